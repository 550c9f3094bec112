//! `courthouse-steps`: parses the arguments, runs the command, and reports a failure in one line.

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
