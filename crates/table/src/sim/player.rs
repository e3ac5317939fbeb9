//! A simulated person at a table, who drives the shipped client and plays legal actions from the view it shows.

use krajina_rules::rng::{Quick, below};
use krajina_rules::seat::Seat;
use krajina_wire::{
    ActionText, Client, ClientOptions, Command, CommandId, FromClient, GameKind, Incoming, InjectedFault,
    InviteCode, Mirror, Occupant, PersonId, Phase, Phrase, RoomView, TableId,
};
use std::collections::BTreeSet;

/// A client resends a frame after this time without an answer: this network loses frames.
pub(super) const RESEND_MS: u64 = 1_500;

#[derive(Clone, Debug)]
pub(super) struct SimPlayer {
    pub(super) table: usize,
    pub(super) person: PersonId,
    /// The connection, while there is one.
    pub(super) conn: Option<u64>,
    /// Commands that this person has sent.
    pub(super) given: BTreeSet<CommandId>,
    /// Commands that were acknowledged.
    pub(super) acknowledged: Vec<CommandId>,
    pub(super) refused: u64,
    client: Client,
    id: TableId,
    invite: InviteCode,
    wants_seat: bool,
}

impl SimPlayer {
    pub(super) fn new(
        table: usize,
        person: PersonId,
        id: TableId,
        invite: InviteCode,
        wants_seat: bool,
    ) -> SimPlayer {
        let options = ClientOptions { resend_after_ms: Some(RESEND_MS), ..ClientOptions::default() };
        let mut client = Client::new(person.number() as u32, options);
        client.attach(id, Some(invite));
        SimPlayer {
            table,
            person,
            conn: None,
            given: BTreeSet::new(),
            acknowledged: Vec::new(),
            refused: 0,
            client,
            id,
            invite,
            wants_seat,
        }
    }

    /// Injects a fault into the client.
    pub(super) fn inject(&mut self, fault: InjectedFault) {
        self.client.inject(fault);
    }

    /// The table as this player sees it.
    pub(super) fn mirror(&self) -> Option<&Mirror> {
        self.client.mirror(self.id).map(AsRef::as_ref)
    }

    /// Whether a command is unanswered.
    pub(super) fn is_waiting(&self) -> bool {
        self.client.pending(self.id).next().is_some()
    }

    /// Opens a connection. Returns the first frames.
    pub(super) fn connect(&mut self, conn: u64) -> Vec<String> {
        self.conn = Some(conn);
        encode(self.client.opened())
    }

    /// Closes the connection, if there is one.
    pub(super) fn disconnect(&mut self) -> Option<u64> {
        self.client.closed();
        self.conn.take()
    }

    /// Receives a frame. Returns the frames that answer it.
    pub(super) fn receive(&mut self, text: &str) -> Result<Vec<String>, String> {
        let message = serde_json::from_str(text).map_err(|error| format!("{error} in {text}"))?;
        let (incoming, frames) = self.client.receive(message);
        match incoming {
            Some(Incoming::Answer { id, result: Ok(_), .. }) => self.acknowledged.push(id),
            Some(Incoming::Answer { result: Err(_), .. }) => self.refused += 1,
            _ => {}
        }
        Ok(encode(frames))
    }

    /// Attaches again from the current sequence number, and resends unanswered commands.
    pub(super) fn insist(&mut self, now: u64) -> Vec<String> {
        let mut frames = self.client.tick(now);
        frames.extend(self.client.attach(self.id, Some(self.invite)));
        encode(frames)
    }

    /// Looks at the screen and returns the frames to send.
    pub(super) fn tick(&mut self, now: u64, rng: &mut Quick) -> Vec<String> {
        // A client cannot notice a lost update if no other one follows. A real network does not lose single frames.
        if below(rng, 6) == 0 {
            return self.insist(now);
        }
        let mut frames = self.client.tick(now);
        if !self.is_waiting()
            && let Some(command) = self.wish(rng)
            && let Some((id, frame)) = self.client.command(self.id, command)
        {
            self.given.insert(id);
            frames.extend(frame);
        }
        encode(frames)
    }

    /// The command that this person wants to send now.
    fn wish(&self, rng: &mut Quick) -> Option<Command> {
        let room = self.mirror()?.room().ok()?;
        if below(rng, 40) == 0 {
            return Some(Command::Phrase { phrase: Phrase::Hello });
        }
        let seat = room
            .seats
            .iter()
            .position(|seat| matches!(&seat.of, Occupant::Person { id, .. } if *id == self.person))
            .map(Seat::wrapping);
        if room.host == Some(self.person) && below(rng, 80) == 0 {
            return Some(match below(rng, 4) {
                0 => Command::RemoveWatchers { person: None },
                _ => Command::WatcherChat { open: below(rng, 2) == 0 },
            });
        }
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
        let action = self.action(room.setup.kind(), seat, rng);
        Some(Command::Play { action: ActionText::new(&action?).ok()?, ply: Some(room.ply) })
    }

    /// A legal action by the view of this client.
    fn action(&self, game: GameKind, seat: Seat, rng: &mut Quick) -> Option<String> {
        let view = self.mirror()?.any_view(game).ok()??;
        view.random_action(seat, rng).map(|action| action.to_string())
    }
}

fn encode(frames: Vec<FromClient>) -> Vec<String> {
    frames.iter().map(|frame| serde_json::to_string(frame).unwrap_or_default()).collect()
}
