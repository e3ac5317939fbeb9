//! What is marked on a map: squares, areas, joins.

use krajina_rules::worlds::{
    Details, Edge, Entry, Join, Kind, Landmark, Layout, Picture, SQUARES, Scored, Side, Square, Squares,
    Volcano,
};
use std::fmt::Write as _;

/// What a mark means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tone {
    /// Brings points.
    Good,
    /// Costs points.
    Bad,
}

impl Tone {
    const fn class(self) -> &'static str {
        match self {
            Tone::Good => "good",
            Tone::Bad => "bad",
        }
    }
}

/// Marks on one map.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Marks {
    squares: Vec<(Square, Tone)>,
    areas: Vec<Squares>,
    joins: Vec<(Join, Tone)>,
}

impl Marks {
    /// All bad joins (M18).
    pub(crate) fn bad_joins(joins: &[Join]) -> Marks {
        Marks { joins: joins.iter().map(|join| (*join, Tone::Bad)).collect(), ..Marks::default() }
    }

    /// What a line of the score sheet counts on a map.
    pub(crate) fn of(entry: Entry, scored: &Scored, sides: &[Option<Side>; SQUARES]) -> Marks {
        let details = &scored.details;
        let with = |tone: Tone, wanted: &dyn Fn(&Side) -> bool| Marks {
            squares: Square::all()
                .filter(|square| sides[square.index()].as_ref().is_some_and(wanted))
                .map(|square| (square, tone))
                .collect(),
            ..Marks::default()
        };
        match entry {
            Entry::Figures => {
                let figures = Picture::ALL.into_iter().filter(|picture| picture.is_figure());
                let figures: Vec<Picture> = figures.collect();
                with(Tone::Good, &|side| figures.iter().any(|figure| side.count(*figure) > 0))
            }
            Entry::Kind(Kind::Trade(trade)) | Entry::Most(Kind::Trade(trade)) => {
                with(Tone::Good, &|side| side.count(trade.picture()) > 0)
            }
            Entry::Kind(Kind::Building(building)) | Entry::Most(Kind::Building(building)) => {
                let own = building.own_picture();
                with(Tone::Good, &|side| {
                    side.landmark() == Some(Landmark::Building(building))
                        || own.is_some_and(|picture| side.count(picture) > 0)
                })
            }
            Entry::Areas => Marks { areas: closed_areas(details), ..Marks::default() },
            Entry::Roads => Marks {
                joins: details.crossings.iter().map(|join| (*join, Tone::Bad)).collect(),
                ..with(Tone::Good, &|side| !side.road_edges().is_empty())
            },
            Entry::Chip => Marks::default(),
            Entry::Volcanoes => with(Tone::Bad, &|side| side.volcano() != Volcano::None),
            Entry::FreeSquares => Marks {
                squares: details.free.iter().map(|square| (square, Tone::Bad)).collect(),
                ..Marks::default()
            },
            Entry::BadJoins => Marks::bad_joins(&details.bad_joins),
        }
    }

    /// The marks as the inside of an SVG of 100 units a square.
    pub(crate) fn svg(&self) -> String {
        let mut svg = String::new();
        for (square, tone) in &self.squares {
            let (x, y) = corner(*square);
            let class = tone.class();
            let _ = write!(
                svg,
                "<rect class='{class}' x='{}' y='{}' width='88' height='88' rx='10'/>",
                x + 6,
                y + 6
            );
        }
        for (i, area) in self.areas.iter().enumerate() {
            let _ = write!(svg, "<path class='area area{}' d='{}'/>", i % 4, outline(*area, i % 4));
        }
        for (join, tone) in &self.joins {
            let (x, y) = corner(join.square);
            let turn = join.edge.index() * 90;
            let class = tone.class();
            let _ = write!(
                svg,
                "<path class='join {class}' transform='translate({} {}) rotate({turn})' \
                 d='M-36,-50L-29,-55L-20,-45L-11,-55L-2,-45L7,-55L16,-45L25,-55L36,-50'/>",
                x + 50,
                y + 50
            );
        }
        svg
    }
}

fn corner(square: Square) -> (i32, i32) {
    (square.column() as i32 * 100, square.row() as i32 * 100)
}

/// The areas that count (M20), without the islet, which has no square.
fn closed_areas(details: &Details) -> Vec<Squares> {
    details
        .areas
        .iter()
        .filter(|area| area.counts() && !area.squares.is_empty())
        .map(|area| area.squares)
        .collect()
}

/// The line round some squares; lines of several areas lie beside each other.
fn outline(squares: Squares, inset: usize) -> String {
    let mut path = String::new();
    let inset = 5 + 4 * inset as i32;
    for square in squares.iter() {
        let (x, y) = corner(square);
        for edge in Edge::ALL {
            let inside = matches!(square.beyond(edge), krajina_rules::worlds::Beyond::Square(other) if squares.contains(other));
            if inside {
                continue;
            }
            let (near, far) = (inset, 100 - inset);
            let (from, to) = match edge {
                Edge::N => ((near, near), (far, near)),
                Edge::E => ((far, near), (far, far)),
                Edge::S => ((far, far), (near, far)),
                Edge::W => ((near, far), (near, near)),
            };
            let _ = write!(path, "M{},{}L{},{}", x + from.0, y + from.1, x + to.0, y + to.1);
        }
    }
    path
}

/// The bad joins of what lies there.
pub(crate) fn bad_joins(border: &krajina_rules::worlds::Border, layout: &Layout<'_>) -> Marks {
    Marks::bad_joins(&Details::new(border, layout).bad_joins)
}
