//! Spreadsheets: reads CSV, XLSX, XLS and ODS files for imports, and writes CSV and XLSX files for
//! downloads.

pub mod read;
mod write;

pub use write::SpreadsheetWriters;
