use std::fs::File;
use std::io::BufReader;
use std::ops::ControlFlow;

use calamine::{Reader as _, SheetType, SheetVisible, Xlsx, XlsxError};
use intake::{Cell, RowPosition, Sheet, SheetError};

use super::cells::WorkbookCell;
use super::guard::guarded;
use super::{MAX_COLUMNS, choose, refused};

/// The maximum number of cells of a sheet: a million rows with 250 columns.
const MAX_CELLS: u64 = 250_000_000;

/// A sheet of an XLSX workbook, read as a stream. Only its shared strings and one row are in
/// memory.
pub(super) struct XlsxSheet {
    workbook: Xlsx<BufReader<File>>,
    name: String,
}

pub(super) fn open(
    file: BufReader<File>,
    sheet: Option<&str>,
) -> Result<Box<dyn Sheet>, SheetError> {
    guarded(damaged, || open_sheet(file, sheet))
}

fn open_sheet(file: BufReader<File>, sheet: Option<&str>) -> Result<Box<dyn Sheet>, SheetError> {
    let mut workbook = Xlsx::new(file).map_err(|error| broken(&error))?;
    let metadata = workbook.sheets_metadata().iter();
    let tables = metadata.filter(|sheet| sheet.typ == SheetType::WorkSheet);
    // A hidden sheet is read only if it is named.
    let names: Vec<String> = tables
        .filter(|found| sheet.is_some() || found.visible == SheetVisible::Visible)
        .map(|sheet| sheet.name.clone())
        .collect();
    let name = choose(&names, sheet, |name| {
        let mut cells = workbook.worksheet_cells_reader(name).map_err(|error| broken(&error))?;
        while let Some(cell) = cells.next_cell().map_err(|error| broken(&error))? {
            if !WorkbookCell::from(cell.get_value().clone()).cell().is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
    })?
    .to_owned();
    Ok(Box::new(XlsxSheet { workbook, name }))
}

fn broken(error: &XlsxError) -> SheetError {
    match error {
        XlsxError::Password => refused("the workbook is protected by a password"),
        _ => damaged(),
    }
}

fn damaged() -> SheetError {
    refused("this is a damaged XLSX workbook; open it in a spreadsheet program and save it again")
}

impl Sheet for XlsxSheet {
    fn rows(
        &mut self,
        each: &mut dyn FnMut(RowPosition, &[Cell<'_>]) -> ControlFlow<()>,
    ) -> Result<(), SheetError> {
        let mut reader =
            self.workbook.worksheet_cells_reader(&self.name).map_err(|error| broken(&error))?;
        let mut buffered: Vec<WorkbookCell<'_>> = Vec::new();
        let mut current = 0;
        let mut count = 0_u64;
        while let Some(cell) = reader.next_cell().map_err(|error| broken(&error))? {
            let (row, column) = cell.get_position();
            if row != current && !buffered.is_empty() {
                if pass_on(current, &buffered, each).is_break() {
                    return Ok(());
                }
                buffered.clear();
            }
            current = row;
            count += 1;
            if column as usize >= MAX_COLUMNS || count > MAX_CELLS {
                return Err(refused("the sheet is too large"));
            }
            if column as usize >= buffered.len() {
                buffered.resize(column as usize + 1, WorkbookCell::Other(Cell::Empty));
            }
            buffered[column as usize] = WorkbookCell::from(cell.get_value().clone());
        }
        if !buffered.is_empty() {
            // This is the last row, so the result does not matter.
            let _ = pass_on(current, &buffered, each);
        }
        Ok(())
    }
}

fn pass_on(
    row: u32,
    buffered: &[WorkbookCell<'_>],
    each: &mut dyn FnMut(RowPosition, &[Cell<'_>]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let cells: Vec<Cell<'_>> = buffered.iter().map(WorkbookCell::cell).collect();
    each(RowPosition { row: u64::from(row) + 1, bytes: 0 }, &cells)
}
