use std::borrow::Cow;
use std::collections::BTreeMap;

use geography::State;
use listings::{Column, Listing, UniqueId, Value};

use crate::cell::Cell;
use crate::map::Form;
use crate::plan::source::{Filled, Got, Parts, Row};
use crate::plan::{CasePlan, ExtraTarget, Fault, IdPiece, IdSource, Plan, RoutePlan, Tally, Write};
use crate::reading::{
    CountyName, EXTRA_CHARS, Unreadable, is_derived_status, kept_text, one_line, read_county,
    read_number, read_state, read_value, split_moment, within, without_defusing,
};
use crate::record::Record;

/// What is written of one row.
#[derive(Default)]
struct Draft {
    columns: Vec<(Column, Option<Value>)>,
    photos: Vec<(usize, String)>,
    extras: Vec<(String, Option<String>, usize)>,
    faults: Vec<Fault>,
}

impl Plan {
    /// Whether a row is the header once more: files that were put together have it.
    pub fn is_header(&self, cells: &[Cell<'_>]) -> bool {
        let mut header = self.header.iter();
        cells.len() >= self.header.len()
            && cells.iter().all(|cell| match header.next() {
                Some(text) => matches!(cell, Cell::Text(held) if *text == without_defusing(held)),
                None => cell.is_empty(),
            })
    }

    /// Reads a row.
    ///
    /// # Errors
    /// Every cell of it that cannot be read.
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
            Err(why) => {
                draft.fault(&self.state.header, state_cell.cell(), why);
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

    fn county(&self, state: State, row: Row<'_>, draft: &mut Draft) -> Option<CountyName> {
        let write = self.county.as_ref()?;
        let parts = Parts::default();
        let got = write.source.get(row, &parts);
        match read_county(state, got.cell()) {
            Ok(county) => {
                let value = county.as_ref().map(|county| Value::Text(county.as_str().to_owned()));
                draft.columns.push((Column::County, value));
                county
            }
            Err(why) => {
                draft.fault(&write.header, got.cell(), why);
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
            IdSource::Cell(place, header) => (header.as_str(), one_line(row.cell(*place))),
            IdSource::Template(pieces) => {
                let Some(county) = county else {
                    let header = self.county.as_ref().map_or("County", |write| &write.header);
                    draft.fault(header, Cell::Empty, Unreadable::County);
                    return None;
                };
                ("unique_ID", Cow::Owned(id_text(pieces, state, county, row)))
            }
        };
        if text.is_empty() {
            draft.fault(header, Cell::Empty, Unreadable::NoUniqueId);
            return None;
        }
        match UniqueId::parse(&text) {
            Ok(id) => Some(id),
            Err(invalid) => {
                draft.fault(header, Cell::Text(&text), Unreadable::UniqueId(invalid));
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
            tally.values_left_out += keep_the_first(&mut extras, Listing::MAX_EXTRAS);
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

/// The key that a map's template makes. Its words stay even between blanks, so that block 1,
/// lot 23 is never block 12, lot 3; only at the end nothing is left hanging. Empty when the row
/// has nothing of its own to say.
fn id_text(pieces: &[IdPiece], state: State, county: &CountyName, row: Row<'_>) -> String {
    let mut text = String::new();
    let mut end = 0;
    let mut says_something = false;
    let parts = Parts::default();
    for piece in pieces {
        match piece {
            IdPiece::State => text.push_str(state.code()),
            IdPiece::County => text.push_str(county.as_str()),
            IdPiece::Part(Filled::Words(words)) => {
                text.push_str(words);
                continue;
            }
            IdPiece::Part(part) => {
                let before = text.len();
                text.push_str(&part.text(row, &parts));
                if text.len() == before {
                    continue;
                }
                says_something = true;
            }
        }
        end = text.len();
    }
    text.truncate(end);
    if says_something { text } else { String::new() }
}

/// Keeps the first `most` values that aren't blank, by their place in the file; blanks go too.
fn keep_the_first(extras: &mut Vec<(String, Option<String>, usize)>, most: usize) -> u64 {
    extras.retain(|(_, value, _)| value.is_some());
    let count = extras.len();
    if count > most {
        extras.sort_by_key(|(_, _, place)| *place);
        extras.truncate(most);
    }
    (count - extras.len()) as u64
}

impl RoutePlan {
    fn read(&self, row: Row<'_>, draft: &mut Draft) {
        let cell = row.cell(self.place);
        let text = cell.text();
        for case in &self.cases {
            if let Some(parts) = parts(&case.form, cell, &text) {
                case.read(row, &parts, draft);
                return;
            }
        }
    }
}

/// The parts of a cell that has this form.
fn parts<'a>(form: &Form, cell: Cell<'a>, text: &'a str) -> Option<Parts<'a>> {
    let value = cell;
    match form {
        Form::Any => Some(Parts { value, ..Parts::default() }),
        Form::Date => match cell {
            Cell::Moment(moment) => {
                let time = text.split_once(' ').map_or("", |(_, time)| time);
                Some(Parts { value, date: Some(moment.date()), time: time.into(), groups: None })
            }
            Cell::Text(_) => {
                let (day, time) = split_moment(text)?;
                Some(Parts { value, date: Some(day), time: time.into(), groups: None })
            }
            Cell::Empty | Cell::Number(_) | Cell::Truth(_) => None,
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
    fn fault(&mut self, header: &str, cell: Cell<'_>, why: Unreadable) {
        const SHOWN: usize = 200;
        let held: String = cell.text().chars().take(SHOWN).collect();
        self.faults.push(Fault { column: header.to_owned(), held, why });
    }

    fn column(&mut self, write: &Write<Column>, got: &Got<'_>) {
        let cell = got.cell();
        // It is derived, never stored: our own download says nothing new here.
        if write.target == Column::Status
            && let Cell::Text(text) = cell
            && is_derived_status(text)
        {
            return;
        }
        match read_value(write.target, cell) {
            Ok(value) => self.columns.push((write.target, value)),
            Err(why) => self.fault(&write.header, cell, why),
        }
    }

    /// A link to anything but the web is no photo.
    fn photo(&mut self, write: &Write<usize>, got: &Got<'_>) {
        let text = one_line(got.cell());
        let is_link = ["http://", "https://"].iter().any(|scheme| {
            text.get(..scheme.len()).is_some_and(|head| head.eq_ignore_ascii_case(scheme))
        });
        if is_link && !text.contains(' ') {
            match within(&text, LINK_CHARS) {
                Ok(()) => self.photos.push((write.target, text.into_owned())),
                Err(why) => self.fault(&write.header, Cell::Text(&text), why),
            }
        }
    }

    fn extra(&mut self, write: &Write<ExtraTarget>, got: &Got<'_>) {
        let value = kept_text(got.cell());
        if let Some(text) = &value
            && let Err(why) = within(text, EXTRA_CHARS)
        {
            self.fault(&write.header, Cell::Text(text), why);
            return;
        }
        let ExtraTarget { name, place } = &write.target;
        self.extras.push((name.clone(), value.map(Cow::into_owned), *place));
    }
}

/// The most characters of a link.
const LINK_CHARS: usize = 2_000;
