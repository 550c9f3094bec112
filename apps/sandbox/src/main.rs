//! The payment sandbox.
fn main() {}
