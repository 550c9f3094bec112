//! The outbox on PostgreSQL.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use chrono::{TimeDelta, TimeZone, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};
use kernel::EmailAddress;
use mail::testing::{outbox_contract, outgoing, refusals_contract};
use mail::{MailKind, Outbox};
use postgres_adapter::{Config, PgOutbox, connect, pool};
use test_db::TestDatabase;

fn outbox(database: &TestDatabase) -> PgOutbox {
    PgOutbox::new(pool(&Config::new(database.url())).unwrap())
}

#[test]
fn the_outbox_keeps_its_contract() {
    let database = TestDatabase::new();
    outbox_contract(&outbox(&database));
}

#[derive(QueryableByName, Debug, PartialEq)]
struct Choices {
    #[diesel(sql_type = Bool)]
    has_emails: bool,
    #[diesel(sql_type = Bool)]
    is_stopped: bool,
}

#[test]
fn an_address_that_is_refused_three_times_gets_no_optional_email() {
    let database = TestDatabase::new();
    let ann = kernel::AccountId("00000000-0000-0000-0000-000000000001".parse().unwrap());
    diesel::connection::SimpleConnection::batch_execute(
        &mut database.connect(),
        "INSERT INTO accounts (id, email, verified_at, name, password_hash, created_at) VALUES
           ('00000000-0000-0000-0000-000000000001', 'ann@example.com', now(), 'A', 'x', now()),
           ('00000000-0000-0000-0000-000000000002', 'bob@example.com', now(), 'B', 'x', now());
         INSERT INTO preferences (account_id, email_preferences)
         SELECT id, '{Cancellation / opening bid notifications on saved properties}' FROM accounts",
    )
    .unwrap();
    let choices = |email: &str| -> Choices {
        diesel::sql_query(
            "SELECT cardinality(p.email_preferences) > 0 OR NOT EXISTS (
                 SELECT FROM search_mail_stops s WHERE s.account_id = a.id) AS has_emails,
               r.stopped_at IS NOT NULL AS is_stopped
             FROM accounts a JOIN preferences p ON p.account_id = a.id
             LEFT JOIN refused_addresses r ON r.account_id = a.id WHERE a.email = $1",
        )
        .bind::<Text, _>(email)
        .get_result(&mut database.connect())
        .unwrap()
    };
    let wanted = Choices { has_emails: true, is_stopped: false };
    assert_eq!(choices("ann@example.com"), wanted);
    let address = EmailAddress::parse("ann@example.com").unwrap();
    refusals_contract(&outbox(&database), ann, &address);
    assert_eq!(choices("ann@example.com"), Choices { has_emails: false, is_stopped: true });
    assert_eq!(choices("bob@example.com"), wanted, "of this account alone");
}

#[test]
fn a_message_of_a_kind_that_this_release_does_not_know_is_not_sent_and_listed_when_dead() {
    let database = TestDatabase::new();
    let outbox = outbox(&database);
    let to = EmailAddress::parse("ann@example.com").unwrap();
    let now = Utc.with_ymd_and_hms(2026, 12, 1, 12, 0, 0).unwrap();
    for number in 1..=2 {
        outbox.put(&outgoing(&format!("<{number}@example.com>"), &to), now).unwrap();
    }
    let run = |sql: &str| diesel::sql_query(sql).execute(&mut database.connect()).unwrap();
    run("UPDATE outbox SET kind = 'of_the_next_release' WHERE message_id = '<1@example.com>'");
    let leased = outbox.lease(now, now + TimeDelta::minutes(5), 9).unwrap();
    let ids: Vec<&str> = leased.iter().map(|waiting| waiting.message_id.as_str()).collect();
    assert_eq!(ids, ["<2@example.com>"]);
    run("UPDATE outbox SET dead_at = now() WHERE message_id = '<1@example.com>'");
    assert_eq!(outbox.dead().unwrap()[0].kind, Err("of_the_next_release".to_owned()));
}

#[test]
fn many_workers_never_lease_one_message_twice() {
    let database = TestDatabase::new();
    let outbox = outbox(&database);
    let to = EmailAddress::parse("ann@example.com").unwrap();
    let now = Utc.with_ymd_and_hms(2026, 12, 1, 12, 0, 0).unwrap();
    for number in 0..200 {
        outbox.put(&outgoing(&format!("<{number}@example.com>"), &to), now).unwrap();
    }
    let mut leased: Vec<i64> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..4)
            .map(|_| {
                scope.spawn(|| {
                    let mut mine = Vec::new();
                    while let Some(waiting) =
                        outbox.lease(now, now + TimeDelta::minutes(5), 1).unwrap().pop()
                    {
                        mine.push(waiting.id.0);
                    }
                    mine
                })
            })
            .collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    });
    leased.sort_unstable();
    leased.dedup();
    assert_eq!(leased.len(), 200);
}

#[derive(QueryableByName)]
struct Body {
    #[diesel(sql_type = Text)]
    text_body: String,
    #[diesel(sql_type = Bool)]
    sent: bool,
}

#[test]
fn a_message_with_a_live_token_is_emptied_once_it_is_sent() {
    let database = TestDatabase::new();
    let outbox = outbox(&database);
    let now = Utc.with_ymd_and_hms(2026, 12, 1, 12, 0, 0).unwrap();
    let mut reset = outgoing("<1@example.com>", &EmailAddress::parse("ann@example.com").unwrap());
    reset.kind = MailKind::ResetPassword;
    outbox.put(&reset, now).unwrap();
    let waiting = outbox.lease(now, now + TimeDelta::minutes(5), 1).unwrap().remove(0);
    assert_eq!(waiting.message.text, "Hello");
    outbox.sent(waiting.id, now).unwrap();
    let mut conn = connect(&Config::new(database.url())).unwrap();
    let body: Body = diesel::sql_query("SELECT text_body, sent_at IS NOT NULL AS sent FROM outbox")
        .get_result(&mut conn)
        .unwrap();
    assert!(body.sent);
    assert_eq!(body.text_body, "");
}

#[test]
fn no_live_token_stays_in_the_row_of_a_dead_letter() {
    let database = TestDatabase::new();
    let outbox = outbox(&database);
    let now = Utc.with_ymd_and_hms(2026, 12, 1, 12, 0, 0).unwrap();
    let mut reset = outgoing("<1@example.com>", &EmailAddress::parse("ann@example.com").unwrap());
    reset.kind = MailKind::ResetPassword;
    (reset.message.text, reset.message.html) = ("secret-1".to_owned(), "secret-1".to_owned());
    outbox.put(&reset, now).unwrap();
    let waiting = outbox.lease(now, now + TimeDelta::minutes(5), 1).unwrap().remove(0);
    outbox.bury(waiting.id, now, "550 no such mailbox").unwrap();
    let mut conn = connect(&Config::new(database.url())).unwrap();
    let row: Whole = diesel::sql_query("SELECT to_jsonb(outbox)::text AS whole FROM outbox")
        .get_result(&mut conn)
        .unwrap();
    assert!(row.whole.contains("550 no such mailbox") && !row.whole.contains("secret"));
}

#[derive(QueryableByName)]
struct Whole {
    #[diesel(sql_type = Text)]
    whole: String,
}
