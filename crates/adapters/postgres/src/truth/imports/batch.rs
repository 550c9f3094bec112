//! Processes a few thousand listings at a time: reads the known ones, merges, and sends the
//! results.
//!
//! Reading and sending need the connection, merging does not. A separate thread merges one batch
//! while the server receives the one before.

use std::collections::{BTreeSet, HashMap};

use ::ledger::{EntryKind, LedgerAppender as _};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Binary, Bool, Jsonb, Nullable, Text};
use geography::TodayByState;
use intake::roll::Parcel;
use intake::{ImportCounts, ImportError, ImportedRow, RowMerger};
use kernel::{ImportId, ListingId, PortError, Revision};
use listings::Sourced;
use lists::Record;
use serde_json::Value as AnyJson;

use super::delivery::{Members, PartWriter, put_sighting, send_sightings};
use super::joins::keys::KeyRows;
use super::joins::pending::PendingRows;
use super::payload::{Names, decode};
use super::tables::{self, import_extras};
use crate::connection::copy::{Json, Rows};
use crate::connection::errors::{Failure, SYSTEM};
use crate::listings::row::{ListingRecord, RECORD, RecordSql};
use crate::schema::{listing_extras, listings as listings_table, source_changes};
use crate::truth::ledger::LedgerRows;
use crate::truth::rolls::Rolls;

/// The import that is running.
#[derive(Debug, Clone, Copy)]
pub(super) struct Run {
    pub(super) import: ImportId,
    pub(super) source: i64,
    /// The delivery that contains the listings. A released sale counts as in the source's last one.
    pub(super) seen_in: ImportId,
    /// Whether the listings in it are members of the source's last delivery.
    pub(super) in_last: bool,
    pub(super) revision: Revision,
    /// The days on which its entries of the ledger are recorded.
    pub(super) today: TodayByState,
}

/// The row of a unique_ID that counts.
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
    /// The digest and the facts of the row, if it is plain and the only one of its unique_ID.
    #[diesel(sql_type = Nullable<Binary>)]
    print: Option<Vec<u8>>,
}

/// A batch before it is merged.
pub(super) struct Batch {
    winners: Vec<Winner>,
    known: Vec<(ListingRecord, Option<AnyJson>)>,
    /// What was decoded to find the parcels of the listings, if rolls are stored.
    decoded: Option<Decoded>,
    rolls: Rolls,
    /// Ids for the new listings, so that the rows that refer to them can be sent without a round
    /// trip.
    ids: std::ops::Range<i64>,
}

/// The records of a batch in the order of its winners, and the known listings by their ids.
struct Decoded {
    records: Vec<Record>,
    known: HashMap<i64, Sourced>,
}

impl Decoded {
    fn of(
        winners: &[Winner],
        known: Vec<(ListingRecord, Option<AnyJson>)>,
        names: &Names,
    ) -> Result<Self, PortError> {
        let record =
            |winner: &Winner| decode(&winner.unique_id, &winner.payload, names).map_err(corrupt);
        let known = known
            .into_iter()
            .map(|(record, extras)| Ok((record.id, record.read(extras)?)))
            .collect::<Result<_, PortError>>()?;
        Ok(Self { records: winners.iter().map(record).collect::<Result<_, _>>()?, known })
    }

    /// The parcels of the listings that a merge makes.
    fn parcels<'a>(&'a self, winners: &'a [Winner]) -> impl Iterator<Item = Parcel> + 'a {
        winners.iter().zip(&self.records).filter_map(|(winner, record)| {
            let known = winner.listing_id.and_then(|id| self.known.get(&id));
            Parcel::after_merge(known, record)
        })
    }
}

impl Batch {
    /// The next rows of the cursor with the known listings. `None` at the end. With `names`, rolls are
    /// stored, and what they say about the listings' parcels is read as well.
    pub(super) fn read(
        conn: &mut PgConnection,
        size: usize,
        names: Option<&Names>,
    ) -> Result<Option<Self>, Failure<ImportError>> {
        let winners: Vec<Winner> =
            diesel::sql_query(format!("FETCH {size} FROM import_cursor")).load(conn)?;
        if winners.is_empty() {
            return Ok(None);
        }
        let ids: Vec<i64> = winners.iter().filter_map(|winner| winner.listing_id).collect();
        let mut known = load_known(conn, &ids)?;
        let ids = next_ids(conn, winners.len() - ids.len())?;
        let (mut decoded, mut rolls) = (None, Rolls::default());
        if let Some(names) = names {
            let read = Decoded::of(&winners, std::mem::take(&mut known), names)
                .map_err(|error| Failure::Domain(error.into()))?;
            rolls = Rolls::load(conn, read.parcels(&winners))?;
            decoded = Some(read);
        }
        Ok(Some(Self { winners, known, decoded, rolls, ids }))
    }

    /// Merges the rows into the known listings.
    pub(super) fn merge(
        self,
        names: &Names,
        merger: RowMerger<'_>,
        run: &Run,
    ) -> Result<Outcome, PortError> {
        let Self { winners, known, decoded, rolls, mut ids } = self;
        let Decoded { records, mut known } = match decoded {
            Some(decoded) => decoded,
            None => Decoded::of(&winners, known, names)?,
        };
        let mut outcome = Outcome::new(run);
        for (winner, record) in winners.into_iter().zip(records) {
            let known = winner.listing_id.and_then(|id| known.remove(&id));
            let row = merger
                .merge(known.as_ref(), record, winner.listed_again, |listing| rolls.of(listing))
                .map_err(corrupt)?;
            outcome.counts.add_rows(&row.counts);
            match known {
                None => {
                    let id = ids.next().ok_or_else(|| corrupt("the listings' ids ran out"))?;
                    outcome.put_new(id, &row.listing, run)?;
                    outcome.members.put(id, winner.print.as_deref());
                }
                Some(known) => {
                    outcome.put_known(&known, &row, run);
                    outcome.members.put(known.own.id.0, winner.print.as_deref());
                }
            }
        }
        Ok(outcome)
    }
}

/// The results of a batch: rows for each table.
pub(super) struct Outcome {
    pub(super) counts: ImportCounts,
    new: Rows,
    changed: Rows,
    new_extras: Rows,
    changed_extras: Rows,
    /// The entries of new listings.
    ledger: LedgerRows,
    /// Those of known ones, whose shown values are not chosen yet.
    pending: PendingRows,
    /// By what the listings of the same sale are found.
    keys: KeyRows,
    /// What the import replaces in the column Source.
    sources: Rows,
    sightings: Rows,
    members: Members,
}

impl Outcome {
    fn new(run: &Run) -> Self {
        Self {
            counts: ImportCounts::default(),
            new: Rows::new(),
            changed: Rows::new(),
            new_extras: Rows::new(),
            changed_extras: Rows::new(),
            ledger: LedgerRows::new(run.import, run.revision),
            pending: PendingRows::new(),
            keys: KeyRows::new(),
            sources: Rows::new(),
            sightings: Rows::new(),
            members: Members::default(),
        }
    }

    /// Whether a listing or the ledger is written.
    pub(super) const fn has_news(&self) -> bool {
        !self.ledger.is_empty() || !self.pending.is_empty() || !self.changed.is_empty()
    }

    fn put_new(&mut self, id: i64, listing: &Sourced, run: &Run) -> Result<(), PortError> {
        tables::put_listing(&mut self.new, id, listing, run.revision);
        put_extras(&mut self.new_extras, id, None, listing);
        self.ledger.append(ListingId(id), EntryKind::Listed, &[])?;
        self.keys.put_new(id, &listing.own);
        put_sighting(&mut self.sightings, id, run);
        Ok(())
    }

    fn put_known(&mut self, known: &Sourced, row: &ImportedRow, run: &Run) {
        let ImportedRow { listing, must_be_stored, noted, replaced_source, .. } = row;
        let id = known.own.id.0;
        if let Some(noted) = noted {
            self.pending.put(known.own.id, noted);
        }
        if !must_be_stored {
            return;
        }
        tables::put_listing(&mut self.changed, id, listing, run.revision);
        self.keys.put_changed(&known.own, &listing.own);
        if let Some(old) = replaced_source {
            self.sources.begin(3);
            self.sources.put(&id);
            self.sources.put(&run.import.0);
            self.sources.put(old);
        }
        put_extras(&mut self.changed_extras, id, Some(known), listing);
    }

    /// Sends the rows; changed listings wait in their temporary tables.
    pub(super) fn send(&mut self, conn: &mut PgConnection) -> QueryResult<()> {
        tables::send_new(&mut self.new, conn)?;
        tables::send_changed(&mut self.changed, conn)?;
        self.new_extras.send(conn, listing_extras::table, listing_extras::table)?;
        self.changed_extras.send(conn, import_extras::table, import_extras::table)?;
        self.sources.send(conn, source_changes::table, source_changes::table)?;
        send_sightings(&mut self.sightings, conn)?;
        self.pending.send(conn)?;
        self.keys.send(conn)?;
        self.ledger.send(conn)
    }

    /// Sends the members of the delivery.
    pub(super) fn send_members(
        &mut self,
        conn: &mut PgConnection,
        parts: &mut PartWriter,
    ) -> QueryResult<()> {
        parts.send(conn, &mut self.members)
    }
}

/// Adds the further columns of a listing, if they differ from those of the `known` one, and returns
/// whether they do.
pub(crate) fn put_extras(
    rows: &mut Rows,
    id: i64,
    known: Option<&Sourced>,
    listing: &Sourced,
) -> bool {
    let shown = listing.shown();
    let is_changed = match known {
        Some(known) => known.shown().extras != shown.extras,
        None => !shown.extras.is_empty(),
    };
    if is_changed {
        rows.begin(2);
        rows.put(&id);
        rows.put(&Json(&shown.extras));
    }
    is_changed
}

fn corrupt(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> PortError {
    PortError::corrupt(SYSTEM, error)
}

/// The listings of these ids with their further columns.
pub(crate) fn load_sourced<E: From<PortError>>(
    conn: &mut PgConnection,
    ids: &[i64],
) -> Result<Vec<Sourced>, Failure<E>> {
    let known = load_known(conn, ids)?.into_iter();
    let read = |(record, extras): (ListingRecord, _)| record.read(extras);
    known.map(read).collect::<Result<_, _>>().map_err(|error| Failure::Domain(error.into()))
}

/// As [`load_sourced`], with the changes that wait for [`tables::update_changed`].
pub(super) fn load_present(
    conn: &mut PgConnection,
    ids: &[i64],
) -> Result<Vec<Sourced>, Failure<PortError>> {
    let waiting = sql::<(RecordSql, Nullable<Jsonb>)>(&format!(
        "SELECT {RECORD}, coalesce(x.fields, e.fields) FROM import_changed l
         LEFT JOIN import_extras x ON x.listing_id = l.id
         LEFT JOIN listing_extras e ON e.listing_id = l.id WHERE l.id = ANY("
    ));
    let waiting = waiting.bind::<Array<BigInt>, _>(ids).sql(")").load(conn)?.into_iter();
    let read = |(record, extras): (ListingRecord, Option<AnyJson>)| record.read(extras);
    let mut present: Vec<Sourced> =
        waiting.map(read).collect::<Result<_, _>>().map_err(Failure::Domain)?;
    let read: BTreeSet<i64> = present.iter().map(|listing| listing.own.id.0).collect();
    let unchanged: Vec<i64> = ids.iter().copied().filter(|id| !read.contains(id)).collect();
    present.extend(load_sourced(conn, &unchanged)?);
    Ok(present)
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

#[derive(QueryableByName)]
struct LastId {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// Returns ids for new listings. They are consecutive, because only the owner of the writers' lock
/// takes any.
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
