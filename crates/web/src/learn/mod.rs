//! Beside the table: replays, the scorer, lessons, the rules, hints and pictures to share.

mod after;
mod coach;
mod deed;
mod file;
mod film;
mod hint;
mod lesson;
mod lesson_page;
mod pad;
mod pad_board;
mod pointer;
mod poster;
mod replay;
mod rulebook;
mod scorer;
mod sheets;
mod study;
mod tool;

pub(crate) use after::after_game;
pub(crate) use coach::Coach;
pub(crate) use deed::deed;
pub(crate) use hint::{hint_button, hint_words, take_advice};
pub(crate) use pointer::{Advice, Pointer};
pub(crate) use study::{Study, links};
