//! A game of any kind between entrants: in turns, or in real time.

use crate::entrant::{self, Entrant};
use krajina_bots::Playable;
use krajina_bots::arena::{self, Player};
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

/// A game that was played, with what each seat thought and built.
pub(crate) struct Played {
    pub(crate) outcome: Outcome,
    pub(crate) thoughts: Vec<Thought>,
    pub(crate) built: Vec<Built>,
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
            let bot = entrant.build::<G>(self.0, *seed).map_err(|error| format!("{entrant}: {error}"))?;
            players.push(Player::new(bot, entrant.budget(time_ms)));
        }
        let mut at_table: Vec<&mut Player<G>> = players.iter_mut().collect();
        let outcome = arena::play(*self.0, &Seed::from_number(number), &mut at_table, entrant::now_ms)
            .map_err(|foul| foul.to_string())?;
        let thought = |player: &Player<G>| Thought {
            decisions: player.decisions,
            ms: player.thought_ms,
            longest_ms: player.longest_ms,
        };
        Ok(Played { outcome, thoughts: players.iter().map(thought).collect(), built: Vec::new() })
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

    fn play(&self, number: u64, seated: &[Seated<'_>], _time_ms: f64) -> Result<Played, String> {
        let mut players = Vec::new();
        for (i, (entrant, seed)) in seated.iter().enumerate() {
            let agent = entrant.agent(Seat::wrapping(i), *seed)?;
            players.push(worlds::Player::new(agent, entrant::now_ms));
        }
        let mut game = Worlds::new(self.0.clone(), &Seed::from_number(number));
        let mut built = vec![Built::default(); players.len()];
        let mut round = Round::default();
        let mut foul = None;
        worlds::play(&mut game, &mut players, |game, deed| {
            round.note(game, deed, &mut built[deed.seat.index()]);
            let raced = matches!(deed.action, Action::Take(_) | Action::TakeBuilding(_) | Action::Flip(_));
            if !deed.done && !raced {
                foul = Some(format!("seat {} chose {}", deed.seat.index() + 1, deed.action));
            }
        });
        foul.map_or(Ok(()), Err)?;
        for sheets in game.sheets() {
            for (built, sheet) in built.iter_mut().zip(sheets) {
                built.rounds += 1;
                built.points += i64::from(sheet.points());
                built.chips += u64::from(sheet.circumstances.chip.is_some());
            }
        }
        let thought = |player: &worlds::Player| Thought {
            decisions: player.decisions,
            ms: player.thought_ms,
            longest_ms: player.longest_ms,
        };
        let outcome = game.outcome().unwrap_or_else(|| Outcome::by_scores(Vec::new()));
        Ok(Played { outcome, thoughts: players.iter().map(thought).collect(), built })
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
