//! Things that lie or stand on the land: crowns, fires, tokens, people, dwellings, kings and chiefs.
//!
//! Every symbol is drawn around the origin in a box of a hundred units; [`Canvas::symbol`] scales it.

mod cave_mouth;
mod crown_of_gold;
mod dwelling;
mod emblem;
mod figure;
mod flame;
mod pawn;
mod resource;
mod token;
mod totem_pole;

use krajina_rules::hunters::{Person, Resource};
use krajina_rules::seat::Colour;

use crate::{Canvas, colour};

/// Everything that can be drawn as a single symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Symbol {
    /// A crown, as printed on kingdom dominoes.
    Crown,
    /// A fire, as printed on hunters' dominoes.
    Fire,
    /// A resource by itself.
    Resource(Resource),
    /// A resource on its round wooden token.
    Token(Resource),
    /// A lava token of one to three fires.
    Lava(u8),
    /// A cave person on its tile.
    Person(Person),
    /// The totem of a resource.
    Totem(Resource),
    /// A castle with banners of a colour.
    Castle(Colour),
    /// A hut with hides of a colour.
    Hut(Colour),
    /// A king.
    King(Colour),
    /// A chief.
    Chief(Colour),
    /// The cave where the cave people live.
    Cave,
}

impl Symbol {
    /// All symbols.
    pub fn all() -> Vec<Symbol> {
        let mut all = vec![Symbol::Crown, Symbol::Fire, Symbol::Cave];
        all.extend((1..=3).map(Symbol::Lava));
        for make in [Symbol::Resource, Symbol::Token, Symbol::Totem] {
            all.extend(Resource::ALL.map(make));
        }
        all.extend(Person::ALL.map(Symbol::Person));
        for make in [Symbol::Castle, Symbol::Hut, Symbol::King, Symbol::Chief] {
            all.extend(colour::ALL.map(make));
        }
        all
    }

    /// Its English name.
    pub fn title(self) -> String {
        match self {
            Symbol::Crown => "Crown".to_owned(),
            Symbol::Fire => "Fire".to_owned(),
            Symbol::Resource(resource) => capital(resource.name()),
            Symbol::Token(resource) => format!("{} token", capital(resource.name())),
            Symbol::Lava(fires) => format!("Lava of {fires}"),
            Symbol::Person(person) => match person.strength() {
                0 => capital(&person.name().replace('-', " ")),
                strength => format!("Warrior of strength {strength}"),
            },
            Symbol::Totem(resource) => format!("{} totem", capital(resource.name())),
            Symbol::Castle(colour) => format!("{} castle", capital(colour.name())),
            Symbol::Hut(colour) => format!("{} hut", capital(colour.name())),
            Symbol::King(colour) => format!("{} king", capital(colour.name())),
            Symbol::Chief(colour) => format!("{} chief", capital(colour.name())),
            Symbol::Cave => "Cave".to_owned(),
        }
    }

    /// Its English name inside a sentence.
    pub fn words(self) -> String {
        self.title().to_lowercase()
    }

    /// The part of its id after the canvas' prefix.
    pub fn name(self) -> String {
        self.words().replace(' ', "-")
    }

    /// Writes the drawing around the origin, in a box of a hundred units.
    pub fn draw(self, canvas: &mut Canvas) {
        match self {
            Symbol::Crown => crown_of_gold::draw(canvas),
            Symbol::Fire => flame::draw(canvas),
            Symbol::Resource(resource) => resource::draw(canvas, resource),
            Symbol::Token(resource) => token::wooden(canvas, resource),
            Symbol::Lava(fires) => token::lava(canvas, fires),
            Symbol::Person(person) => figure::draw(canvas, person),
            Symbol::Totem(resource) => totem_pole::draw(canvas, resource),
            Symbol::Castle(colour) => dwelling::castle(canvas, colour),
            Symbol::Hut(colour) => dwelling::hut(canvas, colour),
            Symbol::King(colour) => pawn::king(canvas, colour),
            Symbol::Chief(colour) => pawn::chief(canvas, colour),
            Symbol::Cave => cave_mouth::draw(canvas),
        }
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A crown, `size` units wide, centred on a place.
pub fn crown(canvas: &mut Canvas, x: i32, y: i32, size: i32) {
    canvas.symbol(Symbol::Crown, x, y, size);
}

/// A fire, `size` units wide, centred on a place.
pub fn fire(canvas: &mut Canvas, x: i32, y: i32, size: i32) {
    canvas.symbol(Symbol::Fire, x, y, size);
}

/// A mammoth, `size` units wide, centred on a place.
pub fn mammoth(canvas: &mut Canvas, x: i32, y: i32, size: i32) {
    canvas.symbol(Symbol::Resource(Resource::Mammoth), x, y, size);
}

/// A fish, `size` units wide, centred on a place.
pub fn fish(canvas: &mut Canvas, x: i32, y: i32, size: i32) {
    canvas.symbol(Symbol::Resource(Resource::Fish), x, y, size);
}

/// A mushroom, `size` units wide, centred on a place.
pub fn mushroom(canvas: &mut Canvas, x: i32, y: i32, size: i32) {
    canvas.symbol(Symbol::Resource(Resource::Mushroom), x, y, size);
}

/// A flint, `size` units wide, centred on a place.
pub fn flint(canvas: &mut Canvas, x: i32, y: i32, size: i32) {
    canvas.symbol(Symbol::Resource(Resource::Flint), x, y, size);
}

/// A lava token of one to three fires, `size` units wide, centred on a place.
pub fn lava(canvas: &mut Canvas, fires: u8, x: i32, y: i32, size: i32) {
    canvas.symbol(Symbol::Lava(fires), x, y, size);
}

/// A cave person on its tile, `size` units wide, centred on a place.
pub fn person(canvas: &mut Canvas, person: Person, x: i32, y: i32, size: i32) {
    canvas.symbol(Symbol::Person(person), x, y, size);
}

/// The totem of a resource, `size` units high, centred on a place.
pub fn totem(canvas: &mut Canvas, resource: Resource, x: i32, y: i32, size: i32) {
    canvas.symbol(Symbol::Totem(resource), x, y, size);
}

/// A castle, `size` units wide, centred on a place.
pub fn castle(canvas: &mut Canvas, colour: Colour, x: i32, y: i32, size: i32) {
    canvas.symbol(Symbol::Castle(colour), x, y, size);
}

/// A hut, `size` units wide, centred on a place.
pub fn hut(canvas: &mut Canvas, colour: Colour, x: i32, y: i32, size: i32) {
    canvas.symbol(Symbol::Hut(colour), x, y, size);
}

/// A king, `size` units high, centred on a place.
pub fn king(canvas: &mut Canvas, colour: Colour, x: i32, y: i32, size: i32) {
    canvas.symbol(Symbol::King(colour), x, y, size);
}

/// A chief, `size` units high, centred on a place.
pub fn chief(canvas: &mut Canvas, colour: Colour, x: i32, y: i32, size: i32) {
    canvas.symbol(Symbol::Chief(colour), x, y, size);
}

/// The cave of the cave people, `size` units wide, centred on a place.
pub fn cave(canvas: &mut Canvas, x: i32, y: i32, size: i32) {
    canvas.symbol(Symbol::Cave, x, y, size);
}
