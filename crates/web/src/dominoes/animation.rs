//! Animations of pieces that move from one place of the table to another.

use crate::dominoes::domino_table::{DominoTable, Pictures as _};
use crate::theme::is_calm;
use krajina_app::dominoes::Move;
use krajina_art::Symbol;
use krajina_art::picture::{self, Window};
use krajina_rules::domino::{Number, Square};
use krajina_rules::hunters::{Phase, Resource};
use krajina_rules::seat::Seat;
use leptos::prelude::{request_animation_frame, set_timeout};
use std::time::Duration;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement};

/// A rectangle on the screen, in pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
struct ScreenRect {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl ScreenRect {
    fn of(element: &Element) -> ScreenRect {
        let area = element.get_bounding_client_rect();
        ScreenRect { left: area.left(), top: area.top(), width: area.width(), height: area.height() }
    }

    fn middle(self) -> (f64, f64) {
        (self.left + self.width / 2.0, self.top + self.height / 2.0)
    }
}

/// The destination of a flight.
enum Destination {
    /// The first of these selectors that matches.
    Element(Vec<String>),
    Square(Seat, Square, Window),
}

impl Destination {
    fn rect(&self) -> Option<ScreenRect> {
        match self {
            Destination::Element(selectors) => {
                selectors.iter().find_map(|selector| find(selector)).map(|element| ScreenRect::of(&element))
            }
            Destination::Square(seat, square, window) => rect_of(*seat, *square, window),
        }
    }
}

/// The style of a motion: its CSS class and its duration.
#[derive(Clone, Copy)]
struct Motion {
    class: &'static str,
    lasts: Duration,
}

const SLIDE: Motion = Motion { class: "flying", lasts: Duration::from_millis(420) };
const HURL: Motion = Motion { class: "flying hurled", lasts: Duration::from_millis(760) };
const PASS: Motion = Motion { class: "flying passed", lasts: Duration::from_millis(900) };

/// A copy of an element that is about to move, at its old position.
pub(crate) struct PieceAnimation {
    copy: HtmlElement,
    from: ScreenRect,
    to: Destination,
    motion: Motion,
}

fn find(selector: &str) -> Option<Element> {
    web_sys::window()?.document()?.query_selector(selector).ok()?
}

/// The rectangle of a square of a seat's land on the screen, large or small.
fn rect_of(seat: Seat, square: Square, window: &Window) -> Option<ScreenRect> {
    let seat = seat.index();
    if let Some(cell) = find(&format!(".board[data-seat=\"{seat}\"] [data-square=\"{square}\"]")) {
        return Some(ScreenRect::of(&cell));
    }
    let land = ScreenRect::of(&find(&format!(".player[data-seat=\"{seat}\"] .scene"))?);
    let (column, row) = window.cell(square);
    // The scene reaches a tenth of a square beyond the land on every side.
    let (across, down) = (f64::from(window.columns) + 0.2, f64::from(window.rows) + 0.2);
    let (width, height) = (land.width / across, land.height / down);
    Some(ScreenRect {
        left: land.left + (f64::from(column) + 0.1) * width,
        top: land.top + (f64::from(row) + 0.1) * height,
        width,
        height,
    })
}

/// A copy of a drawing with its own definition ids: duplicate ids make the browser redraw both.
fn copy_of(element: &Element) -> Option<HtmlElement> {
    let text = [" id=\"", "href=\"#", "url(#"]
        .iter()
        .fold(element.outer_html(), |text, name| text.replace(name, &format!("{name}fly-")));
    let desk = web_sys::window()?.document()?.create_element("div").ok()?;
    desk.set_inner_html(&text);
    desk.first_element_child()?.dyn_into().ok()
}

fn drawn(symbol: Symbol) -> Option<HtmlElement> {
    let element = web_sys::window()?.document()?.create_element("span").ok()?;
    element.set_inner_html(&picture::symbol(symbol, "fly"));
    element.dyn_into().ok()
}

/// All pieces that an action is about to move, taken from the table before the action.
pub(crate) fn animations(game: &DominoTable<'_>, seat: Seat, action: Move) -> Vec<PieceAnimation> {
    if is_calm() {
        return Vec::new();
    }
    let one = match action {
        Move::Place(_) => placed(seat),
        Move::Take(number) => taken(seat, number),
        Move::Lava(target) => hurled(game, seat, target),
        _ => None,
    };
    one.into_iter().chain(Resource::ALL.into_iter().filter_map(totem)).collect()
}

/// A domino from the line to a land. A dragged domino is already there.
fn placed(seat: Seat) -> Option<PieceAnimation> {
    if find(".ghost").is_some() {
        return None;
    }
    let source = find(".line.current .now .face")?;
    let land = format!(".player[data-seat=\"{}\"] .scene", seat.index());
    Some(PieceAnimation {
        copy: copy_of(&source)?,
        from: ScreenRect::of(&source),
        to: Destination::Element(vec![".fresh".into(), land]),
        motion: SLIDE,
    })
}

/// A king or chief from its owner to a domino.
fn taken(seat: Seat, domino: Number) -> Option<PieceAnimation> {
    let source = find(&format!(".player[data-seat=\"{}\"] .piece", seat.index()))?;
    let to = Destination::Element(vec![format!(".line.next [data-domino=\"{domino}\"] .piece")]);
    Some(PieceAnimation { copy: copy_of(&source)?, from: ScreenRect::of(&source), to, motion: SLIDE })
}

/// Lava from the volcano to its target.
fn hurled(game: &DominoTable<'_>, seat: Seat, target: Square) -> Option<PieceAnimation> {
    let Phase::Erupt { from, craters } = game.play.hunters()?.phase() else { return None };
    let window = game.play.picture(seat).window();
    Some(PieceAnimation {
        copy: drawn(Symbol::Lava(craters))?,
        from: rect_of(seat, from, &window)?,
        to: Destination::Square(seat, target, window),
        motion: HURL,
    })
}

/// A totem from its holder, or from the middle, to its next holder; it flies only if the holder changes.
fn totem(resource: Resource) -> Option<PieceAnimation> {
    let held = format!(".player [data-totem=\"{resource}\"]");
    let source = find(&held).or_else(|| find(&format!("[data-stock=\"{resource}\"] .portrait")))?;
    Some(PieceAnimation {
        copy: copy_of(&source)?,
        from: ScreenRect::of(&source),
        to: Destination::Element(vec![held]),
        motion: PASS,
    })
}

impl PieceAnimation {
    /// Starts the animation once the table shows the action.
    pub(crate) fn start(self) {
        request_animation_frame(move || {
            // A failed animation is harmless.
            let _ = self.run();
        });
    }

    fn run(self) -> Option<()> {
        let to = self.to.rect()?;
        let ((from_x, from_y), (to_x, to_y)) = (self.from.middle(), to.middle());
        let (x, y) = (to_x - from_x, to_y - from_y);
        // Do not animate a piece that has not moved.
        if x.hypot(y) < 6.0 {
            return None;
        }
        let style = self.copy.style();
        let scale =
            (to.width.max(to.height) / self.from.width.max(self.from.height).max(1.0)).clamp(0.2, 2.5);
        for (property, length) in [
            ("left", self.from.left),
            ("top", self.from.top),
            ("width", self.from.width),
            ("height", self.from.height),
            ("--across", x),
            ("--down", y),
        ] {
            style.set_property(property, &format!("{length:.1}px")).ok()?;
        }
        style.set_property("--grow", &format!("{scale:.3}")).ok()?;
        self.copy.set_class_name(self.motion.class);
        self.copy.set_attribute("aria-hidden", "true").ok()?;
        web_sys::window()?.document()?.body()?.append_child(&self.copy).ok()?;
        let copy = self.copy;
        set_timeout(move || copy.remove(), self.motion.lasts);
        Some(())
    }
}
