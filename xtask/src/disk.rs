//! Free disk space. A full disk causes a dozen different errors, and none of them names the reason.

use crate::process::{command, output, root};

/// Disk space for a run from a clean clone: `target`, `fuzz/target`, and the files of its servers and browsers.
const NEEDED_GB: u64 = 10;

/// Prints a warning if a run from a clean clone would not fit. A later run needs less, so this is no error.
pub(crate) fn mention_if_short() {
    let available = output(command("df").args(["--output=avail", "--block-size=1G"]).arg(root()));
    if let Some(free) = available.ok().as_deref().and_then(gigabytes).filter(|free| *free < NEEDED_GB) {
        println!(
            "warning: {free} GB of disk space are free; a run from a clean clone needs about {NEEDED_GB} GB"
        );
    }
}

/// The number under the heading that `df` prints.
fn gigabytes(output: &str) -> Option<u64> {
    output.lines().nth(1)?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::gigabytes;

    #[test]
    fn the_number_below_the_heading_is_read() {
        assert_eq!(gigabytes("Avail\n   61\n"), Some(61));
        assert_eq!(gigabytes("Avail\n"), None);
        assert_eq!(gigabytes("df: no such file"), None);
    }
}
