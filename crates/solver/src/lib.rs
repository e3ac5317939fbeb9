//! Search and simulated players for Worlds.
//!
//! Everything here is as deterministic as the rules: the caller decides when to stop, random choices come from a seed,
//! and there is no clock and no thread.
//!
//! | contents | modules |
//! |---|---|
//! | the problem: a map, the pieces on it, the pieces that may be placed: [`WorldProblem`] | `problem` |
//! | the value of a world while it is being built: [`Evaluation`] | `evaluation` |
//! | the sides that meet the demand of a square: [`Demand`] | `catalogue` |
//! | a high-scoring world from nothing: [`solve`] | `solve` `anneal` |
//! | a proven [`upper_bound`] | `bound` |
//! | the next best plan within milliseconds: [`refine`] | `refine` |
//! | players to judge tiles and maps by: [`simulate`], [`random_round`] | `simulate` |
//!
//! ```
//! use krajina_rules::worlds::{MapNumber, Scoring, Set};
//! use krajina_solver::{WorldProblem, solve};
//!
//! let set = Set::standard();
//! let problem = WorldProblem::new(&set, set.map(MapNumber::One), Scoring::default());
//! let mut steps = 0;
//! let solution = solve(&problem, &mut || {
//!     steps += 1;
//!     steps > 600
//! });
//! assert!(solution.score > 0 && solution.score <= solution.bound);
//! ```

mod anneal;
mod bound;
mod catalogue;
mod evaluation;
mod problem;
mod refine;
mod simulate;
mod solve;

pub use bound::upper_bound;
pub use catalogue::Demand;
pub use evaluation::{Evaluation, POINT};
pub use problem::WorldProblem;
pub use refine::refine;
pub use simulate::{BuildingStyle, random_round, simulate};
pub use solve::{Solution, solve};
