//! How a file moves through a watched folder: it is taken into a folder of its own, and then put on
//! a shelf with its report. Every move is one rename, so a file is in one place at any moment.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use chrono::NaiveDate;
use deliveries::{FolderConfig, FolderError, Inbox, Shelf, TakenFile, TakenFiles, WaitingId};

use crate::config::{self, CONFIG, MAP};
use crate::names::{self, with_ending};

/// Where files are while they are imported.
const TAKING: &str = ".taking";
const REPORT: &str = ".report.txt";
const REJECTS: &str = ".rejects.csv";
const LONGEST_ENDING: &str = REJECTS;
/// How often the import of a file that was taken was begun.
const ATTEMPTS: &str = ".attempts";
/// The endings of files that are still written, and of our own.
const OTHER_ENDINGS: [&str; 8] =
    [REPORT, REJECTS, ".part", ".partial", ".tmp", ".crdownload", ".filepart", "~"];

/// The size of a file and when it was changed.
pub type Look = (u64, SystemTime);

/// The watched folders on disk.
#[derive(Debug, Clone)]
pub struct FileInbox {
    root: PathBuf,
}

impl FileInbox {
    /// The folders in `root`.
    #[must_use]
    pub fn new(root: PathBuf) -> Self {
        Self { root }
    }

    /// Returns the names of the watched folders, in order.
    ///
    /// # Errors
    /// When the root cannot be read.
    pub fn folders(&self) -> Result<Vec<String>, FolderError> {
        let of = || format!("the folder IMPORT_DIR, {}, cannot be read", self.root.display());
        let mut folders = Vec::new();
        for entry in fs::read_dir(&self.root).doing(of)? {
            let entry = entry.doing(of)?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if !name.starts_with('.') && entry.path().is_dir() {
                folders.push(name);
            }
        }
        folders.sort();
        Ok(folders)
    }

    /// Where a folder is.
    #[must_use]
    pub fn path(&self, folder: &str) -> PathBuf {
        self.root.join(folder)
    }

    /// Returns the text of a folder's own map, if it has one.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn map(&self, folder: &str) -> Result<Option<String>, FolderError> {
        config::read_small(&self.path(folder).join(MAP)).map_err(for_people)
    }

    /// Returns the files that may be deliveries, oldest first, as they are now.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn candidates(&self, folder: &str) -> Result<Vec<(OsString, Look)>, FolderError> {
        let mut found = Vec::new();
        for path in entries(&self.path(folder))? {
            let name = name_of(&path);
            let is_other = name.starts_with('.')
                || [CONFIG, MAP].contains(&name.as_str())
                || OTHER_ENDINGS.iter().any(|ending| name.ends_with(ending));
            // A file may be gone by now.
            let Ok(metadata) = path.symlink_metadata() else { continue };
            if metadata.is_file() && !is_other {
                let changed = metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH);
                let name = path.file_name().unwrap_or_default().to_owned();
                found.push((name, (metadata.len(), changed)));
            }
        }
        found.sort_by(|(a, (_, a_changed)), (b, (_, b_changed))| {
            (a_changed, a).cmp(&(b_changed, b))
        });
        Ok(found)
    }

    /// Returns where a file that was taken is; `None` if it is gone.
    ///
    /// # Errors
    /// When its folder cannot be read.
    pub fn file(&self, taken: &TakenFile) -> Result<Option<PathBuf>, FolderError> {
        let is_file = |path: &PathBuf| {
            let name = name_of(path);
            !name.starts_with('.') && !name.ends_with(REJECTS)
        };
        Ok(entries(&self.of(taken))?.into_iter().find(is_file))
    }

    /// Where the rejects of a file with this name are written.
    #[must_use]
    pub fn rejects(&self, taken: &TakenFile, name: &str) -> PathBuf {
        self.of(taken).join(names::named("", name, REJECTS))
    }

    /// Takes a copy of a file that was fetched.
    pub(crate) fn take_copy(
        &self,
        folder: &str,
        file: &Path,
        name: &str,
    ) -> Result<TakenFile, FolderError> {
        let taken = self.new_ticket(folder)?;
        // While it is copied, it is hidden.
        let part = self.of(&taken).join(".part");
        let to = self.of(&taken).join(name);
        let copied = fs::copy(file, &part).and_then(|_| fs::rename(&part, to));
        copied.doing(|| "the fetched file cannot be stored".to_owned())?;
        Ok(taken)
    }

    /// The folder of a file that was taken.
    fn of(&self, taken: &TakenFile) -> PathBuf {
        self.path(&taken.folder).join(TAKING).join(&taken.ticket)
    }

    /// A folder for a file, with a name that no other one ever has.
    fn new_ticket(&self, folder: &str) -> Result<TakenFile, FolderError> {
        let taking = self.path(folder).join(TAKING);
        let made = fs::create_dir_all(&taking)
            .and_then(|()| tempfile::Builder::new().prefix("").rand_bytes(12).tempdir_in(&taking))
            .doing(|| format!("a folder cannot be created in {}", taking.display()))?;
        let ticket = made.keep().file_name().unwrap_or_default().to_owned();
        Ok(TakenFile { folder: folder.to_owned(), ticket })
    }

    /// How often the import of a file was begun.
    fn attempts(&self, taken: &TakenFile) -> u32 {
        let read = fs::read_to_string(self.of(taken).join(ATTEMPTS));
        read.ok().and_then(|text| text.trim().parse().ok()).unwrap_or_default()
    }

    fn note_attempts(&self, taken: &TakenFile, attempts: u32) -> Result<u32, FolderError> {
        let of = self.of(taken);
        fs::write(of.join(ATTEMPTS), attempts.to_string())
            .doing(|| format!("{} cannot be written", of.display()))?;
        Ok(attempts)
    }

    fn waiting_shelf(&self, folder: &str) -> PathBuf {
        self.path(folder).join(Shelf::Waiting(WaitingId(0)).name())
    }
}

impl Inbox for FileInbox {
    fn config(&self, folder: &str) -> Result<FolderConfig, FolderError> {
        config::read(&self.path(folder)).map_err(for_people)
    }

    fn taken(&self, folder: &str) -> Result<Vec<TakenFile>, FolderError> {
        let of = |path: PathBuf| TakenFile {
            folder: folder.to_owned(),
            ticket: path.file_name().unwrap_or_default().to_owned(),
        };
        Ok(entries(&self.path(folder).join(TAKING))?.into_iter().map(of).collect())
    }

    fn take(&self, folder: &str, file: &OsStr) -> Result<Option<TakenFile>, FolderError> {
        let (taken, path) = (self.new_ticket(folder)?, self.path(folder).join(file));
        match fs::rename(&path, self.of(&taken).join(file)) {
            Ok(()) => Ok(Some(taken)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                self.discard(&taken)?;
                Ok(None)
            }
            failed => failed.map(|()| None).doing(|| format!("{} cannot be moved", path.display())),
        }
    }

    fn waiting(&self, folder: &str) -> Result<Vec<(OsString, WaitingId)>, FolderError> {
        let id = |path: PathBuf| {
            let name = name_of(&path);
            let is_own = [REPORT, REJECTS].iter().any(|ending| name.ends_with(ending));
            let id = name.split('-').next()?.parse().ok()?;
            (!is_own).then(|| (path.file_name().unwrap_or_default().to_owned(), id))
        };
        Ok(entries(&self.waiting_shelf(folder))?.into_iter().filter_map(id).collect())
    }

    fn settle(
        &self,
        folder: &str,
        file: &OsStr,
        was_approved: bool,
        day: NaiveDate,
    ) -> Result<(), FolderError> {
        let (shelf, what) = match was_approved {
            true => (Shelf::Done, "approved"),
            false => (Shelf::Failed, "rejected"),
        };
        let file = self.waiting_shelf(folder).join(file);
        let name = name_of(&file);
        let own = name.split_once('-').map_or(name.as_str(), |(_, own)| own);
        let to = free_place(&self.path(folder).join(shelf.name()), &day.to_string(), own)?;
        let before = with_ending(&file, REPORT);
        let report = fs::read_to_string(&before).unwrap_or_default();
        fs::write(with_ending(&to, REPORT), format!("{report}  {what} by the operator\n"))
            .doing(|| "the report cannot be written".to_owned())?;
        let rejects = with_ending(&file, REJECTS);
        if rejects.exists() {
            rename(&rejects, &with_ending(&to, REJECTS))?;
        }
        rename(&file, &to)?;
        // The report was written again. Without the file, it says nothing.
        let _ = fs::remove_file(&before);
        Ok(())
    }
}

impl TakenFiles for FileInbox {
    fn name(&self, taken: &TakenFile) -> Result<Option<String>, FolderError> {
        Ok(self.file(taken)?.map(|path| name_of(&path)))
    }

    fn attempt(&self, taken: &TakenFile) -> Result<u32, FolderError> {
        self.note_attempts(taken, self.attempts(taken) + 1)
    }

    fn forget_attempt(&self, taken: &TakenFile) -> Result<(), FolderError> {
        self.note_attempts(taken, self.attempts(taken).saturating_sub(1)).map(drop)
    }

    fn put_on(
        &self,
        taken: &TakenFile,
        shelf: Shelf,
        report: &str,
        day: NaiveDate,
    ) -> Result<(), FolderError> {
        let Some(file) = self.file(taken)? else { return self.discard(taken) };
        let name = name_of(&file);
        let prefix = match shelf {
            Shelf::Waiting(id) => id.to_string(),
            Shelf::Done | Shelf::Failed => day.to_string(),
        };
        let to = free_place(&self.path(&taken.folder).join(shelf.name()), &prefix, &name)?;
        let mut report = report.to_owned();
        let rejects = self.rejects(taken, &name);
        if rejects.exists() {
            let to = with_ending(&to, REJECTS);
            report.push_str(&format!("\n  what needs a look is named in {}", name_of(&to)));
            rename(&rejects, &to)?;
        }
        let report_file = with_ending(&to, REPORT);
        // The report of a worker that was stopped right before the move says more.
        if !report_file.exists() {
            fs::write(&report_file, format!("{report}\n"))
                .doing(|| format!("{} cannot be written", report_file.display()))?;
        }
        rename(&file, &to)?;
        self.discard(taken)
    }

    fn discard(&self, taken: &TakenFile) -> Result<(), FolderError> {
        let of = self.of(taken);
        fs::remove_dir_all(&of).doing(|| format!("{} cannot be removed", of.display()))
    }
}

/// An error as a text with all its causes.
fn for_people(error: anyhow::Error) -> FolderError {
    FolderError::Other(format!("{error:#}"))
}

/// Adds what was done to a failure.
trait Doing<T> {
    /// The failure as a text for people.
    fn doing(self, what: impl FnOnce() -> String) -> Result<T, FolderError>;
}

impl<T> Doing<T> for io::Result<T> {
    fn doing(self, what: impl FnOnce() -> String) -> Result<T, FolderError> {
        self.map_err(|error| FolderError::Other(format!("{}: {error}", what())))
    }
}

/// The last part of a path.
fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, FolderError> {
    let of = || format!("the folder {} cannot be read", folder.display());
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.doing(of)?,
    };
    let mut paths = Vec::new();
    for entry in entries {
        paths.push(entry.doing(of)?.path());
    }
    paths.sort();
    Ok(paths)
}

fn rename(from: &Path, to: &Path) -> Result<(), FolderError> {
    fs::rename(from, to).doing(|| format!("{} cannot be moved", from.display()))
}

/// A place on a shelf that no file has. The caller has the lock of the folder.
fn free_place(shelf: &Path, prefix: &str, name: &str) -> Result<PathBuf, FolderError> {
    fs::create_dir_all(shelf).doing(|| format!("{} cannot be created", shelf.display()))?;
    // The report and the rejects have the same name with an ending.
    let place = |before: String| {
        let with_room = names::named(&before, name, LONGEST_ENDING);
        shelf.join(with_room.strip_suffix(LONGEST_ENDING).unwrap_or(&with_room))
    };
    let mut to = place(format!("{prefix}-"));
    let mut number = 2;
    while to.exists() {
        to = place(format!("{prefix}-{number}-"));
        number += 1;
    }
    Ok(to)
}
