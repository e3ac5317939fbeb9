//! Passed and failed checks, counted from the output of test runners.

use std::fmt;
use std::ops::AddAssign;

/// Passed and failed checks.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Counts {
    /// How many passed.
    pub(crate) passed: u32,
    /// How many did not.
    pub(crate) failed: u32,
}

impl Counts {
    /// One check that passed.
    pub(crate) const SUCCESS: Counts = Counts { passed: 1, failed: 0 };
    /// One check that failed.
    pub(crate) const FAILURE: Counts = Counts { passed: 0, failed: 1 };

    /// One check.
    pub(crate) const fn one(passed: bool) -> Counts {
        if passed { Counts::SUCCESS } else { Counts::FAILURE }
    }

    /// The counts in one line of output: the closing line of libtest (one for each binary) or of nextest; otherwise zero.
    pub(crate) fn of_line(line: &str) -> Counts {
        let line = line.trim();
        let closing = line.starts_with("test result:") || line.starts_with("Summary [");
        if !closing {
            return Counts::default();
        }
        let timed_out = before(line, "timed out");
        Counts { passed: before(line, "passed"), failed: before(line, "failed") + timed_out }
    }

    /// The counts at the end of a run. A runner that fails without a failed test (a compile error, a signal) counts as one
    /// failure.
    pub(crate) fn ended(self, success: bool) -> Counts {
        let silent = !success && self.failed == 0;
        Counts { failed: self.failed + u32::from(silent), ..self }
    }
}

/// The number before a word, such as 12 in `12 passed`; 0 if the word is missing.
fn before(line: &str, word: &str) -> u32 {
    let Some((head, _)) = line.split_once(&format!(" {word}")) else { return 0 };
    head.rsplit(' ').next().and_then(|number| number.parse().ok()).unwrap_or(0)
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closing_lines_of_both_runners_are_read() {
        for (line, passed, failed) in [
            ("test result: ok. 5 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out", 5, 0),
            ("test result: FAILED. 4 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out", 4, 2),
            ("     Summary [   1.204s] 36 tests run: 36 passed (2 slow), 3 skipped", 36, 0),
            ("     Summary [   1.204s] 36/40 tests run: 33 passed, 3 failed, 0 skipped", 33, 3),
            ("     Summary [   9.000s] 3 tests run: 1 passed, 1 failed, 1 timed out, 0 skipped", 1, 2),
            ("a test that prints 5 passed", 0, 0),
        ] {
            assert_eq!(Counts::of_line(line), Counts { passed, failed }, "{line}");
        }
    }

    #[test]
    fn a_runner_that_fails_without_a_failed_test_counts_as_a_failure() {
        assert_eq!(Counts::default().ended(false), Counts::FAILURE);
        let two = Counts { passed: 3, failed: 2 };
        assert_eq!(two.ended(false), two);
        assert_eq!(Counts::SUCCESS.ended(true), Counts::SUCCESS);
    }

    #[test]
    fn counts_are_printed_as_passed_and_failed() {
        assert_eq!(Counts { passed: 12, failed: 1 }.to_string(), "12 passed, 1 failed");
    }
}
