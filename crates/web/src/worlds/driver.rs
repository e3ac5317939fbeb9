//! Who carries deeds out: this page for a local game, a server for one online.

use super::local::Local;
use super::online::Distant;
use super::table::Table;
use krajina_rules::seat::Seat;
use krajina_rules::worlds::Action;
use leptos::prelude::UpdateValue as _;

/// Who carries deeds out.
pub(crate) enum Driver {
    /// Nobody: a table that is only looked at.
    Nobody,
    /// This page.
    Local(Box<Local>),
    /// A server.
    Online(Box<Distant>),
}

impl Driver {
    /// Carries a deed out, or hands it on; false if it is not allowed.
    pub(crate) fn act(table: Table, seat: Seat, action: Action) -> bool {
        let done = table.driver.try_update_value(|driver| match driver {
            Driver::Nobody => false,
            Driver::Local(local) => local.act(table, seat, action),
            Driver::Online(distant) => distant.act(table, seat, action),
        });
        done.unwrap_or(false)
    }
}
