use ::billing::{
    Attempt, AttemptStore, CheckoutId, CheckoutRequest, CustomerId, Environment, IdempotencyKey,
    PlanId,
};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use kernel::{AccountId, PortError};
use uuid::Uuid;

use crate::connection::errors::{SYSTEM, query_failed};
use crate::connection::pool::{Pool, take};
use crate::schema::checkout_attempts as attempts;

/// Attempts to subscribe.
#[derive(Debug, Clone)]
pub struct PgAttemptsToSubscribe {
    pool: Pool,
}

impl PgAttemptsToSubscribe {
    /// The attempts of a database.
    #[must_use]
    pub const fn new(pool: Pool) -> Self {
        Self { pool }
    }
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = attempts)]
struct AttemptRow {
    idempotency_key: String,
    account_id: Uuid,
    environment: String,
    provider_id: Option<String>,
    url: Option<String>,
    created_at: DateTime<Utc>,
    customer_id: String,
    plan_id: String,
    with_trial: bool,
}

impl TryFrom<AttemptRow> for Attempt {
    type Error = PortError;

    fn try_from(row: AttemptRow) -> Result<Self, PortError> {
        let AttemptRow {
            idempotency_key,
            account_id,
            environment,
            provider_id,
            url,
            created_at,
            customer_id,
            plan_id,
            with_trial,
        } = row;
        Ok(Self {
            key: IdempotencyKey(idempotency_key),
            environment: Environment::parse(&environment)
                .map_err(|error| PortError::corrupt(SYSTEM, error))?,
            request: CheckoutRequest {
                account: AccountId(account_id),
                customer: CustomerId(customer_id),
                plan: PlanId(plan_id),
                with_trial,
            },
            created_at,
            page: provider_id.map(CheckoutId).zip(url),
        })
    }
}

impl From<&Attempt> for AttemptRow {
    fn from(attempt: &Attempt) -> Self {
        let Attempt { key, environment, request, created_at, page } = attempt.clone();
        let CheckoutRequest { account, customer, plan, with_trial } = request;
        let (provider_id, url) = page.map(|(CheckoutId(id), url)| (id, url)).unzip();
        Self {
            idempotency_key: key.0,
            account_id: account.0,
            environment: environment.as_str().to_owned(),
            provider_id,
            url,
            created_at,
            customer_id: customer.0,
            plan_id: plan.0,
            with_trial,
        }
    }
}

/// How often an attempt that was finished in between is looked past.
const ROUNDS: usize = 5;

impl AttemptStore for PgAttemptsToSubscribe {
    fn open(&self, attempt: &Attempt) -> Result<Attempt, PortError> {
        for _ in 0..ROUNDS {
            // Of many at once the index lets one in; the others wait for it and see it then.
            diesel::insert_into(attempts::table)
                .values(AttemptRow::from(attempt))
                .on_conflict_do_nothing()
                .execute(&mut take(&self.pool)?)
                .map_err(query_failed)?;
            let account = attempt.request.account;
            if let Some(kept) = self.unfinished(attempt.environment, account)? {
                return Ok(kept);
            }
        }
        Err(PortError::unavailable(SYSTEM, "attempts end as soon as they are stored"))
    }

    fn led_to(&self, key: &IdempotencyKey, id: &CheckoutId, url: &str) -> Result<(), PortError> {
        diesel::update(attempts::table.find(&key.0))
            .set((attempts::provider_id.eq(&id.0), attempts::url.eq(url)))
            .execute(&mut take(&self.pool)?)
            .map(drop)
            .map_err(query_failed)
    }

    fn unfinished(
        &self,
        environment: Environment,
        account: AccountId,
    ) -> Result<Option<Attempt>, PortError> {
        let row: Option<AttemptRow> = attempts::table
            .filter(attempts::environment.eq(environment.as_str()))
            .filter(attempts::account_id.eq(account.0))
            .filter(attempts::finished_at.is_null())
            .select(AttemptRow::as_select())
            .first(&mut take(&self.pool)?)
            .optional()
            .map_err(query_failed)?;
        row.map(Attempt::try_from).transpose()
    }

    fn finish(&self, key: &IdempotencyKey, at: DateTime<Utc>) -> Result<(), PortError> {
        diesel::update(attempts::table.find(&key.0).filter(attempts::finished_at.is_null()))
            .set(attempts::finished_at.eq(at))
            .execute(&mut take(&self.pool)?)
            .map(drop)
            .map_err(query_failed)
    }
}
