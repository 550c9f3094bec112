//! The child: it restricts itself before it looks at the file, and then answers its parent until the
//! parent is gone.

use std::fs::metadata;
use std::io::{self, BufRead as _, StdinLock, StdoutLock};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use lists::{Layout, Sheet, SheetError};

use super::limits;
use super::wire::{self, AHEAD, Ask, BATCH_BYTES, Kind, MOST_BYTES, most_cells, put_row};
use crate::read::{self, MAX_COLUMNS};

/// Answers the parent about one file. `temporary` is the only folder in which it may write.
///
/// # Errors
/// When a limit cannot be set, or the parent is gone.
pub fn answer(file: &Path, temporary: &Path) -> io::Result<()> {
    limits::restrict(file, temporary)?;
    let cells = most_cells(metadata(file)?.len());
    let mut talk = Talk { asks: io::stdin().lock(), answers: io::stdout().lock(), cells };
    match catch_unwind(AssertUnwindSafe(|| talk.hold(file))) {
        Ok(held) => held,
        // A fault of ours is an answer, too.
        Err(_) => talk.answer(Kind::Refused, b"this file meets a fault of its reader"),
    }
}

/// What the kernel does not have of the restrictions, as the ends of sentences.
///
/// # Errors
/// When a limit cannot be set.
pub fn missing_restrictions(file: &Path, temporary: &Path) -> io::Result<Vec<&'static str>> {
    limits::restrict(file, temporary)
}

/// The conversation with the parent.
struct Talk<'a> {
    asks: StdinLock<'a>,
    answers: StdoutLock<'a>,
    /// How many cells the parent takes in one reading.
    cells: u64,
}

impl Talk<'_> {
    /// Answers until the parent is gone.
    fn hold(&mut self, file: &Path) -> io::Result<()> {
        let mut sheet: Option<Box<dyn Sheet>> = None;
        while let Some(ask) = self.next()? {
            self.answer_to(ask, file, &mut sheet)?;
        }
        Ok(())
    }

    fn answer_to(
        &mut self,
        ask: Ask,
        file: &Path,
        open: &mut Option<Box<dyn Sheet>>,
    ) -> io::Result<()> {
        match ask {
            Ask::Form => match read::form(file) {
                Ok(form) => self.answer(Kind::Form, form.as_bytes()),
                Err(error) => self.refuse(&error),
            },
            Ask::Open(layout) => {
                // The one before is closed first: two could need more memory than there is.
                drop(open.take());
                match read::open(file, &Layout::from(*layout)) {
                    Ok(opened) => {
                        *open = Some(opened);
                        self.answer(Kind::Opened, &[])
                    }
                    Err(error) => self.refuse(&error),
                }
            }
            Ask::Rows => match open {
                Some(sheet) => self.rows(sheet.as_mut()),
                None => self.answer(Kind::Done, &[]),
            },
            Ask::Unread => {
                let unread = open.as_mut().map(|sheet| sheet.unread()).unwrap_or_default();
                self.answer(Kind::Unread, &wire::unread_to_json(unread))
            }
            // The rows had ended when the parent sent it.
            Ask::Taken | Ask::Stop => Ok(()),
        }
    }

    /// The next question; `None` when the parent is gone.
    fn next(&mut self) -> io::Result<Option<Ask>> {
        let mut line = String::new();
        if self.asks.read_line(&mut line)? == 0 {
            return Ok(None);
        }
        serde_json::from_str(&line).map(Some).map_err(io::Error::other)
    }

    fn answer(&mut self, kind: Kind, content: &[u8]) -> io::Result<()> {
        wire::send(&mut self.answers, kind, content)
    }

    fn refuse(&mut self, error: &SheetError) -> io::Result<()> {
        let mut why = error.to_string();
        why.truncate(why.floor_char_boundary(2_000));
        self.answer(Kind::Refused, why.as_bytes())
    }

    /// Sends all rows, a few batches ahead of the parent.
    fn rows(&mut self, sheet: &mut dyn Sheet) -> io::Result<()> {
        let (mut batch, mut ahead, mut broken) = (Vec::new(), 0, Ok(()));
        let (most, mut too_large, mut left) = (self.cells, None, self.cells);
        let read = sheet.rows(&mut |at, cells| {
            let before = batch.len();
            let Some(rest) = left.checked_sub(cells.len() as u64) else {
                too_large = Some(format!("it has more than {most} cells"));
                return ControlFlow::Break(());
            };
            left = rest;
            if cells.len() > MAX_COLUMNS {
                let row = at.row;
                too_large = Some(format!("row {row} has more than {MAX_COLUMNS} columns"));
                return ControlFlow::Break(());
            }
            put_row(&mut batch, at, cells);
            if batch.len() - before > MOST_BYTES - BATCH_BYTES {
                let most = MOST_BYTES >> 20;
                too_large = Some(format!("row {} is longer than {most} MB", at.row));
                return ControlFlow::Break(());
            }
            if batch.len() < BATCH_BYTES {
                return ControlFlow::Continue(());
            }
            let sent = self.send_batch(&mut batch, &mut ahead);
            match sent {
                Ok(flow) => flow,
                Err(error) => {
                    broken = Err(error);
                    ControlFlow::Break(())
                }
            }
        });
        broken?;
        if let Some(why) = too_large {
            return self.refuse(&SheetError(format!("the table is too large: {why}")));
        }
        if !batch.is_empty() {
            self.answer(Kind::Rows, &batch)?;
        }
        match read {
            Ok(()) => self.answer(Kind::Done, &[]),
            Err(error) => self.refuse(&error),
        }
    }

    /// Sends a batch, and waits while the parent has several to take.
    fn send_batch(
        &mut self,
        batch: &mut Vec<u8>,
        ahead: &mut usize,
    ) -> io::Result<ControlFlow<()>> {
        self.answer(Kind::Rows, batch)?;
        batch.clear();
        *ahead += 1;
        while *ahead >= AHEAD {
            match self.next()? {
                Some(Ask::Taken) => *ahead -= 1,
                _ => return Ok(ControlFlow::Break(())),
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}
