//! Somebody at a table: knows what was sent, plays what is legal by that, insists until there is an answer.

use krajina_rules::game::Game;
use krajina_rules::hunters::Hunters;
use krajina_rules::kingdom::Kingdom;
use krajina_rules::rng::{Quick, below};
use krajina_rules::seat::Seat;
use krajina_rules::worlds::Worlds;
use krajina_wire::{
    ActionText, Command, CommandId, FromClient, GameKind, InviteCode, Mirror, Occupant, PersonId, Phase,
    Phrase, RoomView, TableId, ToClient,
};
use serde::de::DeserializeOwned;

/// How long a client waits for an answer before it sends a command again.
const PATIENCE_MS: u64 = 1_500;

/// A command without an answer.
#[derive(Clone, Debug)]
struct Waiting {
    id: CommandId,
    frame: String,
    sent: u64,
}

#[derive(Clone, Debug)]
pub(super) struct Client {
    pub(super) table: usize,
    pub(super) person: PersonId,
    /// The connection, while there is one.
    pub(super) conn: Option<u64>,
    pub(super) mirror: Option<Mirror>,
    /// Commands that were acknowledged.
    pub(super) acknowledged: Vec<CommandId>,
    pub(super) refused: u64,
    id: TableId,
    invite: InviteCode,
    wants_seat: bool,
    waiting: Option<Waiting>,
    count: u32,
    /// Missed something: ask what.
    behind: bool,
}

impl Client {
    pub(super) fn new(
        table: usize,
        person: PersonId,
        id: TableId,
        invite: InviteCode,
        wants_seat: bool,
    ) -> Client {
        Client {
            table,
            person,
            conn: None,
            mirror: None,
            acknowledged: Vec::new(),
            refused: 0,
            id,
            invite,
            wants_seat,
            waiting: None,
            count: 0,
            behind: false,
        }
    }

    pub(super) fn is_waiting(&self) -> bool {
        self.waiting.is_some()
    }

    /// The frame that asks for the table, from where this client is.
    pub(super) fn attach(&mut self) -> String {
        self.behind = false;
        let since = self.mirror.as_ref().map(Mirror::seq);
        frame(&FromClient::Attach { table: self.id, since, invite: Some(self.invite) })
    }

    /// The command without an answer, to be sent again.
    pub(super) fn insist(&self) -> Option<String> {
        self.waiting.as_ref().map(|waiting| waiting.frame.clone())
    }

    /// A frame has come.
    pub(super) fn receive(&mut self, text: &str) -> Result<(), String> {
        let message: ToClient = serde_json::from_str(text).map_err(|error| format!("{error} in {text}"))?;
        match message {
            // Late snapshots of an earlier moment are no news.
            ToClient::Snapshot(snapshot)
                if self.mirror.as_ref().is_some_and(|mirror| mirror.seq() > snapshot.seq) => {}
            ToClient::Snapshot(snapshot) => self.mirror = Some(Mirror::new(snapshot)),
            ToClient::Update(update) => match &mut self.mirror {
                Some(mirror) => self.behind |= mirror.update(update).is_err(),
                None => self.behind = true,
            },
            ToClient::Presence(presence) => {
                if let Some(mirror) = &mut self.mirror {
                    mirror.presence_changed(presence);
                }
            }
            ToClient::Ack { id, .. } => {
                let answered = self.answered(id).then_some(id);
                self.acknowledged.extend(answered);
            }
            ToClient::Refused { id, .. } => self.refused += u64::from(self.answered(id)),
            _ => {}
        }
        Ok(())
    }

    fn answered(&mut self, id: CommandId) -> bool {
        self.waiting.take_if(|waiting| waiting.id == id).is_some()
    }

    /// Looks at the screen and sends what there is to send.
    pub(super) fn tick(&mut self, now: u64, rng: &mut Quick) -> Vec<String> {
        let mut frames = Vec::new();
        if self.mirror.is_none() || self.behind || below(rng, 6) == 0 {
            frames.push(self.attach());
        }
        match &mut self.waiting {
            Some(waiting) if now >= waiting.sent + PATIENCE_MS => {
                waiting.sent = now;
                frames.push(waiting.frame.clone());
            }
            Some(_) => {}
            None => {
                if let Some(command) = self.wish(rng) {
                    self.count += 1;
                    let id = CommandId(self.person.number() as u32, self.count);
                    let frame = frame(&FromClient::Do { table: self.id, id, command });
                    frames.push(frame.clone());
                    self.waiting = Some(Waiting { id, frame, sent: now });
                }
            }
        }
        frames
    }

    /// What this person wants to do now.
    fn wish(&self, rng: &mut Quick) -> Option<Command> {
        let room = self.mirror.as_ref()?.room().ok()?;
        if below(rng, 40) == 0 {
            return Some(Command::Phrase { phrase: Phrase::Hello });
        }
        let seat = room
            .seats
            .iter()
            .position(|seat| matches!(&seat.of, Occupant::Person { id, .. } if *id == self.person))
            .map(Seat::wrapping);
        match (room.phase, seat) {
            (Phase::Gathering, None) if self.wants_seat => Some(Command::Sit { seat: None }),
            (Phase::Gathering, Some(_)) => {
                (room.host == Some(self.person) && below(rng, 2) == 0).then_some(Command::Start)
            }
            (Phase::Playing, Some(seat)) => self.wish_in_game(&room, seat, rng),
            (Phase::Finished, Some(_)) => (below(rng, 8) == 0).then_some(Command::Rematch { yes: true }),
            _ => None,
        }
    }

    fn wish_in_game(&self, room: &RoomView, seat: Seat, rng: &mut Quick) -> Option<Command> {
        if room.seats[seat.index()].stand_in.is_some() {
            return (below(rng, 3) == 0).then_some(Command::Return);
        }
        if let Some(question) = &room.question
            && !question.agreed.contains(seat)
        {
            return Some(Command::Answer { yes: below(rng, 4) > 0 });
        }
        if room.pause.is_some() {
            return (below(rng, 4) == 0).then_some(Command::Resume);
        }
        match below(rng, 120) {
            0..2 => return Some(Command::TakeBack),
            2 => return Some(Command::AskUndo { ply: room.ply.saturating_sub(1 + below(rng, 3)) }),
            3 => return Some(Command::AskPause),
            4 => return Some(Command::Stand),
            _ => {}
        }
        if !room.to_act.contains(seat) {
            return None;
        }
        let action = match room.setup.kind() {
            GameKind::Kingdom => self.action::<Kingdom>(seat, rng),
            GameKind::Hunters => self.action::<Hunters>(seat, rng),
            GameKind::Worlds => self.action::<Worlds>(seat, rng),
        };
        Some(Command::Play { action: ActionText::new(&action?).ok()?, ply: Some(room.ply) })
    }

    /// Something legal, for all this client knows.
    fn action<G: Game<View: DeserializeOwned>>(&self, seat: Seat, rng: &mut Quick) -> Option<String> {
        let view: G::View = self.mirror.as_ref()?.view().ok()??;
        G::determinize(&view, rng).random_action(seat, rng).map(|action| action.to_string())
    }
}

fn frame(message: &FromClient) -> String {
    serde_json::to_string(message).unwrap_or_default()
}
