//! Reading a record.

use super::any::AnyRecord;
use super::deal::{MAX_GAMES, RecordedDeal};
use super::header_places::HeaderPlaces;
use super::record::{Move, Record, Tag};
use super::recorded::Recorded;
use super::{MAGIC, MAX_BYTES};
use crate::fault::{Span, TextFault};
use krajina_rules::any::GameKind;
use krajina_rules::game::{ActionError, Game, Millis, SetupError};
use krajina_rules::seat::Seat;
use krajina_rules::with_game;
use std::str::FromStr;

/// Headers that do not change the game, beside those beginning with `x-`.
const TAGS: [&str; 4] = ["date", "event", "place", "note"];

impl FromStr for AnyRecord {
    type Err = TextFault;

    fn from_str(text: &str) -> Result<AnyRecord, TextFault> {
        if text.len() > MAX_BYTES {
            let reason = format!("expected at most {MAX_BYTES} bytes, found {}", text.len());
            return Err(TextFault { line: 1, column: 1, reason });
        }
        let mut lines = Span::lines(text).filter(|line| !line.trim().text.is_empty());
        let first = lines.next().unwrap_or(Span { line: 1, column: 1, text: "" });
        if first.text.trim() != MAGIC {
            return Err(first.unexpected(format!("{MAGIC:?} as the first line of a record")));
        }
        let lines: Vec<Span<'_>> = lines.collect();
        let setup = find_setup(&lines, &first)?;
        let kind = GameKind::of(setup.text).map_err(|_| setup.unexpected(GameKind::names()))?;
        with_game!(kind, G => read::<G>(&lines, setup).map(AnyRecord::from))
    }
}

/// The value of the setup header: everything else depends on it.
fn find_setup<'a>(lines: &[Span<'a>], first: &Span<'a>) -> Result<Span<'a>, TextFault> {
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

fn read<G: Recorded>(lines: &[Span<'_>], setup: Span<'_>) -> Result<Record<G>, TextFault> {
    let setup: G::Setup =
        setup.text.parse().map_err(|SetupError { at, reason }| setup.from(at).fault(reason))?;
    let mut record = Record {
        names: vec![None; G::seats(&setup)],
        setup,
        seed: None,
        commitment: None,
        deal: RecordedDeal::default(),
        tags: Vec::new(),
        until: None,
        result: None,
        digest: None,
        moves: Vec::new(),
        places: HeaderPlaces::default(),
    };
    for line in lines {
        match header(line) {
            Some((key, value)) if record.moves.is_empty() => {
                if !record.places.add(&key, &value) && key.text != "note" {
                    return Err(key.fault(format!("the header {} stands there twice", key.text)));
                }
                read_header(&mut record, key, value)?;
            }
            Some((key, _)) => return Err(key.fault("expected a move, found a header: headers come first")),
            None => read_moves(&mut record, line)?,
        }
    }
    complete(&mut record)?;
    Ok(record)
}

/// Adds the part of the deal that only the moves show: without a seed, the kings drawn in each game follow from the order
/// of its first choices.
fn complete<G: Recorded>(record: &mut Record<G>) -> Result<(), TextFault> {
    if record.seed.is_none() {
        follow_kings(record)?;
    }
    G::arrange(record);
    Ok(())
}

fn follow_kings<G: Recorded>(record: &mut Record<G>) -> Result<(), TextFault> {
    if record.deal.piles[0].is_empty() {
        let reason = "expected a header seed: or deal:, found neither".into();
        return Err(TextFault { line: 1, column: 1, reason });
    }
    for (game, kings) in record.deal.kings.iter_mut().enumerate().take(G::games(&record.setup)) {
        let first = G::first_moves(&record.setup, game);
        let drawn = first.filter_map(|number| record.moves.get(number)).map(|first| first.seat);
        kings.extend(drawn.skip(kings.len()));
    }
    Ok(())
}

fn read_header<G: Recorded>(record: &mut Record<G>, key: Span<'_>, value: Span<'_>) -> Result<(), TextFault> {
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
        "deal" => record.deal.piles[game_number(number, games)?] = read_all(value)?,
        "cave" => record.deal.cave = read_all(value)?,
        "result" => {
            let points = |word: Span<'_>| word.text.parse().map_err(|_| word.unexpected("points"));
            record.result = Some(value.words().map(points).collect::<Result<_, TextFault>>()?);
        }
        "until" => record.until = Some(read_time(value)?),
        "digest" => record.digest = Some(value.text.to_owned()),
        _ if Some(name) == G::KINGS => {
            let seats: Result<Vec<Seat>, TextFault> = value
                .words()
                .map(|word| {
                    seat_of::<G>(&record.setup, word.text)
                        .ok_or_else(|| word.unexpected(colours::<G>(&record.setup)))
                })
                .collect();
            record.deal.kings[game_number(number, games)?] = seats?;
        }
        _ if TAGS.contains(&name) || name.starts_with("x-") => {
            record.tags.push(Tag { key: key.text.to_owned(), value: value.text.to_owned() });
        }
        _ => return Err(key.unexpected(format!("a known header ({})", known::<G>()))),
    }
    Ok(())
}

fn known<G: Recorded>() -> String {
    let kings = G::KINGS.map_or(String::new(), |kings| format!("{kings}, "));
    let tags = TAGS.join(", ");
    format!("setup, seed, commitment, deal, {kings}cave, until, result, digest, a colour, {tags} or x-…")
}

/// The game of a row that a header is about: `deal 2` is the second.
fn game_number(number: Option<Span<'_>>, games: usize) -> Result<usize, TextFault> {
    let Some(word) = number else { return Ok(0) };
    match word.text.parse::<usize>() {
        Ok(number) if (1..=games.min(MAX_GAMES)).contains(&number) => Ok(number - 1),
        _ => Err(word.unexpected(format!("a game from 1 to {games}"))),
    }
}

fn read_all<T: FromStr<Err: std::fmt::Display>>(value: Span<'_>) -> Result<Vec<T>, TextFault> {
    value.words().map(|word| word.parse()).collect()
}

fn seat_of<G: Recorded>(setup: &G::Setup, colour: &str) -> Option<Seat> {
    Seat::all(G::seats(setup)).find(|&seat| G::colour(seat).name() == colour)
}

fn colours<G: Recorded>(setup: &G::Setup) -> String {
    let names: Vec<&str> = Seat::all(G::seats(setup)).map(|seat| G::colour(seat).name()).collect();
    names.join(" or ")
}

/// A line of moves: `pink place f7 e7; take 14`, perhaps with its number (`12.`) and its time (`@3500`) in front.
fn read_moves<G: Recorded>(record: &mut Record<G>, line: &Span<'_>) -> Result<(), TextFault> {
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

fn read_time(word: Span<'_>) -> Result<Millis, TextFault> {
    word.text.parse().map(Millis).map_err(|_| word.unexpected("a time in milliseconds"))
}

/// The first word as stripped by `strip`, if it can be, and the rest.
fn prefix<'a>(rest: &Span<'a>, strip: impl Fn(&'a str) -> Option<&'a str>) -> Option<(Span<'a>, Span<'a>)> {
    let word = rest.words().next()?;
    let bare = strip(word.text)?;
    let offset = word.text.find(bare)?;
    let inner = Span { text: bare, ..word.from(offset) };
    Some((inner, rest.from(word.text.len()).trim()))
}
