use std::borrow::Cow;

use geography::TodayByState;
use listings::{Column, Field, Listing, ValueRef, names};

use crate::link::Links;
use crate::own::OwnColumns;

/// The further names under which a record may carry its id (`spec.md §3`).
const OTHER_IDS: [&str; 2] = ["_id", "ID"];

/// One cell of a download.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell<'a> {
    /// Nothing.
    Blank,
    /// An absolute link.
    Link(String),
    /// A value as it is shown.
    Value(ValueRef<'a>),
}

/// Where a column's cells come from.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Source {
    Link,
    UniqueId,
    Field(Field),
    Beside(Column),
    Photo(usize),
    Own(String),
    Private(usize),
}

/// The columns of one download, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Layout {
    links: Links,
    columns: Vec<(String, Source)>,
    own: OwnColumns,
}

impl Layout {
    /// Fixes the columns by the first row (`spec.md §5`, 'Export').
    ///
    /// First the link, then the id fields that the row has. With `chosen`, then those of them that
    /// exist: a column of ours always does, any other where the first row has it. Without, every
    /// field of the first row. Last, the person's own columns.
    pub(crate) fn new(links: Links, chosen: &[String], own: OwnColumns, first: &Listing) -> Self {
        let mut columns =
            vec![(links.heading(), Source::Link), (names::UNIQUE_ID.to_owned(), Source::UniqueId)];
        for id in OTHER_IDS.into_iter().filter(|id| first.extras.contains_key(*id)) {
            columns.push((id.to_owned(), Source::Own(id.to_owned())));
        }
        let wanted: Vec<Cow<'_, str>> = if chosen.is_empty() {
            fields_of(first)
        } else {
            chosen.iter().map(|name| name.as_str().into()).collect()
        };
        for name in wanted {
            let is_new = columns.iter().all(|(heading, _)| *heading != name);
            if let (true, Some(source)) = (is_new, source_of(&name, first)) {
                columns.push((name.into_owned(), source));
            }
        }
        for (place, name) in own.names().iter().enumerate() {
            columns.push(((*name).to_owned(), Source::Private(place)));
        }
        Self { links, columns, own }
    }

    /// The columns' names, which are the values of the catalogue.
    pub(crate) fn heading(&self) -> Vec<String> {
        self.columns.iter().map(|(heading, _)| heading.clone()).collect()
    }

    /// The cells of the row at `index`, counted from 0.
    pub(crate) fn cells<'a>(
        &'a self,
        index: u64,
        row: &'a Listing,
        today: &'a TodayByState,
        cells: &mut Vec<Cell<'a>>,
    ) {
        cells.extend(self.columns.iter().map(|(_, source)| {
            let value = match source {
                Source::Link => return Cell::Link(self.link(index, row)),
                Source::UniqueId => Some(ValueRef::Text(row.unique_id.as_str())),
                Source::Field(field) => row.shown(*field, today),
                Source::Beside(column) => row.value(*column),
                Source::Photo(place) => row.photos.get(*place).map(|link| ValueRef::Text(link)),
                Source::Own(name) => row.extras.get(name).map(|text| ValueRef::Text(text)),
                Source::Private(place) => self.own.cell(row.id, *place).map(ValueRef::Text),
            };
            value.map_or(Cell::Blank, Cell::Value)
        }));
    }

    fn link(&self, index: u64, row: &Listing) -> String {
        let own = |name: &str| row.extras.get(name).map(String::as_str);
        self.links.to_details([Some(row.unique_id.as_str()), own("_id"), own("ID")], index)
    }
}

/// Whether a name is one that a row carries only with everything else.
pub(crate) fn needs_everything(chosen: &str) -> bool {
    !names::is_ours(chosen)
}

/// Every field of a row, in the order in which rows carry them on the wire.
fn fields_of(row: &Listing) -> Vec<Cow<'_, str>> {
    let has = |column: &Column| row.value(*column).is_some();
    let id = Some(Column::ZillowPropertyId).filter(has);
    let fields = Field::all().map(|field| Cow::Borrowed(field.value()));
    let photos = (0..row.photos.len()).map(|place| Cow::Owned(names::photo(place)));
    let beside = names::beside_the_catalogue().filter(has);
    let own = row.extras.keys().map(|name| Cow::Borrowed(name.as_str()));
    id.into_iter()
        .map(|column| Cow::Borrowed(column.value()))
        .chain(fields)
        .chain(photos)
        .chain(beside.map(|column| Cow::Borrowed(column.value())))
        .chain(own)
        .collect()
}

fn source_of(name: &str, first: &Listing) -> Option<Source> {
    if let Some(field) = Field::from_value(name) {
        return Some(Source::Field(field));
    }
    if let Some(column) = Column::from_value(name) {
        return Some(Source::Beside(column));
    }
    if let Some(place) = names::photo_place(name) {
        return (place < first.photos.len()).then_some(Source::Photo(place));
    }
    first.extras.contains_key(name).then(|| Source::Own(name.to_owned()))
}
