//! Spreadsheets: reads the files of imports, and writes CSV and XLSX files for
//! downloads.

pub mod apart;
pub mod read;
mod write;

pub use write::SpreadsheetWriters;
