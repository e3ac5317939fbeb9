//! A player at a table, who knows only what the server has sent.

use krajina_client::{Client, ClientError, ProtocolSession, SocketEvent};
use krajina_rules::any::AnyGame;
use krajina_rules::rng::Quick;
use krajina_rules::seat::Seat;
use krajina_wire::{
    ActionText, Bye, Command, CommandId, Event, Incoming, InviteCode, Mirror, Occupant, Phase, Refusal,
    RoomView, TableId,
};
use std::time::Duration;

/// Longer than any successful step takes on a busy machine.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(60);

pub(crate) struct TestPlayer {
    pub(crate) session: ProtocolSession,
    pub(crate) table: TableId,
    pub(crate) events: Vec<Event>,
    /// All received messages, as text.
    pub(crate) received: Vec<String>,
    pub(crate) acked: Vec<(CommandId, u64)>,
    pub(crate) refused: Vec<(CommandId, Refusal)>,
    rng: Quick,
}

impl TestPlayer {
    /// Attaches to a table and waits for the snapshot.
    pub(crate) async fn join(client: &Client, table: TableId, invite: Option<InviteCode>) -> TestPlayer {
        TestPlayer::try_join(client, table, invite).await.unwrap()
    }

    pub(crate) async fn try_join(
        client: &Client,
        table: TableId,
        invite: Option<InviteCode>,
    ) -> Result<TestPlayer, Refusal> {
        let mut session = ProtocolSession::default();
        session.connect(client).await.unwrap();
        session.attach(table, invite).await.unwrap();
        let mut player = TestPlayer {
            session,
            table,
            events: Vec::new(),
            received: Vec::new(),
            acked: Vec::new(),
            refused: Vec::new(),
            rng: Quick::new(7),
        };
        loop {
            match player.next().await.unwrap() {
                Some(Incoming::Snapshot { .. }) => return Ok(player),
                Some(Incoming::Error { error, .. }) => return Err(error),
                _ => {}
            }
        }
    }

    /// Reconnects after a lost connection; the session resumes.
    pub(crate) async fn reconnect(&mut self, client: &Client) {
        self.session.connect(client).await.unwrap();
        while !self.session.protocol().is_attached(self.table) {
            self.receive().await.unwrap();
        }
    }

    pub(crate) fn mirror(&self) -> &Mirror {
        self.session.mirror(self.table).unwrap()
    }

    pub(crate) fn room(&self) -> RoomView {
        self.mirror().room().unwrap()
    }

    /// The next message.
    pub(crate) async fn next(&mut self) -> Result<Option<Incoming>, ClientError> {
        let frame = self.session.socket()?.next_within(TIMEOUT).await?;
        if let SocketEvent::Message(_, text) = &frame {
            self.received.push(text.clone());
        }
        self.session.receive(frame).await
    }

    /// Receives one message of a table.
    pub(crate) async fn receive(&mut self) -> Result<(), ClientError> {
        match self.next().await? {
            Some(Incoming::Update { events, .. }) => self.events.extend(events),
            Some(Incoming::Answer { id, result: Ok(seq), .. }) => self.acked.push((id, seq)),
            Some(Incoming::Answer { id, result: Err(error), .. }) => self.refused.push((id, error)),
            Some(Incoming::Deferred { id, error, .. }) => {
                self.session.protocol_mut().cancel(id);
                self.refused.push((id, error));
            }
            Some(Incoming::Snapshot { .. } | Incoming::Presence { .. }) | None => {}
            Some(other) => panic!("{other:?}"),
        }
        Ok(())
    }

    /// Waits for the server's reason for closing.
    pub(crate) async fn bye(&mut self) -> Bye {
        loop {
            if let Some(Incoming::Bye(bye)) = self.next().await.unwrap() {
                return bye;
            }
        }
    }

    /// Receives messages until the condition holds.
    pub(crate) async fn until(&mut self, is_so: impl Fn(&TestPlayer) -> bool) {
        while !is_so(self) {
            self.receive().await.unwrap();
        }
    }

    /// Sends a command and waits for its answer.
    pub(crate) async fn act(&mut self, command: Command) -> Result<u64, Refusal> {
        let id = self.session.command(self.table, command).await.unwrap();
        self.answer(id).await
    }

    /// Waits for the answer to a command.
    pub(crate) async fn answer(&mut self, id: CommandId) -> Result<u64, Refusal> {
        loop {
            if let Some((_, seq)) = self.acked.iter().find(|(other, _)| *other == id) {
                return Ok(*seq);
            }
            if let Some((_, refusal)) = self.refused.iter().find(|(other, _)| *other == id) {
                return Err(refusal.clone());
            }
            self.receive().await.unwrap();
        }
    }

    pub(crate) async fn play(&mut self, action: &str) -> Result<u64, Refusal> {
        self.act(Command::Play { action: ActionText::new(action).unwrap(), ply: None }).await
    }

    /// A random legal action, from the received view.
    pub(crate) fn any_action(&mut self, seat: Seat) -> Option<String> {
        let kind = self.room().setup.kind();
        let view = self.mirror().any_view(kind).unwrap()?;
        if !kind.is_real_time() {
            return view.random_action(seat, &mut self.rng).map(|action| action.to_string());
        }
        // Building takes minutes: stop at once.
        let actions = AnyGame::determinize(&view, &mut self.rng).legal(seat);
        let quick = actions.iter().find(|action| action.stops() || action.to_string() == "ready");
        quick.or_else(|| actions.first()).map(ToString::to_string)
    }

    /// The seat of this player.
    pub(crate) fn seat(&self, name: &str) -> Seat {
        let room = self.room();
        let is_mine =
            |of: &Occupant| matches!(of, Occupant::Person { name: other, .. } if other.as_str() == name);
        Seat::wrapping(room.seats.iter().position(|seat| is_mine(&seat.of)).unwrap())
    }

    /// Plays on this seat until `most` actions were played in all, or the game is over. Returns the acknowledged moves.
    pub(crate) async fn play_on(&mut self, seat: Seat, most: u32) -> Vec<(u64, String)> {
        let mut played = Vec::new();
        self.until(|player| player.room().phase != Phase::Gathering).await;
        while self.room().phase == Phase::Playing && self.room().ply < most {
            let can = self.room().to_act.contains(seat) && self.room().pause.is_none();
            match self.any_action(seat).filter(|_| can) {
                Some(action) => {
                    match self.play(&action).await {
                        Ok(seq) => played.push((seq, action)),
                        // In real time another player may have been quicker, or the countdown may still run.
                        Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
                    }
                }
                None => self.receive().await.unwrap(),
            }
        }
        played
    }
}

impl TestPlayer {
    /// The seat of this player, once they are seated.
    pub(crate) async fn seat_when_seated(&mut self, name: &str) -> Seat {
        let sits = |player: &TestPlayer| {
            let is_mine =
                |of: &Occupant| matches!(of, Occupant::Person { name: other, .. } if other.as_str() == name);
            player.room().seats.iter().any(|seat| is_mine(&seat.of))
        };
        self.until(sits).await;
        self.seat(name)
    }
}
