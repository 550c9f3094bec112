//! Reads XLS and ODS. Their readers load the whole sheet into memory. The XLS format keeps it small
//! (65,536 rows), and [`package`](super::package) has counted the cells of ODS.

use std::fs::File;
use std::io::{BufReader, Read as _, Seek as _, SeekFrom};
use std::ops::ControlFlow;

use calamine::{
    Data, Dimensions, Ods, OdsError, Range, Reader, SheetType, SheetVisible, Xls, XlsError,
};
use lists::{Cell, EachRow, Layout, RowPosition, Sheet, SheetError, Sign, Unread};

use super::book::{Book, BookSheet, Hidden, SheetWeight, Table};
use super::cells::WorkbookCell;
use super::guard::guarded;
use super::hidden::{self, SheetLook};
use super::merges::{MAX_RANGES, MergedRange, Merges};
use super::ods;
use super::{refused, unreadable};

/// The maximum size of an XLS workbook, which its reader loads into memory.
const MAX_XLS: u64 = 512 << 20;

/// An XLS or ODS workbook.
struct RangeBook<W> {
    workbook: W,
    damaged: fn() -> SheetError,
    /// The file once more if it is an ODS, for what the reader does not report.
    ods: Option<File>,
    /// Whether a font strikes text out, and the reader does not report of which cells it is.
    has_struck_font: bool,
    /// The merged cells of a sheet, as its reader reports them.
    merges: fn(&W, &str) -> Vec<Dimensions>,
    names: Vec<String>,
    /// The sheet that was read last.
    loaded: Option<(usize, Range<Data>)>,
}

pub(super) fn open_xls(
    mut file: BufReader<File>,
    layout: &Layout,
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
    let has_struck_font = has_struck_font(&head);
    drop(head);
    guarded(broken_xls, || {
        let workbook = Xls::new(file).map_err(|error| match error {
            XlsError::Password => refused("the workbook is protected by a password"),
            _ => broken_xls(),
        })?;
        let merges = |workbook: &Xls<_>, sheet: &str| {
            workbook.merge_cells_by_sheet_name(sheet).unwrap_or_default()
        };
        open(workbook, broken_xls, None, has_struck_font, merges, layout)
    })
}

pub(super) fn open_ods(
    file: BufReader<File>,
    layout: &Layout,
) -> Result<Box<dyn Sheet>, SheetError> {
    guarded(broken_ods, || {
        let again = file.get_ref().try_clone().map_err(|error| unreadable(&error))?;
        let workbook = Ods::new(file).map_err(|error| match error {
            OdsError::Password => refused("the workbook is protected by a password"),
            _ => broken_ods(),
        })?;
        open(workbook, broken_ods, Some(again), false, |_, _| Vec::new(), layout)
    })
}

/// Whether an XLS has a font that strikes text out: a FONT record with its number, its length, the
/// height, the flags with that of the strike, the color, and the weight of usual or bold letters.
fn has_struck_font(bytes: &[u8]) -> bool {
    const STRIKE: u8 = 8;
    let is_one = |record: &[u8]| {
        let weight = u16::from_le_bytes([record[10], record[11]]);
        record[..2] == [0x31, 0]
            && record[3] == 0
            && record[6] & STRIKE > 0
            && record[7] == 0
            && matches!(weight, 400 | 700)
    };
    bytes.windows(12).any(is_one)
}

fn broken_xls() -> SheetError {
    refused("this is a damaged XLS workbook; open it in a spreadsheet program and save it as XLSX")
}

fn broken_ods() -> SheetError {
    refused("this is a damaged ODS workbook; open it in a spreadsheet program and save it as XLSX")
}

fn open<W: Reader<BufReader<File>> + 'static>(
    workbook: W,
    damaged: fn() -> SheetError,
    ods: Option<File>,
    has_struck_font: bool,
    merges: fn(&W, &str) -> Vec<Dimensions>,
    layout: &Layout,
) -> Result<Box<dyn Sheet>, SheetError> {
    let (names, loaded) = (Vec::new(), None);
    let book = RangeBook { workbook, damaged, ods, has_struck_font, merges, names, loaded };
    BookSheet::open(book, layout)
}

impl<W: Reader<BufReader<File>>> RangeBook<W> {
    /// What the reader does not report of a sheet.
    fn look(&self, table: usize) -> SheetLook {
        let name = &self.names[table];
        let ods = self.ods.as_ref().and_then(|file| file.try_clone().ok());
        let mut look = ods.and_then(|file| ods::look_at(file, name)).unwrap_or_default();
        let ranges = (self.merges)(&self.workbook, name);
        look.merges.extend(ranges.iter().take(MAX_RANGES).map(|range| MergedRange {
            row: range.start.0.into(),
            column: range.start.1 as usize,
            last_row: range.end.0.into(),
            last_column: range.end.1 as usize,
        }));
        look
    }

    /// Reads a sheet into memory, unless it is there already.
    fn load(&mut self, table: usize) -> Result<&Range<Data>, SheetError> {
        let is_loaded = self.loaded.as_ref().is_some_and(|(loaded, _)| *loaded == table);
        if !is_loaded {
            self.loaded = None;
            let damaged = self.damaged;
            let range = self.workbook.worksheet_range(&self.names[table]).map_err(|_| damaged())?;
            self.loaded = Some((table, range));
        }
        self.loaded.as_ref().map(|(_, range)| range).ok_or_else(self.damaged)
    }
}

impl<W: Reader<BufReader<File>>> Book for RangeBook<W> {
    fn unread(&self) -> Vec<Unread> {
        let why = "text that a font strikes out is not recognized in an XLS; save it as XLSX";
        let unread = Unread { part: String::new(), why: why.to_owned() };
        self.has_struck_font.then_some(unread).into_iter().collect()
    }

    fn tables(&mut self) -> Result<Vec<Table>, SheetError> {
        let sheets: Vec<(String, bool)> = self
            .workbook
            .sheets_metadata()
            .iter()
            .filter(|sheet| sheet.typ == SheetType::WorkSheet)
            .map(|sheet| (sheet.name.clone(), sheet.visible != SheetVisible::Visible))
            .collect();
        self.names = sheets.iter().map(|(name, _)| name.clone()).collect();
        let mut tables = Vec::with_capacity(sheets.len());
        // Backward, because the first sheet is usually the one to read next.
        for (index, (name, is_hidden)) in sheets.into_iter().enumerate().rev() {
            let range = self.load(index)?;
            let mut weight = SheetWeight::default();
            for row in range.rows() {
                let is_filled = |data: &&Data| !WorkbookCell::from(*data).cell().is_empty();
                if weight.add(row.iter().filter(is_filled).count()) {
                    break;
                }
            }
            tables.push(Table { name, is_hidden, weight: weight.weight, ..Table::default() });
        }
        tables.reverse();
        Ok(tables)
    }

    fn rows(
        &mut self,
        table: usize,
        each: &mut EachRow<'_>,
    ) -> Result<ControlFlow<()>, SheetError> {
        let SheetLook { merges: mut merged, struck, .. } = self.look(table);
        let range = self.load(table)?;
        // The rows begin at the first column with a cell.
        let before = range.start().map_or(0, |(_, column)| column) as usize;
        merged.retain(|range| range.column >= before);
        for range in &mut merged {
            (range.column, range.last_column) = (range.column - before, range.last_column - before);
        }
        let mut merges = Merges::new(merged);
        let mut signs = Vec::new();
        let first = u64::from(range.start().map_or(0, |(row, _)| row)) + 1;
        for (row, data) in (first..).zip(range.rows()) {
            let mut buffered: Vec<WorkbookCell<'_>> = data.iter().map(WorkbookCell::from).collect();
            signs.clear();
            for (column, cell) in buffered.iter_mut().enumerate().filter(|_| !struck.is_empty()) {
                let others = struck.get(&(row - 1, before + column)).map(String::as_str);
                let kind = hidden::struck_sign(cell, others, false);
                signs.extend(kind.map(|kind| Sign { cell: column as u32, kind }));
            }
            let is_spanning = merges.fill(row - 1, &mut buffered, &mut signs)?;
            let position = RowPosition { is_spanning, signs: &signs, ..RowPosition::of_row(row) };
            let cells: Vec<Cell<'_>> = buffered.iter().map(WorkbookCell::cell).collect();
            if each(position, &cells).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn hidden(&mut self, table: usize) -> Hidden {
        self.look(table).hidden
    }
}
