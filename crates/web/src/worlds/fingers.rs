//! Gestures on the heap: tap, hold, pull a tile out, pinch.
//!
//! The browser itself scrolls the heap along its longer side; it cancels the pointer of a finger that scrolls.

/// A finger that moves less than this taps, in pixels.
const STILL: f64 = 9.0;

/// A point of the screen, or a vector on it.
pub(crate) type ScreenPoint = (f64, f64);

#[derive(Clone, Copy, Debug)]
struct Finger {
    id: i32,
    /// The position at which it went down.
    from: ScreenPoint,
    at: ScreenPoint,
    /// Whether it has moved or is one of several: then it does not tap any more.
    moved: bool,
}

/// The meaning of a movement.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Gesture {
    /// Pulls out the tile at this point.
    Pull(ScreenPoint),
    /// Shifts the heap, and scales it about a point.
    Pinch { shift: ScreenPoint, about: ScreenPoint, factor: f64 },
}

/// All fingers on the heap.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fingers(Vec<Finger>);

impl Fingers {
    /// Handles a finger that goes down.
    pub(crate) fn press(&mut self, id: i32, at: ScreenPoint) {
        self.lift(id);
        self.0.push(Finger { id, from: at, at, moved: false });
        let several = self.0.len() > 1;
        self.0.iter_mut().for_each(|finger| finger.moved |= several);
    }

    /// Handles a finger that moves. A tile is pulled towards the map, or in any direction if the heap is not
    /// scrolled.
    pub(crate) fn shift(&mut self, id: i32, to: ScreenPoint, map: Option<ScreenPoint>) -> Option<Gesture> {
        let other = self.0.iter().find(|finger| finger.id != id).map(|finger| finger.at);
        let finger = self.0.iter_mut().find(|finger| finger.id == id)?;
        let before = std::mem::replace(&mut finger.at, to);
        if let Some(other) = other {
            let apart = |point: ScreenPoint| (point.0 - other.0).hypot(point.1 - other.1).max(1.0);
            return Some(Gesture::Pinch {
                shift: ((to.0 - before.0) / 2.0, (to.1 - before.1) / 2.0),
                about: ((to.0 + other.0) / 2.0, (to.1 + other.1) / 2.0),
                factor: apart(to) / apart(before),
            });
        }
        let way = (to.0 - finger.from.0, to.1 - finger.from.1);
        if finger.moved || way.0.hypot(way.1) < STILL || !map.is_none_or(|map| leads(way, map)) {
            return None;
        }
        finger.moved = true;
        Some(Gesture::Pull(finger.from))
    }

    /// Handles a finger that has rested for a while: its position, if it has not moved meanwhile. It does not tap any
    /// more.
    pub(crate) fn hold(&mut self, id: i32) -> Option<ScreenPoint> {
        let finger = self.0.iter_mut().find(|finger| finger.id == id && !finger.moved)?;
        let way = (finger.at.0 - finger.from.0).hypot(finger.at.1 - finger.from.1);
        (way < STILL).then(|| {
            finger.moved = true;
            finger.from
        })
    }

    /// Handles a finger that leaves; returns true if it has only tapped.
    pub(crate) fn lift(&mut self, id: i32) -> bool {
        let tapped = self.hold(id).is_some();
        self.0.retain(|finger| finger.id != id);
        tapped
    }

    /// Whether there are several fingers.
    pub(crate) fn are_several(&self) -> bool {
        self.0.len() > 1
    }
}

/// Whether a vector leads more in this direction than aside.
fn leads(way: ScreenPoint, there: ScreenPoint) -> bool {
    way.0 * there.0 + way.1 * there.1 > (way.0 * there.1 - way.1 * there.0).abs()
}

#[cfg(test)]
mod tests {
    use super::*;

    const UP: Option<ScreenPoint> = Some((0.0, -1.0));
    const HERE: ScreenPoint = (100.0, 200.0);

    fn one() -> Fingers {
        let mut fingers = Fingers::default();
        fingers.press(7, HERE);
        fingers
    }

    #[test]
    fn a_finger_that_stays_taps() {
        let mut fingers = one();
        assert_eq!(fingers.shift(7, (104.0, 203.0), UP), None);
        assert!(fingers.lift(7));
        assert!(!fingers.lift(7), "it is gone");
    }

    #[test]
    fn a_tile_is_pulled_towards_the_map_and_nowhere_else() {
        for (to, pulled) in
            [((104.0, 180.0), true), ((120.0, 190.0), false), ((100.0, 230.0), false), ((80.0, 195.0), false)]
        {
            let mut fingers = one();
            let gesture = fingers.shift(7, to, UP);
            assert_eq!(gesture, pulled.then_some(Gesture::Pull(HERE)), "{to:?}");
            assert_eq!(fingers.shift(7, (100.0, 100.0), UP).is_some(), !pulled, "once");
            assert!(!fingers.lift(7), "no tap");
        }
        // If nothing is scrolled, every direction pulls.
        assert_eq!(one().shift(7, (100.0, 230.0), None), Some(Gesture::Pull(HERE)));
    }

    #[test]
    fn a_finger_that_rests_holds_what_is_under_it() {
        let mut fingers = one();
        assert_eq!(fingers.hold(7), Some(HERE));
        assert!(!fingers.lift(7), "what is held is not tapped as well");
        let mut fingers = one();
        fingers.shift(7, (130.0, 200.0), UP);
        assert_eq!(fingers.hold(7), None, "it is on its way");
    }

    #[test]
    fn two_fingers_pinch_and_never_tap() {
        let mut fingers = one();
        fingers.press(8, (200.0, 200.0));
        let pinch = fingers.shift(8, (300.0, 200.0), UP);
        assert_eq!(pinch, Some(Gesture::Pinch { shift: (50.0, 0.0), about: (200.0, 200.0), factor: 2.0 }));
        assert!(fingers.are_several() && !fingers.lift(8) && !fingers.are_several());
        assert_eq!(fingers.shift(7, (100.0, 100.0), UP), None, "the one that is left does not pull");
        assert!(!fingers.lift(7));
    }
}
