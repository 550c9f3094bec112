//! spreadsheets.
