//! What a database holds already: what must be known before anything is made up in it.

use diesel::dsl::exists;
use diesel::prelude::*;
use diesel::select;
use kernel::PortError;

use crate::errors::query_failed;
use crate::pool::{Pool, take};
use crate::schema::{billing_subscriptions, listings};

/// What a database holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Contents {
    /// Any listing.
    pub listings: bool,
    /// A subscription of the live environment, running or ended: somebody pays or paid here.
    pub live_subscriptions: bool,
}

/// Looks what the database of `pool` holds.
///
/// # Errors
/// [`PortError`] when it is out of reach.
pub fn contents(pool: &Pool) -> Result<Contents, PortError> {
    let conn = &mut *take(pool)?;
    let live = billing_subscriptions::table
        .filter(billing_subscriptions::environment.eq("live"))
        .select(billing_subscriptions::provider_id);
    let (listings, live_subscriptions) =
        select((exists(listings::table.select(listings::id)), exists(live)))
            .get_result(conn)
            .map_err(query_failed)?;
    Ok(Contents { listings, live_subscriptions })
}

#[cfg(test)]
mod tests {
    use diesel::connection::SimpleConnection;
    use test_db::TestDatabase;

    use super::*;
    use crate::config::Config;
    use crate::pool::pool;

    #[test]
    fn an_ended_live_subscription_counts_and_a_sandbox_one_does_not() {
        let database = TestDatabase::new();
        let pool = pool(&Config::new(database.url())).unwrap();
        let subscribe = |environment: &str| {
            let sql = format!(
                "INSERT INTO billing_customers (provider_id, environment, email, created_at)
                 VALUES ('c', '{environment}', 'a@example.com', now());
                 INSERT INTO billing_subscriptions
                     (provider_id, environment, customer_id, status, ended_at, seen_at)
                 VALUES ('s', '{environment}', 'c', 'canceled', now(), now())"
            );
            pool.get().unwrap().batch_execute(&sql).unwrap();
        };
        let nothing = Contents { listings: false, live_subscriptions: false };
        assert_eq!(contents(&pool).unwrap(), nothing);
        subscribe("sandbox");
        assert_eq!(contents(&pool).unwrap(), nothing);
        subscribe("live");
        assert!(contents(&pool).unwrap().live_subscriptions);
    }
}
