//! What is noted beside the listings: the source, the import, which listings it held, and the
//! work that follows.

use diesel::connection::SimpleConnection;
use diesel::dsl::insert_into;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use intake::ImportFile;
use kernel::{ImportId, Revision};
use serde_json::json;

use super::apply::Run;
use crate::schema::{imports, sources};

/// The source of a file.
pub(super) struct Source {
    pub(super) id: i64,
    /// Its last import that stands.
    pub(super) last_import: Option<ImportId>,
    /// The distinct rows of that import; 0 when there is none.
    pub(super) rows_before: u64,
}

impl Source {
    /// Notes the file's source, and whether its files are complete lists now.
    pub(super) fn note(conn: &mut PgConnection, file: &ImportFile) -> QueryResult<Self> {
        let id: i64 = insert_into(sources::table)
            .values((sources::key.eq(&file.source), sources::complete_list.eq(file.complete_list)))
            .on_conflict(sources::key)
            .do_update()
            .set(sources::complete_list.eq(file.complete_list))
            .returning(sources::id)
            .get_result(conn)?;
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
    sha256: &str,
    listings: u64,
) -> QueryResult<ImportId> {
    insert_into(imports::table)
        .values((
            imports::source_id.eq(source.id),
            imports::sha256.eq(sha256),
            imports::state.eq("applied"),
            imports::rows.eq(listings as i64),
        ))
        .returning(imports::id)
        .get_result(conn)
        .map(ImportId)
}

/// Confirms the known listings of the file: the source holds them still, or now too.
pub(super) fn sight_known(conn: &mut PgConnection, run: &Run) -> QueryResult<()> {
    diesel::sql_query(
        "INSERT INTO listing_sightings (listing_id, source_id, last_import)
         SELECT listing_id, $1, $2 FROM import_winners WHERE listing_id IS NOT NULL
         ON CONFLICT (listing_id, source_id)
         DO UPDATE SET last_import = excluded.last_import, at = excluded.at",
    )
    .bind::<BigInt, _>(run.source)
    .bind::<BigInt, _>(run.import.0)
    .execute(conn)
    .map(drop)
}

/// Notes in the ledger what the source's last complete list still held and this one does not, once:
/// what an earlier list had lost already is no part of the last. A listing that the latest
/// file of another source holds is listed still.
pub(super) fn note_missing(
    conn: &mut PgConnection,
    run: &mut Run,
    previous: ImportId,
) -> QueryResult<()> {
    let missing: Vec<Missing> = diesel::sql_query(
        "SELECT s.listing_id FROM listing_sightings s
         WHERE s.source_id = $1 AND s.last_import = $2 AND NOT EXISTS (
             SELECT FROM listing_sightings other
             WHERE other.listing_id = s.listing_id AND other.source_id <> $1 AND other.last_import = (
                 SELECT max(i.id) FROM imports i
                 WHERE i.source_id = other.source_id AND i.state = 'applied'
             )
         )
         ORDER BY s.listing_id",
    )
    .bind::<BigInt, _>(run.source)
    .bind::<BigInt, _>(previous.0)
    .load(conn)?;
    if missing.is_empty() {
        return Ok(());
    }
    let revision = run.revision(conn)?;
    let ids: Vec<i64> = missing.into_iter().map(|Missing { listing_id }| listing_id).collect();
    diesel::sql_query(
        "INSERT INTO listing_changes (listing_id, import_id, revision, kind)
         SELECT id, $2, $3, 'no longer listed' FROM unnest($1) id",
    )
    .bind::<diesel::sql_types::Array<BigInt>, _>(ids)
    .bind::<BigInt, _>(run.import.0)
    .bind::<BigInt, _>(revision.0)
    .execute(conn)
    .map(drop)
}

#[derive(QueryableByName)]
struct Missing {
    #[diesel(sql_type = BigInt)]
    listing_id: i64,
}

/// Notes the revision that the import made, and the one piece of work that spreads the news.
pub(super) fn note_revision(
    conn: &mut PgConnection,
    import: ImportId,
    revision: Revision,
) -> QueryResult<()> {
    diesel::update(imports::table.find(import.0))
        .set(imports::revision.eq(revision.0))
        .execute(conn)?;
    diesel::sql_query(
        "INSERT INTO jobs (kind, payload, dedupe_key, due_at)
         VALUES ('listing_changes', $1, 'listing_changes:' || $2, now())",
    )
    .bind::<diesel::sql_types::Jsonb, _>(json!({ "import": import.0, "revision": revision.0 }))
    .bind::<BigInt, _>(revision.0)
    .execute(conn)
    .map(drop)
}

/// Lets the planner know what the listings look like, where an import has brought most of them: it
/// would have to guess until autovacuum comes. The import stands already, so a failure is only told.
pub(super) fn freshen_statistics(conn: &mut PgConnection, new: u64) {
    // What the server believes to hold; -1 for a table that was never looked at.
    let believed = "SELECT reltuples::bigint AS n FROM pg_class WHERE oid = 'listings'::regclass";
    let renewed = diesel::sql_query(believed).get_result(conn).and_then(|Believed { n }| {
        if new > n.unsigned_abs() / 2 { conn.batch_execute("ANALYZE listings") } else { Ok(()) }
    });
    if let Err(error) = renewed {
        tracing::warn!(%error, "the statistics of the listings could not be renewed");
    }
}

#[derive(QueryableByName)]
struct Believed {
    #[diesel(sql_type = BigInt)]
    n: i64,
}
