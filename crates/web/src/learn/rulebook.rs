//! The rules in our own texts and pictures.

use super::learn_page::head;
use crate::app::{App, Page};
use crate::dominoes::tool_icon::icon;
use crate::prelude::*;
use krajina_app::dominoes::Tool;
use krajina_app::worlds::WorldsPage;
use krajina_app::{LearnPage, LessonTopic};
use krajina_art::Symbol;
use krajina_art::picture::{self, BoardPicture, Window};
use krajina_rules::any::GameKind;
use krajina_rules::domino::{Number, Size, Square};
use krajina_rules::hunters::{self, BoardSquare, Choice, Mode, Person, Resource};
use krajina_rules::kingdom::{self, Variant};
use krajina_rules::seat::Colour;
use krajina_rules::worlds::Building;

/// A chapter of the rules: the message `rules-GAME-NAME` is its title, `rules-GAME-NAME-1` its first paragraph.
struct Chapter {
    name: &'static str,
    paragraphs: usize,
    figure: Option<Figure>,
}

/// An explanatory picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Figure {
    Terrains(GameKind),
    Line(GameKind),
    Placing,
    Kingdom,
    Eruption,
    Fires,
    Totems,
    People,
    Tiles,
    Buildings,
}

const fn chapter(name: &'static str, paragraphs: usize, figure: Option<Figure>) -> Chapter {
    Chapter { name, paragraphs, figure }
}

const KINGDOM: [Chapter; 7] = [
    chapter("aim", 1, Some(Figure::Terrains(GameKind::Kingdom))),
    chapter("setup", 2, Some(Figure::Line(GameKind::Kingdom))),
    chapter("turn", 3, None),
    chapter("placing", 3, Some(Figure::Placing)),
    chapter("scoring", 2, Some(Figure::Kingdom)),
    chapter("end", 1, None),
    chapter("variants", 1, None),
];

const HUNTERS: [Chapter; 8] = [
    chapter("aim", 1, Some(Figure::Terrains(GameKind::Hunters))),
    chapter("discovery", 2, Some(Figure::Line(GameKind::Hunters))),
    chapter("eruption", 3, Some(Figure::Eruption)),
    chapter("scoring", 2, Some(Figure::Fires)),
    chapter("totems", 4, Some(Figure::Totems)),
    chapter("tribe", 5, Some(Figure::People)),
    chapter("two", 1, None),
    chapter("options", 1, None),
];

const WORLDS: [Chapter; 8] = [
    chapter("aim", 1, Some(Figure::Tiles)),
    chapter("building", 3, None),
    chapter("stop", 1, None),
    chapter("scoring", 3, None),
    chapter("volcanoes", 2, None),
    chapter("advanced", 2, None),
    chapter("expert", 3, Some(Figure::Buildings)),
    chapter("solo", 1, None),
];

/// The chapters of each game's rules.
const BOOKS: [(GameKind, &[Chapter]); 3] =
    [(GameKind::Kingdom, &KINGDOM), (GameKind::Hunters, &HUNTERS), (GameKind::Worlds, &WORLDS)];

/// Links to the rules of all games except `but`.
pub(super) fn links(app: App, but: Option<GameKind>) -> impl IntoView {
    BOOKS
        .into_iter()
        .filter(move |(game, _)| Some(*game) != but)
        .map(|(game, _)| {
            let words = move || app.say(&format!("rules-{game}"));
            view! { <a class="plain" id=format!("rules-{game}") href=LearnPage::Rules(game).hash()>{words}</a> }
        })
        .collect_view()
}

/// The rules of a game.
pub(super) fn rulebook(app: App, game: GameKind) -> impl IntoView {
    let chapters =
        BOOKS.into_iter().find(|(name, _)| *name == game).map_or(&[][..], |(_, chapters)| chapters);
    let lesson = match game {
        GameKind::Kingdom => LearnPage::Lesson(LessonTopic::Kingdom).hash(),
        GameKind::Hunters => LearnPage::Lesson(LessonTopic::Discovery).hash(),
        _ => Page::Worlds(WorldsPage::Setup).hash(),
    };
    view! {
        <main class="study rules">
            {head(app, Page::Learn(LearnPage::Overview), move || app.say(&format!("rules-{game}")))}
            {chapters.iter().map(|chapter| view! {
                <section id=chapter.name>
                    <h2>{move || app.say(&format!("rules-{game}-{}", chapter.name))}</h2>
                    {(1..=chapter.paragraphs).map(|number| view! {
                        <p>{move || app.say(&format!("rules-{game}-{}-{number}", chapter.name))}</p>
                    }).collect_view()}
                    {chapter.figure.map(|figure| figure_view(app, figure))}
                    {matches!(chapter.name, "variants" | "options").then(|| options(app, game == GameKind::Kingdom))}
                </section>
            }).collect_view()}
            <div class="row">
                <a class="big" href=lesson>{app.t("rules-try")}</a>
                {links(app, Some(game))}
            </div>
        </main>
    }
}

/// The list of all options with explanations.
fn options(app: App, is_kingdom: bool) -> impl IntoView {
    let names: Vec<&'static str> = if is_kingdom {
        Variant::ALL.map(Variant::name).to_vec()
    } else {
        Choice::ALL.map(Choice::name).to_vec()
    };
    view! {
        <dl>
            {names.into_iter().map(|name| view! {
                <dt>{move || app.say(&format!("option-{name}"))}</dt>
                <dd>{move || app.say(&format!("rules-option-{name}"))}</dd>
            }).collect_view()}
        </dl>
    }
}

fn figure_view(app: App, figure: Figure) -> AnyView {
    match figure {
        Figure::Terrains(kind) => terrains(app, kind).into_any(),
        Figure::Line(kind) => line(app, kind).into_any(),
        Figure::Placing => drawing(app, "figure-placing", placing()).into_any(),
        Figure::Kingdom => drawing(app, "figure-kingdom", kingdom_land()).into_any(),
        Figure::Eruption => drawing(app, "figure-eruption", eruption()).into_any(),
        Figure::Fires => drawing(app, "figure-fires", fires()).into_any(),
        Figure::Totems => totems(app).into_any(),
        Figure::People => people(app).into_any(),
        Figure::Tiles => view! { <div class="art worlds-art" aria-hidden="true"></div> }.into_any(),
        Figure::Buildings => buildings(app).into_any(),
    }
}

/// The list of buildings with their scoring.
fn buildings(app: App) -> impl IntoView {
    view! {
        <dl>
            {Building::ON_TILES.map(|building| view! {
                <dt>{move || app.say(&format!("w-building-{building}"))}</dt>
                <dd>{move || app.say(&format!("w-building-{building}-about"))}</dd>
            })}
        </dl>
    }
}

/// A drawing with its caption.
fn drawing(app: App, words: &'static str, svg: String) -> impl IntoView {
    view! {
        <figure>
            <div class="scene" aria-hidden="true" inner_html=svg></div>
            <figcaption>{move || app.say(words)}</figcaption>
        </figure>
    }
}

/// The six terrains.
fn terrains(app: App, kind: GameKind) -> impl IntoView {
    view! {
        <ul class="legend">
            {(0..6).map(|index| {
                let tool = Tool::Terrain(index);
                let svg = icon(tool, kind, Colour::Pink, &format!("rt{index}")).unwrap_or_default();
                view! {
                    <li><span class="icon" aria-hidden="true" inner_html=svg></span><span>{move || app.say(&tool.message(kind))}</span></li>
                }
            }).collect_view()}
        </ul>
    }
}

/// A line of dominoes, two of them taken.
fn line(app: App, kind: GameKind) -> impl IntoView {
    let numbers = match kind {
        GameKind::Kingdom => [3, 19, 33, 48],
        _ => [5, 19, 36, 42],
    };
    let taken = [None, Some(Colour::Pink), None, Some(Colour::Green)];
    let dominoes: Vec<_> = numbers
        .into_iter()
        .zip(taken)
        .filter_map(|(number, taken)| Some((Number::new(number)?, taken)))
        .map(|(number, taken)| {
            let domino = match kind {
                GameKind::Kingdom => picture::DominoPicture::kingdom(number, None),
                _ => picture::DominoPicture::hunters(number, Mode::Discovery, None),
            };
            let svg = domino.scene((1, 0), &format!("rl{number}"));
            let piece = taken.map(|colour| {
                let symbol = if kind == GameKind::Kingdom { Symbol::King(colour) } else { Symbol::Chief(colour) };
                let svg = picture::symbol(symbol, &format!("rk{number}"));
                view! { <span class="piece" inner_html=svg></span> }
            });
            view! {
                <span class="domino"><span class="face" inner_html=svg></span><span class="number">{number.get()}</span>{piece}</span>
            }
        })
        .collect();
    view! {
        <figure>
            <div class="row-of-dominoes" aria-hidden="true">{dominoes}</div>
            <figcaption>{app.t(if kind == GameKind::Kingdom { "figure-line-kingdom" } else { "figure-line-hunters" })}</figcaption>
        </figure>
    }
}

/// A kingdom with these squares.
fn kingdom_board(squares: &[(i8, i8, kingdom::Terrain, u8)]) -> kingdom::Board {
    let squares = squares
        .iter()
        .filter_map(|&(x, y, terrain, crowns)| Some((Square::new(x, y)?, kingdom::Half { terrain, crowns })));
    kingdom::Board::from_squares(Size::Five, squares, 0).unwrap_or(kingdom::Board::new(Size::Five))
}

fn at(x: i8, y: i8) -> Vec<Square> {
    Square::new(x, y).into_iter().collect()
}

/// A domino that touches its own terrain.
fn placing() -> String {
    use kingdom::Terrain::{Forest, Lake, Wheat};
    let board = kingdom_board(&[(1, 0, Wheat, 1), (2, 0, Forest, 0), (1, 1, Wheat, 0), (0, 1, Lake, 0)]);
    let land = BoardPicture::kingdom(&board, Colour::Pink, "").highlight([at(1, 1), at(0, 1)].concat());
    land.scene(&Window { left: 0, top: 1, columns: 3, rows: 2, slack: [0; 4] }, "fp")
}

/// Two regions with points and one without, as `figure-kingdom` says.
fn counted_kingdom() -> kingdom::Board {
    use kingdom::Terrain::{Forest, Mine, Wheat};
    kingdom_board(&[
        (1, 0, Wheat, 1),
        (2, 0, Forest, 0),
        (1, 1, Wheat, 0),
        (1, 2, Wheat, 0),
        (0, 1, Wheat, 0),
        (-1, 1, Mine, 3),
        (-1, 2, Mine, 2),
        (0, 2, Wheat, 0),
    ])
}

fn kingdom_land() -> String {
    let window = Window { left: -1, top: 2, columns: 4, rows: 3, slack: [0; 4] };
    BoardPicture::kingdom(&counted_kingdom(), Colour::Pink, "").scene(&window, "fk")
}

fn hunters_board(squares: &[(i8, i8, hunters::Terrain, u8, u8)]) -> hunters::Board {
    let squares = squares.iter().filter_map(|&(x, y, terrain, marks, lava)| {
        let half = hunters::Half { terrain, marks };
        Some((Square::new(x, y)?, BoardSquare { half, token: false, lava, person: None }))
    });
    hunters::Board::from_squares(Size::Five, squares, 0).unwrap_or(hunters::Board::new(Size::Five))
}

/// A volcano and the squares where its lava may land.
fn eruption() -> String {
    use hunters::Terrain::{Desert, Grassland, Lake, Volcano};
    let board = hunters_board(&[
        (1, 0, Grassland, 1, 0),
        (2, 0, Desert, 0, 0),
        (1, 1, Grassland, 0, 0),
        (1, 2, Grassland, 0, 0),
        (-1, 1, Lake, 0, 0),
        (0, 1, Volcano, 2, 0),
        (-2, 1, Lake, 0, 0),
    ]);
    let Some(volcano) = Square::new(0, 1) else { return String::new() };
    let reached: Vec<Square> = board.frame().squares(board.lava_targets(volcano, 2)).collect();
    let land = BoardPicture::hunters(&board, Colour::Pink, "").highlight(reached);
    land.scene(&Window { left: -2, top: 2, columns: 5, rows: 3, slack: [0; 4] }, "fe")
}

/// A region with fires and two without, as `figure-fires` says.
fn burning_land() -> hunters::Board {
    use hunters::Terrain::{Desert, Grassland, Lake, Volcano};
    hunters_board(&[
        (1, 0, Grassland, 1, 0),
        (2, 0, Desert, 0, 0),
        (1, 1, Grassland, 0, 2),
        (1, 2, Grassland, 0, 0),
        (-1, 1, Lake, 0, 0),
        (0, 1, Volcano, 2, 0),
    ])
}

fn fires() -> String {
    let window = Window { left: -1, top: 2, columns: 4, rows: 3, slack: [0; 4] };
    BoardPicture::hunters(&burning_land(), Colour::Pink, "").scene(&window, "ff")
}

/// The four totems and their points.
fn totems(app: App) -> impl IntoView {
    view! {
        <ul class="legend">
            {Resource::ALL.map(|resource| {
                let token = picture::symbol(Symbol::Token(resource), &format!("ro{}", resource.index()));
                let totem = picture::symbol(Symbol::Totem(resource), &format!("rm{}", resource.index()));
                view! {
                    <li>
                        <span class="icon" aria-hidden="true" inner_html=token></span>
                        <span class="icon" aria-hidden="true" inner_html=totem></span>
                        <span>{move || app.tell("figure-totem", &[
                            ("resource", app.say(&format!("resource-{}", resource.name())).into()),
                            ("points", resource.totem_points().into()),
                        ])}</span>
                    </li>
                }
            })}
        </ul>
    }
}

/// All cave people and their scoring.
fn people(app: App) -> impl IntoView {
    view! {
        <ul class="legend people">
            {Person::ALL.map(|person| {
                let svg = picture::symbol(Symbol::Person(person), &format!("rh{}", person.index()));
                view! {
                    <li>
                        <span class="icon" aria-hidden="true" inner_html=svg></span>
                        <span><b>{move || app.say(&format!("person-{}", person.name()))}</b>" "{move || app.say(&format!("person-{}-about", person.name()))}</span>
                    </li>
                }
            })}
        </ul>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::say_in as say;
    use krajina_rules::seat::Seat;
    use krajina_wire::Language;

    #[test]
    fn every_chapter_is_written_in_every_language() {
        for language in Language::ALL {
            let written = |message: &str| say(language, message, &[]) != message;
            for (game, chapters) in BOOKS {
                assert!(written(&format!("rules-{game}")), "rules-{game}");
                for chapter in chapters {
                    let title = format!("rules-{game}-{}", chapter.name);
                    assert!(written(&title), "{title}");
                    for number in 1..=chapter.paragraphs {
                        assert!(written(&format!("{title}-{number}")), "{title}-{number}");
                    }
                    let beyond = format!("{title}-{}", chapter.paragraphs + 1);
                    assert!(!written(&beyond), "{beyond} is never shown");
                }
            }
            for name in Variant::ALL.map(Variant::name).iter().chain(&Choice::ALL.map(Choice::name)) {
                assert!(written(&format!("rules-option-{name}")), "{name}");
            }
        }
    }

    #[test]
    fn the_pictures_match_their_captions() {
        let points = |lines: Vec<i32>| lines.into_iter().filter(|points| *points > 0).collect::<Vec<_>>();
        let kingdom = counted_kingdom().sheet(kingdom::Variants::NONE).lines;
        let mut kingdom = points(kingdom.iter().map(|line| line.points).collect());
        kingdom.sort_unstable();
        assert_eq!(kingdom, [5, 10]);
        let scoring = hunters::Scoring { mode: Mode::Discovery, choices: hunters::Choices::NONE };
        let burning = burning_land().sheet(scoring, &hunters::Totems::default(), Seat::wrapping(0)).lines;
        assert_eq!(points(burning.iter().map(|line| line.points).collect()), [9]);
        assert!(kingdom_land().contains("<svg") && placing().contains("<svg"));
        assert!(eruption().contains("<svg") && fires().contains("<svg"));
    }
}
