//! The clocks of a game of turns.

use crate::limits;
use krajina_record::notation::Turn;
use krajina_rules::seat::Seat;
use krajina_wire::{ClockView, TimeControl, WallMs};

/// A clock for each seat, of which at most one runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Clocks {
    control: TimeControl,
    /// What each showed when it last stood still.
    left_ms: Vec<u64>,
    /// Whose runs, and since when. Bots need no clock.
    running: Option<(Seat, WallMs)>,
    /// The turn that is timed.
    turn: Option<Turn>,
}

impl Clocks {
    /// Clocks for so many players, none running; `None` if the game is played without.
    pub(crate) fn new(control: TimeControl, players: usize) -> Option<Clocks> {
        let start = control.start_ms()?;
        Some(Clocks { control, left_ms: vec![start; players], running: None, turn: None })
    }

    /// It is this seat's turn now (nobody's, if it is a bot's or the game is over).
    pub(crate) fn turn(&mut self, now: WallMs, turn: Option<Turn>, seat: Option<Seat>) {
        let same = self.turn == turn && self.running.map(|(seat, _)| seat) == seat;
        if same {
            return;
        }
        let ended = self.turn != turn;
        if let Some((seat, since)) = self.running.take() {
            let left = &mut self.left_ms[seat.index()];
            *left = left.saturating_sub(now.since(since));
            if ended {
                *left = self.control.after_turn_ms(*left);
            }
        }
        self.turn = turn;
        self.running = seat.map(|seat| (seat, now));
    }

    /// The clock of this seat gets what it needs to play on.
    pub(crate) fn refresh(&mut self, seat: Seat) {
        let left = &mut self.left_ms[seat.index()];
        *left = match self.control {
            TimeControl::Fischer { .. } => (*left).max(limits::RETURN_MS),
            control => control.start_ms().unwrap_or(*left),
        };
    }

    /// This seat's time is used up.
    pub(crate) fn empty(&mut self, seat: Seat) {
        self.left_ms[seat.index()] = 0;
        self.running = None;
    }

    /// Time stood still for so long.
    pub(crate) fn shift(&mut self, ms: u64) {
        if let Some((_, since)) = &mut self.running {
            *since = since.plus(ms);
        }
    }

    /// Whose time is used up when, if nothing happens.
    pub(crate) fn deadline(&self) -> Option<(Seat, WallMs)> {
        let (seat, since) = self.running?;
        Some((seat, since.plus(self.left_ms[seat.index()])))
    }

    pub(crate) fn view(&self, paused: bool) -> ClockView {
        let since = self.running.map(|(_, since)| since).filter(|_| !paused);
        ClockView { left_ms: self.left_ms.clone(), since }
    }
}
