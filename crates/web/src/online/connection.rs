//! The one WebSocket of the page, which reconnects by itself.

use super::backoff::Backoff;
use super::http;
use super::me::{self, SignInState};
use super::table_subscription::{SubscriptionSink, TableSubscription};
use super::unsent;
use crate::prelude::*;
use crate::storage;
use krajina_app::json;
use krajina_wire::api::Me;
use krajina_wire::{
    Client, ClientOptions, Command, ErrorCode, Event, FromClient, Incoming, InviteCode, PersonId, TableId,
    WallMs,
};
use leptos::task::spawn_local;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
use web_sys::{MessageEvent, WebSocket};

/// How often the connection is checked.
const CHECK_EVERY: Duration = Duration::from_millis(1_000);
/// The silence after which the server is pinged.
const QUIET_MS: f64 = 10_000.0;
/// The longest wait for a reply, or for a connection to open.
const PATIENCE_MS: f64 = 6_000.0;

/// The state of the connection, to be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum ConnectionState {
    /// Not needed.
    #[default]
    Idle,
    /// Connecting for the first time.
    Opening,
    Open,
    /// Lost and being reopened.
    Lost,
    /// Closed by the server, which does not want an automatic reconnect.
    Closed(ErrorCode),
}

/// The state of the connection.
struct ConnectionData {
    client: Client,
    socket: Option<PageSocket>,
    /// Counts sockets: events of an old socket are ignored.
    generation: u32,
    backoff: Backoff,
    /// The time of the next attempt, in milliseconds of the page's clock.
    again_at: Option<f64>,
    /// When the last message arrived, or the socket was opened.
    heard_at: f64,
    pinged_at: Option<f64>,
    /// How far the server's clock is ahead of ours.
    ahead_ms: f64,
    sinks: Vec<SubscriptionSink>,
    is_checking: bool,
    checks: u32,
}

/// A socket and its listeners.
struct PageSocket {
    socket: WebSocket,
    _open: Closure<dyn Fn()>,
    _message: Closure<dyn Fn(MessageEvent)>,
    _close: Closure<dyn Fn()>,
}

impl Drop for PageSocket {
    fn drop(&mut self) {
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        // It may already be closed.
        let _ = self.socket.close();
    }
}

/// The page's access to the server.
#[derive(Clone, Copy)]
pub(crate) struct ServerConnection {
    /// The visitor.
    pub(crate) sign_in: RwSignal<SignInState>,
    /// The state of the connection.
    pub(crate) state: RwSignal<ConnectionState>,
    /// People whom the visitor has muted.
    pub(crate) muted: RwSignal<Vec<PersonId>>,
    inner: StoredValue<Rc<RefCell<ConnectionData>>, LocalStorage>,
}

fn clock() -> f64 {
    js_sys::Date::now()
}

fn random() -> u32 {
    (js_sys::Math::random() * f64::from(u32::MAX)) as u32
}

impl ServerConnection {
    /// Creates it without connecting.
    pub(crate) fn new() -> ServerConnection {
        let inner = ConnectionData {
            client: Client::new(random(), ClientOptions::default()),
            socket: None,
            generation: 0,
            backoff: Backoff::default(),
            again_at: None,
            heard_at: 0.0,
            pinged_at: None,
            ahead_ms: 0.0,
            sinks: Vec::new(),
            is_checking: false,
            checks: 0,
        };
        let online = ServerConnection {
            sign_in: RwSignal::new(SignInState::Unasked),
            state: RwSignal::new(ConnectionState::Idle),
            muted: RwSignal::new(Vec::new()),
            inner: StoredValue::new_local(Rc::new(RefCell::new(inner))),
        };
        // When the network is back or the page gets the focus, do not wait for the next attempt.
        window_event_listener(leptos::ev::online, move |_| online.try_now());
        window_event_listener(leptos::ev::offline, move |_| online.handle_loss());
        window_event_listener(leptos::ev::focus, move |_| online.try_now());
        online
    }

    fn with<T>(self, work: impl FnOnce(&mut ConnectionData) -> T) -> T {
        self.inner.with_value(|inner| work(&mut inner.borrow_mut()))
    }

    /// The server's time.
    pub(crate) fn now(self) -> WallMs {
        WallMs((clock() + self.with(|inner| inner.ahead_ms)).max(0.0) as u64)
    }

    /// Asks the server for the visitor, unless one is known. An earlier answer "nobody" may be out of date: the
    /// server may have been unreachable, or the visitor signed in on another page.
    pub(crate) fn recognise(self) {
        if matches!(
            self.sign_in.get_untracked(),
            SignInState::Unasked | SignInState::Unreachable | SignInState::Nobody
        ) {
            self.sign_in.set(SignInState::Asking);
            spawn_local(async move {
                let sign_in = me::ask().await;
                self.set_sign_in(sign_in);
            });
        }
    }

    /// Like [`recognise`](ServerConnection::recognise), but only if someone has signed in here before: for a newcomer who plays
    /// against bots it sends no request.
    pub(crate) fn recognise_returning(self) {
        if storage::load::<bool>("known") == Some(true) {
            self.recognise();
        }
    }

    /// Handles a sign-in, a sign-out or another account. Reconnects with the new session.
    pub(crate) fn set_sign_in(self, sign_in: SignInState) {
        let person = |sign_in: &SignInState| sign_in.known().map(|me| me.person);
        let other = self.sign_in.with_untracked(|before| person(before)) != person(&sign_in);
        if sign_in != SignInState::Unreachable {
            storage::keep("known", &sign_in.known().is_some());
        }
        self.with(|inner| {
            if other {
                inner.client.reset();
            }
            inner.client.closed();
            inner.socket = None;
            inner.backoff.reset();
            inner.again_at = None;
        });
        let known = sign_in.known().is_some();
        if let Some(me) = sign_in.known().filter(|_| other) {
            self.with(|inner| {
                unsent::of(me.person).into_iter().for_each(|unsent| {
                    inner.client.adopt(unsent.table, unsent.id, unsent.command());
                });
            });
        }
        self.sign_in.set(sign_in);
        self.state.set(ConnectionState::Idle);
        if known {
            self.connect_if_needed();
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

    /// Mutes or unmutes a person.
    pub(crate) fn mute(self, person: PersonId, on: bool) {
        self.muted.update(|muted| {
            muted.retain(|other| *other != person);
            if on {
                muted.push(person);
            }
        });
        spawn_local(async move {
            let method = if on { "PUT" } else { "DELETE" };
            // If the server cannot store it, it holds until the page is closed.
            let _ = http::ask_text(method, &format!("/api/me/mutes/{person}"), None).await;
        });
    }

    /// The visitor, if known.
    pub(crate) fn me(self) -> Option<Me> {
        self.sign_in.with(|sign_in| sign_in.known().cloned())
    }

    /// Subscribes to a table until the caller's reactive owner is dropped.
    pub(crate) fn subscribe(self, table: TableId, invite: Option<InviteCode>) -> TableSubscription {
        let (subscription, sink) = TableSubscription::new(self, table);
        let number = sink.number;
        let frame = self.with(|inner| {
            inner.sinks.push(sink);
            inner.client.attach(table, invite)
        });
        self.send(frame);
        self.connect_if_needed();
        on_cleanup(move || self.unsubscribe(table, number));
        subscription
    }

    fn unsubscribe(self, table: TableId, number: u64) {
        let frame = self.with(|inner| {
            inner.sinks.retain(|sink| sink.number != number);
            let last = !inner.sinks.iter().any(|sink| sink.table == table);
            last.then(|| inner.client.detach(table)).flatten()
        });
        self.send(frame);
    }

    /// Sends a command to a table, again with the same id until there is a reply.
    pub(crate) fn command(self, table: TableId, command: Command) {
        let person = self.sign_in.with_untracked(|sign_in| sign_in.known().map(|me| me.person));
        let sent = self.with(|inner| inner.client.command(table, command.clone()));
        if let (Some(person), Some((id, _))) = (person, &sent) {
            unsent::keep(person, table, *id, &command);
        }
        self.send(sent.and_then(|(_, frame)| frame));
        self.show_waiting(table);
    }

    fn show_waiting(self, table: TableId) {
        let pending: Vec<Command> =
            self.with(|inner| inner.client.pending(table).map(|(_, command)| command.clone()).collect());
        self.sinks_of(table).iter().for_each(|sink| sink.waiting(&pending));
    }

    fn send(self, frames: impl IntoIterator<Item = FromClient>) {
        let frames: Vec<String> =
            frames.into_iter().filter_map(|frame| serde_json::to_string(&frame).ok()).collect();
        let socket = self.with(|inner| inner.socket.as_ref().map(|socket| socket.socket.clone()));
        if let Some(socket) = socket {
            for frame in frames {
                // A frame that cannot be sent now is sent again after reconnecting.
                let _ = socket.send_with_str(&frame);
            }
        }
    }

    /// Opens the connection if it is needed and the visitor is known.
    fn connect_if_needed(self) {
        self.start_checks();
        let wanted = self.with(|inner| {
            inner.client.needs_connection() && inner.socket.is_none() && inner.again_at.is_none()
        });
        let closed = matches!(self.state.get_untracked(), ConnectionState::Closed(_));
        if wanted && !closed && self.sign_in.with_untracked(|sign_in| sign_in.known().is_some()) {
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
        if self.state.get_untracked() == ConnectionState::Idle {
            self.state.set(ConnectionState::Opening);
        }
        // If the browser forbids it, try again only when the page gets the focus.
        let Ok(socket) = WebSocket::new(&url) else {
            self.with(|inner| inner.again_at = Some(f64::INFINITY));
            return self.state.set(ConnectionState::Lost);
        };
        let is_mine = move || self.with(|inner| inner.generation == generation);
        let open = Closure::<dyn Fn()>::new(move || {
            if is_mine() {
                let frames = self.with(|inner| inner.client.opened());
                self.send(frames);
            }
        });
        let message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string().filter(|_| is_mine()) {
                self.receive(&text);
            }
        });
        let close = Closure::<dyn Fn()>::new(move || {
            if is_mine() {
                // Not at once: this closure must not be dropped while it runs.
                set_timeout(
                    move || {
                        if is_mine() {
                            self.handle_loss()
                        }
                    },
                    Duration::ZERO,
                );
            }
        });
        socket.set_onopen(Some(open.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(message.as_ref().unchecked_ref()));
        socket.set_onclose(Some(close.as_ref().unchecked_ref()));
        let socket = PageSocket { socket, _open: open, _message: message, _close: close };
        self.with(|inner| inner.socket = Some(socket));
    }

    /// Handles a lost connection: schedules another attempt as long as it is needed.
    fn handle_loss(self) {
        let never_opened = self.state.get_untracked() != ConnectionState::Open;
        let had = self.with(|inner| {
            inner.client.closed();
            inner.generation += 1;
            let had = inner.socket.take();
            if had.is_some() && inner.client.needs_connection() {
                let wait = inner.backoff.next_ms(js_sys::Math::random());
                inner.again_at = Some(clock() + f64::from(wait));
                set_timeout(move || self.retry(), Duration::from_millis(wait.into()));
            }
            had.is_some()
        });
        if !had || matches!(self.state.get_untracked(), ConnectionState::Closed(_)) {
            return;
        }
        self.state.set(if self.with(|inner| inner.client.needs_connection()) {
            ConnectionState::Lost
        } else {
            ConnectionState::Idle
        });
        if never_opened {
            // A browser does not report why a handshake failed: the session may be over.
            spawn_local(async move {
                if me::ask().await == SignInState::Nobody {
                    self.set_sign_in(SignInState::Nobody);
                }
            });
        }
    }

    fn retry(self) {
        let due = self.with(|inner| inner.again_at.take_if(|at| *at <= clock() + 5.0).is_some());
        if due {
            self.connect_if_needed();
        }
    }

    /// Reconnects without further delay.
    pub(crate) fn try_now(self) {
        if self.with(|inner| inner.again_at.take().is_some()) {
            self.connect_if_needed();
        }
    }

    /// Checks the connection regularly as long as the page is open.
    fn start_checks(self) {
        if self.with(|inner| std::mem::replace(&mut inner.is_checking, true)) {
            return;
        }
        set_interval(move || self.check(), CHECK_EVERY);
    }

    fn check(self) {
        let now = clock();
        let (dead, frames) = self.with(|inner| {
            inner.checks = inner.checks.wrapping_add(1);
            if inner.socket.is_none() {
                return (false, Vec::new());
            }
            let opening = self.state.get_untracked() != ConnectionState::Open;
            let asked = inner.pinged_at.or(opening.then_some(inner.heard_at));
            if asked.is_some_and(|asked| now - asked > PATIENCE_MS) {
                return (true, Vec::new());
            }
            let mut frames =
                if inner.checks.is_multiple_of(2) { inner.client.tick(now as u64) } else { Vec::new() };
            if !opening && inner.pinged_at.is_none() && now - inner.heard_at > QUIET_MS {
                inner.pinged_at = Some(now);
                frames.push(FromClient::Ping { n: inner.checks });
            }
            (false, frames)
        });
        if dead {
            self.handle_loss();
        }
        self.send(frames);
    }

    fn receive(self, text: &str) {
        let (incoming, frames) = self.with(|inner| {
            (inner.heard_at, inner.pinged_at) = (clock(), None);
            // Unknown messages come from a newer server; docs/protocol.md allows them.
            json::read(text).map_or((None, Vec::new()), |message| inner.client.receive(message))
        });
        self.send(frames);
        match incoming {
            Some(Incoming::Welcome { now, .. }) => {
                self.set_clock(now);
                self.with(|inner| inner.backoff.reset());
                self.state.set(ConnectionState::Open);
            }
            Some(Incoming::Pong { now }) => self.set_clock(now),
            Some(Incoming::Snapshot { table, .. } | Incoming::Presence { table }) => self.show(table, &[]),
            Some(Incoming::Update { table, events }) => self.show(table, &events),
            Some(Incoming::Answer { table, id, command, result }) => {
                unsent::forget(id);
                let (sinks, answer) = (self.sinks_of(table), result.map(|_| ()));
                self.show_waiting(table);
                sinks.iter().for_each(|sink| sink.answered(&command, &answer));
            }
            Some(Incoming::Error { table: Some(table), error }) => {
                self.sinks_of(table).iter().for_each(|sink| sink.trouble(&error));
            }
            Some(Incoming::Bye(bye)) if !bye.retry => self.handle_bye(bye.code),
            Some(
                Incoming::Bye(_)
                | Incoming::Error { table: None, .. }
                | Incoming::Deferred { .. }
                | Incoming::OutOfSync { .. },
            )
            | None => {}
        }
    }

    fn sinks_of(self, table: TableId) -> Vec<SubscriptionSink> {
        self.with(|inner| inner.sinks.iter().filter(|sink| sink.table == table).cloned().collect())
    }

    /// Passes the state of a table to all its subscriptions.
    fn show(self, table: TableId, events: &[Event]) {
        if let Some(mirror) = self.with(|inner| inner.client.mirror(table).cloned()) {
            self.sinks_of(table).iter().for_each(|sink| sink.shown(&mirror, events));
        }
    }

    fn set_clock(self, now: WallMs) {
        self.with(|inner| inner.ahead_ms = now.0 as f64 - clock());
    }

    fn handle_bye(self, code: ErrorCode) {
        if code == ErrorCode::ExpiredSession {
            // The session is over or replaced: a visitor who has just signed up has a new one.
            spawn_local(async move {
                match me::ask().await {
                    SignInState::Unreachable => self.handle_loss(),
                    sign_in => self.set_sign_in(sign_in),
                }
            });
            return;
        }
        self.state.set(ConnectionState::Closed(code));
    }
}

fn address() -> Option<String> {
    let location = web_sys::window()?.location();
    let scheme = if location.protocol().ok()? == "https:" { "wss" } else { "ws" };
    Some(format!("{scheme}://{}/api/ws", location.host().ok()?))
}
