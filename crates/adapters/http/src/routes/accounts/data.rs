//! The stored data about an account, as a file.

use std::collections::VecDeque;
use std::mem::take;

use accounts::{
    AccountError, AccountService, Caller, Consent, EarlierValue, OrderKey, PersonalData,
    SavedProperty, SavedSize, SessionEntry, StoredBrowser, StoredCheck, StoredDownload,
    StoredEmail, StoredFeed, StoredMarking, StoredNotification, StoredSearch,
};
use actix_web::http::header;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, get};
use billing::{Card, Grant, Subscription};
use kernel::PortError;
use listings::Listing;
use serde::Serialize;
use utoipa::ToSchema;

use super::profile::{Follows, SubscriptionSummary, example_follows};
use crate::serving::access::SignedIn;
use crate::serving::connection::Cutter;
use crate::serving::error::ApiError;
use crate::serving::head::HeadersOnly;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::serving::streams::{Producer, Streaming, streamed, take_front, unproduced};
use crate::wire::{SignedInRefusals, dollars, moment};

// It is written in pieces: the two lists that can be long are empty at first.
/// The stored data about an account.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AccountData {
    account: AccountFacts,
    preferences: Follows,
    consents: Vec<ConsentFact>,
    saved_properties: Vec<SavedFact>,
    saved_searches: Vec<SearchFact>,
    /// The private calendar addresses, oldest first. The addresses themselves are not stored.
    calendar_feeds: Vec<FeedFact>,
    /// What the user opened and hid. Null if nothing is stored.
    #[schema(required = true)]
    marks: Option<MarkFact>,
    /// The notifications of the bell, oldest first.
    notifications: Vec<NotificationFact>,
    /// The browsers that are told of urgent changes.
    browsers: Vec<BrowserFact>,
    /// The optional emails that the user turned off, or on again after that.
    email_choices: Vec<EmailChoiceFact>,
    sessions: Vec<SessionFact>,
    subscriptions: Vec<SubscriptionFact>,
    cards: Vec<CardFact>,
    grants: Vec<GrantFact>,
    /// The downloads of the last 30 days, oldest first.
    downloads: Vec<DownloadFact>,
    mails: Vec<MailFact>,
}

/// The account itself.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AccountFacts {
    id: String,
    name: String,
    email_id: String,
    #[schema(required = true)]
    organization: Option<String>,
    #[schema(format = DateTime)]
    created_at: String,
    #[schema(required = true, format = DateTime)]
    email_verified_at: Option<String>,
    #[schema(required = true)]
    pending_email_id: Option<String>,
}

/// A version of a legal text that the user accepted.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ConsentFact {
    document: &'static str,
    version: String,
    #[schema(format = DateTime)]
    accepted_at: String,
}

/// A saved property with what the user wrote on it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SavedFact {
    #[serde(rename = "unique_ID")]
    unique_id: String,
    note: String,
    stage: String,
    /// In dollars.
    #[schema(required = true)]
    maximum_bid: Option<f64>,
    tags: Vec<String>,
    /// Empty if the user has not changed the usual lines.
    checklist: Vec<CheckFact>,
    #[schema(format = DateTime)]
    saved_at: String,
    /// The earlier values, oldest first.
    history: Vec<EarlierFact>,
}

/// A line of a checklist.
#[derive(Serialize, ToSchema)]
pub(crate) struct CheckFact {
    text: String,
    done: bool,
}

/// An earlier value of a part of what the user wrote on a property.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EarlierFact {
    part: String,
    before: String,
    /// When it was changed.
    #[schema(format = DateTime)]
    changed_at: String,
}

impl From<StoredCheck> for CheckFact {
    fn from(StoredCheck { text, done }: StoredCheck) -> Self {
        Self { text, done }
    }
}

impl From<EarlierValue> for EarlierFact {
    fn from(EarlierValue { part, before, changed_at }: EarlierValue) -> Self {
        Self { part, before, changed_at: moment(changed_at) }
    }
}

/// A saved search, also if it was deleted less than a day ago.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SearchFact {
    name: String,
    view: String,
    #[schema(format = DateTime)]
    saved_at: String,
}

/// The opened and hidden properties, by unique_ID.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MarkFact {
    /// When the user last looked at properties.
    #[schema(required = true, format = DateTime)]
    last_visit: Option<String>,
    opened: Vec<String>,
    hidden: Vec<String>,
}

impl From<StoredMarking> for MarkFact {
    fn from(StoredMarking { last_visit, opened, hidden }: StoredMarking) -> Self {
        Self { last_visit: last_visit.map(moment), opened, hidden }
    }
}

/// A notification.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NotificationFact {
    text: String,
    #[schema(format = DateTime)]
    created_at: String,
    #[schema(required = true, format = DateTime)]
    read_at: Option<String>,
}

impl From<StoredNotification> for NotificationFact {
    fn from(StoredNotification { text, created_at, read_at }: StoredNotification) -> Self {
        Self { text, created_at: moment(created_at), read_at: read_at.map(moment) }
    }
}

/// A browser that is told of urgent changes.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BrowserFact {
    /// The host name of the push service.
    service: String,
    #[schema(format = DateTime)]
    since: String,
    /// When its push service last took a notification.
    #[schema(required = true, format = DateTime)]
    last_push_at: Option<String>,
}

impl From<StoredBrowser> for BrowserFact {
    fn from(StoredBrowser { service, since, last_push_at }: StoredBrowser) -> Self {
        Self { service, since: moment(since), last_push_at: last_push_at.map(moment) }
    }
}

/// When the user last turned an optional email off, or on again after that.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EmailChoiceFact {
    email: String,
    #[schema(format = DateTime)]
    changed_at: String,
}

/// A session.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SessionFact {
    #[schema(format = DateTime)]
    created_at: String,
    #[schema(required = true, format = DateTime)]
    last_used_at: Option<String>,
    #[schema(required = true)]
    network: Option<String>,
    #[schema(required = true)]
    browser: Option<String>,
}

/// A subscription as the provider last described it.
#[derive(Serialize, ToSchema)]
pub(crate) struct SubscriptionFact {
    /// The provider's id.
    id: String,
    #[serde(flatten)]
    summary: SubscriptionSummary,
}

/// The stored part of a card.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CardFact {
    #[schema(required = true)]
    last4: Option<String>,
    #[schema(required = true)]
    billing_zip: Option<String>,
}

/// Access that was granted without a subscription.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GrantFact {
    reason: String,
    #[schema(format = DateTime)]
    granted_at: String,
    #[schema(required = true, format = DateTime)]
    ends_at: Option<String>,
    #[schema(required = true, format = DateTime)]
    revoked_at: Option<String>,
}

/// An email to the user.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MailFact {
    kind: String,
    subject: String,
    #[schema(format = DateTime)]
    created_at: String,
    #[schema(required = true, format = DateTime)]
    sent_at: Option<String>,
}

/// A download that the user ordered.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DownloadFact {
    #[schema(format = DateTime)]
    ordered_at: String,
    #[schema(required = true)]
    format: Option<String>,
    columns: Vec<String>,
    /// The search part of the data screen's address, without `?`.
    #[schema(required = true)]
    view: Option<String>,
    /// The number of rows. Null if the file was not finished.
    #[schema(required = true)]
    rows: Option<u64>,
    /// The properties that were saved then, by unique_ID. Null if the download was of others.
    #[schema(required = true)]
    saved: Option<Vec<String>>,
}

impl From<StoredDownload> for DownloadFact {
    fn from(download: StoredDownload) -> Self {
        let StoredDownload { ordered_at, format, columns, view, rows, saved } = download;
        Self { ordered_at: moment(ordered_at), format, columns, view, rows, saved }
    }
}

/// A private calendar address.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FeedFact {
    /// The name of the saved search whose sales it has. Null for the saved properties.
    #[schema(required = true)]
    search: Option<String>,
    /// When the present address was made.
    #[schema(format = DateTime)]
    created_at: String,
}

impl From<StoredFeed> for FeedFact {
    fn from(StoredFeed { search, created_at }: StoredFeed) -> Self {
        Self { search, created_at: moment(created_at) }
    }
}

impl From<PersonalData> for AccountData {
    fn from(held: PersonalData) -> Self {
        let PersonalData {
            record,
            organization,
            consents,
            saved: _,
            searches,
            feeds,
            marks,
            notifications,
            browsers,
            mail_choices,
            sessions,
            downloads: _,
            mails,
        } = held;
        let account = record.account;
        Self {
            account: AccountFacts {
                id: account.id.to_string(),
                name: account.name,
                email_id: account.email.to_string(),
                organization,
                created_at: moment(account.created_at),
                email_verified_at: account.verified_at.map(moment),
                pending_email_id: record.pending_email.map(|(email, _)| email.to_string()),
            },
            preferences: record.preferences.into(),
            consents: consents.into_iter().map(Into::into).collect(),
            saved_properties: Vec::new(),
            saved_searches: searches.into_iter().map(Into::into).collect(),
            calendar_feeds: feeds.into_iter().map(Into::into).collect(),
            marks: marks.map(Into::into),
            notifications: notifications.into_iter().map(Into::into).collect(),
            browsers: browsers.into_iter().map(Into::into).collect(),
            email_choices: mail_choices
                .into_iter()
                .map(|(email, at)| EmailChoiceFact { email, changed_at: moment(at) })
                .collect(),
            sessions: sessions.into_iter().map(Into::into).collect(),
            subscriptions: record.standing.subscriptions.into_iter().map(Into::into).collect(),
            cards: record.cards.into_iter().map(Into::into).collect(),
            grants: record.standing.grants.into_iter().map(Into::into).collect(),
            downloads: Vec::new(),
            mails: mails.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<Consent> for ConsentFact {
    fn from(Consent { document, version, accepted_at }: Consent) -> Self {
        Self { document: document.as_str(), version, accepted_at: moment(accepted_at) }
    }
}

impl From<SavedProperty> for SavedFact {
    fn from(saved: SavedProperty) -> Self {
        let SavedProperty {
            unique_id,
            note,
            stage,
            maximum_bid,
            tags,
            checklist,
            saved_at,
            history,
        } = saved;
        Self {
            unique_id,
            note,
            stage,
            maximum_bid: maximum_bid.map(dollars),
            tags,
            checklist: checklist.into_iter().map(Into::into).collect(),
            saved_at: moment(saved_at),
            history: history.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<StoredSearch> for SearchFact {
    fn from(StoredSearch { name, view, saved_at }: StoredSearch) -> Self {
        Self { name, view, saved_at: moment(saved_at) }
    }
}

impl From<SessionEntry> for SessionFact {
    fn from(session: SessionEntry) -> Self {
        let SessionEntry { id: _, created_at, last_seen_at, network, user_agent } = session;
        Self {
            created_at: moment(created_at),
            last_used_at: last_seen_at.map(moment),
            network,
            browser: user_agent,
        }
    }
}

impl From<Subscription> for SubscriptionFact {
    fn from(subscription: Subscription) -> Self {
        let summary = billing::SubscriptionView::from(&subscription).into();
        Self { id: subscription.provider_id, summary }
    }
}

impl From<Card> for CardFact {
    fn from(Card { environment: _, last4, billing_zip }: Card) -> Self {
        Self { last4, billing_zip }
    }
}

impl From<Grant> for GrantFact {
    fn from(grant: Grant) -> Self {
        let Grant { environment: _, reason, granted_at, ends_at, revoked_at } = grant;
        Self {
            reason,
            granted_at: moment(granted_at),
            ends_at: ends_at.map(moment),
            revoked_at: revoked_at.map(moment),
        }
    }
}

impl From<StoredEmail> for MailFact {
    fn from(StoredEmail { kind, subject, created_at, sent_at }: StoredEmail) -> Self {
        Self { kind, subject, created_at: moment(created_at), sent_at: sent_at.map(moment) }
    }
}

/// The stored data about the account, as a file.
#[utoipa::path(
    tag = "accounts",
    operation_id = "download_account_data",
    security(("session" = [])),
    responses(
        (status = 200, description = "The data", body = AccountData, example = json!({
            "account": {
                "id": "6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10",
                "name": "Ann Example",
                "emailId": "ann@example.com",
                "organization": null,
                "createdAt": "2026-11-20T15:00:00Z",
                "emailVerifiedAt": null,
                "pendingEmailId": null
            },
            "preferences": example_follows(),
            "consents": [{ "document": "terms", "version": "2025-05-30", "acceptedAt": "2026-11-20T15:00:00Z" }],
            "savedProperties": [{
                "unique_ID": "Georgia|Fulton|2026-000123", "note": "Ask the clerk.",
                "stage": "Inspected", "maximumBid": 212_000.0, "tags": ["flip"],
                "checklist": [{ "text": "Title search", "done": true }],
                "savedAt": "2026-11-20T15:00:00Z",
                "history": [{
                    "part": "note", "before": "", "changedAt": "2026-11-20T15:00:00Z"
                }]
            }],
            "savedSearches": [],
            "calendarFeeds": [{ "search": null, "createdAt": "2026-11-20T15:00:00Z" }],
            "marks": null,
            "notifications": [],
            "browsers": [{
                "service": "updates.push.services.mozilla.com", "since": "2026-11-20T15:00:00Z",
                "lastPushAt": null
            }],
            "emailChoices": [],
            "sessions": [],
            "subscriptions": [],
            "cards": [],
            "grants": [],
            "downloads": [{
                "orderedAt": "2026-11-20T15:00:00Z", "format": "csv", "columns": ["Address"],
                "view": "state=Georgia&columns=Address", "rows": 1204,
                "saved": null
            }],
            "mails": []
        })),
        SignedInRefusals,
    )
)]
#[get("/account/data")]
pub(crate) async fn download_account_data(
    SignedIn(caller): SignedIn,
    services: Data<Services>,
    request: HttpRequest,
    HeadersOnly(headers_only): HeadersOnly,
) -> Result<HttpResponse, ApiError> {
    let mut response = HttpResponse::Ok();
    response
        .content_type("application/json")
        .insert_header((header::CONTENT_DISPOSITION, "attachment; filename=\"account-data.json\""));
    if headers_only {
        return Ok(unproduced(response));
    }
    let slot = services.streams.take(caller.account).await?;
    let accounts = services.accounts.clone();
    let begin = move || AccountFile::begin(accounts, caller);
    let file = services.offload(Lane::Query, begin).await?;
    let streaming = Streaming { services: services.clone(), slot, cutter: Cutter::of(&request) };
    streamed(response, streaming, None, file).await
}

/// The saved properties that are read at a time: at most this many, and as many as count with so many
/// bytes in the account's storage. Their histories may be several times as long in the file.
const MOST_READ: (usize, u64) = (200, 64 * 1024);

/// Writes the file. Its long lists are read in parts while it is sent.
struct AccountFile {
    accounts: AccountService,
    caller: Caller,
    saved: VecDeque<SavedSize>,
    downloads: VecDeque<OrderKey>,
    ready: Vec<u8>,
    /// What follows the list that is being written, in reverse order.
    then: Vec<Vec<u8>>,
    is_first: bool,
}

impl AccountFile {
    fn begin(accounts: AccountService, caller: Caller) -> Result<Self, ApiError> {
        let mut held = accounts.personal_data(&caller)?;
        let (saved, downloads) = (take(&mut held.saved), take(&mut held.downloads));
        let body = serde_json::to_vec(&AccountData::from(held))
            .map_err(|error| PortError::corrupt("json", error))
            .map_err(AccountError::from)?;
        // Quotes within a text are escaped, so the names of the lists occur only once.
        let (head, rest) = cut_after(&body, b"\"savedProperties\":[");
        let (middle, tail) = cut_after(rest, b"\"downloads\":[");
        Ok(Self {
            accounts,
            caller,
            saved: saved.into(),
            downloads: downloads.into(),
            ready: head.to_vec(),
            then: vec![tail.to_vec(), middle.to_vec()],
            is_first: true,
        })
    }

    /// Adds the next piece. Returns `false` after the last one.
    fn advance(&mut self) -> Result<bool, ApiError> {
        let has_saved = self.then.len() == 2;
        if has_saved && !self.saved.is_empty() {
            let mut bytes = 0;
            let few = self.saved.iter().take(MOST_READ.0).take_while(|saved| {
                let fits = bytes < MOST_READ.1;
                bytes += saved.bytes;
                fits
            });
            let count = few.count();
            let part: Vec<_> = self.saved.drain(..count).map(|saved| saved.listing).collect();
            let part = self.accounts.saved_properties(&self.caller, &part)?;
            part.into_iter().for_each(|saved| self.element(&SavedFact::from(saved)));
        } else if !has_saved && let Some(key) = self.downloads.pop_front() {
            let part = self.accounts.downloads(&self.caller, &[key])?;
            part.into_iter().for_each(|download| self.element(&DownloadFact::from(download)));
        } else {
            let Some(next) = self.then.pop() else { return Ok(false) };
            self.ready.extend(next);
            self.is_first = true;
            return Ok(!self.then.is_empty());
        }
        Ok(true)
    }

    fn element(&mut self, element: &impl Serialize) {
        if !take(&mut self.is_first) {
            self.ready.push(b',');
        }
        // Writing to a vector cannot fail.
        drop(serde_json::to_writer(&mut self.ready, element));
    }
}

/// Cuts a body after the first occurrence of `mark`, which it has.
fn cut_after<'a>(body: &'a [u8], mark: &[u8]) -> (&'a [u8], &'a [u8]) {
    let start = body.windows(mark.len()).position(|bytes| bytes == mark);
    body.split_at(start.map_or(body.len(), |start| start + mark.len()))
}

impl Producer for AccountFile {
    fn rows(&mut self, _rows: Vec<Listing>) -> Result<(), ApiError> {
        Ok(())
    }

    fn finish(&mut self) -> Result<(), ApiError> {
        Ok(())
    }

    fn take(&mut self, most: usize) -> Result<Vec<u8>, ApiError> {
        while self.ready.len() < most && self.advance()? {}
        Ok(take_front(&mut self.ready, most))
    }
}
