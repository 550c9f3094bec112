//! Rows from the index's own columns, used when the store does not answer. They contain the values
//! that the index stores unchanged. Of other texts the index stores only the sort key.

use std::collections::BTreeMap;

use geography::State;
use hashbrown::HashMap;
use kernel::{ListingId, PortError, Revision};
use listings::{
    ChoiceFilter, Column, Facts, Field, Listing, Options, PartialRows, UniqueId, Value,
};

use crate::columns::bits::Bits;
use crate::columns::column;
use crate::columns::fields::{self, Number, Text};
use crate::columns::keys::Keys;
use crate::query::index::ListingIndex;
use crate::query::snapshot::Snapshot;

/// The text columns that are stored unchanged, with their filters.
fn texts() -> impl Iterator<Item = (Column, ChoiceFilter)> {
    Field::all().filter_map(|field| match field {
        Field::Column(column) => Some((column, ChoiceFilter::of_texts(column)?)),
        Field::Derived(_) => None,
    })
}

/// The columns that are stored as numbers and that listings have. Derived and internal numbers are
/// left out.
fn numbers() -> impl Iterator<Item = Column> {
    Number::all().filter_map(|number| match number {
        Number::Of(Column::State)
        | Number::Equity
        | Number::BidShare
        | Number::Revision
        | Number::ZOrder => None,
        Number::Of(column) => Some(column),
    })
}

impl PartialRows for ListingIndex {
    fn fetch(&self, ids: &[ListingId]) -> Result<Vec<Listing>, PortError> {
        Ok(self.loaded()?.partial(ids))
    }
}

impl Snapshot {
    fn partial(&self, ids: &[ListingId]) -> Vec<Listing> {
        let mut row_of: HashMap<ListingId, Option<u32>> =
            ids.iter().map(|id| (*id, None)).collect();
        for (row, id) in self.segment.rows.ids.iter().enumerate() {
            if let Some(found) = row_of.get_mut(&id) {
                *found = Some(row as u32);
            }
        }
        let rows: Vec<u32> = row_of.values().copied().flatten().collect();
        let mut wanted = Bits::none(self.len());
        wanted.set_each(&rows);
        let mut facts: HashMap<u32, Facts> =
            rows.iter().map(|row| (*row, self.texts_of(*row))).collect();
        for column in numbers() {
            let Some(values) = self.number(Number::Of(column)) else { continue };
            for (row, group) in groups_of(values, &wanted, rows.len()) {
                let number = values.keys().get(group);
                set(
                    facts.entry(row).or_default(),
                    column,
                    number.and_then(|n| fields::value(column, n)),
                );
            }
        }
        let unique_ids: HashMap<u32, UniqueId> = match self.text(Text::Ties) {
            Some(column) => groups_of(column, &wanted, rows.len())
                .into_iter()
                .filter_map(|(row, group)| {
                    Some((row, fields::unique_id(&column.keys().get(group)?)?))
                })
                .collect(),
            None => HashMap::new(),
        };
        let listing = |id: &ListingId| {
            let row = row_of.get(id).copied().flatten()?;
            let place = self.segment.places.of(row)?;
            Some(Listing {
                id: *id,
                unique_id: unique_ids.get(&row)?.clone(),
                state: State::from_index(place.state.into())?,
                facts: facts.get(&row)?.clone(),
                photos: Vec::new(),
                extras: BTreeMap::new(),
                revision: Revision(self.revision.0),
                duplicate_of: None,
                withdrawn: false,
                borrowed: listings::BorrowedValues::default(),
            })
        };
        ids.iter().filter_map(listing).collect()
    }

    fn texts_of(&self, row: u32) -> Facts {
        let (rows, places) = (&self.segment.rows, &self.segment.places);
        let place = places.of(row);
        let mut facts = Facts::default();
        for (column, filter) in texts() {
            let text = match filter.options() {
                Options::State => None, // not one of the facts
                Options::County => {
                    place.and_then(|place| places.counties.name(place.county as usize))
                }
                Options::Zip => place.and_then(|place| places.zips.name(place.zip as usize)),
                _ => {
                    let kind = rows.kinds.of(filter);
                    kind.names.name(kind.codes.get(row as usize))
                }
            };
            set(&mut facts, column, text.map(|text| Value::Text(text.to_owned())));
        }
        facts
    }
}

fn set(facts: &mut Facts, column: Column, value: Option<Value>) {
    // A number of a column always converts to the column's own type.
    let _ = facts.set(column, value);
}

/// Returns the groups of the wanted rows. `count` is the maximum number of rows to find.
fn groups_of<K: Keys>(
    column: &column::Column<K>,
    wanted: &Bits,
    count: usize,
) -> Vec<(u32, usize)> {
    let places = column.rows().iter().enumerate().filter(|(_, row)| wanted.get(**row));
    places.take(count).map(|(place, row)| (*row, column.group_at(place))).collect()
}
