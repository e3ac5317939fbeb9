//! For tests: colours as people with colour blindness see them.

/// A kind of vision: the matrix for linear red, green and blue (rows of the result).
pub(super) type Vision = [[f64; 3]; 3];

/// No green cones (Machado, Oliveira, Fernandes 2009, severity 1).
pub(super) const DEUTERANOPIA: Vision =
    [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]];
/// No red cones (the same authors).
pub(super) const PROTANOPIA: Vision =
    [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]];
/// No blue cones (the same authors).
pub(super) const TRITANOPIA: Vision =
    [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]];
/// A print in grey.
pub(super) const GREY: Vision = [[0.2126, 0.7152, 0.0722]; 3];

/// How far apart two `#rrggbb` colours look: the distance in CIE L*a*b*, where 2 can just be noticed.
pub(super) fn distance(vision: &Vision, a: &str, b: &str) -> f64 {
    let (a, b) = (seen(vision, a), seen(vision, b));
    a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

/// A colour in L*a*b* as it is seen.
fn seen(vision: &Vision, colour: &str) -> [f64; 3] {
    let linear = [1, 3, 5].map(|at| {
        let part = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    });
    let dot = |row: [f64; 3], with: [f64; 3]| row[0] * with[0] + row[1] * with[1] + row[2] * with[2];
    let rgb = vision.map(|row| dot(row, linear).clamp(0., 1.));
    // To XYZ, each part relative to the white of daylight.
    let xyz = [[0.43390, 0.37625, 0.18991], [0.2126, 0.7152, 0.0722], [0.01773, 0.10947, 0.87295]];
    let [x, y, z] = xyz.map(|row| {
        let part = dot(row, rgb);
        if part > 0.008856 { part.cbrt() } else { 7.787 * part + 16. / 116. }
    });
    [116. * y - 16., 500. * (x - y), 200. * (y - z)]
}

#[test]
fn red_and_green_come_closer_without_green_cones() {
    let normal: Vision = [[1., 0., 0.], [0., 1., 0.], [0., 0., 1.]];
    let (red, green) = ("#a05030", "#507030");
    assert!(distance(&DEUTERANOPIA, red, green) * 2. < distance(&normal, red, green));
    assert!((distance(&GREY, "#000000", "#ffffff") - 100.).abs() < 0.1);
}
