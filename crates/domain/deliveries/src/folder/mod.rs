//! The watched folders: what is done with a file that arrived in one, and when the address of one is
//! asked (`docs/import.md#deliveries`).

mod address;
mod ports;

use std::ffi::OsString;
use std::sync::Arc;

use geography::eastern_day;
use kernel::{Clock, PortError};

use crate::alarm::{Alarm, AlarmService};
use crate::log::{DeliveryLog, raise};
use crate::ports::{AddressStore, FolderLocks, WaitingDeliveries};
use crate::waiting::WaitingState;

pub use ports::{
    Answer, FetchError, FileOutcome, FolderConfig, FolderError, FolderSource, FolderSources, Inbox,
    ListFetcher, Shelf, TakenFile, TakenFiles, Visit,
};

/// How often the import of a file is begun, if the worker ends each time.
const MOST_ATTEMPTS: u32 = 3;

/// Works in the watched folders.
#[derive(Clone)]
pub struct FolderService {
    /// The folders.
    pub inbox: Arc<dyn Inbox>,
    /// The files that were taken out of them.
    pub files: Arc<dyn TakenFiles>,
    /// Asks addresses.
    pub fetcher: Arc<dyn ListFetcher>,
    /// Whose lists arrive in them.
    pub sources: Arc<dyn FolderSources>,
    /// Where deliveries wait.
    pub waiting: Arc<dyn WaitingDeliveries>,
    /// The state of addresses.
    pub addresses: Arc<dyn AddressStore>,
    /// One worker at a time per folder.
    pub locks: Arc<dyn FolderLocks>,
    /// The alarms.
    pub alarms: AlarmService,
    /// What operators follow.
    pub log: Arc<dyn DeliveryLog>,
    /// The time.
    pub clock: Arc<dyn Clock>,
}

/// What there is to do in a folder.
#[derive(Debug, Clone)]
pub struct FolderJob {
    folder: String,
    config: FolderConfig,
    /// The files that are ready to be taken.
    ready: Vec<OsString>,
    /// The waiting files about which the operator has decided, and whether they were approved.
    decided: Vec<(OsString, bool)>,
    /// Whether the address is to be asked.
    is_due: bool,
}

impl FolderService {
    /// Returns what there is to do in a folder with these files that are ready; `None` for nothing.
    ///
    /// # Errors
    /// [`FolderError`] when the folder cannot be read or a store does not answer.
    pub fn job(
        &self,
        folder: &str,
        ready: Vec<OsString>,
    ) -> Result<Option<FolderJob>, FolderError> {
        let config = self.inbox.config(folder)?;
        let is_due = self.due(folder, &config)?.is_some();
        let decided = self.decided(folder)?;
        let is_idle = ready.is_empty()
            && !is_due
            && decided.is_empty()
            && self.inbox.taken(folder)?.is_empty();
        let folder = folder.to_owned();
        Ok((!is_idle).then_some(FolderJob { folder, config, ready, decided, is_due }))
    }

    /// Does what there is to do in a folder, if no other worker does.
    ///
    /// # Errors
    /// [`FolderError`] when something was not done. The next job does it.
    pub fn work(&self, job: FolderJob) -> Result<(), FolderError> {
        let FolderJob { folder, config, ready, decided, is_due } = job;
        let Some(_lock) = self.locks.try_lock(&folder)? else { return Ok(()) };
        let day = eastern_day(self.clock.now());
        for (file, was_approved) in decided {
            self.inbox.settle(&folder, &file, was_approved, day)?;
        }
        let source = match self.sources.open(&folder, &config) {
            Ok(source) => source,
            Err(error) => {
                // Nothing is taken from a folder that is not set up. The alarm is raised once.
                let (receipt, why) = (format!("{folder}: {error}"), error.to_string());
                self.raise(&Alarm::Failed { receipt, folder, file: "-".to_owned(), why })?;
                return Err(error);
            }
        };
        // What a worker had taken that was stopped comes first: it is older.
        for file in self.inbox.taken(&folder)? {
            self.import(source.as_ref(), &file)?;
        }
        for file in ready {
            if let Some(file) = self.inbox.take(&folder, &file)? {
                self.import(source.as_ref(), &file)?;
            }
        }
        // The address may have been asked by the worker that had the lock before.
        if is_due
            && let Some(state) = self.due(&folder, &config)?
            && let Some(file) = self.fetch(&folder, &config, source.as_ref(), state)?
        {
            self.import(source.as_ref(), &file)?;
        }
        Ok(())
    }

    /// The waiting files of a folder about which the operator has decided.
    fn decided(&self, folder: &str) -> Result<Vec<(OsString, bool)>, FolderError> {
        let mut decided = Vec::new();
        for (file, id) in self.inbox.waiting(folder)? {
            match self.waiting.find(id)?.map(|found| found.state) {
                Some(WaitingState::Approved) => decided.push((file, true)),
                Some(WaitingState::Rejected) => decided.push((file, false)),
                Some(WaitingState::Waiting) | None => {}
            }
        }
        Ok(decided)
    }

    /// Imports a file that was taken, and moves it to where it belongs. A file stays taken while the
    /// database does not answer.
    fn import(&self, source: &dyn FolderSource, file: &TakenFile) -> Result<(), FolderError> {
        let day = eastern_day(self.clock.now());
        let Some(name) = self.files.name(file)? else { return self.files.discard(file) };
        let outcome = match self.files.attempt(file)? {
            1..=MOST_ATTEMPTS => self.outcome(source, file),
            _ => Err(FolderError::Other(format!(
                "{name}: the import was begun {MOST_ATTEMPTS} times, and the worker ended each time"
            ))),
        };
        let (shelf, report, alarm) = match outcome {
            Ok(FileOutcome::Imported { report, .. }) => (Shelf::Done, report, None),
            Ok(FileOutcome::Waits { id, report }) => {
                let alarm = self.waiting.find(id)?.as_ref().map(Alarm::of_waiting);
                (Shelf::Waiting(id), report, alarm)
            }
            Err(error) if error.is_passing() => {
                if !matches!(error, FolderError::ReaderStopped) {
                    self.files.forget_attempt(file)?;
                }
                return Err(error);
            }
            Err(error) => {
                let why = match error {
                    FolderError::Other(why) => why,
                    error => format!("{name}: {error}"),
                };
                let receipt = file.receipt();
                let (folder, file) = (file.folder.clone(), name.clone());
                (Shelf::Failed, why.clone(), Some(Alarm::Failed { receipt, folder, file, why }))
            }
        };
        if let Some(alarm) = alarm {
            self.raise(&alarm)?;
        }
        self.log.took(&file.folder, &name, shelf.name());
        self.files.put_on(file, shelf, &report, day)
    }

    fn outcome(
        &self,
        source: &dyn FolderSource,
        file: &TakenFile,
    ) -> Result<FileOutcome, FolderError> {
        let outcome = source.import(file)?;
        if let FileOutcome::Imported { source: Some(source), .. } = &outcome {
            self.note_source(&file.folder, source)?;
        }
        Ok(outcome)
    }

    fn raise(&self, alarm: &Alarm) -> Result<(), PortError> {
        raise(&self.alarms, self.log.as_ref(), alarm)
    }
}

#[cfg(test)]
mod tests;
