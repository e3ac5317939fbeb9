//! Tampered logs. For frames see `src/sim/tamper.rs`.

use crate::test_table::{TestTable, settings};
use krajina_rules::rng::{Quick, Rng, below};
use krajina_table::Room;
use krajina_wire::Command;

/// A tampered log is refused or read, but never causes a panic.
#[test]
fn tampered_logs_are_refused() {
    let mut harness = TestTable::new(settings("kingdom players=2", "me sprout"));
    harness.attach(0);
    harness.ok(0, Command::Start);
    harness.ok(0, Command::Stand);
    let log: Vec<Vec<u8>> = harness.log.iter().map(|logged| logged.bytes.clone()).collect();
    let mut rng = Quick::new(3);
    let mut refused = 0;
    for _ in 0..400 {
        let mut log = log.clone();
        let entry = below(&mut rng, log.len() as u32) as usize;
        let at = below(&mut rng, log[entry].len() as u32) as usize;
        match below(&mut rng, 4) {
            0 => log[entry][at] = rng.next_u32() as u8,
            1 => log[entry].truncate(at),
            2 => drop(log.remove(entry)),
            _ => log.swap(entry, at % harness.log.len()),
        }
        refused += u32::from(Room::recover(&log).is_err());
    }
    assert!(refused > 200, "{refused}");
    let newer = [br#"[2,{"at":1,"do":"started"}]"#.to_vec()];
    assert!(Room::recover(&newer).unwrap_err().to_string().contains("version 2"));
}
