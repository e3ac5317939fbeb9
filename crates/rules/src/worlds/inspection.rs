//! Checks a view from outside: could a game show it?

use super::builder::{Builder, HeldPiece};
use super::level::Chip;
use super::play::{Phase, Worlds};
use super::setup::Timer;
use super::sheet::Sheet;
use super::square::Squares;
use super::survey::Survey;
use super::tile::{Piece, TILES, VILLAGES_EACH};
use super::view::View;
use crate::game::{Game, Millis};
use crate::rng::Quick;
use crate::seat::{Seat, Seats, Viewer};
use krajina_order::sort_few;

/// Longer than any game lasts, without pauses; keeps times of views from outside from overflowing.
const LATEST: Millis = Millis(24 * 60 * 60_000);
/// More than a world can hold of anything; keeps sums over views from outside from overflowing.
const MOST: u16 = 1_000;

impl View {
    /// Could a game show this view? A view that passes can be determinized and played on without a panic, and the
    /// determinized game shows the same view.
    ///
    /// # Errors
    /// The first impossible field, by its name.
    pub fn inspect(&self) -> Result<(), String> {
        self.inspect_counts()?;
        self.inspect_clock()?;
        for (seat, builder) in self.seats().zip(&self.players) {
            let fault = |fault: &str| format!("players[{}]: {fault}", seat.index());
            self.inspect_builder(seat, builder).map_err(fault)?;
        }
        self.inspect_chips()?;
        self.inspect_buildings()?;
        self.inspect_sheets()?;
        self.inspect_tokens()?;
        let game = Worlds::determinize(self, &mut Quick::new(0));
        game.validate()?;
        self.compare(&game.view(Viewer::Watcher))
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.setup.players())
    }

    fn is_scored(&self) -> bool {
        matches!(self.phase, Phase::Break | Phase::Over)
    }

    fn inspect_counts(&self) -> Result<(), String> {
        let (players, rounds) = (self.setup.players(), self.setup.rounds());
        let is_last = self.round + 1 == rounds;
        if self.round >= rounds || self.is_scored() && is_last != (self.phase == Phase::Over) {
            return Err(format!("round: {} of {rounds} does not fit the phase", self.round));
        }
        let sheets = self.round + usize::from(self.is_scored());
        for (field, expected, found) in [
            ("tiles", TILES, self.tiles.len()),
            ("players", players, self.players.len()),
            ("sheets", sheets, self.sheets.len()),
        ] {
            if expected != found {
                return Err(format!("{field}: expected {expected}, found {found}"));
            }
        }
        Ok(())
    }

    fn inspect_clock(&self) -> Result<(), String> {
        let hidden = self.phase == Phase::Building && self.setup.options().timer == Timer::Hidden;
        match self.clock {
            None if hidden => Ok(()),
            Some(clock) if !hidden && clock.now <= LATEST && clock.ends <= LATEST => Ok(()),
            Some(_) if hidden => Err("clock: it is hidden while a round runs".into()),
            Some(_) => Err(format!("clock: expected times up to {}", LATEST.0)),
            None => Err("clock: expected one, found none".into()),
        }
    }

    fn inspect_builder(&self, seat: Seat, builder: &Builder) -> Result<(), &'static str> {
        let level = self.setup.level();
        let pieces = || builder.squares.iter().flatten().map(|placed| placed.piece);
        let is_foreign = |piece: Piece| match piece {
            Piece::Tile(..) => false,
            Piece::Village(owner, _) => owner != seat || !level.has_villages(),
            Piece::Building(_) => !level.has_buildings(),
        };
        let villages = pieces().filter(|piece| matches!(piece, Piece::Village(..))).count();
        let expected = if level.has_villages() { VILLAGES_EACH } else { 0 };
        let on_hand = builder.villages.iter().count();
        if pieces().any(is_foreign) || villages + on_hand != expected {
            return Err("a village or building that this player cannot have, or one too few");
        }
        if builder.stopped && builder.hand.is_some() || builder.chip.is_some() && !builder.stopped {
            return Err("a player who has stopped has a chip and an empty hand");
        }
        if self.phase == Phase::Countdown && (builder.stopped || builder.occupied() != self.laid_at_first()) {
            return Err("a player has built in the countdown");
        }
        if !self.is_connected(builder.occupied()) {
            return Err("squares: a piece touches no other");
        }
        Ok(())
    }

    /// The squares that are not free at the start (M36).
    fn laid_at_first(&self) -> Squares {
        match self.setup.level().solo() {
            Some(_) => self.setup.set().map(self.setup.options().maps[self.round]).highlighted,
            None => Squares::NONE,
        }
    }

    /// Can these squares have been filled one beside another (M14)?
    fn is_connected(&self, occupied: Squares) -> bool {
        let first = self.laid_at_first();
        let mut reached = match occupied.iter().next() {
            Some(square) if first.is_empty() => Squares::NONE.with(square),
            _ => first,
        };
        loop {
            let more = reached.or(reached.touched().and(occupied));
            if more == reached {
                return reached == occupied;
            }
            reached = more;
        }
    }

    /// The highest chips go first (M16).
    fn inspect_chips(&self) -> Result<(), String> {
        let mut taken: Vec<Chip> = self.players.iter().filter_map(|builder| builder.chip).collect();
        sort_few(&mut taken, |chip| std::cmp::Reverse(chip.value()));
        match Chip::for_players(self.setup.players()).starts_with(&taken) {
            true => Ok(()),
            false => Err("chips: those that were taken are not the highest".into()),
        }
    }

    /// As many buildings as players, each player at most one (M31).
    fn inspect_buildings(&self) -> Result<(), String> {
        let of = |builder: &Builder| {
            let placed = builder.squares.iter().flatten();
            let held = matches!(builder.hand, Some(HeldPiece::Building(_)));
            placed.filter(|placed| matches!(placed.piece, Piece::Building(_))).count() + usize::from(held)
        };
        let expected = if self.setup.level().has_buildings() { self.setup.players() } else { 0 };
        let found = self.board.len() + self.players.iter().map(of).sum::<usize>();
        if self.players.iter().any(|builder| of(builder) > 1) || found != expected {
            return Err(format!(
                "board: expected {expected} buildings in all and at most one a player, found {found}"
            ));
        }
        if !self.board.is_sorted_by_key(|building| building.index()) {
            return Err("board: expected the buildings in their order".into());
        }
        Ok(())
    }

    /// Every sheet follows from its counts.
    fn inspect_sheets(&self) -> Result<(), String> {
        for (round, sheets) in self.sheets.iter().enumerate() {
            let wrong = |reason: &str| Err(format!("sheets[{round}]: {reason}"));
            if sheets.len() != self.setup.players() {
                return wrong("expected one a player");
            }
            let is_wild =
                |survey: &Survey| survey.figures.iter().chain(&survey.buildings).any(|&count| count > MOST);
            if sheets.iter().any(|sheet| is_wild(&sheet.survey)) {
                return wrong("no world holds so much");
            }
            let players: Vec<_> = sheets.iter().map(|sheet| (sheet.survey, sheet.circumstances)).collect();
            if Sheet::compare(self.setup.scoring(), &players)[..sheets.len()] != sheets[..] {
                return wrong("the points do not follow from the counts");
            }
        }
        Ok(())
    }

    /// The holders of the volcano token (M24), and the seats that are ready.
    fn inspect_tokens(&self) -> Result<(), String> {
        let best = match self.sheets.last() {
            Some(sheets) if !self.setup.has_handicaps() => {
                let most = sheets.iter().map(Sheet::points).max();
                let is_best = |seat: &Seat| Some(sheets[seat.index()].points()) == most;
                self.seats().filter(is_best).collect()
            }
            _ => Seats::NONE,
        };
        if self.tokens != best {
            return Err("tokens: the best of the last round hold them".into());
        }
        let all = Seats::first(self.setup.players());
        let waits = self.phase == Phase::Break && self.ready != all;
        if !(self.ready.is_empty() || waits && self.ready.iter().all(|seat| all.contains(seat))) {
            return Err("ready: a seat cannot be ready now".into());
        }
        Ok(())
    }

    /// A game determinized from this view must give the same view again.
    fn compare(&self, again: &View) -> Result<(), String> {
        for (field, same) in [
            ("clock", self.clock == again.clock),
            ("tiles", self.tiles == again.tiles),
            ("players", self.players == again.players),
            ("board", self.board == again.board),
            ("chips", self.chips == again.chips),
        ] {
            if !same {
                return Err(format!("{field}: does not fit the rest"));
            }
        }
        if self == again { Ok(()) } else { Err("the parts do not fit each other".into()) }
    }
}
