//! The order in which changes of listings become visible (`docs/architecture.md`, 'How fresh the
//! answers are').
//!
//! A writer takes one lock and releases it at its commit, so the order of revisions is the order
//! of visibility: a reader that has seen revision 7 has seen all up to 7. A sequence or a
//! timestamp cannot promise that.

use diesel::dsl::{insert_into, max};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Bool, Text};
use kernel::{ImportId, Revision};

use crate::schema::listing_revisions;

/// The channel that announces new revisions. It is a hint: a reader that must not miss one polls
/// as well.
pub(crate) const CHANNEL: &str = "listing_revisions";

/// The writers' lock; any number that no other advisory lock here uses.
const LOCK: i64 = 0x0C57_0002;

/// Waits until no other transaction changes listings, and makes others wait until this one ends. A
/// writer that compares with the stored rows calls it before it reads.
///
/// The transaction must be READ COMMITTED, the default: it must see what the previous one
/// committed.
pub(crate) fn hold_listings(conn: &mut PgConnection) -> QueryResult<()> {
    sql_query("SELECT pg_advisory_xact_lock($1)").bind::<BigInt, _>(LOCK).execute(conn).map(drop)
}

/// Takes the lock of [`hold_listings`] if no other transaction has it, and returns whether it did.
pub(crate) fn try_hold_listings(conn: &mut PgConnection) -> QueryResult<bool> {
    #[derive(QueryableByName)]
    struct Held {
        #[diesel(sql_type = Bool)]
        is_held: bool,
    }
    let Held { is_held } = sql_query("SELECT pg_try_advisory_xact_lock($1) AS is_held")
        .bind::<BigInt, _>(LOCK)
        .get_result(conn)?;
    Ok(is_held)
}

/// Another transaction that changes listings.
#[derive(Debug, QueryableByName)]
struct ListingsHolder {
    /// The name of its connection; empty if it has none.
    #[diesel(sql_type = Text)]
    name: String,
    /// When it began, as a time of day in UTC.
    #[diesel(sql_type = Text)]
    since: String,
}

/// The transaction for which [`hold_listings`] would wait; `None` if there is none.
fn listings_holder(conn: &mut PgConnection) -> QueryResult<Option<ListingsHolder>> {
    sql_query(
        "SELECT coalesce(a.application_name, '') AS name,
             coalesce(to_char(a.xact_start AT TIME ZONE 'UTC', 'HH24:MI:SS'), 'an unknown time')
                 || ' UTC' AS since
         FROM pg_locks l JOIN pg_stat_activity a USING (pid)
         WHERE l.locktype = 'advisory' AND l.granted AND l.pid <> pg_backend_pid()
             AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
             AND (l.classid::bigint << 32 | l.objid::bigint) = $1
         LIMIT 1",
    )
    .bind::<BigInt, _>(LOCK)
    .get_result(conn)
    .optional()
}

/// The start of the name under which the server knows an import.
const IMPORT_OF: &str = "import of ";

/// Takes the lock of [`hold_listings`] for the import of `source`. `waiting` gets who makes it wait.
pub(crate) fn await_listings(
    conn: &mut PgConnection,
    source: &str,
    waiting: &mut dyn FnMut(String),
) -> QueryResult<()> {
    // The server's names have at most 63 bytes.
    let name: String = format!("{IMPORT_OF}{source}").chars().take(60).collect();
    sql_query("SELECT set_config('application_name', $1, true)")
        .bind::<Text, _>(name)
        .execute(conn)?;
    if let Some(holder) = listings_holder(conn)? {
        waiting(match (holder.name.strip_prefix(IMPORT_OF), &holder.since) {
            (Some(source), since) => format!("the import of '{source}', which began at {since}"),
            (None, since) => format!("another change of the listings, which began at {since}"),
        });
    }
    hold_listings(conn)
}

/// The number of the next revision. It is certain only for the transaction that has the lock.
pub(crate) fn next_revision(conn: &mut PgConnection) -> QueryResult<Revision> {
    let last: Option<i64> =
        listing_revisions::table.select(max(listing_revisions::revision)).first(conn)?;
    Ok(Revision(last.unwrap_or(0) + 1))
}

/// Opens the next revision of the listings in the running transaction: takes the lock, stores the
/// revision, allows this transaction to write, and notifies the readers at its commit.
pub(crate) fn begin_revision(
    conn: &mut PgConnection,
    import: Option<ImportId>,
) -> QueryResult<Revision> {
    hold_listings(conn)?;
    let Revision(revision) = next_revision(conn)?;
    insert_into(listing_revisions::table)
        .values((
            listing_revisions::revision.eq(revision),
            listing_revisions::import_id.eq(import.map(|import| import.0)),
        ))
        .execute(conn)?;
    // The triggers on `listings` refuse a writer that has not announced itself so.
    sql_query("SELECT set_config('portal.revision', $1, true), pg_notify($2, $1)")
        .bind::<Text, _>(revision.to_string())
        .bind::<Text, _>(CHANNEL)
        .execute(conn)?;
    Ok(Revision(revision))
}
