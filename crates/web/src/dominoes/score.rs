//! The score sheet: every land counted region by region, then the winner and the reason.

use crate::app::{App, Page, random_seed};
use crate::dominoes::domino_table::DominoTable;
use crate::dominoes::dynasty::game_sheets;
use crate::dominoes::seats;
use crate::dominoes::table::Table;
use crate::learn::{after_game, share_button};
use crate::online;
use crate::prelude::*;
use crate::saves;
use crate::theme::is_calm;
use crate::words::Arg;
use krajina_app::dominoes::{Argument, SheetLine};
use krajina_app::{GameLog, TableModel};
use krajina_order::sort_by_number;
use krajina_rules::any::GameKind;
use krajina_rules::game::{Outcome, Score};
use krajina_rules::seat::Seat;
use std::time::Duration;

/// Describes a line of a sheet.
pub(crate) fn line_in_words(app: App, line: &SheetLine) -> String {
    let arguments: Vec<(&str, Arg)> = line
        .arguments
        .iter()
        .map(|(name, argument)| match argument {
            Argument::Number(number) => (*name, Arg::Number(*number)),
            Argument::Message(message) => (*name, Arg::Text(app.say(message))),
        })
        .collect();
    app.tell(line.message, &arguments)
}

/// How long a line of the sheet is shown before the next one is counted.
const BEAT: Duration = Duration::from_millis(420);

/// The sheet over the table, once the game is over.
pub(crate) fn score_sheet(t: Table) -> impl IntoView {
    let app = t.app;
    let counted = RwSignal::new(if is_calm() { usize::MAX } else { 0 });
    let longest = t.ask_once(|game| {
        Seat::all(game.play.players()).map(|seat| worth(game, seat).len()).max().unwrap_or_default()
    });
    let beat = set_interval_with_handle(
        move || counted.update(|counted| *counted = counted.saturating_add(1)),
        BEAT,
    )
    .ok();
    Effect::new(move |_| {
        if counted.get() > longest
            && let Some(beat) = beat
        {
            beat.clear();
        }
    });
    on_cleanup(move || {
        if let Some(beat) = beat {
            beat.clear();
        }
    });
    let title = NodeRef::<leptos::html::H2>::new();
    // Move the focus to the title, so that a screen reader begins with the result and the page shows its top.
    Effect::new(move |_| {
        if let Some(title) = title.get() {
            let _ = title.focus();
            window().scroll_to_with_x_and_y(0.0, 0.0);
        }
    });
    view! {
        <section class="result" aria-labelledby="result-title" id="result">
            <h2 id="result-title" tabindex="-1" node_ref=title>{move || t.ask(|game| verdict(app, game))}</h2>
            {move || t.ask(|game| tie_breaks(app, game)).map(|why| view! { <p>{why}</p> })}
            <div class="row">
                {match t.handle.online_table {
                    Some(subscription) => view! {
                        {online::after_game(app, subscription)}
                        {share_button(t)}
                    }.into_any(),
                    None => view! {
                        <button type="button" class="big" id="rematch" on:click=move |_| rematch(t)>{app.t("rematch")}</button>
                        {after_game(t)}
                    }.into_any(),
                }}
                <button type="button" class="plain" on:click=move |_| app.open(Page::Home)>{app.t("to-home")}</button>
            </div>
            <div class="sheets">
                {move || t.ask(|game| Seat::all(game.play.players()).collect::<Vec<_>>())
                    .into_iter().map(|seat| sheet(t, seat, counted)).collect_view()}
            </div>
            {(0..t.ask_once(|game| game.past.len())).map(|number| game_sheets(t, number, false)).collect_view()}
            {t.handle.online_table.map(|subscription| online::proof(app, subscription))}
        </section>
    }
}

/// The lines with points; in a Dynasty, its games.
fn worth(game: &DominoTable<'_>, seat: Seat) -> Vec<SheetLine> {
    if game.play.games().1 > 1 {
        let games = game.play.finished(seat).into_iter().enumerate();
        let line = |(index, score): (usize, Score)| {
            let arguments = vec![("number", Argument::Number(index as i32 + 1))];
            SheetLine { message: "sheet-game", arguments, points: score.points }
        };
        return games.map(line).collect();
    }
    let mut lines: Vec<SheetLine> =
        game.play.sheet(seat).into_iter().filter(|line| line.points != 0).collect();
    sort_by_number(&mut lines, |line| -i64::from(line.points));
    lines
}

fn sheet(t: Table, seat: Seat, counted: RwSignal<usize>) -> impl IntoView {
    let app = t.app;
    let (lines, total, place, colour) = t.ask_once(|game| {
        let place = game.play.outcome().map_or(0, |outcome| outcome.rank(seat));
        (worth(game, seat), seats::total(game, seat), place, game.play.colour(seat).name())
    });
    let shown = lines.clone();
    let count = move || {
        let counted = counted.get();
        if counted >= shown.len() {
            total
        } else {
            shown.iter().take(counted).map(|line| line.points).sum::<i32>()
        }
    };
    let rows: Vec<_> = lines
        .into_iter()
        .enumerate()
        .map(|(index, line)| {
            let points = line.points;
            view! {
                <tr class:uncounted=move || counted.get() <= index>
                    <td>{move || line_in_words(app, &line)}</td>
                    <td>{points}</td>
                </tr>
            }
        })
        .collect();
    view! {
        <table class="sheet-of" data-colour=colour class:winner=move || place == 1>
            <caption>{move || t.ask(|game| seats::name(app, game, seat))}</caption>
            <tbody>{rows}</tbody>
            <tfoot><tr><th scope="row">{app.t("sheet-total")}</th><td class="total">{count}</td></tr></tfoot>
        </table>
    }
}

/// The sentence that names the winner.
fn verdict(app: App, game: &DominoTable<'_>) -> String {
    let Some(outcome) = game.play.outcome() else { return String::new() };
    let winners: Vec<Seat> = outcome.winners().iter().collect();
    let people: Vec<Seat> = game.people().collect();
    match winners[..] {
        [one] if people == [one] => app.say("you-win"),
        [one] => app.tell("wins", &[("name", seats::name(app, game, one).into())]),
        _ => {
            let names: Vec<String> = winners.iter().map(|&seat| seats::name(app, game, seat)).collect();
            app.tell("win-together", &[("names", names.join(", ").into())])
        }
    }
}

/// The sentence about the tie-break, if one decided.
fn tie_breaks(app: App, game: &DominoTable<'_>) -> Option<String> {
    let outcome: Outcome = game.play.outcome()?;
    let best = outcome.scores.iter().map(|score| score.points).max()?;
    let tied: Vec<_> = outcome.scores.iter().filter(|score| score.points == best).collect();
    if tied.len() < 2 {
        return None;
    }
    let largest = tied.iter().map(|score| score.tie_breaks[0]).max()?;
    let message = if tied.iter().filter(|score| score.tie_breaks[0] == largest).count() == 1 {
        "tie-largest"
    } else if outcome.winners().len() == 1 {
        "tie-symbols"
    } else {
        "tie-shared"
    };
    let symbols = app.say(if game.play.kind() == GameKind::Kingdom { "crowns" } else { "fires" });
    Some(app.tell(message, &[("largest", largest.into()), ("symbols", symbols.into())]))
}

/// Starts the same game again, newly shuffled.
fn rematch(t: Table) {
    let again = |model: &TableModel| (model.game.setup(), model.players.clone());
    let again = t.handle.model.with_untracked(|model| model.as_ref().map(again));
    if let Some((setup, players)) = again {
        saves::begin(t.app, GameLog::new(setup, random_seed(), players));
    }
}
