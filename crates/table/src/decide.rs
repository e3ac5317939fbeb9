//! Decisions about commands: a command becomes one change or is refused, and a refusal changes nothing.

use crate::effect::PersonInfo;
use crate::entry::Change;
use crate::limits;
use crate::state::{TableState, stand_in_level};
use crate::think::has_level;
use krajina_rules::seat::{Seat, Seats};
use krajina_wire::{
    Body, BotLevel, Command, ErrorCode, Occupant, PauseReason, PersonId, Phase, Refusal, SeatWish, Topic,
    WallMs,
};

type Decision = Result<Change, Refusal>;

impl TableState {
    /// The change that this command makes now. `watchers` are the people who watch; only a command about them needs the
    /// list.
    pub(crate) fn decide(
        &self,
        now: WallMs,
        person: &PersonInfo,
        command: &Command,
        watchers: &[PersonId],
    ) -> Decision {
        if self.seq >= limits::ENTRIES {
            return refuse(ErrorCode::TableFull);
        }
        match command {
            Command::Sit { seat } => self.decide_sit(person, *seat),
            Command::Stand => self.decide_stand(person),
            Command::Return => self.decide_return(person),
            Command::Seat { seat, to } => self.decide_meant(person, *seat, to),
            Command::Remove { seat } => self.decide_remove(person, *seat),
            Command::WatcherChat { open } => self.decide_watcher_chat(person, *open),
            Command::RemoveWatchers { person: whom } => self.decide_remove_watchers(person, *whom, watchers),
            Command::Start => self.decide_start(person),
            Command::Play { action, ply } => self.decide_play(person, action.as_str(), *ply),
            Command::TakeBack => self.decide_take_back(person),
            Command::AskUndo { ply } => self.decide_ask_undo(person, *ply),
            Command::AskPause => self.decide_ask_pause(now, person),
            Command::Resume => self.decide_resume(now, person),
            Command::Answer { yes } => self.decide_answer(person, *yes),
            Command::Say { text } => self.decide_say(person, Body::Text(text.clone())),
            Command::Phrase { phrase } => self.decide_say(person, Body::Phrase(*phrase)),
            Command::Report { line } => self.decide_report(person, *line),
            Command::Rematch { yes } => self.decide_rematch(person, *yes),
        }
    }

    /// The seat of this person.
    fn seated(&self, person: &PersonInfo) -> Result<Seat, Refusal> {
        self.seat_of(person.id).ok_or_else(|| ErrorCode::NotSeated.into())
    }

    fn gathering(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Gathering => Ok(()),
            Phase::Playing => refuse(ErrorCode::AlreadyStarted),
            Phase::Finished | Phase::Closed => refuse(ErrorCode::GameOver),
        }
    }

    fn playing(&self) -> Result<&crate::play::TableGame, Refusal> {
        match (self.phase, &self.play) {
            (Phase::Playing, Some(play)) => Ok(play),
            (Phase::Gathering, _) => refuse(ErrorCode::NotStarted),
            _ => refuse(ErrorCode::GameOver),
        }
    }

    /// The seat of a person who plays for themselves in a running game.
    fn player(&self, person: &PersonInfo) -> Result<Seat, Refusal> {
        let seat = self.seated(person)?;
        self.playing()?;
        // An API token of a person must not play at a table for people only.
        if person.program && !self.settings.programs {
            return refuse(ErrorCode::NoPrograms);
        }
        if self.bot(seat).is_some() { refuse(ErrorCode::StandIn) } else { Ok(seat) }
    }

    fn host(&self, person: &PersonInfo) -> Result<(), Refusal> {
        if self.host == Some(person.id) { Ok(()) } else { refuse(ErrorCode::NotHost) }
    }

    fn has_seat(&self, seat: Seat) -> Result<(), Refusal> {
        if seat.index() < self.seats.len() { Ok(()) } else { refuse(ErrorCode::BadTable) }
    }

    fn decide_sit(&self, person: &PersonInfo, wanted: Option<Seat>) -> Decision {
        self.gathering()?;
        if self.moderation.is_removed(person.id) {
            return refuse(ErrorCode::Removed);
        }
        if self.seat_of(person.id).is_some() {
            return refuse(ErrorCode::AlreadySeated);
        }
        if person.program && !self.settings.programs {
            return refuse(ErrorCode::NoPrograms);
        }
        if person.guest && self.settings.rated {
            return refuse(ErrorCode::NeedsAccount);
        }
        let is_open = |seat: &Seat| self.seats[seat.index()].of == Occupant::Open;
        let seat = match wanted {
            Some(seat) => {
                self.has_seat(seat)?;
                Some(seat).filter(is_open).ok_or(ErrorCode::SeatTaken)?
            }
            None => self.seats().find(is_open).ok_or(ErrorCode::FullTable)?,
        };
        Ok(Change::Sat { seat, person: person.sitting() })
    }

    fn decide_stand(&self, person: &PersonInfo) -> Decision {
        let seat = self.seated(person)?;
        match self.phase {
            Phase::Gathering => Ok(Change::Stood { seat }),
            _ => {
                let seat = self.player(person)?;
                let level = stand_in_level().ok_or(ErrorCode::Internal)?;
                Ok(Change::TakenOver { seat, level })
            }
        }
    }

    fn decide_return(&self, person: &PersonInfo) -> Decision {
        let seat = self.seated(person)?;
        self.playing()?;
        if self.flagged.contains(seat) {
            return refuse(ErrorCode::GameOver);
        }
        if self.bot(seat).is_none() {
            return refuse(ErrorCode::AlreadySeated);
        }
        Ok(Change::HandedBack { seat })
    }

    fn decide_meant(&self, person: &PersonInfo, seat: Seat, to: &SeatWish) -> Decision {
        self.host(person)?;
        self.gathering()?;
        self.has_seat(seat)?;
        if self.person(seat).is_some() {
            return refuse(ErrorCode::SeatTaken);
        }
        match to {
            SeatWish::Me => return refuse(ErrorCode::BadTable),
            SeatWish::Bot { level } => self.knows(level)?,
            SeatWish::Open => {}
        }
        Ok(Change::Meant { seat, to: to.clone() })
    }

    fn knows(&self, level: &BotLevel) -> Result<(), Refusal> {
        if has_level(self.settings.setup.kind(), level) { Ok(()) } else { refuse(ErrorCode::UnknownLevel) }
    }

    fn decide_remove(&self, person: &PersonInfo, seat: Seat) -> Decision {
        self.host(person)?;
        self.gathering()?;
        match self.person(seat) {
            Some(guest) if guest != person.id => Ok(Change::Removed { seat }),
            _ => refuse(ErrorCode::NotSeated),
        }
    }

    fn decide_watcher_chat(&self, person: &PersonInfo, open: bool) -> Decision {
        self.host(person)?;
        if self.phase == Phase::Closed {
            return refuse(ErrorCode::GameOver);
        }
        Ok(Change::WatcherChat { open })
    }

    fn decide_remove_watchers(
        &self,
        person: &PersonInfo,
        whom: Option<PersonId>,
        watchers: &[PersonId],
    ) -> Decision {
        self.host(person)?;
        let people: Vec<PersonId> = match whom {
            // A person who has spoken and left can be kept from coming back.
            Some(one) => vec![one],
            None => watchers.to_vec(),
        };
        let removable = |person: &PersonId| self.watches(*person);
        if people.is_empty() || !people.iter().all(removable) {
            return refuse(ErrorCode::NotWatching);
        }
        Ok(Change::WatchersRemoved { people })
    }

    fn decide_start(&self, person: &PersonInfo) -> Decision {
        self.host(person)?;
        self.gathering()?;
        if self.is_full() { Ok(Change::Started) } else { refuse(ErrorCode::OpenSeats) }
    }

    pub(crate) fn is_full(&self) -> bool {
        self.seats.iter().all(|seat| seat.of != Occupant::Open)
    }

    fn decide_play(&self, person: &PersonInfo, action: &str, ply: Option<u32>) -> Decision {
        let seat = self.player(person)?;
        let play = self.playing()?;
        if self.pause.is_some() {
            return refuse(ErrorCode::Paused);
        }
        if ply.is_some_and(|ply| ply as usize != play.ply()) && !play.is_real_time() {
            return refuse(ErrorCode::Stale);
        }
        let action = self.check(seat, action)?;
        let done = &self.seats[seat.index()];
        if done.actions >= limits::ACTIONS || (action.is_mixing() && done.mixes >= limits::MIXES) {
            return refuse(ErrorCode::TooOften);
        }
        Ok(action.into_change())
    }

    fn decide_take_back(&self, person: &PersonInfo) -> Decision {
        let seat = self.player(person)?;
        let play = self.playing()?;
        if play.is_real_time() || !play.may_take_back(seat) {
            return refuse(ErrorCode::CannotTakeBack);
        }
        self.may_undo(seat)?;
        Ok(Change::Undone { seat, ply: play.ply() as u32 - 1 })
    }

    fn may_undo(&self, seat: Seat) -> Result<(), Refusal> {
        if self.seats[seat.index()].undos < limits::UNDOS { Ok(()) } else { refuse(ErrorCode::TooOften) }
    }

    /// All people who play but this one.
    fn others(&self, seat: Seat) -> Seats {
        self.people().without(seat)
    }

    fn decide_ask_undo(&self, person: &PersonInfo, ply: u32) -> Decision {
        let seat = self.player(person)?;
        let play = self.playing()?;
        if play.is_real_time() {
            return refuse(ErrorCode::CannotTakeBack);
        }
        if !play.acted_since(seat, ply as usize) {
            return refuse(ErrorCode::NothingToUndo);
        }
        self.may_undo(seat)?;
        if self.others(seat).is_empty() {
            return Ok(Change::Undone { seat, ply });
        }
        self.ask(seat, Topic::Undo { ply })
    }

    fn ask(&self, seat: Seat, topic: Topic) -> Decision {
        match self.question {
            Some(_) => refuse(ErrorCode::QuestionPending),
            None => Ok(Change::Asked { seat, topic }),
        }
    }

    fn decide_ask_pause(&self, now: WallMs, person: &PersonInfo) -> Decision {
        let seat = self.player(person)?;
        if !self.can_pause() {
            return refuse(ErrorCode::NoPause);
        }
        if self.pause.is_some() {
            return refuse(ErrorCode::Paused);
        }
        if self.others(seat).is_empty() {
            return Ok(Change::Paused { why: PauseReason::Agreed, since: now, seat: None });
        }
        self.ask(seat, Topic::Pause)
    }

    fn decide_resume(&self, now: WallMs, person: &PersonInfo) -> Decision {
        self.player(person)?;
        match self.pause {
            Some(pause) if pause.why == PauseReason::Agreed && pause.until.is_none() => {
                Ok(self.resuming(now))
            }
            Some(_) => refuse(ErrorCode::Paused),
            None => refuse(ErrorCode::NotPaused),
        }
    }

    /// Ends a pause: in Worlds after a countdown, so that everybody is prepared.
    pub(crate) fn resuming(&self, now: WallMs) -> Change {
        if self.is_real_time() {
            Change::Resuming { until: now.plus(limits::RESUME_COUNTDOWN_MS) }
        } else {
            Change::Resumed
        }
    }

    fn decide_answer(&self, person: &PersonInfo, yes: bool) -> Decision {
        let seat = self.player(person)?;
        let question = self.question.ok_or(ErrorCode::NoQuestion)?;
        match yes {
            true if question.agreed.contains(seat) => refuse(ErrorCode::NoQuestion),
            true => Ok(Change::Agreed { seat }),
            false => Ok(Change::Declined),
        }
    }

    fn decide_say(&self, person: &PersonInfo, said: Body) -> Decision {
        if self.moderation.is_removed(person.id) {
            return refuse(ErrorCode::Removed);
        }
        let watches = self.watches(person.id);
        if watches && !self.moderation.watcher_chat {
            return refuse(ErrorCode::ChatClosed);
        }
        if !self.chat.may_say(person.id, watches) {
            return refuse(ErrorCode::ChatLimit);
        }
        Ok(Change::Said { person: person.id, name: person.name.clone(), said })
    }

    fn decide_report(&self, person: &PersonInfo, line: u32) -> Decision {
        if !self.chat.may_report(person.id, self.watches(person.id)) {
            return refuse(ErrorCode::ChatLimit);
        }
        if self.chat.line(line).is_none() {
            return refuse(ErrorCode::UnknownLine);
        }
        Ok(Change::Reported { person: person.id, line })
    }

    fn decide_rematch(&self, person: &PersonInfo, yes: bool) -> Decision {
        let seat = self.seated(person)?;
        if self.phase != Phase::Finished {
            return refuse(ErrorCode::NotStarted);
        }
        if self.next.is_some() {
            return refuse(ErrorCode::AlreadyStarted);
        }
        Ok(Change::Again { seat, yes })
    }
}

fn refuse<T>(code: ErrorCode) -> Result<T, Refusal> {
    Err(code.into())
}
