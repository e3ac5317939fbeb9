//! A process that appends is killed at random moments; every acknowledged entry survives.

use crate::test_folder::{TestFolder, summary, table};
use krajina_store::{Append, EventLog, Sqlite, TableStatus};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

const TABLES: u128 = 20;
const KILLS: u64 = 40;
/// Far longer than the child needs on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);
const DATABASE: &str = "KRAJINA_TEST_DATABASE";

/// This program again, running one of its own tests as a process that can be killed.
pub(crate) fn child(test: &str, database: &Path) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args([test, "--exact", "--ignored", "--nocapture"]).env(DATABASE, database);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The database that the parent chose.
pub(crate) fn database() -> std::path::PathBuf {
    std::env::var_os(DATABASE).expect("only another test runs this one").into()
}

fn body(number: u128, seq: u64) -> Vec<u8> {
    format!("{number}:{seq}").repeat(10).into_bytes()
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "the process that the next test kills"]
async fn appends_until_killed() {
    let log = EventLog::start(Sqlite::open(&database()).await.unwrap());
    let mut tasks = Vec::new();
    for number in 0..TABLES {
        let log = log.clone();
        tasks.push(tokio::spawn(async move {
            for seq in log.load(table(number)).await.unwrap().len() as u64 + 1.. {
                log.append(Append::one(table(number), seq, seq, body(number, seq))).await.unwrap();
                println!("ack {number} {seq}");
            }
        }));
    }
    for task in tasks {
        task.await.unwrap();
    }
}

/// Collects the acknowledgements of the child. The kill may cut off the last line: without a line end it does not
/// count.
fn listen(child: &mut Child, count: &Arc<AtomicU64>) -> std::thread::JoinHandle<Vec<(u128, u64)>> {
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let count = count.clone();
    std::thread::spawn(move || {
        let mut heard = Vec::new();
        let mut line = String::new();
        while output.read_line(&mut line).unwrap() > 0 {
            let words: Vec<&str> = line.split_whitespace().collect();
            if let (["ack", number, seq], true) = (words.as_slice(), line.ends_with('\n')) {
                heard.push((number.parse().unwrap(), seq.parse().unwrap()));
                count.fetch_add(1, Ordering::Relaxed);
            }
            line.clear();
        }
        heard
    })
}

/// Waits until the child has acknowledged this many entries.
fn wait_for(count: &AtomicU64, entries: u64) {
    let begin = Instant::now();
    while count.load(Ordering::Relaxed) < entries {
        assert!(begin.elapsed() < PATIENCE, "the child acknowledges nothing");
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[tokio::test]
async fn acknowledged_entries_survive_sigkill() {
    let mut folder = TestFolder::new();
    let mut acknowledged: BTreeMap<u128, u64> = BTreeMap::new();
    let mut sum = 0;
    for kill in 0..KILLS {
        // Now and then from the beginning: the creation of a database can be interrupted, too.
        if kill % 5 == 0 {
            folder = TestFolder::new();
            sum += std::mem::take(&mut acknowledged).values().sum::<u64>();
        }
        let mut child = child("kills::appends_until_killed", &folder.database()).spawn().unwrap();
        let count = Arc::new(AtomicU64::new(0));
        let heard = listen(&mut child, &count);
        if kill % 5 == 0 {
            std::thread::sleep(Duration::from_millis(5 + kill * 2));
        } else {
            wait_for(&count, kill * 37 % 190);
        }
        child.kill().unwrap();
        child.wait().unwrap();
        for (number, seq) in heard.join().unwrap() {
            let last = acknowledged.entry(number).or_default();
            assert!(seq > *last, "table {number}: entry {seq} was acknowledged twice");
            *last = seq;
        }
        let store = folder.store().await;
        for number in 0..TABLES {
            // Loading fails if an entry is missing or doubled.
            let entries = store.log().load(table(number)).await.unwrap();
            assert!(
                entries.len() as u64 >= acknowledged.get(&number).copied().unwrap_or(0),
                "table {number}"
            );
            for entry in &entries {
                assert_eq!(entry.body, body(number, entry.seq));
            }
        }
        store.close().await.unwrap();
    }
    sum += acknowledged.values().sum::<u64>();
    assert!(sum > 200, "only {sum} entries were acknowledged: the kills came too early");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "the process that the next test kills"]
async fn opens_many_tables_and_waits() {
    let log = EventLog::start(Sqlite::open(&database()).await.unwrap());
    let mut tickets = Vec::new();
    for number in 0..2_500 {
        for seq in 1..=3 {
            let mut append = Append::one(table(number), seq, seq, body(number, seq));
            append.summary = (seq == 1).then(|| summary(number, TableStatus::Playing));
            tickets.push(log.submit(append).unwrap());
        }
    }
    for ticket in tickets {
        ticket.await.unwrap();
    }
    println!("ready 0 0");
    loop {
        std::thread::park();
    }
}

#[tokio::test]
async fn a_start_after_a_kill_lists_2500_tables_in_time() {
    let folder = TestFolder::new();
    let mut child = child("kills::opens_many_tables_and_waits", &folder.database()).spawn().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while !line.contains("ready") {
        line.clear();
        assert!(output.read_line(&mut line).unwrap() > 0, "the child ended early");
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let begin = Instant::now();
    let log = EventLog::start(Sqlite::open(&folder.database()).await.unwrap());
    let tables = log.unfinished().await.unwrap();
    let took = begin.elapsed();
    assert_eq!(tables.len(), 2_500);
    assert!(tables.iter().all(|table| table.seats.len() == 2));
    assert_eq!(log.load(tables[0].id).await.unwrap().len(), 3);
    // A server promises one second for its whole start.
    assert!(took < Duration::from_millis(800), "{took:?}");
}
