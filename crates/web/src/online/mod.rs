//! Online tables.
//!
//! [`ServerConnection`], stored as `App::online`, is the page's one access to the server, for all games:
//!
//! - `online.sign_in` is the visitor ([`SignInState`]); `online.recognise()` asks the server, `sign_in` asks for a name.
//! - `online.state` is the state of the connection ([`ConnectionState`]), which reconnects by itself; `banner` shows it.
//! - `online.now()` is the server's time.
//! - `online.subscribe(table, invite)` returns a [`TableSubscription`]. Its signals: `mirror` (crates/wire's copy of the
//!   table), `room` (typed, the same for everyone), `waiting` (commands without a reply), `trouble` (why the table is
//!   not shown), `refused` (why the last command was refused). The view of a game is
//!   `json::part::<G::View>(mirror, "view")`. `listen(…)` is called on every change with its events *before* the signals
//!   change. `command(…)` sends a command, also over lost connections, until there is a reply; it is carried out once.
//!   A subscription ends with the reactive owner under which it began.
//!
//! The page never shows a state that the server has not sent: after a gap it waits for a new snapshot.

mod account;
mod backoff;
mod banner;
mod chat;
mod clock;
mod connection;
mod ending;
mod factor;
mod home_section;
pub(crate) mod http;
mod invite;
mod leaders;
mod lobby;
mod me;
mod menu;
mod news;
mod notify;
mod opening;
mod person;
mod playing;
mod question;
mod reset;
mod room;
mod sessions_and_tokens;
mod setup_words;
mod sign_in;
mod table_page;
mod table_subscription;
mod undo;
mod unsent;
mod user_agent;
mod watchers;

pub(crate) use clock::seat_note;
pub(crate) use connection::ServerConnection;
pub(crate) use ending::{after_game, proof};
pub(crate) use home_section::{games_in_progress, home_section};
pub(crate) use playing::{can_undo, show};
pub(crate) use table_page::{at_table_notes, table_buttons};
pub(crate) use table_subscription::TableSubscription;
pub(crate) use undo::undo;

use crate::app::App;
use crate::prelude::*;
use krajina_app::OnlinePage;
use krajina_wire::GameKind;

/// The games for which the page can open tables.
const GAMES: &[GameKind] = &GameKind::ALL;

/// The view of an online page.
pub(crate) fn page(app: App, page: OnlinePage) -> AnyView {
    match page {
        OnlinePage::Lobby => lobby::lobby(app).into_any(),
        OnlinePage::Opening(kind) => opening::opening(app, kind).into_any(),
        OnlinePage::Table(table, invite) => table_page::table_page(app, table, invite).into_any(),
        OnlinePage::Code(code) => lobby::of_code(app, code).into_any(),
        OnlinePage::Me => account::account(app).into_any(),
        OnlinePage::Person(person) => person::person(app, person).into_any(),
        OnlinePage::Leaders => leaders::leaders(app).into_any(),
        OnlinePage::Reset(token) => reset::reset(app, token).into_any(),
    }
}
