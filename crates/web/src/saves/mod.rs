//! Saved games: every local game is stored in the browser until it is deleted.
//!
//! | modules | contents |
//! |---|---|
//! | `lock` `open_save` | one writer at a time |
//! | `table` | the page of a saved game |
//! | `list` | the list on the home page, and its dialogs |
//!
//! `krajina_app::archive` defines saved games and their storage. Each saved game is an entry of its own: two tabs
//! that write different games never touch the same entry.

mod list;
mod lock;
mod open_save;
mod table;

pub(crate) use list::{full_dialog, saved_games, unsaved_dialog};
pub(crate) use open_save::{OpenSave, begin, find, keep, last_finished};
pub(crate) use table::{last_worlds_table, saved_table};
