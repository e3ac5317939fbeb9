//! Motion that explains: what moves from one place on the table to another is seen on its way.

use crate::game::Game;
use crate::look::is_calm;
use krajina_record::art::Symbol;
use krajina_record::picture::{self, Window};
use krajina_rules::domino::Square;
use krajina_rules::hunters::{Phase, Resource};
use krajina_rules::seat::Seat;
use leptos::prelude::{request_animation_frame, set_timeout};
use std::time::Duration;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement};

/// A place on the screen.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Place {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl Place {
    fn of(element: &Element) -> Place {
        let area = element.get_bounding_client_rect();
        Place { left: area.left(), top: area.top(), width: area.width(), height: area.height() }
    }

    fn middle(self) -> (f64, f64) {
        (self.left + self.width / 2.0, self.top + self.height / 2.0)
    }
}

/// Where something goes.
enum Target {
    /// To the first of these that is there.
    Element(Vec<String>),
    Square(Seat, Square, Window),
}

impl Target {
    fn place(&self) -> Option<Place> {
        match self {
            Target::Element(selectors) => {
                selectors.iter().find_map(|selector| find(selector)).map(|element| Place::of(&element))
            }
            Target::Square(seat, square, window) => place_of(*seat, *square, window),
        }
    }
}

/// How something moves: the name of its style, and how long that takes.
#[derive(Clone, Copy)]
struct Manner {
    class: &'static str,
    lasts: Duration,
}

const SLIDE: Manner = Manner { class: "flying", lasts: Duration::from_millis(420) };
const HURL: Manner = Manner { class: "flying hurled", lasts: Duration::from_millis(760) };
const PASS: Manner = Manner { class: "flying passed", lasts: Duration::from_millis(900) };

/// Something about to move: a copy of it, where it was.
pub(crate) struct Flight {
    copy: HtmlElement,
    from: Place,
    to: Target,
    manner: Manner,
}

fn find(selector: &str) -> Option<Element> {
    web_sys::window()?.document()?.query_selector(selector).ok()?
}

/// Where a square of a seat's land is on the screen, large or small.
fn place_of(seat: Seat, square: Square, window: &Window) -> Option<Place> {
    let seat = seat.index();
    if let Some(cell) = find(&format!(".board[data-seat=\"{seat}\"] [data-square=\"{square}\"]")) {
        return Some(Place::of(&cell));
    }
    let land = Place::of(&find(&format!(".player[data-seat=\"{seat}\"] .scene"))?);
    let (column, row) = window.cell(square);
    // The scene reaches a tenth of a square beyond the land on every side.
    let (across, down) = (f64::from(window.columns) + 0.2, f64::from(window.rows) + 0.2);
    let (width, height) = (land.width / across, land.height / down);
    Some(Place {
        left: land.left + (f64::from(column) + 0.1) * width,
        top: land.top + (f64::from(row) + 0.1) * height,
        width,
        height,
    })
}

fn copy_of(element: &Element) -> Option<HtmlElement> {
    element.clone_node_with_deep(true).ok()?.dyn_into().ok()
}

fn drawn(symbol: Symbol) -> Option<HtmlElement> {
    let element = web_sys::window()?.document()?.create_element("span").ok()?;
    element.set_inner_html(&picture::symbol(symbol, "fly"));
    element.dyn_into().ok()
}

/// All that an action is about to move, as the table looks before it.
pub(crate) fn flights(game: &Game, action: &str) -> Vec<Flight> {
    if is_calm() {
        return Vec::new();
    }
    let Some(seat) = game.play.seat() else { return Vec::new() };
    let (verb, what) = action.split_once(' ').unwrap_or((action, ""));
    let one = match verb {
        "place" => placed(seat),
        "take" => taken(seat, what),
        "lava" => what.parse().ok().and_then(|target| hurled(game, seat, target)),
        _ => None,
    };
    one.into_iter().chain(Resource::ALL.into_iter().filter_map(totem)).collect()
}

/// A domino from the line to a land. One that lies under somebody's finger is there already.
fn placed(seat: Seat) -> Option<Flight> {
    if find(".ghost").is_some() {
        return None;
    }
    let source = find(".line.current .now .face")?;
    let land = format!(".player[data-seat=\"{}\"] .scene", seat.index());
    Some(Flight {
        copy: copy_of(&source)?,
        from: Place::of(&source),
        to: Target::Element(vec![".fresh".into(), land]),
        manner: SLIDE,
    })
}

/// A king or chief from its owner to a domino.
fn taken(seat: Seat, domino: &str) -> Option<Flight> {
    let source = find(&format!(".player[data-seat=\"{}\"] .piece", seat.index()))?;
    let to = Target::Element(vec![format!(".line.next [data-domino=\"{domino}\"] .piece")]);
    Some(Flight { copy: copy_of(&source)?, from: Place::of(&source), to, manner: SLIDE })
}

/// Lava from the volcano to where it lands.
fn hurled(game: &Game, seat: Seat, target: Square) -> Option<Flight> {
    let Phase::Erupt { from, craters } = game.play.hunters()?.phase() else { return None };
    let window = game.play.picture(seat).window();
    Some(Flight {
        copy: drawn(Symbol::Lava(craters))?,
        from: place_of(seat, from, &window)?,
        to: Target::Square(seat, target, window),
        manner: HURL,
    })
}

/// A totem from whoever holds it, or from the middle, to whoever will; it only flies if somebody else does.
fn totem(resource: Resource) -> Option<Flight> {
    let held = format!(".player [data-totem=\"{resource}\"]");
    let source = find(&held).or_else(|| find(&format!("[data-stock=\"{resource}\"] .portrait")))?;
    Some(Flight {
        copy: copy_of(&source)?,
        from: Place::of(&source),
        to: Target::Element(vec![held]),
        manner: PASS,
    })
}

impl Flight {
    /// Sets it flying, once the table looks as it does after the action.
    pub(crate) fn take_off(self) {
        request_animation_frame(move || {
            // Failing to fly is no reason to stop.
            let _ = self.fly();
        });
    }

    fn fly(self) -> Option<()> {
        let to = self.to.place()?;
        let ((from_x, from_y), (to_x, to_y)) = (self.from.middle(), to.middle());
        let (x, y) = (to_x - from_x, to_y - from_y);
        // What has not moved stays where it is.
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
        self.copy.set_class_name(self.manner.class);
        self.copy.set_attribute("aria-hidden", "true").ok()?;
        web_sys::window()?.document()?.body()?.append_child(&self.copy).ok()?;
        let copy = self.copy;
        set_timeout(move || copy.remove(), self.manner.lasts);
        Some(())
    }
}
