//! The OpenAPI document itself.

use listings::Field;
use serde_json::Value;

use crate::schema::{check, document, operations};

#[test]
fn the_committed_document_is_current() {
    let committed = include_str!("../../../../../docs/api/openapi.json");
    assert!(
        committed == http_adapter::openapi_json().unwrap(),
        "docs/api/openapi.json is stale: write it again with \
         `cargo run -p http-adapter --example openapi > docs/api/openapi.json`"
    );
}

#[test]
fn every_operation_says_what_it_does_and_how_it_fails() {
    for (method, path, operation) in operations() {
        let name = format!("{method} {path}");
        assert!(operation["summary"].as_str().is_some_and(|text| text.len() > 8), "{name}");
        assert!(operation["operationId"].is_string(), "{name}");
        assert_eq!(operation["tags"].as_array().map(Vec::len), Some(1), "{name}");
        let responses = operation["responses"].as_object().unwrap();
        for status in ["429", "500", "503"] {
            assert!(responses.contains_key(status), "{name} does not say {status}");
        }
        if !operation["security"].is_null() {
            assert!(responses.contains_key("401"), "{name} does not say 401");
        }
        if !operation["requestBody"].is_null() {
            // A signed body is accepted unchanged, so no type and no field of it can be wrong.
            let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
            let is_as_it_came = schema["type"] == "string";
            let refusals: &[&str] =
                if is_as_it_came { &["400", "413"] } else { &["400", "413", "415", "422"] };
            for status in refusals {
                assert!(responses.contains_key(*status), "{name} does not say {status}");
            }
        }
    }
}

#[test]
fn every_body_has_an_example_that_fits_its_schema() {
    for (method, path, operation) in operations() {
        for (status, response) in operation["responses"].as_object().unwrap() {
            for (media, content) in response["content"].as_object().into_iter().flatten() {
                if media != "application/json" {
                    continue;
                }
                let at = format!("{method} {path} {status}");
                assert!(!content["example"].is_null(), "{at} has no example");
                check(&content["example"], &content["schema"], &at).unwrap();
            }
        }
    }
}

#[test]
fn every_request_body_has_an_example() {
    for (method, path, operation) in operations() {
        let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
        if let Some(place) = schema["$ref"].as_str() {
            let body = document().pointer(place.trim_start_matches('#')).unwrap();
            assert!(!body["example"].is_null() || body["examples"].is_array(), "{method} {path}");
        }
    }
}

#[test]
fn every_parameter_has_a_description_and_an_example() {
    for (method, path, operation) in operations() {
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            let at = format!("{method} {path} {}", parameter["name"]);
            assert!(parameter["description"].is_string(), "{at}");
            assert!(!parameter["example"].is_null(), "{at}");
        }
    }
}

#[test]
fn the_row_and_the_sort_columns_are_the_catalogue() {
    let row = &document()["components"]["schemas"]["ListingRow"];
    let catalogue: Vec<&str> = row["x-catalogue"]
        .as_array()
        .unwrap()
        .iter()
        .map(|c| c["value"].as_str().unwrap())
        .collect();
    let fields: Vec<&str> = Field::all().map(Field::value).collect();
    assert_eq!(catalogue, fields);
    // Absent while the database does not respond.
    let optional =
        ["Address", "Parcel Number", "Home Type", "Borrower Name(s)", "City", "Last checked"];
    for field in &fields {
        assert!(row["properties"][field].is_object(), "{field}");
        let is_required = row["required"].as_array().unwrap().contains(&Value::from(*field));
        assert_eq!(is_required, !optional.contains(field), "{field}");
    }
    assert_eq!(row["x-default-columns"].as_array().unwrap().len(), 14);

    let search = &document()["paths"]["/api/get-properties"]["get"];
    let parameters = search["parameters"].as_array().unwrap();
    let sort = parameters.iter().find(|parameter| parameter["name"] == "sortColumn").unwrap();
    let sortable = fields.iter().copied().filter(|field| !["City", "Last checked"].contains(field));
    let sortable: Vec<&str> = sortable.chain(["changed"]).collect();
    assert_eq!(sort["schema"]["enum"], serde_json::json!(sortable));
}
