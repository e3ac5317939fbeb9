//! Macros for code that the domino games share: accessors, and items of `impl Game` and `impl Hosted`.
//!
//! The macros expect a game with the fields `setup`, `phase`, `draft` and `boards`, and a `Phase` with the variants
//! `Place` and `Over`.

/// Writes the accessors of a game of dominoes.
macro_rules! accessors {
    ($game:ident) => {
        impl $game {
            /// The phase: the task of the acting king or chief.
            #[inline]
            pub const fn phase(&self) -> Phase {
                self.phase
            }

            /// The draft: lines, kings or chiefs, and the turn.
            #[inline]
            pub const fn draft(&self) -> &Draft {
                &self.draft
            }

            /// A seat's board.
            #[inline]
            pub const fn board(&self, seat: Seat) -> &Board {
                &self.boards[seat.index()]
            }

            /// The acting seat.
            #[inline]
            pub const fn seat(&self) -> Option<Seat> {
                match self.phase {
                    Phase::Over => None,
                    _ => self.draft.seat(),
                }
            }

            /// The domino to be placed now.
            #[inline]
            pub const fn domino(&self) -> Option<Number> {
                match self.phase {
                    Phase::Place => Some(self.draft.domino()),
                    _ => None,
                }
            }

            /// The boards of the seats that play.
            pub(super) fn played_boards(&self) -> &[Board] {
                &self.boards[..self.setup.players()]
            }
        }
    };
}

/// Writes the items of `impl Game` that do not differ between games of dominoes.
macro_rules! game_items {
    () => {
        fn setup(&self) -> &Setup {
            &self.setup
        }

        fn players(&self) -> usize {
            self.setup.players()
        }

        fn to_act(&self) -> Seats {
            self.seat().map_or(Seats::NONE, Seats::one)
        }
    };
}

/// Writes the items of `impl Hosted` that do not differ between games of dominoes.
macro_rules! hosted_items {
    () => {
        const NAME: &'static str = Setup::GAME;

        type BoardView = BoardView;

        fn seats(setup: &Setup) -> usize {
            setup.players()
        }

        fn colour(seat: Seat) -> Colour {
            colour(seat)
        }

        fn inspect(view: &View) -> Result<(), String> {
            view.inspect()
        }

        fn points(&self, seat: Seat) -> i32 {
            self.score(seat).points
        }

        fn take_boards(view: &mut View) -> Vec<BoardView> {
            std::mem::take(&mut view.boards)
        }
    };
}

pub(crate) use {accessors, game_items, hosted_items};
