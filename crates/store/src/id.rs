//! The names of things: sixteen bytes that the caller draws at random.

use crate::StoreError;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $word:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(pub u128);

        impl $name {
            pub(crate) fn bytes(self) -> Vec<u8> {
                self.0.to_be_bytes().to_vec()
            }

            pub(crate) fn from_bytes(bytes: Vec<u8>) -> Result<$name, StoreError> {
                let bytes = <[u8; 16]>::try_from(bytes)
                    .map_err(|bytes| StoreError::Corrupt(format!("an id of {} bytes", bytes.len())))?;
                Ok($name(u128::from_be_bytes(bytes)))
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{:032x}", self.0)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({:032x})", stringify!($name), self.0)
            }
        }

        impl FromStr for $name {
            type Err = StoreError;

            fn from_str(text: &str) -> Result<$name, StoreError> {
                let is_hex = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
                let number = u128::from_str_radix(text, 16).ok().filter(|_| is_hex);
                number.map($name).ok_or(StoreError::Missing($word))
            }
        }

        impl TryFrom<String> for $name {
            type Error = StoreError;

            fn try_from(text: String) -> Result<$name, StoreError> {
                text.parse()
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> String {
                id.to_string()
            }
        }
    };
}

id!(
    /// A table, and the one game that is played at it.
    TableId,
    "table"
);
id!(
    /// A guest, an account or a bot: one space of ids, so that a guest who makes an account stays who they were.
    PersonId,
    "person"
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_32_hexadecimal_digits_and_nothing_else() {
        let id = TableId(0x0123_4567_89ab_cdef_0011_2233_4455_6677);
        assert_eq!(id.to_string().parse(), Ok(id));
        assert_eq!(TableId::from_bytes(id.bytes()), Ok(id));
        for bad in ["", "1", "+123456789abcdef0011223344556677f", &"g".repeat(32), &"0".repeat(33)] {
            assert_eq!(bad.parse::<TableId>(), Err(StoreError::Missing("table")), "{bad}");
        }
        assert!(matches!(TableId::from_bytes(vec![0; 15]), Err(StoreError::Corrupt(_))));
    }
}
