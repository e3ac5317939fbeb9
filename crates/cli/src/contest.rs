//! Games between entrants: in turns, or in real time.

use crate::entrant::{self, Entrant};
use krajina_bots::TurnGame;
use krajina_bots::arena::{self, ArenaSeat, Foul};
use krajina_record::notation::{Record, Recorded, Tag};
use krajina_rules::game::Outcome;
use krajina_rules::seat::Seat;
use krajina_rules::seed::Seed;
use std::fmt::Display;

/// The time that one bot spent thinking.
#[derive(Clone, Copy, Default)]
pub(crate) struct ThinkingTime {
    pub(crate) decisions: u64,
    pub(crate) ms: f64,
    pub(crate) longest_ms: f64,
}

impl ThinkingTime {
    pub(crate) fn add(&mut self, other: &ThinkingTime) {
        self.decisions += other.decisions;
        self.ms += other.ms;
        self.longest_ms = self.longest_ms.max(other.longest_ms);
    }
}

/// Totals of the building of one bot in real time.
#[derive(Clone, Copy, Default)]
pub(crate) struct BuildingTotals {
    pub(crate) rounds: u64,
    pub(crate) points: i64,
    pub(crate) squares: u64,
    /// Milliseconds from the start of a round to the last piece placed.
    pub(crate) ms: u64,
    pub(crate) chips: u64,
    /// Attempts to take a piece that another player had just taken.
    pub(crate) races_lost: u64,
}

impl BuildingTotals {
    pub(crate) fn add(&mut self, other: &BuildingTotals) {
        self.rounds += other.rounds;
        self.points += other.points;
        self.squares += other.squares;
        self.ms += other.ms;
        self.chips += other.chips;
        self.races_lost += other.races_lost;
    }
}

/// A bot at a seat, with the seed of its random choices.
pub(crate) type SeatedEntrant<'a> = (&'a Entrant, u64);

/// A game that a program could not finish.
pub(crate) struct Forfeit {
    pub(crate) seat: Seat,
    pub(crate) reason: String,
}

/// The result of a game, with the thinking time and the building totals of each seat.
pub(crate) struct ContestResult {
    /// Each seat's share of the victory.
    shares: Vec<f64>,
    points: Vec<i32>,
    pub(crate) thinking: Vec<ThinkingTime>,
    pub(crate) built: Vec<BuildingTotals>,
    pub(crate) forfeit: Option<Forfeit>,
    /// The game as a record, ready to be written.
    pub(crate) record: Box<dyn Display + Send>,
}

impl ContestResult {
    pub(crate) fn finished<G: Recorded + 'static>(
        outcome: &Outcome,
        thinking: Vec<ThinkingTime>,
        built: Vec<BuildingTotals>,
        record: Record<G>,
    ) -> ContestResult
    where
        Record<G>: Send,
    {
        let record = Box::new(record);
        let points = outcome.scores.iter().map(|score| score.points).collect();
        ContestResult { shares: arena::shares(outcome), points, thinking, built, forfeit: None, record }
    }

    /// The result of a game that one seat has forfeited: the others share the victory.
    pub(crate) fn forfeited<G: Recorded + 'static>(
        foul: &Foul,
        thinking: Vec<ThinkingTime>,
        mut record: Record<G>,
    ) -> ContestResult
    where
        Record<G>: Send,
    {
        let note = Tag { key: "note".into(), value: foul.to_string().replace(['#', '\n', '\r'], " ") };
        record.tags.push(note);
        let record = Box::new(record);
        let share = 1.0 / (thinking.len() as f64 - 1.0).max(1.0);
        let shares = (1..=thinking.len()).map(|seat| if seat == foul.seat { 0.0 } else { share }).collect();
        let forfeit = Some(Forfeit { seat: Seat::wrapping(foul.seat - 1), reason: foul.to_string() });
        ContestResult { shares, points: foul.points.clone(), thinking, built: Vec::new(), forfeit, record }
    }

    /// The result for a seat: its share of the victory, its points, and the mean points of the others.
    pub(crate) fn result_of(&self, seat: usize) -> [f64; 3] {
        let sum: f64 = self.points.iter().map(|&points| f64::from(points)).sum();
        let own = f64::from(self.points[seat]);
        [self.shares[seat], own, (sum - own) / (self.points.len() as f64 - 1.0)]
    }
}

/// A setup that entrants can meet in.
pub(crate) trait Contest: Sync {
    /// The setup in text form.
    fn setup(&self) -> String;
    /// The number of seats.
    fn players(&self) -> usize;
    /// Plays one game of the deal with this number.
    fn play(&self, number: u64, seated: &[SeatedEntrant<'_>], time_ms: f64) -> Result<ContestResult, String>;
}

/// The record of a game of this deal before its first move, with the names of the players.
pub(crate) fn new_record<G: Recorded>(
    setup: &G::Setup,
    number: u64,
    seated: &[SeatedEntrant<'_>],
) -> Record<G> {
    let mut record = Record::new(setup.clone(), Seed::from_number(number));
    // `#` in a name would begin a comment.
    record.names = seated.iter().map(|(entrant, _)| Some(entrant.to_string().replace('#', " "))).collect();
    record
}

/// A game in turns.
pub(crate) struct TurnContest<'a, G: TurnGame>(pub(crate) &'a G::Setup);

impl<G: TurnGame> Contest for TurnContest<'_, G> {
    fn setup(&self) -> String {
        self.0.to_string()
    }

    fn players(&self) -> usize {
        G::seats(self.0)
    }

    fn play(&self, number: u64, seated: &[SeatedEntrant<'_>], time_ms: f64) -> Result<ContestResult, String> {
        let mut players = Vec::new();
        for (entrant, seed) in seated {
            players.push(entrant.player::<G>(self.0, *seed, time_ms)?);
        }
        let mut at_table: Vec<&mut ArenaSeat<G>> = players.iter_mut().collect();
        let mut record = new_record::<G>(self.0, number, seated);
        let seed = Seed::from_number(number);
        let ended = arena::play(self.0.clone(), &seed, &mut at_table, entrant::now_ms, |seat, action| {
            record.push(seat, action);
        });
        let thinking_time = |player: &ArenaSeat<G>| ThinkingTime {
            decisions: player.decisions,
            ms: player.thought_ms,
            longest_ms: player.longest_ms,
        };
        let thinking = players.iter().map(thinking_time).collect();
        match ended {
            Ok(outcome) => {
                record.result = Some(outcome.scores.iter().map(|score| score.points).collect());
                Ok(ContestResult::finished(&outcome, thinking, Vec::new(), record))
            }
            Err(foul) if seated[foul.seat - 1].0.is_program() => {
                Ok(ContestResult::forfeited(&foul, thinking, record))
            }
            // A failing bot of ours is a bug: no figure could be trusted.
            Err(foul) => Err(foul.to_string()),
        }
    }
}
