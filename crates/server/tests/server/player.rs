//! Somebody at a table, who knows nothing but what the server has sent.

use krajina_client::{Client, ClientError, Frame, Socket};
use krajina_rules::game::Game;
use krajina_rules::hunters::Hunters;
use krajina_rules::kingdom::Kingdom;
use krajina_rules::rng::Quick;
use krajina_rules::seat::Seat;
use krajina_rules::worlds::Worlds;
use krajina_wire::{
    ActionText, Command, CommandId, Event, GameKind, InviteCode, Mirror, Occupant, Phase, Refusal, RoomView,
    TableId, ToClient,
};
use serde::de::DeserializeOwned;
use std::time::Duration;

/// Longer than anything honest takes on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) struct Player {
    pub(crate) socket: Socket,
    pub(crate) table: TableId,
    pub(crate) mirror: Mirror,
    pub(crate) events: Vec<Event>,
    /// Everything that came, as it came.
    pub(crate) heard: Vec<String>,
    pub(crate) acked: Vec<(CommandId, u64)>,
    pub(crate) refused: Vec<(CommandId, Refusal)>,
    rng: Quick,
}

impl Player {
    /// Comes to a table and sees it.
    pub(crate) async fn join(client: &Client, table: TableId, invite: Option<InviteCode>) -> Player {
        Player::try_join(client, table, invite).await.unwrap()
    }

    pub(crate) async fn try_join(
        client: &Client,
        table: TableId,
        invite: Option<InviteCode>,
    ) -> Result<Player, Refusal> {
        let mut socket = client.socket().await.unwrap();
        socket.attach(table, None, invite).await.unwrap();
        loop {
            match socket.next_within(PATIENCE).await.unwrap() {
                Frame::Message(message, text) => match *message {
                    ToClient::Snapshot(snapshot) => {
                        return Ok(Player {
                            socket,
                            table,
                            mirror: Mirror::new(snapshot),
                            events: Vec::new(),
                            heard: vec![text],
                            acked: Vec::new(),
                            refused: Vec::new(),
                            rng: Quick::new(7),
                        });
                    }
                    ToClient::Error { error, .. } => return Err(error),
                    _ => {}
                },
                Frame::Closed(why) => panic!("closed: {why:?}"),
            }
        }
    }

    pub(crate) fn room(&self) -> RoomView {
        self.mirror.room().unwrap()
    }

    /// Hears one message.
    pub(crate) async fn hear(&mut self) -> Result<(), ClientError> {
        match self.socket.next_within(PATIENCE).await? {
            Frame::Closed(why) => panic!("closed: {why:?}"),
            Frame::Message(message, text) => {
                self.heard.push(text);
                match *message {
                    ToClient::Snapshot(snapshot) => self.mirror = Mirror::new(snapshot),
                    ToClient::Update(update) => self.events.extend(self.mirror.update(update).unwrap()),
                    ToClient::Presence(presence) => self.mirror.presence_changed(presence),
                    ToClient::Ack { id, seq, .. } => self.acked.push((id, seq)),
                    ToClient::Refused { id, error, .. } => self.refused.push((id, error)),
                    other => panic!("{other:?}"),
                }
            }
        }
        Ok(())
    }

    /// Hears until something is so.
    pub(crate) async fn until(&mut self, is_so: impl Fn(&Player) -> bool) {
        while !is_so(self) {
            self.hear().await.unwrap();
        }
    }

    /// Does something, and hears what becomes of it.
    pub(crate) async fn act(&mut self, command: Command) -> Result<u64, Refusal> {
        let id = self.socket.command(self.table, command).await.unwrap();
        self.answer(id).await
    }

    /// What became of a command.
    pub(crate) async fn answer(&mut self, id: CommandId) -> Result<u64, Refusal> {
        loop {
            if let Some((_, seq)) = self.acked.iter().find(|(other, _)| *other == id) {
                return Ok(*seq);
            }
            if let Some((_, refusal)) = self.refused.iter().find(|(other, _)| *other == id) {
                return Err(refusal.clone());
            }
            self.hear().await.unwrap();
        }
    }

    pub(crate) async fn play(&mut self, action: &str) -> Result<u64, Refusal> {
        self.act(Command::Play { action: ActionText::new(action).unwrap(), ply: None }).await
    }

    /// Something legal, from what was seen.
    pub(crate) fn any_action(&mut self, seat: Seat) -> Option<String> {
        match self.room().setup.kind() {
            GameKind::Kingdom => self.any::<Kingdom>(seat),
            GameKind::Hunters => self.any::<Hunters>(seat),
            // Building takes minutes: whoever stops at once is done.
            GameKind::Worlds => {
                let view: krajina_rules::worlds::View = self.mirror.view().unwrap()?;
                let game = Worlds::determinize(&view, &mut self.rng);
                let actions: Vec<String> = game.legal(seat).map(|action| action.to_string()).collect();
                let quick = actions.iter().find(|action| *action == "stop" || *action == "ready");
                quick.or_else(|| actions.first()).cloned()
            }
        }
    }

    fn any<G: Game<View: DeserializeOwned>>(&mut self, seat: Seat) -> Option<String> {
        let view: G::View = self.mirror.view().unwrap()?;
        G::determinize(&view, &mut self.rng)
            .random_action(seat, &mut self.rng)
            .map(|action| action.to_string())
    }

    /// Where this player sits.
    pub(crate) fn seat(&self, name: &str) -> Seat {
        let room = self.room();
        let is_mine =
            |of: &Occupant| matches!(of, Occupant::Person { name: other, .. } if other.as_str() == name);
        Seat::wrapping(room.seats.iter().position(|seat| is_mine(&seat.of)).unwrap())
    }

    /// Plays on this seat until so many actions were played in all, or the game is over. Returns the moves that were
    /// acknowledged.
    pub(crate) async fn play_on(&mut self, seat: Seat, most: u32) -> Vec<(u64, String)> {
        let mut played = Vec::new();
        self.until(|player| player.room().phase != Phase::Gathering).await;
        while self.room().phase == Phase::Playing && self.room().ply < most {
            let can = self.room().to_act.contains(seat) && self.room().pause.is_none();
            match self.any_action(seat).filter(|_| can) {
                Some(action) => {
                    match self.play(&action).await {
                        Ok(seq) => played.push((seq, action)),
                        // In real time somebody may have been quicker, or the countdown is still on.
                        Err(_) => tokio::time::sleep(Duration::from_millis(200)).await,
                    }
                }
                None => self.hear().await.unwrap(),
            }
        }
        played
    }
}

impl Player {
    /// Where this player sits, once the server says so.
    pub(crate) async fn seat_when_seated(&mut self, name: &str) -> Seat {
        let sits = |player: &Player| {
            let is_mine =
                |of: &Occupant| matches!(of, Occupant::Person { name: other, .. } if other.as_str() == name);
            player.room().seats.iter().any(|seat| is_mine(&seat.of))
        };
        self.until(sits).await;
        self.seat(name)
    }
}
