//! Watching a game again: forwards, backwards, at any speed.

use super::after::{THIS_GAME, film_here, save_drawing, save_record, share};
use super::describe_move::{describe_move, next_turn};
use super::file;
use super::learn_page::head;
use crate::app::{App, Page};
use crate::dominoes::cave::{cave, totems};
use crate::dominoes::domino_table::{DominoTable, Pictures as _};
use crate::dominoes::line::lines;
use crate::dominoes::seats;
use crate::dominoes::sheets::diagram_sheets;
use crate::dominoes::table::Table;
use crate::prelude::*;
use crate::saves;
use crate::storage;
use crate::table_handle::TableHandle;
use crate::worlds;
use krajina_app::dominoes::pad::Pad;
use krajina_app::driver::Driver;
use krajina_app::{Film, LearnPage, SaveId, dominoes};
use krajina_art::picture;
use krajina_record::TextFault;
use krajina_record::diagram::Diagram;
use krajina_record::notation::MAX_BYTES;
use krajina_rules::seat::Seat;
use leptos::ev;
use std::sync::Arc;
use std::time::Duration;
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::spawn_local;

/// How long a move is shown, by speed.
const PACES_MS: [u64; 4] = [2400, 1200, 500, 150];
/// The labels of the speeds.
const SPEEDS: [&str; 4] = ["½×", "1×", "2×", "8×"];

/// The content of the replay page.
#[derive(Clone, PartialEq)]
enum ReplayContent {
    Empty,
    Loading,
    /// A film of a game of turns, which drives the table.
    Film,
    Diagram(Arc<Diagram>),
    /// A game in real time, which has its own player.
    RealTime(Arc<Film>),
}

/// The state of the page.
#[derive(Clone, Copy)]
struct ReplayPage {
    app: App,
    table: TableHandle,
    content: RwSignal<ReplayContent>,
    /// Number of moves shown.
    at: RwSignal<usize>,
    runs: RwSignal<bool>,
    speed: RwSignal<usize>,
    /// Why the requested content cannot be shown.
    fault: RwSignal<Option<LoadError>>,
}

#[derive(Clone, PartialEq)]
enum LoadError {
    Fault(TextFault),
    /// The server has no such record, or does not answer.
    Missing,
    /// No finished game at this device.
    NoGame,
    /// The file is not a text, or is too long.
    Unreadable,
}

impl ReplayPage {
    /// Reads from the film; tracks its position and its replacement.
    fn film<T>(self, question: impl FnOnce(&Film) -> T) -> Option<T> {
        self.at.track();
        if self.content.get() != ReplayContent::Film {
            return None;
        }
        let film = |driver: &Driver| match driver {
            Driver::Replay(film) => Some(question(film)),
            _ => None,
        };
        self.table.ask_driver(film)?
    }

    fn moves(self) -> usize {
        self.film(Film::moves).unwrap_or_default()
    }

    /// Shows the table after `at` moves.
    fn jump(self, at: usize) {
        let shown = self.table.with_driver(|driver| match driver {
            Some(Driver::Replay(film)) => {
                film.jump(at);
                Some((film.at(), film.table()))
            }
            _ => None,
        });
        if let Some((at, table)) = shown {
            self.table.model.set(Some(table));
            self.at.set(at);
        }
    }

    /// Loads a film, at its beginning.
    fn load_film(self, film: Film) -> ReplayContent {
        if film.game().kind().is_real_time() {
            return ReplayContent::RealTime(Arc::new(film));
        }
        self.table.open(film.table(), Driver::Replay(Box::new(film)));
        ReplayContent::Film
    }

    /// Moves by one move, forwards or backwards.
    fn step(self, forwards: bool) {
        let at = self.at.get_untracked();
        self.jump(if forwards { at + 1 } else { at.saturating_sub(1) });
    }

    fn round(self, forwards: bool) {
        if let Some(to) = untrack(|| self.film(|film| film.round_from(film.at(), forwards))) {
            self.jump(to);
        }
    }

    fn toggle(self) {
        let runs = !self.runs.get_untracked();
        if runs && self.at.get_untracked() == untrack(|| self.moves()) {
            self.jump(0);
        }
        self.runs.set(runs);
    }

    /// Loads a record or a diagram. If the text is neither, the old content stays.
    fn load_text(self, text: &str) {
        self.runs.set(false);
        let is_diagram = text.split_whitespace().next() == Some("game");
        let content = if is_diagram {
            text.parse().map(|diagram| ReplayContent::Diagram(Arc::new(diagram))).map_err(LoadError::Fault)
        } else {
            Film::of_record(text).map(|film| self.load_film(film)).map_err(LoadError::Fault)
        };
        match content {
            Ok(content) => self.show(content),
            Err(error) => {
                self.fault.set(Some(error));
                if self.content.get_untracked() == ReplayContent::Loading {
                    self.content.set(ReplayContent::Empty);
                }
            }
        }
    }

    fn show(self, content: ReplayContent) {
        self.fault.set(None);
        self.at.set(0);
        self.content.set(content);
    }

    fn fail(self, error: LoadError) {
        self.fault.set(Some(error));
        self.content.set(ReplayContent::Empty);
    }

    /// Loads the content that the page's address names.
    fn load(self) {
        let hash = web_sys::window().and_then(|window| window.location().hash().ok()).unwrap_or_default();
        let Some(which) = hash.strip_prefix("#/replay/").filter(|which| !which.is_empty()) else { return };
        if let Some(id) = which.strip_prefix(THIS_GAME) {
            let id = id.strip_prefix('/').and_then(SaveId::parse).or_else(|| saves::last_finished(false));
            let Some(log) = id.and_then(saves::find) else { return self.fail(LoadError::NoGame) };
            let real_time = log.setup.kind().is_real_time();
            let film = if real_time { Film::of_log(&log) } else { film_here(self.app, &log) };
            match film {
                Some(film) => self.show(self.load_film(film)),
                None => self.fail(LoadError::NoGame),
            }
            return;
        }
        let (table, query) = which.split_once('?').unwrap_or((which, ""));
        if !table.chars().all(|letter| letter.is_ascii_alphanumeric()) {
            self.fail(LoadError::Missing);
            return;
        }
        let path = format!("api/tables/{table}/record?{query}");
        self.content.set(ReplayContent::Loading);
        spawn_local(async move {
            match file::fetch_text(&path).await {
                Some(text) => self.load_text(&text),
                None => self.fail(LoadError::Missing),
            }
        });
    }
}

/// The page.
pub(super) fn replay(app: App) -> impl IntoView {
    let p = ReplayPage {
        app,
        table: TableHandle::new(app, None),
        content: RwSignal::new(ReplayContent::Empty),
        at: RwSignal::new(0),
        runs: RwSignal::new(false),
        speed: RwSignal::new(1),
        fault: RwSignal::new(None),
    };
    p.load();
    let listener = window_event_listener(ev::hashchange, move |_| p.load());
    on_cleanup(move || listener.remove());
    run(p);
    keys(p);
    let worlds = Memo::new(move |_| match p.content.get() {
        ReplayContent::RealTime(film) => Some(film),
        _ => None,
    });
    move || match worlds.get() {
        Some(film) => worlds::show_again(app, (*film).clone()),
        None => stage(app, p).into_any(),
    }
}

/// The player for games of turns, and the form for loading a record.
fn stage(app: App, p: ReplayPage) -> impl IntoView {
    view! {
        <main class="study replay">
            {head(app, Page::Home, app.t("replay"))}
            {move || match p.content.get() {
                ReplayContent::RealTime(_) => ().into_any(),
                ReplayContent::Loading => view! { <p class="wait" role="status">{app.t("replay-loading")}</p> }.into_any(),
                ReplayContent::Empty => view! { <p class="lead">{app.t("replay-about")}</p> }.into_any(),
                ReplayContent::Diagram(diagram) => diagram_view(app, diagram).into_any(),
                ReplayContent::Film => screen(p).into_any(),
            }}
            {import(p)}
        </main>
    }
}

/// Runs the film.
fn run(p: ReplayPage) {
    let clock = StoredValue::new(None::<IntervalHandle>);
    let stop = move || {
        if let Some(handle) = clock.try_update_value(Option::take).flatten() {
            handle.clear();
        }
    };
    Effect::new(move |_| {
        stop();
        if p.runs.get() {
            let pace = Duration::from_millis(PACES_MS[p.speed.get().min(PACES_MS.len() - 1)]);
            let tick = move || {
                p.step(true);
                if p.at.get_untracked() == untrack(|| p.moves()) {
                    p.runs.set(false);
                }
            };
            clock.set_value(set_interval_with_handle(tick, pace).ok());
        }
    });
    on_cleanup(stop);
}

/// Arrow keys step, Page keys jump by rounds, Home and End go to the ends, space starts and stops, unless a text
/// field or a button has the focus.
fn keys(p: ReplayPage) {
    let listener = window_event_listener(ev::keydown, move |event: ev::KeyboardEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let tag = target.map(|target| target.tag_name()).unwrap_or_default();
        let takes = matches!(tag.as_str(), "TEXTAREA" | "INPUT" | "SELECT")
            || (event.key() == " " && matches!(tag.as_str(), "BUTTON" | "SUMMARY" | "A"));
        if takes
            || event.ctrl_key()
            || event.meta_key()
            || event.alt_key()
            || untrack(|| p.film(|_| ())).is_none()
        {
            return;
        }
        match event.key().as_str() {
            "ArrowRight" => p.step(true),
            "ArrowLeft" => p.step(false),
            "PageDown" => p.round(true),
            "PageUp" => p.round(false),
            "Home" => p.jump(0),
            "End" => p.jump(usize::MAX),
            " " => p.toggle(),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || listener.remove());
}

/// The table at the current position.
fn screen(p: ReplayPage) -> impl IntoView {
    let app = p.app;
    let t = Table::watched(p.table);
    let players = t.ask_once(|game| game.play.players());
    view! {
        <section class="stage" aria-label=app.t("replay-table")>
            <p class="deed" id="deed" role="status">{move || describe_last_move(p)}</p>
            {controls(p)}
            <div class="strip">
                {lines(t)}
                {move || t.ask(|game| game.play.has_totems()).then(|| totems(t))}
                {move || t.ask(|game| game.play.has_cave()).then(|| cave(t))}
            </div>
            <div class="lands" data-players=players>
                {Seat::all(players).map(|seat| land(p, t, seat)).collect_view()}
            </div>
            {exports(p, t)}
        </section>
    }
}

/// Describes the last move, or the beginning.
fn describe_last_move(p: ReplayPage) -> String {
    let app = p.app;
    let count = app.tell("replay-move", &[("number", p.at.get().into()), ("count", p.moves().into())]);
    let describe = |game: DominoTable<'_>| {
        let last = game.last.and_then(|(seat, action)| Some((seat, dominoes::move_of(action)?)));
        let last_move = match last {
            Some((seat, action)) => describe_move(app, &game, seat, action),
            None => app.say("replay-start"),
        };
        let next = match game.play.seat() {
            Some(seat) => next_turn(app, &game, seat),
            None => app.say("status-over"),
        };
        format!("{count} {last_move}. {next}")
    };
    p.table.model.with(|model| model.as_ref().and_then(DominoTable::of).map(describe).unwrap_or_default())
}

fn controls(p: ReplayPage) -> impl IntoView {
    let app = p.app;
    let first = move || p.at.get() == 0;
    let last = move || p.at.get() == p.moves();
    let button = move |id: &'static str,
                       label: &'static str,
                       sign: &'static str,
                       off: Signal<bool>,
                       act: fn(ReplayPage)| {
        view! {
            <button type="button" class="plain" id=id aria-label=app.t(label) title=app.t(label)
                disabled=move || off.get() on:click=move |_| act(p)><span aria-hidden="true">{sign}</span></button>
        }
    };
    let (first, last) = (Signal::derive(first), Signal::derive(last));
    view! {
        <div class="controls" role="group" aria-label=app.t("replay-controls")>
            <div class="row seeking">
                <input
                    type="range"
                    id="seek"
                    min="0"
                    aria-label=app.t("replay-seek")
                    aria-valuetext=move || app.tell("replay-move", &[("number", p.at.get().into()), ("count", p.moves().into())])
                    prop:max=move || p.moves().to_string()
                    prop:value=move || p.at.get().to_string()
                    on:input=move |event| p.jump(event_target_value(&event).parse().unwrap_or_default())
                />
                <label class="speed">
                    <span class="unseen">{app.t("replay-speed")}</span>
                    <select id="speed" on:change=move |event| p.speed.set(event_target_value(&event).parse().unwrap_or(1))>
                        {SPEEDS.into_iter().enumerate().map(|(index, name)| view! {
                            <option value=index selected=move || p.speed.get() == index>{name}</option>
                        }).collect_view()}
                    </select>
                </label>
            </div>
            <div class="row">
                {button("to-start", "replay-to-start", "⇤", first, |p| p.jump(0))}
                {button("round-back", "replay-round-back", "«", first, |p| p.round(false))}
                {button("step-back", "replay-back", "‹", first, |p| p.step(false))}
                <button
                    type="button"
                    class="big"
                    id="run"
                    aria-pressed=move || p.runs.get().to_string()
                    aria-label=move || app.say(if p.runs.get() { "replay-pause" } else { "replay-run" })
                    on:click=move |_| p.toggle()
                ><span aria-hidden="true">{move || if p.runs.get() { "❚❚" } else { "▶" }}</span></button>
                {button("step-on", "replay-on", "›", last, |p| p.step(true))}
                {button("round-on", "replay-round-on", "»", last, |p| p.round(true))}
                {button("to-end", "replay-to-end", "⇥", last, |p| p.jump(usize::MAX))}
            </div>
        </div>
    }
}

/// A seat's land with the last change marked, and the points.
fn land(p: ReplayPage, t: Table, seat: Seat) -> impl IntoView {
    let app = p.app;
    let drawn = Memo::new(move |_| {
        let marks = p.film(Film::marks).flatten();
        let marks = marks.filter(|(whose, _)| *whose == seat).map(|(_, squares)| squares).unwrap_or_default();
        t.ask(|game| Some(game.play.picture(seat).highlight(marks)))
    });
    let svg = move || {
        drawn.with(|land| {
            land.as_ref()
                .map(|land| land.scene(&land.window(), &format!("r{}", seat.index())))
                .unwrap_or_default()
        })
    };
    let piece = t.ask_once(|game| picture::symbol(game.play.piece(seat), &format!("rp{}", seat.index())));
    let colour = t.ask_once(|game| game.play.colour(seat).name());
    let name = move || t.ask(|game| seats::name(app, game, seat));
    view! {
        <figure class="replayed" class:acts=move || t.ask(|game| game.play.seat() == Some(seat)) data-colour=colour data-seat=seat.index()>
            <figcaption>
                <span class="piece" inner_html=piece></span>
                <span class="who">{name}</span>
                <span class="points">{move || t.ask(|game| seats::total(game, seat))}</span>
            </figcaption>
            <div class="scene" role="img" aria-label=move || app.tell("land-of", &[("name", name().into())]) inner_html=svg></div>
        </figure>
    }
}

fn exports(p: ReplayPage, t: Table) -> impl IntoView {
    let app = p.app;
    view! {
        <div class="row exports" role="group" aria-label=app.t("replay-keep")>
            <button type="button" class="plain" id="save-record" on:click=move |_| if let Some(text) = untrack(|| p.film(|film| film.text.clone())) {
                save_record(&text);
            }>{app.t("save-record")}</button>
            <button type="button" class="plain" id="save-drawing" on:click=move |_| t.ask_once(|game| save_drawing(app, game))>{app.t("save-drawing")}</button>
            <button type="button" class="plain" id="share" on:click=move |_| t.ask_once(|game| share(app, game))>{app.t("share")}</button>
        </div>
    }
}

/// A diagram: boards and score.
fn diagram_view(app: App, diagram: Arc<Diagram>) -> impl IntoView {
    let pad = Pad::of_diagram(&diagram);
    view! {
        <section class="stage">
            {diagram_sheets(app, &diagram)}
            {pad.map(|pad| view! {
                <button type="button" class="plain" id="to-scorer" on:click=move |_| {
                    storage::keep("pad", &pad);
                    app.open(Page::Learn(LearnPage::Score));
                }>{app.t("open-in-scorer")}</button>
            })}
        </section>
    }
}

/// The form for records and diagrams from elsewhere.
fn import(p: ReplayPage) -> impl IntoView {
    let app = p.app;
    let text = RwSignal::new(String::new());
    let chosen = move |event: ev::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
        let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0)) else { return };
        spawn_local(async move {
            match file::read(file, MAX_BYTES).await {
                Some(read) => {
                    text.set(read.clone());
                    p.load_text(&read);
                }
                None => p.fault.set(Some(LoadError::Unreadable)),
            }
        });
    };
    let here = saves::last_finished(false).is_some();
    view! {
        <section class="import" aria-labelledby="import-title">
            <h2 id="import-title">{app.t("import")}</h2>
            // Do not offer a game that is already shown.
            {move || (here && p.content.with(|content| *content == ReplayContent::Empty)).then(|| view! {
                <p><a class="plain" id="replay-here" href=format!("#/replay/{THIS_GAME}")>{app.t("replay-this")}</a></p>
            })}
            <label for="import-text">{app.t("import-about")}</label>
            <textarea
                id="import-text"
                rows="6"
                spellcheck="false"
                autocomplete="off"
                aria-invalid=move || p.fault.get().is_some().to_string()
                aria-describedby="import-fault"
                prop:value=move || text.get()
                on:input=move |event| text.set(event_target_value(&event))
            ></textarea>
            <p class="why" id="import-fault" role="alert">
                {move || p.fault.get().map(|error| in_words(app, error))}
                // The parser's message, which exists in English only.
                {move || p.fault.get().and_then(reason).map(|reason| view! { " "<span lang="en">{reason}</span> })}
            </p>
            <div class="row">
                <button type="button" class="big" id="import-show" on:click=move |_| p.load_text(&text.get_untracked())>
                    {app.t("import-show")}
                </button>
                <label class="plain file">
                    <span>{app.t("import-file")}</span>
                    <input type="file" id="import-file" accept=".krec,.txt,text/plain" on:change=chosen />
                </label>
            </div>
        </section>
    }
}

fn reason(error: LoadError) -> Option<String> {
    if let LoadError::Fault(fault) = error { Some(fault.reason) } else { None }
}

fn in_words(app: App, error: LoadError) -> String {
    match error {
        LoadError::Fault(TextFault { line, column, .. }) => {
            app.tell("import-fault", &[("line", line.into()), ("column", column.into())])
        }
        LoadError::Missing => app.say("import-missing"),
        LoadError::NoGame => app.say("import-no-game"),
        LoadError::Unreadable => app.say("import-unreadable"),
    }
}
