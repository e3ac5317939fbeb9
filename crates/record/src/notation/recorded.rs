//! What a game must offer to be written down and read back.

use super::deal::{MAX_GAMES, Told};
use krajina_rules::domino::draft::{self, Draft};
use krajina_rules::domino::{Number, Placement, Square};
use krajina_rules::game::Game;
use krajina_rules::hunters::{self, Hunters, Reshuffle};
use krajina_rules::kingdom::{self, Kingdom};
use krajina_rules::seat::{Colour, Seat};
use krajina_rules::seed::Seed;
use krajina_rules::worlds::{self, Worlds};

/// Something of the deal that the record does not tell although the moves have revealed it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Untold(pub String);

/// A game that records can hold.
pub trait Recorded: Game {
    /// The header that tells the order of the kings or chiefs.
    const KINGS: &'static str;

    /// How many seats a setup has.
    fn seats(setup: &Self::Setup) -> usize;

    /// How many games are played in a row.
    fn games(_setup: &Self::Setup) -> usize {
        1
    }

    /// A seat's colour.
    fn colour(seat: Seat) -> Colour;

    /// Kings that are drawn for the first line.
    fn kings_drawn(setup: &Self::Setup) -> usize;

    /// The game at its beginning. What is told comes first; the rest follows from the seed or, without one, does
    /// not matter since it must not be revealed ([`untold`](Recorded::untold)).
    ///
    /// # Errors
    /// What is told contradicts itself or the setup.
    fn begin(setup: &Self::Setup, seed: Option<&Seed>, told: &Told) -> Result<Self, String>;

    /// What has been revealed so far, in the form a record tells it.
    fn revealed(&self) -> Revealed;

    /// What the moves have revealed beyond what a record without a seed tells.
    ///
    /// # Errors
    /// There is such a thing.
    fn untold(&self, told: &Told) -> Result<(), Untold> {
        let Revealed { game, dominoes, people } = self.revealed();
        let told_dominoes = told.piles[game.min(MAX_GAMES - 1)].len();
        if told_dominoes < dominoes {
            return Err(Untold(format!(
                "{dominoes} dominoes are revealed, but the deal tells {told_dominoes}"
            )));
        }
        if told.cave.len() < people {
            return Err(Untold(format!(
                "{people} cave people are revealed, but the cave tells {}",
                told.cave.len()
            )));
        }
        Ok(())
    }

    /// What holds a turn together: moves of one seat for which it stays the same share a line. `None` where players
    /// do not take turns.
    fn turn(&self) -> Option<Turn>;

    /// What a record says when a new round begins.
    fn heading(&self) -> String;

    /// What a record remarks beside the move to come: the domino that is placed.
    fn remark(&self) -> Option<String>;
}

/// A king's turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// Of which game of a row.
    pub game: usize,
    /// In which round.
    pub round: usize,
    /// Which king of the round.
    pub king: usize,
}

/// A game of dominoes: what Kingdom and Hunters tell alike.
pub trait Drafted: Recorded {
    /// The lines, the kings, whose turn it is.
    fn draft(&self) -> &Draft;

    /// The domino that the acting seat has to place now.
    fn domino(&self) -> Option<Number>;

    /// A domino's halves as in diagrams.
    fn domino_text(number: Number) -> String;

    /// Which squares an action changed, to be marked in a picture.
    fn marks(action: &Self::Action) -> Vec<Square>;
}

fn turn(game: usize, draft: &Draft) -> Turn {
    Turn { game, round: draft.round(), king: draft.turn() }
}

fn heading(draft: &Draft) -> String {
    let dominoes: Vec<String> = draft.next().places().iter().map(|place| place.domino.to_string()).collect();
    match draft.round() {
        0 => format!("first line: {}", dominoes.join(" ")),
        round if dominoes.is_empty() => format!("round {round}, the last"),
        round => format!("round {round}, next line: {}", dominoes.join(" ")),
    }
}

fn remark<G: Drafted>(game: &G) -> Option<String> {
    let number = game.domino()?;
    Some(format!("{number}: {}", G::domino_text(number)))
}

/// How much of the deal has come to light.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Revealed {
    /// In which game of a row, from 0.
    pub game: usize,
    /// Dominoes of its pile.
    pub dominoes: usize,
    /// Cave people.
    pub people: usize,
}

/// The deal of one game: from the seed, with what is told first.
fn deal(
    format: &draft::Format,
    seed: Option<&Seed>,
    told: &Told,
    game: usize,
) -> Result<draft::Deal, String> {
    let fallback = Seed::new([0; 32]);
    let dealt = draft::Deal::from_seed(format, seed.unwrap_or(&fallback), game as u64);
    if told.piles[game].len() > Number::COUNT {
        return Err("more dominoes are told than there are".into());
    }
    dealt.beginning_with(format, &told.piles[game], &told.kings[game])
}

fn squares(placement: &Placement) -> Vec<Square> {
    vec![placement.a(), placement.b()]
}

impl Recorded for Kingdom {
    const KINGS: &'static str = "kings";

    fn seats(setup: &kingdom::Setup) -> usize {
        setup.players()
    }

    fn games(setup: &kingdom::Setup) -> usize {
        setup.games()
    }

    fn colour(seat: Seat) -> Colour {
        kingdom::colour(seat)
    }

    fn kings_drawn(setup: &kingdom::Setup) -> usize {
        setup.format().kings.into()
    }

    fn begin(setup: &kingdom::Setup, seed: Option<&Seed>, told: &Told) -> Result<Kingdom, String> {
        let deals: Result<Vec<draft::Deal>, String> =
            (0..setup.games()).map(|game| deal(&setup.format(), seed, told, game)).collect();
        Ok(Kingdom::with_deals(*setup, &deals?))
    }

    fn revealed(&self) -> Revealed {
        Revealed { game: self.game(), dominoes: Kingdom::draft(self).revealed().len(), people: 0 }
    }

    fn turn(&self) -> Option<Turn> {
        Some(turn(self.game(), Kingdom::draft(self)))
    }

    fn heading(&self) -> String {
        heading(Kingdom::draft(self))
    }

    fn remark(&self) -> Option<String> {
        remark(self)
    }
}

impl Drafted for Kingdom {
    fn draft(&self) -> &Draft {
        Kingdom::draft(self)
    }

    fn domino(&self) -> Option<Number> {
        Kingdom::domino(self)
    }

    fn domino_text(number: Number) -> String {
        let domino = kingdom::Domino::of(number);
        format!("{} {}", domino.a, domino.b)
    }

    fn marks(action: &kingdom::Action) -> Vec<Square> {
        match action {
            kingdom::Action::Place(placement) => squares(placement),
            kingdom::Action::Take(_) | kingdom::Action::Discard => Vec::new(),
        }
    }
}

impl Recorded for Hunters {
    const KINGS: &'static str = "chiefs";

    fn seats(setup: &hunters::Setup) -> usize {
        setup.players()
    }

    fn colour(seat: Seat) -> Colour {
        hunters::colour(seat)
    }

    fn kings_drawn(setup: &hunters::Setup) -> usize {
        // With two players one chief is drawn and its owner splits the line (O33).
        if setup.players() == 2 { 1 } else { setup.format().kings.into() }
    }

    fn begin(setup: &hunters::Setup, seed: Option<&Seed>, told: &Told) -> Result<Hunters, String> {
        let fallback = Seed::new([0; 32]);
        let mut dealt = hunters::Deal::from_seed(setup, seed.unwrap_or(&fallback));
        dealt.draft = deal(&setup.format(), seed, told, 0)?;
        // People told in the order they came up need no reshuffling after a look: the order says what came.
        if !told.cave.is_empty() {
            dealt.reshuffle = Reshuffle::Kept;
        }
        let dealt = dealt.with_cave(&told.cave).map_err(|person| format!("{person} is told too often"))?;
        Ok(Hunters::with_deal(*setup, &dealt))
    }

    fn revealed(&self) -> Revealed {
        let people = self.people_revealed();
        Revealed { game: 0, dominoes: Hunters::draft(self).revealed().len(), people }
    }

    fn turn(&self) -> Option<Turn> {
        Some(turn(0, Hunters::draft(self)))
    }

    fn heading(&self) -> String {
        heading(Hunters::draft(self))
    }

    fn remark(&self) -> Option<String> {
        remark(self)
    }
}

impl Drafted for Hunters {
    fn draft(&self) -> &Draft {
        Hunters::draft(self)
    }

    fn domino(&self) -> Option<Number> {
        Hunters::domino(self)
    }

    fn domino_text(number: Number) -> String {
        let domino = hunters::Domino::of(number);
        format!("{} {}", domino.a, domino.b)
    }

    fn marks(action: &hunters::Action) -> Vec<Square> {
        match action {
            hunters::Action::Place(placement) => squares(placement),
            hunters::Action::Lava(square) | hunters::Action::Settle(square) => vec![*square],
            _ => Vec::new(),
        }
    }
}

impl Recorded for Worlds {
    const KINGS: &'static str = "kings";

    fn seats(setup: &worlds::Setup) -> usize {
        setup.players()
    }

    fn colour(seat: Seat) -> Colour {
        kingdom::colour(seat)
    }

    fn kings_drawn(_setup: &worlds::Setup) -> usize {
        0
    }

    fn begin(setup: &worlds::Setup, seed: Option<&Seed>, told: &Told) -> Result<Worlds, String> {
        if !told.is_empty() {
            return Err(
                "expected a seed, found a told deal: a heap of tiles has no order that could be told".into(),
            );
        }
        let seed = seed.ok_or("expected a header seed:, found none")?;
        Ok(Worlds::new(setup.clone(), seed))
    }

    fn revealed(&self) -> Revealed {
        Revealed { game: 0, dominoes: 0, people: 0 }
    }

    fn turn(&self) -> Option<Turn> {
        None
    }

    fn heading(&self) -> String {
        format!("round {}", self.round() + 1)
    }

    fn remark(&self) -> Option<String> {
        None
    }
}
