//! Counts the frames of a WebSocket as their bytes arrive (RFC 6455, section 5.2).
//!
//! The library answers pings and joins fragments without reporting them in time. Without this meter a client could keep
//! a processor busy with empty frames. A stream on which more frames begin than the rate allows fails with
//! [`io::ErrorKind::QuotaExceeded`].

use crate::rate_limit::{Bucket, Rate};
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Instant;
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, ReadBuf};

/// A stream of frames from a client.
pub(crate) struct FrameMeter<S> {
    stream: S,
    rate: Rate,
    credits: Bucket,
    next: Next,
    /// Whether more frames have begun than the rate allows.
    over: bool,
}

impl<S> FrameMeter<S> {
    pub(crate) fn new(stream: S, rate: Rate) -> FrameMeter<S> {
        let credits = Bucket::full(rate, Instant::now());
        FrameMeter { stream, rate, credits, next: Next::Kind, over: false }
    }
}

impl<S: AsyncRead + Unpin> FrameMeter<S> {
    /// If the client exceeded the rate, discards up to `most` bytes that it has sent: closing a connection with unread
    /// input resets it, and our close frame would be lost.
    pub(crate) async fn drain_excess(&mut self, most: usize) {
        let (mut buffer, mut left) = ([0; 512], if self.over { most } else { 0 });
        while left > 0 {
            match self.stream.read(&mut buffer).await {
                Ok(read @ 1..) => left = left.saturating_sub(read),
                _ => return,
            }
        }
    }
}

/// The part of a frame that the next byte belongs to.
#[derive(Clone, Copy, Debug)]
enum Next {
    /// The first byte: a frame begins.
    Kind,
    /// The second byte: the mask flag and a short length.
    Length,
    /// The remaining `bytes` of an extended length.
    LongLength { bytes: u8, value: u64, mask: u64 },
    /// Mask and payload.
    Payload(u64),
}

/// Bytes of a mask.
const MASK_BYTES: u64 = 4;

impl Next {
    fn payload(bytes: u64) -> Next {
        if bytes == 0 { Next::Kind } else { Next::Payload(bytes) }
    }

    fn after_length(byte: u8) -> Next {
        let mask = if byte & 0x80 == 0 { 0 } else { MASK_BYTES };
        match byte & 0x7f {
            126 => Next::LongLength { bytes: 2, value: 0, mask },
            127 => Next::LongLength { bytes: 8, value: 0, mask },
            short => Next::payload(u64::from(short) + mask),
        }
    }

    /// Advances over these bytes and counts the frames that begin in them.
    fn read(&mut self, mut bytes: &[u8]) -> u32 {
        let mut begun = 0;
        while let Some((&byte, rest)) = bytes.split_first() {
            bytes = rest;
            *self = match *self {
                Next::Kind => {
                    begun += 1;
                    Next::Length
                }
                Next::Length => Next::after_length(byte),
                Next::LongLength { bytes, value, mask } => {
                    let value = value << 8 | u64::from(byte);
                    match bytes - 1 {
                        0 => Next::payload(value.saturating_add(mask)),
                        bytes => Next::LongLength { bytes, value, mask },
                    }
                }
                Next::Payload(left) => {
                    let more = (left - 1).min(bytes.len() as u64);
                    bytes = &bytes[more as usize..];
                    Next::payload(left - 1 - more)
                }
            };
        }
        begun
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for FrameMeter<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(cx, buffer))?;
        let begun = self.next.read(&buffer.filled()[before..]);
        let rate = self.rate;
        match self.credits.take_many(begun, rate, Instant::now()) {
            Ok(()) => Poll::Ready(Ok(())),
            Err(_) => {
                self.over = true;
                Poll::Ready(Err(io::ErrorKind::QuotaExceeded.into()))
            }
        }
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for FrameMeter<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(kind: u8, length: usize) -> Vec<u8> {
        let mut bytes = vec![kind];
        match length {
            0..126 => bytes.push(0x80 | length as u8),
            126..65_536 => {
                bytes.push(0x80 | 126);
                bytes.extend((length as u16).to_be_bytes());
            }
            _ => {
                bytes.push(0x80 | 127);
                bytes.extend((length as u64).to_be_bytes());
            }
        }
        bytes.extend(vec![0x81; 4 + length]);
        bytes
    }

    #[test]
    fn frames_are_counted_for_any_split_of_their_bytes() {
        // Text, an empty ping, fragments, a pong, and lengths of every form.
        let frames = [
            (0x81, 20),
            (0x89, 0),
            (0x01, 0),
            (0x00, 0),
            (0x80, 125),
            (0x8a, 1),
            (0x81, 126),
            (0x82, 70_000),
        ];
        let bytes: Vec<u8> = frames.iter().flat_map(|&(kind, length)| frame(kind, length)).collect();
        for step in [1, 2, 3, 7, 1_024, bytes.len()] {
            let mut next = Next::Kind;
            let begun: u32 = bytes.chunks(step).map(|part| next.read(part)).sum();
            assert_eq!(begun as usize, frames.len(), "{step} bytes at a time");
            assert!(matches!(next, Next::Kind), "{next:?}");
        }
    }

    #[test]
    fn the_largest_length_does_not_overflow() {
        let mut next = Next::Kind;
        let mut bytes = vec![0x82, 0xff];
        bytes.extend([0xff; 8]);
        bytes.extend([0; 100]);
        assert_eq!(next.read(&bytes), 1);
    }

    #[tokio::test]
    async fn a_stream_of_too_many_frames_fails() {
        let pings: Vec<u8> = (0..20).flat_map(|_| frame(0x89, 0)).collect();
        let mut meter = FrameMeter::new(pings.as_slice(), Rate { burst: 8.0, per_second: 0.001 });
        let mut buffer = [0; 6 * 8];
        meter.drain_excess(1_000).await;
        assert_eq!(meter.stream.len(), pings.len(), "nothing is drained within the rate");
        assert_eq!(meter.read(&mut buffer).await.unwrap(), buffer.len());
        let error = meter.read(&mut buffer).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::QuotaExceeded);
        meter.drain_excess(1_000).await;
        assert!(meter.stream.is_empty(), "the rest is drained");
    }
}
