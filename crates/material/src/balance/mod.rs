//! Judging a set by play (M12): many rounds of a careful and a hasty player round one heap.

mod judge;
mod report;

pub use judge::{balance, play};
pub use report::{EXAMPLE, Example, MapReport, Mean, PlayerReport, Report};
