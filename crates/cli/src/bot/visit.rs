//! One game at one table: sit down, play, come back after every lost connection.

use super::Office;
use super::mind::Mind;
use krajina_bots::worlds::Plan;
use krajina_client::{ClientError, Frame, Socket};
use krajina_rules::game::Millis;
use krajina_rules::seat::{Seat, Seats};
use krajina_wire::{
    ActionText, Command, CommandId, ErrorCode, GameKind, InviteCode, Mirror, Occupant, Phase, Refusal,
    RoomView, TableId, ToClient,
};
use std::time::Duration;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, sleep_until};

/// How long a server may be away before the table is given up.
const PATIENCE: Duration = Duration::from_secs(600);

/// The first and the longest pause between two tries to come back.
const RETRY: (Duration, Duration) = (Duration::from_millis(200), Duration::from_secs(10));

/// How long to wait after a game for somebody who wants another one.
const REMATCH: Duration = Duration::from_secs(60);

/// How long to wait for a game to begin: a table at which only programs wait should not last for ever.
const GATHERING: Duration = Duration::from_secs(600);

/// How long to look before trying again what was refused in real time.
const LOOK: Duration = Duration::from_millis(100);

/// How a visit ended.
pub(super) enum End {
    /// The game was played to its end; perhaps there is another one.
    Played { next: Option<TableId>, result: String },
    /// There was no game for us.
    Refused(String),
    /// Our player could not play on.
    Failed(String),
}

/// A mind that is asked about a position, in a thread of its own: the connection must not wait for it.
type Thinking = JoinHandle<(Mind, Result<Thought, String>)>;

/// What a mind answers.
enum Thought {
    /// Do this, in the position after so many actions.
    Turn(String, u32),
    /// In Worlds: do this then, or nothing until something changes.
    Plan(Option<Plan>),
}

/// One game at one table.
pub(super) struct Visit<'a> {
    office: &'a Office,
    table: TableId,
    invite: Option<InviteCode>,
    mirror: Option<Mirror>,
    mind: Option<Mind>,
    thinking: Option<Thinking>,
    /// What the mind of Worlds wants to do, and when.
    plan: Option<Plan>,
    /// The position it was asked about last.
    asked: Option<u64>,
    /// The command without an answer yet.
    flight: Option<CommandId>,
    /// Not before.
    wait: Option<Instant>,
    clock: GameClock,
    /// Since when it has waited for the game to begin.
    seated: Option<Instant>,
    /// Since when the game has been over.
    over: Option<Instant>,
}

/// Game time in Worlds, by what the server says and as long as it says nothing by the own clock.
#[derive(Default)]
struct GameClock {
    /// The server's time minus ours, in milliseconds.
    ahead: Option<(u64, Instant)>,
    /// When game time was 0, by the server's clock.
    zero: Option<u64>,
    /// Game time while it stands still.
    stands: Option<u64>,
}

impl GameClock {
    fn server_ms(&self) -> u64 {
        self.ahead.map_or(0, |(at, since)| at + since.elapsed().as_millis() as u64)
    }

    fn game_ms(&self) -> u64 {
        self.stands.unwrap_or_else(|| self.server_ms().saturating_sub(self.zero.unwrap_or(0)))
    }

    /// Notes what a room shows. Under a hidden timer it does not show when time began.
    fn follow(&mut self, room: &RoomView) {
        match (room.pause.is_some(), room.zero) {
            (true, _) => self.stands = Some(self.game_ms()),
            (false, Some(zero)) => (self.zero, self.stands) = (Some(zero.0), None),
            (false, None) => {
                if let Some(stood) = self.stands.take() {
                    self.zero = Some(self.server_ms().saturating_sub(stood));
                }
                self.zero.get_or_insert(self.ahead.map_or(0, |(at, _)| at));
            }
        }
    }

    /// The moment of our clock at which game time is this.
    fn instant(&self, at: Millis) -> Instant {
        Instant::now() + Duration::from_millis(at.0.saturating_sub(self.game_ms()))
    }
}

impl<'a> Visit<'a> {
    pub(super) fn new(office: &'a Office, table: TableId, invite: Option<InviteCode>) -> Visit<'a> {
        Visit {
            office,
            table,
            invite,
            mirror: None,
            mind: None,
            thinking: None,
            plan: None,
            asked: None,
            flight: None,
            wait: None,
            clock: GameClock::default(),
            seated: None,
            over: None,
        }
    }

    /// Plays until there is an end, whatever becomes of the connection.
    pub(super) async fn play(mut self) -> End {
        let (mut lost, mut pause) = (Instant::now(), RETRY.0);
        loop {
            let seq = self.mirror.as_ref().map(Mirror::seq);
            match self.while_connected().await {
                Ok(end) => return end,
                Err(ClientError::Refused { status: status @ (401 | 403), body }) => {
                    return End::Refused(format!("status {status}: {body}"));
                }
                Err(error) if lost.elapsed() > PATIENCE => return End::Refused(error.to_string()),
                Err(_) => {}
            }
            if self.mirror.as_ref().map(Mirror::seq) != seq {
                (lost, pause) = (Instant::now(), RETRY.0);
            }
            sleep(pause).await;
            pause = (pause * 2).min(RETRY.1);
        }
    }

    async fn while_connected(&mut self) -> Result<End, ClientError> {
        let mut socket = self.office.client.socket().await?;
        // What became of the last command, the table shows.
        self.flight = None;
        socket.attach(self.table, self.mirror.as_ref().map(Mirror::seq), self.invite).await?;
        loop {
            if let Some(end) = self.decide(&mut socket).await? {
                return Ok(end);
            }
            let until = self.next_moment();
            tokio::select! {
                frame = socket.next() => match frame? {
                    Frame::Message(message, _) => {
                        if let Some(end) = self.hear(*message, &mut socket).await? {
                            return Ok(end);
                        }
                    }
                    Frame::Closed(_) => return Err(ClientError::Silent),
                },
                thought = answer(&mut self.thinking) => {
                    self.thinking = None;
                    if let Some(end) = self.thought(thought, &mut socket).await? {
                        return Ok(end);
                    }
                }
                () = sleep_until(until) => {}
            }
        }
    }

    /// When to look up without being told anything.
    fn next_moment(&self) -> Instant {
        let rematch = self.over.map(|over| over + REMATCH);
        let seated = self.seated.filter(|_| self.asked.is_none()).map(|since| since + GATHERING);
        let plan = self.plan.filter(|_| self.flight.is_none()).map(|plan| self.clock.instant(plan.at));
        // A moment that is past and did nothing does not come again at once.
        let soonest = Instant::now() + Duration::from_millis(5);
        let moments = [rematch, seated, plan, self.wait].into_iter().flatten().min();
        moments.unwrap_or_else(|| Instant::now() + PATIENCE).max(soonest)
    }

    async fn hear(&mut self, message: ToClient, socket: &mut Socket) -> Result<Option<End>, ClientError> {
        match message {
            ToClient::Snapshot(snapshot) => {
                self.clock.ahead = Some((snapshot.now.0, Instant::now()));
                self.mirror = Some(Mirror::new(snapshot));
            }
            ToClient::Update(update) => {
                let followed = self.mirror.as_mut().map(|mirror| mirror.update(update));
                if !matches!(followed, Some(Ok(_))) {
                    // Something is missing: all of it, please.
                    self.mirror = None;
                    socket.attach(self.table, None, self.invite).await?;
                }
            }
            ToClient::Ack { id, .. } if self.flight == Some(id) => self.flight = None,
            ToClient::Refused { id, error, .. } if self.flight == Some(id) => {
                self.flight = None;
                return Ok(self.refused(&error));
            }
            ToClient::Error { error, .. } if self.mirror.is_none() => {
                return Ok(Some(End::Refused(error.to_string())));
            }
            ToClient::Bye(bye) if !bye.retry => return Ok(Some(End::Refused(bye.code.to_string()))),
            _ => {}
        }
        if let Some(room) = self.mirror.as_ref().and_then(|mirror| mirror.room().ok()) {
            self.clock.follow(&room);
        }
        Ok(None)
    }

    /// A refusal that time explains is no matter; any other one is the end.
    fn refused(&mut self, refusal: &Refusal) -> Option<End> {
        let room = self.mirror.as_ref().and_then(|mirror| mirror.room().ok());
        let real_time = room.as_ref().is_some_and(|room| room.setup.kind() == GameKind::Worlds);
        let gathering = room.as_ref().is_none_or(|room| room.phase == Phase::Gathering);
        self.wait = Some(Instant::now() + LOOK);
        self.asked = None;
        match refusal.code {
            ErrorCode::Stale
            | ErrorCode::NotYourTurn
            | ErrorCode::Paused
            | ErrorCode::RateLimited
            | ErrorCode::Overloaded
            | ErrorCode::Storage
            | ErrorCode::StandIn
            | ErrorCode::NoQuestion
            | ErrorCode::AlreadySeated
            | ErrorCode::AlreadyStarted
            | ErrorCode::GameOver => None,
            ErrorCode::IllegalMove if real_time => None,
            _ if gathering => Some(End::Refused(refusal.to_string())),
            _ => Some(End::Failed(refusal.to_string())),
        }
    }

    async fn send(&mut self, socket: &mut Socket, command: Command) -> Result<Option<End>, ClientError> {
        self.flight = Some(socket.command(self.table, command).await?);
        Ok(None)
    }

    /// What to do now, by what the table shows.
    async fn decide(&mut self, socket: &mut Socket) -> Result<Option<End>, ClientError> {
        let waits = self.wait.is_some_and(|until| Instant::now() < until);
        if self.flight.is_some() || waits {
            return Ok(None);
        }
        self.wait = None;
        let Some(mirror) = &self.mirror else { return Ok(None) };
        let room = match mirror.room() {
            Ok(room) => room,
            Err(error) => return Ok(Some(End::Refused(format!("the room cannot be read: {error}")))),
        };
        let seat = seat_of(&room, self.office.me);
        match (room.phase, seat) {
            (Phase::Closed, _) => Ok(Some(End::Refused("the table was closed".into()))),
            (Phase::Gathering, None) => {
                println!("{}: {}", self.table, room.setup);
                self.send(socket, Command::Sit { seat: None }).await
            }
            (Phase::Gathering, Some(_)) => {
                let full = room.seats.iter().all(|seat| seat.of != Occupant::Open);
                if full && room.host == Some(self.office.me) {
                    return self.send(socket, Command::Start).await;
                }
                if self.seated.get_or_insert_with(Instant::now).elapsed() < GATHERING {
                    return Ok(None);
                }
                self.stand(socket).await?;
                Ok(Some(End::Refused("nobody came, or nobody began".into())))
            }
            (_, None) => Ok(Some(End::Refused("the game began without us".into()))),
            (Phase::Playing, Some(seat)) => self.decide_playing(&room, seat, socket).await,
            (Phase::Finished, Some(seat)) => self.decide_finished(&room, seat, socket).await,
        }
    }

    async fn decide_playing(
        &mut self,
        room: &RoomView,
        seat: Seat,
        socket: &mut Socket,
    ) -> Result<Option<End>, ClientError> {
        if room.seats.get(seat.index()).is_some_and(|seat| seat.stand_in.is_some()) {
            return self.send(socket, Command::Return).await;
        }
        if room.question.as_ref().is_some_and(|question| !question.agreed.contains(seat)) {
            return self.send(socket, Command::Answer { yes: true }).await;
        }
        if room.pause.is_some() || self.thinking.is_some() {
            return Ok(None);
        }
        if let Some(plan) = self.plan.filter(|plan| plan.at.0 <= self.clock.game_ms()) {
            self.plan = None;
            if let Some(action) = plan.action {
                return self.act(socket, &action.to_string(), None).await;
            }
        }
        if !room.to_act.contains(seat) {
            self.plan = None;
            return Ok(None);
        }
        self.think(room, seat, socket).await
    }

    /// Asks the mind, once about each position; in Worlds again whenever its plan is carried out.
    async fn think(
        &mut self,
        room: &RoomView,
        seat: Seat,
        socket: &mut Socket,
    ) -> Result<Option<End>, ClientError> {
        let Some(mirror) = &self.mirror else { return Ok(None) };
        let real_time = room.setup.kind() == GameKind::Worlds;
        let fresh = self.asked != Some(mirror.seq());
        if !fresh && (!real_time || self.plan.is_some()) {
            return Ok(None);
        }
        self.asked = Some(mirror.seq());
        let mind = match self.mind.take() {
            Some(mind) => Ok(mind),
            None => {
                let Office { bot, .. } = self.office;
                Mind::new(&bot.bot, &room.setup, seat, self.office.next_seed(), bot.time)
            }
        };
        let mut mind = match mind {
            Ok(mind) => mind,
            Err(reason) => return self.give_up(reason, socket).await,
        };
        let view = mirror.document().get("view").cloned().unwrap_or_default();
        let (now, ply) = (Millis(self.clock.game_ms()), room.ply);
        self.thinking = Some(tokio::task::spawn_blocking(move || {
            let thought = match real_time {
                true => mind.plan(&view, now).map(Thought::Plan),
                false => mind.turn(&view, seat).map(|action| Thought::Turn(action, ply)),
            };
            (mind, thought)
        }));
        Ok(None)
    }

    async fn thought(
        &mut self,
        thought: Result<(Mind, Result<Thought, String>), String>,
        socket: &mut Socket,
    ) -> Result<Option<End>, ClientError> {
        let (mind, thought) = match thought {
            Ok(answer) => answer,
            Err(reason) => return self.give_up(reason, socket).await,
        };
        match thought {
            Ok(Thought::Turn(action, ply)) => {
                self.mind = Some(mind);
                self.act(socket, &action, Some(ply)).await
            }
            Ok(Thought::Plan(plan)) => {
                self.mind = Some(mind);
                // Nothing to do is looked at again when something changes, and now and then.
                if plan.is_none() {
                    self.wait = Some(Instant::now() + LOOK);
                }
                self.plan = plan;
                Ok(None)
            }
            Err(reason) => self.give_up(reason, socket).await,
        }
    }

    async fn act(
        &mut self,
        socket: &mut Socket,
        action: &str,
        ply: Option<u32>,
    ) -> Result<Option<End>, ClientError> {
        match ActionText::new(action) {
            Ok(action) => self.send(socket, Command::Play { action, ply }).await,
            Err(error) => self.give_up(format!("{action:?}: {error}"), socket).await,
        }
    }

    /// Our player cannot play on: the seat goes to a bot of the server, and the others can finish.
    async fn give_up(&mut self, reason: String, socket: &mut Socket) -> Result<Option<End>, ClientError> {
        self.stand(socket).await?;
        Ok(Some(End::Failed(reason)))
    }

    /// Leaves the seat, and waits until the server knows.
    async fn stand(&mut self, socket: &mut Socket) -> Result<(), ClientError> {
        let stood = socket.command(self.table, Command::Stand).await?;
        while let Frame::Message(message, _) = socket.next().await? {
            match *message {
                ToClient::Ack { id, .. } | ToClient::Refused { id, .. } if id == stood => break,
                _ => {}
            }
        }
        Ok(())
    }

    async fn decide_finished(
        &mut self,
        room: &RoomView,
        seat: Seat,
        socket: &mut Socket,
    ) -> Result<Option<End>, ClientError> {
        let over = *self.over.get_or_insert_with(Instant::now);
        let others: Seats = Seat::all(room.seats.len())
            .filter(|other| *other != seat && is_person(&room.seats[other.index()].of))
            .collect();
        // It wants another game as soon as a person does: two programs would never come to an end.
        let wanted = room.again.iter().any(|other| other != seat);
        let waits = room.next.is_none() && !others.is_empty() && over.elapsed() < REMATCH;
        if !waits || !self.office.wants_more() {
            return Ok(Some(End::Played { next: room.next, result: result(room, seat) }));
        }
        if wanted && !room.again.contains(seat) {
            return self.send(socket, Command::Rematch { yes: true }).await;
        }
        Ok(None)
    }
}

impl Office {
    fn wants_more(&self) -> bool {
        self.bot.games.is_none_or(|most| self.games.get() < most)
    }
}

async fn answer(thinking: &mut Option<Thinking>) -> Result<(Mind, Result<Thought, String>), String> {
    match thinking {
        Some(thinking) => thinking.await.map_err(|error| error.to_string()),
        None => std::future::pending().await,
    }
}

fn is_person(of: &Occupant) -> bool {
    matches!(of, Occupant::Person { .. })
}

fn seat_of(room: &RoomView, me: krajina_wire::PersonId) -> Option<Seat> {
    let mine = |seat: &krajina_wire::SeatView| matches!(&seat.of, Occupant::Person { id, .. } if *id == me);
    room.seats.iter().position(mine).map(Seat::wrapping)
}

/// How it ended, for the log.
fn result(room: &RoomView, seat: Seat) -> String {
    let Some(ending) = &room.ending else { return "no result".into() };
    let place = ending.ranks.get(seat.index()).copied().unwrap_or_default();
    let points = ending.outcome.as_ref().and_then(|outcome| outcome.scores.get(seat.index()));
    let points = points.map_or_else(String::new, |score| format!(", {} points", score.points));
    format!("place {place} of {}{points}", room.seats.len())
}
