//! `courthouse-steps read-file`: reads a file for another process of this program
//! ([`spreadsheets_adapter::apart`]). It is not for people.

use std::path::PathBuf;

use anyhow::Context as _;
use spreadsheets_adapter::apart::{Reader, answer, missing_restrictions};

/// The name of the command.
const NAME: &str = "read-file";

/// The arguments of `read-file`.
#[derive(Debug, clap::Args)]
pub struct ReadFileArgs {
    /// The file
    file: PathBuf,
    /// The folder for temporary files
    temporary: PathBuf,
    /// Only print what the kernel lacks to restrict the process
    #[arg(long)]
    check: bool,
}

/// Answers the parent until it is gone.
///
/// # Errors
/// When the process cannot be restricted, or the parent is gone.
pub fn run(ReadFileArgs { file, temporary, check }: &ReadFileArgs) -> anyhow::Result<()> {
    if !check {
        return answer(file, temporary).context("the file cannot be read for another process");
    }
    for missing in missing_restrictions(file, temporary)? {
        say!("{missing}");
    }
    Ok(())
}

/// Reads each file in a process of this program.
#[must_use]
pub fn reader() -> Reader {
    // The running program, also after another one was put in its place.
    Reader::apart("/proc/self/exe".into(), NAME)
}

/// Says in the log what the kernel lacks to keep a file's reader apart.
pub fn warn_of_missing(reader: &Reader) {
    for missing in reader.missing_restrictions() {
        tracing::warn!("files are read with less protection: this kernel has no {missing}");
    }
}
