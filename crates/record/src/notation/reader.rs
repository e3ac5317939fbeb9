//! Reading a record.

use super::any::Any;
use super::deal::{MAX_GAMES, Told};
use super::record::{Move, Record, Tag};
use super::recorded::Recorded;
use super::{MAGIC, MAX_BYTES};
use crate::fault::{Fault, Span};
use krajina_rules::game::{ActionError, Game, Millis, SetupError};
use krajina_rules::seat::Seat;
use std::str::FromStr;

/// Headers that note something without changing the game, beside those beginning with `x-`.
const TAGS: [&str; 4] = ["date", "event", "place", "note"];

impl FromStr for Any {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Any, Fault> {
        if text.len() > MAX_BYTES {
            let reason = format!("expected at most {MAX_BYTES} bytes, found {}", text.len());
            return Err(Fault { line: 1, column: 1, reason });
        }
        let mut lines = Span::lines(text).filter(|line| !line.trim().text.is_empty());
        let first = lines.next().unwrap_or(Span { line: 1, column: 1, text: "" });
        if first.text.trim() != MAGIC {
            return Err(first.unexpected(format!("{MAGIC:?} as the first line of a record")));
        }
        let lines: Vec<Span<'_>> = lines.collect();
        let setup = find_setup(&lines, &first)?;
        match setup.words().next().map_or("", |word| word.text) {
            "kingdom" => Ok(Any::Kingdom(read(&lines, setup)?)),
            "hunters" => Ok(Any::Hunters(read(&lines, setup)?)),
            "worlds" => Ok(Any::Worlds(read(&lines, setup)?)),
            _ => Err(setup.unexpected("kingdom, hunters or worlds")),
        }
    }
}

/// The value of the setup header: everything else depends on it.
fn find_setup<'a>(lines: &[Span<'a>], first: &Span<'a>) -> Result<Span<'a>, Fault> {
    lines
        .iter()
        .filter_map(header)
        .find(|(key, _)| key.text == "setup")
        .map(|(_, value)| value)
        .ok_or_else(|| lines.first().unwrap_or(first).fault("expected a header setup:, found none"))
}

/// A line `key: value`, or `key 2: value`.
fn header<'a>(line: &Span<'a>) -> Option<(Span<'a>, Span<'a>)> {
    let colon = line.text.find(':')?;
    let key = Span { text: &line.text[..colon], ..*line }.trim();
    Some((key, line.from(colon + 1).trim()))
}

fn read<G: Recorded>(lines: &[Span<'_>], setup: Span<'_>) -> Result<Record<G>, Fault> {
    let setup: G::Setup =
        setup.text.parse().map_err(|SetupError { at, reason }| setup.from(at).fault(reason))?;
    let mut record = Record {
        names: vec![None; G::seats(&setup)],
        setup,
        seed: None,
        commitment: None,
        told: Told::default(),
        tags: Vec::new(),
        until: None,
        result: None,
        digest: None,
        moves: Vec::new(),
    };
    let mut seen: Vec<&str> = Vec::new();
    for line in lines {
        match header(line) {
            Some((key, value)) if record.moves.is_empty() => {
                if seen.contains(&key.text) && key.text != "note" {
                    return Err(key.fault(format!("the header {} stands there twice", key.text)));
                }
                seen.push(key.text);
                read_header(&mut record, key, value)?;
            }
            Some((key, _)) => return Err(key.fault("expected a move, found a header: headers come first")),
            None => read_moves(&mut record, line)?,
        }
    }
    complete(&mut record)?;
    Ok(record)
}

/// Without a seed the kings drawn follow from who chose first.
fn complete<G: Recorded>(record: &mut Record<G>) -> Result<(), Fault> {
    if record.seed.is_some() {
        return Ok(());
    }
    if record.told.piles[0].is_empty() {
        let reason = "expected a header seed: or deal:, found neither".into();
        return Err(Fault { line: 1, column: 1, reason });
    }
    if record.told.kings.iter().all(Vec::is_empty) {
        let drawn = G::kings_drawn(&record.setup);
        record.told.kings[0] = record.moves.iter().take(drawn).map(|first| first.seat).collect();
    }
    Ok(())
}

fn read_header<G: Recorded>(record: &mut Record<G>, key: Span<'_>, value: Span<'_>) -> Result<(), Fault> {
    let games = G::games(&record.setup);
    if let Some(seat) = seat_of::<G>(&record.setup, key.text) {
        let name = (!value.text.is_empty()).then(|| value.text.to_owned());
        record.names[seat.index()] = Some(name.ok_or_else(|| value.unexpected("a name"))?);
        return Ok(());
    }
    let mut words = key.words();
    let (name, number) = (words.next().map_or("", |word| word.text), words.next());
    match name {
        "setup" => {}
        "seed" => record.seed = Some(value.parse()?),
        "commitment" => record.commitment = Some(value.parse()?),
        "deal" => record.told.piles[game_number(number, games)?] = read_all(value)?,
        "cave" => record.told.cave = read_all(value)?,
        "result" => {
            let points = |word: Span<'_>| word.text.parse().map_err(|_| word.unexpected("points"));
            record.result = Some(value.words().map(points).collect::<Result<_, Fault>>()?);
        }
        "until" => record.until = Some(read_time(value)?),
        "digest" => record.digest = Some(value.text.to_owned()),
        _ if name == G::KINGS => {
            let seats: Result<Vec<Seat>, Fault> = value
                .words()
                .map(|word| {
                    seat_of::<G>(&record.setup, word.text)
                        .ok_or_else(|| word.unexpected(colours::<G>(&record.setup)))
                })
                .collect();
            record.told.kings[game_number(number, games)?] = seats?;
        }
        _ if TAGS.contains(&name) || name.starts_with("x-") => {
            record.tags.push(Tag { key: key.text.to_owned(), value: value.text.to_owned() });
        }
        _ => return Err(key.unexpected(format!("a known header ({})", known::<G>()))),
    }
    Ok(())
}

fn known<G: Recorded>() -> String {
    format!(
        "setup, seed, commitment, deal, {}, cave, until, result, digest, a colour, {} or x-…",
        G::KINGS,
        TAGS.join(", ")
    )
}

/// Which game of a row a header speaks of: `deal 2` is the second.
fn game_number(number: Option<Span<'_>>, games: usize) -> Result<usize, Fault> {
    let Some(word) = number else { return Ok(0) };
    match word.text.parse::<usize>() {
        Ok(number) if (1..=games.min(MAX_GAMES)).contains(&number) => Ok(number - 1),
        _ => Err(word.unexpected(format!("a game from 1 to {games}"))),
    }
}

fn read_all<T: FromStr<Err: std::fmt::Display>>(value: Span<'_>) -> Result<Vec<T>, Fault> {
    value.words().map(|word| word.parse()).collect()
}

fn seat_of<G: Recorded>(setup: &G::Setup, colour: &str) -> Option<Seat> {
    Seat::all(G::seats(setup)).find(|&seat| G::colour(seat).name() == colour)
}

fn colours<G: Recorded>(setup: &G::Setup) -> String {
    let names: Vec<&str> = Seat::all(G::seats(setup)).map(|seat| G::colour(seat).name()).collect();
    names.join(" or ")
}

/// A line of moves: `pink place f7 e7; take 14`, with its number (`12.`) and its time (`@3500`) in front if told.
fn read_moves<G: Recorded>(record: &mut Record<G>, line: &Span<'_>) -> Result<(), Fault> {
    let mut rest = line.trim();
    if let Some((number, after)) = prefix(&rest, |word| word.strip_suffix('.')) {
        let expected = record.moves.len() + 1;
        if number.text.parse() != Ok(expected) {
            return Err(number.unexpected(format!("the number of the move, {expected}")));
        }
        rest = after;
    }
    let mut at = None;
    if let Some((time, after)) = prefix(&rest, |word| word.strip_prefix('@')) {
        let now = read_time(time)?;
        if record.moves.iter().rev().find_map(|earlier| earlier.at) > Some(now) {
            return Err(
                time.fault(format!("expected a time that does not run backwards, found {:?}", time.text))
            );
        }
        at = Some(now);
        rest = after;
    }
    let colour = rest.words().next().unwrap_or(rest);
    let seat = seat_of::<G>(&record.setup, colour.text)
        .ok_or_else(|| colour.unexpected(colours::<G>(&record.setup)))?;
    for part in rest.from(colour.text.len()).split(';') {
        let action = part
            .text
            .parse::<<G as Game>::Action>()
            .map_err(|ActionError { at, reason }| part.from(at).fault(reason))?;
        record.moves.push(Move { at, seat, action, line: part.line, column: part.column });
    }
    Ok(())
}

fn read_time(word: Span<'_>) -> Result<Millis, Fault> {
    word.text.parse().map(Millis).map_err(|_| word.unexpected("a time in milliseconds"))
}

/// The first word, if `strip` takes something off it, and what follows.
fn prefix<'a>(rest: &Span<'a>, strip: impl Fn(&'a str) -> Option<&'a str>) -> Option<(Span<'a>, Span<'a>)> {
    let word = rest.words().next()?;
    let bare = strip(word.text)?;
    let offset = word.text.find(bare)?;
    let inner = Span { text: bare, ..word.from(offset) };
    Some((inner, rest.from(word.text.len()).trim()))
}
