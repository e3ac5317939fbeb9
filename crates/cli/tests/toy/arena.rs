//! `krajina arena`.

use crate::folder;
use crate::program::json;
use krajina_record::notation::{AnyRecord, Replay};
use krajina_rules::game::Game;
use krajina_rules::toy::Toy;

#[test]
fn bots_and_a_program_play_and_their_games_are_recorded() {
    let path = folder("arena");
    let program = format!("cmd:{} engine --bot random", env!("CARGO_BIN_EXE_krajina"));
    let (bots, records) = (format!("random,greedy,{program}"), path.to_str().unwrap());
    let options = ["--game", "toy players=2", "--games", "20", "--time-ms", "5", "--records", records];
    let report = json(&[&["arena", &bots, "--json"], &options[..]].concat(), "");
    assert_eq!(report["setup"], "toy players=2");
    let matches = report["matches"].as_array().unwrap();
    assert_eq!(matches.iter().map(|met| met["games"].as_u64().unwrap()).collect::<Vec<_>>(), [20; 3]);
    assert!(report["bots"].as_array().unwrap().iter().all(|bot| bot["forfeits"] == 0), "{report}");

    let mut points = Vec::new();
    for entry in std::fs::read_dir(&path).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        let record = text.parse::<AnyRecord>().unwrap().of::<Toy>().unwrap();
        let outcome = Replay::new(&record).unwrap().finish().unwrap().outcome().unwrap();
        points.extend(outcome.scores.iter().map(|score| f64::from(score.points)));
    }
    assert_eq!(points.len(), 2 * 60);
    let told = |met: &serde_json::Value, side: &str| met[side].as_f64().unwrap() * 20.0;
    let sum: f64 = matches.iter().map(|met| told(met, "points") + told(met, "opponents_points")).sum();
    assert!(
        (sum - points.iter().sum::<f64>()).abs() < 1e-6,
        "the records are of the games that were counted"
    );
}
