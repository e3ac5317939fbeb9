//! The bots at a local table: what each will do next, asked of the worker where they think.

use super::log::Log;
use super::mind::{self, Answer, Question, Request};
use crate::player::Player;
use krajina_bots::worlds::{Plan, Skill};
use krajina_rules::game::{Game as _, Millis};
use krajina_rules::seat::{MAX_SEATS, Seat, Viewer};
use krajina_rules::worlds::{Action, Worlds};
use std::cell::RefCell;
use std::rc::Rc;

/// The bots of a table.
pub(crate) struct Agents {
    /// Which game this is: an answer is only good for this one.
    game: String,
    levels: Vec<Option<String>>,
    plans: Rc<RefCell<[Option<Plan>; MAX_SEATS]>>,
    /// How often each was asked: an answer to an older question means nothing.
    asked: Rc<RefCell<[u32; MAX_SEATS]>>,
    worker: Option<mind::Worker>,
}

impl Agents {
    /// The bots of a log; they have not been asked yet.
    pub(crate) fn new(log: &Log) -> Agents {
        let level = |player: &Player| match player {
            Player::Bot { level } => Skill::named(level).map(|_| level.clone()),
            Player::Person { .. } | Player::Guest { .. } => None,
        };
        let levels: Vec<Option<String>> = log.players.iter().map(level).collect();
        let plans: Rc<RefCell<[Option<Plan>; MAX_SEATS]>> = Rc::default();
        let asked: Rc<RefCell<[u32; MAX_SEATS]>> = Rc::default();
        let worker = levels.iter().any(Option::is_some).then(|| {
            let (plans, asked) = (plans.clone(), asked.clone());
            mind::Worker::new(move |answer| {
                if let Answer::Plan { seat, asked: number, at, action } = answer
                    && asked.borrow()[seat.index()] == number
                {
                    plans.borrow_mut()[seat.index()] = Some(Plan { at, action });
                }
            })
        });
        Agents { game: log.seed.clone(), levels, plans, asked, worker: worker.flatten() }
    }

    /// The bot whose plan is due next, and when.
    pub(crate) fn due(&self, now: Millis) -> Option<(Millis, Seat)> {
        let plans = self.plans.borrow();
        let due = |seat: Seat| Some((plans[seat.index()]?.at, seat));
        Seat::all(MAX_SEATS).filter_map(due).filter(|(at, _)| *at <= now).min_by_key(|(at, _)| *at)
    }

    /// Takes what a bot has planned.
    pub(crate) fn take_plan(&mut self, seat: Seat) -> Option<Action> {
        self.plans.borrow_mut()[seat.index()].take()?.action
    }

    /// Asks a bot what it does next.
    pub(crate) fn ask(&mut self, world: &Worlds, seat: Seat) {
        let (Some(worker), Some(Some(level))) = (&self.worker, self.levels.get(seat.index())) else { return };
        self.plans.borrow_mut()[seat.index()] = None;
        let asked = {
            let asked = &mut self.asked.borrow_mut()[seat.index()];
            *asked += 1;
            *asked
        };
        worker.ask(&Request::Next(Box::new(Question {
            game: self.game.clone(),
            level: level.clone(),
            seat,
            asked,
            now: world.now(),
            view: world.view(Viewer::Seat(seat)),
        })));
    }

    /// Asks all bots.
    pub(crate) fn ask_all(&mut self, world: &Worlds) {
        for seat in Seat::all(self.levels.len()) {
            self.ask(world, seat);
        }
    }
}
