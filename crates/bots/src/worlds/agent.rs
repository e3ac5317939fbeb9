//! The agent: perception, memory and the next action of a player.

use super::ability::Ability;
use super::act::{Act, lay, reach};
use super::alternative::{Alternative, SOON_MS};
use super::blueprint::{Blueprint, can_have};
use super::chance::Chance;
use super::perception::{self, Fit};
use super::planned_action::PlannedAction;
use super::skill::WorldsSkill;
use super::tile_memory::{TileMemory, is_free};
use krajina_rules::game::Millis;
use krajina_rules::seat::Seat;
use krajina_rules::worlds::{
    Action, Builder, Face, HeldPiece, Phase, Piece, Placed, SQUARES, Square, TILES, TILES_BEFORE_BUILDING,
    TileId, View,
};
use krajina_solver::{POINT, WorldProblem};

/// Milliseconds that an agent plans ahead without a new view.
const HORIZON_MS: u64 = 1_500;
/// Probability that a glance includes its own villages and the buildings.
const LOOKS_ASIDE: f64 = 0.25;
/// Probability of turning a tile over instead of looking at more.
const TURNS_OVER: f64 = 0.12;
/// Probability of going through remembered tiles again.
const REMEMBERS: f64 = 0.1;
/// Milliseconds to notice that something is gone.
const NOTICE_MS: f64 = 300.0;

/// A player of Worlds who builds as people do.
///
/// [`next`](WorldsAgent::next) may be called at any time, and again after any change at the table: while the planned action
/// is possible, the answer stays the same. The seed and the calls determine all answers.
///
/// ```
/// use krajina_bots::worlds::{WorldsAgent, WorldsSkill};
/// use krajina_rules::game::{Game, Millis};
/// use krajina_rules::seat::{Seat, Viewer};
/// use krajina_rules::seed::Seed;
/// use krajina_rules::worlds::{COUNTDOWN, Worlds};
///
/// let mut table = Worlds::new("worlds players=2".parse()?, &Seed::from_number(1));
/// let seat = Seat::wrapping(0);
/// let mut agent = WorldsAgent::new(WorldsSkill::named("fox").ok_or("no such level")?, seat, 7);
/// table.advance(COUNTDOWN);
/// let plan = agent.next(&table.view(Viewer::Seat(seat)), table.now()).ok_or("nothing to do")?;
/// assert!(plan.at >= Millis(COUNTDOWN.0 + 250), "a glance takes 250 ms");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct WorldsAgent {
    skill: &'static WorldsSkill,
    seat: Seat,
    chance: Chance,
    /// Its ability in this game.
    ability: Ability,
    /// Its perceived speed of time, used when the timer is hidden.
    sense_of_time: f64,
    /// The round and phase it was last asked in.
    moment: Option<(usize, Phase)>,
    /// Its estimate of the start of the round.
    began: Millis,
    forgets_bell: bool,
    memory: TileMemory,
    blueprint: Blueprint,
    /// Hand and eyes are busy until then.
    busy_until: Millis,
    looking_since: Millis,
    /// The map has changed since it last went through its memory.
    has_news: bool,
    /// The piece that it reaches for and the square for it.
    aim: Option<(Square, Placed)>,
    plan: Option<PlannedAction>,
}

impl WorldsAgent {
    /// An agent at a seat, seeded with `seed`.
    pub fn new(skill: &'static WorldsSkill, seat: Seat, seed: u64) -> WorldsAgent {
        let mut chance = Chance::new(seed ^ (seat.index() as u64 + 1) << 56);
        let ability = skill.today(&mut chance);
        WorldsAgent {
            sense_of_time: chance.log_normal(1.0, 0.08),
            memory: TileMemory::new(ability.memory as usize),
            blueprint: Blueprint::new(ability.plans as u32),
            ability,
            skill,
            seat,
            chance,
            moment: None,
            began: Millis(0),
            forgets_bell: false,
            busy_until: Millis(0),
            looking_since: Millis(0),
            has_news: true,
            aim: None,
            plan: None,
        }
    }

    /// Its seat.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// A copy of this agent with new randomness for its own seat, or a fresh agent of the same level for another seat.
    pub(super) fn imagined(&self, seat: Seat, seed: u64) -> WorldsAgent {
        let other = WorldsAgent::new(self.skill, seat, seed);
        if seat == self.seat { WorldsAgent { chance: other.chance, ..self.clone() } } else { other }
    }

    /// Its planned action.
    pub(super) fn planned(&self) -> Option<PlannedAction> {
        self.plan
    }

    /// A copy of this agent that plans the alternative for the same time.
    #[must_use]
    pub fn instead(&self, other: &Alternative, now: Millis) -> WorldsAgent {
        let planned = self.plan.filter(|plan| plan.action.is_some());
        let at = planned.map_or(Millis(now.0 + SOON_MS), |plan| plan.at);
        let plan = Some(PlannedAction { at, action: Some(other.action) });
        WorldsAgent { plan, aim: Some((other.square, other.placed)), ..self.clone() }
    }

    /// Plans the next action, given the view of its seat at this time of the table's clock (which stops in pauses). Call
    /// again at the time of the action, whether it was played, refused or dropped, and whenever the phase changes. `None`:
    /// no action until then.
    pub fn next(&mut self, view: &View, now: Millis) -> Option<PlannedAction> {
        let me = *view.players.get(self.seat.index())?;
        if self.moment != Some((view.round, view.phase)) {
            self.enter(view, &me, now);
        } else if let Some(plan) = self.plan.take() {
            if now < plan.at && self.is_possible(view, &me, plan) {
                self.plan = Some(plan);
                return self.plan;
            }
            self.settle(view, &me, plan, now);
        }
        self.plan = match view.phase {
            Phase::Countdown => self.wait_for_the_start(view),
            Phase::Building if me.stopped => None,
            Phase::Building => Some(self.build(view, &me, now)),
            Phase::Break if view.ready.contains(self.seat) => None,
            Phase::Break => Some(self.act(Action::Ready, self.free_at(now))),
            Phase::Over => None,
        };
        self.plan
    }

    /// Starts a new round or phase. The first call may come in the middle of a round.
    fn enter(&mut self, view: &View, me: &Builder, now: Millis) {
        let new_round = self.moment.is_none_or(|(round, _)| round != view.round);
        self.moment = Some((view.round, view.phase));
        self.plan = None;
        self.aim = None;
        self.busy_until = now;
        self.looking_since = now;
        self.has_news = true;
        if new_round {
            self.memory.clear();
            self.blueprint = Blueprint::new(self.ability.plans as u32);
            self.forgets_bell = self.chance.happens(self.skill.forgets);
        }
        // The pieces on the map show how long the round has been running.
        let placed = me.occupied().len() as u64;
        self.began = Millis(now.0.saturating_sub(placed * self.ability.patience_ms as u64));
    }

    fn wait_for_the_start(&mut self, view: &View) -> Option<PlannedAction> {
        self.ponder(view);
        Some(PlannedAction { at: view.clock?.ends, action: None })
    }

    /// Improves its plan of the whole map, if its level plans.
    fn ponder(&mut self, view: &View) {
        if self.plans() {
            let seed = self.chance.seed();
            self.blueprint.think(view, self.seat, seed);
        }
    }

    /// Whether the planned action is still possible in this view.
    fn is_possible(&self, view: &View, me: &Builder, plan: PlannedAction) -> bool {
        match plan.action {
            Some(Action::Take(tile)) => me.hand.is_none() && is_free(view, tile),
            Some(Action::TakeBuilding(building)) => me.hand.is_none() && view.board.contains(&building),
            Some(Action::Flip(tile)) => is_free(view, tile),
            Some(Action::Place(square, ..)) => me.hand.is_some() && me.open().contains(square),
            Some(Action::Village(trade, square, _)) => {
                me.villages.contains(trade) && me.open().contains(square)
            }
            Some(Action::Put(_)) | Some(Action::PutBack) => me.hand.is_some(),
            Some(Action::Stop) | Some(Action::Ready) | Some(Action::Move(..)) | None => true,
        }
    }

    /// Handles the outcome of a planned action.
    fn settle(&mut self, view: &View, me: &Builder, plan: PlannedAction, now: Millis) {
        if now < plan.at {
            // The piece was taken before the hand arrived.
            let notice = self.chance.log_normal(NOTICE_MS, 0.3) as u64;
            self.busy_until = Millis(now.0 + notice);
        } else if plan.action.is_some() {
            self.busy_until = self.busy_until.max(plan.at);
        }
        match plan.action {
            Some(Action::Take(tile)) if me.hand != Some(HeldPiece::Tile(tile)) => {
                self.memory.forget(tile);
                self.aim = None;
            }
            Some(Action::TakeBuilding(_)) if me.hand.is_none() => self.aim = None,
            Some(Action::Place(square, ..)) | Some(Action::Village(_, square, _)) => {
                self.aim = None;
                if me.occupied().contains(square) {
                    self.rest(now);
                }
            }
            Some(Action::Flip(tile)) => {
                if let Some(seen) = view.tiles.get(tile.index()) {
                    self.memory.note(tile, seen.face);
                    self.has_news = true;
                }
            }
            _ => {}
        }
    }

    /// A piece was placed; low levels may pause before they look for the next.
    fn rest(&mut self, now: Millis) {
        self.has_news = true;
        if self.chance.happens(self.ability.dreams) {
            let dream = self.chance.log_normal(self.ability.dream_ms, 0.5);
            self.busy_until.0 = self.busy_until.0.max(now.0) + dream as u64;
        }
        self.looking_since = self.busy_until.max(now);
    }

    fn free_at(&self, now: Millis) -> Millis {
        now.max(self.busy_until)
    }

    fn delay(&mut self, act: Act) -> u64 {
        let median = act.usual_ms() * self.ability.slowness;
        let drawn = self.chance.log_normal(median, self.ability.spread) as u64;
        drawn.max(act.least_ms())
    }

    fn act(&mut self, action: Action, from: Millis) -> PlannedAction {
        let delay = self.delay(Act::of(&action));
        PlannedAction { at: Millis(from.0 + delay), action: Some(action) }
    }

    /// Whether it plans the whole map.
    fn plans(&self) -> bool {
        self.skill.plans && self.ability.plans >= 1.0
    }

    /// Milliseconds to the end of the round, as shown or guessed.
    fn left_ms(&self, view: &View, at: Millis) -> u64 {
        match view.clock {
            Some(clock) => clock.ends.0.saturating_sub(at.0),
            None => {
                let all = u64::from(view.setup.minutes().get()) * 60_000;
                let gone = at.0.saturating_sub(self.began.0) as f64 * self.sense_of_time;
                all.saturating_sub(gone as u64)
            }
        }
    }

    fn build(&mut self, view: &View, me: &Builder, now: Millis) -> PlannedAction {
        let at = self.free_at(now);
        self.ponder(view);
        match me.hand {
            Some(held) => self.use_hand(view, me, held, at),
            None if self.is_done(view, me, at) => self.act(Action::Stop, at),
            None => self.look_about(view, me, at),
        }
    }

    /// The part of its patience that the search for a tile has used up. Little time left shortens its patience.
    fn impatience(&self, view: &View, me: &Builder, at: Millis) -> f64 {
        let free = (SQUARES - me.occupied().len()).max(1) as u64;
        let left = self.left_ms(view, at).saturating_sub(self.ability.margin_ms as u64);
        let patience = (self.ability.patience_ms as u64).min(left / free).max(1_000);
        at.0.saturating_sub(self.looking_since.0) as f64 / patience as f64
    }

    /// The least gain for which it takes a tile now, in parts of a point.
    fn standard(&self, view: &View, impatience: f64) -> i32 {
        // In the solo game pieces only cost points (M37).
        let (high, low) = match view.setup.level().solo() {
            Some(_) => (0.0, -10.0),
            None => (self.ability.standards, self.ability.floor),
        };
        (high - (high - low) * impatience) as i32
    }

    fn most_bad(&self, impatience: f64) -> usize {
        let one = self.ability.bad_join_from;
        match impatience {
            much if much >= 3.0 * one => 4,
            much => usize::from(much >= one) + usize::from(much >= 1.5 * one),
        }
    }

    /// Places the piece in hand where it was meant to go, or where it fits, or puts it back.
    fn use_hand(&mut self, view: &View, me: &Builder, held: HeldPiece, at: Millis) -> PlannedAction {
        let aimed =
            self.aim.filter(|&(square, placed)| is_held(held, placed.piece) && me.open().contains(square));
        let impatience = self.impatience(view, me, at);
        let Some(problem) = perception::problem(view, self.seat) else { return self.act(Action::Stop, at) };
        if let Some((square, placed)) = aimed {
            // A tile in hand is checked more carefully than one in the heap.
            let sober = self.plans() || self.chance.happens(self.ability.overlooks);
            let worst = self.standard(view, impatience) - POINT;
            if sober || perception::gain(&problem, square, placed) >= worst {
                return self.place(square, placed, at);
            }
        }
        let squares: Vec<Square> = me.open().iter().collect();
        let found = self.find(view, &problem, &sides_of(held), &squares, impatience.max(0.5));
        match found {
            Some(Fit { square, placed, .. }) => {
                let glance = self.delay(Act::Glance);
                self.aim = Some((square, placed));
                self.place(square, placed, Millis(at.0 + glance))
            }
            None => {
                self.aim = None;
                self.put_back(view, held, at)
            }
        }
    }

    fn place(&mut self, square: Square, placed: Placed, at: Millis) -> PlannedAction {
        self.act(lay(square, placed), at)
    }

    fn put_back(&mut self, view: &View, held: HeldPiece, at: Millis) -> PlannedAction {
        let action = match held {
            HeldPiece::Building(_) => Action::PutBack,
            HeldPiece::Tile(tile) => {
                self.memory.forget(tile);
                match view.tiles.get(tile.index()) {
                    Some(tile) => Action::Put(tile.spot),
                    None => Action::Stop,
                }
            }
        };
        self.act(action, at)
    }

    /// Whether to stop: the map is full, the bell is near, or the chip is worth more than the squares left.
    fn is_done(&mut self, view: &View, me: &Builder, at: Millis) -> bool {
        let free = SQUARES - me.occupied().len();
        if free == 0 {
            return true;
        }
        let Some(first) = view.chips.first() else { return false };
        let unseen = if view.clock.is_none() { 4 } else { 1 };
        if self.left_ms(view, at) <= unseen * self.ability.margin_ms as u64 {
            return !self.forgets_bell;
        }
        if !self.skill.watches || free > 2 {
            return false;
        }
        let second = view.chips.get(1).map_or(0, |chip| chip.value());
        let rival = |rival: &Builder| !rival.stopped && SQUARES - rival.occupied().len() < free;
        let others = view.players.iter().enumerate().filter(|(i, _)| *i != self.seat.index());
        let races = { others }.any(|(_, builder)| rival(builder));
        // A filled square scores one point, and about half a point more on average.
        races && usize::from(first.value() - second) * 2 > free * 3
    }

    /// Glances at tiles until one is worth taking, or until it needs a new view.
    fn look_about(&mut self, view: &View, me: &Builder, from: Millis) -> PlannedAction {
        let Some(problem) = perception::problem(view, self.seat) else { return self.act(Action::Stop, from) };
        let squares = perception::in_mind(me, &self.ability, &mut self.chance);
        let mut at = from;
        while at.0 <= from.0 + HORIZON_MS {
            if !self.skill.knows_backs
                && self.chance.happens(TURNS_OVER)
                && let Some(tile) = self.any_free(view)
            {
                return self.act(Action::Flip(tile), at);
            }
            at.0 += self.delay(Act::Glance);
            let impatience = self.impatience(view, me, at);
            let sides = self.glance(view, me);
            let found = match self.plans() {
                false => self.find(view, &problem, &sides, &squares, impatience),
                true => self.wanted(view, me),
            };
            if let Some(Fit { square, placed, .. }) = found {
                self.aim = Some((square, placed));
                return self.reach(square, placed, at);
            }
        }
        PlannedAction { at, action: None }
    }

    fn reach(&mut self, square: Square, placed: Placed, at: Millis) -> PlannedAction {
        self.act(reach(square, placed), at)
    }

    /// The pieces seen or remembered in one glance.
    fn glance(&mut self, view: &View, me: &Builder) -> Vec<Piece> {
        let mut sides = Vec::new();
        for _ in 0..=self.chance.below((self.ability.tiles_at_a_glance + 0.5) as usize) {
            let Some(tile) = self.any_free(view) else { break };
            if self.chance.happens(self.ability.overlooks) {
                continue;
            }
            let face = view.tiles[tile.index()].face;
            let faces = [face, face.flipped()];
            for &face in if self.skill.knows_backs { &faces[..] } else { &faces[..1] } {
                self.memory.note(tile, face);
                sides.push(Piece::Tile(tile, face));
            }
        }
        if std::mem::take(&mut self.has_news) || self.chance.happens(REMEMBERS) {
            sides.extend(self.memory.free(view).map(|(tile, face)| Piece::Tile(tile, face)));
        }
        if self.chance.happens(LOOKS_ASIDE) {
            sides.extend(me.villages.iter().map(|trade| Piece::Village(self.seat, trade)));
            if !me.has_building() && me.occupied().len() >= TILES_BEFORE_BUILDING {
                sides.extend(view.board.iter().map(|&building| Piece::Building(building)));
            }
        }
        sides
    }

    /// A random free tile, preferably one that it does not remember.
    fn any_free(&mut self, view: &View) -> Option<TileId> {
        let mut known = None;
        for _ in 0..24 {
            let tile = TileId::from_index(self.chance.below(TILES)).filter(|&tile| is_free(view, tile));
            match tile {
                Some(tile) if !self.memory.knows(tile) => return Some(tile),
                _ => known = tile.or(known),
            }
        }
        known
    }

    /// The best of these sides on these squares, if it meets the current standard.
    fn find(
        &mut self,
        view: &View,
        problem: &WorldProblem<'_>,
        sides: &[Piece],
        squares: &[Square],
        impatience: f64,
    ) -> Option<Fit> {
        let most_bad = self.most_bad(impatience);
        let found = perception::best(
            problem,
            sides,
            squares,
            most_bad,
            &self.skill.taste,
            self.ability.misjudges,
            &mut self.chance,
        )?;
        (found.gain >= self.standard(view, impatience)).then_some(found)
    }

    /// A piece of its blueprint that it has seen and can place now.
    fn wanted(&mut self, view: &View, me: &Builder) -> Option<Fit> {
        let ready: Vec<(Square, Placed)> = self
            .blueprint
            .wanted()
            .filter(|&(square, placed)| {
                me.open().contains(square)
                    && can_have(view, self.seat, placed.piece)
                    && match placed.piece {
                        Piece::Tile(tile, _) => self.memory.knows(tile),
                        Piece::Village(..) => true,
                        Piece::Building(_) => me.occupied().len() >= TILES_BEFORE_BUILDING,
                    }
            })
            .collect();
        let building = ready.iter().find(|(_, placed)| matches!(placed.piece, Piece::Building(_)));
        let any = if ready.is_empty() { None } else { ready.get(self.chance.below(ready.len())) };
        building.or(any).map(|&(square, placed)| Fit { gain: 0, square, placed })
    }
}

pub(super) fn is_held(held: HeldPiece, piece: Piece) -> bool {
    match (held, piece) {
        (HeldPiece::Tile(held), Piece::Tile(tile, _)) => held == tile,
        (HeldPiece::Building(held), Piece::Building(building)) => held == building,
        _ => false,
    }
}

pub(super) fn sides_of(held: HeldPiece) -> Vec<Piece> {
    match held {
        HeldPiece::Tile(tile) => Face::ALL.map(|face| Piece::Tile(tile, face)).into(),
        HeldPiece::Building(building) => vec![Piece::Building(building)],
    }
}
