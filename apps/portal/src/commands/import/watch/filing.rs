//! How a file moves through a watched folder: it is taken into a folder of its own, and then put on
//! a shelf with its report. Every move is one rename, so a file is in one place at any moment.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::Context as _;
use chrono::NaiveDate;
use deliveries::WaitingId;

use super::super::names::{self, with_ending};
use super::folder::{CONFIG, MAP};
use super::{Look, name_of};

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

/// Where a file is after it was looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shelf {
    Done,
    Failed,
    /// Until the operator decides.
    Waiting(WaitingId),
}

impl Shelf {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Failed => "failed",
            Self::Waiting(_) => "waiting",
        }
    }
}

/// The files that may be deliveries, oldest first, as they are now.
pub(super) fn candidates(folder: &Path) -> anyhow::Result<Vec<(PathBuf, Look)>> {
    let mut found: Vec<(PathBuf, Look)> = Vec::new();
    for path in entries(folder)? {
        let name = name_of(&path);
        let is_other = name.starts_with('.')
            || [CONFIG, MAP].contains(&name.as_str())
            || OTHER_ENDINGS.iter().any(|ending| name.ends_with(ending));
        // A file may be gone by now.
        let Ok(metadata) = path.symlink_metadata() else { continue };
        if metadata.is_file() && !is_other {
            let changed = metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH);
            found.push((path, (metadata.len(), changed)));
        }
    }
    found.sort_by(|(a, (_, a_changed)), (b, (_, b_changed))| (a_changed, a).cmp(&(b_changed, b)));
    Ok(found)
}

fn entries(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let of = || format!("the folder {} cannot be read", folder.display());
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.with_context(of)?,
    };
    let mut paths = Vec::new();
    for entry in entries {
        paths.push(entry.with_context(of)?.path());
    }
    paths.sort();
    Ok(paths)
}

/// A folder with a file that a worker has taken.
#[derive(Debug)]
pub(super) struct Taken(PathBuf);

/// Whether a worker has taken a file and not put it away.
pub(super) fn has_taken(folder: &Path) -> anyhow::Result<bool> {
    Ok(!entries(&folder.join(TAKING))?.is_empty())
}

/// What workers have taken. The caller has the lock of the folder, so those workers were stopped.
pub(super) fn all_taken(folder: &Path) -> anyhow::Result<Vec<Taken>> {
    Ok(entries(&folder.join(TAKING))?.into_iter().map(Taken).collect())
}

/// Takes a file. `None` if it is gone.
pub(super) fn take(folder: &Path, file: &Path) -> anyhow::Result<Option<Taken>> {
    let taken = Taken::new(folder)?;
    match fs::rename(file, taken.0.join(file.file_name().unwrap_or_default())) {
        Ok(()) => Ok(Some(taken)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            taken.discard()?;
            Ok(None)
        }
        Err(error) => Err(error).with_context(|| format!("{} cannot be moved", file.display())),
    }
}

/// Takes a copy of a file that was fetched.
pub(super) fn take_copy(folder: &Path, file: &Path, name: &str) -> anyhow::Result<Taken> {
    let taken = Taken::new(folder)?;
    // While it is copied, it is hidden.
    let part = taken.0.join(".part");
    let copied = fs::copy(file, &part).and_then(|_| fs::rename(&part, taken.0.join(name)));
    copied.context("the fetched file cannot be stored")?;
    Ok(taken)
}

impl Taken {
    /// A folder for a file, with a name that no other one ever has.
    fn new(folder: &Path) -> anyhow::Result<Self> {
        let taking = folder.join(TAKING);
        fs::create_dir_all(&taking)
            .and_then(|()| tempfile::Builder::new().prefix("").rand_bytes(12).tempdir_in(&taking))
            .map(|taken| Self(taken.keep()))
            .with_context(|| format!("a folder cannot be created in {}", taking.display()))
    }

    /// The file, if it is there.
    pub(super) fn file(&self) -> anyhow::Result<Option<PathBuf>> {
        let is_file = |path: &PathBuf| {
            let name = name_of(path);
            !name.starts_with('.') && !name.ends_with(REJECTS)
        };
        Ok(entries(&self.0)?.into_iter().find(is_file))
    }

    /// How often the import of the file was begun.
    fn attempts(&self) -> u32 {
        let read = fs::read_to_string(self.0.join(ATTEMPTS));
        read.ok().and_then(|text| text.trim().parse().ok()).unwrap_or_default()
    }

    /// Counts an attempt, and returns its number.
    pub(super) fn attempt(&self) -> anyhow::Result<u32> {
        let attempt = self.attempts() + 1;
        self.note_attempts(attempt)?;
        Ok(attempt)
    }

    /// Takes an attempt back that failed for a reason outside the file.
    pub(super) fn forget_attempt(&self) -> anyhow::Result<()> {
        self.note_attempts(self.attempts().saturating_sub(1))
    }

    fn note_attempts(&self, attempts: u32) -> anyhow::Result<()> {
        fs::write(self.0.join(ATTEMPTS), attempts.to_string())
            .with_context(|| format!("{} cannot be written", self.0.display()))
    }

    /// What names the delivery for all time.
    pub(super) fn receipt(&self, folder: &str) -> String {
        format!("{folder}/{}", name_of(&self.0))
    }

    /// Where the rejects of the file are written.
    pub(super) fn rejects(&self, name: &str) -> PathBuf {
        self.0.join(names::named("", name, REJECTS))
    }

    /// Removes the folder.
    pub(super) fn discard(&self) -> anyhow::Result<()> {
        fs::remove_dir_all(&self.0)
            .with_context(|| format!("{} cannot be removed", self.0.display()))
    }

    /// Puts the file on a shelf, with its report and its rejects.
    pub(super) fn put_on(
        &self,
        folder: &Path,
        shelf: Shelf,
        report: &str,
        day: NaiveDate,
    ) -> anyhow::Result<()> {
        let Some(file) = self.file()? else { return self.discard() };
        let name = name_of(&file);
        let prefix = match shelf {
            Shelf::Waiting(id) => id.to_string(),
            Shelf::Done | Shelf::Failed => day.to_string(),
        };
        let to = free_place(&folder.join(shelf.name()), &prefix, &name)?;
        let mut report = report.to_owned();
        let rejects = self.rejects(&name);
        if rejects.exists() {
            let to = with_ending(&to, REJECTS);
            report.push_str(&format!("\n  what needs a look is named in {}", name_of(&to)));
            rename(&rejects, &to)?;
        }
        let report_file = with_ending(&to, REPORT);
        // The report of a worker that was stopped right before the move says more.
        if !report_file.exists() {
            fs::write(&report_file, format!("{report}\n"))
                .with_context(|| format!("{} cannot be written", report_file.display()))?;
        }
        rename(&file, &to)?;
        self.discard()
    }
}

fn rename(from: &Path, to: &Path) -> anyhow::Result<()> {
    fs::rename(from, to).with_context(|| format!("{} cannot be moved", from.display()))
}

/// A place on a shelf that no file has. The caller has the lock of the folder.
fn free_place(shelf: &Path, prefix: &str, name: &str) -> anyhow::Result<PathBuf> {
    fs::create_dir_all(shelf).with_context(|| format!("{} cannot be created", shelf.display()))?;
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

/// The files of a folder that wait for the operator, with their numbers.
pub(super) fn waiting(folder: &Path) -> anyhow::Result<Vec<(PathBuf, WaitingId)>> {
    let id = |path: PathBuf| {
        let name = name_of(&path);
        let is_own = [REPORT, REJECTS].iter().any(|ending| name.ends_with(ending));
        let id = name.split('-').next()?.parse().ok()?;
        (!is_own).then_some((path, id))
    };
    Ok(entries(&folder.join(Shelf::Waiting(WaitingId(0)).name()))?
        .into_iter()
        .filter_map(id)
        .collect())
}

/// Moves a waiting file on after the decision of the operator.
pub(super) fn settle(
    folder: &Path,
    file: &Path,
    was_approved: bool,
    day: NaiveDate,
) -> anyhow::Result<()> {
    let (shelf, what) = match was_approved {
        true => (Shelf::Done, "approved"),
        false => (Shelf::Failed, "rejected"),
    };
    let name = name_of(file);
    let own = name.split_once('-').map_or(name.as_str(), |(_, own)| own);
    let to = free_place(&folder.join(shelf.name()), &day.to_string(), own)?;
    let before = with_ending(file, REPORT);
    let report = fs::read_to_string(&before).unwrap_or_default();
    fs::write(with_ending(&to, REPORT), format!("{report}  {what} by the operator\n"))
        .context("the report cannot be written")?;
    let rejects = with_ending(file, REJECTS);
    if rejects.exists() {
        rename(&rejects, &with_ending(&to, REJECTS))?;
    }
    rename(file, &to)?;
    // The report was written again. Without the file, it says nothing.
    let _ = fs::remove_file(&before);
    Ok(())
}
