use std::fs::File;
use std::io::BufReader;
use std::ops::ControlFlow;

use calamine::{Font, Reader as _, SheetType, SheetVisible, Style, Xlsx, XlsxError};
use lists::{Cell, EachRow, Layout, RowPosition, Sheet, SheetError, Sign};

use super::book::{Book, BookSheet, Hidden, SheetWeight, Table};
use super::cells::WorkbookCell;
use super::guard::guarded;
use super::hidden::{self, SheetLook};
use super::merges::Merges;
use super::{MAX_COLUMNS, refused, unreadable};

/// The maximum number of cells of a sheet: a million rows with 250 columns.
const MAX_CELLS: u64 = 250_000_000;

/// An XLSX workbook, whose sheets are read as streams. Only its shared strings and one row are in
/// memory.
struct XlsxBook {
    workbook: Xlsx<BufReader<File>>,
    /// The file once more, for what the reader does not report.
    file: File,
    names: Vec<String>,
    /// What the reader does not report of the sheet that was read last.
    look: Option<(usize, SheetLook)>,
}

pub(super) fn open(file: BufReader<File>, layout: &Layout) -> Result<Box<dyn Sheet>, SheetError> {
    guarded(damaged, || {
        let again = file.get_ref().try_clone().map_err(|error| unreadable(&error))?;
        let workbook = Xlsx::new(file).map_err(|error| broken(&error))?;
        BookSheet::open(XlsxBook { workbook, file: again, names: Vec::new(), look: None }, layout)
    })
}

impl XlsxBook {
    fn look(&mut self, table: usize) -> &SheetLook {
        let look = self.look.take().filter(|(looked, _)| *looked == table);
        let (_, look) = self.look.insert(look.unwrap_or_else(|| {
            let file = self.file.try_clone().ok();
            let look = file.and_then(|file| hidden::of_xlsx(file, &self.names[table]));
            (table, look.unwrap_or_default())
        }));
        look
    }

    fn weight(&mut self, name: &str) -> Result<u64, SheetError> {
        let mut cells =
            self.workbook.worksheet_cells_reader(name).map_err(|error| broken(&error))?;
        let (mut weight, mut current, mut filled) = (SheetWeight::default(), 0, 0);
        while let Some(cell) = cells.next_cell().map_err(|error| broken(&error))? {
            let (row, _) = cell.get_position();
            if row != current && weight.add(std::mem::take(&mut filled)) {
                return Ok(weight.weight);
            }
            current = row;
            let content = WorkbookCell::from(cell.get_value().clone());
            filled += usize::from(!content.cell().is_empty());
        }
        weight.add(filled);
        Ok(weight.weight)
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
            let weight = self.weight(&name)?;
            tables.push(Table { name, is_hidden, weight, ..Table::default() });
        }
        self.names = tables.iter().map(|table| table.name.clone()).collect();
        Ok(tables)
    }

    fn rows(
        &mut self,
        table: usize,
        each: &mut EachRow<'_>,
    ) -> Result<ControlFlow<()>, SheetError> {
        let look = self.look(table);
        let (mut merges, rich) = (Merges::new(look.merges.clone()), look.struck.clone());
        let mut reader = self
            .workbook
            .worksheet_cells_reader(&self.names[table])
            .map_err(|error| broken(&error))?;
        let is_struck = |style: &Style| style.font.as_ref().is_some_and(Font::has_strikethrough);
        let struck: Vec<bool> = reader.styles().iter().map(is_struck).collect();
        let (mut buffered, mut signs): (Vec<WorkbookCell<'_>>, Vec<Sign>) = Default::default();
        let mut current = 0;
        let mut count = 0_u64;
        loop {
            let next = reader.next_cell_with_style_id().map_err(|error| broken(&error))?;
            let row = next.as_ref().map(|(cell, _)| cell.get_position().0);
            if row != Some(current) && !buffered.is_empty() {
                let number = u64::from(current);
                let is_spanning = merges.fill(number, &mut buffered, &mut signs)?;
                let position =
                    RowPosition { is_spanning, signs: &signs, ..RowPosition::of_row(number + 1) };
                let cells: Vec<Cell<'_>> = buffered.iter().map(WorkbookCell::cell).collect();
                if each(position, &cells).is_break() {
                    return Ok(ControlFlow::Break(()));
                }
                buffered.clear();
                signs.clear();
            }
            let Some((cell, style)) = next else { return Ok(ControlFlow::Continue(())) };
            let (row, column) = cell.get_position();
            current = row;
            count += 1;
            if column as usize >= MAX_COLUMNS || count > MAX_CELLS {
                return Err(refused("the sheet is too large"));
            }
            if column as usize >= buffered.len() {
                buffered.resize(column as usize + 1, WorkbookCell::Other(Cell::Empty));
            }
            let mut content = WorkbookCell::from(cell.get_value().clone());
            let others = match rich.is_empty() {
                true => None,
                false => rich.get(&(u64::from(row), column as usize)),
            };
            let others = others.map(String::as_str);
            let has_struck_font = struck.get(style) == Some(&true);
            let kind = hidden::struck_sign(&mut content, others, has_struck_font);
            signs.extend(kind.map(|kind| Sign { cell: column, kind }));
            buffered[column as usize] = content;
        }
    }

    fn hidden(&mut self, table: usize) -> Hidden {
        self.look(table).hidden
    }
}
