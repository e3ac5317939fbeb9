//! How many checks passed and failed, read from what the test runners print.

use std::fmt;
use std::ops::AddAssign;

/// Passed and failed checks.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Counts {
    /// How many passed.
    pub(crate) passed: u32,
    /// How many did not.
    pub(crate) failed: u32,
    /// How many of those that passed did so only when they were tried again.
    pub(crate) again: u32,
}

impl Counts {
    /// One check that passed.
    pub(crate) const SUCCESS: Counts = Counts { passed: 1, failed: 0, again: 0 };
    /// One check that failed.
    pub(crate) const FAILURE: Counts = Counts { passed: 0, failed: 1, again: 0 };

    /// One check.
    pub(crate) const fn one(passed: bool) -> Counts {
        if passed { Counts::SUCCESS } else { Counts::FAILURE }
    }

    /// What a line of a runner's output adds: the closing line of libtest (one for each binary) or of nextest.
    pub(crate) fn of_line(line: &str) -> Counts {
        let line = line.trim();
        let closing = line.starts_with("test result:") || line.starts_with("Summary [");
        if !closing {
            return Counts::default();
        }
        let timed_out = before(line, "timed out");
        Counts { passed: before(line, "passed"), failed: before(line, "failed") + timed_out, again: 0 }
    }

    /// The counts of a run that ended so: a runner that failed without a failed test (it did not compile, it was
    /// killed) has failed once.
    pub(crate) fn ended(self, success: bool) -> Counts {
        let silent = !success && self.failed == 0;
        Counts { failed: self.failed + u32::from(silent), ..self }
    }

    /// What is left when those that failed were tried again, and so many of them passed.
    pub(crate) fn after_another_try(self, passed: u32) -> Counts {
        let passed = passed.min(self.failed);
        Counts { passed: self.passed + passed, failed: self.failed - passed, again: self.again + passed }
    }
}

/// The test that a line of libtest calls failed.
pub(crate) fn failed_test(line: &str) -> Option<&str> {
    line.strip_prefix("test ")?.strip_suffix(" ... FAILED")
}

/// The number before a word: 12 in `12 passed`; 0 when the word is not there.
fn before(line: &str, word: &str) -> u32 {
    let Some((head, _)) = line.split_once(&format!(" {word}")) else { return 0 };
    head.rsplit(' ').next().and_then(|number| number.parse().ok()).unwrap_or(0)
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.again += other.again;
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
    fn both_runners_are_understood() {
        for (line, passed, failed) in [
            ("test result: ok. 5 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out", 5, 0),
            ("test result: FAILED. 4 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out", 4, 2),
            ("     Summary [   1.204s] 36 tests run: 36 passed (2 slow), 3 skipped", 36, 0),
            ("     Summary [   1.204s] 36/40 tests run: 33 passed, 3 failed, 0 skipped", 33, 3),
            ("     Summary [   9.000s] 3 tests run: 1 passed, 1 failed, 1 timed out, 0 skipped", 1, 2),
            ("a test that prints 5 passed", 0, 0),
        ] {
            assert_eq!(Counts::of_line(line), Counts { passed, failed, again: 0 }, "{line}");
        }
    }

    #[test]
    fn a_runner_that_dies_has_failed() {
        assert_eq!(Counts::default().ended(false), Counts::FAILURE);
        let two = Counts { passed: 3, failed: 2, again: 0 };
        assert_eq!(two.ended(false), two);
        assert_eq!(Counts::SUCCESS.ended(true), Counts::SUCCESS);
    }

    #[test]
    fn what_passes_at_the_second_try_is_told_apart() {
        let first = Counts { passed: 3, failed: 2, again: 0 };
        assert_eq!(first.after_another_try(1), Counts { passed: 4, failed: 1, again: 1 });
        assert_eq!(first.after_another_try(0), first);
        assert_eq!(failed_test("test moves::a_move ... FAILED"), Some("moves::a_move"));
        assert_eq!(failed_test("test moves::a_move ... ok"), None);
        assert_eq!(failed_test("test result: FAILED. 4 passed; 2 failed"), None);
    }

    #[test]
    fn the_closing_line_is_plain() {
        assert_eq!(Counts { passed: 12, failed: 1, again: 1 }.to_string(), "12 passed, 1 failed");
    }
}
