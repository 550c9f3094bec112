//! Notifications, behind `notifications::NotificationStore`.

use ::listings::UniqueId;
use ::news::bell::{
    ChangeText, ListingChange, MOST_NOTIFICATIONS, Notification, NotificationCount, NotificationId,
    NotificationStore, SearchMatches, Subject,
};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Bool, Uuid as SqlUuid};
use kernel::{AccountId, PortError, Revision};
use serde::Deserialize;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::connection::errors::{SYSTEM, query_failed};
use crate::connection::pool::{Pool, take};
use crate::schema::notifications;

/// Notifications in PostgreSQL.
#[derive(Clone)]
pub struct PgNotifications {
    pool: Pool,
}

impl PgNotifications {
    /// The notifications in the database of `pool`.
    #[must_use]
    pub const fn new(pool: Pool) -> Self {
        Self { pool }
    }
}

/// Removes what a person has too much of.
const SURPLUS: &str = "\
    DELETE FROM notifications WHERE account_id = $1 AND id <= ( \
        SELECT id FROM notifications WHERE account_id = $1 ORDER BY id DESC OFFSET $2 LIMIT 1)";

const COUNT: &str = "\
    SELECT count(*) FILTER (WHERE read_at IS NULL) AS unread, \
        coalesce(bool_or(kind = 'listing' AND revision > coalesce( \
            (SELECT seen FROM saved_visits WHERE account_id = $1), -1)), false) AS saved_changed \
    FROM notifications WHERE account_id = $1";

#[derive(QueryableByName)]
struct CountRow {
    #[diesel(sql_type = BigInt)]
    unread: i64,
    #[diesel(sql_type = Bool)]
    saved_changed: bool,
}

/// A value that changed, as it is stored.
#[derive(Deserialize)]
struct StoredChange {
    label: String,
    old: Option<String>,
    new: Option<String>,
}

/// The content of a notification about a listing.
#[derive(Deserialize)]
struct StoredListing {
    listing: String,
    title: String,
    changes: Vec<StoredChange>,
}

/// The content of a notification about a saved search.
#[derive(Deserialize)]
struct StoredSearch {
    search: Uuid,
    name: String,
    view: String,
    count: u64,
}

/// The kind and the content of a notification.
fn stored(subject: &Subject) -> (&'static str, Value) {
    match subject {
        Subject::Listing(ListingChange { listing, revision: _, title, changes }) => {
            let change = |ChangeText { label, old, new }: &ChangeText| json!({ "label": label, "old": old, "new": new });
            let changes: Vec<Value> = changes.iter().map(change).collect();
            let listing = listing.as_str();
            ("listing", json!({ "listing": listing, "title": title, "changes": changes }))
        }
        Subject::Search(SearchMatches { search, revision: _, name, view, count }) => {
            ("search", json!({ "search": search, "name": name, "view": view, "count": count }))
        }
        Subject::AddressRefused => ("refused", json!({})),
    }
}

/// Stores notifications within the caller's transaction. The last one is the newest.
pub(crate) fn append(
    conn: &mut PgConnection,
    account: AccountId,
    subjects: &[Subject],
    at: DateTime<Utc>,
) -> QueryResult<()> {
    if subjects.is_empty() {
        return Ok(());
    }
    let row = |subject: &Subject| {
        let (kind, content) = stored(subject);
        (
            notifications::account_id.eq(account.0),
            notifications::kind.eq(kind),
            notifications::revision.eq(subject.revision().map(|revision| revision.0)),
            notifications::content.eq(content),
            notifications::at.eq(at),
        )
    };
    let rows: Vec<_> = subjects.iter().map(row).collect();
    diesel::insert_into(notifications::table).values(rows).execute(conn)?;
    sql_query(SURPLUS)
        .bind::<SqlUuid, _>(account.0)
        .bind::<BigInt, _>(i64::try_from(MOST_NOTIFICATIONS).unwrap_or(i64::MAX))
        .execute(conn)
        .map(drop)
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = notifications)]
pub(crate) struct NotificationRow {
    id: i64,
    kind: String,
    revision: Option<i64>,
    content: Value,
    at: DateTime<Utc>,
    read_at: Option<DateTime<Utc>>,
}

impl TryFrom<NotificationRow> for Notification {
    type Error = PortError;

    fn try_from(row: NotificationRow) -> Result<Self, PortError> {
        let NotificationRow { id, kind, revision, content, at, read_at } = row;
        let revision = Revision(revision.unwrap_or_default());
        let subject = match kind.as_str() {
            "listing" => {
                let StoredListing { listing, title, changes } = read(content)?;
                let listing =
                    UniqueId::parse(&listing).map_err(|error| PortError::corrupt(SYSTEM, error))?;
                let changes = changes
                    .into_iter()
                    .map(|StoredChange { label, old, new }| ChangeText { label, old, new })
                    .collect();
                Subject::Listing(ListingChange { listing, revision, title, changes })
            }
            "search" => {
                let StoredSearch { search, name, view, count } = read(content)?;
                Subject::Search(SearchMatches { search, revision, name, view, count })
            }
            "refused" => Subject::AddressRefused,
            _ => return Err(PortError::corrupt(SYSTEM, "a notification of an unknown kind")),
        };
        Ok(Self { id: NotificationId(id), subject, at, read_at })
    }
}

fn read<T: for<'de> Deserialize<'de>>(content: Value) -> Result<T, PortError> {
    serde_json::from_value(content).map_err(|error| PortError::corrupt(SYSTEM, error))
}

impl NotificationStore for PgNotifications {
    fn page(
        &self,
        account: AccountId,
        before: Option<NotificationId>,
        most: usize,
    ) -> Result<Vec<Notification>, PortError> {
        let rows: Vec<NotificationRow> = notifications::table
            .filter(notifications::account_id.eq(account.0))
            .filter(notifications::id.lt(before.map_or(i64::MAX, |before| before.0)))
            .order(notifications::id.desc())
            .limit(i64::try_from(most).unwrap_or(i64::MAX))
            .select(NotificationRow::as_select())
            .load(&mut take(&self.pool)?)
            .map_err(query_failed)?;
        rows.into_iter().map(Notification::try_from).collect()
    }

    fn count(&self, account: AccountId) -> Result<NotificationCount, PortError> {
        let CountRow { unread, saved_changed } = sql_query(COUNT)
            .bind::<SqlUuid, _>(account.0)
            .get_result(&mut take(&self.pool)?)
            .map_err(query_failed)?;
        Ok(NotificationCount { unread: u64::try_from(unread).unwrap_or_default(), saved_changed })
    }

    fn read(
        &self,
        account: AccountId,
        id: NotificationId,
        at: DateTime<Utc>,
    ) -> Result<bool, PortError> {
        let own = notifications::table.find(id.0).filter(notifications::account_id.eq(account.0));
        let mut conn = take(&self.pool)?;
        diesel::update(own.filter(notifications::read_at.is_null()))
            .set(notifications::read_at.eq(at))
            .execute(&mut conn)
            .map_err(query_failed)?;
        diesel::select(diesel::dsl::exists(own)).get_result(&mut conn).map_err(query_failed)
    }

    fn read_through(
        &self,
        account: AccountId,
        id: NotificationId,
        at: DateTime<Utc>,
    ) -> Result<(), PortError> {
        diesel::update(notifications::table)
            .filter(notifications::account_id.eq(account.0))
            .filter(notifications::id.le(id.0))
            .filter(notifications::read_at.is_null())
            .set(notifications::read_at.eq(at))
            .execute(&mut take(&self.pool)?)
            .map(drop)
            .map_err(query_failed)
    }
}

#[cfg(test)]
mod tests {
    use ::mail::Outbox as _;
    use ::mail::testing::outgoing;
    use ::news::bell::testing::{NotificationWorld, notification_contract};
    use diesel::connection::SimpleConnection as _;
    use kernel::EmailAddress;
    use test_db::TestDatabase;

    use super::*;
    use crate::{Config, PgOutbox, pool};

    struct Tables<'a>(&'a TestDatabase);

    impl NotificationWorld for Tables<'_> {
        fn append(&self, account: AccountId, subjects: &[Subject], at: DateTime<Utc>) {
            append(&mut self.0.connect(), account, subjects, at).unwrap();
        }

        fn look(&self, account: AccountId, revision: Revision) {
            let statement = format!(
                "INSERT INTO saved_visits (account_id, seen_at, since, seen) \
                 VALUES ('{account}', now(), 0, {revision}) \
                 ON CONFLICT (account_id) DO UPDATE SET seen = excluded.seen"
            );
            self.0.connect().batch_execute(&statement).unwrap();
        }
    }

    fn database() -> (TestDatabase, Pool) {
        let database = TestDatabase::new();
        database
            .connect()
            .batch_execute(
                "INSERT INTO accounts (id, email, name, password_hash, created_at)
                 SELECT ('00000000-0000-0000-0000-00000000000' || n)::uuid, n || '@example.com',
                   'A', 'x', now() FROM generate_series(1, 2) n",
            )
            .unwrap();
        let pool = pool(&Config::new(database.url())).unwrap();
        (database, pool)
    }

    #[test]
    fn postgres_fulfills_the_contract() {
        let (database, pool) = database();
        notification_contract(
            &PgNotifications::new(pool),
            &Tables(&database),
            [1, 2].map(|number| AccountId(Uuid::from_u128(number))),
        );
    }

    #[test]
    fn the_third_refusal_of_an_address_is_notified_once() {
        let (_database, pool) = database();
        let (outbox, store) = (PgOutbox::new(pool.clone()), PgNotifications::new(pool));
        let account = AccountId(Uuid::from_u128(1));
        let at = DateTime::from_timestamp(4_000_000_000, 0).unwrap();
        let later = DateTime::from_timestamp(4_000_000_300, 0).unwrap();
        let refuse = |number: u32| {
            let to = EmailAddress::parse("1@example.com").unwrap();
            let mut message = outgoing(&format!("<{number}@example.com>"), &to);
            message.account = Some(account);
            outbox.put(&message, at).unwrap();
            let leased = outbox.lease(at, later, 9).unwrap();
            outbox.refuse(leased[0].id, at, "unknown mailbox").unwrap();
            store.page(account, None, 9).unwrap()
        };
        assert_eq!((refuse(1), refuse(2)), (vec![], vec![]));
        let notified: Vec<Subject> = refuse(3).into_iter().map(|one| one.subject).collect();
        assert_eq!(notified, [Subject::AddressRefused]);
        assert_eq!(refuse(4).len(), 1, "the emails are off already");
    }
}
