//! How much room there is: a full disk otherwise shows as a dozen different faults, none of which names it.

use crate::process::{command, output, root};

/// What a run from a clean clone leaves in `target` and `fuzz/target`, and what its servers and browsers take meanwhile.
const NEEDED_GB: u64 = 10;

/// Says so, if there is less room than a run from a clean clone needs. What is built already needs no room again, so it is
/// only said.
pub(crate) fn mention_if_short() {
    let available = output(command("df").args(["--output=avail", "--block-size=1G"]).arg(root()));
    if let Some(free) = available.ok().as_deref().and_then(gigabytes).filter(|free| *free < NEEDED_GB) {
        println!("only {free} GB are free on this disk: a run from a clean clone takes about {NEEDED_GB}");
    }
}

/// The number under the heading that `df` prints.
fn gigabytes(told: &str) -> Option<u64> {
    told.lines().nth(1)?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::gigabytes;

    #[test]
    fn the_number_is_under_a_heading() {
        assert_eq!(gigabytes("Avail\n   61\n"), Some(61));
        assert_eq!(gigabytes("Avail\n"), None);
        assert_eq!(gigabytes("df: no such file"), None);
    }
}
