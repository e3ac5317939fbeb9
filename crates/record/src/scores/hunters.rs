//! The score sheets and boards of Hunters, with its totems and its cave.

use super::{Drawn, Scored, drawing};
use crate::diagram::{PlayerScore, ranked};
use krajina_rules::game::Game;
use krajina_rules::hunters::{Hunters, Mode, Person, Resource, colour};
use krajina_rules::seat::Seat;

impl Scored for Hunters {
    fn sheets(&self, name: impl Fn(Seat) -> String) -> Vec<PlayerScore> {
        let scoring = self.setup().scoring();
        let sheets = Seat::all(self.players())
            .map(|seat| (name(seat), self.board(seat).sheet(scoring, self.totems(), seat)));
        ranked(sheets, ["largest region", "fires"])
    }
}

impl Drawn for Hunters {
    fn drawing(&self, seat: Seat) -> String {
        let board = self.board(seat);
        drawing(board.frame(), |square| board.at(square))
    }

    fn open(&self) -> Vec<String> {
        match self.setup().mode() {
            Mode::Discovery => Vec::new(),
            Mode::Totems => vec![totems(self)],
            Mode::Tribe => vec![cave(self)],
        }
    }
}

/// The holders of the totems, and their points (O20).
fn totems(game: &Hunters) -> String {
    let totem = |resource: Resource| {
        let holder = game.totems().holder(resource).map_or("nobody", |seat| colour(seat).name());
        format!("{resource} ({}): {holder}", resource.totem_points())
    };
    format!("totems  {}", Resource::ALL.map(totem).join("   "))
}

/// The people face up in the cave, and the number in the pile (O21).
fn cave(game: &Hunters) -> String {
    let people: Vec<&str> = game.cave_row().iter().map(|person| person.name()).collect();
    let row = if people.is_empty() { "nobody".into() } else { people.join("   ") };
    let pile = Person::COUNT - game.people_revealed();
    format!("cave  {row}   and {pile} in the pile")
}
