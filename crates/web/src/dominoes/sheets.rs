//! The scores of a diagram as sheets: every line, the total, the place, the tie-break.

use super::poster::{hunters_land, kingdom_land};
use crate::app::App;
use crate::dominoes::score::line_in_words;
use crate::prelude::*;
use krajina_app::dominoes::SheetLine;
use krajina_art::picture::BoardPicture;
use krajina_record::diagram::{Diagram, LineDetails, PlayerScore};
use krajina_rules::seat::{Colour, Seat};
use krajina_rules::{hunters, kingdom};

/// The lands of a diagram with the points of their regions, titled with the players' names.
pub(crate) fn lands(app: App, diagram: &Diagram) -> Vec<BoardPicture> {
    let scores = diagram.score();
    let title = |index: usize| {
        let (name, points) = scores.get(index).map_or_else(Default::default, |s| (s.name.clone(), s.total));
        app.tell("poster-title", &[("name", name.into()), ("points", points.into())])
    };
    let place = |index: usize| {
        scores
            .get(index)
            .map_or_else(String::new, |score| app.tell("poster-place", &[("place", score.rank.into())]))
    };
    match diagram {
        Diagram::Kingdom(table) => table
            .players
            .iter()
            .zip(Seat::all(table.players.len()))
            .enumerate()
            .map(|(index, ((_, board), seat))| {
                kingdom_land(board, table.variants, kingdom::colour(seat), title(index)).caption(place(index))
            })
            .collect(),
        Diagram::Hunters(table) => table
            .players
            .iter()
            .zip(Seat::all(table.players.len()))
            .enumerate()
            .map(|(index, ((_, board), seat))| {
                let lines = board.sheet(table.scoring, &table.totems, seat).lines;
                hunters_land(board, &lines, hunters::colour(seat), title(index)).caption(place(index))
            })
            .collect(),
        Diagram::Worlds(_) => Vec::new(),
    }
}

/// The colour of a player in a diagram.
pub(crate) fn colour(diagram: &Diagram, index: usize) -> Colour {
    let seat = Seat::wrapping(index);
    if matches!(diagram, Diagram::Hunters(_)) { hunters::colour(seat) } else { kingdom::colour(seat) }
}

/// Boards and sheets of a diagram.
pub(crate) fn diagram_sheets(app: App, diagram: &Diagram) -> impl IntoView + use<> {
    let lands: Vec<_> = lands(app, diagram)
        .iter()
        .enumerate()
        .map(|(index, land)| {
            let svg = land.scene(&land.window(), &format!("d{index}"));
            view! { <figure class="replayed" data-colour=colour(diagram, index).name()><div class="scene" aria-hidden="true" inner_html=svg></div></figure> }
        })
        .collect();
    let count = lands.len();
    view! {
        <div class="lands" data-players=count>{lands}</div>
        {sheets(app, diagram)}
    }
}

/// The sheets of all players, and the result.
pub(crate) fn sheets(app: App, diagram: &Diagram) -> impl IntoView + use<> {
    let scores = diagram.score();
    let ties = tie_breaks(app, diagram, &scores);
    let tables: Vec<_> = scores
        .into_iter()
        .enumerate()
        .map(|(index, score)| sheet(app, colour(diagram, index), score))
        .collect();
    view! {
        {ties.map(|why| view! { <p class="ties">{why}</p> })}
        <div class="sheets">{tables}</div>
    }
}

fn line_of(details: LineDetails, points: i32) -> Option<SheetLine> {
    match details {
        LineDetails::Kingdom(item) => Some(SheetLine::kingdom(kingdom::SheetLine { item, points })),
        LineDetails::Hunters(item) => Some(SheetLine::hunters(hunters::SheetLine { item, points })),
        LineDetails::Worlds(_) => None,
    }
}

fn sheet(app: App, colour: Colour, score: PlayerScore) -> impl IntoView {
    let (place, wins) = (score.rank, score.rank == 1 && score.total > 0);
    let rows: Vec<_> = score
        .lines
        .into_iter()
        .filter(|line| line.points != 0)
        .filter_map(|line| line_of(line.details, line.points))
        .map(|line| {
            let points = line.points;
            view! { <tr><td>{line_in_words(app, &line)}</td><td>{points}</td></tr> }
        })
        .collect();
    view! {
        <table class="sheet-of" class:winner=wins data-colour=colour.name()>
            <caption>{score.name}" "<span class="place">{app.tell("poster-place", &[("place", place.into())])}</span></caption>
            <tbody>{rows}</tbody>
            <tfoot><tr><th scope="row">{app.say("sheet-total")}</th><td class="total">{score.total}</td></tr></tfoot>
        </table>
    }
}

/// The tie-break, if the best players have equal points.
fn tie_breaks(app: App, diagram: &Diagram, scores: &[PlayerScore]) -> Option<String> {
    let best = scores.iter().map(|score| score.total).max()?;
    let tied: Vec<&PlayerScore> = scores.iter().filter(|score| score.total == best).collect();
    // Empty boards are not a tie.
    if tied.len() < 2 || best == 0 {
        return None;
    }
    let value = |score: &PlayerScore, index: usize| score.tie_breaks.get(index).map_or(0, |tie| tie.value);
    let largest = tied.iter().map(|score| value(score, 0)).max()?;
    let message = if tied.iter().filter(|score| value(score, 0) == largest).count() == 1 {
        "tie-largest"
    } else if scores.iter().filter(|score| score.rank == 1).count() == 1 {
        "tie-symbols"
    } else {
        "tie-shared"
    };
    let symbols = app.say(if matches!(diagram, Diagram::Hunters(_)) { "fires" } else { "crowns" });
    Some(app.tell(message, &[("largest", largest.into()), ("symbols", symbols.into())]))
}
