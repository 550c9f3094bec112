//! Spreadsheets: CSV, XLSX, XLS and ODS files as the importer reads them, CSV and XLSX as a
//! download writes them.

pub mod read;
mod write;

pub use write::SpreadsheetWriters;
