//! Files that others made are read in a process of their own: the same program, with a hidden
//! command. A file can make its reader compute, allocate or recurse without end, and the reader of a
//! form may have a fault that a file exploits. Then one child ends, and the file is refused with a
//! sentence ([ADR 63](../../../../../docs/adr/0063-foreign-files-are-read-apart.md)).
//!
//! A child reads one file, from its form to its last row. It has limits for processor time, memory,
//! files and temporary space, and where the kernel has landlock and seccomp, it reaches neither other
//! files nor the network.

mod child;
mod limits;
mod parent;
mod places;
mod wire;

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use kernel::PortError;
use lists::{Layout, Sheet, SheetError};
use tempfile::TempDir;

use self::parent::{Reading, RemoteSheet};
use self::places::Places;
use crate::read;

pub use child::{answer, missing_restrictions};

/// The prefix of the temporary folders. The number of the parent follows.
const PREFIX: &str = "courthouse-steps-reading-";

/// Reads files that others made.
#[derive(Debug, Clone)]
pub struct Reader(How);

#[derive(Debug, Clone)]
enum How {
    Here,
    Apart { program: PathBuf, command: &'static str, places: Arc<Places> },
}

impl Reader {
    /// Reads in this process, without a limit: for files of our own, such as those of tests.
    #[must_use]
    pub const fn here() -> Self {
        Self(How::Here)
    }

    /// Reads each file in a process of this program, whose hidden command calls [`answer`].
    /// Temporary folders of processes that were killed are removed.
    #[must_use]
    pub fn apart(program: PathBuf, command: &'static str) -> Self {
        remove_leftovers(&std::env::temp_dir());
        Self(How::Apart { program, command, places: Arc::default() })
    }

    /// Begins to read a file. At most two files are read at a time, of two sources if two wait.
    ///
    /// # Errors
    /// [`PortError`] when the file is not there, or the process cannot be started.
    pub fn begin(&self, file: &Path, source: &str) -> Result<ForeignFile, PortError> {
        Ok(ForeignFile(match &self.0 {
            How::Here => Where::Here(file.to_owned()),
            How::Apart { program, command, places } => {
                let place = places.take(source);
                let mut process = Command::new(program);
                process.arg(command);
                let begun = temporary_folder()
                    .and_then(|temporary| Reading::begin(process, temporary, file, place))
                    .map_err(|error| PortError::unavailable("the reader of files", error))?;
                Where::Apart(Box::new(begun))
            }
        }))
    }
}

impl Reader {
    /// What the kernel lacks to keep a child from other files and from the network, as the ends of
    /// sentences. A child that cannot tell lacks everything.
    #[must_use]
    pub fn missing_restrictions(&self) -> Vec<String> {
        let How::Apart { program, command, .. } = &self.0 else { return Vec::new() };
        let asked = temporary_folder().and_then(|temporary| {
            let mut process = Command::new(program);
            process.arg(command).arg("--check").args([temporary.path(); 2]).output()
        });
        match asked {
            Ok(output) if output.status.success() => {
                String::from_utf8_lossy(&output.stdout).lines().map(ToOwned::to_owned).collect()
            }
            Ok(output) => vec![format!("everything: the reader of files ends ({})", output.status)],
            Err(error) => vec![format!("everything: the reader of files cannot start: {error}")],
        }
    }
}

fn temporary_folder() -> std::io::Result<TempDir> {
    tempfile::Builder::new().prefix(&format!("{PREFIX}{}-", std::process::id())).tempdir()
}

/// Removes the temporary folders of parents that are gone.
fn remove_leftovers(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let parent = name.to_str().and_then(|name| name.strip_prefix(PREFIX)?.split('-').next());
        if parent.is_some_and(|parent| !Path::new("/proc").join(OsStr::new(parent)).exists()) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// A file that is read. Its process ends with this value.
pub struct ForeignFile(Where);

enum Where {
    Here(PathBuf),
    Apart(Box<Reading>),
}

impl ForeignFile {
    /// Whether the process was ended from outside: by an operator, or by a system that shuts down or
    /// has no memory left. Another attempt may succeed.
    #[must_use]
    pub fn was_stopped(&self) -> bool {
        matches!(&self.0, Where::Apart(reading) if reading.was_stopped)
    }

    /// Returns the form of the file, as [`read::form`].
    ///
    /// # Errors
    /// As [`read::form`], and when the file ends its reader.
    pub fn form(&mut self) -> Result<String, SheetError> {
        match &mut self.0 {
            Where::Here(path) => read::form(path).map(ToOwned::to_owned),
            Where::Apart(reading) => reading.form(),
        }
    }

    /// Opens the file, as [`read::open`]. It may be opened again.
    ///
    /// # Errors
    /// As [`read::open`], and when the file ends its reader.
    pub fn open(&mut self, layout: &Layout) -> Result<Box<dyn Sheet + '_>, SheetError> {
        match &mut self.0 {
            Where::Here(path) => read::open(path, layout).map(|sheet| sheet as Box<dyn Sheet + '_>),
            Where::Apart(reading) => {
                reading.open(layout)?;
                Ok(Box::new(RemoteSheet(reading)))
            }
        }
    }
}
