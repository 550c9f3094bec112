//! A few thousand listings at a time: read what is known of them, merge, send what came of it.

use std::collections::HashMap;

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Binary, Bool, Nullable, Text};
use intake::{Applied, Change, ImportError, Merged, merge};
use kernel::{PortError, Revision};
use listings::Listing;
use serde_json::Value as AnyJson;

use super::apply::Run;
use super::copy::{ByName, Json, Rows};
use super::payload::{Names, decode};
use super::tables::{self, import_extras};
use crate::errors::{Failure, SYSTEM};
use crate::listings::row::{ListingRecord, extras_from_json};
use crate::schema::{
    listing_changes, listing_extras, listing_sightings, listings as listings_table,
};

/// The row of a unique_ID that stands.
#[derive(QueryableByName)]
pub(super) struct Winner {
    #[diesel(sql_type = Text)]
    unique_id: String,
    #[diesel(sql_type = Binary)]
    payload: Vec<u8>,
    #[diesel(sql_type = Nullable<BigInt>)]
    listing_id: Option<i64>,
    #[diesel(sql_type = Bool)]
    listed_again: bool,
}

/// Rows on their way to each table.
pub(super) struct Batch {
    new: Rows,
    changed: Rows,
    new_extras: Rows,
    changed_extras: Rows,
    ledger: Rows,
    sightings: Rows,
}

/// A listing that the ledger has to speak of.
struct News {
    known: Option<Listing>,
    merged: Merged,
    listed_again: bool,
}

impl Batch {
    pub(super) fn new() -> Self {
        Self {
            new: Rows::new(),
            changed: Rows::new(),
            new_extras: Rows::new(),
            changed_extras: Rows::new(),
            ledger: Rows::new(),
            sightings: Rows::new(),
        }
    }

    /// Merges the winners into what is known and sends the outcome; changed listings wait in
    /// their temporary tables.
    pub(super) fn merge(
        &mut self,
        conn: &mut PgConnection,
        winners: Vec<Winner>,
        names: &Names,
        run: &mut Run,
        applied: &mut Applied,
    ) -> Result<(), Failure<ImportError>> {
        let mut known = load_known(conn, &winners)?;
        let mut news = Vec::new();
        for winner in winners {
            let record = decode(&winner.unique_id, &winner.payload, names).map_err(corrupt)?;
            let known = winner.listing_id.and_then(|id| known.remove(&id));
            let merged = merge(known.as_ref(), record).map_err(corrupt)?;
            match &known {
                None => applied.new += 1,
                Some(_) if merged.changes.is_empty() => applied.unchanged += 1,
                Some(_) => applied.changed += 1,
            }
            if known.is_none() || !merged.changes.is_empty() || winner.listed_again {
                news.push(News { known, merged, listed_again: winner.listed_again });
            }
        }
        if news.is_empty() {
            return Ok(());
        }
        let revision = run.revision(conn)?;
        let first_sights = news.iter().filter(|news| news.known.is_none()).count();
        let mut ids = next_ids(conn, first_sights)?;
        for News { known, merged, listed_again } in &news {
            match known {
                None => {
                    let id = ids.next().ok_or_else(|| corrupt("the listings' ids ran out"))?;
                    self.put_new(id, merged, run, revision);
                }
                Some(known) => self.put_known(known, merged, *listed_again, run, revision),
            }
        }
        Ok(self.send(conn)?)
    }

    fn put_new(&mut self, id: i64, merged: &Merged, run: &Run, revision: Revision) {
        tables::put_listing(&mut self.new, id, merged, revision);
        if !merged.listing.extras.is_empty() {
            put_extras(&mut self.new_extras, id, &merged.listing);
        }
        self.put_ledger(id, run, revision, "listed", &[]);
        self.sightings.begin(3);
        for field in [id, run.source, run.import.0] {
            self.sightings.put(&field);
        }
    }

    fn put_known(
        &mut self,
        known: &Listing,
        merged: &Merged,
        listed_again: bool,
        run: &Run,
        revision: Revision,
    ) {
        let id = known.id.0;
        let kind = if listed_again { "listed" } else { "changed" };
        self.put_ledger(id, run, revision, kind, &merged.changes);
        if merged.changes.is_empty() {
            return;
        }
        tables::put_listing(&mut self.changed, id, merged, revision);
        if known.extras != merged.listing.extras {
            put_extras(&mut self.changed_extras, id, &merged.listing);
        }
    }

    fn put_ledger(
        &mut self,
        id: i64,
        run: &Run,
        revision: Revision,
        kind: &str,
        changes: &[Change],
    ) {
        let fields: ByName<_> =
            changes.iter().map(|Change { field, old, new }| (field.clone(), [old, new])).collect();
        self.ledger.begin(5);
        self.ledger.put(&id);
        self.ledger.put(&run.import.0);
        self.ledger.put(&revision.0);
        self.ledger.put(kind);
        self.ledger.put(&(!fields.is_empty()).then_some(Json(fields)));
    }

    fn send(&mut self, conn: &mut PgConnection) -> QueryResult<()> {
        tables::send_new(&mut self.new, conn)?;
        tables::send_changed(&mut self.changed, conn)?;
        self.new_extras.send(conn, listing_extras::table, listing_extras::table)?;
        self.changed_extras.send(conn, import_extras::table, import_extras::table)?;
        let sighting = (
            listing_sightings::listing_id,
            listing_sightings::source_id,
            listing_sightings::last_import,
        );
        self.sightings.send(conn, listing_sightings::table, sighting)?;
        let entry = (
            listing_changes::listing_id,
            listing_changes::import_id,
            listing_changes::revision,
            listing_changes::kind,
            listing_changes::fields,
        );
        self.ledger.send(conn, listing_changes::table, entry)
    }
}

fn put_extras(rows: &mut Rows, id: i64, listing: &Listing) {
    rows.begin(2);
    rows.put(&id);
    rows.put(&Json(&listing.extras));
}

fn corrupt(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Failure<ImportError> {
    Failure::Domain(PortError::corrupt(SYSTEM, error).into())
}

/// The listings that the winners speak of, with their further columns.
fn load_known(
    conn: &mut PgConnection,
    winners: &[Winner],
) -> Result<HashMap<i64, Listing>, Failure<ImportError>> {
    let ids: Vec<i64> = winners.iter().filter_map(|winner| winner.listing_id).collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows: Vec<(ListingRecord, Option<AnyJson>)> = listings_table::table
        .left_join(listing_extras::table.on(listing_extras::listing_id.eq(listings_table::id)))
        .filter(listings_table::id.eq_any(&ids))
        .select((ListingRecord::as_select(), listing_extras::fields.nullable()))
        .load(conn)?;
    rows.into_iter()
        .map(|(record, extras)| {
            let mut listing = Listing::try_from(record)?;
            if let Some(extras) = extras {
                listing.extras = extras_from_json(&listing.unique_id, extras)?;
            }
            Ok((listing.id.0, listing))
        })
        .collect::<Result<_, PortError>>()
        .map_err(|error| Failure::Domain(error.into()))
}

#[derive(QueryableByName)]
struct LastId {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// Ids for so many new listings, so that what hangs on them can be sent without asking. Only
/// who holds the writers' lock takes any, so they are a run.
fn next_ids(conn: &mut PgConnection, count: usize) -> QueryResult<std::ops::RangeInclusive<i64>> {
    if count == 0 {
        return Ok(1..=0);
    }
    let count = count as i64;
    let LastId { id: last } = diesel::sql_query(
        "SELECT setval(ids, nextval(ids) + $1 - 1) AS id
         FROM (SELECT pg_get_serial_sequence('listings', 'id')::regclass AS ids) s",
    )
    .bind::<BigInt, _>(count)
    .get_result(conn)?;
    Ok(last - count + 1..=last)
}
