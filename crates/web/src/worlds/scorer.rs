//! The scorer for a map on a real table: describe it square by square, and the sheet is filled in.

use super::art::address;
use super::sheet;
use super::sketch::Sketch;
use crate::app::{App, Page};
use crate::prelude::*;
use krajina_record::worlds_art::{Look, Scene, world};
use krajina_rules::worlds::{
    Border, BorderCell, Building, Chip, Circumstances, Edge, Landmark, Level, MapNumber, Picture, SEGMENTS,
    SQUARES, Scored, Scoring, Segment, Set, Side, Square, Squares, Table, Terrain, Trade, Volcano, World,
    score_round,
};

/// Everything that was said of the map.
#[derive(Clone, Copy)]
struct Scorer {
    app: App,
    level: RwSignal<Level>,
    border: RwSignal<[BorderCell; SEGMENTS]>,
    squares: RwSignal<[Option<Sketch>; SQUARES]>,
    chosen: RwSignal<Square>,
    chip: RwSignal<u8>,
    token: RwSignal<bool>,
}

impl Scorer {
    /// The sides that can be made of what was said.
    fn sides(self) -> [Option<Side>; SQUARES] {
        self.squares.with(|squares| squares.each_ref().map(|sketch| sketch.as_ref()?.side().ok()))
    }

    fn scored(self) -> Option<Scored> {
        let circumstances = Circumstances {
            chip: Chip::new(self.chip.get()),
            token: self.token.get(),
            ..Circumstances::default()
        };
        let worlds = vec![World { squares: self.sides(), circumstances }];
        let scoring = Scoring { level: self.level.get(), ..Scoring::default() };
        score_round(&Table { scoring, border: Border::new(self.border.get()), worlds }).pop()
    }

    fn change(self, change: impl FnOnce(&mut Sketch)) {
        let square = self.chosen.get_untracked();
        self.squares.update(|squares| {
            change(squares[square.index()].get_or_insert(Sketch::plain(Terrain::Meadow)));
        });
    }

    fn ask<T>(self, question: impl FnOnce(&Sketch) -> T) -> Option<T> {
        let square = self.chosen.get();
        self.squares.with(|squares| squares[square.index()].as_ref().map(question))
    }
}

/// The page.
pub(crate) fn scorer(app: App) -> impl IntoView {
    let cells = |number| {
        let set = Set::standard();
        let border = &set.map(number).border;
        let mut cells = [BorderCell::plain(Terrain::Water); SEGMENTS];
        border.cells().for_each(|(segment, cell)| cells[segment.index()] = *cell);
        cells
    };
    let scorer = Scorer {
        app,
        level: RwSignal::new(Level::Beginner),
        border: RwSignal::new(cells(MapNumber::One)),
        squares: RwSignal::new([const { None }; SQUARES]),
        chosen: RwSignal::new(Square::all().next().unwrap_or_else(|| unreachable!("there are squares"))),
        chip: RwSignal::new(0),
        token: RwSignal::new(false),
    };
    view! {
        <main class="setup scorer">
            <header class="bar">
                <button type="button" class="plain" on:click=move |_| app.open(Page::Worlds("setup"))>
                    <span aria-hidden="true">"← "</span>{app.t("back")}
                </button>
                <h1>{app.t("w-scorer")}</h1>
            </header>
            <p>{app.t("w-scorer-about")}</p>
            <div class="choices">
                {MapNumber::ALL.map(|number| view! {
                    <button type="button" class="plain" on:click=move |_| scorer.border.set(cells(number))>
                        {move || app.tell("w-map-number", &[("number", u8::from(number).into())])}
                    </button>
                })}
            </div>
            {drawing(scorer)}
            {editor(scorer)}
            {terms(scorer)}
            {move || scorer.scored().map(|scored| lines(app, &scored))}
        </main>
    }
}

/// The map as it was described, with a button for every square and every piece of the border.
fn drawing(scorer: Scorer) -> impl IntoView {
    let picture = move || {
        let sides = scorer.sides();
        let border = Border::new(scorer.border.get());
        let squares = sides.each_ref().map(|side| side.as_ref().map(Look::lying));
        let scene =
            Scene { border: &border, highlighted: Squares::NONE, number: None, squares, bad_joins: true };
        address(&world(&scene, 100, "q", ""))
    };
    let app = scorer.app;
    view! {
        <div class="world-picture scorer-map">
            <img class="ground" src=picture alt="" draggable="false" />
            <div class="squares">
                {Square::all().map(|square| view! {
                    <button
                        type="button"
                        class="square"
                        data-square=square.to_string()
                        aria-label=square.to_string()
                        aria-pressed=move || (scorer.chosen.get() == square).to_string()
                        on:click=move |_| scorer.chosen.set(square)
                    ></button>
                }).collect_view()}
            </div>
            {Segment::all().map(|segment| {
                let (left, top) = place(segment);
                view! {
                    <button
                        type="button"
                        class="segment"
                        data-segment=segment.index()
                        aria-label=move || {
                            let cell = scorer.border.with(|border| border[segment.index()]);
                            let road = if cell.has_road() { format!(", {}", app.say("w-road")) } else { String::new() };
                            format!("{}: {}{road}", app.say("w-border"), app.say(&format!("w-{}", cell.terrain())))
                        }
                        style:left=format!("{left:.2}%")
                        style:top=format!("{top:.2}%")
                        on:click=move |_| scorer.border.update(|border| border[segment.index()] = next_cell(&border[segment.index()]))
                    ></button>
                }
            }).collect_view()}
        </div>
    }
}

/// Where the middle of a piece of the border is, in percent of the picture.
fn place(segment: Segment) -> (f64, f64) {
    const WIDE: f64 = 760.0;
    const HIGH: f64 = 560.0;
    let square = segment.square();
    let (x, y) = (130.0 + 100.0 * square.column() as f64, 130.0 + 100.0 * square.row() as f64);
    let (x, y) = match segment.side() {
        Edge::N => (x, 47.0),
        Edge::S => (x, HIGH - 47.0),
        Edge::W => (47.0, y),
        Edge::E => (WIDE - 47.0, y),
    };
    (x * 100.0 / WIDE, y * 100.0 / HIGH)
}

/// Water, meadow, meadow with a road, forest, and water again.
fn next_cell(cell: &BorderCell) -> BorderCell {
    let road = || BorderCell::new(Terrain::Meadow, true, &[], None);
    match (cell.terrain(), cell.has_road()) {
        (Terrain::Water, _) => BorderCell::plain(Terrain::Meadow),
        (Terrain::Meadow, false) => road().unwrap_or(BorderCell::plain(Terrain::Forest)),
        (Terrain::Meadow, true) => BorderCell::plain(Terrain::Forest),
        (Terrain::Forest, _) => BorderCell::plain(Terrain::Water),
    }
}

/// What lies on the chosen square.
fn editor(scorer: Scorer) -> impl IntoView {
    let app = scorer.app;
    let edges = [(Edge::N, "w-north"), (Edge::E, "w-east"), (Edge::S, "w-south"), (Edge::W, "w-west")];
    let fault = move || scorer.ask(|sketch| sketch.side().err().map(|error| error.to_string())).flatten();
    let empty = move || scorer.ask(|_| ()).is_none();
    view! {
        <fieldset class="editor">
            <legend>{move || app.tell("w-square-number", &[("square", scorer.chosen.get().to_string().into())])}</legend>
            <div class="row">
                {Terrain::ALL.map(|terrain| view! {
                    <button type="button" class="plain" data-all=terrain.name() on:click=move |_| scorer.change(|sketch| sketch.terrains = [terrain; 4])>
                        {move || app.tell("w-all-of", &[("terrain", app.say(&format!("w-{terrain}")).into())])}
                    </button>
                })}
                <button type="button" class="plain" disabled=empty on:click=move |_| {
                    let square = scorer.chosen.get_untracked();
                    scorer.squares.update(|squares| squares[square.index()] = None);
                }>{app.t("w-clear")}</button>
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
                                    prop:checked=move || scorer.ask(|sketch| sketch.terrains[edge.index()]) == Some(terrain)
                                    on:change=move |_| scorer.change(|sketch| sketch.terrains[edge.index()] = terrain)
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
    scorer: Scorer,
    name: &'static str,
    get: impl Fn(&Sketch) -> bool + Copy + Send + Sync + 'static,
    set: impl Fn(&mut Sketch, bool) + Copy + 'static,
) -> impl IntoView {
    view! {
        <label class="pill">
            <input
                type="checkbox"
                value=name
                prop:checked=move || scorer.ask(get) == Some(true)
                on:change=move |event| {
                    let on = event_target_checked(&event);
                    scorer.change(|sketch| set(sketch, on));
                }
            />
            <span>{scorer.app.t(name)}</span>
        </label>
    }
}

fn counter(scorer: Scorer, picture: Picture) -> impl IntoView {
    let app = scorer.app;
    let count = move || scorer.ask(|sketch| sketch.pictures[picture.index()]).unwrap_or(0);
    let label = move || app.say(&format!("w-{picture}"));
    let add = move |less: bool| {
        scorer.change(|sketch| {
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
fn landmark(scorer: Scorer) -> impl IntoView {
    let app = scorer.app;
    let villages = Trade::ALL.into_iter().map(Landmark::Village);
    let all: Vec<Landmark> = villages.chain(Building::ON_TILES.into_iter().map(Landmark::Building)).collect();
    let choose = {
        let all = all.clone();
        move |text: &str| {
            let chosen = all.iter().copied().find(|landmark| landmark.to_string() == text);
            scorer.change(|sketch| sketch.landmark = chosen);
        }
    };
    view! {
        <select aria-label=app.t("w-landmark") on:change=move |event| choose(&event_target_value(&event))>
            <option value="" selected=move || scorer.ask(|sketch| sketch.landmark).flatten().is_none()>{app.t("w-no-landmark")}</option>
            {all.into_iter().map(|landmark| view! {
                <option value=landmark.to_string() selected=move || scorer.ask(|sketch| sketch.landmark).flatten() == Some(landmark)>
                    {move || super::describe::landmark(app, landmark)}
                </option>
            }).collect_view()}
        </select>
    }
}

/// Level, chip and token.
fn terms(scorer: Scorer) -> impl IntoView {
    let app = scorer.app;
    view! {
        <fieldset>
            <legend>{app.t("w-level")}</legend>
            <div class="row">
                <select aria-label=app.t("w-level") id="scorer-level" on:change=move |event| {
                    scorer.level.set(Level::from_name(&event_target_value(&event)).unwrap_or_default());
                }>
                    {Level::ALL.map(|level| view! { <option value=level.name()>{move || app.say(&format!("w-level-{level}"))}</option> })}
                </select>
                <select aria-label=app.t("w-line-chip") on:change=move |event| scorer.chip.set(event_target_value(&event).parse().unwrap_or(0))>
                    {[0_u8, 1, 2, 3, 4].map(|chip| view! { <option value=chip>{move || format!("{} {chip}", app.say("w-line-chip"))}</option> })}
                </select>
                <label class="pill">
                    <input type="checkbox" value="token" prop:checked=move || scorer.token.get() on:change=move |event| scorer.token.set(event_target_checked(&event)) />
                    <span>{app.t("w-token")}</span>
                </label>
            </div>
        </fieldset>
    }
}

/// The sheet.
fn lines(app: App, scored: &Scored) -> impl IntoView + use<> {
    let rows = scored.sheet.lines().into_iter().map(|line| {
        let note = sheet::note(app, line.entry, scored);
        view! {
            <tr data-entry=line.entry.to_string()>
                <th scope="row">{sheet::name(app, line.entry)}</th>
                <td class:minus=line.points < 0><b>{line.points}</b>{note.map(|note| view! { <small>{note}</small> })}</td>
            </tr>
        }
    });
    view! {
        <table class="worlds-sheet" id="scorer-sheet">
            <tbody>{rows.collect_view()}</tbody>
            <tfoot><tr class="sum"><th scope="row">{app.t("w-round-points")}</th><td class="round-points">{scored.sheet.points()}</td></tr></tfoot>
        </table>
        <p class="small">{app.t("w-scorer-alone")}</p>
    }
}
