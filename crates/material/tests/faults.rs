//! A broken set: every fault listed with file, line and column, and nothing loaded.

use krajina_material::{SetSources, check, check_dir};
use krajina_rules::worlds::{Set, TILES};

/// The faults of the standard set with one text in one file replaced by another.
fn faults_after(file: &str, old: &str, new: &str) -> Vec<String> {
    let sources = SetSources::standard();
    let text = sources.text(file).replacen(old, new, 1);
    assert_ne!(text, sources.text(file), "{old:?} does not occur in {file}");
    faults(&sources.with(file, text))
}

fn faults(sources: &SetSources) -> Vec<String> {
    check(sources).err().unwrap_or_default().iter().map(ToString::to_string).collect()
}

/// M1 to M11: the standard set is valid, and the rules embed the same one.
#[test]
fn m1_to_m11_the_standard_set_is_playable() {
    let set = check(&SetSources::standard()).unwrap();
    assert_eq!(set.material().tiles.len(), TILES);
    assert!(set.is_standard(), "run `cargo run -p krajina-material --example write_set`");
}

/// M7, M9, M10: a wrong side is reported at its position.
#[test]
fn m7_a_wrong_side_has_line_and_column() {
    let side = "side = \"wNE(village:fisher)/mSW\"";
    assert_eq!(
        faults_after("villages.toml", side, "side = \"wNE(village:fisher)/mES\""),
        ["villages.toml:7:29: M7: edge E is covered twice"]
    );
    assert_eq!(
        faults_after("villages.toml", side, "side = \"wNE(village:fisher)/mSW(cow)\"")[0]
            .split_once(" is")
            .unwrap()
            .0,
        "villages.toml:7:33: \"cow\""
    );
}

/// All faults of all files are reported at once.
#[test]
fn every_fault_is_listed() {
    let sources = SetSources::standard()
        .with("set.toml", "name = 3\ncolour = 'red'")
        .with(
            "villages.toml",
            "[[village]]\nplayer = 5\nside = \"wNESW(village:fisher)\"\n[[village]]\nside = \"w\"",
        )
        .with("buildings.toml", "[[building]]\nid = \"b9\"\nside = \"mNESW\"\nbuilding = ???")
        .with(
            "map1.toml",
            "north = \"w w m m f\"\neast = \"f f m x\"\nhighlighted = [\"g7\", \"b2\", \"b2\"]",
        );
    let found = faults(&sources);
    let expected = [
        "buildings.toml:2:7: expected a tile from t001 to t145 or a building from b1 to b8",
        "map1.toml:1:1: south is missing",
        "map1.toml:1:1: west is missing",
        "map1.toml:1:10: M4: 5 border cells; there are 6 on this side",
        "map1.toml:2:15: expected a terrain (w, m or f), found 'x'",
        "map1.toml:3:17: expected a square from a1 (top left) to f4",
        "map1.toml:3:29: M5: b2 is highlighted twice",
        "set.toml:1:8: name: expected a text in quotes, found integer",
        "set.toml:2:1: unknown key \"colour\"; expected name",
        "villages.toml:2:10: player 5; expected 1 to 4",
        "villages.toml:4:1: player is missing",
        "villages.toml:5:10: M7: edge N is covered by no patch",
    ];
    for fault in expected {
        assert!(found.iter().any(|line| line == fault), "{fault} is not among\n{}", found.join("\n"));
    }
    assert!(found.iter().any(|line| line.starts_with("buildings.toml:4:")), "{}", found.join("\n"));
    // Counts over the whole set mean nothing while parts of it cannot be read.
    assert!(!found.iter().any(|line| line.contains("villages of player")), "{}", found.join("\n"));
}

/// M2: a missing piece is reported in the right file.
#[test]
fn m2_missing_pieces_belong_to_their_file() {
    let without_first = |file: &str, entry: &str| {
        let sources = SetSources::standard();
        let text = sources.text(file);
        let start = text.find(entry).unwrap();
        let end = start + entry.len() + text[start + entry.len()..].find(entry).unwrap();
        faults(&sources.clone().with(file, [&text[..start], &text[end..]].concat()))
    };
    assert_eq!(
        without_first("tiles.toml", "[[tile]]")[0],
        "tiles.toml:1:1: M2: 144 landscape tiles; there are 145"
    );
    let villages = without_first("villages.toml", "[[village]]");
    assert_eq!(villages, ["villages.toml:1:1: M2: 0 fisher villages of player 1; there is one"]);
    let buildings = without_first("buildings.toml", "[[building]]");
    assert_eq!(buildings, ["buildings.toml:1:1: M2: 1 of coach-stop; there are two of each building"]);
}

/// M8: two equal sides, a mixed back and a second tile of one name are found at their tile.
#[test]
fn m8_wrong_tiles_are_found_at_their_line() {
    let sources = SetSources::standard();
    let at = |line: usize| sources.text("tiles.toml").lines().nth(line - 1).unwrap();
    assert_eq!((at(4), at(5)), ("[[tile]]", "id = \"t001\""));
    let replaced = |back: &str| faults_after("tiles.toml", at(7), back);
    let front = at(6).replace("front", "back");
    assert_eq!(replaced(&front), ["tiles.toml:4:1: M8: the two sides of the tile show the same"]);
    assert_eq!(
        replaced("back = \"wN/mESW\""),
        ["tiles.toml:4:1: M8: the back is not a single whole landscape"]
    );
    assert_eq!(faults_after("tiles.toml", "\"t002\"", "\"t001\""), ["tiles.toml:10:7: t001 stands twice"]);
}

/// M3, M5: maps are checked too.
#[test]
fn m3_and_m5_bind_the_maps() {
    assert_eq!(
        faults_after("map4.toml", "(building:well)", ""),
        ["map4.toml:1:1: M3: 0 of well on its border; there is one"]
    );
    assert_eq!(
        faults_after("map2.toml", "\"m m(road,barrel)", "\"m(road,building:tavern) m(road,barrel)"),
        [
            "map2.toml:6:17: M3: 2 of tavern on its border; there is one",
            "map2.toml:6:17: M3: the tavern is not at the top left"
        ]
    );
    assert_eq!(
        faults_after("map1.toml", "[\"b2\", \"e3\"]", "[\"b2\"]"),
        ["map1.toml:14:1: M5: 1 highlighted squares; there are 2 or 3"]
    );
}

#[test]
fn a_directory_is_read_and_missing_files_are_named() {
    let dir = std::env::temp_dir().join(format!("krajina-material-{}", std::process::id()));
    SetSources::standard().write_to(&dir).unwrap();
    assert_eq!(check_dir(&dir).as_ref(), Ok(&*Set::standard()));
    std::fs::remove_file(dir.join("map2.toml")).unwrap();
    let faults = check_dir(&dir).unwrap_err();
    assert_eq!(faults.len(), 1);
    assert!(faults[0].to_string().starts_with("map2.toml:1:1: cannot be read: "), "{}", faults[0]);
    // The faults of the files that can be read are listed as well.
    std::fs::write(dir.join("set.toml"), "name = 3").unwrap();
    let faults: Vec<String> = check_dir(&dir).unwrap_err().iter().map(ToString::to_string).collect();
    assert_eq!(faults.len(), 2);
    assert_eq!(faults[1], "set.toml:1:8: name: expected a text in quotes, found integer");
    std::fs::remove_dir_all(&dir).unwrap();
}

/// Some editors write a byte order mark in front: it is not part of the text, and faults keep their columns.
#[test]
fn a_byte_order_mark_is_passed_over() {
    let standard = SetSources::standard();
    for file in krajina_material::FILES {
        let marked = format!("\u{feff}{}", standard.text(file));
        assert_eq!(faults(&standard.clone().with(file, marked)), [""; 0], "{file}");
    }
    let wrong = standard.with("set.toml", "\u{feff}name = 3");
    assert_eq!(faults(&wrong)[0], "set.toml:1:8: name: expected a text in quotes, found integer");
}

/// The reader reports faults and never panics, whatever the files contain.
#[test]
fn nonsense_gets_faults() {
    let standard = SetSources::standard();
    for nonsense in
        ["", "\0", "[[[[", "tile = 3", "[[tile]]", "[tile]\nx=1", "tile = [1, {}]", "\u{feff}name", "ž = 'ž'"]
    {
        for file in krajina_material::FILES {
            assert!(!faults(&standard.clone().with(file, nonsense)).is_empty(), "{nonsense:?} in {file}");
        }
    }
    assert!(
        !faults(&standard.clone().with("tiles.toml", format!("tile = {}", "[".repeat(100_000)))).is_empty()
    );
    // It does not panic either if a file is cut anywhere, or any one of its characters is changed.
    let text = standard.text("map2.toml").to_string();
    for (at, c) in text.char_indices() {
        let cut = standard.clone().with("map2.toml", &text[..at]);
        let other = [&text[..at], "(", &text[at + c.len_utf8()..]].concat();
        for sources in [cut, standard.clone().with("map2.toml", other)] {
            assert!(faults(&sources).iter().all(|fault| fault.starts_with("map2.toml:")));
        }
    }
}
