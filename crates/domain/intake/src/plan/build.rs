use listings::Column;

use crate::header::{Known, known_header, names, same_name};
use crate::map::{
    COUNTY_FIELD, Case, DATE_FIELD, Form, ImportMap, Piece, Route, Rule, STATE_FIELD, TIME_FIELD,
    Target, VALUE_FIELD, is_reserved,
};
use crate::plan::source::{Filled, Made, Routed, Source};
use crate::plan::{CasePlan, ExtraTarget, IdPiece, IdSource, Plan, RoutePlan, Write};

/// Why a header cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Misfit {
    /// No unique_ID.
    #[error(
        "the header in row {row} has no unique_ID column ('unique_ID', '_id' or 'ID'); \
         make one with unique_id in a map file"
    )]
    NoUniqueId {
        /// The header's row.
        row: u64,
    },
    /// No state.
    #[error("the header in row {row} has no State column; give the state in a map file")]
    NoState {
        /// The header's row.
        row: u64,
    },
    /// No county, which the unique_ID begins with.
    #[error("the header in row {row} has no County column; give the county in a map file")]
    NoCounty {
        /// The header's row.
        row: u64,
    },
    /// The map names a column that isn't there.
    #[error(
        "the map names the column '{name}', which the header in row {row} lacks; it has: {has}"
    )]
    NoColumn {
        /// What the map names.
        name: String,
        /// The header's row.
        row: u64,
        /// What the header has.
        has: String,
    },
}

struct Builder<'a> {
    names: Vec<String>,
    row: u64,
    /// Columns that are spoken for.
    used: Vec<bool>,
    map: Option<&'a ImportMap>,
}

/// Everything that is written, before it is put in order.
#[derive(Default)]
struct Writes {
    state: Option<Write<()>>,
    county: Option<Write<()>>,
    columns: Vec<Write<Column>>,
    photos: Vec<Write<usize>>,
    extras: Vec<Write<ExtraTarget>>,
}

impl Plan {
    /// Matches a header to our columns. `ours` are further headers of our own downloads that are
    /// not taken in, such as the link column.
    ///
    /// # Errors
    /// [`Misfit`] when the rows could not be read by this header.
    pub fn new(
        texts: Vec<String>,
        row: u64,
        map: Option<&ImportMap>,
        ours: &[String],
    ) -> Result<Self, Misfit> {
        let names = names(texts.iter().map(String::as_str));
        let used = vec![false; names.len()];
        let mut builder = Builder { names, row, used, map };
        let mut writes = Writes::default();
        let mut routes = Vec::new();
        let mut unique_id = None;
        if let Some(map) = map {
            for name in &map.ignore {
                builder.place_of(name)?;
            }
            for (target, rule) in &map.writes {
                let source = builder.source(rule, &|_| None)?;
                writes.add(target, builder.header_of(target, rule), source, 0);
            }
            for route in &map.routes {
                routes.push(builder.route(route)?);
            }
            unique_id = builder.id_template(map)?;
        }
        let unique_id = match unique_id {
            Some(unique_id) => unique_id,
            None => builder.id_column().ok_or(Misfit::NoUniqueId { row })?,
        };
        builder.match_the_rest(&mut writes, &routes, ours);
        builder.finish(writes, routes, unique_id, texts)
    }
}

impl Builder<'_> {
    /// The place of a column that a map names. It is spoken for then.
    fn place_of(&mut self, name: &str) -> Result<usize, Misfit> {
        let place = self.find(name).ok_or_else(|| Misfit::NoColumn {
            name: name.to_owned(),
            row: self.row,
            has: self.names.join(", "),
        })?;
        self.used[place] = true;
        Ok(place)
    }

    fn find(&self, name: &str) -> Option<usize> {
        let exactly = self.names.iter().position(|found| found == name.trim());
        exactly.or_else(|| self.names.iter().position(|found| same_name(found, name)))
    }

    fn filled(
        &mut self,
        pieces: &[Piece],
        routed: &dyn Fn(&str) -> Option<Routed>,
    ) -> Result<Vec<Filled>, Misfit> {
        let mut filled = Vec::with_capacity(pieces.len());
        for piece in pieces {
            filled.push(match piece {
                Piece::Literal(words) => Filled::Words(words.clone()),
                Piece::Field(name) => match routed(name) {
                    Some(routed) => Filled::Routed(routed),
                    None => Filled::Cell(self.place_of(name)?),
                },
            });
        }
        Ok(filled)
    }

    fn source(
        &mut self,
        rule: &Rule,
        routed: &dyn Fn(&str) -> Option<Routed>,
    ) -> Result<Source, Misfit> {
        let pieces = self.filled(rule.template.pieces(), routed)?;
        Ok(Source::Rule(Box::new(Made { rule: rule.clone(), pieces })))
    }

    /// What a fault calls the column: the file's own name where there is one.
    fn header_of(&self, target: &Target, rule: &Rule) -> String {
        let mut fields = rule.template.fields();
        match (fields.next().and_then(|name| self.find(name)), fields.next()) {
            (Some(place), None) => self.names[place].clone(),
            _ => target.name(),
        }
    }

    fn route(&mut self, route: &Route) -> Result<RoutePlan, Misfit> {
        let place = self.place_of(&route.from)?;
        let header = self.names[place].clone();
        let mut cases = Vec::with_capacity(route.cases.len());
        for case in &route.cases {
            let mut writes = Writes::default();
            for (target, rule) in &case.writes {
                let source = self.source(rule, &|name| routed(case, name))?;
                writes.add(target, header.clone(), source, place);
            }
            let Writes { columns, photos, extras, .. } = writes;
            cases.push(CasePlan { form: case.form.clone(), columns, photos, extras });
        }
        Ok(RoutePlan { place, cases })
    }

    fn id_template(&mut self, map: &ImportMap) -> Result<Option<IdSource>, Misfit> {
        let Some(template) = &map.unique_id else { return Ok(None) };
        let mut pieces = Vec::new();
        for piece in template.pieces() {
            pieces.push(match piece {
                Piece::Field(name) if name == STATE_FIELD => IdPiece::State,
                Piece::Field(name) if name == COUNTY_FIELD => IdPiece::County,
                Piece::Literal(words) => IdPiece::Part(Filled::Words(words.clone())),
                // A key may be made of columns that are kept as well.
                Piece::Field(name) => {
                    let was_used = self.used.clone();
                    let place = self.place_of(name)?;
                    self.used = was_used;
                    IdPiece::Part(Filled::Cell(place))
                }
            });
        }
        Ok(Some(IdSource::Template(pieces)))
    }

    /// The surest of the columns that can be the unique_ID.
    fn id_column(&mut self) -> Option<IdSource> {
        let rank = |place: &usize| match known_header(&self.names[*place]) {
            Some(Known::UniqueId(rank)) if !self.used[*place] => Some(rank),
            _ => None,
        };
        let place = (0..self.names.len())
            .filter(|place| rank(place).is_some())
            .min_by_key(|place| rank(place))?;
        self.used[place] = true;
        Some(IdSource::Cell(place, self.names[place].clone()))
    }

    /// What no map speaks of is matched by its header, the surest first; what is left is kept
    /// under its own name.
    fn match_the_rest(&mut self, writes: &mut Writes, routes: &[RoutePlan], ours: &[String]) {
        let mut candidates: Vec<(u8, usize, Target)> = Vec::new();
        for place in (0..self.names.len()).filter(|place| !self.used[*place]) {
            match known_header(&self.names[place]) {
                Some(Known::Column(column, rank)) => {
                    candidates.push((rank, place, Target::Column(column)));
                }
                Some(Known::Photo(number)) => candidates.push((0, place, Target::Photo(number))),
                Some(Known::UniqueId(_) | Known::Derived) | None => {}
            }
        }
        candidates.sort_by_key(|(rank, place, _)| (*rank, *place));
        for (_, place, target) in candidates {
            let routed = routes.iter().any(|route| route.writes(&target));
            if !routed && !writes.has(&target) {
                self.used[place] = true;
                writes.add(&target, self.names[place].clone(), Source::Cell(place), place);
            }
        }
        for place in (0..self.names.len()).filter(|place| !self.used[*place]) {
            let name = &self.names[place];
            let is_ours = ours.iter().any(|ours| same_name(ours, name))
                || matches!(known_header(name), Some(Known::Derived));
            if is_ours {
                continue;
            }
            let name = if is_reserved(name) { format!("{name} (source)") } else { name.clone() };
            let target = Target::Extra(name);
            if !writes.has(&target) && !routes.iter().any(|route| route.writes(&target)) {
                writes.add(&target, self.names[place].clone(), Source::Cell(place), place);
            }
        }
    }

    fn finish(
        self,
        writes: Writes,
        routes: Vec<RoutePlan>,
        unique_id: IdSource,
        mut header: Vec<String>,
    ) -> Result<Plan, Misfit> {
        let Writes { state, county, mut columns, photos, mut extras } = writes;
        let state = state.ok_or(Misfit::NoState { row: self.row })?;
        if matches!(unique_id, IdSource::Template(_)) && county.is_none() {
            return Err(Misfit::NoCounty { row: self.row });
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
            header,
        })
    }
}

/// What a name between braces means in a route's case.
fn routed(case: &Case, name: &str) -> Option<Routed> {
    match (name, &case.form) {
        (VALUE_FIELD, _) => Some(Routed::Value),
        (DATE_FIELD, Form::Date) => Some(Routed::Date),
        (TIME_FIELD, Form::Date) => Some(Routed::Time),
        (name, Form::Pattern(pattern)) => pattern
            .capture_names()
            .flatten()
            .any(|group| group == name)
            .then(|| Routed::Group(name.to_owned())),
        _ => None,
    }
}

impl Writes {
    fn add(&mut self, target: &Target, header: String, source: Source, place: usize) {
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
                let target = ExtraTarget { name: name.clone(), place };
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
