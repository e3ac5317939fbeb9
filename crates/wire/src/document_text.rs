//! A document as text, in parts: an unchanged board is neither serialized nor compared again.

use crate::patch::PatchBuilder;
use crate::view_text::ViewText;
use std::sync::Arc;

/// The document of one viewer, as JSON.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DocumentText {
    room: Arc<str>,
    view: ViewText,
    /// The elements of the view's list of boards, which is empty in the view's own text.
    boards: Vec<Arc<str>>,
}

/// The path of the boards.
const VIEW_BOARDS: &str = "/view/boards";

impl DocumentText {
    /// A room, a view, and the boards that were taken out of the view.
    pub fn new(room: Arc<str>, view: ViewText, boards: Vec<Arc<str>>) -> DocumentText {
        debug_assert!(boards.is_empty() || view.around_boards().is_some(), "the view has no list of boards");
        DocumentText { room, view, boards }
    }

    /// The whole document.
    pub fn text(&self) -> String {
        let (before, after) = self.view.around_boards().unwrap_or((self.view.without_boards(), ""));
        let boards = self.boards.join(",");
        [r#"{"room":"#, &self.room, r#","view":"#, before, &boards, after, "}"].concat()
    }

    /// The patch to another document; `None` if it would not be shorter than that document.
    pub fn patch(&self, new: &DocumentText) -> Option<String> {
        let mut patch = PatchBuilder::new(new.bytes());
        patch.compare("/room", &self.room, &new.room)?;
        patch.compare("/view", self.view.without_boards(), new.view.without_boards())?;
        if self.boards.len() != new.boards.len() || patch.replaces("/view") {
            return crate::patch::diff(&self.text(), &new.text());
        }
        let boards = self.boards.iter().zip(&new.boards).enumerate();
        for (place, (old, new)) in boards.filter(|(_, (old, new))| !Arc::ptr_eq(old, new)) {
            patch.compare(&format!("{VIEW_BOARDS}/{place}"), old, new)?;
        }
        patch.finish()
    }

    /// The approximate length.
    fn bytes(&self) -> usize {
        self.room.len()
            + self.view.without_boards().len()
            + self.boards.iter().map(|board| board.len()).sum::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patch::{PatchOp, apply};
    use serde::Serialize;
    use serde_json::Value;

    #[derive(Serialize)]
    struct View {
        #[serde(skip_serializing_if = "Option::is_none")]
        ply: Option<u32>,
        #[serde(skip_serializing_if = "Option::is_none")]
        turn: Option<u32>,
        #[serde(skip_serializing_if = "Option::is_none")]
        boards: Option<[u8; 0]>,
        #[serde(skip_serializing_if = "Option::is_none")]
        last: Option<u32>,
    }

    const EMPTY: View = View { ply: None, turn: None, boards: None, last: None };
    const WITH_BOARDS: View = View { boards: Some([]), ..EMPTY };

    fn page(view: &View, boards: &[&str]) -> DocumentText {
        around(ViewText::write(view, 0).unwrap(), boards)
    }

    fn around(view: ViewText, boards: &[&str]) -> DocumentText {
        let room = format!(r#"{{"filler":"{}"}}"#, "x".repeat(300));
        DocumentText::new(room.into(), view, boards.iter().map(|board| Arc::from(*board)).collect())
    }

    fn value(page: &DocumentText) -> Value {
        serde_json::from_str(&page.text()).unwrap()
    }

    #[test]
    fn boards_are_inserted_into_the_view() {
        let page = page(&View { ply: Some(1), last: Some(2), ..WITH_BOARDS }, &["{}", "[3]"]);
        assert!(page.text().ends_with(r#","view":{"ply":1,"boards":[{},[3]],"last":2}}"#));
    }

    #[test]
    fn a_patch_turns_any_document_into_any_other() {
        let pages = [
            around(ViewText::none(), &[]),
            page(&View { ply: Some(1), ..EMPTY }, &[]),
            page(&View { ply: Some(1), ..WITH_BOARDS }, &[]),
            page(&View { ply: Some(1), ..WITH_BOARDS }, &[r#"{"squares":[1]}"#, r#"{"squares":[]}"#]),
            page(&View { ply: Some(2), ..WITH_BOARDS }, &[r#"{"squares":[1]}"#, r#"{"squares":[2]}"#]),
            // With other keys, the view is replaced as a whole, with its boards.
            page(&View { turn: Some(2), ..WITH_BOARDS }, &[r#"{"squares":[1]}"#, r#"{"squares":[2]}"#]),
        ];
        for old in &pages {
            for new in &pages {
                let patch = old.patch(new).unwrap();
                let changes: Vec<PatchOp> = serde_json::from_str(&patch).unwrap();
                let mut document = value(old);
                apply(&mut document, changes).unwrap();
                assert_eq!(document, value(new), "{patch}");
            }
        }
    }

    #[test]
    fn only_the_board_that_changed_is_in_the_patch() {
        let old = page(&View { ply: Some(1), ..WITH_BOARDS }, &[r#"{"squares":[1]}"#, r#"{"squares":[]}"#]);
        let new = page(&View { ply: Some(1), ..WITH_BOARDS }, &[r#"{"squares":[1]}"#, r#"{"squares":[2]}"#]);
        let patch = r#"[{"path":"/view/boards/1/squares","at":0,"cut":0,"put":[2]}]"#;
        assert_eq!(old.patch(&new).as_deref(), Some(patch));
    }
}
