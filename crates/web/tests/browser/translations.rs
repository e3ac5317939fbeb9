//! All pages in four languages, without missing messages.

use crate::browser::{Browser, PHONE};
use crate::layout;
use crate::player::{play, play_until};
use serde_json::json;
use std::path::Path;

/// The ids of all messages that cannot be mistaken for words: those with a hyphen.
fn names() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../i18n/en");
    let mut names = Vec::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        let named = text.lines().filter_map(|line| line.split_once(" =")).map(|(name, _)| name);
        names.extend(named.filter(|name| name.contains('-') && !name.contains(' ')).map(str::to_owned));
    }
    assert!(names.len() > 150);
    names
}

/// Checks that no visible or accessible text is the id of a message or has an unfilled placeholder.
pub(crate) async fn check(browser: &Browser, page: &str) {
    let said = "(() => { const said = []; \
                for (const element of document.querySelectorAll('body *')) { \
                  for (const name of ['aria-label', 'title', 'placeholder', 'alt']) if (element.hasAttribute(name)) said.push(element.getAttribute(name)); \
                  for (const node of element.childNodes) if (node.nodeType === 3 && node.data.trim()) said.push(node.data.trim()); \
                } return said; })()";
    let said = browser.ask(said).await;
    let said: Vec<&str> = said.as_array().unwrap().iter().filter_map(|text| text.as_str()).collect();
    assert!(said.len() > 5, "{page} has almost no text: {said:?}");
    let names = names();
    for text in said {
        let unwritten =
            text.split([' ', ':', ',', '.', '(', ')']).find(|word| names.iter().any(|name| name == word));
        assert!(unwritten.is_none(), "{page}: {text:?} is a missing message");
        assert!(
            !text.contains("{ $") && !text.contains("undefined"),
            "{page}: {text:?} has an unfilled placeholder"
        );
    }
}

#[tokio::test]
async fn a_language_that_cannot_be_fetched_is_reported() {
    let browser = Browser::open(PHONE).await;
    browser.run("window.kept = fetch; window.fetch = () => Promise.reject(new Error('no line'))").await;
    browser.click(".languages [lang=cs]").await;
    let told = "document.querySelector('.languages .why').textContent";
    browser.until(&format!("{told}.includes('could not be fetched')")).await;
    assert_eq!(browser.ask("document.documentElement.lang").await, "en");
    layout::check(&browser, "a language that is missing").await;
    browser.picture("language-missing").await;
    browser.run("window.fetch = window.kept").await;
    browser.click(".languages [lang=cs]").await;
    browser.until("document.documentElement.lang === 'cs'").await;
    browser.until(&format!("{told} === ''")).await;
    browser.close().await;
}

#[tokio::test]
async fn every_page_is_translated_into_four_languages() {
    let mut lines: Vec<String> = Vec::new();
    for (language, code) in [("English", "en"), ("Čeština", "cs"), ("Slovenčina", "sk"), ("Magyar", "hu")]
    {
        let browser = Browser::open(PHONE).await;
        browser.hurry(true).await;
        browser.click(&format!(".languages [lang={code}]")).await;
        browser.until(&format!("document.documentElement.lang === '{code}'")).await;
        check(&browser, &format!("home, {language}")).await;
        layout::check_translated(&browser, "home").await;
        browser.click("footer .plain").await;
        browser.until("document.querySelector('#settings')?.open === true").await;
        check(&browser, &format!("settings, {language}")).await;
        layout::check_translated(&browser, "settings").await;
        browser.click("#settings .close").await;
        for game in ["kingdom", "hunters"] {
            browser.visit(&format!("#/{game}")).await;
            browser.until("!!document.querySelector('.setup')").await;
            check(&browser, &format!("setting up {game}, {language}")).await;
            layout::check_translated(&browser, &format!("setting up {game}")).await;
        }
        browser.run("document.querySelector('input[value=tribe]').click()").await;
        browser.click("#start").await;
        for step in ["button.domino.open", ".cell.lit", ".board.erupting", "#pass"] {
            play_until(&browser, &format!("!!document.querySelector({step:?})")).await;
            check(&browser, &format!("{step}, {language}")).await;
            layout::check_translated(&browser, &format!("Tribe at {step}")).await;
        }
        lines.push(browser.text("#status").await);
        browser.click(".player:not(.own)").await;
        browser.until("!!document.querySelector('.board .back')").await;
        layout::check_translated(&browser, "another's land").await;
        play(&browser).await;
        check(&browser, &format!("score sheet, {language}")).await;
        layout::check_translated(&browser, "the end of Tribe").await;
        assert_eq!(browser.ask("document.documentElement.lang").await, json!(code));
        browser.close().await;
    }
    lines.sort();
    lines.dedup();
    assert_eq!(lines.len(), 4, "each language has its own words: {lines:?}");
}
