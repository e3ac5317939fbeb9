//! The score sheet of a land, line by line.

use krajina_rules::{hunters, kingdom};

/// The sheets of one finished game: the lines of each seat.
pub type Sheets = Vec<Vec<SheetLine>>;

/// A line of a sheet: a message with its arguments, and the points.
#[derive(Clone, PartialEq, Debug)]
pub struct SheetLine {
    /// The message that names the line.
    pub message: &'static str,
    /// The arguments of the message.
    pub arguments: Vec<(&'static str, Argument)>,
    /// The points.
    pub points: i32,
}

/// A number, or another message.
#[derive(Clone, PartialEq, Debug)]
pub enum Argument {
    /// A number.
    Number(i32),
    /// Another message.
    Message(String),
}

impl SheetLine {
    fn new(message: &'static str, points: i32, arguments: Vec<(&'static str, Argument)>) -> SheetLine {
        SheetLine { message, arguments, points }
    }

    /// A line of Kingdom.
    pub fn kingdom(line: kingdom::SheetLine) -> SheetLine {
        use Argument::{Message, Number};
        let points = line.points;
        match line.item {
            kingdom::Item::Region { terrain, squares, crowns, .. } => SheetLine::new(
                "sheet-kingdom-region",
                points,
                vec![
                    ("terrain", Message(format!("kingdom-{}", terrain.name()))),
                    ("squares", Number(squares as i32)),
                    ("crowns", Number(crowns)),
                ],
            ),
            kingdom::Item::MiddleKingdom => SheetLine::new("sheet-middle-kingdom", points, vec![]),
            kingdom::Item::Harmony { discarded } => {
                SheetLine::new("sheet-harmony", points, vec![("discarded", Number(discarded.into()))])
            }
        }
    }

    /// A line of Hunters.
    pub fn hunters(line: hunters::SheetLine) -> SheetLine {
        use Argument::{Message, Number};
        let points = line.points;
        match line.item {
            hunters::Item::Region { terrain, squares, fires, .. } => SheetLine::new(
                "sheet-hunters-region",
                points,
                vec![
                    ("terrain", Message(format!("hunters-{}", terrain.name()))),
                    ("squares", Number(squares as i32)),
                    ("fires", Number(fires)),
                ],
            ),
            hunters::Item::Tokens { resource, tokens } => SheetLine::new(
                "sheet-tokens",
                points,
                vec![
                    ("resource", Message(format!("resource-{}", resource.name()))),
                    ("tokens", Number(tokens as i32)),
                ],
            ),
            hunters::Item::Totem { resource } => SheetLine::new(
                "sheet-totem",
                points,
                vec![("resource", Message(format!("resource-{}", resource.name())))],
            ),
            hunters::Item::Person { person, counted, each, .. } => SheetLine::new(
                "sheet-person",
                points,
                vec![
                    ("person", Message(format!("person-{}", person.name()))),
                    ("counted", Number(counted)),
                    ("each", Number(each)),
                ],
            ),
            hunters::Item::Band { members, strength, .. } => SheetLine::new(
                "sheet-band",
                points,
                vec![("members", Number(members as i32)), ("strength", Number(strength as i32))],
            ),
            hunters::Item::Center => SheetLine::new("sheet-center", points, vec![]),
            hunters::Item::Complete { filled, discarded } => SheetLine::new(
                "sheet-complete",
                points,
                vec![("filled", Number(filled as i32)), ("discarded", Number(discarded.into()))],
            ),
        }
    }
}
