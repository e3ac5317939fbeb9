//! The types of the HTTP API, for servers and clients alike.
//!
//! [`NewTable`](crate::NewTable), [`TableSummary`](crate::TableSummary) and [`DailyGame`](crate::DailyGame) belong to
//! it, too. With the feature `openapi` these types implement `ToSchema`.

mod daily;
mod factor;
mod game;
mod level;
mod me;
mod password;
mod problem;
mod profile;
mod push;
mod rank;
mod report;
mod session;
mod sign_in;
mod table;
mod token;

pub use daily::DailyResult;
pub use factor::{FactorCode, FactorSecret, FactorStatus, RecoveryCodes};
pub use game::{FinishedGame, FinishedSeat};
pub use level::BotLevelInfo;
pub use me::{GuestName, Me};
pub use password::{Confirmation, NewPassword, PasswordReset};
pub use problem::Problem;
pub use profile::{Profile, Statistics};
pub use push::{PushKey, PushKeys, PushSubscription, Unsubscribe};
pub use rank::Rank;
pub use report::NewReport;
pub use session::SessionInfo;
pub use sign_in::{NewAccount, SignIn};
pub use table::OpenedTable;
pub use token::{MadeToken, NewToken, TokenInfo};
