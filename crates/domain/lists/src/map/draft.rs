use crate::layout::PdfLayout;

/// A map file before it is checked. [`ImportMap::new`] checks it.
///
/// [`ImportMap::new`]: crate::ImportMap::new
#[derive(Debug, Clone, Default, PartialEq)]
pub struct MapDraft {
    /// The source's name, which must be the same at every import.
    pub source: String,
    /// Whether the source's files are complete lists, see
    /// the complete list of an import.
    pub complete_list: bool,
    /// The forms of files that are complete lists, by the names of the reader; empty for any.
    pub complete_forms: Vec<String>,
    /// The sheet of a workbook that contains the rows. The default is the first sheet.
    pub sheet: Option<String>,
    /// Several sheets to read, instead of `sheet`. A single `*` is every sheet.
    pub sheets: Vec<String>,
    /// The columns of a file without a header, in their order.
    pub headers: Vec<String>,
    /// The first column of each line of the header of a page on which each sale has several rows.
    pub header_lines: Vec<String>,
    /// The column of days or numbers that decides which row of a unique_ID counts.
    pub latest_by: Option<String>,
    /// Columns that the map names and that a file may lack.
    pub optional: Vec<String>,
    /// The label that begins each block of a page of labels and values. Alternatives are separated
    /// by vertical bars.
    pub first_label: Option<String>,
    /// The share of rows that may have a fault, from 0 to 1. The default is all of them.
    pub most_flawed: Option<f64>,
    /// The share of rows that later rows with the same unique_ID may replace, from 0 to 1. The
    /// default is all of them.
    pub most_replaced: Option<f64>,
    /// What a struck-out row says about its sale, such as 'Cancelled'. By default, it waits.
    pub struck_out: Option<String>,
    /// Labels that such a page prints without a colon.
    pub labels: Vec<String>,
    /// How the list in a text PDF is found.
    pub pdf: PdfLayout,
    /// The template of the unique_ID.
    pub unique_id: Option<String>,
    /// Words that mean blank in every column.
    pub blank: Vec<String>,
    /// Columns of the file that are not imported.
    pub ignore: Vec<String>,
    /// The rules for our columns, by value or label.
    pub columns: Vec<(String, RuleDraft)>,
    /// The rules for extras, by the name of the extra.
    pub extras: Vec<(String, RuleDraft)>,
    /// Columns of the file whose cells go to different columns.
    pub routes: Vec<RouteDraft>,
}

/// The rule that creates the values of one column.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RuleDraft {
    /// A text with columns of the file between braces. Without braces it is a constant.
    pub template: Option<String>,
    /// The name of one column of the file, instead of a template.
    pub from: Option<String>,
    /// A pattern for a part of the text: its group, or the whole match if it has no group.
    pub pattern: Option<String>,
    /// Words that mean blank in this column.
    pub blank: Vec<String>,
    /// Pairs of a word and its replacement.
    pub values: Vec<(String, String)>,
    /// The replacement for words that `values` does not name. By default they stay unchanged.
    pub otherwise: Option<String>,
}

/// One column of the file whose cells go to different columns of ours.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RouteDraft {
    /// The column of the file.
    pub from: String,
    /// The cases. The first one that matches a cell is used. A cell without a case is left out.
    pub cases: Vec<CaseDraft>,
}

/// A possible form of a routed cell, and the columns to write if the cell has it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CaseDraft {
    /// The form: `date` or `number`.
    pub form: Option<String>,
    /// A pattern that the cell must match, instead of a form. Templates can use its named groups
    /// between braces.
    pub pattern: Option<String>,
    /// The rules for our columns, by value or label.
    pub columns: Vec<(String, RuleDraft)>,
    /// The rules for extras, by the name of the extra.
    pub extras: Vec<(String, RuleDraft)>,
}
