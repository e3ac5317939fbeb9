//! Pictures of the toy game, which has no boards.

use crate::illustrated::{Illustrated, PictureText};
use crate::label::escape;
use krajina_rules::seat::Seat;
use krajina_rules::toy::{Add, Toy};

impl Illustrated for Toy {
    fn svg(&self, _seat: Seat, words: PictureText, _last: Option<&Add>) -> String {
        format!(r#"<svg xmlns="http://www.w3.org/2000/svg"><title>{}</title></svg>"#, escape(&words.title))
    }
}
