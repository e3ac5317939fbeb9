//! What a watching program wants to know, in Prometheus' text form. Numbers only: no names, no tables, no addresses.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};

/// A number that grows.
#[derive(Default)]
pub(crate) struct Count(AtomicU64);

impl Count {
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

/// All that is counted.
#[derive(Default)]
pub(crate) struct Metrics {
    pub(crate) requests: Count,
    pub(crate) refused_requests: Count,
    pub(crate) failed_requests: Count,
    pub(crate) sockets: Count,
    pub(crate) sockets_opened: Count,
    pub(crate) sockets_sent_away: Count,
    pub(crate) frames_in: Count,
    pub(crate) frames_out: Count,
    pub(crate) frames_refused: Count,
    pub(crate) commands: Count,
    pub(crate) dropped: Count,
    pub(crate) thoughts: Count,
    pub(crate) games_finished: Count,
    pub(crate) storage_failures: Count,
    pub(crate) connections_refused: Count,
    pub(crate) pushes: Count,
    pub(crate) pushes_failed: Count,
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
            (
                "requests_refused_total",
                "HTTP requests answered with an error of the client.",
                &self.refused_requests,
            ),
            (
                "requests_failed_total",
                "HTTP requests answered with an error of the server.",
                &self.failed_requests,
            ),
            ("sockets_opened_total", "WebSocket connections ever opened.", &self.sockets_opened),
            (
                "sockets_sent_away_total",
                "WebSocket connections closed by the server.",
                &self.sockets_sent_away,
            ),
            ("frames_received_total", "Frames from clients.", &self.frames_in),
            ("frames_sent_total", "Frames to clients.", &self.frames_out),
            ("frames_refused_total", "Frames over a client's credit, or malformed.", &self.frames_refused),
            ("commands_total", "Commands handed to rooms.", &self.commands),
            ("messages_dropped_total", "Messages not queued for slow readers.", &self.dropped),
            ("thoughts_total", "Answers of bots.", &self.thoughts),
            ("games_finished_total", "Games that ended.", &self.games_finished),
            ("storage_failures_total", "Writes and reads that the database refused.", &self.storage_failures),
            ("connections_refused_total", "Connections beyond the limits.", &self.connections_refused),
            ("pushes_total", "Notices handed to push services.", &self.pushes),
            ("pushes_failed_total", "Notices that push services did not take.", &self.pushes_failed),
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
