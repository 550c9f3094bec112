//! The stored form of a listing: its typed values, the keys that the domain folds from them, and
//! its other columns as one JSON object.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::dsl::{AsSelect, SqlTypeOf, sql};
use diesel::expression::SqlLiteral;
use diesel::pg::{CopyFormat, CopyTarget, Pg};
use diesel::prelude::*;
use diesel::query_builder::AstPass;
use diesel::sql_types::{BigInt, Bool, Nullable, Text};
use geography::State;
use kernel::{ListingId, Money, PortError, Revision};
use listings::text::sort_key;
use listings::{
    BorrowedValues, Column, Coordinate, Decimal, Facts, IndexRow, Listing, Sourced, UniqueId,
    Value, ValueRef,
};
use serde_json::Value as Json;

use super::batch::Batch;
use super::borrowed_json::{sourced_from_json, unreadable};
use super::copied::{SomeMoment, read_rows};
use crate::connection::errors::Failure;
use crate::schema::columns::listing_columns;
use crate::schema::listings as table;

/// Whether a listing has a photo.
pub(super) const HAS_PHOTO: &str = "cardinality(photos) > 0";

/// The keys of the duplicates of listings, each on a line.
const DUPLICATE_KEYS: &str = "\
    SELECT j.original_id, string_agg( \
        concat_ws(E'\\n', d.unique_key, d.parcel_key, d.case_key), E'\\n' ORDER BY d.id \
    ) AS duplicate_keys \
    FROM joined_listings j JOIN listings d ON d.id = j.listing_id \
    WHERE j.listing_id <> j.original_id";

fn read_keys(lines: Option<&str>) -> Vec<String> {
    lines.map(|lines| lines.lines().map(str::to_owned).collect()).unwrap_or_default()
}

/// Stored values as the domain knows them.
struct Read {
    key: UniqueId,
    state: State,
    facts: Facts,
    photos: Vec<String>,
}

fn read_key(unique_id: &str, state_id: i16) -> Result<(UniqueId, State), PortError> {
    let state = usize::try_from(state_id).ok().and_then(State::from_index);
    let state = state.ok_or_else(|| unreadable(unique_id, "State"))?;
    let key = UniqueId::parse(unique_id).map_err(|_| unreadable(unique_id, "unique_ID"))?;
    Ok((key, state))
}

macro_rules! rows {
    ($($name:ident $column:ident $kind:ident $sql:ident $(, sorted by $key:ident)?;)*) => {
        /// The values of a listing that come from a source: the part of a row that an import
        /// writes.
        #[derive(Debug, Clone, PartialEq, Queryable, Selectable, Insertable, AsChangeset)]
        #[diesel(table_name = table, check_for_backend(diesel::pg::Pg))]
        #[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
        pub(crate) struct ListingValues {
            pub(crate) unique_id: String,
            pub(crate) state_id: i16,
            $(pub(crate) $name: Option<stored!($kind)>,)*
            pub(crate) photos: Vec<String>,
        }

        impl ListingValues {
            /// The values of a listing as they are stored.
            pub(crate) fn of(listing: &Listing) -> Self {
                Self {
                    unique_id: listing.unique_id.as_str().to_owned(),
                    state_id: listing.state.index() as i16,
                    $($name: store!($kind, listing.facts.get(Column::$column)),)*
                    photos: listing.photos.clone(),
                }
            }

            fn read(self) -> Result<Read, PortError> {
                let Self { unique_id, state_id, $($name,)* photos } = self;
                let read = IndexedValues { unique_id, state_id, $($name,)* }.read()?;
                Ok(Read { photos, ..read })
            }
        }

        /// The values that an index needs: all except the photos, which are large.
        #[derive(Debug, Clone, PartialEq, Queryable, Selectable)]
        #[diesel(table_name = table, check_for_backend(diesel::pg::Pg))]
        pub(crate) struct IndexedValues {
            unique_id: String,
            state_id: i16,
            $($name: Option<stored!($kind)>,)*
        }

        impl IndexedValues {
            fn read(self) -> Result<Read, PortError> {
                let Self { unique_id, state_id, $($name,)* } = self;
                let (key, state) = read_key(&unique_id, state_id)?;
                let mut facts = Facts::default();
                $(if let Some(stored) = $name {
                    let value = load!($kind, stored);
                    if value.is_none_or(|value| facts.set(Column::$column, Some(value)).is_err()) {
                        return Err(unreadable(&unique_id, Column::$column.value()));
                    }
                })*
                Ok(Read { key, state, facts, photos: Vec::new() })
            }
        }

        /// What [`copy_all`] reads: a query instead of columns, because photos are large and only
        /// whether there is one is read.
        struct IndexedRows;

        impl CopyTarget for IndexedRows {
            type Table = table::table;
            type SqlType = BigInt;

            fn walk_target(mut out: AstPass<'_, '_, Pg>) -> QueryResult<()> {
                out.push_sql("(SELECT id, unique_id, state_id, ");
                $(out.push_sql(concat!(stringify!($name), ", "));)*
                out.push_sql("duplicate_of, withdrawn_at, revision, ");
                out.push_sql(HAS_PHOTO);
                out.push_sql(", duplicate_keys FROM listings LEFT JOIN (");
                out.push_sql(DUPLICATE_KEYS);
                out.push_sql(" GROUP BY j.original_id) d ON d.original_id = listings.id)");
                Ok(())
            }
        }

        /// Passes on every listing in the form for an index.
        pub(crate) fn copy_all(
            conn: &mut PgConnection,
            mut batch: Batch<'_>,
        ) -> Result<(), Failure<PortError>> {
            let copy = diesel::copy_to(IndexedRows).with_format(CopyFormat::Binary);
            read_rows(copy.load_raw(conn)?, |mut row| {
                let id = ListingId(row.known()?);
                let unique_id = row.known()?;
                let (key, state) = read_key(unique_id, row.known()?).map_err(Failure::Domain)?;
                let IndexRow { listing, has_photo, duplicate_keys } = batch.begin(id, key, state);
                $({
                    let facts = &mut listing.facts;
                    let stored = row.next::<copied!($kind)>()?;
                    if !overwrite!($kind, facts, Column::$column, stored) {
                        let unreadable = unreadable(unique_id, Column::$column.value());
                        return Err(Failure::Domain(unreadable));
                    }
                })*
                listing.duplicate_of = row.next()?.map(ListingId);
                listing.withdrawn = row.next::<SomeMoment>()?.is_some();
                listing.revision = Revision(row.known()?);
                *has_photo = row.known()?;
                *duplicate_keys = read_keys(row.next()?);
                Ok(batch.end())
            })?;
            batch.finish();
            Ok(())
        }

        /// The columns of a [`ListingRecord`] in its order, of the table `l`.
        pub(crate) const RECORD: &str = concat!(
            "l.id, l.unique_id, l.state_id, ",
            $(concat!("l.", stringify!($name), ", "),)*
            "l.photos, l.duplicate_of, l.withdrawn_at, l.revision, l.borrowed",
        );

        /// The texts that the domain folds for searching, sorting and matching whole keys.
        #[derive(Debug, Clone, PartialEq, Eq, Insertable, AsChangeset)]
        #[diesel(table_name = table, check_for_backend(diesel::pg::Pg))]
        #[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
        pub(crate) struct FoldedKeys {
            pub(crate) search_text: String,
            pub(crate) unique_key: Option<String>,
            pub(crate) parcel_key: Option<String>,
            pub(crate) case_key: Option<String>,
            $($(pub(crate) $key: Option<String>,)?)*
        }

        impl FoldedKeys {
            /// The keys of a listing.
            pub(crate) fn of(listing: &Listing) -> Self {
                let [unique_key, parcel_key, case_key] = listing.identity_keys();
                Self {
                    search_text: listing.search_text(),
                    unique_key,
                    parcel_key,
                    case_key,
                    $($($key: listing.facts.text(Column::$column).map(sort_key),)?)*
                }
            }
        }
    };
}

macro_rules! stored {
    (Text) => {
        String
    };
    (WholeNumber) => {
        i64
    };
    (Money) => {
        i64
    };
    (Decimal) => {
        f64
    };
    (Date) => {
        NaiveDate
    };
    (Coordinate) => {
        i32
    };
}

/// Converts a stored value from a COPY.
macro_rules! copied {
    (Text) => {
        &str
    };
    ($kind:ident) => {
        stored!($kind)
    };
}

/// Puts a copied value in the place of another one; whether it could be read.
macro_rules! overwrite {
    (Text, $facts:expr, $column:expr, $stored:expr) => {
        $facts.set_text($column, $stored).is_ok()
    };
    ($kind:ident, $facts:expr, $column:expr, $stored:expr) => {
        match $stored.map(|stored| load!($kind, stored)) {
            Some(None) => false,
            value => $facts.set($column, value.flatten()).is_ok(),
        }
    };
}

macro_rules! store {
    ($kind:ident, $value:expr) => {
        match $value {
            Some(ValueRef::$kind(value)) => Some(plain!($kind, value)),
            _ => None,
        }
    };
}

macro_rules! plain {
    (Text, $value:expr) => {
        $value.to_owned()
    };
    (WholeNumber, $value:expr) => {
        $value
    };
    (Money, $value:expr) => {
        $value.cents()
    };
    (Decimal, $value:expr) => {
        $value.get()
    };
    (Date, $value:expr) => {
        $value
    };
    (Coordinate, $value:expr) => {
        $value.micro()
    };
}

macro_rules! load {
    (Text, $stored:expr) => {
        Some(Value::Text($stored))
    };
    (WholeNumber, $stored:expr) => {
        Some(Value::WholeNumber($stored))
    };
    (Money, $stored:expr) => {
        Money::from_cents($stored).ok().map(Value::Money)
    };
    (Decimal, $stored:expr) => {
        Decimal::new($stored).map(Value::Decimal)
    };
    (Date, $stored:expr) => {
        Some(Value::Date($stored))
    };
    (Coordinate, $stored:expr) => {
        Coordinate::from_micro($stored).map(Value::Coordinate)
    };
}

listing_columns!(rows);

/// A listing as it is read: everything but the folded keys and the other columns.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable)]
#[diesel(table_name = table, check_for_backend(diesel::pg::Pg))]
pub(crate) struct ListingRecord {
    pub(crate) id: i64,
    #[diesel(embed)]
    pub(crate) values: ListingValues,
    pub(crate) duplicate_of: Option<i64>,
    pub(crate) withdrawn_at: Option<DateTime<Utc>>,
    pub(crate) revision: i64,
    pub(crate) borrowed: Option<Json>,
}

/// [`DUPLICATE_KEYS`] of a row of `listings`.
static OWN_DUPLICATE_KEYS: LazyLock<String> = LazyLock::new(|| {
    format!(
        "(SELECT k.duplicate_keys FROM ({DUPLICATE_KEYS} AND j.original_id = listings.id \
         GROUP BY j.original_id) k)"
    )
});

/// A listing as an index reads it: only whether there is a photo.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable)]
#[diesel(table_name = table, check_for_backend(diesel::pg::Pg))]
pub(crate) struct IndexRecord {
    id: i64,
    #[diesel(embed)]
    values: IndexedValues,
    duplicate_of: Option<i64>,
    #[diesel(select_expression = table::withdrawn_at.is_not_null())]
    withdrawn: bool,
    revision: i64,
    #[diesel(select_expression = sql::<Bool>(HAS_PHOTO))]
    #[diesel(select_expression_type = SqlLiteral<Bool>)]
    has_photo: bool,
    #[diesel(select_expression = sql::<Nullable<Text>>(&OWN_DUPLICATE_KEYS))]
    #[diesel(select_expression_type = SqlLiteral<Nullable<Text>>)]
    duplicate_keys: Option<String>,
}

/// The SQL types of a [`ListingRecord`].
pub(crate) type RecordSql = SqlTypeOf<AsSelect<ListingRecord, Pg>>;

impl TryFrom<ListingRecord> for Listing {
    type Error = PortError;

    /// The listing with what it shows, without its other columns.
    fn try_from(record: ListingRecord) -> Result<Self, PortError> {
        Ok(record.read(None)?.into_shown())
    }
}

impl ListingRecord {
    /// The listing with its other columns, if they were read.
    pub(crate) fn read(self, extras: Option<Json>) -> Result<Sourced, PortError> {
        let Self { id, values, duplicate_of, withdrawn_at, revision, borrowed } = self;
        let mut shown = listing(id, values.read()?, duplicate_of, withdrawn_at.is_some(), revision);
        if let Some(extras) = extras {
            shown.extras = extras_from_json(&shown.unique_id, extras)?;
        }
        sourced_from_json(shown, borrowed)
    }
}

impl TryFrom<IndexRecord> for IndexRow {
    type Error = PortError;

    fn try_from(record: IndexRecord) -> Result<Self, PortError> {
        let IndexRecord { id, values, duplicate_of, withdrawn, revision, .. } = record;
        let listing = listing(id, values.read()?, duplicate_of, withdrawn, revision);
        let duplicate_keys = read_keys(record.duplicate_keys.as_deref());
        Ok(Self { listing, has_photo: record.has_photo, duplicate_keys })
    }
}

fn listing(
    id: i64,
    read: Read,
    duplicate_of: Option<i64>,
    withdrawn: bool,
    revision: i64,
) -> Listing {
    Listing {
        id: ListingId(id),
        unique_id: read.key,
        state: read.state,
        facts: read.facts,
        photos: read.photos,
        extras: BTreeMap::new(),
        revision: Revision(revision),
        duplicate_of: duplicate_of.map(ListingId),
        withdrawn,
        borrowed: BorrowedValues::default(),
    }
}

/// The other columns of a listing as they are stored.
#[cfg(test)]
pub(crate) fn extras_to_json(extras: &BTreeMap<String, String>) -> Json {
    extras.iter().map(|(name, value)| (name.clone(), Json::String(value.clone()))).collect()
}

/// The other columns of a listing as they are known to the domain.
fn extras_from_json(
    unique_id: &UniqueId,
    stored: Json,
) -> Result<BTreeMap<String, String>, PortError> {
    let corrupt = || unreadable(unique_id.as_str(), "further columns");
    let Json::Object(fields) = stored else { return Err(corrupt()) };
    fields
        .into_iter()
        .map(|(name, value)| match value {
            Json::String(value) => Ok((name, value)),
            _ => Err(corrupt()),
        })
        .collect()
}
