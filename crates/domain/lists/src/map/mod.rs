//! Map files, which translate the columns of a county into ours (`docs/import.md`).

mod draft;
mod rule;
mod template;

use std::collections::HashSet;

use geography::State;
use listings::{Column, Listing};
use regex_lite::Regex;

use crate::header::{KnownHeader, known_header};
use crate::layout::{Labels, Layout, PdfLayout, SheetChoice};
use crate::name::{fold, names, same_name};
use crate::reading::is_about_a_sale;

pub use draft::{CaseDraft, MapDraft, RouteDraft, RuleDraft};
pub(crate) use rule::{Rule, RuleOutput, same_word};
pub(crate) use template::{Part, Piece, Template, fill};

/// An error in a map file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{key}: {problem}")]
pub struct MapError {
    /// The key with the error, such as `columns."Zip Code".pattern`.
    pub key: String,
    /// A message that continues the key, such as `is missing`.
    pub problem: String,
}

impl MapError {
    pub(crate) fn new(key: impl Into<String>, problem: impl Into<String>) -> Self {
        Self { key: key.into(), problem: problem.into() }
    }
}

/// A map file that is valid by itself. Only the header of a file shows whether the map fits the
/// file.
#[derive(Debug, Clone)]
pub struct ImportMap {
    pub(crate) source: String,
    pub(crate) complete_list: bool,
    complete_forms: Vec<String>,
    layout: Layout,
    /// The names of the columns of a file without a header; empty if the file has one.
    pub headers: Vec<String>,
    pub(crate) latest_by: Option<String>,
    pub(crate) optional: Vec<String>,
    /// The share of rows that may have a fault.
    pub most_flawed: Option<f64>,
    /// The share of rows that later rows may replace.
    pub most_replaced: Option<f64>,
    /// What a struck-out row says about its sale; `None` if such a row waits for the operator.
    pub struck_out: Option<String>,
    pub(crate) unique_id: Option<Template>,
    pub(crate) blank: Vec<String>,
    pub(crate) ignore: Vec<String>,
    pub(crate) writes: Vec<(Target, Rule)>,
    pub(crate) routes: Vec<Route>,
}

/// The column that a value is written to.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Target {
    /// A typed column.
    Column(Column),
    /// A photo, by its number.
    Photo(usize),
    /// An extra, by its name.
    Extra(String),
}

impl Target {
    /// The name on the wire.
    pub fn name(&self) -> String {
        match self {
            Self::Column(column) => column.value().to_owned(),
            Self::Photo(number) => format!("zillow_image_{number}"),
            Self::Extra(name) => name.clone(),
        }
    }
}

#[derive(Debug, Clone)]
pub(crate) struct Route {
    pub from: String,
    pub cases: Vec<Case>,
}

#[derive(Debug, Clone)]
pub(crate) struct Case {
    pub form: Form,
    pub writes: Vec<(Target, Rule)>,
}

/// The form of a cell.
#[derive(Debug, Clone)]
pub(crate) enum Form {
    /// A day, with or without a time of day.
    Date,
    Number,
    /// Text that a pattern matches.
    Pattern(Regex),
    /// Anything.
    Any,
}

/// The names that the template of a unique_ID can use in addition to the file's columns.
pub(crate) const STATE_FIELD: &str = "state";
pub(crate) const COUNTY_FIELD: &str = "county";
/// The names that the templates of a route can use: the whole cell, and the parts of a date.
pub(crate) const VALUE_FIELD: &str = "value";
pub(crate) const DATE_FIELD: &str = "date";
pub(crate) const TIME_FIELD: &str = "time";

impl ImportMap {
    /// Whether the map says that a file may lack this column.
    #[must_use]
    pub fn may_lack(&self, name: &str) -> bool {
        self.optional.iter().any(|optional| same_name(optional, name))
    }

    /// Checks a map file.
    ///
    /// # Errors
    /// [`MapError`] for the first invalid key.
    pub fn new(draft: MapDraft) -> Result<Self, MapError> {
        let MapDraft {
            source,
            complete_list,
            complete_forms,
            sheet,
            sheets,
            headers,
            header_lines,
            latest_by,
            optional,
            most_flawed,
            most_replaced,
            first_label,
            struck_out,
            labels,
            pdf,
            unique_id,
            blank,
            ignore,
            columns,
            extras,
            routes,
        } = draft;
        let source = source.trim().to_owned();
        if source.is_empty() {
            return Err(MapError::new("source", "is missing; every source needs a name"));
        }
        let mut taken = HashSet::new();
        let writes = writes("", columns, extras, &mut taken)?;
        let state = state_of(&writes)?;
        let routes = routes
            .into_iter()
            .enumerate()
            .map(|(index, route)| route_of(index, route, &mut taken))
            .collect::<Result<_, _>>()?;
        let unique_id = unique_id.as_deref().map(unique_id_template).transpose()?;
        check_share("most_flawed", most_flawed)?;
        check_share("most_replaced", most_replaced)?;
        if struck_out.as_deref().is_some_and(|words| !is_about_a_sale(words)) {
            return Err(MapError::new("struck_out", "is not a status, such as 'Cancelled'"));
        }
        if header_lines.iter().any(|name| name.trim().is_empty()) {
            return Err(MapError::new("header_lines", "a name must not be empty"));
        }
        let layout = Layout {
            sheets: sheet_choice(sheet, sheets)?,
            labels: labels_of(first_label, labels)?,
            header_lines,
            pdf: PdfLayout { state, ..checked_pdf(pdf)? },
        };
        let map = Self {
            source,
            complete_list,
            complete_forms,
            layout,
            headers,
            latest_by,
            optional,
            most_flawed,
            most_replaced,
            struck_out,
            unique_id,
            blank,
            ignore,
            writes,
            routes,
        };
        map.check_headers().map(|()| map)
    }

    /// The source's name.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Whether the source's file is a complete list.
    #[must_use]
    pub const fn is_complete_list(&self) -> bool {
        self.complete_list
    }

    /// The map for a file of this form: in another form, a list may be only a part of a complete one.
    #[must_use]
    pub fn for_form(mut self, form: &str) -> Self {
        let of_any = self.complete_forms.is_empty();
        self.complete_list &= of_any || self.complete_forms.iter().any(|own| own == form);
        self
    }

    /// Which tables of the file are read.
    #[must_use]
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Checks that `headers` names every column that the map uses.
    fn check_headers(&self) -> Result<(), MapError> {
        if self.headers.is_empty() {
            return Ok(());
        }
        if self.layout.labels.is_some() {
            return Err(MapError::new("headers", "is not allowed together with 'first_label'"));
        }
        let names = names(self.headers.iter().map(String::as_str));
        let is_missing = |name: &&str| !names.iter().any(|header| same_name(header, name));
        match self.headers().find(is_missing) {
            None => Ok(()),
            Some(name) => Err(MapError::new(
                "headers",
                format!("lacks the column '{name}' that the map uses"),
            )),
        }
    }

    /// Whether the map names this header.
    #[must_use]
    pub fn names(&self, header: &str) -> bool {
        self.headers().any(|name| same_name(name, header))
    }

    /// Every column of the file that the map names.
    fn headers(&self) -> impl Iterator<Item = &str> {
        let id = self.unique_id.iter().flat_map(Template::fields);
        let id = id.filter(|name| !matches!(*name, STATE_FIELD | COUNTY_FIELD));
        let rules = self.writes.iter().flat_map(|(_, rule)| rule.template.fields());
        let routes = self.routes.iter().map(|route| route.from.as_str());
        let latest_by = self.latest_by.iter().map(String::as_str);
        let ignored = self.ignore.iter().map(String::as_str);
        id.chain(rules).chain(routes).chain(ignored).chain(latest_by)
    }
}

fn check_share(key: &str, share: Option<f64>) -> Result<(), MapError> {
    match share.filter(|share| !(0.0..=1.0).contains(share)) {
        Some(_) => Err(MapError::new(key, "is not a share from 0 to 1, such as 0.02")),
        None => Ok(()),
    }
}

/// The state of every sale, if the map names it.
fn state_of(writes: &[(Target, Rule)]) -> Result<Option<State>, MapError> {
    let mut of_state = writes.iter().filter(|(to, _)| *to == Target::Column(Column::State));
    let Some(name) = of_state.find_map(|(_, rule)| rule.constant()) else { return Ok(None) };
    State::parse(name).map(Some).ok_or_else(|| {
        MapError::new("columns.State", format!("'{name}' is not one of the 18 coverage states"))
    })
}

fn sheet_choice(sheet: Option<String>, sheets: Vec<String>) -> Result<SheetChoice, MapError> {
    if sheets.iter().chain(&sheet).any(|name| name.trim().is_empty()) {
        let key = if sheet.is_some() { "sheet" } else { "sheets" };
        return Err(MapError::new(key, "a name must not be empty"));
    }
    match (sheet, sheets.as_slice()) {
        (None, []) => Ok(SheetChoice::Usual),
        (Some(sheet), []) => Ok(SheetChoice::Named(vec![sheet])),
        (None, [all]) if all == "*" => Ok(SheetChoice::All),
        (None, _) => Ok(SheetChoice::Named(sheets)),
        (Some(_), _) => Err(MapError::new("sheets", "is not allowed together with 'sheet'")),
    }
}

fn labels_of(first: Option<String>, others: Vec<String>) -> Result<Option<Labels>, MapError> {
    match first.map(|first| first.trim().to_owned()) {
        Some(first) if first.is_empty() => Err(MapError::new("first_label", "is empty")),
        Some(first) => Ok(Some(Labels { first, others })),
        None if others.is_empty() => Ok(None),
        None => Err(MapError::new("labels", "is not allowed without 'first_label'")),
    }
}

/// Checks how the list in a PDF is found.
fn checked_pdf(pdf: PdfLayout) -> Result<PdfLayout, MapError> {
    let PdfLayout { columns, key, heading, heading_pattern, state: _ } = &pdf;
    let is_column = |name: &str| columns.iter().any(|column| same_header(column, name));
    if columns.iter().any(|column| column.trim().is_empty()) {
        return Err(MapError::new("pdf.columns", "a name must not be empty"));
    }
    if let Some(key) = key
        && (key.trim().is_empty() || !columns.is_empty() && !is_column(key))
    {
        return Err(MapError::new("pdf.key", "is not one of pdf.columns"));
    }
    match heading {
        Some(heading) if heading.trim().is_empty() => {
            return Err(MapError::new("pdf.heading", "is empty"));
        }
        Some(heading) if is_column(heading) => {
            return Err(MapError::new("pdf.heading", "is also one of pdf.columns"));
        }
        None if heading_pattern.is_some() => {
            return Err(MapError::new("pdf.heading_pattern", "is not allowed without pdf.heading"));
        }
        _ => {}
    }
    if let Some(pattern) = heading_pattern {
        rule::regex("pdf.heading_pattern", pattern)?;
    }
    Ok(pdf)
}

/// Whether two headers match, also if they consist only of punctuation.
fn same_header(a: &str, b: &str) -> bool {
    same_name(a, b) && (!fold(a).is_empty() || a.trim() == b.trim())
}

/// Parses the template of the unique_ID. It must start with state and county because case numbers
/// repeat between counties (`docs/product.md#unique-id-rule`).
fn unique_id_template(text: &str) -> Result<Template, MapError> {
    let error = |problem: &str| MapError::new("unique_id", problem);
    let template = Template::parse(text).map_err(error)?;
    let is = |piece: Option<&Piece>, name: &str| matches!(piece, Some(Piece::Field(field)) if field == name);
    let mut pieces = template.pieces().iter();
    let begins_well = is(pieces.next(), STATE_FIELD) && {
        let mut fields = pieces.filter(|piece| matches!(piece, Piece::Field(_)));
        is(fields.next(), COUNTY_FIELD)
    };
    if !begins_well {
        return Err(error(
            "must start with {state} and {county} because case numbers repeat between counties",
        ));
    }
    if template.fields().count() < 3 {
        return Err(error("needs a column that distinguishes the properties of a county"));
    }
    Ok(template)
}

fn writes(
    at: &str,
    columns: Vec<(String, RuleDraft)>,
    extras: Vec<(String, RuleDraft)>,
    taken: &mut HashSet<Target>,
) -> Result<Vec<(Target, Rule)>, MapError> {
    let mut writes = Vec::with_capacity(columns.len() + extras.len());
    for (name, rule) in columns {
        let key = format!("{at}columns.{name:?}");
        let target = column_target(&key, &name)?;
        writes.push((target, Rule::new(&key, rule)?));
    }
    for (name, rule) in extras {
        let key = format!("{at}extras.{name:?}");
        writes.push((extra_target(&key, &name)?, Rule::new(&key, rule)?));
    }
    for (target, _) in &writes {
        if !taken.insert(target.clone()) {
            let problem = format!("'{}' is written twice", target.name());
            return Err(MapError::new(format!("{at}columns"), problem));
        }
    }
    Ok(writes)
}

fn column_target(key: &str, name: &str) -> Result<Target, MapError> {
    match known_header(name) {
        // A map names a column by value or label. The other names are only for headers of files.
        Some(KnownHeader::Column(column, 0 | 1)) => Ok(Target::Column(column)),
        Some(KnownHeader::Photo(number)) => Ok(Target::Photo(number)),
        Some(KnownHeader::UniqueId(_)) => {
            Err(MapError::new(key, "is not written here; set 'unique_id' at the top of the map"))
        }
        Some(KnownHeader::Column(column, _)) => Err(MapError::new(
            key,
            format!("is not a known column; did you mean '{}'?", column.value()),
        )),
        Some(KnownHeader::Own) => Err(MapError::new(key, "is computed and cannot be written")),
        None => Err(MapError::new(
            key,
            "is not a known column; put a column with its own name under [extras]",
        )),
    }
}

fn extra_target(key: &str, name: &str) -> Result<Target, MapError> {
    let name = name.trim();
    if name.is_empty() {
        return Err(MapError::new(key, "a name must not be empty"));
    }
    if is_reserved(name)
        || matches!(known_header(name), Some(KnownHeader::Column(_, 0) | KnownHeader::Photo(_)))
    {
        return Err(MapError::new(key, "is a known column; put it under [columns]"));
    }
    Ok(Target::Extra(name.to_owned()))
}

/// Whether a name has a meaning on the wire. An extra cannot have such a name.
pub(crate) fn is_reserved(name: &str) -> bool {
    let is_photo =
        || (1..=Listing::MAX_PHOTOS).any(|number| name == format!("zillow_image_{number}"));
    name == "unique_ID"
        || Column::from_value(name).is_some()
        || listings::DerivedColumn::all().any(|derived| derived.value() == name)
        || (name.starts_with("zillow_image_") && is_photo())
}

fn route_of(
    index: usize,
    draft: RouteDraft,
    taken: &mut HashSet<Target>,
) -> Result<Route, MapError> {
    let key = format!("routes[{index}]");
    let RouteDraft { from, cases } = draft;
    if from.trim().is_empty() {
        return Err(MapError::new(format!("{key}.from"), "is missing"));
    }
    if cases.is_empty() {
        return Err(MapError::new(format!("{key}.cases"), "is missing"));
    }
    let last = cases.len() - 1;
    let mut targets = HashSet::new();
    let cases = cases
        .into_iter()
        .enumerate()
        .map(|(number, case)| {
            let key = format!("{key}.cases[{number}]");
            case_of(&key, case, number == last, &mut targets)
        })
        .collect::<Result<Vec<_>, _>>()?;
    for target in targets {
        if !taken.insert(target.clone()) {
            let problem = format!("'{}' is also written by another part of the map", target.name());
            return Err(MapError::new(key, problem));
        }
    }
    Ok(Route { from, cases })
}

fn case_of(
    key: &str,
    draft: CaseDraft,
    is_last: bool,
    targets: &mut HashSet<Target>,
) -> Result<Case, MapError> {
    let CaseDraft { form, pattern, columns, extras } = draft;
    let form = match (form.as_deref(), pattern) {
        (Some(_), Some(_)) => return Err(MapError::new(key, "has both 'form' and 'pattern'")),
        (Some("date"), None) => Form::Date,
        (Some("number"), None) => Form::Number,
        (Some(other), None) => {
            let problem = format!("'{other}' is not a form; use 'date' or 'number'");
            return Err(MapError::new(format!("{key}.form"), problem));
        }
        (None, Some(pattern)) => Form::Pattern(rule::regex(&format!("{key}.pattern"), &pattern)?),
        (None, None) if is_last => Form::Any,
        (None, None) => {
            return Err(MapError::new(
                key,
                "has neither 'form' nor 'pattern', so the cases after it are never reached",
            ));
        }
    };
    // Two cases of a route may write the same column, but one case must not write it twice.
    let mut of_this_case = HashSet::new();
    let writes = writes(&format!("{key}."), columns, extras, &mut of_this_case)?;
    for target in [Column::State, Column::County] {
        if of_this_case.contains(&Target::Column(target)) {
            let problem =
                "state and county cannot be routed because the unique_ID starts with them";
            return Err(MapError::new(format!("{key}.columns.{}", target.value()), problem));
        }
    }
    targets.extend(of_this_case);
    Ok(Case { form, writes })
}

#[cfg(test)]
mod tests;
