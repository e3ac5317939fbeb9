//! Diagrams: scores of drawn tables, and the errors of bad ones.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

use krajina_record::diagram::{Diagram, PlayerScore};
use krajina_rules::hunters::Hunters;
use krajina_rules::kingdom::Kingdom;
use krajina_rules::{hunters, kingdom};

fn score(text: &str) -> Vec<PlayerScore> {
    text.parse::<Diagram>().unwrap_or_else(|fault| panic!("{fault}\n{text}")).score()
}

fn totals(text: &str) -> Vec<(String, i32, usize)> {
    score(text).into_iter().map(|player| (player.name, player.total, player.rank)).collect()
}

fn fault(text: &str) -> String {
    text.parse::<Diagram>().unwrap_err().to_string()
}

#[test]
fn a_table_of_kingdoms_is_scored_and_ranked() {
    let table = "
game kingdom            # a comment
size 5
options middle-kingdom harmony
player pink
W1 W0 W0 F0 F0
L0 W0 W0 F1 F0
L1 L0 C  G2 G0
L0 S1 S0 G0 M1
S2 S0 W0 M3 M0
player yellow discarded 1
.  W0 W1 F0 .
L0 L1 C  F0 M2
player green
W0 W1 C
";
    assert_eq!(
        totals(table),
        [("pink".into(), 43 + 15, 1), ("yellow".into(), 2 + 2 + 2 + 10, 3), ("green".into(), 2 + 15, 2)]
    );
    let pink = &score(table)[0];
    assert_eq!(pink.lines.iter().map(|line| line.points).sum::<i32>(), pink.total);
    assert_eq!(pink.lines.last().unwrap().what, "harmony: no domino discarded");
    assert_eq!((pink.tie_breaks[0].value, pink.tie_breaks[1].value), (5, 12));
}

/// K16, K18: the largest region breaks ties, then crowns; equals share a place.
#[test]
fn ties_are_broken_and_shared_places_skip_the_next() {
    let table =
        "game kingdom\nplayer a\nC W1 W0 F0\nplayer b\nC W1 W0 F0 F0 F0".replace(" F0 F0 F0", " F0 F0");
    assert_eq!(totals(&table), [("a".into(), 2, 1), ("b".into(), 2, 1)], "largest 2, 1 crown both");
    let table = "game kingdom\nplayer a\nC W1 W0\nplayer b\nC W1 W0 .\n.  F0 F0 F0\nplayer c\nC W1 W0";
    assert_eq!(totals(table), [("a".into(), 2, 2), ("b".into(), 2, 1), ("c".into(), 2, 2)]);
}

/// O18–O20: the diagram names the holders of totems; others go to the player with strictly the most tokens.
#[test]
fn totems_are_given_or_follow_the_majority() {
    let boards = "player pink\nG0+ G0+ H L0+\nplayer black\nG0+ H L0+ J0+\nplayer green\nH Q1+";
    let by_majority = format!("game hunters\nmode totems\n{boards}");
    // Pink: 3 tokens and the mammoth; black: 3 tokens and the mushroom; green: 1 token, 1×1 and the flint, and the
    // only fire, which breaks the tie (O15).
    assert_eq!(totals(&by_majority), [("pink".into(), 6, 3), ("black".into(), 8, 2), ("green".into(), 8, 1)]);
    let told = format!("game hunters\nmode totems\ntotem fish pink\ntotem mammoth black\n{boards}");
    assert_eq!(totals(&told).iter().map(|player| player.1).collect::<Vec<_>>(), [3 + 4, 3 + 3 + 5, 2 + 6]);
}

/// O27, O28: a tribe with people of all kinds.
#[test]
fn a_tribe_is_counted_person_by_person() {
    let table = "
game hunters
size 5
mode tribe
options center complete
player pink
G0+ G0+ G0+ D0 D0
H   D0@h G0+ D0@1 D0@1
D0  D0 D0 D0@l D0@2
.   .  .  L0!2 V1
";
    let pink = &score(table)[0];
    let lines: Vec<(&str, i32)> = pink
        .lines
        .iter()
        .filter(|line| line.points > 0)
        .map(|line| (line.what.as_str(), line.points))
        .collect();
    assert_eq!(
        lines,
        [
            ("lake: 1 square × 2 fires", 2),
            ("fire-lady on j6: 2 × 1", 2),
            ("hunter on h7: 4 × 3", 12),
            ("band: 3 warriors × strength 4", 12),
        ]
    );
    assert_eq!(pink.total, 28);
}

#[test]
fn sizes_default_by_players() {
    let row = "D0 D0 D0 H D0 D0 D0";
    let two = format!("game hunters\nplayer a\n{row}\nplayer b\nH");
    assert_eq!(totals(&two).len(), 2, "two players of Hunters build 7×7");
    let three = format!("{two}\nplayer c\nH");
    assert_eq!(fault(&three), "line 3, column 15: expected a to fit in 5×5, found a square beyond it");
    let kingdom = "game kingdom\nplayer a\nW0 W0 W0 C W0 W0\nplayer b\nC";
    assert_eq!(fault(kingdom), "line 3, column 15: expected a to fit in 5×5, found a square beyond it");
    assert_eq!(totals(&kingdom.replace("kingdom", "kingdom\nsize 7")).len(), 2);
    // Empty rows and columns around the board do not count.
    assert_eq!(totals("game kingdom\nplayer a\n. . . . . . .\n. . . C W1 . .\n. . . . . . .").len(), 1);
}

#[test]
fn a_byte_order_mark_is_passed_over() {
    let text = "game kingdom\nplayer a\nC W1 W0";
    assert_eq!(totals(&format!("\u{feff}{text}")), totals(text));
    assert_eq!(
        fault("\u{feff}game chess\nplayer a\nC"),
        "line 1, column 6: expected kingdom, hunters or worlds, found \"chess\""
    );
}

#[test]
fn errors_of_bad_diagrams_have_a_position() {
    let cases = [
        ("", "line 1, column 1: expected game, as the first word of a diagram, found nothing"),
        ("player a\nC", "line 1, column 1: expected game, as the first word of a diagram, found \"player\""),
        ("game chess\nplayer a\nC", "line 1, column 6: expected kingdom, hunters or worlds, found \"chess\""),
        ("game", "line 1, column 5: expected kingdom, hunters or worlds, found nothing"),
        ("game kingdom", "line 1, column 13: expected player, with a board, found nothing"),
        ("game kingdom\nsize 6\nplayer a\nC", "line 2, column 6: expected 5 or 7, found \"6\""),
        ("game kingdom\nsize\nplayer a\nC", "line 2, column 5: expected 5 or 7, found nothing"),
        ("game kingdom\nsize 5\nsize 5\nplayer a\nC", "line 3, column 1: size stands there twice"),
        (
            "game kingdom\noptions center\nplayer a\nC",
            "line 2, column 9: expected middle-kingdom or harmony, found \"center\"",
        ),
        (
            "game kingdom\noptions harmony middle-kingdom harmony\nplayer a\nC",
            "line 2, column 32: option harmony stands there twice",
        ),
        (
            "game hunters\noptions center center\nplayer a\nH",
            "line 2, column 16: option center stands there twice",
        ),
        (
            "game kingdom\nmode tribe\nplayer a\nC",
            "line 2, column 1: kingdom has no mode; expected size, options or player",
        ),
        (
            "game kingdom\nW0 C",
            "line 2, column 1: expected size, options, mode, totem or player, found \"W0\"",
        ),
        ("game kingdom\nplayer", "line 2, column 7: expected a player's name, found nothing"),
        ("game kingdom\nplayer a\nC\nplayer a\nC", "line 4, column 8: player a stands there twice"),
        (
            "game kingdom\nplayer a discarded\nC",
            "line 2, column 19: expected a number of dominoes from 0 to 48, found nothing",
        ),
        (
            "game kingdom\nplayer a discarded x\nC",
            "line 2, column 20: expected a number of dominoes from 0 to 48, found \"x\"",
        ),
        (
            "game kingdom\nplayer a b\nC",
            "line 2, column 10: expected discarded or the end of the line, found \"b\"",
        ),
        (
            "game kingdom\nplayer a\nW0 W4 C",
            "line 3, column 4: expected ., C, or one of W F L G S M with 0 to 3 crowns, found \"W4\"",
        ),
        (
            "game kingdom\nplayer a\nX0 C",
            "line 3, column 1: expected ., C, or one of W F L G S M with 0 to 3 crowns, found \"X0\"",
        ),
        ("game kingdom\nplayer a\nW0 W1", "line 2, column 8: expected a castle on the board, found none"),
        ("game kingdom\nplayer a", "line 2, column 8: expected a castle on the board, found none"),
        ("game kingdom\nplayer a\nC W0 C", "line 3, column 6: a second castle"),
        (
            "game kingdom\nplayer a\nC W0\nW0",
            "line 4, column 3: expected 2 cells as in the row above, found 1",
        ),
        (
            "game kingdom\nplayer a\nC\nW0 W0",
            "line 4, column 4: expected 1 cells as in the row above, found 2",
        ),
        (
            "game hunters\nmode war\nplayer a\nH",
            "line 2, column 6: expected discovery, totems or tribe, found \"war\"",
        ),
        (
            "game hunters\ntotem fish a\nplayer a\nH",
            "line 2, column 1: expected mode totems with a totem line (O18)",
        ),
        (
            "game hunters\nmode totems\ntotem fish b\nplayer a\nH",
            "line 3, column 12: expected a player (a), found \"b\"",
        ),
        (
            "game hunters\nmode totems\ntotem cow a\nplayer a\nH",
            "line 3, column 7: expected mammoth, fish, mushroom or flint, found \"cow\"",
        ),
        (
            "game hunters\nmode totems\ntotem fish a\ntotem fish a\nplayer a\nH",
            "line 4, column 7: totem fish stands there twice",
        ),
        ("game hunters\nplayer a\nH D0+", "line 3, column 5: expected no resource on desert, found \"+\""),
        (
            "game hunters\nplayer a\nH V0",
            "line 3, column 3: expected ., H, V with 1 to 3 craters, or one of D G L J Q with 0 to 3 fires, found \"V0\"",
        ),
        ("game hunters\nplayer a\nH V1!1", "line 3, column 5: expected nothing on a volcano, found \"!1\""),
        (
            "game hunters\nplayer a\nH G0!4",
            "line 3, column 6: expected a lava token of 1, 2 or 3 fires, found \"4\"",
        ),
        (
            "game hunters\nplayer a\nH G0@x",
            "line 3, column 6: expected one of h f g s p l z 1 2 3, found \"x\"",
        ),
        (
            "game hunters\nplayer a\nH G0@h+",
            "line 3, column 7: expected +, !, @ (each once, in this order) or the end of the cell, found \"+\"",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(fault(text), expected, "{text}");
    }
    let crowd = "game kingdom\nplayer a\nC\nplayer b\nC\nplayer c\nC\nplayer d\nC\nplayer e\nC";
    assert_eq!(fault(crowd), "line 10, column 8: expected at most 4 players, found another");
    assert!(fault(&"x".repeat(300_000)).contains("expected at most 262144 bytes"));
}

/// Written diagrams read back: over the boards of random games.
#[test]
fn diagrams_of_random_games_read_back_and_score_alike() {
    use krajina_record::diagram::{HuntersTable, KingdomTable};
    use krajina_rules::game::Game;
    use krajina_rules::laws::random_move;
    use krajina_rules::rng::Quick;
    use krajina_rules::seat::Seat;
    for seed in 0..60 {
        let mut rng = Quick::new(seed);
        let setup: kingdom::Setup = "kingdom players=4 variants=middle-kingdom,harmony".parse().unwrap();
        let mut game = Kingdom::random(setup, &mut rng);
        while let Some((seat, action)) = random_move(&game, &mut rng) {
            game.play_unchecked(seat, action);
        }
        let players =
            Seat::all(4).map(|seat| (kingdom::colour(seat).name().to_owned(), *game.board(seat))).collect();
        let table =
            Diagram::Kingdom(KingdomTable { size: setup.size(), variants: setup.variants(), players });
        let read: Diagram = table.to_string().parse().unwrap();
        assert_eq!(read, table);
        let points: Vec<i32> = read.score().iter().map(|player| player.total).collect();
        assert_eq!(points, Seat::all(4).map(|seat| game.score(seat).points).collect::<Vec<_>>());

        let setup: hunters::Setup = "hunters players=2 mode=tribe options=center,complete".parse().unwrap();
        let mut game = Hunters::random(setup, &mut rng);
        while let Some((seat, action)) = random_move(&game, &mut rng) {
            game.play_unchecked(seat, action);
        }
        let players =
            Seat::all(2).map(|seat| (hunters::colour(seat).name().to_owned(), *game.board(seat))).collect();
        let table =
            HuntersTable { size: setup.size(), scoring: setup.scoring(), totems: *game.totems(), players };
        let read: Diagram = table.to_string().parse().unwrap();
        assert_eq!(read, Diagram::Hunters(table));
        let points: Vec<i32> = read.score().iter().map(|player| player.total).collect();
        assert_eq!(points, Seat::all(2).map(|seat| game.score(seat).points).collect::<Vec<_>>());
    }
}
