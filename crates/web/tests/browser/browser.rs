//! Chromium, driven like a person would.

use crate::driver::Driver;
use crate::site::Site;
use fantoccini::actions::{
    InputSource as _, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MouseActions, PointerAction,
};
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::io::{BufRead as _, Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// How a browser is opened.
#[derive(Clone, Copy)]
pub(crate) struct Look {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) language: &'static str,
}

impl Look {
    fn is_phone(self) -> bool {
        self.width < 600
    }
}

pub(crate) const PHONE: Look = Look { width: 360, height: 740, language: "en" };
pub(crate) const DESKTOP: Look = Look { width: 1280, height: 900, language: "en" };

/// The longest anything may take: a bot's move, the start of the app on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// A browser with the app open.
pub(crate) struct Browser {
    pub(crate) site: Site,
    /// Where the app is, if not at the site.
    base: Option<String>,
    client: Client,
    // Ends the browser with it, even when a test fails.
    driver: Driver,
}

impl Browser {
    /// The app's first page.
    pub(crate) async fn open(look: Look) -> Browser {
        let browser = Browser::begin(look, None).await;
        browser.visit("").await;
        browser
    }

    /// A page of the app on a server of its own.
    pub(crate) async fn open_at(look: Look, address: &str) -> Browser {
        let (base, page) = address.split_at(address.find('#').unwrap_or(address.len()));
        let browser = Browser::begin(look, Some(base.to_owned())).await;
        browser.visit("").await;
        if !page.is_empty() {
            browser.go(page).await;
        }
        browser
    }

    /// Goes to a page without a reload.
    pub(crate) async fn go(&self, page: &str) {
        self.run(&format!("location.hash = {page:?}")).await;
        self.until("!!document.querySelector('main')").await;
    }

    async fn begin(look: Look, base: Option<String>) -> Browser {
        let driver = Driver::start().await;
        let size =
            json!({ "deviceMetrics": { "width": look.width, "height": look.height, "pixelRatio": 1 } });
        let mut options = json!({
            "args": [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
                "--disable-background-networking", "--disable-component-update", "--disable-sync",
                "--disable-dev-shm-usage", "--force-prefers-reduced-motion",
                format!("--window-size={},{}", look.width, look.height), driver.profile(),
            ],
            "prefs": { "intl.accept_languages": look.language },
        });
        if look.is_phone() {
            options["mobileEmulation"] = size;
        }
        let Value::Object(capabilities) = json!({
            "browserName": "chrome",
            "goog:chromeOptions": options,
            "goog:loggingPrefs": { "browser": "SEVERE" },
        }) else {
            unreachable!()
        };
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(&format!("http://127.0.0.1:{}", driver.port()))
            .await
            .expect("Chromium and its driver are installed");
        Browser { site: Site::open(), base, client, driver }
    }

    /// Goes to a page of the app and waits until it is there.
    pub(crate) async fn visit(&self, page: &str) {
        let address = match &self.base {
            Some(base) => format!("{base}{page}"),
            None => self.site.address(page),
        };
        self.client.goto(&address).await.unwrap();
        self.until("!!document.querySelector('main')").await;
    }

    pub(crate) async fn reload(&self) {
        self.client.refresh().await.unwrap();
        self.until("!!document.querySelector('main')").await;
    }

    /// Runs a script.
    pub(crate) async fn run(&self, script: &str) -> Value {
        self.client.execute(script, Vec::new()).await.unwrap()
    }

    /// The value of an expression.
    pub(crate) async fn ask(&self, expression: &str) -> Value {
        self.run(&format!("return {expression};")).await
    }

    /// The text of the first element that matches.
    pub(crate) async fn text(&self, selector: &str) -> String {
        let start = Instant::now();
        loop {
            let text = self.ask(&format!("document.querySelector({selector:?})?.textContent ?? ''")).await;
            let text = text.as_str().unwrap_or_default().to_owned();
            // What has just been put on the page may still be empty.
            if !text.is_empty() || start.elapsed() > Duration::from_secs(2) {
                return text;
            }
            tokio::time::sleep(Duration::from_millis(40)).await;
        }
    }

    /// Waits until an expression is true.
    pub(crate) async fn until(&self, expression: &str) {
        let start = Instant::now();
        while self.ask(expression).await != json!(true) {
            assert!(start.elapsed() < PATIENCE, "waited in vain for {expression}");
            tokio::time::sleep(Duration::from_millis(40)).await;
        }
    }

    /// Waits until the app is kept for times without a network, and this very page is served from there.
    pub(crate) async fn keeps_the_app(&self) {
        self.until("!!navigator.serviceWorker.controller").await;
    }

    /// A real click or tap on what is there to see.
    pub(crate) async fn click(&self, selector: &str) {
        self.until(&format!("!!document.querySelector({selector:?})")).await;
        let element = self.client.find(Locator::Css(selector)).await.unwrap();
        if let Err(error) = element.click().await {
            // The driver takes rows of a table in a room that scrolls for hidden: then what lies at its place counts.
            let hit = format!(
                "(() => {{ const wanted = document.querySelector({selector:?}); wanted.scrollIntoView({{ block: 'center' }}); \
                 const box = wanted.getBoundingClientRect(); \
                 const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2); \
                 if (!wanted.contains(there)) return false; wanted.click(); return true; }})()"
            );
            assert_eq!(self.ask(&hit).await, true, "cannot click {selector}: {error}");
        }
    }

    /// Writes into a field, in place of what stood there.
    pub(crate) async fn write(&self, selector: &str, text: &str) {
        self.until(&format!("!!document.querySelector({selector:?})")).await;
        let element = self.client.find(Locator::Css(selector)).await.unwrap();
        element.clear().await.unwrap();
        element.send_keys(text).await.unwrap();
    }

    /// A picture of what is to be seen, where `KRAJINA_SHOTS` names a folder for it.
    pub(crate) async fn shoot(&self, name: &str) {
        if let Some(folder) = std::env::var_os("KRAJINA_SHOTS") {
            let picture = self.client.screenshot().await.unwrap();
            std::fs::write(std::path::Path::new(&folder).join(format!("{name}.png")), picture).unwrap();
        }
    }

    /// Moves the mouse to a point of the screen and clicks there.
    pub(crate) async fn click_at(&self, x: f64, y: f64) {
        let click = MouseActions::new("mouse".into())
            .then(PointerAction::MoveTo { duration: None, x, y })
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.client.perform_actions(click).await.unwrap();
    }

    /// Presses the mouse at one point of the screen and lets go at another.
    pub(crate) async fn drag(&self, from: (f64, f64), to: (f64, f64)) {
        let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        let drag = MouseActions::new("mouse".into())
            .then(PointerAction::MoveTo { duration: None, x: from.0, y: from.1 })
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(PointerAction::MoveTo { duration: None, x: middle.0, y: middle.1 })
            .then(PointerAction::MoveTo { duration: None, x: to.0, y: to.1 })
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.client.perform_actions(drag).await.unwrap();
    }

    /// Presses a key.
    pub(crate) async fn press(&self, key: char) {
        let press = KeyActions::new("keys".into())
            .then(KeyAction::Down { value: key })
            .then(KeyAction::Up { value: key });
        self.client.perform_actions(press).await.unwrap();
    }

    /// Switches that make tests quick: bots that do not wait, moves without confirming.
    pub(crate) async fn hurry(&self, confirm: bool) {
        let settings = json!({ "confirm": confirm, "unhurried": false, "sound": false });
        self.run(&format!("localStorage.setItem('krajina-settings', {:?})", settings.to_string())).await;
        self.reload().await;
    }

    /// The page is never wider than the screen.
    pub(crate) async fn fits(&self) {
        let wide = self.ask("document.scrollingElement.scrollWidth - innerWidth").await;
        assert!(wide.as_f64().unwrap() < 1.5, "the page is {wide} pixels too wide");
    }

    /// Closes it. Nothing went wrong that a person would not see; what a cut line leaves behind is no fault of ours.
    pub(crate) async fn close(self) {
        let log = self.beyond("se/log", &json!({ "type": "browser" })).await;
        let faults = log.as_array().cloned().unwrap_or_default();
        let faults = faults.iter().filter_map(|fault| fault["message"].as_str());
        let of_the_line = ["Failed to load resource", "WebSocket connection to"];
        let faults: Vec<&str> =
            faults.filter(|fault| !of_the_line.iter().any(|cut| fault.contains(cut))).collect();
        assert!(faults.is_empty(), "{faults:#?}");
        self.client.close().await.unwrap();
    }

    /// The value that a script hands to `done`.
    pub(crate) async fn later(&self, script: &str) -> Value {
        let script = format!("const done = arguments[arguments.length - 1]; {script}");
        self.client.execute_async(&script, Vec::new()).await.unwrap()
    }

    /// What the device prefers: `prefers-color-scheme`, `prefers-contrast`, `prefers-reduced-motion`.
    pub(crate) async fn prefer(&self, wishes: &[(&str, &str)]) {
        let features: Vec<Value> =
            wishes.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
        self.devtools("Emulation.setEmulatedMedia", json!({ "features": features })).await;
    }

    /// Another size of the screen.
    pub(crate) async fn resize(&self, width: u32, height: u32) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width.min(height) < 600 });
        self.devtools("Emulation.setDeviceMetricsOverride", size).await;
        self.until(&format!("innerWidth === {width} || document.scrollingElement.scrollWidth > {width}"))
            .await;
    }

    /// What is to be seen, as a PNG. Kept in the folder `KRAJINA_SHOTS`, where that is named.
    pub(crate) async fn picture(&self, name: &str) -> Vec<u8> {
        let picture = self.client.screenshot().await.unwrap();
        if let Some(folder) = std::env::var_os("KRAJINA_SHOTS") {
            std::fs::write(std::path::Path::new(&folder).join(format!("{name}.png")), &picture).unwrap();
        }
        picture
    }

    /// Moves the mouse to a place.
    pub(crate) async fn point(&self, to: (f64, f64)) {
        self.mouse([move_to(to, 0)]).await;
    }

    /// Moves the mouse to an element, and after it where it is still on its way, until something is true.
    pub(crate) async fn point_at(&self, selector: &str, expression: &str) {
        let start = Instant::now();
        loop {
            self.point(self.middle(selector).await).await;
            if self.ask(expression).await == json!(true) {
                return;
            }
            assert!(start.elapsed() < PATIENCE, "pointed at {selector} and waited in vain for {expression}");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    /// What a mouse does, step by step.
    pub(crate) async fn mouse(&self, steps: impl IntoIterator<Item = PointerAction>) {
        let actions = steps.into_iter().fold(MouseActions::new("mouse".into()), MouseActions::then);
        self.client.perform_actions(actions).await.unwrap();
    }

    /// The middle of the first element that matches.
    pub(crate) async fn middle(&self, selector: &str) -> (f64, f64) {
        self.until(&format!("!!document.querySelector({selector:?})")).await;
        let area = self
            .ask(&format!("(({{ x, y, width, height }}) => [x + width / 2, y + height / 2])(document.querySelector({selector:?}).getBoundingClientRect())"))
            .await;
        (area[0].as_f64().unwrap(), area[1].as_f64().unwrap())
    }

    /// Chromium's own protocol.
    pub(crate) async fn devtools(&self, command: &str, params: Value) -> Value {
        self.beyond("goog/cdp/execute", &json!({ "cmd": command, "params": params })).await
    }

    /// A command of the driver that is not part of WebDriver.
    async fn beyond(&self, command: &str, body: &Value) -> Value {
        let session = self.client.session_id().await.unwrap().unwrap();
        let (port, body) = (self.driver.port(), body.to_string());
        let request = format!(
            "POST /session/{session}/{command} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        );
        // The driver keeps the connection open: its answer is as long as it says.
        let ask = move || {
            let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
            stream.write_all(request.as_bytes()).unwrap();
            let mut stream = std::io::BufReader::new(stream);
            let (mut length, mut line) = (0, String::new());
            while stream.read_line(&mut line).unwrap() > 2 {
                if let Some(told) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                    length = told.trim().parse().unwrap();
                }
                line.clear();
            }
            let mut body = vec![0; length];
            stream.read_exact(&mut body).unwrap();
            body
        };
        let body = tokio::task::spawn_blocking(ask).await.unwrap();
        let answer: Value = serde_json::from_slice(&body).unwrap();
        assert!(answer["value"]["error"].is_null(), "{command}: {answer}");
        answer["value"].clone()
    }
}

/// A step of the mouse: to a place, in so many milliseconds.
pub(crate) fn move_to((x, y): (f64, f64), milliseconds: u64) -> PointerAction {
    PointerAction::MoveTo { duration: Some(Duration::from_millis(milliseconds)), x, y }
}
