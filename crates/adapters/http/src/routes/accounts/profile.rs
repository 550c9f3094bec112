//! The profile on the wire: one flat object (`docs/product.md#profile`).

use billing::{Grant, SubscriptionView};
use listings::UniqueId;
use preferences::Preferences;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::wire::moment;
use crate::wire::plan::PlanCard;

/// A number, or an empty text if there is none. It is never null.
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

/// The subscription of an account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SubscriptionSummary {
    /// The status in the provider's terms, such as `trialing`.
    status: &'static str,
    #[schema(required = true, format = DateTime)]
    trial_ends_at: Option<String>,
    #[schema(required = true, format = DateTime)]
    current_period_end: Option<String>,
    /// Whether it ends with the current period instead of being renewed.
    cancel_at_period_end: bool,
    /// When access ends after a failed payment; null unless the status is `past_due`.
    #[schema(required = true, format = DateTime)]
    grace_ends_at: Option<String>,
    #[schema(required = true)]
    plan: Option<PlanCard>,
    /// When the card is charged next; null when the subscription ends, or waits to be started.
    #[schema(required = true, format = DateTime)]
    next_charge: Option<String>,
    /// Whether it came after a used trial and waits until the user starts it; absent otherwise.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    to_be_started: bool,
}

impl From<SubscriptionView> for SubscriptionSummary {
    fn from(view: SubscriptionView) -> Self {
        let SubscriptionView {
            status,
            trial_ends_at,
            current_period_end,
            cancel_at_period_end,
            grace_ends_at,
            plan,
            next_charge_at,
            is_to_be_started,
        } = view;
        Self {
            status: status.as_str(),
            trial_ends_at: trial_ends_at.map(moment),
            current_period_end: current_period_end.map(moment),
            cancel_at_period_end,
            grace_ends_at: grace_ends_at.map(moment),
            plan: plan.map(PlanCard::from),
            next_charge: next_charge_at.map(moment),
            to_be_started: is_to_be_started,
        }
    }
}

/// Access without a subscription.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GrantedAccess {
    /// When it ends; null means never.
    #[schema(required = true, format = DateTime)]
    ends_at: Option<String>,
}

impl From<Grant> for GrantedAccess {
    fn from(grant: Grant) -> Self {
        Self { ends_at: grant.ends_at.map(moment) }
    }
}

/// The preferences of a subscriber in responses.
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

/// The user's own account and preferences.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Profile {
    /// The id of the account, with which the payment provider's pricing table labels a purchase.
    account_id: String,
    name: String,
    email_id: String,
    /// Whether the user has verified the email address.
    email_verified: bool,
    /// The requested email address, until the user follows the link that was sent to it.
    #[schema(required = true)]
    pending_email_id: Option<String>,
    /// When all optional emails were turned off because the mailbox refused our emails. Null after
    /// the user has chosen one again.
    #[schema(required = true, format = DateTime)]
    emails_stopped_at: Option<String>,
    /// The keys of the saved properties, in the order of saving.
    saved_properties: Vec<String>,
    #[serde(flatten)]
    follows: Follows,
    #[schema(required = true)]
    subscription: Option<SubscriptionSummary>,
    /// The access that the operator granted, if it has not ended.
    #[schema(required = true)]
    grant: Option<GrantedAccess>,
    /// Whether the person had the free trial. The next checkout then charges at once.
    trial_used: bool,
    /// Whether a purchase waits until the user opens the link in the email to its buyer.
    purchase_waiting: bool,
    #[schema(required = true)]
    card_last4: Option<String>,
    #[schema(required = true)]
    billing_zip: Option<String>,
}

impl Profile {
    /// Sets the keys of the saved properties.
    pub(crate) fn set_saved(&mut self, saved: &[UniqueId]) {
        self.saved_properties = saved.iter().map(ToString::to_string).collect();
    }
}

impl From<accounts::Profile> for Profile {
    fn from(profile: accounts::Profile) -> Self {
        let accounts::Profile {
            id,
            name,
            email,
            email_verified,
            pending_email,
            emails_stopped_at,
            saved,
            preferences,
            subscription,
            grant,
            trial_used,
            purchase_waiting,
            card_last4,
            billing_zip,
        } = profile;
        Self {
            account_id: id.to_string(),
            name,
            email_id: email.to_string(),
            email_verified,
            pending_email_id: pending_email.map(|email| email.to_string()),
            emails_stopped_at: emails_stopped_at.map(moment),
            saved_properties: saved.iter().map(ToString::to_string).collect(),
            follows: preferences.into(),
            subscription: subscription.map(Into::into),
            grant: grant.map(Into::into),
            trial_used,
            purchase_waiting,
            card_last4,
            billing_zip,
        }
    }
}

/// An example of a profile, for the OpenAPI document.
pub(crate) fn example_profile() -> Value {
    let mut profile = json!({
        "accountId": "01935c3e-1f6a-7c1e-9b1d-2a4f6c8e0b7d",
        "name": "Ann Example",
        "emailId": "ann@example.com",
        "emailVerified": true,
        "pendingEmailId": null,
        "emailsStoppedAt": null,
        "savedProperties": ["Georgia|Fulton|2026-000123"],
        "subscription": {
            "status": "trialing",
            "trialEndsAt": "2026-12-21T05:00:00Z",
            "currentPeriodEnd": "2026-12-21T05:00:00Z",
            "cancelAtPeriodEnd": false,
            "graceEndsAt": null,
            "plan": {
                "id": "price_1", "name": "Pro", "amount": 7900, "currency": "usd",
                "interval": "month"
            },
            "nextCharge": "2026-12-21T05:00:00Z"
        },
        "grant": null,
        "trialUsed": true,
        "purchaseWaiting": false,
        "cardLast4": "4242",
        "billingZip": "30303"
    });
    if let (Value::Object(profile), Value::Object(follows)) = (&mut profile, example_follows()) {
        profile.extend(follows);
    }
    profile
}

/// An example of preferences.
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
