//! The material of Worlds: tiles, villages, buildings and maps.
//!
//! A set is a directory of eight TOML files that a person can read, edit and replace ([`check_dir`]). The one that comes
//! with the program is [`SetSources::standard`]; the rules embed the same set as one compact text
//! ([`Set::standard`](krajina_rules::worlds::Set::standard)). Its tiles come from [`generate`], its maps are made by hand,
//! and [`balance`] judges both.

mod balance;
mod fault;
mod generate;
mod read;
mod source;
mod table;

pub use balance::{BalanceReport, EXAMPLE, Example, MapBalance, Mean, PlayerBalance, balance, play};
pub use fault::MaterialFault;
pub use generate::{SEED, generate};
pub use read::{check, check_dir};
pub use source::{FILES, MAX_FILE_BYTES, SetSources};
