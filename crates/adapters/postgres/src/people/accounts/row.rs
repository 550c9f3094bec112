//! Rows of accounts and preferences, and their conversion to domain values.

use accounts::{Account, NewAccount, PasswordHash, SignUpProof, TokenHash};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use kernel::{AccountId, EmailAddress, PortError};
use preferences::Preferences;
use uuid::Uuid;

use crate::connection::errors::SYSTEM;
use crate::schema;

#[derive(HasQuery)]
#[diesel(table_name = schema::accounts)]
pub(super) struct AccountRow {
    id: Uuid,
    email: String,
    verified_at: Option<DateTime<Utc>>,
    name: String,
    password_hash: String,
    created_at: DateTime<Utc>,
    claimed_at: Option<DateTime<Utc>>,
    sign_up_proof: Option<Vec<u8>>,
}

impl TryFrom<AccountRow> for Account {
    type Error = PortError;

    fn try_from(row: AccountRow) -> Result<Self, PortError> {
        let AccountRow {
            id,
            email,
            verified_at,
            name,
            password_hash,
            created_at,
            claimed_at,
            sign_up_proof,
        } = row;
        Ok(Self {
            id: AccountId(id),
            email: EmailAddress::from_store(&email)
                .map_err(|error| PortError::corrupt(SYSTEM, error))?,
            name,
            password_hash: PasswordHash(password_hash),
            created_at,
            verified_at,
            claimed_at,
            sign_up_proof: sign_up_proof.map(|proof| SignUpProof(TokenHash(proof))),
        })
    }
}

#[derive(Insertable)]
#[diesel(table_name = schema::accounts)]
pub(super) struct NewAccountRow<'a> {
    id: Uuid,
    email: &'a str,
    verified_at: Option<DateTime<Utc>>,
    name: &'a str,
    password_hash: &'a str,
    organization: Option<&'a str>,
    created_at: DateTime<Utc>,
    claimed_at: Option<DateTime<Utc>>,
    sign_up_proof: Option<&'a [u8]>,
    is_demo: bool,
}

impl<'a> From<&'a NewAccount> for NewAccountRow<'a> {
    fn from(account: &'a NewAccount) -> Self {
        let NewAccount {
            id,
            email,
            name,
            password_hash,
            preferences: _, // a row of their own
            created_at,
            verified_at,
            claimed_at,
            sign_up_proof,
            organization,
            consents: _, // rows of their own, like the links and mails
            spends: _,
            issues: _,
            mails: _,
            is_demo,
        } = account;
        Self {
            id: id.0,
            email: email.as_str(),
            verified_at: *verified_at,
            name,
            password_hash: &password_hash.0,
            organization: organization.as_deref(),
            created_at: *created_at,
            claimed_at: *claimed_at,
            sign_up_proof: sign_up_proof.as_ref().map(|proof| proof.0.0.as_slice()),
            is_demo: *is_demo,
        }
    }
}

#[derive(HasQuery, Insertable, AsChangeset)]
#[diesel(table_name = schema::preferences, treat_none_as_null = true)]
pub(super) struct PreferencesRow {
    account_id: Uuid,
    profession: String,
    profession_other: String,
    states: Vec<String>,
    counties: Vec<String>,
    zip_codes: Vec<String>,
    property_types: Vec<String>,
    mf_units_min: Option<f64>,
    mf_units_max: Option<f64>,
    land_acres_min: Option<f64>,
    land_acres_max: Option<f64>,
    priority_rank: String,
    priority_other: String,
    email_preferences: Vec<String>,
    referral_source: String,
    referral_other: String,
}

impl PreferencesRow {
    pub(super) fn new(account: AccountId, preferences: &Preferences) -> Self {
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
        } = preferences.clone();
        Self {
            account_id: account.0,
            profession,
            profession_other,
            states: states_of_interest,
            counties: counties_of_interest,
            zip_codes: zip_codes_of_interest,
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
        }
    }
}

impl From<PreferencesRow> for Preferences {
    fn from(row: PreferencesRow) -> Self {
        let PreferencesRow {
            account_id: _,
            profession,
            profession_other,
            states,
            counties,
            zip_codes,
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
        } = row;
        Self {
            profession,
            profession_other,
            states_of_interest: states,
            counties_of_interest: counties,
            zip_codes_of_interest: zip_codes,
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
        }
    }
}
