//! Map files: how a county's own columns become ours (`docs/import.md`).

mod draft;
mod rule;
mod template;

use std::collections::HashSet;

use geography::State;
use listings::{Column, Listing};
use regex_lite::Regex;

use crate::header::{Known, known_header, same_name};

pub use draft::{CaseDraft, MapDraft, RouteDraft, RuleDraft};
pub(crate) use rule::{Matched, Rule, same_word};
pub(crate) use template::{Part, Piece, Template, fill};

/// What is wrong with a map file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{key}: {problem}")]
pub struct MapError {
    /// Where it stands, such as `columns."Zip Code".pattern`.
    pub key: String,
    /// What is wrong there.
    pub problem: String,
}

impl MapError {
    pub(crate) fn new(key: impl Into<String>, problem: impl Into<String>) -> Self {
        Self { key: key.into(), problem: problem.into() }
    }
}

/// A map file that makes sense by itself. Whether it fits a file shows when the file's header is
/// known.
#[derive(Debug, Clone)]
pub struct ImportMap {
    pub(crate) source: String,
    pub(crate) complete_list: bool,
    pub(crate) sheet: Option<String>,
    pub(crate) unique_id: Option<Template>,
    pub(crate) blank: Vec<String>,
    pub(crate) ignore: Vec<String>,
    pub(crate) writes: Vec<(Target, Rule)>,
    pub(crate) routes: Vec<Route>,
}

/// Where a value goes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Target {
    /// A typed column.
    Column(Column),
    /// A photo, by its number.
    Photo(usize),
    /// A column under a name of its own.
    Extra(String),
}

impl Target {
    /// Its name on the wire.
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
    /// A number.
    Number,
    /// Text that a pattern matches.
    Pattern(Regex),
    /// Anything.
    Any,
}

/// The names that a unique_ID's template can use beside the file's own columns.
pub(crate) const STATE_FIELD: &str = "state";
pub(crate) const COUNTY_FIELD: &str = "county";
/// The names that a route's templates can use: the whole cell, and the parts of a date.
pub(crate) const VALUE_FIELD: &str = "value";
pub(crate) const DATE_FIELD: &str = "date";
pub(crate) const TIME_FIELD: &str = "time";

impl ImportMap {
    /// Checks a map file.
    ///
    /// # Errors
    /// [`MapError`] naming the first key that makes no sense.
    pub fn new(draft: MapDraft) -> Result<Self, MapError> {
        let MapDraft {
            source,
            complete_list,
            sheet,
            unique_id,
            blank,
            ignore,
            columns,
            extras,
            routes,
        } = draft;
        let source = source.trim().to_owned();
        if source.is_empty() {
            return Err(MapError::new(
                "source",
                "is missing; every source needs a name of its own",
            ));
        }
        let mut taken = HashSet::new();
        let writes = writes("", columns, extras, &mut taken)?;
        for (target, rule) in &writes {
            if *target == Target::Column(Column::State)
                && let Some(state) = rule.constant()
                && State::parse(state).is_none()
            {
                let problem = format!("'{state}' is not one of the 18 coverage states");
                return Err(MapError::new("columns.State", problem));
            }
        }
        let routes = routes
            .into_iter()
            .enumerate()
            .map(|(place, route)| route_of(place, route, &mut taken))
            .collect::<Result<_, _>>()?;
        let unique_id = unique_id.as_deref().map(unique_id_template).transpose()?;
        Ok(Self { source, complete_list, sheet, unique_id, blank, ignore, writes, routes })
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

    /// The sheet that holds the rows, where the map names one.
    #[must_use]
    pub fn sheet(&self) -> Option<&str> {
        self.sheet.as_deref()
    }

    /// Whether the map names this header.
    pub(crate) fn names(&self, header: &str) -> bool {
        self.headers().any(|name| same_name(name, header))
    }

    /// Every column of the file that the map names.
    fn headers(&self) -> impl Iterator<Item = &str> {
        let id = self.unique_id.iter().flat_map(Template::fields);
        let id = id.filter(|name| !matches!(*name, STATE_FIELD | COUNTY_FIELD));
        let rules = self.writes.iter().flat_map(|(_, rule)| rule.template.fields());
        let routes = self.routes.iter().map(|route| route.from.as_str());
        id.chain(rules).chain(routes).chain(self.ignore.iter().map(String::as_str))
    }
}

/// "It begins with state and county, since case numbers repeat between counties" (`product.md`).
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
            "must begin with {state} and {county}, since case numbers repeat between counties",
        ));
    }
    if template.fields().count() < 3 {
        return Err(error("names nothing that tells one property of a county from another"));
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
        // By value or label; the other names are for files, not for maps.
        Some(Known::Column(column, 0 | 1)) => Ok(Target::Column(column)),
        Some(Known::Photo(number)) => Ok(Target::Photo(number)),
        Some(Known::UniqueId(_)) => Err(MapError::new(
            key,
            "the unique_ID is made by the key 'unique_id' at the top of the map",
        )),
        Some(Known::Column(column, _)) => Err(MapError::new(
            key,
            format!("is no column of ours; did you mean '{}'?", column.value()),
        )),
        Some(Known::Derived) => Err(MapError::new(key, "is computed by us and cannot be written")),
        None => Err(MapError::new(
            key,
            "is no column of ours; what is kept under a name of its own stands under [extras]",
        )),
    }
}

fn extra_target(key: &str, name: &str) -> Result<Target, MapError> {
    let name = name.trim();
    if name.is_empty() {
        return Err(MapError::new(key, "a name must not be empty"));
    }
    if is_reserved(name)
        || matches!(known_header(name), Some(Known::Column(_, 0) | Known::Photo(_)))
    {
        return Err(MapError::new(key, "is a column of ours; it stands under [columns]"));
    }
    Ok(Target::Extra(name.to_owned()))
}

/// Whether a name means something of its own on the wire, so that no extra can have it.
pub(crate) fn is_reserved(name: &str) -> bool {
    let is_photo =
        || (1..=Listing::MAX_PHOTOS).any(|number| name == format!("zillow_image_{number}"));
    name == "unique_ID"
        || Column::from_value(name).is_some()
        || listings::Derived::ALL.iter().any(|derived| derived.value() == name)
        || (name.starts_with("zillow_image_") && is_photo())
}

fn route_of(
    place: usize,
    draft: RouteDraft,
    taken: &mut HashSet<Target>,
) -> Result<Route, MapError> {
    let key = format!("routes[{place}]");
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
            let problem = format!("'{}' is written by another part of the map too", target.name());
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
            let problem = format!("'{other}' is no form; there are 'date' and 'number'");
            return Err(MapError::new(format!("{key}.form"), problem));
        }
        (None, Some(pattern)) => Form::Pattern(rule::regex(&format!("{key}.pattern"), &pattern)?),
        (None, None) if is_last => Form::Any,
        (None, None) => {
            return Err(MapError::new(
                key,
                "has neither 'form' nor 'pattern', so the cases behind it are never reached",
            ));
        }
    };
    // Two cases of one route may write the same column; one case may not write it twice.
    let mut of_this_case = HashSet::new();
    let writes = writes(&format!("{key}."), columns, extras, &mut of_this_case)?;
    for target in [Column::State, Column::County] {
        if of_this_case.contains(&Target::Column(target)) {
            let problem = "state and county cannot be routed: the unique_ID begins with them";
            return Err(MapError::new(format!("{key}.columns.{}", target.value()), problem));
        }
    }
    targets.extend(of_this_case);
    Ok(Case { form, writes })
}

#[cfg(test)]
mod tests;
