//! A document as text, in pieces: a board that has not changed is neither written again nor compared.

use crate::patch::Patch;
use std::sync::Arc;

/// What one viewer sees of a table, as JSON.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    room: Arc<str>,
    view: Arc<str>,
    /// They belong into the view's list of boards, which is empty in its own text.
    boards: Vec<Arc<str>>,
}

/// Where the boards belong.
const BOARDS: &str = r#""boards":[]"#;
const VIEW_BOARDS: &str = "/view/boards";

impl Page {
    /// A room and a view. Boards that come apart are left out of the view, whose list of them is empty.
    pub fn new(room: Arc<str>, view: Arc<str>, boards: Vec<Arc<str>>) -> Page {
        Page { room, view, boards }
    }

    /// The document in one piece.
    pub fn text(&self) -> String {
        let boards = format!(r#""boards":[{}]"#, self.boards.join(","));
        let view = if self.boards.is_empty() { None } else { Some(self.view.replacen(BOARDS, &boards, 1)) };
        [r#"{"room":"#, &self.room, r#","view":"#, view.as_deref().unwrap_or(&self.view), "}"].concat()
    }

    /// The patch from this page to another; `None` if it would not be shorter than all of that one.
    pub fn patch(&self, new: &Page) -> Option<String> {
        let mut patch = Patch::new(new.bytes());
        patch.compare("/room", &self.room, &new.room)?;
        patch.compare("/view", &self.view, &new.view)?;
        if self.boards.len() != new.boards.len() || patch.replaces("/view") {
            return crate::patch::diff(&self.text(), &new.text());
        }
        let boards = self.boards.iter().zip(&new.boards).enumerate();
        for (place, (old, new)) in boards.filter(|(_, (old, new))| !Arc::ptr_eq(old, new)) {
            patch.compare(&format!("{VIEW_BOARDS}/{place}"), old, new)?;
        }
        patch.finish()
    }

    /// About how long it is.
    fn bytes(&self) -> usize {
        self.room.len() + self.view.len() + self.boards.iter().map(|board| board.len()).sum::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patch::{Change, apply};
    use serde_json::Value;

    fn page(view: &str, boards: &[&str]) -> Page {
        let room = format!(r#"{{"filler":"{}"}}"#, "x".repeat(300));
        Page::new(room.into(), view.into(), boards.iter().map(|board| Arc::from(*board)).collect())
    }

    fn value(page: &Page) -> Value {
        serde_json::from_str(&page.text()).unwrap()
    }

    #[test]
    fn boards_stand_in_the_view() {
        let page = page(r#"{"a":1,"boards":[],"b":2}"#, &["{}", "[3]"]);
        assert!(page.text().ends_with(r#","view":{"a":1,"boards":[{},[3]],"b":2}}"#));
    }

    #[test]
    fn a_patch_leads_from_any_page_to_any_other() {
        let pages = [
            page("null", &[]),
            page(r#"{"ply":1}"#, &[]),
            page(r#"{"ply":1,"boards":[]}"#, &[]),
            page(r#"{"ply":1,"boards":[]}"#, &[r#"{"squares":[1]}"#, r#"{"squares":[]}"#]),
            page(r#"{"ply":2,"boards":[]}"#, &[r#"{"squares":[1]}"#, r#"{"squares":[2]}"#]),
            // Another set of keys: the view is replaced as a whole, and its boards with it.
            page(r#"{"turn":2,"boards":[]}"#, &[r#"{"squares":[1]}"#, r#"{"squares":[2]}"#]),
        ];
        for old in &pages {
            for new in &pages {
                let patch = old.patch(new).unwrap();
                let changes: Vec<Change> = serde_json::from_str(&patch).unwrap();
                let mut document = value(old);
                apply(&mut document, changes).unwrap();
                assert_eq!(document, value(new), "{patch}");
            }
        }
    }

    #[test]
    fn only_the_board_that_changed_is_in_the_patch() {
        let old = page(r#"{"ply":1,"boards":[]}"#, &[r#"{"squares":[1]}"#, r#"{"squares":[]}"#]);
        let new = page(r#"{"ply":1,"boards":[]}"#, &[r#"{"squares":[1]}"#, r#"{"squares":[2]}"#]);
        let patch = r#"[{"path":"/view/boards/1/squares","at":0,"cut":0,"put":[2]}]"#;
        assert_eq!(old.patch(&new).as_deref(), Some(patch));
    }
}
