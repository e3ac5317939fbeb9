//! Descriptions of squares and dominoes.

use crate::app::App;
use crate::words::Arg;
use krajina_app::dominoes::SquareDescription;

/// Describes the contents of a square.
pub(crate) fn describe_square(app: App, spot: &SquareDescription) -> String {
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

/// Describes both halves of a domino.
pub(crate) fn describe_halves(app: App, halves: &[SquareDescription; 2]) -> String {
    let [a, b] = halves.each_ref().map(|spot| describe_square(app, spot));
    format!("{a}; {b}")
}
