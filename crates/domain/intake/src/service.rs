use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::Arc;

use geography::State;

use crate::cell::Cell;
use crate::header::HeaderSearch;
use crate::map::ImportMap;
use crate::plan::{Fault, Plan, Tally};
use crate::ports::{
    ImportCounts, ImportError, ImportFile, ImportOptions, ImportStore, Progress, Rejects,
    RowPosition, Sheet, StagedImport,
};
use crate::record::Record;

/// A command to import one file.
#[derive(Debug, Clone)]
pub struct ImportCommand {
    /// The file's name, which names the source if there is no map.
    pub file_name: String,
    /// SHA-256 of the file in lower-case hex.
    pub sha256: String,
    /// The map of the source's columns.
    pub map: Option<ImportMap>,
    /// Import the whole file or nothing.
    pub strict: bool,
    /// Options for applying the file.
    pub terms: ImportOptions,
    /// Headers of our own downloads that are not imported, such as the link column.
    pub own_headers: Vec<String>,
}

/// The counts of an import. Every row is counted once:
/// `read = repeated + superseded + new + changed + unchanged + left_out`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Summary {
    /// Rows below the header that are not blank.
    pub read: u64,
    /// Rows that repeat an earlier row exactly.
    pub repeated: u64,
    /// Rows that a later, different row with the same unique_ID replaced.
    pub superseded: u64,
    /// Listings that were imported for the first time.
    pub new: u64,
    /// Listings with at least one changed value.
    pub changed: u64,
    /// Listings without a change.
    pub unchanged: u64,
    /// Rows that could not be read. The rejects name their cells.
    pub left_out: u64,
    /// Unknown counties with the number of their rows.
    pub unknown_counties: Vec<(State, String, u64)>,
    /// Values beyond the maximum number of extras of a listing.
    pub values_left_out: u64,
}

/// An additional check of a record. It returns the faults of the record.
pub type RecordCheck = fn(&Record) -> Result<(), Vec<Fault>>;

/// Imports files.
#[derive(Clone)]
pub struct ImportService {
    store: Arc<dyn ImportStore>,
    check: RecordCheck,
}

impl ImportService {
    /// A service that writes to `store`.
    #[must_use]
    pub fn new(store: Arc<dyn ImportStore>) -> Self {
        Self { store, check: |_| Ok(()) }
    }

    /// Adds a check. Rows in which `check` finds faults are left out.
    #[must_use]
    pub fn checking(self, check: RecordCheck) -> Self {
        Self { check, ..self }
    }

    /// Imports one file in one transaction. It imports every readable row, or, if the command is
    /// strict, every row or none.
    ///
    /// # Errors
    /// [`ImportError`]; in this case nothing was imported.
    pub fn import(
        &self,
        command: &ImportCommand,
        sheet: &mut dyn Sheet,
        rejects: &mut dyn Rejects,
        progress: &mut dyn Progress,
    ) -> Result<Summary, ImportError> {
        let map = command.map.as_ref();
        let file = ImportFile {
            source: map.map_or(command.file_name.as_str(), ImportMap::source).to_owned(),
            complete_list: map.is_some_and(ImportMap::is_complete_list),
            sha256: command.sha256.clone(),
        };
        let mut intake = Intake {
            command,
            phase: Phase::Searching(HeaderSearch::default()),
            staged: self.store.begin(&file)?,
            rejects,
            check: self.check,
            tally: Tally::default(),
            summary: Summary::default(),
            rejected: HashSet::new(),
        };
        intake.read(sheet, progress)?;
        intake.apply(progress)
    }
}

struct Intake<'a> {
    command: &'a ImportCommand,
    phase: Phase,
    staged: Box<dyn StagedImport>,
    rejects: &'a mut dyn Rejects,
    check: RecordCheck,
    tally: Tally,
    summary: Summary,
    /// Fingerprints of the rejected rows. A row that repeats one of them counts as repeated.
    rejected: HashSet<u64>,
}

enum Phase {
    Searching(HeaderSearch),
    Reading(Box<Plan>),
}

/// The number of rows between two progress reports.
const STEP: u64 = 500;

impl Intake<'_> {
    fn read(
        &mut self,
        sheet: &mut dyn Sheet,
        progress: &mut dyn Progress,
    ) -> Result<(), ImportError> {
        let mut failure = None;
        let mut bytes = 0;
        sheet.rows(&mut |position: RowPosition, cells: &[Cell<'_>]| {
            if cells.iter().all(|cell| cell.is_empty()) {
                return ControlFlow::Continue(());
            }
            bytes = position.bytes;
            if let Err(error) = self.row(position.row, cells) {
                failure = Some(error);
                return ControlFlow::Break(());
            }
            if self.summary.read.is_multiple_of(STEP) {
                progress.read(self.summary.read, bytes);
            }
            ControlFlow::Continue(())
        })?;
        if let Some(failure) = failure {
            return Err(failure);
        }
        // A short file can end during the search for its header.
        self.decide()?;
        progress.read(self.summary.read, bytes);
        Ok(())
    }

    fn row(&mut self, row: u64, cells: &[Cell<'_>]) -> Result<(), ImportError> {
        match &mut self.phase {
            Phase::Searching(search) => {
                if search.add(row, cells) {
                    self.decide()
                } else {
                    Ok(())
                }
            }
            Phase::Reading(plan) => {
                if plan.is_header(cells) {
                    return Ok(());
                }
                self.summary.read += 1;
                let read = plan.read(cells, &mut self.tally);
                match read.and_then(|record| (self.check)(&record).map(|()| record)) {
                    Ok(record) => self.staged.stage(row, record)?,
                    Err(_) if !self.rejected.insert(fingerprint(cells)) => {
                        self.summary.repeated += 1;
                    }
                    Err(faults) => {
                        self.summary.left_out += 1;
                        for fault in &faults {
                            self.rejects.reject(row, fault)?;
                        }
                    }
                }
                Ok(())
            }
        }
    }

    /// Chooses the header from the rows so far and reads the rows that follow it.
    fn decide(&mut self) -> Result<(), ImportError> {
        let Phase::Searching(search) = &mut self.phase else { return Ok(()) };
        let search = std::mem::take(search);
        if search.is_empty() {
            return Err(crate::ports::SheetError("the file is empty".to_owned()).into());
        }
        let map = self.command.map.as_ref();
        let is_mapped = |header: &str| map.is_some_and(|map| map.names(header));
        let (header, rest) = search.decide(&is_mapped).ok_or(ImportError::NoHeader)?;
        let plan = Plan::new(header.texts, header.row, map, &self.command.own_headers)?;
        self.phase = Phase::Reading(Box::new(plan));
        for (row, cells) in rest.rows() {
            self.row(row, &cells)?;
        }
        Ok(())
    }

    fn apply(self, progress: &mut dyn Progress) -> Result<Summary, ImportError> {
        let Self { command, staged, tally, mut summary, .. } = self;
        let rows = summary.read;
        if rows == 0 {
            return Err(ImportError::HeaderOnly);
        }
        let rejected = summary.left_out + summary.repeated;
        if rejected == rows {
            return Err(ImportError::NothingReadable { rows });
        }
        if command.strict && rejected > 0 {
            return Err(ImportError::Strict { left_out: rejected, rows });
        }
        let applied = staged.apply(command.terms, &mut |done, all| progress.applied(done, all))?;
        let ImportCounts { repeated, superseded, new, changed, unchanged, revision: _ } = applied;
        summary.repeated += repeated;
        summary.superseded = superseded;
        summary.new = new;
        summary.changed = changed;
        summary.unchanged = unchanged;
        summary.values_left_out = tally.values_left_out;
        summary.unknown_counties = tally
            .unknown_counties
            .into_iter()
            .map(|((state, name), rows)| (state, name, rows))
            .collect();
        Ok(summary)
    }
}

/// A 64-bit hash of the cells of a row.
fn fingerprint(cells: &[Cell<'_>]) -> u64 {
    let mut hasher = DefaultHasher::new();
    for cell in cells {
        cell.text().hash(&mut hasher);
    }
    hasher.finish()
}

#[cfg(test)]
mod tests;
