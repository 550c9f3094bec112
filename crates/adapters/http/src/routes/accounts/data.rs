//! The stored data about an account, as a file.

use accounts::{
    Consent, EarlierValue, PersonalData, SavedProperty, SessionEntry, StoredBrowser, StoredCheck,
    StoredDownload, StoredEmail, StoredFeed, StoredMarking, StoredNotification, StoredSearch,
};
use actix_web::http::header;
use actix_web::web::Data;
use actix_web::{HttpResponse, get};
use billing::{Card, Grant, Subscription};
use serde::Serialize;
use utoipa::ToSchema;

use super::profile::{Follows, SubscriptionSummary, example_follows};
use crate::serving::access::SignedIn;
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::{SignedInRefusals, dollars, moment};

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
pub(crate) struct BrowserFact {
    /// The host name of the push service.
    service: String,
    #[schema(format = DateTime)]
    since: String,
}

impl From<StoredBrowser> for BrowserFact {
    fn from(StoredBrowser { service, since }: StoredBrowser) -> Self {
        Self { service, since: moment(since) }
    }
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
            saved,
            searches,
            feeds,
            marks,
            notifications,
            browsers,
            sessions,
            downloads,
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
            saved_properties: saved.into_iter().map(Into::into).collect(),
            saved_searches: searches.into_iter().map(Into::into).collect(),
            calendar_feeds: feeds.into_iter().map(Into::into).collect(),
            marks: marks.map(Into::into),
            notifications: notifications.into_iter().map(Into::into).collect(),
            browsers: browsers.into_iter().map(Into::into).collect(),
            sessions: sessions.into_iter().map(Into::into).collect(),
            subscriptions: record.standing.subscriptions.into_iter().map(Into::into).collect(),
            cards: record.cards.into_iter().map(Into::into).collect(),
            grants: record.standing.grants.into_iter().map(Into::into).collect(),
            downloads: downloads.into_iter().map(Into::into).collect(),
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
                "service": "updates.push.services.mozilla.com", "since": "2026-11-20T15:00:00Z"
            }],
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
) -> Result<HttpResponse, ApiError> {
    let accounts = services.accounts.clone();
    let held = move || accounts.personal_data(&caller).map(AccountData::from);
    let body = services.offload_json(Lane::Query, held).await?;
    Ok(HttpResponse::Ok()
        .insert_header((header::CONTENT_DISPOSITION, "attachment; filename=\"account-data.json\""))
        .content_type("application/json")
        .body(body))
}
