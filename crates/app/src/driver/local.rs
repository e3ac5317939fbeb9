//! A game at this device: clock, bots, log.

use super::{ActResult, DriverContext, DriverEffect};
use crate::agents::{Agents, ReplyStatus};
use crate::log::{GameLog, LoggedAction};
use crate::stopwatch::Stopwatch;
use crate::table::TableModel;
use crate::worker::{Advice, WorkerReply};
use krajina_bots::level::LEVELS;
use krajina_rules::any::{AnyAction, AnyGame};
use krajina_rules::game::Millis;
use krajina_rules::seat::Seat;
use krajina_rules::worlds::Phase;

/// The time between two saves of the clock, in milliseconds of the table's clock.
const KEEP_MS: u64 = 1_000;
/// The time between two ticks of a visible clock, in milliseconds.
const TICK_MS: f64 = 50.0;
/// The shortest visible thinking time of a bot.
pub const BOT_PAUSE: Millis = Millis(650);
/// The same for a player in a hurry.
pub const SHORT_BOT_PAUSE: Millis = Millis(60);
/// The time that the bots may think, in milliseconds. The strongest level takes a second or two; a slow device may
/// need longer to fetch the net.
const PATIENCE_MS: f64 = 45_000.0;

/// A stage of the game. The bots are asked again when it changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum BotMoment {
    /// After this many actions, in a game of turns.
    Turn(usize),
    /// In a phase of a round, in real time.
    Phase(usize, Phase),
}

/// The driver of a local game.
pub struct Local {
    log: GameLog,
    watch: Stopwatch,
    agents: Agents,
    /// The moment in which the bots were last asked.
    moment: Option<BotMoment>,
    /// When the bots were asked, in milliseconds of the time of day.
    asked: f64,
    /// The pause before the move of a bot that names no time.
    pause: Millis,
    /// A bot has to act, and the worker has failed or found no action.
    silent: bool,
    /// Whether the clock jumps from event to event until the end of the round.
    skips: bool,
    /// The number of actions and the clock at the last save.
    saved: (usize, Millis),
}

impl Local {
    /// A driver that continues a log; its clock stands still until it is started.
    pub fn new(log: GameLog) -> Local {
        let (watch, saved) = (Stopwatch::showing(log.now.0 as f64), (log.actions.len(), log.now));
        let agents = Agents::new(&log);
        Local {
            log,
            watch,
            agents,
            moment: None,
            asked: 0.0,
            pause: BOT_PAUSE,
            silent: false,
            skips: false,
            saved,
        }
    }

    /// The log so far.
    pub fn log(&self) -> &GameLog {
        &self.log
    }

    /// Whether the bots have failed to answer.
    pub fn is_silent(&self) -> bool {
        self.silent
    }

    /// Whether the clock jumps to the end of the round.
    pub fn is_skipping(&self) -> bool {
        self.skips
    }

    /// Sets the shortest visible thinking time of bots.
    pub fn set_pause(&mut self, pause: Millis) {
        self.pause = pause;
    }

    /// Saves the log if it has changed.
    fn keep(&mut self, context: &mut DriverContext<'_>) {
        let new = (self.log.actions.len(), self.log.now);
        if self.saved != new {
            self.saved = new;
            context.effects.push(DriverEffect::Save(self.log.clone()));
        }
    }

    fn clock(&self, now: f64) -> Millis {
        Millis(self.watch.shows(now) as u64)
    }

    /// Starts the clock and asks the bots that have to act.
    pub fn start(&mut self, context: &mut DriverContext<'_>, paused: bool) {
        self.enter(context);
        self.pause(context, paused);
    }

    /// Stops or starts the clock.
    pub fn pause(&mut self, context: &mut DriverContext<'_>, paused: bool) {
        let now = context.now;
        if paused {
            self.skips = false;
            self.watch.stop(now);
            self.log.now = self.shown_now(self.clock(now));
            self.keep(context);
        } else {
            self.watch.start(now);
        }
    }

    /// The time to store: 0 in a game of turns.
    fn shown_now(&self, now: Millis) -> Millis {
        if self.log.setup.kind().is_real_time() { now } else { Millis(0) }
    }

    /// Stops the clock if a player loses time. Between rounds it only saves, since nothing on the page would start
    /// the clock again. Returns true if the clock was stopped.
    pub fn leave(&mut self, context: &mut DriverContext<'_>) -> bool {
        let counts = counts_time(&context.table.game);
        if counts {
            self.pause(context, true);
        } else {
            self.keep(context);
        }
        counts
    }

    /// Carries out an action of a person at this device.
    pub fn act(&mut self, context: &mut DriverContext<'_>, seat: Seat, action: AnyAction) -> ActResult {
        let clock = self.clock(context.now);
        self.pass(context.table, clock, context.now);
        if !self.play(context.table, seat, action) {
            return ActResult::Refused;
        }
        self.let_nobody_follow(context.table, action);
        self.enter(context);
        self.keep(context);
        ActResult::Shown
    }

    fn play(&mut self, table: &mut TableModel, seat: Seat, action: AnyAction) -> bool {
        if !table.play(seat, action) {
            return false;
        }
        let at = table.game.now().unwrap_or_default();
        self.log.actions.push(LoggedAction { at, seat, action });
        self.log.now = at;
        true
    }

    /// In practice the other seats are empty: they stop and get ready together with the player.
    fn let_nobody_follow(&mut self, table: &mut TableModel, action: AnyAction) {
        let is_ready = |seat| table.game.allows(seat, &action);
        let others = Seat::all(self.log.players.len()).skip(1).filter(|seat| is_ready(*seat));
        let follows = self.log.occasion.is_practice() && (action.stops() || !table.game.is_round());
        let others: Vec<Seat> = others.filter(|_| follows).collect();
        for seat in others {
            self.play(table, seat, action);
        }
    }

    /// Advances the game to a time. In practice only the countdown takes time.
    fn pass(&mut self, table: &mut TableModel, clock: Millis, now: f64) {
        if !self.log.occasion.is_practice() {
            table.game.advance(clock);
            return;
        }
        let is_countdown =
            |table: &TableModel| table.worlds().is_some_and(|world| world.phase() == Phase::Countdown);
        if let Some(end) = table.game.deadline().filter(|_| is_countdown(table)) {
            table.game.advance(clock.min(end));
        }
        if !is_countdown(table) {
            self.watch.set(table.game.now().unwrap_or_default().0 as f64, now);
        }
    }

    /// The bot's action that is due.
    pub(super) fn due(&self, now: f64) -> Option<(Seat, AnyAction)> {
        let (plan, seat) = self.agents.due(self.clock(now))?;
        Some((seat, plan.action?))
    }

    /// Milliseconds until the next tick.
    pub(super) fn wake(&self, now: f64) -> Option<f64> {
        if self.log.setup.kind().is_real_time() {
            return self.watch.runs().then_some(if self.skips { 0.0 } else { TICK_MS });
        }
        let planned = self.agents.next().map(|at| (at.0 as f64 - self.watch.shows(now)).max(0.0));
        let patience = self.agents.are_thinking().then(|| (self.asked + PATIENCE_MS - now).max(0.0));
        planned.or(patience)
    }

    /// Handles the time since the last tick: bots act, phases end. Returns true if anything but the time has changed.
    pub fn tick(&mut self, context: &mut DriverContext<'_>) -> bool {
        let now = context.now;
        if self.skips && !self.jump(context.table, now) {
            return false;
        }
        let clock = self.clock(now);
        let changed = self.catch_up(context, clock);
        let game = &context.table.game;
        self.skips &= game.is_round();
        if !self.skips && (changed || clock.0 > self.log.now.0 + KEEP_MS) {
            // A reload continues at this time.
            self.log.now = game.now().unwrap_or_default();
            self.keep(context);
        }
        let waits = self.agents.are_thinking() && !self.log.setup.kind().is_real_time();
        self.silent |= waits && now >= self.asked + PATIENCE_MS;
        changed
    }

    /// Lets the bots play the round to its end without waiting for the clock.
    pub fn skip(&mut self) {
        self.skips = true;
    }

    /// Sets the clock to the next event. Returns false while a bot is still thinking.
    fn jump(&mut self, table: &TableModel, now: f64) -> bool {
        let next = self.next_event(&table.game);
        if let Some(next) = next {
            self.watch.set(next.0 as f64, now);
        }
        next.is_some()
    }

    /// The time of the next event without the people at this device; `None` while a bot is still thinking. The clock
    /// may jump there: the bots get the same questions at the same times as if it had run.
    fn next_event(&self, game: &AnyGame) -> Option<Millis> {
        if self.agents.are_thinking() {
            return None;
        }
        self.agents.next().into_iter().chain(game.deadline()).min()
    }

    /// Plays everything that is due, in order. Returns true if anything but the time has changed.
    fn catch_up(&mut self, context: &mut DriverContext<'_>, clock: Millis) -> bool {
        let now = context.now;
        let mut changed = false;
        loop {
            let before = self.moment_of(context.table);
            let end = context.table.game.deadline().unwrap_or(Millis(u64::MAX));
            match self.agents.due(clock).filter(|(plan, _)| plan.at < end) {
                Some((plan, seat)) => {
                    self.pass(context.table, plan.at, now);
                    self.agents.drop_plan(seat);
                    if let Some(action) = plan.action {
                        let played = self.play(context.table, seat, action);
                        changed |= played;
                        // A move that the rules refuse counts as no answer.
                        self.silent |= !played && !self.log.setup.kind().is_real_time();
                    }
                    if self.moment == Some(self.moment_of(context.table)) && !self.silent {
                        self.ask(context, seat);
                    }
                }
                None => {
                    self.pass(context.table, if end <= clock { end } else { clock }, now);
                    let done = self.moment_of(context.table) == before;
                    changed |= !done;
                    if done {
                        return changed;
                    }
                }
            }
            self.enter(context);
        }
    }

    fn moment_of(&self, table: &TableModel) -> BotMoment {
        match table.worlds() {
            Some(world) => BotMoment::Phase(world.round(), world.phase()),
            None => BotMoment::Turn(self.log.actions.len()),
        }
    }

    /// Asks the bots when a moment begins. After a game of a Dynasty its sheet is shown first.
    fn enter(&mut self, context: &mut DriverContext<'_>) {
        let table = &*context.table;
        let moment = Some(self.moment_of(table));
        if self.moment == moment || table.interlude {
            return;
        }
        self.moment = moment;
        if table.is_over() {
            self.log.now = table.game.now().unwrap_or_default();
            return;
        }
        match table.turn() {
            Some(seat) => self.ask(context, seat),
            None => Seat::all(self.log.players.len()).for_each(|seat| self.ask(context, seat)),
        }
    }

    fn ask(&mut self, context: &mut DriverContext<'_>, seat: Seat) {
        if let Some(request) = self.agents.ask(&context.table.game, seat, self.log.actions.len()) {
            self.asked = context.now;
            context.effects.push(DriverEffect::Ask(request));
        }
    }

    /// Handles a reply of the worker. Returns advice if the game has not changed since it was asked for.
    pub fn handle_reply(&mut self, reply: WorkerReply, now: f64) -> Option<(AnyAction, Advice)> {
        if let WorkerReply::Advice { question, action, advice } = reply {
            return self.agents.is_current(&question).then_some((action.0, advice));
        }
        let then = Millis(self.clock(now).0 + self.pause.0);
        let status = self.agents.handle_reply(&reply, then, self.log.setup.kind().is_real_time());
        let nothing = reply == WorkerReply::Nothing && self.agents.are_thinking();
        self.silent |= status == ReplyStatus::Silent || nothing;
        None
    }

    /// Notes that the worker has failed and will not answer.
    pub fn worker_failed(&mut self) {
        self.silent |= self.agents.are_thinking();
    }

    /// Asks again, after the page has started another worker.
    pub fn retry(&mut self, context: &mut DriverContext<'_>) {
        self.silent = false;
        self.moment = None;
        self.agents.forget();
        self.enter(context);
    }

    /// Continues after the sheet of a game of a Dynasty.
    pub fn end_interlude(&mut self, context: &mut DriverContext<'_>) {
        context.table.interlude = false;
        self.enter(context);
    }

    /// Asks the strongest bot what it would do for the acting seat.
    pub fn ask_for_advice(&mut self, context: &mut DriverContext<'_>) {
        let strongest = LEVELS[LEVELS.len() - 1].name;
        let request = context.table.turn().and_then(|seat| {
            self.agents.ask_for_advice(&context.table.game, seat, strongest, self.log.actions.len())
        });
        context.effects.extend(request.map(DriverEffect::Ask));
    }

    /// Takes back moves until a person at this device has a choice again.
    pub fn undo(&mut self, context: &mut DriverContext<'_>) -> bool {
        let mut log = self.log.clone();
        while log.actions.pop().is_some() {
            if let Some(before) = TableModel::of_log(&log).filter(TableModel::is_mine) {
                self.log = log;
                *context.table = before;
                self.retry(context);
                self.keep(context);
                return true;
            }
        }
        false
    }

    /// Milliseconds to the end of the phase, as a clock of seconds shows them; `None` if the time is hidden or
    /// nothing runs.
    pub fn left_ms(&self, table: &TableModel, now: f64) -> Option<u32> {
        let secret = table.game.is_round() && (table.game.hides_time() || self.log.occasion.is_practice());
        let end = table.game.deadline().filter(|_| !secret)?;
        let left = end.0.saturating_sub(self.clock(now).0) as u32;
        Some(left.div_ceil(1_000) * 1_000)
    }
}

/// Whether a player loses time now. Only then can a table be paused, because only then does the page offer to resume.
pub fn counts_time(game: &AnyGame) -> bool {
    game.is_round() || matches!(game, AnyGame::Worlds(world) if world.phase() == Phase::Countdown)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::Occasion;
    use crate::player::SeatPlayer;
    use crate::worker;
    use krajina_rules::any::{AnySetup, GameKind};
    use krajina_rules::seed::Seed;

    /// A table with its driver, and a worker that answers at once.
    struct Device {
        table: TableModel,
        local: Local,
        now: f64,
        /// The log saved last.
        saved: Option<GameLog>,
    }

    fn log(setup: &str, levels: &[&str]) -> GameLog {
        let setup: AnySetup = setup.parse().unwrap();
        let bots = levels.iter().map(|level| SeatPlayer::Bot { level: (*level).into() });
        let players = std::iter::once(SeatPlayer::Person { name: String::new() }).chain(bots).collect();
        GameLog::new(setup, Seed::from_number(5), players)
    }

    impl Device {
        fn new(log: GameLog) -> Device {
            let table = TableModel::of_log(&log).unwrap();
            let mut device = Device { table, local: Local::new(log), now: 1_000_000.0, saved: None };
            let mut effects = Vec::new();
            device.local.start(&mut DriverContext::new(&mut device.table, device.now, &mut effects), false);
            device.carry_out(effects);
            device
        }

        fn carry_out(&mut self, effects: Vec<DriverEffect>) {
            for effect in effects {
                match effect {
                    DriverEffect::Ask(request) => {
                        let text = serde_json::to_string(&request).unwrap();
                        let reply = crate::json::read(&worker::answer(&text, || 0.0)).unwrap();
                        self.local.handle_reply(reply, self.now);
                    }
                    DriverEffect::Save(log) => self.saved = Some(log),
                    DriverEffect::Send(_) => panic!("nothing is sent from a local table"),
                }
            }
        }

        fn act(&mut self, action: AnyAction) -> ActResult {
            let mut effects = Vec::new();
            let seat = self.table.turn().unwrap_or(Seat::wrapping(0));
            let acted = self.local.act(
                &mut DriverContext::new(&mut self.table, self.now, &mut effects),
                seat,
                action,
            );
            self.carry_out(effects);
            acted
        }

        fn tick(&mut self, ms: f64) -> bool {
            self.now += ms;
            let mut effects = Vec::new();
            let changed = self.local.tick(&mut DriverContext::new(&mut self.table, self.now, &mut effects));
            self.carry_out(effects);
            changed
        }
    }

    #[test]
    fn a_person_and_bots_play_a_game_of_turns_to_its_end() {
        for setup in ["kingdom players=2 variants=dynasty", "hunters players=3 mode=tribe"] {
            let levels = ["sprout", "shepherd"];
            let players = setup.parse::<AnySetup>().unwrap().players();
            let mut device = Device::new(log(setup, &levels[..players - 1]));
            while !device.table.is_over() {
                assert!(!device.local.is_silent());
                if device.table.interlude {
                    let mut effects = Vec::new();
                    device.local.end_interlude(&mut DriverContext::new(
                        &mut device.table,
                        device.now,
                        &mut effects,
                    ));
                    device.carry_out(effects);
                } else if device.table.is_mine() {
                    let action = device.table.game.legal(device.table.turn().unwrap())[0];
                    assert_eq!(device.act(action), ActResult::Shown);
                } else {
                    assert!(!device.tick(10.0), "a bot is seen to think");
                    assert!(device.local.due(device.now + 700.0).is_some());
                    let wait = device.local.wake(device.now).unwrap();
                    assert!(device.tick(wait), "then it moves");
                }
            }
            let saved = device.saved.unwrap();
            assert_eq!(&saved, device.local.log());
            assert_eq!(TableModel::of_log(&saved).map(|table| table.game), Some(device.table.game));
        }
    }

    #[test]
    fn undo_goes_back_to_the_last_choice_of_a_person() {
        let mut device = Device::new(log("kingdom players=2", &["sprout"]));
        let undo = |device: &mut Device| {
            let mut effects = Vec::new();
            let done =
                device.local.undo(&mut DriverContext::new(&mut device.table, device.now, &mut effects));
            device.carry_out(effects);
            done
        };
        while !device.table.is_mine() {
            device.tick(1_000.0);
        }
        assert!(!undo(&mut device), "nothing of one's own was done");
        let (before, chose) = (device.table.game.clone(), device.local.log().actions.len());
        let action = device.table.game.legal(device.table.turn().unwrap())[0];
        device.act(action);
        for _ in 0..20 {
            device.tick(1_000.0);
        }
        assert!(device.local.log().actions.len() > chose);
        assert!(undo(&mut device));
        assert_eq!((device.table.game, device.local.log().actions.len()), (before, chose));
    }

    #[test]
    fn a_bot_that_does_not_answer_stays_silent_until_the_retry() {
        let log = log("kingdom players=2", &["sprout"]);
        let mut table = TableModel::of_log(&log).unwrap();
        let (mut local, mut effects) = (Local::new(log), Vec::new());
        local.start(&mut DriverContext::new(&mut table, 0.0, &mut effects), false);
        let mut now = 0.0;
        while effects.iter().all(|effect| !matches!(effect, DriverEffect::Ask(_))) {
            let action = table.game.legal(table.turn().unwrap())[0];
            let seat = table.turn().unwrap();
            local.act(&mut DriverContext::new(&mut table, now, &mut effects), seat, action);
        }
        now += local.wake(now).unwrap();
        local.tick(&mut DriverContext::new(&mut table, now, &mut effects));
        assert!(local.is_silent());
        effects.clear();
        local.retry(&mut DriverContext::new(&mut table, now, &mut effects));
        assert!(!local.is_silent() && matches!(effects[..], [DriverEffect::Ask(_)]));
        local.handle_reply(WorkerReply::Nothing, now);
        assert!(local.is_silent(), "a worker that does not understand is no better");
        local.retry(&mut DriverContext::new(&mut table, now, &mut effects));
        local.worker_failed();
        assert!(local.is_silent());
    }

    #[test]
    fn advice_is_for_the_position_it_was_asked_for() {
        let log = log("kingdom players=2", &["sprout"]);
        let mut table = TableModel::of_log(&log).unwrap();
        let (mut local, mut effects) = (Local::new(log), Vec::new());
        local.start(&mut DriverContext::new(&mut table, 0.0, &mut effects), false);
        effects.clear();
        local.ask_for_advice(&mut DriverContext::new(&mut table, 0.0, &mut effects));
        let [DriverEffect::Ask(worker::WorkerRequest::Advice(asked))] = &effects[..] else {
            panic!("no question")
        };
        let action = table.game.legal(asked.seat)[0];
        let reply = WorkerReply::Advice {
            question: asked.question.clone(),
            action: worker::SentAction(action),
            advice: Advice::default(),
        };
        assert_eq!(local.handle_reply(reply.clone(), 0.0), Some((action, Advice::default())));
        let seat = asked.seat;
        let mut effects = Vec::new();
        local.ask_for_advice(&mut DriverContext::new(&mut table, 0.0, &mut effects));
        local.act(&mut DriverContext::new(&mut table, 0.0, &mut effects), seat, action);
        assert_eq!(local.handle_reply(reply, 0.0), None, "the game has gone on");
    }

    /// Plays a round against bots in which the player stops at once, with the clock running or skipped.
    fn round(skip: bool) -> (GameLog, usize) {
        let mut device = Device::new(log("worlds players=3 minutes=3", &["fox", "miller"]));
        while !device.table.game.is_round() {
            device.tick(50.0);
        }
        assert_eq!(device.act(AnyAction::read(GameKind::Worlds, "stop").unwrap()), ActResult::Shown);
        let mut steps = 0;
        if skip {
            device.local.skip();
        }
        while device.table.game.is_round() {
            let wait = device.local.wake(device.now).unwrap();
            device.tick(wait);
            steps += 1;
        }
        (device.local.log, steps)
    }

    #[test]
    fn skipping_to_the_end_gives_the_same_log_as_waiting() {
        // The bots' memories belong to a thread: each round starts with fresh ones.
        let play = |skip| std::thread::spawn(move || round(skip)).join().unwrap();
        let ((waited, ticks), (skipped, jumps)) = (play(false), play(true));
        assert!(waited.actions.len() > 40, "the bots have built with {} actions", waited.actions.len());
        // A tick may reach beyond the bell, where players get ready for the next round.
        let ready = AnyAction::read(GameKind::Worlds, "ready").unwrap();
        let until_the_bell = |log: &GameLog| -> Vec<LoggedAction> {
            log.actions.iter().filter(|logged| logged.action != ready).copied().collect()
        };
        assert_eq!(until_the_bell(&skipped), until_the_bell(&waited));
        assert!(jumps < ticks, "{jumps} jumps, {ticks} ticks");
    }

    #[test]
    fn nothing_is_skipped_while_a_bot_thinks() {
        let log = log("worlds players=2", &["fox"]);
        let mut table = TableModel::of_log(&log).unwrap();
        let (mut local, mut effects) = (Local::new(log), Vec::new());
        local.start(&mut DriverContext::new(&mut table, 0.0, &mut effects), false);
        local.skip();
        let before = table.clone();
        assert!(!local.tick(&mut DriverContext::new(&mut table, 10_000.0, &mut effects)));
        assert_eq!(table, before);
    }

    #[test]
    fn in_practice_the_clock_stands_and_empty_seats_follow() {
        let mut log = log("worlds players=2", &["nobody"]);
        log.occasion = Occasion::Practice;
        let mut device = Device::new(log);
        for _ in 0..100 {
            device.tick(50.0);
        }
        assert!(device.table.game.is_round());
        let before = device.table.game.now();
        device.tick(600_000.0);
        assert_eq!(device.table.game.now(), before, "nobody is hurried");
        assert_eq!(device.local.left_ms(&device.table, device.now), None);
        device.act(AnyAction::read(GameKind::Worlds, "stop").unwrap());
        assert!(!device.table.game.is_round(), "the empty seat stops, too");
    }
}
