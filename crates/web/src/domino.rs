//! A domino on the page, and in words.

use crate::app::App;
use crate::spot::Spot;
use crate::words::Arg;

/// What lies on a square, in words.
pub(crate) fn spot_in_words(app: App, spot: &Spot) -> String {
    let mut words = app.say(&spot.ground);
    let mut add = |part: String| {
        words.push_str(", ");
        words.push_str(&part);
    };
    let counted = |message: &str, count: u8| app.tell(message, &[("count", Arg::from(count))]);
    if spot.crowns > 0 {
        add(counted("with-crowns", spot.crowns));
    }
    if spot.fires > 0 {
        add(counted("with-fires", spot.fires));
    }
    if spot.craters > 0 {
        add(counted("with-craters", spot.craters));
    }
    if let Some(resource) = spot.token {
        add(app.say(&format!("resource-{}", resource.name())));
    }
    if let Some(person) = spot.person {
        add(app.say(&format!("person-{}", person.name())));
    }
    words
}

/// Both halves of a domino, in words.
pub(crate) fn halves_in_words(app: App, halves: &[Spot; 2]) -> String {
    let [a, b] = halves.each_ref().map(|spot| spot_in_words(app, spot));
    format!("{a}; {b}")
}
