//! Descriptions of tiles and squares by edges.

use crate::app::App;
use krajina_rules::worlds::{Border, Edge, Edges, Landmark, Layout, Picture, Side, Square, Volcano};
use krajina_rules::worlds::{Neighbour, Patch};

pub(crate) const fn edge_message(edge: Edge) -> &'static str {
    match edge {
        Edge::N => "w-north",
        Edge::E => "w-east",
        Edge::S => "w-south",
        Edge::W => "w-west",
    }
}

fn edges(app: App, edges: Edges) -> String {
    edges.iter().map(|edge| app.say(edge_message(edge))).collect::<Vec<_>>().join(", ")
}

/// Describes a side with its rotation: terrain by terrain with its edges, roads, pictures and volcano.
pub(crate) fn side(app: App, side: &Side) -> String {
    let mut parts: Vec<String> = side.patches().iter().map(|patch| self::patch(app, patch)).collect();
    match side.volcano() {
        Volcano::None => {}
        Volcano::Active => parts.push(app.say("w-volcano-active")),
        Volcano::Inactive => parts.push(app.say("w-volcano-inactive")),
    }
    parts.join("; ")
}

fn patch(app: App, patch: &Patch) -> String {
    let terrain = app.say(&format!("w-{}", patch.terrain()));
    let where_ = match patch.edges() {
        Edges::ALL => app.say("w-all-edges"),
        Edges::NONE => app.say("w-inside"),
        some => edges(app, some),
    };
    let mut text = format!("{terrain} {where_}");
    for road in patch.roads() {
        text += &format!(", {} {}", app.say("w-road"), edges(app, road.edges()));
    }
    if let Some(landmark) = patch.landmark() {
        text += &format!(", {}", self::landmark(app, landmark));
    }
    for picture in Picture::ALL {
        for _ in 0..patch.count(picture) {
            text += &format!(", {}", app.say(&format!("w-{picture}")));
        }
    }
    text
}

/// The name of a village or building.
pub(crate) fn landmark(app: App, landmark: Landmark) -> String {
    app.say(&match landmark {
        Landmark::Village(trade) => format!("w-village-{trade}"),
        Landmark::Building(building) => format!("w-building-{building}"),
    })
}

/// Describes the surroundings of a square: the border and the neighbours' edges.
pub(crate) fn surroundings(app: App, border: &Border, layout: &Layout<'_>, square: Square) -> String {
    let around = Edge::ALL.into_iter().filter_map(|edge| {
        let (terrain, road) = match square.beyond(edge) {
            Neighbour::Border(segment) => (border.cell(segment).terrain(), border.cell(segment).has_road()),
            Neighbour::Square(other) => {
                let relief = layout[other.index()]?;
                (relief.terrain(edge.opposite()), relief.road_edges().contains(edge.opposite()))
            }
        };
        let road = if road { format!(", {}", app.say("w-road")) } else { String::new() };
        Some(format!("{} {}{road}", app.say(edge_message(edge)), app.say(&format!("w-{terrain}"))))
    });
    around.collect::<Vec<_>>().join("; ")
}
