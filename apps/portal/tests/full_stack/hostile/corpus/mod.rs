//! Files that are made to stop their reader or to take it over. Each is one that a stranger can
//! write by hand: the forms are those of the standards, and only their numbers are absurd.

mod archives;
mod json;
mod lists;
mod maps;
mod old_workbooks;
mod pages;
mod pdf;
mod pdf_parts;
mod workbooks;
mod xml;

use std::io::{Cursor, Write as _};

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

pub(super) use self::maps::MAPS;

/// A hostile file.
#[derive(Clone, Copy)]
pub(super) struct Hostile {
    pub name: &'static str,
    /// Whether it, or the making of it, takes more than half a second.
    pub is_slow: bool,
    pub make: fn() -> Vec<u8>,
}

const fn quick(name: &'static str, make: fn() -> Vec<u8>) -> Hostile {
    Hostile { name, is_slow: false, make }
}

const fn slow(name: &'static str, make: fn() -> Vec<u8>) -> Hostile {
    Hostile { name, is_slow: true, make }
}

/// All hostile files.
pub(super) fn all() -> Vec<Hostile> {
    [
        workbooks::FILES,
        old_workbooks::FILES,
        xml::FILES,
        pages::FILES,
        json::FILES,
        pdf::FILES,
        pdf_parts::FILES,
        archives::FILES,
        lists::FILES,
    ]
    .concat()
}

fn archive(files: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in files {
        zip.start_file(name, SimpleFileOptions::default()).unwrap();
        zip.write_all(content).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// What `make` makes of each number, joined.
fn each(count: usize, make: impl Fn(usize) -> String) -> String {
    (0..count).map(make).collect()
}

/// Bytes with others in their place from `at` on.
fn changed(bytes: &[u8], at: usize, by: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes[at..at + by.len()].copy_from_slice(by);
    bytes
}
