//! A table on a server: what it shows is the truth, and own deeds are shown ahead of it.

use super::driver::Driver;
use super::table::Table;
use super::{heap, page as table_page};
use crate::app::App;
use crate::json;
use crate::online::Sight;
use crate::player::Player;
use crate::prelude::*;
use krajina_rules::game::{Game as _, Millis};
use krajina_rules::rng::Quick;
use krajina_rules::seat::Seat;
use krajina_rules::worlds::{Action, Phase, TileId, View, Worlds};
use krajina_wire::{ActionText, Command, ErrorCode, Event, Mirror, Occupant, Refusal, RoomView};
use std::time::Duration;

/// How often the clock is looked at.
const TICK: Duration = Duration::from_millis(50);

/// The server's end of a table.
pub(crate) struct Distant {
    sight: Sight,
    /// Own deeds that the server has not shown yet, oldest first.
    ahead: Vec<Action>,
    /// A tile that somebody else got first, as long as the server has not shown who: its refusal may overtake its news.
    missed: Option<TileId>,
}

impl Distant {
    /// Shows a deed at once and hands it on.
    pub(crate) fn act(&mut self, table: Table, seat: Seat, action: Action) -> bool {
        let Ok(text) = ActionText::new(&action.to_string()) else { return false };
        let done = table.world.try_maybe_update(|world| {
            let allowed = world.allows(seat, &action) && !ends_a_round(action);
            if allowed {
                world.play_unchecked(seat, action);
            }
            (allowed, allowed || world.allows(seat, &action))
        });
        if done != Some(true) {
            return false;
        }
        self.missed = None;
        if !ends_a_round(action) {
            self.ahead.push(action);
        }
        // Real time: whatever others have done meanwhile, this is meant now.
        self.sight.command(Command::Play { action: text, ply: None });
        true
    }
}

/// After these a round may end or begin, and what is dealt then only the server knows: they are not shown ahead.
const fn ends_a_round(action: Action) -> bool {
    matches!(action, Action::Stop | Action::Ready)
}

/// The table that the server shows; `None` before the game. Nothing hidden is in the view, so nothing can be wrong but
/// what later rounds deal, and they are never played ahead.
fn shown(mirror: &Mirror) -> Option<Worlds> {
    let view: View = json::part(mirror, "view")?;
    Some(Worlds::determinize(&view, &mut Quick::new(1)))
}

/// The same with own deeds on top that are on their way.
fn with_ahead(mut world: Worlds, own: Option<Seat>, ahead: &[Action]) -> Worlds {
    if let Some(own) = own {
        for action in ahead {
            if world.allows(own, action) {
                world.play_unchecked(own, *action);
            }
        }
    }
    world
}

fn players(room: &RoomView, own: Option<Seat>) -> Vec<Player> {
    let player = |seat: Seat| match &room.seats[seat.index()].of {
        Occupant::Person { .. } if own == Some(seat) => Player::Person { name: String::new() },
        Occupant::Person { name, .. } => Player::Guest { name: name.to_string() },
        Occupant::Bot { level } => Player::Bot { level: level.to_string() },
        Occupant::Open => Player::Guest { name: String::new() },
    };
    Seat::all(room.seats.len()).map(player).collect()
}

/// The page of an online table, from the countdown to the last sheet.
pub(crate) fn page(app: App, sight: Sight) -> impl IntoView {
    let first = untrack(|| {
        let mirror = sight.mirror.get()?;
        let room = json::part(&mirror, "room")?;
        Some((shown(&mirror)?, players(&room, sight.seat())))
    });
    let Some((world, players)) = first else {
        return view! { <main class="empty"><p role="status">{app.t("online-looking")}</p></main> }
            .into_any();
    };
    let table = Table::new(app, world, players, untrack(|| sight.seat()));
    table.driver.set_value(Driver::Online(Box::new(Distant { sight, ahead: Vec::new(), missed: None })));
    sight.listen(move |mirror, events| show(table, mirror, events));
    sight.on_answer(move |command, answer| answered(table, sight, command, answer));
    follow_room(table, sight);
    keep_time(table, sight);
    table_page::whole(table, false, false).into_any()
}

/// Who sits where, and whether time stands still.
fn follow_room(table: Table, sight: Sight) {
    let paused = Memo::new(move |_| sight.ask(|room| room.pause.is_some()));
    Effect::new(move |_| table.paused.set(paused.get()));
    let own = Memo::new(move |_| {
        let seat = sight.seat();
        // While a bot plays for somebody, they watch.
        seat.filter(|seat| sight.ask(|room| room.seats[seat.index()].stand_in.is_none()))
    });
    Effect::new(move |_| {
        let own = own.get();
        if table.own.get_untracked() != own {
            table.own.set(own);
        }
    });
    let seated = Memo::new(move |_| sight.ask(|room| players(room, own.get())));
    Effect::new(move |_| table.players.set(seated.get()));
}

/// A change from the server.
fn show(table: Table, mirror: &Mirror, events: &[Event]) {
    let Some(own) = table.own.try_get_untracked() else { return };
    let Some(world) = shown(mirror) else { return };
    let ahead = table.driver.try_update_value(|driver| {
        let Driver::Online(distant) = driver else { return Vec::new() };
        for event in events {
            if let Event::Acted { seat, action, .. } = event
                && Some(*seat) == own
            {
                forget(&mut distant.ahead, action);
            }
        }
        distant.ahead.clone()
    });
    table.world.set(with_ahead(world, own, &ahead.unwrap_or_default()));
    tell_missed(table);
}

/// Says who got the tile that was missed, once that is known.
fn tell_missed(table: Table) {
    let told = table.driver.try_update_value(|driver| {
        let Driver::Online(distant) = driver else { return None };
        let tile = distant.missed?;
        let seat = table.ask_once(|world| heap::holder(world, tile))?;
        distant.missed = None;
        (table.own.get_untracked() != Some(seat)).then_some((tile, seat))
    });
    if let Some(Some((tile, seat))) = told {
        heap::tell_lost(table, tile, seat);
    }
}

fn forget(ahead: &mut Vec<Action>, action: &str) {
    if let Some(done) = ahead.iter().position(|other| other.to_string() == action) {
        ahead.remove(done);
    }
}

/// What became of an own deed: a tile that somebody else got first goes back with their colour.
fn answered(table: Table, sight: Sight, command: &Command, answer: &Result<(), Refusal>) {
    let Command::Play { action, .. } = command else { return };
    let forgotten = table.driver.try_update_value(|driver| {
        if let Driver::Online(distant) = driver {
            forget(&mut distant.ahead, action.as_str());
        }
    });
    if answer.is_ok() || forgotten.is_none() {
        return;
    }
    // A tile that is gone needs no notice: it says so itself.
    if let Ok(Action::Take(tile)) = action.as_str().parse()
        && answer.as_ref().is_err_and(|refusal| refusal.code == ErrorCode::IllegalMove)
    {
        sight.refused.set(None);
        table.driver.try_update_value(|driver| {
            if let Driver::Online(distant) = driver {
                distant.missed = Some(tile);
            }
        });
    }
    if let Some(mirror) = sight.mirror.get_untracked() {
        show(table, &mirror, &[]);
    }
}

/// The table's clock by the server's: everybody's countdown ends at the same moment.
fn keep_time(table: Table, sight: Sight) {
    let ticking = set_interval_with_handle(move || tick(table, sight), TICK);
    on_cleanup(move || {
        if let Ok(ticking) = ticking {
            ticking.clear();
        }
    });
}

fn tick(table: Table, sight: Sight) {
    let Some(Some(room)) = sight.room.try_get_untracked() else { return };
    let clock = sight.mirror.with_untracked(|mirror| {
        let view = mirror.as_ref()?.document().get("view")?.get("clock")?;
        let ends = view.get("ends")?.as_u64()?;
        Some((view.get("now")?.as_u64()?, ends))
    });
    let now = room.zero.map(|zero| sight.online.now().since(zero));
    let left = clock.map(|(told, ends)| ends.saturating_sub(now.unwrap_or(told)) as u32);
    // The end of the countdown needs no word of the server; everything else does.
    if let Some(now) = now.filter(|_| table.ask_once(Worlds::phase) == Phase::Countdown) {
        table.world.maybe_update(|world| {
            let over = world.deadline().is_some_and(|end| end <= Millis(now));
            if let Some(end) = world.deadline().filter(|_| over) {
                world.advance(end);
            }
            over
        });
    }
    let counted = if table.ask_once(Worlds::phase) == Phase::Over { None } else { left };
    let seconds = counted.map(|left| left.div_ceil(1_000) * 1_000);
    if table.left.try_get_untracked() != Some(seconds) {
        table.left.set(seconds);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use krajina_rules::seat::Viewer;
    use krajina_rules::seed::Seed;
    use krajina_rules::worlds::COUNTDOWN;

    fn table() -> Worlds {
        let mut world = Worlds::new("worlds players=2".parse().unwrap(), &Seed::from_number(3));
        world.advance(COUNTDOWN);
        world
    }

    /// The table as a client has it.
    fn seen(world: &Worlds) -> Worlds {
        let text = serde_json::to_string(&world.view(Viewer::Seat(Seat::wrapping(0)))).unwrap();
        let view: View = serde_json::from_str(&text).unwrap();
        Worlds::determinize(&view, &mut Quick::new(1))
    }

    #[test]
    fn a_deed_ahead_is_what_the_server_shows_then() {
        let (mut world, own) = (table(), Seat::wrapping(0));
        let take: Action = "take t017".parse().unwrap();
        let ahead = with_ahead(seen(&world), Some(own), &[take]);
        world.play(own, take).unwrap();
        let (ahead, after) = (ahead.view(Viewer::Watcher), seen(&world).view(Viewer::Watcher));
        assert_eq!(ahead, after);
    }

    #[test]
    fn who_was_slower_has_an_empty_hand_again() {
        let (mut world, own) = (table(), Seat::wrapping(0));
        let take: Action = "take t017".parse().unwrap();
        world.play(Seat::wrapping(1), take).unwrap();
        let after = with_ahead(seen(&world), Some(own), &[take]);
        assert_eq!(after.builder(own).hand, None);
        assert_eq!(with_ahead(seen(&world), None, &[take]), seen(&world), "who watches does nothing");
    }

    #[test]
    fn a_deed_that_was_shown_is_not_done_twice() {
        let flip: Action = "flip t001".parse().unwrap();
        let mut ahead = vec![flip, flip];
        forget(&mut ahead, "flip t001");
        forget(&mut ahead, "flip t002");
        assert_eq!(ahead, [flip]);
    }
}
