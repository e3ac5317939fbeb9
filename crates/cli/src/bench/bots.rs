//! Benchmarks of the bots: whether every level keeps to its time, and how many positions it evaluates.

use crate::entrant::now_ms;
use crate::error::CliError;
use krajina_bots::bot::{Bot, Budget};
use krajina_bots::bot_game::{Visitor, visit};
use krajina_bots::bot_kind::BotKind;
use krajina_bots::greedy::GreedyPlayer;
use krajina_bots::level::LEVELS;
use krajina_bots::{DominoGame, Playable, TurnGame};
use krajina_rules::any::AnySetup;
use krajina_rules::rng::{Quick, below};
use krajina_rules::seat::{Seat, Viewer};
use serde::Serialize;
use std::io::Write;
use std::time::{Duration, Instant};

/// The measured setups: the largest of each kind of game.
pub(super) const SETUPS: [&str; 6] = [
    "kingdom players=2 variants=middle-kingdom,harmony",
    "kingdom players=4 variants=middle-kingdom,harmony",
    "kingdom players=2 variants=middle-kingdom,harmony,mighty-duel",
    "hunters players=2 mode=discovery options=center,complete",
    "hunters players=2 mode=totems options=center,complete",
    "hunters players=2 mode=tribe options=center,complete",
];

/// The most moves before a measured decision.
const DEPTH: u32 = 60;

/// The figures of one level in one setup.
#[derive(Serialize)]
pub(super) struct BotBenchRow {
    setup: &'static str,
    bot: &'static str,
    budget_ms: f64,
    decisions: u64,
    mean_ms: f64,
    longest_ms: f64,
    /// Decisions that took longer than the budget.
    over: u64,
    /// Positions evaluated per second, on one core.
    positions_per_second: f64,
}

/// Measures every level in one setup.
pub(super) fn measure(setup: &'static str, time: Duration) -> Result<Vec<BotBenchRow>, CliError> {
    let parsed: AnySetup = setup.parse().map_err(|error| CliError::Input(format!("{setup}: {error}")))?;
    visit(parsed.kind(), LevelsVisitor { name: setup, setup: &parsed, time })
}

/// Measures all levels in any game.
struct LevelsVisitor<'a> {
    name: &'static str,
    setup: &'a AnySetup,
    time: Duration,
}

impl Visitor for LevelsVisitor<'_> {
    type Out = Result<Vec<BotBenchRow>, CliError>;

    fn dominoes<G: DominoGame>(self) -> Result<Vec<BotBenchRow>, CliError> {
        let Some(setup) = self.setup.of::<G>() else { return Ok(Vec::new()) };
        (0..LEVELS.len())
            .map(BotKind::Level)
            .map(|kind| row::<G>(self.name, setup, kind, self.time))
            .collect()
    }

    fn turns<G: TurnGame>(self) -> Result<Vec<BotBenchRow>, CliError> {
        Ok(Vec::new())
    }

    fn real_time(self) -> Result<Vec<BotBenchRow>, CliError> {
        Ok(Vec::new())
    }
}

fn row<G: Playable>(
    name: &'static str,
    setup: &G::Setup,
    kind: BotKind,
    time: Duration,
) -> Result<BotBenchRow, CliError> {
    let mut bot = kind.build::<G>(setup, 1).map_err(|error| CliError::Input(format!("{kind}: {error}")))?;
    let budget_ms = kind.time_ms();
    let (mut decisions, mut sum_ms, mut longest_ms, mut over, mut nodes) = (0, 0.0, 0.0f64, 0, 0);
    let (mut rng, start) = (Quick::new(1), Instant::now());
    while decisions == 0 || start.elapsed() < time {
        let (view, seat) = decision::<G>(setup, &mut rng);
        let begin = now_ms();
        nodes += bot.choose(&view, seat, Budget::time(budget_ms, now_ms)).nodes;
        let gone = now_ms() - begin;
        decisions += 1;
        sum_ms += gone;
        longest_ms = longest_ms.max(gone);
        over += u64::from(gone > budget_ms);
    }
    Ok(BotBenchRow {
        setup: name,
        bot: kind.name(),
        budget_ms,
        decisions,
        mean_ms: sum_ms / decisions as f64,
        longest_ms,
        over,
        positions_per_second: nodes as f64 * 1e3 / sum_ms,
    })
}

/// A position with a choice, from a game of greedy players.
fn decision<G: Playable>(setup: &G::Setup, rng: &mut Quick) -> (G::View, Seat) {
    let mut greedy = GreedyPlayer::new(1);
    loop {
        let mut game = G::random(*setup, rng);
        for _ in 0..below(rng, DEPTH) {
            let Some(seat) = Playable::seat(&game) else { break };
            let view = game.view(Viewer::Seat(seat));
            let action = Bot::<G>::choose(&mut greedy, &view, seat, Budget::default()).action;
            game.play_unchecked(seat, action);
        }
        if let Some(seat) = Playable::seat(&game)
            && game.legal(seat).nth(1).is_some()
        {
            return (game.view(Viewer::Seat(seat)), seat);
        }
    }
}

pub(super) fn print(out: &mut impl Write, rows: &[BotBenchRow]) -> Result<(), CliError> {
    writeln!(
        out,
        "{:<66} {:>9} {:>9} {:>9} {:>10} {:>5} {:>12}",
        "", "budget ms", "decisions", "mean ms", "longest ms", "over", "positions/s"
    )?;
    for row in rows {
        writeln!(
            out,
            "{:<55} {:<10} {:>9.0} {:>9} {:>9.3} {:>10.3} {:>5} {:>12.0}",
            row.setup,
            row.bot,
            row.budget_ms,
            row.decisions,
            row.mean_ms,
            row.longest_ms,
            row.over,
            row.positions_per_second
        )?;
    }
    Ok(())
}
