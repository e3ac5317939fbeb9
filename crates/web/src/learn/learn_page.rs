//! The learning pages: routing, links and header.

use super::lesson_page::{lesson_page, lessons};
use super::replay::replay;
use super::rulebook::rulebook;
use crate::app::{App, Page};
use crate::dominoes::scorer::scorer;
use crate::prelude::*;
use krajina_app::LearnPage;
use krajina_art::Symbol;
use krajina_art::picture;
use krajina_rules::seat::Colour;

/// The view of a learning page.
pub(crate) fn learn_page(app: App, page: LearnPage) -> AnyView {
    match page {
        LearnPage::Replay => replay(app).into_any(),
        LearnPage::Score => scorer(app).into_any(),
        LearnPage::Overview => lessons(app).into_any(),
        LearnPage::Lesson(topic) => lesson_page(app, topic).into_any(),
        LearnPage::Rules(game) => rulebook(app, game).into_any(),
    }
}

/// The links from the home page to the learning pages.
pub(crate) fn links(app: App) -> impl IntoView {
    let link = move |page: LearnPage, words: &'static str, symbol: Symbol| {
        let svg = picture::symbol(symbol, &format!("to-{words}"));
        view! {
            <a class="plain" id=format!("to-{words}") href=page.hash()>
                <span class="portrait" aria-hidden="true" inner_html=svg></span>
                <span>{app.t(words)}</span>
            </a>
        }
    };
    view! {
        <nav class="studies" aria-label=app.t("more")>
            {link(LearnPage::Overview, "learn", Symbol::King(Colour::Yellow))}
            {link(LearnPage::Score, "scorer", Symbol::Crown)}
            {link(LearnPage::Replay, "replay", Symbol::Castle(Colour::Blue))}
        </nav>
    }
}

/// The header of such a page: a link back, and the title.
pub(crate) fn head(app: App, back: Page, title: impl Fn() -> String + Send + 'static) -> impl IntoView {
    view! {
        <header class="bar">
            <button type="button" class="plain" aria-label=app.t("back") on:click=move |_| app.open(back)>
                <span aria-hidden="true">"←"</span>
            </button>
            <h1>{title}</h1>
            <button type="button" class="plain" aria-label=app.t("settings") on:click=move |_| app.settings_open.set(true)>
                <span aria-hidden="true">"☰"</span>
            </button>
        </header>
    }
}
