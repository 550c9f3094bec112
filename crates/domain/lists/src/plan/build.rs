use listings::Column;

use crate::header::{KnownHeader, known_header};
use crate::map::{
    COUNTY_FIELD, Case, DATE_FIELD, Form, ImportMap, Piece, Route, Rule, STATE_FIELD, TIME_FIELD,
    Target, VALUE_FIELD, is_reserved,
};
use crate::name::{names, same_name};
use crate::plan::source::{Fit, ResolvedPiece, ResolvedRule, RoutePart, Source};
use crate::plan::{CasePlan, ExtraTarget, IdPiece, IdSource, Plan, RoutePlan, Write};

/// The first column of our own files of changes (`docs/product.md#delta-downloads`).
const CHANGE: &str = "Change";

/// Why a header cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HeaderError {
    /// There is no unique_ID column.
    #[error(
        "{} has no unique_ID column ('unique_ID', '_id' or 'ID'); \
         create one with unique_id in a map file",
        header_place(*row)
    )]
    NoUniqueId {
        /// The row number of the header.
        row: u64,
    },
    /// There is no State column.
    #[error("{} has no State column; set the state in a map file", header_place(*row))]
    NoState {
        /// The row number of the header.
        row: u64,
    },
    /// There is no County column, and the map's unique_ID starts with the county.
    #[error("{} has no County column; set the county in a map file", header_place(*row))]
    NoCounty {
        /// The row number of the header.
        row: u64,
    },
    /// The header does not have a column that the map names.
    #[error(
        "the map names the column '{name}', but {} does not have it; \
         its columns are: {has}",
        header_place(*row)
    )]
    NoColumn {
        /// The column that the map names.
        name: String,
        /// The row number of the header.
        row: u64,
        /// The columns of the header.
        has: String,
    },
}

/// How a message names a header. Row 0 is a header that is not a row.
fn header_place(row: u64) -> String {
    if row == 0 { "the list of columns".to_owned() } else { format!("the header in row {row}") }
}

/// The index of an optional column that the file lacks. Its cells are blank.
const ABSENT: usize = usize::MAX;

/// The names of columns for a message, which stays short for a file of thousands of columns.
fn some_of(names: &[String]) -> String {
    const MOST: usize = 60;
    let some = names.iter().take(MOST).map(String::as_str).collect::<Vec<_>>().join(", ");
    match names.len().checked_sub(MOST).filter(|more| *more > 0) {
        Some(more) => format!("{some} and {more} more"),
        None => some,
    }
}

struct Builder<'a> {
    names: Vec<String>,
    row: u64,
    /// Whether each column already has a use.
    used: Vec<bool>,
    map: Option<&'a ImportMap>,
    /// The columns that nothing names.
    unnamed: Vec<(usize, String)>,
}

/// Everything that a row writes, before it is sorted.
#[derive(Default)]
struct Writes {
    state: Option<Write<()>>,
    county: Option<Write<()>>,
    columns: Vec<Write<Column>>,
    photos: Vec<Write<usize>>,
    extras: Vec<Write<ExtraTarget>>,
}

impl Plan {
    /// Matches a header to our columns. `ours` are additional headers of our own downloads that
    /// are not imported, such as the link column.
    ///
    /// # Errors
    /// [`HeaderError`] if the header lacks a necessary column.
    pub fn new(
        texts: Vec<String>,
        row: u64,
        map: Option<&ImportMap>,
        ours: &[String],
    ) -> Result<Self, HeaderError> {
        let names = names(texts.iter().map(String::as_str));
        let used = vec![false; names.len()];
        let mut builder = Builder { names, row, used, map, unnamed: Vec::new() };
        let mut writes = Writes::default();
        let mut routes = Vec::new();
        let mut unique_id = None;
        let mut latest_by = None;
        if let Some(map) = map {
            for name in &map.ignore {
                builder.index_of(name)?;
            }
            for (target, rule) in &map.writes {
                if builder.lacks_every_field(rule) {
                    continue;
                }
                let source = builder.source(rule, &|_| None)?;
                writes.add(target, builder.header_of(target, rule), source, 0);
            }
            for route in &map.routes {
                if builder.lacks(&route.from) {
                    continue;
                }
                routes.push(builder.route(route)?);
            }
            unique_id = builder.id_template(map)?;
            if let Some(name) = map.latest_by.as_ref().filter(|name| !builder.lacks(name)) {
                let was_used = builder.used.clone();
                let index = builder.index_of(name)?;
                builder.used = was_used;
                latest_by = Some((index, builder.names[index].clone()));
            }
        }
        let unique_id = match unique_id {
            Some(unique_id) => unique_id,
            None => builder.id_column().ok_or(HeaderError::NoUniqueId { row })?,
        };
        builder.match_the_rest(&mut writes, &routes, ours);
        let plan = builder.finish(writes, routes, unique_id, texts)?;
        let watched = plan.columns_to_watch();
        Ok(Self { latest_by, watched, ..plan })
    }
}

impl Builder<'_> {
    /// Whether the file lacks a column that the map says is optional.
    fn lacks(&self, name: &str) -> bool {
        let is_optional = |map: &ImportMap| map.optional.iter().any(|own| same_name(own, name));
        self.map.is_some_and(is_optional) && self.find(name).is_none()
    }

    /// Whether a rule has fields, and the file lacks all of them. Such a rule writes nothing.
    fn lacks_every_field(&self, rule: &Rule) -> bool {
        let mut fields = rule.template.fields().peekable();
        fields.peek().is_some() && fields.all(|name| self.lacks(name))
    }

    /// The index of a column that a map names. It marks the column as used.
    fn index_of(&mut self, name: &str) -> Result<usize, HeaderError> {
        if self.lacks(name) {
            return Ok(ABSENT);
        }
        let index = self.find(name).ok_or_else(|| HeaderError::NoColumn {
            name: name.to_owned(),
            row: self.row,
            has: some_of(&self.names),
        })?;
        self.used[index] = true;
        Ok(index)
    }

    fn find(&self, name: &str) -> Option<usize> {
        let exactly = self.names.iter().position(|found| found == name.trim());
        exactly.or_else(|| self.names.iter().position(|found| same_name(found, name)))
    }

    fn resolve(
        &mut self,
        pieces: &[Piece],
        route_part: &dyn Fn(&str) -> Option<RoutePart>,
    ) -> Result<Vec<ResolvedPiece>, HeaderError> {
        let mut resolved = Vec::with_capacity(pieces.len());
        for piece in pieces {
            resolved.push(match piece {
                Piece::Literal(words) => ResolvedPiece::Words(words.clone()),
                Piece::Field(name) => match route_part(name) {
                    Some(part) => ResolvedPiece::RoutePart(part),
                    None => ResolvedPiece::Cell(self.index_of(name)?),
                },
            });
        }
        Ok(resolved)
    }

    fn source(
        &mut self,
        rule: &Rule,
        route_part: &dyn Fn(&str) -> Option<RoutePart>,
    ) -> Result<Source, HeaderError> {
        let pieces = self.resolve(rule.template.pieces(), route_part)?;
        Ok(Source::Rule(Box::new(ResolvedRule { rule: rule.clone(), pieces, fit: Fit::default() })))
    }

    /// The name of the column in a fault. It is the file's own name if there is only one.
    fn header_of(&self, target: &Target, rule: &Rule) -> String {
        let mut fields = rule.template.fields();
        match (fields.next().and_then(|name| self.find(name)), fields.next()) {
            (Some(index), None) => self.names[index].clone(),
            _ => target.name(),
        }
    }

    fn route(&mut self, route: &Route) -> Result<RoutePlan, HeaderError> {
        let index = self.index_of(&route.from)?;
        let header = self.names[index].clone();
        let mut cases = Vec::with_capacity(route.cases.len());
        for case in &route.cases {
            let mut writes = Writes::default();
            for (target, rule) in &case.writes {
                let source = self.source(rule, &|name| route_part(case, name))?;
                writes.add(target, header.clone(), source, index);
            }
            let Writes { columns, photos, extras, .. } = writes;
            cases.push(CasePlan { form: case.form.clone(), columns, photos, extras });
        }
        Ok(RoutePlan { index, cases })
    }

    fn id_template(&mut self, map: &ImportMap) -> Result<Option<IdSource>, HeaderError> {
        let Some(template) = &map.unique_id else { return Ok(None) };
        let mut pieces = Vec::new();
        for piece in template.pieces() {
            pieces.push(match piece {
                Piece::Field(name) if name == STATE_FIELD => IdPiece::State,
                Piece::Field(name) if name == COUNTY_FIELD => IdPiece::County,
                Piece::Literal(words) => IdPiece::Part(ResolvedPiece::Words(words.clone())),
                // A column of the key can have another use too.
                Piece::Field(name) => {
                    let was_used = self.used.clone();
                    let index = self.index_of(name)?;
                    self.used = was_used;
                    IdPiece::Part(ResolvedPiece::Cell(index))
                }
            });
        }
        Ok(Some(IdSource::Template(pieces)))
    }

    /// The best-ranked of the columns that can be the unique_ID.
    fn id_column(&mut self) -> Option<IdSource> {
        let rank = |index: &usize| match known_header(&self.names[*index]) {
            Some(KnownHeader::UniqueId(rank)) if !self.used[*index] => Some(rank),
            _ => None,
        };
        let index = (0..self.names.len())
            .filter(|index| rank(index).is_some())
            .min_by_key(|index| rank(index))?;
        self.used[index] = true;
        Some(IdSource::Cell(index, self.names[index].clone()))
    }

    /// Matches the columns that the map does not name by their headers, the best-ranked first. The
    /// remaining columns become extras under their own names.
    fn match_the_rest(&mut self, writes: &mut Writes, routes: &[RoutePlan], ours: &[String]) {
        let mut candidates: Vec<(u8, usize, Target)> = Vec::new();
        for index in (0..self.names.len()).filter(|index| !self.used[*index]) {
            match known_header(&self.names[index]) {
                Some(KnownHeader::Column(column, rank)) => {
                    candidates.push((rank, index, Target::Column(column)));
                }
                Some(KnownHeader::Photo(number)) => {
                    candidates.push((0, index, Target::Photo(number)))
                }
                Some(KnownHeader::UniqueId(_) | KnownHeader::Own) | None => {}
            }
        }
        candidates.sort_by_key(|(rank, index, _)| (*rank, *index));
        for (_, index, target) in candidates {
            let is_routed = routes.iter().any(|route| route.writes(&target));
            if !is_routed && !writes.has(&target) {
                self.used[index] = true;
                writes.add(&target, self.names[index].clone(), Source::Cell(index), index);
            }
        }
        let has_name = |index: usize, own: &str| {
            self.names.get(index).is_some_and(|name| same_name(own, name))
        };
        // A file of changes begins with this column and the link column.
        let is_of_changes = has_name(0, CHANGE) && ours.iter().any(|ours| has_name(1, ours));
        for index in (0..self.names.len()).filter(|index| !self.used[*index]) {
            let name = &self.names[index];
            let is_ours = ours.iter().any(|ours| same_name(ours, name))
                || index == 0 && is_of_changes
                || matches!(known_header(name), Some(KnownHeader::Own));
            if is_ours {
                continue;
            }
            self.unnamed.push((index, name.clone()));
            let name = if is_reserved(name) { format!("{name} (source)") } else { name.clone() };
            let target = Target::Extra(name);
            if !writes.has(&target) && !routes.iter().any(|route| route.writes(&target)) {
                writes.add(&target, self.names[index].clone(), Source::Cell(index), index);
            }
        }
    }

    fn finish(
        self,
        writes: Writes,
        routes: Vec<RoutePlan>,
        unique_id: IdSource,
        mut header: Vec<String>,
    ) -> Result<Plan, HeaderError> {
        let Writes { state, county, mut columns, photos, mut extras } = writes;
        let state = state.ok_or(HeaderError::NoState { row: self.row })?;
        if matches!(unique_id, IdSource::Template(_)) && county.is_none() {
            return Err(HeaderError::NoCounty { row: self.row });
        }
        columns.sort_by_key(|write| write.target);
        extras.sort_by(|a, b| a.target.name.cmp(&b.target.name));
        let has_photo_columns = !photos.is_empty()
            || routes.iter().flat_map(|route| &route.cases).any(|case| !case.photos.is_empty());
        header.truncate(self.names.len());
        Ok(Plan {
            state,
            county,
            unique_id,
            columns,
            photos,
            has_photo_columns,
            extras,
            routes,
            blank: self.map.map(|map| map.blank.clone()).unwrap_or_default(),
            latest_by: None,
            width: self.names.len(),
            unnamed: self.unnamed,
            watched: Vec::new(),
            header,
        })
    }
}

/// The meaning of a name between braces in a case of a route.
fn route_part(case: &Case, name: &str) -> Option<RoutePart> {
    match (name, &case.form) {
        (VALUE_FIELD, _) => Some(RoutePart::Value),
        (DATE_FIELD, Form::Date) => Some(RoutePart::Date),
        (TIME_FIELD, Form::Date) => Some(RoutePart::Time),
        (name, Form::Pattern(pattern)) => pattern
            .capture_names()
            .flatten()
            .any(|group| group == name)
            .then(|| RoutePart::Group(name.to_owned())),
        _ => None,
    }
}

impl Writes {
    fn add(&mut self, target: &Target, header: String, source: Source, index: usize) {
        match target {
            Target::Column(Column::State) => {
                self.state = Some(Write { target: (), header, source });
            }
            Target::Column(Column::County) => {
                self.county = Some(Write { target: (), header, source });
            }
            Target::Column(column) => self.columns.push(Write { target: *column, header, source }),
            Target::Photo(number) => self.photos.push(Write { target: *number, header, source }),
            Target::Extra(name) => {
                let target = ExtraTarget { name: name.clone(), index };
                self.extras.push(Write { target, header, source });
            }
        }
    }

    fn has(&self, target: &Target) -> bool {
        match target {
            Target::Column(Column::State) => self.state.is_some(),
            Target::Column(Column::County) => self.county.is_some(),
            Target::Column(column) => self.columns.iter().any(|write| write.target == *column),
            Target::Photo(number) => self.photos.iter().any(|write| write.target == *number),
            Target::Extra(name) => self.extras.iter().any(|write| write.target.name == *name),
        }
    }
}

impl RoutePlan {
    fn writes(&self, target: &Target) -> bool {
        self.cases.iter().any(|case| match target {
            Target::Column(column) => case.columns.iter().any(|write| write.target == *column),
            Target::Photo(number) => case.photos.iter().any(|write| write.target == *number),
            Target::Extra(name) => case.extras.iter().any(|write| write.target.name == *name),
        })
    }
}
