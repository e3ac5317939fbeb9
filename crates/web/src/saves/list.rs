//! The list of saved games on the home page, and its dialogs.

use super::begin;
use crate::app::{App, Page};
use crate::dominoes::domino_table::DominoTable;
use crate::dominoes::line::stage_in_words;
use crate::dominoes::seats::player_name;
use crate::modal::modal;
use crate::prelude::*;
use crate::storage::BrowserStorage;
use krajina_app::archive::{self, MOST, SavedGame};
use krajina_app::{GameLog, Occasion, SaveId, SeatPlayer, TableModel};
use krajina_rules::seat::Seat;
use leptos::html::{Button, H2};

/// The number of unfinished games shown while the list is collapsed.
const SHOWN: usize = 3;

/// A saved game, described for the list.
#[derive(Clone, PartialEq)]
struct SavedGameRow {
    id: SaveId,
    /// The message of the button that continues or replays it; `None` if this version cannot read it.
    action: Option<&'static str>,
    finished: bool,
    game: String,
    round: String,
    players: String,
    when: String,
}

impl SavedGameRow {
    fn of(app: App, entry: &SavedGame) -> SavedGameRow {
        let finished = entry.is_finished();
        let (game, round, players) = match &entry.game {
            Some((log, table)) => (title(app, log), stage(app, table), opponents(app, &log.players)),
            None => (app.say("save-unreadable"), String::new(), String::new()),
        };
        let round = if finished { app.say("save-finished") } else { round };
        let action = entry.game.as_ref().map(|_| if finished { "save-show" } else { "save-continue" });
        let when = if entry.played > 0 { moment(app, entry.played) } else { String::new() };
        SavedGameRow { id: entry.id, action, finished, game, round, players, when }
    }

    /// Whether the game can be continued; such games are shown first.
    fn can_continue(&self) -> bool {
        self.action == Some("save-continue")
    }
}

/// The name of the game and its occasion.
fn title(app: App, log: &GameLog) -> String {
    let game = app.say(log.setup.kind().name());
    let occasion = match log.occasion {
        Occasion::Game => return game,
        Occasion::Practice => "w-practice",
        Occasion::Lesson => "w-lesson",
        Occasion::Daily(_) => "w-daily",
    };
    format!("{game}: {}", app.say(occasion))
}

/// Describes the progress of a game.
fn stage(app: App, table: &TableModel) -> String {
    if let Some(game) = DominoTable::of(table) {
        return stage_in_words(app, &game);
    }
    let in_words = |(round, rounds): (usize, usize)| {
        app.tell("round", &[("round", round.into()), ("rounds", rounds.into())])
    };
    table.real_time_round().map(in_words).unwrap_or_default()
}

/// The names of all players except a lone person at this device.
fn opponents(app: App, players: &[SeatPlayer]) -> String {
    let people = players.iter().filter(|player| player.is_here()).count();
    let others = Seat::all(players.len()).filter(|seat| {
        let player = &players[seat.index()];
        (people > 1 || !player.is_here()) && !player.is_nobody()
    });
    let names: Vec<String> = others.map(|seat| player_name(app, players, seat)).collect();
    match names.is_empty() {
        true => String::new(),
        false => app.tell("save-players", &[("names", names.join(", ").into())]),
    }
}

/// A date and time in the reader's language.
fn moment(app: App, ms: u64) -> String {
    let date = js_sys::Date::new(&(ms as f64).into());
    let options = js_sys::Object::new();
    for part in ["dateStyle", "timeStyle"] {
        let _ = js_sys::Reflect::set(&options, &part.into(), &"short".into());
    }
    date.to_locale_string(app.language.get().code(), &options).into()
}

/// All rows: games to continue first, then the others.
fn rows(app: App) -> Vec<SavedGameRow> {
    let rows: Vec<SavedGameRow> =
        archive::list(&BrowserStorage).iter().map(|entry| SavedGameRow::of(app, entry)).collect();
    let (going, others): (Vec<SavedGameRow>, Vec<SavedGameRow>) =
        rows.into_iter().partition(SavedGameRow::can_continue);
    going.into_iter().chain(others).collect()
}

/// The rows, updated after every deletion by this tab and every change by another.
fn watched_rows(app: App, deletions: RwSignal<u32>) -> Memo<Vec<SavedGameRow>> {
    let changes = RwSignal::new(0_u32);
    let listener = window_event_listener_untyped("storage", move |_| changes.update(|count| *count += 1));
    on_cleanup(move || listener.remove());
    Memo::new(move |_| {
        changes.track();
        deletions.track();
        rows(app)
    })
}

/// The saved games on the home page.
pub(crate) fn saved_games(app: App) -> impl IntoView {
    let deletions = RwSignal::new(0_u32);
    let rows = watched_rows(app, deletions);
    let title = NodeRef::<H2>::new();
    // The focused element is gone.
    Effect::new(move |_| {
        if deletions.get() > 0
            && let Some(title) = title.get_untracked()
        {
            let _ = title.focus();
        }
    });
    let lines = move |rows: Vec<SavedGameRow>| {
        rows.into_iter().map(|row| line(app, row, true, deletions)).collect_view()
    };
    move || {
        let mut shown = rows.get();
        if shown.is_empty() {
            return None;
        }
        let first = shown.iter().take(SHOWN).filter(|row| row.can_continue()).count();
        let rest = shown.split_off(first);
        let count = rest.len();
        Some(view! {
            <section class="card saves" aria-labelledby="saves-title">
                <h2 id="saves-title" tabindex="-1" node_ref=title>{app.t("saves-title")}</h2>
                <ul>{lines(shown)}</ul>
                {(count > 0).then(|| view! {
                    <details>
                        <summary>{move || app.tell("saves-more", &[("count", count.into())])}</summary>
                        <ul>{lines(rest)}</ul>
                    </details>
                })}
            </section>
        })
    }
}

/// A saved game with its buttons. Deleting it asks first, below the rest, which does not move.
fn line(app: App, row: SavedGameRow, opens: bool, deletions: RwSignal<u32>) -> impl IntoView {
    let asks = RwSignal::new(None::<bool>);
    let (keep, delete) = (NodeRef::<Button>::new(), NodeRef::<Button>::new());
    // The focus moves to the question, and returns afterwards.
    Effect::new(move |_| {
        let to = match asks.get() {
            Some(true) => keep.get(),
            Some(false) => delete.get(),
            None => None,
        };
        if let Some(button) = to {
            let _ = button.focus();
        }
    });
    let (id, name) = (row.id, format!("save-{}", row.id));
    let action = row.action.filter(|_| opens);
    let class = if row.finished { "plain" } else { "big go-on" };
    let (words, described, question) = (name.clone(), name.clone(), format!("ask-{name}"));
    view! {
        <li class="save" data-save=id.to_string()>
            <p id=words><b>{row.game}</b><span>{row.round}</span><span>{row.players}</span><small>{row.when}</small></p>
            <div class="row">
                {action.map(|action| view! {
                    <button type="button" class=class id=format!("open-{name}") aria-describedby=name.clone() on:click=move |_| app.open(Page::Table(Some(id)))>{app.t(action)}</button>
                })}
                {move || (asks.get() != Some(true)).then(|| view! {
                    <button type="button" class="plain" node_ref=delete data-do="delete" aria-label=app.t("delete") title=app.t("delete") aria-describedby=described.clone() on:click=move |_| asks.set(Some(true))>
                        {move || if opens { "✕".to_owned() } else { app.say("delete") }}
                    </button>
                })}
            </div>
            {move || (asks.get() == Some(true)).then(|| view! {
                <div class="row ask" role="group" aria-labelledby=question.clone()>
                    <span id=question.clone()>{app.t("save-ask")}</span>
                    <button type="button" class="plain warn" data-do="delete-sure" on:click=move |_| {
                        archive::remove(&mut BrowserStorage, id);
                        app.live_region.set(untrack(|| app.say("delete-done")));
                        deletions.update(|count| *count += 1);
                    }>{app.t("delete")}</button>
                    <button type="button" class="plain" node_ref=keep on:click=move |_| asks.set(Some(false))>{app.t("save-keep")}</button>
                </div>
            })}
        </li>
    }
}

/// The dialog if there are too many unfinished games: asks which one to delete.
pub(crate) fn full_dialog(app: App) -> impl IntoView {
    let deletions = RwSignal::new(0_u32);
    let rows = watched_rows(app, deletions);
    let closed = move || app.saves.waiting.set(None);
    // Now there is room for the waiting game.
    Effect::new(move |_| {
        if deletions.get() > 0
            && let Some(game) = app.saves.waiting.get_untracked()
        {
            closed();
            begin(app, game);
        }
    });
    let inside = view! {
        <p>{move || app.tell("saves-full-about", &[("most", MOST.into())])}</p>
        <ul class="saves">
            {move || rows.get().into_iter().map(|row| line(app, row, false, deletions)).collect_view()}
        </ul>
    };
    modal("saves-full", app.t("saves-full"), app.t("close"), closed, inside)
}

/// The dialog if the browser has no room for the game.
pub(crate) fn unsaved_dialog(app: App) -> impl IntoView {
    let inside = view! { <p role="alert">{app.t("unsaved-about")}</p> };
    modal("unsaved", app.t("unsaved"), app.t("close"), move || app.saves.unsaved.set(false), inside)
}
