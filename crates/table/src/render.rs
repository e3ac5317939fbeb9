//! What everyone sees of a table: the room, which is the same for all, and each viewer's view of the game.

use crate::effect::Finished;
use crate::play::{AnyBoard, Match, Seen};
use crate::state::{Question, State};
use krajina_record::notation::Tag;
use krajina_rules::seat::{Seat, Seats};
use krajina_wire::{
    Name, Occupant, Page, PauseView, Phase, QuestionView, RoomView, SeatView, TableSummary, Visibility,
    WallMs,
};
use serde::Serialize;
use std::sync::Arc;

/// The documents of all viewers, as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Documents {
    /// For watchers, and for players who see no more than they.
    pub(crate) shared: Page,
    /// For players who see something else.
    pub(crate) own: Vec<(Seat, Page)>,
}

impl Documents {
    /// The document of this seat, or of a watcher.
    pub(crate) fn of(&self, seat: Option<Seat>) -> &Page {
        let own = self.own.iter().find(|(own, _)| Some(*own) == seat);
        own.map_or(&self.shared, |(_, document)| document)
    }
}

/// Writes documents, and keeps the boards it wrote last: a move changes one of them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scribe {
    boards: Vec<(AnyBoard, Arc<str>)>,
}

impl Scribe {
    /// What everyone sees now.
    pub(crate) fn documents(&mut self, state: &State) -> Documents {
        let room: Arc<str> = json(&state.room(), ROOM_BYTES).into();
        match state.play.as_ref().map(Match::views) {
            None => Documents { shared: Page::new(room, "null".into(), Vec::new()), own: Vec::new() },
            Some(views) => Documents {
                shared: self.page(&room, views.shared),
                own: views.own.into_iter().map(|(seat, seen)| (seat, self.page(&room, seen))).collect(),
            },
        }
    }

    fn page(&mut self, room: &Arc<str>, seen: Seen) -> Page {
        let boards = seen.boards.into_iter().enumerate().map(|(place, board)| self.board(place, board));
        Page::new(Arc::clone(room), seen.view.into(), boards.collect())
    }

    fn board(&mut self, place: usize, board: AnyBoard) -> Arc<str> {
        if let Some((_, text)) = self.boards.get(place).filter(|(known, _)| *known == board) {
            return Arc::clone(text);
        }
        let text: Arc<str> = json(&board, BOARD_BYTES).into();
        match self.boards.get_mut(place) {
            Some(known) => *known = (board, Arc::clone(&text)),
            None => self.boards.push((board, Arc::clone(&text))),
        }
        text
    }
}

/// Bytes of a board as text: most are shorter.
const BOARD_BYTES: usize = 2 * 1024;

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

    /// What stands for each seat in the lobby.
    fn names(&self) -> impl Iterator<Item = Option<&str>> {
        self.seats.iter().map(|seat| match &seat.of {
            Occupant::Person { name, .. } => Some(name.as_str()),
            Occupant::Bot { level } => Some(level.as_str()),
            Occupant::Open => None,
        })
    }

    /// Would the lobby list it like this? That is asked after every move, and moves change nothing of it.
    pub fn is_listed_as(&self, summary: &TableSummary) -> bool {
        self.phase == summary.phase
            && self.names().eq(summary.names.iter().map(|name| name.as_ref().map(Name::as_str)))
    }

    /// The table as the lobby lists it.
    pub fn summary(&self) -> TableSummary {
        let names = self.seats.iter().map(|seat| match &seat.of {
            Occupant::Person { name, .. } => Some(name.clone()),
            Occupant::Bot { level } => Name::new(level.as_str()).ok(),
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
        let names = self.names().map(|name| name.map(str::to_owned)).collect();
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

#[cfg(test)]
mod tests {
    use super::*;
    use krajina_rules::game::{Game, Millis};
    use krajina_rules::seat::Viewer;
    use krajina_rules::seed::Seed;

    fn whole(play: &Match, viewer: Viewer) -> String {
        let view = match play {
            Match::Kingdom(play) => serde_json::to_string(&play.game.view(viewer)),
            Match::Hunters(play) => serde_json::to_string(&play.game.view(viewer)),
            Match::Worlds(play) => serde_json::to_string(&play.game.view(viewer)),
        };
        format!(r#"{{"room":{{}},"view":{}}}"#, view.unwrap())
    }

    /// Moves and steps back: what is kept from before must never show in place of what is there.
    #[test]
    fn pages_with_kept_boards_are_those_written_anew() {
        for setup in ["kingdom players=4", "hunters players=3 mode=tribe", "worlds players=2 level=beginner"]
        {
            let mut play = Match::new(&setup.parse().unwrap(), Seed::from_number(7));
            let (mut scribe, room) = (Scribe::default(), Arc::from("{}"));
            for number in 0..200 {
                let views = play.views();
                let own = views.own.into_iter().map(|(seat, seen)| (Viewer::Seat(seat), seen));
                for (viewer, seen) in own.chain([(Viewer::Watcher, views.shared)]) {
                    assert_eq!(scribe.page(&room, seen).text(), whole(&play, viewer), "{setup} {number}");
                }
                let Some(seat) = play.to_act().iter().next() else { break };
                let Some(action) = play.anything(seat, number) else { break };
                play.play(seat, &action, Millis(number)).unwrap();
                if number % 7 == 6 && !play.is_real_time() {
                    play.undo(play.ply() - 3);
                }
            }
            assert!(play.ply() > 50, "{setup}");
        }
    }
}
