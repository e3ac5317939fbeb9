//! Chromium, driven as a person would use it.

use crate::driver::Driver;
use crate::layout::{Screen, Violations};
use crate::static_site::StaticSite;
use fantoccini::actions::{
    InputSource as _, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MouseActions, PointerAction,
};
use fantoccini::elements::Element;
use fantoccini::wd::WindowHandle;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::io::{BufRead as _, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// The device that a browser emulates.
#[derive(Clone, Copy)]
pub(crate) struct Device {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) language: &'static str,
}

impl Device {
    fn is_phone(self) -> bool {
        self.width < 600
    }

    fn screen(self) -> Screen {
        Screen { width: self.width, height: self.height, scale: 1, touch: self.is_phone() }
    }
}

pub(crate) const PHONE: Device = Device { width: 360, height: 740, language: "en" };
pub(crate) const DESKTOP: Device = Device { width: 1280, height: 900, language: "en" };

/// The longest that anything may take, such as a bot's move or the start of the app. Far more than needed, so that
/// tests on a busy machine are slow, not wrong.
const TIMEOUT: Duration = Duration::from_secs(180);

/// The limit after several timeouts: then something is broken, and the remaining tests should fail sooner.
const SHORT_TIMEOUT: Duration = Duration::from_secs(20);

/// Timeouts after which the short limit applies.
const TIMEOUTS_UNTIL_SHORT: usize = 3;

/// Timeouts so far.
static TIMEOUTS: AtomicUsize = AtomicUsize::new(0);

/// The current limit.
pub(crate) fn timeout() -> Duration {
    if TIMEOUTS.load(Ordering::Relaxed) < TIMEOUTS_UNTIL_SHORT { TIMEOUT } else { SHORT_TIMEOUT }
}

/// The interval between two polls of the page.
const POLL_INTERVAL: Duration = Duration::from_millis(40);

/// On every page: `savedGame(kind)` is the log of the last played saved game of a kind (`table` or `worlds`);
/// `numberIn(element)` is the number that an element shows, which may have a minus sign.
const HELPERS: &str = "window.numberIn = (element) => +element.textContent.replace('−', '-'); \
    window.savedGame = (kind) => Object.keys(localStorage) \
    .filter((name) => name.startsWith('krajina-save-')).map((name) => JSON.parse(localStorage[name])) \
    .filter((save) => kind in save.game).sort((a, b) => b.played - a.played)[0]?.game[kind]";

/// A browser with the app open.
pub(crate) struct Browser {
    pub(crate) site: StaticSite,
    /// The address of the app, if not at the static site.
    base: Option<String>,
    device: Device,
    /// Violations of the layout laws so far. Closing the browser fails if there are any.
    pub(crate) violations: Violations,
    client: Client,
    // Dropping it ends the browser, even when a test fails.
    driver: Driver,
}

impl Browser {
    /// Opens the home page.
    pub(crate) async fn open(device: Device) -> Browser {
        let browser = Browser::begin(device, None).await;
        browser.visit("").await;
        browser
    }

    /// Opens a page of the app on another server.
    pub(crate) async fn open_at(device: Device, address: &str) -> Browser {
        let (base, page) = address.split_at(address.find('#').unwrap_or(address.len()));
        let browser = Browser::begin(device, Some(base.to_owned())).await;
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

    /// A browser without a page yet, for the app at this address or at the static site.
    pub(crate) async fn begin(device: Device, base: Option<String>) -> Browser {
        let driver = Driver::start().await;
        let size =
            json!({ "deviceMetrics": { "width": device.width, "height": device.height, "pixelRatio": 1 } });
        let mut options = json!({
            "args": [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
                "--disable-background-networking", "--disable-component-update", "--disable-sync",
                "--disable-dev-shm-usage", "--force-prefers-reduced-motion",
                format!("--window-size={},{}", device.width, device.height), driver.profile(),
            ],
            "prefs": { "intl.accept_languages": device.language },
        });
        if device.is_phone() {
            options["mobileEmulation"] = size;
        }
        let Value::Object(capabilities) = json!({
            "browserName": "chrome",
            // A page counts as loaded when its document is parsed, without its subresources.
            "pageLoadStrategy": "eager",
            "goog:chromeOptions": options,
            "goog:loggingPrefs": { "browser": "ALL" },
            "timeouts": { "script": TIMEOUT.as_millis(), "pageLoad": TIMEOUT.as_millis() },
        }) else {
            unreachable!()
        };
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(&format!("http://127.0.0.1:{}", driver.port()))
            .await
            .expect("Chromium and its driver are installed");
        let browser = Browser {
            site: StaticSite::open(),
            base,
            device,
            violations: Violations::default(),
            client,
            driver,
        };
        browser.prepare(HELPERS).await;
        browser
    }

    /// Runs a script on every page that this tab opens, before the page's own scripts.
    pub(crate) async fn prepare(&self, script: &str) {
        self.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script })).await;
    }

    /// Opens another tab at an address and goes there.
    pub(crate) async fn new_tab(&self, address: &str, script: &str) -> WindowHandle {
        let tab = self.client.new_window(true).await.unwrap().handle;
        self.switch(&tab).await;
        self.prepare(&format!("{HELPERS};{script}")).await;
        self.client.goto(address).await.unwrap();
        self.until("!!document.querySelector('main')").await;
        tab
    }

    /// The tab that is driven now.
    pub(crate) async fn tab(&self) -> WindowHandle {
        self.client.window().await.unwrap()
    }

    /// Drives another tab.
    pub(crate) async fn switch(&self, tab: &WindowHandle) {
        self.client.switch_to_window(tab.clone()).await.unwrap();
    }

    /// Closes this tab and switches to another.
    pub(crate) async fn close_tab(&self, next: &WindowHandle) {
        self.client.close_window().await.unwrap();
        self.switch(next).await;
    }

    /// Goes to a page of the app and waits until it is rendered.
    pub(crate) async fn visit(&self, page: &str) {
        self.load(page).await;
        self.until("!!document.querySelector('main')").await;
    }

    /// Goes to a page and waits only for its document.
    pub(crate) async fn load(&self, page: &str) {
        let address = match &self.base {
            Some(base) => format!("{base}{page}"),
            None => self.site.address(page),
        };
        self.client.goto(&address).await.unwrap();
    }

    /// Goes back in the browser's history.
    pub(crate) async fn back(&self) {
        self.client.back().await.unwrap();
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

    /// The text of the first matching element, as soon as it exists.
    pub(crate) async fn text(&self, selector: &str) -> String {
        self.until(&format!("!!document.querySelector({selector:?})?.textContent")).await;
        self.text_now(selector).await
    }

    /// The text of the first matching element, or an empty string.
    pub(crate) async fn text_now(&self, selector: &str) -> String {
        let text = self.ask(&format!("document.querySelector({selector:?})?.textContent ?? ''")).await;
        text.as_str().unwrap_or_default().to_owned()
    }

    /// Waits until an expression is true.
    pub(crate) async fn until(&self, expression: &str) {
        let start = Instant::now();
        while self.ask(expression).await != json!(true) {
            if start.elapsed() > timeout() {
                self.give_up(&format!("timed out waiting for {expression}")).await;
            }
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }

    /// Fails the test and saves a picture, the document and the console of the page.
    pub(crate) async fn give_up(&self, why: &str) -> ! {
        TIMEOUTS.fetch_add(1, Ordering::Relaxed);
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("browser-failures");
        std::fs::create_dir_all(&folder).unwrap();
        let name = std::thread::current().name().unwrap_or("a test").replace("::", "-");
        let page = folder.join(name);
        if let Ok(picture) = self.client.screenshot().await {
            std::fs::write(page.with_extension("png"), picture).unwrap();
        }
        if let Ok(document) = self.client.source().await {
            std::fs::write(page.with_extension("html"), document).unwrap();
        }
        let console: Vec<String> = self.console().await.iter().map(Value::to_string).collect();
        std::fs::write(page.with_extension("log"), console.join("\n")).unwrap();
        panic!("{why}\nthe page is kept: {}.{{png,html,log}}", page.display());
    }

    /// The lines of the console since it was last read.
    async fn console(&self) -> Vec<Value> {
        let log = self.driver_command("se/log", &json!({ "type": "browser" })).await;
        log.as_array().cloned().unwrap_or_default()
    }

    /// Waits this many milliseconds in the page: timers that are due by then have run, however busy the machine is.
    pub(crate) async fn pass(&self, milliseconds: u32) {
        self.later(&format!("setTimeout(() => setTimeout(done), {milliseconds})")).await;
    }

    /// Waits until the page has not changed for a moment, so that fetched content is shown.
    pub(crate) async fn settles(&self) {
        let wait = "let timer; const watch = new MutationObserver(() => wait()); \
            const wait = () => { clearTimeout(timer); timer = setTimeout(() => { watch.disconnect(); done(); }, 150); }; \
            watch.observe(document, { attributes: true, characterData: true, childList: true, subtree: true }); wait();";
        self.later(wait).await;
    }

    /// Waits until the service worker has cached the app and serves this page.
    pub(crate) async fn keeps_the_app(&self) {
        self.until("!!navigator.serviceWorker.controller").await;
    }

    /// A real click or tap on a visible element, as soon as it is enabled and nothing covers it.
    pub(crate) async fn click(&self, selector: &str) {
        self.try_until(&format!("click {selector}"), || self.try_click(selector)).await;
    }

    async fn try_click(&self, selector: &str) -> Result<(), String> {
        let element = self.enabled(selector).await?;
        let Err(error) = element.click().await else { return Ok(()) };
        // The driver considers rows of a table in a scrolling element hidden: then the element at that position
        // counts.
        let hit = format!(
            "(() => {{ const wanted = document.querySelector({selector:?}); wanted?.scrollIntoView({{ block: 'center' }}); \
             const box = wanted?.getBoundingClientRect(); \
             const there = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2); \
             if (!wanted?.contains(there)) return false; wanted.click(); return true; }})()"
        );
        if self.ask(&hit).await == true { Ok(()) } else { Err(error.to_string()) }
    }

    /// Replaces the text of a field, as soon as it is enabled.
    pub(crate) async fn write(&self, selector: &str, text: &str) {
        self.try_until(&format!("write into {selector}"), || self.try_write(selector, text)).await;
    }

    async fn try_write(&self, selector: &str, text: &str) -> Result<(), String> {
        let element = self.enabled(selector).await?;
        element.clear().await.map_err(|error| error.to_string())?;
        element.send_keys(text).await.map_err(|error| error.to_string())
    }

    /// The first matching element, if it is enabled.
    async fn enabled(&self, selector: &str) -> Result<Element, String> {
        let is_enabled = format!("document.querySelector({selector:?})?.matches(':not(:disabled)') ?? false");
        if self.ask(&is_enabled).await != true {
            return Err("there is no such enabled element".to_owned());
        }
        self.client.find(Locator::Css(selector)).await.map_err(|error| error.to_string())
    }

    /// Repeats an attempt until it succeeds. The page may replace an element between two commands of the driver.
    async fn try_until<A: Future<Output = Result<(), String>>>(&self, what: &str, attempt: impl Fn() -> A) {
        let start = Instant::now();
        while let Err(reason) = attempt().await {
            if start.elapsed() > timeout() {
                self.give_up(&format!("timed out trying to {what}: {reason}")).await;
            }
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }

    /// Saves a screenshot in the folder `KRAJINA_SHOTS`, if that is set.
    pub(crate) async fn shoot(&self, name: &str) {
        if let Some(folder) = std::env::var_os("KRAJINA_SHOTS") {
            let picture = self.client.screenshot().await.unwrap();
            std::fs::write(Path::new(&folder).join(format!("{name}.png")), picture).unwrap();
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

    /// Settings that make tests fast: bots without delays, moves without confirmation.
    pub(crate) async fn hurry(&self, confirm: bool) {
        let settings = json!({ "confirm": confirm, "unhurried": false, "sound": false });
        self.run(&format!("localStorage.setItem('krajina-settings', {:?})", settings.to_string())).await;
        self.reload().await;
    }

    /// Closes the browser. The console must have no errors other than those of cut connections.
    pub(crate) async fn close(self) {
        let lines = self.console().await;
        let errors = lines.iter().filter(|line| line["level"] == "SEVERE");
        let errors = errors.filter_map(|error| error["message"].as_str());
        let of_connections = ["Failed to load resource", "WebSocket connection to"];
        let errors: Vec<&str> =
            errors.filter(|error| !of_connections.iter().any(|text| error.contains(text))).collect();
        assert!(errors.is_empty(), "{errors:#?}");
        self.client.close().await.unwrap();
        self.violations.assert_none();
    }

    /// Runs a script and returns the value that it passes to `done`.
    pub(crate) async fn later(&self, script: &str) -> Value {
        let script = format!("const done = arguments[arguments.length - 1]; {script}");
        self.client.execute_async(&script, Vec::new()).await.unwrap()
    }

    /// Sets media features: `prefers-color-scheme`, `prefers-contrast`, `prefers-reduced-motion`.
    pub(crate) async fn prefer(&self, wishes: &[(&str, &str)]) {
        let features: Vec<Value> =
            wishes.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
        self.devtools("Emulation.setEmulatedMedia", json!({ "features": features })).await;
    }

    /// Checks that the page is not wider than the screen. `layout::check` includes this.
    pub(crate) async fn fits(&self) {
        let wide =
            self.ask("document.scrollingElement.scrollWidth - document.documentElement.clientWidth").await;
        assert!(wide.as_f64().unwrap() < 1.5, "the page is {wide} pixels too wide");
    }

    /// Changes the size of the screen; small ones have touch.
    pub(crate) async fn resize(&self, width: u32, height: u32) {
        self.show_on(Screen { width, height, scale: 1, touch: width.min(height) < 600 }).await;
        self.until(&format!("innerWidth === {width} || document.scrollingElement.scrollWidth > {width}"))
            .await;
    }

    /// Changes the screen.
    pub(crate) async fn show_on(&self, screen: Screen) {
        let Screen { width, height, scale, touch } = screen;
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": scale, "mobile": touch });
        self.devtools("Emulation.setDeviceMetricsOverride", size).await;
        self.devtools("Emulation.setTouchEmulationEnabled", json!({ "enabled": touch })).await;
    }

    /// Restores the screen that the browser was opened with.
    pub(crate) async fn show_on_own_screen(&self) {
        self.show_on(self.device.screen()).await;
    }

    /// A screenshot as PNG. It is saved in the folder `KRAJINA_SHOTS`, if that is set.
    pub(crate) async fn picture(&self, name: &str) -> Vec<u8> {
        let picture = self.client.screenshot().await.unwrap();
        if let Some(folder) = std::env::var_os("KRAJINA_SHOTS") {
            std::fs::write(Path::new(&folder).join(format!("{name}.png")), &picture).unwrap();
        }
        picture
    }

    /// Moves the mouse to a position.
    pub(crate) async fn point(&self, to: (f64, f64)) {
        self.mouse([move_to(to, 0)]).await;
    }

    /// Moves the mouse to an element, following it while it moves, until an expression is true.
    pub(crate) async fn point_at(&self, selector: &str, expression: &str) {
        let start = Instant::now();
        loop {
            self.point(self.middle(selector).await).await;
            if self.ask(expression).await == json!(true) {
                return;
            }
            if start.elapsed() > timeout() {
                self.give_up(&format!("pointed at {selector} and timed out waiting for {expression}")).await;
            }
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }

    /// Performs a sequence of mouse actions.
    pub(crate) async fn mouse(&self, steps: impl IntoIterator<Item = PointerAction>) {
        let actions = steps.into_iter().fold(MouseActions::new("mouse".into()), MouseActions::then);
        self.client.perform_actions(actions).await.unwrap();
    }

    /// The centre of the first matching element.
    pub(crate) async fn middle(&self, selector: &str) -> (f64, f64) {
        self.until(&format!("!!document.querySelector({selector:?})")).await;
        let area = self
            .ask(&format!("(({{ x, y, width, height }}) => [x + width / 2, y + height / 2])(document.querySelector({selector:?}).getBoundingClientRect())"))
            .await;
        (area[0].as_f64().unwrap(), area[1].as_f64().unwrap())
    }

    /// Sends a command of the Chrome DevTools Protocol.
    pub(crate) async fn devtools(&self, command: &str, params: Value) -> Value {
        self.driver_command("goog/cdp/execute", &json!({ "cmd": command, "params": params })).await
    }

    /// Sends a command of the driver that is not part of WebDriver.
    async fn driver_command(&self, command: &str, body: &Value) -> Value {
        let session = self.client.session_id().await.unwrap().unwrap();
        let (port, body) = (self.driver.port(), body.to_string());
        let request = format!(
            "POST /session/{session}/{command} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        );
        // The driver keeps the connection open: read as much as Content-Length says.
        let ask = move || {
            let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
            stream.write_all(request.as_bytes()).unwrap();
            let mut stream = std::io::BufReader::new(stream);
            let (mut length, mut line) = (0, String::new());
            while stream.read_line(&mut line).unwrap() > 2 {
                if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                    length = value.trim().parse().unwrap();
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

/// A mouse action: move to a position within this many milliseconds.
pub(crate) fn move_to((x, y): (f64, f64), milliseconds: u64) -> PointerAction {
    PointerAction::MoveTo { duration: Some(Duration::from_millis(milliseconds)), x, y }
}
