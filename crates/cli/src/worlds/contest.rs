//! Contests in Worlds.

use super::real_time_player;
use crate::contest::{BuildingTotals, Contest, ContestResult, SeatedEntrant, ThinkingTime, new_record};
use crate::entrant;
use krajina_bots::worlds::{Attempt, WorldsSeat};
use krajina_record::notation::Move;
use krajina_rules::any::AnySetup;
use krajina_rules::game::{Game, Millis, Outcome};
use krajina_rules::seat::Seat;
use krajina_rules::seed::Seed;
use krajina_rules::worlds::{Action, COUNTDOWN, Phase, Setup, Worlds};

/// A game in real time, played in simulated time: the clock jumps from one action to the next.
pub(crate) struct RealTimeContest<'a>(&'a Setup);

impl RealTimeContest<'_> {
    /// A contest of this setup, if it is one of Worlds.
    pub(crate) fn of(setup: &AnySetup) -> Option<RealTimeContest<'_>> {
        setup.of::<Worlds>().map(RealTimeContest)
    }
}

impl Contest for RealTimeContest<'_> {
    fn setup(&self) -> String {
        self.0.to_string()
    }

    fn players(&self) -> usize {
        self.0.players()
    }

    fn play(&self, number: u64, seated: &[SeatedEntrant<'_>], time_ms: f64) -> Result<ContestResult, String> {
        let mut players = Vec::new();
        for (entrant, seed) in seated.iter() {
            let seat = Seat::wrapping(players.len());
            let guest = real_time_player::guest(entrant, self.0, seat, *seed, time_ms)?;
            players.push(WorldsSeat::with_participant(guest, entrant::now_ms));
        }
        let mut game = Worlds::new(self.0.clone(), &Seed::from_number(number));
        let mut built = vec![BuildingTotals::default(); players.len()];
        let mut round = RoundTimes::default();
        let mut record = new_record::<Worlds>(self.0, number, seated);
        let ended = krajina_bots::worlds::play(&mut game, &mut players, |game, deed| {
            round.note(game, deed, &mut built[deed.seat.index()]);
            let Attempt { at, seat, action, done } = *deed;
            if done {
                record.moves.push(Move { at: Some(at), seat, action, line: 0, column: 0 });
            }
        });
        record.until = Some(game.now());
        let thinking_time = |player: &WorldsSeat| ThinkingTime {
            decisions: player.decisions,
            ms: player.thought_ms,
            longest_ms: player.longest_ms,
        };
        let thinking = players.iter().map(thinking_time).collect();
        match ended {
            Ok(()) => {}
            Err(foul) if seated[foul.seat - 1].0.is_program() => {
                return Ok(ContestResult::forfeited(&foul, thinking, record));
            }
            Err(foul) => return Err(foul.to_string()),
        }
        for sheets in game.sheets() {
            for (built, sheet) in built.iter_mut().zip(sheets) {
                built.rounds += 1;
                built.points += i64::from(sheet.points());
                built.chips += u64::from(sheet.circumstances.chip.is_some());
            }
        }
        let outcome = game.outcome().unwrap_or_else(|| Outcome::by_scores(Vec::new()));
        record.result = Some(outcome.scores.iter().map(|score| score.points).collect());
        record.digest = Some(game.digest().to_string());
        Ok(ContestResult::finished(&outcome, thinking, built, record))
    }
}

/// The times at which the pieces of a round were placed.
#[derive(Default)]
struct RoundTimes {
    number: usize,
    began: Millis,
    last: [Millis; 4],
}

impl RoundTimes {
    fn note(&mut self, game: &Worlds, deed: &Attempt, built: &mut BuildingTotals) {
        if deed.action == Action::Ready {
            return;
        }
        if game.phase() == Phase::Building && (game.round() != self.number || self.began == Millis(0)) {
            let now = game.deadline().unwrap_or_default().0;
            let began = Millis(now - u64::from(game.setup().minutes().get()) * 60_000);
            debug_assert!(began >= COUNTDOWN);
            *self = RoundTimes { number: game.round(), began, last: [began; 4] };
        }
        match deed.action {
            Action::Place(..) | Action::Village(..) if deed.done => {
                let last = &mut self.last[deed.seat.index()];
                built.squares += 1;
                built.ms += deed.at.0 - last.0;
                *last = deed.at;
            }
            Action::Take(_) | Action::TakeBuilding(_) if !deed.done => built.races_lost += 1,
            _ => {}
        }
    }
}
