//! The pages of Worlds and their addresses.

/// A page of Worlds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WorldsPage {
    /// Setting up a game.
    Setup,
    /// The table of the game played last.
    Table,
    /// A replay of the game finished last.
    Replay,
    /// The scorer for a real table.
    Scorer,
}

impl WorldsPage {
    pub(crate) const ALL: [WorldsPage; 4] =
        [WorldsPage::Setup, WorldsPage::Table, WorldsPage::Replay, WorldsPage::Scorer];

    pub(crate) const fn hash(self) -> &'static str {
        match self {
            WorldsPage::Setup => "#/worlds",
            WorldsPage::Table => "#/worlds/table",
            WorldsPage::Replay => "#/worlds/replay",
            WorldsPage::Scorer => "#/worlds/scorer",
        }
    }
}
