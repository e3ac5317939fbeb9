//! Ten thousand power losses on a disk that drops and reorders unsynced sectors.

use crate::test_folder::table;
use krajina_ids::Stored as _;
use krajina_store::{Append, EventLog, FaultyDisk, Journal, MemoryJournal, StoreError, StoredEntry, TableId};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use tokio::task::LocalSet;

const TABLES: u128 = 5;

/// Random numbers for one seed.
struct SplitMix(u64);

impl SplitMix {
    fn below(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 33) % sides
    }
}

/// The number of acknowledged entries of each table.
type Acknowledged = Rc<RefCell<BTreeMap<TableId, u64>>>;

/// The body of an entry, which depends on its position, so that a wrong one is detected.
fn body(table: TableId, seq: u64) -> Vec<u8> {
    let length = (seq * 37 + table.bits() as u64 * 11) % 250;
    (0..length).map(|at| (at ^ seq) as u8).collect()
}

/// Appends to one table from the end of its log until the power fails, with up to three appends in flight.
async fn play(log: EventLog<MemoryJournal>, table: TableId, done: Acknowledged) {
    let Ok(entries) = log.load(table).await else { return };
    let mut seq = entries.len() as u64 + 1;
    loop {
        let mut flying = Vec::new();
        for _ in 0..=seq % 3 {
            match log.submit(Append::one(table, seq, seq, body(table, seq))) {
                Ok(ticket) => flying.push((seq, ticket)),
                Err(_) => return,
            }
            seq += 1;
        }
        for (seq, ticket) in flying {
            if ticket.await.is_err() {
                return;
            }
            done.borrow_mut().insert(table, seq);
        }
    }
}

/// Checks the log after a power loss, and describes what is wrong.
async fn fault(found: &MemoryJournal, done: &Acknowledged) -> Option<String> {
    for number in 0..TABLES {
        let table = table(number);
        let entries = found.load(table, 0).await.unwrap();
        let acknowledged = done.borrow().get(&table).copied().unwrap_or(0);
        if (entries.len() as u64) < acknowledged {
            return Some(format!("table {number} has {} of {acknowledged} acknowledged", entries.len()));
        }
        for (seq, entry) in (1..).zip(&entries) {
            if *entry != (StoredEntry { seq, at_ms: seq, body: body(table, seq) }) {
                return Some(format!("table {number} has {entry:?} at place {seq}"));
            }
        }
        // A recovered entry was never refused: it counts as acknowledged after the restart.
        done.borrow_mut().insert(table, entries.len() as u64);
    }
    None
}

/// Runs one disk through several power losses. Returns the error, or the final number of entries.
async fn story(seed: u64, losses: u64, is_lying: bool) -> Result<u64, String> {
    let mut dice = SplitMix(seed);
    let disk = FaultyDisk::new(seed);
    if is_lying {
        disk.lie();
    }
    let done = Acknowledged::default();
    for loss in 0..losses {
        let log = EventLog::start(MemoryJournal::open(&disk));
        let players: Vec<_> = (0..TABLES)
            .map(|number| tokio::task::spawn_local(play(log.clone(), table(number), Rc::clone(&done))))
            .collect();
        for _ in 0..dice.below(40) {
            tokio::task::yield_now().await;
        }
        disk.lose_power();
        for player in players {
            player.await.unwrap();
        }
        let refused = log.append(Append::one(table(0), 1, 0, vec![])).await;
        assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
        if let Some(fault) = fault(&MemoryJournal::open(&disk), &done).await {
            return Err(format!("seed {seed}, loss {loss}: {fault}"));
        }
    }
    Ok(done.borrow().values().sum())
}

#[tokio::test]
async fn ten_thousand_power_losses_lose_no_acknowledged_entry() {
    let tell = async {
        let mut entries = 0;
        for seed in 0..2_000 {
            entries += story(seed, 5, false).await.unwrap();
        }
        // The test is valid only if entries were written.
        assert!(entries > 50_000, "only {entries} entries");
    };
    LocalSet::new().run_until(tell).await;
}

#[tokio::test]
async fn a_disk_that_does_not_sync_is_detected() {
    let tell = async {
        let mut found_out = 0;
        for seed in 0..100 {
            found_out += u32::from(story(seed, 10, true).await.is_err());
        }
        assert!(found_out > 90, "only {found_out} of 100");
    };
    LocalSet::new().run_until(tell).await;
}
