//! Tracks whether the body of a request was read to its end.

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use hyper::body::{Frame, SizeHint};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};

/// Reports whether a body was read to its end.
pub(crate) struct BodyState(Arc<AtomicBool>);

impl BodyState {
    pub(crate) fn was_read(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A body that records when its end is reached.
struct WatchedBody {
    body: Body,
    ended: Arc<AtomicBool>,
}

/// Watches the body of a request from now on.
pub(crate) fn watch_body(request: &mut Request) -> BodyState {
    let ended = Arc::new(AtomicBool::new(request.body().is_end_stream()));
    if !ended.load(Ordering::Relaxed) {
        let body = std::mem::take(request.body_mut());
        *request.body_mut() = Body::new(WatchedBody { body, ended: Arc::clone(&ended) });
    }
    BodyState(ended)
}

impl HttpBody for WatchedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let frame = ready!(Pin::new(&mut self.body).poll_frame(cx));
        if frame.is_none() || self.body.is_end_stream() {
            self.ended.store(true, Ordering::Relaxed);
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
