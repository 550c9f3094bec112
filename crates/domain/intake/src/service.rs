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
    Applied, ImportError, ImportFile, ImportStore, ImportTerms, Progress, Rejects, RowPlace, Sheet,
    StagedImport,
};
use crate::record::Record;

/// One file to be taken in.
#[derive(Debug, Clone)]
pub struct ImportCommand {
    /// The file's own name: it names the source where no map does.
    pub file_name: String,
    /// SHA-256 of the file, in lower-case hex.
    pub sha256: String,
    /// How its columns become ours, beside what their headers say.
    pub map: Option<ImportMap>,
    /// Take the whole file or nothing.
    pub strict: bool,
    /// How it is applied.
    pub terms: ImportTerms,
    /// Headers of our own downloads that are not taken in: the link column.
    pub own_headers: Vec<String>,
}

/// What an import did. Every row read is counted once:
/// `read = repeated + superseded + new + changed + unchanged + left_out`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Summary {
    /// Rows below the header that aren't blank.
    pub read: u64,
    /// Rows that repeat an earlier one exactly.
    pub repeated: u64,
    /// Rows that a later, different one under the same unique_ID replaced.
    pub superseded: u64,
    /// Listings seen for the first time.
    pub new: u64,
    /// Listings of which a value changed.
    pub changed: u64,
    /// Listings that stand as they stood.
    pub unchanged: u64,
    /// Rows that could not be read, each with its cells in the rejects.
    pub left_out: u64,
    /// Counties that we don't know, with the number of their rows.
    pub unknown_counties: Vec<(State, String, u64)>,
    /// Values beyond the 1,200 that a listing keeps.
    pub values_left_out: u64,
}

/// What a store may ask of a record beyond what every record is: its faults, if it has any.
pub type RecordCheck = fn(&Record) -> Result<(), Vec<Fault>>;

/// Takes files in.
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

    /// The same, leaving out the rows in which `check` finds faults.
    #[must_use]
    pub fn checking(self, check: RecordCheck) -> Self {
        Self { check, ..self }
    }

    /// Takes one file in: all rows that can be read, or with `strict` all or nothing, in one
    /// transaction.
    ///
    /// # Errors
    /// [`ImportError`]; nothing was taken in then.
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
    /// What the rejected rows held: one that repeats another counts as repeated.
    rejected: HashSet<u64>,
}

enum Phase {
    Searching(HeaderSearch),
    Reading(Box<Plan>),
}

/// How often the watcher is told.
const STEP: u64 = 500;

impl Intake<'_> {
    fn read(
        &mut self,
        sheet: &mut dyn Sheet,
        progress: &mut dyn Progress,
    ) -> Result<(), ImportError> {
        let mut failure = None;
        let mut bytes = 0;
        sheet.rows(&mut |place: RowPlace, cells: &[Cell<'_>]| {
            if cells.iter().all(|cell| cell.is_empty()) {
                return ControlFlow::Continue(());
            }
            bytes = place.bytes;
            if let Err(error) = self.row(place.row, cells) {
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
        // A short file ended while its header was still looked for.
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

    /// Finds the header among the rows seen, and reads those that follow it.
    fn decide(&mut self) -> Result<(), ImportError> {
        let Phase::Searching(search) = &mut self.phase else { return Ok(()) };
        let search = std::mem::take(search);
        if search.is_empty() {
            return Err(crate::ports::SheetError("the file is empty".to_owned()).into());
        }
        let map = self.command.map.as_ref();
        let wanted = |header: &str| map.is_some_and(|map| map.names(header));
        let (header, rest) = search.decide(&wanted).ok_or(ImportError::NoHeader)?;
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
        let Applied { repeated, superseded, new, changed, unchanged, revision: _ } = applied;
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

/// What a row holds, in 64 bits.
fn fingerprint(cells: &[Cell<'_>]) -> u64 {
    let mut hasher = DefaultHasher::new();
    for cell in cells {
        cell.text().hash(&mut hasher);
    }
    hasher.finish()
}

#[cfg(test)]
mod tests;
