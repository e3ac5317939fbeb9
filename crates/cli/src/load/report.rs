//! What was measured, and the bars it is held against.

use serde::Serialize;
use std::fmt;
use std::time::Duration;

/// Everything a run has found.
#[derive(Serialize)]
pub(super) struct Report {
    pub(super) game: &'static str,
    pub(super) sockets: usize,
    pub(super) tables: usize,
    /// Tables of which every view is checked with the rules.
    pub(super) verified_tables: usize,
    pub(super) seed: u64,
    pub(super) seconds: f64,
    /// Acknowledged moves: each is on disk.
    pub(super) moves: u64,
    pub(super) moves_per_second: f64,
    pub(super) latency_ms: Latency,
    /// Views that were checked with the rules.
    pub(super) views: u64,
    pub(super) messages: u64,
    pub(super) games: u64,
    /// Moves that were refused: somebody was quicker, or time was up. Where players take turns each is an error.
    pub(super) refused: u64,
    pub(super) reconnects: u64,
    pub(super) errors: u64,
    /// The first of them.
    pub(super) first_errors: Vec<String>,
    /// Of the server, if it was started here.
    pub(super) server: Option<Server>,
    /// Processor time of this program for each move, in microseconds.
    pub(super) client_cpu_us_per_move: f64,
    pub(super) kills: Option<Kills>,
}

/// From sending a move to its own acknowledgement, in milliseconds.
#[derive(Serialize, Default)]
pub(super) struct Latency {
    pub(super) p50: f64,
    pub(super) p95: f64,
    pub(super) p99: f64,
    pub(super) p999: f64,
    pub(super) most: f64,
}

impl Latency {
    /// Of these, in microseconds.
    pub(super) fn of(mut all: Vec<u32>) -> Latency {
        all.sort_unstable();
        let at = |share: f64| {
            let place = (all.len() as f64 * share).ceil() as usize;
            all.get(place.saturating_sub(1)).map_or(0.0, |us| f64::from(*us) / 1_000.0)
        };
        Latency { p50: at(0.5), p95: at(0.95), p99: at(0.99), p999: at(0.999), most: at(1.0) }
    }
}

/// What a server used.
#[derive(Serialize)]
pub(super) struct Server {
    /// The most memory, in megabytes (10⁶ bytes).
    pub(super) memory_mb: f64,
    /// The same before anybody came.
    pub(super) memory_empty_mb: f64,
    /// Processor time for each move, in microseconds.
    pub(super) cpu_us_per_move: f64,
}

/// What happened after the kills.
#[derive(Serialize)]
pub(super) struct Kills {
    pub(super) kills: usize,
    /// The longest time until the server served again, in milliseconds.
    pub(super) serving_ms: f64,
    /// The longest time until everybody was back, in milliseconds.
    pub(super) resumed_ms: f64,
    /// The time after which everybody was back after half of the kills.
    pub(super) resumed_median_ms: f64,
}

impl Kills {
    pub(super) fn of(all: &[(Duration, Duration)]) -> Option<Kills> {
        let ms = |time: &Duration| time.as_secs_f64() * 1_000.0;
        let mut resumed: Vec<Duration> = all.iter().map(|(_, resumed)| *resumed).collect();
        resumed.sort_unstable();
        Some(Kills {
            kills: all.len(),
            serving_ms: ms(&all.iter().map(|(serving, _)| *serving).max()?),
            resumed_ms: ms(resumed.last()?),
            resumed_median_ms: ms(resumed.get(resumed.len() / 2)?),
        })
    }
}

/// What must be reached.
#[derive(clap::Args, Clone, Copy)]
pub(super) struct Bars {
    /// The most milliseconds from sending a move to its acknowledgement, for 99 of 100
    #[arg(long, value_name = "MS")]
    max_p99_ms: Option<f64>,
    /// The fewest acknowledged moves a second
    #[arg(long, value_name = "N")]
    min_moves: Option<f64>,
    /// The most memory of the server, in megabytes
    #[arg(long, value_name = "MB")]
    max_rss_mb: Option<f64>,
    /// The most milliseconds from a kill until the server serves again
    #[arg(long, value_name = "MS")]
    max_serving_ms: Option<f64>,
    /// The most milliseconds from a kill until everybody is back
    #[arg(long, value_name = "MS")]
    max_resumed_ms: Option<f64>,
}

impl Bars {
    /// What was missed, and what went wrong.
    pub(super) fn missed(&self, report: &Report) -> Vec<String> {
        let mut missed = Vec::new();
        let mut most = |what: &str, found: Option<f64>, bar: Option<f64>| match (found, bar) {
            (Some(found), Some(bar)) if found > bar => {
                missed.push(format!("{what}: {found:.1}, at most {bar}"))
            }
            (None, Some(_)) => missed.push(format!("{what}: not measured")),
            _ => {}
        };
        let measured = (report.moves > 0).then_some(report.latency_ms.p99);
        most("p99 in milliseconds", measured, self.max_p99_ms);
        most("memory in megabytes", report.server.as_ref().map(|server| server.memory_mb), self.max_rss_mb);
        let kills = report.kills.as_ref();
        most("milliseconds until serving", kills.map(|kills| kills.serving_ms), self.max_serving_ms);
        most("milliseconds until resumed", kills.map(|kills| kills.resumed_ms), self.max_resumed_ms);
        if let Some(bar) = self.min_moves.filter(|bar| report.moves_per_second < *bar) {
            missed.push(format!("moves a second: {:.0}, at least {bar}", report.moves_per_second));
        }
        if report.errors > 0 {
            missed.push(format!("{} errors, first: {}", report.errors, report.first_errors.join("; ")));
        }
        missed
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { game, sockets, tables, seed, .. } = self;
        writeln!(
            f,
            "{game}: {sockets} sockets at {tables} tables, {} fully verified, seed {seed}",
            self.verified_tables
        )?;
        writeln!(
            f,
            "moves        {} in {:.1} s: {:.0} a second, each on disk",
            self.moves, self.seconds, self.moves_per_second
        )?;
        let Latency { p50, p95, p99, p999, most } = self.latency_ms;
        writeln!(
            f,
            "answer (ms)  p50 {p50:.1} · p95 {p95:.1} · p99 {p99:.1} · p99.9 {p999:.1} · most {most:.1}"
        )?;
        writeln!(
            f,
            "games        {} finished; {} messages; {} views checked with the rules",
            self.games, self.messages, self.views
        )?;
        if let Some(server) = &self.server {
            let Server { memory_mb, memory_empty_mb, cpu_us_per_move } = server;
            writeln!(
                f,
                "server       {memory_mb:.1} MB at most ({memory_empty_mb:.1} MB empty), {cpu_us_per_move:.0} µs of processor time a move"
            )?;
        }
        writeln!(f, "this program {:.0} µs of processor time a move", self.client_cpu_us_per_move)?;
        if let Some(Kills { kills, serving_ms, resumed_ms, resumed_median_ms }) = &self.kills {
            writeln!(
                f,
                "kills        {kills}: serving again within {serving_ms:.0} ms, everybody back within {resumed_ms:.0} ms, half of the times within {resumed_median_ms:.0} ms"
            )?;
        }
        write!(f, "reconnects   {} · refused {} · errors {}", self.reconnects, self.refused, self.errors)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_of_the_sorted_times() {
        let Latency { p50, p95, p99, p999, most } =
            Latency::of((1..=1_000).rev().map(|ms| ms * 1_000).collect());
        assert_eq!((p50, p95, p99, p999, most), (500.0, 950.0, 990.0, 999.0, 1_000.0));
        assert_eq!(Latency::of(Vec::new()).p99, 0.0);
    }
}
