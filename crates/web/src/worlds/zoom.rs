//! The visible part of the heap and its scale.

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

/// The largest scale.
const MOST: f64 = 4.0;

impl Zoom {
    /// Scales about a point, which stays in place.
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

    /// Clamped so that a heap of this size fills a container of that size.
    #[must_use]
    pub(crate) fn within(self, heap: (f64, f64), room: (f64, f64)) -> Zoom {
        let least = |heap: f64, room: f64| (room - heap * self.scale).min(0.0);
        Zoom {
            x: self.x.clamp(least(heap.0, room.0), 0.0),
            y: self.y.clamp(least(heap.1, room.1), 0.0),
            ..self
        }
    }

    /// The next scale of the zoom button, which cycles through them.
    pub(crate) fn next_scale(self) -> f64 {
        if self.scale < 1.45 {
            1.5
        } else if self.scale < 2.15 {
            2.25
        } else {
            1.0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_point_under_the_fingers_stays_in_place() {
        let zoom = Zoom::default().about(100.0, 50.0, 2.0).shifted(7.0, -3.0);
        let (x, y) = ((107.0 - zoom.x) / zoom.scale, (47.0 - zoom.y) / zoom.scale);
        assert!((x - 100.0).abs() < 1e-9 && (y - 50.0).abs() < 1e-9);
        assert_eq!(zoom.about(0.0, 0.0, 100.0).scale, MOST);
        assert_eq!(zoom.about(0.0, 0.0, 0.01).scale, 1.0);
    }

    #[test]
    fn the_heap_always_fills_its_container() {
        let room = (300.0, 200.0);
        let zoom = Zoom { x: 900.0, y: -900.0, scale: 2.0 }.within(room, room);
        assert_eq!(zoom, Zoom { x: 0.0, y: -200.0, scale: 2.0 });
        assert_eq!(Zoom { x: 5.0, y: -5.0, scale: 1.0 }.within(room, room), Zoom::default());
        let long = Zoom { x: -900.0, y: 0.0, scale: 1.0 }.within((1_000.0, 200.0), room);
        assert_eq!(long, Zoom { x: -700.0, y: 0.0, scale: 1.0 });
    }

    #[test]
    fn the_button_goes_through_all_scales_and_back() {
        let next = |scale: f64| Zoom { scale, ..Zoom::default() }.next_scale();
        assert_eq!([next(1.0), next(1.5), next(2.25), next(3.7)], [1.5, 2.25, 1.0, 1.0]);
    }
}
