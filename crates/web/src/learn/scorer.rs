//! The scorer: tap in the lands that lie on a real table, and see the score at once.

use super::file::{self, SVG, TEXT};
use super::pad::{Cell, Kind, MOST_PLAYERS, Pad};
use super::pad_board::pad_board;
use super::poster::drawn;
use super::sheets::{colour, lands, sheets};
use super::study::head;
use super::tool::Tool;
use crate::app::{App, Page};
use crate::prelude::*;
use crate::storage;
use krajina_record::picture;
use krajina_rules::hunters::{self, Mode, Resource};
use wasm_bindgen_futures::spawn_local;

/// The page's state.
#[derive(Clone, Copy)]
pub(super) struct Scorer {
    pub(super) app: App,
    pub(super) pad: RwSignal<Pad>,
    /// Whose land is on the pad.
    pub(super) at: RwSignal<usize>,
    tool: RwSignal<Tool>,
}

impl Scorer {
    /// What a player is called.
    pub(super) fn name(self, index: usize) -> String {
        let name = self.pad.with(|pad| pad.players.get(index).map(|player| player.name.trim().to_owned()));
        match name {
            Some(name) if !name.is_empty() => name,
            _ => self.app.tell("player-number", &[("number", (index + 1).into())]),
        }
    }

    fn use_tool(self, tool: Tool, index: usize) {
        let at = self.at.get_untracked();
        let mut done = false;
        self.pad.update(|pad| {
            let kind = pad.kind;
            if let Some(player) = pad.players.get_mut(at) {
                done = tool.apply(kind, &mut player.land, index);
            }
        });
        self.app.live.set(untrack(|| if done { self.total(at) } else { self.app.say("pad-cannot") }));
    }

    /// A tap, click or Enter on a place.
    pub(super) fn tap(self, index: usize) {
        self.use_tool(self.tool.get_untracked(), index);
    }

    pub(super) fn erase(self, index: usize) {
        self.use_tool(Tool::Erase, index);
    }

    /// Chooses a terrain and puts it down.
    pub(super) fn put(self, index: usize, terrain: u8) {
        self.tool.set(Tool::Terrain(terrain));
        self.use_tool(Tool::Terrain(terrain), index);
    }

    /// So many crowns, fires or craters on a place.
    pub(super) fn mark(self, index: usize, marks: u8) {
        let at = self.at.get_untracked();
        self.pad.update(|pad| {
            let kind = pad.kind;
            let Some(cell) = pad.players.get_mut(at).and_then(|player| player.land.cells.get_mut(index))
            else {
                return;
            };
            let Some(terrain) = cell.terrain else { return };
            let is_volcano = kind == Kind::Hunters
                && hunters::Terrain::ALL.get(usize::from(terrain)) == Some(&hunters::Terrain::Volcano);
            *cell =
                Cell { terrain: Some(terrain), marks: marks.max(u8::from(is_volcano)), ..Cell::default() };
        });
        self.app.live.set(untrack(|| self.total(at)));
    }

    /// A player's points, in words.
    fn total(self, at: usize) -> String {
        let points = self.points(at);
        self.app.tell("poster-title", &[("name", self.name(at).into()), ("points", points.into())])
    }

    fn points(self, at: usize) -> i32 {
        self.pad
            .with(|pad| pad.diagram(|index| index.to_string()).score().get(at).map_or(0, |score| score.total))
    }
}

/// The page.
pub(super) fn scorer(app: App) -> impl IntoView {
    let pad = storage::load::<Pad>("pad").filter(Pad::is_sound).unwrap_or_default();
    let s =
        Scorer { app, pad: RwSignal::new(pad), at: RwSignal::new(0), tool: RwSignal::new(Tool::Terrain(0)) };
    Effect::new(move |_| s.pad.with(|pad| storage::keep("pad", pad)));
    // Fewer players, another game: what is chosen must still be there.
    Effect::new(move |_| {
        let (count, tools) = s.pad.with(|pad| (pad.players.len(), Tool::all(pad.kind, pad.mode())));
        if s.at.get_untracked() >= count {
            s.at.set(0);
        }
        if !tools.contains(&s.tool.get_untracked()) {
            s.tool.set(Tool::Terrain(0));
        }
    });
    view! {
        <main class="study scorer">
            {head(app, Page::Home, app.t("scorer"))}
            <p class="lead">{app.t("scorer-about")}</p>
            {game_choice(s)}
            {players(s)}
            <div class="desk">
                <div class="work">
                    {palette(s)}
                    <p class="small">{move || app.say(if s.pad.with(|pad| pad.kind) == Kind::Kingdom { "pad-how-kingdom" } else { "pad-how-hunters" })}</p>
                    {pad_board(s)}
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

/// The table as the rules know it, with everybody's name, handed on.
fn named<T>(s: Scorer, to: impl FnOnce(App, &krajina_record::diagram::Diagram) -> T) -> T {
    let names: Vec<String> = (0..MOST_PLAYERS).map(|index| s.name(index)).collect();
    let diagram = s.pad.with(|pad| pad.diagram(|index| names.get(index).cloned().unwrap_or_default()));
    to(s.app, &diagram)
}

/// One of several, as a pill.
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

fn game_choice(s: Scorer) -> impl IntoView {
    let app = s.app;
    let kind = Signal::derive(move || s.pad.with(|pad| pad.kind));
    let side = Signal::derive(move || s.pad.with(Pad::side));
    let mode = Signal::derive(move || s.pad.with(Pad::mode));
    view! {
        <fieldset class="pad-game">
            <legend>{app.t("pad-game")}</legend>
            <div class="choices">
                {pill("pad-kind", "kingdom".into(), Kind::Kingdom, kind, move || app.say("kingdom"), move |kind| s.pad.update(|pad| pad.switch(kind)))}
                {pill("pad-kind", "hunters".into(), Kind::Hunters, kind, move || app.say("hunters"), move |kind| s.pad.update(|pad| pad.switch(kind)))}
            </div>
            <div class="choices">
                {[5, 7].map(|side_of| pill("pad-side", side_of.to_string(), side_of, side, move || format!("{side_of} × {side_of}"), move |side| s.pad.update(|pad| pad.resize(side))))}
            </div>
            {move || (kind.get() == Kind::Hunters).then(|| view! {
                <div class="choices">
                    {Mode::ALL.map(|one| pill("pad-mode", one.name().into(), one, mode, move || app.say(&format!("mode-{}", one.name())), move |mode: Mode| s.pad.update(|pad| pad.mode = mode.name().into())))}
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
                                s.pad.update(|pad| {
                                    pad.options.retain(|option| option != name);
                                    if on {
                                        pad.options.push(name.into());
                                    }
                                });
                            }
                        />
                        <span>{move || app.say(&format!("option-{name}"))}</span>
                    </label>
                })}
            </div>
        </fieldset>
    }
}

/// Whose land is counted, and how many there are.
fn players(s: Scorer) -> impl IntoView {
    let app = s.app;
    let count = Memo::new(move |_| s.pad.with(|pad| pad.players.len()));
    let add = move |more: bool| {
        s.pad.update(|pad| pad.seat(if more { pad.players.len() + 1 } else { pad.players.len() - 1 }));
        if more {
            s.at.set(count.get_untracked() - 1);
        }
    };
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
                        on:click=move |_| s.at.set(index)
                    >
                        <span class="who">{move || s.name(index)}</span>
                        <span class="points">{move || s.points(index)}</span>
                    </button>
                }
            }).collect_view()}
            <button type="button" class="plain" id="add-player" aria-label=app.t("pad-add") title=app.t("pad-add")
                disabled=move || count.get() == MOST_PLAYERS on:click=move |_| add(true)>"+"</button>
            <button type="button" class="plain" id="drop-player" aria-label=app.t("pad-drop") title=app.t("pad-drop")
                disabled=move || count.get() == 1 on:click=move |_| add(false)>"−"</button>
        </div>
    }
}

/// The tools.
fn palette(s: Scorer) -> impl IntoView {
    let app = s.app;
    let of = Memo::new(move |_| s.pad.with(|pad| (pad.kind, pad.mode())));
    view! {
        <div class="palette" role="radiogroup" aria-label=app.t("pad-tools")>
            {move || {
                let (kind, mode) = of.get();
                let tint = untrack(|| named(s, |_, diagram| colour(diagram, s.at.get())));
                Tool::all(kind, mode).into_iter().enumerate().map(|(index, tool)| {
                    let icon = tool.icon(kind, tint, &format!("tl{index}"));
                    let words = move || match tool {
                        Tool::Lava(fires) => app.tell("with-lava", &[("count", fires.into())]),
                        _ => app.say(&tool.message(kind)),
                    };
                    view! {
                        <label class="tool">
                            <input type="radio" name="tool" data-tool=tool.message(kind) prop:checked=move || s.tool.get() == tool on:change=move |_| s.tool.set(tool) />
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

/// A player's name, what they discarded, and the totems.
fn details(s: Scorer) -> impl IntoView {
    let app = s.app;
    let with = move |change: &dyn Fn(&mut super::pad::Builder)| {
        let at = s.at.get_untracked();
        s.pad.update(|pad| {
            if let Some(player) = pad.players.get_mut(at) {
                change(player);
            }
        });
    };
    let has_totems =
        Memo::new(move |_| s.pad.with(|pad| pad.kind == Kind::Hunters && pad.mode() == Mode::Totems));
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
                        with(&|player| player.name = name.clone());
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
                        with(&|player| player.discarded = discarded);
                    }
                />
            </label>
            {move || has_totems.get().then(|| Resource::ALL.map(|resource| totem(s, resource)))}
        </div>
    }
}

/// Who holds a totem.
fn totem(s: Scorer, resource: Resource) -> impl IntoView {
    let app = s.app;
    let holder = move || s.pad.with(|pad| pad.totems[resource.index()]);
    let svg =
        picture::symbol(krajina_record::art::Symbol::Totem(resource), &format!("pt{}", resource.index()));
    let count = Memo::new(move |_| s.pad.with(|pad| pad.players.len()));
    view! {
        <label class="pad-totem">
            <span class="portrait" aria-hidden="true" inner_html=svg></span>
            <span class="unseen">{move || app.tell("pad-totem", &[("resource", app.say(&format!("resource-{}", resource.name())).into())])}</span>
            <select on:change=move |event| {
                let holder = event_target_value(&event).parse::<usize>().ok();
                s.pad.update(|pad| pad.totems[resource.index()] = holder);
            }>
                <option value="" selected=move || holder().is_none()>{app.t("pad-most")}</option>
                {move || (0..count.get()).map(|index| view! {
                    <option value=index selected=move || holder() == Some(index)>{move || s.name(index)}</option>
                }).collect_view()}
            </select>
        </label>
    }
}

fn exports(s: Scorer) -> impl IntoView {
    let app = s.app;
    let shown = RwSignal::new(false);
    let picture = move || untrack(|| drawn(&named(s, lands)));
    view! {
        <div class="row exports">
            <button type="button" class="plain" id="share" on:click=move |_| {
                let (svg, title) = (picture(), untrack(|| app.say("title")));
                spawn_local(async move {
                    let shared = file::share_picture("krajina.png", &title, &svg).await;
                    app.live.set(untrack(|| app.say(if shared { "shared" } else { "not-shared" })));
                });
            }>{app.t("share")}</button>
            <button type="button" class="plain" on:click=move |_| file::save_text("krajina.svg", SVG, &picture())>{app.t("save-drawing")}</button>
            <button type="button" class="plain" id="save-diagram" on:click=move |_| {
                file::save_text("krajina.txt", TEXT, &s.pad.with_untracked(Pad::text));
            }>{app.t("save-diagram")}</button>
            <button type="button" class="plain" id="show-diagram" aria-expanded=move || shown.get().to_string() on:click=move |_| shown.update(|shown| *shown = !*shown)>{app.t("show-diagram")}</button>
            <button type="button" class="plain" id="clear" on:click=move |_| s.pad.update(Pad::clear)>{app.t("pad-clear")}</button>
        </div>
        {move || shown.get().then(|| view! { <pre id="diagram" tabindex="0">{s.pad.with(Pad::text)}</pre> })}
    }
}
