//! Motion that explains: what moves from one place on the table to another is seen on its way.

use crate::score::is_calm;
use krajina_rules::seat::Seat;
use leptos::prelude::{request_animation_frame, set_timeout};
use std::time::Duration;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement};

/// As in the style of `.flying`.
const FLIGHT: Duration = Duration::from_millis(420);

/// Something about to move: a copy of it, where it was.
pub(crate) struct Flight {
    copy: HtmlElement,
    from: web_sys::DomRect,
    /// Where it goes, best known first.
    to: Vec<String>,
}

fn find(selector: &str) -> Option<Element> {
    web_sys::window()?.document()?.query_selector(selector).ok()?
}

impl Flight {
    /// What an action is about to move, as the table looks before it.
    pub(crate) fn of(seat: Seat, action: &str) -> Option<Flight> {
        if is_calm() {
            return None;
        }
        let seat = seat.index();
        let (verb, what) = action.split_once(' ')?;
        let player = format!(".player[data-seat=\"{seat}\"]");
        let (from, to) = match verb {
            // A domino that lies under somebody's finger is there already.
            "place" if find(".ghost").is_none() => {
                (".line.current .now .face".to_owned(), vec![".fresh".to_owned(), format!("{player} .scene")])
            }
            "take" => {
                (format!("{player} .piece"), vec![format!(".line.next [data-domino=\"{what}\"] .piece")])
            }
            _ => return None,
        };
        let source = find(&from)?;
        let copy = source.clone_node_with_deep(true).ok()?.dyn_into::<HtmlElement>().ok()?;
        Some(Flight { copy, from: source.get_bounding_client_rect(), to })
    }

    /// Sets it flying, once the table looks as it does after the action.
    pub(crate) fn take_off(self) {
        request_animation_frame(move || {
            // Failing to fly is no reason to stop.
            let _ = self.fly();
        });
    }

    fn fly(self) -> Option<()> {
        let target = self.to.iter().find_map(|selector| find(selector))?;
        let to = target.get_bounding_client_rect();
        let style = self.copy.style();
        for (property, length) in [
            ("left", self.from.left()),
            ("top", self.from.top()),
            ("width", self.from.width()),
            ("height", self.from.height()),
        ] {
            style.set_property(property, &format!("{length}px")).ok()?;
        }
        self.copy.set_class_name("flying");
        self.copy.set_attribute("aria-hidden", "true").ok()?;
        web_sys::window()?.document()?.body()?.append_child(&self.copy).ok()?;
        // Asking where it is makes the browser put it there before it moves on.
        let _ = self.copy.get_bounding_client_rect();
        let (x, y) = (
            to.left() + to.width() / 2.0 - self.from.left() - self.from.width() / 2.0,
            to.top() + to.height() / 2.0 - self.from.top() - self.from.height() / 2.0,
        );
        let scale =
            (to.width().max(to.height()) / self.from.width().max(self.from.height()).max(1.0)).min(2.5);
        style.set_property("transform", &format!("translate({x}px, {y}px) scale({scale})")).ok()?;
        let copy = self.copy;
        set_timeout(move || copy.remove(), FLIGHT);
        Some(())
    }
}
