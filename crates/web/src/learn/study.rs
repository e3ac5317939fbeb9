//! The pages beside the table and their addresses.

use super::lesson::Lesson;
use super::lesson_page::{lesson_page, lessons};
use super::replay::replay;
use super::rulebook::rulebook;
use super::scorer::scorer;
use crate::app::{App, Page};
use crate::prelude::*;
use krajina_record::art::Symbol;
use krajina_record::picture;
use krajina_rules::seat::Colour;

/// A page beside the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Study {
    /// Looking at a game; which one, its address says.
    Replay,
    /// The score pad.
    Score,
    /// All lessons and rules.
    Learn,
    Lesson(Lesson),
    /// The rules of `kingdom`, `hunters` or `worlds`.
    Rules(&'static str),
}

impl Study {
    fn all() -> impl Iterator<Item = Study> {
        let rules = ["kingdom", "hunters", "worlds"].map(Study::Rules);
        let lessons = Lesson::ALL.map(Study::Lesson);
        [Study::Score, Study::Learn].into_iter().chain(rules).chain(lessons)
    }

    /// Its address.
    pub(crate) fn hash(self) -> &'static str {
        match self {
            Study::Replay => "#/replay",
            Study::Score => "#/score",
            Study::Learn => "#/learn",
            Study::Lesson(Lesson::Kingdom) => "#/learn/kingdom",
            Study::Lesson(Lesson::Discovery) => "#/learn/discovery",
            Study::Lesson(Lesson::Totems) => "#/learn/totems",
            Study::Lesson(Lesson::Tribe) => "#/learn/tribe",
            Study::Rules("hunters") => "#/rules/hunters",
            Study::Rules("worlds") => "#/rules/worlds",
            Study::Rules(_) => "#/rules/kingdom",
        }
    }

    pub(crate) fn of_hash(hash: &str) -> Option<Study> {
        if hash == "#/replay" || hash.starts_with("#/replay/") {
            return Some(Study::Replay);
        }
        Study::all().find(|study| study.hash() == hash)
    }

    pub(crate) fn page(self, app: App) -> AnyView {
        match self {
            Study::Replay => replay(app).into_any(),
            Study::Score => scorer(app).into_any(),
            Study::Learn => lessons(app).into_any(),
            Study::Lesson(lesson) => lesson_page(app, lesson).into_any(),
            Study::Rules(game) => rulebook(app, game).into_any(),
        }
    }
}

/// The ways from the first page to all this.
pub(crate) fn links(app: App) -> impl IntoView {
    let link = move |study: Study, words: &'static str, symbol: Symbol| {
        let svg = picture::symbol(symbol, &format!("to-{words}"));
        view! {
            <a class="plain" id=format!("to-{words}") href=study.hash()>
                <span class="portrait" aria-hidden="true" inner_html=svg></span>
                <span>{app.t(words)}</span>
            </a>
        }
    };
    view! {
        <nav class="studies" aria-label=app.t("more")>
            {link(Study::Learn, "learn", Symbol::King(Colour::Yellow))}
            {link(Study::Score, "scorer", Symbol::Crown)}
            {link(Study::Replay, "replay", Symbol::Castle(Colour::Blue))}
        </nav>
    }
}

/// The head of such a page: the way back, and what it is.
pub(super) fn head(app: App, back: Page, title: impl Fn() -> String + Send + 'static) -> impl IntoView {
    view! {
        <header class="bar">
            <button type="button" class="plain" aria-label=app.t("back") on:click=move |_| app.open(back)>
                <span aria-hidden="true">"←"</span>
            </button>
            <h1>{title}</h1>
            <button type="button" class="plain" aria-label=app.t("settings") on:click=move |_| app.settling.set(true)>
                <span aria-hidden="true">"☰"</span>
            </button>
        </header>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_address_leads_to_its_page() {
        for study in Study::all().chain([Study::Replay]) {
            assert_eq!(Study::of_hash(study.hash()), Some(study));
        }
        assert_eq!(Study::of_hash("#/replay/0123456789abcdef"), Some(Study::Replay));
        assert_eq!(Study::of_hash("#/replays"), None);
        assert_eq!(Study::of_hash("#/learn/chess"), None);
    }
}
