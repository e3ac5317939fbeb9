//! What part of the heap is shown, and how large.

/// A shift in pixels and a scale: a point `p` of the heap is shown at `shift + scale * p`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Zoom {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) scale: f64,
}

impl Default for Zoom {
    fn default() -> Zoom {
        Zoom { x: 0.0, y: 0.0, scale: 1.0 }
    }
}

/// No larger than this.
const MOST: f64 = 4.0;

impl Zoom {
    /// Scaled so that what is shown at one point is shown there still.
    #[must_use]
    pub(crate) fn about(self, x: f64, y: f64, factor: f64) -> Zoom {
        let scale = (self.scale * factor).clamp(1.0, MOST);
        let by = scale / self.scale;
        Zoom { x: x - (x - self.x) * by, y: y - (y - self.y) * by, scale }
    }

    #[must_use]
    pub(crate) fn shifted(self, x: f64, y: f64) -> Zoom {
        Zoom { x: self.x + x, y: self.y + y, ..self }
    }

    /// Never past the ends of a room of this size.
    #[must_use]
    pub(crate) fn within(self, width: f64, height: f64) -> Zoom {
        let most = |length: f64| length * (1.0 - self.scale);
        Zoom { x: self.x.clamp(most(width), 0.0), y: self.y.clamp(most(height), 0.0), ..self }
    }

    /// The point of the heap that is shown at a point of the room.
    pub(crate) fn under(self, x: f64, y: f64) -> (f64, f64) {
        ((x - self.x) / self.scale, (y - self.y) / self.scale)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_under_the_fingers_stays_there() {
        let zoom = Zoom::default().about(100.0, 50.0, 2.0).shifted(7.0, -3.0);
        let (x, y) = zoom.under(107.0, 47.0);
        assert!((x - 100.0).abs() < 1e-9 && (y - 50.0).abs() < 1e-9);
        assert_eq!(zoom.about(0.0, 0.0, 100.0).scale, MOST);
        assert_eq!(zoom.about(0.0, 0.0, 0.01).scale, 1.0);
    }

    #[test]
    fn the_room_is_never_left() {
        let zoom = Zoom { x: 900.0, y: -900.0, scale: 2.0 }.within(300.0, 200.0);
        assert_eq!(zoom, Zoom { x: 0.0, y: -200.0, scale: 2.0 });
        assert_eq!(Zoom { x: 5.0, y: -5.0, scale: 1.0 }.within(300.0, 200.0), Zoom::default());
    }
}
