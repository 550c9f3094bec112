//! The stored rows of rolls, and how they are found by parcel.

use std::collections::{BTreeMap, HashMap};

use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Jsonb, Nullable, SmallInt, Text};
use intake::roll::{Parcel, RollRow, SOURCE_PREFIX, StoredRollRow};
use kernel::{ImportId, PortError};
use listings::{Column, Listing, ParcelNumber, Value};
use serde_json::{Value as Json, json};

use crate::connection::errors::{Failure, SYSTEM};

/// A parcel as the table has it: the number of its state, its county, and the key of its number.
pub(super) type ParcelId = (i16, String, String);

pub(super) fn id_of(parcel: &Parcel) -> ParcelId {
    let Parcel { state, county, number } = parcel;
    (state.index() as i16, county.clone(), number.key().to_owned())
}

/// The rows of rolls about some parcels.
#[derive(Debug, Default)]
pub(crate) struct Rolls(HashMap<ParcelId, Vec<StoredRollRow>>);

#[derive(QueryableByName)]
struct IsAny {
    #[diesel(sql_type = Bool)]
    is_any: bool,
}

#[derive(QueryableByName)]
struct StoredRow {
    #[diesel(sql_type = SmallInt)]
    state_id: i16,
    #[diesel(sql_type = Text)]
    county: String,
    #[diesel(sql_type = Text)]
    parcel: String,
    #[diesel(sql_type = BigInt)]
    import_id: i64,
    #[diesel(sql_type = Integer)]
    year: i32,
    #[diesel(sql_type = Text)]
    number: String,
    #[diesel(sql_type = Nullable<Jsonb>)]
    facts: Option<Json>,
    #[diesel(sql_type = Text)]
    source: String,
}

const ROWS: &str = "\
    SELECT p.state_id, p.county, p.parcel, p.import_id, p.year, p.number, p.facts, s.key AS source \
    FROM unnest($1, $2, $3) AS k (state_id, county, parcel) \
    JOIN parcel_rows p ON p.state_id = k.state_id AND p.county = k.county AND p.parcel = k.parcel \
    JOIN sources s ON s.id = p.source_id";

impl Rolls {
    /// Whether there is a row of any roll.
    pub(crate) fn are_stored(conn: &mut PgConnection) -> QueryResult<bool> {
        let IsAny { is_any } =
            sql_query("SELECT EXISTS (SELECT FROM parcel_rows) AS is_any").get_result(conn)?;
        Ok(is_any)
    }

    /// Reads the rows about parcels, with one query.
    pub(crate) fn load<E: From<PortError>>(
        conn: &mut PgConnection,
        parcels: impl Iterator<Item = Parcel>,
    ) -> Result<Self, Failure<E>> {
        let mut ids: Vec<ParcelId> = parcels.map(|parcel| id_of(&parcel)).collect();
        ids.sort_unstable();
        ids.dedup();
        if ids.is_empty() {
            return Ok(Self::default());
        }
        let states: Vec<i16> = ids.iter().map(|(state, ..)| *state).collect();
        let counties: Vec<&str> = ids.iter().map(|(_, county, _)| county.as_str()).collect();
        let numbers: Vec<&str> = ids.iter().map(|(.., number)| number.as_str()).collect();
        let rows: Vec<StoredRow> = sql_query(ROWS)
            .bind::<Array<SmallInt>, _>(&states)
            .bind::<Array<Text>, _>(&counties)
            .bind::<Array<Text>, _>(&numbers)
            .load(conn)?;
        let mut rolls = HashMap::<ParcelId, Vec<StoredRollRow>>::new();
        for row in rows {
            let id = (row.state_id, row.county.clone(), row.parcel.clone());
            let row = row.read().map_err(|error| Failure::Domain(error.into()))?;
            rolls.entry(id).or_default().push(row);
        }
        Ok(Self(rolls))
    }

    /// The rows about the parcel of a listing.
    pub(crate) fn of(&self, listing: &Listing) -> &[StoredRollRow] {
        if self.0.is_empty() {
            return &[];
        }
        let rows = Parcel::of(listing).and_then(|parcel| self.0.get(&id_of(&parcel)));
        rows.map_or(&[], Vec::as_slice)
    }
}

impl StoredRow {
    fn read(self) -> Result<StoredRollRow, PortError> {
        let Self { import_id, year, number, facts, source, .. } = self;
        let source = source.strip_prefix(SOURCE_PREFIX).unwrap_or(&source).to_owned();
        let row = match facts {
            Some(facts) => Some(row_of(&number, facts).ok_or_else(|| unreadable(&number))?),
            None => None,
        };
        Ok(StoredRollRow { source, year, import: ImportId(import_id), row })
    }
}

fn unreadable(number: &str) -> PortError {
    PortError::corrupt(SYSTEM, format!("the roll's row about parcel {number} can't be read"))
}

/// What a row says as it is stored.
pub(super) fn facts_of(row: &RollRow) -> Json {
    let columns: BTreeMap<&str, String> =
        row.columns.iter().map(|(column, value)| (column.value(), value.to_string())).collect();
    json!({ "columns": columns, "extras": row.extras })
}

fn row_of(number: &str, facts: Json) -> Option<RollRow> {
    let texts = |facts: &Json, part: &str| -> Option<BTreeMap<String, String>> {
        serde_json::from_value(facts.get(part)?.clone()).ok()
    };
    let columns = texts(&facts, "columns")?.into_iter().map(|(name, text)| {
        let column = Column::from_value(&name)?;
        Some((column, Value::read(column.kind(), &text)?))
    });
    Some(RollRow {
        number: ParcelNumber::parse(number)?,
        columns: columns.collect::<Option<_>>()?,
        extras: texts(&facts, "extras")?,
    })
}

#[cfg(test)]
mod tests {
    use listings::{Coordinate, Decimal};

    use super::*;

    #[test]
    fn a_row_comes_back_as_it_went_in() {
        let row = RollRow {
            number: ParcelNumber::parse("30-4015-012-0010").unwrap(),
            columns: BTreeMap::from([
                (Column::LivingArea, Value::WholeNumber(1_500)),
                (Column::Bathrooms, Value::Decimal(Decimal::new(2.5).unwrap())),
                (Column::Latitude, Value::Coordinate(Coordinate::from_micro(25_770_001).unwrap())),
                (Column::City, Value::Text("Miami \"Beach\"".to_owned())),
            ]),
            extras: BTreeMap::from([("Market Value".to_owned(), "$90,000".to_owned())]),
        };
        assert_eq!(row_of("30-4015-012-0010", facts_of(&row)), Some(row));
        assert_eq!(row_of("30", json!({ "columns": { "Kitchen": "1" }, "extras": {} })), None);
        assert_eq!(row_of("30", json!({ "columns": {} })), None);
    }
}
