//! What everyone sees of a table: the room, which is the same for all, and each viewer's view of the game.

use crate::effect::Finished;
use crate::play::Match;
use crate::state::{Question, State};
use krajina_record::notation::Tag;
use krajina_rules::seat::{Seat, Seats};
use krajina_wire::{
    Occupant, PauseView, Phase, QuestionView, RoomView, SeatView, TableSummary, Visibility, WallMs,
};
use serde::Serialize;
use std::sync::Arc;

/// The documents of all viewers, as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Documents {
    /// For watchers, and for players who see no more than they.
    pub(crate) shared: Arc<str>,
    /// For players who see something else.
    pub(crate) own: Vec<(Seat, Arc<str>)>,
}

impl Documents {
    /// The document of this seat, or of a watcher.
    pub(crate) fn of(&self, seat: Option<Seat>) -> &Arc<str> {
        let own = self.own.iter().find(|(own, _)| Some(*own) == seat);
        own.map_or(&self.shared, |(_, document)| document)
    }
}

/// Bytes of a room as text: most are shorter.
const ROOM_BYTES: usize = 2 * 1024;

/// A value as text. It is written for every move: a text that begins with room enough need not be moved while it grows.
pub(crate) fn json<T: Serialize>(value: &T, usual_bytes: usize) -> String {
    let mut text = Vec::with_capacity(usual_bytes);
    // Views have neither maps with odd keys nor floats: nothing in them can fail.
    if serde_json::to_writer(&mut text, value).is_err() {
        return String::new();
    }
    String::from_utf8(text).unwrap_or_default()
}

impl State {
    /// What everyone sees now.
    pub(crate) fn documents(&self) -> Documents {
        let room = json(&self.room(), ROOM_BYTES);
        let document = |view: &str| Arc::from([r#"{"room":"#, &room, r#","view":"#, view, "}"].concat());
        match self.play.as_ref().map(Match::views) {
            None => Documents { shared: document("null"), own: Vec::new() },
            Some(views) => Documents {
                shared: document(&views.shared),
                own: views.own.iter().map(|(seat, view)| (*seat, document(view))).collect(),
            },
        }
    }

    /// The room as everyone sees it. Of the seed there is the commitment, and itself once the game is over.
    pub(crate) fn room(&self) -> RoomView {
        let play = self.play.as_ref();
        let over = self.phase == Phase::Finished;
        RoomView {
            table: self.table,
            invite: self.invite,
            setup: self.settings.setup.clone(),
            visibility: self.settings.visibility,
            time: self.settings.time,
            on_flag: self.settings.on_flag,
            start: self.settings.start,
            rated: self.settings.rated,
            programs: self.settings.programs,
            phase: self.phase,
            host: self.host,
            seats: self
                .seats
                .iter()
                .map(|seat| SeatView { of: seat.of.clone(), stand_in: seat.stand_in.clone() })
                .collect(),
            ply: play.map_or(0, |play| play.ply() as u32),
            to_act: if over { Seats::NONE } else { play.map_or(Seats::NONE, Match::to_act) },
            clock: self.clocks.as_ref().map(|clocks| clocks.view(self.pause.is_some())),
            zero: self.zero_shown(),
            pause: self.pause.map(|pause| PauseView { why: pause.why, until: pause.until }),
            question: self.question.map(|Question { topic, by, agreed, until }| QuestionView {
                topic,
                by,
                agreed,
                until,
            }),
            commitment: Some(self.seed.commitment().to_string()),
            seed: over.then(|| self.seed.to_string()),
            ending: self.ending.clone(),
            again: self.again,
            next: self.next,
        }
    }

    fn zero_shown(&self) -> Option<WallMs> {
        let play = self.play.as_ref()?;
        let told = play.is_real_time() && self.phase == Phase::Playing && self.pause.is_none();
        (told && !play.hides_time()).then_some(self.zero)
    }

    /// The table as the lobby lists it.
    pub fn summary(&self) -> TableSummary {
        let names = self.seats.iter().map(|seat| match &seat.of {
            Occupant::Person { name, .. } => Some(name.clone()),
            Occupant::Bot { level } => krajina_wire::Name::new(level.as_str()).ok(),
            Occupant::Open => None,
        });
        TableSummary {
            table: self.table,
            invite: self.invite,
            setup: self.settings.setup.clone(),
            time: self.settings.time,
            rated: self.settings.rated,
            programs: self.settings.programs,
            visibility: self.settings.visibility,
            phase: self.phase,
            names: names.collect(),
            open: self.seats.iter().filter(|seat| seat.of == Occupant::Open).count(),
        }
    }

    /// The result and the record, once the game is over.
    pub fn finished(&self) -> Option<Finished> {
        let ending = self.ending.clone().filter(|_| self.phase == Phase::Finished)?;
        let play = self.play.as_ref()?;
        let names = self.summary().names.into_iter().map(|name| name.map(String::from)).collect();
        let mut tags = vec![Tag { key: "x-table".into(), value: self.table.to_string() }];
        for seat in self.flagged.iter() {
            tags.push(Tag { key: format!("x-lost-by-time-{}", seat.index()), value: "yes".into() });
        }
        Some(Finished {
            table: self.table,
            setup: self.settings.setup.clone(),
            rated: self.settings.rated,
            public: self.settings.visibility == Visibility::Public,
            seats: self.seats.iter().map(|seat| seat.of.clone()).collect(),
            at: self.last,
            ending,
            record: play.record(names, tags, play.now()),
        })
    }
}
