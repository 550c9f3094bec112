use std::borrow::Cow;

use geography::TodayByState;
use listings::{Column, Field, Listing, ValueRef, names};

use crate::column::{ExportColumn, OTHER_IDS};
use crate::link::Links;
use crate::own::OwnColumns;

/// The heading of the first column of a file of changes.
pub const CHANGE: &str = "Change";

/// One cell of a download.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell<'a> {
    /// An empty cell.
    Blank,
    /// An absolute link.
    Link(String),
    /// A value as on the screen.
    Value(ValueRef<'a>),
}

/// Where a column's cells come from.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Source {
    /// The first column of a file of changes.
    Change,
    Link,
    UniqueId,
    Field(Field),
    Typed(Column),
    Photo(usize),
    Extra(String),
    Own(usize),
}

/// The columns of one download, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Layout {
    links: Links,
    columns: Vec<(String, Source)>,
    own: OwnColumns,
}

impl Layout {
    /// Determines the columns (`docs/product.md#export-columns`).
    ///
    /// The link comes first, then the id fields that the first row has. Then come the `chosen`
    /// columns, or every field of the first row if nothing was chosen. The account's own columns
    /// come last.
    pub(crate) fn new(
        links: Links,
        chosen: &[ExportColumn],
        own: OwnColumns,
        first: &Listing,
    ) -> Self {
        let ids = OTHER_IDS.into_iter().filter(|id| first.extras.contains_key(*id));
        let mut columns = leading(&links);
        columns.extend(ids.map(|id| (id.to_owned(), Source::Extra(id.to_owned()))));
        Self::with(links, columns, chosen, own, Some(first))
    }

    /// Determines the columns of a file of changes. Its first column says what changed. It has no
    /// row if no listing is left.
    pub(crate) fn of_changes(
        links: Links,
        chosen: &[ExportColumn],
        own: OwnColumns,
        first: Option<&Listing>,
    ) -> Self {
        let mut columns = leading(&links);
        columns.insert(0, (CHANGE.to_owned(), Source::Change));
        Self::with(links, columns, chosen, own, first)
    }

    /// Adds the chosen columns, or every field of the first row, and the account's own columns.
    fn with(
        links: Links,
        mut columns: Vec<(String, Source)>,
        chosen: &[ExportColumn],
        own: OwnColumns,
        first: Option<&Listing>,
    ) -> Self {
        let all: Vec<ExportColumn>;
        let wanted = match first {
            Some(first) if chosen.is_empty() => {
                all = fields_of(first).iter().map(|name| ExportColumn::parse(name)).collect();
                &all
            }
            _ => chosen,
        };
        for column in wanted {
            let name = column.name();
            let is_new = columns.iter().all(|(heading, _)| *heading != name);
            if let (true, Some(source)) = (is_new, source_of(column)) {
                columns.push((name.into_owned(), source));
            }
        }
        for (index, name) in own.names().iter().enumerate() {
            columns.push(((*name).to_owned(), Source::Own(index)));
        }
        Self { links, columns, own }
    }

    /// Sets the account's own cells of the next rows.
    pub(crate) fn set_own(&mut self, own: OwnColumns) {
        self.own = own;
    }

    /// The names of the columns whose cells differ between two states of a listing, as the screen
    /// shows them. Photos count as one.
    pub(crate) fn changed(
        &self,
        before: &Listing,
        after: &Listing,
        today: &TodayByState,
    ) -> Vec<String> {
        let mut changed: Vec<String> = Vec::new();
        for (heading, source) in &self.columns {
            let (differs, name) = match source {
                Source::Field(field) => {
                    (before.shown(*field, today) != after.shown(*field, today), field.label())
                }
                Source::Typed(column) => {
                    (before.value(*column) != after.value(*column), column.label())
                }
                Source::Photo(index) => {
                    (before.photos.get(*index) != after.photos.get(*index), "Photos")
                }
                Source::Extra(name) => {
                    (before.extras.get(name) != after.extras.get(name), heading.as_str())
                }
                Source::Change | Source::Link | Source::UniqueId | Source::Own(_) => continue,
            };
            if differs && changed.iter().all(|known| known != name) {
                changed.push(name.to_owned());
            }
        }
        changed
    }

    /// The names of the columns, which are the values of the catalogue.
    pub(crate) fn heading(&self) -> Vec<String> {
        self.columns.iter().map(|(heading, _)| heading.clone()).collect()
    }

    /// The cells of the row at `index`, counted from 0. `change` is the cell of the first column of a
    /// file of changes.
    pub(crate) fn cells<'a>(
        &'a self,
        index: u64,
        row: &'a Listing,
        change: Option<&'a str>,
        today: &'a TodayByState,
        cells: &mut Vec<Cell<'a>>,
    ) {
        cells.extend(self.columns.iter().map(|(_, source)| {
            let value = match source {
                Source::Change => change.map(ValueRef::Text),
                Source::Link => return Cell::Link(self.link(index, row)),
                Source::UniqueId => Some(ValueRef::Text(row.unique_id.as_str())),
                Source::Field(field) => row.shown(*field, today),
                Source::Typed(column) => row.value(*column),
                Source::Photo(index) => row.photos.get(*index).map(|link| ValueRef::Text(link)),
                Source::Extra(name) => row.extras.get(name).map(|text| ValueRef::Text(text)),
                Source::Own(index) => self.own.cell(row.id, *index).map(ValueRef::Text),
            };
            value.map_or(Cell::Blank, Cell::Value)
        }));
    }

    fn link(&self, index: u64, row: &Listing) -> String {
        let extra = |name: &str| row.extras.get(name).map(String::as_str);
        self.links.to_details([Some(row.unique_id.as_str()), extra("_id"), extra("ID")], index)
    }
}

/// Every field of a row, in the order of a row on the wire.
fn fields_of(row: &Listing) -> Vec<Cow<'_, str>> {
    let has = |column: &Column| row.value(*column).is_some();
    let id = Some(Column::ZillowPropertyId).filter(has);
    let fields = Field::all().map(|field| Cow::Borrowed(field.value()));
    let photos = (0..row.photos.len()).map(|index| Cow::Owned(names::photo(index)));
    let typed = names::outside_the_catalogue().filter(has);
    let extras = row.extras.keys().map(|name| Cow::Borrowed(name.as_str()));
    id.into_iter()
        .map(|column| Cow::Borrowed(column.value()))
        .chain(fields)
        .chain(photos)
        .chain(typed.map(|column| Cow::Borrowed(column.value())))
        .chain(extras)
        .collect()
}

/// The columns with which a file starts.
fn leading(links: &Links) -> Vec<(String, Source)> {
    vec![(links.heading(), Source::Link), (names::UNIQUE_ID.to_owned(), Source::UniqueId)]
}

/// Where the cells of a chosen column come from. `None` for a column that every file has, or that
/// depends on the account.
fn source_of(column: &ExportColumn) -> Option<Source> {
    match column {
        ExportColumn::UniqueId | ExportColumn::Own(_) => None,
        ExportColumn::Field(field) => Some(Source::Field(*field)),
        ExportColumn::Typed(column) => Some(Source::Typed(*column)),
        ExportColumn::Photo(index) => Some(Source::Photo(*index)),
        ExportColumn::Source(name) => Some(Source::Extra(name.clone())),
    }
}
