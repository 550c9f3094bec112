use std::fs::File;
use std::io;
use std::path::Path;

use rustix::fs::{FallocateFlags, fallocate, ftruncate};
use rustix::io::Errno;

/// How much must be free whenever it is checked, in bytes. Four files are written at a time, so it is four
/// times [`EVERY`], and what the library has in its buffers besides.
const SPARE: u64 = 2 * 1024 * 1024;
/// After how many bytes it is checked again.
const EVERY: usize = 256 * 1024;

/// Notices that the temporary folder is full before a file of the library there has to be written, because the
/// library panics then. It reserves space in a file of its own and gives it back.
pub(super) struct Room {
    /// It is unlinked, and empty between two checks.
    probe: File,
    /// How much the library has written at most.
    written: u64,
    /// How much of it since the last check.
    since: usize,
}

impl Room {
    /// Checks that the folder has room for the beginning of a file.
    ///
    /// # Errors
    /// When the folder is full or cannot be written.
    pub(super) fn new(folder: &Path) -> io::Result<Self> {
        let room = Self { probe: tempfile::tempfile_in(folder)?, written: 0, since: 0 };
        room.check()?;
        Ok(room)
    }

    /// Notes that at most so many bytes will be written.
    ///
    /// # Errors
    /// When they may not fit.
    pub(super) fn take(&mut self, bytes: usize) -> io::Result<()> {
        self.written += bytes as u64;
        self.since += bytes;
        if self.since < EVERY {
            return Ok(());
        }
        self.since = 0;
        self.check()
    }

    /// Checks that there is room for more, also in a file that is as long as the library's.
    ///
    /// # Errors
    /// When there is not.
    pub(super) fn check(&self) -> io::Result<()> {
        match fallocate(&self.probe, FallocateFlags::empty(), self.written, SPARE) {
            Ok(()) => Ok(ftruncate(&self.probe, 0)?),
            // Some file systems cannot reserve.
            Err(Errno::OPNOTSUPP | Errno::NOSYS | Errno::INVAL) => Ok(()),
            Err(full) => {
                ftruncate(&self.probe, 0)?;
                Err(full.into())
            }
        }
    }
}
