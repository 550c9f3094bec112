//! The import of one file that is on disk, from a person or a watched folder.

use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use deliveries::{NewWaiting, Reading, WaitingDeliveries, WaitingId};
use intake::{
    Comparison, ImportCommand, ImportError, ImportOptions, ImportService, Progress, Summary,
};
use kernel::PortError;
use lists::{EachRow, ImportMap, Sheet, SheetError};
use spreadsheets_adapter::apart::ForeignFile;

use super::local::RejectsFile;

/// A file, and how it is read.
#[derive(Debug, Clone)]
pub(super) struct FileToImport<'a> {
    pub path: &'a Path,
    pub sha256: String,
    pub source_name: String,
    pub map: Option<ImportMap>,
    pub is_strict: bool,
    pub terms: ImportOptions,
    /// Where the rejects are written.
    pub rejects: PathBuf,
    pub product_name: &'a str,
}

/// What became of a file, and the file of its rejects if there is one.
pub(super) struct Imported {
    pub outcome: Result<Summary, ImportError>,
    pub rejects: Option<PathBuf>,
}

/// Imports a file in one transaction, and writes its rejects.
///
/// # Errors
/// When the file or its rejects cannot be opened. The outcome has the other failures.
pub(super) fn import_file(
    service: &ImportService,
    comparison: Comparison,
    file: &FileToImport<'_>,
    read: &mut ForeignFile,
    progress: &mut dyn Progress,
) -> anyhow::Result<Imported> {
    // A blank file has no form.
    let form = read.form().unwrap_or_default();
    let layout = file.map.as_ref().map(ImportMap::layout).cloned().unwrap_or_default();
    let service = service.clone().comparing(comparison);
    let mut command = ImportCommand {
        source_name: file.source_name.clone(),
        sha256: file.sha256.clone(),
        map: file.map.clone().map(|map| map.for_form(&form)),
        strict: file.is_strict,
        terms: file.terms,
        // The first column of our own downloads (`docs/product.md#export-link`).
        own_headers: vec![format!("{} Link", file.product_name)],
    };
    loop {
        let mut sheet: Box<dyn Sheet + '_> = match read.open(&layout) {
            Err(_) if is_blank(file.path) => Box::new(BlankSheet),
            opened => opened?,
        };
        let mut rejects = RejectsFile::at(file.rejects.clone());
        let outcome = service.import(&command, sheet.as_mut(), rejects.sink(), progress);
        let rejects = rejects.finish()?;
        if command.terms.read_every_row || !matches!(outcome, Err(ImportError::ReadEveryRow)) {
            return Ok(Imported { outcome, rejects });
        }
        command.terms.read_every_row = true;
    }
}

/// A file without content. Its source may have delivered before, so it is compared like others.
struct BlankSheet;

impl Sheet for BlankSheet {
    fn rows(&mut self, _each: &mut EachRow<'_>) -> Result<(), SheetError> {
        Ok(())
    }
}

/// The bytes of a file that are looked at to find out whether it is blank.
const MOST_BLANKS: u64 = 4_096;

fn is_blank(path: &Path) -> bool {
    let mut bytes = Vec::new();
    let read = File::open(path)
        .and_then(|file| file.take(MOST_BLANKS).read_to_end(&mut bytes))
        .is_ok_and(|read| (read as u64) < MOST_BLANKS);
    read && bytes.iter().all(u8::is_ascii_whitespace)
}

/// Stores a file that has to wait for the operator, and returns its number. Returns the error itself
/// if it has another reason.
///
/// # Errors
/// When the file cannot be read or stored.
pub(super) fn store_if_it_waits(
    waiting: &dyn WaitingDeliveries,
    error: ImportError,
    file: (&Path, &str, &str),
    reading: Reading,
) -> anyhow::Result<Result<(WaitingId, NewWaiting), ImportError>> {
    let (path, file_name, sha256) = file;
    let (source, concerns) = match error {
        ImportError::MustWait { source_name, concerns } => (source_name, concerns),
        ImportError::Shrunk { source_name, before, now } => {
            (source_name, vec![deliveries::Concern::Shrunken { before, now }])
        }
        other => return Ok(Err(other)),
    };
    let delivery = NewWaiting {
        source,
        file_name: file_name.to_owned(),
        sha256: sha256.to_owned(),
        concerns,
        reading,
    };
    let mut content = File::open(path).context("the file cannot be read")?;
    let mut next = || {
        let mut part = Vec::new();
        let read = (&mut content).take(1 << 20).read_to_end(&mut part);
        read.map_err(|error| PortError::unavailable("file", error))?;
        Ok((!part.is_empty()).then_some(part))
    };
    let id = waiting.put(&delivery, &mut next)?;
    Ok(Ok((id, delivery)))
}
