//! Emails: the real outbox, the real mailer and worker, and a receiver that misbehaves.

use std::collections::HashMap;
use std::process::Stdio;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use chrono::{TimeDelta, TimeZone as _, Utc};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use kernel::testing::FixedClock;
use kernel::{Clock as _, EmailAddress};
use mail::testing::{EveryPermission, outgoing};
use mail::{Delivered, DeliveryService, Outbox, Revival};
use postgres_adapter::{Config, PgOutbox, pool};
use reqwest::StatusCode;
use smtp_adapter::{SmtpConfig, SmtpMailer};
use test_db::TestDatabase;

use crate::program::{Instance, complaint, json, make_account, program};
use crate::receiver::{Manner, Receiver};

/// One email in a real outbox, a real mailer, and a clock that the test moves.
struct Post {
    receiver: Receiver,
    outbox: Arc<PgOutbox>,
    service: DeliveryService,
    clock: Arc<FixedClock>,
    _db: TestDatabase,
}

impl Post {
    fn new() -> Self {
        let db = TestDatabase::new();
        let receiver = Receiver::start();
        let outbox = Arc::new(PgOutbox::new(pool(&Config::new(db.url())).unwrap()));
        let clock = Arc::new(FixedClock::at(Utc.with_ymd_and_hms(2026, 12, 1, 12, 0, 0).unwrap()));
        let mailer = SmtpMailer::new(SmtpConfig {
            url: receiver.url.clone(),
            sender: "Courthouse Steps <no-reply@example.com>".parse().unwrap(),
            timeout: Duration::from_millis(400),
        });
        let (mailer, permission) = (Arc::new(mailer.unwrap()), Arc::new(EveryPermission));
        let service = DeliveryService::new(outbox.clone(), mailer, permission, clock.clone());
        let to = EmailAddress::parse("ann@example.com").unwrap();
        outbox.put(&outgoing("<1@example.com>", &to), clock.now()).unwrap();
        Self { receiver, outbox, service, clock, _db: db }
    }

    fn deliver(&self, manner: Manner) -> Delivered {
        self.receiver.behave(manner);
        self.service.deliver(10).unwrap()
    }

    fn ids(&self) -> Vec<String> {
        self.receiver.taken()
    }
}

const SENT: Delivered = Delivered { sent: 1, postponed: 0, dead: 0, withdrawn: 0 };
const POSTPONED: Delivered = Delivered { sent: 0, postponed: 1, dead: 0, withdrawn: 0 };
const DEAD: Delivered = Delivered { sent: 0, postponed: 0, dead: 1, withdrawn: 0 };

#[test]
fn a_mail_that_is_taken_is_taken_once() {
    let post = Post::new();
    assert_eq!(post.deliver(Manner::Take), SENT);
    post.clock.advance(TimeDelta::days(30));
    assert!(post.deliver(Manner::Take).is_idle());
    assert_eq!(post.ids(), ["<1@example.com>"]);
}

#[test]
fn what_fails_for_now_is_tried_again_and_arrives() {
    for manner in [Manner::Later, Manner::Stall, Manner::DropInData] {
        let post = Post::new();
        assert_eq!(post.deliver(manner), POSTPONED, "{manner:?}");
        assert!(post.deliver(Manner::Take).is_idle(), "{manner:?}: not at once");
        post.clock.advance(TimeDelta::minutes(1));
        assert_eq!(post.deliver(Manner::Take), SENT, "{manner:?}");
        assert_eq!(post.ids(), ["<1@example.com>"], "{manner:?}: one copy");
    }
}

#[test]
fn what_is_refused_for_good_is_a_dead_letter_that_can_be_sent_again() {
    let post = Post::new();
    assert_eq!(post.deliver(Manner::Never), DEAD);
    post.clock.advance(TimeDelta::days(30));
    assert!(post.deliver(Manner::Take).is_idle());
    let dead = post.outbox.dead().unwrap();
    assert!(dead[0].why.contains("550"), "{}", dead[0].why);
    let revived = post.outbox.revive(dead[0].id, post.clock.now()).unwrap();
    assert_eq!(revived, Revival::Revived);
    assert_eq!(post.deliver(Manner::Take), SENT);
    assert_eq!(post.ids(), ["<1@example.com>"]);
}

#[test]
fn a_connection_that_drops_after_the_message_was_taken_makes_a_second_copy_of_the_same_id() {
    let post = Post::new();
    assert_eq!(post.deliver(Manner::DropAfterTaking), POSTPONED);
    post.clock.advance(TimeDelta::minutes(1));
    assert_eq!(post.deliver(Manner::Take), SENT);
    assert_eq!(post.ids(), ["<1@example.com>", "<1@example.com>"]);
}

#[derive(QueryableByName)]
struct Left {
    #[diesel(sql_type = BigInt)]
    left: i64,
}

fn left(connection: &mut PgConnection) -> i64 {
    let left: Left = diesel::sql_query(
        "SELECT count(*) AS left FROM outbox WHERE sent_at IS NULL AND dead_at IS NULL",
    )
    .get_result(connection)
    .unwrap();
    left.left
}

/// The number of emails: more than 50 short runs can deliver, at some 45 ms an email (the sender
/// ends a message in a packet of its own, which waits for the delayed acknowledgment of the one
/// before).
const MAILS: i64 = 400;
const KILLS: u64 = 50;

#[test]
fn fifty_kills_of_the_worker_lose_nothing_and_double_only_what_was_on_its_way() {
    let db = TestDatabase::new();
    let mut connection = db.connect();
    diesel::sql_query(
        "INSERT INTO outbox (message_id, recipient, kind, subject, text_body, html_body, \
                             created_at, due_at)
         SELECT '<' || n || '@example.com>', 'p' || n || '@example.com', 'welcome', 'Hello', \
                'Hello', '<p>Hello</p>', now(), now()
         FROM generate_series(1, $1) AS n",
    )
    .bind::<BigInt, _>(MAILS)
    .execute(&mut connection)
    .unwrap();
    let data = tempfile::tempdir().unwrap();
    let start = |receiver: &Receiver| {
        let mut command = program(&db.url());
        command
            .arg("worker")
            .env("DATA_DIR", data.path())
            .env("SMTP_URL", &receiver.url)
            .env("MAIL_FROM", "no-reply@example.com")
            .stderr(Stdio::null());
        command.spawn().unwrap()
    };
    // A receiver for each run: the output of a killed worker may be read only after the next one
    // has begun.
    let mut lives = Vec::new();
    for kill in 1..=KILLS {
        let receiver = Receiver::start();
        let mut worker = start(&receiver);
        let patience = Instant::now() + Duration::from_secs(20);
        while receiver.taken().is_empty() && Instant::now() < patience {
            thread::sleep(Duration::from_millis(1));
        }
        // Some moment within the next thirty emails, a different one for each kill.
        thread::sleep(Duration::from_micros(kill * 7_919 % 50_000));
        worker.kill().unwrap();
        worker.wait().unwrap();
        lives.push(receiver);
        // Five minutes pass: the leases of the dead worker end.
        diesel::sql_query("UPDATE outbox SET leased_until = now() WHERE leased_until IS NOT NULL")
            .execute(&mut connection)
            .unwrap();
    }
    assert!(left(&mut connection) > 0, "the kills came while there was work");
    let receiver = Receiver::start();
    let mut worker = start(&receiver);
    let patience = Instant::now() + Duration::from_secs(120);
    while left(&mut connection) > 0 && Instant::now() < patience {
        thread::sleep(Duration::from_millis(50));
    }
    worker.kill().unwrap();
    worker.wait().unwrap();
    lives.push(receiver);
    assert_eq!(left(&mut connection), 0);
    assert_none_lost(&lives.iter().map(Receiver::taken).collect::<Vec<_>>());
}

/// Asserts that every email arrived, and a second copy only of the last one that a killed worker
/// sent. `lives` contains the Message-IDs that each run of the worker delivered, in order.
fn assert_none_lost(lives: &[Vec<String>]) {
    let mut copies: HashMap<&str, Vec<usize>> = HashMap::new();
    for (life, taken) in lives.iter().enumerate() {
        for id in taken {
            copies.entry(id).or_default().push(life);
        }
    }
    assert_eq!(copies.len() as i64, MAILS, "none is lost");
    for (id, delivered_in) in &copies {
        for life in &delivered_in[..delivered_in.len() - 1] {
            let last = lives[*life].last().unwrap();
            assert_eq!(last, id, "delivered twice although its worker went on after it");
        }
    }
    let twice = lives.iter().map(Vec::len).sum::<usize>() - copies.len();
    eprintln!("{} mails, {KILLS} kills, {twice} delivered twice", copies.len());
    assert!(twice <= KILLS as usize);
}

#[test]
fn an_operator_sees_dead_letters_and_sends_them_again() {
    let db = TestDatabase::new();
    diesel::sql_query(
        "INSERT INTO outbox (message_id, recipient, kind, subject, text_body, html_body, \
                             created_at, due_at, dead_at, last_error)
         VALUES ('<1@example.com>', 'ann@example.com', 'welcome', 'Hello', '', '', now(), now(), \
                 now(), 'the mail server answered 550')",
    )
    .execute(&mut db.connect())
    .unwrap();
    let run = |arguments: &[&str]| program(&db.url()).args(arguments).output().unwrap();
    let listed = run(&["mail", "dead"]);
    let listed = String::from_utf8(listed.stdout).unwrap();
    assert!(listed.contains("ann@example.com\tHello\tthe mail server answered 550"), "{listed}");
    let number = listed.split('\t').next().unwrap().to_owned();
    let unknown = run(&["mail", "resend", "999"]);
    assert_eq!(unknown.status.code(), Some(1));
    assert!(complaint(&unknown).contains("999 is not the number of a dead letter"));
    assert!(run(&["mail", "resend", &number]).status.success());
    assert!(run(&["mail", "dead"]).stdout.is_empty());
    assert_eq!(left(&mut db.connect()), 1);
}

#[tokio::test]
async fn a_mailbox_that_refuses_three_emails_gets_no_optional_ones_until_the_person_chooses_again()
{
    let db = TestDatabase::new();
    make_account(&db, "ann@example.com", "correct horse battery", Some("a friend"));
    let weekly = "Weekly auction updates with properties you may be interested in";
    diesel::sql_query("UPDATE preferences SET email_preferences = ARRAY[$1]")
        .bind::<diesel::sql_types::Text, _>(weekly)
        .execute(&mut db.connect())
        .unwrap();
    let receiver = Receiver::start();
    receiver.behave(Manner::Never);
    let settings = [("SMTP_URL", receiver.url.as_str()), ("MAIL_FROM", "no-reply@example.com")];
    let instance = Instance::start(&db, &settings).await;
    let token = instance.token("ann@example.com", "correct horse battery").await;
    let profile =
        || async { json(instance.get("/api/profile/view", &token).await, StatusCode::OK).await };
    for refused in 1..=3 {
        assert_eq!(profile().await["emailPreferences"], serde_json::json!([weekly]));
        assert!(profile().await["emailsStoppedAt"].is_null(), "after {} emails", refused - 1);
        diesel::sql_query(
            "INSERT INTO outbox (message_id, account_id, recipient, kind, subject, text_body, \
                                 html_body, created_at, due_at)
             SELECT '<' || $1 || '@example.com>', id, email, 'welcome', 'Hello', 'Hello', \
                    '<p>Hello</p>', now(), now() FROM accounts",
        )
        .bind::<BigInt, _>(refused)
        .execute(&mut db.connect())
        .unwrap();
        let patience = Instant::now() + Duration::from_secs(30);
        while left(&mut db.connect()) > 0 {
            assert!(Instant::now() < patience);
            thread::sleep(Duration::from_millis(50));
        }
    }
    let stopped = profile().await;
    assert_eq!(stopped["emailPreferences"], serde_json::json!([]));
    assert!(stopped["emailsStoppedAt"].is_string(), "{stopped}");

    let chosen = serde_json::json!({
        "profession": "Investor", "statesOfInterest": ["Georgia"],
        "propertyTypes": ["Single Family"], "referralSource": "LinkedIn",
        "emailPreferences": [weekly],
    });
    let saved = instance.put_json_as("/api/profile/onboarding", &chosen.to_string(), &token).await;
    assert!(json(saved, StatusCode::OK).await["emailsStoppedAt"].is_null());
    assert_eq!(profile().await["emailPreferences"], serde_json::json!([weekly]));
}

#[test]
fn the_marketing_list_is_csv_of_those_who_want_these_emails() {
    let db = TestDatabase::new();
    for email in ["ann@example.com", "bob@example.com"] {
        make_account(&db, email, "correct horse battery", Some("a friend"));
    }
    diesel::sql_query(
        "UPDATE preferences SET email_preferences = \
           '{\"Marketing / product update emails (infrequent, informative, and non-spam)\"}' \
         WHERE account_id = (SELECT id FROM accounts WHERE email = 'bob@example.com')",
    )
    .execute(&mut db.connect())
    .unwrap();
    let listed = program(&db.url()).args(["mail", "marketing"]).output().unwrap();
    let listed = String::from_utf8(listed.stdout).unwrap();
    let lines: Vec<&str> = listed.lines().collect();
    assert_eq!((lines.len(), lines[0]), (2, "email,unsubscribe_page,list_unsubscribe"));
    let cells: Vec<&str> = lines[1].split(',').collect();
    assert_eq!((cells.len(), cells[0]), (3, "bob@example.com"));
    assert!(cells[1].contains("/#/unsubscribe/"), "{listed}");
    assert!(cells[2].starts_with('<') && cells[2].contains("/api/unsubscribe/"), "{listed}");
    assert_eq!(left(&mut db.connect()), 0, "nothing is sent");
}
