//! The rulebook's examples and one drawn position for every scoring rule.

use krajina_rules::worlds::*;

/// A border, four lines as in diagrams.
fn border(text: &str) -> Border {
    let map = format!("map\n{text}").parse::<Material>().unwrap_or_else(|e| panic!("{e}"));
    map.maps[0].border.clone()
}

/// All water round the map.
const SEA: &str = "north w w w w w w\neast w w w w\nsouth w w w w w w\nwest w w w w";
/// All meadow round the map.
const GRASS: &str = "north m m m m m m\neast m m m m\nsouth m m m m m m\nwest m m m m";

/// A world, four rows of six cells; rows and cells that are missing at the end are empty.
fn world(text: &str) -> World {
    let mut squares = [None; SQUARES];
    for (row, line) in text.trim().lines().enumerate() {
        for (column, cell) in line.split_whitespace().enumerate().filter(|(_, cell)| *cell != ".") {
            let square = Square::new(column, row).unwrap();
            squares[square.index()] = Some(cell.parse().unwrap_or_else(|e| panic!("{cell}: {e}")));
        }
    }
    World { squares, circumstances: Circumstances::default() }
}

fn score(level: Level, border_text: &str, worlds: &[World]) -> Vec<WorldScore> {
    score_by(Scoring { level, roads: Roads::Crossings }, border_text, worlds)
}

fn score_by(scoring: Scoring, border_text: &str, worlds: &[World]) -> Vec<WorldScore> {
    score_round(&FinishedRound { scoring, border: border(border_text), worlds: worlds.to_vec() })
}

/// The sheet of a single beginner's world.
fn sheet(border_text: &str, text: &str) -> Sheet {
    score(Level::Beginner, border_text, &[world(text)])[0].sheet
}

/// The earnings of a building in an expert's world.
fn earned(border_text: &str, text: &str, building: Building) -> u16 {
    score(Level::Expert, border_text, &[world(text)])[0].sheet.kind(BonusKind::Building(building))
}

const KATKA_BORDER: &str = "north w(building:pile-house) w m m(road) f f\neast f f m m\n\
                            south w w(boat) m m f f(boar)\nwest w w f f";
const KATKA: &str = "
wNESW      wNESW/f  fN(woodcutter)/wEW/fS  mNES/wW                                 fNE/mSW(road:S)!       fNESW
wNESW      wNESW~   fNE/wSW                mNE(road:NE,coach,shepherd)/fSW(boar)!  mNW(road:NW,field)/fES fNESW
wNE/fSW!   wNESW/m  wNESW                  wNESW                                   fNS/wE/wW              wNW/mES(road:ES,coach,shepherd)!
fN/wES(fisher,boat)/fW wNESW wNW/mES~      .                                       mNW(shepherd)/fES!     mNE(road:NE,field)/fSW";

/// A rival with six active volcanoes.
const RIVAL: &str = "wNESW! wNESW! wNESW! wNESW! wNESW! wNESW!";

fn katka(token: bool) -> World {
    let circumstances = Circumstances { chip: Chip::new(2), token, ..Circumstances::default() };
    World { circumstances, ..world(KATKA) }
}

/// M26: the rulebook's example, line by line, under both readings of the roads.
#[test]
fn m26_the_rulebooks_example() {
    for roads in [Roads::Crossings, Roads::Networks] {
        let scoring = Scoring { level: Level::Beginner, roads };
        let scored = score_by(scoring, KATKA_BORDER, &[katka(false), world(RIVAL)]);
        let lines: Vec<(String, i32)> =
            scored[0].sheet.lines().into_iter().map(|line| (line.what, line.points)).collect();
        let expected = [
            ("figures", 5),
            ("areas", 12),
            ("roads", 3),
            ("chip", 2),
            ("volcanoes", 0),
            ("free squares", -1),
            ("bad joins", -4),
        ];
        assert_eq!(lines, expected.map(|(what, points)| (what.to_string(), points)));
        assert_eq!(scored[0].sheet.points(), 17);
        assert_eq!(scored[1].sheet.volcanoes, 6);
        let kinds = |terrain| {
            scored[0].details.areas.iter().filter(|area| area.counts() && area.terrain == terrain).count()
        };
        assert_eq!((kinds(Terrain::Forest), kinds(Terrain::Meadow)), (4, 2));
    }
}

/// M26, M24: with the volcano token five active and two inactive volcanoes are seven, more than the rival's six.
#[test]
fn m26_m24_the_example_with_the_volcano_token() {
    let scored = score(Level::Beginner, KATKA_BORDER, &[katka(true), world(RIVAL)]);
    assert_eq!((scored[0].sheet.volcanoes, scored[1].sheet.volcanoes), (7, 0));
}

/// M30: 6 fishers with village against 4 with village: 6 + 3 and 4. Shepherds 3 without village: 0, 2 with: 2 + 3.
/// A woodcutter village alone: 1 + 3.
#[test]
fn m30_the_example_of_the_advanced_game() {
    let katka = world(
        "wNESW(village:fisher) wNESW(fisher,fisher) wNESW(fisher) wNESW(fisher) wNESW(fisher)
         mNESW(shepherd) mNESW(shepherd,shepherd) fNESW(village:woodcutter)",
    );
    let peter = world(
        "wNESW(village:fisher) wNESW(fisher) wNESW(fisher) wNESW(fisher)
         mNESW(village:shepherd) mNESW(shepherd)",
    );
    let scored = score(Level::Advanced, SEA, &[katka, peter]);
    let points = |who: usize, trade| {
        let kind = BonusKind::Trade(trade);
        (scored[who].sheet.kind(kind), scored[who].sheet.kind_points(kind))
    };
    assert_eq!((points(0, Trade::Fisher), points(1, Trade::Fisher)), ((6, 9), (4, 4)));
    assert_eq!((points(0, Trade::Shepherd), points(1, Trade::Shepherd)), ((0, 0), (2, 5)));
    assert_eq!((points(0, Trade::Woodcutter), points(1, Trade::Woodcutter)), ((1, 4), (0, 0)));
    assert_eq!(scored[0].sheet.figures(), 0, "figures count by kind only");
}

/// M35: a lodge in a closed forest with three boars, its own among them: 3 + 3; boars elsewhere 0.
#[test]
fn m35_the_lodge_of_the_expert_game() {
    let peter = "
        wNW/fES(boar)              wNE/fSW                  wNESW
        fNE(building:lodge)/wSW    fNW(boar)/wES            fE/wNSW
        .                          wNESW                    fW(boar,boar)/wNES";
    // The second forest is not joined to the first one, so its boars do not count.
    let scored = score(Level::Expert, SEA, &[world(peter), world("fNESW(boar)")]);
    let boars = BonusKind::Building(Building::Lodge);
    assert_eq!(scored[0].sheet.kind(boars), 3);
    assert_eq!(scored[0].sheet.kind_points(boars), 6);
    assert_eq!(scored[1].sheet.kind_points(boars), 0);
}

/// M35, M33: a meadow that reaches the border is no island; the one below is. A boat in another water does not count.
#[test]
fn m35_m33_islands_and_the_lighthouse() {
    let sea = "north w(building:pile-house) w m m w w\neast w w w w\nsouth w w w w w w\nwest w w w w";
    let text = "
        wNESW  wNESW                          mNE/wSW       mNW/wES  wNESW  wNESW
        wNESW  wNES/mW                        wNESW         wNESW    wNESW  wNESW
        wNESW  wNESW/m                        wNESW         wNESW    wNESW  wNESW(boat)
        wNESW  wNESW(building:lighthouse)     wNESW         wNESW    wNESW/f(boar)  wNESW";
    // b2's meadow meets water at a2: a bad join, so neither it nor the sea counts.
    assert_eq!(earned(sea, text, Building::PileHouse), 0);
    let clean = text.replace("wNES/mW", "wNES/wW");
    assert_eq!(earned(sea, &clean, Building::PileHouse), 3, "the islet, b3 and e4, not the coast at c1");
    assert_eq!(earned(sea, &clean, Building::Lighthouse), 2, "its own boat and f3");
    let pond = "
        mNESW/w(building:lighthouse)  mNESW/w(boat)";
    assert_eq!(earned(GRASS, pond, Building::Lighthouse), 1, "the other pond's boat is elsewhere");
}

/// M18: different terrains are a bad join, at the border too; free squares make none, nor does a road that stops.
#[test]
fn m18_bad_joins() {
    assert_eq!(sheet(SEA, "").survey.bad_joins, 0);
    assert_eq!(sheet(SEA, "mNESW").survey.bad_joins, 2, "north and west of a1");
    assert_eq!(sheet(SEA, ". .\n. mNESW").survey.bad_joins, 0, "b2 has free neighbours only");
    assert_eq!(sheet(SEA, ". .\n. mNESW fNESW").survey.bad_joins, 1);
    assert_eq!(sheet(GRASS, "mNESW(road:ES) mNESW").survey.bad_joins, 0);
    assert_eq!(sheet(GRASS, "mNESW(road:ES) fNESW").survey.bad_joins, 2, "one at the border, one between");
}

/// M19: a point for every figure; villages' own count too.
#[test]
fn m19_figures() {
    let sheet = sheet(SEA, "wNESW(fisher,fisher) fNESW(woodcutter) mNESW(shepherd)");
    assert_eq!((sheet.figures(), sheet.survey.figures), (4, [2, 1, 1]));
}

/// M20: closed land without bad joins is worth 2, water nothing; roads do not divide; a strip of the border belongs to
/// its area and keeps it open where it faces a free square.
#[test]
fn m20_closed_areas() {
    let areas = |border_text: &str, text: &str| sheet(border_text, text).areas();
    assert_eq!(areas(SEA, "wNESW"), 2, "the islet alone");
    assert_eq!(areas(SEA, "wNESW/f"), 4, "an enclosed forest is closed");
    assert_eq!(areas(SEA, "wNW/fES wNE/fSW\nfNE/wSW fNW/wES"), 4, "four corners close");
    assert_eq!(areas(SEA, "wNW/fES wNE/fSW\nfNE/wSW"), 2, "b2 is free");
    assert_eq!(areas(SEA, "wNW/fES wNE/fSW\nfNE/wSW mNW/wES"), 2, "a bad join at both sides of the corner");
    let coast = "north f f w w w w\neast w w w w\nsouth w w w w w w\nwest w w w w";
    assert_eq!(areas(coast, "fN/wESW"), 2, "the strip still faces a free square at b1");
    assert_eq!(areas(coast, "fN/wESW fN/wESW"), 4, "one strip joins two patches: one area");
    assert_eq!(areas(coast, "fN/wESW wNESW"), 2, "the bad join at b1 spoils the strip");
    let corner = "north f w w w w w\neast w w w w\nsouth w w w w w w\nwest f w w w";
    assert_eq!(areas(corner, "fN/wES/fW"), 4, "round the corner");
    let roads = "mES(road:ES)/wNW mSW(road:SW)/wNE\nmNE(road:NE)/wSW mNW(road:NW)/wES";
    assert_eq!(areas(SEA, roads), 4, "a road does not divide");
}

/// M21: a point for every tile with a road and every border segment, less one for every join a road crosses, or for
/// every connected road.
#[test]
fn m21_roads() {
    let grass = GRASS.replacen("m m", "m(road) m(road)", 1);
    let text = "mNESW(road:NE) mNESW(road:W,road:ES) fNESW\n. mNESW(road:N)";
    let roads = |roads| {
        let scored = score_by(Scoring { level: Level::Beginner, roads }, &grass, &[world(text)]);
        let survey = scored[0].sheet.survey;
        assert_eq!((survey.road_tiles, survey.border_roads), (3, 2));
        scored[0].sheet.roads()
    };
    // Crossings: north1 to a1, a1 to b1, b1 to b2. Networks: one over three pieces, one over b1 and b2, north2 alone.
    assert_eq!(roads(Roads::Crossings), 5 - 3);
    assert_eq!(roads(Roads::Networks), 5 - 3);
    let apart = "mNESW(road:S)\nmNESW(road:N)\nmNESW(road:S)\nmNESW(road:N)";
    let by =
        |roads| score_by(Scoring { level: Level::Beginner, roads }, GRASS, &[world(apart)])[0].sheet.roads();
    assert_eq!((by(Roads::Crossings), by(Roads::Networks)), (2, 2));
    let ring = "mNESW(road:ES) mNESW(road:SW)\nmNESW(road:NE) mNESW(road:NW)";
    let by =
        |roads| score_by(Scoring { level: Level::Beginner, roads }, GRASS, &[world(ring)])[0].sheet.roads();
    assert_eq!((by(Roads::Crossings), by(Roads::Networks)), (0, 3));
}

/// M22: the chip's value, a point less for every free square and every bad join.
#[test]
fn m22_chip_free_squares_and_bad_joins() {
    let mut with_chip = world("mNESW");
    with_chip.circumstances.chip = Chip::new(4);
    let sheet = score(Level::Beginner, SEA, &[with_chip])[0].sheet;
    assert_eq!((sheet.chip(), sheet.survey.free, sheet.survey.bad_joins), (4, 23, 2));
    assert_eq!(sheet.points(), 2 + 4 - 23 - 2);
}

/// M23: the players with the most active volcanoes lose a point for each, all who tie; no points are lost for none.
#[test]
fn m23_active_volcanoes() {
    let lost = |worlds: &[&str]| -> Vec<u8> {
        let worlds: Vec<World> = worlds.iter().map(|text| world(text)).collect();
        score(Level::Beginner, SEA, &worlds).iter().map(|scored| scored.sheet.volcanoes).collect()
    };
    assert_eq!(lost(&["wNESW! wNESW!", "wNESW! wNESW~ wNESW~", "wNESW! wNESW!"]), [2, 0, 2]);
    assert_eq!(lost(&["wNESW~", "wNESW"]), [0, 0]);
}

/// M28, M29: no village, no points; +3 for the most of a kind, all who tie, never for 0.
#[test]
fn m28_m29_villages_and_the_most_of_a_kind() {
    let without = world("wNESW(fisher,fisher,fisher)");
    let with = world("wNESW(village:fisher)");
    let scored = score(Level::Advanced, SEA, &[without, with, with]);
    let fishers: Vec<i32> =
        scored.iter().map(|scored| scored.sheet.kind_points(BonusKind::Trade(Trade::Fisher))).collect();
    assert_eq!(fishers, [0, 4, 4]);
    assert!(scored.iter().all(|scored| !scored.sheet.has_most(BonusKind::Trade(Trade::Shepherd))));
}

/// M32: each building counts its own picture and those on its road, or on its closed and clean land.
#[test]
fn m32_buildings() {
    let road = "mNESW(road:ES,building:coach-stop) mNESW(road:W,coach,coach) mNESW(road:S,coach)";
    assert_eq!(earned(SEA, road, Building::CoachStop), 3, "open and spoiled land does not matter for a road");
    let mill = "wNW/mES(field) wNE/mSW(field,field)\nmNE(building:mill)/wSW mNW/wES";
    assert_eq!(earned(SEA, mill, Building::Mill), 4);
    assert_eq!(earned(SEA, "wNW/mES(field) wNE/mSW\nmNE(building:mill)/wSW", Building::Mill), 0, "open");
    let spoiled = "wNW/mES(field) wNE/mSW\nmNE(building:mill)/wSW fNW/wES";
    assert_eq!(earned(SEA, spoiled, Building::Mill), 0, "bad joins");
    let tavern = GRASS.replacen('m', "m(road,building:tavern)", 1);
    let barrels = "mNESW(road:NE,barrel) mNESW(road:W,barrel,barrel,road:S,barrel)";
    assert_eq!(earned(&tavern, barrels, Building::Tavern), 3);
    assert_eq!(earned(&tavern, "mNESW(road:S,barrel)", Building::Tavern), 0);
    let beginner = score(Level::Advanced, SEA, &[world(mill)])[0].sheet;
    assert_eq!(beginner.kind(BonusKind::Building(Building::Mill)), 0, "experts only");
}

/// A row of six water squares.
const WATER_ROW: &str = "wNESW wNESW wNESW wNESW wNESW wNESW";

/// M33: an island is all connected land, meadow and forest; the islet counts; the water must be closed.
#[test]
fn m33_islands() {
    let sea = SEA.replacen('w', "w(building:pile-house)", 1);
    let full = |rows: &str| format!("{WATER_ROW}\n{rows}\n{WATER_ROW}");
    let empty = full(&format!("{WATER_ROW}\n{WATER_ROW}"));
    assert_eq!(earned(&sea, &empty, Building::PileHouse), 1, "the islet");
    let mixed = "wNESW wNESW wNEW/fS wNESW wNESW wNESW
                 wNESW wNSW/fE fNSW/mE wNES/mW wNESW wNESW
                 wNESW wNESW fN/wESW wNESW wNESW wNESW\n";
    let mixed = format!("{mixed}{WATER_ROW}");
    assert_eq!(earned(&sea, &mixed, Building::PileHouse), 2, "forest and meadow are one island");
    let torn = mixed.replace("wNES/mW", "wNESW");
    assert_eq!(earned(&sea, &torn, Building::PileHouse), 0, "a bad join spoils the sea as well");
    let lens = "wNESW wNSW/fE wN/fESW wNES/fW wNESW wNESW\nwNESW wNESW fN/wESW wNESW wNESW wNESW";
    assert_eq!(earned(&sea, &full(lens), Building::PileHouse), 2, "three arms, one island");
    let atolls = "wNESW/m/m wNESW/f wNESW wNESW wNESW wNESW\nwNESW wNESW wNESW wNESW wNESW wNESW";
    assert_eq!(earned(&sea, &full(atolls), Building::PileHouse), 4);
    assert_eq!(earned(&sea, "wNESW/m", Building::PileHouse), 0, "the sea is open");
}

/// M33: a lake is closed, clean water surrounded by land; it counts for the well if it lies in its meadow.
#[test]
fn m33_lakes() {
    let rows = |top: &str| {
        let grass = "mNESW mNESW mNESW mNESW mNESW mNESW";
        format!("{top}\n{grass}\n{grass}\n{grass}")
    };
    let well = GRASS.replacen('m', "m(building:well)", 1);
    assert_eq!(earned(&well, &rows("mNESW/w mNSW/wE mNES/wW mNESW mNESW mNESW"), Building::Well), 2);
    assert_eq!(earned(&well, &rows("mNESW/w mNESW mNESW mNESW mNESW"), Building::Well), 0, "f1 is free");
    let harbour = GRASS.replace("north m m", "north m(building:well) w");
    let top = "mNESW/w wN/mESW mNESW mNESW mNESW mNESW";
    assert_eq!(earned(&harbour, &rows(top), Building::Well), 1, "water at the border is no lake");
}

/// M34: +3 for the most of each kind of picture, all who tie, never for 0.
#[test]
fn m34_the_most_of_a_picture() {
    let stop = world("mNESW(road:ES,building:coach-stop)");
    let sea = SEA.replacen('w', "w(building:pile-house)", 1);
    let scored = score(Level::Expert, &sea, &[stop, stop, world("wNESW")]);
    let coaches = BonusKind::Building(Building::CoachStop);
    let points: Vec<i32> = scored.iter().map(|scored| scored.sheet.kind_points(coaches)).collect();
    assert_eq!(points, [4, 4, 0]);
    let islands = BonusKind::Building(Building::PileHouse);
    assert!(scored.iter().all(|scored| scored.sheet.kind_points(islands) == 0), "the sea is open for all");
}

/// M37, M38: only minus points; every volcano costs; two road joins are free; won with at most 3, 2 or 1.
#[test]
fn m37_m38_the_solo_game() {
    let mut rows = vec![vec!["mNESW".to_string(); 6]; 4];
    let points = |rows: &[Vec<String>], roads| {
        let text: Vec<String> = rows.iter().map(|row| row.join(" ")).collect();
        let level = Level::Solo(Difficulty::Hard);
        score_by(Scoring { level, roads }, GRASS, &[world(&text.join("\n"))])[0].sheet
    };
    assert_eq!(points(&rows, Roads::Crossings).points(), 0);
    assert_eq!(points(&rows, Roads::Crossings).lines().len(), 4);
    rows[0][0] = "mNESW(road:ES,shepherd)".into();
    rows[0][1] = "mNESW(road:SW)".into();
    rows[1][1] = "mNESW(road:NW)".into();
    assert_eq!(points(&rows, Roads::Crossings).points(), 0, "two crossings are free");
    rows[1][0] = "mNESW(road:NE)".into();
    assert_eq!(points(&rows, Roads::Crossings).points(), -2, "four crossings");
    assert_eq!(points(&rows, Roads::Networks).points(), 0, "one road");
    rows[3][0] = "mNESW(road:N)".into();
    rows[3][2] = "mNESW(road:N)~".into();
    let sheet = points(&rows, Roads::Networks);
    assert_eq!((sheet.points(), sheet.solo_won()), (-2, Some(false)), "a third road and a volcano");
    rows[3][0] = "mNESW".into();
    assert_eq!(points(&rows, Roads::Networks).solo_won(), Some(true), "the volcano alone");
    for (difficulty, most) in [(Difficulty::Easy, 3), (Difficulty::Medium, 2), (Difficulty::Hard, 1)] {
        for free in 0..6 {
            let text = format!("{WATER_ROW}\n{WATER_ROW}\n{WATER_ROW}\n{}", "wNESW ".repeat(6 - free));
            let won = score(Level::Solo(difficulty), SEA, &[world(&text)])[0].sheet.solo_won();
            assert_eq!(won, Some(free <= most));
        }
    }
}

/// M39: with handicaps only those who have one lose for volcanoes, and the token means nothing.
#[test]
fn m39_handicaps() {
    let text = "wNESW! wNESW~ wNESW~";
    let with = |handicap, token| World {
        circumstances: Circumstances { handicap, token, chip: None },
        ..world(text)
    };
    let worlds = [with(Handicap::None, true), with(Handicap::Active, true), with(Handicap::All, false)];
    let lost: Vec<u8> =
        score(Level::Beginner, SEA, &worlds).iter().map(|scored| scored.sheet.volcanoes).collect();
    assert_eq!(lost, [0, 1, 3]);
}
