//! The state that all parts of the table share: the displayed game and the player's own hand.

use super::filter::HeapFilter;
use super::hand::Drag;
use crate::app::App;
use crate::prelude::*;
use crate::sound::{self, Sound};
use crate::table_handle::TableHandle;
use krajina_app::worlds::{PutBack, TileHand};
use krajina_app::{SeatPlayer, TableModel};
use krajina_rules::any::AnyAction;
use krajina_rules::seat::Seat;
use krajina_rules::worlds::{Action, Builder, Phase, Placed, Square, TileId, Trade, Worlds};

/// A table of Worlds on the page.
#[derive(Clone, Copy)]
pub(crate) struct Table {
    pub(crate) app: App,
    /// The table's model, which changes with every action and not with time alone, and its driver.
    pub(crate) handle: TableHandle,
    /// The own map and hand: changes with own actions only.
    mine: Memo<Option<Builder>>,
    /// The phase; a signal that changes only with it.
    stage: Memo<Phase>,
    pub(crate) players: Memo<Vec<SeatPlayer>>,
    /// The own seat; `None` for a watcher.
    pub(crate) own: Memo<Option<Seat>>,
    /// The own hand.
    pub(crate) hand: RwSignal<TileHand>,
    /// The piece in the hand or the village about to be placed, as it would lie.
    held: Memo<Option<Placed>>,
    /// The own village that is being placed.
    pub(crate) village: Memo<Option<Trade>>,
    /// The square under the hand.
    pub(crate) over: Memo<Option<Square>>,
    /// Milliseconds to the end of the phase, as the clock shows them; `None` if the time is hidden or no clock runs.
    pub(crate) left: RwSignal<Option<u32>>,
    /// Whether the game is paused.
    pub(crate) paused: RwSignal<bool>,
    /// The tile that another player has just taken first, and that player.
    pub(crate) lost: RwSignal<Option<(TileId, Seat)>>,
    /// The tile of the heap that the keyboard has selected.
    pub(crate) tile: RwSignal<TileId>,
    /// The square of the map that the keyboard has selected.
    pub(crate) square: RwSignal<Square>,
    /// Whether a mouse is in use, which the held piece then follows.
    pub(crate) mouse: RwSignal<bool>,
    /// The piece that is being dragged.
    pub(crate) drag: RwSignal<Option<Drag>>,
    /// The filter that decides which tiles of the heap stay bright.
    pub(crate) filter: RwSignal<HeapFilter>,
    /// Whether the instructions for taking and placing tiles are shown.
    pub(crate) help: RwSignal<bool>,
}

/// The game of a table of Worlds. These pages are opened only for Worlds, and the driver never plays another game.
fn world_of(model: &Option<TableModel>) -> &Worlds {
    let world = model.as_ref().and_then(TableModel::worlds);
    world.unwrap_or_else(|| unreachable!("a page of Worlds shows a table of Worlds"))
}

impl Table {
    /// A table that shows the game of a handle.
    pub(crate) fn new(handle: TableHandle) -> Table {
        let (app, model) = (handle.app, handle.model);
        let own = Memo::new(move |_| model.with(|model| model.as_ref().and_then(|model| model.own)));
        let mine = Memo::new(move |_| {
            let own = own.get()?;
            Some(model.with(|model| *world_of(model).builder(own)))
        });
        let players = move |_| model.with(|model| model.as_ref().map(|model| model.players.clone()));
        let hand = RwSignal::new(TileHand::default());
        let first = TileId::all().next().unwrap_or_else(|| unreachable!("there are tiles"));
        Table {
            app,
            handle,
            mine,
            stage: Memo::new(move |_| model.with(|model| world_of(model).phase())),
            players: Memo::new(move |told| players(told).unwrap_or_default()),
            own,
            hand,
            held: Memo::new(move |_| hand.with(|hand| hand.held(own.get()?, &mine.get()?))),
            village: Memo::new(move |_| hand.with(TileHand::village)),
            over: Memo::new(move |_| hand.with(TileHand::over)),
            left: RwSignal::new(None),
            paused: RwSignal::new(false),
            lost: RwSignal::new(None),
            tile: RwSignal::new(first),
            square: RwSignal::new(Square::all().nth(8).unwrap_or_else(|| unreachable!("there are squares"))),
            mouse: RwSignal::new(false),
            drag: RwSignal::new(None),
            filter: RwSignal::new(HeapFilter::default()),
            help: RwSignal::new(false),
        }
    }

    /// Asks the game and follows it.
    pub(crate) fn ask<T>(self, question: impl FnOnce(&Worlds) -> T) -> T {
        self.handle.model.with(|model| question(world_of(model)))
    }

    /// Asks the game once.
    pub(crate) fn ask_once<T>(self, question: impl FnOnce(&Worlds) -> T) -> T {
        self.handle.model.with_untracked(|model| question(world_of(model)))
    }

    /// The own map and hand; follows the game.
    pub(crate) fn me(self) -> Option<Builder> {
        self.mine.get()
    }

    fn me_once(self) -> Option<Builder> {
        untrack(|| self.me())
    }

    /// The phase of the game.
    pub(crate) fn phase(self) -> Phase {
        self.stage.get()
    }

    /// Is the own player building now?
    pub(crate) fn builds(self) -> bool {
        !self.paused.get()
            && self.phase() == Phase::Building
            && self.me().is_some_and(|builder| !builder.stopped)
    }

    /// The piece in the hand or the village about to be placed, as it would lie; follows both.
    pub(crate) fn held(self) -> Option<Placed> {
        self.held.get()
    }

    /// Changes the hand, and reports the change if there is one.
    pub(crate) fn change<T>(self, work: impl FnOnce(&mut TileHand) -> T) -> Option<T> {
        self.hand.try_maybe_update(|hand| {
            let before = *hand;
            let done = work(hand);
            (*hand != before, done)
        })
    }

    /// The name of a player.
    pub(crate) fn name(self, seat: Seat) -> String {
        let app = self.app;
        self.players.with(|players| match players.get(seat.index()) {
            Some(SeatPlayer::Bot { level }) => app.say(&format!("level-{level}")),
            Some(SeatPlayer::Person { name } | SeatPlayer::Guest { name }) if !name.is_empty() => {
                name.clone()
            }
            _ if self.own.get() == Some(seat) => app.say("you"),
            _ => app.tell("player-number", &[("number", (seat.index() + 1).into())]),
        })
    }

    /// The number of seats that are played: the first ones. In practice the rules require a second seat, which stays
    /// empty and is not shown.
    pub(crate) fn seats(self) -> usize {
        self.players.with(|players| players.iter().filter(|player| !player.is_nobody()).count())
    }

    /// Asks the driver for an action of the own player. Returns false if it was not carried out or sent.
    pub(crate) fn act(self, action: Action) -> bool {
        let Some(own) = self.own.get_untracked() else { return false };
        if self.paused.get_untracked() {
            return false;
        }
        let done = self.handle.act(own, AnyAction::Worlds(action));
        if done {
            self.heard(action);
        }
        done
    }

    /// Takes a tile into the hand.
    pub(crate) fn take(self, tile: TileId) -> bool {
        self.change(TileHand::leave_village);
        let before = self.hand.get_untracked();
        // Prepare the hand first: the announcement of the action describes it.
        self.ask_once(|world| self.change(|hand| hand.took_tile(world, tile)));
        let done = self.act(Action::Take(tile));
        if done {
            self.tile.set(tile);
        } else {
            self.change(|hand| *hand = before);
        }
        done
    }

    /// Picks up an own village to place it; a second call puts it back.
    pub(crate) fn pick_village(self, trade: Trade) {
        if let Some(me) = self.me_once().filter(|_| untrack(|| self.builds())) {
            self.change(|hand| hand.pick_village(trade, &me));
        }
    }

    /// Places the held piece.
    pub(crate) fn place(self, square: Square) -> bool {
        let (own, me) = (self.own.get_untracked(), self.me_once());
        let action = own.zip(me).and_then(|(own, me)| self.hand.get_untracked().place(square, own, &me));
        let done = action.is_some_and(|action| self.act(action));
        if done {
            self.change(TileHand::empty);
            self.square.set(square);
        }
        done
    }

    /// Puts the held piece back where it came from.
    pub(crate) fn put_back(self) -> bool {
        let Some(own) = self.own.get_untracked() else { return false };
        match self.ask_once(|world| self.change(|hand| hand.put_back(own, world))) {
            Some(PutBack::Village) => true,
            Some(PutBack::Act(action)) => self.act(action),
            Some(PutBack::Nothing) | None => false,
        }
    }

    /// Turns the held piece clockwise, or back.
    pub(crate) fn turn(self, back: bool) {
        let turned = self.me_once().and_then(|me| self.change(|hand| hand.turn(back, &me)));
        if turned == Some(true) {
            self.tell_hand();
        }
    }

    /// Turns the held piece over.
    pub(crate) fn flip_hand(self) {
        let flipped = self.me_once().and_then(|me| self.change(|hand| hand.flip(&me)));
        if flipped == Some(true) {
            self.tell_hand();
        }
    }

    /// Announces the held piece in its current rotation.
    pub(crate) fn tell_hand(self) {
        let said = untrack(|| {
            let held = self.held()?;
            let side = self.ask(|world| world.set().side(held.piece).turned(held.rotation));
            Some(super::describe::side(self.app, &side))
        });
        if let Some(said) = said {
            self.app.live_region.set(said);
        }
    }

    /// Sounds and says an own deed.
    fn heard(self, action: Action) {
        let sound = match action {
            Action::Take(_) | Action::TakeBuilding(_) | Action::Flip(_) => Some(Sound::Take),
            Action::Place(..) | Action::Village(..) | Action::Put(_) | Action::PutBack => Some(Sound::Lay),
            _ => None,
        };
        if let Some(sound) = sound.filter(|_| self.app.settings.with_untracked(|settings| settings.sound)) {
            sound::play(sound);
        }
        match action {
            Action::Take(_) | Action::TakeBuilding(_) => self.tell_hand(),
            Action::Place(square, ..) | Action::Village(_, square, _) => {
                let said = untrack(|| super::map::placed_in_words(self, square));
                self.app.live_region.set(said);
            }
            Action::Put(_) | Action::PutBack => {
                self.app.live_region.set(untrack(|| self.app.say("w-did-put")))
            }
            _ => {}
        }
    }
}
