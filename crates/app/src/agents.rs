//! The bots at a local table: their requests to the worker and their plans.

use crate::log::GameLog;
use crate::player::SeatPlayer;
use crate::worker::{BotRequest, QuestionId, WorkerReply, WorkerRequest};
use krajina_rules::any::{AnyAction, AnyGame, AnySetup};
use krajina_rules::game::Millis;
use krajina_rules::seat::{MAX_SEATS, Seat, Viewer};

/// The state of a bot's decision.
#[derive(Clone, Copy, Default)]
enum BotState {
    /// Not asked yet, or without anything to do.
    #[default]
    Idle,
    /// Waiting for the worker; the number of the question.
    Pending(u32),
    Planned(PlannedAction),
}

/// An action of a bot at a time of the table's clock. Without an action, the bot is asked again at that time.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct PlannedAction {
    pub(crate) at: Millis,
    pub(crate) action: Option<AnyAction>,
}

/// The effect of a reply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ReplyStatus {
    /// The bot has a plan, or nothing to do.
    Answered,
    /// The bot has to act, but the worker found no action.
    Silent,
    /// The reply is to an older question.
    Stale,
}

/// The bots of a table.
pub(crate) struct Agents {
    /// The seed of the game, as an id.
    game: String,
    /// Seed of the bots' randomness.
    number: u64,
    setup: AnySetup,
    /// The level of each seat that a bot plays.
    levels: Vec<Option<String>>,
    states: [BotState; MAX_SEATS],
    /// Number of questions asked so far.
    asked: u32,
}

impl Agents {
    pub(crate) fn new(log: &GameLog) -> Agents {
        let level = |player: &SeatPlayer| match player {
            SeatPlayer::Bot { level } if !player.is_nobody() => Some(level.clone()),
            _ => None,
        };
        let game = log.seed.to_string();
        let number = game.get(..15).and_then(|digits| u64::from_str_radix(digits, 16).ok()).unwrap_or(1);
        let levels = log.players.iter().map(level).collect();
        Agents { game, number, setup: log.setup.clone(), levels, states: Default::default(), asked: 0 }
    }

    /// The earliest plan and its seat.
    fn first(&self) -> Option<(PlannedAction, Seat)> {
        let planned = Seat::all(MAX_SEATS).filter_map(|seat| match self.states[seat.index()] {
            BotState::Planned(plan) => Some((plan, seat)),
            _ => None,
        });
        planned.min_by_key(|(plan, _)| plan.at)
    }

    /// The plan that is due, and its seat.
    pub(crate) fn due(&self, now: Millis) -> Option<(PlannedAction, Seat)> {
        self.first().filter(|(plan, _)| plan.at <= now)
    }

    /// The time of the earliest plan.
    pub(crate) fn next(&self) -> Option<Millis> {
        self.first().map(|(plan, _)| plan.at)
    }

    /// Whether a bot has not answered yet.
    pub(crate) fn are_thinking(&self) -> bool {
        self.states.iter().any(|state| matches!(state, BotState::Pending(_)))
    }

    /// Drops a bot's plan because it is carried out.
    pub(crate) fn drop_plan(&mut self, seat: Seat) {
        self.states[seat.index()] = BotState::Idle;
    }

    /// Drops all plans and pending questions.
    pub(crate) fn forget(&mut self) {
        self.states = Default::default();
    }

    /// Asks a bot for its next action after `actions` actions; `None` if no bot sits there.
    pub(crate) fn ask(&mut self, game: &AnyGame, seat: Seat, actions: usize) -> Option<WorkerRequest> {
        let level = self.levels.get(seat.index())?.clone()?;
        self.asked += 1;
        self.states[seat.index()] = BotState::Pending(self.asked);
        Some(WorkerRequest::Move(Box::new(self.request(game, seat, level, actions)?)))
    }

    /// Asks a bot of this level which action it would choose for a seat.
    pub(crate) fn ask_for_advice(
        &mut self,
        game: &AnyGame,
        seat: Seat,
        level: &str,
        actions: usize,
    ) -> Option<WorkerRequest> {
        self.asked += 1;
        Some(WorkerRequest::Advice(Box::new(self.request(game, seat, level.into(), actions)?)))
    }

    fn request(&self, game: &AnyGame, seat: Seat, level: String, actions: usize) -> Option<BotRequest> {
        // In real time, a bot keeps its random numbers for the whole game.
        let shift = if game.kind().is_real_time() { 0 } else { actions as u64 };
        Some(BotRequest {
            question: QuestionId { game: self.game.clone(), number: self.asked },
            setup: self.setup.clone(),
            level,
            seat,
            now: game.now().unwrap_or_default(),
            number: self.number.wrapping_add(shift),
            view: serde_json::to_string(&game.view(Viewer::Seat(seat))).ok()?,
        })
    }

    /// Whether this is the latest question.
    pub(crate) fn is_current(&self, question: &QuestionId) -> bool {
        question.game == self.game && question.number == self.asked
    }

    /// Handles a reply. A bot that names no time acts at `then`.
    pub(crate) fn handle_reply(&mut self, reply: &WorkerReply, then: Millis, real_time: bool) -> ReplyStatus {
        let WorkerReply::Move { question, seat, at, action } = reply else { return ReplyStatus::Stale };
        let pending =
            matches!(self.states[seat.index()], BotState::Pending(number) if number == question.number);
        if question.game != self.game || !pending {
            return ReplyStatus::Stale;
        }
        let action = action.map(|sent| sent.0);
        let (state, status) = match (at, action) {
            (Some(at), action) => {
                (BotState::Planned(PlannedAction { at: *at, action }), ReplyStatus::Answered)
            }
            (None, Some(_)) => (BotState::Planned(PlannedAction { at: then, action }), ReplyStatus::Answered),
            (None, None) if real_time => (BotState::Idle, ReplyStatus::Answered),
            (None, None) => (BotState::Idle, ReplyStatus::Silent),
        };
        self.states[seat.index()] = state;
        status
    }
}
