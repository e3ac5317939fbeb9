//! Tests that every log passes, whatever its journal.

use crate::test_folder::{summary, table};
use krajina_store::{Append, EventLog, Journal, StoreError, StoredEntry, TableStatus, limits};

fn entry(seq: u64) -> StoredEntry {
    StoredEntry { seq, at_ms: 1_000 + seq, body: format!("move {seq}").into_bytes() }
}

fn one(number: u128, seq: u64) -> Append {
    let StoredEntry { seq, at_ms, body } = entry(seq);
    Append::one(table(number), seq, at_ms, body)
}

fn out_of_order(number: u128, expected: u64, found: u64) -> StoreError {
    StoreError::OutOfOrder { table: table(number), expected, found }
}

pub(crate) async fn entries_come_back_in_order<J: Journal>(log: &EventLog<J>) {
    for seq in 1..=5 {
        log.append(one(1, seq)).await.unwrap();
        log.append(one(u128::MAX, seq)).await.unwrap();
    }
    let all: Vec<StoredEntry> = (1..=5).map(entry).collect();
    assert_eq!(log.load(table(1)).await.unwrap(), all);
    assert_eq!(log.load(table(u128::MAX)).await.unwrap(), all);
    assert_eq!(log.load_after(table(1), 3).await.unwrap(), all[3..]);
    assert_eq!(log.load_after(table(1), 9).await.unwrap(), []);
    assert_eq!(log.load(table(2)).await.unwrap(), []);
}

pub(crate) async fn a_doubled_or_gapped_append_is_refused_and_changes_nothing<J: Journal>(log: &EventLog<J>) {
    assert_eq!(log.append(one(1, 2)).await, Err(out_of_order(1, 1, 2)));
    log.append(one(1, 1)).await.unwrap();
    log.append(one(1, 2)).await.unwrap();
    let other = Append::one(table(1), 2, 9, b"another move".to_vec());
    assert_eq!(log.append(other).await, Err(out_of_order(1, 3, 2)));
    assert_eq!(log.append(one(1, 4)).await, Err(out_of_order(1, 3, 4)));
    assert_eq!(log.load(table(1)).await.unwrap(), [entry(1), entry(2)]);
    log.append(one(1, 3)).await.unwrap();
}

pub(crate) async fn several_entries_are_kept_together_or_not_at_all<J: Journal>(log: &EventLog<J>) {
    let append = |entries| Append { table: table(1), entries, summary: None };
    log.append(append(vec![entry(1), entry(2), entry(3)])).await.unwrap();
    assert_eq!(log.append(append(vec![entry(4), entry(6)])).await, Err(out_of_order(1, 5, 6)));
    assert_eq!(log.append(append(vec![entry(3), entry(4)])).await, Err(out_of_order(1, 4, 3)));
    assert_eq!(log.load(table(1)).await.unwrap().len(), 3);
}

pub(crate) async fn appends_in_flight_keep_their_order<J: Journal>(log: &EventLog<J>) {
    let tickets: Vec<_> = (1..=300).map(|seq| log.submit(one(1, seq)).unwrap()).collect();
    let doubled = log.submit(one(1, 300)).unwrap();
    for ticket in tickets {
        ticket.await.unwrap();
    }
    assert_eq!(doubled.await, Err(out_of_order(1, 301, 300)));
    assert_eq!(log.load(table(1)).await.unwrap(), (1..=300).map(entry).collect::<Vec<_>>());
}

pub(crate) async fn many_tables_append_at_once<J: Journal>(log: &EventLog<J>) {
    let mut tasks = Vec::new();
    for number in 0..100 {
        let log = log.clone();
        tasks.push(tokio::spawn(async move {
            for seq in 1..=10 {
                log.append(one(number, seq)).await.unwrap();
            }
        }));
    }
    for task in tasks {
        task.await.unwrap();
    }
    for number in 0..100 {
        assert_eq!(log.load(table(number)).await.unwrap().len(), 10);
    }
}

pub(crate) async fn many_logs_are_read_at_once<J: Journal>(log: &EventLog<J>) {
    // Table n has n entries; some tables are requested twice, and some do not exist.
    for number in 0..12 {
        for seq in 1..=number {
            log.append(one(number.into(), seq)).await.unwrap();
        }
    }
    let readers: Vec<_> = (0..80)
        .map(|number| {
            let log = log.clone();
            tokio::spawn(async move { log.load(table(number % 20)).await })
        })
        .collect();
    for (number, reader) in (0..).zip(readers) {
        let entries = if number % 20 < 12 { number % 20 } else { 0 };
        assert_eq!(reader.await.unwrap().unwrap(), (1..=entries).map(entry).collect::<Vec<_>>(), "{number}");
    }
}

pub(crate) async fn an_append_over_a_limit_is_refused<J: Journal>(log: &EventLog<J>) {
    let is_too_large = |done: Result<(), StoreError>| matches!(done, Err(StoreError::TooLarge { .. }));
    let body = |bytes| Append::one(table(1), 1, 0, vec![0; bytes]);
    assert!(is_too_large(log.append(body(limits::BODY_BYTES + 1)).await));
    let entries = (1..=limits::ENTRIES_PER_APPEND as u64 + 1).map(entry).collect();
    assert!(is_too_large(log.append(Append { table: table(1), entries, summary: None }).await));
    assert!(is_too_large(log.append(Append::one(table(1), 1, u64::MAX, vec![])).await));
    assert!(is_too_large(log.append(one(1, limits::ENTRIES_PER_TABLE + 1)).await));
    let mut long = summary(1, TableStatus::Open);
    long.about = vec![0; limits::ABOUT_BYTES + 1];
    let entries = vec![entry(1)];
    assert!(is_too_large(
        log.append(Append { table: table(1), entries: entries.clone(), summary: Some(long) }).await
    ));
    let foreign = Some(summary(2, TableStatus::Open));
    let done = log.append(Append { table: table(1), entries, summary: foreign }).await;
    assert!(matches!(done, Err(StoreError::Conflict(_))), "{done:?}");
    assert_eq!(log.load(table(1)).await.unwrap(), []);
    log.append(body(limits::BODY_BYTES)).await.unwrap();
}

pub(crate) async fn a_full_queue_refuses_appends<J: Journal>(log: &EventLog<J>) {
    // By bytes: a few hundred of the largest entries are over the limit of the queue.
    let large = |seq| Append::one(table(1), seq, 0, vec![0; limits::BODY_BYTES]);
    let mut taken = Vec::new();
    let shed = loop {
        match log.submit(large(taken.len() as u64 + 1)) {
            Ok(ticket) => taken.push(ticket),
            Err(error) => break error,
        }
        assert!(taken.len() < 100_000, "the queue takes everything");
    };
    assert_eq!(shed, StoreError::Overloaded);
    for ticket in taken {
        ticket.await.unwrap();
    }
    // Refused appends can be sent again, and nothing is damaged.
    let head = log.load(table(1)).await.unwrap().len() as u64;
    log.append(large(head + 1)).await.unwrap();
}

pub(crate) async fn unfinished_tables_are_listed_with_their_seats<J: Journal>(log: &EventLog<J>) {
    for (number, status) in [
        (1, TableStatus::Open),
        (2, TableStatus::Playing),
        (3, TableStatus::Finished),
        (4, TableStatus::Abandoned),
    ] {
        let summary = Some(summary(number, status));
        log.append(Append { table: table(number), entries: vec![entry(1)], summary }).await.unwrap();
    }
    assert_eq!(
        log.unfinished().await.unwrap(),
        [summary(2, TableStatus::Playing), summary(1, TableStatus::Open)]
    );
    let mut changed = summary(2, TableStatus::Playing);
    changed.seats.truncate(1);
    changed.updated_ms = 1;
    let append = Append { table: table(2), entries: vec![], summary: Some(changed.clone()) };
    log.append(append).await.unwrap();
    assert_eq!(log.unfinished().await.unwrap(), [summary(1, TableStatus::Open), changed]);
}

pub(crate) async fn an_invite_code_leads_to_one_table<J: Journal>(log: &EventLog<J>) {
    let append = |number, code: &str| {
        let mut summary = summary(number, TableStatus::Open);
        summary.invite = Some(code.to_owned());
        Append { table: table(number), entries: vec![entry(1)], summary: Some(summary) }
    };
    log.append(append(1, "oak")).await.unwrap();
    // In one batch with others, only the contradicting append fails.
    let tickets = [log.submit(one(7, 1)), log.submit(append(2, "oak")), log.submit(append(3, "elm"))];
    let [before, doubled, after] = tickets.map(Result::unwrap);
    before.await.unwrap();
    let doubled = doubled.await;
    assert!(matches!(doubled, Err(StoreError::Conflict(_))), "{doubled:?}");
    after.await.unwrap();
    assert_eq!(log.load(table(2)).await.unwrap(), []);
    log.append(append(2, "ash")).await.unwrap();
}

pub(crate) async fn an_append_with_a_dropped_ticket_is_written<J: Journal>(log: &EventLog<J>) {
    drop(log.submit(one(1, 1)).unwrap());
    log.flush().await;
    assert_eq!(log.load(table(1)).await.unwrap(), [entry(1)]);
}
