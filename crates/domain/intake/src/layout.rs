/// Which tables of a file are read, and what a page of labels and values looks like.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Layout {
    /// The tables to read.
    pub sheets: SheetChoice,
    /// The labels of a page on which each sale is a block of labels and values.
    pub labels: Option<Labels>,
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
