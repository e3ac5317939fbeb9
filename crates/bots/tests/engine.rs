//! The engine as other programs meet it: the examples of its document are true, and no line breaks it.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

use krajina_bots::engine::{Answer, Code, MAX_LINE, Reply, Session};
use krajina_bots::kind::Kind;
use krajina_bots::worlds::{Agent, Deed, Guest, Plan, Player, Skill, play};
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

fn session() -> Session {
    Session::new(no_time, Kind::Level(6), 1)
}

fn ask(session: &mut Session, line: &Value) -> Value {
    let text = session.text(line.to_string().as_bytes()).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// A session that plays this setup.
fn playing(setup: &str, bot: &str) -> Session {
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

/// What a choice says depends on the nets of the day; that it says it does not.
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
        // Whether it looks a little longer before it takes something depends on the levels of the day.
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

fn code(session: &mut Session, line: &[u8]) -> Code {
    match session.line(line) {
        Some(Reply { answer: Answer::Error(complaint), .. }) => complaint.code,
        other => panic!("expected an error, found {other:?}"),
    }
}

#[test]
fn every_bad_line_has_its_code_and_the_session_goes_on() {
    let mut session = session();
    assert_eq!(code(&mut session, &vec![b'x'; MAX_LINE + 1]), Code::LineTooLong);
    assert_eq!(code(&mut session, b"\xff"), Code::NotUtf8);
    assert_eq!(code(&mut session, b"{"), Code::BadJson);
    assert_eq!(code(&mut session, "[".repeat(100_000).as_bytes()), Code::BadJson);
    assert_eq!(code(&mut session, b"null"), Code::NotAnObject);
    assert_eq!(code(&mut session, b"{}"), Code::UnknownCommand);
    assert_eq!(code(&mut session, b"{\"type\":7}"), Code::UnknownCommand);
    assert_eq!(code(&mut session, b"{\"type\":\"quit\",\"id\":-1}"), Code::BadField);
    assert_eq!(code(&mut session, b"{\"type\":\"hello\"}"), Code::BadField);
    assert_eq!(code(&mut session, b"{\"type\":\"hello\",\"version\":1,\"x\":1}"), Code::UnknownField);
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
        assert_eq!(code(&mut session, line.as_bytes()), Code::BadField, "{line}");
    }
    let worlds = "krajina 1\nsetup: worlds players=2\nseed: 0100000000000000000000000000000000000000000000000000000000000000\n";
    let line = json!({"type": "position", "record": worlds}).to_string();
    assert_eq!(code(&mut session, line.as_bytes()), Code::WrongSetup);
}

/// A position of a game as a program would tell it.
fn told<G: Game>(game: &G) -> Value {
    let viewer = game.to_act().iter().next().map_or(Viewer::Watcher, Viewer::Seat);
    json!({"type": "position", "view": game.view(viewer)})
}

/// Plays a whole game through the engine, every decision from the view alone.
fn whole_game<G: Game>(setup: &str, bot: &str) {
    let mut session = playing(setup, bot);
    let mut game = G::new(setup.parse().unwrap(), &Seed::from_number(5));
    while let Some(seat) = game.to_act().iter().next() {
        let situation = ask(&mut session, &told(&game));
        assert_eq!(situation["seat"], seat.index(), "{situation}");
        assert_eq!(situation["legal_count"], game.legal(seat).count());
        let choice = ask(&mut session, &json!({"type": "go", "nodes": 300}));
        let action = choice["action"].as_str().unwrap_or_else(|| panic!("{choice}"));
        game.play(seat, action.parse().unwrap()).unwrap();
        let win = choice["win"].as_f64().unwrap();
        assert!((0.0..=1.0).contains(&win) && choice["points"].as_f64().unwrap() >= 0.0, "{choice}");
    }
    assert_eq!(ask(&mut session, &told(&game))["seat"], Value::Null);
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
struct Behind(Session);

impl Guest for Behind {
    fn answer(&mut self, view: &worlds::View, seat: Seat, now: Millis) -> Result<Option<Plan>, String> {
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
        Ok(plan["at"].as_u64().map(|at| Plan { at: Millis(at), action }))
    }
}

/// Every deed of a game between two players.
fn deeds(setup: &str, guests: [Box<dyn Guest>; 2]) -> Vec<Deed> {
    let mut table = Worlds::new(setup.parse().unwrap(), &Seed::from_number(5));
    let mut players = guests.map(|guest| Player::guest(guest, no_time));
    let mut deeds = Vec::new();
    play(&mut table, &mut players, |_, deed| deeds.push(*deed)).unwrap();
    assert!(table.outcome().is_some());
    deeds
}

/// Through views and lines an agent builds as it does at a table of its own.
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
        let behind = levels.map(|level| Box::new(Behind(playing(setup, level))) as Box<dyn Guest>);
        let seats = [0, 1].map(|seat| {
            Box::new(Agent::new(Skill::named(levels[seat]).unwrap(), Seat::wrapping(seat), 3))
                as Box<dyn Guest>
        });
        let played = deeds(setup, behind);
        assert!(played.len() > 30, "{}", played.len());
        assert_eq!(played, deeds(setup, seats), "{setup}");
    }
}

/// What a seat of Worlds plans and expects at a minute of a game in which the other one stopped early.
fn foreseen(seat: usize, go: Value) -> Value {
    let setup = "worlds players=2 level=beginner map=1";
    let record =
        format!("krajina 1\nsetup: {setup}\nseed: {}\nuntil: 60000\n@5000 pink stop\n", "07".repeat(32));
    let mut session = playing(setup, "fox");
    let position = ask(&mut session, &json!({"type": "position", "record": record, "seat": seat}));
    assert_eq!(position["type"], "position", "{position}");
    ask(&mut session, &go)
}

/// Who stopped with an empty map in the first of three rounds expects to lose; and looking ahead changes no plan.
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

/// What else could be done is told with what it brings at once, the best first, and with what is expected of it.
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
    // Who has stopped can do nothing else.
    let stopped = foreseen(0, json!({"type": "go", "alternatives": 5}));
    assert_eq!(stopped["alternatives"], json!([]));
}

/// All alternatives are legal, and with a piece in the hand they are about that piece.
#[test]
fn alternatives_of_worlds_are_legal_at_any_time_of_a_game() {
    use krajina_bots::worlds::{Player, alternatives, play};
    let mut table = Worlds::new("worlds players=2 level=expert".parse().unwrap(), &Seed::from_number(5));
    let seats = [0, 1].map(Seat::wrapping);
    let mut players: Vec<Player> = seats
        .iter()
        .map(|&seat| Player::new(Agent::new(Skill::named("fox").unwrap(), seat, 3), || 0.0))
        .collect();
    let (mut seen, mut number) = ([0; 2], 0);
    play(&mut table, &mut players, |game, deed| {
        number += 1;
        if number % 5 != 0 {
            return;
        }
        let view = game.view(Viewer::Seat(deed.seat));
        let mut agent = Agent::new(Skill::named("fox").unwrap(), deed.seat, number);
        agent.next(&view, game.now());
        let holds = game.builder(deed.seat).hand.is_some();
        for other in alternatives(&agent, &view, 16) {
            assert!(game.allows(deed.seat, &other.action), "{}", other.action);
            assert_eq!(holds, matches!(other.action, krajina_rules::worlds::Action::Place(..)));
            seen[usize::from(holds)] += 1;
        }
    })
    .unwrap();
    assert!(seen[0] > 50 && seen[1] > 10, "{seen:?}");
}

/// What is wrong with a line about Worlds is said, and the session goes on.
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
    assert_eq!(
        told(json!({"type": "position", "view": table.view(Viewer::Watcher), "seat": 0})),
        Value::Null
    );
    assert_eq!(told(json!({"type": "go"})), "game-over");
    // A seat and a time say nothing where there are turns.
    let mut turns = playing("kingdom players=2", "random");
    let said = ask(&mut turns, &json!({"type": "position", "record": kingdom, "seat": 0}));
    assert_eq!(said["code"], "bad-field", "{said}");
    ask(&mut turns, &json!({"type": "position", "record": kingdom}));
    for field in ["foresee", "alternatives"] {
        let said = ask(&mut turns, &json!({"type": "go", field: 1}));
        assert_eq!(said["code"], "bad-field", "{said}");
    }
}

/// Views of Worlds with one to three things changed: refused, or agents can go on from them. Nothing panics.
#[test]
fn a_mutated_view_of_worlds_never_breaks_the_engine() {
    let mut rng = Quick::new(13);
    let mut views = Vec::new();
    for (setup, levels) in [
        ("worlds players=2 level=expert map=2 minutes=2", ["miller", "fox"]),
        ("worlds players=2 level=beginner map=1 minutes=1", ["sprout", "fox"]),
    ] {
        let mut table = Worlds::new(setup.parse().unwrap(), &Seed::from_number(8));
        let agent = |seat: usize| Agent::new(Skill::named(levels[seat]).unwrap(), Seat::wrapping(seat), 1);
        let mut players = [0, 1].map(|seat| Player::new(agent(seat), no_time));
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

/// Views with one to three things changed: refused with a code, or consistent all the same; then bots can think about
/// them and what they choose is legal. Nothing panics.
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
