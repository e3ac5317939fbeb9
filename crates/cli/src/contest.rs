//! A game of any kind between entrants: in turns, or in real time.

use crate::entrant::{self, Entrant};
use krajina_bots::Playable;
use krajina_bots::arena::{self, Foul, Player};
use krajina_bots::worlds::{self, Deed};
use krajina_rules::game::{Game, Millis, Outcome};
use krajina_rules::seat::Seat;
use krajina_rules::seed::Seed;
use krajina_rules::worlds::{Action, COUNTDOWN, Phase, Worlds};

/// What one bot spent on thinking.
#[derive(Clone, Copy, Default)]
pub(crate) struct Thought {
    pub(crate) decisions: u64,
    pub(crate) ms: f64,
    pub(crate) longest_ms: f64,
}

impl Thought {
    pub(crate) fn add(&mut self, other: &Thought) {
        self.decisions += other.decisions;
        self.ms += other.ms;
        self.longest_ms = self.longest_ms.max(other.longest_ms);
    }
}

/// What one bot built in real time.
#[derive(Clone, Copy, Default)]
pub(crate) struct Built {
    pub(crate) rounds: u64,
    pub(crate) points: i64,
    pub(crate) squares: u64,
    /// Milliseconds from the start of a round to the last piece placed.
    pub(crate) ms: u64,
    pub(crate) chips: u64,
    /// Reached for what was gone.
    pub(crate) races_lost: u64,
}

impl Built {
    pub(crate) fn add(&mut self, other: &Built) {
        self.rounds += other.rounds;
        self.points += other.points;
        self.squares += other.squares;
        self.ms += other.ms;
        self.chips += other.chips;
        self.races_lost += other.races_lost;
    }
}

/// A bot at a seat, with the number its chance follows from.
pub(crate) type Seated<'a> = (&'a Entrant, u64);

/// A game that a program could not play to its end.
pub(crate) struct Forfeit {
    pub(crate) seat: Seat,
    pub(crate) reason: String,
}

/// A game that was played, with what each seat thought and built.
pub(crate) struct Played {
    /// Each seat's part of the victory.
    shares: Vec<f64>,
    points: Vec<i32>,
    pub(crate) thoughts: Vec<Thought>,
    pub(crate) built: Vec<Built>,
    pub(crate) forfeit: Option<Forfeit>,
}

impl Played {
    fn to_the_end(outcome: &Outcome, thoughts: Vec<Thought>, built: Vec<Built>) -> Played {
        let points = outcome.scores.iter().map(|score| score.points).collect();
        Played { shares: arena::shares(outcome), points, thoughts, built, forfeit: None }
    }

    /// The others share what the one who failed cannot win.
    fn forfeited(foul: &Foul, thoughts: Vec<Thought>) -> Played {
        let share = 1.0 / (thoughts.len() as f64 - 1.0).max(1.0);
        let shares = (1..=thoughts.len()).map(|seat| if seat == foul.seat { 0.0 } else { share }).collect();
        let forfeit = Some(Forfeit { seat: Seat::wrapping(foul.seat - 1), reason: foul.to_string() });
        Played { shares, points: foul.points.clone(), thoughts, built: Vec::new(), forfeit }
    }

    /// What the game meant to a seat: its share of the victory, its points, the mean points of the others.
    pub(crate) fn meant_to(&self, seat: usize) -> [f64; 3] {
        let sum: f64 = self.points.iter().map(|&points| f64::from(points)).sum();
        let own = f64::from(self.points[seat]);
        [self.shares[seat], own, (sum - own) / (self.points.len() as f64 - 1.0)]
    }
}

/// A setup that entrants can meet in.
pub(crate) trait Contest: Sync {
    /// What is played.
    fn setup(&self) -> String;
    /// How many seats there are.
    fn players(&self) -> usize;
    /// Plays one game of the deal with this number.
    fn play(&self, number: u64, seated: &[Seated<'_>], time_ms: f64) -> Result<Played, String>;
}

/// A game in turns.
pub(crate) struct Turns<'a, G: Playable>(pub(crate) &'a G::Setup);

impl<G: Playable> Contest for Turns<'_, G> {
    fn setup(&self) -> String {
        self.0.to_string()
    }

    fn players(&self) -> usize {
        entrant::players::<G>(self.0)
    }

    fn play(&self, number: u64, seated: &[Seated<'_>], time_ms: f64) -> Result<Played, String> {
        let mut players = Vec::new();
        for (entrant, seed) in seated {
            players.push(entrant.player::<G>(self.0, *seed, time_ms)?);
        }
        let mut at_table: Vec<&mut Player<G>> = players.iter_mut().collect();
        let ended = arena::play(*self.0, &Seed::from_number(number), &mut at_table, entrant::now_ms);
        let thought = |player: &Player<G>| Thought {
            decisions: player.decisions,
            ms: player.thought_ms,
            longest_ms: player.longest_ms,
        };
        let thoughts = players.iter().map(thought).collect();
        match ended {
            Ok(outcome) => Ok(Played::to_the_end(&outcome, thoughts, Vec::new())),
            Err(foul) if seated[foul.seat - 1].0.is_program() => Ok(Played::forfeited(&foul, thoughts)),
            // One of ours that fails is a fault of this program: no figure could be trusted.
            Err(foul) => Err(foul.to_string()),
        }
    }
}

/// A game in real time, played in simulated time: the clock jumps from one deed to the next.
pub(crate) struct RealTime<'a>(pub(crate) &'a krajina_rules::worlds::Setup);

impl Contest for RealTime<'_> {
    fn setup(&self) -> String {
        self.0.to_string()
    }

    fn players(&self) -> usize {
        self.0.players()
    }

    fn play(&self, number: u64, seated: &[Seated<'_>], time_ms: f64) -> Result<Played, String> {
        let mut players = Vec::new();
        for (entrant, seed) in seated.iter() {
            let seat = Seat::wrapping(players.len());
            let guest = entrant.builder(self.0, seat, *seed, time_ms)?;
            players.push(worlds::Player::guest(guest, entrant::now_ms));
        }
        let mut game = Worlds::new(self.0.clone(), &Seed::from_number(number));
        let mut built = vec![Built::default(); players.len()];
        let mut round = Round::default();
        let ended = worlds::play(&mut game, &mut players, |game, deed| {
            round.note(game, deed, &mut built[deed.seat.index()]);
        });
        let thought = |player: &worlds::Player| Thought {
            decisions: player.decisions,
            ms: player.thought_ms,
            longest_ms: player.longest_ms,
        };
        let thoughts = players.iter().map(thought).collect();
        match ended {
            Ok(()) => {}
            Err(foul) if seated[foul.seat - 1].0.is_program() => {
                return Ok(Played::forfeited(&foul, thoughts));
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
        Ok(Played::to_the_end(&outcome, thoughts, built))
    }
}

/// When the pieces of a round were placed.
#[derive(Default)]
struct Round {
    number: usize,
    began: Millis,
    last: [Millis; 4],
}

impl Round {
    fn note(&mut self, game: &Worlds, deed: &Deed, built: &mut Built) {
        if deed.action == Action::Ready {
            return;
        }
        if game.phase() == Phase::Building && (game.round() != self.number || self.began == Millis(0)) {
            let now = game.deadline().unwrap_or_default().0;
            let began = Millis(now - u64::from(game.setup().minutes().get()) * 60_000);
            debug_assert!(began >= COUNTDOWN);
            *self = Round { number: game.round(), began, last: [began; 4] };
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
