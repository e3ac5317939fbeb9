//! Records of games of dominoes.

use super::deal::{BadDeal, RecordedDeal};
use super::recorded::Recorded;
use krajina_rules::domino::draft::{self, Draft, NamedTooOften};
use krajina_rules::domino::{Number, Placement, Square};
use krajina_rules::seed::Seed;

/// A game whose dominoes are drafted from lines.
pub trait Drafted: Recorded {
    /// The lines, the kings and the turn.
    fn draft(&self) -> &Draft;

    /// The domino that the acting seat has to place now.
    fn domino(&self) -> Option<Number>;

    /// A domino's halves as in diagrams.
    fn domino_text(number: Number) -> String;

    /// The squares that an action changed, to be marked in a picture.
    fn marks(action: &Self::Action) -> Vec<Square>;
}

/// The comment of a record at the beginning of a round.
pub(super) fn heading(draft: &Draft) -> String {
    let dominoes: Vec<String> = draft.next().places().iter().map(|place| place.domino.to_string()).collect();
    match draft.round() {
        0 => format!("first line: {}", dominoes.join(" ")),
        round if dominoes.is_empty() => format!("round {round}, the last"),
        round => format!("round {round}, next line: {}", dominoes.join(" ")),
    }
}

/// The comment of a record beside a move: the domino that is placed.
pub(super) fn remark<G: Drafted>(game: &G) -> Option<String> {
    let number = game.domino()?;
    Some(format!("{number}: {}", G::domino_text(number)))
}

/// The deal of one game: the recorded part first, the rest from the seed. `header` lists the drawn kings; `rule` is the
/// number of the rule by which they are drawn.
pub(super) fn deal<G: Recorded>(
    format: &draft::Format,
    seed: Option<&Seed>,
    known: &RecordedDeal,
    game: usize,
    (header, rule): (&'static str, &str),
) -> Result<draft::Deal, BadDeal> {
    let fallback = Seed::new([0; 32]);
    let dealt = draft::Deal::from_seed(format, seed.unwrap_or(&fallback), game as u64);
    let (pile, kings) = (&known.piles[game], &known.kings[game]);
    dealt.beginning_with(format, pile, kings).map_err(|overtold| match overtold {
        NamedTooOften::Domino(word) => {
            BadDeal { header: "deal", game, word, reason: format!("domino {} is listed twice", pile[word]) }
        }
        NamedTooOften::King(word) => {
            let king = header.trim_end_matches('s');
            let reason = format!("{rule}: {} has no {king} left to be drawn", G::colour(kings[word]));
            BadDeal { header, game, word, reason }
        }
    })
}

/// The squares of a placement.
pub(super) fn squares(placement: &Placement) -> Vec<Square> {
    vec![placement.a(), placement.b()]
}
