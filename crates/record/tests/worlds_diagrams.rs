//! Diagrams of Worlds: the rulebook's examples, and the errors of bad diagrams.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

use krajina_record::diagram::{BorderSource, Diagram, LineDetails, PlayerScore, WorldsItem, WorldsTable};
use krajina_rules::game::Game;
use krajina_rules::rng::Quick;
use krajina_rules::seat::Seat;
use krajina_rules::worlds::{
    COUNTDOWN, Circumstances, FinishedRound, Level, MapNumber, Options, Placed, Roads, Setup, World, Worlds,
    score_round,
};
use krajina_solver::random_round;

fn score(text: &str) -> Vec<PlayerScore> {
    text.parse::<Diagram>().unwrap_or_else(|fault| panic!("{fault}\n{text}")).score()
}

fn fault(text: &str) -> String {
    text.parse::<Diagram>().map(|_| panic!("this was read:\n{text}")).unwrap_err().to_string()
}

fn lines(player: &PlayerScore) -> Vec<(&str, i32)> {
    assert_eq!(player.lines.iter().map(|line| line.points).sum::<i32>(), player.total);
    player.lines.iter().map(|line| (line.what.as_str(), line.points)).collect()
}

const KATKA: &str = "game worlds
border north w(building:pile-house) w m m(road) f f
border east f f m m
border south w w(boat) m m f f(boar)
border west w w f f
player katka
chip 2
wNESW      wNESW/f  fN(woodcutter)/wEW/fS  mNES/wW                                 fNE/mSW(road:S)!       fNESW
wNESW      wNESW~   fNE/wSW                mNE(road:NE,coach,shepherd)/fSW(boar)!  mNW(road:NW,field)/fES fNESW
wNE/fSW!   wNESW/m  wNESW                  wNESW                                   fNS/wE/wW              wNW/mES(road:ES,coach,shepherd)!
fN/wES(fisher,boat)/fW wNESW wNW/mES~      .                                       mNW(shepherd)/fES!     mNE(road:NE,field)/fSW
player peter
wNESW! wNESW! wNESW! wNESW! wNESW! wNESW!
";

/// M26: the rulebook's example, line by line.
#[test]
fn m26_the_example_is_drawn_and_scored() {
    let players = score(KATKA);
    assert_eq!(
        lines(&players[0]),
        [
            ("figures: 1 fisher, 3 shepherds, 1 woodcutter", 5),
            ("areas: 6 closed areas × 2, the islet included", 12),
            ("roads: 5 tiles + 1 border segment − 3 crossings", 3),
            ("chip: stopped in time", 2),
            ("volcanoes: 5 active, 2 inactive; 5 against at most 6", 0),
            ("free squares: 1 free square", -1),
            ("bad joins: 4 bad joins", -4),
        ]
    );
    assert_eq!((players[0].total, players[0].rank, players[1].rank), (17, 1, 2));
    assert!(players[1].lines.iter().any(|line| line.what.starts_with("volcanoes") && line.points == -6));
    assert!(players[0].tie_breaks.is_empty() && players[0].won.is_none());
}

/// M26, M24: with the volcano token 5 + 2 = 7 against 6.
#[test]
fn m26_m24_the_example_with_the_volcano_token() {
    for text in [
        KATKA.replace("chip 2", "chip 2\ntoken"),
        KATKA.replace("katka\nchip 2", "katka token chip 2"),
        KATKA.replace("katka\nchip 2", "katka chip 2\n# a comment\ntoken # hers"),
    ] {
        let players = score(&text);
        let volcanoes = "volcanoes: 5 active, 2 inactive, volcano token; 7 against at most 7";
        assert!(lines(&players[0]).contains(&(volcanoes, -7)), "{:?}", lines(&players[0]));
        assert!(lines(&players[1]).contains(&("volcanoes: 6 active, 0 inactive; 6 against at most 7", 0)));
    }
}

/// M20, M21, M22: areas, roads, free squares and bad joins are listed with their squares.
#[test]
fn m20_lines_list_the_things_they_count() {
    let katka = &score(KATKA)[0];
    let parts = |what: &str| {
        katka.lines.iter().find(|line| line.what.starts_with(what)).map(|line| line.details.parts()).unwrap()
    };
    assert_eq!(
        parts("areas"),
        [
            "the islet",
            "forest b1",
            "forest a3 a4 · west3 west4",
            "meadow b3",
            "meadow f3 f4 · east3 east4",
            "forest e4 f4 · south5 south6",
            "not counted: forest c1 (a bad join)",
            "not counted: forest c1 c2 d2 (a bad join)",
            "not counted: meadow d1 e1 d2 e2 · north3 north4 (a bad join)",
            "not counted: forest e1 f1 e2 f2 e3 · north5 north6 east1 east2 (a bad join)",
            "not counted: meadow c4 · south3 south4 (open)",
            "not counted: meadow e4 (a bad join)",
        ]
    );
    assert_eq!(parts("free squares"), ["d4"]);
    assert_eq!(parts("bad joins")[0].split(' ').count(), 4);
    assert_eq!(parts("roads"), ["e1 d2 e2, f3 f4, north4", "crossed: e1–e2 d2–e2 f3–f4"]);
    let LineDetails::Worlds(WorldsItem::Areas { areas, .. }) = &katka.lines[1].details else {
        panic!("the second line is about areas")
    };
    assert_eq!(areas.len(), 6);
}

/// M30: fishers 6 + 3 against 4, shepherds 0 against 2 + 3, a woodcutter village alone 1 + 3.
#[test]
fn m30_the_example_is_drawn_and_scored() {
    let players = score(
        "game worlds
mode advanced
map 1
player katka
wNESW(village:fisher) wNESW(fisher,fisher)      wNESW(fisher)             wNESW(fisher) wNESW(fisher) .
mNESW(shepherd)       mNESW(shepherd,shepherd)  fNESW(village:woodcutter) .             .             .
player peter
wNESW(village:fisher)   wNESW(fisher)   wNESW(fisher) wNESW(fisher) . .
mNESW(village:shepherd) mNESW(shepherd) .             .             . .",
    );
    assert_eq!(
        lines(&players[0])[..5],
        [
            ("fishers: 6 fishers with their village", 6),
            ("most fishers", 3),
            ("shepherds: 3 shepherds without their village", 0),
            ("woodcutters: 1 woodcutter with their village", 1),
            ("most woodcutters", 3),
        ]
    );
    assert_eq!(
        lines(&players[1])[..4],
        [
            ("fishers: 4 fishers with their village", 4),
            ("shepherds: 2 shepherds with their village", 2),
            ("most shepherds", 3),
            ("woodcutters: 0 woodcutters without their village", 0),
        ]
    );
}

/// M35: a lodge in a closed forest with three boars: 3 + 3; boars elsewhere 0. The printed pile house counts as well.
#[test]
fn m35_the_example_is_drawn_and_scored() {
    let players = score(
        "game worlds
mode expert
border north w w w w w w
border east w w w w
border south w w w w w w
border west w w w w
player peter
wNW/fES(boar)           wNE/fSW        wNESW                .  . .
fNE(building:lodge)/wSW fNW(boar)/wES  fE/wNSW              .  . .
.                       wNESW          fW(boar,boar)/wNES   .  . .
player katka
fNESW(boar) . . . . .",
    );
    let of = |player: usize, what: &str| -> Vec<i32> {
        let about = |line: &&(&str, i32)| line.0.contains(what);
        lines(&players[player]).iter().filter(about).map(|line| line.1).collect()
    };
    assert_eq!(of(0, "boars"), [3, 3]);
    assert_eq!(of(1, "boars"), [0]);
    assert_eq!(of(0, "islands: counted by the pile-house"), [0]);
}

/// M37, M38: minus points only, and whether they were few enough.
#[test]
fn m38_a_solo_game_is_won_or_lost() {
    let row = "mNESW mNESW mNESW mNESW mNESW mNESW\n";
    let border =
        "border north m m m m m m\nborder east m m m m\nborder south m m m m m m\nborder west m m m m";
    let text = format!("game worlds\nmode solo-hard\n{border}\nplayer me\n{row}{row}{row}{row}");
    let of = |text: &str| {
        let me = score(text).swap_remove(0);
        assert_eq!(lines(&me).len(), 4);
        (me.total, me.rank, me.won)
    };
    assert_eq!(of(&text), (0, 1, Some(true)));
    assert_eq!(of(&text.replacen("mNESW", "mNESW~", 1)), (-1, 1, Some(true)));
    let two = text.replacen("mNESW", "mNESW~", 1).replacen("mNESW ", ". ", 1);
    assert_eq!(of(&two), (-2, 1, Some(false)));
    assert_eq!(of(&two.replace("hard", "medium")), (-2, 1, Some(true)));
}

/// M39: only players with a handicap lose points for volcanoes.
#[test]
fn m39_handicaps_are_given_by_player() {
    let table = "game worlds\nmap 1\nplayer a handicap active\nwNESW! wNESW~ . . . .\nplayer b\nhandicap all\n\
                 wNESW! wNESW~ . . . .\nplayer c\nwNESW! wNESW! wNESW! . . .";
    let lost: Vec<i32> = score(table)
        .iter()
        .map(|player| player.lines.iter().find(|line| line.what.starts_with("volcanoes")).unwrap().points)
        .collect();
    assert_eq!(lost, [-1, -2, 0]);
}

/// M21: the option of connected roads.
#[test]
fn m21_roads_can_be_counted_by_networks() {
    let table = "game worlds\nmap 4\nplayer a\nmNESW(road:ES) mNESW(road:SW) . . . .\n\
                 mNESW(road:NE) mNESW(road:NW) . . . .";
    let roads =
        |text: &str| score(text)[0].lines.iter().find(|line| line.what.starts_with("roads")).unwrap().points;
    assert_eq!(roads(table), 0);
    assert_eq!(roads(&table.replace("map 4", "map 4\noptions roads-networks")), 3);
    let twice = table.replace("map 4", "map 4\noptions roads-networks roads-networks");
    assert_eq!(
        twice.parse::<Diagram>().unwrap_err().to_string(),
        "line 3, column 24: option roads-networks stands there twice"
    );
}

/// M2, M4, M6, M7, M9, M10, M31, M36, M39: line, column, reason and rule of everything that can be wrong.
#[test]
fn m4_errors_of_bad_diagrams_have_a_position() {
    // The lines after `game worlds` and `map 1`, beginning with line 3.
    let cases = [
        (
            "player a\nwN/mE/fSW . . . . .",
            "4, column 7: M6: three terrains on one side; there are one or two",
        ),
        ("player a\n. wNE/mES . . . .", "4, column 7: M7: edge E is covered twice"),
        ("player a\n. wNE/mS! . . . .", "4, column 9: M7: edge W is covered by no patch"),
        ("player a\nmE/wNSW(road:S) . . . . .", "4, column 4: M9: a road on water; roads run on meadow only"),
        (
            "player a\n. . . . . mNESW(road:NS)",
            "4, column 17: M9: a road over NS; it ends at one edge or joins two neighbouring ones",
        ),
        ("player a\nmNESW(boat) . . . . .", "4, column 1: M10: a boat on meadow; it belongs on water"),
        ("player a\nx . . . . .", "4, column 1: expected a terrain (w, m or f), found 'x'"),
        ("player a\n\u{17e} . . . . .", "4, column 1: expected a terrain (w, m or f), found 'ž'"),
        ("player a\nwNESWž . . . . .", "4, column 6: expected an edge (N, E, S or W), found 'ž'"),
        ("player a\nwNESW(boat . . . . .", "4, column 11: expected ')' at the end of the patch"),
        ("player a\n. . . . .", "4, column 10: M4: expected 6 cells in a row, found 5"),
        ("player a\n. . . . . . wNESW", "4, column 13: M4: expected 6 cells in a row, found 7"),
        (
            "player a\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .",
            "8, column 1: M4: expected at most 4 rows, found another",
        ),
        (
            "player a\nwNESW(village:fisher) . . . . wN/mESW(village:fisher)",
            "4, column 31: M2: a second fisher village on one map; everyone has one",
        ),
        (
            "player a\nfNESW(building:lodge) . . . . fNESW(building:lodge)",
            "4, column 31: M31: a second lodge on one map; everyone takes at most one building",
        ),
        (
            "player a\nfNESW(building:lodge,village:woodcutter) . . . . .",
            "4, column 1: M2: more than one village or building on one side",
        ),
        (
            "player a\nwNESW(building:pile-house) . . . . .",
            "4, column 1: M3: a pile-house on a tile; it is printed on the border",
        ),
        ("player a chip", "3, column 14: expected a chip: 1, 2, 3 or 4 (M2), found nothing"),
        ("player a chip 5", "3, column 15: expected a chip: 1, 2, 3 or 4 (M2), found \"5\""),
        ("player a\nchip +4", "4, column 6: expected a chip: 1, 2, 3 or 4 (M2), found \"+4\""),
        ("player a chip 4\nchip 3", "4, column 1: chip stands there twice"),
        ("player a\ntoken\ntoken", "5, column 1: token stands there twice"),
        ("player a chip 4\nplayer b\nchip 4", "5, column 1: M2: chip 4 is with another player"),
        ("player a handicap none", "3, column 19: expected active or all (M39), found \"none\""),
        (
            "player a discarded 1",
            "3, column 10: expected chip, token, handicap or the end of the line, found \"discarded\"",
        ),
        (
            "player a token\nplayer b handicap all",
            "3, column 10: M39: expected no volcano token beside a handicap",
        ),
        ("mode solo-easy\nplayer a\nchip 4", "5, column 1: M36: expected no chip in a solo game"),
        ("mode solo-easy\nplayer a\ntoken", "5, column 1: M36: expected no token in a solo game"),
        (
            "mode solo-easy\nplayer a\nplayer b",
            "5, column 8: M36: expected one player in a solo game, found another",
        ),
        (
            "mode solo\nplayer a",
            "3, column 6: expected beginner, advanced, expert, solo-easy, solo-medium, solo-hard, found \"solo\"",
        ),
        ("options roads\nplayer a", "3, column 9: expected roads-networks, found \"roads\""),
        (
            "size 5\nplayer a",
            "3, column 1: worlds has no size; expected map, border, options, mode or player",
        ),
        ("chip 4\nplayer a", "3, column 1: expected map, border, options, mode or player, found \"chip\""),
        ("map 2\nplayer a", "3, column 1: map stands there twice"),
        ("border north w w w w w w\nplayer a", "3, column 1: expected either map or border, found both"),
        ("", "2, column 6: expected player, with a board, found nothing"),
        (
            "player a\nplayer b\nplayer c\nplayer d\nplayer e",
            "7, column 8: expected at most 4 players, found another",
        ),
        ("player a\nplayer a", "4, column 8: player a stands there twice"),
    ];
    for (text, expected) in cases {
        assert_eq!(fault(&format!("game worlds\nmap 1\n{text}")), format!("line {expected}"), "{text}");
    }
}

/// M1, M3, M4, M10: maps that do not exist and borders that cannot be.
#[test]
fn m3_errors_of_bad_borders_have_a_position() {
    let cases = [
        ("map 5", "2, column 5: expected a map from 1 to 4 (M1), found \"5\""),
        ("map", "2, column 4: expected a map from 1 to 4, found nothing"),
        ("map 1 2", "2, column 7: expected the end of the line, found \"2\""),
        ("", "1, column 6: expected a map line or four border lines, found neither (M1)"),
        ("border", "2, column 7: expected north, east, south or west, found nothing"),
        ("border up w", "2, column 8: expected north, east, south or west, found \"up\""),
        ("border north", "2, column 13: M4: expected 6 border cells on this side, found 0"),
        ("border north w w w w w", "2, column 23: M4: expected 6 border cells on this side, found 5"),
        ("border east w w w w w", "2, column 21: M4: expected 4 border cells on this side, found 5"),
        ("border east w w w w\nborder east w w w w", "3, column 8: border east stands there twice"),
        ("border east w w w w", "2, column 1: M4: expected border north as well, found none"),
        ("border east w w w(boar) w", "2, column 17: M10: a boar on water; it belongs on forest"),
        ("border east f(road) w w w", "2, column 13: M9: a road on forest; roads run on meadow only"),
        ("border east w w w wN", "2, column 20: expected '(' or the end of the border cell, found \"N\""),
        (
            "border east w(building:pile-house) w w w(building:pile-house)",
            "2, column 40: M3: a second pile-house on the border",
        ),
        ("border east w w w w\nmap 1", "3, column 1: expected either map or border, found both"),
    ];
    for (text, expected) in cases {
        let text = format!("game worlds\n{text}\nplayer a");
        assert_eq!(fault(&text), format!("line {expected}"), "{text}");
    }
}

/// Written diagrams read back, and score as the rules do: over the worlds of random rounds of every level.
#[test]
fn diagrams_of_random_worlds_read_back_and_score_alike() {
    for seed in 0..60u64 {
        let level = Level::ALL[seed as usize % Level::ALL.len()];
        let players = if level.solo().is_some() { 1 } else { 2 + seed as usize % 3 };
        let roads = if seed % 4 == 0 { Roads::Networks } else { Roads::Crossings };
        let map = MapNumber::ALL[seed as usize / 2 % 4];
        let options = Options { level, roads, maps: [map; 3], ..Options::new(players) };
        let setup = Setup::new(options).unwrap();
        let mut rng = Quick::new(seed);
        let mut game = Worlds::random(setup.clone(), &mut rng);
        game.advance(COUNTDOWN);
        random_round(&mut game, &mut rng);
        let side = |placed: Placed| game.set().side(placed.piece).turned(placed.rotation);
        let world = |seat: Seat| World {
            squares: game.builder(seat).squares.map(|placed| placed.map(side)),
            circumstances: Circumstances { chip: game.builder(seat).chip, ..Circumstances::default() },
        };
        let worlds: Vec<World> = Seat::all(players).map(world).collect();
        let border = game.map().border.clone();
        let ground = if seed % 2 == 0 {
            BorderSource::Map(map)
        } else {
            BorderSource::Border(Box::new(border.clone()))
        };
        let names = (0..).map(|number: usize| format!("player{number}"));
        let table = Diagram::Worlds(WorldsTable {
            scoring: setup.scoring(),
            ground,
            players: names.zip(worlds.clone()).collect(),
        });
        let read: Diagram = table.to_string().parse().unwrap_or_else(|fault| panic!("{fault}\n{table}"));
        assert_eq!(read, table);
        let scored = score_round(&FinishedRound { scoring: setup.scoring(), border, worlds });
        let totals: Vec<i32> = read.score().iter().map(|player| player.total).collect();
        assert_eq!(totals, scored.iter().map(|scored| scored.sheet.points()).collect::<Vec<_>>());
    }
}

/// M10: the fullest worlds that can be written are counted without overflow.
#[test]
fn m10_crowded_worlds_are_counted() {
    let things = |what: &str| vec![what; 14].join(",");
    let water = format!("({},{})", things("fisher"), things("boat"));
    let cell = format!("wNESW{water}{}", format!("/w{water}").repeat(7));
    let rows = format!("{}\n", vec![cell; 6].join(" ")).repeat(4);
    let fishers = 24 * 8 * 14;
    let total = |mode: &str, rows: &str| {
        let sea =
            "border north w w w w w w\nborder east w w w w\nborder south w w w w w w\nborder west w w w w";
        score(&format!("game worlds\nmode {mode}\n{sea}\nplayer a\n{rows}"))[0].total
    };
    assert_eq!(total("beginner", &rows), fishers + 2);
    // The lighthouse, which has its own boat, replaces a boat of the sea; boats in enclosed waters do not count.
    let expert = rows.replacen("boat)", "building:lighthouse)", 1);
    assert_eq!(total("expert", &expert), 24 * 14 + 3 + 2);
}

/// Any text gives a score or a fault with its position, and never a panic.
#[test]
fn nonsense_gets_a_fault_or_a_score() {
    for (at, c) in KATKA.char_indices() {
        for other in ["", "ž", "(", ")", ",", "/", "N", "!", "\n", " ", "road:N"] {
            let text = [&KATKA[..at], other, &KATKA[at + c.len_utf8()..]].concat();
            if let Ok(diagram) = text.parse::<Diagram>() {
                assert_eq!(diagram.score().len(), diagram.to_string().matches("player ").count());
            }
        }
        let _ = KATKA[..at].parse::<Diagram>();
    }
}
