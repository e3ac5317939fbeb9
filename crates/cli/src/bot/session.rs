//! One game at one table: take a seat, play, and reconnect after every lost connection.

use super::player::BotPlayer;
use super::runner::BotRunner;
use crate::real_time::PlannedAction;
use krajina_client::{ClientError, ProtocolSession};
use krajina_rules::game::Millis;
use krajina_rules::seat::{Seat, Seats};
use krajina_wire::{
    ActionText, Command, ErrorCode, Incoming, InviteCode, Mirror, Occupant, Phase, Refusal, RoomView, TableId,
};
use std::time::Duration;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, sleep_until};

/// How long a server may be unreachable before the table is given up.
const OFFLINE_LIMIT: Duration = Duration::from_secs(600);

/// The first and the longest pause between two attempts to reconnect.
const RETRY: (Duration, Duration) = (Duration::from_millis(200), Duration::from_secs(10));

/// How long to wait after a game for a player who wants a rematch.
const REMATCH_WAIT: Duration = Duration::from_secs(60);

/// How long to wait for a game to start: a table where only programs wait should not stay open for ever.
const START_WAIT: Duration = Duration::from_secs(600);

/// How long to wait before retrying a refused command.
const RETRY_DELAY: Duration = Duration::from_millis(100);

/// How a session ended.
pub(super) enum SessionEnd {
    /// The game was finished; `next` is the table of the rematch.
    Played { next: Option<TableId>, result: String },
    /// We did not get to play.
    Refused(String),
    /// Our player could not continue.
    Failed(String),
}

/// A player that thinks about a position in its own thread, so that the connection is not blocked.
type PendingDecision = JoinHandle<(BotPlayer, Result<Decision, String>)>;

/// The answer of a player.
enum Decision {
    /// An action for the position after this many actions.
    Turn(String, u32),
    /// In real time: an action and its time, or nothing until something changes.
    Plan(Option<PlannedAction>),
}

/// One game at one table of the server.
pub(super) struct BotSession<'a> {
    runner: &'a BotRunner,
    table: TableId,
    session: ProtocolSession,
    player: Option<BotPlayer>,
    pending_decision: Option<PendingDecision>,
    /// The next action in real time, and its time.
    plan: Option<PlannedAction>,
    /// Sequence number of the position that the player was asked about last.
    asked_seq: Option<u64>,
    /// Do nothing before this time.
    not_before: Option<Instant>,
    /// When to resend commands that the server deferred.
    retry: Option<Instant>,
    clock: GameClock,
    /// When the seat was taken, while the game has not started.
    seated_at: Option<Instant>,
    /// When the game ended.
    over_at: Option<Instant>,
}

/// Game time in real time, from the server's messages and in between from our clock.
#[derive(Default)]
struct GameClock {
    /// The server's time in milliseconds, and when we received it.
    server_time: Option<(u64, Instant)>,
    /// The server's time at game time 0.
    zero: Option<u64>,
    /// Game time during a pause.
    paused_at: Option<u64>,
}

impl GameClock {
    fn server_ms(&self) -> u64 {
        self.server_time.map_or(0, |(at, since)| at + since.elapsed().as_millis() as u64)
    }

    fn game_ms(&self) -> u64 {
        self.paused_at.unwrap_or_else(|| self.server_ms().saturating_sub(self.zero.unwrap_or(0)))
    }

    /// Follows the state of a room. With a hidden timer the room does not show when time began.
    fn follow(&mut self, room: &RoomView) {
        match (room.pause.is_some(), room.zero) {
            (true, _) => self.paused_at = Some(self.game_ms()),
            (false, Some(zero)) => (self.zero, self.paused_at) = (Some(zero.0), None),
            (false, None) => {
                if let Some(paused_at) = self.paused_at.take() {
                    self.zero = Some(self.server_ms().saturating_sub(paused_at));
                }
                self.zero.get_or_insert(self.server_time.map_or(0, |(at, _)| at));
            }
        }
    }

    /// The time of our clock at this game time.
    fn instant(&self, at: Millis) -> Instant {
        Instant::now() + Duration::from_millis(at.0.saturating_sub(self.game_ms()))
    }
}

impl<'a> BotSession<'a> {
    pub(super) fn new(runner: &'a BotRunner, table: TableId, invite: Option<InviteCode>) -> BotSession<'a> {
        let mut session = ProtocolSession::default();
        // The attach frame is sent with the first connection.
        session.protocol_mut().attach(table, invite);
        BotSession {
            runner,
            table,
            session,
            player: None,
            pending_decision: None,
            plan: None,
            asked_seq: None,
            not_before: None,
            retry: None,
            clock: GameClock::default(),
            seated_at: None,
            over_at: None,
        }
    }

    /// Plays to the end, through lost connections.
    pub(super) async fn play(mut self) -> SessionEnd {
        let (mut lost, mut pause) = (Instant::now(), RETRY.0);
        loop {
            let seq = self.session.protocol().seq(self.table);
            match self.while_connected().await {
                Ok(end) => return end,
                Err(ClientError::Refused { status: status @ (401 | 403), body }) => {
                    return SessionEnd::Refused(format!("status {status}: {body}"));
                }
                Err(error) if lost.elapsed() > OFFLINE_LIMIT => {
                    return SessionEnd::Refused(error.to_string());
                }
                Err(_) => {}
            }
            if self.session.protocol().seq(self.table) != seq {
                (lost, pause) = (Instant::now(), RETRY.0);
            }
            sleep(pause).await;
            pause = (pause * 2).min(RETRY.1);
        }
    }

    async fn while_connected(&mut self) -> Result<SessionEnd, ClientError> {
        self.session.connect(&self.runner.client).await?;
        loop {
            if self.retry.take_if(|at| *at <= Instant::now()).is_some() {
                self.session.tick().await?;
            }
            if let Some(end) = self.decide().await? {
                return Ok(end);
            }
            let until = self.next_wake();
            tokio::select! {
                frame = self.session.next_frame() => {
                    let incoming = self.session.receive(frame?).await?;
                    if let Some(end) = incoming.and_then(|incoming| self.receive(incoming)) {
                        return Ok(end);
                    }
                }
                decision = next_decision(&mut self.pending_decision) => {
                    self.pending_decision = None;
                    if let Some(end) = self.decided(decision).await? {
                        return Ok(end);
                    }
                }
                () = sleep_until(until) => {}
            }
        }
    }

    fn mirror(&self) -> Option<&Mirror> {
        self.session.mirror(self.table)
    }

    /// Whether a command has no answer yet.
    fn is_waiting(&self) -> bool {
        self.session.protocol().pending(self.table).next().is_some()
    }

    /// When to wake up without a message.
    fn next_wake(&self) -> Instant {
        let rematch = self.over_at.map(|over| over + REMATCH_WAIT);
        let seated = self.seated_at.filter(|_| self.asked_seq.is_none()).map(|since| since + START_WAIT);
        let plan = self.plan.filter(|_| !self.is_waiting()).map(|plan| self.clock.instant(plan.at));
        // A time in the past that had no effect must not cause a busy loop.
        let soonest = Instant::now() + Duration::from_millis(5);
        let moments = [rematch, seated, plan, self.not_before, self.retry].into_iter().flatten().min();
        moments.unwrap_or_else(|| Instant::now() + OFFLINE_LIMIT).max(soonest)
    }

    fn receive(&mut self, incoming: Incoming) -> Option<SessionEnd> {
        match incoming {
            Incoming::Snapshot { now, .. } => self.clock.server_time = Some((now.0, Instant::now())),
            Incoming::Answer { result: Err(error), .. } => return self.refused(&error),
            Incoming::Deferred { .. } => self.retry = Some(Instant::now() + RETRY_DELAY),
            Incoming::Error { error, .. } if error.code.is_transient() => {
                self.retry = Some(Instant::now() + RETRY_DELAY);
            }
            Incoming::Error { error, .. } if self.mirror().is_none() => {
                return Some(SessionEnd::Refused(error.to_string()));
            }
            Incoming::Bye(bye) if !bye.retry => return Some(SessionEnd::Refused(bye.code.to_string())),
            _ => {}
        }
        if let Some(room) = self.mirror().and_then(|mirror| mirror.room().ok()) {
            self.clock.follow(&room);
        }
        None
    }

    /// A refusal that can come from a race is ignored; any other ends the session.
    fn refused(&mut self, refusal: &Refusal) -> Option<SessionEnd> {
        let room = self.mirror().and_then(|mirror| mirror.room().ok());
        let real_time = room.as_ref().is_some_and(|room| room.setup.kind().is_real_time());
        let gathering = room.as_ref().is_none_or(|room| room.phase == Phase::Gathering);
        self.not_before = Some(Instant::now() + RETRY_DELAY);
        self.asked_seq = None;
        match refusal.code {
            ErrorCode::Stale
            | ErrorCode::NotYourTurn
            | ErrorCode::Paused
            | ErrorCode::Storage
            | ErrorCode::StandIn
            | ErrorCode::NoQuestion
            | ErrorCode::AlreadySeated
            | ErrorCode::AlreadyStarted
            | ErrorCode::GameOver => None,
            ErrorCode::IllegalMove if real_time => None,
            _ if gathering => Some(SessionEnd::Refused(refusal.to_string())),
            _ => Some(SessionEnd::Failed(refusal.to_string())),
        }
    }

    async fn send(&mut self, command: Command) -> Result<Option<SessionEnd>, ClientError> {
        self.session.command(self.table, command).await?;
        Ok(None)
    }

    /// Acts on the current state of the table.
    async fn decide(&mut self) -> Result<Option<SessionEnd>, ClientError> {
        let waits = self.not_before.is_some_and(|until| Instant::now() < until);
        if waits || self.is_waiting() {
            return Ok(None);
        }
        self.not_before = None;
        let Some(mirror) = self.mirror() else { return Ok(None) };
        let room = match mirror.room() {
            Ok(room) => room,
            Err(error) => return Ok(Some(SessionEnd::Refused(format!("the room cannot be read: {error}")))),
        };
        let seat = seat_of(&room, self.runner.me);
        match (room.phase, seat) {
            (Phase::Closed, _) => Ok(Some(SessionEnd::Refused("the table was closed".into()))),
            (Phase::Gathering, None) => {
                println!("{}: {}", self.table, room.setup);
                self.send(Command::Sit { seat: None }).await
            }
            (Phase::Gathering, Some(_)) => {
                let full = room.seats.iter().all(|seat| seat.of != Occupant::Open);
                if full && room.host == Some(self.runner.me) {
                    return self.send(Command::Start).await;
                }
                if self.seated_at.get_or_insert_with(Instant::now).elapsed() < START_WAIT {
                    return Ok(None);
                }
                self.stand().await?;
                Ok(Some(SessionEnd::Refused("the game did not start in time".into())))
            }
            (_, None) => Ok(Some(SessionEnd::Refused("the game started without us".into()))),
            (Phase::Playing, Some(seat)) => self.decide_playing(&room, seat).await,
            (Phase::Finished, Some(seat)) => self.decide_finished(&room, seat).await,
        }
    }

    async fn decide_playing(
        &mut self,
        room: &RoomView,
        seat: Seat,
    ) -> Result<Option<SessionEnd>, ClientError> {
        if room.seats.get(seat.index()).is_some_and(|seat| seat.stand_in.is_some()) {
            return self.send(Command::Return).await;
        }
        if room.question.as_ref().is_some_and(|question| !question.agreed.contains(seat)) {
            return self.send(Command::Answer { yes: true }).await;
        }
        if room.pause.is_some() || self.pending_decision.is_some() {
            return Ok(None);
        }
        if let Some(plan) = self.plan.filter(|plan| plan.at.0 <= self.clock.game_ms()) {
            self.plan = None;
            if let Some(action) = plan.action {
                return self.play_action(&action.to_string(), None).await;
            }
        }
        if !room.to_act.contains(seat) {
            self.plan = None;
            return Ok(None);
        }
        self.think(room, seat).await
    }

    /// Asks the player once about each position; in real time again whenever its plan has been carried out.
    async fn think(&mut self, room: &RoomView, seat: Seat) -> Result<Option<SessionEnd>, ClientError> {
        let Some(mirror) = self.session.mirror(self.table) else { return Ok(None) };
        let real_time = room.setup.kind().is_real_time();
        let fresh = self.asked_seq != Some(mirror.seq());
        if !fresh && (!real_time || self.plan.is_some()) {
            return Ok(None);
        }
        self.asked_seq = Some(mirror.seq());
        let player = match self.player.take() {
            Some(player) => Ok(player),
            None => {
                let BotRunner { args, .. } = self.runner;
                BotPlayer::new(&args.bot, &room.setup, seat, self.runner.next_seed(), args.time)
            }
        };
        let mut player = match player {
            Ok(player) => player,
            Err(reason) => return self.give_up(reason).await,
        };
        let view = mirror.document().get("view").cloned().unwrap_or_default();
        let (now, ply) = (Millis(self.clock.game_ms()), room.ply);
        self.pending_decision = Some(tokio::task::spawn_blocking(move || {
            let decision = match real_time {
                true => player.plan(&view, now).map(Decision::Plan),
                false => player.choose(&view, seat).map(|action| Decision::Turn(action, ply)),
            };
            (player, decision)
        }));
        Ok(None)
    }

    async fn decided(
        &mut self,
        decision: Result<(BotPlayer, Result<Decision, String>), String>,
    ) -> Result<Option<SessionEnd>, ClientError> {
        let (player, decision) = match decision {
            Ok(answer) => answer,
            Err(reason) => return self.give_up(reason).await,
        };
        match decision {
            Ok(Decision::Turn(action, ply)) => {
                self.player = Some(player);
                self.play_action(&action, Some(ply)).await
            }
            Ok(Decision::Plan(plan)) => {
                self.player = Some(player);
                // Without a plan, ask again when something changes, and now and then.
                if plan.is_none() {
                    self.not_before = Some(Instant::now() + RETRY_DELAY);
                }
                self.plan = plan;
                Ok(None)
            }
            Err(reason) => self.give_up(reason).await,
        }
    }

    async fn play_action(
        &mut self,
        action: &str,
        ply: Option<u32>,
    ) -> Result<Option<SessionEnd>, ClientError> {
        match ActionText::new(action) {
            Ok(action) => self.send(Command::Play { action, ply }).await,
            Err(error) => self.give_up(format!("{action:?}: {error}")).await,
        }
    }

    /// Our player cannot continue: a bot of the server takes the seat, and the others can finish.
    async fn give_up(&mut self, reason: String) -> Result<Option<SessionEnd>, ClientError> {
        self.stand().await?;
        Ok(Some(SessionEnd::Failed(reason)))
    }

    /// Leaves the seat and waits for the acknowledgement.
    async fn stand(&mut self) -> Result<(), ClientError> {
        let paused_at = self.session.command(self.table, Command::Stand).await?;
        match self.session.answer(paused_at).await {
            // A server that is shutting down frees the seat by itself.
            Ok(_) | Err(ClientError::Silent) => Ok(()),
            Err(error) => Err(error),
        }
    }

    async fn decide_finished(
        &mut self,
        room: &RoomView,
        seat: Seat,
    ) -> Result<Option<SessionEnd>, ClientError> {
        let over = *self.over_at.get_or_insert_with(Instant::now);
        let others: Seats = Seat::all(room.seats.len())
            .filter(|other| *other != seat && is_person(&room.seats[other.index()].of))
            .collect();
        // Agree to a rematch only after a person asked for one: two programs would never stop.
        let wanted = room.again.iter().any(|other| other != seat);
        let waits = room.next.is_none() && !others.is_empty() && over.elapsed() < REMATCH_WAIT;
        if !waits || !self.runner.wants_more() {
            return Ok(Some(SessionEnd::Played { next: room.next, result: result(room, seat) }));
        }
        if wanted && !room.again.contains(seat) {
            return self.send(Command::Rematch { yes: true }).await;
        }
        Ok(None)
    }
}

async fn next_decision(
    pending_decision: &mut Option<PendingDecision>,
) -> Result<(BotPlayer, Result<Decision, String>), String> {
    match pending_decision {
        Some(pending_decision) => pending_decision.await.map_err(|error| error.to_string()),
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

/// The result, for the log.
fn result(room: &RoomView, seat: Seat) -> String {
    let Some(ending) = &room.ending else { return "no result".into() };
    let place = ending.ranks.get(seat.index()).copied().unwrap_or_default();
    let points = ending.outcome.as_ref().and_then(|outcome| outcome.scores.get(seat.index()));
    let points = points.map_or_else(String::new, |score| format!(", {} points", score.points));
    format!("place {place} of {}{points}", room.seats.len())
}
