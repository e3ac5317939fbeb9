//! A clock that can be stopped.

/// Counts milliseconds while it runs. The caller passes the time of day, so that tests need not wait.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Stopwatch {
    /// The time shown when it was last started or stopped.
    counted: f64,
    /// When it was started; `None` while it is stopped.
    since: Option<f64>,
}

impl Stopwatch {
    /// A stopped watch that shows this time.
    pub(crate) fn showing(counted: f64) -> Stopwatch {
        Stopwatch { counted, since: None }
    }

    pub(crate) fn start(&mut self, now: f64) {
        self.since.get_or_insert(now);
    }

    pub(crate) fn stop(&mut self, now: f64) {
        *self = Stopwatch::showing(self.shows(now));
    }

    /// Sets the time shown, running or not.
    pub(crate) fn set(&mut self, shows: f64, now: f64) {
        self.counted = shows;
        self.since = self.since.map(|_| now);
    }

    /// Whether it is running.
    pub(crate) fn runs(&self) -> bool {
        self.since.is_some()
    }

    pub(crate) fn shows(&self, now: f64) -> f64 {
        self.counted + self.since.map_or(0.0, |since| (now - since).max(0.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stopwatch_counts_only_while_it_runs() {
        let mut watch = Stopwatch::showing(500.0);
        assert_eq!(watch.shows(99.0), 500.0);
        watch.start(100.0);
        watch.start(150.0);
        assert_eq!(watch.shows(300.0), 700.0);
        // A clock that is set back does not count backwards.
        assert_eq!(watch.shows(50.0), 500.0);
        watch.stop(400.0);
        assert_eq!(watch.shows(9_000.0), 800.0);
        watch.start(10_000.0);
        watch.set(0.0, 10_000.0);
        assert_eq!(watch.shows(10_010.0), 10.0);
    }
}
