//! Counts what waits in the database, for the metrics that operators watch.

use chrono::{DateTime, Utc};
use diesel::dsl::{count_star, max, min};
use diesel::prelude::*;
use kernel::PortError;

use crate::connection::errors::query_failed;
use crate::connection::pool::{Pool, take};
use crate::schema::{
    addresses, imports, jobs, outbox, provider_events, sources, waiting_deliveries,
};

/// A queue in the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Queue {
    /// Entries that are neither done nor given up.
    pub waiting: u64,
    /// When the first of the waiting entries became due. It lies in the future if nothing is late.
    pub due: Option<DateTime<Utc>>,
    /// Entries that were given up. An operator has to look at each.
    pub dead: u64,
}

/// What waits in the database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Backlog {
    /// Emails to send.
    pub mails: Queue,
    /// Jobs of the worker.
    pub jobs: Queue,
    /// Addresses that no geocoder has answered about. None is given up.
    pub addresses: Queue,
    /// Events of the payment provider. None is given up.
    pub events: Queue,
    /// Deliveries that wait for the operator.
    pub waiting_deliveries: u64,
    /// The time of the last applied import of each source, by name.
    pub deliveries: Vec<(String, DateTime<Utc>)>,
}

/// Counts what waits in the database of `pool`.
///
/// # Errors
/// [`PortError`] when it is unreachable.
pub fn backlog(pool: &Pool) -> Result<Backlog, PortError> {
    let conn = &mut *take(pool)?;
    let waiting = outbox::table.filter(outbox::sent_at.is_null().and(outbox::dead_at.is_null()));
    let mails = waiting.select((count_star(), min(outbox::due_at))).first(conn);
    let dead_mails = outbox::table.filter(outbox::dead_at.is_not_null()).count().get_result(conn);
    let waiting = jobs::table.filter(jobs::done_at.is_null().and(jobs::dead_at.is_null()));
    let to_do = waiting.select((count_star(), min(jobs::due_at))).first(conn);
    let dead_jobs = jobs::table.filter(jobs::dead_at.is_not_null()).count().get_result(conn);
    let events = provider_events::table
        .filter(provider_events::applied_at.is_null())
        .select((count_star(), min(provider_events::due_at)))
        .first(conn);
    let unknown = addresses::table
        .filter(addresses::answer.is_null())
        .select((count_star(), min(addresses::due_at)))
        .first(conn);
    let deliveries: Vec<(String, Option<DateTime<Utc>>)> = imports::table
        .inner_join(sources::table)
        .filter(imports::state.eq("applied"))
        .group_by(sources::key)
        .order(sources::key)
        .select((sources::key, max(imports::finished_at)))
        .load(conn)
        .map_err(query_failed)?;
    let waiting: i64 = waiting_deliveries::table
        .filter(waiting_deliveries::state.eq("waiting"))
        .count()
        .get_result(conn)
        .map_err(query_failed)?;
    Ok(Backlog {
        waiting_deliveries: waiting.unsigned_abs(),
        mails: queue(mails, dead_mails)?,
        jobs: queue(to_do, dead_jobs)?,
        addresses: queue(unknown, Ok(0))?,
        events: queue(events, Ok(0))?,
        deliveries: deliveries
            .into_iter()
            .filter_map(|(source, at)| at.map(|at| (source, at)))
            .collect(),
    })
}

fn queue(
    waiting: QueryResult<(i64, Option<DateTime<Utc>>)>,
    dead: QueryResult<i64>,
) -> Result<Queue, PortError> {
    let (waiting, due) = waiting.map_err(query_failed)?;
    let dead = dead.map_err(query_failed)?;
    Ok(Queue { waiting: waiting.unsigned_abs(), due, dead: dead.unsigned_abs() })
}

#[cfg(test)]
mod tests {
    use diesel::connection::SimpleConnection;
    use test_db::TestDatabase;

    use super::*;
    use crate::connection::config::Config;
    use crate::connection::pool::pool;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    #[test]
    fn an_empty_database_has_no_backlog() {
        let database = TestDatabase::new();
        let pool = pool(&Config::new(database.url())).unwrap();
        let nothing = Queue { waiting: 0, due: None, dead: 0 };
        let expected = Backlog {
            mails: nothing,
            jobs: nothing,
            addresses: nothing,
            events: nothing,
            waiting_deliveries: 0,
            deliveries: Vec::new(),
        };
        assert_eq!(backlog(&pool).unwrap(), expected);
    }

    #[test]
    fn waiting_and_dead_entries_are_counted_and_done_ones_are_not() {
        let database = TestDatabase::new();
        let pool = pool(&Config::new(database.url())).unwrap();
        let sql = "
            INSERT INTO outbox (message_id, recipient, kind, subject, text_body, html_body, headers,
                                created_at, due_at, sent_at, dead_at)
            SELECT 'm' || n, 'ann@example.com', 'test', '', '', '', '{}', now(), due, sent, dead
            FROM (VALUES (1, timestamptz '2026-11-22T12:00:00Z', NULL::timestamptz, NULL::timestamptz),
                         (2, '2026-11-21T12:00:00Z', NULL, NULL),
                         (3, '2026-11-20T12:00:00Z', now(), NULL),
                         (4, '2026-11-20T12:00:00Z', NULL, now())) AS mail (n, due, sent, dead);
            INSERT INTO jobs (kind, payload, due_at, done_at, dead_at)
            VALUES ('a', '{}', '2026-11-22T13:00:00Z', NULL, NULL),
                   ('a', '{}', '2026-11-20T13:00:00Z', now(), NULL),
                   ('a', '{}', '2026-11-20T13:00:00Z', NULL, now()),
                   ('a', '{}', '2026-11-20T13:00:00Z', NULL, now());
            INSERT INTO addresses (key, due_at, answer)
            VALUES ('1 ELM ST||GA|30303', '2026-11-22T14:00:00Z', NULL),
                   ('2 ELM ST||GA|30303', '2026-11-20T14:00:00Z', 'none');
            INSERT INTO waiting_deliveries (source, file_name, sha256, concerns, reading, state)
            VALUES ('Bronx', 'a', '', '[]', '{}', 'waiting'), ('Bronx', 'b', '', '[]', '{}', 'approved');
            INSERT INTO sources (key, complete_list) VALUES ('Bronx', false), ('Fulton', false);
            INSERT INTO imports (source_id, sha256, state, rows, finished_at)
            SELECT id, n || repeat('0', 63), state, 1, at
            FROM sources, (VALUES (1, 'applied', timestamptz '2026-11-20T06:00:00Z'),
                                  (2, 'applied', '2026-11-21T06:00:00Z'),
                                  (3, 'undone', '2026-11-22T06:00:00Z')) AS run (n, state, at)
            WHERE key = 'Fulton'";
        take(&pool).unwrap().batch_execute(sql).unwrap();
        let due = Some(at("2026-11-21T12:00:00Z"));
        let found = backlog(&pool).unwrap();
        assert_eq!(found.mails, Queue { waiting: 2, due, dead: 1 });
        let due = Some(at("2026-11-22T13:00:00Z"));
        assert_eq!(found.jobs, Queue { waiting: 1, due, dead: 2 });
        let due = Some(at("2026-11-22T14:00:00Z"));
        assert_eq!(found.addresses, Queue { waiting: 1, due, dead: 0 });
        assert_eq!(found.waiting_deliveries, 1);
        assert_eq!(found.deliveries, [("Fulton".to_owned(), at("2026-11-21T06:00:00Z"))]);
    }
}
