//! Squares drawn as one landscape: soil, regions, plants, and the things on top.

use super::region_outline::by_key;
use krajina_order::sort_by_number;
use std::collections::{BTreeMap, BTreeSet};

use super::region_outline::{GridCell, OutlineStyle, groups, neighbours, outline};
use super::{SquarePicture, pieces};
use crate::terrain::{Palette, Plot, Sprig, Zone};
use crate::{Canvas, DrawnTerrain, SQUARE};

/// Squares by column and row, counted from the upper left of the picture.
#[derive(Debug)]
pub(super) struct Landscape<'a> {
    pub(super) cells: &'a BTreeMap<GridCell, SquarePicture>,
    /// Cells with a badge along their lower edge, which plants leave free.
    pub(super) badged: &'a BTreeSet<GridCell>,
    /// The position of column 0, row 0 on the plane that determines where plants are scattered: the trees stay in place
    /// when the window moves.
    pub(super) origin: GridCell,
}

/// A region keeps a little away from its neighbours, so that a seam of soil shows between them.
const REGION: OutlineStyle = OutlineStyle { inset: 2, stray: 3 };
const SHORE: OutlineStyle = OutlineStyle { inset: -3, stray: 3 };
const MARK: OutlineStyle = OutlineStyle { inset: 1, stray: 0 };

impl Landscape<'_> {
    /// Draws everything but marks.
    pub(super) fn draw(&self, canvas: &mut Canvas) {
        self.soil(canvas);
        let grounds = by_key(self.cells.iter().map(|(&cell, tile)| (cell, tile.ground())));
        for (ground, region) in groups(&grounds) {
            self.region(canvas, ground, &region);
        }
        let mut sprigs = self.plants(&grounds);
        sort_by_number(&mut sprigs, |sprig| (i64::from(sprig.y) << 32) + i64::from(sprig.x));
        for sprig in &sprigs {
            sprig.draw(canvas);
        }
        for (&(column, row), &tile) in self.cells {
            pieces::lay(canvas, tile, column * SQUARE, row * SQUARE);
        }
    }

    /// The earth under the whole land, with its shadow on the page.
    fn soil(&self, canvas: &mut Canvas) {
        let (shape, _) = canvas.outline(&outline(&self.cells.keys().copied().collect(), self.origin, SHORE));
        canvas.put(format_args!(
            "<use href='#{shape}' y='7' fill='#2b1a0e' fill-opacity='.3'/>\
             <use href='#{shape}' y='3' fill='#6b452a' stroke='#452b1c' stroke-width='3'/>\
             <use href='#{shape}' fill='#e9d3a3' stroke='#452b1c' stroke-width='2.5'/>"
        ));
    }

    /// Fill, texture, light from above and a soft dark rim, all inside the region's own outline.
    fn region(&self, canvas: &mut Canvas, ground: DrawnTerrain, cells: &BTreeSet<GridCell>) {
        let (shape, clip) = canvas.outline(&outline(cells, self.origin, REGION));
        let texture = ground.texture(canvas);
        let Palette { base, light, dark } = ground.palette();
        canvas.put(format_args!(
            "<g clip-path='url(#{clip})'><use href='#{shape}' fill='{base}'/><use href='#{shape}' fill='{texture}'/>\
             <g fill='none'><use href='#{shape}' stroke='{dark}' stroke-width='16' stroke-opacity='.3'/>\
             <use href='#{shape}' y='3' stroke='{light}' stroke-width='9' stroke-opacity='.75'/></g></g>\
             <use href='#{shape}' fill='none' stroke='{dark}' stroke-width='2.5'/>"
        ));
    }

    fn plants(&self, grounds: &BTreeMap<GridCell, DrawnTerrain>) -> Vec<Sprig> {
        let mut sprigs = Vec::new();
        for (&cell, &tile) in self.cells {
            let ground = tile.ground();
            let mut taken = pieces::zones(tile);
            if self.badged.contains(&cell) {
                taken.push(Zone { left: 0, top: 72, right: SQUARE, bottom: SQUARE });
            }
            let plot = Plot {
                column: cell.0 + self.origin.0,
                row: cell.1 + self.origin.1,
                left: cell.0 * SQUARE,
                top: cell.1 * SQUARE,
                joined: neighbours(cell).map(|next| grounds.get(&next) == Some(&ground)),
                taken,
                craters: tile.craters(),
            };
            ground.grow(&plot, &mut sprigs);
        }
        sprigs
    }

    /// Marks cells with a bright double line.
    pub(super) fn mark(&self, canvas: &mut Canvas, cells: &BTreeSet<GridCell>) {
        if cells.is_empty() {
            return;
        }
        let (shape, _) = canvas.outline(&outline(cells, self.origin, MARK));
        canvas.put(format_args!(
            "<g fill='none'><use href='#{shape}' stroke='#fff3b8' stroke-width='15' stroke-opacity='.4'/>\
             <use href='#{shape}' stroke='#452b1c' stroke-width='8.5'/>\
             <use href='#{shape}' stroke='#ffe27a' stroke-width='5'/></g>"
        ));
    }
}
