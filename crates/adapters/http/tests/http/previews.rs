use actix_web::test::TestRequest;
use listings::{Column, Listing};

use crate::portal::{Portal, Store, URL, date, dollars, listing, sample, text};
use http_adapter::Settings;
use listings::Value;

/// A listing of the next month that has all that a preview needs.
fn eligible(id: i64) -> Listing {
    let values = [
        (Column::Address, text(&format!("{id} Elm St"))),
        (Column::County, text("Cobb")),
        (Column::PrincipalAmountOwed, dollars("1000")),
        (Column::DebtDate, Value::Date(date(2019, 1, 2))),
        (Column::SaleDate, Value::Date(date(2026, 12, 1))),
        (Column::Borrower, text("A. Borrower")),
        (Column::Attorney, text("Example & Partners")),
    ];
    let mut listing = listing(id, &format!("GA|Cobb|{id}"), "GA", values);
    listing.photos = vec!["https://photos.example.com/1.jpg".to_owned()];
    listing
}

async fn previews(portal: &Portal) -> Vec<String> {
    portal.send(TestRequest::get().uri("/api/get-preview-properties")).await.ids()
}

#[actix_web::test]
async fn a_visitor_sees_the_listing_of_next_month_without_number_borrower_and_attorney() {
    let portal = Portal::new();
    let answer = portal.send(TestRequest::get().uri("/api/get-preview-properties")).await;
    insta::assert_json_snapshot!(answer.json(), @r#"
    {
      "data": [
        {
          "Address": "Peachtree St, \"Rear\"",
          "Bathrooms": 2.5,
          "Bedrooms": null,
          "City": "Atlanta",
          "County": "Fulton",
          "Date of Debt": "2019-05-14",
          "Foreclosure Sale Date": "2026-12-01",
          "Principal Amount Owed": 214500.25,
          "Property Type": "Single Family",
          "State": "Georgia",
          "Zip Code": "30303",
          "matched_Current Bid": 198000.1,
          "matched_Foreclosure Status": "Scheduled",
          "unique_ID": "GA|Fulton|1",
          "zillow_image_1": "https://photos.example.com/1.jpg",
          "zillow_image_2": "https://photos.example.com/2.jpg"
        }
      ]
    }
    "#);
    let mut listings = sample();
    listings.push(eligible(9));
    let portal = Portal::with(Store::of(listings), Settings::new("Courthouse Steps", URL));
    let answer = portal.send(TestRequest::get().uri("/api/get-preview-properties")).await;
    assert!(!answer.text().contains("Borrower") && !answer.text().contains("Partners"));
}

#[actix_web::test]
async fn the_list_is_at_most_24_long_and_shuffled_on_each_call() {
    let store = Store::of((1..=40).map(eligible).collect());
    let portal = Portal::with(store, Settings::new("Courthouse Steps", URL));
    let first = previews(&portal).await;
    assert_eq!(first.len(), 24);
    // Two draws of 24 out of 40 in order agree once in more than 10^30.
    assert_ne!(first, previews(&portal).await);
}

#[actix_web::test]
async fn a_failing_store_is_an_error_and_no_empty_list() {
    let portal = Portal::new();
    portal.store.break_down();
    let answer = portal.send(TestRequest::get().uri("/api/get-preview-properties")).await;
    assert_eq!(answer.refusal(), (503, "unavailable".to_owned()));
}
