//! The documents of a table: the room, which is the same for all, and each viewer's view of the game.

use crate::effect::FinishedTable;
use crate::play::{AnyBoard, RenderedView, TableGame};
use crate::state::{OpenQuestion, TableState};
use krajina_record::notation::Tag;
use krajina_rules::seat::{Seat, Seats};
use krajina_wire::{
    DocumentText, Name, Occupant, PauseView, Phase, QuestionView, RoomView, SeatView, TableSummary, ViewText,
    Visibility, WallMs,
};
use serde::Serialize;
use std::sync::Arc;

/// The documents of all viewers, as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Documents {
    /// For watchers, and for players who see no more than they.
    pub(crate) shared: DocumentText,
    /// For players who see something else.
    pub(crate) own: Vec<(Seat, DocumentText)>,
}

impl Documents {
    /// The document of this seat, or of a watcher.
    pub(crate) fn of(&self, seat: Option<Seat>) -> &DocumentText {
        let own = self.own.iter().find(|(own, _)| Some(*own) == seat);
        own.map_or(&self.shared, |(_, document)| document)
    }
}

/// Renders documents, and caches the last boards: a move changes only one of them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Renderer {
    boards: Vec<(AnyBoard, Arc<str>)>,
}

impl Renderer {
    /// The documents of all viewers for this state.
    pub(crate) fn documents(&mut self, state: &TableState) -> Documents {
        let room: Arc<str> = json(&state.room(), ROOM_BYTES).into();
        match state.play.as_ref().map(TableGame::views) {
            None => {
                Documents { shared: DocumentText::new(room, ViewText::none(), Vec::new()), own: Vec::new() }
            }
            Some(views) => Documents {
                shared: self.page(&room, views.shared),
                own: views.own.into_iter().map(|(seat, seen)| (seat, self.page(&room, seen))).collect(),
            },
        }
    }

    fn page(&mut self, room: &Arc<str>, seen: RenderedView) -> DocumentText {
        let boards = seen.boards.into_iter().enumerate().map(|(place, board)| self.board(place, board));
        DocumentText::new(Arc::clone(room), seen.view, boards.collect())
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

/// Usual size of a board as text.
const BOARD_BYTES: usize = 2 * 1024;

/// Usual size of a room as text.
const ROOM_BYTES: usize = 2 * 1024;

/// Serializes a value. It runs for every move: a buffer of the usual size need not be moved while it grows.
pub(crate) fn json<T: Serialize>(value: &T, usual_bytes: usize) -> String {
    let mut text = Vec::with_capacity(usual_bytes);
    // Views have neither maps with odd keys nor floats, so serialization cannot fail.
    if serde_json::to_writer(&mut text, value).is_err() {
        return String::new();
    }
    String::from_utf8(text).unwrap_or_default()
}

impl TableState {
    /// The public part of the document. It has the commitment to the seed, and the seed once the game is over.
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
            watcher_chat: self.moderation.watcher_chat,
            seats: self
                .seats
                .iter()
                .map(|seat| SeatView { of: seat.of.clone(), stand_in: seat.stand_in.clone() })
                .collect(),
            ply: play.map_or(0, |play| play.ply() as u32),
            to_act: if over { Seats::NONE } else { play.map_or(Seats::NONE, TableGame::to_act) },
            clock: self.clocks.as_ref().map(|clocks| clocks.view(self.pause.is_some())),
            zero: self.zero_shown(),
            pause: self.pause.map(|pause| PauseView { why: pause.why, until: pause.until }),
            question: self.question.map(|OpenQuestion { topic, by, agreed, until }| QuestionView {
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

    /// The name of each seat in the lobby.
    fn names(&self) -> impl Iterator<Item = Option<&str>> {
        self.seats.iter().map(|seat| match &seat.of {
            Occupant::Person { name, .. } => Some(name.as_str()),
            Occupant::Bot { level } => Some(level.as_str()),
            Occupant::Open => None,
        })
    }

    /// Whether the lobby would list it like this. Asked after every move; most moves do not change it.
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
    pub fn finished(&self) -> Option<FinishedTable> {
        let ending = self.ending.clone().filter(|_| self.phase == Phase::Finished)?;
        let play = self.play.as_ref()?;
        let names = self.names().map(|name| name.map(str::to_owned)).collect();
        let mut tags = vec![Tag { key: "x-table".into(), value: self.table.to_string() }];
        for seat in self.flagged.iter() {
            tags.push(Tag { key: format!("x-lost-by-time-{}", seat.index()), value: "yes".into() });
        }
        Some(FinishedTable {
            table: self.table,
            setup: self.settings.setup.clone(),
            rated: self.settings.rated,
            public: self.settings.visibility == Visibility::Public,
            seats: self.seats.iter().map(|seat| seat.of.clone()).collect(),
            at: self.last,
            ending,
            record: play.record(names, tags),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use krajina_rules::game::Millis;
    use krajina_rules::seat::Viewer;
    use krajina_rules::seed::Seed;

    fn whole(play: &TableGame, viewer: Viewer) -> String {
        let view = serde_json::to_string(&play.game.view(viewer)).unwrap();
        format!(r#"{{"room":{{}},"view":{view}}}"#)
    }

    /// Plays and undoes moves: a cached board must never replace a changed one.
    #[test]
    fn documents_with_cached_boards_equal_fresh_ones() {
        for setup in ["kingdom players=4", "hunters players=3 mode=tribe", "worlds players=2 level=beginner"]
        {
            let mut play = TableGame::new(&setup.parse().unwrap(), Seed::from_number(7));
            let (mut renderer, room) = (Renderer::default(), Arc::from("{}"));
            for number in 0..200 {
                let views = play.views();
                let own = views.own.into_iter().map(|(seat, seen)| (Viewer::Seat(seat), seen));
                for (viewer, seen) in own.chain([(Viewer::Watcher, views.shared)]) {
                    assert_eq!(renderer.page(&room, seen).text(), whole(&play, viewer), "{setup} {number}");
                }
                let Some(seat) = play.to_act().iter().next() else { break };
                let Some(action) = play.random_action(seat, number) else { break };
                play.advance(Millis(number));
                assert!(play.play(seat, action, Millis(number)));
                if number % 7 == 6 && !play.is_real_time() {
                    play.undo(play.ply() - 3);
                }
            }
            assert!(play.ply() > 50, "{setup}");
        }
    }
}
