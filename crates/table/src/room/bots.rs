//! Requests to bots, and their plans.

use super::Room;
use crate::effect::RoomEffect;
use crate::limits;
use crate::state::TableState;
use crate::think::{BotDecision, BotQuestion};
use krajina_rules::game::Millis;
use krajina_rules::seat::{MAX_SEATS, Seat, Seats};
use krajina_wire::{Phase, WallMs};

/// A request to a bot.
#[derive(Clone, Copy, Debug)]
struct PendingRequest {
    /// Returned with the answer.
    token: u64,
    at: WallMs,
}

/// An answer of a bot that has not been carried out.
#[derive(Clone, Debug)]
struct BotPlan {
    /// The time of the game; 0 in a game of turns.
    at: Millis,
    /// `None` if the bot has nothing to do; in real time it only looks until then.
    action: Option<String>,
}

/// The request to the bot of a seat, and its plan.
///
/// In a game of turns the request stays beside the plan: the plan is valid only in the position of the request.
#[derive(Clone, Debug, Default)]
struct BotSeat {
    request: Option<PendingRequest>,
    plan: Option<BotPlan>,
}

impl BotSeat {
    /// Whether the bot has exceeded its time.
    fn is_late(&self, now: WallMs) -> bool {
        self.request.is_some_and(|request| now.since(request.at) >= limits::THINK_MS)
    }

    /// Whether a plan is to be carried out now.
    fn is_due(&self, game_now: Millis, real_time: bool) -> bool {
        self.plan.as_ref().is_some_and(|plan| plan.at <= game_now && (plan.action.is_some() || !real_time))
    }

    /// Whether the request was about this position.
    fn is_about(&self, position: u64) -> bool {
        self.request.is_some_and(|request| request.token == position)
    }

    /// Whether there is nothing to wait for, so that the bot has to be asked.
    fn needs_request(&self, state: &TableState, now: WallMs) -> bool {
        let asked = match state.is_real_time() {
            true => self.request.is_some(),
            false => self.is_about(state.position),
        };
        let idle = |plan: &BotPlan| plan.action.is_none() && plan.at <= state.game_time(now);
        !asked && self.plan.as_ref().is_none_or(idle)
    }
}

/// The requests to the bots of a table, and their plans.
#[derive(Clone, Debug, Default)]
pub(super) struct BotRequests {
    seats: [BotSeat; MAX_SEATS],
    /// The number of requests made.
    count: u64,
}

impl BotRequests {
    /// Corrects for a clock that was put forward by this many milliseconds.
    pub(super) fn skip(&mut self, ms: u64) {
        for request in self.seats.iter_mut().filter_map(|seat| seat.request.as_mut()) {
            request.at = request.at.plus(ms);
        }
    }

    /// The next moment at which a bot is late or a plan is due. Plans wait for the disk.
    pub(super) fn next_alarm(&self, state: &TableState, on_disk: bool) -> Option<WallMs> {
        let alarms = state.busy_bots().iter().filter_map(|seat| {
            let seat = &self.seats[seat.index()];
            let late = seat.request.map(|request| request.at.plus(limits::THINK_MS));
            let plan = seat.plan.as_ref().filter(|_| on_disk).map(|plan| state.zero.plus(plan.at.0));
            late.into_iter().chain(plan).min()
        });
        alarms.min()
    }

    /// Drops requests and plans of all but these seats.
    fn retain(&mut self, busy: Seats) {
        for seat in Seat::all(MAX_SEATS).filter(|seat| !busy.contains(*seat)) {
            self.seats[seat.index()] = BotSeat::default();
        }
    }

    /// Records a new request and returns its token. In a game of turns that is the position; in real time each request
    /// has its own.
    fn ask(&mut self, seat: Seat, state: &TableState, now: WallMs) -> u64 {
        self.count += 1;
        let token = if state.is_real_time() { self.count } else { state.position };
        self.seats[seat.index()] = BotSeat { request: Some(PendingRequest { token, at: now }), plan: None };
        token
    }

    /// Records an answer, unless another request has been made since.
    fn answer(&mut self, thought: BotDecision, state: &TableState, now: WallMs) -> bool {
        let BotDecision { seat, token, at, action } = thought;
        let slot = &mut self.seats[seat.index()];
        if !slot.is_about(token) {
            return false;
        }
        if state.is_real_time() {
            let now = state.game_time(now);
            let later = |ms| Millis(now.0 + ms);
            let at = match (&action, at) {
                (Some(_), at) => at.unwrap_or(now),
                // It only looks until then.
                (None, Some(at)) => at.max(later(limits::LOOK_MS)),
                (None, None) => later(limits::IDLE_BOT_MS),
            };
            *slot = BotSeat { request: None, plan: Some(BotPlan { at, action }) };
        } else if token == state.position {
            slot.plan = Some(BotPlan { at: Millis(0), action });
        }
        true
    }
}

impl Room {
    /// Asks bots about a state that is on disk.
    pub(super) fn ask_bots(&mut self, now: WallMs, out: &mut Vec<RoomEffect>) {
        let busy = self.state.busy_bots();
        self.bots.retain(busy);
        if self.is_broken() || !self.appends.is_empty() {
            return;
        }
        for seat in busy.iter() {
            if self.bots.seats[seat.index()].needs_request(&self.state, now) {
                let token = self.bots.ask(seat, &self.state, now);
                let thinking = self.state.thinking(now, seat, token);
                out.extend(thinking.map(|thinking| RoomEffect::Think(Box::new(thinking))));
            }
        }
    }

    /// Handles the answer of a bot.
    pub(super) fn thought(&mut self, now: WallMs, thought: BotDecision, out: &mut Vec<RoomEffect>) {
        if self.bots.answer(thought, &self.state, now) {
            self.follow(now, out);
        }
    }

    /// Carries out the plan of one bot, if it is due. Returns whether anything was done.
    pub(super) fn carry_out_plan(&mut self, now: WallMs, out: &mut Vec<RoomEffect>) -> bool {
        let game_now = self.state.game_time(now);
        let real_time = self.state.is_real_time();
        for seat in self.state.busy_bots().iter() {
            let slot = &mut self.bots.seats[seat.index()];
            if !slot.is_due(game_now, real_time) && !slot.is_late(now) {
                continue;
            }
            let slot = std::mem::take(slot);
            if !real_time && !slot.is_about(self.state.position) {
                continue;
            }
            let planned = slot.plan.and_then(|plan| plan.action);
            let action = planned.and_then(|action| self.state.check(seat, &action).ok());
            // A turn has to be taken even if the bot failed; in real time it is asked again.
            let random = || if real_time { None } else { self.state.random_action(seat) };
            if let Some(action) = action.or_else(random) {
                self.propose(now, None, action.into_change(), out);
                return true;
            }
        }
        false
    }
}

impl TableState {
    /// The seats whose bots have something to do now.
    fn busy_bots(&self) -> Seats {
        match &self.play {
            Some(play) if self.phase == Phase::Playing && self.pause.is_none() => {
                play.to_act().iter().filter(|&seat| self.bot(seat).is_some()).collect()
            }
            _ => Seats::NONE,
        }
    }

    /// The request to the bot of a seat.
    fn thinking(&self, now: WallMs, seat: Seat, token: u64) -> Option<BotQuestion> {
        let play = self.play.as_ref()?;
        Some(BotQuestion {
            seat,
            level: self.bot(seat)?.clone(),
            token,
            setup: self.settings.setup.clone(),
            view: play.any_view(seat),
            now: play.is_real_time().then(|| self.game_time(now)),
        })
    }
}
