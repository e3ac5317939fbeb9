//! Reads JSON. The text is parsed to a tree first, and every type is read from the tree, which takes half the code of
//! reading each type from text. Errors carry no details, since the app could not do anything with them.

use krajina_rules::any::{AnyView, GameKind};
use krajina_wire::Mirror;
use serde::de::value::BorrowedStrDeserializer;
use serde::de::{
    self, DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Expected, MapAccess, SeqAccess,
    Unexpected, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::{Map, Number, Value, map};
use std::fmt::{self, Display};
use std::slice;

/// The value that a text represents; `None` if the text does not fit the type.
pub fn read<T: DeserializeOwned>(text: &str) -> Option<T> {
    typed(&tree(text)?)
}

/// The text as a tree.
pub(crate) fn tree(text: &str) -> Option<Value> {
    serde_json::from_str(text).ok()
}

/// The value that a tree represents; `None` if the tree does not fit the type.
pub fn typed<T: DeserializeOwned>(tree: &Value) -> Option<T> {
    T::deserialize(Reader(tree)).ok()
}

/// A part of the document of an online table; `None` if it is missing or does not fit the type.
pub fn part<T: DeserializeOwned>(mirror: &Mirror, name: &str) -> Option<T> {
    typed(mirror.document().get(name)?)
}

/// The view in the document of an online table; `None` if it is missing or invalid.
pub fn view(mirror: &Mirror, kind: GameKind) -> Option<AnyView> {
    any_view(kind, mirror.document().get("view").filter(|view| !view.is_null())?)
}

/// The view of a game that a tree represents; `None` if the tree is not such a view.
pub(crate) fn any_view(kind: GameKind, tree: &Value) -> Option<AnyView> {
    AnyView::read(kind, Reader(tree)).ok()
}

/// The text or the tree does not fit the type.
#[derive(Debug)]
struct Unreadable;

impl Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("something else")
    }
}

impl std::error::Error for Unreadable {}

impl de::Error for Unreadable {
    fn custom<T: Display>(_: T) -> Unreadable {
        Unreadable
    }

    // Without these the sentences of all types are carried along.
    fn invalid_type(_: Unexpected<'_>, _: &dyn Expected) -> Unreadable {
        Unreadable
    }

    fn invalid_value(_: Unexpected<'_>, _: &dyn Expected) -> Unreadable {
        Unreadable
    }

    fn invalid_length(_: usize, _: &dyn Expected) -> Unreadable {
        Unreadable
    }

    fn unknown_variant(_: &str, _: &'static [&'static str]) -> Unreadable {
        Unreadable
    }

    fn unknown_field(_: &str, _: &'static [&'static str]) -> Unreadable {
        Unreadable
    }

    fn missing_field(_: &'static str) -> Unreadable {
        Unreadable
    }

    fn duplicate_field(_: &'static str) -> Unreadable {
        Unreadable
    }
}

type Read<T> = Result<T, Unreadable>;

/// A part of the tree.
#[derive(Clone, Copy)]
struct Reader<'de>(&'de Value);

fn number<'de, V: Visitor<'de>>(number: &Number, visitor: V) -> Read<V::Value> {
    if let Some(number) = number.as_u64() {
        visitor.visit_u64(number)
    } else if let Some(number) = number.as_i64() {
        visitor.visit_i64(number)
    } else {
        visitor.visit_f64(number.as_f64().ok_or(Unreadable)?)
    }
}

fn list<'de, V: Visitor<'de>>(list: &'de [Value], visitor: V) -> Read<V::Value> {
    let mut items = Items(list.iter());
    let value = visitor.visit_seq(&mut items)?;
    if items.0.as_slice().is_empty() { Ok(value) } else { Err(Unreadable) }
}

fn object<'de, V: Visitor<'de>>(object: &'de Map<String, Value>, visitor: V) -> Read<V::Value> {
    visitor.visit_map(Fields { rest: object.iter(), value: None })
}

/// Methods that each read one kind of JSON, so that the compiler leaves out the code for other kinds.
macro_rules! kinds {
    ($($method:ident($($argument:ident: $type:ty),*) $kind:pat => $read:expr;)*) => {
        $(fn $method<V: Visitor<'de>>(self $(, $argument: $type)*, visitor: V) -> Read<V::Value> {
            $(let _ = $argument;)*
            match self.0 {
                $kind => ($read)(visitor),
                _ => Err(Unreadable),
            }
        })*
    };
}

impl<'de> Deserializer<'de> for Reader<'de> {
    type Error = Unreadable;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(bool) => visitor.visit_bool(*bool),
            Value::Number(told) => number(told, visitor),
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Array(told) => list(told, visitor),
            Value::Object(told) => object(told, visitor),
        }
    }

    kinds! {
        deserialize_bool() Value::Bool(bool) => |visitor: V| visitor.visit_bool(*bool);
        deserialize_i8() Value::Number(told) => |visitor| number(told, visitor);
        deserialize_i16() Value::Number(told) => |visitor| number(told, visitor);
        deserialize_i32() Value::Number(told) => |visitor| number(told, visitor);
        deserialize_i64() Value::Number(told) => |visitor| number(told, visitor);
        deserialize_u8() Value::Number(told) => |visitor| number(told, visitor);
        deserialize_u16() Value::Number(told) => |visitor| number(told, visitor);
        deserialize_u32() Value::Number(told) => |visitor| number(told, visitor);
        deserialize_u64() Value::Number(told) => |visitor| number(told, visitor);
        deserialize_f32() Value::Number(told) => |visitor| number(told, visitor);
        deserialize_f64() Value::Number(told) => |visitor| number(told, visitor);
        deserialize_char() Value::String(text) => |visitor: V| visitor.visit_borrowed_str(text);
        deserialize_str() Value::String(text) => |visitor: V| visitor.visit_borrowed_str(text);
        deserialize_string() Value::String(text) => |visitor: V| visitor.visit_borrowed_str(text);
        deserialize_identifier() Value::String(text) => |visitor: V| visitor.visit_borrowed_str(text);
        deserialize_unit() Value::Null => |visitor: V| visitor.visit_unit();
        deserialize_unit_struct(name: &'static str) Value::Null => |visitor: V| visitor.visit_unit();
        deserialize_seq() Value::Array(told) => |visitor| list(told, visitor);
        deserialize_tuple(len: usize) Value::Array(told) => |visitor| list(told, visitor);
        deserialize_tuple_struct(name: &'static str, len: usize)
            Value::Array(told) => |visitor| list(told, visitor);
        deserialize_map() Value::Object(told) => |visitor| object(told, visitor);
        deserialize_struct(name: &'static str, fields: &'static [&'static str])
            Value::Object(told) => |visitor| object(told, visitor);
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        match self.0 {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Read<V::Value> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Read<V::Value> {
        visitor.visit_enum(Variant::of(self.0).ok_or(Unreadable)?)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Read<V::Value> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! { i128 u128 bytes byte_buf }
}

struct Items<'de>(slice::Iter<'de, Value>);

impl<'de> SeqAccess<'de> for Items<'de> {
    type Error = Unreadable;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Read<Option<T::Value>> {
        self.0.next().map(|value| seed.deserialize(Reader(value))).transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

struct Fields<'de> {
    rest: map::Iter<'de>,
    value: Option<&'de Value>,
}

impl<'de> MapAccess<'de> for Fields<'de> {
    type Error = Unreadable;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Read<Option<K::Value>> {
        let Some((key, value)) = self.rest.next() else { return Ok(None) };
        self.value = Some(value);
        seed.deserialize(BorrowedStrDeserializer::new(key)).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Read<T::Value> {
        seed.deserialize(Reader(self.value.take().ok_or(Unreadable)?))
    }
}

/// `"name"`, or `{"name": content}`.
struct Variant<'de> {
    name: &'de str,
    content: &'de Value,
}

impl<'de> Variant<'de> {
    fn of(value: &'de Value) -> Option<Variant<'de>> {
        match value {
            Value::String(name) => Some(Variant { name, content: &Value::Null }),
            Value::Object(told) if told.len() == 1 => {
                told.iter().next().map(|(name, content)| Variant { name, content })
            }
            _ => None,
        }
    }
}

impl<'de> EnumAccess<'de> for Variant<'de> {
    type Error = Unreadable;
    type Variant = Reader<'de>;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Read<(T::Value, Reader<'de>)> {
        Ok((seed.deserialize(BorrowedStrDeserializer::new(self.name))?, Reader(self.content)))
    }
}

impl<'de> VariantAccess<'de> for Reader<'de> {
    type Error = Unreadable;

    fn unit_variant(self) -> Read<()> {
        if self.0.is_null() { Ok(()) } else { Err(Unreadable) }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Read<T::Value> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Read<V::Value> {
        self.deserialize_tuple(len, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, fields: &'static [&'static str], visitor: V) -> Read<V::Value> {
        self.deserialize_struct("", fields, visitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::SeatPlayer;
    use krajina_rules::game::Game as _;
    use krajina_rules::seat::{Seat, Viewer};
    use krajina_rules::seed::Seed;
    use krajina_rules::{hunters::Hunters, kingdom::Kingdom};
    use serde::{Deserialize, Serialize};
    use std::fmt::Debug;

    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    #[serde(rename_all = "kebab-case")]
    enum Shape {
        Unit,
        Newtype(i8),
        Tuple(u8, Option<f32>),
        Struct { left: bool, right: Vec<char> },
    }

    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    #[serde(tag = "kind")]
    enum Tagged {
        Plain,
        Full { count: u64 },
    }

    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Whole {
        shapes: [Shape; 4],
        tagged: Vec<Tagged>,
        pair: (i64, f64),
        nothing: (),
        #[serde(default)]
        text: String,
        tree: Value,
    }

    fn whole() -> Whole {
        Whole {
            shapes: [
                Shape::Unit,
                Shape::Newtype(-7),
                Shape::Tuple(250, Some(0.5)),
                Shape::Struct { left: true, right: vec!['č', '"'] },
            ],
            tagged: vec![Tagged::Plain, Tagged::Full { count: u64::MAX }],
            pair: (i64::MIN, -1e300),
            nothing: (),
            text: "ěščř\n".into(),
            tree: serde_json::json!({ "a": [1, -2, 0.5, null, true, "x"], "b": {} }),
        }
    }

    fn same<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
        let text = serde_json::to_string(value).unwrap();
        assert_eq!(read::<T>(&text).as_ref(), Some(value), "{text}");
    }

    #[test]
    fn what_is_written_is_read() {
        same(&whole());
        same(&Some(3_u16));
        same(&None::<u16>);
        same(&vec![SeatPlayer::Bot { level: "king".into() }, SeatPlayer::Person { name: "Eva".into() }]);
    }

    #[test]
    fn views_are_read_as_they_are_written() {
        let viewer = Viewer::Seat(Seat::wrapping(1));
        let seed = Seed::from_number(7);
        same(&Kingdom::new("kingdom players=2".parse().unwrap(), &seed).view(viewer));
        same(&Hunters::new("hunters players=3 mode=tribe".parse().unwrap(), &seed).view(viewer));
    }

    #[test]
    fn a_missing_field_with_a_default_is_filled_in_and_an_unknown_one_passed_over() {
        let mut tree = serde_json::to_value(whole()).unwrap();
        tree["unknown"] = serde_json::json!([[], {}]);
        tree.as_object_mut().unwrap().remove("text");
        assert_eq!(typed(&tree), Some(Whole { text: String::new(), ..whole() }));
    }

    #[test]
    fn anything_else_is_nothing() {
        for (path, wrong) in [
            ("/shapes", "[]"),
            ("/shapes", r#"["unit","unit","unit","unit","unit"]"#),
            ("/shapes/0", r#""other""#),
            ("/shapes/0", r#"{"unit":1}"#),
            ("/shapes/0", r#"{"newtype":1,"unit":null}"#),
            ("/shapes/1/newtype", "128"),
            ("/shapes/2/tuple", "[1]"),
            ("/shapes/3/struct", r#"{"left":true}"#),
            ("/shapes/3/struct/left", "1"),
            ("/tagged/0", r#"{"kind":"None"}"#),
            ("/pair", "[1,2,3]"),
            ("/pair/0", "0.5"),
            ("/nothing", "0"),
            ("/text", "7"),
            ("", "null"),
            ("", "[]"),
        ] {
            let mut tree = serde_json::to_value(whole()).unwrap();
            *tree.pointer_mut(path).unwrap() = serde_json::from_str(wrong).unwrap();
            assert_eq!(typed::<Whole>(&tree), None, "{path} {wrong}");
        }
        assert_eq!(read::<Value>("{"), None);
        assert_eq!(read::<bool>("truer"), None);
    }

    #[test]
    fn what_is_no_message_of_a_server_is_not_read() {
        for text in ["", "{}", "[]", r#"{"news":{}}"#, r#"{"ack":{}}"#] {
            assert_eq!(read::<krajina_wire::ToClient>(text), None, "{text:?}");
        }
    }
}
