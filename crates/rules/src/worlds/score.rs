//! Scores a round from plain positions, played or read from a diagram.

use super::border::Border;
use super::detail::Details;
use super::join::Layout;
use super::level::Scoring;
use super::relief::Relief;
use super::sheet::{Circumstances, Sheet};
use super::side::Side;
use super::square::SQUARES;
use super::survey::Survey;
use crate::seat::MAX_SEATS;
use serde::Serialize;

/// One player's world: the sides on the squares, row by row, as they lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct World {
    /// The sides on the squares.
    pub squares: [Option<Side>; SQUARES],
    /// Chip, token and handicap.
    pub circumstances: Circumstances,
}

/// A table at the end of a round, such as `krajina score` reads from a diagram.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FinishedRound {
    /// Level and options.
    pub scoring: Scoring,
    /// The border of everyone's map.
    pub border: Border,
    /// The worlds, at most four.
    pub worlds: Vec<World>,
}

/// One player's result of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct WorldScore {
    /// The sheet.
    pub sheet: Sheet,
    /// The areas, roads and joins behind it.
    pub details: Details,
}

/// Scores a round (M18 to M39). Worlds beyond the fourth are ignored: no table seats more.
pub fn score_round(table: &FinishedRound) -> Vec<WorldScore> {
    let mut players = Vec::new();
    let mut details = Vec::new();
    for world in table.worlds.iter().take(MAX_SEATS) {
        let reliefs = world.squares.each_ref().map(|side| side.as_ref().map(Relief::new));
        let layout: Layout<'_> = reliefs.each_ref().map(Option::as_ref);
        let survey = Survey::new(&table.border, &layout, table.scoring.depth());
        players.push((survey, world.circumstances));
        details.push(Details::new(&table.border, &layout));
    }
    let sheets = Sheet::compare(table.scoring, &players);
    sheets.into_iter().zip(details).map(|(sheet, details)| WorldScore { sheet, details }).collect()
}
