//! Looking at a game again: forwards, backwards, anywhere, at any speed.

use super::after::{THIS_GAME, save_drawing, save_record, share, this_record};
use super::deed::deed;
use super::file;
use super::film::{Film, Unseen};
use super::pad::Pad;
use super::sheets::diagram_sheets;
use super::study::{Study, head};
use crate::app::{App, Page};
use crate::cave::{cave, totems};
use crate::line::lines;
use crate::prelude::*;
use crate::seats;
use crate::storage;
use crate::table::Table;
use crate::worlds;
use krajina_record::Fault;
use krajina_record::diagram::Diagram;
use krajina_record::notation::MAX_BYTES;
use krajina_record::picture;
use krajina_rules::seat::Seat;
use leptos::ev;
use std::sync::Arc;
use std::time::Duration;
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::spawn_local;

/// How long a move is looked at, by speed.
const PACES_MS: [u64; 4] = [2400, 1200, 500, 150];
/// How the speeds are called.
const SPEEDS: [&str; 4] = ["½×", "1×", "2×", "8×"];

/// What lies on the projector.
#[derive(Clone, PartialEq)]
enum Reel {
    Empty,
    Loading,
    Film(Arc<Film>),
    Diagram(Arc<Diagram>),
    /// A game of Worlds has a projector of its own.
    Worlds(Box<worlds::Log>),
}

/// The page's state.
#[derive(Clone, Copy)]
struct Projector {
    app: App,
    reel: RwSignal<Reel>,
    /// How many moves have been played.
    at: RwSignal<usize>,
    runs: RwSignal<bool>,
    speed: RwSignal<usize>,
    /// Why what was to be shown is not.
    fault: RwSignal<Option<Trouble>>,
}

#[derive(Clone, PartialEq)]
enum Trouble {
    Fault(Fault),
    /// The server has no such record, or nobody answers.
    Missing,
    /// No game at this device is over.
    NoGame,
    /// A file that is no text, or too long.
    Unreadable,
}

impl Projector {
    fn film(self) -> Option<Arc<Film>> {
        match self.reel.get() {
            Reel::Film(film) => Some(film),
            _ => None,
        }
    }

    fn moves(self) -> usize {
        self.film().map_or(0, |film| film.moves())
    }

    /// Shows the table after so many moves.
    fn jump(self, at: usize) {
        self.at.set(at.min(untrack(|| self.moves())));
    }

    /// One move on, or back.
    fn step(self, forwards: bool) {
        let at = self.at.get_untracked();
        self.jump(if forwards { at + 1 } else { at.saturating_sub(1) });
    }

    fn round(self, forwards: bool) {
        if let Some(film) = untrack(|| self.film()) {
            self.jump(film.round_from(self.at.get_untracked(), forwards));
        }
    }

    fn toggle(self) {
        let runs = !self.runs.get_untracked();
        if runs && self.at.get_untracked() == untrack(|| self.moves()) {
            self.at.set(0);
        }
        self.runs.set(runs);
    }

    /// Takes in a record or a diagram; what lies there stays if the text is neither.
    fn take_in(self, text: &str) {
        self.runs.set(false);
        let is_diagram = text.split_whitespace().next() == Some("game");
        let reel = if is_diagram {
            text.parse().map(|diagram| Reel::Diagram(Arc::new(diagram))).map_err(Trouble::Fault)
        } else {
            match Film::of_record(text) {
                Ok(film) => Ok(Reel::Film(Arc::new(film))),
                Err(Unseen::Worlds(log)) => Ok(Reel::Worlds(log)),
                Err(Unseen::Fault(fault)) => Err(Trouble::Fault(fault)),
            }
        };
        match reel {
            Ok(reel) => {
                self.fault.set(None);
                self.at.set(0);
                self.reel.set(reel);
            }
            Err(trouble) => {
                self.fault.set(Some(trouble));
                if self.reel.get_untracked() == Reel::Loading {
                    self.reel.set(Reel::Empty);
                }
            }
        }
    }

    fn fail(self, trouble: Trouble) {
        self.fault.set(Some(trouble));
        self.reel.set(Reel::Empty);
    }

    /// Loads what the page's address names.
    fn load(self) {
        let hash = web_sys::window().and_then(|window| window.location().hash().ok()).unwrap_or_default();
        let Some(which) = hash.strip_prefix("#/replay/").filter(|which| !which.is_empty()) else { return };
        if which == THIS_GAME {
            match this_record(self.app) {
                Some(text) => self.take_in(&text),
                None => self.fail(Trouble::NoGame),
            }
            return;
        }
        let (table, query) = which.split_once('?').unwrap_or((which, ""));
        if !table.chars().all(|letter| letter.is_ascii_alphanumeric()) {
            self.fail(Trouble::Missing);
            return;
        }
        let path = format!("api/tables/{table}/record?{query}");
        self.reel.set(Reel::Loading);
        spawn_local(async move {
            match file::fetch_text(&path).await {
                Some(text) => self.take_in(&text),
                None => self.fail(Trouble::Missing),
            }
        });
    }
}

/// The page.
pub(super) fn replay(app: App) -> impl IntoView {
    // A table of its own: the game that is played goes on undisturbed.
    let watched = App { game: RwSignal::new(None), pointer: RwSignal::new(None), ..app };
    let p = Projector {
        app: watched,
        reel: RwSignal::new(Reel::Empty),
        at: RwSignal::new(0),
        runs: RwSignal::new(false),
        speed: RwSignal::new(1),
        fault: RwSignal::new(None),
    };
    Projector { app, ..p }.load();
    let listener = window_event_listener(ev::hashchange, move |_| Projector { app, ..p }.load());
    on_cleanup(move || listener.remove());
    Effect::new(move |_| {
        let game = p.film().map(|film| film.game(p.at.get()));
        watched.game.set(game);
    });
    run(p);
    keys(p);
    let worlds = Memo::new(move |_| match p.reel.get() {
        Reel::Worlds(log) => Some(*log),
        _ => None,
    });
    move || match worlds.get() {
        Some(log) => worlds::show_again(app, log),
        None => stage(app, p).into_any(),
    }
}

/// The projector for games of turns, and the way to lay something onto it.
fn stage(app: App, p: Projector) -> impl IntoView {
    view! {
        <main class="study replay">
            {head(app, Page::Home, app.t("replay"))}
            {move || match p.reel.get() {
                Reel::Worlds(_) => ().into_any(),
                Reel::Loading => view! { <p class="wait" role="status">{app.t("replay-loading")}</p> }.into_any(),
                Reel::Empty => view! { <p class="lead">{app.t("replay-about")}</p> }.into_any(),
                Reel::Diagram(diagram) => diagram_view(app, diagram).into_any(),
                Reel::Film(_) => screen(p).into_any(),
            }}
            {import(Projector { app, ..p })}
        </main>
    }
}

/// Lets the film run.
fn run(p: Projector) {
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

/// Arrow keys step, Page keys jump by rounds, Home and End to the ends, space runs: unless somebody is writing or a
/// button has the focus.
fn keys(p: Projector) {
    let listener = window_event_listener(ev::keydown, move |event: ev::KeyboardEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let tag = target.map(|target| target.tag_name()).unwrap_or_default();
        let takes = matches!(tag.as_str(), "TEXTAREA" | "INPUT" | "SELECT")
            || (event.key() == " " && matches!(tag.as_str(), "BUTTON" | "SUMMARY" | "A"));
        if takes || event.ctrl_key() || event.meta_key() || event.alt_key() || untrack(|| p.film()).is_none()
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

/// The table as it stood.
fn screen(p: Projector) -> impl IntoView {
    let app = p.app;
    // The table is there before anything looks at it.
    app.game.set(untrack(|| p.film().map(|film| film.game(p.at.get()))));
    let t = Table::watched(app);
    let players = t.ask_once(|game| game.play.players());
    view! {
        <section class="stage" aria-label=app.t("replay-table")>
            <p class="deed" id="deed" role="status">{move || told(p)}</p>
            {controls(p)}
            <div class="strip">
                {lines(t)}
                {move || t.ask(|game| game.play.has_totems()).then(|| totems(t))}
                {move || t.ask(|game| game.play.has_cave()).then(|| cave(t))}
            </div>
            <div class="lands" data-players=players>
                {Seat::all(players).map(|seat| land(p, t, seat)).collect_view()}
            </div>
            {exports(p)}
        </section>
    }
}

/// What the last move was, or that there was none yet.
fn told(p: Projector) -> String {
    let app = p.app;
    let Some(film) = p.film() else { return String::new() };
    let at = p.at.get();
    let count = app.tell("replay-move", &[("number", at.into()), ("count", film.moves().into())]);
    let game = film.game(at);
    let deed = match film.deed(at) {
        Some((seat, action)) => deed(app, &game, seat, action),
        None => app.say("replay-start"),
    };
    let next = match game.play.seat() {
        Some(seat) => app.tell("replay-next", &[("name", seats::name(app, &game, seat).into())]),
        None => app.say("status-over"),
    };
    format!("{count} {deed}. {next}")
}

fn controls(p: Projector) -> impl IntoView {
    let app = p.app;
    let first = move || p.at.get() == 0;
    let last = move || p.at.get() == p.moves();
    let button = move |id: &'static str,
                       label: &'static str,
                       sign: &'static str,
                       off: Signal<bool>,
                       act: fn(Projector)| {
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

/// A seat's land with what changed last, and the points.
fn land(p: Projector, t: Table, seat: Seat) -> impl IntoView {
    let app = p.app;
    let drawn = Memo::new(move |_| {
        let marks = p.film().and_then(|film| film.marks(p.at.get()));
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

fn exports(p: Projector) -> impl IntoView {
    let app = p.app;
    view! {
        <div class="row exports" role="group" aria-label=app.t("replay-keep")>
            <button type="button" class="plain" id="save-record" on:click=move |_| if let Some(film) = untrack(|| p.film()) {
                save_record(&film.text);
            }>{app.t("save-record")}</button>
            <button type="button" class="plain" id="save-drawing" on:click=move |_| app.game.with_untracked(|game| if let Some(game) = game {
                save_drawing(app, game);
            })>{app.t("save-drawing")}</button>
            <button type="button" class="plain" id="share" on:click=move |_| app.game.with_untracked(|game| if let Some(game) = game {
                share(app, game);
            })>{app.t("share")}</button>
        </div>
    }
}

/// A table as text: its boards and its score.
fn diagram_view(app: App, diagram: Arc<Diagram>) -> impl IntoView {
    let pad = Pad::of_diagram(&diagram);
    view! {
        <section class="stage">
            {diagram_sheets(app, &diagram)}
            {pad.map(|pad| view! {
                <button type="button" class="plain" id="to-scorer" on:click=move |_| {
                    storage::keep("pad", &pad);
                    app.open(Page::Study(Study::Score));
                }>{app.t("open-in-scorer")}</button>
            })}
        </section>
    }
}

/// Records and diagrams from elsewhere.
fn import(p: Projector) -> impl IntoView {
    let app = p.app;
    let text = RwSignal::new(String::new());
    let chosen = move |event: ev::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
        let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0)) else { return };
        spawn_local(async move {
            match file::read(file, MAX_BYTES).await {
                Some(read) => {
                    text.set(read.clone());
                    p.take_in(&read);
                }
                None => p.fault.set(Some(Trouble::Unreadable)),
            }
        });
    };
    let here = app.game.with_untracked(|game| game.as_ref().is_some_and(|game| game.play.is_over()));
    view! {
        <section class="import" aria-labelledby="import-title">
            <h2 id="import-title">{app.t("import")}</h2>
            {here.then(|| view! {
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
                {move || p.fault.get().map(|trouble| in_words(app, trouble))}
                // Why, as programs say it: readers of records have one language.
                {move || p.fault.get().and_then(reason).map(|reason| view! { " "<span lang="en">{reason}</span> })}
            </p>
            <div class="row">
                <button type="button" class="big" id="import-show" on:click=move |_| p.take_in(&text.get_untracked())>
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

fn reason(trouble: Trouble) -> Option<String> {
    if let Trouble::Fault(fault) = trouble { Some(fault.reason) } else { None }
}

fn in_words(app: App, trouble: Trouble) -> String {
    match trouble {
        Trouble::Fault(Fault { line, column, .. }) => {
            app.tell("import-fault", &[("line", line.into()), ("column", column.into())])
        }
        Trouble::Missing => app.say("import-missing"),
        Trouble::NoGame => app.say("import-no-game"),
        Trouble::Unreadable => app.say("import-unreadable"),
    }
}
