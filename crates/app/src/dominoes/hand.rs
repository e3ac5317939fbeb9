//! The hand of the player at this device: the move that is being prepared, from the first touch to its confirmation.

use super::{Dominoes, Move, Orientation, Task};
use krajina_rules::domino::{Number, Placement, Square};
use krajina_rules::hunters::Person;
use krajina_rules::seat::Seat;
use std::collections::BTreeMap;

/// The table as the hand needs it.
#[derive(Clone, Copy)]
pub struct HandContext<'a> {
    /// The game as it stands.
    pub game: Dominoes<'a>,
    /// The seat whose land the hand works on.
    pub seat: Seat,
    /// The step that is due; `None` unless it is the turn of a player at this device.
    pub task: Option<&'a Task>,
    /// The place that a hint or a lesson suggests for the domino.
    pub suggestion: Option<Placement>,
    /// Whether the land shown is the player's own.
    pub is_own_land: bool,
    /// Whether the domino is under a pointer on its way to the land.
    pub is_carried: bool,
    /// Whether the player confirms each move.
    pub confirms: bool,
}

impl<'a> HandContext<'a> {
    /// The places for the domino in hand, each with the points it brings.
    fn places(&self) -> &'a [(Placement, i32)] {
        match self.task {
            Some(Task::Place(_, places)) => places,
            _ => &[],
        }
    }

    /// The suggested place, if the domino fits there and covers this square.
    fn suggested(&self, square: Square) -> Option<Placement> {
        let place = self.suggestion.filter(|place| covers(*place, square))?;
        self.places().iter().any(|(other, _)| *other == place).then_some(place)
    }
}

/// The person that a player wants to recruit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Recruit {
    /// This person, who lies face up, for two resources.
    FaceUp(Person),
    /// Any person of the pile, for four resources.
    FromPile,
}

impl Recruit {
    /// The number of different resources that it costs.
    pub fn price(self) -> usize {
        match self {
            Recruit::FaceUp(_) => 2,
            Recruit::FromPile => 4,
        }
    }
}

/// A recruit and the resources put down for it so far.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Recruitment {
    recruit: Recruit,
    paid: Vec<Square>,
}

/// The domino in hand as it lies on the land, confirmed or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preview {
    /// The domino.
    pub number: Number,
    /// Its place.
    pub placement: Placement,
    /// Whether it stays there until it is confirmed.
    pub is_pinned: bool,
    /// The points it would bring.
    pub gain: i32,
}

/// The part of the hand that decides which squares are highlighted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Highlight {
    peeked: Option<Number>,
    orientation: Orientation,
    is_paying: bool,
}

impl Highlight {
    /// The squares on which something can be done, each with the points it brings.
    pub fn squares(self, context: &HandContext<'_>) -> BTreeMap<Square, Option<i32>> {
        if let Some(number) = self.peeked {
            return by_square(&context.game.places(context.seat, number), self.orientation);
        }
        match context.task {
            Some(Task::Place(_, places)) => by_square(places, self.orientation),
            Some(Task::Lava(squares) | Task::Settle(_, squares)) => {
                collect(squares.iter().map(|(square, gain)| (*square, Some(*gain))))
            }
            Some(Task::Recruit { .. }) if self.is_paying => token_squares(context),
            _ => BTreeMap::new(),
        }
    }
}

/// The move that a player at this device is preparing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DominoHand {
    /// The way the domino in hand is turned.
    orientation: Orientation,
    /// The place of the domino while the pointer is there.
    hovered: Option<Placement>,
    /// The place of the domino until it is confirmed.
    pinned: Option<Placement>,
    /// The square chosen for lava or a person until it is confirmed.
    chosen: Option<Square>,
    /// A domino on offer whose places are shown.
    peeked: Option<Number>,
    recruitment: Option<Recruitment>,
    /// The square whose regions are shown.
    inspected: Option<Square>,
}

impl DominoHand {
    /// The way the domino in hand is turned.
    pub fn orientation(&self) -> Orientation {
        self.orientation
    }

    /// The place of the domino while the pointer is there.
    pub fn hovered(&self) -> Option<Placement> {
        self.hovered
    }

    /// The place of the domino until it is confirmed.
    pub fn pinned(&self) -> Option<Placement> {
        self.pinned
    }

    /// The square whose regions are shown.
    pub fn inspected(&self) -> Option<Square> {
        self.inspected
    }

    /// The person that the player wants to recruit.
    pub fn recruit(&self) -> Option<Recruit> {
        self.recruitment.as_ref().map(|recruitment| recruitment.recruit)
    }

    /// The squares that the prepared move uses, apart from those of a domino.
    pub fn chosen(&self) -> Vec<Square> {
        let paid = self.recruitment.iter().flat_map(|recruitment| recruitment.paid.iter().copied());
        self.chosen.into_iter().chain(paid).collect()
    }

    /// The part of the hand that decides which squares are highlighted.
    pub fn highlight(&self) -> Highlight {
        Highlight {
            peeked: self.peeked,
            orientation: self.orientation,
            is_paying: self.recruitment.is_some(),
        }
    }

    /// The domino in hand as it lies on the land shown.
    pub fn preview(&self, context: &HandContext<'_>) -> Option<Preview> {
        let placement = self.pinned.or(self.hovered).filter(|_| context.is_own_land)?;
        let Some(Task::Place(number, places)) = context.task else { return None };
        let gain = places.iter().find(|(place, _)| *place == placement)?.1;
        Some(Preview { number: *number, placement, is_pinned: self.pinned.is_some(), gain })
    }

    /// The points that the domino brings where it is pinned.
    pub fn pinned_gain(&self, task: &Task) -> Option<i32> {
        let (pinned, Task::Place(_, places)) = (self.pinned?, task) else { return None };
        places.iter().find(|(place, _)| *place == pinned).map(|(_, gain)| *gain)
    }

    /// Drops everything that has been prepared. The domino stays turned as it is.
    pub fn put_back(&mut self) {
        *self =
            DominoHand { orientation: self.orientation, inspected: self.inspected, ..DominoHand::default() };
    }

    /// Shows the places of a domino on offer.
    pub fn peek(&mut self, number: Number) {
        self.peeked = Some(number);
    }

    /// Shows the places of the domino in hand again. A domino on offer that disappears under the pointer never reports
    /// that the pointer has left it.
    pub fn stop_peeking(&mut self) {
        self.peeked = None;
    }

    /// Turns the domino in hand. A domino on the land turns there, to the next orientation in which it fits. A carried
    /// domino only turns; [`carry`](Self::carry) finds its place.
    pub fn turn(&mut self, context: &HandContext<'_>) {
        let lies = self.pinned.or(self.hovered).filter(|_| !context.is_carried);
        let next = lies.and_then(|lies| place_at(context.places(), lies.a(), Orientation::of(lies).next()));
        let Some((placement, _)) = next else {
            self.orientation = self.orientation.next();
            return;
        };
        self.orientation = Orientation::of(placement);
        if self.pinned.is_some() {
            self.pinned = Some(placement);
        } else {
            self.hovered = Some(placement);
        }
    }

    /// The pointer or the keyboard is at a square.
    pub fn point_at(&mut self, square: Square, context: &HandContext<'_>) {
        self.stop_peeking();
        self.inspected = Some(square);
        self.hovered = self.place_for(square, context);
    }

    /// The keyboard has left the square.
    pub fn stop_inspecting(&mut self) {
        self.inspected = None;
    }

    /// The pointer has left the land.
    pub fn look_away(&mut self) {
        self.hovered = None;
        self.inspected = None;
    }

    fn place_for(&self, square: Square, context: &HandContext<'_>) -> Option<Placement> {
        let nearest = || place_at(context.places(), square, self.orientation).map(|(place, _)| place);
        context.suggested(square).or_else(nearest)
    }

    /// A tap, click or Enter on a square; returns the move if that confirms it.
    pub fn tap(&mut self, square: Square, context: &HandContext<'_>) -> Option<Move> {
        self.stop_peeking();
        let task = context.task.filter(|_| context.is_own_land)?;
        match task {
            Task::Place(..) => self.tap_place(square, context),
            Task::Lava(squares) | Task::Settle(_, squares) => {
                if !squares.iter().any(|(other, _)| *other == square) {
                    return None;
                }
                let is_second = self.chosen.replace(square) == Some(square);
                self.ready(task).filter(|_| is_second || !context.confirms)
            }
            Task::Recruit { .. } => {
                self.pay(square, context);
                None
            }
            _ => None,
        }
    }

    fn tap_place(&mut self, square: Square, context: &HandContext<'_>) -> Option<Move> {
        if self.pinned.is_some_and(|pinned| covers(pinned, square)) {
            return self.ready(context.task?);
        }
        let hovered = self.hovered.filter(|place| covers(*place, square));
        let place = hovered.or_else(|| self.place_for(square, context))?;
        self.pin(place, context)
    }

    /// Leaves the domino at a place; returns the move if the player does not confirm moves.
    fn pin(&mut self, place: Placement, context: &HandContext<'_>) -> Option<Move> {
        self.orientation = Orientation::of(place);
        self.pinned = Some(place);
        self.ready(context.task?).filter(|_| !context.confirms)
    }

    /// A pointer takes the domino up to carry it to the land.
    pub fn take_up(&mut self) {
        self.pinned = None;
    }

    /// The domino is carried over the land: its first half over one square, its middle over another.
    pub fn carry(&mut self, first: Option<Square>, middle: Option<Square>, context: &HandContext<'_>) {
        self.hovered = self.place_under(first, middle, context);
    }

    /// The pointer lets the domino go there; returns the move if the player does not confirm moves.
    pub fn lay_down(
        &mut self,
        first: Option<Square>,
        middle: Option<Square>,
        context: &HandContext<'_>,
    ) -> Option<Move> {
        self.hovered = None;
        let place = self.place_under(first, middle, context)?;
        self.pin(place, context)
    }

    /// The domino returns to the hand.
    pub fn stop_carrying(&mut self) {
        self.hovered = None;
    }

    /// The place for a carried domino: exactly as it is carried, or else in any way that fits under its middle.
    fn place_under(
        &self,
        first: Option<Square>,
        middle: Option<Square>,
        context: &HandContext<'_>,
    ) -> Option<Placement> {
        let places = context.places().iter();
        let mut places = places.map(|(place, _)| *place);
        let exact =
            places.find(|place| Some(place.a()) == first && Orientation::of(*place) == self.orientation);
        let nearest = || place_at(context.places(), middle?, self.orientation).map(|(place, _)| place);
        exact.or_else(nearest)
    }

    /// Chooses the person to recruit; choosing the same person again cancels it.
    pub fn choose_recruit(&mut self, recruit: Recruit) {
        let is_same = self.recruit() == Some(recruit);
        self.recruitment = (!is_same).then(|| Recruitment { recruit, paid: Vec::new() });
    }

    /// Puts a resource down for the recruit, or takes it back.
    fn pay(&mut self, square: Square, context: &HandContext<'_>) {
        let Some(Recruitment { recruit, paid }) = &mut self.recruitment else { return };
        let kind = |square| context.game.token_at(context.seat, square);
        let Some(resource) = kind(square) else { return };
        if let Some(at) = paid.iter().position(|&other| other == square) {
            paid.remove(at);
            return;
        }
        // The resources paid are all different: one of the same kind is replaced.
        paid.retain(|&other| kind(other) != Some(resource));
        if paid.len() == recruit.price() {
            paid.remove(0);
        }
        paid.push(square);
    }

    /// The move that a confirmation would play now.
    pub fn ready(&self, task: &Task) -> Option<Move> {
        match task {
            Task::Place(..) => self.pinned.map(Move::Place),
            Task::Lava(_) => self.chosen.map(Move::Lava),
            Task::Settle(..) => self.chosen.map(Move::Settle),
            Task::Recruit { .. } => {
                let Recruitment { recruit, paid } = self.recruitment.as_ref()?;
                match *recruit {
                    Recruit::FaceUp(person) => Some(Move::Recruit(person, paid.as_slice().try_into().ok()?)),
                    Recruit::FromPile => Some(Move::Look(paid.as_slice().try_into().ok()?)),
                }
            }
            _ => None,
        }
    }
}

fn covers(place: Placement, square: Square) -> bool {
    place.a() == square || place.b() == square
}

/// The placement meant by pointing at a square: the first half there, in this orientation or the next one that fits;
/// otherwise the second half there.
fn place_at(
    places: &[(Placement, i32)],
    square: Square,
    orientation: Orientation,
) -> Option<(Placement, i32)> {
    let turns = || std::iter::successors(Some(orientation), |turned| Some(turned.next())).take(4);
    let with = |half: fn(Placement) -> Square| {
        turns().find_map(|turned| {
            let fits = |place: Placement| half(place) == square && Orientation::of(place) == turned;
            places.iter().copied().find(|(place, _)| fits(*place))
        })
    };
    with(|place| place.a()).or_else(|| with(|place| place.b()))
}

/// Inserts squares one by one: the standard library's `collect` would add a sort to the compiled app.
fn collect(squares: impl Iterator<Item = (Square, Option<i32>)>) -> BTreeMap<Square, Option<i32>> {
    let mut collected = BTreeMap::new();
    squares.for_each(|(square, gain)| {
        collected.insert(square, gain);
    });
    collected
}

/// The points that a tap on each square would bring.
fn by_square(places: &[(Placement, i32)], orientation: Orientation) -> BTreeMap<Square, Option<i32>> {
    let squares = places.iter().flat_map(|(placement, _)| [placement.a(), placement.b()]);
    collect(squares.map(|square| (square, place_at(places, square, orientation).map(|(_, gain)| gain))))
}

/// The squares of the player's resources.
fn token_squares(context: &HandContext<'_>) -> BTreeMap<Square, Option<i32>> {
    let Some(hunters) = context.game.hunters() else { return BTreeMap::new() };
    let squares = hunters.board(context.seat).squares();
    collect(squares.filter(|(_, square)| square.token).map(|(square, _)| (square, None)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameLog, SeatPlayer, TableModel};
    use krajina_rules::any::AnySetup;
    use krajina_rules::hunters::Resource;
    use krajina_rules::seed::Seed;

    fn table(setup: &str) -> TableModel {
        let setup: AnySetup = setup.parse().unwrap();
        let players = vec![SeatPlayer::Person { name: String::new() }; setup.players()];
        TableModel::of_log(&GameLog::new(setup, Seed::from_number(3), players)).unwrap()
    }

    /// Plays the first legal move until the wanted task is due.
    fn until(table: &mut TableModel, wanted: impl Fn(&Task) -> bool) -> Task {
        loop {
            let task = table.dominoes().unwrap().task();
            if wanted(&task) {
                return task;
            }
            let seat = table.turn().unwrap();
            let action = match &task {
                Task::Place(_, places) => table.dominoes().unwrap().action(Move::Place(places[0].0)).unwrap(),
                _ => table.game.legal(seat)[0],
            };
            assert!(table.play(seat, action));
        }
    }

    fn context<'a>(table: &'a TableModel, task: &'a Task) -> HandContext<'a> {
        HandContext {
            game: table.dominoes().unwrap(),
            seat: table.turn().unwrap(),
            task: Some(task),
            suggestion: None,
            is_own_land: true,
            is_carried: false,
            confirms: true,
        }
    }

    fn place(text: &str) -> Placement {
        let mut squares = text.split(' ').map(|square| square.parse().unwrap());
        Placement::new(squares.next().unwrap(), squares.next().unwrap()).unwrap()
    }

    #[test]
    fn a_square_means_the_first_half_in_this_orientation_and_the_second_half_last() {
        let places = ["h7 i7", "h7 h8", "f7 f6"].map(|text| (place(text), 0));
        let at = |square: &str, orientation| {
            place_at(&places, square.parse().unwrap(), orientation)
                .map(|(placement, _)| placement.to_string())
        };
        assert_eq!(at("h7", Orientation::Right).as_deref(), Some("h7 i7"));
        assert_eq!(
            at("h7", Orientation::Down).as_deref(),
            Some("h7 h8"),
            "below is not possible, above is the next turn"
        );
        assert_eq!(at("h8", Orientation::Right).as_deref(), Some("h7 h8"), "only the second half fits there");
        assert_eq!(at("a1", Orientation::Right), None);
    }

    #[test]
    fn a_domino_is_pinned_by_a_tap_and_confirmed_by_another() {
        for setup in ["kingdom players=2", "hunters players=3"] {
            let mut table = table(setup);
            let task = until(&mut table, |task| matches!(task, Task::Place(..)));
            let (context, mut hand) = (context(&table, &task), DominoHand::default());
            let Task::Place(number, places) = &task else { unreachable!() };
            let first = places[0].0;
            assert_eq!(hand.ready(&task), None);
            hand.point_at(first.a(), &context);
            let hovered = hand.hovered().unwrap();
            assert_eq!(hand.inspected(), Some(first.a()));
            assert!(!hand.preview(&context).unwrap().is_pinned);
            assert_eq!(hand.tap(first.a(), &context), None, "moves are confirmed");
            assert_eq!((hand.pinned(), hand.orientation()), (Some(hovered), Orientation::of(hovered)));
            assert_eq!(hand.preview(&context).map(|it| (it.number, it.is_pinned)), Some((*number, true)));
            let of_hovered = places.iter().find(|(place, _)| *place == hovered).map(|(_, gain)| *gain);
            assert_eq!(hand.pinned_gain(&task), of_hovered);
            assert_eq!(hand.tap(hovered.b(), &context), Some(Move::Place(hovered)), "either half confirms");
            assert_eq!(hand.ready(&task), Some(Move::Place(hovered)));
            hand.put_back();
            assert_eq!((hand.ready(&task), hand.pinned(), hand.hovered()), (None, None, None));
            assert_eq!(hand.orientation(), Orientation::of(hovered), "it stays turned");
            let at_once = HandContext { confirms: false, ..context };
            assert_eq!(hand.tap(hovered.a(), &at_once), Some(Move::Place(hovered)));
        }
    }

    #[test]
    fn a_pinned_domino_turns_only_to_ways_in_which_it_fits() {
        let mut table = table("kingdom players=2");
        let task = until(&mut table, |task| matches!(task, Task::Place(..)));
        let (context, mut hand) = (context(&table, &task), DominoHand::default());
        let Task::Place(_, places) = &task else { unreachable!() };
        hand.tap(places[0].0.a(), &context);
        for _ in 0..8 {
            hand.turn(&context);
            let pinned = hand.pinned().unwrap();
            assert!(places.iter().any(|(place, _)| *place == pinned));
            assert_eq!(hand.orientation(), Orientation::of(pinned));
        }
        hand.put_back();
        let before = hand.orientation();
        hand.turn(&context);
        assert_eq!(hand.orientation(), before.next(), "in the hand it turns freely");
    }

    #[test]
    fn a_carried_domino_shows_its_place_and_turns_on_the_way() {
        let mut table = table("kingdom players=2");
        let task = until(&mut table, |task| matches!(task, Task::Place(..)));
        let Task::Place(_, places) = &task else { unreachable!() };
        let context = HandContext { is_carried: true, ..context(&table, &task) };
        let (wanted, mut hand) = (places[0].0, DominoHand::default());
        while hand.orientation() != Orientation::of(wanted) {
            hand.turn(&context);
        }
        hand.take_up();
        hand.carry(Some(wanted.a()), Some(wanted.b()), &context);
        assert_eq!(hand.hovered(), Some(wanted));
        hand.carry(None, None, &context);
        assert_eq!(hand.hovered(), None, "beside the land");
        hand.carry(None, Some(wanted.a()), &context);
        assert!(hand.hovered().is_some_and(|place| covers(place, wanted.a())), "however it fits");
        let before = hand.orientation();
        hand.turn(&context);
        assert_eq!(hand.orientation(), before.next(), "a carried domino does not turn on the land");
        hand.stop_carrying();
        assert_eq!((hand.hovered(), hand.pinned()), (None, None));
        assert_eq!(hand.lay_down(None, None, &context), None);
        let at_once = HandContext { confirms: false, ..context };
        hand.orientation = Orientation::of(wanted);
        assert_eq!(hand.lay_down(Some(wanted.a()), None, &at_once), Some(Move::Place(wanted)));
    }

    #[test]
    fn the_suggested_place_is_preferred() {
        let mut table = table("kingdom players=2");
        let task = until(&mut table, |task| matches!(task, Task::Place(..)));
        let Task::Place(_, places) = &task else { unreachable!() };
        for (place, _) in places {
            let context = HandContext { suggestion: Some(*place), ..context(&table, &task) };
            for square in [place.a(), place.b()] {
                let mut hand = DominoHand::default();
                hand.point_at(square, &context);
                assert_eq!(hand.hovered(), Some(*place));
                hand.put_back();
                hand.tap(square, &context);
                assert_eq!(hand.pinned(), Some(*place));
            }
        }
    }

    #[test]
    fn nothing_happens_on_another_land_or_out_of_turn() {
        let mut table = table("kingdom players=2");
        let task = until(&mut table, |task| matches!(task, Task::Place(..)));
        let Task::Place(_, places) = &task else { unreachable!() };
        let square = places[0].0.a();
        let elsewhere = HandContext { is_own_land: false, ..context(&table, &task) };
        let waiting = HandContext { task: None, ..context(&table, &task) };
        for context in [elsewhere, waiting] {
            let mut hand = DominoHand::default();
            assert_eq!(hand.tap(square, &context), None);
            assert_eq!((hand.pinned(), hand.preview(&context)), (None, None));
        }
        assert!(DominoHand::default().highlight().squares(&waiting).is_empty());
    }

    #[test]
    fn a_peek_shows_the_places_of_another_domino_until_the_pointer_is_on_the_land() {
        let mut table = table("kingdom players=2");
        let task = until(&mut table, |task| matches!(task, Task::Place(..)));
        let (context, mut hand) = (context(&table, &task), DominoHand::default());
        let own = hand.highlight().squares(&context);
        assert!(!own.is_empty());
        let number = context.game.next()[0].domino;
        hand.peek(number);
        let peeked = hand.highlight().squares(&HandContext { task: None, ..context });
        let places = context.game.places(context.seat, number);
        assert_eq!(peeked, by_square(&places, Orientation::Right), "even out of turn");
        hand.point_at(Square::START, &context);
        assert_eq!(hand.highlight().squares(&context), own);
    }

    #[test]
    fn a_square_for_lava_is_chosen_and_confirmed() {
        let mut table = table("hunters mode=totems players=2");
        let task = until(&mut table, |task| matches!(task, Task::Lava(_)));
        let (context, mut hand) = (context(&table, &task), DominoHand::default());
        let Task::Lava(squares) = &task else { unreachable!() };
        assert_eq!(hand.highlight().squares(&context).len(), squares.len());
        assert_eq!(hand.tap(Square::START, &context), None);
        assert_eq!(hand.chosen(), [], "the hut takes no lava");
        let square = squares[0].0;
        assert_eq!(hand.tap(square, &context), None);
        assert_eq!((hand.chosen(), hand.ready(&task)), (vec![square], Some(Move::Lava(square))));
        assert_eq!(hand.tap(square, &context), Some(Move::Lava(square)));
    }

    #[test]
    fn a_recruit_is_paid_with_different_resources() {
        let mut table = table("hunters mode=tribe players=2");
        let task = until(&mut table, |task| matches!(task, Task::Recruit { can_pay: true, .. }));
        let (context, mut hand) = (context(&table, &task), DominoHand::default());
        let Task::Recruit { row, .. } = &task else { unreachable!() };
        assert!(hand.highlight().squares(&context).is_empty(), "first the person is chosen");
        let person = Recruit::FaceUp(row[0]);
        hand.choose_recruit(person);
        let tokens: Vec<Square> = hand.highlight().squares(&context).into_keys().collect();
        let kind = |square: Square| context.game.token_at(context.seat, square).unwrap();
        let of_kinds: BTreeMap<usize, Square> =
            tokens.iter().map(|square| (Resource::index(kind(*square)), *square)).collect();
        let different: Vec<Square> = of_kinds.into_values().collect();
        for square in &tokens {
            assert_eq!(hand.tap(*square, &context), None);
            let mut kinds: Vec<usize> =
                hand.chosen().into_iter().map(|square| kind(square).index()).collect();
            assert!(kinds.len() <= person.price());
            kinds.sort_unstable();
            kinds.dedup();
            assert_eq!(kinds.len(), hand.chosen().len());
        }
        hand.choose_recruit(person);
        assert_eq!((hand.recruit(), hand.chosen()), (None, vec![]), "chosen again, it is given up");
        hand.choose_recruit(person);
        hand.tap(different[0], &context);
        assert_eq!(hand.ready(&task), None, "one resource is not enough");
        hand.tap(different[1], &context);
        assert_eq!(hand.ready(&task), Some(Move::Recruit(row[0], [different[0], different[1]])));
        hand.tap(different[0], &context);
        assert_eq!(hand.chosen(), [different[1]], "taken back");
    }
}
