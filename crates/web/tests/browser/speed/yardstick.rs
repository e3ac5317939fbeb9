//! The current speed of this machine, so that limits hold on any machine and beside other work.

use crate::browser::Browser;

/// Milliseconds per unit of work on the reference machine of the limits.
const PIECE_MS: f64 = 1.35;

/// Times equal units of work in the page. Returns the time of the fast, undisturbed ones and the mean time.
const YARDSTICK: &str = "(() => { const piece = () => { const start = performance.now(); let x = 1; \
    for (let i = 0; i < 1e6; i += 1) x = Math.imul(x, 1103515245) + 12345 | 0; return performance.now() - start + (x & 0); }; \
    for (let i = 0; i < 20; i += 1) piece(); \
    const times = Array.from({ length: 200 }, piece).sort((a, b) => a - b); \
    return [times[20], times.reduce((sum, time) => sum + time, 0) / times.length]; })()";

/// How many times slower this machine is than the reference machine.
#[derive(Clone, Copy)]
pub(super) struct Slowness {
    /// The processor alone, for work measured in thread time.
    pub(super) processor: f64,
    /// Including other load, for wall-clock time.
    pub(super) clock: f64,
    /// The factor by which other load slows work down.
    pub(super) load: f64,
}

impl Slowness {
    pub(super) async fn measure(browser: &Browser) -> Slowness {
        let times = browser.ask(YARDSTICK).await;
        let [quick, mean] = [0, 1].map(|index: usize| times[index].as_f64().unwrap());
        Slowness {
            processor: (quick / PIECE_MS).max(1.0),
            clock: (mean / PIECE_MS).max(1.0),
            load: mean / quick,
        }
    }
}
