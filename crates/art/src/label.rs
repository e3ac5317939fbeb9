//! Words in a picture.

use crate::Canvas;
use std::fmt::Display;

/// A storybook font, with fallbacks that every system has.
pub const FONT: &str = "Georgia,Palatino,DejaVu Serif,serif";

/// Text made safe for element content and attributes; characters that XML forbids are left out.
pub fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\t' | '\n' | '\r' => safe.push(' '),
            '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => {}
            c => safe.push(c),
        }
    }
    safe
}

/// Text broken between words into lines of at most `letters`; a longer word has a line to itself.
pub fn wrap(text: &str, letters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= letters => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Text cut to at most `letters`, with an ellipsis if it was cut.
pub fn shorten(text: &str, letters: usize) -> String {
    if text.chars().count() <= letters {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(letters.saturating_sub(1)).collect();
    short.push('\u{2026}');
    short
}

/// The position and style of a line of words. Numbers are written in their display form.
#[derive(Clone, Copy, Debug)]
pub struct Label<'a, N = i32> {
    /// The words, not yet escaped.
    pub text: &'a str,
    /// Height of the letters in units.
    pub size: N,
    /// Their colour.
    pub fill: &'a str,
    /// Whether they are bold.
    pub bold: bool,
}

impl<N: Display> Label<'_, N> {
    /// Writes the words centred on `x`, with the baseline at `y`.
    pub fn centred(self, canvas: &mut Canvas, x: N, y: N) {
        let weight = if self.bold { " font-weight='700'" } else { "" };
        let (size, fill, text) = (self.size, self.fill, escape(self.text));
        canvas.put(format_args!(
            "<text x='{x}' y='{y}' font-family='{FONT}' font-size='{size}'{weight} fill='{fill}' text-anchor='middle'>{text}</text>"
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::{escape, shorten, wrap};

    #[test]
    fn long_words_are_wrapped_or_cut() {
        assert_eq!(wrap("one two three, extraordinary", 8), ["one two", "three,", "extraordinary"]);
        assert_eq!(shorten("Ludmila", 7), "Ludmila");
        assert_eq!(shorten("Ludmila", 4), "Lud\u{2026}");
    }

    #[test]
    fn markup_and_control_characters_cannot_get_out() {
        assert_eq!(escape("<a href='x'>&\"\u{1}\n"), "&lt;a href=&#39;x&#39;&gt;&amp;&quot; ");
    }
}
