//! The one program `krajina`.
fn main() {}
