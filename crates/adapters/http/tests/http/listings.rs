//! `GET /api/get-properties` and `GET /api/property-details/{id}`.

use actix_web::test::TestRequest;
use listings::Column;
use preferences::Preferences;
use serde_json::{Value, json};

use crate::portal::{Portal, Store, date, listing, many, text};
use http_adapter::Settings;

const FULL: &str = "GA|Fulton|1";
const BLANK: &str = "GA|Cobb|2";
const PASSED: &str = "FL|Miami-Dade|3";
const OTHER: &str = "OH|Fulton/4 é";

async fn found(query: &str) -> Vec<String> {
    let mut ids = Portal::new().get(&format!("/api/get-properties?{query}")).await.ids();
    ids.sort();
    ids
}

/// The parameters that the refusal names.
async fn refused(query: &str) -> Vec<String> {
    let answer = Portal::new().get(&format!("/api/get-properties?{query}")).await;
    assert_eq!(answer.refusal(), (422, "invalid".to_owned()), "{query}");
    answer.json()["fields"].as_object().unwrap().keys().cloned().collect()
}

#[actix_web::test]
async fn a_row_has_every_column_typed_and_a_blank_stays_a_blank() {
    let portal = Portal::new();
    let answer = portal.get("/api/get-properties?county=Fulton&state=GA").await;
    insta::assert_json_snapshot!(answer.json(), @r#"
    {
      "allMarks": [
        "Hidden",
        "New",
        "Not seen",
        "Seen"
      ],
      "allOwnerOccupancy": [
        "Absentee",
        "Owner Occupied",
        "Unknown"
      ],
      "data": [
        {
          "Address": "1 Peachtree St, \"Rear\"",
          "Annual Tax Amount": null,
          "Attorney Name": null,
          "Bathrooms": 2.5,
          "Bedrooms": null,
          "Bid % of Value": 54,
          "Borrower Name(s)": null,
          "City": "Atlanta",
          "County": "Fulton",
          "Date of Debt": "2019-05-14",
          "Days Until Sale": 10,
          "Equity": 166999.9,
          "Foreclosure Sale Date": "2026-12-01",
          "Home Type": null,
          "Last change": null,
          "Last checked": null,
          "Latitude": 33.755711,
          "Lender Name": null,
          "Living Area": null,
          "Location precision": null,
          "Longitude": -84.388372,
          "Lot Size": null,
          "No Longer Listed": null,
          "Parcel Number": "14-0078",
          "Postponed From": null,
          "Principal Amount Owed": 214500.25,
          "Property Tax Rate": 1.15,
          "Property Type": "Single Family",
          "Rent Zestimate": null,
          "Source": null,
          "State": "Georgia",
          "Times Postponed": null,
          "Year Built": 1985,
          "Zestimate": 365000,
          "Zillow Property ID": "35874213",
          "Zip Code": "30303",
          "matched_Current Bid": 198000.1,
          "matched_Foreclosure Status": "Scheduled",
          "unique_ID": "GA|Fulton|1",
          "zillow_image_1": "https://photos.example.com/1.jpg",
          "zillow_image_2": "https://photos.example.com/2.jpg"
        }
      ],
      "meta": {
        "totalCount": 1,
        "totalPages": 1
      }
    }
    "#);
    let blank = portal.get("/api/get-properties?county=Cobb").await.json();
    let row = blank["data"][0].as_object().unwrap();
    assert_eq!(row["Latitude"], Value::Null, "never 0°");
    assert_eq!(row["matched_Current Bid"], Value::Null, "never 0");
    assert_eq!(row["State"], "Georgia");
    assert!(!row.contains_key("Zillow Property ID"), "any other blank is absent");
    assert!(!row.contains_key("zillow_image_1"));
}

#[actix_web::test]
async fn money_is_written_to_the_cent() {
    let portal = Portal::new();
    let answer = portal.get("/api/get-properties?county=Fulton&state=GA").await;
    assert!(answer.text().contains(r#""Principal Amount Owed":214500.25,"#), "{}", answer.text());
    assert!(answer.text().contains(r#""matched_Current Bid":198000.10,"#), "{}", answer.text());
    assert!(answer.text().contains(r#""Zestimate":365000,"#), "{}", answer.text());
}

#[actix_web::test]
async fn a_passed_sale_without_a_result_is_never_shown_as_standing() {
    let portal = Portal::new();
    let row = &portal.get("/api/get-properties?state=FL").await.json()["data"][0];
    assert_eq!(row["matched_Foreclosure Status"], "Unknown after sale date");
    assert_eq!(row["Days Until Sale"], Value::Null);
    assert_eq!(row["Equity"], -30_000);
}

#[actix_web::test]
async fn all_fields_come_when_they_are_asked_for() {
    let portal = Portal::new();
    let row = &portal.get("/api/get-properties?state=GA&county=Fulton&fields=all").await.json()["data"]
        [0];
    assert_eq!(row["Sale Time"], "10:00 AM");
    assert_eq!(row["City"], "Atlanta");
    assert_eq!(row["Owner Type"], "Smith, LLC");
    assert_eq!(row["Units"], 1);
    let details = portal.get("/api/property-details/GA%7CFulton%7C1").await;
    assert_eq!(&details.json(), row, "details are the row with all its fields");
}

#[actix_web::test]
async fn a_row_has_only_the_columns_that_are_asked_for() {
    let portal = Portal::new();
    let path = "/api/get-properties?state=GA&county=Fulton";
    let columns = "columns=Zestimate,Borrower%20Name(s),Days%20Until%20Sale,Address";
    let whole = portal.get(path).await.json()["data"][0].clone();
    for size in ["", "&limit=1001"] {
        let page = portal.get(&format!("{path}{size}&{columns}")).await.json();
        let row = page["data"][0].as_object().unwrap().clone();
        let mut names: Vec<&str> = row.keys().map(String::as_str).collect();
        names.sort_unstable();
        assert_eq!(
            names,
            ["Address", "Borrower Name(s)", "Days Until Sale", "Zestimate", "unique_ID"]
        );
        assert!(row.iter().all(|(name, value)| whole[name] == *value), "{row:?}");
        assert_eq!(page["meta"]["totalCount"], 1);
    }
    assert_eq!(portal.get(&format!("{path}&columns=")).await.json()["data"][0], whole);
    for (query, reason) in [
        ("columns=Address,Nothing", "There is no such column."),
        ("columns=Sale%20Time", "There is no such column."),
        ("columns=Address&columns=State", "Only one value can be used here."),
        ("columns=Address&fields=all", "Either columns or fields=all."),
    ] {
        let answer = portal.get(&format!("{path}&{query}")).await;
        assert_eq!(answer.status, 422, "{query}");
        assert_eq!(answer.json()["fields"]["columns"], reason, "{query}");
    }
}

#[actix_web::test]
async fn a_sources_column_never_appears_twice_or_in_place_of_ours() {
    let mut odd = listing(1, "GA|1", "GA", [(Column::Address, text("1 Main St"))]);
    odd.extras = [("Address", "evil"), ("unique_ID", "evil"), ("a \"b\"\n", "x\u{1}")]
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .into();
    let portal = Portal::with(Store::of(vec![odd]), Settings::new("Courthouse Steps", "http://x"));
    let answer = portal.get("/api/property-details/GA%7C1").await;
    assert!(!answer.text().contains("evil"));
    assert_eq!(answer.json()["a \"b\"\n"], "x\u{1}");
}

#[actix_web::test]
async fn details_are_found_by_a_percent_encoded_id() {
    let portal = Portal::new();
    let answer = portal.get("/api/property-details/OH%7CFulton%2F4%20%C3%A9").await;
    assert_eq!(answer.json()["unique_ID"], OTHER);
    for unknown in ["nothing", "%20", "%00", "GA%7CFulton%7C1%7C2"] {
        let answer = portal.get(&format!("/api/property-details/{unknown}")).await;
        assert_eq!(answer.refusal(), (404, "unknown_property".to_owned()), "{unknown}");
    }
    let long = "x".repeat(500);
    assert_eq!(portal.get(&format!("/api/property-details/{long}")).await.status, 404);
}

#[actix_web::test]
async fn without_parameters_every_option_list_comes_along() {
    let portal = Portal::new();
    let mut body = portal.get("/api/get-properties").await.json();
    body["data"].take();
    insta::assert_json_snapshot!(body, @r#"
    {
      "allAttorneys": [
        "Whitfield Legal Group"
      ],
      "allCounties": [
        "Cobb",
        "Georgia|Fulton",
        "Miami-Dade",
        "Ohio|Fulton"
      ],
      "allHasPhoto": [
        "false",
        "true"
      ],
      "allLenders": [
        "First Coast Bank, N.A."
      ],
      "allMarks": [
        "Hidden",
        "New",
        "Not seen",
        "Seen"
      ],
      "allNoLongerListed": [
        "false"
      ],
      "allOwnerOccupancy": [
        "Absentee",
        "Owner Occupied",
        "Unknown"
      ],
      "allOwnerTypes": [
        "Bank",
        "Smith, LLC"
      ],
      "allPrecisions": [],
      "allPropertyTypes": [
        "Land",
        "Single Family"
      ],
      "allSaleDays": [
        "2026-11-03",
        "2026-12-01",
        "2026-12-10"
      ],
      "allSaleMonths": [
        "2026-11",
        "2026-12"
      ],
      "allSources": [
        "Miami-Dade RealForeclose, Inc."
      ],
      "allStates": [
        "Florida",
        "Georgia",
        "Ohio"
      ],
      "allStatuses": [
        "Cancelled",
        "Not stated",
        "Scheduled",
        "Unknown after sale date"
      ],
      "allZipCodes": [
        "30303",
        "33139",
        "43502"
      ],
      "data": null,
      "meta": {
        "totalCount": 4,
        "totalPages": 1
      }
    }
    "#);
}

#[actix_web::test]
async fn with_any_parameter_only_the_owner_occupancies_do() {
    let body = Portal::new().get("/api/get-properties?page=1").await.json();
    assert!(body.get("allStates").is_none());
    assert_eq!(body["allOwnerOccupancy"], json!(["Absentee", "Owner Occupied", "Unknown"]));
}

#[actix_web::test]
async fn the_source_filter_finds_the_listings_of_a_source() {
    assert_eq!(found("source=Miami-Dade%20RealForeclose,%20Inc.").await, [PASSED]);
    assert_eq!(found("source=Fulton").await, [""; 0]);
}

#[actix_web::test]
async fn lender_and_attorney_filters_find_their_listings() {
    assert_eq!(found("lender=First%20Coast%20Bank,%20N.A.&lender=Nobody").await, [PASSED]);
    assert_eq!(found("attorney=Whitfield%20Legal%20Group").await, [PASSED]);
    assert_eq!(found("lender=Whitfield%20Legal%20Group").await, [""; 0]);
}

#[actix_web::test]
async fn filters_are_or_inside_and_and_between() {
    assert_eq!(found("state=Georgia,Ohio").await, [BLANK, FULL, OTHER]);
    assert_eq!(found("state=ga&state=OH").await, [BLANK, FULL, OTHER]);
    assert_eq!(found("state=Georgia&county=Fulton").await, [FULL]);
    assert_eq!(found("county=Fulton").await, [FULL, OTHER]);
    assert_eq!(found("county=Ohio%7CFulton").await, [OTHER]);
    assert_eq!(found("county=fulton%20county&state=oh").await, [OTHER]);
    assert_eq!(found("zipCodes=30303,33139").await, [PASSED, FULL]);
    assert_eq!(found("saleMonths=2026-12").await, [FULL, OTHER]);
    assert_eq!(found("saleDays=2026-12-01,2026-11-03").await, [PASSED, FULL]);
    assert_eq!(found("propertyType=Single%20Family,Land").await, [PASSED, FULL, OTHER]);
    assert_eq!(found("ownerOccupancy=Unknown").await, [PASSED, BLANK, OTHER]);
    assert_eq!(found("status=Cancelled,Unknown%20after%20sale%20date").await, [PASSED, OTHER]);
    assert_eq!(found("yearBuiltFrom=1985&yearBuiltTo=2004").await, [PASSED, FULL]);
    assert_eq!(found("estimatedFrom=90000.01").await, [FULL]);
    assert_eq!(found("equityTo=-1").await, [PASSED]);
    assert_eq!(found("equityFrom=-30000&equityTo=166999.90").await, [PASSED, FULL]);
    assert_eq!(found("openingBidFrom=150000").await, [FULL]);
    assert_eq!(found("openingBidTo=198000.10").await, [PASSED, FULL]);
    assert_eq!(found("principalOwedFrom=0&principalOwedTo=214500.25").await, [FULL]);
    assert_eq!(found("bidShareFrom=54&bidShareTo=54").await, [FULL], "54.2 % is 54 %");
    assert_eq!(found("bidShareFrom=55").await, [PASSED]);
    assert_eq!(found("bedroomsFrom=0").await, [""; 0], "a blank is outside every range");
    assert_eq!(found("lotSizeTo=999999999").await, [""; 0]);
    assert_eq!(found("livingAreaFrom=").await.len(), 4);
    assert_eq!(found("bathroomsFrom=2.5&bathroomsTo=2.5").await, [FULL]);
    assert_eq!(found("bathroomsTo=2").await, [""; 0]);
    assert_eq!(found("saleDateFrom=2026-11-03&saleDateTo=2026-12-01").await, [PASSED, FULL]);
    assert_eq!(found("saleDateFrom=2026-12-02").await, [OTHER]);
    // It is November 21.
    assert_eq!(found("daysUntilSaleTo=10").await, [FULL], "a past sale is not that near");
    assert_eq!(found("daysUntilSaleFrom=11").await, [OTHER]);
    assert_eq!(found("hasPhoto=true").await, [FULL]);
    assert_eq!(found("hasPhoto=false").await, [PASSED, BLANK, OTHER]);
    assert_eq!(found("hasPhoto=yes").await, [""; 0]);
    assert_eq!(found("noLongerListed=false").await, [PASSED, BLANK, FULL, OTHER]);
    assert_eq!(found("noLongerListed=true").await, [""; 0]);
    assert_eq!(found("historicalFilter=current").await, [BLANK, FULL, OTHER]);
    assert_eq!(found("historicalFilter=all").await.len(), 4);
    assert_eq!(found("search=peachtree%20ATLANTA").await, [FULL]);
    assert_eq!(found("search=14%200078").await, [FULL], "a parcel number matches whole");
}

#[actix_web::test]
async fn a_value_with_a_comma_is_found_alone_and_repeated() {
    assert_eq!(found("ownerType=Smith,%20LLC").await, [FULL]);
    assert_eq!(found("ownerType=Smith,%20LLC&ownerType=Bank").await, [PASSED, FULL]);
    assert_eq!(found("ownerType=Bank,Individual").await, [PASSED]);
}

#[actix_web::test]
async fn an_unknown_value_matches_nothing_and_a_blank_one_everything() {
    for query in [
        "state=California",
        "county=Nowhere",
        "county=California%7CFulton",
        "zipCodes=99999",
        "saleMonths=2026-13",
        "saleDays=12/1/2026",
        "saleDays=2026-2-3",
        "propertyType=Castle",
        "ownerType=Nobody",
        "ownerOccupancy=absentee",
        "status=scheduled",
        "propertyType=%00",
        "ownerType=Bank%00",
    ] {
        assert_eq!(found(query).await, [""; 0], "{query}");
    }
    for query in
        ["state=", "state=&county=,", "zipCodes=%20", "search=", "search=...", "yearBuiltFrom="]
    {
        let all = found(query).await.len();
        let expected = if query.contains("county=,") { 0 } else { 4 };
        assert_eq!(all, expected, "{query}");
    }
    assert_eq!(found("state=Georgia,California").await, [BLANK, FULL]);
}

#[actix_web::test]
async fn what_makes_no_sense_is_refused_by_name() {
    for (query, field) in [
        ("yearBuiltFrom=2005&yearBuiltTo=1980", "yearBuiltFrom"),
        ("estimatedFrom=2&estimatedTo=1.99", "estimatedFrom"),
        ("equityFrom=0&equityTo=-1", "equityFrom"),
        ("yearBuiltFrom=old", "yearBuiltFrom"),
        ("estimatedTo=1e5", "estimatedTo"),
        ("estimatedTo=99999999999999999999", "estimatedTo"),
        ("openingBidFrom=2&openingBidTo=1", "openingBidFrom"),
        ("bidShareFrom=-1", "bidShareFrom"),
        ("bedroomsTo=2.5", "bedroomsTo"),
        ("lotSizeTo=1000000000", "lotSizeTo"),
        ("bathroomsFrom=-1", "bathroomsFrom"),
        ("bathroomsFrom=2&bathroomsTo=1.5", "bathroomsFrom"),
        ("saleDateFrom=2026-02-29", "saleDateFrom"),
        ("saleDateFrom=2026-12-02&saleDateTo=2026-12-01", "saleDateFrom"),
        ("daysUntilSaleTo=-1", "daysUntilSaleTo"),
        ("sortColumn=Nonsense", "sortColumn"),
        ("sortColumn=address", "sortColumn"),
        ("sortDirection=up", "sortDirection"),
        ("page=0", "page"),
        ("page=-1", "page"),
        ("page=1.5", "page"),
        ("limit=0", "limit"),
        ("limit=many", "limit"),
        ("historicalFilter=past", "historicalFilter"),
        ("fields=some", "fields"),
        ("myAreas=yes", "myAreas"),
    ] {
        assert_eq!(refused(query).await, [field], "{query}");
    }
    assert_eq!(
        refused("page=0&sortColumn=x&yearBuiltTo=y").await,
        ["page", "sortColumn", "yearBuiltTo"]
    );
}

#[actix_web::test]
async fn rows_come_in_the_order_asked_for_with_blanks_last() {
    let portal = Portal::new();
    let ids = async |query: &str| portal.get(&format!("/api/get-properties?{query}")).await.ids();
    assert_eq!(ids("sortColumn=Year%20Built").await, [OTHER, FULL, PASSED, BLANK]);
    assert_eq!(
        ids("sortColumn=Year%20Built&sortDirection=desc").await,
        [PASSED, FULL, OTHER, BLANK]
    );
    assert_eq!(ids("sortColumn=Equity&sortDirection=asc").await[..2], [PASSED, FULL]);
    assert_eq!(
        ids("limit=9").await,
        [OTHER, FULL, PASSED, BLANK],
        "the latest sale first among all"
    );
    assert_eq!(ids("historicalFilter=current").await, [FULL, OTHER, BLANK], "the next sale first");
}

#[actix_web::test]
async fn a_page_past_the_end_is_empty_with_the_true_meta() {
    let portal = Portal::new();
    let page = async |query: &str| {
        let answer = portal.get(&format!("/api/get-properties?{query}")).await;
        (answer.ids().len(), answer.json()["meta"].clone())
    };
    assert_eq!(page("limit=3").await, (3, json!({ "totalPages": 2, "totalCount": 4 })));
    assert_eq!(page("limit=3&page=2").await, (1, json!({ "totalPages": 2, "totalCount": 4 })));
    assert_eq!(page("limit=3&page=3").await, (0, json!({ "totalPages": 2, "totalCount": 4 })));
    assert_eq!(
        page("limit=5000&page=18446744073709551615").await,
        (0, json!({ "totalPages": 1, "totalCount": 4 }))
    );
    assert_eq!(page("state=TX").await, (0, json!({ "totalPages": 0, "totalCount": 0 })));
}

#[actix_web::test]
async fn a_hundred_rows_are_a_page_unless_said() {
    let portal = Portal::with(Store::of(many(250)), Settings::new("Courthouse Steps", "http://x"));
    let answer = portal.get("/api/get-properties?sortColumn=State").await;
    assert_eq!(answer.ids().len(), 100);
    assert_eq!(answer.json()["meta"], json!({ "totalPages": 3, "totalCount": 250 }));
}

#[actix_web::test]
async fn a_page_may_be_as_large_as_the_total() {
    let portal =
        Portal::with(Store::of(many(2_300)), Settings::new("Courthouse Steps", "http://x"));
    let answer = portal.get("/api/get-properties?limit=2300&sortColumn=State").await;
    let ids = answer.ids();
    assert_eq!(ids.len(), 2_300);
    assert!(ids.is_sorted(), "ties go by the id");
    assert_eq!(answer.json()["meta"], json!({ "totalPages": 1, "totalCount": 2_300 }));
    let second = portal.get("/api/get-properties?limit=1500&page=2&sortColumn=State").await;
    assert_eq!(second.ids(), ids[1_500..]);
    assert_eq!(second.json()["meta"], json!({ "totalPages": 2, "totalCount": 2_300 }));
}

#[actix_web::test]
async fn large_and_small_pages_are_written_alike() {
    let portal = Portal::new();
    let small = portal.get("/api/get-properties?limit=1000&sortColumn=Address").await;
    let large = portal.get("/api/get-properties?limit=1001&sortColumn=Address").await;
    assert_eq!(small.json(), large.json());
    let all = portal.get("/api/get-properties?limit=1001&state=GA&county=Fulton&fields=all").await;
    assert_eq!(all.json()["data"][0]["Sale Time"], "10:00 AM");
}

#[actix_web::test]
async fn my_areas_are_the_accounts_own_preferences() {
    let portal = Portal::new();
    let mine = async || portal.get("/api/get-properties?myAreas=true").await.ids();
    assert_eq!(mine().await, [""; 0], "nothing is followed yet");
    portal.accounts.store.set_preferences(
        portal.ann,
        Preferences {
            states_of_interest: vec!["Georgia".to_owned(), "Ohio".to_owned()],
            counties_of_interest: vec!["Cobb".to_owned()],
            ..Preferences::default()
        },
    );
    assert_eq!(mine().await, [OTHER, BLANK], "Cobb alone in Georgia, all of Ohio");
    assert_eq!(portal.get("/api/get-properties?myAreas=false").await.ids().len(), 4);
}

#[actix_web::test]
async fn a_sale_leaves_the_current_listings_at_midnight_of_its_state() {
    let tonight = |id, state: &str, county: &str| {
        listing(
            id,
            &format!("{state}|{id}"),
            state,
            [
                (Column::County, text(county)),
                (Column::SaleDate, listings::Value::Date(date(2026, 11, 21))),
            ],
        )
    };
    let store = Store::of(vec![tonight(1, "GA", "Fulton"), tonight(2, "NV", "Clark")]);
    let portal = Portal::with(store, Settings::new("Courthouse Steps", "http://x"));
    let current = async || portal.get("/api/get-properties?historicalFilter=current").await.ids();
    assert_eq!(current().await, ["GA|1", "NV|2"]);
    // 15:00 UTC + 15 h: past midnight in New York, 22:00 the day before in Nevada.
    portal.clock.advance(chrono::TimeDelta::hours(15));
    assert_eq!(current().await, ["NV|2"]);
}

#[actix_web::test]
async fn answers_are_compressed_as_the_client_likes() {
    let portal = Portal::with(Store::of(many(300)), Settings::new("Courthouse Steps", "http://x"));
    for encoding in ["gzip", "br", "zstd"] {
        let request = TestRequest::get()
            .uri("/api/get-properties?limit=300")
            .insert_header(("Accept-Encoding", encoding));
        let answer = portal.send_as(&portal.token, request).await;
        assert_eq!(answer.header("content-encoding"), Some(encoding));
        assert!(answer.body.len() < 60_000, "{encoding}: {}", answer.body.len());
    }
}
