//! Lists: how a row of a published list becomes a record.
//!
//! The columns of a file are matched to ours once, by their headers and a map, and each row is then
//! read without any lookup. The decoding of a file is a port.

mod cell;
mod fault;
mod guess;
mod header;
mod layout;
mod map;
mod name;
mod plan;
mod print;
mod reading;
mod record;
mod rules;
mod sheet;

pub use cell::Cell;
pub use fault::{Fault, Outcome, Rejects};
pub use guess::{ColumnGuess, TableGuess, guess_table};
pub use header::{FollowingRows, Header, HeaderSearch, OwnedCell};
pub use layout::{Labels, Layout, PdfLayout, SheetChoice};
pub use map::{CaseDraft, ImportMap, MapDraft, MapError, RouteDraft, RuleDraft};
pub use name::{fold, names, same_name};
pub use plan::{HeaderError, Plan, ReadRow, RowKey, Tally, UnreadRow, begins_with_a_total};
pub use print::{RowPrinter, hash};
pub use reading::{
    CellError, is_about_a_sale, is_same_amount, is_same_day, off_words, read_text_as,
};
pub use record::{Record, SALE_FACTS};
pub use rules::{LIBRARIES, READING_RULES};
pub use sheet::{
    EachRow, RowPlace, RowPosition, Sheet, SheetError, Sign, SignKind, Unread, is_struck_out,
    without_struck,
};
