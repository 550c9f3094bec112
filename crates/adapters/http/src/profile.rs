//! The profile on the wire: one flat object (`product.md`, 'Accounts').

use billing::SubscriptionView;
use chrono::{DateTime, SecondsFormat, Utc};
use preferences::Preferences;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

/// A number, or an empty text where there is none; never null.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum NumberOrBlank {
    Number(f64),
    Blank(&'static str),
}

impl From<Option<f64>> for NumberOrBlank {
    fn from(number: Option<f64>) -> Self {
        number.map_or(Self::Blank(""), Self::Number)
    }
}

/// What a subscriber has paid for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SubscriptionSummary {
    /// The provider's word, such as `trialing`.
    status: &'static str,
    #[schema(required = true)]
    trial_ends_at: Option<String>,
    #[schema(required = true)]
    current_period_end: Option<String>,
    /// Whether it ends then instead of renewing itself.
    cancel_at_period_end: bool,
}

impl From<SubscriptionView> for SubscriptionSummary {
    fn from(view: SubscriptionView) -> Self {
        let SubscriptionView { status, trial_ends_at, current_period_end, cancel_at_period_end } =
            view;
        Self {
            status: status.as_str(),
            trial_ends_at: trial_ends_at.map(moment),
            current_period_end: current_period_end.map(moment),
            cancel_at_period_end,
        }
    }
}

/// A moment as it stands on the wire, `2026-12-01T15:00:00Z`.
pub(crate) fn moment(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Secs, true)
}

/// What a subscriber follows, on the way out.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Follows {
    profession: String,
    profession_other: String,
    states_of_interest: Vec<String>,
    counties_of_interest: Vec<String>,
    zip_codes_of_interest: Vec<String>,
    property_types: Vec<String>,
    mf_units_min: NumberOrBlank,
    mf_units_max: NumberOrBlank,
    land_acres_min: NumberOrBlank,
    land_acres_max: NumberOrBlank,
    priority_rank: String,
    priority_other: String,
    email_preferences: Vec<String>,
    referral_source: String,
    referral_other: String,
}

impl From<Preferences> for Follows {
    fn from(preferences: Preferences) -> Self {
        let Preferences {
            profession,
            profession_other,
            states_of_interest,
            counties_of_interest,
            zip_codes_of_interest,
            property_types,
            mf_units_min,
            mf_units_max,
            land_acres_min,
            land_acres_max,
            priority_rank,
            priority_other,
            email_preferences,
            referral_source,
            referral_other,
        } = preferences;
        Self {
            profession,
            profession_other,
            states_of_interest,
            counties_of_interest,
            zip_codes_of_interest,
            property_types,
            mf_units_min: mf_units_min.into(),
            mf_units_max: mf_units_max.into(),
            land_acres_min: land_acres_min.into(),
            land_acres_max: land_acres_max.into(),
            priority_rank,
            priority_other,
            email_preferences,
            referral_source,
            referral_other,
        }
    }
}

/// One's own account and preferences.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Profile {
    /// The account's id, by which the payment provider's pricing table knows whose purchase it is.
    account_id: String,
    name: String,
    email_id: String,
    /// Whether the address was shown to be one's own.
    email_verified: bool,
    /// The address that the account has once the link that went there is followed.
    #[schema(required = true)]
    pending_email_id: Option<String>,
    /// The saved properties' ids, in the order of saving.
    saved_properties: Vec<String>,
    #[serde(flatten)]
    follows: Follows,
    #[schema(required = true)]
    subscription: Option<SubscriptionSummary>,
    #[schema(required = true)]
    card_last4: Option<String>,
    #[schema(required = true)]
    billing_zip: Option<String>,
}

impl From<accounts::Profile> for Profile {
    fn from(profile: accounts::Profile) -> Self {
        let accounts::Profile {
            id,
            name,
            email,
            email_verified,
            pending_email,
            saved,
            preferences,
            subscription,
            card_last4,
            billing_zip,
        } = profile;
        Self {
            account_id: id.to_string(),
            name,
            email_id: email.to_string(),
            email_verified,
            pending_email_id: pending_email.map(|email| email.to_string()),
            saved_properties: saved.iter().map(ToString::to_string).collect(),
            follows: preferences.into(),
            subscription: subscription.map(Into::into),
            card_last4,
            billing_zip,
        }
    }
}

/// The example of the document.
pub(crate) fn example_profile() -> Value {
    let mut profile = json!({
        "accountId": "01935c3e-1f6a-7c1e-9b1d-2a4f6c8e0b7d",
        "name": "Ann Example",
        "emailId": "ann@example.com",
        "emailVerified": true,
        "pendingEmailId": null,
        "savedProperties": ["Georgia|Fulton|2026-000123"],
        "subscription": {
            "status": "trialing",
            "trialEndsAt": "2026-12-21T05:00:00Z",
            "currentPeriodEnd": "2026-12-21T05:00:00Z",
            "cancelAtPeriodEnd": false
        },
        "cardLast4": "4242",
        "billingZip": "30303"
    });
    if let (Value::Object(profile), Value::Object(follows)) = (&mut profile, example_follows()) {
        profile.extend(follows);
    }
    profile
}

/// The same, of what is followed alone.
pub(crate) fn example_follows() -> Value {
    json!({
        "profession": "Investor",
        "professionOther": "",
        "statesOfInterest": ["Georgia"],
        "countiesOfInterest": ["Fulton"],
        "zipCodesOfInterest": ["30303"],
        "propertyTypes": ["Single Family", "Multifamily"],
        "mfUnitsMin": 2,
        "mfUnitsMax": 12,
        "landAcresMin": "",
        "landAcresMax": "",
        "priorityRank": "",
        "priorityOther": "",
        "emailPreferences": [],
        "referralSource": "From a friend",
        "referralOther": ""
    })
}
