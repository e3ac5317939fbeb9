//! The scorer: the player enters the lands of a real table by tapping, and the score is shown at once.

use super::pad_board::pad_board;
use super::poster::drawn;
use super::sheets::{colour, lands, sheets};
use super::tool_icon::icon;
use crate::app::{App, Page};
use crate::learn::file::{self, SVG, TEXT};
use crate::learn::head;
use crate::prelude::*;
use crate::storage;
use krajina_app::dominoes::DominoScorer;
use krajina_app::dominoes::Tool;
use krajina_app::dominoes::pad::{MOST_PLAYERS, Pad};
use krajina_app::scorer::Scorer;
use krajina_art::picture;
use krajina_rules::any::GameKind;
use krajina_rules::hunters::{Mode, Resource};
use wasm_bindgen_futures::spawn_local;

/// The page's state.
#[derive(Clone, Copy)]
pub(crate) struct ScorerPage {
    pub(crate) app: App,
    model: RwSignal<Scorer>,
    pub(crate) pad: Memo<Pad>,
    /// The player whose land is on the pad.
    pub(crate) at: Memo<usize>,
    tool: Memo<Tool>,
}

impl ScorerPage {
    fn new(app: App) -> ScorerPage {
        let stored = DominoScorer::restore(storage::load::<Pad>("pad"));
        let model = RwSignal::new(Scorer::Dominoes(stored));
        let ask = move |question: fn(&DominoScorer) -> usize| {
            model.with(|scorer| scorer.dominoes().map(question).unwrap_or_default())
        };
        ScorerPage {
            app,
            model,
            pad: Memo::new(move |_| {
                model.with(|scorer| scorer.dominoes().map(|scorer| scorer.pad().clone()).unwrap_or_default())
            }),
            at: Memo::new(move |_| ask(DominoScorer::player)),
            tool: Memo::new(move |_| {
                model.with(|scorer| scorer.dominoes().map_or(Tool::Erase, DominoScorer::tool))
            }),
        }
    }

    /// The name of a player.
    pub(crate) fn name(self, index: usize) -> String {
        let name = self.pad.with(|pad| pad.players.get(index).map(|player| player.name.trim().to_owned()));
        match name {
            Some(name) if !name.is_empty() => name,
            _ => self.app.tell("player-number", &[("number", (index + 1).into())]),
        }
    }

    /// Changes the part of the scorer that Kingdom and Hunters share.
    fn change(self, work: impl FnOnce(&mut DominoScorer)) {
        self.model.update(|scorer| {
            if let Some(scorer) = scorer.dominoes_mut() {
                work(scorer);
            }
        });
    }

    /// Changes a place, and announces the new total, or that nothing can lie there.
    fn put_down(self, work: impl FnOnce(&mut Scorer) -> bool) {
        let done = self.model.try_update(work).unwrap_or(false);
        let total = || self.total(self.at.get());
        self.app.live_region.set(untrack(|| if done { total() } else { self.app.say("pad-cannot") }));
    }

    /// A tap, click or Enter on a place.
    pub(crate) fn tap(self, index: usize) {
        self.put_down(|scorer| scorer.tap(index));
    }

    pub(crate) fn erase(self, index: usize) {
        self.put_down(|scorer| scorer.erase(index));
    }

    /// Chooses a tool and puts it down.
    pub(crate) fn put(self, index: usize, tool: Tool) {
        self.put_down(|scorer| scorer.dominoes_mut().is_some_and(|scorer| scorer.put(tool, index)));
    }

    /// Sets the number of crowns, fires or craters on a place.
    pub(crate) fn mark(self, index: usize, marks: u8) {
        self.change(|scorer| scorer.mark(index, marks));
        self.app.live_region.set(untrack(|| self.total(self.at.get())));
    }

    /// A player's points, in words.
    fn total(self, at: usize) -> String {
        let points = self.points(at);
        self.app.tell("poster-title", &[("name", self.name(at).into()), ("points", points.into())])
    }

    fn points(self, at: usize) -> i32 {
        self.pad.track();
        self.model.with_untracked(|scorer| scorer.points(at))
    }
}

/// The page.
pub(crate) fn scorer(app: App) -> impl IntoView {
    let s = ScorerPage::new(app);
    Effect::new(move |_| {
        app.saves.notify(s.pad.with(|pad| storage::keep("pad", pad)));
    });
    view! {
        <main class="study scorer">
            {head(app, Page::Home, app.t("scorer"))}
            {game_choice(s)}
            {players(s)}
            <div class="desk">
                <div class="work">
                    {pad_board(s)}
                    {palette(s)}
                    <p class="small">{move || app.say(if s.pad.with(|pad| pad.kind) == GameKind::Kingdom { "pad-how-kingdom" } else { "pad-how-hunters" })}</p>
                    {details(s)}
                </div>
                <section class="pad-tally" aria-label=app.t("scorer-result") aria-live="off">
                    {move || named(s, sheets)}
                    {exports(s)}
                </section>
            </div>
        </main>
    }
}

/// Calls `to` with the diagram of the table, with all players' names.
fn named<T>(s: ScorerPage, to: impl FnOnce(App, &krajina_record::diagram::Diagram) -> T) -> T {
    let names: Vec<String> = (0..MOST_PLAYERS).map(|index| s.name(index)).collect();
    let diagram = s.pad.with(|pad| pad.diagram(|index| names.get(index).cloned().unwrap_or_default()));
    to(s.app, &diagram)
}

/// One of several choices, as a pill.
fn pill<T: Copy + PartialEq + Send + Sync + 'static>(
    group: &'static str,
    value: String,
    mine: T,
    chosen: Signal<T>,
    words: impl Fn() -> String + Send + 'static,
    choose: impl Fn(T) + 'static,
) -> impl IntoView {
    view! {
        <label class="pill">
            <input type="radio" name=group value=value prop:checked=move || chosen.get() == mine on:change=move |_| choose(mine) />
            <span>{words}</span>
        </label>
    }
}

fn game_choice(s: ScorerPage) -> impl IntoView {
    let app = s.app;
    let kind = Signal::derive(move || s.pad.with(|pad| pad.kind));
    let side = Signal::derive(move || s.pad.with(Pad::side));
    let mode = Signal::derive(move || s.pad.with(Pad::mode));
    let name = move || app.say(if kind.get() == GameKind::Kingdom { "kingdom" } else { "hunters" });
    // On a phone the first screen is for the land and the tools.
    let open = web_sys::window().and_then(|window| window.match_media("(min-width: 56rem)").ok().flatten());
    let open = open.is_some_and(|wide| wide.matches());
    view! {
        <details class="pad-game" open=open>
            <summary>{move || format!("{} {}, {side} × {side}", app.say("pad-game"), name(), side = side.get())}</summary>
            <p>{app.t("scorer-about")}</p>
            <div class="choices">
                {pill("pad-kind", "kingdom".into(), GameKind::Kingdom, kind, move || app.say("kingdom"), move |kind| s.change(|scorer| scorer.switch(kind)))}
                {pill("pad-kind", "hunters".into(), GameKind::Hunters, kind, move || app.say("hunters"), move |kind| s.change(|scorer| scorer.switch(kind)))}
            </div>
            <div class="choices">
                {[5, 7].map(|side_of| pill("pad-side", side_of.to_string(), side_of, side, move || format!("{side_of} × {side_of}"), move |side| s.change(|scorer| scorer.resize(side))))}
            </div>
            {move || (kind.get() == GameKind::Hunters).then(|| view! {
                <div class="choices">
                    {Mode::ALL.map(|one| pill("pad-mode", one.name().into(), one, mode, move || app.say(&format!("mode-{}", one.name())), move |mode: Mode| s.change(|scorer| scorer.set_mode(mode))))}
                </div>
            })}
            <div class="choices">
                {move || Pad::bonuses(kind.get()).map(|name| view! {
                    <label class="tick">
                        <input
                            type="checkbox"
                            value=name
                            prop:checked=move || s.pad.with(|pad| pad.options.iter().any(|option| option == name))
                            on:change=move |event| {
                                let on = event_target_checked(&event);
                                s.change(|scorer| scorer.tick(name, on));
                            }
                        />
                        <span>{move || app.say(&format!("option-{name}"))}</span>
                    </label>
                })}
            </div>
        </details>
    }
}

/// The tabs of the players, with the chosen one.
fn players(s: ScorerPage) -> impl IntoView {
    let app = s.app;
    let count = Memo::new(move |_| s.pad.with(|pad| pad.players.len()));
    view! {
        <div class="pad-players" role="group" aria-label=app.t("players-label")>
            {move || (0..count.get()).map(|index| {
                let tint = named(s, |_, diagram| colour(diagram, index).name());
                view! {
                    <button
                        type="button"
                        class="player"
                        data-colour=tint
                        data-player=index
                        aria-pressed=move || (s.at.get() == index).to_string()
                        on:click=move |_| s.change(|scorer| scorer.show(index))
                    >
                        <span class="who">{move || s.name(index)}</span>
                        <span class="points">{move || s.points(index)}</span>
                    </button>
                }
            }).collect_view()}
            <button type="button" class="plain" id="add-player" aria-label=app.t("pad-add") title=app.t("pad-add")
                disabled=move || count.get() == MOST_PLAYERS on:click=move |_| s.change(DominoScorer::add_player)>"+"</button>
            <button type="button" class="plain" id="drop-player" aria-label=app.t("pad-drop") title=app.t("pad-drop")
                disabled=move || count.get() == 1 on:click=move |_| s.change(DominoScorer::drop_player)>"−"</button>
        </div>
    }
}

/// The tools.
fn palette(s: ScorerPage) -> impl IntoView {
    let app = s.app;
    let of = Memo::new(move |_| s.pad.with(|pad| (pad.kind, pad.mode())));
    view! {
        <div class="palette" role="radiogroup" aria-label=app.t("pad-tools")>
            {move || {
                let (kind, mode) = of.get();
                let tint = untrack(|| named(s, |_, diagram| colour(diagram, s.at.get())));
                Tool::all(kind, mode).into_iter().enumerate().map(|(index, tool)| {
                    let icon = icon(tool, kind, tint, &format!("tl{index}"));
                    let words = move || match tool {
                        Tool::Lava(fires) => app.tell("with-lava", &[("count", fires.into())]),
                        _ => app.say(&tool.message(kind)),
                    };
                    view! {
                        <label class="tool" title=words>
                            <input type="radio" name="tool" data-tool=tool.message(kind) prop:checked=move || s.tool.get() == tool on:change=move |_| s.change(|scorer| scorer.choose(tool)) />
                            {match icon {
                                Some(svg) => view! { <span class="icon" aria-hidden="true" inner_html=svg></span> }.into_any(),
                                None => view! { <span class="icon" aria-hidden="true">"⌫"</span> }.into_any(),
                            }}
                            <span class="word">{words}</span>
                        </label>
                    }
                }).collect_view()
            }}
        </div>
    }
}

/// A player's name, the number of discarded dominoes, and the totems.
fn details(s: ScorerPage) -> impl IntoView {
    let app = s.app;
    let has_totems =
        Memo::new(move |_| s.pad.with(|pad| pad.kind == GameKind::Hunters && pad.mode() == Mode::Totems));
    view! {
        <div class="pad-details">
            <label>
                <span>{app.t("pad-name")}</span>
                <input
                    type="text"
                    id="pad-name"
                    maxlength="24"
                    autocomplete="off"
                    prop:value=move || s.pad.with(|pad| pad.players.get(s.at.get()).map(|player| player.name.clone()).unwrap_or_default())
                    on:input=move |event| {
                        let name = event_target_value(&event);
                        s.change(|scorer| scorer.rename(name));
                    }
                />
            </label>
            <label>
                <span>{app.t("pad-discarded")}</span>
                <input
                    type="number"
                    id="pad-discarded"
                    min="0"
                    max="24"
                    prop:value=move || s.pad.with(|pad| pad.players.get(s.at.get()).map_or(0, |player| player.discarded).to_string())
                    on:input=move |event| {
                        let discarded = event_target_value(&event).parse::<u8>().unwrap_or_default().min(24);
                        s.change(|scorer| scorer.set_discarded(discarded));
                    }
                />
            </label>
            {move || has_totems.get().then(|| Resource::ALL.map(|resource| totem(s, resource)))}
        </div>
    }
}

/// The holder of a totem.
fn totem(s: ScorerPage, resource: Resource) -> impl IntoView {
    let app = s.app;
    let holder = move || s.pad.with(|pad| pad.totems[resource.index()]);
    let svg = picture::symbol(krajina_art::Symbol::Totem(resource), &format!("pt{}", resource.index()));
    let count = Memo::new(move |_| s.pad.with(|pad| pad.players.len()));
    view! {
        <label class="pad-totem">
            <span class="portrait" aria-hidden="true" inner_html=svg></span>
            <span class="unseen">{move || app.tell("pad-totem", &[("resource", app.say(&format!("resource-{}", resource.name())).into())])}</span>
            <select on:change=move |event| {
                let holder = event_target_value(&event).parse::<usize>().ok();
                s.change(|scorer| scorer.set_holder(resource, holder));
            }>
                <option value="" selected=move || holder().is_none()>{app.t("pad-most")}</option>
                {move || (0..count.get()).map(|index| view! {
                    <option value=index selected=move || holder() == Some(index)>{move || s.name(index)}</option>
                }).collect_view()}
            </select>
        </label>
    }
}

fn exports(s: ScorerPage) -> impl IntoView {
    let app = s.app;
    let shown = RwSignal::new(false);
    let picture = move || untrack(|| drawn(&named(s, lands)));
    view! {
        <div class="row exports">
            <button type="button" class="plain" id="share" on:click=move |_| {
                let (svg, title) = (picture(), untrack(|| app.say("title")));
                spawn_local(async move {
                    let shared = file::share_picture("krajina.png", &title, &svg).await;
                    app.live_region.set(untrack(|| app.say(if shared { "shared" } else { "not-shared" })));
                });
            }>{app.t("share")}</button>
            <button type="button" class="plain" on:click=move |_| file::save_text("krajina.svg", SVG, &picture())>{app.t("save-drawing")}</button>
            <button type="button" class="plain" id="save-diagram" on:click=move |_| {
                file::save_text("krajina.txt", TEXT, &s.pad.with_untracked(Pad::text));
            }>{app.t("save-diagram")}</button>
            <button type="button" class="plain" id="show-diagram" aria-expanded=move || shown.get().to_string() on:click=move |_| shown.update(|shown| *shown = !*shown)>{app.t("show-diagram")}</button>
            <button type="button" class="plain" id="clear" on:click=move |_| s.model.update(Scorer::clear)>{app.t("pad-clear")}</button>
        </div>
        {move || shown.get().then(|| view! { <pre id="diagram" tabindex="0">{s.pad.with(Pad::text)}</pre> })}
    }
}
