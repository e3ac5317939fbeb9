//! Dynasty: the standings after each of the three games, and the sheets of all games.

use crate::app::App;
use crate::dominoes::domino_table::DominoTable;
use crate::dominoes::score::line_in_words;
use crate::dominoes::seats;
use crate::dominoes::table::Table;
use crate::modal::modal;
use crate::prelude::*;
use krajina_app::dominoes::{SheetLine, Sheets};
use krajina_rules::seat::Seat;

/// Between two games: the standings and the sheets of the last game.
pub(crate) fn interlude(t: Table) -> impl IntoView {
    let app = t.app;
    let over = Memo::new(move |_| t.ask(|game| game.interlude.then_some(game.past.len())));
    move || {
        let ended = over.get()?;
        let title = move || {
            let games = t.ask(|game| game.play.games().1);
            app.tell("dynasty-game-over", &[("game", ended.into()), ("games", games.into())])
        };
        let go_on = move || {
            t.handle.drive(|driver, context| {
                match driver.local_mut() {
                    Some(local) => local.end_interlude(context),
                    None => context.table.interlude = false,
                }
                (true, ())
            });
        };
        let inside = view! {
            {standings(t)}
            {game_sheets(t, ended - 1, true)}
        };
        Some(modal("interlude", title, app.t("dynasty-next"), go_on, inside))
    }
}

/// The points of all players, game by game.
pub(crate) fn standings(t: Table) -> impl IntoView {
    let app = t.app;
    let seats: Vec<Seat> = t.ask_once(|game| Seat::all(game.play.players()).collect());
    let games = t.ask_once(|game| game.past.len());
    let row = move |seat: Seat| {
        let points: Vec<i32> =
            t.ask_once(|game| game.play.finished(seat).iter().map(|score| score.points).collect());
        let total: i32 = points.iter().sum();
        let colour = t.ask_once(|game| game.play.colour(seat).name());
        view! {
            <tr data-colour=colour>
                <th scope="row">{move || t.ask(|game| seats::name(app, game, seat))}</th>
                {points.into_iter().map(|points| view! { <td>{points}</td> }).collect_view()}
                <td class="total">{total}</td>
            </tr>
        }
    };
    view! {
        <table class="standings">
            <caption class="unseen">{app.t("dynasty-standings")}</caption>
            <thead>
                <tr>
                    <td></td>
                    {(1..=games).map(|game| view! {
                        <th scope="col">{move || app.tell("sheet-game", &[("number", game.into())])}</th>
                    }).collect_view()}
                    <th scope="col">{app.t("sheet-total")}</th>
                </tr>
            </thead>
            <tbody>{seats.into_iter().map(row).collect_view()}</tbody>
        </table>
    }
}

/// Every player's sheet of a finished game, collapsible.
pub(crate) fn game_sheets(t: Table, number: usize, open: bool) -> impl IntoView {
    let app: App = t.app;
    let sheets: Sheets =
        t.ask_once(|game: &DominoTable<'_>| game.past.get(number).cloned().unwrap_or_default());
    let seats = t.ask_once(|game| Seat::all(game.play.players()).collect::<Vec<_>>());
    let sheet = move |(seat, lines): (Seat, Vec<SheetLine>)| {
        let colour = t.ask_once(|game| game.play.colour(seat).name());
        let total: i32 = lines.iter().map(|line| line.points).sum();
        let lines = lines.into_iter().filter(|line| line.points != 0);
        view! {
            <table class="sheet-of" data-colour=colour>
                <caption>{move || t.ask(|game| seats::name(app, game, seat))}</caption>
                <tbody>{lines.map(|line| {
                    let points = line.points;
                    view! { <tr><td>{move || line_in_words(app, &line)}</td><td>{points}</td></tr> }
                }).collect_view()}</tbody>
                <tfoot><tr><th scope="row">{app.t("sheet-total")}</th><td class="total">{total}</td></tr></tfoot>
            </table>
        }
    };
    (!sheets.is_empty()).then(|| {
        view! {
            <details class="past" open=open>
                <summary>{move || app.tell("dynasty-sheets", &[("number", (number + 1).into())])}</summary>
                <div class="sheets">{seats.into_iter().zip(sheets).map(sheet).collect_view()}</div>
            </details>
        }
    })
}
