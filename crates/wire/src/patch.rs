//! The difference between two JSON texts, as a list of changes.
//!
//! A change is `{"path":"/room/ply","set":7}`, or for a list `{"path":"/view/tiles","at":3,"cut":1,"put":[…]}`: at
//! index 3 remove one element and insert these. Paths are JSON pointers (RFC 6901).
//!
//! The server compares the two texts directly, without building trees: that makes a table with many watchers cheap.
//! Both come from the same serializer, so keys are in the same order and there are no spaces; otherwise the patch only
//! gets longer, never wrong.

use crate::limits;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use std::fmt::Write as _;
use std::ops::Range;

/// One change of a document.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged, try_from = "RawPatchOp")]
pub enum PatchOp {
    /// Replaces the value at the path.
    Set {
        /// The path.
        path: String,
        /// The new value.
        set: Value,
    },
    /// Removes elements of the list at the path and inserts others.
    Splice {
        /// The path of the list.
        path: String,
        /// The index of the first element.
        at: usize,
        /// The number of elements to remove.
        cut: usize,
        /// The elements to insert.
        put: Vec<Value>,
    },
}

/// The fields of either change: serde's untagged enums would buffer the whole value.
#[derive(Deserialize)]
struct RawPatchOp {
    path: String,
    #[serde(default, deserialize_with = "there")]
    set: Option<Value>,
    at: Option<usize>,
    cut: Option<usize>,
    put: Option<Vec<Value>>,
}

/// Keeps `null` as a value.
fn there<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}

impl TryFrom<RawPatchOp> for PatchOp {
    type Error = &'static str;

    fn try_from(fields: RawPatchOp) -> Result<PatchOp, &'static str> {
        match fields {
            RawPatchOp { path, set: Some(set), at: None, cut: None, put: None } => {
                Ok(PatchOp::Set { path, set })
            }
            RawPatchOp { path, set: None, at: Some(at), cut: Some(cut), put: Some(put) } => {
                Ok(PatchOp::Splice { path, at, cut, put })
            }
            _ => Err("expected a change with set, or with at, cut and put"),
        }
    }
}

/// A patch that does not fit what it is applied to.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the patch does not fit at {path:?}")]
pub struct PatchError {
    /// The path that does not fit.
    pub path: String,
}

/// Applies a patch, or leaves the document unchanged.
///
/// # Errors
/// A path does not exist, or a list is too short.
pub fn apply(document: &mut Value, patch: Vec<PatchOp>) -> Result<(), PatchError> {
    if patch.len() > limits::PATCH_OPERATIONS {
        return Err(PatchError { path: String::new() });
    }
    // The inverse of each change, to roll back if a later one does not fit.
    let mut taken = Vec::with_capacity(patch.len());
    for change in patch {
        match apply_one(document, change) {
            Ok(inverse) => taken.push(inverse),
            Err(misfit) => {
                for inverse in taken.into_iter().rev() {
                    // It fitted a moment ago.
                    let _ = apply_one(document, inverse);
                }
                return Err(misfit);
            }
        }
    }
    Ok(())
}

/// Applies a change and returns the one that undoes it.
fn apply_one(document: &mut Value, change: PatchOp) -> Result<PatchOp, PatchError> {
    match change {
        PatchOp::Set { path, set } => match place(document, &path) {
            Some(place) => Ok(PatchOp::Set { path, set: std::mem::replace(place, set) }),
            None => Err(PatchError { path }),
        },
        PatchOp::Splice { path, at, cut, put } => {
            let list = place(document, &path).and_then(Value::as_array_mut);
            let end = |list: &[Value]| at.checked_add(cut).filter(|&end| end <= list.len());
            match list.and_then(|list| Some((end(list)?, list))) {
                Some((end, list)) => {
                    let cut = put.len();
                    let put = list.splice(at..end, put).collect();
                    Ok(PatchOp::Splice { path, at, cut, put })
                }
                None => Err(PatchError { path }),
            }
        }
    }
}

/// The value at a JSON pointer. Our keys need no unescaping, so nothing is copied.
fn place<'a>(document: &'a mut Value, path: &str) -> Option<&'a mut Value> {
    if path.is_empty() || path.contains('~') {
        return document.pointer_mut(path);
    }
    path.strip_prefix('/')?.split('/').try_fold(document, |value, key| match value {
        Value::Object(fields) => fields.get_mut(key),
        Value::Array(list) => list.get_mut(index(key)?),
        _ => None,
    })
}

/// A list index in a JSON pointer.
fn index(key: &str) -> Option<usize> {
    let plain = key == "0" || key.bytes().next().is_some_and(|first| matches!(first, b'1'..=b'9'));
    key.parse().ok().filter(|_| plain)
}

/// The patch from one compact JSON text to another; `None` if it would not be shorter than the new text.
pub fn diff(old: &str, new: &str) -> Option<String> {
    let mut patch = PatchBuilder::new(new.len());
    patch.compare("", old, new)?;
    patch.finish()
}

/// A patch that is built part by part.
pub(crate) struct PatchBuilder {
    text: String,
    most: usize,
}

impl PatchBuilder {
    /// An empty patch, which is abandoned when it grows longer than `most` bytes.
    pub(crate) fn new(most: usize) -> PatchBuilder {
        let mut text = String::with_capacity(USUAL_PATCH);
        text.push('[');
        PatchBuilder { text, most }
    }

    /// Adds the changes from one value to another at this path.
    pub(crate) fn compare(&mut self, path: &str, old: &str, new: &str) -> Option<()> {
        let out = std::mem::take(&mut self.text);
        let mut diff = Diff { old, new, path: path.to_owned(), out, most: self.most };
        diff.value(0..old.len(), 0..new.len(), 0).ok()?;
        self.text = diff.out;
        Some(())
    }

    /// Whether the patch replaces the whole value at this path.
    pub(crate) fn replaces(&self, path: &str) -> bool {
        self.text.contains(&format!(r#"{{"path":"{path}","set":"#))
    }

    /// The patch, if it is short enough.
    pub(crate) fn finish(mut self) -> Option<String> {
        self.text.push(']');
        (self.text.len() < self.most).then_some(self.text)
    }
}

/// Usual size of a patch.
const USUAL_PATCH: usize = 512;

/// The texts are invalid or nest too deep, or the patch grows longer than the new text.
struct GiveUp;

/// Deeper than any of our views; bounds the stack.
const DEEPEST: usize = 64;

struct Diff<'a> {
    old: &'a str,
    new: &'a str,
    path: String,
    out: String,
    most: usize,
}

impl Diff<'_> {
    fn value(&mut self, old: Range<usize>, new: Range<usize>, depth: usize) -> Result<(), GiveUp> {
        let (before, after) = (part(self.old, &old)?, part(self.new, &new)?);
        if before == after {
            return Ok(());
        }
        if depth == DEEPEST || self.out.len() > self.most {
            return Err(GiveUp);
        }
        match (before.as_bytes().first(), after.as_bytes().first()) {
            (Some(b'{'), Some(b'{')) => self.object(old, new, depth),
            (Some(b'['), Some(b'[')) => self.list(old, new, depth),
            _ => self.set(new),
        }
    }

    /// Compares objects with the same keys in the same order value by value; replaces others.
    fn object(&mut self, old: Range<usize>, new: Range<usize>, depth: usize) -> Result<(), GiveUp> {
        let mut changed = Vec::new();
        let (mut a, mut b) = (old.start + 1, new.start + 1);
        while a < old.end - 1 && b < new.end - 1 {
            let name = self.pair(a, b)?;
            if !name.same {
                return self.set(new);
            }
            let value = self.pair(name.old.end + 1, name.new.end + 1)?;
            value.within(&old, &new)?;
            (a, b) = (value.old.end + 1, value.new.end + 1);
            if !value.same {
                changed.push((name.new, value));
            }
        }
        if a < old.end - 1 || b < new.end - 1 {
            return self.set(new);
        }
        for (name, value) in changed {
            // The key includes its quotes; our keys need no escaping in JSON.
            let name = part(self.new, &name)?;
            if name.contains('\\') {
                return Err(GiveUp);
            }
            let length = self.path.len();
            self.path.push('/');
            self.path += &name.trim_matches('"').replace('~', "~0").replace('/', "~1");
            self.value(value.old, value.new, depth + 1)?;
            self.path.truncate(length);
        }
        Ok(())
    }

    /// Compares lists from both ends; the rest in the middle is compared one by one or replaced.
    fn list(&mut self, old: Range<usize>, new: Range<usize>, depth: usize) -> Result<(), GiveUp> {
        let (mut front, mut a, mut b) = (0, old.start + 1, new.start + 1);
        while a < old.end - 1 && b < new.end - 1 {
            let element = self.pair(a, b)?;
            element.within(&old, &new)?;
            if !element.same {
                break;
            }
            front += 1;
            (a, b) = (element.old.end + 1, element.new.end + 1);
        }
        let (before, after) = (elements(self.old, a..old.end)?, elements(self.new, b..new.end)?);
        let equal = |a: &Range<usize>, b: &Range<usize>| self.old.get(a.clone()) == self.new.get(b.clone());
        let back = before.iter().rev().zip(after.iter().rev()).take_while(|(a, b)| equal(a, b)).count();
        let (cut, put) = (&before[..before.len() - back], &after[..after.len() - back]);
        let nested = |range: &Range<usize>| {
            self.new.as_bytes().get(range.start).is_some_and(|byte| matches!(byte, b'{' | b'['))
        };
        if cut.len() != put.len() || (put.len() > 1 && !put.iter().all(nested)) {
            return self.splice(front, cut.len(), put);
        }
        for (place, (a, b)) in (front..).zip(cut.iter().zip(put)) {
            let length = self.path.len();
            let _ = write!(self.path, "/{place}");
            self.value(a.clone(), b.clone(), depth + 1)?;
            self.path.truncate(length);
        }
        Ok(())
    }

    /// The values that begin at these positions of the two texts.
    fn pair(&self, old: usize, new: usize) -> Result<ValuePair, GiveUp> {
        let after = new..value_end(self.new, new)?;
        let before = old..old + after.len();
        // Equal texts end at the same position, so the old one need not be parsed. But a number might continue.
        let texts = (self.old.as_bytes(), self.new.as_bytes());
        let same = texts.0.get(before.clone()) == texts.1.get(after.clone())
            && texts.0.get(before.end).is_none_or(|byte| ENDS.contains(byte));
        let before = if same { before } else { old..value_end(self.old, old)? };
        Ok(ValuePair { old: before, new: after, same })
    }

    fn set(&mut self, new: Range<usize>) -> Result<(), GiveUp> {
        let value = part(self.new, &new)?;
        self.begin();
        let _ = write!(self.out, "\"set\":{value}}}");
        Ok(())
    }

    fn splice(&mut self, at: usize, cut: usize, put: &[Range<usize>]) -> Result<(), GiveUp> {
        self.begin();
        let _ = write!(self.out, "\"at\":{at},\"cut\":{cut},\"put\":[");
        if let (Some(first), Some(last)) = (put.first(), put.last()) {
            // Only commas separate adjacent elements.
            self.out += part(self.new, &(first.start..last.end))?;
        }
        self.out += "]}";
        Ok(())
    }

    fn begin(&mut self) {
        if self.out.len() > 1 {
            self.out.push(',');
        }
        // Paths consist of our own keys and numbers, which need no escaping.
        let _ = write!(self.out, "{{\"path\":\"{}\",", self.path);
    }
}

fn part<'a>(text: &'a str, range: &Range<usize>) -> Result<&'a str, GiveUp> {
    text.get(range.clone()).ok_or(GiveUp)
}

/// Usual number of elements of a list.
const USUAL: usize = 32;

/// A value of the old text and its counterpart in the new one.
struct ValuePair {
    old: Range<usize>,
    new: Range<usize>,
    same: bool,
}

impl ValuePair {
    /// Checks the ends: a text without its last bracket ends with its last value.
    fn within(&self, old: &Range<usize>, new: &Range<usize>) -> Result<(), GiveUp> {
        let is_within = self.old.end < old.end && self.new.end < new.end;
        if is_within { Ok(()) } else { Err(GiveUp) }
    }
}

/// The bytes that can follow a value.
const ENDS: [u8; 4] = *b",}]:";

/// The elements from one of them to the end of its list.
fn elements(text: &str, range: Range<usize>) -> Result<Vec<Range<usize>>, GiveUp> {
    let mut elements = Vec::with_capacity(USUAL);
    let mut at = range.start;
    while at < range.end - 1 {
        let end = value_end(text, at)?;
        elements.push(at..end);
        at = end + 1;
    }
    Ok(elements)
}

/// The end of the value that begins here.
fn value_end(text: &str, start: usize) -> Result<usize, GiveUp> {
    let bytes = text.as_bytes();
    match bytes.get(start).ok_or(GiveUp)? {
        b'"' => string_end(bytes, start),
        b'{' | b'[' => nested_end(bytes, start),
        byte if ENDS.contains(byte) => Err(GiveUp),
        _ => Ok(start + bytes[start..].iter().take_while(|byte| !ENDS.contains(byte)).count()),
    }
}

/// The end of the list or object that begins here: only brackets and strings matter.
fn nested_end(bytes: &[u8], start: usize) -> Result<usize, GiveUp> {
    let (mut at, mut depth) = (start, 0usize);
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => {
                at = string_end(bytes, at)?;
                continue;
            }
            b'{' | b'[' => depth += 1,
            b'}' | b']' if depth == 1 => return Ok(at + 1),
            b'}' | b']' => depth -= 1,
            _ => {}
        }
        at += 1;
    }
    Err(GiveUp)
}

/// The end of the string that begins with a quote here.
fn string_end(bytes: &[u8], start: usize) -> Result<usize, GiveUp> {
    let mut at = start + 1;
    loop {
        let rest = bytes.get(at..).ok_or(GiveUp)?;
        at += rest.iter().position(|byte| matches!(byte, b'"' | b'\\')).ok_or(GiveUp)?;
        if bytes[at] == b'"' {
            return Ok(at + 1);
        }
        at += 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn check(old: &Value, new: &Value, expected: Option<&str>) {
        let patch = diff(&old.to_string(), &new.to_string());
        assert_eq!(patch.as_deref(), expected);
        if let Some(patch) = patch {
            let changes: Vec<PatchOp> = serde_json::from_str(&patch).unwrap();
            let mut document = old.clone();
            apply(&mut document, changes).unwrap();
            assert_eq!(document, *new);
        }
    }

    #[test]
    fn patches_contain_only_changes() {
        let filler = "x".repeat(200);
        let old = json!({"a": filler, "ply": 3, "list": [{"b": 1}, {"b": 2}], "n": [1, 2, 3]});
        let change = |path: &str, value: Value| {
            let mut new = old.clone();
            *new.pointer_mut(path).unwrap() = value;
            new
        };
        check(&old, &old, Some("[]"));
        check(&old, &change("/ply", json!(4)), Some(r#"[{"path":"/ply","set":4}]"#));
        check(&old, &change("/ply", json!(31)), Some(r#"[{"path":"/ply","set":31}]"#));
        check(&change("/ply", json!(31)), &old, Some(r#"[{"path":"/ply","set":3}]"#));
        check(&old, &change("/list/1/b", json!(null)), Some(r#"[{"path":"/list/1/b","set":null}]"#));
        check(&old, &change("/n", json!([1, 9, 3])), Some(r#"[{"path":"/n/1","set":9}]"#));
        check(&old, &change("/n", json!([1, 2, 7, 3])), Some(r#"[{"path":"/n","at":2,"cut":0,"put":[7]}]"#));
        check(&old, &change("/n", json!([])), Some(r#"[{"path":"/n","at":0,"cut":3,"put":[]}]"#));
        check(&old, &change("/list", json!(5)), Some(r#"[{"path":"/list","set":5}]"#));
        check(&json!({"a": 1, "b": 2}), &json!({"a": 2, "b": 3}), None);
    }

    #[test]
    fn a_patch_that_does_not_fit_changes_nothing() {
        let mut document = json!({"n": [1]});
        let before = document.clone();
        for patch in [
            r#"[{"path":"/n","at":1,"cut":1,"put":[]}]"#,
            r#"[{"path":"/n","at":18446744073709551615,"cut":1,"put":[]}]"#,
            r#"[{"path":"/n/0","set":2},{"path":"/m","set":1}]"#,
            r#"[{"path":"/n/0","at":0,"cut":0,"put":[]}]"#,
        ] {
            let changes: Vec<PatchOp> = serde_json::from_str(patch).unwrap();
            assert!(apply(&mut document, changes).is_err(), "{patch}");
            assert_eq!(document, before);
        }
    }

    #[test]
    fn changes_round_trip() {
        let changes = [
            PatchOp::Set { path: "/a".into(), set: Value::Null },
            PatchOp::Splice { path: "/n".into(), at: 1, cut: 0, put: vec![json!(2)] },
        ];
        for change in changes {
            let text = serde_json::to_string(&change).unwrap();
            assert_eq!(serde_json::from_str::<PatchOp>(&text).unwrap(), change, "{text}");
        }
        for wrong in [r#"{"path":"/a"}"#, r#"{"set":1}"#, r#"{"path":"","set":1,"at":0,"cut":0,"put":[]}"#] {
            assert!(serde_json::from_str::<PatchOp>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn paths_are_json_pointers() {
        let document = json!({"a": [{"b": 1}, 2], "x/y": {"m~n": 3}, "": 4, "7": 5});
        for path in
            ["", "/", "/a", "/a/0/b", "/a/1", "/a/01", "/a/+1", "/a/2", "/a/-", "/7", "/x~1y/m~0n", "a", "/b"]
        {
            let (mut ours, mut theirs) = (document.clone(), document.clone());
            assert_eq!(place(&mut ours, path), theirs.pointer_mut(path), "{path}");
        }
    }

    #[test]
    fn broken_texts_give_no_patch() {
        let whole = format!(r#"{{"a":[{}1],"b":{{"c":"text","d":null}}}}"#, "1,".repeat(50));
        for end in 0..whole.len() {
            let broken = &whole[..end];
            assert_eq!(diff(broken, &whole), None, "from {broken}");
            assert_eq!(diff(&whole, broken), None, "to {broken}");
        }
    }
}
