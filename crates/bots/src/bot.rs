//! The interface of bots, and their budget.

use krajina_rules::game::Game;
use krajina_rules::seat::Seat;

/// A player that sees only the view of its seat.
pub trait Bot<G: Game>: Send {
    /// Chooses an action. `view` is the view of `seat`, whose turn it is.
    ///
    /// The choice is a function of the bot's seed, its earlier calls, the view and the node budget.
    fn choose(&mut self, view: &G::View, seat: Seat, budget: Budget) -> BotChoice<G::Action>;
}

/// A clock in milliseconds since some fixed moment. Browsers provide their own.
pub type Clock = fn() -> f64;

/// Limits on the thinking for one action; the first limit reached ends it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Budget {
    /// Milliseconds, and the clock that measures them.
    pub time_ms: Option<(f64, Clock)>,
    /// Positions evaluated. With this limit alone, play does not depend on the machine.
    pub nodes: Option<u64>,
}

impl Budget {
    /// A budget of evaluated positions.
    pub fn nodes(nodes: u64) -> Budget {
        Budget { time_ms: None, nodes: Some(nodes) }
    }

    /// A fraction of this budget.
    #[must_use]
    pub fn part(self, part: f64) -> Budget {
        Budget {
            time_ms: self.time_ms.map(|(time, clock)| (time * part, clock)),
            nodes: self.nodes.map(|nodes| ((nodes as f64 * part) as u64).max(1)),
        }
    }

    /// A budget in milliseconds by this clock.
    pub fn time(time_ms: f64, clock: Clock) -> Budget {
        Budget { time_ms: Some((time_ms, clock)), nodes: None }
    }
}

/// A budget being spent.
#[derive(Clone, Copy, Debug)]
pub struct Meter {
    end: Option<(f64, Clock)>,
    start_ms: f64,
    nodes: u64,
    spent: u64,
}

/// The node limit if no limit is set.
const NODES_BY_DEFAULT: u64 = 20_000;

impl Meter {
    /// Starts spending.
    pub fn start(budget: Budget) -> Meter {
        let start_ms = budget.time_ms.map_or(0.0, |(_, clock)| clock());
        let unlimited = if budget.time_ms.is_some() { u64::MAX } else { NODES_BY_DEFAULT };
        Meter {
            end: budget.time_ms.map(|(time, clock)| (start_ms + time, clock)),
            start_ms,
            nodes: budget.nodes.unwrap_or(unlimited),
            spent: 0,
        }
    }

    /// Counts evaluated positions.
    pub fn spend(&mut self, nodes: u64) {
        self.spent += nodes;
    }

    /// Positions evaluated so far.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// How much of the budget is gone, from 0 to 1 and beyond.
    pub fn gone(&self) -> f64 {
        let nodes = self.spent as f64 / self.nodes.max(1) as f64;
        let time = self.end.map_or(0.0, |(end, clock)| {
            (clock() - self.start_ms) / (end - self.start_ms).max(f64::MIN_POSITIVE)
        });
        nodes.max(time)
    }
}

/// An action and its value.
#[derive(Clone, PartialEq, Debug)]
pub struct BotChoice<A> {
    /// The chosen action.
    pub action: A,
    /// Its value.
    pub value: ActionValue,
    /// The other actions considered, best first.
    pub alternatives: Vec<(A, ActionValue)>,
    /// Positions evaluated.
    pub nodes: u64,
}

/// The expected result of an action.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct ActionValue {
    /// Expected final points of the acting seat.
    pub points: f64,
    /// Probability that the acting seat wins.
    pub win: f64,
}
