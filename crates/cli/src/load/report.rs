//! The result of a load test, and the thresholds it must meet.

use serde::Serialize;
use std::fmt;
use std::time::Duration;

/// All measurements of a run.
#[derive(Serialize)]
pub(super) struct LoadReport {
    pub(super) game: &'static str,
    pub(super) sockets: usize,
    pub(super) tables: usize,
    /// Tables at which every view is checked against the rules.
    pub(super) verified_tables: usize,
    pub(super) seed: u64,
    pub(super) seconds: f64,
    /// Acknowledged moves. Each is on disk.
    pub(super) moves: u64,
    pub(super) moves_per_second: f64,
    pub(super) latency_ms: Latency,
    /// Views checked against the rules.
    pub(super) views: u64,
    pub(super) messages: u64,
    pub(super) games: u64,
    /// Refused moves: another player was faster, or time was up. In games of turns each counts as an error.
    pub(super) refused: u64,
    pub(super) reconnects: u64,
    pub(super) errors: u64,
    pub(super) first_errors: Vec<String>,
    /// Only for a server that the test started.
    pub(super) server: Option<ServerUsage>,
    /// Processor time of this program per move, in microseconds.
    pub(super) client_cpu_us_per_move: f64,
    pub(super) kills: Option<Kills>,
}

/// Time from sending a move to its acknowledgement, in milliseconds.
#[derive(Serialize, Default)]
pub(super) struct Latency {
    pub(super) p50: f64,
    pub(super) p95: f64,
    pub(super) p99: f64,
    pub(super) p999: f64,
    pub(super) most: f64,
}

impl Latency {
    /// Percentiles of times in microseconds.
    pub(super) fn of(mut all: Vec<u32>) -> Latency {
        all.sort_unstable();
        let at = |share: f64| {
            let place = (all.len() as f64 * share).ceil() as usize;
            all.get(place.saturating_sub(1)).map_or(0.0, |us| f64::from(*us) / 1_000.0)
        };
        Latency { p50: at(0.5), p95: at(0.95), p99: at(0.99), p999: at(0.999), most: at(1.0) }
    }
}

/// Memory and processor time of the server.
#[derive(Serialize)]
pub(super) struct ServerUsage {
    /// Peak memory, in megabytes (10⁶ bytes).
    pub(super) memory_mb: f64,
    /// Memory before the first connection.
    pub(super) memory_empty_mb: f64,
    /// Processor time per move, in microseconds.
    pub(super) cpu_us_per_move: f64,
}

/// Recovery times after kills.
#[derive(Serialize)]
pub(super) struct Kills {
    pub(super) kills: usize,
    /// The longest time until the server served again, in milliseconds.
    pub(super) serving_ms: f64,
    /// The longest time until all clients had resumed, in milliseconds.
    pub(super) resumed_ms: f64,
    /// The median time until all clients had resumed, in milliseconds.
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

/// Thresholds that make the run fail.
#[derive(clap::Args, Clone, Copy)]
pub(super) struct Thresholds {
    /// Most milliseconds from sending a move to its acknowledgement (99th percentile)
    #[arg(long, value_name = "MS")]
    max_p99_ms: Option<f64>,
    /// Fewest acknowledged moves per second
    #[arg(long, value_name = "N")]
    min_moves: Option<f64>,
    /// Most memory of the server, in megabytes
    #[arg(long, value_name = "MB")]
    max_rss_mb: Option<f64>,
    /// Most milliseconds from a kill until the server serves again
    #[arg(long, value_name = "MS")]
    max_serving_ms: Option<f64>,
    /// Most milliseconds from a kill until all clients have resumed
    #[arg(long, value_name = "MS")]
    max_resumed_ms: Option<f64>,
}

impl Thresholds {
    /// The missed thresholds and the errors of the run.
    pub(super) fn missed(&self, report: &LoadReport) -> Vec<String> {
        let mut missed = Vec::new();
        let mut most = |what: &str, found: Option<f64>, limit: Option<f64>| match (found, limit) {
            (Some(found), Some(limit)) if found > limit => {
                missed.push(format!("{what}: {found:.1}, at most {limit}"))
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
        if let Some(limit) = self.min_moves.filter(|limit| report.moves_per_second < *limit) {
            missed.push(format!("moves a second: {:.0}, at least {limit}", report.moves_per_second));
        }
        if report.errors > 0 {
            missed.push(format!("{} errors, first: {}", report.errors, report.first_errors.join("; ")));
        }
        missed
    }
}

impl fmt::Display for LoadReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LoadReport { game, sockets, tables, seed, .. } = self;
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
            let ServerUsage { memory_mb, memory_empty_mb, cpu_us_per_move } = server;
            writeln!(
                f,
                "server       {memory_mb:.1} MB at most ({memory_empty_mb:.1} MB empty), {cpu_us_per_move:.0} µs of processor time a move"
            )?;
        }
        writeln!(f, "this program {:.0} µs of processor time a move", self.client_cpu_us_per_move)?;
        if let Some(Kills { kills, serving_ms, resumed_ms, resumed_median_ms }) = &self.kills {
            writeln!(
                f,
                "kills        {kills}: serving again within {serving_ms:.0} ms, all clients back within {resumed_ms:.0} ms (median {resumed_median_ms:.0} ms)"
            )?;
        }
        write!(f, "reconnects   {} · refused {} · errors {}", self.reconnects, self.refused, self.errors)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_taken_from_sorted_times() {
        let Latency { p50, p95, p99, p999, most } =
            Latency::of((1..=1_000).rev().map(|ms| ms * 1_000).collect());
        assert_eq!((p50, p95, p99, p999, most), (500.0, 950.0, 990.0, 999.0, 1_000.0));
        assert_eq!(Latency::of(Vec::new()).p99, 0.0);
    }
}
