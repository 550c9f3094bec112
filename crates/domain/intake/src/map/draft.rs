/// A map file as it was written, before anything in it is believed. [`ImportMap::new`] checks it.
///
/// [`ImportMap::new`]: crate::ImportMap::new
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MapDraft {
    /// The source's name, the same at every import of it.
    pub source: String,
    /// Whether the source's file is a complete list: what it no longer holds is no longer listed.
    pub complete_list: bool,
    /// The sheet of a workbook that holds the rows; the first one without it.
    pub sheet: Option<String>,
    /// The template of the unique_ID.
    pub unique_id: Option<String>,
    /// Words that mean blank in every column.
    pub blank: Vec<String>,
    /// Columns of the file that are left out.
    pub ignore: Vec<String>,
    /// What our own columns are made of, by value or label.
    pub columns: Vec<(String, RuleDraft)>,
    /// What is kept beside them, under names of the map's choosing.
    pub extras: Vec<(String, RuleDraft)>,
    /// Cells that are sent to one column or another by their form.
    pub routes: Vec<RouteDraft>,
}

/// What one column is made of.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RuleDraft {
    /// A text with columns of the file between braces. Without any it is a constant.
    pub template: Option<String>,
    /// Instead of a template: the name of one column of the file.
    pub from: Option<String>,
    /// The part that is taken: the pattern's group, or all of what it matches.
    pub pattern: Option<String>,
    /// Words that mean blank here.
    pub blank: Vec<String>,
    /// What stands for what.
    pub values: Vec<(String, String)>,
    /// What stands for everything that `values` does not name; without it that stays as it is.
    pub otherwise: Option<String>,
}

/// One column of the file whose cells go to different columns of ours.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RouteDraft {
    /// The column of the file.
    pub from: String,
    /// The first case that fits a cell has it. A cell that fits none is left out.
    pub cases: Vec<CaseDraft>,
}

/// One form that a routed cell can have, and what is written then.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CaseDraft {
    /// The form: `date` or `number`.
    pub form: Option<String>,
    /// Instead of a form: a pattern that the cell must match. Its named groups can be used
    /// between braces.
    pub pattern: Option<String>,
    /// Our own columns that are written.
    pub columns: Vec<(String, RuleDraft)>,
    /// Extras that are written.
    pub extras: Vec<(String, RuleDraft)>,
}
