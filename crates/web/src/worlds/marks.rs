//! Marks on a map: squares, areas, joins.

use krajina_rules::worlds::{
    BonusKind, Details, Edge, Entry, Join, Landmark, Layout, Picture, SQUARES, Side, Square, Squares,
    Volcano, WorldScore,
};
use std::fmt::Write as _;

/// The meaning of a mark.
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
pub(crate) struct MapMarks {
    squares: Vec<(Square, Tone)>,
    areas: Vec<Squares>,
    joins: Vec<(Join, Tone)>,
}

impl MapMarks {
    /// All bad joins (M18).
    pub(crate) fn bad_joins(joins: &[Join]) -> MapMarks {
        MapMarks { joins: joins.iter().map(|join| (*join, Tone::Bad)).collect(), ..MapMarks::default() }
    }

    /// The marks for a line of the score sheet.
    pub(crate) fn of(entry: Entry, scored: &WorldScore, sides: &[Option<Side>; SQUARES]) -> MapMarks {
        let details = &scored.details;
        let with = |tone: Tone, wanted: &dyn Fn(&Side) -> bool| MapMarks {
            squares: Square::all()
                .filter(|square| sides[square.index()].as_ref().is_some_and(wanted))
                .map(|square| (square, tone))
                .collect(),
            ..MapMarks::default()
        };
        match entry {
            Entry::Figures => {
                let figures = Picture::ALL.into_iter().filter(|picture| picture.is_figure());
                let figures: Vec<Picture> = figures.collect();
                with(Tone::Good, &|side| figures.iter().any(|figure| side.count(*figure) > 0))
            }
            Entry::Kind(BonusKind::Trade(trade)) | Entry::Most(BonusKind::Trade(trade)) => {
                with(Tone::Good, &|side| side.count(trade.picture()) > 0)
            }
            Entry::Kind(BonusKind::Building(building)) | Entry::Most(BonusKind::Building(building)) => {
                let own = building.own_picture();
                with(Tone::Good, &|side| {
                    side.landmark() == Some(Landmark::Building(building))
                        || own.is_some_and(|picture| side.count(picture) > 0)
                })
            }
            Entry::Areas => MapMarks { areas: closed_areas(details), ..MapMarks::default() },
            Entry::Roads => MapMarks {
                joins: details.crossings.iter().map(|join| (*join, Tone::Bad)).collect(),
                ..with(Tone::Good, &|side| !side.road_edges().is_empty())
            },
            Entry::Chip => MapMarks::default(),
            Entry::Volcanoes => with(Tone::Bad, &|side| side.volcano() != Volcano::None),
            Entry::FreeSquares => MapMarks {
                squares: details.free.iter().map(|square| (square, Tone::Bad)).collect(),
                ..MapMarks::default()
            },
            Entry::BadJoins => MapMarks::bad_joins(&details.bad_joins),
        }
    }

    /// The marks as the contents of an SVG of 100 units a square.
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

/// The outline of some squares; outlines of several areas lie beside each other.
fn outline(squares: Squares, inset: usize) -> String {
    let mut path = String::new();
    let inset = 5 + 4 * inset as i32;
    for square in squares.iter() {
        let (x, y) = corner(square);
        for edge in Edge::ALL {
            let inside = matches!(square.beyond(edge), krajina_rules::worlds::Neighbour::Square(other) if squares.contains(other));
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

/// Marks for the bad joins of a layout.
pub(crate) fn bad_joins(border: &krajina_rules::worlds::Border, layout: &Layout<'_>) -> MapMarks {
    MapMarks::bad_joins(&Details::new(border, layout).bad_joins)
}
