//! Alerts: an import, the worker, the outbox and the emails that it sends.

use std::fs;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection as _;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Bool, Text, Timestamptz};
use reqwest::StatusCode;
use test_db::TestDatabase;

use crate::program::{Instance, complaint, in_words, json, make_account, next_year, program};

const EMAIL: &str = "ann@example.com";
const PASSWORD: &str = "correct horse battery";

#[derive(QueryableByName, Debug, PartialEq)]
struct Alert {
    #[diesel(sql_type = Text)]
    subject: String,
    #[diesel(sql_type = Text)]
    text_body: String,
    #[diesel(sql_type = Timestamptz)]
    due_at: chrono::DateTime<chrono::Utc>,
    /// The seconds that the email waits.
    #[diesel(sql_type = BigInt)]
    hold: i64,
    #[diesel(sql_type = Bool)]
    is_sent: bool,
}

fn alerts(db: &TestDatabase) -> Vec<Alert> {
    sql_query(
        "SELECT subject, text_body, due_at, sent_at IS NOT NULL AS is_sent,
           extract(epoch FROM due_at - created_at)::bigint AS hold FROM outbox
         WHERE kind = 'alert' ORDER BY id",
    )
    .load(&mut db.connect())
    .unwrap()
}

/// The alerts once they are as wanted.
fn become_so(db: &TestDatabase, within: Duration, so: impl Fn(&[Alert]) -> bool) -> Vec<Alert> {
    let since = Instant::now();
    loop {
        let found = alerts(db);
        if so(&found) {
            return found;
        }
        assert!(since.elapsed() < within, "{found:?}");
        sleep(Duration::from_millis(50));
    }
}

/// No import waits for the worker any more.
fn all_decided(db: &TestDatabase) {
    let since = Instant::now();
    let open = "SELECT count(*)::text AS n FROM jobs
                WHERE kind = 'listing_changes' AND done_at IS NULL";
    #[derive(QueryableByName)]
    struct Open {
        #[diesel(sql_type = Text)]
        n: String,
    }
    while sql_query(open).get_result::<Open>(&mut db.connect()).unwrap().n != "0" {
        assert!(since.elapsed() < Duration::from_secs(60));
        sleep(Duration::from_millis(50));
    }
}

fn import(db: &TestDatabase, file: &Path, rows: &[&str]) {
    let header = "unique_ID,Address,City,State,Foreclosure Status,Opening Bid,Sale Date,Year Built";
    fs::write(file, format!("{header}\n{}\n", rows.join("\n"))).unwrap();
    let output = program(&db.url())
        .args(["import", "--source", "County", file.to_str().unwrap()])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", complaint(&output));
}

#[tokio::test]
async fn a_corrected_file_makes_exactly_one_email_with_old_and_new_values() {
    let db = TestDatabase::new();
    make_account(&db, EMAIL, PASSWORD, Some("a friend"));
    db.connect()
        .batch_execute(
            "UPDATE preferences SET email_preferences =
             '{Cancellation / opening bid notifications on saved properties}'",
        )
        .unwrap();
    let folder = tempfile::tempdir().unwrap();
    let (file, data) = (folder.path().join("fulton.csv"), folder.path().join("data"));
    let one = &format!("GA-1,1 Elm St,Atlanta,GA,Scheduled,100000,{},1985", next_year(12, 1));
    let two = &format!("GA-2,2 Oak St,Atlanta,GA,Scheduled,200000,{},1985", next_year(11, 3));
    let fir = &format!("GA-3,3 Fir St,Atlanta,GA,Scheduled,1,{},1985", next_year(11, 1));
    import(&db, &file, &[one, two, fir]);
    let instance = Instance::start(&db, &[("DATA_DIR", data.to_str().unwrap())]).await;
    let token = instance.token(EMAIL, PASSWORD).await;
    let saved = instance.post_json_as(
        "/api/property/save-multiple",
        r#"{"propertyIds": ["GA-1", "GA-2"]}"#,
        &token,
    );
    json(saved.await, StatusCode::OK).await;
    all_decided(&db);
    assert_eq!(alerts(&db), [], "nothing changed since the properties were saved");

    let three = &format!("GA-3,3 Fir St,Atlanta,GA,Cancelled,1,{},1985", next_year(11, 1));
    let cancelled = &format!("GA-1,1 Elm St,Atlanta,GA,Cancelled,100000,{},1986", next_year(12, 1));
    import(&db, &file, &[cancelled, two, three]);
    let queued = become_so(&db, Duration::from_secs(60), |alerts| !alerts.is_empty());
    assert_eq!((queued[0].hold, queued[0].is_sent), (150, false));

    // The correction of the second property comes while the email waits.
    let cheaper =
        &format!("GA-2,2 Oak St,Atlanta,GA,Scheduled,190000.50,{},1985", next_year(11, 3));
    import(&db, &file, &[cancelled, cheaper, three]);
    let both =
        become_so(&db, Duration::from_secs(60), |alerts| alerts[0].text_body.contains("Oak"));
    assert_eq!(both.len(), 1, "it is added to the email that waits");
    assert_eq!((both[0].due_at, both[0].is_sent), (queued[0].due_at, false));

    // Two and a half minutes pass.
    db.connect().batch_execute("UPDATE outbox SET due_at = now()").unwrap();
    let sent = become_so(&db, Duration::from_secs(20), |alerts| alerts[0].is_sent);
    assert_eq!(sent[0].subject, "Changes to 2 saved properties");
    let text = &sent[0].text_body;
    let place = |part: &str| text.find(part).unwrap_or_else(|| panic!("{part}: {text}"));
    assert!(place("2 Oak St, Atlanta, GA") < place("Opening bid: $200,000 → $190,000.50"));
    assert!(
        place("Opening bid:") < place("1 Elm St, Atlanta, GA"),
        "the most imminent sale is first"
    );
    assert!(place("1 Elm St") < place("Status: Scheduled → Cancelled"));
    place("/#/property-details/GA-1");
    place(&format!("The sale date is {}.", in_words(next_year(12, 1))));
    place("Source: County. Checked ");
    assert!(!text.contains("Fir St") && !text.contains("1986"), "{text}");

    // The same file again, and changes that do not matter, are no news.
    import(&db, &file, &[cancelled, cheaper, three]);
    let older = &format!("GA-1,1 Elm St,Atlanta,GA,Cancelled,100000,{},1901", next_year(12, 1));
    import(&db, &file, &[older, cheaper, three]);
    all_decided(&db);
    assert_eq!(alerts(&db).len(), 1);
    let files: Vec<_> = fs::read_dir(data.join("outbox")).unwrap().collect();
    assert_eq!(files.len(), 1, "one email was written");

    // The link in the email turns further ones off, without a log-in.
    let link = text.split("/#/unsubscribe/").nth(1).unwrap().split_whitespace().next().unwrap();
    let clicked = instance.post_json(&format!("/api/unsubscribe/{link}"), "").await;
    assert_eq!(json(clicked, StatusCode::OK).await["isOn"], false);
    import(&db, &file, &[one, cheaper, three]);
    all_decided(&db);
    assert_eq!(alerts(&db).len(), 1);
}

#[tokio::test]
async fn an_undone_change_is_not_sent_or_is_taken_back() {
    let db = TestDatabase::new();
    make_account(&db, EMAIL, PASSWORD, Some("a friend"));
    db.connect()
        .batch_execute(
            "UPDATE preferences SET email_preferences =
             '{Cancellation / opening bid notifications on saved properties}'",
        )
        .unwrap();
    let folder = tempfile::tempdir().unwrap();
    let (file, data) = (folder.path().join("fulton.csv"), folder.path().join("data"));
    let row =
        |bid: i64| format!("GA-1,1 Elm St,Atlanta,GA,Scheduled,{bid},{},1985", next_year(12, 1));
    let undo_last = || {
        let output = program(&db.url()).args(["import", "list"]).output().unwrap();
        let list = String::from_utf8(output.stdout).unwrap();
        let number = list.split(' ').next().unwrap();
        let output = program(&db.url()).args(["import", "undo", number]).output().unwrap();
        assert!(output.status.success(), "{}", complaint(&output));
    };
    import(&db, &file, &[&row(100_000)]);
    let instance = Instance::start(&db, &[("DATA_DIR", data.to_str().unwrap())]).await;
    let token = instance.token(EMAIL, PASSWORD).await;
    let saved = instance.post_json_as(
        "/api/property/save-multiple",
        r#"{"propertyIds": ["GA-1"]}"#,
        &token,
    );
    json(saved.await, StatusCode::OK).await;

    import(&db, &file, &[&row(1)]);
    become_so(&db, Duration::from_secs(60), |alerts| !alerts.is_empty());
    undo_last();
    become_so(&db, Duration::from_secs(60), |alerts| alerts.is_empty());

    import(&db, &file, &[&row(2)]);
    become_so(&db, Duration::from_secs(60), |alerts| !alerts.is_empty());
    db.connect().batch_execute("UPDATE outbox SET due_at = now()").unwrap();
    become_so(&db, Duration::from_secs(20), |alerts| alerts[0].is_sent);
    undo_last();
    let both = become_so(&db, Duration::from_secs(60), |alerts| alerts.len() == 2);
    let text = "Opening bid: $2 → $100,000. This takes back an earlier report.";
    assert!(both[1].text_body.contains(text), "{}", both[1].text_body);
}
