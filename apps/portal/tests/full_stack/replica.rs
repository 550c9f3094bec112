//! A replica that is frozen or lost: the primary answers instead, until the replica is back.

use std::fs;
use std::time::{Duration, Instant};

use reqwest::StatusCode;
use serde_json::Value;
use test_db::{Forwarder, TestDatabase};

use crate::program::{Instance, complaint, json, program};

/// `make attack` measures that a list takes less than a second. Here another test may have the core.
const ON_A_BUSY_MACHINE: Duration = Duration::from_secs(3);

fn done(db: &TestDatabase, arguments: &[&str]) {
    let output = program(&db.url()).args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", complaint(&output));
}

async fn page(instance: &Instance, query: &str, token: &str) -> Value {
    let answer = instance.get(&format!("/api/get-properties?{query}"), token).await;
    let page = json(answer, StatusCode::OK).await;
    assert_eq!(page["meta"].get("degraded"), None, "{page}");
    page
}

/// Requests pages until their rows come from the replica.
async fn is_used(replica: &Forwarder, instance: &Instance, token: &str) {
    let patience = Instant::now() + Duration::from_secs(10);
    loop {
        let before = replica.received();
        page(instance, "limit=20", token).await;
        // A statement with its 20 ids. The statements of the watch and the feed are all shorter.
        if replica.received() - before > 200 {
            return;
        }
        assert!(Instant::now() < patience, "the replica is not used");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn when_the_replica_is_lost_the_primary_answers_within_a_second_until_it_is_back() {
    let db = TestDatabase::new();
    done(&db, &["demo", "--listings", "60"]);
    let replica = db.forwarder();
    let instance = Instance::start(&db, &[("DATABASE_READ_URL", &replica.url())]).await;
    let token = instance.token("demo@example.com", "courthouse-demo").await;
    is_used(&replica, &instance, &token).await;

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cobb.csv");
    for name in ["frozen", "lost"] {
        match name {
            "frozen" => replica.freeze(),
            _ => replica.lose(),
        }
        let since = Instant::now();
        let found = page(&instance, "limit=20", &token).await;
        let took = since.elapsed();
        println!("{name}: the first page took {took:?}");
        assert_eq!(found["data"].as_array().unwrap().len(), 20);
        assert!(took < ON_A_BUSY_MACHINE, "{name}: {took:?}");
        for path in ["/api/get-properties?limit=5", "/api/property-facets", "/readyz"] {
            let since = Instant::now();
            assert_eq!(instance.get(path, &token).await.status(), StatusCode::OK);
            assert!(since.elapsed() < ON_A_BUSY_MACHINE, "{name} {path}: {:?}", since.elapsed());
        }

        // The index follows the primary meanwhile.
        fs::write(&file, format!("unique_ID,Address,State,County\nGA-{name},7 Elm St,GA,Cobb\n"))
            .unwrap();
        done(&db, &["import", "--source", "Cobb", file.to_str().unwrap()]);
        let since = Instant::now();
        while page(&instance, &format!("search=GA-{name}"), &token).await["meta"]["totalCount"] != 1
        {
            assert!(since.elapsed() < Duration::from_secs(10), "{name}: the import does not show");
        }
        let details = instance.get(&format!("/api/property-details/GA-{name}"), &token).await;
        assert_eq!(json(details, StatusCode::OK).await["Address"], "7 Elm St");

        replica.open();
        is_used(&replica, &instance, &token).await;
    }
}
