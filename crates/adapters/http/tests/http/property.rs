//! `GET /api/property-details/{id}/timeline` and `…/comparables`.

use chrono::{DateTime, NaiveDate, TimeZone as _, Utc};
use details::RecordedSale;
use details::testing::sale;
use kernel::ListingId;
use ledger::EntryKind;
use ledger::testing::{InMemoryLedger, change};
use serde_json::json;

use crate::portal::Portal;

fn at(day: u32) -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 11, day, 6, 0, 0).unwrap()
}

/// The ledger entries of the first listing.
pub(crate) fn ledger() -> InMemoryLedger {
    let (ledger, listing) = (InMemoryLedger::default(), ListingId(1));
    ledger.import("fulton", at(1), |appender| {
        appender.append(listing, EntryKind::Listed, &[]).unwrap();
    });
    let changes =
        [change("zillow_image_1", "", "x"), change("matched_Current Bid", "210000", "198000.1")];
    ledger.import("fulton", at(5), |appender| {
        appender.append(listing, EntryKind::Changed, &changes).unwrap();
    });
    ledger.check(listing, "fulton", at(20));
    ledger
}

/// Two sales near the first listing, one far from it.
pub(crate) fn sales() -> Vec<RecordedSale> {
    let day = NaiveDate::from_ymd_opt(2026, 6, 1).unwrap();
    let (lng, lat) = (-84_388_372, 33_755_711);
    let sized = |key, dollars, east, area| RecordedSale {
        living_area: Some(area),
        ..sale(key, dollars, day, Some((lng + east, lat)))
    };
    vec![
        sized("D-2", 300_000, 17_400, 1_500),
        sized("D-1", 200_000, 0, 1_000),
        sized("D-far", 1, 1_000_000, 1_000),
    ]
}

#[actix_web::test]
async fn the_timeline_tells_the_newest_first_and_no_photos() {
    let answer = Portal::new().get("/api/property-details/GA%7CFulton%7C1/timeline").await;
    insta::assert_json_snapshot!(answer.json(), @r#"
    {
      "borrowed": [],
      "checkedAt": "2026-11-20T06:00:00Z",
      "entries": [
        {
          "at": "2026-11-05T06:00:00Z",
          "changes": [
            {
              "field": "matched_Current Bid",
              "new": "198000.1",
              "old": "210000"
            }
          ],
          "kind": "changed",
          "source": "fulton"
        },
        {
          "at": "2026-11-01T06:00:00Z",
          "changes": [],
          "kind": "listed",
          "source": "fulton"
        }
      ],
      "sources": [
        {
          "at": "2026-11-20T06:00:00Z",
          "source": "fulton"
        }
      ],
      "unusualDay": null
    }
    "#);
    let other = Portal::new().get("/api/property-details/GA%7CCobb%7C2/timeline").await;
    let nothing = json!({
        "checkedAt": null, "sources": [], "unusualDay": null, "borrowed": [], "entries": []
    });
    assert_eq!(other.json(), nothing);
}

#[actix_web::test]
async fn comparables_come_with_distance_and_price_per_square_foot() {
    let answer = Portal::new().get("/api/property-details/GA%7CFulton%7C1/comparables").await;
    let body = answer.json();
    let nearest = &body["comparables"][0];
    assert_eq!((&nearest["id"], &nearest["miles"]), (&json!("D-1"), &json!(0.0)));
    assert_eq!(nearest["pricePerSqFt"], json!(200.0));
    // A degree of longitude there is 57.4 miles.
    assert_eq!(body["comparables"][1]["miles"], json!(1.0));
    assert_eq!(body["comparables"].as_array().unwrap().len(), 2);
    assert_eq!(body["medianPricePerSqFt"], json!(200.0));
    assert_eq!(body["ownPricePerSqFt"], json!(null), "its living area is unknown");
    assert_eq!(body["origin"], json!("recorded"));
    assert_eq!((&body["withinMiles"], &body["withinMonths"]), (&json!(2.0), &json!(24)));
}

#[actix_web::test]
async fn a_property_that_there_is_not_has_neither() {
    for what in ["timeline", "comparables"] {
        let answer = Portal::new().get(&format!("/api/property-details/nobody/{what}")).await;
        assert_eq!(answer.refusal(), (404, "unknown_property".to_owned()), "{what}");
    }
}
