//! The subscriptions and grants of an account. `billing::Standing::entitlement` derives what the
//! account may see.

use billing::{Environment, Grant, Standing, Subscription, SubscriptionStatus};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Bool, Jsonb, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use kernel::{AccountId, PortError};
use serde_json::Value;

use crate::connection::errors::SYSTEM;
use crate::people::billing::plan_from;

/// Subscriptions and grants of the account `a.account_id`, one under the other; `word` is the
/// status of the one and the reason of the other.
pub(super) const STANDING: &str = "\
    SELECT s.provider_id AS subscription, s.environment, s.status AS word, s.trial_ends_at, \
           s.current_period_end, s.cancel_at_period_end, s.past_due_since, s.started_at, s.plan, \
           s.trial_refused, \
           NULL::timestamptz AS granted_at, s.ended_at, NULL::timestamptz AS revoked_at, \
           0::bigint AS position \
    FROM billing_customers c JOIN billing_subscriptions s \
      ON s.environment = c.environment AND s.customer_id = c.provider_id \
    WHERE c.account_id = a.account_id \
    UNION ALL \
    SELECT NULL, g.environment, g.reason, NULL, NULL, NULL, NULL, NULL, NULL, NULL, g.granted_at, \
           g.ends_at, g.revoked_at, g.id \
    FROM entitlement_grants g WHERE g.account_id = a.account_id";

/// The order of the standing `e`: subscriptions by their start, then grants.
pub(super) const STANDING_ORDER: &str = " ORDER BY e.position, e.started_at, e.subscription";

/// A subscription, a grant, or neither if the account has none.
#[derive(QueryableByName)]
pub(super) struct StandingRow {
    #[diesel(sql_type = Nullable<Text>)]
    subscription: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    environment: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    word: Option<String>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    trial_ends_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    current_period_end: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<Bool>)]
    cancel_at_period_end: Option<bool>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    past_due_since: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    started_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<Jsonb>)]
    plan: Option<Value>,
    #[diesel(sql_type = Nullable<Bool>)]
    trial_refused: Option<bool>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    granted_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    ended_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    revoked_at: Option<DateTime<Utc>>,
}

/// Converts the rows to a standing.
pub(super) fn standing(rows: Vec<StandingRow>) -> Result<Standing, PortError> {
    let mut standing = Standing::default();
    for row in rows {
        let StandingRow {
            subscription,
            environment,
            word,
            trial_ends_at,
            current_period_end,
            cancel_at_period_end,
            past_due_since,
            started_at,
            plan,
            trial_refused,
            granted_at,
            ended_at,
            revoked_at,
        } = row;
        let (Some(environment), Some(word)) = (environment, word) else { continue };
        let environment =
            Environment::parse(&environment).map_err(|error| PortError::corrupt(SYSTEM, error))?;
        if let Some(provider_id) = subscription {
            standing.subscriptions.push(Subscription {
                provider_id,
                environment,
                status: SubscriptionStatus::parse(&word)
                    .map_err(|error| PortError::corrupt(SYSTEM, error))?,
                trial_ends_at,
                current_period_end,
                cancel_at_period_end: cancel_at_period_end.unwrap_or(false),
                ended_at,
                past_due_since,
                started_at,
                plan: plan.as_ref().and_then(plan_from),
                trial_refused: trial_refused.unwrap_or(false),
            });
        } else if let Some(granted_at) = granted_at {
            standing.grants.push(Grant {
                environment,
                reason: word,
                granted_at,
                ends_at: ended_at,
                revoked_at,
            });
        }
    }
    Ok(standing)
}

/// The rows of one account.
pub(super) fn rows_of(conn: &mut PgConnection, id: AccountId) -> QueryResult<Vec<StandingRow>> {
    sql_query(format!(
        "SELECT e.* FROM (SELECT $1 AS account_id) a, LATERAL ({STANDING}) e{STANDING_ORDER}"
    ))
    .bind::<SqlUuid, _>(id.0)
    .load(conn)
}
