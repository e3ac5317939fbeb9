//! Checks the views that a server shows against the rules.

use super::acknowledged_moves::PlayedMove;
use krajina_rules::any::{AnyAction, AnyGame, AnyView};
use krajina_rules::rng::Quick;
use krajina_rules::seat::{Seat, Viewer};
use krajina_rules::seed::Seed;
use krajina_wire::{Event, GameKind, Mirror, Phase, RoomView};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

/// A random legal action for a seat, from the view in its mirror.
pub(super) fn choose(kind: GameKind, mirror: &Mirror, seat: Seat, rng: &mut Quick) -> Option<String> {
    let view = mirror.any_view(kind).ok()??;
    // Stopping ends the round for a player, so prefer any other action found within a few tries.
    let mut found = (0..4).map_while(|_| view.random_action(seat, rng));
    let first = found.next()?;
    let chosen = if first.stops() { found.find(|action| !action.stops()).unwrap_or(first) } else { first };
    Some(chosen.to_string())
}

/// Checks every view that one viewer of one game receives.
pub(super) struct ViewChecker {
    viewer: Viewer,
    /// The last position as the viewer knows it. `None` in real time, where the position moves on between updates.
    before: Option<AnyGame>,
    /// Fingerprints of all views, each with the number of moves played before it.
    views: Vec<(u32, u64)>,
}

impl ViewChecker {
    pub(super) fn new(viewer: Viewer) -> ViewChecker {
        ViewChecker { viewer, before: None, views: Vec::new() }
    }

    /// Checks the view that a mirror shows now, and the move that led to it.
    pub(super) fn check_update(
        &mut self,
        mirror: &Mirror,
        events: &[Event],
        rng: &mut Quick,
    ) -> Result<(), String> {
        let room = mirror.room().map_err(|error| format!("the room cannot be read: {error}"))?;
        if let [Event::Acted { seat, action, .. }] = events {
            self.check_action(*seat, action)?;
        }
        let game = self.check_view(mirror, &room, rng)?;
        self.before = game.filter(|game| !game.kind().is_real_time());
        Ok(())
    }

    /// Takes over the result of another viewer's checker that has just accepted the same document. This is valid only
    /// in games without hidden information; returns whether it was.
    pub(super) fn adopt(&mut self, other: &ViewChecker) -> bool {
        match (&other.before, other.views.last()) {
            (Some(game), Some(last)) if game.kind().is_open() => {
                self.before = Some(game.clone());
                self.views.push(*last);
                true
            }
            _ => false,
        }
    }

    /// Whether both viewers received the same views, in a game without hidden information.
    pub(super) fn saw_the_same(&self, other: &ViewChecker) -> bool {
        self.before.as_ref().is_some_and(|game| game.kind().is_open()) && self.views == other.views
    }

    /// Checks that an action was legal in the position before it. With hidden information only the acting player's
    /// view can decide that; in real time the position has moved on by then.
    fn check_action(&self, seat: Seat, action: &str) -> Result<(), String> {
        match &self.before {
            Some(game) if game.kind().is_open() || self.viewer == Viewer::Seat(seat) => {
                let read =
                    AnyAction::read(game.kind(), action).map_err(|error| format!("{action}: {error}"))?;
                game.check(seat, &read).map_err(|illegal| format!("{action} was not legal: {illegal}"))
            }
            _ => Ok(()),
        }
    }

    fn check_view(
        &mut self,
        mirror: &Mirror,
        room: &RoomView,
        rng: &mut Quick,
    ) -> Result<Option<AnyGame>, String> {
        let view = mirror
            .any_view(room.setup.kind())
            .map_err(|error| format!("the view cannot be read: {error}"))?;
        let Some(view) = view else { return Ok(None) };
        let game = AnyGame::determinize(&view, rng);
        game.validate().map_err(|error| format!("the view shows an impossible position: {error}"))?;
        if game.view(self.viewer) != view {
            return Err(format!("{:?} is shown what the rules would not show", self.viewer));
        }
        if room.phase == Phase::Playing && game.to_act() != room.to_act {
            return Err(format!(
                "the view says that it is the turn of {:?}, the room says {:?}",
                game.to_act(),
                room.to_act
            ));
        }
        self.views.push((room.ply, fingerprint(&view)));
        Ok(Some(game))
    }

    /// Replays a finished game from its seed: every view and the result must be the same.
    pub(super) fn replay(&self, room: &RoomView, moves: &[&PlayedMove]) -> Result<(), String> {
        let seed: Seed = room.seed.as_deref().and_then(|seed| seed.parse().ok()).ok_or("there is no seed")?;
        if room.commitment != Some(seed.commitment().to_string()) {
            return Err("the seed is not the one that was committed to".into());
        }
        // In real time actions need their timestamps, which only the record holds.
        if room.setup.kind().is_real_time() {
            return Ok(());
        }
        let mut game = AnyGame::new(&room.setup, &seed);
        let mut shown = vec![fingerprint(&game.view(self.viewer))];
        for (seat, action) in moves {
            let action =
                AnyAction::read(game.kind(), action).map_err(|error| format!("{action}: {error}"))?;
            game.play(*seat, action).map_err(|illegal| illegal.to_string())?;
            shown.push(fingerprint(&game.view(self.viewer)));
        }
        for (ply, seen) in &self.views {
            if shown.get(*ply as usize) != Some(seen) {
                return Err(format!("{:?} was shown another game after move {ply}", self.viewer));
            }
        }
        match &room.ending {
            Some(ending) if ending.outcome == game.outcome() => Ok(()),
            _ => Err("the result is not that of the rules".into()),
        }
    }
}

fn fingerprint(view: &AnyView) -> u64 {
    let mut hasher = DefaultHasher::new();
    serde_json::to_string(view).unwrap_or_default().hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

    use super::*;
    use krajina_rules::game::Game as _;
    use krajina_rules::kingdom::Kingdom;
    use krajina_rules::seat::Seats;
    use krajina_wire::{
        InviteCode, OnFlag, Presence, Snapshot, Start, TableId, TimeControl, Visibility, WallMs,
    };
    use serde_json::json;

    const TABLE: TableId = TableId::new([7; 10]);

    fn room(game: &Kingdom, ply: u32, seed: &Seed) -> RoomView {
        let over = game.outcome().is_some();
        RoomView {
            table: TABLE,
            invite: InviteCode::new([1, 2, 3]),
            setup: game.setup().to_string().parse().unwrap(),
            visibility: Visibility::Public,
            time: TimeControl::None,
            on_flag: OnFlag::Bot,
            start: Start::WhenFull,
            rated: false,
            programs: false,
            phase: if over { Phase::Finished } else { Phase::Playing },
            host: None,
            watcher_chat: true,
            seats: Vec::new(),
            ply,
            to_act: game.to_act(),
            clock: None,
            zero: None,
            pause: None,
            question: None,
            commitment: Some(seed.commitment().to_string()),
            seed: over.then(|| seed.to_string()),
            ending: game.outcome().map(|outcome| krajina_wire::Ending {
                ranks: Vec::new(),
                flagged: Seats::NONE,
                outcome: Some(outcome),
            }),
            again: Seats::NONE,
            next: None,
        }
    }

    fn mirror(room: &RoomView, view: &serde_json::Value, seq: u64) -> Mirror {
        Mirror::new(Snapshot {
            table: TABLE,
            seq,
            document: json!({ "room": room, "view": view }),
            chat: Vec::new(),
            presence: Presence { table: TABLE, online: Seats::NONE, watchers: 0 },
            now: WallMs(0),
        })
    }

    /// Plays a whole game as one viewer sees it. `twist` may falsify it.
    fn follow(twist: impl Fn(u32, &mut RoomView, &mut serde_json::Value)) -> Result<(), String> {
        let (seed, viewer, mut rng) = (Seed::from_number(5), Viewer::Seat(Seat::wrapping(0)), Quick::new(1));
        let mut game = Kingdom::new("kingdom players=2".parse().unwrap(), &seed);
        let (mut checker, mut moves, mut events) = (ViewChecker::new(viewer), Vec::new(), Vec::new());
        loop {
            let ply = moves.len() as u32;
            let mut room = room(&game, ply, &seed);
            let mut view = serde_json::to_value(game.view(viewer)).unwrap();
            twist(ply, &mut room, &mut view);
            checker.check_update(&mirror(&room, &view, ply.into()), &events, &mut rng)?;
            if game.outcome().is_some() {
                return checker.replay(&room, &moves.iter().collect::<Vec<_>>());
            }
            let seat = game.to_act().iter().next().unwrap();
            let action = game.random_action(seat, &mut rng).unwrap();
            moves.push((seat, action.to_string()));
            events = vec![Event::Acted { seat, action: action.to_string(), ply: ply + 1, at: None }];
            game.play(seat, action).unwrap();
        }
    }

    #[test]
    fn a_result_is_adopted_only_in_games_without_hidden_information() {
        let checker =
            |before: Option<AnyGame>| ViewChecker { viewer: Viewer::Watcher, before, views: vec![(3, 9)] };
        let game = |setup: &str| AnyGame::new(&setup.parse().unwrap(), &Seed::from_number(5));
        let first = checker(Some(game("kingdom players=2")));
        let mut other = ViewChecker::new(Viewer::Seat(Seat::wrapping(1)));
        assert!(!other.saw_the_same(&first));
        assert!(other.adopt(&first) && other.saw_the_same(&first));
        for before in [None, Some(game("worlds players=2")), Some(game("hunters players=2 mode=tribe"))] {
            let mut other = ViewChecker::new(Viewer::Seat(Seat::wrapping(1)));
            assert!(!other.adopt(&checker(before)) && other.views.is_empty());
        }
    }

    #[test]
    fn a_correct_game_is_accepted() {
        assert_eq!(follow(|_, _, _| {}), Ok(()));
    }

    #[test]
    fn falsified_views_rooms_and_results_are_found() {
        let wrong = |ply: u32, twist: &dyn Fn(&mut RoomView, &mut serde_json::Value)| {
            follow(|now, room, view| {
                if now == ply {
                    twist(room, view)
                }
            })
        };
        let turn = wrong(4, &|room, _| room.to_act = Seats::NONE);
        assert!(turn.is_err_and(|error| error.contains("turn")));
        let score = wrong(9, &|_, view| view["boards"][0]["score"]["points"] = json!(99));
        assert!(score.is_err_and(|error| error.contains("rules would not show")));
        let text = wrong(3, &|_, view| view["phase"] = json!("supper"));
        assert!(text.is_err_and(|error| error.contains("cannot be read")));
        let number = wrong(7, &|room, _| room.ply += 1);
        assert!(number.is_err_and(|error| error.contains("another game")), "a move too many");
        let last = |room: &mut RoomView| room.phase == Phase::Finished;
        let seed = follow(|_, room, _| {
            if last(room) {
                room.seed = Some(Seed::from_number(6).to_string());
            }
        });
        assert!(seed.is_err_and(|error| error.contains("committed")));
        let result = follow(|_, room, _| {
            if last(room) {
                room.ending.as_mut().unwrap().outcome = None;
            }
        });
        assert!(result.is_err_and(|error| error.contains("result")));
    }
}
