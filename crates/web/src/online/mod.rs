//! Tables online.
//!
//! [`Online`] is the page's one way to the server; `App::online` is it. It is the same for all games:
//!
//! - `online.who` says who sits here ([`Who`]); `online.recognise()` asks the server, `sign_in` lets somebody come in
//!   with just a name.
//! - `online.line` is the state of the connection ([`Line`]); it comes back by itself, and `banner` shows it.
//! - `online.now()` is the server's clock.
//! - `online.look_at(table, invite)` gives a [`Sight`]: signals `mirror` (crates/wire's copy of the table, equal to the
//!   server's), `room` (typed, for everyone the same), `waiting` (commands without an answer), `trouble` (why the table
//!   is not shown), `refused` (why the last command was). The view of a game is `json::part::<G::View>(mirror, "view")`.
//!   `sight.listen(…)` hears every change with its events *before* the signals change; `sight.command(…)` acts: it is
//!   sent, also over lost connections, until there is an answer, and carried out once. Looking ends with the owner
//!   under which it began.
//!
//! Nothing is ever shown that the server has not shown: a gap leads to a new snapshot, and until then to nothing.

mod account;
mod at_home;
mod backoff;
mod banner;
mod chat;
mod clock;
mod connection;
mod ending;
mod factor;
pub(crate) mod http;
mod invite;
mod keys;
mod leaders;
mod link;
mod lobby;
mod me;
mod menu;
mod news;
mod notify;
mod opening;
mod person;
mod place;
mod playing;
mod question;
mod reset;
mod room;
mod setup_words;
mod sight;
mod sign_in;
mod table_page;
mod undo;
mod unsent;

pub(crate) use at_home::{at_home, going_on};
pub(crate) use clock::seat_note;
pub(crate) use connection::Online;
pub(crate) use ending::after_game;
pub(crate) use place::Place;
pub(crate) use playing::{can_undo, play};
pub(crate) use sight::Sight;
pub(crate) use table_page::{at_table_notes, table_buttons};
pub(crate) use undo::undo;

use crate::app::App;
use crate::prelude::*;
use krajina_wire::GameKind;

/// The games that tables are opened for on the page.
const GAMES: &[GameKind] = &[GameKind::Kingdom, GameKind::Hunters, GameKind::Worlds];

/// A page of tables online.
pub(crate) fn page(app: App, place: Place) -> AnyView {
    match place {
        Place::Lobby => lobby::lobby(app).into_any(),
        Place::Opening(kind) => opening::opening(app, kind).into_any(),
        Place::Table(table, invite) => table_page::table_page(app, table, invite).into_any(),
        Place::Code(code) => lobby::of_code(app, code).into_any(),
        Place::Me => account::account(app).into_any(),
        Place::Person(person) => person::person(app, person).into_any(),
        Place::Leaders => leaders::leaders(app).into_any(),
        Place::Reset(token) => reset::reset(app, token).into_any(),
    }
}
