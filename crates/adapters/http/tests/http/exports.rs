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
            "columns": ["Address"],
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
async fn a_ticket_ends_with_its_session() {
    let portal = Portal::new();
    let order = async || {
        let answer = portal.post("/api/export", &json!({ "format": "csv" })).await;
        answer.json()["url"].as_str().unwrap().to_owned()
    };
    let (first, second) = (order().await, order().await);
    assert_eq!(portal.send(TestRequest::get().uri(&first)).await.status, 200);
    assert_eq!(portal.post("/api/logout", &json!({})).await.status, 204);
    let refused = portal.send(TestRequest::get().uri(&second)).await;
    assert_eq!(refused.refusal(), (404, "export_ticket_gone".to_owned()));
}

#[actix_web::test]
async fn unknown_columns_are_refused() {
    let portal = Portal::new();
    let column = "x".repeat(10_000);
    for unknown in ["Adress", "a\u{0}b", &column] {
        let body = json!({ "format": "csv", "columns": ["Address", unknown] });
        let answer = portal.post("/api/export", &body).await;
        assert_eq!(answer.refusal(), (422, "invalid".to_owned()), "{unknown}");
        let reason = answer.json()["fields"]["columns"].as_str().unwrap().to_owned();
        assert!(reason.starts_with("There is no such column: "), "{reason}");
        assert!(reason.len() < 200, "the answer repeats a column of any length");
    }
    let known = [
        "Note",
        "Stage",
        "Maximum Bid",
        "Tags",
        "_id",
        "ID",
        "unique_ID",
        "zillow_image_20",
        "Equity",
        "City",
    ];
    let answer = portal.post("/api/export", &json!({ "format": "csv", "columns": known })).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
}

/// Sends one item more than the limit, and exactly the limit.
async fn most(path: &str, field: &str, most: usize, body: impl Fn(usize) -> Value) {
    let portal = Portal::new();
    let refused = portal.post(path, &body(most + 1)).await;
    assert_eq!(refused.refusal(), (422, "invalid".to_owned()), "{path} {field}");
    let fields = refused.json()["fields"].as_object().unwrap().clone();
    assert_eq!(fields.keys().collect::<Vec<_>>(), [field], "{path}");
    let taken = portal.post(path, &body(most)).await;
    assert_ne!((taken.status, taken.json()["code"].as_str()), (422, Some("invalid")), "{field}");
    assert!(taken.status < 500 && taken.status != 413, "{path} {field}: {}", taken.status);
}

#[actix_web::test]
async fn a_body_carries_no_more_than_any_use_needs() {
    let ids = |count| (0..count).map(|id| format!("GA|Fulton|{id:05}")).collect::<Vec<_>>();
    let zips = |count| (0..count).map(|zip| format!("{zip:05}")).collect::<Vec<_>>();
    let export = "/api/export";
    most(export, "ids", 10_000, |count| json!({ "format": "csv", "ids": ids(count) })).await;
    most(
        export,
        "columns",
        1_300,
        |count| json!({ "format": "csv", "columns": vec!["Address"; count] }),
    )
    .await;
    most(
        export,
        "zipCodes",
        5_000,
        |count| json!({ "format": "csv", "filters": { "zipCodes": zips(count) } }),
    )
    .await;
    most(
        export,
        "zipCodes",
        5_000,
        |count| json!({ "format": "csv", "filters": { "zipCodes": zips(count).join(",") } }),
    )
    .await;
    most(export, "filters", 100, |count| {
        let names = (0..count).map(|name| (format!("x{name}"), json!("y")));
        json!({ "format": "csv", "filters": Value::Object(names.collect()) })
    })
    .await;
    most(
        export,
        "search",
        20,
        |count| json!({ "format": "csv", "filters": { "search": "a ".repeat(count) } }),
    )
    .await;
    for path in ["/api/property/save-multiple", "/api/property/unsave-multiple"] {
        most(path, "propertyIds", 10_000, |count| json!({ "propertyIds": ids(count) })).await;
    }
    most(
        "/api/property/note-multiple",
        "propertyIds",
        10_000,
        |count| json!({ "propertyIds": ids(count), "note": "x" }),
    )
    .await;
    most("/api/property/restore-multiple", "properties", 10_000, |count| {
        let removed = |id| {
            json!({ "propertyId": id, "note": "", "stage": null, "maximumBid": null, "tags": [],
                "checklist": null })
        };
        json!({ "properties": ids(count).into_iter().map(removed).collect::<Vec<_>>() })
    })
    .await;
    most(
        "/api/property/save-multiple",
        "zipCodes",
        5_000,
        |count| json!({ "matching": { "zipCodes": zips(count) } }),
    )
    .await;
}

#[actix_web::test]
async fn a_query_names_no_more_than_any_use_needs() {
    let portal = Portal::new();
    let get = async |query: &str| portal.get(&format!("/api/get-properties?{query}")).await;
    let zips = |count| (0..count).map(|zip| format!("{zip:05}")).collect::<Vec<_>>().join(",");
    let refused = get(&format!("zipCodes={}", zips(5_001))).await;
    assert_eq!(refused.json()["fields"], json!({ "zipCodes": "At most 5,000 values." }));
    assert_eq!(get(&format!("zipCodes={}", zips(5_000))).await.status, 200);
    let repeated = get(&"saleDays=2026-12-01&".repeat(3_000)).await;
    assert_eq!(repeated.status, 200, "{}", repeated.text());
    let names: String = (0..101).map(|name| format!("x{name}=1&")).collect();
    assert_eq!(get(&names).await.refusal(), (422, "invalid".to_owned()));
    let long = get(&format!("search={}", "a".repeat(201))).await;
    assert_eq!(long.json()["fields"], json!({ "search": "At most 200 characters and 20 words." }));
}

#[actix_web::test]
async fn sixteen_megabytes_of_filters_are_not_read() {
    let portal = Portal::new();
    let filters = json!({ "zipCodes": "30303,".repeat(2_800_000) });
    let answer = portal.post("/api/export", &json!({ "format": "csv", "filters": filters })).await;
    assert_eq!(answer.status, 413);
}

#[actix_web::test]
async fn a_full_disk_is_an_answer_of_ours() {
    let portal = Portal::new();
    portal.disk.fill(true);
    let ordered = portal.post("/api/export", &json!({ "format": "xlsx" })).await.json();
    let file = portal.send(TestRequest::get().uri(ordered["url"].as_str().unwrap())).await;
    assert_eq!(file.refusal(), (503, "unavailable".to_owned()));
    assert_eq!(file.header("content-disposition"), None);
}
