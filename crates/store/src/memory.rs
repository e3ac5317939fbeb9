//! A journal on a disk that fails on purpose, for simulations.
//!
//! The disk keeps what was synced. Of what was written since, a power loss keeps any sectors and drops the others,
//! whatever the order they were written in; one of them may be torn. The journal above it is a file of frames, each
//! with a checksum over itself and all before it, so that what is found after a loss is what was once written.

use crate::StoreError;
use crate::entry::{Append, Entry};
use crate::id::TableId;
use crate::journal::Journal;
use crate::summary::TableSummary;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Bytes that a disk writes at once, if it is not interrupted.
const SECTOR: usize = 512;

/// A disk in memory that loses what was not synced. Clones are the same disk.
#[derive(Clone)]
pub struct FaultyDisk(Arc<Mutex<Platter>>);

struct Platter {
    durable: Vec<u8>,
    /// Pieces of at most a sector, in the order they were written.
    unsynced: Vec<(usize, Vec<u8>)>,
    /// Counts power losses: whoever opened the disk before one cannot use it any more.
    life: u64,
    is_lying: bool,
    random: u64,
}

impl Platter {
    /// Splitmix64: a simulation repeats from its seed.
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
    /// An empty disk. The seed decides what its power losses keep, and how long its syncs take.
    #[must_use]
    pub fn new(seed: u64) -> FaultyDisk {
        let platter =
            Platter { durable: Vec::new(), unsynced: Vec::new(), life: 0, is_lying: false, random: seed };
        FaultyDisk(Arc::new(Mutex::new(platter)))
    }

    /// From now on the disk says that it synced and did not: what a simulation must notice.
    pub fn lie(&self) {
        self.platter().is_lying = true;
    }

    /// The power goes: of what was not synced, some sectors are kept, one may be torn, the others are gone. Journals
    /// that were open fail from now on.
    pub fn lose_power(&self) {
        let mut platter = self.platter();
        platter.life += 1;
        let pieces = std::mem::take(&mut platter.unsynced);
        for (at, piece) in pieces {
            match platter.draw(4) {
                0 => {}
                1 => {
                    let torn = platter.draw(piece.len() as u64 + 1) as usize;
                    platter.keep(at, &piece[..torn]);
                }
                _ => platter.keep(at, &piece),
            }
        }
    }

    fn platter(&self) -> MutexGuard<'_, Platter> {
        // A test that failed while it held the disk left it whole: every change of it is one step.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn life(&self) -> u64 {
        self.platter().life
    }

    fn powered(&self, life: u64) -> Result<MutexGuard<'_, Platter>, StoreError> {
        let platter = self.platter();
        if platter.life == life {
            return Ok(platter);
        }
        Err(StoreError::Unavailable("the power is gone".to_owned()))
    }

    fn write(&self, life: u64, at: usize, bytes: &[u8]) -> Result<(), StoreError> {
        let mut platter = self.powered(life)?;
        let mut at = at;
        let mut rest = bytes;
        while !rest.is_empty() {
            let (piece, after) = rest.split_at(rest.len().min(SECTOR - at % SECTOR));
            platter.unsynced.push((at, piece.to_vec()));
            at += piece.len();
            rest = after;
        }
        Ok(())
    }

    /// Syncs take a while, in which anything may happen.
    async fn sync(&self, life: u64) -> Result<(), StoreError> {
        let steps = self.powered(life)?.draw(6);
        for _ in 0..steps {
            tokio::task::yield_now().await;
        }
        let mut platter = self.powered(life)?;
        if !platter.is_lying {
            for (at, piece) in std::mem::take(&mut platter.unsynced) {
                platter.keep(at, &piece);
            }
        }
        Ok(())
    }
}

/// A journal in memory, on a disk that may fail. Clones are the same journal.
#[derive(Clone)]
pub struct Memory {
    disk: FaultyDisk,
    life: u64,
    found: Arc<Mutex<Found>>,
}

/// What the frames on the disk amount to.
#[derive(Default)]
struct Found {
    logs: BTreeMap<TableId, Vec<Entry>>,
    summaries: BTreeMap<TableId, TableSummary>,
    /// Where the next frame goes.
    end: usize,
    /// The checksum of the last frame.
    chain: [u8; 32],
}

/// Bytes before a frame's payload: its length and its checksum.
const HEAD: usize = 4 + 32;

fn checksum(chain: &[u8; 32], payload: &[u8]) -> [u8; 32] {
    Sha256::new().chain_update(chain).chain_update(payload).finalize().into()
}

impl Found {
    /// Reads frames up to the first that is not whole.
    fn read(disk: &[u8]) -> Found {
        let mut found = Found::default();
        while let Some((payload, chain)) = found.next_frame(disk) {
            let Ok(batch) = postcard::from_bytes::<Vec<Append>>(payload) else { break };
            found.end += HEAD + payload.len();
            found.chain = chain;
            found.apply(&batch);
        }
        found
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
                if entry.seq != *head {
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
        let is_used = |other: &TableSummary| other.id != append.table && other.invite.as_ref() == Some(code);
        if self.summaries.values().any(is_used) {
            return Err(StoreError::Conflict("the invite code is used".to_owned()));
        }
        Ok(())
    }
}

impl Memory {
    /// Reads what is on the disk, as after a start.
    #[must_use]
    pub fn open(disk: &FaultyDisk) -> Memory {
        let found = Found::read(&disk.platter().durable);
        Memory { disk: disk.clone(), life: disk.life(), found: Arc::new(Mutex::new(found)) }
    }

    fn found(&self) -> MutexGuard<'_, Found> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn frame(&self, batch: &[Append]) -> Result<(usize, Vec<u8>, [u8; 32]), StoreError> {
        let payload = postcard::to_allocvec(batch).map_err(|error| StoreError::Failed(error.to_string()))?;
        let found = self.found();
        found.check(batch)?;
        let chain = checksum(&found.chain, &payload);
        let length = u32::try_from(payload.len()).map_err(|error| StoreError::Failed(error.to_string()))?;
        let mut frame = length.to_le_bytes().to_vec();
        frame.extend(chain);
        frame.extend(payload);
        Ok((found.end, frame, chain))
    }
}

impl Journal for Memory {
    async fn heads(&self, tables: &[TableId]) -> Result<Vec<u64>, StoreError> {
        drop(self.disk.powered(self.life)?);
        let found = self.found();
        Ok(tables.iter().map(|table| found.head(*table)).collect())
    }

    async fn commit(&self, batch: &[Append]) -> Result<(), StoreError> {
        let (at, frame, chain) = self.frame(batch)?;
        self.disk.write(self.life, at, &frame)?;
        self.disk.sync(self.life).await?;
        let mut found = self.found();
        found.end += frame.len();
        found.chain = chain;
        found.apply(batch);
        Ok(())
    }

    async fn load(&self, table: TableId, from: u64) -> Result<Vec<Entry>, StoreError> {
        drop(self.disk.powered(self.life)?);
        let found = self.found();
        let log = found.logs.get(&table).map(Vec::as_slice).unwrap_or_default();
        Ok(log.iter().skip(from as usize).cloned().collect())
    }

    async fn unfinished(&self) -> Result<Vec<TableSummary>, StoreError> {
        drop(self.disk.powered(self.life)?);
        let found = self.found();
        let mut summaries: Vec<TableSummary> =
            found.summaries.values().filter(|summary| summary.status.is_unfinished()).cloned().collect();
        summaries.sort_by_key(|summary| std::cmp::Reverse(summary.updated_ms));
        Ok(summaries)
    }
}
