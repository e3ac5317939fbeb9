//! The material of Worlds: tiles, villages, buildings and maps.
//!
//! A set is a directory of eight TOML files that a person can read, edit and replace ([`check_dir`]). The one that comes
//! with the program is [`Sources::standard`]; the rules carry the same set inside, as one compact text
//! ([`Set::standard`](krajina_rules::worlds::Set::standard)). Its tiles were made by [`generate`] and its maps by hand,
//! and both were judged by [`balance`].

mod balance;
mod fault;
mod generate;
mod read;
mod source;
mod table;

pub use balance::{EXAMPLE, Example, MapReport, Mean, PlayerReport, Report, balance, play};
pub use fault::Fault;
pub use generate::{SEED, generate};
pub use read::{check, check_dir};
pub use source::{FILES, MAX_FILE_BYTES, Sources};
