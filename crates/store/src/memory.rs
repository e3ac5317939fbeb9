//! A journal on a disk that fails on purpose, for simulations.
//!
//! The disk keeps synced data. At a power loss it keeps any of the unsynced sectors and drops the others, in whatever
//! order they were written; one of them may be torn. The journal above it is a file of frames, each with a checksum
//! over itself and all frames before, so that recovery finds only data that was written.

use crate::StoreError;
use crate::entry::{Append, StoredEntry};
use crate::journal::Journal;
use crate::summary::StoredSummary;
use krajina_ids::TableId;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Bytes that a disk writes atomically.
const SECTOR: usize = 512;

/// A disk in memory that loses unsynced data. Clones share the disk.
#[derive(Clone)]
pub struct FaultyDisk(Arc<Mutex<DiskContents>>);

struct DiskContents {
    durable: Vec<u8>,
    /// Pieces of at most one sector, in the order of writing.
    unsynced: Vec<(usize, Vec<u8>)>,
    /// Counts power losses: a journal opened before the last one fails.
    life: u64,
    is_lying: bool,
    random: u64,
}

impl DiskContents {
    /// SplitMix64, so that a simulation repeats from its seed.
    fn draw(&mut self, below: u64) -> u64 {
        self.random = self.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.random;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % below
    }

    fn keep(&mut self, at: usize, piece: &[u8]) {
        let end = at + piece.len();
        if self.durable.len() < end {
            self.durable.resize(end, 0);
        }
        self.durable[at..end].copy_from_slice(piece);
    }
}

impl FaultyDisk {
    /// An empty disk. The seed decides which sectors a power loss keeps, and how long syncs take.
    #[must_use]
    pub fn new(seed: u64) -> FaultyDisk {
        let contents = DiskContents {
            durable: Vec::new(),
            unsynced: Vec::new(),
            life: 0,
            is_lying: false,
            random: seed,
        };
        FaultyDisk(Arc::new(Mutex::new(contents)))
    }

    /// Makes all later syncs do nothing and report success. A simulation must notice that.
    pub fn lie(&self) {
        self.contents().is_lying = true;
    }

    /// Cuts the power: some unsynced sectors are kept, one may be torn, the others are lost. Open journals fail from
    /// now on.
    pub fn lose_power(&self) {
        let mut contents = self.contents();
        contents.life += 1;
        let pieces = std::mem::take(&mut contents.unsynced);
        for (at, piece) in pieces {
            match contents.draw(4) {
                0 => {}
                1 => {
                    let torn = contents.draw(piece.len() as u64 + 1) as usize;
                    contents.keep(at, &piece[..torn]);
                }
                _ => contents.keep(at, &piece),
            }
        }
    }

    fn contents(&self) -> MutexGuard<'_, DiskContents> {
        // Every change is one step, so a test that panicked with the lock left the disk consistent.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn life(&self) -> u64 {
        self.contents().life
    }

    fn powered(&self, life: u64) -> Result<MutexGuard<'_, DiskContents>, StoreError> {
        let contents = self.contents();
        if contents.life == life {
            return Ok(contents);
        }
        Err(StoreError::Unavailable("the power is gone".to_owned()))
    }

    fn write(&self, life: u64, at: usize, bytes: &[u8]) -> Result<(), StoreError> {
        let mut contents = self.powered(life)?;
        let mut at = at;
        let mut rest = bytes;
        while !rest.is_empty() {
            let (piece, after) = rest.split_at(rest.len().min(SECTOR - at % SECTOR));
            contents.unsynced.push((at, piece.to_vec()));
            at += piece.len();
            rest = after;
        }
        Ok(())
    }

    /// A sync takes several polls, in which anything may happen.
    async fn sync(&self, life: u64) -> Result<(), StoreError> {
        let steps = self.powered(life)?.draw(6);
        for _ in 0..steps {
            tokio::task::yield_now().await;
        }
        let mut contents = self.powered(life)?;
        if !contents.is_lying {
            for (at, piece) in std::mem::take(&mut contents.unsynced) {
                contents.keep(at, &piece);
            }
        }
        Ok(())
    }
}

/// A journal in memory, on a disk that may fail. Clones share the journal.
#[derive(Clone)]
pub struct MemoryJournal {
    disk: FaultyDisk,
    life: u64,
    recovered: Arc<Mutex<RecoveredLogs>>,
}

/// The contents of all frames on the disk.
#[derive(Default)]
struct RecoveredLogs {
    logs: BTreeMap<TableId, Vec<StoredEntry>>,
    summaries: BTreeMap<TableId, StoredSummary>,
    /// Offset of the next frame.
    end: usize,
    /// The checksum of the last frame.
    chain: [u8; 32],
}

/// Bytes of a frame's header: length and checksum.
const HEAD: usize = 4 + 32;

fn checksum(chain: &[u8; 32], payload: &[u8]) -> [u8; 32] {
    Sha256::new().chain_update(chain).chain_update(payload).finalize().into()
}

impl RecoveredLogs {
    /// Reads frames up to the first incomplete one.
    fn read(disk: &[u8]) -> RecoveredLogs {
        let mut recovered = RecoveredLogs::default();
        while let Some((payload, chain)) = recovered.next_frame(disk) {
            let Ok(batch) = postcard::from_bytes::<Vec<Append>>(payload) else { break };
            recovered.end += HEAD + payload.len();
            recovered.chain = chain;
            recovered.apply(&batch);
        }
        recovered
    }

    fn next_frame<'a>(&self, disk: &'a [u8]) -> Option<(&'a [u8], [u8; 32])> {
        let frame = disk.get(self.end..)?;
        let (length, frame) = frame.split_first_chunk::<4>()?;
        let (sum, frame) = frame.split_first_chunk::<32>()?;
        let payload = frame.get(..u32::from_le_bytes(*length) as usize)?;
        (checksum(&self.chain, payload) == *sum).then_some((payload, *sum))
    }

    fn apply(&mut self, batch: &[Append]) {
        for append in batch {
            self.logs.entry(append.table).or_default().extend(append.entries.iter().cloned());
            if let Some(summary) = &append.summary {
                self.summaries.insert(append.table, summary.clone());
            }
        }
    }

    fn head(&self, table: TableId) -> u64 {
        self.logs.get(&table).map_or(0, |log| log.len() as u64)
    }

    fn check(&self, batch: &[Append]) -> Result<(), StoreError> {
        let mut heads = BTreeMap::new();
        for append in batch {
            let head = heads.entry(append.table).or_insert_with(|| self.head(append.table));
            for entry in &append.entries {
                if entry.seq != *head + 1 {
                    let message = "log: a sequence number is doubled or leaves a gap";
                    return Err(StoreError::Conflict(message.to_owned()));
                }
                *head += 1;
            }
            self.check_invite(append)?;
        }
        Ok(())
    }

    fn check_invite(&self, append: &Append) -> Result<(), StoreError> {
        let Some(code) = append.summary.as_ref().and_then(|summary| summary.invite.as_ref()) else {
            return Ok(());
        };
        let is_used = |other: &StoredSummary| other.id != append.table && other.invite.as_ref() == Some(code);
        if self.summaries.values().any(is_used) {
            return Err(StoreError::Conflict("the invite code is used".to_owned()));
        }
        Ok(())
    }
}

impl MemoryJournal {
    /// Reads the disk, as after a start.
    #[must_use]
    pub fn open(disk: &FaultyDisk) -> MemoryJournal {
        let recovered = RecoveredLogs::read(&disk.contents().durable);
        MemoryJournal { disk: disk.clone(), life: disk.life(), recovered: Arc::new(Mutex::new(recovered)) }
    }

    fn recovered(&self) -> MutexGuard<'_, RecoveredLogs> {
        self.recovered.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn frame(&self, batch: &[Append]) -> Result<(usize, Vec<u8>, [u8; 32]), StoreError> {
        let payload = postcard::to_allocvec(batch).map_err(|error| StoreError::Failed(error.to_string()))?;
        let recovered = self.recovered();
        recovered.check(batch)?;
        let chain = checksum(&recovered.chain, &payload);
        let length = u32::try_from(payload.len()).map_err(|error| StoreError::Failed(error.to_string()))?;
        let mut frame = length.to_le_bytes().to_vec();
        frame.extend(chain);
        frame.extend(payload);
        Ok((recovered.end, frame, chain))
    }
}

impl Journal for MemoryJournal {
    async fn heads(&self, tables: &[TableId]) -> Result<Vec<u64>, StoreError> {
        drop(self.disk.powered(self.life)?);
        let recovered = self.recovered();
        Ok(tables.iter().map(|table| recovered.head(*table)).collect())
    }

    async fn commit(&self, batch: &[Append]) -> Result<(), StoreError> {
        let (at, frame, chain) = self.frame(batch)?;
        self.disk.write(self.life, at, &frame)?;
        self.disk.sync(self.life).await?;
        let mut recovered = self.recovered();
        recovered.end += frame.len();
        recovered.chain = chain;
        recovered.apply(batch);
        Ok(())
    }

    async fn load(&self, table: TableId, after: u64) -> Result<Vec<StoredEntry>, StoreError> {
        drop(self.disk.powered(self.life)?);
        let recovered = self.recovered();
        let log = recovered.logs.get(&table).map(Vec::as_slice).unwrap_or_default();
        Ok(log.iter().skip(after as usize).cloned().collect())
    }

    async fn unfinished(&self) -> Result<Vec<StoredSummary>, StoreError> {
        drop(self.disk.powered(self.life)?);
        let recovered = self.recovered();
        let mut summaries: Vec<StoredSummary> =
            recovered.summaries.values().filter(|summary| summary.status.is_unfinished()).cloned().collect();
        summaries.sort_by_key(|summary| std::cmp::Reverse(summary.updated_ms));
        Ok(summaries)
    }
}
