use std::fs::File;
use std::io::BufReader;
use std::ops::ControlFlow;

use calamine::{Reader as _, SheetType, SheetVisible, Xlsx, XlsxError};
use lists::{Cell, EachRow, Layout, RowPosition, Sheet, SheetError};

use super::book::{Book, BookSheet, Hidden, Table};
use super::cells::WorkbookCell;
use super::guard::guarded;
use super::{MAX_COLUMNS, hidden, refused, unreadable};

/// The maximum number of cells of a sheet: a million rows with 250 columns.
const MAX_CELLS: u64 = 250_000_000;

/// An XLSX workbook, whose sheets are read as streams. Only its shared strings and one row are in
/// memory.
struct XlsxBook {
    workbook: Xlsx<BufReader<File>>,
    /// The file once more, for what the reader does not report.
    file: File,
    names: Vec<String>,
}

pub(super) fn open(file: BufReader<File>, layout: &Layout) -> Result<Box<dyn Sheet>, SheetError> {
    guarded(damaged, || {
        let again = file.get_ref().try_clone().map_err(|error| unreadable(&error))?;
        let workbook = Xlsx::new(file).map_err(|error| broken(&error))?;
        BookSheet::open(XlsxBook { workbook, file: again, names: Vec::new() }, layout)
    })
}

impl XlsxBook {
    fn has_rows(&mut self, name: &str) -> Result<bool, SheetError> {
        let mut cells =
            self.workbook.worksheet_cells_reader(name).map_err(|error| broken(&error))?;
        while let Some(cell) = cells.next_cell().map_err(|error| broken(&error))? {
            if !WorkbookCell::from(cell.get_value().clone()).cell().is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
    }
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

impl Book for XlsxBook {
    fn tables(&mut self) -> Result<Vec<Table>, SheetError> {
        let metadata = self.workbook.sheets_metadata().iter();
        let sheets: Vec<(String, bool)> = metadata
            .filter(|sheet| sheet.typ == SheetType::WorkSheet)
            .map(|sheet| (sheet.name.clone(), sheet.visible != SheetVisible::Visible))
            .collect();
        let mut tables = Vec::with_capacity(sheets.len());
        for (name, is_hidden) in sheets {
            let weight = u64::from(self.has_rows(&name)?);
            tables.push(Table { name, is_hidden, weight });
        }
        self.names = tables.iter().map(|table| table.name.clone()).collect();
        Ok(tables)
    }

    fn rows(
        &mut self,
        table: usize,
        each: &mut EachRow<'_>,
    ) -> Result<ControlFlow<()>, SheetError> {
        let mut reader = self
            .workbook
            .worksheet_cells_reader(&self.names[table])
            .map_err(|error| broken(&error))?;
        let mut buffered: Vec<WorkbookCell<'_>> = Vec::new();
        let mut current = 0;
        let mut count = 0_u64;
        while let Some(cell) = reader.next_cell().map_err(|error| broken(&error))? {
            let (row, column) = cell.get_position();
            if row != current && !buffered.is_empty() {
                if pass_on(current, &buffered, each).is_break() {
                    return Ok(ControlFlow::Break(()));
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
        if buffered.is_empty() {
            return Ok(ControlFlow::Continue(()));
        }
        Ok(pass_on(current, &buffered, each))
    }

    fn hidden(&mut self, table: usize) -> Hidden {
        let file = self.file.try_clone().ok();
        file.and_then(|file| hidden::of_xlsx(file, &self.names[table])).unwrap_or_default()
    }
}

fn pass_on(row: u32, buffered: &[WorkbookCell<'_>], each: &mut EachRow<'_>) -> ControlFlow<()> {
    let cells: Vec<Cell<'_>> = buffered.iter().map(WorkbookCell::cell).collect();
    each(RowPosition::of_row(u64::from(row) + 1), &cells)
}
