//! Kingdom and Hunters in the browser: two lines of dominoes, a land for each player.
//!
//! | modules | contents |
//! |---|---|
//! | `setup` | the setup form |
//! | `table` with `seats`, `line`, `board`, `hand`, `drag`, `cave`, `dynasty`; `animation` | the table |
//! | `domino_table` `describe`; `pointer` points at a hint | drawings and descriptions |
//! | `score` `poster` | after the game |
//! | `scorer` with `pad_board`, `tool_icon`, `sheets` | the score pad for a real table |

pub(crate) mod animation;
mod board;
pub(crate) mod cave;
pub(crate) mod describe;
pub(crate) mod domino_table;
mod drag;
mod dynasty;
mod hand;
pub(crate) mod line;
mod pad_board;
mod pointer;
pub(crate) mod poster;
mod score;
pub(crate) mod scorer;
pub(crate) mod seats;
pub(crate) mod setup;
pub(crate) mod sheets;
pub(crate) mod table;
pub(crate) mod tool_icon;

pub(crate) use pointer::Pointer;
