//! A lesson: a script that admits only its next move and plays the other seats, or a guide beside a practice game.

use super::{ActResult, DriverContext, Local};
use crate::dominoes::{LEARNER, LessonStep, LessonTopic};
use crate::log::{GameLog, LoggedAction};
use crate::table::TableModel;
use crate::worlds::{Guide, TileHand};
use krajina_rules::any::AnyAction;
use krajina_rules::game::Millis;
use krajina_rules::seat::Seat;

/// A lesson.
#[allow(clippy::large_enum_variant, reason = "a driver boxes it")]
pub enum LessonDriver {
    /// In a game of turns.
    Scripted(Scripted),
    /// In real time.
    Guided(Guided),
}

/// A wrong move of the learner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mistake {
    /// A move other than the scripted one.
    Other(AnyAction),
    /// A move while there is a text to read first.
    TooEarly,
}

/// A scripted lesson.
pub struct Scripted {
    /// The subject.
    pub topic: LessonTopic,
    moves: Vec<(Seat, AnyAction)>,
    /// Number of moves of the script played so far.
    done: usize,
    step: usize,
    mistake: Option<Mistake>,
    /// When the next move of another seat is due, in milliseconds of the time of day.
    due: Option<f64>,
    /// The pause before the moves of other seats, in milliseconds.
    pause_ms: f64,
}

impl Scripted {
    /// A lesson and the table at its beginning.
    pub fn begin(topic: LessonTopic, pause_ms: f64) -> Option<(Scripted, TableModel)> {
        let (table, moves) = topic.begin()?;
        let lesson = Scripted { topic, moves, done: 0, step: 0, mistake: None, due: None, pause_ms };
        Some((lesson, table))
    }

    /// The number of the step, from 0.
    pub fn step(&self) -> usize {
        self.step.min(self.topic.steps().len() - 1)
    }

    /// Whether it is the last step.
    pub fn is_last(&self) -> bool {
        self.step + 1 >= self.topic.steps().len()
    }

    /// Whether the learner has to move now.
    pub fn is_doing(&self) -> bool {
        self.topic.steps().get(self.step) == Some(&LessonStep::Do)
    }

    /// The learner's last wrong move.
    pub fn mistake(&self) -> Option<Mistake> {
        self.mistake
    }

    /// The learner's next move, which the step's text describes.
    pub fn about(&self) -> Option<AnyAction> {
        self.moves.iter().skip(self.done).find(|(seat, _)| *seat == LEARNER).map(|(_, action)| *action)
    }

    fn next(&self) -> Option<(Seat, AnyAction)> {
        self.moves.get(self.done).copied()
    }

    /// The move that the lesson points at.
    pub fn pointer(&self) -> Option<AnyAction> {
        self.next().filter(|(seat, _)| *seat == LEARNER && self.is_doing()).map(|(_, action)| action)
    }

    /// Continues after a text.
    pub fn read_on(&mut self, now: f64) {
        self.step += 1;
        self.mistake = None;
        self.proceed(now);
    }

    /// Schedules the next move of another seat.
    fn proceed(&mut self, now: f64) {
        let is_others = self.next().is_some_and(|(seat, _)| seat != LEARNER);
        self.due = (is_others && self.is_doing()).then_some(now + self.pause_ms);
    }

    fn act(&mut self, context: &mut DriverContext<'_>, seat: Seat, action: AnyAction) -> ActResult {
        let (table, now) = (&mut *context.table, context.now);
        let Some((wanted_seat, wanted)) = self.next() else { return ActResult::Refused };
        // A domino with equal halves may also be laid the other way round.
        let after = |action: AnyAction| {
            let mut game = table.game.clone();
            LoggedAction { at: Millis(0), seat: wanted_seat, action }.play(&mut game).map(|()| game)
        };
        let is_same = seat == wanted_seat && after(action).is_some_and(|game| after(wanted) == Some(game));
        if !self.is_doing() || !is_same {
            if wanted_seat == LEARNER {
                self.mistake = Some(if self.is_doing() { Mistake::Other(action) } else { Mistake::TooEarly });
            }
            return ActResult::Refused;
        }
        table.play(seat, action);
        if wanted_seat == LEARNER {
            self.step += 1;
        }
        self.done += 1;
        self.mistake = None;
        self.proceed(now);
        ActResult::Shown
    }
}

/// A practice game with a guide.
pub struct Guided {
    /// The game.
    pub local: Local,
    /// The guide.
    pub guide: Guide,
}

impl Guided {
    /// A practice game from a log, with a guide.
    pub fn new(log: GameLog) -> Guided {
        Guided { local: Local::new(log), guide: Guide::default() }
    }

    /// Advances past every step that has been done.
    pub fn follow(&mut self, table: &TableModel, hand: TileHand) {
        if let (Some(world), Some(own)) = (table.worlds(), table.own) {
            self.guide.follow(world, own, hand);
        }
    }
}

impl LessonDriver {
    pub(super) fn act(
        &mut self,
        context: &mut DriverContext<'_>,
        seat: Seat,
        action: AnyAction,
    ) -> ActResult {
        match self {
            LessonDriver::Scripted(scripted) => scripted.act(context, seat, action),
            LessonDriver::Guided(guided) => guided.local.act(context, seat, action),
        }
    }

    pub(super) fn due(&self, now: f64) -> Option<(Seat, AnyAction)> {
        match self {
            LessonDriver::Scripted(scripted) => {
                scripted.due.filter(|due| *due <= now).and_then(|_| scripted.next())
            }
            LessonDriver::Guided(guided) => guided.local.due(now),
        }
    }

    pub(super) fn tick(&mut self, context: &mut DriverContext<'_>) -> bool {
        if let LessonDriver::Guided(guided) = self {
            return guided.local.tick(context);
        }
        let Some((seat, action)) = self.due(context.now) else { return false };
        self.act(context, seat, action) == ActResult::Shown
    }

    pub(super) fn wake(&self, now: f64) -> Option<f64> {
        match self {
            LessonDriver::Scripted(scripted) => scripted.due.map(|due| (due - now).max(0.0)),
            LessonDriver::Guided(guided) => guided.local.wake(now),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::driver::Driver;
    use crate::log::Occasion;
    use crate::player::SeatPlayer;
    use krajina_rules::any::AnySetup;
    use krajina_rules::seed::Seed;
    use krajina_rules::worlds::Action;

    fn scripted(driver: &mut Driver) -> &mut Scripted {
        let Driver::Lesson(lesson) = driver else { panic!("no lesson") };
        let LessonDriver::Scripted(scripted) = &mut **lesson else { panic!("no script") };
        scripted
    }

    #[test]
    fn every_lesson_can_be_played_to_its_end_and_admits_nothing_else() {
        for topic in LessonTopic::ALL {
            let (lesson, mut table) = Scripted::begin(topic, 750.0).unwrap();
            let mut driver = Driver::Lesson(Box::new(LessonDriver::Scripted(lesson)));
            let (mut now, mut effects, mut mistakes) = (0.0, Vec::new(), 0);
            loop {
                let lesson = scripted(&mut driver);
                if lesson.is_last() {
                    break;
                }
                if !lesson.is_doing() {
                    if let Some(action) = lesson.about().filter(|_| table.turn() == Some(LEARNER)) {
                        driver.act(&mut DriverContext::new(&mut table, now, &mut effects), LEARNER, action);
                        assert_eq!(scripted(&mut driver).mistake(), Some(Mistake::TooEarly));
                    }
                    scripted(&mut driver).read_on(now);
                } else if let Some(action) = lesson.pointer() {
                    let other = table
                        .game
                        .legal(LEARNER)
                        .into_iter()
                        .find(|other| *other != table.game.canonical(action));
                    if let Some(other) = other {
                        let before = table.clone();
                        assert_eq!(
                            driver.act(
                                &mut DriverContext::new(&mut table, now, &mut effects),
                                LEARNER,
                                other
                            ),
                            ActResult::Refused
                        );
                        assert_eq!(table, before);
                        assert_eq!(scripted(&mut driver).mistake(), Some(Mistake::Other(other)));
                        mistakes += 1;
                    }
                    assert_eq!(
                        driver.act(&mut DriverContext::new(&mut table, now, &mut effects), LEARNER, action),
                        ActResult::Shown
                    );
                    assert_eq!(scripted(&mut driver).mistake(), None);
                } else {
                    assert!(
                        !driver.tick(&mut DriverContext::new(&mut table, now, &mut effects)),
                        "the others think first"
                    );
                    now += driver.wake(now).unwrap();
                    assert!(driver.due(now).is_some_and(|(seat, _)| seat != LEARNER));
                    assert!(driver.tick(&mut DriverContext::new(&mut table, now, &mut effects)));
                }
            }
            assert!(mistakes > 3, "{topic:?}");
            assert_eq!(scripted(&mut driver).next(), None, "{topic:?}: all moves are played");
        }
    }

    #[test]
    fn the_guide_of_worlds_advances_when_a_step_is_done() {
        let you = SeatPlayer::Person { name: String::new() };
        let setup: AnySetup = "worlds players=2".parse().unwrap();
        let mut log = GameLog::new(setup, Seed::from_number(2), vec![you, SeatPlayer::nobody()]);
        log.occasion = Occasion::Lesson;
        let (mut table, mut guided) = (TableModel::of_log(&log).unwrap(), Guided::new(log));
        let (mut now, mut effects) = (0.0, Vec::new());
        guided.local.start(&mut DriverContext::new(&mut table, now, &mut effects), false);
        while !table.game.is_round() {
            now += 50.0;
            guided.local.tick(&mut DriverContext::new(&mut table, now, &mut effects));
        }
        guided.follow(&table, TileHand::default());
        assert_eq!((guided.guide.step(), guided.guide.message()), (0, Some("w-lesson-take")));
        let seat = Seat::wrapping(0);
        let find = |table: &TableModel, wanted: fn(&Action) -> bool| {
            let world = table.worlds().unwrap();
            let action = krajina_rules::game::Game::legal(world, seat).find(wanted).unwrap();
            AnyAction::Worlds(action)
        };
        let take = find(&table, |action| matches!(action, Action::Take(_)));
        guided.local.act(&mut DriverContext::new(&mut table, now, &mut effects), seat, take);
        let mut hand = TileHand::default();
        let AnyAction::Worlds(Action::Take(tile)) = take else { panic!("a tile is taken") };
        hand.took_tile(table.worlds().unwrap(), tile);
        guided.follow(&table, hand);
        assert_eq!(guided.guide.message(), Some("w-lesson-turn"));
        hand.turn(false, table.worlds().unwrap().builder(seat));
        guided.follow(&table, hand);
        assert_eq!(guided.guide.message(), Some("w-lesson-flip"));
        let place = find(&table, |action| matches!(action, Action::Place(..)));
        guided.local.act(&mut DriverContext::new(&mut table, now, &mut effects), seat, place);
        guided.follow(&table, TileHand::default());
        assert_eq!(guided.guide.message(), Some("w-lesson-joins"));
        assert!(guided.guide.step() < Guide::STEPS);
    }
}
