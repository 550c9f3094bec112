//! Spreadsheet files: read into rows of cells, written from tables.

mod write;

pub use write::SpreadsheetWriters;
