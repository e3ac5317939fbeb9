//! The score sheet: every land counted region by region, then who has won and why.

use crate::app::{App, Page};
use crate::dynasty::game_sheets;
use crate::game::Game;
use crate::learn::after_game;
use crate::look::is_calm;
use crate::online;
use crate::prelude::*;
use crate::seats;
use crate::table::Table;
use crate::words::Arg;
use krajina_rules::game::{Outcome, Score};
use krajina_rules::order::sort_by_number;
use krajina_rules::seat::Seat;
use krajina_rules::{hunters, kingdom};
use std::time::Duration;

/// A line of a sheet: what is counted, in a message with its arguments, and the points.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Line {
    message: &'static str,
    arguments: Vec<(&'static str, Argument)>,
    pub(crate) points: i32,
}

/// A number, or another message.
#[derive(Clone, PartialEq, Debug)]
enum Argument {
    Number(i32),
    Message(String),
}

impl Line {
    fn new(message: &'static str, points: i32, arguments: Vec<(&'static str, Argument)>) -> Line {
        Line { message, arguments, points }
    }

    pub(crate) fn kingdom(line: kingdom::Line) -> Line {
        use Argument::{Message, Number};
        let points = line.points;
        match line.item {
            kingdom::Item::Region { terrain, squares, crowns, .. } => Line::new(
                "sheet-kingdom-region",
                points,
                vec![
                    ("terrain", Message(format!("kingdom-{}", terrain.name()))),
                    ("squares", Number(squares as i32)),
                    ("crowns", Number(crowns)),
                ],
            ),
            kingdom::Item::MiddleKingdom => Line::new("sheet-middle-kingdom", points, vec![]),
            kingdom::Item::Harmony { discarded } => {
                Line::new("sheet-harmony", points, vec![("discarded", Number(discarded.into()))])
            }
        }
    }

    pub(crate) fn hunters(line: hunters::Line) -> Line {
        use Argument::{Message, Number};
        let points = line.points;
        match line.item {
            hunters::Item::Region { terrain, squares, fires, .. } => Line::new(
                "sheet-hunters-region",
                points,
                vec![
                    ("terrain", Message(format!("hunters-{}", terrain.name()))),
                    ("squares", Number(squares as i32)),
                    ("fires", Number(fires)),
                ],
            ),
            hunters::Item::Tokens { resource, tokens } => Line::new(
                "sheet-tokens",
                points,
                vec![
                    ("resource", Message(format!("resource-{}", resource.name()))),
                    ("tokens", Number(tokens as i32)),
                ],
            ),
            hunters::Item::Totem { resource } => Line::new(
                "sheet-totem",
                points,
                vec![("resource", Message(format!("resource-{}", resource.name())))],
            ),
            hunters::Item::Person { person, counted, each, .. } => Line::new(
                "sheet-person",
                points,
                vec![
                    ("person", Message(format!("person-{}", person.name()))),
                    ("counted", Number(counted)),
                    ("each", Number(each)),
                ],
            ),
            hunters::Item::Band { members, strength, .. } => Line::new(
                "sheet-band",
                points,
                vec![("members", Number(members as i32)), ("strength", Number(strength as i32))],
            ),
            hunters::Item::Center => Line::new("sheet-center", points, vec![]),
            hunters::Item::Complete { filled, discarded } => Line::new(
                "sheet-complete",
                points,
                vec![("filled", Number(filled as i32)), ("discarded", Number(discarded.into()))],
            ),
        }
    }

    pub(crate) fn in_words(&self, app: App) -> String {
        let arguments: Vec<(&str, Arg)> = self
            .arguments
            .iter()
            .map(|(name, argument)| match argument {
                Argument::Number(number) => (*name, Arg::Number(*number)),
                Argument::Message(message) => (*name, Arg::Text(app.say(message))),
            })
            .collect();
        app.tell(self.message, &arguments)
    }
}

/// How long a line of the sheet is looked at before the next is counted.
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
    let done = move || counted.get() >= longest;
    let title = NodeRef::<leptos::html::H2>::new();
    // The result comes into view by itself, and a screen reader begins with it.
    Effect::new(move |_| {
        if let Some(title) = title.get() {
            let _ = title.focus();
        }
    });
    view! {
        <section class="result" aria-labelledby="result-title" id="result">
            <h2 id="result-title" tabindex="-1" node_ref=title>{move || t.ask(|game| verdict(app, game))}</h2>
            {move || done().then(|| t.ask(|game| tie_breaks(app, game))).flatten().map(|why| view! { <p>{why}</p> })}
            <div class="sheets">
                {move || t.ask(|game| Seat::all(game.play.players()).collect::<Vec<_>>())
                    .into_iter().map(|seat| sheet(t, seat, counted)).collect_view()}
            </div>
            {(0..t.ask_once(|game| game.past.len())).map(|number| game_sheets(t, number, false)).collect_view()}
            <div class="row">
                {match app.at {
                    Some(sight) => online::after_game(app, sight).into_any(),
                    None => view! {
                        <button type="button" class="big" id="rematch" on:click=move |_| rematch(app)>{app.t("rematch")}</button>
                        {after_game(t)}
                    }.into_any(),
                }}
                <button type="button" class="plain" on:click=move |_| app.open(Page::Home)>{app.t("to-home")}</button>
            </div>
        </section>
    }
}

/// The lines that brought something; of a Dynasty, its games.
fn worth(game: &Game, seat: Seat) -> Vec<Line> {
    if game.play.games().1 > 1 {
        let games = game.play.finished(seat).into_iter().enumerate();
        let line = |(index, score): (usize, Score)| {
            Line::new("sheet-game", score.points, vec![("number", Argument::Number(index as i32 + 1))])
        };
        return games.map(line).collect();
    }
    let mut lines: Vec<Line> = game.play.sheet(seat).into_iter().filter(|line| line.points != 0).collect();
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
                <tr class:waiting=move || counted.get() <= index>
                    <td>{move || line.in_words(app)}</td>
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

/// Who has won, in a sentence.
fn verdict(app: App, game: &Game) -> String {
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

/// What decided among equal points, if anything had to.
fn tie_breaks(app: App, game: &Game) -> Option<String> {
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
    let symbols = app.say(if game.play.name() == "kingdom" { "crowns" } else { "fires" });
    Some(app.tell(message, &[("largest", largest.into()), ("symbols", symbols.into())]))
}

/// The same again, newly shuffled.
fn rematch(app: App) {
    let again = app
        .game
        .with_untracked(|game| game.as_ref().map(|game| (game.play.setup(), game.log.players.clone())));
    if let Some((setup, players)) = again {
        app.begin(setup, players);
    }
}
