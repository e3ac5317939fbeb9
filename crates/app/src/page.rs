//! The pages of the app and their addresses.

use crate::dominoes::LessonTopic;
use crate::online_page::OnlinePage;
use crate::save::SaveId;
use crate::worlds::WorldsPage;
use krajina_rules::any::GameKind;

/// A page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Page {
    /// The home page.
    Home,
    /// Setting up a game of turns.
    Setup(GameKind),
    /// The table of a saved game; without a number, the last played game of turns.
    Table(Option<SaveId>),
    /// A page of Worlds.
    Worlds(WorldsPage),
    /// An online page.
    Online(OnlinePage),
    /// Replays, the score pad, lessons, rules.
    Learn(LearnPage),
    /// An unknown address.
    Missing,
}

impl Page {
    /// The address of the page.
    pub fn hash(self) -> String {
        match self {
            Page::Home => "#/".into(),
            Page::Setup(game) => format!("#/{game}"),
            Page::Table(None) => "#/table".into(),
            Page::Table(Some(id)) => format!("#/table/{id}"),
            Page::Worlds(page) => page.hash().into(),
            Page::Online(page) => page.hash(),
            Page::Learn(page) => page.hash(),
            Page::Missing => "#/missing".into(),
        }
    }

    /// The page at an address.
    pub fn of_hash(hash: &str) -> Page {
        if matches!(hash, "" | "#" | "#/") {
            return Page::Home;
        }
        let saved = hash.strip_prefix("#/table/").and_then(SaveId::parse);
        let setups = GameKind::ALL.into_iter().filter(|game| !game.is_real_time()).map(Page::Setup);
        let worlds = WorldsPage::ALL.into_iter().map(Page::Worlds);
        let mut pages = setups.chain([Page::Table(None), Page::Table(saved)]).chain(worlds);
        pages
            .find(|page| page.hash() == hash)
            .or_else(|| OnlinePage::of_hash(hash).map(Page::Online))
            .or_else(|| LearnPage::of_hash(hash).map(Page::Learn))
            .unwrap_or(Page::Missing)
    }
}

/// A page for learning or looking at games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LearnPage {
    /// A replay; its address names the game.
    Replay,
    /// The score pad.
    Score,
    /// All lessons and rules.
    Overview,
    /// A lesson.
    Lesson(LessonTopic),
    /// The rules of a game.
    Rules(GameKind),
}

impl LearnPage {
    fn all() -> impl Iterator<Item = LearnPage> {
        let rules = GameKind::ALL.into_iter().map(LearnPage::Rules);
        let lessons = LessonTopic::ALL.into_iter().map(LearnPage::Lesson);
        [LearnPage::Score, LearnPage::Overview].into_iter().chain(rules).chain(lessons)
    }

    /// The address of the page.
    pub fn hash(self) -> String {
        match self {
            LearnPage::Replay => "#/replay".into(),
            LearnPage::Score => "#/score".into(),
            LearnPage::Overview => "#/learn".into(),
            LearnPage::Lesson(topic) => format!("#/learn/{}", topic.name()),
            LearnPage::Rules(game) => format!("#/rules/{game}"),
        }
    }

    /// The page at an address; `None` if it is not one of these pages.
    pub fn of_hash(hash: &str) -> Option<LearnPage> {
        if hash == "#/replay" || hash.starts_with("#/replay/") {
            return Some(LearnPage::Replay);
        }
        LearnPage::all().find(|page| page.hash() == hash)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_addresses_lead_to_no_page() {
        for home in ["", "#", "#/"] {
            assert_eq!(Page::of_hash(home), Page::Home, "{home:?}");
        }
        let worlds = WorldsPage::ALL.into_iter().map(Page::Worlds);
        let others = [
            Page::Setup(GameKind::Hunters),
            Page::Table(None),
            Page::Table(SaveId::parse("0123456789ab")),
            Page::Online(OnlinePage::Lobby),
            Page::Missing,
        ];
        for page in others.into_iter().chain(worlds) {
            assert_eq!(Page::of_hash(&page.hash()), page);
        }
        for unknown in ["#/foo", "#/rules", "#/online/nothing", "#kingdom", "#//", "#/table/x"] {
            assert_eq!(Page::of_hash(unknown), Page::Missing, "{unknown:?}");
        }
    }

    #[test]
    fn every_learn_page_is_found_by_its_address() {
        for page in LearnPage::all().chain([LearnPage::Replay]) {
            assert_eq!(LearnPage::of_hash(&page.hash()), Some(page));
        }
        assert_eq!(LearnPage::of_hash("#/replay/0123456789abcdef"), Some(LearnPage::Replay));
        assert_eq!(LearnPage::of_hash("#/replays"), None);
        assert_eq!(LearnPage::of_hash("#/learn/chess"), None);
    }
}
