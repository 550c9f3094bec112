//! The parent's side of one child.

use std::fs;
use std::io::{self, Write as _};
use std::ops::ControlFlow;
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::{Path, absolute};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use lists::{EachRow, Layout, Sheet, SheetError, Unread};
use rustix::process::Signal;
use tempfile::TempDir;

use super::limits::{MOST_TEMPORARY, processor_seconds};
use super::places::Permit;
use super::wire::{self, Ask, Kind, Rows, most_cells};

/// How often the parent looks after a child that says nothing.
const LOOK: Duration = Duration::from_secs(1);
/// After how many looks a child that neither says nor computes anything is ended.
const MOST_SILENT: u32 = 20;

/// A file that a child reads. The child ends with this value.
pub(super) struct Reading {
    child: Child,
    asks: ChildStdin,
    frames: Receiver<(Kind, Vec<u8>)>,
    temporary: TempDir,
    /// The processor time that it may take, in seconds.
    seconds: u64,
    /// How many cells it may send in one reading.
    cells: u64,
    /// Why there is no child any more.
    lost: Option<SheetError>,
    /// Whether the child was ended from outside.
    pub(super) was_stopped: bool,
    _place: Permit,
}

impl Reading {
    /// Starts a child for a file.
    pub(super) fn begin(
        mut command: Command,
        temporary: TempDir,
        file: &Path,
        place: Permit,
    ) -> io::Result<Self> {
        let size = file.metadata()?.len();
        command.arg(absolute(file)?).arg(temporary.path());
        // It needs no setting, least of all a password.
        command.env_clear().env("TMPDIR", temporary.path()).current_dir(temporary.path());
        // Ctrl-C is for the parent, which may finish what it began.
        command.process_group(0);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn()?;
        let (Some(asks), Some(mut answers)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::Error::from(io::ErrorKind::BrokenPipe));
        };
        let (to, frames) = sync_channel(0);
        // It ends with the child, whose end of the pipe is then closed.
        thread::spawn(move || {
            while let Ok(Some(frame)) = wire::receive(&mut answers) {
                if to.send(frame).is_err() {
                    return;
                }
            }
        });
        let seconds = processor_seconds(size);
        Ok(Self {
            child,
            asks,
            frames,
            temporary,
            seconds,
            cells: most_cells(size),
            lost: None,
            was_stopped: false,
            _place: place,
        })
    }

    pub(super) fn form(&mut self) -> Result<String, SheetError> {
        self.ask(&Ask::Form);
        match self.answer()? {
            (Kind::Form, form) => String::from_utf8(form).map_err(|_| self.garbled()),
            _ => Err(self.garbled()),
        }
    }

    pub(super) fn open(&mut self, layout: &Layout) -> Result<(), SheetError> {
        self.ask(&Ask::Open(Box::new(layout.into())));
        match self.answer()? {
            (Kind::Opened, _) => Ok(()),
            _ => Err(self.garbled()),
        }
    }

    /// Asks the child. If it is gone, its answer says so.
    fn ask(&mut self, ask: &Ask) {
        let line = serde_json::to_string(ask).unwrap_or_default() + "\n";
        let _ = self.asks.write_all(line.as_bytes());
    }

    /// Waits for an answer. A refusal is an error.
    fn answer(&mut self) -> Result<(Kind, Vec<u8>), SheetError> {
        if let Some(lost) = &self.lost {
            return Err(lost.clone());
        }
        let (mut silent, mut computed) = (0, self.computed());
        loop {
            match self.frames.recv_timeout(LOOK) {
                Ok((Kind::Refused, why)) => {
                    return Err(SheetError(String::from_utf8_lossy(&why).into_owned()));
                }
                Ok(answer) => return Ok(answer),
                Err(RecvTimeoutError::Disconnected) => return Err(self.lose(None)),
                Err(RecvTimeoutError::Timeout) => {}
            }
            let now = self.computed();
            silent = if now == computed { silent + 1 } else { 0 };
            computed = now;
            if silent >= MOST_SILENT {
                return Err(self.lose(Some("its reader waits for something that never comes")));
            }
            if size_of(self.temporary.path()) > MOST_TEMPORARY {
                return Err(self.lose(Some(TOO_LARGE)));
            }
        }
    }

    /// How much the child has computed, in a unit of the kernel's.
    fn computed(&self) -> Option<(u64, u64)> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        // The name of the program, in parentheses, may have blanks.
        let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
        Some((fields.nth(11)?.parse().ok()?, fields.next()?.parse().ok()?))
    }

    /// Ends the child, and returns why there are no answers any more. Without a reason, it has ended
    /// by itself, or it has closed the pipe.
    fn lose(&mut self, why: Option<&str>) -> SheetError {
        let mut ended = None;
        for _ in 0..20 {
            ended = self.child.try_wait().ok().flatten();
            if ended.is_some() || why.is_some() {
                break;
            }
            thread::sleep(Duration::from_millis(50));
        }
        let _ = self.child.kill();
        let error = match (why, ended) {
            (Some(why), _) => cannot(why),
            (None, Some(status)) => {
                self.was_stopped = STOPS.iter().any(|stop| status.signal() == Some(stop.as_raw()));
                cannot(&self.reason(status))
            }
            (None, None) => cannot(GARBLED),
        };
        self.lost = Some(error.clone());
        error
    }

    fn reason(&self, status: ExitStatus) -> String {
        let was = |signal: Signal| status.signal() == Some(signal.as_raw());
        if was(Signal::XCPU) {
            format!("reading it takes more than {} seconds of processor time", self.seconds)
        } else if was(Signal::ABORT) {
            "reading it takes more memory than a list of sales needs".to_owned()
        } else if was(Signal::SEGV) || was(Signal::BUS) {
            "it is nested too deeply".to_owned()
        } else if was(Signal::XFSZ) {
            TOO_LARGE.to_owned()
        } else {
            format!("its reader ended early ({status})")
        }
    }

    fn garbled(&mut self) -> SheetError {
        self.lose(Some(GARBLED))
    }
}

/// The signals of an operator, of a system that shuts down, and of one that has no memory left.
const STOPS: [Signal; 5] = [Signal::TERM, Signal::INT, Signal::HUP, Signal::QUIT, Signal::KILL];

const TOO_LARGE: &str = "unpacked, it is larger than 1 GB";
const GARBLED: &str = "its reader does not answer what was asked";

fn cannot(why: &str) -> SheetError {
    SheetError(format!("the file cannot be read: {why}"))
}

/// The bytes of the files in a folder.
fn size_of(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.metadata().ok()).map(|metadata| metadata.len()).sum()
}

impl Drop for Reading {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The open tables of a file that a child reads.
pub(super) struct RemoteSheet<'a>(pub(super) &'a mut Reading);

impl Sheet for RemoteSheet<'_> {
    fn rows(&mut self, each: &mut EachRow<'_>) -> Result<(), SheetError> {
        let reading = &mut *self.0;
        reading.ask(&Ask::Rows);
        let (mut has_stopped, mut left) = (false, reading.cells);
        loop {
            let batch = match reading.answer()? {
                (Kind::Rows, batch) => batch,
                (Kind::Done, _) => return Ok(()),
                _ => return Err(reading.garbled()),
            };
            if has_stopped {
                continue;
            }
            let (mut rows, mut cells, mut signs) = (Rows::of(&batch), Vec::new(), Vec::new());
            while !has_stopped {
                let Ok(row) = rows.next(&mut cells, &mut signs) else {
                    return Err(reading.garbled());
                };
                let Some(at) = row else { break };
                let Some(rest) = left.checked_sub(cells.len() as u64) else {
                    return Err(reading.garbled());
                };
                left = rest;
                has_stopped = matches!(each(at, &cells), ControlFlow::Break(()));
            }
            reading.ask(if has_stopped { &Ask::Stop } else { &Ask::Taken });
        }
    }

    fn unread(&mut self) -> Vec<Unread> {
        self.0.ask(&Ask::Unread);
        match self.0.answer() {
            Ok((Kind::Unread, json)) => wire::unread_from_json(&json).unwrap_or_default(),
            _ => Vec::new(),
        }
    }
}
