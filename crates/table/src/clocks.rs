//! The clocks of a game of turns.

use crate::limits;
use krajina_rules::hosted::Turn;
use krajina_rules::seat::Seat;
use krajina_wire::{ClockView, TimeControl, WallMs};

/// A clock for each seat, of which at most one runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Clocks {
    control: TimeControl,
    /// The time left on each clock when it last stopped.
    left_ms: Vec<u64>,
    /// The seat whose clock runs, and since when. Bots need no clock.
    running: Option<(Seat, WallMs)>,
    /// The turn that is timed.
    turn: Option<Turn>,
}

impl Clocks {
    /// Stopped clocks for this many players; `None` for a game without clocks.
    pub(crate) fn new(control: TimeControl, players: usize) -> Option<Clocks> {
        let start = control.start_ms()?;
        Some(Clocks { control, left_ms: vec![start; players], running: None, turn: None })
    }

    /// Passes the turn to this seat; `None` for a bot, or if the game is over.
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

    /// Gives the clock of this seat enough time to play on.
    pub(crate) fn refresh(&mut self, seat: Seat) {
        let left = &mut self.left_ms[seat.index()];
        *left = match self.control {
            TimeControl::Fischer { .. } => (*left).max(limits::RETURN_MS),
            control => control.start_ms().unwrap_or(*left),
        };
    }

    /// Empties the clock of this seat and stops it.
    pub(crate) fn empty(&mut self, seat: Seat) {
        self.left_ms[seat.index()] = 0;
        self.running = None;
    }

    /// Shifts the running clock by the length of a pause.
    pub(crate) fn shift(&mut self, ms: u64) {
        if let Some((_, since)) = &mut self.running {
            *since = since.plus(ms);
        }
    }

    /// Skips the time between these moments, in which the server was away.
    pub(crate) fn skip(&mut self, since: WallMs, until: WallMs) {
        if let Some((_, running)) = &mut self.running {
            *running = running.plus(until.since(since.max(*running)));
        }
    }

    /// Whether a clock runs.
    pub(crate) fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// The seat that runs out of time next, and when.
    pub(crate) fn deadline(&self) -> Option<(Seat, WallMs)> {
        let (seat, since) = self.running?;
        Some((seat, since.plus(self.left_ms[seat.index()])))
    }

    pub(crate) fn view(&self, paused: bool) -> ClockView {
        let since = self.running.map(|(_, since)| since).filter(|_| !paused);
        ClockView { left_ms: self.left_ms.clone(), since }
    }
}
