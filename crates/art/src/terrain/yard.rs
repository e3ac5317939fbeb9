//! Yard: trodden ground with cobbles, around a castle or hut.

/// Cobbles.
pub(super) fn texture() -> (i32, [&'static str; 2]) {
    (
        50,
        [
            "M8 12C10 8 16 8 18 12M32 20C34 16 40 16 42 20M14 40C16 36 22 36 24 40",
            "M8 13C10 17 16 17 18 13M32 21C34 25 40 25 42 21M14 41C16 45 22 45 24 41M40 42H45M24 26H28",
        ],
    )
}
