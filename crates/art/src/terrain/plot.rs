//! One square for plants, and its free zones.

use crate::scatter::{roll, sway};
use crate::{Canvas, SQUARE, Sprite};

/// A sprite planted at a place.
#[derive(Clone, Copy, Debug)]
pub struct Sprig {
    /// The sprite.
    pub sprite: Sprite,
    /// Units from the left of the picture.
    pub x: i32,
    /// Units from the top; later rows are drawn over earlier ones.
    pub y: i32,
    /// Size in percent, negative when mirrored.
    pub percent: i32,
}

impl Sprig {
    /// Draws it.
    pub fn draw(&self, canvas: &mut Canvas) {
        canvas.stamp(self.sprite, self.x, self.y, self.percent);
    }
}

/// A rectangle of a square, in units from its upper left corner, that must stay free for crowns and tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zone {
    /// Left edge.
    pub left: i32,
    /// Upper edge.
    pub top: i32,
    /// Right edge.
    pub right: i32,
    /// Lower edge.
    pub bottom: i32,
}

/// A square, its joined neighbours and the zones that must stay free.
#[derive(Clone, Debug, Default)]
pub struct Plot {
    /// Column of the board; with the row it decides all scatter.
    pub column: i32,
    /// Row of the board.
    pub row: i32,
    /// Units from the left of the picture to the square.
    pub left: i32,
    /// Units from the top of the picture to the square.
    pub top: i32,
    /// Whether the same terrain continues above, to the right, below, to the left.
    pub joined: [bool; 4],
    /// Zones to keep free.
    pub taken: Vec<Zone>,
    /// Craters, where the land is a volcano.
    pub craters: u8,
}

impl Plot {
    /// A square with nothing around or on it.
    pub fn open(column: i32, row: i32) -> Self {
        Plot { column, row, left: column * SQUARE, top: row * SQUARE, craters: 1, ..Plot::default() }
    }

    /// A number below `sides` that belongs to this square and purpose.
    pub fn roll(&self, purpose: u32, sides: u32) -> u32 {
        roll(self.column, self.row, purpose, sides)
    }

    /// Whether a box around a foot point (`half` to both sides, `height` up) keeps clear of crowns and tokens.
    pub fn is_free(&self, x: i32, y: i32, half: i32, height: i32) -> bool {
        self.taken.iter().all(|zone| {
            x + half <= zone.left || x - half >= zone.right || y <= zone.top || y - height >= zone.bottom
        })
    }

    /// Plants a sprite at a point of the square.
    pub fn plant(&self, sprite: Sprite, (x, y): (i32, i32), percent: i32) -> Sprig {
        Sprig { sprite, x: self.left + x, y: self.top + y, percent }
    }

    /// The first of `places` with room for a thing `half` wide to both sides and `height` tall.
    pub fn room(&self, places: &[(i32, i32)], half: i32, height: i32) -> Option<(i32, i32)> {
        places.iter().copied().find(|&(x, y)| self.is_free(x, y, half, height))
    }

    /// Points of a loosened grid of `across` by `down`, with a number each for choices.
    ///
    /// They keep `margin` from the border of the region but not from joined neighbours, so that a landscape runs on over
    /// its squares.
    pub fn spots(&self, across: i32, down: i32, margin: i32) -> Vec<(i32, i32, u32)> {
        let [up, right, below, left] = self.joined;
        let low = |joined: bool| if joined { -4 } else { margin };
        let high = |joined: bool| SQUARE - low(joined);
        let mut spots = Vec::new();
        for j in 0..down {
            for i in 0..across {
                let purpose = (j * across + i).cast_unsigned() * 4 + 100;
                let x = (2 * i + 1) * SQUARE / (2 * across)
                    + sway(self.column, self.row, purpose, SQUARE / across / 3)
                    + if j % 2 == 0 { 4 } else { -4 };
                let y = (2 * j + 1) * SQUARE / (2 * down)
                    + sway(self.column, self.row, purpose + 1, SQUARE / down / 4);
                let x = x.clamp(low(left), high(right));
                let y = y.clamp(low(up) + margin / 2, high(below));
                spots.push((x, y, self.roll(purpose + 2, 1000)));
            }
        }
        spots
    }
}
