//! The ports of the watched folders (`docs/import.md#deliveries`).

use std::ffi::{OsStr, OsString};

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use kernel::PortError;

use crate::terms::Publisher;
use crate::waiting::WaitingId;

/// What the operator says about the source of a folder.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FolderConfig {
    /// The county of a list whose publisher has one for each county.
    pub county: Option<String>,
    /// Where the list is fetched from.
    pub address: Option<String>,
    /// How often; the cadence of the source if it says nothing.
    pub cadence: Option<String>,
    /// Whether the publisher has permitted us to fetch it.
    pub is_permitted: bool,
}

/// Why something in a folder was not done.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// A port failed.
    #[error(transparent)]
    Port(#[from] PortError),
    /// The process that read a file was ended from outside. The attempt counts: the system may have
    /// ended it because of the file.
    #[error("the reader of the file was stopped")]
    ReaderStopped,
    /// A reason for people.
    #[error("{0}")]
    Other(String),
}

impl FolderError {
    /// Whether another attempt may succeed.
    pub(crate) const fn is_passing(&self) -> bool {
        matches!(self, Self::ReaderStopped | Self::Port(PortError::Unavailable { .. }))
    }
}

/// Where a file is after it was looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shelf {
    /// It was imported.
    Done,
    /// It was not imported.
    Failed,
    /// It waits until the operator decides.
    Waiting(WaitingId),
}

impl Shelf {
    /// The name of the shelf.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Failed => "failed",
            Self::Waiting(_) => "waiting",
        }
    }
}

/// A visit of the address of a list.
#[derive(Debug, Clone, Copy)]
pub struct Visit<'a> {
    /// The address.
    pub address: &'a str,
    /// The version that we have, in the words of the server.
    pub etag: Option<&'a str>,
    /// When that version was changed, in the words of the server.
    pub last_modified: Option<&'a str>,
    /// Whether the publisher has permitted us to fetch it.
    pub is_permitted: bool,
    /// The time of the visit.
    pub now: DateTime<Utc>,
}

/// The answer to a visit.
#[derive(Debug)]
pub enum Answer {
    /// A list, with the words of the server for its version.
    List {
        /// The file, which was taken into the folder.
        file: TakenFile,
        /// Its version.
        etag: Option<String>,
        /// When it was changed.
        last_modified: Option<String>,
    },
    /// The list is the one that we have.
    Unchanged,
    /// No list.
    Refused {
        /// Why.
        why: String,
        /// How long to wait, if the server says so.
        retry_after: Option<TimeDelta>,
    },
}

/// A file that a worker has taken out of a watched folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TakenFile {
    /// The folder.
    pub folder: String,
    /// A name that no other file of the folder ever has.
    pub ticket: OsString,
}

impl TakenFile {
    /// What names the delivery for all time.
    #[must_use]
    pub fn receipt(&self) -> String {
        format!("{}/{}", self.folder, self.ticket.to_string_lossy())
    }
}

/// The folders in which lists arrive.
pub trait Inbox: Send + Sync {
    /// Returns what the operator says about the source of a folder.
    ///
    /// # Errors
    /// [`FolderError`] when it cannot be read.
    fn config(&self, folder: &str) -> Result<FolderConfig, FolderError>;

    /// Returns the files that workers have taken and not put away.
    ///
    /// # Errors
    /// [`FolderError`] when the folder cannot be read.
    fn taken(&self, folder: &str) -> Result<Vec<TakenFile>, FolderError>;

    /// Takes a file; `None` if it is gone.
    ///
    /// # Errors
    /// [`FolderError`] when it cannot be moved.
    fn take(&self, folder: &str, file: &OsStr) -> Result<Option<TakenFile>, FolderError>;

    /// Returns the files of a folder that wait for the operator.
    ///
    /// # Errors
    /// [`FolderError`] when the folder cannot be read.
    fn waiting(&self, folder: &str) -> Result<Vec<(OsString, WaitingId)>, FolderError>;

    /// Moves a waiting file on after the decision of the operator.
    ///
    /// # Errors
    /// [`FolderError`] when it cannot be moved.
    fn settle(
        &self,
        folder: &str,
        file: &OsStr,
        was_approved: bool,
        day: NaiveDate,
    ) -> Result<(), FolderError>;
}

/// The files that workers have taken. Every move is one step, so a file is in one place at any
/// moment.
pub trait TakenFiles: Send + Sync {
    /// Returns the name of a file; `None` if it is not there.
    ///
    /// # Errors
    /// [`FolderError`] when the folder cannot be read.
    fn name(&self, file: &TakenFile) -> Result<Option<String>, FolderError>;

    /// Counts an attempt to import the file, and returns its number.
    ///
    /// # Errors
    /// [`FolderError`] when the number cannot be stored.
    fn attempt(&self, file: &TakenFile) -> Result<u32, FolderError>;

    /// Takes an attempt back that failed for a reason outside the file.
    ///
    /// # Errors
    /// [`FolderError`] when the number cannot be stored.
    fn forget_attempt(&self, file: &TakenFile) -> Result<(), FolderError>;

    /// Puts the file on a shelf, with its report and what needs a look.
    ///
    /// # Errors
    /// [`FolderError`] when it cannot be moved.
    fn put_on(
        &self,
        file: &TakenFile,
        shelf: Shelf,
        report: &str,
        day: NaiveDate,
    ) -> Result<(), FolderError>;

    /// Forgets a file that is not there.
    ///
    /// # Errors
    /// [`FolderError`] when its ticket cannot be removed.
    fn discard(&self, file: &TakenFile) -> Result<(), FolderError>;
}

/// Asks addresses for lists.
pub trait ListFetcher: Send + Sync {
    /// Asks an address as a guest that comes again and again. A list is taken into the folder.
    ///
    /// # Errors
    /// [`FetchError`] when there is no answer, or when the list cannot be stored.
    fn visit(&self, folder: &str, visit: &Visit<'_>) -> Result<Answer, FetchError>;

    /// Returns the publisher of the site of an address; `None` if none is known.
    ///
    /// # Errors
    /// [`PortError`] when what is known cannot be read.
    fn publisher(&self, address: &str) -> Result<Option<Publisher>, PortError>;

    /// An address without its user and password, which may be shown.
    fn shown(&self, address: &str) -> String;
}

/// Why there is no answer to a visit.
#[derive(Debug, thiserror::Error)]
pub enum FetchError {
    /// The address did not answer, or must not be visited. The text is for people.
    #[error("{0}")]
    NoAnswer(String),
    /// The list cannot be stored.
    #[error(transparent)]
    Folder(#[from] FolderError),
}

/// Knows whose lists arrive in the watched folders.
pub trait FolderSources: Send + Sync {
    /// Finds the source of a folder.
    ///
    /// # Errors
    /// [`FolderError`] when the folder is not set up.
    fn open(
        &self,
        folder: &str,
        config: &FolderConfig,
    ) -> Result<Box<dyn FolderSource>, FolderError>;
}

/// The source of a watched folder.
pub trait FolderSource {
    /// The publisher; `None` if only the operator knows the source.
    fn publisher(&self) -> Option<&Publisher>;

    /// How often the list changes, in the words of the publisher's description.
    fn cadence(&self) -> Option<&str>;

    /// Imports a file. One that has to wait is stored.
    ///
    /// # Errors
    /// [`FolderError`] when it was not imported.
    fn import(&self, file: &TakenFile) -> Result<FileOutcome, FolderError>;
}

/// What became of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FileOutcome {
    /// It was imported.
    Imported {
        /// The name of the source; `None` if an earlier attempt had imported the file.
        source: Option<String>,
        /// The report.
        report: String,
    },
    /// It waits for the operator.
    Waits {
        /// Its number.
        id: WaitingId,
        /// The report.
        report: String,
    },
}
