//! The home page: choose a game or continue a saved one.

use crate::app::{App, Page};
use crate::dialog::language_picker;
use crate::install::install_button;
use crate::online;
use crate::prelude::*;
use krajina_app::SeatPlayer;
use krajina_rules::any::GameKind;

/// The players of a newcomer's first game.
pub(crate) fn first_table() -> Vec<SeatPlayer> {
    let bot = |level: &str| SeatPlayer::Bot { level: level.into() };
    vec![SeatPlayer::Person { name: String::new() }, bot("shepherd"), bot("prospector")]
}

/// The home page. static/index.html shows its upper part before the module is ready: keep both in step.
pub(crate) fn home(app: App) -> impl IntoView {
    view! {
        <main class="home">
            <header class="hero">
                <h1>"Krajina"</h1>
                <p class="lead">{app.t("home-lead")}</p>
                {language_picker(app)}
            </header>
            {crate::saves::saved_games(app)}
            {online::games_in_progress(app)}
            <div class="games">
                {card(app, GameKind::Kingdom, "kingdom players=3")}
                {card(app, GameKind::Hunters, "hunters players=3 mode=discovery")}
                {crate::worlds::card(app)}
            </div>
            {move || app.shown.get().then(|| below(app))}
        </main>
    }
}

/// The part below the games.
fn below(app: App) -> impl IntoView {
    view! {
        {online::home_section(app)}
        {crate::learn::links(app)}
        <footer>
            <div class="row centred">
                <button type="button" class="plain" on:click=move |_| app.settings_open.set(true)>{app.t("settings")}</button>
                {install_button(app)}
                <a class="plain" id="licences" href="/licences.txt" target="_blank">{app.t("home-licences")}</a>
            </div>
            <p class="small">{app.t("home-legal")}</p>
        </footer>
    }
}

fn card(app: App, game: GameKind, setup: &'static str) -> impl IntoView {
    let (title, about) = match game {
        GameKind::Kingdom => ("kingdom", "kingdom-about"),
        _ => ("hunters", "hunters-about"),
    };
    view! {
        <section class="card" aria-labelledby=format!("card-{game}")>
            <div class=format!("art {game}-art")></div>
            <h2 id=format!("card-{game}")>{app.t(title)}</h2>
            <p>{app.t(about)}</p>
            <div class="row">
                <button
                    type="button"
                    class="big"
                    id=format!("play-{game}")
                    on:click=move |_| app.begin(setup, first_table())
                >{app.t("play-now")}</button>
                <button
                    type="button"
                    class="plain"
                    id=format!("setup-{game}")
                    on:click=move |_| app.open(Page::Setup(game))
                >{app.t("set-up")}</button>
            </div>
        </section>
    }
}
