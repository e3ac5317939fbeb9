//! The text of a view, whose boards are serialized separately.

use serde::ser::{Error as _, Impossible, SerializeStruct};
use serde::{Serialize, Serializer};
use serde_json::Error;
use std::sync::Arc;

/// The field of a view that lists its boards.
const BOARDS: &str = "boards";

/// A view as JSON with an empty list of boards, and the position of that list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ViewText {
    text: Arc<str>,
    /// The position between the brackets of the list; `None` for a view from which no boards were taken.
    boards_at: Option<usize>,
}

impl ViewText {
    /// The view of a game that has not begun.
    pub fn none() -> ViewText {
        ViewText { text: "null".into(), boards_at: None }
    }

    /// Serializes a view, which is a struct, after its boards were taken out. `usual_bytes` is the usual length: a
    /// buffer of that size need not be moved while it grows.
    ///
    /// # Errors
    /// The view is not a struct, or JSON cannot represent a part of it.
    pub fn write(view: &impl Serialize, usual_bytes: usize) -> Result<ViewText, Error> {
        let mut writer = ViewSerializer { text: Vec::with_capacity(usual_bytes), boards_at: None };
        view.serialize(&mut writer)?;
        let text = String::from_utf8(writer.text).map_err(Error::custom)?;
        Ok(ViewText { text: text.into(), boards_at: writer.boards_at })
    }

    /// The text with an empty list of boards.
    pub(crate) fn without_boards(&self) -> &str {
        &self.text
    }

    /// The text before and after the boards; `None` for a view from which none were taken.
    pub(crate) fn around_boards(&self) -> Option<(&str, &str)> {
        self.boards_at.and_then(|at| self.text.split_at_checked(at))
    }
}

/// Serializes one struct as JSON and notes the position of its boards. serde_json serializes everything within its
/// fields.
struct ViewSerializer {
    text: Vec<u8>,
    boards_at: Option<usize>,
}

impl SerializeStruct for &mut ViewSerializer {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), Error> {
        if self.text.len() > 1 {
            self.text.push(b',');
        }
        serde_json::to_writer(&mut self.text, key)?;
        self.text.push(b':');
        serde_json::to_writer(&mut self.text, value)?;
        if key == BOARDS && self.text.ends_with(b":[]") {
            self.boards_at = Some(self.text.len() - 1);
        }
        Ok(())
    }

    fn end(self) -> Result<(), Error> {
        self.text.push(b'}');
        Ok(())
    }
}

fn not_a_struct<T>() -> Result<T, Error> {
    Err(Error::custom("a view is a struct"))
}

/// Refuses everything but structs.
macro_rules! refuse {
    ($($method:ident($($argument:ty),*);)*) => {
        $(fn $method(self $(, _: $argument)*) -> Result<(), Error> {
            not_a_struct()
        })*
    };
}

impl Serializer for &mut ViewSerializer {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Impossible<(), Error>;
    type SerializeTuple = Impossible<(), Error>;
    type SerializeTupleStruct = Impossible<(), Error>;
    type SerializeTupleVariant = Impossible<(), Error>;
    type SerializeMap = Impossible<(), Error>;
    type SerializeStruct = Self;
    type SerializeStructVariant = Impossible<(), Error>;

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, Error> {
        self.text.push(b'{');
        Ok(self)
    }

    refuse! {
        serialize_bool(bool);
        serialize_i8(i8);
        serialize_i16(i16);
        serialize_i32(i32);
        serialize_i64(i64);
        serialize_u8(u8);
        serialize_u16(u16);
        serialize_u32(u32);
        serialize_u64(u64);
        serialize_f32(f32);
        serialize_f64(f64);
        serialize_char(char);
        serialize_str(&str);
        serialize_bytes(&[u8]);
        serialize_none();
        serialize_unit();
        serialize_unit_struct(&'static str);
        serialize_unit_variant(&'static str, u32, &'static str);
    }

    fn serialize_some<T: Serialize + ?Sized>(self, view: &T) -> Result<(), Error> {
        view.serialize(self)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, view: &T) -> Result<(), Error> {
        view.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<(), Error> {
        not_a_struct()
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self::SerializeSeq, Error> {
        not_a_struct()
    }

    fn serialize_tuple(self, _: usize) -> Result<Self::SerializeTuple, Error> {
        not_a_struct()
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeTupleStruct, Error> {
        not_a_struct()
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, Error> {
        not_a_struct()
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, Error> {
        not_a_struct()
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, Error> {
        not_a_struct()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    #[derive(Serialize)]
    struct Middle {
        text: &'static str,
        boards: Vec<u8>,
        rest: Option<Value>,
    }

    #[derive(Serialize)]
    struct Without {
        ply: u32,
        #[serde(skip_serializing_if = "Option::is_none")]
        absent: Option<u8>,
    }

    #[test]
    fn similar_text_does_not_hide_the_list_of_boards() {
        let view = Middle { text: r#""boards":[]"#, boards: Vec::new(), rest: None };
        let text = ViewText::write(&view, 0).unwrap();
        let (before, after) = text.around_boards().unwrap();
        assert_eq!(before, r#"{"text":"\"boards\":[]","boards":["#);
        assert_eq!(after, r#"],"rest":null}"#);
        assert_eq!(text.without_boards(), serde_json::to_string(&view).unwrap());
        let full = Middle { boards: vec![1], ..view };
        let text = ViewText::write(&full, 0).unwrap();
        assert_eq!(text.without_boards(), serde_json::to_string(&full).unwrap());
        assert_eq!(text.around_boards(), None, "they were not taken out");
    }

    #[test]
    fn a_view_without_boards_is_written_whole() {
        let view = Without { ply: 3, absent: None };
        let text = ViewText::write(&view, 0).unwrap();
        assert_eq!(text.without_boards(), r#"{"ply":3}"#);
        assert_eq!(text.around_boards(), None);
    }

    #[test]
    fn only_structs_are_views() {
        assert!(ViewText::write(&[1, 2], 0).is_err());
        assert!(ViewText::write(&"boards", 0).is_err());
    }
}
