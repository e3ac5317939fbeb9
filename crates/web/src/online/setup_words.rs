//! A table's settings in words.

use crate::app::App;
use krajina_bots::level::Level;
use krajina_rules::hunters::Choice;
use krajina_rules::kingdom::Variant;
use krajina_wire::{GameKind, PersonId, Setup, TimeControl};

/// The name of a game.
pub(crate) fn game_words(app: App, kind: GameKind) -> String {
    app.say(match kind {
        GameKind::Kingdom => "kingdom",
        GameKind::Hunters => "hunters",
        GameKind::Worlds => "online-worlds",
    })
}

/// What is played: game, players, mode, variants.
pub(crate) fn setup_words(app: App, setup: &Setup) -> String {
    let mut parts = vec![game_words(app, setup.kind())];
    if let Setup::Hunters(setup) = setup {
        parts.push(app.say(&format!("mode-{}", setup.mode().name())));
    }
    parts.push(app.tell("players", &[("count", setup.players().into())]));
    let options: Vec<&str> = match setup {
        Setup::Kingdom(setup) => {
            let on = Variant::ALL.into_iter().filter(|variant| setup.variants().contains(*variant));
            on.map(Variant::name).collect()
        }
        Setup::Hunters(setup) => {
            let on = Choice::ALL.into_iter().filter(|choice| setup.choices().contains(*choice));
            on.map(Choice::name).collect()
        }
        Setup::Worlds(_) => Vec::new(),
    };
    parts.extend(options.into_iter().map(|name| app.say(&format!("option-{name}"))));
    parts.join(" · ")
}

/// What somebody in a result or a ranking is called: bots by their level, in the reader's language; the server names
/// them by it. Who has no name any more is nobody.
pub(crate) fn player_words(app: App, person: Option<PersonId>, name: Option<&str>) -> String {
    match (person, name) {
        (None, Some(level)) if Level::named(level).is_some() => app.say(&format!("level-{level}")),
        (_, Some(name)) => name.to_owned(),
        (None, None) => app.say("seat-bot"),
        (Some(_), None) => app.say("nobody"),
    }
}

/// How long players may think.
pub(crate) fn time_words(app: App, time: TimeControl) -> String {
    let number = |number: u32| (number as usize).into();
    match time {
        TimeControl::None => app.say("time-none"),
        TimeControl::PerTurn { seconds } => app.tell("time-per-turn", &[("seconds", number(seconds))]),
        TimeControl::Fischer { seconds, added } => {
            app.tell("time-fischer", &[("minutes", number(seconds / 60)), ("added", number(added))])
        }
        TimeControl::Correspondence { days } => app.tell("time-correspondence", &[("days", number(days))]),
    }
}
