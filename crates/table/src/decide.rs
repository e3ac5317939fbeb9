//! What people may do: a command either becomes one change or is refused, and a refusal changes nothing.

use crate::effect::Person;
use crate::entry::Change;
use crate::limits;
use crate::state::{State, stand_in_level};
use crate::think::has_level;
use krajina_rules::seat::{Seat, Seats};
use krajina_wire::{
    Body, BotLevel, Command, ErrorCode, Occupant, Phase, Refusal, SeatWish, Topic, WallMs, Why,
};

type Decision = Result<Change, Refusal>;

impl State {
    /// The change that this command makes now.
    pub(crate) fn decide(&self, now: WallMs, person: &Person, command: &Command) -> Decision {
        if self.seq >= limits::ENTRIES {
            return refuse(ErrorCode::TableFull);
        }
        match command {
            Command::Sit { seat } => self.decide_sit(person, *seat),
            Command::Stand => self.decide_stand(person),
            Command::Return => self.decide_return(person),
            Command::Seat { seat, to } => self.decide_meant(person, *seat, to),
            Command::Remove { seat } => self.decide_remove(person, *seat),
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
    fn seated(&self, person: &Person) -> Result<Seat, Refusal> {
        self.seat_of(person.id).ok_or_else(|| ErrorCode::NotSeated.into())
    }

    fn gathering(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Gathering => Ok(()),
            Phase::Playing => refuse(ErrorCode::AlreadyStarted),
            Phase::Finished | Phase::Closed => refuse(ErrorCode::GameOver),
        }
    }

    fn playing(&self) -> Result<&crate::play::Match, Refusal> {
        match (self.phase, &self.play) {
            (Phase::Playing, Some(play)) => Ok(play),
            (Phase::Gathering, _) => refuse(ErrorCode::NotStarted),
            _ => refuse(ErrorCode::GameOver),
        }
    }

    /// The seat of a person who plays for themselves in a running game.
    fn player(&self, person: &Person) -> Result<Seat, Refusal> {
        let seat = self.seated(person)?;
        self.playing()?;
        // A token of somebody who sits here as a person: at this table people play for themselves.
        if person.program && !self.settings.programs {
            return refuse(ErrorCode::NoPrograms);
        }
        if self.bot(seat).is_some() { refuse(ErrorCode::StandIn) } else { Ok(seat) }
    }

    fn host(&self, person: &Person) -> Result<(), Refusal> {
        if self.host == Some(person.id) { Ok(()) } else { refuse(ErrorCode::NotHost) }
    }

    fn has_seat(&self, seat: Seat) -> Result<(), Refusal> {
        if seat.index() < self.seats.len() { Ok(()) } else { refuse(ErrorCode::BadTable) }
    }

    fn decide_sit(&self, person: &Person, wanted: Option<Seat>) -> Decision {
        self.gathering()?;
        if self.removed.contains(&person.id) {
            return refuse(ErrorCode::Removed);
        }
        if self.seat_of(person.id).is_some() {
            return refuse(ErrorCode::AlreadySeated);
        }
        if person.program && !self.settings.programs {
            return refuse(ErrorCode::NoPrograms);
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

    fn decide_stand(&self, person: &Person) -> Decision {
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

    fn decide_return(&self, person: &Person) -> Decision {
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

    fn decide_meant(&self, person: &Person, seat: Seat, to: &SeatWish) -> Decision {
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

    fn decide_remove(&self, person: &Person, seat: Seat) -> Decision {
        self.host(person)?;
        self.gathering()?;
        match self.person(seat) {
            Some(guest) if guest != person.id => Ok(Change::Removed { seat }),
            _ => refuse(ErrorCode::NotSeated),
        }
    }

    fn decide_start(&self, person: &Person) -> Decision {
        self.host(person)?;
        self.gathering()?;
        if self.is_full() { Ok(Change::Started) } else { refuse(ErrorCode::OpenSeats) }
    }

    pub(crate) fn is_full(&self) -> bool {
        self.seats.iter().all(|seat| seat.of != Occupant::Open)
    }

    fn decide_play(&self, person: &Person, action: &str, ply: Option<u32>) -> Decision {
        let seat = self.player(person)?;
        let play = self.playing()?;
        if self.pause.is_some() {
            return refuse(ErrorCode::Paused);
        }
        if ply.is_some_and(|ply| ply as usize != play.ply()) && !play.is_real_time() {
            return refuse(ErrorCode::Stale);
        }
        Ok(Change::Acted { seat, action: play.check(seat, action)? })
    }

    fn decide_take_back(&self, person: &Person) -> Decision {
        let seat = self.player(person)?;
        let play = self.playing()?;
        if play.is_real_time() || !play.may_take_back(seat) {
            return refuse(ErrorCode::CannotTakeBack);
        }
        Ok(Change::Undone { seat, ply: play.ply() as u32 - 1 })
    }

    /// All people who play but this one.
    fn others(&self, seat: Seat) -> Seats {
        self.people().without(seat)
    }

    fn decide_ask_undo(&self, person: &Person, ply: u32) -> Decision {
        let seat = self.player(person)?;
        let play = self.playing()?;
        if play.is_real_time() {
            return refuse(ErrorCode::CannotTakeBack);
        }
        if !play.acted_since(seat, ply as usize) {
            return refuse(ErrorCode::NothingToUndo);
        }
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

    fn decide_ask_pause(&self, now: WallMs, person: &Person) -> Decision {
        let seat = self.player(person)?;
        if !self.can_pause() {
            return refuse(ErrorCode::NoPause);
        }
        if self.pause.is_some() {
            return refuse(ErrorCode::Paused);
        }
        if self.others(seat).is_empty() {
            return Ok(Change::Paused { why: Why::Agreed, since: now, seat: None });
        }
        self.ask(seat, Topic::Pause)
    }

    fn decide_resume(&self, now: WallMs, person: &Person) -> Decision {
        self.player(person)?;
        match self.pause {
            Some(pause) if pause.why == Why::Agreed && pause.until.is_none() => Ok(self.resuming(now)),
            Some(_) => refuse(ErrorCode::Paused),
            None => refuse(ErrorCode::NotPaused),
        }
    }

    /// Time is to run again: in Worlds after a countdown, so that nobody is caught unprepared.
    pub(crate) fn resuming(&self, now: WallMs) -> Change {
        if self.is_real_time() {
            Change::Resuming { until: now.plus(limits::RESUME_COUNTDOWN_MS) }
        } else {
            Change::Resumed
        }
    }

    fn decide_answer(&self, person: &Person, yes: bool) -> Decision {
        let seat = self.player(person)?;
        let question = self.question.ok_or(ErrorCode::NoQuestion)?;
        match yes {
            true if question.agreed.contains(seat) => refuse(ErrorCode::NoQuestion),
            true => Ok(Change::Agreed { seat }),
            false => Ok(Change::Declined),
        }
    }

    fn decide_say(&self, person: &Person, said: Body) -> Decision {
        if self.lines >= limits::CHAT_LINES {
            return refuse(ErrorCode::TableFull);
        }
        if self.removed.contains(&person.id) {
            return refuse(ErrorCode::Removed);
        }
        Ok(Change::Said { person: person.id, name: person.name.clone(), said })
    }

    fn decide_report(&self, person: &Person, line: u32) -> Decision {
        if self.reports >= limits::REPORTS {
            return refuse(ErrorCode::TableFull);
        }
        if !self.chat.iter().any(|said| said.line == line) {
            return refuse(ErrorCode::UnknownLine);
        }
        Ok(Change::Reported { person: person.id, line })
    }

    fn decide_rematch(&self, person: &Person, yes: bool) -> Decision {
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
