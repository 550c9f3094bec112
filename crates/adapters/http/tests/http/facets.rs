//! `GET /api/property-facets`.

use serde_json::json;

use crate::portal::Portal;

#[actix_web::test]
async fn each_facet_is_counted_under_all_other_filters() {
    let portal = Portal::new();
    let answer = portal.get("/api/property-facets?state=Georgia&facets=state,county").await;
    insta::assert_json_snapshot!(answer.json(), @r#"
    {
      "blanks": {
        "bathrooms": 1,
        "bedrooms": 2,
        "bidShare": 1,
        "daysUntilSale": 1,
        "equity": 1,
        "estimatedValue": 1,
        "livingArea": 2,
        "lotSize": 2,
        "openingBid": 1,
        "principalOwed": 1,
        "saleDate": 1,
        "yearBuilt": 1
      },
      "facets": {
        "county": [
          {
            "count": 1,
            "value": "Georgia|Cobb"
          },
          {
            "count": 1,
            "value": "Georgia|Fulton"
          }
        ],
        "state": [
          {
            "count": 1,
            "value": "Florida"
          },
          {
            "count": 2,
            "value": "Georgia"
          },
          {
            "count": 1,
            "value": "Ohio"
          }
        ]
      }
    }
    "#);
}

#[actix_web::test]
async fn every_facet_comes_unless_some_are_named() {
    let portal = Portal::new();
    let body = portal.get("/api/property-facets").await.json();
    let names: Vec<&String> = body["facets"].as_object().unwrap().keys().collect();
    assert_eq!(
        names,
        [
            "attorney",
            "county",
            "hasPhoto",
            "lender",
            "marks",
            "noLongerListed",
            "ownerOccupancy",
            "ownerType",
            "precision",
            "propertyType",
            "saleDays",
            "saleMonths",
            "source",
            "state",
            "status",
            "zipCodes",
        ]
    );
    let one =
        portal.get("/api/property-facets?facets=status&historicalFilter=current").await.json();
    assert_eq!(
        one["facets"],
        json!({ "status": [
            { "value": "Cancelled", "count": 1 },
            // The listing without a date.
            { "value": "Not stated", "count": 1 },
            { "value": "Scheduled", "count": 1 },
        ] })
    );
}

#[actix_web::test]
async fn a_facet_that_there_is_not_is_refused_and_so_is_a_wrong_filter() {
    let portal = Portal::new();
    let answer = portal.get("/api/property-facets?facets=state,colour").await;
    assert_eq!(answer.refusal(), (422, "invalid".to_owned()));
    let answer = portal.get("/api/property-facets?historicalFilter=x").await;
    assert_eq!(answer.json()["fields"], json!({ "historicalFilter": "Either current or all." }));
}
