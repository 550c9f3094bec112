//! `courthouse-steps`: reads what it is told, does it, and says in one line what went wrong.

use std::process::ExitCode;

use clap::Parser;
use portal::args::{Arguments, run};
use portal::memory;

fn main() -> ExitCode {
    memory::give_back();
    match run(Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("courthouse-steps: {error:#}");
            ExitCode::FAILURE
        }
    }
}
