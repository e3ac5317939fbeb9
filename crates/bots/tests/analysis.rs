//! The analyst distinguishes good play from bad.

#![allow(clippy::unwrap_used, reason = "a failing test should stop where it fails")]

use krajina_bots::analysis::{Finding, analyse};
use krajina_bots::bot_kind::BotKind;
use krajina_bots::{Budget, DominoGame, Playable};
use krajina_record::notation::Record;
use krajina_rules::hunters::Hunters;
use krajina_rules::kingdom::Kingdom;
use krajina_rules::seat::Viewer;
use krajina_rules::seed::Seed;

/// A game between these bots.
fn record<G: DominoGame>(setup: &str, kinds: [BotKind; 2]) -> Record<G> {
    let setup: G::Setup = setup.parse().unwrap();
    let seed = Seed::from_number(9);
    let (mut record, mut game) = (Record::<G>::new(setup, seed), G::new(setup, &seed));
    let mut bots = kinds.map(|kind| kind.build::<G>(&setup, 1).unwrap());
    while let Some(seat) = Playable::seat(&game) {
        let view = game.view(Viewer::Seat(seat));
        let action = bots[seat.index()].choose(&view, seat, Budget::nodes(1000)).action;
        game.play(seat, action).unwrap();
        record.push(seat, action);
    }
    record
}

/// All points that each seat gave up.
fn given_up<A>(findings: &[Finding<A>]) -> [f64; 2] {
    let mut sums = [0.0; 2];
    for finding in findings {
        let given_up = finding.given_up();
        assert!(given_up.points >= 0.0 && (0.0..=1.0).contains(&given_up.win));
        assert!((0.0..=1.0).contains(&finding.after.win) && finding.after.points > 0.0);
        assert!(!finding.forced || finding.better.is_none());
        sums[finding.seat.index()] += given_up.points;
    }
    sums
}

fn tells_good_from_bad<G: DominoGame>(setup: &str) {
    let record = record::<G>(setup, [BotKind::Search, BotKind::Random]);
    let mut seen = 0;
    let findings = analyse(&record, Budget::nodes(1500), 1, || seen += 1).unwrap();
    assert_eq!((findings.len(), seen), (record.moves.len(), record.moves.len()));
    let [good, bad] = given_up(&findings);
    assert!(bad > 10.0 && bad > 4.0 * good, "{setup}: {good} against {bad}");
}

#[test]
fn the_same_seed_gives_the_same_findings() {
    let record = record::<Kingdom>("kingdom players=2", [BotKind::Greedy, BotKind::Random]);
    let findings = || analyse(&record, Budget::nodes(500), 1, || {}).unwrap();
    assert_eq!(findings(), findings());
}

#[test]
fn a_random_player_gives_up_much_and_a_good_one_little() {
    tells_good_from_bad::<Kingdom>("kingdom players=2 variants=middle-kingdom,harmony");
    tells_good_from_bad::<Hunters>("hunters players=2 mode=totems");
    tells_good_from_bad::<Hunters>("hunters players=2 mode=tribe");
}

#[test]
fn a_record_that_breaks_a_rule_is_not_analysed() {
    let mut record = record::<Kingdom>("kingdom players=2", [BotKind::Greedy, BotKind::Greedy]);
    record.moves.swap(0, 9);
    assert!(analyse(&record, Budget::nodes(10), 1, || panic!("nothing may be analysed")).is_err());
}
