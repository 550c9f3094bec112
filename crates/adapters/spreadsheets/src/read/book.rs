use std::ops::ControlFlow;

use lists::{EachRow, Layout, RowPosition, Sheet, SheetChoice, SheetError, Unread};

use super::refused;

/// A file with one or more tables: the sheets of a workbook, the tables of a page, the arrays of a
/// JSON file.
pub(super) trait Book {
    /// Returns the tables, in their order in the file.
    ///
    /// # Errors
    /// [`SheetError`] when the file is damaged.
    fn tables(&mut self) -> Result<Vec<Table>, SheetError>;

    /// Calls `each` with every row of a table. Returns whether it broke.
    ///
    /// # Errors
    /// [`SheetError`] when the file is damaged.
    fn rows(&mut self, table: usize, each: &mut EachRow<'_>)
    -> Result<ControlFlow<()>, SheetError>;

    /// Returns the number of hidden rows and columns of a table.
    fn hidden(&mut self, _table: usize) -> Hidden {
        Hidden::default()
    }

    /// Returns what is outside the tables and was not read.
    fn unread(&self) -> Vec<Unread> {
        Vec::new()
    }

    /// What the messages call a table of this form, and a file without one.
    fn words(&self) -> Words {
        Words { table: "sheet", file: "workbook" }
    }
}

/// What the messages call a table of a form, and the file.
#[derive(Debug, Clone, Copy)]
pub(super) struct Words {
    pub table: &'static str,
    pub file: &'static str,
}

/// A table of a file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Table {
    pub name: String,
    pub is_hidden: bool,
    /// The order in which tables are chosen: the first one with the largest number. A table without
    /// content has 0.
    pub weight: u64,
    /// Another name by which a map can choose it.
    pub other_name: String,
    /// The names of its columns, if tables with the same columns are parts of one list.
    pub columns: Vec<String>,
}

/// How a sheet is weighed by its first rows: a list has at least two rows of several cells, and a cover
/// sheet, such as a title, a day and who made the list, has one at most.
#[derive(Default)]
pub(super) struct SheetWeight {
    rows: u32,
    rows_of_a_list: u64,
    pub weight: u64,
}

impl SheetWeight {
    /// Adds a row with this number of cells that are not blank. Returns whether it is decided.
    pub fn add(&mut self, filled: usize) -> bool {
        const CELLS_OF_A_LIST: usize = 3;
        const ROWS_OF_A_LIST: u64 = 2;
        const ROWS: u32 = 100;
        self.rows += u32::from(filled > 0);
        self.rows_of_a_list += u64::from(filled >= CELLS_OF_A_LIST);
        self.weight = u64::from(self.rows > 0) + self.rows_of_a_list.min(ROWS_OF_A_LIST);
        self.rows_of_a_list >= ROWS_OF_A_LIST || self.rows >= ROWS
    }
}

/// The number of hidden rows and columns of a table.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Hidden {
    pub rows: u64,
    pub columns: u64,
}

/// The tables of a book that are read.
pub(super) struct BookSheet<B> {
    book: B,
    tables: Vec<Table>,
    chosen: Vec<usize>,
}

impl<B: Book + 'static> BookSheet<B> {
    /// Chooses the tables to read.
    pub fn open(mut book: B, layout: &Layout) -> Result<Box<dyn Sheet>, SheetError> {
        let tables = book.tables()?;
        let chosen = choose(&tables, &layout.sheets, book.words())?;
        Ok(Box::new(Self { book, tables, chosen }))
    }
}

fn choose(
    tables: &[Table],
    choice: &SheetChoice,
    Words { table: word, file }: Words,
) -> Result<Vec<usize>, SheetError> {
    let usable = |table: &Table| !table.is_hidden && table.weight > 0;
    let chosen: Vec<usize> = match choice {
        SheetChoice::Usual => {
            let largest =
                tables.iter().filter(|table| usable(table)).map(|table| table.weight).max();
            let is_largest = |table: &Table| usable(table) && Some(table.weight) == largest;
            let first = tables.iter().position(is_largest);
            let is_part = |index: &usize| {
                let (table, columns) = (&tables[*index], first.map(|first| &tables[first].columns));
                Some(*index) == first
                    || usable(table) && !table.columns.is_empty() && Some(&table.columns) == columns
            };
            (0..tables.len()).filter(is_part).collect()
        }
        SheetChoice::All => (0..tables.len()).filter(|index| usable(&tables[*index])).collect(),
        SheetChoice::Named(names) => names
            .iter()
            .map(|wanted| {
                let is_it = |table: &Table| {
                    let names = [&table.name, &table.other_name];
                    names.iter().any(|name| name.trim().eq_ignore_ascii_case(wanted.trim()))
                };
                tables.iter().position(is_it).ok_or_else(|| {
                    let has: Vec<&str> = tables.iter().map(|table| table.name.as_str()).collect();
                    let has = has.join(", ");
                    refused(format!("the {file} has no {word} '{wanted}'; it has: {has}"))
                })
            })
            .collect::<Result<_, _>>()?,
    };
    if chosen.is_empty() {
        return Err(refused(format!("the {file} is empty")));
    }
    Ok(chosen)
}

impl<B: Book> Sheet for BookSheet<B> {
    fn rows(&mut self, each: &mut EachRow<'_>) -> Result<(), SheetError> {
        for table in &self.chosen {
            let part = if self.chosen.len() > 1 { self.tables[*table].name.as_str() } else { "" };
            let flow = self.book.rows(*table, &mut |position, cells| {
                each(RowPosition { part, ..position }, cells)
            })?;
            if flow.is_break() {
                break;
            }
        }
        Ok(())
    }

    fn unread(&mut self) -> Vec<Unread> {
        let Words { table: word, .. } = self.book.words();
        let mut unread = Vec::new();
        for (index, table) in self.tables.iter().enumerate() {
            let part = table.name.clone();
            if !self.chosen.contains(&index) {
                if table.weight > 0 {
                    let hidden = if table.is_hidden { "hidden " } else { "" };
                    let why = format!("this {hidden}{word} was not read");
                    unread.push(Unread { part, why });
                }
                continue;
            }
            let Hidden { rows, columns } = self.book.hidden(index);
            for (count, what) in [(rows, "row"), (columns, "column")] {
                if count > 0 {
                    let (what, verb) = plural(count, what, &format!("{what}s"));
                    let why = format!("{count} hidden {what} {verb} read like the others");
                    unread.push(Unread { part: part.clone(), why });
                }
            }
        }
        unread.extend(self.book.unread());
        unread
    }
}

/// The word for this count, and its verb.
pub(super) fn plural(count: u64, one: &str, more: &str) -> (String, &'static str) {
    if count == 1 { (one.to_owned(), "was") } else { (more.to_owned(), "were") }
}
