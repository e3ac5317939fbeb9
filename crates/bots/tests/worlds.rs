//! What must be true of every player of Worlds, at every table.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

use krajina_bots::Budget;
use krajina_bots::arena::shares;
use krajina_bots::level::LEVELS;
use krajina_bots::worlds::{Act, Agent, Deed, Guest, Plan, Player, RoundReview, SKILLS, Skill, play, review};
use krajina_record::notation::{Move, Record};
use krajina_rules::game::{Game, Millis};
use krajina_rules::seat::{Seat, Viewer};
use krajina_rules::seed::Seed;
use krajina_rules::worlds::{
    Action, Face, Phase, Piece, Rotation, SQUARES, Sheet, Style, TILES_BEFORE_BUILDING, View, Whereabouts,
    Worlds, simulate,
};
use std::fmt::Write;

const TOP: usize = SKILLS.len() - 1;

fn no_time() -> f64 {
    0.0
}

fn table(setup: &str, seed: u64) -> Worlds {
    Worlds::new(setup.parse().unwrap(), &Seed::from_number(seed))
}

/// Plays a game between these levels and hands every deed on, with the table as it was before it.
fn watch(setup: &str, levels: &[usize], seed: u64, tell: impl FnMut(&Worlds, &Deed)) -> Worlds {
    let mut game = table(setup, seed);
    let seated = |(i, &level): (usize, &usize)| {
        Player::new(Agent::new(&SKILLS[level], Seat::wrapping(i), seed * 16 + i as u64), no_time)
    };
    let mut players: Vec<Player> = levels.iter().enumerate().map(seated).collect();
    play(&mut game, &mut players, tell).unwrap();
    game
}

fn log(setup: &str, levels: &[usize], seed: u64) -> (Vec<Deed>, Worlds) {
    let mut deeds = Vec::new();
    let game = watch(setup, levels, seed, |_, deed| deeds.push(*deed));
    (deeds, game)
}

/// Did somebody else come first? Nothing else excuses an action that is refused.
fn lost_race(game: &Worlds, deed: &Deed) -> bool {
    match deed.action {
        Action::Take(tile) | Action::Flip(tile) => {
            let whereabouts = game.heap().tile(tile).whereabouts;
            matches!(whereabouts, Whereabouts::Hand(other) | Whereabouts::Map(other) if other != deed.seat)
        }
        Action::TakeBuilding(building) => {
            let builder = game.builder(deed.seat);
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

/// Every level meets every kind of table. The rules allow all they do, or somebody else was faster.
#[test]
fn agents_play_by_the_rules_or_lose_a_race() {
    let mut races = 0;
    for (number, setup) in setups().iter().enumerate() {
        for shift in 0..2 {
            let players = table(setup, 0).players();
            let levels: Vec<usize> =
                (0..players).map(|i| (number + shift * 4 + i * 3) % SKILLS.len()).collect();
            let seed = (number * 2 + shift) as u64;
            let mut deeds = Vec::new();
            let game = watch(setup, &levels, seed, |game, deed| {
                let excused = deed.done || lost_race(game, deed);
                assert!(excused, "{setup}, seed {seed}: {deed:?} of level {}", levels[deed.seat.index()]);
                races += u32::from(!deed.done);
                deeds.push(*deed);
            });
            assert!(game.outcome().is_some());
            assert_hands(&deeds, &game, setup);
            assert_replays(setup, seed, &deeds, &game);
        }
    }
    assert!(races > 20, "only {races} races were lost: they hardly ever meet");
}

/// No hand is faster than [`Act::least_ms`] says, counted from the start of the round or from the hand's last deed, done or
/// not.
fn assert_hands(deeds: &[Deed], game: &Worlds, setup: &str) {
    let mut last = [Millis(0); 4];
    for deed in deeds {
        let gone = deed.at.0 - last[deed.seat.index()].0;
        assert!(gone >= Act::of(&deed.action).least_ms(), "{setup}: {deed:?} after {gone} ms");
        last[deed.seat.index()] = deed.at;
    }
    game.validate().unwrap();
}

/// The log is the game: played again by the checked way, it ends the same.
fn assert_replays(setup: &str, seed: u64, deeds: &[Deed], game: &Worlds) {
    let mut again = table(setup, seed);
    for deed in deeds {
        again.advance(deed.at);
        assert_eq!(again.play(deed.seat, deed.action).is_ok(), deed.done, "{deed:?}");
    }
    again.advance(game.now());
    assert_eq!(again.digest(), game.digest());
}

/// Somebody who wants everything at once, and in the past.
struct Hasty;

impl Guest for Hasty {
    fn answer(&mut self, view: &View, seat: Seat, _now: Millis) -> Result<Option<Plan>, String> {
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
        Ok(Some(Plan { at: Millis(0), action }))
    }
}

/// A hand that is told to be faster than hands are has to wait; what a rival has made impossible costs it nothing else.
#[test]
fn who_wants_to_be_faster_than_a_hand_waits() {
    let mut game = table("worlds players=2 minutes=1", 4);
    let mut players = [Player::guest(Box::new(Hasty), no_time), Player::guest(Box::new(Hasty), no_time)];
    let mut deeds = Vec::new();
    play(&mut game, &mut players, |_, deed| deeds.push(*deed)).unwrap();
    assert_hands(&deeds, &game, "hasty");
    assert!(deeds.iter().any(|deed| !deed.done) && deeds.iter().any(|deed| deed.done));
}

/// What the rules forbid, and no rival is the cause of, ends the game and names who did it.
#[test]
fn a_foul_ends_the_game() {
    struct Rude(&'static str);
    impl Guest for Rude {
        fn answer(&mut self, _view: &View, _seat: Seat, now: Millis) -> Result<Option<Plan>, String> {
            let action = Some(self.0.parse().map_err(|_| "no idea".to_owned())?);
            Ok(Some(Plan { at: Millis(now.0 + 5_000), action }))
        }
    }
    for (says, reason) in [
        ("place c3 front 0", "seat 2 chose \"place c3 front 0\": M14"),
        ("dance", "seat 2 gave no answer: no idea"),
    ] {
        let mut game = table("worlds players=2", 4);
        let agent = Agent::new(&SKILLS[3], Seat::wrapping(0), 1);
        let mut players = [Player::new(agent, no_time), Player::guest(Box::new(Rude(says)), no_time)];
        let foul = play(&mut game, &mut players, |_, _| {}).unwrap_err();
        assert!(foul.to_string().starts_with(reason), "{foul}");
        assert_eq!((foul.seat, foul.points.len()), (2, 2));
        assert!(game.outcome().is_none());
    }
}

/// A review of a game that agents played: what it finds possible is never less than what was built, and grows with the budget.
#[test]
fn a_game_is_reviewed() {
    let setup = "worlds players=2 level=advanced map=2 minutes=2";
    let mut record = Record::<Worlds>::new(setup.parse().unwrap(), Seed::from_number(6));
    let game = watch(setup, &[6, 1], 6, |_, deed| {
        if deed.done {
            let &Deed { at, seat, action, .. } = deed;
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
    // The best gives up little of what can be had, a beginner most of it.
    let lost =
        |level: usize| -> i32 { long.iter().filter(|r| r.seat.index() == level).map(|r| r.given_up()).sum() };
    assert!(lost(1) > lost(0) + 30, "{} and {}", lost(0), lost(1));
    let possible = |review: &[RoundReview]| review.iter().map(|round| round.possible).sum::<i32>();
    assert!(possible(&long) > possible(&short), "{} and {}", possible(&short), possible(&long));
}

/// Nobody reaches for anything before a glance after the start, whatever was planned in the countdown.
#[test]
fn a_round_begins_with_a_glance() {
    for (level, named) in LEVELS.iter().enumerate() {
        let mut first = None;
        watch("worlds players=2", &[level, level], 5, |game, deed| {
            if first.is_some() {
                return;
            }
            let start = game.deadline().unwrap().0 - u64::from(game.setup().minutes().get()) * 60_000;
            first = Some((deed.at.0 - start, deed.action));
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
struct Server {
    game: Worlds,
    agents: Vec<Agent>,
    plans: Vec<Option<Plan>>,
    deeds: u64,
}

impl Server {
    fn new(setup: &str, levels: &[usize], seed: u64) -> Server {
        let game = table(setup, seed);
        let seated = |(i, &level): (usize, &usize)| Agent::new(&SKILLS[level], Seat::wrapping(i), seed);
        let agents: Vec<Agent> = levels.iter().enumerate().map(seated).collect();
        let plans = vec![None; agents.len()];
        let mut server = Server { game, agents, plans, deeds: 0 };
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
                    self.deeds += 1;
                    // Told at once of every change, nobody reaches for what is gone.
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
        let mut server = Server::new("worlds players=4 level=expert minutes=5", &[6, 5, 3, 1], seed);
        while server.step() {}
        assert!(server.deeds > 600, "{} deeds", server.deeds);
    }
}

/// After a crash the table comes back from its log, and new agents sit down in the middle of a round, perhaps with a tile in
/// hand.
#[test]
fn new_agents_take_over_in_the_middle_of_a_round() {
    let levels = [6, 4, 2, 0];
    for timer in ["shown", "hidden"] {
        let mut server = Server::new(&format!("worlds players=4 timer={timer}"), &levels, 3);
        let (mut steps, mut full_hands) = (0, 0);
        while server.step() {
            steps += 1;
            if steps % 50 == 0 {
                for (i, agent) in server.agents.iter_mut().enumerate() {
                    let seat = Seat::wrapping(i);
                    full_hands += u32::from(server.game.builder(seat).hand.is_some());
                    *agent = Agent::new(&SKILLS[levels[i]], seat, steps);
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
                let game = simulate(table(&setup, seed), &[Style::Careful], seed);
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
            watch("worlds players=2 level=expert map=2", &[level, level], seed, |game, deed| {
                villages += u32::from(matches!(deed.action, Action::Village(..)));
                let hand = game.builder(deed.seat).hand;
                let building = matches!(hand, Some(krajina_rules::worlds::Held::Building(_)));
                buildings += u32::from(building && matches!(deed.action, Action::Place(..)));
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

/// People put back what does not fit after all, turn tiles over, and finish with what is in their hand.
#[test]
fn all_that_a_hand_can_do_is_done() {
    let mut done = [0u32; 5];
    for level in 0..4 {
        for seed in 0..3 {
            watch("worlds players=3 level=expert", &[level; 3], seed, |_, deed| {
                let kind = match deed.action {
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
    let mut agent = Agent::new(Skill::named("fox").unwrap(), Seat::wrapping(3), 1);
    assert_eq!(agent.next(&game.view(Viewer::Watcher), game.now()), None);
    assert!(Skill::named("nobody").is_none());
}

/// One number per level and setup, which changes when its play does: FNV-1a of the deeds of one game.
#[test]
fn the_signature_of_every_level_is_the_golden_one() {
    let mut text = String::new();
    for (level, named) in LEVELS.iter().enumerate() {
        for setup in ["worlds players=2", "worlds players=3 level=expert maps=2,3,4 timer=hidden"] {
            let players = table(setup, 0).players();
            let (deeds, game) = log(setup, &vec![level; players], 1);
            let mut story = String::new();
            for deed in deeds {
                let _ = writeln!(story, "{} {} {}", deed.at.0, deed.seat.index(), deed.action);
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

/// What lies on a map is what the rules say may lie there: no agent ever places another's village.
#[test]
fn m27_only_own_villages_are_placed() {
    let game = watch("worlds players=4 level=advanced minutes=2", &[6, 5, 4, 3], 2, |game, deed| {
        assert!(deed.action == Action::Ready || game.phase() == Phase::Building);
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
