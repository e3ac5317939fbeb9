//! Is what a server shows what the rules allow?

use super::ledger::Move;
use krajina_rules::game::Game;
use krajina_rules::hunters::Hunters;
use krajina_rules::kingdom::Kingdom;
use krajina_rules::rng::Quick;
use krajina_rules::seat::{Seat, Viewer};
use krajina_rules::seed::Seed;
use krajina_rules::worlds::Worlds;
use krajina_wire::{Event, GameKind, Mirror, Phase, RoomView, Setup};
use serde::de::DeserializeOwned;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

/// Something legal for a seat, by what its mirror shows.
pub(super) fn choose(kind: GameKind, mirror: &Mirror, seat: Seat, rng: &mut Quick) -> Option<String> {
    match kind {
        GameKind::Kingdom => any::<Kingdom>(mirror, seat, rng),
        GameKind::Hunters => any::<Hunters>(mirror, seat, rng),
        GameKind::Worlds => {
            // Whoever stops builds no more: try a few times to find something to do instead.
            let mut found = (0..4).map_while(|_| any::<Worlds>(mirror, seat, rng));
            let first = found.next()?;
            if first == "stop" { found.find(|action| action != "stop").or(Some(first)) } else { Some(first) }
        }
    }
}

fn any<G: Game<View: DeserializeOwned>>(mirror: &Mirror, seat: Seat, rng: &mut Quick) -> Option<String> {
    let view: G::View = mirror.view().ok()??;
    G::determinize(&view, rng).random_action(seat, rng).map(|action| action.to_string())
}

/// A position as a viewer knows it.
#[derive(Clone)]
enum Position {
    Kingdom(Box<Kingdom>),
    Hunters(Box<Hunters>),
    Worlds,
}

/// Follows one viewer of one game.
pub(super) struct Judge {
    viewer: Viewer,
    before: Option<Position>,
    /// Fingerprints of all views, each with the number of moves before it.
    views: Vec<(u32, u64)>,
}

impl Judge {
    pub(super) fn new(viewer: Viewer) -> Judge {
        Judge { viewer, before: None, views: Vec::new() }
    }

    /// Looks at what a mirror shows now, and at what has led there.
    pub(super) fn look(&mut self, mirror: &Mirror, events: &[Event], rng: &mut Quick) -> Result<(), String> {
        let room = mirror.room().map_err(|error| format!("the room cannot be read: {error}"))?;
        if let [Event::Acted { seat, action, .. }] = events {
            self.check(*seat, action)?;
        }
        self.before = match room.setup.kind() {
            GameKind::Kingdom => self.read(mirror, &room, rng)?.map(|game| Position::Kingdom(Box::new(game))),
            GameKind::Hunters => self.read(mirror, &room, rng)?.map(|game| Position::Hunters(Box::new(game))),
            GameKind::Worlds => self.read::<Worlds>(mirror, &room, rng)?.map(|_| Position::Worlds),
        };
        Ok(())
    }

    /// The mirror shows the very document that another viewer's judge has just accepted. In Kingdom, where all may see the
    /// same, that is a verdict; elsewhere each has to look. Returns whether it is.
    pub(super) fn agree(&mut self, other: &Judge) -> bool {
        match (&other.before, other.views.last()) {
            (Some(position @ Position::Kingdom(_)), Some(last)) => {
                self.before = Some(position.clone());
                self.views.push(*last);
                true
            }
            _ => false,
        }
    }

    /// Has it been shown the same game as another viewer, where all may see the same?
    pub(super) fn saw_the_same(&self, other: &Judge) -> bool {
        matches!(self.before, Some(Position::Kingdom(_))) && self.views == other.views
    }

    /// Was it legal where it was played? Only whoever acts knows that where something is hidden; in real time the
    /// position has moved on by then.
    fn check(&self, seat: Seat, action: &str) -> Result<(), String> {
        match &self.before {
            Some(Position::Kingdom(game)) => legal(&**game, seat, action),
            Some(Position::Hunters(game)) if self.viewer == Viewer::Seat(seat) => {
                legal(&**game, seat, action)
            }
            _ => Ok(()),
        }
    }

    fn read<G: Game<View: DeserializeOwned>>(
        &mut self,
        mirror: &Mirror,
        room: &RoomView,
        rng: &mut Quick,
    ) -> Result<Option<G>, String> {
        let view: Option<G::View> =
            mirror.view().map_err(|error| format!("the view cannot be read: {error}"))?;
        let Some(view) = view else { return Ok(None) };
        let game = G::determinize(&view, rng);
        game.validate().map_err(|error| format!("the view shows what cannot be: {error}"))?;
        if game.view(self.viewer) != view {
            return Err(format!("{:?} is shown what the rules would not show", self.viewer));
        }
        if room.phase == Phase::Playing && game.to_act() != room.to_act {
            return Err(format!(
                "it is the turn of {:?}, says the view; the room: {:?}",
                game.to_act(),
                room.to_act
            ));
        }
        self.views.push((room.ply, fingerprint::<G>(&view)));
        Ok(Some(game))
    }

    /// The game is over: played again from its seed it must have shown the same at every move, and end the same.
    pub(super) fn replay(&self, room: &RoomView, moves: &[&Move]) -> Result<(), String> {
        let seed: Seed = room.seed.as_deref().and_then(|seed| seed.parse().ok()).ok_or("there is no seed")?;
        if room.commitment != Some(seed.commitment().to_string()) {
            return Err("the seed is not the one that was committed to".into());
        }
        match &room.setup {
            Setup::Kingdom(setup) => self.play_again::<Kingdom>(setup, &seed, room, moves),
            Setup::Hunters(setup) => self.play_again::<Hunters>(setup, &seed, room, moves),
            // Its moves mean something only at their moments, which the record holds.
            Setup::Worlds(_) => Ok(()),
        }
    }

    fn play_again<G: Game>(
        &self,
        setup: &G::Setup,
        seed: &Seed,
        room: &RoomView,
        moves: &[&Move],
    ) -> Result<(), String> {
        let mut game = G::new(setup.clone(), seed);
        let mut shown = vec![fingerprint::<G>(&game.view(self.viewer))];
        for (seat, action) in moves {
            let action: G::Action = action.parse().map_err(|error| format!("{action}: {error}"))?;
            game.play(*seat, action).map_err(|illegal| illegal.to_string())?;
            shown.push(fingerprint::<G>(&game.view(self.viewer)));
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

fn legal<G: Game>(game: &G, seat: Seat, action: &str) -> Result<(), String> {
    let action: G::Action = action.parse().map_err(|error| format!("{action}: {error}"))?;
    game.check(seat, &action).map_err(|illegal| format!("{action} was not legal: {illegal}"))
}

fn fingerprint<G: Game>(view: &G::View) -> u64 {
    let mut hasher = DefaultHasher::new();
    serde_json::to_string(view).unwrap_or_default().hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

    use super::*;
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

    /// A whole game as one viewer sees it, with one wrong thing in it if wanted.
    fn follow(twist: impl Fn(u32, &mut RoomView, &mut serde_json::Value)) -> Result<(), String> {
        let (seed, viewer, mut rng) = (Seed::from_number(5), Viewer::Seat(Seat::wrapping(0)), Quick::new(1));
        let mut game = Kingdom::new("kingdom players=2".parse().unwrap(), &seed);
        let (mut judge, mut moves, mut events) = (Judge::new(viewer), Vec::new(), Vec::new());
        loop {
            let ply = moves.len() as u32;
            let mut room = room(&game, ply, &seed);
            let mut view = serde_json::to_value(game.view(viewer)).unwrap();
            twist(ply, &mut room, &mut view);
            judge.look(&mirror(&room, &view, ply.into()), &events, &mut rng)?;
            if game.outcome().is_some() {
                return judge.replay(&room, &moves.iter().collect::<Vec<_>>());
            }
            let seat = game.to_act().iter().next().unwrap();
            let action = game.random_action(seat, &mut rng).unwrap();
            moves.push((seat, action.to_string()));
            events = vec![Event::Acted { seat, action: action.to_string(), ply: ply + 1, at: None }];
            game.play(seat, action).unwrap();
        }
    }

    #[test]
    fn a_verdict_is_taken_over_only_where_all_may_see_the_same() {
        let judge = |before: Option<Position>| Judge { viewer: Viewer::Watcher, before, views: vec![(3, 9)] };
        let kingdom = Kingdom::new("kingdom players=2".parse().unwrap(), &Seed::from_number(5));
        let hunters = Hunters::new("hunters players=2 mode=tribe".parse().unwrap(), &Seed::from_number(5));
        let first = judge(Some(Position::Kingdom(Box::new(kingdom))));
        let mut other = Judge::new(Viewer::Seat(Seat::wrapping(1)));
        assert!(!other.saw_the_same(&first));
        assert!(other.agree(&first) && other.saw_the_same(&first));
        for before in [None, Some(Position::Worlds), Some(Position::Hunters(Box::new(hunters)))] {
            let mut other = Judge::new(Viewer::Seat(Seat::wrapping(1)));
            assert!(!other.agree(&judge(before)) && other.views.is_empty());
        }
    }

    #[test]
    fn an_honest_game_is_accepted() {
        assert_eq!(follow(|_, _, _| {}), Ok(()));
    }

    #[test]
    fn what_the_rules_would_not_show_is_found() {
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
