//! `GET /api/coverage` for visitors.

use actix_web::test::TestRequest;
use serde_json::json;

use crate::portal::Portal;

#[actix_web::test]
async fn a_visitor_sees_what_the_data_covers_by_state_and_county() {
    let portal = Portal::new();
    let answer = portal.send(TestRequest::get().uri("/api/coverage")).await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("cache-control"), Some("public, max-age=300"));
    let coverage = answer.json();
    let states = coverage["states"].as_array().unwrap();
    assert_eq!(states.len(), 18);
    let georgia = states.iter().find(|state| state["state"] == "Georgia").unwrap();
    assert_eq!(
        *georgia,
        json!({
            "state": "Georgia",
            "listings": 4, "withSaleDate": 3, "withOpeningBid": 1, "withEstimate": 2,
            "withDebt": 1, "withPoint": 1, "cancelledIn7Days": 0, "cancelledIn30Days": 1,
            "counties": [
                {
                    "county": "Cobb",
                    "listings": 1, "withSaleDate": 0, "withOpeningBid": 0, "withEstimate": 0,
                    "withDebt": 0, "withPoint": 0, "cancelledIn7Days": 0, "cancelledIn30Days": 0,
                    "sources": [],
                },
                {
                    "county": "Fulton",
                    "listings": 2, "withSaleDate": 2, "withOpeningBid": 1, "withEstimate": 2,
                    "withDebt": 1, "withPoint": 1, "cancelledIn7Days": 0, "cancelledIn30Days": 1,
                    "sources": [
                        { "source": "copy", "lastDelivery": null, "nextExpected": null },
                        {
                            "source": "fulton",
                            "lastDelivery": "2026-11-19T06:00:00Z",
                            "nextExpected": null,
                        },
                        {
                            "source": "notices",
                            "lastDelivery": "2026-11-20T06:00:00Z",
                            "nextExpected": null,
                        },
                    ],
                },
                {
                    "county": null,
                    "listings": 1, "withSaleDate": 1, "withOpeningBid": 0, "withEstimate": 0,
                    "withDebt": 0, "withPoint": 0, "cancelledIn7Days": 0, "cancelledIn30Days": 0,
                    "sources": [{
                        "source": "notices",
                        "lastDelivery": "2026-11-20T06:00:00Z",
                        "nextExpected": null,
                    }],
                },
            ],
        })
    );
    let alabama = states.iter().find(|state| state["state"] == "Alabama").unwrap();
    assert_eq!((&alabama["listings"], &alabama["counties"]), (&json!(0), &json!([])));
}
