//! A possible turn: a few actions that belong together, and the game after them.

/// The most actions in one option: place, lava, up to four totems handed on, take.
pub const MAX_ACTIONS: usize = 8;

/// Actions taken one after another by the same seat. Small and `Copy`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Actions<A: Copy> {
    list: [Option<A>; MAX_ACTIONS],
    len: usize,
}

impl<A: Copy> Actions<A> {
    /// No actions.
    pub const NONE: Actions<A> = Actions { list: [None; MAX_ACTIONS], len: 0 };

    /// Appends an action; more than [`MAX_ACTIONS`] are dropped.
    #[must_use]
    pub fn with(mut self, action: A) -> Actions<A> {
        if let Some(place) = self.list.get_mut(self.len) {
            *place = Some(action);
            self.len += 1;
        }
        self
    }

    /// Appends other actions.
    #[must_use]
    pub fn then(self, later: &Actions<A>) -> Actions<A> {
        later.iter().fold(self, Actions::with)
    }

    /// The first of them.
    pub fn first(&self) -> Option<A> {
        self.list[0]
    }

    /// All, in order.
    pub fn iter(&self) -> impl Iterator<Item = A> {
        self.list.into_iter().flatten()
    }
}

/// Actions and the game after them.
#[derive(Clone, Copy, Debug)]
pub struct TurnOption<G, A: Copy> {
    /// The actions.
    pub actions: Actions<A>,
    /// The game after them.
    pub game: G,
}
