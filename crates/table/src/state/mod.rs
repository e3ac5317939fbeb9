//! A table as a fold over its log.

mod chat;
mod seats;

pub(crate) use seats::stand_in_level;

use crate::action::LoggedAction;
use crate::clocks::Clocks;
use crate::command_history::CommandHistory;
use crate::entry::{Change, LogEntry};
use crate::limits;
use crate::moderation::Moderation;
use crate::play::TableGame;
use chat::Chat;
use krajina_rules::game::{Millis, ranks};
use krajina_rules::seat::{Seat, Seats};
use krajina_rules::seed::Seed;
use krajina_wire::{
    Ending, Event, InviteCode, NewTable, OnFlag, PauseReason, PersonId, Phase, TableId, TimeControl, Topic,
    WallMs,
};
use seats::SeatState;

/// The state of a table. Two tables with equal logs are equal, and only [`apply`](TableState::apply) changes one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableState {
    /// The number of entries applied.
    pub(crate) seq: u64,
    /// The time of the last entry.
    pub(crate) last: WallMs,
    /// The time of the last entry that was caused at the table.
    happened: WallMs,
    pub(crate) table: TableId,
    pub(crate) invite: InviteCode,
    /// The settings at the opening; `seats` has the current occupants.
    pub(crate) settings: NewTable,
    pub(crate) seed: Seed,
    pub(crate) phase: Phase,
    pub(crate) host: Option<PersonId>,
    pub(crate) seats: Vec<SeatState>,
    pub(crate) play: Option<TableGame>,
    /// Increases with every change that makes a bot's answer obsolete.
    pub(crate) position: u64,
    pub(crate) clocks: Option<Clocks>,
    /// The moment at which game time was 0, shifted by every pause.
    pub(crate) zero: WallMs,
    pub(crate) pause: Option<Pause>,
    pub(crate) question: Option<OpenQuestion>,
    pub(crate) flagged: Seats,
    pub(crate) ending: Option<Ending>,
    pub(crate) again: Seats,
    pub(crate) next: Option<TableId>,
    pub(crate) chat: Chat,
    pub(crate) moderation: Moderation,
    pub(crate) commands: CommandHistory,
}

/// A pause of the game's time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pause {
    pub(crate) why: PauseReason,
    pub(crate) since: WallMs,
    pub(crate) until: Option<WallMs>,
}

/// A question that waits for consent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OpenQuestion {
    pub(crate) topic: Topic,
    pub(crate) by: Seat,
    pub(crate) agreed: Seats,
    pub(crate) until: WallMs,
}

impl OpenQuestion {
    fn new(now: WallMs, by: Seat, topic: Topic) -> OpenQuestion {
        OpenQuestion { topic, by, agreed: Seats::one(by), until: now.plus(limits::QUESTION_MS) }
    }
}

/// The reason why an entry does not follow from those before. It is a bug or a damaged log, never a player's fault.
pub(crate) type ApplyError = String;

impl TableState {
    /// The table of a first entry.
    ///
    /// # Errors
    /// The entry does not open a table, or opens an invalid one.
    pub fn opened(entry: &LogEntry) -> Result<TableState, ApplyError> {
        let Change::Opened { table, invite, settings, host, people, seed, moderation } = &entry.change else {
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
        Ok(TableState {
            seq: 1,
            last: entry.at,
            happened: entry.at,
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
            chat: Chat::default(),
            moderation: moderation.clone(),
            commands: CommandHistory::default(),
        })
    }

    /// Applies the next entry and returns its events.
    ///
    /// # Errors
    /// It does not follow from the entries before.
    pub fn apply(&mut self, entry: &LogEntry) -> Result<Vec<Event>, ApplyError> {
        let now = entry.at;
        if now < self.last {
            return Err("time goes back".into());
        }
        let mut events = Vec::new();
        let over = self.phase == Phase::Finished;
        self.change(now, &entry.change, &mut events)?;
        self.seq += 1;
        self.last = now;
        if !matches!(entry.change, Change::ServerAway { .. }) {
            self.happened = now;
        }
        if let Some(by) = &entry.by {
            self.commands.note(by);
        }
        if self.phase == Phase::Finished && !over {
            events.push(Event::Finished);
        }
        Ok(events)
    }

    fn change(&mut self, now: WallMs, change: &Change, events: &mut Vec<Event>) -> Result<(), ApplyError> {
        match change {
            Change::Opened { .. } => return Err("the table is open".into()),
            Change::Sat { seat, person } => self.sit(*seat, person)?,
            Change::Stood { seat } => self.stand(*seat)?,
            Change::Meant { seat, to } => *self.seat_mut(*seat)? = SeatState::meant(to),
            Change::Removed { seat } => {
                self.remove(*seat)?;
                events.push(Event::Removed { seat: *seat });
            }
            Change::WatcherChat { open } => self.moderation.watcher_chat = *open,
            Change::WatchersRemoved { people } => {
                people.iter().for_each(|person| self.moderation.remove(*person));
            }
            Change::Started => {
                self.start(now)?;
                events.push(Event::Started);
            }
            Change::Acted { seat, action } => self.act(now, *seat, action, events)?,
            Change::Undone { seat, ply } => {
                self.undo(now, *seat, *ply)?;
                events.push(Event::Undone { seat: *seat, ply: *ply });
            }
            Change::Ticked => self.tick(now)?,
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
                self.hand_back(now, *seat)?;
                events.push(Event::HandedBack { seat: *seat });
            }
            Change::Asked { seat, topic } => {
                self.question = Some(OpenQuestion::new(now, *seat, *topic));
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
                self.pause(Pause { why: *why, since: *since, until: None }, *seat)?;
            }
            Change::Resuming { until } => {
                self.pause.as_mut().ok_or("nothing stands still")?.until = Some(*until)
            }
            Change::Resumed => self.resume(now)?,
            Change::ServerAway { since, until } => {
                self.clocks.as_mut().ok_or("there are no clocks")?.skip(*since, *until);
                self.zero = self.zero.plus(until.since(*since));
            }
            Change::Said { person, name, said } => {
                let watches = self.watches(*person);
                let line = self.chat.say(now, *person, name, said, watches);
                events.push(Event::Said(line));
            }
            Change::Reported { person, .. } => self.chat.note_report(*person, self.watches(*person)),
            Change::Again { seat, yes: true } => self.again = self.again.with(*seat),
            Change::Again { seat, yes: false } => self.again = self.again.without(*seat),
            Change::Next { table } => self.next = Some(*table),
            Change::Closed => self.phase = Phase::Closed,
            Change::Forgotten { person } => self.forget(*person)?,
        }
        Ok(())
    }

    fn start(&mut self, now: WallMs) -> Result<(), ApplyError> {
        if self.phase != Phase::Gathering {
            return Err("the game has begun".into());
        }
        self.phase = Phase::Playing;
        self.chat.renew_allowance();
        self.play = Some(TableGame::new(&self.settings.setup, self.seed));
        self.zero = now;
        if !self.is_real_time() {
            self.clocks = Clocks::new(self.settings.time, self.seats.len());
        }
        self.position += 1;
        self.settle(now);
        Ok(())
    }

    fn act(
        &mut self,
        now: WallMs,
        seat: Seat,
        logged: &LoggedAction,
        events: &mut Vec<Event>,
    ) -> Result<(), ApplyError> {
        let time = self.game_time(now);
        let action = self.action_to_play(time, seat, logged)?;
        let mixes = action.is_mixing();
        let play = self.play_mut()?;
        if !play.play(seat, action, time) {
            return Err("the action is one of another game".into());
        }
        let ply = play.ply() as u32;
        let at = (!play.hides_time()).then_some(now);
        events.push(Event::Acted { seat, action: logged.to_string(), ply, at });
        let counted = self.seat_mut(seat)?;
        counted.actions += 1;
        counted.mixes += u32::from(mixes);
        if self.question.is_some_and(|question| matches!(question.topic, Topic::Undo { .. })) {
            self.question = None;
            events.push(Event::Declined);
        }
        self.position += 1;
        self.settle(now);
        Ok(())
    }

    fn tick(&mut self, now: WallMs) -> Result<(), ApplyError> {
        let time = self.game_time(now);
        self.play_mut()?.advance(time);
        self.position += 1;
        self.settle(now);
        Ok(())
    }

    fn undo(&mut self, now: WallMs, seat: Seat, ply: u32) -> Result<(), ApplyError> {
        self.question = None;
        let play = self.play_mut()?;
        if play.ply() < ply as usize {
            return Err("there is less to undo".into());
        }
        play.undo(ply as usize);
        self.position += 1;
        self.settle(now);
        self.seat_mut(seat)?.undos += 1;
        Ok(())
    }

    fn flag(&mut self, now: WallMs, seat: Seat) -> Result<(), ApplyError> {
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

    /// Stops the game's time, for an absent person if `absent` is set.
    fn pause(&mut self, pause: Pause, absent: Option<Seat>) -> Result<(), ApplyError> {
        if let Some(seat) = absent {
            let seat = self.seat_mut(seat)?;
            seat.drops = seat.drops.saturating_add(1);
        }
        self.question = None;
        self.pause = Some(pause);
        Ok(())
    }

    fn resume(&mut self, now: WallMs) -> Result<(), ApplyError> {
        let pause = self.pause.take().ok_or("nothing stands still")?;
        let stood_ms = now.since(pause.since);
        self.zero = self.zero.plus(stood_ms);
        if let Some(clocks) = &mut self.clocks {
            clocks.shift(stood_ms);
        }
        Ok(())
    }

    fn hand_back(&mut self, now: WallMs, seat: Seat) -> Result<(), ApplyError> {
        self.seat_mut(seat)?.stand_in = None;
        if let Some(clocks) = &mut self.clocks {
            clocks.refresh(seat);
        }
        self.stand_in_changed(now);
        Ok(())
    }

    fn stand_in_changed(&mut self, now: WallMs) {
        self.position += 1;
        self.settle(now);
    }

    /// Runs after every change that may have passed the turn or ended the game.
    fn settle(&mut self, now: WallMs) {
        let Some(play) = &self.play else { return };
        if play.outcome().is_some() {
            self.end();
            return;
        }
        let (turn, acting) = (play.turn(), play.to_act().iter().next());
        let acting = acting.filter(|&seat| self.bot(seat).is_none());
        // A clock that starts during a pause starts at the beginning of the pause: it is shifted when time runs again.
        let now = self.pause.map_or(now, |pause| pause.since);
        if let Some(clocks) = &mut self.clocks {
            clocks.turn(now, turn, acting);
        }
    }

    fn end(&mut self) {
        let outcome = self.play.as_ref().and_then(TableGame::outcome);
        let scores: Vec<_> = match &outcome {
            Some(outcome) => outcome.scores.iter().map(Some).collect(),
            None => vec![None; self.seats.len()],
        };
        // Players who lost on time come after all others.
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

    pub(crate) fn play_mut(&mut self) -> Result<&mut TableGame, ApplyError> {
        match self.phase {
            Phase::Playing => self.play.as_mut().ok_or_else(|| "there is no game".into()),
            _ => Err("the game is not on".into()),
        }
    }

    /// The time of the game at this moment: pauses do not count.
    pub(crate) fn game_time(&self, now: WallMs) -> Millis {
        let now = self.pause.map_or(now, |pause| pause.since);
        Millis(now.since(self.zero))
    }

    /// The number of entries applied.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// The id of the table.
    pub fn table(&self) -> TableId {
        self.table
    }

    /// The phase of the table.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    #[cfg(any(test, feature = "sim"))]
    pub(crate) fn play(&self) -> Option<&TableGame> {
        self.play.as_ref()
    }

    /// When something last happened at the table. An absence of the server does not count.
    pub fn happened(&self) -> WallMs {
        self.happened
    }

    /// Whether players have days for a move.
    pub fn is_correspondence(&self) -> bool {
        matches!(self.settings.time, TimeControl::Correspondence { .. })
    }

    /// Whether the game can be paused.
    pub(crate) fn can_pause(&self) -> bool {
        self.is_real_time() || self.settings.time.is_live()
    }

    /// Whether the game of this table is played in real time, begun or not.
    pub(crate) fn is_real_time(&self) -> bool {
        self.settings.setup.kind().is_real_time()
    }
}
