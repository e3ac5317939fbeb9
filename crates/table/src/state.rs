//! A table as a fold over its log.

use crate::clocks::Clocks;
use crate::entry::{Change, Entry, Sitting};
use crate::limits;
use crate::play::Match;
use crate::seen::Seen;
use krajina_rules::game::{Millis, ranks};
use krajina_rules::seat::{Seat, Seats};
use krajina_rules::seed::Seed;
use krajina_wire::{
    BotLevel, ChatLine, Ending, Event, GameKind, InviteCode, Name, NewTable, Occupant, OnFlag, PersonId,
    Phase, SeatWish, TableId, TimeControl, Topic, WallMs, Why, limits as wire_limits,
};
use std::collections::VecDeque;

/// All that a table is. Two tables with equal logs are equal, and nothing but [`apply`](State::apply) changes one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// How many entries have been applied.
    pub(crate) seq: u64,
    /// When the last one was.
    pub(crate) last: WallMs,
    pub(crate) table: TableId,
    pub(crate) invite: InviteCode,
    /// As the table was opened; who sits where now is in `seats`.
    pub(crate) settings: NewTable,
    pub(crate) seed: Seed,
    pub(crate) phase: Phase,
    pub(crate) host: Option<PersonId>,
    pub(crate) seats: Vec<SeatState>,
    pub(crate) play: Option<Match>,
    /// Grows with everything that makes an answer of a bot out of date.
    pub(crate) position: u64,
    pub(crate) clocks: Option<Clocks>,
    /// The moment at which game time was 0, shifted by every pause.
    pub(crate) zero: WallMs,
    pub(crate) pause: Option<Pause>,
    pub(crate) question: Option<Question>,
    pub(crate) flagged: Seats,
    pub(crate) ending: Option<Ending>,
    pub(crate) again: Seats,
    pub(crate) next: Option<TableId>,
    pub(crate) chat: VecDeque<ChatLine>,
    pub(crate) lines: u32,
    pub(crate) reports: u32,
    pub(crate) removed: Vec<PersonId>,
    pub(crate) seen: Seen,
}

/// A seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SeatState {
    pub(crate) of: Occupant,
    /// The bot that plays for an absent person.
    pub(crate) stand_in: Option<BotLevel>,
    /// How often time stood still for this seat.
    pub(crate) drops: u8,
}

/// Time stands still.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pause {
    pub(crate) why: Why,
    pub(crate) since: WallMs,
    pub(crate) until: Option<WallMs>,
}

/// A question on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Question {
    pub(crate) topic: Topic,
    pub(crate) by: Seat,
    pub(crate) agreed: Seats,
    pub(crate) until: WallMs,
}

/// Why an entry does not follow from what was before. It is a mistake of ours or a damaged log, never of a player.
type Misfit = String;

impl State {
    /// The table of a first entry.
    ///
    /// # Errors
    /// The entry does not open a table, or one that cannot be.
    pub fn opened(entry: &Entry) -> Result<State, Misfit> {
        let Change::Opened { table, invite, settings, host, people, seed } = &entry.change else {
            return Err("expected the opening of a table".into());
        };
        let players = settings.setup.players();
        if settings.seats.len() != players || people.len() != players {
            return Err(format!("expected {players} seats"));
        }
        let mut seats: Vec<SeatState> = settings.seats.iter().map(SeatState::meant).collect();
        for (seat, person) in seats.iter_mut().zip(people) {
            if let Some(person) = person {
                seat.of = person.occupant();
            }
        }
        Ok(State {
            seq: 1,
            last: entry.at,
            table: *table,
            invite: *invite,
            settings: settings.clone(),
            seed: seed.parse().map_err(|error| format!("the seed: {error}"))?,
            phase: Phase::Gathering,
            host: Some(*host),
            seats,
            play: None,
            position: 0,
            clocks: None,
            zero: WallMs(0),
            pause: None,
            question: None,
            flagged: Seats::NONE,
            ending: None,
            again: Seats::NONE,
            next: None,
            chat: VecDeque::new(),
            lines: 0,
            reports: 0,
            removed: Vec::new(),
            seen: Seen::default(),
        })
    }

    /// Applies the next entry and says what happened.
    ///
    /// # Errors
    /// It does not follow from what was before.
    pub fn apply(&mut self, entry: &Entry) -> Result<Vec<Event>, Misfit> {
        let now = entry.at;
        if now < self.last {
            return Err("time goes back".into());
        }
        let mut events = Vec::new();
        let over = self.phase == Phase::Finished;
        self.change(now, &entry.change, &mut events)?;
        self.seq += 1;
        self.last = now;
        if let Some(by) = &entry.by {
            self.seen.note(by);
        }
        if self.phase == Phase::Finished && !over {
            events.push(Event::Finished);
        }
        Ok(events)
    }

    fn change(&mut self, now: WallMs, change: &Change, events: &mut Vec<Event>) -> Result<(), Misfit> {
        match change {
            Change::Opened { .. } => return Err("the table is open".into()),
            Change::Sat { seat, person } => self.sit(*seat, person)?,
            Change::Stood { seat } => self.stand(*seat)?,
            Change::Meant { seat, to } => *self.seat_mut(*seat)? = SeatState::meant(to),
            Change::Removed { seat } => {
                self.remove(*seat)?;
                events.push(Event::Removed { seat: *seat });
            }
            Change::Started => {
                self.start(now)?;
                events.push(Event::Started);
            }
            Change::Acted { seat, action } => self.act(now, *seat, action, events)?,
            Change::Undone { seat, ply } => {
                self.undo(now, *ply)?;
                events.push(Event::Undone { seat: *seat, ply: *ply });
            }
            Change::Ticked => {
                let time = self.game_time(now);
                self.play_mut()?.advance(time);
                self.position += 1;
                self.settle(now);
            }
            Change::Flagged { seat } => {
                self.flag(now, *seat)?;
                events.push(Event::Flagged { seat: *seat });
            }
            Change::TakenOver { seat, level } => {
                self.seat_mut(*seat)?.stand_in = Some(level.clone());
                self.stand_in_changed(now);
                events.push(Event::TakenOver { seat: *seat });
            }
            Change::HandedBack { seat } => {
                self.seat_mut(*seat)?.stand_in = None;
                if let Some(clocks) = &mut self.clocks {
                    clocks.refresh(*seat);
                }
                self.stand_in_changed(now);
                events.push(Event::HandedBack { seat: *seat });
            }
            Change::Asked { seat, topic } => {
                let until = now.plus(limits::QUESTION_MS);
                self.question = Some(Question { topic: *topic, by: *seat, agreed: Seats::one(*seat), until });
            }
            Change::Agreed { seat } => {
                let question = self.question.as_mut().ok_or("nothing was asked")?;
                question.agreed = question.agreed.with(*seat);
            }
            Change::Declined => {
                self.question = None;
                events.push(Event::Declined);
            }
            Change::Paused { why, since, seat } => {
                if let Some(seat) = seat {
                    let seat = self.seat_mut(*seat)?;
                    seat.drops = seat.drops.saturating_add(1);
                }
                self.question = None;
                self.pause = Some(Pause { why: *why, since: *since, until: None });
            }
            Change::Resuming { until } => {
                self.pause.as_mut().ok_or("nothing stands still")?.until = Some(*until)
            }
            Change::Resumed => self.resume(now)?,
            Change::Said { person, name, said } => {
                self.lines += 1;
                let line = ChatLine {
                    line: self.lines,
                    at: now,
                    person: *person,
                    name: name.clone(),
                    said: said.clone(),
                };
                if self.chat.len() == wire_limits::CHAT_KEPT {
                    self.chat.pop_front();
                }
                self.chat.push_back(line.clone());
                events.push(Event::Said(line));
            }
            Change::Reported { .. } => self.reports += 1,
            Change::Again { seat, yes: true } => self.again = self.again.with(*seat),
            Change::Again { seat, yes: false } => self.again = self.again.without(*seat),
            Change::Next { table } => self.next = Some(*table),
            Change::Closed => self.phase = Phase::Closed,
            Change::Forgotten { person } => self.forget(*person)?,
        }
        Ok(())
    }

    fn sit(&mut self, seat: Seat, person: &Sitting) -> Result<(), Misfit> {
        self.seat_mut(seat)?.of = person.occupant();
        self.host = self.host.or(Some(person.id));
        Ok(())
    }

    fn stand(&mut self, seat: Seat) -> Result<(), Misfit> {
        let left = self.person(seat);
        self.seat_mut(seat)?.of = Occupant::Open;
        if left.is_some() && left == self.host {
            // The next person at the table is the host.
            self.host = self.seats().find_map(|seat| self.person(seat));
        }
        Ok(())
    }

    fn remove(&mut self, seat: Seat) -> Result<(), Misfit> {
        if let Some(person) = self.person(seat) {
            if self.removed.len() == limits::REMOVED {
                self.removed.remove(0);
            }
            self.removed.push(person);
        }
        self.seat_mut(seat)?.of = Occupant::Open;
        Ok(())
    }

    /// Who has deleted their account is nameless wherever they sat and whatever they said. The id stays: it is how the
    /// others' games hang together.
    fn forget(&mut self, person: PersonId) -> Result<(), Misfit> {
        let nameless = Name::new(limits::NAMELESS).map_err(|error| error.to_string())?;
        for seat in &mut self.seats {
            if let Occupant::Person { id, name } = &mut seat.of
                && *id == person
            {
                *name = nameless.clone();
            }
        }
        for line in self.chat.iter_mut().filter(|line| line.person == person) {
            line.name = nameless.clone();
        }
        Ok(())
    }

    /// People whose names are shown here: those who sit, and those who said something without sitting.
    pub fn named(&self, sitting: bool) -> Vec<PersonId> {
        let shown = |name: &Name| name.as_str() != limits::NAMELESS;
        let seated = self.seats.iter().filter_map(|seat| match &seat.of {
            Occupant::Person { id, name } if shown(name) => Some(*id),
            _ => None,
        });
        let spoke = self.chat.iter().filter(|line| shown(&line.name)).map(|line| line.person);
        let mut people: Vec<PersonId> = match sitting {
            true => seated.collect(),
            false => spoke.filter(|person| self.seat_of(*person).is_none()).collect(),
        };
        people.sort_unstable();
        people.dedup();
        people
    }

    fn start(&mut self, now: WallMs) -> Result<(), Misfit> {
        if self.phase != Phase::Gathering {
            return Err("the game has begun".into());
        }
        self.phase = Phase::Playing;
        self.play = Some(Match::new(&self.settings.setup, self.seed));
        self.zero = now;
        if self.settings.setup.kind() != GameKind::Worlds {
            self.clocks = Clocks::new(self.settings.time, self.seats.len());
        }
        self.position += 1;
        self.settle(now);
        Ok(())
    }

    fn act(&mut self, now: WallMs, seat: Seat, action: &str, events: &mut Vec<Event>) -> Result<(), Misfit> {
        let time = self.game_time(now);
        let play = self.play_mut()?;
        play.play(seat, action, time).map_err(|refusal| refusal.to_string())?;
        let ply = play.ply() as u32;
        let at = (!play.hides_time()).then_some(now);
        events.push(Event::Acted { seat, action: action.to_owned(), ply, at });
        if self.question.is_some_and(|question| matches!(question.topic, Topic::Undo { .. })) {
            self.question = None;
            events.push(Event::Declined);
        }
        self.position += 1;
        self.settle(now);
        Ok(())
    }

    fn undo(&mut self, now: WallMs, ply: u32) -> Result<(), Misfit> {
        self.question = None;
        let play = self.play_mut()?;
        if play.ply() < ply as usize {
            return Err("there is less to undo".into());
        }
        play.undo(ply as usize);
        self.position += 1;
        self.settle(now);
        Ok(())
    }

    fn flag(&mut self, now: WallMs, seat: Seat) -> Result<(), Misfit> {
        if let Some(clocks) = &mut self.clocks {
            clocks.empty(seat);
        }
        if self.settings.on_flag == OnFlag::Lose {
            self.flagged = self.flagged.with(seat);
            if self.seats.len() == 2 {
                self.end();
                return Ok(());
            }
        }
        self.seat_mut(seat)?.stand_in = stand_in_level();
        self.stand_in_changed(now);
        Ok(())
    }

    fn resume(&mut self, now: WallMs) -> Result<(), Misfit> {
        let pause = self.pause.take().ok_or("nothing stands still")?;
        let stood_ms = now.since(pause.since);
        self.zero = self.zero.plus(stood_ms);
        if let Some(clocks) = &mut self.clocks {
            clocks.shift(stood_ms);
        }
        Ok(())
    }

    fn stand_in_changed(&mut self, now: WallMs) {
        self.position += 1;
        self.settle(now);
    }

    /// After anything that may have passed the turn on or ended the game.
    fn settle(&mut self, now: WallMs) {
        let Some(play) = &self.play else { return };
        if play.outcome().is_some() {
            self.end();
            return;
        }
        let (turn, acting) = (play.turn(), play.to_act().iter().next());
        let acting = acting.filter(|&seat| self.bot(seat).is_none());
        // A clock that starts while time stands still starts at the beginning of the pause: it is shifted when time
        // runs again.
        let now = self.pause.map_or(now, |pause| pause.since);
        if let Some(clocks) = &mut self.clocks {
            clocks.turn(now, turn, acting);
        }
    }

    fn end(&mut self) {
        let outcome = self.play.as_ref().and_then(Match::outcome);
        let scores: Vec<_> = match &outcome {
            Some(outcome) => outcome.scores.iter().map(Some).collect(),
            None => vec![None; self.seats.len()],
        };
        // Who lost by time comes after everybody who did not.
        let placed: Vec<_> = Seat::all(self.seats.len())
            .zip(scores)
            .map(|(seat, score)| (!self.flagged.contains(seat), score))
            .collect();
        self.ending = Some(Ending { ranks: ranks(&placed), flagged: self.flagged, outcome });
        self.phase = Phase::Finished;
        self.clocks = None;
        self.pause = None;
        self.question = None;
    }

    fn play_mut(&mut self) -> Result<&mut Match, Misfit> {
        match self.phase {
            Phase::Playing => self.play.as_mut().ok_or_else(|| "there is no game".into()),
            _ => Err("the game is not on".into()),
        }
    }

    fn seat_mut(&mut self, seat: Seat) -> Result<&mut SeatState, Misfit> {
        self.seats.get_mut(seat.index()).ok_or_else(|| "there is no such seat".into())
    }

    /// The time of the game at this moment: pauses do not count.
    pub(crate) fn game_time(&self, now: WallMs) -> Millis {
        let now = self.pause.map_or(now, |pause| pause.since);
        Millis(now.since(self.zero))
    }

    /// How many entries have been applied.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// Which table.
    pub fn table(&self) -> TableId {
        self.table
    }

    /// What is going on.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    #[cfg(any(test, feature = "sim"))]
    pub(crate) fn play(&self) -> Option<&Match> {
        self.play.as_ref()
    }

    /// When the last thing happened here.
    pub fn last(&self) -> WallMs {
        self.last
    }

    /// Do players have days for a move?
    pub fn is_correspondence(&self) -> bool {
        matches!(self.settings.time, TimeControl::Correspondence { .. })
    }

    /// Who sits where.
    pub fn occupants(&self) -> impl Iterator<Item = &Occupant> {
        self.seats.iter().map(|seat| &seat.of)
    }

    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.seats.len())
    }

    /// Whose seat it is, if a person's.
    pub(crate) fn person(&self, seat: Seat) -> Option<PersonId> {
        match self.seats.get(seat.index())?.of {
            Occupant::Person { id, .. } => Some(id),
            _ => None,
        }
    }

    /// Where somebody sits.
    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        self.seats().find(|&seat| self.person(seat) == Some(person))
    }

    /// The bot that plays on a seat, for itself or for somebody.
    pub(crate) fn bot(&self, seat: Seat) -> Option<&BotLevel> {
        let seat = self.seats.get(seat.index())?;
        match &seat.of {
            Occupant::Bot { level } => Some(level),
            _ => seat.stand_in.as_ref(),
        }
    }

    /// Seats whose people play for themselves.
    pub(crate) fn people(&self) -> Seats {
        self.seats().filter(|&seat| self.person(seat).is_some() && self.bot(seat).is_none()).collect()
    }

    /// Can time stand still in this game?
    pub(crate) fn can_pause(&self) -> bool {
        self.settings.setup.kind() == GameKind::Worlds || self.settings.time.is_live()
    }

    pub(crate) fn is_real_time(&self) -> bool {
        self.settings.setup.kind() == GameKind::Worlds
    }
}

/// The bot that plays for absent people.
pub(crate) fn stand_in_level() -> Option<BotLevel> {
    BotLevel::new(limits::STAND_IN).ok()
}

impl SeatState {
    /// A seat that is meant for this.
    fn meant(wish: &SeatWish) -> SeatState {
        let of = match wish {
            SeatWish::Me | SeatWish::Open => Occupant::Open,
            SeatWish::Bot { level } => Occupant::Bot { level: level.clone() },
        };
        SeatState { of, stand_in: None, drops: 0 }
    }
}

impl Sitting {
    pub(crate) fn occupant(&self) -> Occupant {
        Occupant::Person { id: self.id, name: self.name.clone() }
    }
}
