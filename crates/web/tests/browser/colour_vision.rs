//! Terrains and players under colour vision deficiencies: Chromium simulates them, and the pixels of the page are
//! compared.

use crate::browser::{Browser, DESKTOP};
use serde_json::json;

/// Kinds of vision, and the least difference between terrains. Without any colour, the drawings on the ground
/// distinguish them.
const VISIONS: [(&str, f64); 5] = [
    ("none", 15.0),
    ("deuteranopia", 12.0),
    ("protanopia", 12.0),
    ("tritanopia", 12.0),
    ("achromatopsia", 6.0),
];

/// A square of each terrain on the drawings of the first page: name, column, row.
const KINGDOM: [(&str, u32, u32); 6] =
    [("wheat", 3, 0), ("forest", 2, 0), ("lake", 5, 0), ("grassland", 1, 1), ("swamp", 5, 1), ("mine", 0, 0)];
const HUNTERS: [(&str, u32, u32); 6] = [
    ("desert", 0, 1),
    ("grassland", 1, 1),
    ("lake", 4, 0),
    ("jungle", 2, 0),
    ("quarry", 5, 0),
    ("volcano", 3, 1),
];

/// The appearance of a square: its mean colour and its grain.
#[derive(Clone, Copy, Debug)]
struct SquareAppearance {
    /// L*, a*, b*.
    colour: [f64; 3],
    /// Mean difference of lightness between neighbouring pixels: low for plain water, high for a forest.
    grain: f64,
}

/// Measures squares of a drawing on a screenshot, in the page itself.
async fn appearances(
    browser: &Browser,
    card: &str,
    squares: &[(&str, u32, u32)],
    shot: &str,
) -> Vec<SquareAppearance> {
    let places: Vec<(u32, u32)> = squares.iter().map(|&(_, column, row)| (column, row)).collect();
    let places = json!(places);
    let measure = format!(
        r"(async () => {{
          const picture = new Image(); picture.src = 'data:image/png;base64,{shot}'; await picture.decode();
          const canvas = document.createElement('canvas'); [canvas.width, canvas.height] = [picture.width, picture.height];
          const context = canvas.getContext('2d'); context.drawImage(picture, 0, 0);
          const scale = picture.width / innerWidth;
          const area = document.querySelector('[aria-labelledby=card-{card}] .art').getBoundingClientRect();
          const linear = (part) => (part /= 255) <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4;
          const root = (part) => part > .008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116;
          const lab = (r, g, b) => {{ [r, g, b] = [r, g, b].map(linear);
            const [x, y, z] = [.4339 * r + .37625 * g + .18991 * b, .2126 * r + .7152 * g + .0722 * b, .01773 * r + .10947 * g + .87295 * b].map(root);
            return [116 * y - 16, 500 * (x - y), 200 * (y - z)]; }};
          done({places}.map(([column, row]) => {{
            // The foot of the square: no rim, and nothing that lies on it (plates above, tokens in the middle).
            const unit = area.width / 620 * scale;
            const left = area.left * scale + (10 + column * 100 + 8) * unit, top = area.top * scale + (10 + row * 100 + 78) * unit;
            const {{ data }} = context.getImageData(left, top, 84 * unit | 0, 14 * unit | 0);
            const pixels = []; for (let at = 0; at < data.length; at += 4) pixels.push(lab(data[at], data[at + 1], data[at + 2]));
            const mean = [0, 1, 2].map((part) => pixels.reduce((sum, pixel) => sum + pixel[part], 0) / pixels.length);
            let steps = 0; for (let at = 1; at < pixels.length; at += 1) steps += Math.abs(pixels[at][0] - pixels[at - 1][0]);
            return [...mean, steps / pixels.length];
          }}));
        }})()"
    );
    let measured = browser.later(&measure).await;
    let number = |value: &serde_json::Value| value.as_f64().unwrap();
    let appearance = |square: &serde_json::Value| SquareAppearance {
        colour: [number(&square[0]), number(&square[1]), number(&square[2])],
        grain: number(&square[3]),
    };
    measured.as_array().unwrap().iter().map(appearance).collect()
}

/// The difference between two squares: in L*a*b* a distance of 2 is just noticeable, and 10 is visible at a glance.
/// Grain weighs as much as lightness.
fn distance(a: SquareAppearance, b: SquareAppearance) -> f64 {
    let colour: f64 = a.colour.iter().zip(b.colour).map(|(a, b)| (a - b).powi(2)).sum();
    (colour + (3.0 * (a.grain - b.grain)).powi(2)).sqrt()
}

#[tokio::test]
async fn terrains_differ_for_every_colour_vision() {
    let browser = Browser::open(DESKTOP).await;
    browser.show_on_own_screen().await;
    for (vision, least) in VISIONS {
        browser.devtools("Emulation.setEmulatedVisionDeficiency", json!({ "type": vision })).await;
        let shot = browser.devtools("Page.captureScreenshot", json!({ "format": "png" })).await;
        let shot = shot["data"].as_str().unwrap().to_owned();
        browser.picture(&format!("eyes-{vision}")).await;
        for (card, squares) in [("kingdom", &KINGDOM), ("hunters", &HUNTERS)] {
            let appearances = appearances(&browser, card, squares, &shot).await;
            let mut nearest = (f64::INFINITY, "", "");
            for (at, a) in squares.iter().enumerate() {
                for (b_at, b) in squares.iter().enumerate().skip(at + 1) {
                    let apart = distance(appearances[at], appearances[b_at]);
                    if apart < nearest.0 {
                        nearest = (apart, a.0, b.0);
                    }
                }
            }
            println!("{vision}, {card}: nearest are {} and {}, {:.1} apart", nearest.1, nearest.2, nearest.0);
            assert!(nearest.0 > least, "{vision}, {card}: {nearest:?}");
        }
    }
    browser.close().await;
}

#[tokio::test]
async fn players_differ_by_their_emblems_as_well() {
    let browser = Browser::open(DESKTOP).await;
    browser.visit("#/kingdom").await;
    browser.until("!!document.querySelector('.setup')").await;
    browser.run("document.querySelector('input[name=players][value=\"4\"]').click()").await;
    browser.click("#start").await;
    browser.until("document.querySelectorAll('.player .piece svg').length === 4").await;
    // Without colours and ids there are still four different drawings.
    let shapes = "new Set([...document.querySelectorAll('.player .piece svg')].map((svg) => \
                  [...svg.querySelectorAll('[d]')].map((path) => path.getAttribute('d')).join())).size";
    assert_eq!(browser.ask(shapes).await, json!(4));
    browser.close().await;
}
