//! Replays, lessons, rules, hints, and pictures to share.

mod after;
mod describe_move;
pub(crate) mod file;
mod hint;
mod learn_page;
mod lesson_page;
mod replay;
mod rulebook;

pub(crate) use after::{after_game, replay_here, share_button};
#[cfg(test)]
pub(crate) use describe_move::VERBS;
pub(crate) use describe_move::describe_move;
pub(crate) use hint::{BULB, hint_button, hint_words};
pub(crate) use learn_page::{head, learn_page, links};
