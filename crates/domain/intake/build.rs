//! Makes a fingerprint of the rules that read a row: the sources of this crate and of those that it
//! reads with, the libraries, and the compiler, whose hashes are stored. Rows that were read by other
//! rules are read again (`docs/adr/0049-a-row-that-is-known-is-not-read.md`).

use std::ffi::OsStr;
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What decides how a row is read.
const RULES: [&str; 8] = [
    "src",
    "../geography/data",
    "../geography/src",
    "../kernel/src",
    "../ledger/src",
    "../listings/src",
    "../places/src",
    "../../../Cargo.lock",
];

fn main() -> io::Result<()> {
    let mut files = Vec::new();
    for rules in RULES {
        println!("cargo:rerun-if-changed={rules}");
        collect(Path::new(rules), &mut files)?;
    }
    files.sort();
    let mut hasher = DefaultHasher::new();
    for file in files {
        file.hash(&mut hasher);
        fs::read(&file)?.hash(&mut hasher);
    }
    let rustc = std::env::var_os("RUSTC");
    let compiler = Command::new(rustc.as_deref().unwrap_or(OsStr::new("rustc"))).arg("-V").output();
    compiler?.stdout.hash(&mut hasher);
    println!("cargo:rustc-env=READING_RULES={:016x}", hasher.finish());
    Ok(())
}

/// Adds the files in a folder, or a file itself. The lock file is not part of a packaged crate.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if path.is_file() {
        files.push(path.to_owned());
    } else if path.is_dir() {
        for entry in fs::read_dir(path)? {
            collect(&entry?.path(), files)?;
        }
    }
    Ok(())
}
