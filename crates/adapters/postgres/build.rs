//! The migrations are embedded at compile time; Cargo doesn't see that they are read.

fn main() {
    println!("cargo:rerun-if-changed=../../../migrations");
}
