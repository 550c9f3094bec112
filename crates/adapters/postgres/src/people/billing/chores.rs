//! Queries of the worker's regular jobs.

use ::billing::{ChoreStore, CustomerId, Environment, KnownCustomer};
use chrono::{DateTime, Utc};
use diesel::dsl::{exists, not};
use diesel::prelude::*;
use kernel::{AccountId, PortError};

use super::customers::{CustomerRow, PgCustomers, with_subscriptions};
use crate::connection::errors::query_failed;
use crate::connection::pool::take;
use crate::schema::{accounts, billing_customers as customers, billing_subscriptions};

impl ChoreStore for PgCustomers {
    fn unclaimed(
        &self,
        environment: Environment,
        before: DateTime<Utc>,
    ) -> Result<Vec<KnownCustomer>, PortError> {
        let mut conn = take(&self.pool)?;
        let somebodys = accounts::table.filter(accounts::email.nullable().eq(customers::email));
        let rows = customers::table
            .filter(customers::environment.eq(environment.as_str()))
            .filter(customers::account_id.is_null())
            .filter(customers::closing_at.is_null())
            .filter(customers::finish_asked_at.is_null())
            .filter(customers::email.is_not_null())
            .filter(customers::created_at.le(before))
            .filter(not(exists(somebodys)))
            .order(customers::provider_id)
            .select(CustomerRow::as_select())
            .load(&mut conn)
            .map_err(query_failed)?;
        with_subscriptions(&mut conn, rows)
    }

    fn asked_to_finish(
        &self,
        environment: Environment,
        id: &CustomerId,
        at: DateTime<Utc>,
    ) -> Result<(), PortError> {
        diesel::update(customers::table.find((environment.as_str(), &id.0)))
            .set(customers::finish_asked_at.eq(at))
            .execute(&mut take(&self.pool)?)
            .map(drop)
            .map_err(query_failed)
    }

    fn trials_ending(
        &self,
        environment: Environment,
        before: DateTime<Utc>,
    ) -> Result<Vec<CustomerId>, PortError> {
        let theirs = billing_subscriptions::table
            .filter(billing_subscriptions::environment.eq(customers::environment))
            .filter(billing_subscriptions::customer_id.eq(customers::provider_id))
            .filter(billing_subscriptions::status.eq("trialing"))
            .filter(not(billing_subscriptions::cancel_at_period_end))
            .filter(billing_subscriptions::trial_ends_at.le(before));
        let ids: Vec<String> = customers::table
            .filter(customers::environment.eq(environment.as_str()))
            .filter(customers::closing_at.is_null())
            .filter(exists(theirs))
            .order(customers::provider_id)
            .select(customers::provider_id)
            .load(&mut take(&self.pool)?)
            .map_err(query_failed)?;
        Ok(ids.into_iter().map(CustomerId).collect())
    }

    fn not_started(
        &self,
        environment: Environment,
        before: DateTime<Utc>,
    ) -> Result<Vec<(CustomerId, String)>, PortError> {
        let waiting: Vec<(String, String)> = billing_subscriptions::table
            .filter(billing_subscriptions::environment.eq(environment.as_str()))
            .filter(billing_subscriptions::status.eq("trialing"))
            .filter(billing_subscriptions::trial_refused)
            .filter(billing_subscriptions::started_at.le(before))
            .order(billing_subscriptions::provider_id)
            .select((billing_subscriptions::customer_id, billing_subscriptions::provider_id))
            .load(&mut take(&self.pool)?)
            .map_err(query_failed)?;
        Ok(waiting.into_iter().map(|(customer, id)| (CustomerId(customer), id)).collect())
    }

    fn close(
        &self,
        account: AccountId,
        at: DateTime<Utc>,
    ) -> Result<Vec<KnownCustomer>, PortError> {
        let mut conn = take(&self.pool)?;
        let rows = diesel::update(customers::table.filter(customers::account_id.eq(account.0)))
            .set((
                customers::account_id.eq(None::<uuid::Uuid>),
                customers::email.eq(None::<String>),
                customers::card_last4.eq(None::<String>),
                customers::billing_zip.eq(None::<String>),
                customers::closing_at.eq(at),
            ))
            .returning(CustomerRow::as_returning())
            .get_results(&mut conn)
            .map_err(query_failed)?;
        with_subscriptions(&mut conn, rows)
    }

    fn closing(&self, environment: Environment) -> Result<Vec<KnownCustomer>, PortError> {
        let mut conn = take(&self.pool)?;
        let rows = customers::table
            .filter(customers::environment.eq(environment.as_str()))
            .filter(customers::closing_at.is_not_null())
            .order(customers::provider_id)
            .select(CustomerRow::as_select())
            .load(&mut conn)
            .map_err(query_failed)?;
        // The domain decides which of them still run.
        let all = with_subscriptions(&mut conn, rows)?;
        Ok(all.into_iter().filter(KnownCustomer::pays).collect())
    }
}
