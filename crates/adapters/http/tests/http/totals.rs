//! `GET /api/property-totals`.

use listings::UniqueId;
use serde_json::json;

use crate::portal::Portal;

#[actix_web::test]
async fn totals_are_over_all_matches_and_a_blank_is_not_zero() {
    let portal = Portal::new();
    let answer = portal.get("/api/property-totals").await;
    insta::assert_json_snapshot!(answer.json(), @r#"
    {
      "count": 4,
      "totals": [
        {
          "count": 1,
          "field": "Principal Amount Owed",
          "median": 214500.25,
          "sum": 214500.25
        },
        {
          "count": 2,
          "field": "Zestimate",
          "median": 227500,
          "sum": 455000
        },
        {
          "count": 0,
          "field": "Rent Zestimate",
          "median": null,
          "sum": 0
        },
        {
          "count": 0,
          "field": "Annual Tax Amount",
          "median": null,
          "sum": 0
        },
        {
          "count": 2,
          "field": "matched_Current Bid",
          "median": 159000.05,
          "sum": 318000.1
        },
        {
          "count": 2,
          "field": "Equity",
          "median": 68499.95,
          "sum": 136999.9
        }
      ]
    }
    "#);
}

#[actix_web::test]
async fn totals_follow_the_filters_the_search_and_the_scope_of_the_list() {
    let portal = Portal::new();
    let bids = async |query: &str| {
        let body = portal.get(&format!("/api/property-totals?{query}")).await.json();
        assert_eq!(body["totals"][4]["field"], "matched_Current Bid");
        (body["count"].clone(), body["totals"][4]["sum"].clone())
    };
    assert_eq!(bids("state=Florida").await, (json!(1), json!(120_000)));
    assert_eq!(bids("search=peachtree").await, (json!(1), json!(198_000.1)));
    assert_eq!(bids("historicalFilter=current").await, (json!(3), json!(198_000.1)));
    assert_eq!(bids("state=Nowhere").await, (json!(0), json!(0)));
    portal.accounts.store.set_saved(portal.ann, vec![UniqueId::parse("GA|Fulton|1").unwrap()]);
    assert_eq!(bids("scope=saved").await, (json!(1), json!(198_000.1)));
}

#[actix_web::test]
async fn a_wrong_filter_is_refused() {
    let portal = Portal::new();
    let answer = portal.get("/api/property-totals?historicalFilter=x").await;
    assert_eq!(answer.refusal(), (422, "invalid".to_owned()));
    assert_eq!(answer.json()["fields"], json!({ "historicalFilter": "Either current or all." }));
}
