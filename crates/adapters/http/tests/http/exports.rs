//! `POST /api/export` and `GET /api/export/{ticket}`.

use actix_web::test::TestRequest;
use chrono::TimeDelta;
use preferences::Preferences;
use serde_json::{Value, json};

use crate::portal::{Answer, Portal};

/// Orders a download and fetches it.
async fn downloaded(portal: &Portal, body: &Value) -> (Value, Answer) {
    let ordered = portal.post("/api/export", body).await;
    assert_eq!(ordered.status, 201, "{}", ordered.text());
    let ordered = ordered.json();
    let url = ordered["url"].as_str().unwrap();
    let file = portal.send(TestRequest::get().uri(url)).await;
    (ordered, file)
}

/// The ids of a downloaded plain table.
fn ids(file: &Answer) -> Vec<String> {
    let lines: Vec<&str> = file.text().lines().collect();
    let rows = &lines[1..lines.len() - 1];
    rows.iter()
        .map(|row| row.split("/#/property-details/").nth(1).unwrap())
        .map(|row| row.split('|').next().unwrap().to_owned())
        .collect()
}

#[actix_web::test]
async fn what_the_filters_find_is_downloaded_in_their_order() {
    let portal = Portal::new();
    let (ordered, file) = downloaded(&portal, &json!({
        "format": "csv",
        "columns": ["Year Built", "Address"],
        "filters": { "propertyType": "Single Family,Land", "sortColumn": "Year Built", "page": "7" }
    })).await;
    assert_eq!(ordered["total"], 3);
    assert_eq!(file.status, 200);
    assert_eq!(file.header("content-type"), Some("text/csv; charset=utf-8"));
    assert_eq!(
        file.header("content-disposition"),
        Some("attachment; filename=\"filtered_properties.csv\"")
    );
    assert_eq!(file.header("cache-control"), Some("no-store"));
    insta::assert_snapshot!(file.text(), @r#"
    Courthouse Steps Link|unique_ID|Year Built|Address
    https://steps.example.com/#/property-details/OH%7CFulton%2F4%20%C3%A9|OH|Fulton/4 é|1920|4 River Rd
    https://steps.example.com/#/property-details/GA%7CFulton%7C1|GA|Fulton|1|1985|1 Peachtree St, "Rear"
    https://steps.example.com/#/property-details/FL%7CMiami-Dade%7C3|FL|Miami-Dade|3|2004|3 Ocean Dr
    end
    "#);
}

#[actix_web::test]
async fn an_xlsx_download_is_called_as_the_spec_says() {
    let (_, file) = downloaded(&Portal::new(), &json!({ "format": "xlsx" })).await;
    assert_eq!(
        file.header("content-disposition"),
        Some("attachment; filename=\"filtered_properties.xlsx\"")
    );
    assert_eq!(
        file.header("content-type"),
        Some("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
    );
}

#[actix_web::test]
async fn picked_properties_are_downloaded_whatever_the_filters_say() {
    let portal = Portal::new();
    let (ordered, file) = downloaded(
        &portal,
        &json!({
            "format": "csv",
            "columns": [],
            "ids": ["GA|Fulton|1", "FL|Miami-Dade|3", "unknown", ""],
            "filters": {
                "state": "Texas", "historicalFilter": "current",
                "sortColumn": "Year Built", "sortDirection": "desc"
            }
        }),
    )
    .await;
    assert_eq!(ordered["total"], 2);
    assert_eq!(ids(&file), ["FL%7CMiami-Dade%7C3", "GA%7CFulton%7C1"]);
}

#[actix_web::test]
async fn a_filters_value_may_be_a_list_of_whole_values() {
    let portal = Portal::new();
    let (ordered, _) = downloaded(
        &portal,
        &json!({
            "format": "csv", "filters": { "ownerType": ["Smith, LLC", "Bank"] }
        }),
    )
    .await;
    assert_eq!(ordered["total"], 2);
}

#[actix_web::test]
async fn my_areas_narrow_a_download_too() {
    let portal = Portal::new();
    portal.accounts.store.set_preferences(
        portal.ann,
        Preferences { states_of_interest: vec!["Ohio".to_owned()], ..Preferences::default() },
    );
    let (_, file) =
        downloaded(&portal, &json!({ "format": "csv", "filters": { "myAreas": "true" } })).await;
    assert_eq!(ids(&file), ["OH%7CFulton%2F4%20%C3%A9"]);
}

#[actix_web::test]
async fn an_empty_list_is_refused_in_the_specs_words() {
    let portal = Portal::new();
    for body in [
        json!({ "format": "csv", "filters": { "state": "Texas" } }),
        json!({ "format": "xlsx", "ids": [] }),
        json!({ "format": "xlsx", "ids": ["unknown"] }),
    ] {
        let answer = portal.post("/api/export", &body).await;
        assert_eq!(answer.status, 422);
        assert_eq!(
            answer.json(),
            json!({ "error": "No data available to download.", "code": "empty_export" })
        );
    }
}

#[actix_web::test]
async fn a_wrong_order_is_refused() {
    let portal = Portal::new();
    let wrong = portal
        .post("/api/export", &json!({ "format": "csv", "filters": { "sortColumn": "x" } }))
        .await;
    assert_eq!(wrong.json()["fields"], json!({ "sortColumn": "There is no such column." }));
    for unreadable in [
        json!({}),
        json!({ "format": "pdf" }),
        json!({ "format": "csv", "columns": "Address" }),
        json!({ "format": "csv", "filters": { "state": 1 } }),
        json!({ "format": "csv", "ids": [1] }),
    ] {
        let answer = portal.post("/api/export", &unreadable).await;
        assert_eq!(answer.refusal(), (400, "unreadable".to_owned()), "{unreadable}");
    }
}

#[actix_web::test]
async fn what_no_store_can_keep_is_left_out_of_an_order() {
    let portal = Portal::new();
    let (ordered, file) = downloaded(
        &portal,
        &json!({
            "format": "csv",
            "columns": ["Address", "a\u{0}b"],
            "ids": ["GA|Fulton|1", "GA\u{0}"],
            "filters": { "a\u{0}": "b" }
        }),
    )
    .await;
    assert_eq!(ordered["total"], 1);
    assert!(file.text().starts_with("Courthouse Steps Link|unique_ID|Address\n"));
}

#[actix_web::test]
async fn a_ticket_opens_one_download_within_a_minute_and_needs_no_token() {
    let portal = Portal::new();
    let order = async || {
        let answer = portal.post("/api/export", &json!({ "format": "csv" })).await;
        answer.json()["url"].as_str().unwrap().to_owned()
    };
    let fetch = async |url: &str| portal.send(TestRequest::get().uri(url)).await;

    let used = order().await;
    assert_eq!(fetch(&used).await.status, 200);
    let again = fetch(&used).await;
    insta::assert_json_snapshot!(again.json(), @r#"
    {
      "code": "export_ticket_gone",
      "error": "This download link has been used or has expired. Please download again."
    }
    "#);
    assert_eq!(again.status, 404);
    assert_eq!(again.header("content-disposition"), None);

    let late = order().await;
    portal.clock.advance(TimeDelta::seconds(60));
    assert_eq!(fetch(&late).await.refusal(), (404, "export_ticket_gone".to_owned()));
    assert_eq!(
        fetch("/api/export/made-up").await.refusal(),
        (404, "export_ticket_gone".to_owned())
    );
}

#[actix_web::test]
async fn hundreds_of_thousands_of_picked_ids_can_be_sent() {
    let portal = Portal::new();
    let mut ids: Vec<String> = (0..200_000).map(|id| format!("GA|Fulton|{id:012}")).collect();
    ids.push("GA|Fulton|1".to_owned());
    let answer = portal.post("/api/export", &json!({ "format": "csv", "ids": ids })).await;
    assert_eq!((answer.status, answer.json()["total"].as_u64()), (201, Some(1)));
}
