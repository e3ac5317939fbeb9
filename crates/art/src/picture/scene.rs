//! Bare drawings for a screen: the land or a domino alone, without page, title or caption.

use super::region_outline::by_key;
use std::collections::{BTreeMap, BTreeSet};

use super::landscape::Landscape;
use super::{BoardPicture, DominoPicture, Window};
use crate::canvas::ViewBox;
use crate::{Canvas, INK, SQUARE, Symbol};
use krajina_rules::domino::Square;

/// Units around a land that its shore and its shadow need.
const EDGE: i32 = 10;

/// Column and row of a square on the plane, counted from the start tile; rows count downwards.
fn on_plane(square: Square) -> (i32, i32) {
    (square.x().into(), -i32::from(square.y()))
}

impl BoardPicture {
    /// The land alone as an SVG document for a part of the plane: [`BoardPicture::window`] or a larger one. The document
    /// reaches a tenth of a square beyond the window on every side, where the shore lies.
    ///
    /// A square is positioned on the plane, not in the window: the drawing of a land that has grown only gets additions, so
    /// that a page can change its drawing in part.
    pub fn scene(&self, window: &Window, prefix: &str) -> String {
        let mut canvas = Canvas::new(prefix);
        let cells = by_key(self.tiles.iter().map(|&(square, tile)| (on_plane(square), tile)));
        let land = Landscape { cells: &cells, badged: &BTreeSet::new(), origin: (0, 0) };
        land.draw(&mut canvas);
        let marked: BTreeSet<_> = self.highlight.iter().map(|&square| on_plane(square)).collect();
        land.mark(&mut canvas, &marked);
        canvas.bare(window.view())
    }
}

impl Window {
    /// A bright line around squares, to be laid over the scene of the same window.
    pub fn marking(&self, squares: &[Square], prefix: &str) -> String {
        let mut canvas = Canvas::new(prefix);
        let marked = squares.iter().map(|&square| on_plane(square)).collect();
        let land = Landscape { cells: &BTreeMap::new(), badged: &BTreeSet::new(), origin: (0, 0) };
        land.mark(&mut canvas, &marked);
        canvas.bare(self.view())
    }

    /// The part of the plane that a scene of this window shows.
    fn view(&self) -> ViewBox {
        ViewBox {
            left: self.left * SQUARE - EDGE,
            top: -self.top * SQUARE - EDGE,
            width: self.columns * SQUARE + 2 * EDGE,
            height: self.rows * SQUARE + 2 * EDGE,
        }
    }
}

impl DominoPicture {
    /// The domino alone as an SVG document, its second half one step from the first: to the right, below, to the left
    /// or above. The document reaches a tenth of a square beyond the halves on every side.
    pub fn scene(&self, step: (i32, i32), prefix: &str) -> String {
        let mut canvas = Canvas::new(prefix);
        let second = (step.0.signum(), step.1.signum());
        let corner = (second.0.min(0), second.1.min(0));
        let at = |cell: (i32, i32)| (cell.0 - corner.0, cell.1 - corner.1);
        let cells = by_key([(at((0, 0)), self.halves[0]), (at(second), self.halves[1])].into_iter());
        let origin = (i32::from(self.number.get()) * 2, 50);
        Landscape { cells: &cells, badged: &BTreeSet::new(), origin }.draw(&mut canvas);
        let notch = if second.1 == 0 { "M100-2V6M100 102V94" } else { "M-2 100H6M102 100H94" };
        canvas.put(format_args!("<path d='{notch}' stroke='{INK}' stroke-width='3' stroke-opacity='.6'/>"));
        let (wide, high) = if second.1 == 0 { (2, 1) } else { (1, 2) };
        canvas.bare(ViewBox {
            left: -EDGE,
            top: -EDGE,
            width: wide * SQUARE + 2 * EDGE,
            height: high * SQUARE + 2 * EDGE,
        })
    }
}

/// One symbol alone as an SVG document.
pub fn symbol(symbol: Symbol, prefix: &str) -> String {
    let mut canvas = Canvas::new(prefix);
    canvas.symbol(symbol, 0, 0, SQUARE);
    canvas.bare(ViewBox { left: -52, top: -52, width: 104, height: 104 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::well_formed::check;
    use krajina_rules::domino::{Number, Size};
    use krajina_rules::kingdom::Board;
    use krajina_rules::seat::Colour;

    #[test]
    fn scenes_are_well_formed_and_show_what_was_asked_for() {
        let picture = BoardPicture::kingdom(&Board::new(Size::Five), Colour::Pink, "x");
        let window = Window { left: -4, top: 4, columns: 9, rows: 9, slack: [0; 4] };
        let svg = picture.scene(&window, "p");
        assert_eq!(check(&svg), Ok(()));
        assert!(svg.contains("viewBox='-410 -410 920 920'"), "{svg}");
        let marking = window.marking(&[Square::START], "p");
        assert_eq!(check(&marking), Ok(()));
        assert!(marking.contains("viewBox='-410 -410 920 920'") && marking.contains("<use"), "{marking}");
        let domino = DominoPicture::kingdom(Number::SET[20], None);
        for (step, view) in [((1, 0), "220 120"), ((0, 1), "120 220"), ((-1, 0), "220 120")] {
            let svg = domino.scene(step, "p");
            assert_eq!(check(&svg), Ok(()));
            assert!(svg.contains(&format!("viewBox='-10 -10 {view}'")), "{svg}");
        }
        assert_ne!(domino.scene((1, 0), "p"), domino.scene((-1, 0), "p"));
        assert_eq!(check(&symbol(Symbol::Crown, "p")), Ok(()));
    }
}
