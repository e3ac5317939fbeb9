//! Metrics in the text format of Prometheus. Numbers only: no names, no tables, no addresses.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};

/// An atomic number.
#[derive(Default)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    pub(crate) fn add(&self, n: u64) {
        self.0.fetch_add(n, Ordering::Relaxed);
    }

    pub(crate) fn sub(&self, n: u64) {
        self.0.fetch_sub(n, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// All metrics.
#[derive(Default)]
pub(crate) struct Metrics {
    pub(crate) requests: Counter,
    pub(crate) refused_requests: Counter,
    pub(crate) failed_requests: Counter,
    pub(crate) sockets: Counter,
    pub(crate) sockets_opened: Counter,
    pub(crate) sockets_sent_away: Counter,
    pub(crate) frames_in: Counter,
    pub(crate) frames_out: Counter,
    pub(crate) frames_refused: Counter,
    pub(crate) commands: Counter,
    pub(crate) dropped: Counter,
    pub(crate) thoughts: Counter,
    pub(crate) games_finished: Counter,
    pub(crate) storage_failures: Counter,
    pub(crate) connections_refused: Counter,
    pub(crate) pushes: Counter,
    pub(crate) pushes_failed: Counter,
}

impl Metrics {
    /// The page for Prometheus.
    pub(crate) fn page(&self, rooms: usize, tables: usize, storage_works: bool) -> String {
        let gauges = [
            ("sockets", "Open WebSocket connections.", self.sockets.get()),
            ("rooms", "Tables in memory.", rooms as u64),
            ("tables", "Tables in the lobby, private ones included.", tables as u64),
            ("storage_up", "Whether the last write to the database succeeded.", storage_works.into()),
        ];
        let counters = [
            ("requests_total", "HTTP requests.", &self.requests),
            ("requests_refused_total", "HTTP requests answered with a 4xx status.", &self.refused_requests),
            ("requests_failed_total", "HTTP requests answered with a 5xx status.", &self.failed_requests),
            ("sockets_opened_total", "WebSocket connections ever opened.", &self.sockets_opened),
            (
                "sockets_sent_away_total",
                "WebSocket connections closed by the server.",
                &self.sockets_sent_away,
            ),
            ("frames_received_total", "Frames from clients.", &self.frames_in),
            ("frames_sent_total", "Frames to clients.", &self.frames_out),
            ("frames_refused_total", "Frames over the rate limit, or malformed.", &self.frames_refused),
            ("commands_total", "Commands sent to rooms.", &self.commands),
            ("messages_dropped_total", "Messages dropped because a client reads too slowly.", &self.dropped),
            ("thoughts_total", "Decisions of bots.", &self.thoughts),
            ("games_finished_total", "Finished games.", &self.games_finished),
            ("storage_failures_total", "Failed reads and writes of the database.", &self.storage_failures),
            ("connections_refused_total", "Connections over the limits.", &self.connections_refused),
            ("pushes_total", "Notices accepted by push services.", &self.pushes),
            ("pushes_failed_total", "Notices not accepted by push services.", &self.pushes_failed),
        ];
        let mut page = String::new();
        for (name, help, value) in gauges {
            metric(&mut page, name, help, "gauge", value);
        }
        for (name, help, count) in counters {
            metric(&mut page, name, help, "counter", count.get());
        }
        page
    }
}

fn metric(page: &mut String, name: &str, help: &str, kind: &str, value: u64) {
    let _ =
        write!(page, "# HELP krajina_{name} {help}\n# TYPE krajina_{name} {kind}\nkrajina_{name} {value}\n");
}
