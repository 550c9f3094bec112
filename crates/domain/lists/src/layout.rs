use geography::State;

/// Which tables of a file are read, and what a page of labels and values looks like.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Layout {
    /// The tables to read.
    pub sheets: SheetChoice,
    /// The labels of a page on which each sale is a block of labels and values.
    pub labels: Option<Labels>,
    /// The first column of each line of the header, if each sale of a page has a row for each of
    /// them; empty if a sale is one row.
    pub header_lines: Vec<String>,
    /// How the list in a text PDF is found.
    pub pdf: PdfLayout,
}

/// The tables of a file to read: sheets of a workbook, tables of a page, arrays of a JSON file or
/// members of a ZIP archive.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum SheetChoice {
    /// The usual one: the first visible sheet with content, or the largest table of a page.
    #[default]
    Usual,
    /// These, by name.
    Named(Vec<String>),
    /// Every visible one with content.
    All,
}

/// The labels of a page of labels and values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Labels {
    /// The label that begins each block.
    pub first: String,
    /// Labels that the page prints without a colon.
    pub others: Vec<String>,
}

/// How the list in a text PDF is found. Everything is optional: what is not named is found by its
/// look.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PdfLayout {
    /// The columns of the header as the page prints them, from left to right and then by lines.
    pub columns: Vec<String>,
    /// The column whose cell begins each row. No row leaves it blank.
    pub key: Option<String>,
    /// The name of the column that contains the heading above a group of rows, such as the county.
    pub heading: Option<String>,
    /// The pattern of a heading: its group is the value, or the whole match if it has no group.
    pub heading_pattern: Option<String>,
    /// The state of every sale, so that only its counties are headings. The map of a list with
    /// sales of several states names none.
    pub state: Option<State>,
}
