//! Measures durable appends a second and their latency.
//!
//! `cargo run --release -p krajina-store --example appends -- [tables] [rate] [seconds] [path | postgres://…]`
//!
//! Every table appends one entry at a time, at a steady pace; a rate of 0 means as fast as each is acknowledged.
//! Afterwards the database is opened again, and every acknowledged entry must be there.

use krajina_store::{Append, EventLog, Journal, Postgres, Sqlite, TableId};
use std::error::Error;
use std::path::Path;
use std::time::{Duration, Instant};

struct BenchOptions {
    tables: u32,
    rate: u32,
    run: Duration,
}

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let mut number = |default: u32| words.next().map_or(Ok(default), |word| word.parse());
    let (tables, rate, seconds) = (number(2_500)?, number(4_000)?, number(10)?);
    let options = BenchOptions { tables, rate, run: Duration::from_secs(seconds.into()) };
    let folder = tempfile::tempdir()?;
    let place = words.next().unwrap_or_else(|| folder.path().join("appends.db").display().to_string());
    if place.starts_with("postgres") {
        measure(&options, &Postgres::open(&place).await?, 200).await
    } else {
        measure(&options, &Sqlite::open(Path::new(&place)).await?, 200).await
    }
}

async fn measure(options: &BenchOptions, journal: &impl Journal, body: usize) -> Result<(), Box<dyn Error>> {
    let log = EventLog::start(journal.clone());
    let first = u128::from(std::process::id()) << 96;
    let begin = Instant::now();
    let mut tasks = Vec::new();
    for table in 0..options.tables {
        let pace = Duration::from_secs_f64(f64::from(options.tables) / f64::from(options.rate.max(1)));
        let pace = if options.rate == 0 { Duration::ZERO } else { pace };
        let start = begin + pace * table / options.tables;
        // Ids as far apart as random ones: every table has its own page.
        let apart = first + u128::from(table).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
        let [id @ .., _, _, _, _, _, _] = apart.to_be_bytes();
        let id = TableId::new(id);
        tasks.push(tokio::spawn(play(log.clone(), id, start, begin + options.run, pace, body)));
    }
    let mut waits = Vec::new();
    let mut appended = Vec::new();
    for task in tasks {
        let (id, mine) = task.await??;
        appended.push((id, mine.len()));
        waits.extend(mine);
    }
    let seconds = begin.elapsed().as_secs_f64();
    for (id, count) in appended {
        assert_eq!(log.load(id).await?.len(), count, "table {id} lost entries");
    }
    waits.sort_unstable();
    let at = |part: f64| waits[((waits.len() - 1) as f64 * part) as usize].as_secs_f64() * 1e3;
    println!(
        "{} tables, {} durable appends, {:.0} a second; ms from call to answer: p50 {:.1}, p99 {:.1}, p99.9 {:.1}, most {:.1}",
        options.tables,
        waits.len(),
        waits.len() as f64 / seconds,
        at(0.5),
        at(0.99),
        at(0.999),
        at(1.0)
    );
    Ok(())
}

type AppendTimes = Result<(TableId, Vec<Duration>), krajina_store::StoreError>;

async fn play<J: Journal>(
    log: EventLog<J>,
    id: TableId,
    start: Instant,
    end: Instant,
    pace: Duration,
    body: usize,
) -> AppendTimes {
    let mut waits = Vec::new();
    let mut due = start;
    while due < end && Instant::now() < end {
        tokio::time::sleep_until(due.into()).await;
        // Measured from the time it was due: a late start counts as latency, too.
        let asked = if pace.is_zero() { Instant::now() } else { due };
        log.append(Append::one(id, waits.len() as u64 + 1, 0, vec![7; body])).await?;
        waits.push(asked.elapsed());
        due = if pace.is_zero() { Instant::now() } else { due + pace };
    }
    Ok((id, waits))
}
