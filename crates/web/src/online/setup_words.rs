//! Descriptions of a table's settings.

use crate::app::App;
use krajina_bots::level::LevelProfile;
use krajina_rules::hunters::Choice;
use krajina_rules::kingdom::Variant;
use krajina_wire::{AnySetup, GameKind, PersonId, TimeControl};

/// The name of a game.
pub(crate) fn game_words(app: App, kind: GameKind) -> String {
    app.say(match kind {
        GameKind::Kingdom => "kingdom",
        GameKind::Hunters => "hunters",
        GameKind::Worlds => "online-worlds",
    })
}

/// Describes a setup: game, players, mode, variants.
pub(crate) fn setup_words(app: App, setup: &AnySetup) -> String {
    let mut parts = vec![game_words(app, setup.kind())];
    if let AnySetup::Hunters(setup) = setup {
        parts.push(app.say(&format!("mode-{}", setup.mode().name())));
    }
    parts.push(app.tell("players", &[("count", setup.players().into())]));
    let options: Vec<&str> = match setup {
        AnySetup::Kingdom(setup) => {
            let on = Variant::ALL.into_iter().filter(|variant| setup.variants().contains(*variant));
            on.map(Variant::name).collect()
        }
        AnySetup::Hunters(setup) => {
            let on = Choice::ALL.into_iter().filter(|choice| setup.choices().contains(*choice));
            on.map(Choice::name).collect()
        }
        AnySetup::Worlds(_) => Vec::new(),
    };
    parts.extend(options.into_iter().map(|name| app.say(&format!("option-{name}"))));
    parts.join(" · ")
}

/// The display name of a player in a result or a ranking. The server names bots by their level; they are shown in the
/// reader's language. A person without a name has deleted the account.
pub(crate) fn player_words(app: App, person: Option<PersonId>, name: Option<&str>) -> String {
    match (person, name) {
        (None, Some(level)) if LevelProfile::named(level).is_some() => app.say(&format!("level-{level}")),
        (_, Some(name)) => name.to_owned(),
        (None, None) => app.say("seat-bot"),
        (Some(_), None) => app.say("nobody"),
    }
}

/// Describes a time control.
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
