//! Forty daily pages of a firm whose sales vanish when they are called off.

use std::fmt::Write as _;
use std::fs;
use std::time::{Duration, Instant};

use chrono::NaiveDate;
use diesel::connection::SimpleConnection as _;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::Text;
use reqwest::StatusCode;
use test_db::TestDatabase;

use crate::program::{Instance, json, make_account, next_year, output_of};

const EMAIL: &str = "ann@example.com";
const PASSWORD: &str = "correct horse battery";

const DAYS: usize = 40;
const SALES: usize = 60;
/// A sale that is postponed and then vanishes.
const SAVED: usize = 10;
/// A sale that stays as it is.
const KEPT: usize = 3;

/// What becomes of a sale, by its number. Days count from 0.
struct Sale(usize);

impl Sale {
    /// The day of the first page that has it.
    const fn first_day(&self) -> usize {
        self.0.saturating_sub(29)
    }

    /// The day of the first page that has a later sale date.
    fn postponed_on(&self) -> Option<usize> {
        let day = self.first_day() + 3;
        (self.0 % 4 == 2 && day < DAYS).then_some(day)
    }

    /// The day of the first page that lacks it.
    fn vanishes_on(&self) -> Option<usize> {
        let day = self.first_day() + 4 + self.0 % 13;
        (self.0 % 3 == 1 && day < DAYS).then_some(day)
    }

    fn is_on_page(&self, day: usize) -> bool {
        self.first_day() <= day && self.vanishes_on().is_none_or(|gone| day < gone)
    }

    fn date(&self, day: usize) -> NaiveDate {
        let is_postponed = self.postponed_on().is_some_and(|postponed| postponed <= day);
        next_year(if is_postponed { 4 } else { 3 }, 2)
    }

    /// The county, the city and the ZIP.
    const fn place(&self) -> [&'static str; 3] {
        match self.0 % 3 {
            0 => ["Fulton", "Atlanta", "30303"],
            1 => ["DeKalb", "Decatur", "30032"],
            _ => ["Cobb", "Smyrna", "30080"],
        }
    }

    fn unique_id(&self) -> String {
        format!("GA-{}-GA-26-{:05}-1", self.place()[0], self.0)
    }

    /// Its row on the page of a day.
    fn row(&self, day: usize) -> String {
        let [county, city, zip] = self.place();
        let bid = match self.0 % 5 {
            0 => "TBD".to_owned(),
            _ => format!("${}82,400.10", 1 + self.0 % 9),
        };
        format!(
            "<tr><td>{} (10am - 4pm)</td><td>GA-26-{:05}-1</td><td>{} Peachtree Circle</td>\
             <td>{city}</td><td>{zip}</td><td>{county}</td><td>{bid}</td></tr>\n",
            self.date(day).format("%m/%d/%Y"),
            self.0,
            100 + 7 * self.0,
        )
    }
}

/// The page of a day in the markup of the pack's sample. The sales are in another order each day,
/// and some pages have a total or a sentence below them.
fn page(day: usize) -> String {
    let mut rows: Vec<String> = (0..SALES)
        .map(Sale)
        .filter(|sale| sale.is_on_page(day))
        .map(|sale| sale.row(day))
        .collect();
    let count = rows.len();
    rows.rotate_left(day * 11 % count);
    let below = match day % 4 {
        1 => format!("<tr><td colspan=\"7\">Total: {count} sales</td></tr>\n"),
        2 => "<tr><td colspan=\"7\">All sales may be cancelled or postponed without notice.</td></tr>\n"
            .to_owned(),
        _ => String::new(),
    };
    let mut page = "<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\">\
        <title>Foreclosure Listings</title></head>\n<body>\n<h1>Foreclosure Listings</h1>\n<table>\n\
        <tr><th>Sale Date</th><th>File #</th><th>Property</th><th>City</th><th>Zip</th>\
        <th>County</th><th>Bid</th></tr>\n"
        .to_owned();
    writeln!(page, "{}{below}</table>", rows.concat()).unwrap();
    if day % 4 == 3 {
        page += "<p>This list is updated every business day.</p>\n";
    }
    page + "</body>\n</html>\n"
}

/// Imports the pages of some days.
fn deliver(db: &TestDatabase, days: std::ops::Range<usize>) {
    let folder = tempfile::tempdir().unwrap();
    for day in days {
        let file = folder.path().join(format!("page-{day:02}.html"));
        fs::write(&file, page(day)).unwrap();
        output_of(db, &["import", file.to_str().unwrap()]);
    }
}

fn texts(db: &TestDatabase, query: &str) -> Vec<String> {
    #[derive(QueryableByName)]
    struct Line {
        #[diesel(sql_type = Text)]
        line: String,
    }
    let lines: Vec<Line> = sql_query(query).load(&mut db.connect()).unwrap();
    let mut texts: Vec<String> = lines.into_iter().map(|Line { line }| line).collect();
    texts.sort_unstable();
    texts
}

/// Waits until the worker has reported what the imports changed, and returns the alerts, each with
/// whether it was sent.
fn alerts(db: &TestDatabase) -> Vec<String> {
    let since = Instant::now();
    let open = "SELECT id::text AS line FROM jobs
                WHERE kind = 'listing_changes' AND done_at IS NULL";
    while !texts(db, open).is_empty() {
        assert!(since.elapsed() < Duration::from_secs(60), "the worker does not work");
        std::thread::sleep(Duration::from_millis(50));
    }
    texts(
        db,
        "SELECT concat_ws(' ', CASE WHEN sent_at IS NULL THEN 'waits' ELSE 'sent' END, text_body)
           AS line FROM outbox WHERE kind = 'alert'",
    )
}

/// The entries of the sale ledger that the stream must make, each with the day of its page.
fn expected_entries() -> Vec<String> {
    let entries = (0..SALES).map(Sale).flat_map(|sale| {
        let entry = |day: usize, kind: &str| format!("{} {day} {kind}", sale.unique_id());
        let gone = sale.vanishes_on().map(|day| entry(day, "no longer listed"));
        let postponed = sale.postponed_on().filter(|day| sale.is_on_page(*day));
        [Some(entry(sale.first_day(), "listed")), postponed.map(|day| entry(day, "changed")), gone]
    });
    let mut entries: Vec<String> = entries.flatten().collect();
    entries.sort_unstable();
    entries
}

#[tokio::test]
async fn sales_that_vanish_from_forty_pages_are_no_longer_listed_and_told_once() {
    let vanished = Sale(SAVED).vanishes_on().unwrap();
    assert_eq!((Sale(KEPT).postponed_on(), Sale(KEPT).vanishes_on()), (None, None));
    let db = TestDatabase::new();
    make_account(&db, EMAIL, PASSWORD, Some("a friend"));
    db.connect()
        .batch_execute(
            "UPDATE preferences SET email_preferences =
             '{Cancellation / opening bid notifications on saved properties}'",
        )
        .unwrap();
    deliver(&db, 0..8);
    let folder = tempfile::tempdir().unwrap();
    let instance = Instance::start(&db, &[("DATA_DIR", folder.path().to_str().unwrap())]).await;
    let token = instance.token(EMAIL, PASSWORD).await;
    let keys = serde_json::json!({
        "propertyIds": [Sale(SAVED).unique_id(), Sale(KEPT).unique_id()]
    })
    .to_string();
    let saved = instance.post_json_as("/api/property/save-multiple", &keys, &token).await;
    json(saved, StatusCode::OK).await;

    deliver(&db, 8..vanished);
    assert_eq!(alerts(&db), [""; 0], "both saved sales are as they were");
    deliver(&db, vanished..vanished + 1);
    let sent = alerts(&db);
    assert_eq!(sent.len(), 1, "{sent:?}");
    assert!(sent[0].contains("170 Peachtree Circle"), "{}", sent[0]);
    assert!(sent[0].contains("No longer listed"), "{}", sent[0]);
    assert!(!sent[0].contains("121 Peachtree Circle"), "{}", sent[0]);
    db.connect().batch_execute("UPDATE outbox SET due_at = now()").unwrap();
    let since = Instant::now();
    while alerts(&db).iter().any(|alert| alert.starts_with("waits")) {
        assert!(since.elapsed() < Duration::from_secs(60), "the alert is not sent");
        std::thread::sleep(Duration::from_millis(50));
    }

    deliver(&db, vanished + 1..DAYS);
    let after = alerts(&db);
    assert_eq!(after.len(), 1, "the later pages say nothing new of it: {after:?}");
    assert!(after[0].starts_with("sent"), "{}", after[0]);
    let gone = (0..SALES).map(Sale).filter(|sale| sale.vanishes_on().is_some()).count();
    assert_eq!(gone, 20, "many sales vanish");
    let entries = texts(
        &db,
        "SELECT concat_ws(' ', unique_id,
           (SELECT count(*) FROM imports i WHERE i.id < c.import_id), kind) AS line
         FROM listing_changes c JOIN listings l ON l.id = c.listing_id",
    );
    assert_eq!(entries, expected_entries());
}
