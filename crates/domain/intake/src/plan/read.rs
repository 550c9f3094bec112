use std::borrow::Cow;
use std::collections::BTreeMap;

use geography::State;
use listings::{Column, Listing, UniqueId, Value};

use crate::cell::Cell;
use crate::map::Form;
use crate::plan::source::{Parts, ResolvedPiece, Row, SourceValue};
use crate::plan::{CasePlan, ExtraTarget, Fault, IdPiece, IdSource, Plan, RoutePlan, Tally, Write};
use crate::reading::{
    CellError, CountyName, EXTRA_CHARS, extra_text, is_derived_status, one_line, read_county,
    read_number, read_rank, read_state, read_value, split_moment, within, without_defusing,
};
use crate::record::Record;

/// The values and faults of one row.
#[derive(Default)]
struct Draft {
    columns: Vec<(Column, Option<Value>)>,
    photos: Vec<(usize, String)>,
    extras: Vec<(String, Option<String>, usize)>,
    faults: Vec<Fault>,
}

impl Plan {
    /// Whether a row repeats the header, as in files that were concatenated.
    pub fn is_header(&self, cells: &[Cell<'_>]) -> bool {
        let mut header = self.header.iter();
        cells.len() >= self.header.len()
            && cells.iter().all(|cell| match header.next() {
                Some(text) => matches!(cell, Cell::Text(other) if *text == without_defusing(other)),
                None => cell.is_empty(),
            })
    }

    /// Reads a row.
    ///
    /// # Errors
    /// The cells that cannot be read.
    pub fn read(&self, cells: &[Cell<'_>], tally: &mut Tally) -> Result<Record, Vec<Fault>> {
        let row = Row { cells, blank: &self.blank };
        let no_parts = Parts::default();
        let mut draft = Draft {
            columns: Vec::with_capacity(self.columns.len() + 4),
            extras: Vec::with_capacity(self.extras.len() + 4),
            ..Draft::default()
        };
        let state_cell = self.state.source.get(row, &no_parts);
        let state = match read_state(state_cell.cell()) {
            Ok(state) => state,
            Err(reason) => {
                draft.fault(&self.state.header, state_cell.cell(), reason);
                return Err(draft.faults);
            }
        };
        let county = self.county(state, row, &mut draft);
        let unique_id = self.unique_id(state, county.as_ref(), row, &mut draft);
        for write in &self.columns {
            draft.column(write, &write.source.get(row, &no_parts));
        }
        for write in &self.photos {
            draft.photo(write, &write.source.get(row, &no_parts));
        }
        for write in &self.extras {
            draft.extra(write, &write.source.get(row, &no_parts));
        }
        for route in &self.routes {
            route.read(row, &mut draft);
        }
        match unique_id {
            Some(unique_id) if draft.faults.is_empty() => {
                Ok(self.finish(unique_id, state, county, draft, tally))
            }
            _ => Err(draft.faults),
        }
    }

    /// The rank of a row among the rows of its unique_ID; `None` if the map names no column for it.
    /// The largest one counts, and a blank has the smallest.
    ///
    /// # Errors
    /// The cell, if it is neither a day nor a whole number.
    pub fn rank(&self, cells: &[Cell<'_>]) -> Result<Option<u64>, Fault> {
        let Some((index, header)) = &self.latest_by else { return Ok(None) };
        let cell = Row { cells, blank: &self.blank }.cell(*index);
        read_rank(cell).map(Some).map_err(|reason| Fault::of(header, cell, reason))
    }

    fn county(&self, state: State, row: Row<'_>, draft: &mut Draft) -> Option<CountyName> {
        let write = self.county.as_ref()?;
        let parts = Parts::default();
        let input = write.source.get(row, &parts);
        match read_county(state, input.cell()) {
            Ok(county) => {
                let value = county.as_ref().map(|county| Value::Text(county.as_str().to_owned()));
                draft.columns.push((Column::County, value));
                county
            }
            Err(reason) => {
                draft.fault(&write.header, input.cell(), reason);
                None
            }
        }
    }

    fn unique_id(
        &self,
        state: State,
        county: Option<&CountyName>,
        row: Row<'_>,
        draft: &mut Draft,
    ) -> Option<UniqueId> {
        let (header, text) = match &self.unique_id {
            IdSource::Cell(index, header) => (header.as_str(), one_line(row.cell(*index))),
            IdSource::Template(pieces) => {
                let Some(county) = county else {
                    let header = self.county.as_ref().map_or("County", |write| &write.header);
                    draft.fault(header, Cell::Empty, CellError::County);
                    return None;
                };
                ("unique_ID", Cow::Owned(id_text(pieces, state, county, row)))
            }
        };
        if text.is_empty() {
            draft.fault(header, Cell::Empty, CellError::NoUniqueId);
            return None;
        }
        match UniqueId::parse(&text) {
            Ok(id) => Some(id),
            Err(invalid) => {
                draft.fault(header, Cell::Text(&text), CellError::UniqueId(invalid));
                None
            }
        }
    }

    fn finish(
        &self,
        unique_id: UniqueId,
        state: State,
        county: Option<CountyName>,
        draft: Draft,
        tally: &mut Tally,
    ) -> Record {
        if let Some(CountyName::Unknown(name)) = county {
            *tally.unknown_counties.entry((state, name)).or_default() += 1;
        }
        let Draft { columns, mut photos, mut extras, faults: _ } = draft;
        if extras.len() > Listing::MAX_EXTRAS {
            tally.values_left_out += truncate_extras(&mut extras, Listing::MAX_EXTRAS);
        }
        photos.sort_by_key(|(number, _)| *number);
        Record {
            unique_id,
            state,
            columns: columns.into_iter().collect(),
            photos: self
                .has_photo_columns
                .then(|| photos.into_iter().map(|(_, link)| link).collect()),
            extras: extras
                .into_iter()
                .map(|(name, value, _)| (name, value))
                .collect::<BTreeMap<_, _>>(),
        }
    }
}

/// The key that a map's template creates. Its literal text stays even between blanks, so block 1,
/// lot 23 differs from block 12, lot 3. Only the literal text at the end is removed. The key is
/// empty if the row has no value of its own.
fn id_text(pieces: &[IdPiece], state: State, county: &CountyName, row: Row<'_>) -> String {
    let mut text = String::new();
    let mut end = 0;
    let mut has_value = false;
    let parts = Parts::default();
    for piece in pieces {
        match piece {
            IdPiece::State => text.push_str(state.code()),
            IdPiece::County => text.push_str(county.as_str()),
            IdPiece::Part(ResolvedPiece::Words(words)) => {
                text.push_str(words);
                continue;
            }
            IdPiece::Part(part) => {
                let before = text.len();
                text.push_str(&part.text(row, &parts));
                if text.len() == before {
                    continue;
                }
                has_value = true;
            }
        }
        end = text.len();
    }
    text.truncate(end);
    if has_value { text } else { String::new() }
}

/// Truncates extras to the first `most` values by their column in the file and removes blanks.
/// Returns the number of removed values.
fn truncate_extras(extras: &mut Vec<(String, Option<String>, usize)>, most: usize) -> u64 {
    extras.retain(|(_, value, _)| value.is_some());
    let count = extras.len();
    if count > most {
        extras.sort_by_key(|(_, _, index)| *index);
        extras.truncate(most);
    }
    (count - extras.len()) as u64
}

impl RoutePlan {
    fn read(&self, row: Row<'_>, draft: &mut Draft) {
        let cell = row.cell(self.index);
        let text = cell.text();
        for case in &self.cases {
            if let Some(parts) = parts(&case.form, cell, &text) {
                case.read(row, &parts, draft);
                return;
            }
        }
    }
}

/// The parts of a cell; `None` if the cell does not have this form.
fn parts<'a>(form: &Form, cell: Cell<'a>, text: &'a str) -> Option<Parts<'a>> {
    let value = cell;
    match form {
        Form::Any => Some(Parts { value, ..Parts::default() }),
        Form::Date => match cell {
            Cell::DateTime(moment) => {
                let time = text.split_once(' ').map_or("", |(_, time)| time);
                Some(Parts { value, date: Some(moment.date()), time: time.into(), groups: None })
            }
            Cell::Text(_) => {
                let (day, time) = split_moment(text)?;
                Some(Parts { value, date: Some(day), time: time.into(), groups: None })
            }
            Cell::Empty | Cell::Number(_) | Cell::Bool(_) => None,
        },
        Form::Number => {
            read_number(cell)?;
            Some(Parts { value, ..Parts::default() })
        }
        Form::Pattern(pattern) => {
            let groups = pattern.captures(text)?;
            Some(Parts { value, groups: Some(groups), ..Parts::default() })
        }
    }
}

impl CasePlan {
    fn read(&self, row: Row<'_>, parts: &Parts<'_>, draft: &mut Draft) {
        for write in &self.columns {
            draft.column(write, &write.source.get(row, parts));
        }
        for write in &self.photos {
            draft.photo(write, &write.source.get(row, parts));
        }
        for write in &self.extras {
            draft.extra(write, &write.source.get(row, parts));
        }
    }
}

impl Draft {
    fn fault(&mut self, header: &str, cell: Cell<'_>, reason: CellError) {
        self.faults.push(Fault::of(header, cell, reason));
    }

    fn column(&mut self, write: &Write<Column>, input: &SourceValue<'_>) {
        let cell = input.cell();
        // Our own downloads contain the computed status, which is never stored.
        if write.target == Column::Status
            && let Cell::Text(text) = cell
            && is_derived_status(text)
        {
            return;
        }
        match read_value(write.target, cell) {
            Ok(value) => self.columns.push((write.target, value)),
            Err(reason) => self.fault(&write.header, cell, reason),
        }
    }

    /// Adds a photo if the cell is a web link.
    fn photo(&mut self, write: &Write<usize>, input: &SourceValue<'_>) {
        let text = one_line(input.cell());
        let is_link = ["http://", "https://"].iter().any(|scheme| {
            text.get(..scheme.len()).is_some_and(|head| head.eq_ignore_ascii_case(scheme))
        });
        if is_link && !text.contains(' ') {
            match within(&text, LINK_CHARS) {
                Ok(()) => self.photos.push((write.target, text.into_owned())),
                Err(reason) => self.fault(&write.header, Cell::Text(&text), reason),
            }
        }
    }

    fn extra(&mut self, write: &Write<ExtraTarget>, input: &SourceValue<'_>) {
        let value = extra_text(input.cell());
        if let Some(text) = &value
            && let Err(reason) = within(text, EXTRA_CHARS)
        {
            self.fault(&write.header, Cell::Text(text), reason);
            return;
        }
        let ExtraTarget { name, index } = &write.target;
        self.extras.push((name.clone(), value.map(Cow::into_owned), *index));
    }
}

impl Fault {
    fn of(header: &str, cell: Cell<'_>, reason: CellError) -> Self {
        const SHOWN: usize = 200;
        let value = cell.text().chars().take(SHOWN).collect();
        Self { column: header.to_owned(), value, reason }
    }
}

/// The maximum number of characters of a link.
const LINK_CHARS: usize = 2_000;
