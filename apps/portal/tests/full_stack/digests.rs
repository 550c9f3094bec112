//! Weekly updates: the command, the outbox, the list that the email links to, and the unsubscribe
//! link.

use std::fs;
use std::process::Stdio;

use diesel::connection::SimpleConnection as _;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Text};
use reqwest::StatusCode;
use test_db::TestDatabase;

use crate::program::{Instance, in_words, json, make_account, next_year, output_of, program};

const EMAIL: &str = "ann@example.com";
const PASSWORD: &str = "correct horse battery";
const WEEKLY: &str = "Weekly auction updates with properties you may be interested in";

#[derive(QueryableByName, Debug)]
struct Email {
    #[diesel(sql_type = Text)]
    recipient: String,
    #[diesel(sql_type = Text)]
    subject: String,
    #[diesel(sql_type = Text)]
    text_body: String,
}

fn emails(db: &TestDatabase) -> Vec<Email> {
    sql_query(
        "SELECT recipient, subject, text_body FROM outbox WHERE kind = 'weekly_update' ORDER BY id",
    )
    .load(&mut db.connect())
    .unwrap()
}

/// 60 upcoming sales in Georgia, one of them the most imminent, one past sale, and one in Texas.
fn import(db: &TestDatabase) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fulton.csv");
    let mut rows =
        vec!["unique_ID,Address,City,State,Foreclosure Status,Opening Bid,Sale Date".to_owned()];
    rows.extend(
        (10..69)
            .map(|n| format!("GA-{n},{n} Elm St,Atlanta,GA,Scheduled,100000,{}", next_year(12, 1))),
    );
    rows.push(format!("GA-1,1 Oak St,Atlanta,GA,Postponed,90000.50,{}", next_year(11, 3)));
    rows.push("GA-2,2 Oak St,Atlanta,GA,Sold,1,2020-11-03".to_owned());
    rows.push(format!("TX-1,3 Oak St,Dallas,TX,Scheduled,1,{}", next_year(11, 2)));
    fs::write(&file, rows.join("\n") + "\n").unwrap();
    output_of(db, &["import", "--source", "Fulton", file.to_str().unwrap()]);
}

#[tokio::test]
async fn the_email_contains_the_list_of_my_areas_and_its_links_work() {
    let db = TestDatabase::new();
    make_account(&db, EMAIL, PASSWORD, Some("a friend"));
    make_account(&db, "bob@example.com", PASSWORD, Some("a friend"));
    import(&db);
    db.connect()
        .batch_execute(&format!(
            "UPDATE preferences SET states = '{{Georgia}}', email_preferences = '{{{WEEKLY}}}'
             WHERE account_id = (SELECT id FROM accounts WHERE email = '{EMAIL}')"
        ))
        .unwrap();

    let planned = output_of(&db, &["digest", "--now", "--dry-run"]);
    let line = "ann@example.com\t60\tWeekly auction update: 60 upcoming sales in your areas\n";
    assert!(planned.starts_with(line), "{planned}");
    assert!(planned.contains("would be queued for 1 person;"), "{planned}");
    assert!(emails(&db).is_empty(), "a plan changes nothing");

    assert!(output_of(&db, &["digest", "--now"]).contains("is in the outbox for 1 person;"));
    assert!(output_of(&db, &["digest", "--now"]).contains("for 0 people;"), "once a week");
    let queued = emails(&db);
    assert_eq!((queued.len(), queued[0].recipient.as_str()), (1, EMAIL));
    assert_eq!(queued[0].subject, "Weekly auction update: 60 upcoming sales in your areas");
    let text = &queued[0].text_body;
    let first = text.find("1 Oak St, Atlanta, GA\n").unwrap();
    assert!(first < text.find("10 Elm St, Atlanta, GA\n").unwrap(), "most imminent first: {text}");
    let day = in_words(next_year(11, 3));
    let oak = format!("The sale date is {day}.\nStatus: Postponed\nOpening bid: $90,000.50\n");
    for part in
        [oak.as_str(), "And 10 more: open the whole list: ", "/#/property-listing?myAreas=true\n"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(!text.contains("2 Oak St") && !text.contains("Dallas"), "{text}");

    // The list behind the link has the same properties in the same order.
    let data = tempfile::tempdir().unwrap();
    let settings = [("DATA_DIR", data.path().to_str().unwrap())];
    let instance = Instance::start(&db, &settings).await;
    let token = instance.token(EMAIL, PASSWORD).await;
    // What the data screen asks for at that address.
    let list = "/api/get-properties?myAreas=true&historicalFilter=current&page=1&limit=100";
    let list = json(instance.get(list, &token).await, StatusCode::OK).await;
    let listed: Vec<&str> = list["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["unique_ID"].as_str().unwrap())
        .collect();
    assert_eq!(listed.len(), 60);
    let linked: Vec<&str> = text
        .lines()
        .filter_map(|line| line.split_once("/#/property-details/").map(|(_, id)| id))
        .collect();
    assert_eq!(linked, listed[..50]);

    // Its unsubscribe link turns off this email alone.
    let link = text.split("/#/unsubscribe/").nth(1).unwrap().split_whitespace().next().unwrap();
    let clicked = instance.post_json(&format!("/api/unsubscribe/{link}"), "").await;
    let choice = json(clicked, StatusCode::OK).await;
    assert_eq!(
        (choice["emailPreference"].as_str(), &choice["isOn"]),
        (Some(WEEKLY), &false.into())
    );
}

#[derive(QueryableByName)]
struct Counts {
    #[diesel(sql_type = BigInt)]
    emails: i64,
    #[diesel(sql_type = BigInt)]
    people: i64,
}

#[test]
fn processes_at_once_and_a_killed_one_queue_one_email_per_person() {
    const PEOPLE: i64 = 300;
    let db = TestDatabase::new();
    import(&db);
    db.connect()
        .batch_execute(&format!(
            "INSERT INTO accounts (id, email, verified_at, name, password_hash, created_at)
             SELECT gen_random_uuid(), 'p' || n || '@example.com', now(), 'P', 'x', now()
             FROM generate_series(1, {PEOPLE}) n;
             INSERT INTO entitlement_grants (account_id, environment, reason, granted_at)
             SELECT id, 'sandbox', 'a friend', now() FROM accounts;
             INSERT INTO preferences (account_id, states, email_preferences)
             SELECT id, '{{Georgia}}', '{{{WEEKLY}}}' FROM accounts"
        ))
        .unwrap();
    let start = || {
        let mut command = program(&db.url());
        command.args(["digest", "--now"]).stdout(Stdio::null()).spawn().unwrap()
    };
    let count = || {
        let counts: Counts = sql_query(
            "SELECT count(*) AS emails, count(DISTINCT account_id) AS people FROM outbox
             WHERE kind = 'weekly_update'",
        )
        .get_result(&mut db.connect())
        .unwrap();
        (counts.emails, counts.people)
    };
    let mut killed = start();
    while count().0 < 20 {
        std::thread::yield_now();
    }
    killed.kill().unwrap();
    killed.wait().unwrap();
    assert!(count().0 < PEOPLE, "it was killed on the way");
    for mut process in [start(), start()] {
        assert!(process.wait().unwrap().success());
    }
    assert_eq!(count(), (PEOPLE, PEOPLE));
}
