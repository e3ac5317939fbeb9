//! Judging a set by play (M12): many rounds of a careful and a hasty player round one heap.

mod judge;
mod player;
mod report;
mod round;

pub use judge::balance;
pub use player::Habit;
pub use report::{EXAMPLE, Example, MapReport, Mean, PlayerReport, Report};
pub use round::{Built, build};
