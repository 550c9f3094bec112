//! A few thousand listings at a time: read what is known of them, merge, send what came of it.
//!
//! Reading and sending need the connection, merging does not: a thread of its own merges one batch
//! while the server takes the one before.

use std::collections::HashMap;

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Binary, Bool, Nullable, Text};
use intake::{Applied, Change, Merged, merge};
use kernel::{ImportId, PortError, Revision};
use listings::Listing;
use serde_json::Value as AnyJson;

use super::copy::{ByName, Json, Rows};
use super::payload::{Names, decode};
use super::tables::{self, import_extras};
use crate::errors::SYSTEM;
use crate::listings::row::{ListingRecord, extras_from_json};
use crate::schema::{
    listing_changes, listing_extras, listing_sightings, listings as listings_table,
};

/// The import that is under way.
#[derive(Debug, Clone, Copy)]
pub(super) struct Run {
    pub(super) import: ImportId,
    pub(super) source: i64,
    /// The revision of its writes. It is opened before the first of them: a file that changes
    /// nothing makes no revision.
    pub(super) revision: Revision,
}

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

/// A batch before it is merged.
pub(super) struct Batch {
    winners: Vec<Winner>,
    known: Vec<(ListingRecord, Option<AnyJson>)>,
    /// Ids for the new listings, so that what hangs on them can be sent without asking.
    ids: std::ops::Range<i64>,
}

impl Batch {
    /// The next winners of the cursor, with what is known of them; `None` at the end.
    pub(super) fn read(conn: &mut PgConnection, size: usize) -> QueryResult<Option<Self>> {
        let winners: Vec<Winner> =
            diesel::sql_query(format!("FETCH {size} FROM import_cursor")).load(conn)?;
        if winners.is_empty() {
            return Ok(None);
        }
        let ids: Vec<i64> = winners.iter().filter_map(|winner| winner.listing_id).collect();
        let known = load_known(conn, &ids)?;
        let ids = next_ids(conn, winners.len() - ids.len())?;
        Ok(Some(Self { winners, known, ids }))
    }

    /// Merges the winners into what is known.
    pub(super) fn merge(self, names: &Names, run: &Run) -> Result<Outcome, PortError> {
        let Self { winners, known, mut ids } = self;
        let mut known = known
            .into_iter()
            .map(|(record, extras)| Ok((record.id, known_listing(record, extras)?)))
            .collect::<Result<HashMap<_, _>, PortError>>()?;
        let mut outcome = Outcome::new();
        for winner in winners {
            outcome.size += 1;
            let record = decode(&winner.unique_id, &winner.payload, names).map_err(corrupt)?;
            let known = winner.listing_id.and_then(|id| known.remove(&id));
            let merged = merge(known.as_ref(), record).map_err(corrupt)?;
            match known {
                None => {
                    let id = ids.next().ok_or_else(|| corrupt("the listings' ids ran out"))?;
                    outcome.put_new(id, &merged, run);
                }
                Some(known) => outcome.put_known(&known, &merged, winner.listed_again, run),
            }
        }
        Ok(outcome)
    }
}

/// What came of a batch: rows on their way to each table.
pub(super) struct Outcome {
    /// How many listings it is the outcome of.
    pub(super) size: u64,
    applied: Applied,
    new: Rows,
    changed: Rows,
    new_extras: Rows,
    changed_extras: Rows,
    ledger: Rows,
    sightings: Rows,
}

impl Outcome {
    fn new() -> Self {
        Self {
            size: 0,
            applied: Applied::default(),
            new: Rows::new(),
            changed: Rows::new(),
            new_extras: Rows::new(),
            changed_extras: Rows::new(),
            ledger: Rows::new(),
            sightings: Rows::new(),
        }
    }

    /// Whether the ledger has to speak of any of its listings.
    pub(super) const fn has_news(&self) -> bool {
        !self.ledger.is_empty()
    }

    /// Adds its numbers to those of the import.
    pub(super) const fn count(&self, applied: &mut Applied) {
        applied.new += self.applied.new;
        applied.changed += self.applied.changed;
        applied.unchanged += self.applied.unchanged;
    }

    fn put_new(&mut self, id: i64, merged: &Merged, run: &Run) {
        self.applied.new += 1;
        tables::put_listing(&mut self.new, id, merged, run.revision);
        if !merged.listing.extras.is_empty() {
            put_extras(&mut self.new_extras, id, &merged.listing);
        }
        self.put_ledger(id, run, "listed", &[]);
        self.sightings.begin(3);
        for field in [id, run.source, run.import.0] {
            self.sightings.put(&field);
        }
    }

    fn put_known(&mut self, known: &Listing, merged: &Merged, listed_again: bool, run: &Run) {
        let id = known.id.0;
        let is_changed = !merged.changes.is_empty();
        if is_changed || listed_again {
            let kind = if listed_again { "listed" } else { "changed" };
            self.put_ledger(id, run, kind, &merged.changes);
        }
        if !is_changed {
            self.applied.unchanged += 1;
            return;
        }
        self.applied.changed += 1;
        tables::put_listing(&mut self.changed, id, merged, run.revision);
        if known.extras != merged.listing.extras {
            put_extras(&mut self.changed_extras, id, &merged.listing);
        }
    }

    fn put_ledger(&mut self, id: i64, run: &Run, kind: &str, changes: &[Change]) {
        let fields: ByName<_> =
            changes.iter().map(|Change { field, old, new }| (field.clone(), [old, new])).collect();
        self.ledger.begin(5);
        self.ledger.put(&id);
        self.ledger.put(&run.import.0);
        self.ledger.put(&run.revision.0);
        self.ledger.put(kind);
        self.ledger.put(&(!fields.is_empty()).then_some(Json(fields)));
    }

    /// Sends the rows; changed listings wait in their temporary tables.
    pub(super) fn send(&mut self, conn: &mut PgConnection) -> QueryResult<()> {
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

fn corrupt(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> PortError {
    PortError::corrupt(SYSTEM, error)
}

/// The listings of these ids as they are stored, with their further columns.
fn load_known(
    conn: &mut PgConnection,
    ids: &[i64],
) -> QueryResult<Vec<(ListingRecord, Option<AnyJson>)>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    listings_table::table
        .left_join(listing_extras::table.on(listing_extras::listing_id.eq(listings_table::id)))
        .filter(listings_table::id.eq_any(ids))
        .select((ListingRecord::as_select(), listing_extras::fields.nullable()))
        .load(conn)
}

fn known_listing(record: ListingRecord, extras: Option<AnyJson>) -> Result<Listing, PortError> {
    let mut listing = Listing::try_from(record)?;
    if let Some(extras) = extras {
        listing.extras = extras_from_json(&listing.unique_id, extras)?;
    }
    Ok(listing)
}

#[derive(QueryableByName)]
struct LastId {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// Ids for so many new listings. Only who holds the writers' lock takes any, so they are a run.
fn next_ids(conn: &mut PgConnection, count: usize) -> QueryResult<std::ops::Range<i64>> {
    if count == 0 {
        return Ok(0..0);
    }
    let count = count as i64;
    let LastId { id: last } = diesel::sql_query(
        "SELECT setval(ids, nextval(ids) + $1 - 1) AS id
         FROM (SELECT pg_get_serial_sequence('listings', 'id')::regclass AS ids) s",
    )
    .bind::<BigInt, _>(count)
    .get_result(conn)?;
    Ok(last - count + 1..last + 1)
}
