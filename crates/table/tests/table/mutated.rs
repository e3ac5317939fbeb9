//! Logs that somebody has tampered with. For frames see `src/sim/tamper.rs`.

use crate::desk::{Desk, settings};
use krajina_rules::rng::{Quick, Rng, below};
use krajina_table::Room;
use krajina_wire::Command;

/// A log that somebody has tampered with is refused or read, but never a panic.
#[test]
fn tampered_logs_are_refused() {
    let mut desk = Desk::new(settings("kingdom players=2", "me sprout"));
    desk.attach(0);
    desk.ok(0, Command::Start);
    desk.ok(0, Command::Stand);
    let log: Vec<Vec<u8>> = desk.log.iter().map(|logged| logged.bytes.clone()).collect();
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
            _ => log.swap(entry, at % desk.log.len()),
        }
        refused += u32::from(Room::recover(&log).is_err());
    }
    assert!(refused > 200, "{refused}");
    let newer = [br#"[2,{"at":1,"do":"started"}]"#.to_vec()];
    assert!(Room::recover(&newer).unwrap_err().to_string().contains("version 2"));
}
