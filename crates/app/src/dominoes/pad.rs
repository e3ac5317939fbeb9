//! The score pad: the lands of a real table, as a player has entered them.

use krajina_record::diagram::{Diagram, HuntersTable, KingdomTable};
use krajina_rules::any::GameKind;
use krajina_rules::domino::{Frame, Size, Square};
use krajina_rules::hunters::{self, Choice, Choices, Mode, Person, Resource, Scoring, Totems};
use krajina_rules::kingdom::{self, Variant, Variants};
use krajina_rules::seat::Seat;
use serde::{Deserialize, Serialize};

/// The most people at a table.
pub const MOST_PLAYERS: usize = 4;

/// The contents of a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Cell {
    /// Which of the game's six terrains; `None` on an empty square.
    pub terrain: Option<u8>,
    /// Crowns, printed fires or craters.
    pub marks: u8,
    /// Whether a resource token lies there.
    pub token: bool,
    /// The fires of lava.
    pub lava: u8,
    /// The person who stands there.
    pub person: Option<Person>,
}

/// A land on its frame, row by row from the top.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Land {
    /// Squares along a side.
    pub side: u8,
    /// The place of the castle or hut.
    pub home: usize,
    /// The contents of each place.
    pub cells: Vec<Cell>,
}

impl Land {
    fn new(side: u8) -> Land {
        let area = usize::from(side) * usize::from(side);
        Land { side, home: area / 2, cells: vec![Cell::default(); area] }
    }

    /// The square of a place, counted from the home.
    pub fn square(&self, index: usize) -> Option<Square> {
        let side = usize::from(self.side);
        let (x, y) = (index % side, index / side);
        let (home_x, home_y) = (self.home % side, self.home / side);
        Square::new(
            i8::try_from(x).ok()? - i8::try_from(home_x).ok()?,
            i8::try_from(home_y).ok()? - i8::try_from(y).ok()?,
        )
    }

    /// The same land on a frame of another size, as near to the middle as before.
    fn resized(&self, side: u8) -> Land {
        let mut land = Land::new(side);
        let (from, to) = (i32::from(self.side), i32::from(side));
        let shift = (to - from) / 2;
        let moved = |index: usize| {
            let (x, y) = (index as i32 % from + shift, index as i32 / from + shift);
            ((0..to).contains(&x) && (0..to).contains(&y)).then_some((y * to + x) as usize)
        };
        for (index, cell) in self.cells.iter().enumerate() {
            if let Some(at) = moved(index) {
                land.cells[at] = *cell;
            }
        }
        land.home = moved(self.home).unwrap_or(land.home);
        land.cells[land.home] = Cell::default();
        land
    }

    /// A land of these squares, in the middle of its frame.
    fn of_squares(frame: &Frame, squares: impl Iterator<Item = (Square, Cell)>) -> Land {
        let side = frame.size().side();
        let first = |low: i8, high: i8| (side - (high - low + 1)) / 2 - low;
        let (left, bottom) = (first(frame.west(), frame.east()), first(frame.south(), frame.north()));
        let at = |square: Square| {
            let (x, y) = (square.x() + left, side - 1 - (square.y() + bottom));
            usize::try_from(i32::from(y) * i32::from(side) + i32::from(x)).unwrap_or_default()
        };
        let mut land = Land::new(side.unsigned_abs());
        land.home = at(Square::START);
        for (square, cell) in squares {
            if let Some(place) = land.cells.get_mut(at(square)) {
                *place = cell;
            }
        }
        land
    }

    fn filled(&self) -> impl Iterator<Item = (Square, Cell)> {
        let land = self
            .cells
            .iter()
            .enumerate()
            .filter(|(index, cell)| *index != self.home && cell.terrain.is_some());
        land.filter_map(|(index, cell)| Some((self.square(index)?, *cell)))
    }

    fn is_sound(&self) -> bool {
        let area = usize::from(self.side) * usize::from(self.side);
        matches!(self.side, 5 | 7) && self.cells.len() == area && self.home < area
    }
}

/// One player of the pad.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Builder {
    /// How they want to be called; empty for "player 2".
    pub name: String,
    /// Dominoes discarded.
    pub discarded: u8,
    /// The land.
    pub land: Land,
}

/// The pad.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pad {
    /// The game of dominoes that lies on the table.
    pub kind: GameKind,
    /// The name of the mode of Hunters.
    pub mode: String,
    /// The names of the options that are ticked.
    pub options: Vec<String>,
    /// The holder of each totem, if it was entered; otherwise the player with strictly the most tokens holds it.
    pub totems: [Option<usize>; 4],
    /// The players.
    pub players: Vec<Builder>,
}

impl Default for Pad {
    fn default() -> Pad {
        let builder = Builder { name: String::new(), discarded: 0, land: Land::new(5) };
        Pad {
            kind: GameKind::Kingdom,
            mode: Mode::Discovery.name().into(),
            options: Vec::new(),
            totems: [None; 4],
            players: vec![builder; 2],
        }
    }
}

impl Pad {
    /// Is this a pad that this version could have kept?
    pub fn is_sound(&self) -> bool {
        (1..=MOST_PLAYERS).contains(&self.players.len())
            && self.players.iter().all(|player| player.land.is_sound() && player.land.side == self.side())
    }

    /// Squares along a side of every land.
    pub fn side(&self) -> u8 {
        self.players.first().map_or(5, |player| player.land.side)
    }

    fn size(&self) -> Size {
        Size::try_from(self.side()).unwrap_or(Size::Five)
    }

    /// The mode of Hunters.
    pub fn mode(&self) -> Mode {
        Mode::ALL.into_iter().find(|mode| mode.name() == self.mode).unwrap_or(Mode::Discovery)
    }

    /// Another size for all.
    pub fn resize(&mut self, side: u8) {
        for player in &mut self.players {
            player.land = player.land.resized(side);
        }
    }

    /// Changes the game: empties the lands and keeps the people.
    pub fn switch(&mut self, kind: GameKind) {
        if self.kind != kind {
            let side = self.side();
            self.kind = kind;
            self.totems = [None; 4];
            self.options.clear();
            for player in &mut self.players {
                *player = Builder { name: player.name.clone(), discarded: 0, land: Land::new(side) };
            }
        }
    }

    /// Sets the number of players.
    pub fn seat(&mut self, count: usize) {
        let side = self.side();
        let builder = Builder { name: String::new(), discarded: 0, land: Land::new(side) };
        self.players.resize(count.clamp(1, MOST_PLAYERS), builder);
        for holder in &mut self.totems {
            *holder = holder.filter(|&index| index < count);
        }
    }

    /// Empties the lands and takes back totems and discards; names and options stay.
    pub fn clear(&mut self) {
        let side = self.side();
        self.totems = [None; 4];
        for player in &mut self.players {
            (player.land, player.discarded) = (Land::new(side), 0);
        }
    }

    /// The options of the game that bring points.
    pub fn bonuses(kind: GameKind) -> [&'static str; 2] {
        match kind {
            GameKind::Kingdom => [Variant::MiddleKingdom.name(), Variant::Harmony.name()],
            _ => [Choice::Center.name(), Choice::Complete.name()],
        }
    }

    fn ticked(&self, name: &str) -> bool {
        self.options.iter().any(|option| option == name)
    }

    /// The table as the rules know it, with these names.
    pub fn diagram(&self, name: impl Fn(usize) -> String) -> Diagram {
        match self.kind {
            GameKind::Kingdom => {
                let variants = Variant::ALL.into_iter().filter(|variant| self.ticked(variant.name()));
                let variants: Variants = variants.collect();
                let players = self.players.iter().enumerate();
                let players = players.map(|(index, player)| (name(index), self.kingdom(player))).collect();
                Diagram::Kingdom(KingdomTable { size: self.size(), variants, players })
            }
            _ => {
                let choices = Choice::ALL.into_iter().filter(|choice| self.ticked(choice.name()));
                let choices: Choices = choices.collect();
                let players = self.players.iter().enumerate();
                let players: Vec<_> =
                    players.map(|(index, player)| (name(index), self.hunters(player))).collect();
                let counts: Vec<[u32; 4]> = players.iter().map(|(_, board)| board.token_counts()).collect();
                let scoring = Scoring { mode: self.mode(), choices };
                let totems =
                    if scoring.mode == Mode::Totems { self.held(&counts) } else { Totems::default() };
                Diagram::Hunters(HuntersTable { size: self.size(), scoring, totems, players })
            }
        }
    }

    fn held(&self, counts: &[[u32; 4]]) -> Totems {
        let most = Totems::by_majority(counts);
        Totems::new(Resource::ALL.map(|resource| match self.totems[resource.index()] {
            Some(index) if index < self.players.len() => Some(Seat::wrapping(index)),
            _ => most.holder(resource),
        }))
    }

    fn kingdom(&self, player: &Builder) -> kingdom::Board {
        let squares = player.land.filled().filter_map(|(square, cell)| {
            let terrain = *kingdom::Terrain::ALL.get(usize::from(cell.terrain?))?;
            Some((square, kingdom::Half { terrain, crowns: cell.marks.min(3) }))
        });
        // A land on a frame fits the frame.
        kingdom::Board::from_squares(self.size(), squares, player.discarded)
            .unwrap_or(kingdom::Board::new(self.size()))
    }

    fn hunters(&self, player: &Builder) -> hunters::Board {
        let squares = player.land.filled().filter_map(|(square, cell)| {
            let terrain = *hunters::Terrain::ALL.get(usize::from(cell.terrain?))?;
            let half = hunters::Half { terrain, marks: cell.marks.min(3) };
            let token = cell.token && terrain.resource().is_some();
            Some((square, hunters::BoardSquare { half, token, lava: cell.lava.min(3), person: cell.person }))
        });
        hunters::Board::from_squares(self.size(), squares, player.discarded)
            .unwrap_or(hunters::Board::new(self.size()))
    }

    /// The pad of a table; `None` for a table of Worlds.
    pub fn of_diagram(diagram: &Diagram) -> Option<Pad> {
        match diagram {
            Diagram::Kingdom(table) => Some(Pad {
                kind: GameKind::Kingdom,
                options: table.variants.iter().map(|variant| variant.name().to_owned()).collect(),
                players: table
                    .players
                    .iter()
                    .map(|(name, board)| {
                        let cells = board.squares().map(|(square, half)| {
                            let terrain = Some(half.terrain.index() as u8);
                            (square, Cell { terrain, marks: half.crowns, ..Cell::default() })
                        });
                        let land = Land::of_squares(board.frame(), cells);
                        Builder { name: name.clone(), discarded: board.discarded(), land }
                    })
                    .collect(),
                ..Pad::default()
            }),
            Diagram::Hunters(table) => Some(Pad {
                kind: GameKind::Hunters,
                mode: table.scoring.mode.name().into(),
                options: table.scoring.choices.iter().map(|choice| choice.name().to_owned()).collect(),
                totems: Resource::ALL.map(|resource| table.totems.holder(resource).map(Seat::index)),
                players: table
                    .players
                    .iter()
                    .map(|(name, board)| {
                        let cells = board.squares().map(|(square, on)| {
                            let terrain = Some(on.half.terrain.index() as u8);
                            let (token, lava, person) = (on.token, on.lava, on.person);
                            (square, Cell { terrain, marks: on.half.marks, token, lava, person })
                        });
                        let land = Land::of_squares(board.frame(), cells);
                        Builder { name: name.clone(), discarded: board.discarded(), land }
                    })
                    .collect(),
            }),
            Diagram::Worlds(_) => None,
        }
    }

    /// The table as the text of a diagram, in which every name is a single word and occurs once.
    pub fn text(&self) -> String {
        let mut names: Vec<String> = Vec::new();
        for (index, player) in self.players.iter().enumerate() {
            let mut word: String = player
                .name
                .trim()
                .chars()
                .map(|letter| if letter.is_whitespace() || letter == '#' { '_' } else { letter })
                .collect();
            if word.is_empty() {
                let seat = Seat::wrapping(index);
                word = self.kind.colour(seat).name().into();
            }
            if names.contains(&word) {
                word = format!("{word}-{}", index + 1);
            }
            names.push(word);
        }
        self.diagram(|index| names.get(index).cloned().unwrap_or_default()).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DIAGRAMS: [&str; 3] = [
        "game kingdom\nsize 5\noptions middle-kingdom harmony\nplayer pink\nW1 W0 W0 F0 F0\nL0 W0 W0 F1 F0\n\
         L1 L0 C G2 G0\nL0 S1 S0 G0 M1\nS2 S0 W0 M3 M0\nplayer yellow discarded 1\n. W0 W1 F0 .\nL0 L1 C F0 M2\n",
        "game hunters\nmode totems\nsize 5\ntotem mammoth pink\nplayer pink\nG0+ G0+ H L0+\n. V1 D0!1 .\n\
         player black\nG0+ H J0+ Q1\nplayer green\nH L1\n",
        "game hunters\nmode tribe\nsize 7\noptions center\nplayer a\nG0+ G0@h H L0@1\nG0+ V3 D0!3 D0@2\n\
         player b\nH L1\n",
    ];

    #[test]
    fn a_diagram_scores_the_same_on_the_pad_and_back() {
        for text in DIAGRAMS {
            let diagram: Diagram = text.parse().unwrap();
            let pad = Pad::of_diagram(&diagram).unwrap();
            assert!(pad.is_sound());
            let again = pad.diagram(|index| pad.players[index].name.clone());
            assert_eq!(again, diagram, "{text}");
            let read: Diagram = pad.text().parse().unwrap_or_else(|fault| panic!("{fault}: {}", pad.text()));
            assert_eq!(read.score(), diagram.score());
        }
    }

    #[test]
    fn names_become_words_each_once() {
        let mut pad = Pad::default();
        pad.seat(3);
        pad.players[0].name = "Jana Nová # 1".into();
        pad.players[1].name = "yellow".into();
        pad.players[2].name = "yellow".into();
        let text = pad.text();
        assert!(text.contains("player Jana_Nová___1\n"), "{text}");
        assert!(text.contains("player yellow-3\n"), "{text}");
        assert!(text.parse::<Diagram>().is_ok());
    }

    #[test]
    fn a_land_keeps_its_middle_when_the_frame_grows() {
        let diagram: Diagram = DIAGRAMS[0].parse().unwrap();
        let mut pad = Pad::of_diagram(&diagram).unwrap();
        let before = pad.diagram(|_| "x".into()).score()[0].lines.clone();
        pad.resize(7);
        assert_eq!(pad.diagram(|_| "x".into()).score()[0].lines, before);
        pad.resize(5);
        assert_eq!(pad.diagram(|_| "x".into()).score()[0].lines, before);
        pad.switch(GameKind::Hunters);
        assert!(pad.players.iter().all(|player| player.land.filled().next().is_none()));
    }
}
