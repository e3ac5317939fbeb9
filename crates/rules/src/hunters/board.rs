//! One player's territory.

use super::domino::{Domino, Half};
use super::person::{CountedThing, Person};
use super::setup::{Choice, Mode, Scoring};
use super::terrain::{Resource, Terrain};
use crate::domino::grid::Grid;
use crate::domino::regions::{self, Symbols, mark, tally};
use crate::domino::{self, Layers, Placement, Square as Position};
use crate::game::Score;
use std::fmt::{self, Write};

/// Points for a hut in the centre (O30).
pub(super) const CENTER: i32 = 10;
/// Points for a complete territory (O31).
pub(super) const COMPLETE: i32 = 5;

/// The contents of a square of a territory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// The start tile.
    Hut,
    /// Half a domino and the things on it.
    Square(Square),
}

/// The cell of a diagram.
impl fmt::Display for Ground {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Ground::Square(square) = self else { return f.write_str("H") };
        write!(f, "{}", square.half)?;
        if square.token {
            f.write_char('+')?;
        }
        if square.lava > 0 {
            write!(f, "!{}", square.lava)?;
        }
        match square.person {
            Some(person) => write!(f, "@{}", person.letter()),
            None => Ok(()),
        }
    }
}

/// Half a domino in a territory and the things on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Square {
    /// The domino's half.
    pub half: Half,
    /// A resource token; its kind follows from the terrain.
    pub token: bool,
    /// The fires of the lava token on it; 0 without one.
    pub lava: u8,
    /// The cave person on it.
    pub person: Option<Person>,
}

/// A territory: the hut, the dominoes around it, and the tokens and people on them. Small and `Copy`.
pub type Board = domino::Board<TerritoryLayers>;

/// Everything on the squares of a territory beside their terrain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TerritoryLayers {
    /// Printed fires.
    fires: Symbols,
    /// Fires of lava tokens.
    lava: Symbols,
    craters: Symbols,
    tokens: Grid,
    people: [Grid; Person::ALL.len()],
}

/// The symbols on one square.
fn marked(symbols: &Symbols, square: Grid) -> u8 {
    regions::count(*symbols, square) as u8
}

impl Layers for TerritoryLayers {
    type Half = Half;
    type Square = Square;

    const BARE: TerritoryLayers = TerritoryLayers {
        fires: [Grid::EMPTY; 2],
        lava: [Grid::EMPTY; 2],
        craters: [Grid::EMPTY; 2],
        tokens: Grid::EMPTY,
        people: [Grid::EMPTY; Person::ALL.len()],
    };

    #[inline]
    fn half(square: &Square) -> Half {
        square.half
    }

    #[inline]
    fn lay(&mut self, bit: Grid, square: &Square) {
        let half = square.half;
        let symbols = if half.terrain == Terrain::Volcano { &mut self.craters } else { &mut self.fires };
        mark(symbols, bit, half.marks);
        mark(&mut self.lava, bit, square.lava);
        if square.token {
            self.tokens |= bit;
        }
        if let Some(person) = square.person {
            self.people[person.index()] |= bit;
        }
    }

    fn square(&self, bit: Grid, terrain: usize) -> Option<Square> {
        let terrain = *Terrain::ALL.get(terrain)?;
        let marks = marked(if terrain == Terrain::Volcano { &self.craters } else { &self.fires }, bit);
        Some(Square {
            half: Half { terrain, marks },
            token: self.tokens.meets(bit),
            lava: marked(&self.lava, bit),
            person: Person::ALL.into_iter().find(|person| self.people[person.index()].meets(bit)),
        })
    }
}

impl Board {
    /// The bit planes of the printed fires, then of the lava's: ones and twos. No square has both.
    #[inline]
    pub const fn fires(&self) -> [Symbols; 2] {
        [self.layers.fires, self.layers.lava]
    }

    /// The contents of a square.
    pub fn at(&self, place: Position) -> Option<Ground> {
        if place == Position::START { Some(Ground::Hut) } else { self.square(place).map(Ground::Square) }
    }

    /// Lays a domino down, with its tokens where the mode has them (O16).
    #[inline]
    pub fn place(&mut self, domino: &Domino, placement: Placement, mode: Mode) {
        for (place, half) in [(placement.a(), domino.a), (placement.b(), domino.b)] {
            let token = mode.has_resources() && half.bears_resource();
            self.lay(place, &Square { half, token, lava: 0, person: None });
        }
    }

    /// How far lava of a volcano with this many craters flies (O9).
    #[inline]
    pub const fn reach(craters: u8) -> i8 {
        4 - craters as i8
    }

    /// The squares on which lava from this volcano may land (O9–O11).
    #[inline]
    pub fn lava_targets(&self, volcano: Position, craters: u8) -> Grid {
        let reach = Board::reach(craters);
        let frame = self.frame();
        // Clipped to the frame: beyond it squares share their bits with others of the land.
        let columns =
            Grid::columns(frame.west().max(volcano.x() - reach), frame.east().min(volcano.x() + reach));
        let rows = Grid::rows(frame.south().max(volcano.y() - reach), frame.north().min(volcano.y() + reach));
        columns & rows & self.fireless()
    }

    /// Landscape squares without any fire: neither hut nor volcano.
    #[inline]
    fn fireless(&self) -> Grid {
        let barren = self.land.terrain(Terrain::Volcano.index()) | Grid::START;
        self.land.occupied() - barren - self.all_fires()
    }

    #[inline]
    fn all_fires(&self) -> Grid {
        self.layers.fires[0] | self.layers.fires[1] | self.layers.lava[0] | self.layers.lava[1]
    }

    /// Lets a lava token land: it destroys a resource (O17), or drives away a person for good and returns it (O25).
    #[inline]
    pub fn erupt(&mut self, target: Position, fires: u8) -> Option<Person> {
        let bit = Grid::of(target);
        mark(&mut self.layers.lava, bit, fires);
        self.layers.tokens -= bit;
        let person = Person::ALL.into_iter().find(|person| self.layers.people[person.index()].meets(bit))?;
        self.layers.people[person.index()] -= bit;
        Some(person)
    }

    /// The squares with a token of this resource.
    #[inline]
    pub fn tokens(&self, resource: Resource) -> Grid {
        self.layers.tokens & self.land.terrain(resource.terrain().index())
    }

    /// How many tokens of each resource there are.
    #[inline]
    pub fn token_counts(&self) -> [u32; 4] {
        Resource::ALL.map(|resource| self.tokens(resource).len())
    }

    /// Takes tokens off these squares to pay with them (O22).
    #[inline]
    pub(super) fn pay(&mut self, squares: &[Position]) {
        for &square in squares {
            self.layers.tokens -= Grid::of(square);
        }
    }

    /// Which resource's token lies on this square.
    #[inline]
    pub fn token_at(&self, place: Position) -> Option<Resource> {
        let bit = self.land.bit(place)?;
        Resource::ALL.into_iter().find(|&resource| self.tokens(resource).meets(bit))
    }

    /// All cave people.
    #[inline]
    pub fn crowd(&self) -> Grid {
        self.layers.people.iter().fold(Grid::EMPTY, |crowd, &people| crowd | people)
    }

    /// The people of one kind.
    #[inline]
    pub fn people(&self, person: Person) -> Grid {
        self.layers.people[person.index()]
    }

    /// The squares on which a recruited person may settle (O24).
    #[inline]
    pub fn settling_places(&self) -> Grid {
        self.fireless() - self.layers.tokens - self.crowd()
    }

    /// Puts a person on a square.
    #[inline]
    pub(super) fn settle(&mut self, person: Person, place: Position) {
        self.layers.people[person.index()] |= Grid::of(place);
    }

    /// Points and tie-breaks (O14, O15, O20, O29–O31); the totems' points are added by the caller.
    pub fn score(&self, scoring: Scoring) -> Score {
        let tally = tally(&self.land, [self.layers.fires, self.layers.lava], Terrain::SCORING);
        let extra = match scoring.mode {
            Mode::Discovery => 0,
            Mode::Totems => self.layers.tokens.len() as i32,
            Mode::Tribe => self.people_points(),
        };
        let bonus = self.center(scoring).unwrap_or(0) + self.complete(scoring).unwrap_or(0);
        Score {
            points: tally.points + extra + bonus,
            tie_breaks: [tally.largest, self.fires_in(self.land.occupied())],
        }
    }

    fn people_points(&self) -> i32 {
        let gatherers: i32 = Person::ALL
            .into_iter()
            .filter_map(|person| Some((person, person.counts()?)))
            .map(|(person, (counts, each))| {
                self.people(person).map(|square| each * self.counted(counts, square)).sum::<i32>()
            })
            .sum();
        gatherers + self.bands().map(|band| self.band_points(band)).sum::<i32>()
    }

    /// The number of `counts` on the eight squares around this one (O27).
    #[inline]
    pub(super) fn counted(&self, counts: CountedThing, square: Grid) -> i32 {
        let around = square.around() - square;
        match counts {
            CountedThing::Tokens(resource) => (self.tokens(resource) & around).len() as i32,
            CountedThing::AnyToken => (self.layers.tokens & around).len() as i32,
            CountedThing::Fires => self.fires_in(around),
            CountedThing::People => (self.crowd() & around).len() as i32,
        }
    }

    /// The bands of warriors (O28).
    #[inline]
    pub(super) fn bands(&self) -> impl Iterator<Item = Grid> {
        let mut rest = [Person::Warrior1, Person::Warrior2, Person::Warrior3]
            .into_iter()
            .fold(Grid::EMPTY, |warriors, kind| warriors | self.people(kind));
        std::iter::from_fn(move || {
            let band = regions::joined({ rest }.next()?, rest);
            rest -= band;
            Some(band)
        })
    }

    /// Strengths × members (O28).
    #[inline]
    pub(super) fn band_points(&self, band: Grid) -> i32 {
        (self.strength(band) * band.len()) as i32
    }

    pub(super) fn strength(&self, band: Grid) -> u32 {
        Person::ALL.into_iter().map(|person| person.strength() * (self.people(person) & band).len()).sum()
    }

    /// Fires, printed or lava, on these squares.
    #[inline]
    pub(super) fn fires_in(&self, squares: Grid) -> i32 {
        regions::count(self.layers.fires, squares) + regions::count(self.layers.lava, squares)
    }

    /// The bonus for a hut in the centre (O30); `None` when it is not played for.
    pub(super) fn center(&self, scoring: Scoring) -> Option<i32> {
        scoring.choices.contains(Choice::Center).then_some(if self.frame().is_centred() { CENTER } else { 0 })
    }

    /// The bonus for a complete territory (O31); `None` when it is not played for.
    pub(super) fn complete(&self, scoring: Scoring) -> Option<i32> {
        let complete = self.land.occupied().len() == self.frame().size().area() && self.discarded == 0;
        scoring.choices.contains(Choice::Complete).then_some(if complete { COMPLETE } else { 0 })
    }

    pub(super) fn validate(&self) -> Result<(), String> {
        self.land.validate()?;
        let volcanoes = self.land.terrain(Terrain::Volcano.index());
        let land = self.land.occupied() - volcanoes - Grid::START;
        let lava = self.layers.lava[0] | self.layers.lava[1];
        let bearing =
            Resource::ALL.into_iter().fold(Grid::EMPTY, |all, resource| all | self.tokens(resource));
        let faults = [
            (
                volcanoes != self.layers.craters[0] | self.layers.craters[1],
                "a volcano without a crater or a crater elsewhere",
            ),
            (
                !land.contains(self.all_fires() | self.crowd()),
                "a fire or a person where there is no landscape",
            ),
            (bearing != self.layers.tokens, "a token where no resource lives"),
            (lava.meets(self.layers.fires[0] | self.layers.fires[1]), "lava on a printed fire"),
            (self.layers.tokens.meets(self.all_fires() | self.crowd()), "a token below a fire or a person"),
            (self.crowd().meets(self.all_fires()), "a person in the fire"),
        ];
        match faults.iter().find(|(broken, _)| *broken) {
            Some((_, fault)) => Err((*fault).into()),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domino::Size;

    fn square(terrain: Terrain, marks: u8) -> Square {
        Square { half: Half { terrain, marks }, token: false, lava: 0, person: None }
    }

    /// A mammoth, a printed fire, a volcano, a warrior, lava of two, bare desert: in a row right of the hut and above.
    fn board() -> Board {
        let squares = [
            (Position::at(1, 0), Square { token: true, ..square(Terrain::Grassland, 0) }),
            (Position::at(2, 0), square(Terrain::Lake, 2)),
            (Position::at(3, 0), square(Terrain::Volcano, 3)),
            (Position::at(0, 1), Square { person: Some(Person::Warrior2), ..square(Terrain::Desert, 0) }),
            (Position::at(1, 1), Square { lava: 2, ..square(Terrain::Jungle, 0) }),
            (Position::at(2, 1), square(Terrain::Desert, 0)),
        ];
        Board::from_squares(Size::Five, squares, 1).unwrap()
    }

    #[test]
    fn a_board_keeps_the_squares_it_was_made_of() {
        let board = board();
        assert_eq!(board.validate(), Ok(()));
        let cells: Vec<String> =
            board.squares().map(|(at, square)| format!("{at} {}", Ground::Square(square))).collect();
        assert_eq!(cells, ["h7 G0+", "i7 L2", "j7 V3", "g8 D0@2", "h8 J0!2", "i8 D0"]);
        assert_eq!(board.at(Position::START), Some(Ground::Hut));
        assert_eq!(board.at(Position::at(3, 1)), None);
        assert_eq!(board.discarded(), 1);
        assert_eq!(board.token_counts(), [1, 0, 0, 0]);
        assert_eq!(board.token_at(Position::at(1, 0)), Some(Resource::Mammoth));
        assert_eq!([board.token_at(Position::at(2, 0)), board.token_at(Position::at(4, 4))], [None, None]);
        assert_eq!(board.fires_in(board.land().occupied()), 4, "craters are no fires");
        assert_eq!(board.crowd(), Grid::of(Position::at(0, 1)));
        assert_eq!(board.strength(board.crowd()), 2);
    }

    #[test]
    fn paying_erupting_and_settling_change_one_square() {
        let mut board = board();
        board.pay(&[Position::at(1, 0)]);
        assert_eq!(board.token_counts(), [0; 4]);
        board.settle(Person::Shaman, Position::at(1, 0));
        assert_eq!(board.people(Person::Shaman), Grid::of(Position::at(1, 0)));
        assert_eq!(board.erupt(Position::at(1, 0), 3), Some(Person::Shaman));
        assert_eq!(board.erupt(Position::at(2, 1), 1), None);
        assert_eq!(board.fires_in(Grid::of(Position::at(1, 0))), 3);
        assert_eq!(board.fires_in(Grid::of(Position::at(2, 1))), 1);
        assert_eq!(board.validate(), Ok(()));
        board.discard();
        assert_eq!(board.discarded(), 2);
    }

    #[test]
    fn lava_reaches_as_far_as_its_craters_allow() {
        assert_eq!([1, 2, 3].map(Board::reach), [3, 2, 1]);
        let all =
            |craters| board().frame().squares(board().lava_targets(Position::at(3, 0), craters)).count();
        // Bare desert one step away, the mammoth two, the warrior three.
        assert_eq!([all(3), all(2), all(1)], [1, 2, 3]);
    }

    #[test]
    fn a_broken_board_is_found_out() {
        let fault = |change: fn(&mut Board)| {
            let mut broken = board();
            change(&mut broken);
            broken.validate().unwrap_err()
        };
        assert!(fault(|b| b.layers.craters[0] |= Grid::of(Position::at(2, 1))).contains("crater elsewhere"));
        assert!(fault(|b| b.layers.craters = [Grid::EMPTY; 2]).contains("without a crater"));
        assert!(fault(|b| b.layers.fires[1] |= Grid::of(Position::at(3, 0))).contains("no landscape"));
        assert!(fault(|b| b.layers.lava[0] |= Grid::START).contains("no landscape"));
        assert!(fault(|b| b.layers.people[0] |= Grid::of(Position::at(4, 4))).contains("no landscape"));
        assert!(fault(|b| b.layers.tokens |= Grid::of(Position::at(2, 1))).contains("no resource lives"));
        assert!(
            fault(|b| b.layers.lava[1] |= Grid::of(Position::at(2, 0))).contains("lava on a printed fire")
        );
        assert!(fault(|b| b.layers.tokens |= Grid::of(Position::at(1, 1))).contains("below a fire"));
        assert!(
            fault(|b| b.layers.people[3] |= Grid::of(Position::at(1, 0)))
                .contains("below a fire or a person")
        );
        assert!(fault(|b| b.layers.people[3] |= Grid::of(Position::at(1, 1))).contains("in the fire"));
        assert!(fault(|b| b.layers.people[3] |= Grid::of(Position::at(2, 0))).contains("in the fire"));
    }
}
