//! Kingdom and Hunters at an online table: the game follows the server, and own moves are shown at once where nothing
//! hidden can follow from them.

use super::sight::{Sight, seat_of};
use crate::app::App;
use crate::game::Game;
use crate::json;
use crate::play::Play;
use crate::player::Player;
use crate::prelude::*;
use krajina_rules::seat::Seat;
use krajina_wire::{ActionText, Command, Event, Mirror, Occupant, Phase, RoomView};
use std::sync::Arc;

/// Who plays each seat, as this device sees it.
fn players(room: &RoomView, own: Option<Seat>) -> Vec<Player> {
    let player = |seat: Seat| {
        let view = &room.seats[seat.index()];
        match &view.of {
            Occupant::Person { .. } if own == Some(seat) && view.stand_in.is_none() => {
                Player::Person { name: String::new() }
            }
            Occupant::Person { name, .. } => Player::Guest { name: name.to_string() },
            Occupant::Bot { level } => Player::Bot { level: level.to_string() },
            Occupant::Open => Player::Guest { name: String::new() },
        }
    };
    Seat::all(room.seats.len()).map(player).collect()
}

/// Why nobody can act, whoever's turn it is.
fn standstill(room: &RoomView, play: &Play) -> Option<&'static str> {
    match room.phase {
        Phase::Playing if room.pause.is_some() => Some("online-paused"),
        Phase::Finished if !play.is_over() => Some("status-over"),
        _ => None,
    }
}

/// The game that the server shows, with own moves that are on their way to it.
pub(crate) fn game_of(mirror: &Mirror, own: Option<Seat>, waiting: &[Command]) -> Option<Game> {
    let room: RoomView = json::part(mirror, "room")?;
    let play = Play::shown(&room.setup, mirror)?;
    let waits = standstill(&room, &play);
    let mut game = Game::shown(play, players(&room, own), Some(own.unwrap_or(Seat::wrapping(0))));
    game.waits = waits;
    let mut ply = room.ply;
    for command in waiting {
        let Command::Play { action, ply: Some(at) } = command else { continue };
        if *at < ply {
            // The server has shown it; only its answer is missing.
            continue;
        }
        let seat = game.play.seat();
        match game.play.after_foreseeable(action.as_str()).filter(|_| *at == ply && seat == own) {
            Some(play) => {
                game.play = play;
                game.remember(seat, action.as_str());
                ply += 1;
            }
            None => {
                game.waits = game.waits.or(Some("online-sending"));
                break;
            }
        }
    }
    Some(game)
}

/// How many actions will have been played when all that wait have been.
fn next_ply(room: &RoomView, waiting: &[Command]) -> u32 {
    let later = waiting.iter().filter_map(|command| match command {
        Command::Play { ply: Some(ply), .. } if *ply >= room.ply => Some(ply + 1),
        _ => None,
    });
    later.max().unwrap_or(room.ply)
}

/// Lets the app's game follow a table.
pub(crate) fn follow(app: App, sight: Sight) {
    sight.listen(move |mirror, events| show(app, sight, mirror, events));
    sight.on_answer(move |command, _| {
        if matches!(command, Command::Play { .. })
            && let Some(mirror) = sight.mirror.get_untracked()
        {
            show(app, sight, &mirror, &[]);
        }
    });
}

fn show(app: App, sight: Sight, mirror: &Arc<Mirror>, events: &[Event]) {
    let own = untrack(|| sight.me()).and_then(|me| seat_of(&json::part(mirror, "room")?, me));
    let new = game_of(mirror, own, &sight.waiting.get_untracked());
    let Some(mut new) = new else { return app.game.set(None) };
    let mut last = None;
    for event in events {
        if let Event::Acted { seat, action, .. } = event {
            last = Some((*seat, action.clone()));
        }
    }
    // What is known already is not shown again: own moves were, when they were made.
    let seen = app.game.with_untracked(|old| {
        let old = old.as_ref()?;
        new.moved = new.moved.or(old.moved);
        new.laid = new.laid.or(old.laid);
        (new.past, new.interlude) = (old.past.clone(), old.interlude);
        new.keep_sheets(&old.play, last.as_ref().map_or("", |(_, action)| action.as_str()));
        Some(old.play.view(Seat::wrapping(0)) == new.play.view(Seat::wrapping(0)))
    });
    match last {
        Some((seat, action)) if seen == Some(false) => app.show_move(&action.clone(), move |game| {
            *game = new;
            game.remember(Some(seat), &action);
            true
        }),
        _ => app.game.set(Some(new)),
    }
}

/// Plays an action: the server is told, and what surely follows is shown at once.
pub(crate) fn play(app: App, sight: Sight, action: &str) {
    let after = app.game.with_untracked(|game| {
        let game = game.as_ref().filter(|game| game.acting().is_some_and(Player::is_here))?;
        game.play.clone().play(action)?;
        Some(game.play.after_foreseeable(action))
    });
    let (Some(after), Ok(text)) = (after, ActionText::new(action)) else { return };
    let waiting = sight.waiting.get_untracked();
    let Some(ply) = untrack(|| sight.room.with(|room| room.as_ref().map(|room| next_ply(room, &waiting))))
    else {
        return;
    };
    match after {
        Some(after) => app.show_move(action, |game| {
            let seat = game.play.seat();
            let before = std::mem::replace(&mut game.play, after);
            game.remember(seat, action);
            game.keep_sheets(&before, action);
            true
        }),
        None => app.game.update(|game| game.iter_mut().for_each(|game| game.waits = Some("online-sending"))),
    }
    sight.command(Command::Play { action: text, ply: Some(ply) });
}

/// Is there anything of one's own to take back or to ask for?
pub(crate) fn can_undo(sight: Sight) -> bool {
    sight.seat().is_some()
        && sight.ask(|room| room.phase == Phase::Playing && room.ply > 0 && room.question.is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use krajina_rules::game::Game as _;
    use krajina_rules::hunters::Hunters;
    use krajina_rules::kingdom::Kingdom;
    use krajina_rules::rng::Quick;
    use krajina_rules::seat::Viewer;
    use krajina_rules::seed::Seed;
    use krajina_wire::{Presence, Snapshot, TableId, WallMs};
    use serde_json::json;

    const TABLE: TableId = TableId::new([3; 10]);

    fn mirror<G: krajina_rules::game::Game>(game: &G, viewer: Viewer, ply: u32) -> Mirror {
        let phase = if game.outcome().is_some() { "finished" } else { "playing" };
        let person = |id: &str, name: &str| json!({ "of": { "person": { "id": id, "name": name } }, "stand_in": null });
        let room = json!({
            "table": TABLE, "invite": "34fhmt", "setup": game.setup().to_string(), "visibility": "public",
            "time": "none", "on_flag": "bot", "start": "by-host", "rated": false, "programs": false,
            "phase": phase, "host": null, "seats": [person("00000000001a", "Eva"), person("00000000001b", "Jan")],
            "ply": ply, "to_act": game.to_act(), "clock": null, "zero": null, "pause": null, "question": null,
            "commitment": null, "seed": null, "ending": null, "again": 0, "next": null,
        });
        Mirror::new(Snapshot {
            table: TABLE,
            seq: ply.into(),
            document: json!({ "room": room, "view": game.view(viewer) }),
            chat: Vec::new(),
            presence: Presence { table: TABLE, online: Default::default(), watchers: 0 },
            now: WallMs(0),
        })
    }

    /// Plays a game at random and looks at every move before and after the server has shown it; how many could be
    /// shown ahead, and how many had to wait.
    fn foresee<G: krajina_rules::game::Game>(setup: &str, number: u64) -> (usize, usize) {
        let mut rng = Quick::new(number);
        let setup = setup.parse().unwrap_or_else(|_| panic!("{setup}"));
        let mut truth = G::new(setup, &Seed::from_number(number));
        let (mut ahead, mut waited) = (0, 0);
        for ply in 0.. {
            let Some(seat) = truth.to_act().iter().next() else { break };
            let action = truth.random_action(seat, &mut rng).unwrap();
            let text = ActionText::new(&action.to_string()).unwrap();
            let viewer = Viewer::Seat(seat);
            let shown = mirror(&truth, viewer, ply);
            truth.play(seat, action).unwrap();
            let waiting = [Command::Play { action: text, ply: Some(ply) }];
            let game = game_of(&shown, Some(seat), &waiting).unwrap();
            let after = game_of(&mirror(&truth, viewer, ply + 1), Some(seat), &waiting).unwrap();
            if game.waits.is_none() {
                ahead += 1;
                assert_eq!(game.play.view(seat), after.play.view(seat), "{waiting:?}");
            } else {
                waited += 1;
                let before = game_of(&shown, Some(seat), &[]).unwrap();
                assert_eq!(game.play, before.play, "nothing is shown that may be wrong");
                assert!(game.acting().is_none(), "and nobody acts twice");
            }
            assert!(after.waits.is_none(), "what the server has shown waits no more");
        }
        (ahead, waited)
    }

    #[test]
    fn what_is_shown_ahead_comes_true() {
        for number in 0..6 {
            let setup = ["kingdom players=2", "kingdom players=2 variants=dynasty"][number as usize % 2];
            let (ahead, waited) = foresee::<Kingdom>(setup, number);
            assert!(ahead > 25 && waited > 5, "{setup}: {ahead} {waited}");
            let mode = ["discovery", "totems", "tribe"][number as usize % 3];
            let (ahead, waited) = foresee::<Hunters>(&format!("hunters players=2 mode={mode}"), number);
            assert!(ahead > 25 && waited > 5, "{mode}: {ahead} {waited}");
        }
    }

    #[test]
    fn who_sits_here_acts_and_nobody_else() {
        let game = Kingdom::new("kingdom players=2".parse().unwrap(), &Seed::from_number(4));
        let acting = game.seat().unwrap();
        let other = Seat::wrapping(1 - acting.index());
        let is_here =
            |own| game_of(&mirror(&game, Viewer::Watcher, 0), own, &[]).unwrap().acting().unwrap().is_here();
        assert!(is_here(Some(acting)));
        assert!(!is_here(Some(other)));
        assert!(!is_here(None), "who only watches does nothing");
    }

    #[test]
    fn a_move_that_came_too_late_is_not_shown() {
        let game = Kingdom::new("kingdom players=2".parse().unwrap(), &Seed::from_number(4));
        let seat = game.seat().unwrap();
        let action = ActionText::new(&game.legal(seat).next().unwrap().to_string()).unwrap();
        let early = [Command::Play { action, ply: Some(3) }];
        let shown = game_of(&mirror(&game, Viewer::Watcher, 0), Some(seat), &early).unwrap();
        assert_eq!(shown.play, game_of(&mirror(&game, Viewer::Watcher, 0), Some(seat), &[]).unwrap().play);
    }
}
