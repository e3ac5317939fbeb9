//! Properties of every player of Worlds at every table.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

use krajina_bots::Budget;
use krajina_bots::arena::shares;
use krajina_bots::level::LEVELS;
use krajina_bots::worlds::{
    Act, Attempt, PlannedAction, RoundReview, SKILLS, WorldsAgent, WorldsParticipant, WorldsSeat,
    WorldsSkill, play, review,
};
use krajina_record::notation::{Move, Record};
use krajina_rules::game::{Game, Millis};
use krajina_rules::seat::{Seat, Viewer};
use krajina_rules::seed::Seed;
use krajina_rules::worlds::{
    Action, Face, Phase, Piece, Rotation, SQUARES, Sheet, TILES_BEFORE_BUILDING, TileLocation, View, Worlds,
};
use krajina_solver::{BuildingStyle, simulate};
use std::fmt::Write;

const TOP: usize = SKILLS.len() - 1;

fn no_time() -> f64 {
    0.0
}

fn table(setup: &str, seed: u64) -> Worlds {
    Worlds::new(setup.parse().unwrap(), &Seed::from_number(seed))
}

/// Plays a game between these levels and calls `tell` with the table before every attempt.
fn watch(setup: &str, levels: &[usize], seed: u64, tell: impl FnMut(&Worlds, &Attempt)) -> Worlds {
    let mut game = table(setup, seed);
    let seated = |(i, &level): (usize, &usize)| {
        WorldsSeat::new(WorldsAgent::new(&SKILLS[level], Seat::wrapping(i), seed * 16 + i as u64), no_time)
    };
    let mut players: Vec<WorldsSeat> = levels.iter().enumerate().map(seated).collect();
    play(&mut game, &mut players, tell).unwrap();
    game
}

fn log(setup: &str, levels: &[usize], seed: u64) -> (Vec<Attempt>, Worlds) {
    let mut attempts = Vec::new();
    let game = watch(setup, levels, seed, |_, attempt| attempts.push(*attempt));
    (attempts, game)
}

/// Whether a rival was faster: the only excuse for a refused action.
fn lost_race(game: &Worlds, attempt: &Attempt) -> bool {
    match attempt.action {
        Action::Take(tile) | Action::Flip(tile) => {
            let whereabouts = game.heap().tile(tile).whereabouts;
            matches!(whereabouts, TileLocation::Hand(other) | TileLocation::Map(other) if other != attempt.seat)
        }
        Action::TakeBuilding(building) => {
            let builder = game.builder(attempt.seat);
            let may = !builder.has_building() && builder.occupied().len() >= TILES_BEFORE_BUILDING;
            may && builder.hand.is_none() && !game.board().any(|other| other == building)
        }
        _ => false,
    }
}

/// Tables of every kind: all levels of play, all maps, every option, one to four players.
fn setups() -> Vec<String> {
    let mut setups = Vec::new();
    for map in 1..=4 {
        for level in ["beginner", "advanced", "expert"] {
            setups.push(format!("worlds players={} level={level} map={map}", 1 + (map + level.len()) % 4));
        }
        for level in ["solo-easy", "solo-medium", "solo-hard"] {
            setups.push(format!("worlds players=1 level={level} map={map}"));
        }
    }
    for setup in &mut setups {
        if !setup.contains("solo") {
            *setup = setup.replace("players=1", "players=4");
        }
    }
    for options in [
        "players=2 timer=hidden",
        "players=3 level=expert maps=1,2,4 minutes=5 timer=hidden roads=networks",
        "players=2 level=advanced handicap=none,active minutes=6",
        "players=4 level=expert handicap=all,none,active,none map=3 minutes=12",
        "players=2 minutes=1",
    ] {
        setups.push(format!("worlds {options}"));
    }
    setups
}

/// At every kind of table, every action of every level is legal, or a rival was faster.
#[test]
fn agents_play_by_the_rules_or_lose_a_race() {
    let mut races = 0;
    for (number, setup) in setups().iter().enumerate() {
        for shift in 0..2 {
            let players = table(setup, 0).players();
            let levels: Vec<usize> =
                (0..players).map(|i| (number + shift * 4 + i * 3) % SKILLS.len()).collect();
            let seed = (number * 2 + shift) as u64;
            let mut attempts = Vec::new();
            let game = watch(setup, &levels, seed, |game, attempt| {
                let excused = attempt.done || lost_race(game, attempt);
                assert!(
                    excused,
                    "{setup}, seed {seed}: {attempt:?} of level {}",
                    levels[attempt.seat.index()]
                );
                races += u32::from(!attempt.done);
                attempts.push(*attempt);
            });
            assert!(game.outcome().is_some());
            assert_hands(&attempts, &game, setup);
            assert_replays(setup, seed, &attempts, &game);
        }
    }
    assert!(races > 20, "only {races} races were lost: they hardly ever meet");
}

/// No hand is faster than [`Act::least_ms`] says, counted from the start of the round or from the hand's last attempt, done or
/// not.
fn assert_hands(attempts: &[Attempt], game: &Worlds, setup: &str) {
    let mut last = [Millis(0); 4];
    for attempt in attempts {
        let gone = attempt.at.0 - last[attempt.seat.index()].0;
        assert!(gone >= Act::of(&attempt.action).least_ms(), "{setup}: {attempt:?} after {gone} ms");
        last[attempt.seat.index()] = attempt.at;
    }
    game.validate().unwrap();
}

/// Replaying the attempts with checks gives the same game.
fn assert_replays(setup: &str, seed: u64, attempts: &[Attempt], game: &Worlds) {
    let mut again = table(setup, seed);
    for attempt in attempts {
        again.advance(attempt.at);
        assert_eq!(again.play(attempt.seat, attempt.action).is_ok(), attempt.done, "{attempt:?}");
    }
    again.advance(game.now());
    assert_eq!(again.digest(), game.digest());
}

/// A participant whose plans are all for the past.
struct Impatient;

impl WorldsParticipant for Impatient {
    fn answer(&mut self, view: &View, seat: Seat, _now: Millis) -> Result<Option<PlannedAction>, String> {
        let me = &view.players[seat.index()];
        let action = match (view.phase, me.hand) {
            (Phase::Countdown, _) => None,
            (Phase::Building, _) if me.stopped => return Ok(None),
            (Phase::Building, None) if me.open().is_empty() => Some(Action::Stop),
            // Both want the same tile: one comes too late.
            (Phase::Building, None) if me.occupied().is_empty() => Some("take t001".parse().unwrap()),
            (Phase::Building, None) => Some(Action::Stop),
            (Phase::Building, Some(_)) => {
                let square = me.open().iter().next().unwrap();
                Some(Action::Place(square, Face::Back, Rotation::ALL[0]))
            }
            (Phase::Break, _) => Some(Action::Ready).filter(|_| !view.ready.contains(seat)),
            (Phase::Over, _) => None,
        };
        Ok(Some(PlannedAction { at: Millis(0), action }))
    }
}

/// Plans that are too fast for a hand are delayed. Losing a race costs only time.
#[test]
fn a_plan_faster_than_a_hand_is_delayed() {
    let mut game = table("worlds players=2 minutes=1", 4);
    let mut players = [
        WorldsSeat::with_participant(Box::new(Impatient), no_time),
        WorldsSeat::with_participant(Box::new(Impatient), no_time),
    ];
    let mut attempts = Vec::new();
    play(&mut game, &mut players, |_, attempt| attempts.push(*attempt)).unwrap();
    assert_hands(&attempts, &game, "hasty");
    assert!(attempts.iter().any(|attempt| !attempt.done) && attempts.iter().any(|attempt| attempt.done));
}

/// An illegal action that no rival caused ends the game and names the seat.
#[test]
fn a_foul_ends_the_game() {
    struct Rude(&'static str);
    impl WorldsParticipant for Rude {
        fn answer(
            &mut self,
            _view: &View,
            _seat: Seat,
            now: Millis,
        ) -> Result<Option<PlannedAction>, String> {
            let action = Some(self.0.parse().map_err(|_| "no idea".to_owned())?);
            Ok(Some(PlannedAction { at: Millis(now.0 + 5_000), action }))
        }
    }
    for (says, reason) in [
        ("place c3 front 0", "seat 2 chose \"place c3 front 0\": M14"),
        ("dance", "seat 2 gave no answer: no idea"),
    ] {
        let mut game = table("worlds players=2", 4);
        let agent = WorldsAgent::new(&SKILLS[3], Seat::wrapping(0), 1);
        let mut players =
            [WorldsSeat::new(agent, no_time), WorldsSeat::with_participant(Box::new(Rude(says)), no_time)];
        let foul = play(&mut game, &mut players, |_, _| {}).unwrap_err();
        assert!(foul.to_string().starts_with(reason), "{foul}");
        assert_eq!((foul.seat, foul.points.len()), (2, 2));
        assert!(game.outcome().is_none());
    }
}

/// In a review of a game between agents, the possible points are never below the points that were built, and grow with
/// the budget.
#[test]
fn a_game_is_reviewed() {
    let setup = "worlds players=2 level=advanced map=2 minutes=2";
    let mut record = Record::<Worlds>::new(setup.parse().unwrap(), Seed::from_number(6));
    let game = watch(setup, &[6, 1], 6, |_, attempt| {
        if attempt.done {
            let &Attempt { at, seat, action, .. } = attempt;
            record.moves.push(Move { at: Some(at), seat, action, line: 0, column: 0 });
        }
    });
    record.until = Some(game.now());
    let look = |nodes| review(&record, Budget::nodes(nodes), 1, || {}).unwrap();
    let (short, long) = (look(50), look(4_000));
    assert_eq!(short, look(50), "the same again");
    assert_eq!(short.len(), 6);
    for (round, sheets) in game.sheets().enumerate() {
        for (seat, sheet) in sheets.iter().enumerate() {
            let found = &long[2 * round + seat];
            assert_eq!((found.round, found.seat, &found.sheet), (round, Seat::wrapping(seat), sheet));
            let pieces = SQUARES - usize::from(sheet.survey.free);
            assert_eq!(found.laid.len(), pieces);
            let bad: u32 = found.laid.iter().map(|laid| u32::from(laid.bad_joins)).sum();
            assert_eq!(bad, u32::from(sheet.survey.bad_joins));
            let last = found.laid.last().unwrap();
            assert_eq!(last.after + sheet.chip(), sheet.points());
            assert!(last.possible_after >= last.after);
        }
    }
    // The best level gives up few of the possible points, a beginner most of them.
    let lost =
        |level: usize| -> i32 { long.iter().filter(|r| r.seat.index() == level).map(|r| r.given_up()).sum() };
    assert!(lost(1) > lost(0) + 30, "{} and {}", lost(0), lost(1));
    let possible = |review: &[RoundReview]| review.iter().map(|round| round.possible).sum::<i32>();
    assert!(possible(&long) > possible(&short), "{} and {}", possible(&short), possible(&long));
}

/// The first action of a round comes after a glance, even if it was planned in the countdown.
#[test]
fn a_round_begins_with_a_glance() {
    for (level, named) in LEVELS.iter().enumerate() {
        let mut first = None;
        watch("worlds players=2", &[level, level], 5, |game, attempt| {
            if first.is_some() {
                return;
            }
            let start = game.deadline().unwrap().0 - u64::from(game.setup().minutes().get()) * 60_000;
            first = Some((attempt.at.0 - start, attempt.action));
        });
        let (ms, action) = first.unwrap();
        let glance = if matches!(action, Action::Flip(_)) { 0 } else { Act::Glance.least_ms() };
        assert!(ms >= glance + Act::of(&action).least_ms(), "{} after {ms} ms: {action}", named.name);
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    for level in 0..SKILLS.len() {
        let setup = "worlds players=2 level=expert map=2";
        assert_eq!(log(setup, &[level, 3], 9).0, log(setup, &[level, 3], 9).0);
        assert_ne!(log(setup, &[level, 3], 9).0, log(setup, &[level, 3], 10).0);
    }
}

/// A server may ask again whenever something changes, and a table may be resumed with agents that know nothing but the view.
struct TableDriver {
    game: Worlds,
    agents: Vec<WorldsAgent>,
    plans: Vec<Option<PlannedAction>>,
    attempts: u64,
}

impl TableDriver {
    fn new(setup: &str, levels: &[usize], seed: u64) -> TableDriver {
        let game = table(setup, seed);
        let seated = |(i, &level): (usize, &usize)| WorldsAgent::new(&SKILLS[level], Seat::wrapping(i), seed);
        let agents: Vec<WorldsAgent> = levels.iter().enumerate().map(seated).collect();
        let plans = vec![None; agents.len()];
        let mut server = TableDriver { game, agents, plans, attempts: 0 };
        server.ask_all();
        server
    }

    fn ask_all(&mut self) {
        for (i, agent) in self.agents.iter_mut().enumerate() {
            let view = self.game.view(Viewer::Seat(Seat::wrapping(i)));
            self.plans[i] = agent.next(&view, self.game.now());
            assert_eq!(
                self.plans[i],
                agent.next(&view, self.game.now()),
                "asked twice, answered differently"
            );
            assert!(self.plans[i].is_none_or(|plan| plan.at > self.game.now()), "a plan for the past");
        }
    }

    /// One step; false once the game is over.
    fn step(&mut self) -> bool {
        let Some(deadline) = self.game.deadline() else { return false };
        let due = (0..self.plans.len()).filter_map(|i| Some((self.plans[i]?.at, i))).min();
        match due.filter(|&(at, _)| at < deadline) {
            None => self.game.advance(deadline),
            Some((at, i)) => {
                self.game.advance(at);
                if let Some(action) = self.plans[i].and_then(|plan| plan.action) {
                    self.attempts += 1;
                    // Agents that see every change at once never reach for a piece that is gone.
                    self.game.play(Seat::wrapping(i), action).unwrap();
                }
            }
        }
        self.ask_all();
        true
    }
}

#[test]
fn agents_that_are_asked_after_every_change_never_reach_for_what_is_gone() {
    for seed in 0..4 {
        let mut server = TableDriver::new("worlds players=4 level=expert minutes=5", &[6, 5, 3, 1], seed);
        while server.step() {}
        assert!(server.attempts > 600, "{} attempts", server.attempts);
    }
}

/// After a crash the table comes back from its log, and new agents sit down in the middle of a round, perhaps with a tile in
/// hand.
#[test]
fn new_agents_take_over_in_the_middle_of_a_round() {
    let levels = [6, 4, 2, 0];
    for timer in ["shown", "hidden"] {
        let mut server = TableDriver::new(&format!("worlds players=4 timer={timer}"), &levels, 3);
        let (mut steps, mut full_hands) = (0, 0);
        while server.step() {
            steps += 1;
            if steps % 50 == 0 {
                for (i, agent) in server.agents.iter_mut().enumerate() {
                    let seat = Seat::wrapping(i);
                    full_hands += u32::from(server.game.builder(seat).hand.is_some());
                    *agent = WorldsAgent::new(&SKILLS[levels[i]], seat, steps);
                }
                server.ask_all();
            }
        }
        assert!(full_hands > 5, "{full_hands}");
        let squares = server.game.sheets().map(|sheets| SQUARES - usize::from(sheets[0].survey.free));
        assert!(squares.min() >= Some(20), "the best fill their maps all the same");
    }
}

fn rounds(setup: &str, level: usize, games: u64) -> Vec<Sheet> {
    let players = table(setup, 0).players();
    let game = |seed| watch(setup, &vec![level; players], seed, |_, _| {});
    (0..games).flat_map(|seed| game(seed).sheets().flatten().copied().collect::<Vec<_>>()).collect()
}

fn mean(sheets: &[Sheet], count: impl Fn(&Sheet) -> f64) -> f64 {
    sheets.iter().map(count).sum::<f64>() / sheets.len() as f64
}

/// Issue and M12: the weakest fills about half of the map.
#[test]
fn m12_the_lowest_level_fills_about_half_of_the_map() {
    let sheets = rounds("worlds players=2", 0, 20);
    let filled = mean(&sheets, |sheet| (SQUARES - usize::from(sheet.survey.free)) as f64);
    assert!((10.0..=14.5).contains(&filled), "{filled}");
}

/// M12: a careful person fills 20 to 24 squares, and the rulebook's example shows 15 points, 5 figures, 6 closed areas and 4
/// bad joins on map 1. The best does better on every map, and better than the careful yardstick of the material.
#[test]
fn m12_the_top_level_beats_a_careful_person() {
    for map in 1..=4 {
        let setup = format!("worlds players=2 map={map}");
        let sheets = rounds(&setup, TOP, 3);
        assert!(sheets.iter().all(|sheet| sheet.survey.free <= 2), "map {map}");
        let careful: Vec<Sheet> = (0..3)
            .flat_map(|seed| {
                let game = simulate(table(&setup, seed), &[BuildingStyle::Careful], seed);
                game.sheets().flatten().copied().collect::<Vec<_>>()
            })
            .collect();
        let points = |sheets: &[Sheet]| mean(sheets, |sheet| f64::from(sheet.points()));
        let (top, person) = (points(&sheets), points(&careful));
        assert!(top > person + 10.0 && top > 25.0, "map {map}: {top} against {person}");
        assert!(mean(&sheets, |sheet| sheet.survey.all_figures().into()) > 5.0, "map {map}");
        assert!(mean(&sheets, |sheet| sheet.survey.areas.into()) > 6.0, "map {map}");
        assert!(mean(&sheets, |sheet| sheet.survey.bad_joins.into()) < 1.0, "map {map}");
    }
}

/// Seeds are fixed, so nothing here can fail by bad luck. Neighbours win 70 to 80 % over many games.
#[test]
fn every_level_is_stronger_than_the_one_below() {
    for (level, named) in LEVELS.iter().enumerate().skip(1) {
        let deals = if level >= 5 { 8 } else { 30 };
        let won: f64 = (0..deals)
            .map(|seed| {
                let share = |levels: [usize; 2], seat: usize| {
                    let game = watch("worlds players=2", &levels, seed, |_, _| {});
                    shares(&game.outcome().unwrap())[seat]
                };
                share([level, level - 1], 0) + share([level - 1, level], 1)
            })
            .sum();
        let rate = won / (2 * deals) as f64;
        assert!(rate > 0.55, "{} wins {rate} against the level below", named.name);
    }
}

/// M16, M42: they stop in time for a chip, whether they see the clock or not.
#[test]
fn m16_m42_agents_stop_in_time() {
    for (setup, least) in [("worlds players=2", 0.95), ("worlds players=2 timer=hidden minutes=3", 0.8)] {
        for level in [4, 5] {
            let sheets = rounds(setup, level, 6);
            let chips = mean(&sheets, |sheet| f64::from(u8::from(sheet.circumstances.chip.is_some())));
            assert!(chips >= least, "{setup}: level {level} took {chips} of its chips");
        }
    }
}

/// M27, M31: villages and buildings are used by all.
#[test]
fn m27_m31_villages_and_buildings_are_placed() {
    for (level, named) in LEVELS.iter().enumerate() {
        let (mut villages, mut buildings) = (0, 0);
        for seed in 0..3 {
            watch("worlds players=2 level=expert map=2", &[level, level], seed, |game, attempt| {
                villages += u32::from(matches!(attempt.action, Action::Village(..)));
                let hand = game.builder(attempt.seat).hand;
                let building = matches!(hand, Some(krajina_rules::worlds::HeldPiece::Building(_)));
                buildings += u32::from(building && matches!(attempt.action, Action::Place(..)));
            });
        }
        // 18 rounds of a player each: at most 54 villages and 18 buildings.
        assert!(villages >= 18, "{}: {villages} villages", named.name);
        assert!(buildings >= 5, "{}: {buildings} buildings", named.name);
    }
}

/// M38: the best wins alone, even the hard game.
#[test]
fn m38_the_top_level_wins_alone() {
    for level in ["solo-easy", "solo-medium", "solo-hard"] {
        for map in 1..=4 {
            let game = watch(&format!("worlds players=1 level={level} map={map}"), &[TOP], 2, |_, _| {});
            assert_eq!(game.outcome().unwrap().solo_won, Some(true), "{level} on map {map}");
        }
    }
}

/// Agents put back pieces that turn out not to fit, turn tiles over, and finish with the piece in hand.
#[test]
fn agents_use_every_kind_of_action() {
    let mut done = [0u32; 5];
    for level in 0..4 {
        for seed in 0..3 {
            watch("worlds players=3 level=expert", &[level; 3], seed, |_, attempt| {
                let kind = match attempt.action {
                    Action::Put(_) => 0,
                    Action::Flip(_) => 1,
                    Action::Stop => 2,
                    Action::Ready => 3,
                    _ => 4,
                };
                done[kind] += 1;
            });
        }
    }
    assert!(done.iter().all(|&count| count > 5), "{done:?}");
}

#[test]
fn a_seat_that_is_not_at_the_table_gets_no_plan() {
    let game = table("worlds players=2", 1);
    let mut agent = WorldsAgent::new(WorldsSkill::named("fox").unwrap(), Seat::wrapping(3), 1);
    assert_eq!(agent.next(&game.view(Viewer::Watcher), game.now()), None);
    assert!(WorldsSkill::named("nobody").is_none());
}

/// One number per level and setup, which changes when its play does: FNV-1a of the attempts of one game.
#[test]
fn the_signature_of_every_level_is_the_golden_one() {
    let mut text = String::new();
    for (level, named) in LEVELS.iter().enumerate() {
        for setup in ["worlds players=2", "worlds players=3 level=expert maps=2,3,4 timer=hidden"] {
            let players = table(setup, 0).players();
            let (attempts, game) = log(setup, &vec![level; players], 1);
            let mut story = String::new();
            for attempt in attempts {
                let _ = writeln!(story, "{} {} {}", attempt.at.0, attempt.seat.index(), attempt.action);
            }
            let points: Vec<i32> = Seat::all(players).map(|seat| game.total(seat)).collect();
            let _ = writeln!(story, "{points:?}");
            let sign = story.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            });
            let _ = writeln!(text, "{sign:016x} {} {setup}", named.name);
        }
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/worlds.txt");
    if std::env::var_os("KRAJINA_BLESS").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    let golden = std::fs::read_to_string(path).unwrap_or_default();
    assert_eq!(text, golden, "play has changed; if that was meant, run this test once with KRAJINA_BLESS=1");
}

/// No agent places another seat's village.
#[test]
fn m27_only_own_villages_are_placed() {
    let game = watch("worlds players=4 level=advanced minutes=2", &[6, 5, 4, 3], 2, |game, attempt| {
        assert!(attempt.action == Action::Ready || game.phase() == Phase::Building);
    });
    for seat in Seat::all(4) {
        let foreign = game
            .builder(seat)
            .squares
            .iter()
            .flatten()
            .any(|placed| matches!(placed.piece, Piece::Village(owner, _) if owner != seat));
        assert!(!foreign);
    }
}
