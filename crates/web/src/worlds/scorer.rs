//! The scorer for a map on a real table: choose the tile of each square, and the sheet is filled in. A tile that is not
//! in the set can be described edge by edge.

use super::art::{self, address};
use super::filter::{self, HeapFilter};
use super::{describe, sheet};
use crate::app::{App, Page};
use crate::prelude::*;
use crate::words::in_digits;
use krajina_app::scorer::Scorer;
use krajina_app::worlds::content::{self, SquareContent};
use krajina_app::worlds::sketch::Sketch;
use krajina_app::worlds::{WorldScorer, WorldsPage};
use krajina_art::worlds::{Scene, SideDrawing, piece_name, world};
use krajina_rules::any::GameKind;
use krajina_rules::worlds::{
    Building, Edge, Landmark, Level, MapNumber, Neighbour, Picture, Piece, Rotation, SQUARES, Segment, Set,
    Square, Squares, Terrain, Trade, Volcano, WorldScore,
};
use leptos::ev;

/// The page's state.
#[derive(Clone, Copy)]
struct ScorerPage {
    app: App,
    model: RwSignal<Scorer>,
    filter: RwSignal<HeapFilter>,
    chosen: Memo<Square>,
}

impl ScorerPage {
    fn new(app: App) -> ScorerPage {
        let model = RwSignal::new(Scorer::new(GameKind::Worlds));
        let chosen = Memo::new(move |_| model.with(|model| part(model).chosen()));
        ScorerPage { app, model, filter: RwSignal::new(HeapFilter::default()), chosen }
    }

    /// Asks the scorer something; tracks its changes.
    fn ask<T>(self, question: impl FnOnce(&WorldScorer) -> T) -> T {
        self.model.with(|model| question(part(model)))
    }

    /// Asks the description of the chosen square, if it has one.
    fn ask_sketch<T>(self, question: impl FnOnce(&Sketch) -> T) -> Option<T> {
        self.ask(|scorer| scorer.sketch().map(question))
    }

    /// Changes the scorer.
    fn change(self, work: impl FnOnce(&mut WorldScorer)) {
        self.model.update(|model| {
            if let Some(scorer) = model.worlds_mut() {
                work(scorer);
            }
        });
    }

    /// Changes the description of the chosen square.
    fn describe(self, change: impl FnOnce(&mut Sketch)) {
        self.change(|scorer| scorer.describe(change));
    }
}

/// The scorer of Worlds: this page has no other.
fn part(model: &Scorer) -> &WorldScorer {
    model.worlds().unwrap_or_else(|| unreachable!("the page of Worlds has its scorer"))
}

/// The page.
pub(crate) fn scorer(app: App) -> impl IntoView {
    let scorer = ScorerPage::new(app);
    let scored = Memo::new(move |_| scorer.ask(WorldScorer::scored));
    view! {
        <main class="setup scorer worlds-scorer">
            <header class="bar">
                <button type="button" class="plain" on:click=move |_| app.open(Page::Worlds(WorldsPage::Setup))>
                    <span aria-hidden="true">"← "</span>{app.t("back")}
                </button>
                <h1>{app.t("w-scorer")}</h1>
                {map_choice(scorer)}
            </header>
            <p class="about">{app.t("w-scorer-about")}</p>
            <div class="scorer-desk">
                {drawing(scorer)}
                {chooser(scorer)}
            </div>
            <details class="by-hand">
                <summary>{app.t("w-by-hand")}</summary>
                {editor(scorer)}
            </details>
            {terms(scorer)}
            {move || scored.get().map(|scored| lines(app, &scored))}
        </main>
    }
}

/// The map whose border is used. A border that was changed piece by piece belongs to no map.
fn map_choice(scorer: ScorerPage) -> impl IntoView {
    let app = scorer.app;
    let chosen = Memo::new(move |_| scorer.ask(WorldScorer::map));
    let choose = move |event: ev::Event| {
        let text = event_target_value(&event);
        let number = MapNumber::ALL.into_iter().find(|number| u8::from(*number).to_string() == text);
        if let Some(number) = number {
            scorer.change(|scorer| scorer.use_map(number));
        }
    };
    view! {
        <select id="scorer-border" aria-label=app.t("w-border") on:change=choose>
            {move || chosen.get().is_none().then(|| view! { <option value="" selected=true>{app.t("w-border-own")}</option> })}
            {MapNumber::ALL.map(|number| view! {
                <option value=u8::from(number) selected=move || chosen.get() == Some(number)>
                    {move || app.tell("w-map-number", &[("number", u8::from(number).into())])}
                </option>
            })}
        </select>
    }
}

/// The map as it was described, with a button for every square.
fn drawing(scorer: ScorerPage) -> impl IntoView {
    let picture = move || {
        let set = Set::standard();
        let (sides, contents, border) =
            scorer.ask(|scorer| (scorer.sides(), scorer.squares().clone(), scorer.border()));
        // A piece of the set is drawn as in the heap; figures stay upright however it lies.
        let look = |square: Square| match &contents[square.index()] {
            Some(SquareContent::Piece(placed)) => Some(art::look(&set, placed.piece, placed.rotation)),
            _ => sides[square.index()].as_ref().map(SideDrawing::lying),
        };
        let mut squares = [None; SQUARES];
        Square::all().for_each(|square| squares[square.index()] = look(square));
        let scene =
            Scene { border: &border, highlighted: Squares::NONE, number: None, squares, bad_joins: true };
        address(&world(&scene, 100, "q", ""))
    };
    let label = move |square: Square| match &scorer.ask(WorldScorer::sides)[square.index()] {
        Some(side) => format!("{square}: {}", describe::side(scorer.app, side)),
        None => square.to_string(),
    };
    view! {
        <div class="world-picture scorer-map">
            <img class="ground" src=picture alt="" draggable="false" />
            <div class="squares">
                {Square::all().map(|square| view! {
                    <button
                        type="button"
                        class="square"
                        data-square=square.to_string()
                        aria-label=move || label(square)
                        aria-pressed=move || (scorer.chosen.get() == square).to_string()
                        on:click=move |_| scorer.model.update(|model| { model.tap(square.index()); })
                    ></button>
                }).collect_view()}
            </div>
        </div>
    }
}

/// Every piece of the set to choose from, and the controls of the chosen one.
fn chooser(scorer: ScorerPage) -> impl IntoView {
    let app = scorer.app;
    let is_empty = move || scorer.ask(WorldScorer::is_empty);
    let is_tile = move || matches!(scorer.ask(WorldScorer::piece), Some(Piece::Tile(..)));
    let bright = move || {
        let set = Set::standard();
        content::pieces().filter(|piece| scorer.filter.with(|filter| filter.admits(set.side(*piece)))).count()
    };
    view! {
        <section class="chooser" aria-label=app.t("w-tile-sheet")>
            <div class="row piece-tools">
                <b>{move || app.tell("w-square-number", &[("square", scorer.chosen.get().to_string().into())])}</b>
                <button type="button" class="plain" id="piece-turn" disabled=move || scorer.ask(WorldScorer::piece).is_none() on:click=move |_| scorer.change(WorldScorer::turn)>
                    <span aria-hidden="true">"⟳ "</span><span class="word">{app.t("turn")}</span>
                </button>
                <button type="button" class="plain" id="piece-flip" disabled=move || !is_tile() on:click=move |_| scorer.change(WorldScorer::flip)>
                    <span aria-hidden="true">"⇄ "</span><span class="word">{app.t("w-flip")}</span>
                </button>
                <button type="button" class="plain" id="piece-clear" disabled=is_empty on:click=move |_| scorer.change(WorldScorer::clear_square)>
                    <span aria-hidden="true">"✕ "</span><span class="word">{app.t("w-clear")}</span>
                </button>
            </div>
            {filter::chips(app, scorer.filter, bright)}
            <div class="tile-sheet">{content::pieces().map(|piece| choice(scorer, piece)).collect_view()}</div>
            {move || border_rows(scorer)}
        </section>
    }
}

/// A side to choose; a piece that lies on the map already says where.
fn choice(scorer: ScorerPage, piece: Piece) -> impl IntoView {
    let app = scorer.app;
    let side = *Set::standard().side(piece);
    let used = move || scorer.ask(|scorer| scorer.square_of(piece));
    let label = move || {
        let tile = describe::side(app, &side);
        match used() {
            Some(square) => {
                app.tell("w-tile-used", &[("tile", tile.into()), ("square", square.to_string().into())])
            }
            None => tile,
        }
    };
    view! {
        <button
            type="button"
            class="choice"
            data-piece=piece_name(piece)
            class:used=move || used().is_some()
            hidden=move || !scorer.filter.with(|filter| filter.admits(&side))
            aria-label=label
            on:click=move |_| scorer.change(|scorer| scorer.lay(piece))
        >
            <img src=art::piece(&Set::standard(), piece, Rotation::R0) alt="" loading="lazy" draggable="false" />
            {move || used().map(|square| view! { <span aria-hidden="true">{square.to_string()}</span> })}
        </button>
    }
}

/// The pieces of the border beside the chosen square.
fn border_rows(scorer: ScorerPage) -> impl IntoView {
    let square = scorer.chosen.get();
    let rows = Edge::ALL.into_iter().filter_map(move |edge| match square.beyond(edge) {
        Neighbour::Border(segment) => Some(border_row(scorer, edge, segment)),
        Neighbour::Square(_) => None,
    });
    rows.collect_view()
}

/// The choices for a segment of the border.
const CELLS: [(Terrain, bool); 4] =
    [(Terrain::Water, false), (Terrain::Meadow, false), (Terrain::Meadow, true), (Terrain::Forest, false)];

fn border_row(scorer: ScorerPage, edge: Edge, segment: Segment) -> impl IntoView {
    let app = scorer.app;
    let is = move |kind: (Terrain, bool)| {
        let cell = scorer.ask(|scorer| scorer.border_cell(segment));
        (cell.terrain(), cell.has_road()) == kind
    };
    view! {
        <fieldset class="bare border-row" data-border=edge.letter().to_string()>
            <legend>{move || format!("{}: {}", app.say("w-border"), app.say(describe::edge_message(edge)))}</legend>
            <div class="choices">
                {CELLS.map(|kind| view! {
                    <label class="pill">
                        <input
                            type="radio"
                            name=format!("border-{}", segment.index())
                            value=format!("{}{}", kind.0, if kind.1 { "-road" } else { "" })
                            prop:checked=move || is(kind)
                            on:change=move |_| scorer.change(|scorer| scorer.set_border_cell(segment, kind.0, kind.1))
                        />
                        <span>{move || if kind.1 { app.say("w-road") } else { app.say(&format!("w-{}", kind.0)) }}</span>
                    </label>
                })}
            </div>
        </fieldset>
    }
}

/// The contents of the chosen square.
fn editor(scorer: ScorerPage) -> impl IntoView {
    let app = scorer.app;
    let edges = [(Edge::N, "w-north"), (Edge::E, "w-east"), (Edge::S, "w-south"), (Edge::W, "w-west")];
    let fault =
        move || scorer.ask_sketch(|sketch| sketch.side().err().map(|error| error.to_string())).flatten();
    view! {
        <fieldset class="editor">
            <legend>{move || app.tell("w-square-number", &[("square", scorer.chosen.get().to_string().into())])}</legend>
            <div class="row">
                {Terrain::ALL.map(|terrain| view! {
                    <button type="button" class="plain" data-all=terrain.name() on:click=move |_| scorer.describe(|sketch| sketch.terrains = [terrain; 4])>
                        {move || app.tell("w-all-of", &[("terrain", app.say(&format!("w-{terrain}")).into())])}
                    </button>
                })}
            </div>
            {edges.map(|(edge, name)| view! {
                <div class="seat edge-row">
                    <span>{app.t(name)}</span>
                    <div class="choices">
                        {Terrain::ALL.map(|terrain| view! {
                            <label class="pill">
                                <input
                                    type="radio"
                                    name=format!("edge-{}", edge.letter())
                                    value=terrain.name()
                                    prop:checked=move || scorer.ask_sketch(|sketch| sketch.terrains[edge.index()]) == Some(terrain)
                                    on:change=move |_| scorer.describe(|sketch| sketch.terrains[edge.index()] = terrain)
                                />
                                <span>{move || app.say(&format!("w-{terrain}"))}</span>
                            </label>
                        })}
                        {toggle(scorer, "w-road", move |sketch| sketch.roads.contains(edge), move |sketch, on| {
                            let others = sketch.roads.iter().filter(|other| *other != edge).collect::<krajina_rules::worlds::Edges>();
                            sketch.roads = if on { others.with(edge) } else { others };
                        })}
                    </div>
                </div>
            })}
            <div class="choices">
                {toggle(scorer, "w-apart", |sketch| sketch.apart, |sketch, on| sketch.apart = on)}
                {toggle(scorer, "w-volcano-active", |sketch| sketch.volcano == Volcano::Active, |sketch, on| sketch.volcano = if on { Volcano::Active } else { Volcano::None })}
                {toggle(scorer, "w-volcano-inactive", |sketch| sketch.volcano == Volcano::Inactive, |sketch, on| sketch.volcano = if on { Volcano::Inactive } else { Volcano::None })}
            </div>
            <div class="counters">{Picture::ALL.map(|picture| counter(scorer, picture))}</div>
            {landmark(scorer)}
            <p class="why" role="alert">{fault}</p>
        </fieldset>
    }
}

fn toggle(
    scorer: ScorerPage,
    name: &'static str,
    get: impl Fn(&Sketch) -> bool + Copy + Send + Sync + 'static,
    set: impl Fn(&mut Sketch, bool) + Copy + 'static,
) -> impl IntoView {
    view! {
        <label class="pill">
            <input
                type="checkbox"
                value=name
                prop:checked=move || scorer.ask_sketch(get) == Some(true)
                on:change=move |event| {
                    let on = event_target_checked(&event);
                    scorer.describe(|sketch| set(sketch, on));
                }
            />
            <span>{scorer.app.t(name)}</span>
        </label>
    }
}

fn counter(scorer: ScorerPage, picture: Picture) -> impl IntoView {
    let app = scorer.app;
    let count = move || scorer.ask_sketch(|sketch| sketch.pictures[picture.index()]).unwrap_or(0);
    let label = move || app.say(&format!("w-{picture}"));
    let add = move |less: bool| {
        scorer.describe(|sketch| {
            let count = &mut sketch.pictures[picture.index()];
            *count = if less { count.saturating_sub(1) } else { (*count + 1).min(4) };
        });
    };
    view! {
        <span class="counter">
            <button type="button" class="plain" aria-label=move || format!("− {}", label()) disabled=move || count() == 0 on:click=move |_| add(true)>"−"</button>
            <span>{label}" "<b>{count}</b></span>
            <button type="button" class="plain" data-more=picture.name() aria-label=move || format!("+ {}", label()) on:click=move |_| add(false)>"+"</button>
        </span>
    }
}

/// The village or building on the chosen square.
fn landmark(scorer: ScorerPage) -> impl IntoView {
    let app = scorer.app;
    let villages = Trade::ALL.into_iter().map(Landmark::Village);
    let all: Vec<Landmark> = villages.chain(Building::ON_TILES.into_iter().map(Landmark::Building)).collect();
    let choose = {
        let all = all.clone();
        move |text: &str| {
            let chosen = all.iter().copied().find(|landmark| landmark.to_string() == text);
            scorer.describe(|sketch| sketch.landmark = chosen);
        }
    };
    view! {
        <select aria-label=app.t("w-landmark") on:change=move |event| choose(&event_target_value(&event))>
            <option value="" selected=move || scorer.ask_sketch(|sketch| sketch.landmark).flatten().is_none()>{app.t("w-no-landmark")}</option>
            {all.into_iter().map(|landmark| view! {
                <option value=landmark.to_string() selected=move || scorer.ask_sketch(|sketch| sketch.landmark).flatten() == Some(landmark)>
                    {move || super::describe::landmark(app, landmark)}
                </option>
            }).collect_view()}
        </select>
    }
}

/// Level, chip and token.
fn terms(scorer: ScorerPage) -> impl IntoView {
    let app = scorer.app;
    view! {
        <fieldset>
            <legend>{app.t("w-level")}</legend>
            <div class="row">
                <select aria-label=app.t("w-level") id="scorer-level" on:change=move |event| {
                    let level = Level::from_name(&event_target_value(&event)).unwrap_or_default();
                    scorer.change(|scorer| scorer.level = level);
                }>
                    {Level::ALL.map(|level| view! { <option value=level.name()>{move || app.say(&format!("w-level-{level}"))}</option> })}
                </select>
                <select aria-label=app.t("w-line-chip") on:change=move |event| {
                    let chip = event_target_value(&event).parse().unwrap_or(0);
                    scorer.change(|scorer| scorer.chip = chip);
                }>
                    {[0_u8, 1, 2, 3, 4].map(|chip| view! { <option value=chip>{move || format!("{} {chip}", app.say("w-line-chip"))}</option> })}
                </select>
                <label class="pill">
                    <input type="checkbox" value="token" prop:checked=move || scorer.ask(|scorer| scorer.token) on:change=move |event| {
                        let token = event_target_checked(&event);
                        scorer.change(|scorer| scorer.token = token);
                    } />
                    <span>{app.t("w-token")}</span>
                </label>
            </div>
        </fieldset>
    }
}

/// The sheet.
fn lines(app: App, scored: &WorldScore) -> impl IntoView + use<> {
    let rows = scored.sheet.lines().into_iter().map(|line| {
        let note = sheet::note(app, line.entry, scored);
        view! {
            <tr data-entry=line.entry.to_string()>
                <th scope="row">{sheet::name(app, line.entry)}</th>
                <td class:minus=line.points < 0><b>{in_digits(line.points)}</b>{note.map(|note| view! { <small>{note}</small> })}</td>
            </tr>
        }
    });
    view! {
        <table class="worlds-sheet" id="scorer-sheet">
            <tbody>{rows.collect_view()}</tbody>
            <tfoot><tr class="sum"><th scope="row">{app.t("w-round-points")}</th><td class="round-points">{in_digits(scored.sheet.points())}</td></tr></tfoot>
        </table>
        <p class="small">{app.t("w-scorer-alone")}</p>
    }
}
