//! Looks at the content of a database, before demo data is added and before subscribers see it.

use diesel::dsl::exists;
use diesel::prelude::*;
use diesel::select;
use kernel::PortError;

use crate::connection::errors::query_failed;
use crate::connection::pool::{Pool, take};
use crate::schema::{accounts, billing_subscriptions, imports, listings};

/// The beginning of the digest of a demo import, in place of a file's SHA-256. No file's digest
/// has 128 leading zero bits.
pub const MADE_UP_DIGEST: &str = "00000000000000000000000000000000";

/// The kinds of data in a database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Contents {
    /// Any listing.
    pub listings: bool,
    /// A subscription of the live environment, running or ended: a customer pays or paid here.
    pub live_subscriptions: bool,
    /// An open account that the demo made. Its password is published.
    pub demo_accounts: bool,
    /// Listings or comparable sales of the demo.
    pub made_up: bool,
}

/// Looks at the content of the database of `pool`.
///
/// # Errors
/// [`PortError`] when it is unreachable.
pub fn contents(pool: &Pool) -> Result<Contents, PortError> {
    let conn = &mut *take(pool)?;
    let live = billing_subscriptions::table
        .filter(billing_subscriptions::environment.eq("live"))
        .select(billing_subscriptions::provider_id);
    let demo = accounts::table
        .filter(accounts::is_demo.and(accounts::closed_at.is_null()))
        .select(accounts::id);
    let made_up = imports::table
        .filter(
            imports::state.eq("applied").and(imports::sha256.like(format!("{MADE_UP_DIGEST}%"))),
        )
        .select(imports::id);
    let listings = listings::table.select(listings::id);
    let (listings, live_subscriptions, demo_accounts, made_up) =
        select((exists(listings), exists(live), exists(demo), exists(made_up)))
            .get_result(conn)
            .map_err(query_failed)?;
    Ok(Contents { listings, live_subscriptions, demo_accounts, made_up })
}

#[cfg(test)]
mod tests {
    use diesel::connection::SimpleConnection;
    use test_db::TestDatabase;

    use super::*;
    use crate::connection::config::Config;
    use crate::connection::pool::pool;

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
            crate::connection::pool::take(&pool).unwrap().batch_execute(&sql).unwrap();
        };
        let nothing = Contents {
            listings: false,
            live_subscriptions: false,
            demo_accounts: false,
            made_up: false,
        };
        assert_eq!(contents(&pool).unwrap(), nothing);
        subscribe("sandbox");
        assert_eq!(contents(&pool).unwrap(), nothing);
        subscribe("live");
        assert!(contents(&pool).unwrap().live_subscriptions);
    }

    #[test]
    fn open_demo_accounts_and_made_up_imports_are_found() {
        let database = TestDatabase::new();
        let pool = pool(&Config::new(database.url())).unwrap();
        let run = |sql: &str| take(&pool).unwrap().batch_execute(sql).unwrap();
        run("INSERT INTO accounts (id, email, name, password_hash, created_at)
             VALUES (gen_random_uuid(), 'ann@example.com', 'Ann', '', now()),
                    (gen_random_uuid(), 'demo@example.com', 'Demo', '', now());
             INSERT INTO sources (key, complete_list) VALUES ('demo 1', false);
             INSERT INTO imports (source_id, sha256, state, rows)
             SELECT id, repeat('0', 31) || '1' || repeat('0', 32), 'applied', 1 FROM sources");
        let held = contents(&pool).unwrap();
        assert!(!held.demo_accounts && !held.made_up, "{held:?}");

        run("UPDATE accounts SET is_demo = true WHERE email = 'demo@example.com'");
        assert!(contents(&pool).unwrap().demo_accounts);
        run("UPDATE accounts SET closed_at = now() WHERE is_demo");
        assert!(!contents(&pool).unwrap().demo_accounts, "no one can log in to a closed account");

        run("INSERT INTO imports (source_id, sha256, state, rows)
             SELECT id, repeat('0', 47) || '1' || repeat('0', 16), 'applied', 1 FROM sources");
        assert!(contents(&pool).unwrap().made_up);
        run("UPDATE imports SET state = 'undone'");
        assert!(!contents(&pool).unwrap().made_up);
    }
}
