//! The one WebSocket of the page, which comes back by itself, and what everybody on the page knows of it.

use super::backoff::Backoff;
use super::http;
use super::link::{Heard, Link};
use super::me::{self, Me, Who};
use super::sight::{News, Sight};
use super::unsent;
use crate::prelude::*;
use crate::storage;
use krajina_wire::{Command, ErrorCode, FromClient, InviteCode, PersonId, TableId, WallMs};
use leptos::task::spawn_local;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
use web_sys::{MessageEvent, WebSocket};

/// How often to look at the connection.
const BEAT: Duration = Duration::from_millis(1_000);
/// After so much silence the server is asked whether it is there.
const QUIET_MS: f64 = 10_000.0;
/// How long it may take to answer, or to open a connection.
const PATIENCE_MS: f64 = 6_000.0;

/// The state of the connection, to be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Line {
    /// Nothing needs it.
    #[default]
    Idle,
    /// It is being opened for the first time.
    Opening,
    Open,
    /// It was lost and is being opened again.
    Lost,
    /// The server has sent us away and does not want us back by ourselves.
    Away(ErrorCode),
}

/// What the page keeps of its connection.
struct Inner {
    link: Link,
    socket: Option<Socket>,
    /// Counts sockets: words of an old one mean nothing.
    generation: u32,
    backoff: Backoff,
    /// When to try again, in milliseconds of the page's clock.
    again_at: Option<f64>,
    /// When something was heard last, or the socket was asked for.
    heard_at: f64,
    pinged_at: Option<f64>,
    /// What the server's clock is ahead of ours.
    ahead_ms: f64,
    news: Vec<News>,
    beating: bool,
    beats: u32,
}

/// A socket and what listens to it.
struct Socket {
    socket: WebSocket,
    _open: Closure<dyn Fn()>,
    _message: Closure<dyn Fn(MessageEvent)>,
    _close: Closure<dyn Fn()>,
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        // It may be closed already.
        let _ = self.socket.close();
    }
}

/// The page's way to the server.
#[derive(Clone, Copy)]
pub(crate) struct Online {
    /// Who sits here.
    pub(crate) who: RwSignal<Who>,
    /// How the connection is.
    pub(crate) line: RwSignal<Line>,
    /// Whom whoever sits here does not want to hear.
    pub(crate) muted: RwSignal<Vec<PersonId>>,
    inner: StoredValue<Rc<RefCell<Inner>>, LocalStorage>,
}

fn clock() -> f64 {
    js_sys::Date::now()
}

fn random() -> u32 {
    (js_sys::Math::random() * f64::from(u32::MAX)) as u32
}

impl Online {
    /// Connects to nothing yet.
    pub(crate) fn new() -> Online {
        let inner = Inner {
            link: Link::new(random()),
            socket: None,
            generation: 0,
            backoff: Backoff::default(),
            again_at: None,
            heard_at: 0.0,
            pinged_at: None,
            ahead_ms: 0.0,
            news: Vec::new(),
            beating: false,
            beats: 0,
        };
        let online = Online {
            who: RwSignal::new(Who::Unasked),
            line: RwSignal::new(Line::Idle),
            muted: RwSignal::new(Vec::new()),
            inner: StoredValue::new_local(Rc::new(RefCell::new(inner))),
        };
        // A network that is back, or a page that is looked at again, need not wait for the next try.
        window_event_listener(leptos::ev::online, move |_| online.try_now());
        window_event_listener(leptos::ev::offline, move |_| online.lose());
        window_event_listener(leptos::ev::focus, move |_| online.try_now());
        online
    }

    fn with<T>(self, work: impl FnOnce(&mut Inner) -> T) -> T {
        self.inner.with_value(|inner| work(&mut inner.borrow_mut()))
    }

    /// The server's clock.
    pub(crate) fn now(self) -> WallMs {
        WallMs((clock() + self.with(|inner| inner.ahead_ms)).max(0.0) as u64)
    }

    /// Asks who sits here, unless that is known.
    pub(crate) fn recognise(self) {
        if matches!(self.who.get_untracked(), Who::Unasked | Who::Unreachable) {
            self.who.set(Who::Asking);
            spawn_local(async move {
                let who = me::ask().await;
                self.meet(who);
            });
        }
    }

    /// As [`recognise`](Online::recognise), but only where somebody has come in before: a newcomer who plays against
    /// bots is asked nothing, and the server neither.
    pub(crate) fn recognise_again(self) {
        if storage::load::<bool>("known") == Some(true) {
            self.recognise();
        }
    }

    /// Somebody comes, goes, or has become somebody else. Connections are made with the new session.
    pub(crate) fn meet(self, who: Who) {
        let person = |who: &Who| who.known().map(|me| me.person);
        let other = self.who.with_untracked(|before| person(before)) != person(&who);
        storage::keep("known", &who.known().is_some());
        self.with(|inner| {
            if other {
                inner.link.forget();
            }
            inner.link.closed();
            inner.socket = None;
            inner.backoff.reset();
            inner.again_at = None;
        });
        let known = who.known().is_some();
        if let Some(me) = who.known().filter(|_| other) {
            self.with(|inner| {
                unsent::of(me.person).into_iter().for_each(|unsent| inner.link.take_up(unsent))
            });
        }
        self.who.set(who);
        self.line.set(Line::Idle);
        if known {
            self.need();
        }
        if other {
            self.muted.set(Vec::new());
        }
        if known && other {
            spawn_local(async move {
                if let Ok(muted) = http::get("/api/me/mutes").await {
                    self.muted.set(muted);
                }
            });
        }
    }

    /// Hears nothing of somebody any more, or hears them again.
    pub(crate) fn mute(self, person: PersonId, on: bool) {
        self.muted.update(|muted| {
            muted.retain(|other| *other != person);
            if on {
                muted.push(person);
            }
        });
        spawn_local(async move {
            let method = if on { "PUT" } else { "DELETE" };
            // What is not kept by the server holds as long as the page.
            let _ = http::ask_text(method, &format!("/api/me/mutes/{person}"), None).await;
        });
    }

    /// Who sits here, if that is known.
    pub(crate) fn me(self) -> Option<Me> {
        self.who.with(|who| who.known().cloned())
    }

    /// Looks at a table: attaches, and stays attached until the owner of the caller is gone.
    pub(crate) fn look_at(self, table: TableId, invite: Option<InviteCode>) -> Sight {
        let (sight, news) = Sight::new(self, table);
        let number = news.number;
        let frame = self.with(|inner| {
            inner.news.push(news);
            inner.link.attach(table, invite)
        });
        self.send(frame);
        self.need();
        on_cleanup(move || self.look_away(table, number));
        sight
    }

    fn look_away(self, table: TableId, number: u64) {
        let frame = self.with(|inner| {
            inner.news.retain(|news| news.number != number);
            let last = !inner.news.iter().any(|news| news.table == table);
            last.then(|| inner.link.detach(table)).flatten()
        });
        self.send(frame);
    }

    /// Does something at a table; sent again under the same name until there is an answer.
    pub(crate) fn command(self, table: TableId, command: Command) {
        let person = self.who.with_untracked(|who| who.known().map(|me| me.person));
        let sent = self.with(|inner| inner.link.command(table, command.clone()));
        if let (Some(person), Some((id, _))) = (person, &sent) {
            unsent::keep(person, table, *id, &command);
        }
        self.send(sent.and_then(|(_, frame)| frame));
        self.tell_waiting(table);
    }

    fn tell_waiting(self, table: TableId) {
        let (waiting, news) = self.with(|inner| {
            let news: Vec<News> = inner.news.iter().filter(|news| news.table == table).cloned().collect();
            (inner.link.waiting(table), news)
        });
        news.iter().for_each(|news| news.waiting(&waiting));
    }

    fn send(self, frames: impl IntoIterator<Item = FromClient>) {
        let frames: Vec<String> =
            frames.into_iter().filter_map(|frame| serde_json::to_string(&frame).ok()).collect();
        let socket = self.with(|inner| inner.socket.as_ref().map(|socket| socket.socket.clone()));
        if let Some(socket) = socket {
            for frame in frames {
                // What cannot be sent now is sent again when the connection is back.
                let _ = socket.send_with_str(&frame);
            }
        }
    }

    /// Opens the connection if something needs it and somebody is there.
    fn need(self) {
        self.beat();
        let wanted =
            self.with(|inner| inner.link.is_needed() && inner.socket.is_none() && inner.again_at.is_none());
        let away = matches!(self.line.get_untracked(), Line::Away(_));
        if wanted && !away && self.who.with_untracked(|who| who.known().is_some()) {
            self.connect();
        }
    }

    fn connect(self) {
        let Some(url) = address() else { return };
        let generation = self.with(|inner| {
            inner.generation += 1;
            inner.heard_at = clock();
            (inner.pinged_at, inner.again_at) = (None, None);
            inner.generation
        });
        if self.line.get_untracked() == Line::Idle {
            self.line.set(Line::Opening);
        }
        // A browser that forbids it is asked again when the page is looked at again, and not before.
        let Ok(socket) = WebSocket::new(&url) else {
            self.with(|inner| inner.again_at = Some(f64::INFINITY));
            return self.line.set(Line::Lost);
        };
        let is_mine = move || self.with(|inner| inner.generation == generation);
        let open = Closure::<dyn Fn()>::new(move || {
            if is_mine() {
                let hello = self.with(|inner| inner.link.opened());
                self.send(Some(hello));
            }
        });
        let message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string().filter(|_| is_mine()) {
                self.hear(&text);
            }
        });
        let close = Closure::<dyn Fn()>::new(move || {
            if is_mine() {
                // Not at once: this very function must not be dropped while it runs.
                set_timeout(
                    move || {
                        if is_mine() {
                            self.lose()
                        }
                    },
                    Duration::ZERO,
                );
            }
        });
        socket.set_onopen(Some(open.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(message.as_ref().unchecked_ref()));
        socket.set_onclose(Some(close.as_ref().unchecked_ref()));
        let socket = Socket { socket, _open: open, _message: message, _close: close };
        self.with(|inner| inner.socket = Some(socket));
    }

    /// The connection is gone: another try in a while, as long as something needs it.
    fn lose(self) {
        let never_opened = self.line.get_untracked() != Line::Open;
        let had = self.with(|inner| {
            inner.link.closed();
            inner.generation += 1;
            let had = inner.socket.take();
            if had.is_some() && inner.link.is_needed() {
                let wait = inner.backoff.next_ms(js_sys::Math::random());
                inner.again_at = Some(clock() + f64::from(wait));
                set_timeout(move || self.retry(), Duration::from_millis(wait.into()));
            }
            had.is_some()
        });
        if !had || matches!(self.line.get_untracked(), Line::Away(_)) {
            return;
        }
        self.line.set(if self.with(|inner| inner.link.is_needed()) { Line::Lost } else { Line::Idle });
        if never_opened {
            // A browser does not tell why a handshake failed: perhaps the session is over.
            spawn_local(async move {
                if me::ask().await == Who::Nobody {
                    self.meet(Who::Nobody);
                }
            });
        }
    }

    fn retry(self) {
        let due = self.with(|inner| inner.again_at.take_if(|at| *at <= clock() + 5.0).is_some());
        if due {
            self.need();
        }
    }

    /// Does not wait any longer.
    pub(crate) fn try_now(self) {
        if self.with(|inner| inner.again_at.take().is_some()) {
            self.need();
        }
    }

    /// Looks after the connection as long as the page is there.
    fn beat(self) {
        if self.with(|inner| std::mem::replace(&mut inner.beating, true)) {
            return;
        }
        set_interval(move || self.look_after(), BEAT);
    }

    fn look_after(self) {
        let now = clock();
        let (dead, frames) = self.with(|inner| {
            inner.beats = inner.beats.wrapping_add(1);
            if inner.socket.is_none() {
                return (false, Vec::new());
            }
            let opening = self.line.get_untracked() != Line::Open;
            let asked = inner.pinged_at.or(opening.then_some(inner.heard_at));
            if asked.is_some_and(|asked| now - asked > PATIENCE_MS) {
                return (true, Vec::new());
            }
            let mut frames = if inner.beats.is_multiple_of(2) { inner.link.again() } else { Vec::new() };
            if !opening && inner.pinged_at.is_none() && now - inner.heard_at > QUIET_MS {
                inner.pinged_at = Some(now);
                frames.push(FromClient::Ping { n: inner.beats });
            }
            (false, frames)
        });
        if dead {
            self.lose();
        }
        self.send(frames);
    }

    fn hear(self, text: &str) {
        let (heard, frames) = self.with(|inner| {
            (inner.heard_at, inner.pinged_at) = (clock(), None);
            inner.link.hear(text)
        });
        self.send(frames);
        match heard {
            Some(Heard::Welcome { now, .. }) => {
                self.set_clock(now);
                self.with(|inner| inner.backoff.reset());
                self.line.set(Line::Open);
            }
            Some(Heard::Pong { now }) => self.set_clock(now),
            Some(Heard::Table { table, events }) => {
                let (mirror, news) = self.with(|inner| {
                    let news: Vec<News> =
                        inner.news.iter().filter(|news| news.table == table).cloned().collect();
                    (inner.link.mirror(table).cloned(), news)
                });
                if let Some(mirror) = mirror {
                    news.iter().for_each(|news| news.shown(&mirror, &events));
                }
            }
            Some(Heard::Answer { table, id, command, answer }) => {
                unsent::forget(id);
                let news: Vec<News> = self
                    .with(|inner| inner.news.iter().filter(|news| news.table == table).cloned().collect());
                self.tell_waiting(table);
                news.iter().for_each(|news| news.answered(&command, &answer));
            }
            Some(Heard::Trouble { table: Some(table), error }) => {
                let news: Vec<News> = self
                    .with(|inner| inner.news.iter().filter(|news| news.table == table).cloned().collect());
                news.iter().for_each(|news| news.trouble(&error));
            }
            Some(Heard::Bye(bye)) if !bye.retry => self.sent_away(bye.code),
            Some(Heard::Bye(_) | Heard::Trouble { table: None, .. }) | None => {}
        }
    }

    fn set_clock(self, now: WallMs) {
        self.with(|inner| inner.ahead_ms = now.0 as f64 - clock());
    }

    fn sent_away(self, code: ErrorCode) {
        if code == ErrorCode::ExpiredSession {
            // Over, or another one in its place: whoever has just made an account has a new one.
            spawn_local(async move {
                match me::ask().await {
                    Who::Unreachable => self.lose(),
                    who => self.meet(who),
                }
            });
            return;
        }
        self.line.set(Line::Away(code));
    }
}

fn address() -> Option<String> {
    let location = web_sys::window()?.location();
    let scheme = if location.protocol().ok()? == "https:" { "wss" } else { "ws" };
    Some(format!("{scheme}://{}/api/ws", location.host().ok()?))
}
