//! `courthouse-steps`: reads what it is told, does it, and says in one line what went wrong.

use std::process::ExitCode;

use clap::Parser;
use mimalloc::MiMalloc;
use portal::args::{Arguments, run};

/// Gives back what the listings' loading took, and is quicker at many small rows
/// (`docs/adr/0020-an-allocator-that-gives-back.md`).
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    match run(Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("courthouse-steps: {error:#}");
            ExitCode::FAILURE
        }
    }
}
