//! Sorting that costs few bytes in the app.
//!
//! The standard library's sort is compiled again for every type and every comparison, about four kilobytes each. These
//! functions sort plain numbers and then move the items, so only the moving is compiled again. Code that never runs in
//! the browser uses the standard library.
//!
//! | contents | modules |
//! |---|---|
//! | sorting by a number, and sorting a few items in place | `number` |
//! | floats as numbers to sort by | `float` |

mod float;
mod number;

pub use float::{falling, rising};
pub use number::{sort_by_number, sort_few};
