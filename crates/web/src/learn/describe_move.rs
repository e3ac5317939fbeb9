//! Sentences about moves.

use crate::app::App;
use crate::dominoes::domino_table::DominoTable;
use crate::dominoes::seats;
use krajina_app::SeatPlayer;
use krajina_app::dominoes::{Move, object, verb};
use krajina_rules::seat::Seat;

/// Describes the move that a seat has just made; `game` is the state after it.
pub(crate) fn describe_move(app: App, game: &DominoTable<'_>, seat: Seat, action: Move) -> String {
    let points = game.play.score(seat).points;
    let name = seats::name(app, game, seat);
    let args = [("name", name.into()), ("what", object(action).into()), ("points", points.into())];
    app.tell(&message(&game.players, seat, verb(action)), &args)
}

/// The sentence that names the next player.
pub(crate) fn next_turn(app: App, game: &DominoTable<'_>, seat: Seat) -> String {
    if seats::is_you(&game.players, seat) {
        app.say("replay-next-you")
    } else {
        app.tell("replay-next", &[("name", seats::name(app, game, seat).into())])
    }
}

/// The message about a move: in the second person for a player who is called "you".
fn message(players: &[SeatPlayer], seat: Seat, verb: &str) -> String {
    if seats::is_you(players, seat) { format!("you-did-{verb}") } else { format!("did-{verb}") }
}

/// The verbs of all moves.
#[cfg(test)]
pub(crate) const VERBS: [&str; 11] =
    ["pair", "take", "place", "discard", "lava", "give", "pass", "recruit", "look", "call", "settle"];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::{Arg, say_in};
    use krajina_wire::Language;

    fn person(name: &str) -> SeatPlayer {
        SeatPlayer::Person { name: name.into() }
    }

    fn said(language: Language, players: &[SeatPlayer], verb: &str) -> String {
        let args: [(&str, Arg); 3] = [("name", "Eva".into()), ("what", "f8".into()), ("points", 5.into())];
        say_in(language, &message(players, Seat::wrapping(0), verb), &args)
    }

    #[test]
    fn you_gets_the_second_person_and_others_the_third() {
        let bot = SeatPlayer::Bot { level: "shepherd".into() };
        let you = [person(""), bot.clone()];
        let others = [[person("Eva"), bot.clone()], [person(""), person("")], [bot, person("")]];
        for (language, to_you, of_eva) in [
            (Language::En, "You place on f8. Points: 5", "Eva places on f8. Points: 5"),
            (Language::Cs, "Přikládáte na f8. Body: 5", "Eva přikládá na f8. Body: 5"),
            (Language::Sk, "Prikladáte na f8. Body: 5", "Eva prikladá na f8. Body: 5"),
            (Language::Hu, "Ide raksz: f8. Pontok: 5", "Eva ide rak: f8. Pontok: 5"),
        ] {
            assert_eq!(said(language, &you, "place"), to_you);
            for players in &others {
                assert_eq!(said(language, players, "place"), of_eva);
            }
        }
    }

    #[test]
    fn no_sentence_in_the_second_person_names_the_player() {
        let guest = SeatPlayer::Guest { name: "Jan".into() };
        let (you, others) = ([person(""), guest.clone()], [person("Eva"), guest]);
        for language in Language::ALL {
            for verb in VERBS {
                let (to_you, of_eva) = (said(language, &you, verb), said(language, &others, verb));
                assert!(!to_you.contains("Eva"), "{to_you}");
                assert!(of_eva.starts_with("Eva"), "{of_eva}");
            }
        }
    }
}
