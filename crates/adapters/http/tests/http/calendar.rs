//! The calendar: sales by day, the event of a sale, and feeds.

use actix_web::test::TestRequest;
use billing::{Environment, GrantStore as _};
use chrono::TimeDelta;
use http_adapter::Settings;
use kernel::ListingId;
use ledger::EntryKind;
use ledger::testing::change;
use listings::{Column, Value as ListingValue};
use serde_json::{Value, json};

use crate::portal::{Answer, PASSWORD, Portal, Store, URL, date, listing, now, text};

const DAYS: &str = "/api/sale-days";
const FEEDS: &str = "/api/calendar-feeds";

/// Creates a feed and returns its id and the path of its address.
async fn create(portal: &Portal, search: &Value) -> (String, String) {
    let answer = portal.post(FEEDS, &json!({ "searchId": search })).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    let body = answer.json();
    let path = body["url"].as_str().unwrap().strip_prefix(URL).unwrap().to_owned();
    (body["feed"]["id"].as_str().unwrap().to_owned(), path)
}

/// Reads a feed as a calendar program does, without a session.
async fn read(portal: &Portal, path: &str) -> Answer {
    portal.send(TestRequest::get().uri(path)).await
}

/// The values of a property of each event, in order.
async fn values(portal: &Portal, path: &str, name: &str) -> Vec<String> {
    let answer = read(portal, path).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let text = answer.text().replace("\r\n ", "");
    let events = text.split("BEGIN:VEVENT").skip(1);
    let own = events.filter_map(|event| {
        event.lines().find_map(|line| line.strip_prefix(name)).map(str::to_owned)
    });
    own.collect()
}

async fn save(portal: &Portal, id: &str) {
    let body = json!({ "propertyIds": [id] });
    assert_eq!(portal.post("/api/property/save-multiple", &body).await.status, 200);
}

#[actix_web::test]
async fn the_sales_of_a_month_are_counted_by_day_and_county() {
    let portal = Portal::new();
    let body = portal.get(&format!("{DAYS}?month=2026-12")).await.json();
    let expected = json!({
        "days": [
            { "day": "2026-12-01", "state": "Georgia", "county": "Fulton", "count": 1, "unusual": false },
            { "day": "2026-12-10", "state": "Ohio", "county": "Fulton", "count": 1, "unusual": false }
        ],
        "rules": [
            { "state": "Georgia", "day": "2026-12-01", "statute": "O.C.G.A. § 9-13-161" },
            { "state": "Texas", "day": "2026-12-01", "statute": "Tex. Prop. Code § 51.002" }
        ]
    });
    assert_eq!(body, expected);
    let narrowed = portal.get(&format!("{DAYS}?month=2026-12&state=Ohio")).await.json();
    assert_eq!(narrowed["days"].as_array().unwrap().len(), 1);
    let past = portal.get(&format!("{DAYS}?month=2026-11&historicalFilter=current")).await.json();
    assert_eq!(past["days"], json!([]));
}

#[actix_web::test]
async fn the_month_is_the_current_one_unless_it_is_named_rightly() {
    let portal = Portal::new();
    let november = portal.get(DAYS).await.json();
    assert_eq!(november["rules"][0]["day"], "2026-11-03");
    assert_eq!(november["days"][0]["county"], "Miami-Dade");
    for wrong in ["?month=", "?month=2026-13", "?month=2026-1", "?month=2026-12&month=2026-11"] {
        let answer = portal.get(&format!("{DAYS}{wrong}")).await;
        assert_eq!(answer.status, 422, "{wrong}");
        assert!(answer.json()["fields"]["month"].is_string(), "{wrong}");
    }
    let answer = portal.get(&format!("{DAYS}?month=2026-12&page=0")).await;
    assert_eq!(answer.json()["fields"], json!({ "page": "A whole number from 1." }));
}

#[actix_web::test]
async fn a_sale_on_another_day_than_the_statutory_one_is_unusual() {
    let odd = listing(
        7,
        "GA|Cobb|7",
        "GA",
        [(Column::County, text("Cobb")), (Column::SaleDate, ListingValue::Date(date(2026, 12, 8)))],
    );
    let portal = Portal::with(Store::of(vec![odd]), Settings::new("Courthouse Steps", URL));
    let body = portal.get(&format!("{DAYS}?month=2026-12")).await.json();
    assert_eq!(body["days"][0]["unusual"], true);
    let timeline = portal.get("/api/property-details/GA%7CCobb%7C7/timeline").await.json();
    let expected =
        json!({ "state": "Georgia", "day": "2026-12-01", "statute": "O.C.G.A. § 9-13-161" });
    assert_eq!(timeline["unusualDay"], expected);
}

#[actix_web::test]
async fn one_sale_is_a_file_with_its_time_and_link() {
    let portal = Portal::new();
    let answer = portal.get("/api/property-details/GA%7CFulton%7C1/calendar-event").await;
    assert_eq!(answer.header("content-disposition"), Some("attachment; filename=\"sale.ics\""));
    assert_eq!(answer.header("content-type"), Some("text/calendar; charset=utf-8"));
    let text = answer.text().replace("\r\n ", "");
    for line in [
        "DTSTART:20261201T150000Z",
        "STATUS:CONFIRMED",
        "SUMMARY:Foreclosure sale: 1 Peachtree St\\, \"Rear\"\\, Atlanta\\, GA",
        "LOCATION:Fulton\\, Georgia",
        "URL:https://steps.example.com/#/property-details/GA%7CFulton%7C1",
    ] {
        assert!(text.lines().any(|own| own == line), "{line} in {text}");
    }
    let undated = portal.get("/api/property-details/GA%7CCobb%7C2/calendar-event").await;
    assert_eq!(undated.refusal(), (404, "no_sale_date".to_owned()));
    let unknown = portal.get("/api/property-details/none/calendar-event").await;
    assert_eq!(unknown.refusal(), (404, "unknown_property".to_owned()));
}

#[actix_web::test]
async fn a_feed_has_the_saved_sales_and_its_address_needs_no_session() {
    let portal = Portal::new();
    let (id, path) = create(&portal, &Value::Null).await;
    assert_eq!(values(&portal, &path, "UID:").await, [] as [&str; 0]);
    save(&portal, "OH|Fulton/4 é").await;
    save(&portal, "GA|Fulton|1").await;
    assert_eq!(
        values(&portal, &path, "UID:").await,
        ["sale-1@courthouse-steps", "sale-4@courthouse-steps"]
    );
    assert_eq!(values(&portal, &path, "STATUS:").await, ["CONFIRMED", "CANCELLED"]);
    assert_eq!(
        values(&portal, &path, "DTSTART").await,
        [":20261201T150000Z", ";VALUE=DATE:20261210"]
    );
    let listed = portal.get(FEEDS).await.json();
    let expected = json!([{ "id": id, "searchId": null, "createdAt": "2026-11-21T15:00:00Z" }]);
    assert_eq!(listed["feeds"], expected);
}

#[actix_web::test]
async fn a_program_that_has_the_feed_already_gets_304() {
    let portal = Portal::new();
    let (_, path) = create(&portal, &Value::Null).await;
    let first = read(&portal, &path).await;
    assert_eq!(first.header("cache-control"), Some("private, no-cache"));
    let tag = first.header("etag").unwrap().to_owned();
    let again = TestRequest::get().uri(&path).insert_header(("If-None-Match", tag.clone()));
    assert_eq!(portal.send(again).await.status, 304);
    save(&portal, "GA|Fulton|1").await;
    let changed = TestRequest::get().uri(&path).insert_header(("If-None-Match", tag));
    assert_eq!(portal.send(changed).await.status, 200);
}

#[actix_web::test]
async fn a_feed_is_read_once_for_each_state_of_what_it_depends_on() {
    let portal = Portal::new();
    let (_, path) = create(&portal, &Value::Null).await;
    save(&portal, "GA|Fulton|1").await;
    let first = read(&portal, &path).await;
    let searched = portal.store.searched();
    let tag = first.header("etag").unwrap().to_owned();
    let again = read(&portal, &path).await;
    assert_eq!((again.status, again.text()), (200, first.text()));
    assert_eq!(again.header("etag"), Some(tag.as_str()));
    let known = TestRequest::get().uri(&path).insert_header(("If-None-Match", tag));
    assert_eq!(portal.send(known).await.status, 304);
    assert_eq!(portal.store.searched(), searched, "neither of the two looked for sales");
    save(&portal, "OH|Fulton/4 é").await;
    assert_ne!(read(&portal, &path).await.text(), first.text());
    portal.clock.advance(TimeDelta::days(1));
    let before = portal.store.searched();
    read(&portal, &path).await;
    assert!(portal.store.searched() > before, "another day");
}

#[actix_web::test]
async fn a_sale_that_is_no_longer_saved_is_cancelled_and_its_sequence_rises() {
    let portal = Portal::new();
    portal.saved.ledger().import("fulton", now(), |appender| {
        appender.append(ListingId(1), EntryKind::Listed, &[]).unwrap();
    });
    portal.saved.ledger().import("fulton", now(), |appender| {
        let moved = change("Foreclosure Sale Date", "2026-11-03", "2026-12-01");
        appender.append(ListingId(1), EntryKind::Changed, &[moved]).unwrap();
    });
    let (_, path) = create(&portal, &Value::Null).await;
    save(&portal, "GA|Fulton|1").await;
    assert_eq!(values(&portal, &path, "SEQUENCE:").await, ["1"]);
    let body = json!({ "propertyIds": ["GA|Fulton|1"] });
    portal.post("/api/property/unsave-multiple", &body).await;
    assert_eq!(values(&portal, &path, "STATUS:").await, ["CANCELLED"]);
    assert_eq!(values(&portal, &path, "SEQUENCE:").await, ["2"]);
    save(&portal, "GA|Fulton|1").await;
    assert_eq!(values(&portal, &path, "STATUS:").await, ["CONFIRMED"]);
    assert_eq!(values(&portal, &path, "SEQUENCE:").await, ["3"]);
}

#[actix_web::test]
async fn a_saved_search_has_a_feed_of_its_own() {
    let portal = Portal::new();
    let search = json!({ "name": "Ohio", "view": "state=Ohio&columns=Address" });
    let search = portal.post("/api/saved-searches", &search).await.json()["id"].clone();
    let (_, path) = create(&portal, &search).await;
    let text = read(&portal, &path).await.text().to_owned();
    assert!(text.contains("X-WR-CALNAME:Courthouse Steps: Ohio\r\n"), "{text}");
    assert_eq!(values(&portal, &path, "UID:").await, ["sale-4@courthouse-steps"]);
    // The feed of a deleted search has no address until the search is restored.
    let own = format!("/api/saved-searches/{}", search.as_str().unwrap());
    portal.send_as(&portal.token, TestRequest::delete().uri(&own)).await;
    assert_eq!(read(&portal, &path).await.refusal(), (404, "unknown_feed".to_owned()));
    for unknown in ["6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10", "nonsense"] {
        let answer = portal.post(FEEDS, &json!({ "searchId": unknown })).await;
        assert_eq!(answer.refusal(), (404, "unknown_search".to_owned()));
    }
}

#[actix_web::test]
async fn a_renewed_or_removed_feed_ends_its_address() {
    let portal = Portal::new();
    let (id, first) = create(&portal, &Value::Null).await;
    let (same, second) = create(&portal, &Value::Null).await;
    assert_eq!(id, same);
    assert_eq!(read(&portal, &first).await.refusal(), (404, "unknown_feed".to_owned()));
    assert_eq!(read(&portal, &second).await.status, 200);
    let own = format!("{FEEDS}/{id}");
    // Another account cannot turn it off.
    portal.accounts.add_entitled("bob@example.com", PASSWORD).unwrap();
    let bob = portal.log_in("bob@example.com");
    let refused = portal.send_as(&bob, TestRequest::delete().uri(&own)).await;
    assert_eq!(refused.refusal(), (404, "unknown_feed".to_owned()));
    assert_eq!(portal.send_as(&portal.token, TestRequest::delete().uri(&own)).await.status, 204);
    assert_eq!(read(&portal, &second).await.refusal(), (404, "unknown_feed".to_owned()));
}

#[actix_web::test]
async fn after_the_subscription_a_feed_says_so_and_has_no_sales() {
    let portal = Portal::new();
    let (_, path) = create(&portal, &Value::Null).await;
    save(&portal, "GA|Fulton|1").await;
    let revoked = portal.accounts.store.revoke_all(portal.ann, Environment::Sandbox, now());
    assert_eq!(revoked.unwrap(), 1);
    assert_eq!(
        values(&portal, &path, "SUMMARY:").await,
        ["Courthouse Steps: this calendar is paused"]
    );
    assert_eq!(values(&portal, &path, "DTSTART").await, [";VALUE=DATE:20261121"]);
}
