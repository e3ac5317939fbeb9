//! Judges a set by play (M12): a careful and a hasty player play many rounds from one heap.

mod judge;
mod report;

pub use judge::{balance, play};
pub use report::{BalanceReport, EXAMPLE, Example, MapBalance, Mean, PlayerBalance};
