//! What all parts of the table share: the game as it is shown, and what is in the own hand.

use super::driver::Driver;
use crate::app::App;
use crate::player::Player;
use crate::prelude::*;
use crate::sound::{self, Sound};
use krajina_rules::seat::Seat;
use krajina_rules::worlds::{
    Action, Builder, Face, Held, Phase, Piece, Placed, Rotation, Square, TileId, Trade, Worlds,
};

/// A table of Worlds on the page.
#[derive(Clone, Copy)]
pub(crate) struct Table {
    pub(crate) app: App,
    /// The game as it is shown. It changes with every deed and not with time alone.
    pub(crate) world: RwSignal<Worlds>,
    /// The own map and hand: changes with own deeds only.
    mine: Memo<Option<Builder>>,
    /// What is going on: changes only with it.
    stage: Memo<Phase>,
    pub(crate) players: RwSignal<Vec<Player>>,
    /// The own seat; `None` for who only watches.
    pub(crate) own: RwSignal<Option<Seat>>,
    /// Which side of the tile in the hand is up.
    pub(crate) face: RwSignal<Face>,
    /// How what is in the hand is turned.
    pub(crate) rotation: RwSignal<Rotation>,
    /// The own village that is being placed: it never is in the hand by the rules, but it is on the screen.
    pub(crate) village: RwSignal<Option<Trade>>,
    /// The square under the hand.
    pub(crate) over: RwSignal<Option<Square>>,
    /// Milliseconds to the end of the phase, as the clock shows them; `None` where nobody may know or nothing runs.
    pub(crate) left: RwSignal<Option<u32>>,
    /// Time stands still.
    pub(crate) paused: RwSignal<bool>,
    /// Who has just been faster, and at what.
    pub(crate) lost: RwSignal<Option<(TileId, Seat)>>,
    /// The tile that the keyboard stands on in the heap.
    pub(crate) tile: RwSignal<TileId>,
    /// The square that the keyboard stands on.
    pub(crate) square: RwSignal<Square>,
    /// A mouse is at work: what is in the hand follows it.
    pub(crate) mouse: RwSignal<bool>,
    /// Where a piece that is being dragged was picked up.
    pub(crate) drag: RwSignal<Option<(f64, f64)>>,
    /// Who carries deeds out.
    pub(crate) driver: StoredValue<Driver, LocalStorage>,
}

impl Table {
    /// A table that shows a game.
    pub(crate) fn new(app: App, world: Worlds, players: Vec<Player>, own: Option<Seat>) -> Table {
        let world = RwSignal::new(world);
        let own = RwSignal::new(own);
        let mine = Memo::new(move |_| {
            let own = own.get()?;
            Some(world.with(|world| *world.builder(own)))
        });
        let first = TileId::all().next().unwrap_or_else(|| unreachable!("there are tiles"));
        Table {
            app,
            world,
            mine,
            stage: Memo::new(move |_| world.with(Worlds::phase)),
            players: RwSignal::new(players),
            own,
            face: RwSignal::new(Face::Front),
            rotation: RwSignal::new(Rotation::R0),
            village: RwSignal::new(None),
            over: RwSignal::new(None),
            left: RwSignal::new(None),
            paused: RwSignal::new(false),
            lost: RwSignal::new(None),
            tile: RwSignal::new(first),
            square: RwSignal::new(Square::all().nth(8).unwrap_or_else(|| unreachable!("there are squares"))),
            mouse: RwSignal::new(false),
            drag: RwSignal::new(None),
            driver: StoredValue::new_local(Driver::Nobody),
        }
    }

    /// Asks the game and follows it.
    pub(crate) fn ask<T>(self, question: impl FnOnce(&Worlds) -> T) -> T {
        self.world.with(question)
    }

    /// Asks the game once.
    pub(crate) fn ask_once<T>(self, question: impl FnOnce(&Worlds) -> T) -> T {
        self.world.with_untracked(question)
    }

    /// The own map and hand; follows the game.
    pub(crate) fn me(self) -> Option<Builder> {
        self.mine.get()
    }

    fn me_once(self) -> Option<Builder> {
        untrack(|| self.me())
    }

    /// What is going on; follows the game.
    pub(crate) fn phase(self) -> Phase {
        self.stage.get()
    }

    /// Is the own player building now?
    pub(crate) fn builds(self) -> bool {
        !self.paused.get()
            && self.phase() == Phase::Building
            && self.me().is_some_and(|builder| !builder.stopped)
    }

    /// What is in the hand or about to be placed, as it would lie; follows everything.
    pub(crate) fn held(self) -> Option<Placed> {
        let rotation = self.rotation.get();
        let own = self.own.get()?;
        let piece = match (self.me()?.hand, self.village.get()) {
            (Some(Held::Tile(tile)), _) => Piece::Tile(tile, self.face.get()),
            (Some(Held::Building(building)), _) => Piece::Building(building),
            (None, Some(trade)) => Piece::Village(own, trade),
            (None, None) => return None,
        };
        Some(Placed { piece, rotation })
    }

    /// What a player is called.
    pub(crate) fn name(self, seat: Seat) -> String {
        let app = self.app;
        self.players.with(|players| match players.get(seat.index()) {
            Some(Player::Bot { level }) => app.say(&format!("level-{level}")),
            Some(Player::Person { name } | Player::Guest { name }) if !name.is_empty() => name.clone(),
            _ if self.own.get() == Some(seat) => app.say("you"),
            _ => app.tell("player-number", &[("number", (seat.index() + 1).into())]),
        })
    }

    /// Asks for a deed of the own player. What the rules forbid as the table stands here is not even asked for.
    pub(crate) fn act(self, action: Action) -> bool {
        let Some(own) = self.own.get_untracked() else { return false };
        if self.paused.get_untracked() {
            return false;
        }
        let done = Driver::act(self, own, action);
        if done {
            self.heard(action);
        }
        done
    }

    /// Takes a tile into the hand.
    pub(crate) fn take(self, tile: TileId) -> bool {
        self.village.set(None);
        let face = self.ask_once(|world| world.heap().tile(tile).face);
        if !self.act(Action::Take(tile)) {
            return false;
        }
        self.tile.set(tile);
        self.face.set(face);
        self.rotation.set(Rotation::R0);
        true
    }

    /// Takes an own village up to place it; again to leave it.
    pub(crate) fn pick_village(self, trade: Trade) {
        let ready = untrack(|| self.builds()) && self.me_once().is_some_and(|me| me.hand.is_none());
        if ready {
            let same = self.village.get_untracked() == Some(trade);
            self.village.set((!same).then_some(trade));
            self.rotation.set(Rotation::R0);
        }
    }

    /// Places what is in the hand.
    pub(crate) fn place(self, square: Square) -> bool {
        let Some(Placed { piece, rotation }) = untrack(|| self.held()) else { return false };
        let action = match piece {
            Piece::Tile(_, face) => Action::Place(square, face, rotation),
            Piece::Building(_) => Action::Place(square, Face::Front, rotation),
            Piece::Village(_, trade) => Action::Village(trade, square, rotation),
        };
        let done = self.act(action);
        if done {
            self.village.set(None);
            self.over.set(None);
            self.square.set(square);
        }
        done
    }

    /// Puts what is in the hand back where it came from.
    pub(crate) fn put_back(self) -> bool {
        if self.village.get_untracked().is_some() {
            self.village.set(None);
            return true;
        }
        self.over.set(None);
        match self.me_once().and_then(|me| me.hand) {
            Some(Held::Tile(tile)) => {
                self.act(Action::Put(self.ask_once(|world| world.heap().tile(tile).spot)))
            }
            Some(Held::Building(_)) => self.act(Action::PutBack),
            None => false,
        }
    }

    /// Turns what is in the hand, clockwise or back.
    pub(crate) fn turn(self, back: bool) {
        if untrack(|| self.held()).is_some() {
            self.rotation
                .update(|turned| *turned = Rotation::wrapping(turned.index() + if back { 3 } else { 1 }));
            self.tell_hand();
        }
    }

    /// Turns what is in the hand over.
    pub(crate) fn flip_hand(self) {
        if self.me_once().is_some_and(|me| matches!(me.hand, Some(Held::Tile(_)))) {
            self.face.update(|face| *face = face.flipped());
            self.tell_hand();
        }
    }

    /// Says how what is in the hand lies now.
    pub(crate) fn tell_hand(self) {
        let said = untrack(|| {
            let held = self.held()?;
            let side = self.ask(|world| world.set().side(held.piece).turned(held.rotation));
            Some(super::describe::side(self.app, &side))
        });
        if let Some(said) = said {
            self.app.live.set(said);
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
                self.app.live.set(said);
            }
            Action::Put(_) | Action::PutBack => self.app.live.set(untrack(|| self.app.say("w-did-put"))),
            _ => {}
        }
    }
}
