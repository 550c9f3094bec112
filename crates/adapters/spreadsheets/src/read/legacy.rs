//! Reads XLS and ODS. Their readers load the whole sheet into memory. The XLS format keeps it small
//! (65,536 rows), and [`package`](super::package) has counted the cells of ODS.

use std::fs::File;
use std::io::{BufReader, Read as _, Seek as _, SeekFrom};
use std::ops::ControlFlow;

use calamine::{Data, Ods, OdsError, Range, Reader, Xls, XlsError};
use intake::{Cell, RowPosition, Sheet, SheetError};

use super::cells::WorkbookCell;
use super::guard::guarded;
use super::{choose, refused, unreadable};

/// The maximum size of an XLS workbook, which its reader loads into memory.
const MAX_XLS: u64 = 512 << 20;

struct RangeSheet(Range<Data>);

pub(super) fn open_xls(
    mut file: BufReader<File>,
    sheet: Option<&str>,
) -> Result<Box<dyn Sheet>, SheetError> {
    let size = file.get_ref().metadata().map_err(|error| unreadable(&error))?.len();
    if size > MAX_XLS {
        return Err(refused("the XLS workbook is too large; save it as XLSX"));
    }
    let mut head = Vec::new();
    file.by_ref()
        .read_to_end(&mut head)
        .and_then(|_| file.seek(SeekFrom::Start(0)))
        .map_err(|error| unreadable(&error))?;
    // Stream names in an OLE file are UTF-16. An XLSX with a password is such a file.
    let contains = |name: &str| {
        let name: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
        head.windows(name.len()).any(|window| window == name)
    };
    if contains("EncryptedPackage") {
        return Err(refused("the workbook is protected by a password"));
    }
    if contains("WordDocument") {
        return Err(refused("this is a Word document, not a spreadsheet"));
    }
    drop(head);
    guarded(broken_xls, || {
        let mut workbook = Xls::new(file).map_err(|error| match error {
            XlsError::Password => refused("the workbook is protected by a password"),
            _ => broken_xls(),
        })?;
        read(&mut workbook, sheet, |_| broken_xls())
    })
}

pub(super) fn open_ods(
    file: BufReader<File>,
    sheet: Option<&str>,
) -> Result<Box<dyn Sheet>, SheetError> {
    guarded(broken_ods, || {
        let mut workbook = Ods::new(file).map_err(|error| match error {
            OdsError::Password => refused("the workbook is protected by a password"),
            _ => broken_ods(),
        })?;
        read(&mut workbook, sheet, |_| broken_ods())
    })
}

fn broken_xls() -> SheetError {
    refused("this is a damaged XLS workbook; open it in a spreadsheet program and save it as XLSX")
}

fn broken_ods() -> SheetError {
    refused("this is a damaged ODS workbook; open it in a spreadsheet program and save it as XLSX")
}

fn read<W: Reader<BufReader<File>>>(
    workbook: &mut W,
    sheet: Option<&str>,
    broken: impl Fn(W::Error) -> SheetError,
) -> Result<Box<dyn Sheet>, SheetError> {
    let names = workbook.sheet_names();
    let mut range = None;
    let name = choose(&names, sheet, |name| {
        let found = workbook.worksheet_range(name).map_err(&broken)?;
        let has_rows =
            found.used_cells().any(|(_, _, data)| !WorkbookCell::from(data).cell().is_empty());
        if has_rows {
            range = Some(found);
        }
        Ok(has_rows)
    })?;
    let range = match range {
        Some(range) => range,
        None => workbook.worksheet_range(name).map_err(&broken)?,
    };
    Ok(Box::new(RangeSheet(range)))
}

impl Sheet for RangeSheet {
    fn rows(
        &mut self,
        each: &mut dyn FnMut(RowPosition, &[Cell<'_>]) -> ControlFlow<()>,
    ) -> Result<(), SheetError> {
        let first = u64::from(self.0.start().map_or(0, |(row, _)| row)) + 1;
        for (row, data) in (first..).zip(self.0.rows()) {
            let buffered: Vec<WorkbookCell<'_>> = data.iter().map(WorkbookCell::from).collect();
            let cells: Vec<Cell<'_>> = buffered.iter().map(WorkbookCell::cell).collect();
            if each(RowPosition { row, bytes: 0 }, &cells).is_break() {
                return Ok(());
            }
        }
        Ok(())
    }
}
