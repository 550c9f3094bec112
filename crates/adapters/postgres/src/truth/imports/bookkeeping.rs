//! What is recorded besides the listings: the source, the import, the listings in the file, and
//! the jobs that follow.

use ::ledger::EntryKind;
use chrono::{DateTime, Utc};
use diesel::connection::SimpleConnection;
use diesel::dsl::insert_into;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Nullable, Timestamptz};
use geography::{State, TodayByState};
use intake::{DepartedListing, ImportCounts, ImportFile};
use kernel::{ImportId, ListingId, PortError, Revision};
use listings::Column;

use super::batch::Run;
use super::joins::pending;
use super::{delivery, trigrams};
use crate::connection::errors::{Failure, SYSTEM};
use crate::listings::revisions::begin_revision;
use crate::schema::columns::stored_name;
use crate::schema::{imports, sources};
use crate::sending::jobs::announce;

/// The source of a file.
pub(super) struct Source {
    pub(super) id: i64,
    /// Its last import that was not undone.
    pub(super) last_import: Option<ImportId>,
    /// The distinct rows of that import; 0 when there is none.
    pub(super) rows_before: u64,
}

impl Source {
    /// Notes the file's source, and whether its files are complete lists now.
    /// A released sale is not a file of its source.
    pub(super) fn note(
        conn: &mut PgConnection,
        file: &ImportFile,
        is_release: bool,
    ) -> QueryResult<Self> {
        let known: Option<i64> = match is_release {
            true => sources::table
                .filter(sources::key.eq(&file.source))
                .select(sources::id)
                .first(conn)
                .optional()?,
            false => None,
        };
        let id = match known {
            Some(id) => id,
            None => insert_into(sources::table)
                .values((
                    sources::key.eq(&file.source),
                    sources::complete_list.eq(file.complete_list),
                ))
                .on_conflict(sources::key)
                .do_update()
                .set(sources::complete_list.eq(file.complete_list))
                .returning(sources::id)
                .get_result(conn)?,
        };
        let last: Option<(i64, i64)> = imports::table
            .filter(imports::source_id.eq(id).and(imports::state.eq("applied")))
            .order(imports::id.desc())
            .select((imports::id, imports::rows))
            .first(conn)
            .optional()?;
        Ok(Self {
            id,
            last_import: last.map(|(import, _)| ImportId(import)),
            rows_before: last.map_or(0, |(_, rows)| rows.unsigned_abs()),
        })
    }
}

pub(super) fn note_import(
    conn: &mut PgConnection,
    source: &Source,
    (sha256, state): (&str, &str),
    listings: u64,
) -> QueryResult<ImportId> {
    insert_into(imports::table)
        .values((
            imports::source_id.eq(source.id),
            imports::sha256.eq(sha256),
            imports::state.eq(state),
            imports::rows.eq(listings as i64),
        ))
        .returning(imports::id)
        .get_result(conn)
        .map(ImportId)
}

/// The revision of a change of listings. It is opened before the first write, so a change that writes
/// nothing makes no revision.
pub(crate) struct Writer {
    /// The import that makes the change; `None` for the operator.
    pub(crate) import: Option<ImportId>,
    pub(crate) revision: Revision,
    pub(crate) is_open: bool,
}

impl Writer {
    pub(crate) fn open<E: From<PortError>>(
        &mut self,
        conn: &mut PgConnection,
    ) -> Result<(), Failure<E>> {
        if std::mem::replace(&mut self.is_open, true) {
            return Ok(());
        }
        if begin_revision(conn, self.import)? != self.revision {
            let port = PortError::corrupt(SYSTEM, "the writers' lock was not taken");
            return Err(Failure::Domain(port.into()));
        }
        Ok(())
    }
}

/// The known listings of the rows that are in the file and not imported.
#[derive(Default)]
pub(super) struct Aside {
    /// Those that no imported row is about.
    pub(super) listings: Vec<i64>,
    /// Those of quarantined rows.
    pub(super) quarantined: Vec<i64>,
    /// Those of `listings` that were noted as no longer listed.
    pub(super) back: Vec<i64>,
}

/// Finds the known listings of the rows that are in the file and not imported.
pub(super) fn find_aside(conn: &mut PgConnection) -> QueryResult<Aside> {
    let (gone, listed) = (EntryKind::NoLongerListed.name(), EntryKind::Listed.name());
    let found: Vec<FoundAside> = diesel::sql_query(format!(
        "SELECT l.id AS listing_id, aside.is_imported, aside.is_quarantined, EXISTS (
             SELECT FROM listing_changes gone
             WHERE gone.listing_id = l.id AND gone.kind = '{gone}' AND NOT EXISTS (
                 SELECT FROM listing_changes back
                 WHERE back.listing_id = l.id AND back.kind = '{listed}'
                     AND back.revision > gone.revision
             )
         ) AS is_gone
         FROM (
             SELECT key, bool_or(row >= 0) AS is_imported,
                 bool_or(doubts IS NOT NULL) AS is_quarantined
             FROM import_rows GROUP BY key HAVING min(row) < 0
         ) aside, LATERAL (
             SELECT id FROM listings WHERE lower(unique_id) = aside.key ORDER BY id LIMIT 1
         ) l
         ORDER BY l.id"
    ))
    .load(conn)?;
    let of = |wanted: fn(&FoundAside) -> bool| {
        found.iter().filter(|aside| wanted(aside)).map(|aside| aside.listing_id).collect()
    };
    Ok(Aside {
        listings: of(|aside| !aside.is_imported),
        quarantined: of(|aside| aside.is_quarantined),
        back: of(|aside| !aside.is_imported && aside.is_gone),
    })
}

#[derive(QueryableByName)]
struct FoundAside {
    #[diesel(sql_type = BigInt)]
    listing_id: i64,
    #[diesel(sql_type = Bool)]
    is_imported: bool,
    #[diesel(sql_type = Bool)]
    is_quarantined: bool,
    #[diesel(sql_type = Bool)]
    is_gone: bool,
}

/// The members of the source's import `previous` that this import lacks, by their sightings. The
/// sightings of this import are noted already. With `all_seen`, not every key could be read, and the
/// sightings are carried over to this import. When they were seen stays.
pub(super) fn departed_since(
    conn: &mut PgConnection,
    run: &Run,
    previous: Option<ImportId>,
    all_seen: bool,
) -> QueryResult<Vec<i64>> {
    let Some(previous) = previous else { return Ok(Vec::new()) };
    let departed: Vec<Listing> = diesel::sql_query(
        "SELECT listing_id FROM listing_sightings
         WHERE source_id = $1 AND last_import = $2 ORDER BY listing_id",
    )
    .bind::<BigInt, _>(run.source)
    .bind::<BigInt, _>(previous.0)
    .load(conn)?;
    if all_seen {
        diesel::sql_query(
            "UPDATE listing_sightings SET last_import = $2
             WHERE source_id = $1 AND last_import = $3",
        )
        .bind::<BigInt, _>(run.source)
        .bind::<BigInt, _>(run.import.0)
        .bind::<BigInt, _>(previous.0)
        .execute(conn)?;
    }
    Ok(departed.into_iter().map(|Listing { listing_id }| listing_id).collect())
}

#[derive(QueryableByName)]
struct Listing {
    #[diesel(sql_type = BigInt)]
    listing_id: i64,
}

/// By which listing each of these is shown, and whether the latest file of another source contains it,
/// or that of any source another listing of its group.
pub(super) fn departed(
    conn: &mut PgConnection,
    run: &Run,
    listings: &[i64],
) -> QueryResult<Vec<DepartedListing>> {
    delivery::send_ids(conn, listings)?;
    let departed: Vec<DepartedRow> = diesel::sql_query(
        "SELECT coalesce(j.original_id, gone.listing_id) AS shown, EXISTS (
             SELECT FROM (
                 SELECT gone.listing_id AS id
                 UNION SELECT m.listing_id FROM joined_listings m
                     WHERE m.original_id = j.original_id
             ) member JOIN sightings other ON other.listing_id = member.id
             WHERE (other.source_id <> $1 OR member.id <> gone.listing_id)
                 AND other.last_import = (
                     SELECT max(i.id) FROM imports i
                     WHERE i.source_id = other.source_id AND i.state = 'applied'
                 )
         ) AS is_listed_elsewhere
         FROM import_ids gone LEFT JOIN joined_listings j ON j.listing_id = gone.listing_id",
    )
    .bind::<BigInt, _>(run.source)
    .load(conn)?;
    let read = |DepartedRow { shown, is_listed_elsewhere }| DepartedListing {
        shown: ListingId(shown),
        is_listed_elsewhere,
    };
    Ok(departed.into_iter().map(read).collect())
}

#[derive(QueryableByName)]
struct DepartedRow {
    #[diesel(sql_type = BigInt)]
    shown: i64,
    #[diesel(sql_type = Bool)]
    is_listed_elsewhere: bool,
}

/// Notes in the ledger and in the listings that these are no longer listed, or are listed again.
pub(super) fn note_marks(
    conn: &mut PgConnection,
    run: &Run,
    kind: EntryKind,
    listings: &[i64],
) -> QueryResult<()> {
    pending::mark(conn, listings, kind)?;
    let is_gone = kind.lists() == Some(false);
    let day = |state| is_gone.then(|| run.today.of(state));
    diesel::sql_query(format!(
        "UPDATE listings SET {} = ($2)[state_id + 1], revision = $3 WHERE id = ANY($1)",
        stored_name(Column::NoLongerListed)
    ))
    .bind::<Array<BigInt>, _>(listings)
    .bind::<Array<Nullable<Date>>, _>(State::all().map(day).collect::<Vec<_>>())
    .bind::<BigInt, _>(run.revision.0)
    .execute(conn)
    .map(drop)
}

/// Which shown listings of groups were noted as no longer listed and are in the file: those with
/// another member in a row, and of the `touched` ones.
pub(super) fn groups_back(conn: &mut PgConnection, touched: &[i64]) -> QueryResult<Vec<i64>> {
    let (gone, listed) = (EntryKind::NoLongerListed.name(), EntryKind::Listed.name());
    let back: Vec<Listing> = diesel::sql_query(format!(
        "SELECT shown.id AS listing_id FROM (
             SELECT j.original_id AS id FROM import_winners w
                 JOIN joined_listings j ON j.listing_id = w.listing_id
                 WHERE j.original_id <> j.listing_id
             UNION SELECT j.original_id FROM import_rows r JOIN listings l ON lower(l.unique_id) = r.key
                 JOIN joined_listings j ON j.listing_id = l.id WHERE r.row < 0
             UNION SELECT unnest($1)
         ) shown WHERE (
             SELECT c.kind FROM listing_changes c
             WHERE c.listing_id = shown.id AND c.kind IN ('{gone}', '{listed}')
             ORDER BY c.revision DESC LIMIT 1
         ) = '{gone}' ORDER BY 1"
    ))
    .bind::<Array<BigInt>, _>(touched)
    .load(conn)?;
    Ok(back.into_iter().map(|Listing { listing_id }| listing_id).collect())
}

/// The days in the states when this transaction began, which is when its entries of the ledger are
/// recorded.
pub(super) fn today(conn: &mut PgConnection) -> QueryResult<TodayByState> {
    now(conn).map(TodayByState::at)
}

/// When this transaction began, which is when its entries of the ledger are recorded.
pub(super) fn now(conn: &mut PgConnection) -> QueryResult<DateTime<Utc>> {
    diesel::select(diesel::dsl::now.into_sql::<Timestamptz>()).get_result(conn)
}

/// Notes the revision that the import made, and queues it for those who saved its listings.
pub(super) fn note_revision(
    conn: &mut PgConnection,
    ImportId(import): ImportId,
    Revision(revision): Revision,
) -> QueryResult<()> {
    diesel::update(imports::table.find(import))
        .set(imports::revision.eq(revision))
        .execute(conn)?;
    announce(conn, Revision(revision), Some(import))
}

/// So few new listings are no reason for a sweep.
const FEW: u64 = 10_000;

/// After the commit: moves buffered entries into the trigram index. Otherwise they would slow down
/// every search until autovacuum does it. If an import brought most of the listings, they are also
/// vacuumed and analyzed for the planner. The import is committed, so a failure is only logged.
pub(super) fn tidy_up(conn: &mut PgConnection, applied: &ImportCounts) {
    if applied.new + applied.changed == 0 {
        return;
    }
    let tidied = brought_most(conn, applied.new).and_then(|brought_most| {
        if brought_most {
            conn.batch_execute(
                "VACUUM (ANALYZE) listings, listing_extras, listing_changes, listing_sightings",
            )
        } else {
            trigrams::work_in(conn)
        }
    });
    if let Err(error) = tidied {
        tracing::warn!(%error, "the listings could not be vacuumed and analyzed after an import");
    }
}

/// Whether the server's statistics have fewer listings than were imported now. For a table without
/// statistics, the number is -1.
fn brought_most(conn: &mut PgConnection, new: u64) -> QueryResult<bool> {
    if new < FEW {
        return Ok(false);
    }
    let believed = "SELECT reltuples::bigint AS n FROM pg_class WHERE oid = 'listings'::regclass";
    let Believed { n } = diesel::sql_query(believed).get_result(conn)?;
    Ok(i64::try_from(new).unwrap_or(i64::MAX) > n)
}

#[derive(QueryableByName)]
struct Believed {
    #[diesel(sql_type = BigInt)]
    n: i64,
}
