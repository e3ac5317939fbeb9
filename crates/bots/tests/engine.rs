//! The engine protocol: the examples of docs/engine.md hold, and no line breaks a session.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

use krajina_bots::bot_kind::BotKind;
use krajina_bots::engine::{EngineAnswer, EngineReply, EngineSession, ErrorCode, MAX_LINE};
use krajina_bots::worlds::{
    Attempt, PlannedAction, WorldsAgent, WorldsParticipant, WorldsSeat, WorldsSkill, play,
};
use krajina_rules::game::{Game, Millis};
use krajina_rules::hunters::{self, Hunters};
use krajina_rules::kingdom::{self, Kingdom};
use krajina_rules::rng::{Quick, Rng, below};
use krajina_rules::seat::{Seat, Viewer};
use krajina_rules::seed::Seed;
use krajina_rules::worlds::{self, Worlds};
use serde_json::{Value, json};

/// A clock that stands still: nothing here may depend on time.
fn no_time() -> f64 {
    0.0
}

fn session() -> EngineSession {
    EngineSession::new(no_time, BotKind::Level(6), 1)
}

fn ask(session: &mut EngineSession, line: &Value) -> Value {
    let text = session.text(line.to_string().as_bytes()).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// A session that plays this setup.
fn playing(setup: &str, bot: &str) -> EngineSession {
    let mut session = session();
    assert_eq!(ask(&mut session, &json!({"type": "hello", "version": 1}))["type"], "hello");
    let ready = ask(&mut session, &json!({"type": "game", "setup": setup, "bot": bot, "seed": 3}));
    assert_eq!(ready["type"], "ready", "{ready}");
    session
}

/// The names of an object's fields.
fn fields(value: &Value) -> Vec<&String> {
    value.as_object().unwrap().keys().collect()
}

/// Compares an answer with the documented one. Values of a choice depend on the nets, so only their fields are compared.
fn same(told: &Value, found: &Value) {
    if told["legal"].as_array().is_some_and(|legal| legal.last() == Some(&"…".into())) {
        let (mut told, mut found) = (told.clone(), found.clone());
        let shown = told["legal"].as_array().unwrap().len() - 1;
        for position in [&mut told, &mut found] {
            position["legal"].as_array_mut().unwrap().truncate(shown);
        }
        return assert_eq!(told, found);
    }
    if told["type"] != "choice" && told["type"] != "plan" {
        return assert_eq!(told, found);
    }
    assert_eq!(fields(told), fields(found));
    if told["type"] == "plan" {
        assert_eq!((&told["id"], &told["seat"], &told["now"]), (&found["id"], &found["seat"], &found["now"]));
        let kind = |plan: &Value| {
            plan["action"].as_str().map(|text| text.split(' ').next().unwrap_or_default().to_owned())
        };
        assert_eq!(told["at"].is_null(), found["at"].is_null());
        // The time an agent looks before it takes a tile depends on the level's parameters.
        let looks = kind(told).as_deref() == Some("take") && kind(found).is_none();
        assert!(looks || kind(told) == kind(found), "{told}\n{found}");
        assert_eq!(told["foreseen"], found["foreseen"]);
        assert!(found["win"].as_f64().is_none_or(|win| (0.0..=1.0).contains(&win)), "{found}");
        let is_later = |plan: &Value| plan["at"].as_u64().is_none_or(|at| at > plan["now"].as_u64().unwrap());
        return assert!(is_later(told) && is_later(found), "{found}");
    }
    assert_eq!((&told["id"], &told["seat"]), (&found["id"], &found["seat"]));
    let actions = |value: &Value| {
        let others = value["alternatives"].as_array().unwrap().iter().map(|other| other["action"].clone());
        let mut all: Vec<String> =
            others.chain([value["action"].clone()]).map(|action| action.to_string()).collect();
        all.sort();
        all
    };
    assert_eq!(actions(told), actions(found));
    let win = found["win"].as_f64().unwrap();
    assert!(win > 0.0 && win < 1.0 && found["points"].as_f64().unwrap() > 10.0, "{found}");
}

#[test]
fn the_sessions_of_the_document_are_true() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/engine.md");
    let text = std::fs::read_to_string(path).unwrap();
    let mut lines = 0;
    let sessions: Vec<&str> =
        text.split("```").skip(1).step_by(2).filter_map(|block| block.strip_prefix("session\n")).collect();
    assert_eq!(sessions.len(), 4);
    for block in sessions {
        let mut session = session();
        let mut found = Value::Null;
        for line in block.lines() {
            match line.split_once(' ').unwrap() {
                ("→", asked) => {
                    found = serde_json::from_str(&session.text(asked.as_bytes()).unwrap()).unwrap()
                }
                ("←", told) => same(&serde_json::from_str(told).unwrap(), &found),
                _ => panic!("{line}"),
            }
            lines += 1;
        }
    }
    assert!(lines > 40, "{lines}");
}

fn code(session: &mut EngineSession, line: &[u8]) -> ErrorCode {
    match session.line(line) {
        Some(EngineReply { answer: EngineAnswer::Error(complaint), .. }) => complaint.code,
        other => panic!("expected an error, found {other:?}"),
    }
}

#[test]
fn every_bad_line_has_its_code_and_the_session_goes_on() {
    let mut session = session();
    assert_eq!(code(&mut session, &vec![b'x'; MAX_LINE + 1]), ErrorCode::LineTooLong);
    assert_eq!(code(&mut session, b"\xff"), ErrorCode::NotUtf8);
    assert_eq!(code(&mut session, b"{"), ErrorCode::BadJson);
    assert_eq!(code(&mut session, "[".repeat(100_000).as_bytes()), ErrorCode::BadJson);
    assert_eq!(code(&mut session, b"null"), ErrorCode::NotAnObject);
    assert_eq!(code(&mut session, b"{}"), ErrorCode::UnknownCommand);
    assert_eq!(code(&mut session, b"{\"type\":7}"), ErrorCode::UnknownCommand);
    assert_eq!(code(&mut session, b"{\"type\":\"quit\",\"id\":-1}"), ErrorCode::BadField);
    assert_eq!(code(&mut session, b"{\"type\":\"hello\"}"), ErrorCode::BadField);
    assert_eq!(code(&mut session, b"{\"type\":\"hello\",\"version\":1,\"x\":1}"), ErrorCode::UnknownField);
    assert_eq!(session.line(b"  \r"), None);
    let mut session = playing("hunters players=2", "random");
    for line in [
        "{\"type\":\"go\",\"time_ms\":0}",
        "{\"type\":\"go\",\"time_ms\":-1}",
        "{\"type\":\"go\",\"time_ms\":1e300}",
        "{\"type\":\"go\",\"nodes\":1.5}",
        "{\"type\":\"position\"}",
        "{\"type\":\"position\",\"view\":{},\"record\":\"\"}",
        "{\"type\":\"position\",\"view\":{},\"moves\":1}",
        "{\"type\":\"game\",\"setup\":1}",
    ] {
        assert_eq!(code(&mut session, line.as_bytes()), ErrorCode::BadField, "{line}");
    }
    let worlds = "krajina 1\nsetup: worlds players=2\nseed: 0100000000000000000000000000000000000000000000000000000000000000\n";
    let line = json!({"type": "position", "record": worlds}).to_string();
    assert_eq!(code(&mut session, line.as_bytes()), ErrorCode::WrongSetup);
}

/// A position of a game as a program would send it.
fn told<G: Game>(game: &G) -> Value {
    let viewer = game.to_act().iter().next().map_or(Viewer::Watcher, Viewer::Seat);
    json!({"type": "position", "view": game.view(viewer)})
}

/// The result that the engine should report at the end of a game.
fn ending<G: Game>(game: &G) -> Value {
    let outcome = game.outcome().unwrap();
    let seats = Seat::all(game.players());
    seats
        .map(|seat| json!({"points": outcome.scores[seat.index()].points, "rank": outcome.rank(seat)}))
        .collect()
}

/// Plays a whole game through the engine, every decision from the view alone.
fn whole_game<G: Game>(setup: &str, bot: &str) {
    let mut session = playing(setup, bot);
    let mut game = G::new(setup.parse().unwrap(), &Seed::from_number(5));
    while let Some(seat) = game.to_act().iter().next() {
        let situation = ask(&mut session, &told(&game));
        assert_eq!(situation["seat"], seat.index(), "{situation}");
        assert_eq!(situation["legal_count"], game.legal(seat).count());
        assert_eq!(situation.get("result"), None, "it goes on");
        let choice = ask(&mut session, &json!({"type": "go", "nodes": 300}));
        let action = choice["action"].as_str().unwrap_or_else(|| panic!("{choice}"));
        game.play(seat, action.parse().unwrap()).unwrap();
        let win = choice["win"].as_f64().unwrap();
        assert!((0.0..=1.0).contains(&win) && choice["points"].as_f64().unwrap() >= 0.0, "{choice}");
    }
    let over = ask(&mut session, &told(&game));
    assert_eq!(over["seat"], Value::Null);
    assert_eq!(over["result"], ending(&game), "{over}");
    assert_eq!(ask(&mut session, &json!({"type": "go"}))["code"], "game-over");
}

#[test]
fn whole_games_are_played_through_the_engine() {
    whole_game::<Kingdom>("kingdom players=2 variants=middle-kingdom,harmony", "search");
    whole_game::<Kingdom>("kingdom players=3 variants=dynasty,wider-choice", "fox");
    whole_game::<Kingdom>("kingdom players=2 variants=mighty-duel", "random");
    whole_game::<Hunters>("hunters players=2 mode=tribe options=recruit-last-round", "net");
    whole_game::<Hunters>("hunters players=4 mode=totems", "greedy");
    whole_game::<Hunters>("hunters players=3 mode=tribe", "steward");
}

/// The engine at a seat of a game in real time.
struct EngineParticipant(EngineSession);

impl WorldsParticipant for EngineParticipant {
    fn answer(
        &mut self,
        view: &worlds::View,
        seat: Seat,
        now: Millis,
    ) -> Result<Option<PlannedAction>, String> {
        let told = json!({"type": "position", "view": view, "seat": seat.index(), "now": now.0});
        let position = ask(&mut self.0, &told);
        assert_eq!(
            (&position["seat"], &position["now"]),
            (&seat.index().into(), &now.0.into()),
            "{position}"
        );
        let plan = ask(&mut self.0, &json!({"type": "go", "nodes": 1}));
        assert_eq!(plan["type"], "plan", "{plan}");
        let action = plan["action"].as_str().map(|action| action.parse().unwrap());
        Ok(plan["at"].as_u64().map(|at| PlannedAction { at: Millis(at), action }))
    }
}

/// Every attempt of a game between two players.
fn attempts(setup: &str, participants: [Box<dyn WorldsParticipant>; 2]) -> Vec<Attempt> {
    let mut table = Worlds::new(setup.parse().unwrap(), &Seed::from_number(5));
    let mut players = participants.map(|participant| WorldsSeat::with_participant(participant, no_time));
    let mut attempts = Vec::new();
    play(&mut table, &mut players, |_, attempt| attempts.push(*attempt)).unwrap();
    assert!(table.outcome().is_some());
    attempts
}

/// An agent behind the protocol builds like an agent at a table.
#[test]
fn worlds_is_played_through_the_engine_as_the_agents_play_it() {
    for (setup, levels) in [
        ("worlds players=2 level=beginner map=1 minutes=2", ["fox", "sprout"]),
        ("worlds players=2 level=expert map=3 minutes=2 timer=hidden", ["sovereign", "miller"]),
        (
            "worlds players=2 level=advanced maps=1,2,4 minutes=1 handicap=none,active",
            ["steward", "shepherd"],
        ),
    ] {
        let behind = levels
            .map(|level| Box::new(EngineParticipant(playing(setup, level))) as Box<dyn WorldsParticipant>);
        let seats = [0, 1].map(|seat| {
            Box::new(WorldsAgent::new(WorldsSkill::named(levels[seat]).unwrap(), Seat::wrapping(seat), 3))
                as Box<dyn WorldsParticipant>
        });
        let played = attempts(setup, behind);
        assert!(played.len() > 30, "{}", played.len());
        assert_eq!(played, attempts(setup, seats), "{setup}");
    }
}

/// The plan of a seat of Worlds after a minute of a game in which pink stopped early.
fn foreseen(seat: usize, go: Value) -> Value {
    let setup = "worlds players=2 level=beginner map=1";
    let record =
        format!("krajina 1\nsetup: {setup}\nseed: {}\nuntil: 60000\n@5000 pink stop\n", "07".repeat(32));
    let mut session = playing(setup, "fox");
    let position = ask(&mut session, &json!({"type": "position", "record": record, "seat": seat}));
    assert_eq!(position["type"], "position", "{position}");
    ask(&mut session, &go)
}

/// A player who stopped with an empty map in the first of three rounds expects to lose. Foresight changes no plan.
#[test]
fn the_end_of_a_game_of_worlds_is_foreseen() {
    let go = json!({"type": "go", "foresee": 6});
    let [stopped, builds] = [0, 1].map(|seat| foreseen(seat, go.clone()));
    let number = |plan: &Value, field: &str| plan[field].as_f64().unwrap();
    assert!(number(&stopped, "win") < 0.5 && number(&builds, "win") > 0.5, "{stopped}\n{builds}");
    // A round without a world costs more than luck can bring back in the other two.
    assert!(number(&stopped, "points") + 10.0 < number(&builds, "points"), "{stopped}\n{builds}");
    assert_eq!(builds["foreseen"], 6);
    assert_eq!(builds, foreseen(1, go), "the same seed foresees the same");
    let plain = foreseen(1, json!({"type": "go"}));
    assert_eq!((&plain["at"], &plain["action"]), (&builds["at"], &builds["action"]));
    assert!(plain.get("points").is_none(), "{plain}");
}

/// Alternatives are listed by their immediate gain, best first, with their expected results.
#[test]
fn a_plan_of_worlds_has_alternatives() {
    let plan = foreseen(1, json!({"type": "go", "alternatives": 5, "foresee": 2}));
    let others = plan["alternatives"].as_array().unwrap();
    assert_eq!(others.len(), 5, "{plan}");
    let gains: Vec<f64> = others.iter().map(|other| other["gain"].as_f64().unwrap()).collect();
    assert!(gains.is_sorted_by(|a, b| a >= b), "{gains:?}");
    let mut actions: Vec<&str> = others.iter().map(|other| other["action"].as_str().unwrap()).collect();
    assert!(!actions.contains(&plan["action"].as_str().unwrap_or_default()), "{plan}");
    actions.sort_unstable();
    actions.dedup();
    assert_eq!(actions.len(), 5, "each once: {plan}");
    for other in others {
        assert_eq!(other["foreseen"], 2, "{plan}");
        assert!(other["points"].is_f64() && other["win"].is_f64(), "{plan}");
    }
    // Without looking ahead they have no expectations, and asking for them changes no plan.
    let quick = foreseen(1, json!({"type": "go", "alternatives": 5}));
    assert_eq!((&quick["at"], &quick["action"]), (&plan["at"], &plan["action"]));
    assert!(
        quick["alternatives"].as_array().unwrap().iter().all(|other| other.get("win").is_none()),
        "{quick}"
    );
    // A player who has stopped has no alternatives.
    let stopped = foreseen(0, json!({"type": "go", "alternatives": 5}));
    assert_eq!(stopped["alternatives"], json!([]));
}

/// Time that passes after the last move of a record changes the phase.
#[test]
fn a_time_beyond_the_record_advances_the_table() {
    let setup = "worlds players=2 level=beginner map=1 minutes=1";
    let record = format!("krajina 1\nsetup: {setup}\nseed: {}\nuntil: 1000\n", "07".repeat(32));
    let mut session = playing(setup, "fox");
    let mut at = |now: Option<u64>| {
        ask(&mut session, &json!({"type": "position", "record": record, "seat": 0, "now": now}))
    };
    let takes = |position: &Value| position["legal"].as_array().unwrap().contains(&json!("take t001"));
    let countdown = at(None);
    assert!(countdown["now"] == 1_000 && !takes(&countdown), "{countdown}");
    let building = at(Some(3_000));
    assert!(building["now"] == 3_000 && takes(&building), "{building}");
    let paused = at(Some(63_000));
    assert_eq!((&paused["legal"], &paused["now"]), (&json!(["ready"]), &63_000.into()));
    assert_eq!(at(Some(60 * 60_000))["legal_count"], 0, "all three rounds are over");
    let early = at(Some(999));
    assert_eq!(early["message"], "position: now: expected at least 1000, when the record ends");
    // With only so many moves the clock stops at the last of them.
    let record = record.replace("until: 1000", "until: 70000") + "@4000 pink stop\n@5000 yellow take t001\n";
    let some = ask(&mut session, &json!({"type": "position", "record": record, "seat": 1, "moves": 1}));
    assert!(some["now"] == 4_000 && takes(&some), "{some}");
}

#[test]
fn ready_lists_the_colours_of_the_seats() {
    let mut session = session();
    ask(&mut session, &json!({"type": "hello", "version": 1}));
    for (setup, colours) in [
        ("kingdom players=4", json!(["pink", "yellow", "green", "blue"])),
        ("hunters players=3", json!(["pink", "black", "green"])),
        ("worlds players=2", json!(["pink", "yellow"])),
    ] {
        let bot = "fox";
        let ready = ask(&mut session, &json!({"type": "game", "setup": setup, "bot": bot}));
        assert_eq!(ready["colours"], colours, "{ready}");
    }
}

/// Without a seed the next king is known only from `kings:`. Later kings are not shown to the bot.
#[test]
fn a_record_must_name_the_next_king() {
    let mut session = playing("kingdom players=3", "greedy");
    let mut at = |kings: &str, moves: &str| {
        let record = format!("krajina 1\nsetup: kingdom players=3\ndeal: 1 2 3 4 5 6\n{kings}{moves}");
        ask(&mut session, &json!({"type": "position", "record": record}))
    };
    let unknown = at("", "pink take 2\n");
    assert_eq!(unknown["code"], "bad-record", "{unknown}");
    assert!(unknown["message"].as_str().unwrap().contains("expected a header kings:"), "{unknown}");
    assert_eq!(at("", "")["code"], "bad-record");
    assert_eq!(at("kings: pink green\n", "pink take 2\n")["seat"], 2);
    assert_eq!(at("", "pink take 2\ngreen take 1\nyellow take 3\n")["seat"], 2, "domino 1 acts first");
    // Later kings of the record are not in the view, so they do not change the bot's choice.
    let record = |kings: &str| {
        let text =
            format!("krajina 1\nsetup: kingdom players=4\ndeal: 1 2 3 4\nkings: {kings}\npink take 2\n");
        match text.parse() {
            Ok(krajina_record::notation::AnyRecord::Kingdom(record)) => record,
            other => panic!("{other:?}"),
        }
    };
    let view = |kings: &str| {
        let record = record(kings);
        let game = krajina_record::notation::Replay::new(&record).unwrap().finish().unwrap();
        game.view(Viewer::Seat(game.seat().unwrap()))
    };
    assert_eq!(view("pink green yellow blue"), view("pink green blue yellow"));
}

/// A shell may write a byte order mark in front of the first line.
#[test]
fn a_byte_order_mark_is_passed_over() {
    let mut session = session();
    let hello = session.text("\u{feff}{\"type\":\"hello\",\"version\":1}".as_bytes()).unwrap();
    assert!(hello.contains("\"hello\""), "{hello}");
    assert_eq!(code(&mut session, "\u{feff}{\"type\":\"quit\"}".as_bytes()), ErrorCode::BadJson);
}

/// All alternatives are legal, and with a piece in the hand they are about that piece.
#[test]
fn alternatives_of_worlds_are_legal_at_any_time_of_a_game() {
    use krajina_bots::worlds::{WorldsSeat, alternatives, play};
    let mut table = Worlds::new("worlds players=2 level=expert".parse().unwrap(), &Seed::from_number(5));
    let seats = [0, 1].map(Seat::wrapping);
    let mut players: Vec<WorldsSeat> = seats
        .iter()
        .map(|&seat| WorldsSeat::new(WorldsAgent::new(WorldsSkill::named("fox").unwrap(), seat, 3), || 0.0))
        .collect();
    let (mut seen, mut number) = ([0; 2], 0);
    play(&mut table, &mut players, |game, attempt| {
        number += 1;
        if number % 5 != 0 {
            return;
        }
        let view = game.view(Viewer::Seat(attempt.seat));
        let mut agent = WorldsAgent::new(WorldsSkill::named("fox").unwrap(), attempt.seat, number);
        agent.next(&view, game.now());
        let holds = game.builder(attempt.seat).hand.is_some();
        for other in alternatives(&agent, &view, 16) {
            assert!(game.allows(attempt.seat, &other.action), "{}", other.action);
            assert_eq!(holds, matches!(other.action, krajina_rules::worlds::Action::Place(..)));
            seen[usize::from(holds)] += 1;
        }
    })
    .unwrap();
    assert!(seen[0] > 50 && seen[1] > 10, "{seen:?}");
}

/// Wrong lines about Worlds get their error codes, and the session goes on.
#[test]
fn bad_lines_about_worlds_have_their_codes() {
    let setup = "worlds players=2 level=beginner map=1";
    let mut session = playing(setup, "fox");
    let mut table = Worlds::new(setup.parse().unwrap(), &Seed::from_number(1));
    table.advance(worlds::COUNTDOWN);
    let view = json!(table.view(Viewer::Watcher));
    let mut told = |line: Value| ask(&mut session, &line)["code"].clone();
    assert_eq!(told(json!({"type": "go"})), "no-position");
    assert_eq!(told(json!({"type": "position", "view": view})), "bad-field");
    assert_eq!(told(json!({"type": "position", "view": view, "seat": 2})), "bad-field");
    assert_eq!(told(json!({"type": "position", "view": view, "seat": 0, "now": -1})), "bad-field");
    assert_eq!(told(json!({"type": "position", "view": view, "seat": 0, "now": u64::MAX})), "bad-field");
    assert_eq!(told(json!({"type": "position", "view": {}, "seat": 0})), "bad-view");
    assert_eq!(told(json!({"type": "position", "record": "krajina 1\n", "seat": 0})), "bad-record");
    let kingdom = "krajina 1\nsetup: kingdom players=2\ndeal: 1 2 3 4\nkings: pink yellow pink yellow\n";
    assert_eq!(told(json!({"type": "position", "record": kingdom, "seat": 0})), "wrong-setup");
    let other = Worlds::new("worlds players=3".parse().unwrap(), &Seed::from_number(1));
    let other = json!(other.view(Viewer::Watcher));
    assert_eq!(told(json!({"type": "position", "view": other, "seat": 0})), "wrong-setup");
    assert_eq!(told(json!({"type": "game", "setup": "worlds players=1"})), "bad-setup");
    assert_eq!(told(json!({"type": "game", "setup": setup, "bot": "net"})), "unknown-bot");
    assert_eq!(told(json!({"type": "position", "view": view, "seat": 0})), Value::Null);
    assert_eq!(told(json!({"type": "go"})), Value::Null);
    assert_eq!(told(json!({"type": "go", "foresee": 0})), "bad-field");
    assert_eq!(told(json!({"type": "go", "foresee": 1_001})), "bad-field");
    assert_eq!(told(json!({"type": "go", "alternatives": 17})), "bad-field");
    table.advance(Millis(60 * 60_000));
    let line = json!({"type": "position", "view": table.view(Viewer::Watcher), "seat": 0});
    assert_eq!(told(line.clone()), Value::Null);
    assert_eq!(ask(&mut playing(setup, "fox"), &line)["result"], ending(&table));
    assert_eq!(told(json!({"type": "go"})), "game-over");
    // Games of turns accept neither a seat nor a time.
    let mut turns = playing("kingdom players=2", "random");
    let said = ask(&mut turns, &json!({"type": "position", "record": kingdom, "seat": 0}));
    assert_eq!(said["code"], "bad-field", "{said}");
    ask(&mut turns, &json!({"type": "position", "record": kingdom}));
    for field in ["foresee", "alternatives"] {
        let said = ask(&mut turns, &json!({"type": "go", field: 1}));
        assert_eq!(said["code"], "bad-field", "{said}");
    }
}

/// Views of Worlds with one to three changes are refused, or agents can continue from them. Nothing panics.
#[test]
fn a_mutated_view_of_worlds_never_breaks_the_engine() {
    let mut rng = Quick::new(13);
    let mut views = Vec::new();
    for (setup, levels) in [
        ("worlds players=2 level=expert map=2 minutes=2", ["miller", "fox"]),
        ("worlds players=2 level=beginner map=1 minutes=1", ["sprout", "fox"]),
    ] {
        let mut table = Worlds::new(setup.parse().unwrap(), &Seed::from_number(8));
        let agent = |seat: usize| {
            WorldsAgent::new(WorldsSkill::named(levels[seat]).unwrap(), Seat::wrapping(seat), 1)
        };
        let mut players = [0, 1].map(|seat| WorldsSeat::new(agent(seat), no_time));
        play(&mut table, &mut players, |table, _| {
            let view = table.view(Viewer::Watcher);
            assert_eq!(view.inspect(), Ok(()), "{view:?}");
            views.push((setup, table.now(), view));
        })
        .unwrap();
    }
    let (mut refused, mut taken) = (0, 0);
    for number in 0..1_500 {
        let (setup, now, view) = &views[below(&mut rng, views.len() as u32) as usize];
        let level = ["fox", "sovereign", "sprout"][number % 3];
        let mut session = playing(setup, level);
        let mut view = json!(view);
        for _ in 0..=below(&mut rng, 2) {
            mutate(&mut view, &mut rng);
        }
        let told = json!({"type": "position", "view": view, "seat": number % 2, "now": now.0});
        if ask(&mut session, &told)["type"] == "error" {
            refused += 1;
            continue;
        }
        taken += 1;
        let foresees = level != "sovereign" && number % 4 == 0;
        let go = match number % 8 {
            0 if foresees => json!({"type": "go", "foresee": 1, "alternatives": 2}),
            _ if foresees => json!({"type": "go", "foresee": 1}),
            1..4 => json!({"type": "go", "alternatives": 16}),
            _ => json!({"type": "go"}),
        };
        let plan = ask(&mut session, &go);
        assert!(plan["type"] == "plan" || plan["code"] == "game-over", "{told}\n{plan}");
    }
    assert!(refused > 800 && taken > 20, "{refused} refused, {taken} taken");
}

/// A view, somewhere in a random game.
fn any_view(number: u64, rng: &mut Quick) -> (String, Value) {
    fn walk<G: Game>(setup: G::Setup, number: u64, rng: &mut Quick) -> (String, Value) {
        let name = setup.to_string();
        let mut game = G::new(setup, &Seed::from_number(number));
        for _ in 0..below(rng, 120) {
            let Some(seat) = game.to_act().iter().next() else { break };
            let action = game.random_action(seat, rng).unwrap();
            game.play_unchecked(seat, action);
        }
        (name, told(&game))
    }
    if number.is_multiple_of(2) {
        let setups: Vec<kingdom::Setup> = kingdom::Setup::all().collect();
        walk::<Kingdom>(setups[number as usize / 2 % setups.len()], number, rng)
    } else {
        let setups: Vec<hunters::Setup> = hunters::Setup::all().collect();
        walk::<Hunters>(setups[number as usize / 2 % setups.len()], number, rng)
    }
}

/// Every value inside, the deepest last.
fn inside<'a>(value: &'a mut Value, path: &mut Vec<String>, all: &mut Vec<Vec<String>>) {
    all.push(path.clone());
    let children: Vec<(String, &'a mut Value)> = match value {
        Value::Object(map) => map.iter_mut().map(|(key, value)| (key.clone(), value)).collect(),
        Value::Array(list) => list.iter_mut().enumerate().map(|(i, value)| (i.to_string(), value)).collect(),
        _ => Vec::new(),
    };
    for (key, child) in children {
        path.push(key);
        inside(child, path, all);
        path.pop();
    }
}

/// Changes one thing inside a value.
fn mutate(value: &mut Value, rng: &mut Quick) {
    let mut all = Vec::new();
    inside(value, &mut Vec::new(), &mut all);
    let at = |rng: &mut Quick| format!("/{}", all[1 + below(rng, all.len() as u32 - 1) as usize].join("/"));
    let (place, other) = (at(rng), at(rng));
    let other = value.pointer(&other).cloned().unwrap_or_default();
    let Some(target) = value.pointer_mut(&place) else { return };
    match (below(rng, 6), target) {
        (0, target) => *target = other,
        (1, target) => *target = Value::Null,
        (2, Value::Array(list)) if !list.is_empty() => {
            let at = below(rng, list.len() as u32) as usize;
            list.remove(at);
        }
        (3, Value::Array(list)) if !list.is_empty() => list.push(list[0].clone()),
        (4, Value::Array(list)) => list.reverse(),
        (_, Value::Number(number)) => {
            let now = number.as_i64().unwrap_or(0);
            let by = [1, -1, 2, 7, 127, 128, 255, 1 << 31][below(rng, 8) as usize];
            *number = (now + by).into();
        }
        (_, Value::Bool(flag)) => *flag = !*flag,
        (_, target) => *target = other,
    }
}

/// Views with one to three changes are refused with a code, or are still consistent: then bots can think about them,
/// and their choices are legal. Nothing panics.
#[test]
fn a_mutated_view_never_breaks_the_engine() {
    let mut rng = Quick::new(11);
    let (mut refused, mut taken) = (0, 0);
    for number in 0..3_000 {
        let (setup, mut position) = any_view(number % 600, &mut rng);
        let bot = ["search", "greedy", "random", "fox"][below(&mut rng, 4) as usize];
        let mut session = playing(&setup, bot);
        for _ in 0..=below(&mut rng, 3) {
            mutate(&mut position["view"], &mut rng);
        }
        let answer = ask(&mut session, &position);
        if answer["type"] == "error" {
            refused += 1;
            continue;
        }
        taken += 1;
        let choice = ask(&mut session, &json!({"type": "go", "nodes": 50}));
        let legal = answer["legal"].as_array().unwrap();
        let many = answer["legal_count"].as_u64().unwrap() as usize > legal.len();
        let over = answer["seat"].is_null() && choice["code"] == "game-over";
        assert!(over || many || legal.contains(&choice["action"]), "{position}\n{choice}");
    }
    assert!(refused > 2_000 && taken > 20, "{refused} refused, {taken} taken");
}

/// Lines with bytes changed, cut and doubled.
#[test]
fn a_mutated_line_never_breaks_the_engine() {
    let mut rng = Quick::new(12);
    let (setup, position) = any_view(41, &mut rng);
    let lines = [
        json!({"type": "hello", "version": 1}).to_string(),
        json!({"type": "game", "setup": setup, "bot": "net", "seed": 1, "id": 4}).to_string(),
        json!({"type": "position", "record": "krajina 1\nsetup: kingdom\ndeal: 1 2 3 4\npink take 1\n"})
            .to_string(),
        json!({"type": "go", "time_ms": 5.0, "nodes": 50}).to_string(),
        position.to_string(),
    ];
    let mut session = playing(&setup, "net");
    for _ in 0..20_000 {
        let mut line = lines[below(&mut rng, 5) as usize].clone().into_bytes();
        for _ in 0..=below(&mut rng, 3) {
            let at = below(&mut rng, line.len() as u32) as usize;
            match below(&mut rng, 4) {
                0 => line[at] = rng.next_u32() as u8,
                1 => drop(line.remove(at)),
                2 => line.insert(at, b"\"{}[]:,0-e\\"[below(&mut rng, 11) as usize]),
                _ => line[at] ^= 1,
            }
            if line.is_empty() {
                break;
            }
        }
        let text = session.text(&line);
        if let Some(text) = text {
            let answer: Value = serde_json::from_str(&text).unwrap();
            assert!(answer["type"].is_string(), "{answer}");
        }
    }
}
