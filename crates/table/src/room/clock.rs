//! The time of a room.

use crate::effect::RoomEffect;
use krajina_wire::WallMs;

/// The clock of a room, with its alarm. It follows the caller's clock but never goes back, even if that clock is set
/// back.
#[derive(Clone, Debug)]
pub(super) struct RoomClock {
    latest: WallMs,
    /// How far it is ahead of the caller's clock.
    ahead_ms: u64,
    /// The alarm that is set, by the caller's clock.
    alarm: Option<WallMs>,
}

impl RoomClock {
    /// A clock that has shown this moment already.
    pub(super) fn new(latest: WallMs) -> RoomClock {
        RoomClock { latest, ahead_ms: 0, alarm: None }
    }

    /// The time of the room when the caller's clock shows this.
    pub(super) fn advance(&mut self, wall: WallMs) -> WallMs {
        let time = self.room_time(wall);
        self.ahead_ms += self.latest.since(time);
        self.latest = self.latest.max(time);
        self.latest
    }

    /// The latest moment that it has shown.
    pub(super) fn latest(&self) -> WallMs {
        self.latest
    }

    /// Converts a moment of the caller's clock.
    pub(super) fn room_time(&self, wall: WallMs) -> WallMs {
        wall.plus(self.ahead_ms)
    }

    /// Whether an alarm is set.
    pub(super) fn has_alarm(&self) -> bool {
        self.alarm.is_some()
    }

    /// Sets the alarm to this moment of the room. Returns no effect if it is set so already.
    pub(super) fn set_alarm(&mut self, at: Option<WallMs>) -> Option<RoomEffect> {
        let wall = at.map(|at| WallMs(at.0.saturating_sub(self.ahead_ms)));
        if wall == self.alarm {
            return None;
        }
        self.alarm = wall;
        Some(RoomEffect::Arm(wall))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_a_room_never_goes_back() {
        let mut clock = RoomClock::new(WallMs(1_000));
        assert_eq!(clock.advance(WallMs(400)), WallMs(1_000), "the clock was set back");
        assert_eq!(clock.advance(WallMs(450)), WallMs(1_050), "and runs on from there");
        assert_eq!(clock.room_time(WallMs(500)), WallMs(1_100));
        assert_eq!(clock.advance(WallMs(430)), WallMs(1_050));
        assert_eq!(clock.latest(), WallMs(1_050));
    }

    #[test]
    fn an_alarm_is_set_once_and_by_the_callers_clock() {
        let mut clock = RoomClock::new(WallMs(1_000));
        clock.advance(WallMs(400));
        assert!(matches!(clock.set_alarm(Some(WallMs(2_000))), Some(RoomEffect::Arm(Some(WallMs(1_400))))));
        assert!(clock.set_alarm(Some(WallMs(2_000))).is_none() && clock.has_alarm());
        assert!(matches!(clock.set_alarm(None), Some(RoomEffect::Arm(None))));
        assert!(clock.set_alarm(None).is_none() && !clock.has_alarm());
    }
}
