//! The simulator.

use krajina_table::sim::{SimReport, SimulatedTable, run_tables};

const TABLES: &[SimulatedTable] = &[
    SimulatedTable { setup: "toy players=2", seats: r#"["me","open"]"#, time: r#""none""# },
    SimulatedTable {
        setup: "toy players=3",
        seats: r#"["me","open",{"bot":{"level":"fox"}}]"#,
        time: r#"{"fischer":{"seconds":20,"added":1}}"#,
    },
];

#[test]
fn the_laws_of_the_simulator_hold() {
    let mut report = SimReport::default();
    for seed in 0..40 {
        report += run_tables(seed, TABLES).unwrap();
    }
    assert!(report.finished > 20 && report.acknowledged > 300, "{report:?}");
    assert!(report.crashes > 10 && report.lost > 300, "{report:?}");
    assert_eq!(run_tables(7, TABLES), run_tables(7, TABLES));
}

#[test]
fn an_impossible_table_is_an_error() {
    const WRONG: &[SimulatedTable] =
        &[SimulatedTable { setup: "toy players=9", seats: r#"["me"]"#, time: r#""none""# }];
    assert!(run_tables(1, WRONG).unwrap_err().to_string().contains("toy is for 2 to 4 players"));
}
