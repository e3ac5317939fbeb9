//! Scratch: tuning matches.
use krajina_bots::arena::{Player, Tally, play, shares};
use krajina_bots::bot::{Bot, Budget};
use krajina_bots::kind::Kind;
use krajina_bots::search::{Searcher, Tuning};
use krajina_bots::{Playable, nets};
use krajina_rules::hunters::Hunters;
use krajina_rules::kingdom::Kingdom;
use krajina_rules::seed::Seed;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

fn clock() -> f64 {
    0.0
}
fn wall() -> f64 {
    use std::time::Instant;
    static S: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    S.get_or_init(Instant::now).elapsed().as_secs_f64() * 1000.0
}

fn tuning(spec: &str) -> (Tuning, Budget) {
    let mut t = Tuning::default();
    let mut nodes = 20000;
    let mut ms = 0.0f64;
    for kv in spec.split(',').filter(|s| !s.is_empty()) {
        let (k, v) = kv.split_once('=').unwrap();
        let f: f64 = v.parse().unwrap();
        match k {
            "c" => t.candidates = f as usize,
            "r" => t.rounds = [f as usize; 2],
            "ppw" => t.points_per_win = f,
            "near" => t.odds.near = f,
            "each" => t.odds.each_round = f,
            "ms" => ms = f,
            "n" => nodes = f as u64,
            "haste" => t.haste = f,
            "sym" => t.symmetries = f as u8,
            "beam" => t.beam = f as usize,
            _ => panic!("{k}"),
        }
    }
    (t, if ms > 0.0 { Budget::time(ms, wall) } else { Budget::nodes(nodes) })
}

fn build<G: Playable>(spec: &str, setup: &G::Setup, seed: u64) -> Player<G> {
    if let Some(spec) = spec.strip_prefix("s:") {
        let (t, n) = tuning(spec);
        let net = nets::for_setup::<G>(setup).unwrap();
        return Player::new(Box::new(Searcher::new(net, t, seed)), n);
    }
    let kind: Kind = spec.parse().unwrap();
    let bot: Box<dyn Bot<G>> = kind.build(setup, seed).unwrap();
    Player::new(bot, Budget::nodes(20000))
}

fn run<G: Playable>(setup: G::Setup, players: usize, a: &str, b: &str, games: u64, seed0: u64) {
    let next = AtomicU64::new(0);
    let tally = Mutex::new(Tally::default());
    let deals = games / players as u64;
    std::thread::scope(|s| {
        for _ in 0..std::env::var("THREADS").ok().and_then(|t| t.parse().ok()).unwrap_or(16) {
            s.spawn(|| {
                loop {
                    let deal = next.fetch_add(1, Ordering::Relaxed);
                    if deal >= deals {
                        break;
                    }
                    let seed = Seed::from_number(seed0 * 1000003 + deal);
                    let mut results = Vec::new();
                    for pos in 0..players {
                        let mut ps: Vec<Player<G>> = (0..players)
                            .map(|i| build::<G>(if i == pos { a } else { b }, &setup, deal * 7 + i as u64))
                            .collect();
                        let mut refs: Vec<&mut Player<G>> = ps.iter_mut().collect();
                        let out = play::<G>(setup, &seed, &mut refs, clock).unwrap();
                        let sh = shares(&out);
                        let pts: Vec<f64> = out.scores.iter().map(|s| s.points as f64).collect();
                        let opp = (pts.iter().sum::<f64>() - pts[pos]) / (players as f64 - 1.0);
                        results.push([sh[pos], pts[pos], opp]);
                    }
                    tally.lock().unwrap().add(&results);
                }
            });
        }
    });
    let t = tally.into_inner().unwrap();
    println!(
        "{a} vs {b}: {} games {:.2} ± {:.2} %  points {:.2} : {:.2}",
        t.games,
        100.0 * t.rate(),
        100.0 * t.margin(),
        t.points / t.games as f64,
        t.opponents / t.games as f64
    );
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let (a, b, games, seed) = (&args[2], &args[3], args[4].parse().unwrap(), args[5].parse().unwrap());
    let setup = &args[1];
    if let Ok(dir) = std::env::var("NETS") {
        for (name, _) in nets::FILES {
            if let Ok(bytes) = std::fs::read(format!("{dir}/{name}.net")) {
                nets::replace(name, &bytes).unwrap();
            }
        }
    }
    let players =
        setup.split("players=").nth(1).unwrap().chars().next().unwrap().to_digit(10).unwrap() as usize;
    if setup.starts_with("kingdom") {
        run::<Kingdom>(setup.parse().unwrap(), players, a, b, games, seed);
    } else {
        run::<Hunters>(setup.parse().unwrap(), players, a, b, games, seed);
    }
}
