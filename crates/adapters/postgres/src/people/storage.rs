//! How much an account stores (`docs/product.md#storage`).
//!
//! The bytes of a note and of its history are in the row of the saved property, so their sum reads
//! neither. There are few searches and downloads, whose sizes PostgreSQL knows without reading them.

use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Bool, Nullable, Uuid as SqlUuid};
use kernel::{StorageBudget, StorageUse};
use uuid::Uuid;

/// What a saved search takes next to its name and view.
pub(crate) const SEARCH_BYTES: u64 = 200;

const USE: &str = "\
    SELECT saved.notes, saved.history, searches.bytes AS searches, downloads.bytes AS downloads, \
        coalesce((SELECT octet_length(opened) + octet_length(hidden) FROM listing_marks \
                  WHERE account_id = $1), 0)::bigint AS marks \
    FROM (SELECT coalesce(sum(bytes), 0)::bigint AS notes, \
              coalesce(sum(history_bytes), 0)::bigint AS history \
          FROM saved_listings WHERE account_id = $1) saved, \
        (SELECT coalesce(sum($2 + octet_length(name) + octet_length(view)), 0)::bigint AS bytes \
         FROM saved_searches WHERE account_id = $1) searches, \
        (SELECT coalesce(sum(coalesce(pg_column_size(request), 0) \
             + coalesce(octet_length(saved), 0)), 0)::bigint AS bytes \
         FROM exports WHERE account_id = $1) downloads";

/// Locks an account, so that its writers come one after another and count what the others added.
const LOCK: &str = "\
    SELECT undo_bytes, undo_until > now() AS may_undo FROM accounts WHERE id = $1 \
    FOR NO KEY UPDATE";

const ALLOW_UNDO: &str = "\
    UPDATE accounts SET \
        undo_bytes = greatest($2, CASE WHEN undo_until > now() THEN undo_bytes END), undo_until = now() + interval '15 minutes' WHERE id = $1";

#[derive(QueryableByName)]
struct UseRow {
    #[diesel(sql_type = BigInt)]
    notes: i64,
    #[diesel(sql_type = BigInt)]
    history: i64,
    #[diesel(sql_type = BigInt)]
    searches: i64,
    #[diesel(sql_type = BigInt)]
    downloads: i64,
    #[diesel(sql_type = BigInt)]
    marks: i64,
}

/// Returns what an account stores.
pub(crate) fn used(conn: &mut PgConnection, account: Uuid) -> QueryResult<StorageUse> {
    let row: UseRow = sql_query(USE)
        .bind::<SqlUuid, _>(account)
        .bind::<BigInt, _>(SEARCH_BYTES.cast_signed())
        .get_result(conn)?;
    let UseRow { notes, history, searches, downloads, marks } = row;
    let bytes = |stored: i64| u64::try_from(stored).unwrap_or(0);
    Ok(StorageUse {
        notes: bytes(notes),
        history: bytes(history),
        searches: bytes(searches),
        downloads: bytes(downloads),
        marks: bytes(marks),
    })
}

#[derive(QueryableByName)]
struct LockRow {
    #[diesel(sql_type = Nullable<BigInt>)]
    undo_bytes: Option<i64>,
    #[diesel(sql_type = Nullable<Bool>)]
    may_undo: Option<bool>,
}

/// Locks an account until the end of the transaction. Returns its budget, which is larger for some
/// minutes after a removal, so that its undo always has room.
pub(crate) fn lock(
    conn: &mut PgConnection,
    account: Uuid,
    budget: StorageBudget,
) -> QueryResult<StorageBudget> {
    let row: Option<LockRow> =
        sql_query(LOCK).bind::<SqlUuid, _>(account).get_result(conn).optional()?;
    let undo = row.filter(|row| row.may_undo == Some(true)).and_then(|row| row.undo_bytes);
    Ok(StorageBudget(budget.0.max(undo.map_or(0, i64::unsigned_abs))))
}

/// Gives the undo of a change that begins now the room that it needs. The account has `used` bytes.
pub(crate) fn allow_undo(
    conn: &mut PgConnection,
    account: Uuid,
    budget: StorageBudget,
    used: u64,
) -> QueryResult<()> {
    let StorageBudget(undo) = budget.for_undo(used);
    if undo == budget.0 {
        return Ok(());
    }
    sql_query(ALLOW_UNDO)
        .bind::<SqlUuid, _>(account)
        .bind::<BigInt, _>(i64::try_from(undo).unwrap_or(i64::MAX))
        .execute(conn)
        .map(drop)
}

#[cfg(test)]
mod tests {
    use ::saved::{Annotation, Edit, Note, Part, Rewritten, SavedError, SavedStore as _, Step};
    use ::searches::{SavedSearchError, SearchName, SearchStore as _, ViewAddress};
    use chrono::{DateTime, TimeDelta, TimeZone as _, Utc};
    use diesel::connection::SimpleConnection as _;
    use export::ExportTickets as _;
    use export::testing::order_of_everything;
    use kernel::{AccountId, ListingId, SessionId};
    use listings::UniqueId;
    use test_db::TestDatabase;

    use super::*;
    use crate::{Config, PgExportTickets, PgSaved, PgSearches, pool};

    const ANN: AccountId = AccountId(Uuid::from_u128(7));
    const SESSION: SessionId = SessionId(Uuid::from_u128(8));
    const BUDGET: StorageBudget = StorageBudget(50_000);

    fn now() -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2026, 11, 21, 15, 0, 0).unwrap()
    }

    /// An account that has saved 20 properties, with marks of 7 bytes.
    fn filled(database: &TestDatabase) -> PgSaved {
        database
            .connect()
            .batch_execute(
                "INSERT INTO accounts (id, email, name, password_hash, created_at) VALUES \
                   ('00000000-0000-0000-0000-000000000007', 'a@example.com', 'Ann', 'x', now()); \
                 INSERT INTO sessions (id, account_id, created_at, expires_at) VALUES \
                   ('00000000-0000-0000-0000-000000000008', \
                    '00000000-0000-0000-0000-000000000007', '2026-11-21', '2027-11-21'); \
                 INSERT INTO listing_marks (account_id, opened, hidden) VALUES \
                   ('00000000-0000-0000-0000-000000000007', '\\x00010203', '\\x000102'); \
                 INSERT INTO listing_revisions (revision) VALUES (1); \
                 BEGIN; SET LOCAL portal.revision = '1'; \
                 INSERT INTO listings (id, unique_id, state_id, search_text, revision) \
                   OVERRIDING SYSTEM VALUE \
                   SELECT n, 'GA-' || n, 4, '', 1 FROM generate_series(1, 20) n; \
                 COMMIT;",
            )
            .unwrap();
        let store = PgSaved::new(pool(&Config::new(database.url())).unwrap()).within(BUDGET);
        let ids: Vec<ListingId> = (1..=20).map(ListingId).collect();
        assert_eq!(store.save(ANN, &ids, now(), 20).unwrap().len(), 20);
        store
    }

    fn write(store: &PgSaved, number: i64, text: &str, minute: i64) -> Result<(), SavedError> {
        let note = Some(Note::parse(text).unwrap());
        let edit = Edit { note, ..Edit::default() };
        let key = UniqueId::parse(&format!("GA-{number}")).unwrap();
        let at = now() + TimeDelta::minutes(minute);
        let change = &mut |stored: &::saved::Annotated, _: &[::saved::Entry]| {
            let annotation: Annotation = edit.clone().applied_to(&stored.annotation);
            let steps = vec![Step::Add(stored.annotation.value(Part::Note))];
            Ok(Rewritten { annotation, steps, at })
        };
        store.annotate(ANN, &key, change).map(drop)
    }

    fn usage(database: &TestDatabase) -> StorageUse {
        used(&mut database.connect(), ANN.0).unwrap()
    }

    #[test]
    fn every_row_of_an_account_counts_and_the_budget_refuses() {
        let database = TestDatabase::new();
        let store = filled(&database);
        assert_eq!(usage(&database), StorageUse { marks: 7, ..StorageUse::default() });

        write(&store, 1, &"é".repeat(1_000), 0).unwrap();
        write(&store, 1, &format!("{}x", "é".repeat(1_000)), 20).unwrap();
        let StorageUse { notes, history, .. } = usage(&database);
        // An entry with nothing before it, and one with an eighth of 2,000 bytes.
        assert_eq!((notes, history), (2_001, 64 + 64 + 250));

        let searches = PgSearches::new(pool(&Config::new(database.url())).unwrap()).within(BUDGET);
        let name = SearchName::parse("June").unwrap();
        let view = ViewAddress::parse(&format!("search={}", "x".repeat(9_993))).unwrap();
        let save = || searches.insert(ANN, &name, &view, now(), 50);
        save().unwrap();
        assert_eq!(usage(&database).searches, 200 + 4 + 10_000);

        let tickets =
            PgExportTickets::new(pool(&Config::new(database.url())).unwrap()).within(BUDGET);
        let order = |minute| {
            let at = now() + TimeDelta::minutes(minute);
            tickets.issue(&order_of_everything(ANN, SESSION), at, at).unwrap()
        };
        order(1);
        let one = usage(&database).downloads;
        assert!(one > 0);

        // Notes and searches fill the rest, and are refused beyond it.
        save().unwrap();
        save().unwrap();
        let full = (2..=20).map(|number| write(&store, number, &"x".repeat(2_000), 40));
        let full: Vec<SavedError> = full.filter_map(Result::err).collect();
        assert!(
            full.len() > 10 && full.iter().all(|error| matches!(error, SavedError::StorageFull(_)))
        );
        assert!(matches!(save(), Err(SavedSearchError::StorageFull(_))));
        let before = usage(&database);
        assert!(before.total() <= BUDGET.0 && before.total() > BUDGET.0 - 2_064);

        // An order is not refused: older ones give way, and the latest one stays.
        let minutes = i64::try_from(2_064 / one + 2).unwrap();
        (2..=minutes).for_each(|minute| drop(order(minute)));
        let after = usage(&database);
        assert!(after.downloads >= one && after.total() <= BUDGET.0 + one);
        assert_eq!((after.notes, after.searches), (before.notes, before.searches));

        // Removing makes room.
        store.remove(ANN, &[UniqueId::parse("GA-1").unwrap()]).unwrap();
        assert_eq!(usage(&database).history, before.history - 378);
    }
}
