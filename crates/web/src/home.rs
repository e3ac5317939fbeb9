//! The first page: choose a game, or go on with the one that was begun.

use crate::app::{App, Page};
use crate::dialog::language_picker;
use crate::online;
use crate::player::Player;
use crate::prelude::*;
use krajina_record::picture;
use krajina_rules::domino::Square;
use krajina_rules::hunters;
use krajina_rules::kingdom;
use krajina_rules::seat::Colour;

/// Who a newcomer meets first.
pub(crate) fn first_table() -> Vec<Player> {
    let bot = |level: &str| Player::Bot { level: level.into() };
    vec![Player::Person { name: String::new() }, bot("shepherd"), bot("prospector")]
}

/// The first page.
pub(crate) fn home(app: App) -> impl IntoView {
    let going_on = move || app.game.with(|game| game.as_ref().is_some_and(|game| !game.play.is_over()));
    view! {
        <main class="home">
            <header class="hero">
                <h1>"Krajina"</h1>
                <p class="lead">{app.t("home-lead")}</p>
                {language_picker(app)}
            </header>
            {move || going_on().then(|| view! {
                <button type="button" class="big go-on" on:click=move |_| app.open(Page::Table)>
                    {app.t("home-continue")}
                </button>
            })}
            {online::going_on(app)}
            <div class="games">
                {card(app, "kingdom", "kingdom players=3", kingdom_art())}
                {card(app, "hunters", "hunters players=3 mode=discovery", hunters_art())}
                {crate::worlds::card(app)}
            </div>
            {online::at_home(app)}
            {crate::learn::links(app)}
            <footer>
                <button type="button" class="plain" on:click=move |_| app.settling.set(true)>{app.t("settings")}</button>
                <p class="small">{app.t("home-legal")}</p>
            </footer>
        </main>
    }
}

fn card(app: App, game: &'static str, setup: &'static str, art: String) -> impl IntoView {
    let (title, about) = match game {
        "kingdom" => ("kingdom", "kingdom-about"),
        _ => ("hunters", "hunters-about"),
    };
    view! {
        <section class="card" aria-labelledby=format!("card-{game}")>
            <div class="art" inner_html=art></div>
            <h2 id=format!("card-{game}")>{app.t(title)}</h2>
            <p>{app.t(about)}</p>
            <div class="row">
                <button
                    type="button"
                    class="big"
                    id=format!("play-{game}")
                    on:click=move |_| app.begin(setup.into(), first_table())
                >{app.t("play-now")}</button>
                <button
                    type="button"
                    class="plain"
                    id=format!("setup-{game}")
                    on:click=move |_| app.open(Page::Setup(if game == "kingdom" { "kingdom" } else { "hunters" }))
                >{app.t("set-up")}</button>
            </div>
        </section>
    }
}

/// A small land that looks like the game.
fn kingdom_art() -> String {
    use kingdom::{Half, Terrain::*};
    let squares = [
        (1, 0, Wheat, 0),
        (2, 0, Wheat, 1),
        (1, 1, Wheat, 0),
        (2, 1, Lake, 1),
        (0, 1, Forest, 0),
        (-1, 1, Forest, 1),
        (-1, 0, Grassland, 2),
        (-2, 0, Grassland, 0),
        (-2, 1, Mine, 3),
        (3, 0, Swamp, 1),
        (3, 1, Lake, 0),
    ];
    let squares = squares
        .into_iter()
        .filter_map(|(x, y, terrain, crowns)| Some((Square::new(x, y)?, Half { terrain, crowns })));
    let board = kingdom::Board::from_squares(krajina_rules::domino::Size::Seven, squares, 0)
        .unwrap_or(kingdom::Board::new(krajina_rules::domino::Size::Seven));
    scene(&picture::Picture::kingdom(&board, Colour::Pink, ""), "hk")
}

fn hunters_art() -> String {
    use hunters::{BoardSquare, Half, Person, Terrain::*};
    let plain =
        |terrain, marks, token| BoardSquare { half: Half { terrain, marks }, token, lava: 0, person: None };
    let squares = [
        (1, 0, plain(Volcano, 2, false)),
        (2, 0, BoardSquare { lava: 2, ..plain(Lake, 0, false) }),
        (2, 1, plain(Lake, 0, true)),
        (1, 1, plain(Jungle, 0, true)),
        (0, 1, plain(Jungle, 1, false)),
        (-1, 1, BoardSquare { person: Some(Person::Hunter), ..plain(Grassland, 0, false) }),
        (-1, 0, plain(Grassland, 0, true)),
        (-2, 0, plain(Desert, 0, false)),
        (-2, 1, plain(Desert, 1, false)),
        (3, 0, plain(Quarry, 0, true)),
        (3, 1, plain(Quarry, 1, false)),
    ];
    let squares = squares.into_iter().filter_map(|(x, y, square)| Some((Square::new(x, y)?, square)));
    let board = hunters::Board::from_squares(krajina_rules::domino::Size::Seven, squares, 0)
        .unwrap_or(hunters::Board::new(krajina_rules::domino::Size::Seven));
    scene(&picture::Picture::hunters(&board, Colour::Blue, ""), "hh")
}

fn scene(picture: &picture::Picture, prefix: &str) -> String {
    picture.scene(&picture::Window { left: -2, top: 1, columns: 6, rows: 2, slack: [0; 4] }, prefix)
}
