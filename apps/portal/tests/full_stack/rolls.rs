//! An assessor's roll fills the blanks of listings, and the page of a property says so.

use std::fs;
use std::path::Path;

use reqwest::StatusCode;
use serde_json::{Value, json};
use test_db::TestDatabase;

use crate::program::{Instance, complaint, json as body, make_account, next_year, program};

/// Runs a command that must succeed, and returns its output.
fn done(db: &TestDatabase, arguments: &[&str]) -> String {
    let output = program(&db.url()).args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", complaint(&output));
    String::from_utf8(output.stdout).unwrap()
}

/// The property and its timeline.
async fn details(instance: &Instance, id: &str, token: &str) -> (Value, Value) {
    let address = format!("/api/property-details/{id}");
    let property = body(instance.get(&address, token).await, StatusCode::OK).await;
    let timeline = instance.get(&format!("{address}/timeline"), token).await;
    (property, body(timeline, StatusCode::OK).await)
}

fn source_of(timeline: &Value, field: &str) -> Option<String> {
    let borrowed = timeline["borrowed"].as_array().unwrap();
    let loan = borrowed.iter().find(|loan| loan["field"] == field)?;
    loan["source"].as_str().map(str::to_owned)
}

#[tokio::test]
async fn a_roll_of_florida_fills_a_property_and_its_page_names_the_roll() {
    let db = TestDatabase::new();
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("list.csv");
    let write = |living_area: &str| {
        let day = next_year(3, 3);
        let rows = format!(
            "unique_ID,State,County,Parcel Number,Zip Code,Foreclosure Sale Date,Living Area\n\
             FL-1,FL,Miami-Dade,30-4015-012-0010,33130,{day},{living_area}\n\
             FL-2,FL,Miami-Dade,01-3115-027-0020,33131,{day},\n\
             FL-3,FL,Miami-Dade,30-0000-000-0000,33131,{day},\n"
        );
        fs::write(&list, rows).unwrap();
        done(&db, &["import", "--source", "Miami-Dade list", list.to_str().unwrap()])
    };
    write("");
    let sample = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../crates/adapters/sources/packs/fl/dor-nal/sample.csv");
    let sample = sample.to_str().unwrap();
    let said = done(&db, &["import", "--parcels", sample]);
    assert!(said.contains("read 4, left out 0, stored 4 parcels, unchanged 0"), "{said}");
    assert!(said.contains("listings with a parcel of the roll 2, values filled 28"), "{said}");
    let again = done(&db, &["import", "--parcels", sample]);
    assert!(again.contains("stored 0 parcels, unchanged 4"), "{again}");
    assert!(again.contains("values filled 0") && again.contains("nothing changed"), "{again}");

    make_account(&db, "ann@example.com", "a long password", Some("test"));
    let instance = Instance::start(&db, &[]).await;
    let token = instance.token("ann@example.com", "a long password").await;
    let roll = Some("Florida Department of Revenue NAL 2026 roll".to_owned());
    let (property, timeline) = details(&instance, "FL-1", &token).await;
    assert_eq!(property["Living Area"], 1_480);
    assert_eq!(property["Year Built"], 1958);
    assert_eq!(property["Property Type"], "Single Family");
    assert_eq!(property["Address"], "100 SW 5 ST");
    assert_eq!(property["Owner Occupancy"], "Owner Occupied");
    assert_eq!(property["Zestimate"], Value::Null, "an assessor's value is no estimate");
    assert_eq!(property["Market Value"], "412000");
    assert_eq!(property["Last Sale Date"], "2019-05");
    for field in ["Living Area", "Address", "Owner Occupancy", "Market Value"] {
        assert_eq!(source_of(&timeline, field), roll, "{field}");
    }
    assert_eq!(source_of(&timeline, "Zip Code"), None, "the list has it");
    assert_eq!(timeline["entries"].as_array().unwrap().len(), 1, "the roll is not on the timeline");
    let (condominium, _) = details(&instance, "FL-2", &token).await;
    assert_eq!(condominium["Home Type"], "Condominium");
    assert_eq!(condominium["Owner Occupancy"], "Absentee");
    let (other, timeline) = details(&instance, "FL-3", &token).await;
    assert_eq!((&other["Year Built"], &timeline["borrowed"]), (&Value::Null, &json!([])));

    write("1500");
    let (property, timeline) = details(&instance, "FL-1", &token).await;
    assert_eq!(property["Living Area"], 1_500, "the list's own value counts");
    assert_eq!(source_of(&timeline, "Living Area"), None);
    assert_eq!(property["Year Built"], 1958);

    let imports = done(&db, &["import", "list"]);
    let rolls: Vec<&str> = imports.lines().filter(|line| line.contains("roll: ")).collect();
    assert_eq!(rolls.len(), 2, "{imports}");
    assert!(rolls[0].ends_with("roll: Florida Department of Revenue NAL  4 parcels"), "{imports}");
    let numbers: Vec<&str> = rolls.iter().map(|line| line.split(' ').next().unwrap()).collect();
    let refused = program(&db.url()).args(["import", "undo", numbers[1]]).output().unwrap();
    assert!(complaint(&refused).contains("undo import"), "{}", complaint(&refused));
    for number in numbers {
        done(&db, &["import", "undo", number]);
    }
    let (property, timeline) = details(&instance, "FL-1", &token).await;
    assert_eq!((&property["Year Built"], &timeline["borrowed"]), (&Value::Null, &json!([])));
    assert_eq!(property["Living Area"], 1_500);
}
