//! The data about a person, and its removal.

use std::collections::{HashMap, HashSet};

use ::accounts::{
    Account, AccountRecords, Consent, Document, EarlierValue, OrderKey, PersonalData,
    ProfileRecord, SavedProperty, SavedSize, SessionEntry, StoredBrowser, StoredCheck,
    StoredDownload, StoredEmail, StoredFeed, StoredMarking, StoredNotification, StoredSearch,
};
use ::listings::ListingIds;
use ::news::bell::Notification;
use ::news::push::Endpoint;
use ::saved::{Annotation, Entry, MaximumBid, Saved, Stage};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::Text;
use diesel::{delete, update};
use kernel::{AccountId, ListingId, PortError, StorageUse};
use serde_json::Value;
use uuid::Uuid;

use super::resets;
use super::row::AccountRow;
use super::sessions::EntryRow;
use super::store::ProfileRows;
use crate::connection::errors::{Failure, SYSTEM, query_failed};
use crate::connection::pool::{Pool, take};
use crate::people::marks::encoding::decode as decode_ids;
use crate::people::saved::SavedRow;
use crate::people::saved::history::{EntryRow as EarlierRow, entries};
use crate::people::storage;
use crate::schema::{
    accounts, billing_customers, calendar_feeds, consents, digests, exports, known_networks,
    listing_marks, listings, mail_choice_changes, notifications, one_time_tokens, outbox,
    preferences, push_subscriptions, refused_addresses, saved_history, saved_listings,
    saved_searches, sessions,
};
use crate::sending::mail_choice_dates::forget_choices;
use crate::sending::notifications::NotificationRow;

/// Reads and removes the data about people.
#[derive(Debug, Clone)]
pub struct PgAccountRecords {
    pool: Pool,
}

impl PgAccountRecords {
    /// The records of a database.
    #[must_use]
    pub const fn new(pool: Pool) -> Self {
        Self { pool }
    }
}

/// Kind, subject, when it was written and when it was sent.
type MailRow = (String, String, DateTime<Utc>, Option<DateTime<Utc>>);

/// The marks of a person, and the keys of all listings in them.
struct MarkRows {
    last_visit: Option<DateTime<Utc>>,
    opened: Result<ListingIds, PortError>,
    hidden: Result<ListingIds, PortError>,
    keys: HashMap<i64, String>,
}

impl MarkRows {
    fn read(conn: &mut PgConnection, id: AccountId) -> QueryResult<Option<Self>> {
        type Row = (Option<DateTime<Utc>>, Vec<u8>, Vec<u8>);
        let row: Option<Row> = listing_marks::table
            .find(id.0)
            .select((listing_marks::seen_at, listing_marks::opened, listing_marks::hidden))
            .first(conn)
            .optional()?;
        let Some((last_visit, opened, hidden)) = row else { return Ok(None) };
        let (opened, hidden) = (decode_ids(&opened), decode_ids(&hidden));
        let keys = keys_of(conn, [&opened, &hidden].into_iter().flatten())?;
        Ok(Some(Self { last_visit, opened, hidden, keys }))
    }
}

impl TryFrom<MarkRows> for StoredMarking {
    type Error = PortError;

    fn try_from(rows: MarkRows) -> Result<Self, PortError> {
        let MarkRows { last_visit, opened, hidden, keys } = rows;
        Ok(Self { last_visit, opened: named(&opened?, &keys), hidden: named(&hidden?, &keys) })
    }
}

fn notified(row: NotificationRow) -> Result<StoredNotification, PortError> {
    let Notification { id: _, subject, at, read_at } = row.try_into()?;
    Ok(StoredNotification { text: subject.text(), created_at: at, read_at })
}

struct PersonalRows {
    profile: ProfileRows,
    organization: Option<String>,
    consents: Vec<(String, String, DateTime<Utc>)>,
    saved: Vec<(i64, i64)>,
    searches: Vec<(String, String, DateTime<Utc>)>,
    /// The name of the search, and when the address was made.
    feeds: Vec<(Option<String>, DateTime<Utc>)>,
    marks: Option<MarkRows>,
    notifications: Vec<NotificationRow>,
    browsers: Vec<(String, DateTime<Utc>, Option<DateTime<Utc>>)>,
    mail_choices: Vec<(String, DateTime<Utc>)>,
    sessions: Vec<EntryRow>,
    downloads: Vec<Vec<u8>>,
    mails: Vec<MailRow>,
}

impl PersonalRows {
    fn read(conn: &mut PgConnection, id: AccountId) -> QueryResult<Option<Self>> {
        let Some(profile) = ProfileRows::read(conn, id)? else { return Ok(None) };
        Ok(Some(Self {
            profile,
            organization: accounts::table.find(id.0).select(accounts::organization).first(conn)?,
            consents: consents::table
                .filter(consents::account_id.eq(id.0))
                .order((consents::accepted_at, consents::document.desc()))
                .select((consents::document, consents::version, consents::accepted_at))
                .load(conn)?,
            saved: saved_listings::table
                .filter(saved_listings::account_id.eq(id.0))
                .order((saved_listings::saved_at, saved_listings::listing_id))
                .select((
                    saved_listings::listing_id,
                    saved_listings::bytes + saved_listings::history_bytes,
                ))
                .load(conn)?,
            searches: saved_searches::table
                .filter(saved_searches::account_id.eq(id.0))
                .order((saved_searches::created_at, saved_searches::id))
                .select((saved_searches::name, saved_searches::view, saved_searches::created_at))
                .load(conn)?,
            feeds: calendar_feeds::table
                .left_join(saved_searches::table)
                .filter(calendar_feeds::account_id.eq(id.0))
                .order((calendar_feeds::created_at, calendar_feeds::id))
                .select((saved_searches::name.nullable(), calendar_feeds::created_at))
                .load(conn)?,
            marks: MarkRows::read(conn, id)?,
            notifications: notifications::table
                .filter(notifications::account_id.eq(id.0))
                .order(notifications::id)
                .select(NotificationRow::as_select())
                .load(conn)?,
            browsers: push_subscriptions::table
                .filter(push_subscriptions::account_id.eq(id.0))
                .order((push_subscriptions::created_at, push_subscriptions::session_id))
                .select((
                    push_subscriptions::endpoint,
                    push_subscriptions::created_at,
                    push_subscriptions::last_sent_at,
                ))
                .load(conn)?,
            mail_choices: mail_choice_changes::table
                .filter(mail_choice_changes::account_id.eq(id.0))
                .order((mail_choice_changes::changed_at, mail_choice_changes::mail))
                .select((mail_choice_changes::mail, mail_choice_changes::changed_at))
                .load(conn)?,
            sessions: EntryRow::query()
                .filter(sessions::account_id.eq(id.0))
                .order((sessions::created_at, sessions::id))
                .load(conn)?,
            downloads: exports::table
                .filter(exports::account_id.eq(id.0))
                .order((exports::created_at, exports::ticket_hash))
                .select(exports::ticket_hash)
                .load(conn)?,
            mails: outbox::table
                .filter(outbox::account_id.eq(id.0))
                .order(outbox::id)
                .select((outbox::kind, outbox::subject, outbox::created_at, outbox::sent_at))
                .load(conn)?,
        }))
    }
}

/// Reads an order from its stored form. `keys` are those of the listings by id.
fn stored_download(
    (ordered_at, request, rows, saved): DownloadRow,
    keys: &HashMap<i64, String>,
) -> Result<StoredDownload, PortError> {
    let request = request.unwrap_or_default();
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let columns = request["columns"].as_array().map(Vec::as_slice).unwrap_or_default();
    let saved = saved.map(|set| decode_ids(&set)).transpose()?;
    Ok(StoredDownload {
        ordered_at,
        format: text(&request["format"]),
        columns: columns.iter().filter_map(text).collect(),
        view: text(&request["view"]),
        rows: rows.map(i64::unsigned_abs),
        saved: saved.map(|set| named(&set, keys)),
    })
}

/// The keys of the listings of a set, in the order of their ids.
fn named(set: &ListingIds, keys: &HashMap<i64, String>) -> Vec<String> {
    set.as_slice().iter().filter_map(|id| keys.get(&id.0).cloned()).collect()
}

/// Reads the keys of all listings in these sets.
fn keys_of<'a>(
    conn: &mut PgConnection,
    sets: impl Iterator<Item = &'a ListingIds>,
) -> QueryResult<HashMap<i64, String>> {
    let ids: HashSet<i64> = sets.flat_map(ListingIds::as_slice).map(|id| id.0).collect();
    let ids: Vec<i64> = ids.into_iter().collect();
    let keys: Vec<(i64, String)> = listings::table
        .filter(listings::id.eq_any(&ids))
        .select((listings::id, listings::unique_id))
        .load(conn)?;
    Ok(keys.into_iter().collect())
}

/// When it was ordered, the order, the number of rows, and the properties that were saved then.
type DownloadRow = (DateTime<Utc>, Option<Value>, Option<i64>, Option<Vec<u8>>);

/// The downloads of a person, and the keys of all listings that were saved then.
struct DownloadRows {
    rows: Vec<DownloadRow>,
    keys: HashMap<i64, String>,
}

impl DownloadRows {
    fn read(conn: &mut PgConnection, id: AccountId, keys: &[OrderKey]) -> QueryResult<Self> {
        let rows: Vec<DownloadRow> = exports::table
            .filter(exports::account_id.eq(id.0))
            .filter(exports::ticket_hash.eq_any(keys.iter().map(|key| &key.0)))
            .order((exports::created_at, exports::ticket_hash))
            .select((exports::created_at, exports::request, exports::rows, exports::saved))
            .load(conn)?;
        let saved = rows.iter().filter_map(|(.., saved)| saved.as_deref());
        let sets: Vec<ListingIds> = saved.filter_map(|set| decode_ids(set).ok()).collect();
        let keys = keys_of(conn, sets.iter())?;
        Ok(Self { rows, keys })
    }
}

/// The saved properties of a person, and the history of what the person wrote on them.
struct SavedRows {
    properties: Vec<SavedRow>,
    history: Vec<(i64, EarlierRow)>,
}

impl SavedRows {
    fn read(conn: &mut PgConnection, id: AccountId, wanted: &[ListingId]) -> QueryResult<Self> {
        let wanted: Vec<i64> = wanted.iter().map(|listing| listing.0).collect();
        let properties = saved_listings::table
            .inner_join(listings::table)
            .filter(saved_listings::account_id.eq(id.0))
            .filter(saved_listings::listing_id.eq_any(&wanted))
            .order((saved_listings::saved_at, saved_listings::listing_id))
            .select(crate::people::saved::COLUMNS)
            .load(conn)?;
        let history = saved_history::table
            .filter(saved_history::account_id.eq(id.0))
            .filter(saved_history::listing_id.eq_any(&wanted))
            .select((saved_history::listing_id, EarlierRow::as_select()))
            .load(conn)?;
        Ok(Self { properties, history })
    }

    fn into_properties(self) -> Result<Vec<SavedProperty>, PortError> {
        let mut histories: HashMap<i64, Vec<EarlierRow>> = HashMap::new();
        for (listing, entry) in self.history {
            histories.entry(listing).or_default().push(entry);
        }
        let property = |row: SavedRow| {
            let history = histories.remove(&row.listing()).unwrap_or_default();
            let has_checklist = row.has_checklist();
            let Saved { unique_id, annotation, saved_at, .. } = row.try_into()?;
            let earlier = |Entry { before, at, .. }| EarlierValue {
                part: before.part().name().to_owned(),
                before: before.text(),
                changed_at: at,
            };
            let history = entries(history, &annotation)?.into_iter().map(earlier).collect();
            let Annotation { note, stage, maximum_bid, tags, checklist } = annotation;
            let lines = checklist.items().iter().filter(|_| has_checklist);
            let lines =
                lines.map(|item| StoredCheck { text: item.text().to_owned(), done: item.done });
            Ok(SavedProperty {
                unique_id: unique_id.to_string(),
                note: note.as_str().to_owned(),
                stage: stage.map_or("", Stage::name).to_owned(),
                maximum_bid: maximum_bid.map(MaximumBid::amount),
                tags: tags.iter().map(str::to_owned).collect(),
                checklist: lines.collect(),
                saved_at,
                history,
            })
        };
        self.properties.into_iter().map(property).collect()
    }
}

impl TryFrom<PersonalRows> for PersonalData {
    type Error = PortError;

    fn try_from(rows: PersonalRows) -> Result<Self, PortError> {
        let PersonalRows {
            profile,
            organization,
            consents,
            saved,
            searches,
            feeds,
            marks,
            notifications,
            browsers,
            mail_choices,
            sessions,
            downloads,
            mails,
        } = rows;
        let consent = |(document, version, accepted_at): (String, String, DateTime<Utc>)| {
            let document = Document::parse(&document)
                .ok_or_else(|| PortError::corrupt(SYSTEM, "a consent to an unknown document"))?;
            Ok(Consent { document, version, accepted_at })
        };
        Ok(Self {
            record: ProfileRecord::try_from(profile)?,
            organization,
            consents: consents.into_iter().map(consent).collect::<Result<_, PortError>>()?,
            saved: saved
                .into_iter()
                .map(|(listing, bytes)| SavedSize {
                    listing: ListingId(listing),
                    bytes: bytes.unsigned_abs(),
                })
                .collect(),
            searches: searches
                .into_iter()
                .map(|(name, view, saved_at)| StoredSearch { name, view, saved_at })
                .collect(),
            feeds: feeds
                .into_iter()
                .map(|(search, created_at)| StoredFeed { search, created_at })
                .collect(),
            marks: marks.map(StoredMarking::try_from).transpose()?,
            notifications: notifications
                .into_iter()
                .map(notified)
                .collect::<Result<_, PortError>>()?,
            browsers: browsers
                .into_iter()
                .map(|(endpoint, since, last_push_at)| StoredBrowser {
                    service: Endpoint::from_store(endpoint).service().to_owned(),
                    since,
                    last_push_at,
                })
                .collect(),
            mail_choices,
            sessions: sessions.into_iter().map(SessionEntry::from).collect(),
            downloads: downloads.into_iter().map(OrderKey).collect(),
            mails: mails
                .into_iter()
                .map(|(kind, subject, created_at, sent_at)| StoredEmail {
                    kind,
                    subject,
                    created_at,
                    sent_at,
                })
                .collect(),
        })
    }
}

impl AccountRecords for PgAccountRecords {
    fn personal_data(&self, id: AccountId) -> Result<Option<PersonalData>, PortError> {
        let mut conn = take(&self.pool)?;
        let read = conn
            .build_transaction()
            .repeatable_read()
            .read_only()
            .run(|conn| -> Result<_, Failure<PortError>> { Ok(PersonalRows::read(conn, id)?) })
            .map_err(Failure::into_error)?;
        read.map(PersonalData::try_from).transpose()
    }

    fn saved_properties(
        &self,
        id: AccountId,
        listings: &[ListingId],
    ) -> Result<Vec<SavedProperty>, PortError> {
        let read = take(&self.pool)?
            .build_transaction()
            .repeatable_read()
            .read_only()
            .run(|conn| SavedRows::read(conn, id, listings));
        read.map_err(query_failed)?.into_properties()
    }

    fn downloads(
        &self,
        id: AccountId,
        keys: &[OrderKey],
    ) -> Result<Vec<StoredDownload>, PortError> {
        let mut conn = take(&self.pool)?;
        let DownloadRows { rows, keys } =
            DownloadRows::read(&mut conn, id, keys).map_err(query_failed)?;
        rows.into_iter().map(|row| stored_download(row, &keys)).collect()
    }

    fn storage(&self, id: AccountId) -> Result<StorageUse, PortError> {
        let mut conn = take(&self.pool)?;
        storage::used(&mut conn, id.0).map_err(query_failed)
    }

    fn close(&self, id: AccountId, at: DateTime<Utc>) -> Result<bool, PortError> {
        let mut conn = take(&self.pool)?;
        let closed = conn.transaction(|conn| -> QueryResult<bool> {
            let email = accounts::table
                .find(id.0)
                .filter(accounts::closed_at.is_null())
                .select(accounts::email)
                .for_update()
                .first::<String>(conn)
                .optional()?;
            let Some(email) = email else { return Ok(false) };
            forget(conn, id.0, &email)?;
            update(accounts::table.find(id.0))
                .set((
                    accounts::email.eq(format!("{id}@deleted.invalid")),
                    accounts::name.eq(""),
                    accounts::organization.eq(None::<String>),
                    accounts::password_hash.eq(""),
                    accounts::verified_at.eq(None::<DateTime<Utc>>),
                    accounts::claimed_at.eq(None::<DateTime<Utc>>),
                    accounts::sign_up_proof.eq(None::<Vec<u8>>),
                    accounts::closed_at.eq(at),
                ))
                .execute(conn)?;
            Ok(true)
        });
        closed.map_err(query_failed)
    }

    fn closed(&self, max: usize) -> Result<Vec<AccountId>, PortError> {
        let mut conn = take(&self.pool)?;
        let ids: Vec<Uuid> = accounts::table
            .filter(accounts::closed_at.is_not_null())
            .order((accounts::closed_at, accounts::id))
            .limit(limit(max))
            .select(accounts::id)
            .load(&mut conn)
            .map_err(query_failed)?;
        Ok(ids.into_iter().map(AccountId).collect())
    }

    fn erase(&self, id: AccountId) -> Result<(), PortError> {
        let mut conn = take(&self.pool)?;
        delete(accounts::table.find(id.0).filter(accounts::closed_at.is_not_null()))
            .execute(&mut conn)
            .map(drop)
            .map_err(query_failed)
    }

    fn claiming(&self, max: usize) -> Result<Vec<Account>, PortError> {
        let mut conn = take(&self.pool)?;
        let rows: Vec<AccountRow> = AccountRow::query()
            .filter(accounts::claimed_at.is_not_null())
            .order((accounts::claimed_at, accounts::id))
            .limit(limit(max))
            .load(&mut conn)
            .map_err(query_failed)?;
        rows.into_iter().map(Account::try_from).collect()
    }

    fn after(&self, id: Option<AccountId>, max: usize) -> Result<Vec<Account>, PortError> {
        let mut conn = take(&self.pool)?;
        let first = id.map_or(Uuid::nil(), |id| id.0);
        let rows: Vec<AccountRow> = AccountRow::query()
            .filter(accounts::id.gt(first))
            .filter(accounts::closed_at.is_null())
            .order(accounts::id)
            .limit(limit(max))
            .load(&mut conn)
            .map_err(query_failed)?;
        rows.into_iter().map(Account::try_from).collect()
    }
}

fn limit(max: usize) -> i64 {
    i64::try_from(max).unwrap_or(i64::MAX)
}

/// Removes all data about the person except the account itself. The provider's ids remain, because
/// invoices and the cancellation need them.
fn forget(conn: &mut PgConnection, id: Uuid, email: &str) -> QueryResult<()> {
    delete(push_subscriptions::table.filter(push_subscriptions::account_id.eq(id)))
        .execute(conn)?;
    delete(sessions::table.filter(sessions::account_id.eq(id))).execute(conn)?;
    delete(known_networks::table.filter(known_networks::account_id.eq(id))).execute(conn)?;
    delete(one_time_tokens::table.filter(one_time_tokens::account_id.eq(id))).execute(conn)?;
    delete(one_time_tokens::table.filter(one_time_tokens::email.eq(email))).execute(conn)?;
    delete(preferences::table.filter(preferences::account_id.eq(id))).execute(conn)?;
    forget_choices(conn, id)?;
    delete(digests::table.filter(digests::account_id.eq(id))).execute(conn)?;
    delete(refused_addresses::table.filter(refused_addresses::account_id.eq(id))).execute(conn)?;
    delete(saved_listings::table.filter(saved_listings::account_id.eq(id))).execute(conn)?;
    diesel::sql_query("DELETE FROM moved_saves WHERE account_id = $1")
        .bind::<diesel::sql_types::Uuid, _>(id)
        .execute(conn)?;
    delete(calendar_feeds::table.filter(calendar_feeds::account_id.eq(id))).execute(conn)?;
    delete(saved_searches::table.filter(saved_searches::account_id.eq(id))).execute(conn)?;
    delete(listing_marks::table.filter(listing_marks::account_id.eq(id))).execute(conn)?;
    delete(notifications::table.filter(notifications::account_id.eq(id))).execute(conn)?;
    delete(exports::table.filter(exports::account_id.eq(id))).execute(conn)?;
    delete(consents::table.filter(consents::account_id.eq(id))).execute(conn)?;
    delete(outbox::table.filter(outbox::account_id.eq(id))).execute(conn)?;
    delete(outbox::table.filter(outbox::recipient.eq(email))).execute(conn)?;
    diesel::sql_query("DELETE FROM jobs WHERE kind = $1 AND payload->>'email' = $2")
        .bind::<Text, _>(resets::KIND)
        .bind::<Text, _>(email)
        .execute(conn)?;
    update(billing_customers::table.filter(billing_customers::account_id.eq(id)))
        .set((
            billing_customers::email.eq(""),
            billing_customers::card_last4.eq(None::<String>),
            billing_customers::billing_zip.eq(None::<String>),
        ))
        .execute(conn)
        .map(drop)
}
