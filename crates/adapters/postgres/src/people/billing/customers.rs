//! Customers with their subscriptions. Another module decides what a customer may see.

use std::collections::HashMap;
use std::fmt;

use ::billing::{
    CustomerId, CustomerStore, Environment, Interval, KnownCustomer, Plan, PlanId, Sighting,
    Subscription, SubscriptionStatus, TrialClaim, TrialHolder,
};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, Binary, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use hmac::{Hmac, KeyInit, Mac};
use kernel::{AccountId, EmailAddress, PortError};
use mail::Outgoing;
use serde_json::{Value, json};
use sha2::Sha256;
use uuid::Uuid;

use crate::connection::errors::{Failure, SYSTEM, query_failed};
use crate::connection::pool::{Pool, take};
use crate::schema::{billing_customers as customers, billing_subscriptions, trials_used};
use crate::sending::outbox::enqueue;

/// Customers in PostgreSQL.
#[derive(Clone)]
pub struct PgCustomers {
    pub(super) pool: Pool,
    secret: Vec<u8>,
}

impl PgCustomers {
    /// The customers of a database. The addresses of used trials are stored as hashes with the
    /// secret, because they outlive the account. All instances need the same secret, and it must
    /// never change.
    #[must_use]
    pub const fn new(pool: Pool, secret: Vec<u8>) -> Self {
        Self { pool, secret }
    }

    /// The hashes of the mailbox of an address, and of the address: earlier versions stored that one.
    fn hashes(&self, email: &EmailAddress) -> Result<[Vec<u8>; 2], PortError> {
        let hashed = |text: &str| {
            let mut mac = Hmac::<Sha256>::new_from_slice(&self.secret)
                .map_err(|error| PortError::corrupt(SYSTEM, error))?;
            mac.update(text.as_bytes());
            Ok::<_, PortError>(mac.finalize().into_bytes().to_vec())
        };
        Ok([hashed(TrialHolder::of(email).as_str())?, hashed(email.as_str())?])
    }
}

impl fmt::Debug for PgCustomers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PgCustomers").finish_non_exhaustive()
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = customers)]
pub(super) struct CustomerRow {
    provider_id: String,
    environment: String,
    account_id: Option<Uuid>,
    email: Option<String>,
    created_at: DateTime<Utc>,
    seen_at: DateTime<Utc>,
    closing_at: Option<DateTime<Utc>>,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = billing_subscriptions)]
struct SubscriptionRow {
    provider_id: String,
    environment: String,
    customer_id: String,
    status: String,
    trial_ends_at: Option<DateTime<Utc>>,
    current_period_end: Option<DateTime<Utc>>,
    cancel_at_period_end: bool,
    ended_at: Option<DateTime<Utc>>,
    past_due_since: Option<DateTime<Utc>>,
    seen_at: DateTime<Utc>,
    started_at: Option<DateTime<Utc>>,
    plan: Option<Value>,
    trial_refused: bool,
}

fn corrupt(error: impl std::error::Error + Send + Sync + 'static) -> PortError {
    PortError::corrupt(SYSTEM, error)
}

impl TryFrom<SubscriptionRow> for Subscription {
    type Error = PortError;

    fn try_from(row: SubscriptionRow) -> Result<Self, PortError> {
        let SubscriptionRow {
            provider_id,
            environment,
            customer_id: _,
            status,
            trial_ends_at,
            current_period_end,
            cancel_at_period_end,
            ended_at,
            past_due_since,
            seen_at: _,
            started_at,
            plan,
            trial_refused,
        } = row;
        Ok(Self {
            provider_id,
            environment: Environment::parse(&environment).map_err(corrupt)?,
            status: SubscriptionStatus::parse(&status).map_err(corrupt)?,
            trial_ends_at,
            current_period_end,
            cancel_at_period_end,
            ended_at,
            past_due_since,
            started_at,
            plan: plan.as_ref().and_then(plan_from),
            trial_refused,
        })
    }
}

impl CustomerRow {
    fn known(self, subscriptions: Vec<Subscription>) -> Result<KnownCustomer, PortError> {
        let Self { provider_id, environment, account_id, email, created_at, seen_at, closing_at } =
            self;
        let email = email.filter(|email| !email.is_empty());
        Ok(KnownCustomer {
            id: CustomerId(provider_id),
            environment: Environment::parse(&environment).map_err(corrupt)?,
            email: email
                .map(|email| EmailAddress::from_store(&email))
                .transpose()
                .map_err(corrupt)?,
            account: account_id.map(AccountId),
            since: created_at,
            seen_at,
            closing_since: closing_at,
            subscriptions,
        })
    }
}

/// The customers of these rows, in their order, with their subscriptions.
pub(super) fn with_subscriptions(
    conn: &mut PgConnection,
    rows: Vec<CustomerRow>,
) -> Result<Vec<KnownCustomer>, PortError> {
    let ids: Vec<&str> = rows.iter().map(|row| row.provider_id.as_str()).collect();
    let found: Vec<SubscriptionRow> = billing_subscriptions::table
        .filter(billing_subscriptions::customer_id.eq_any(&ids))
        .order(billing_subscriptions::provider_id)
        .select(SubscriptionRow::as_select())
        .load(conn)
        .map_err(query_failed)?;
    let mut theirs: HashMap<(String, String), Vec<Subscription>> = HashMap::new();
    for row in found {
        let of = (row.environment.clone(), row.customer_id.clone());
        theirs.entry(of).or_default().push(row.try_into()?);
    }
    rows.into_iter()
        .map(|row| {
            let of = (row.environment.clone(), row.provider_id.clone());
            let own = theirs.remove(&of).unwrap_or_default();
            row.known(own)
        })
        .collect()
}

/// Stores the customer unless a later state is stored already. Returns whether the customer is
/// being closed.
const KEEP: &str = "\
    INSERT INTO billing_customers AS known \
      (provider_id, environment, account_id, email, card_last4, billing_zip, created_at, seen_at) \
    VALUES ($1, $2, $3, $4, $5, $6, $8, $7) \
    ON CONFLICT (environment, provider_id) DO UPDATE SET \
      seen_at = excluded.seen_at, \
      created_at = LEAST(known.created_at, excluded.created_at), \
      account_id = CASE WHEN known.closing_at IS NULL \
                   THEN COALESCE(known.account_id, excluded.account_id) END, \
      email = CASE WHEN known.closing_at IS NULL THEN excluded.email END, \
      card_last4 = CASE WHEN known.closing_at IS NULL THEN excluded.card_last4 END, \
      billing_zip = CASE WHEN known.closing_at IS NULL THEN excluded.billing_zip END \
    WHERE known.seen_at <= excluded.seen_at \
    RETURNING known.closing_at";

/// Records the trial, and returns the subscription of each record; a record of an earlier version has
/// none. A call for another subscription waits here until this one is stored.
const CLAIM: &str = "\
    INSERT INTO trials_used AS used (email_hmac, environment, at, subscription) \
    SELECT hash, $2, $3, $4 FROM unnest($1) hash \
    ON CONFLICT (environment, email_hmac) DO UPDATE SET subscription = used.subscription \
    RETURNING subscription";

#[derive(QueryableByName)]
struct TrialRow {
    #[diesel(sql_type = Nullable<Text>)]
    subscription: Option<String>,
}

/// A plan as it is stored.
fn plan_to(plan: &Plan) -> Value {
    let Plan { id, name, amount, currency, interval } = plan;
    json!({ "id": id.0, "name": name, "amount": amount, "currency": currency, "interval": interval.as_str() })
}

/// Reads a stored plan. A plan is only shown, so one that cannot be read is left out.
pub(crate) fn plan_from(stored: &Value) -> Option<Plan> {
    let text = |name: &str| stored.get(name)?.as_str().map(str::to_owned);
    Some(Plan {
        id: PlanId(text("id")?),
        name: text("name")?,
        amount: stored.get("amount")?.as_i64()?,
        currency: text("currency")?,
        interval: Interval::parse(&text("interval")?)?,
    })
}

#[derive(QueryableByName)]
struct StoredCustomer {
    #[diesel(sql_type = Nullable<Timestamptz>)]
    closing_at: Option<DateTime<Utc>>,
}

impl PgCustomers {
    fn store(
        conn: &mut PgConnection,
        sighting: &Sighting,
        mails: &[Outgoing],
    ) -> Result<bool, Failure<PortError>> {
        let Sighting { id, email, account, card, subscriptions, since, seen_at } = sighting;
        let environment = card.environment.as_str();
        let kept: Option<StoredCustomer> = sql_query(KEEP)
            .bind::<Text, _>(&id.0)
            .bind::<Text, _>(environment)
            .bind::<Nullable<SqlUuid>, _>(account.map(|account| account.0))
            .bind::<Nullable<Text>, _>(email.as_ref().map(EmailAddress::as_str))
            .bind::<Nullable<Text>, _>(&card.last4)
            .bind::<Nullable<Text>, _>(&card.billing_zip)
            .bind::<Timestamptz, _>(seen_at)
            .bind::<Timestamptz, _>(since)
            .get_result(conn)
            .optional()?;
        let Some(StoredCustomer { closing_at }) = kept else { return Ok(false) };
        let row = |one: &Subscription| SubscriptionRow {
            provider_id: one.provider_id.clone(),
            environment: environment.to_owned(),
            customer_id: id.0.clone(),
            status: one.status.as_str().to_owned(),
            trial_ends_at: one.trial_ends_at,
            current_period_end: one.current_period_end,
            cancel_at_period_end: one.cancel_at_period_end,
            ended_at: one.ended_at,
            past_due_since: one.past_due_since,
            seen_at: *seen_at,
            started_at: one.started_at,
            plan: one.plan.as_ref().map(plan_to),
            trial_refused: one.trial_refused,
        };
        // The customer's row is locked, so no other transaction changes it.
        let own = billing_subscriptions::table
            .filter(billing_subscriptions::environment.eq(environment))
            .filter(billing_subscriptions::customer_id.eq(&id.0));
        diesel::delete(own).execute(conn)?;
        let rows: Vec<SubscriptionRow> = subscriptions.iter().map(row).collect();
        diesel::insert_into(billing_subscriptions::table).values(rows).execute(conn)?;
        if closing_at.is_none() {
            for mail in mails {
                enqueue(conn, mail, *seen_at)?;
            }
        }
        Ok(true)
    }
}

impl CustomerStore for PgCustomers {
    fn find(
        &self,
        environment: Environment,
        id: &CustomerId,
    ) -> Result<Option<KnownCustomer>, PortError> {
        let mut conn = take(&self.pool)?;
        let rows = customers::table
            .find((environment.as_str(), &id.0))
            .select(CustomerRow::as_select())
            .load(&mut conn)
            .map_err(query_failed)?;
        Ok(with_subscriptions(&mut conn, rows)?.into_iter().next())
    }

    fn of_account(
        &self,
        environment: Environment,
        account: AccountId,
    ) -> Result<Vec<KnownCustomer>, PortError> {
        let mut conn = take(&self.pool)?;
        let rows = customers::table
            .filter(customers::environment.eq(environment.as_str()))
            .filter(customers::account_id.eq(account.0))
            .order((customers::created_at, customers::provider_id))
            .select(CustomerRow::as_select())
            .load(&mut conn)
            .map_err(query_failed)?;
        with_subscriptions(&mut conn, rows)
    }

    fn waiting_for(
        &self,
        environment: Environment,
        email: &EmailAddress,
    ) -> Result<Vec<KnownCustomer>, PortError> {
        let mut conn = take(&self.pool)?;
        let rows = customers::table
            .filter(customers::environment.eq(environment.as_str()))
            .filter(customers::email.eq(email.as_str()))
            .filter(customers::account_id.is_null())
            .filter(customers::closing_at.is_null())
            .order(customers::provider_id)
            .select(CustomerRow::as_select())
            .load(&mut conn)
            .map_err(query_failed)?;
        with_subscriptions(&mut conn, rows)
    }

    fn record(&self, sighting: &Sighting, mails: &[Outgoing]) -> Result<bool, PortError> {
        take(&self.pool)?
            .transaction(|conn| Self::store(conn, sighting, mails))
            .map_err(Failure::into_error)
    }

    fn attach(
        &self,
        environment: Environment,
        email: &EmailAddress,
        account: AccountId,
    ) -> Result<Vec<CustomerId>, PortError> {
        let waiting = customers::table
            .filter(customers::environment.eq(environment.as_str()))
            .filter(customers::email.eq(email.as_str()))
            .filter(customers::account_id.is_null())
            .filter(customers::closing_at.is_null());
        let ids: Vec<String> = diesel::update(waiting)
            .set(customers::account_id.eq(account.0))
            .returning(customers::provider_id)
            .get_results(&mut take(&self.pool)?)
            .map_err(query_failed)?;
        Ok(ids.into_iter().map(CustomerId).collect())
    }

    fn had_trial(&self, environment: Environment, email: &EmailAddress) -> Result<bool, PortError> {
        let used = trials_used::table
            .filter(trials_used::environment.eq(environment.as_str()))
            .filter(trials_used::email_hmac.eq_any(self.hashes(email)?));
        diesel::select(diesel::dsl::exists(used))
            .get_result(&mut take(&self.pool)?)
            .map_err(query_failed)
    }

    fn claim_trial(&self, claim: &TrialClaim<'_>) -> Result<bool, PortError> {
        let TrialClaim { environment, subscription, holders, at } = *claim;
        let mut hashes = Vec::new();
        for email in holders {
            hashes.extend(self.hashes(email)?);
        }
        // In one order, so that no two calls wait for each other.
        hashes.sort_unstable();
        hashes.dedup();
        let of: Vec<TrialRow> = sql_query(CLAIM)
            .bind::<Array<Binary>, _>(hashes)
            .bind::<Text, _>(environment.as_str())
            .bind::<Timestamptz, _>(at)
            .bind::<Text, _>(subscription)
            .load(&mut take(&self.pool)?)
            .map_err(query_failed)?;
        Ok(of.iter().all(|row| row.subscription.as_deref() == Some(subscription)))
    }

    fn page(
        &self,
        environment: Environment,
        after: Option<&CustomerId>,
        max: usize,
    ) -> Result<Vec<KnownCustomer>, PortError> {
        let mut conn = take(&self.pool)?;
        let after = after.map_or("", |after| after.0.as_str());
        let rows = customers::table
            .filter(customers::environment.eq(environment.as_str()))
            .filter(customers::provider_id.gt(after))
            .order(customers::provider_id)
            .limit(i64::try_from(max).unwrap_or(i64::MAX))
            .select(CustomerRow::as_select())
            .load(&mut conn)
            .map_err(query_failed)?;
        with_subscriptions(&mut conn, rows)
    }
}
