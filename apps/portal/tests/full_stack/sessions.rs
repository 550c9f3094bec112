use reqwest::StatusCode;
use test_db::TestDatabase;

use crate::program::{Instance, complaint, json, make_account, program, refused};

const ANN: &str = "ann@example.com";
const SECRET: &str = "correct horse";

#[tokio::test]
async fn from_account_to_log_out_and_a_second_instance_knows_at_once() {
    let db = TestDatabase::new();
    make_account(&db, ANN, SECRET, Some("press"));
    let (first, second) = (Instance::start(&db, &[]).await, Instance::start(&db, &[]).await);

    let answer = json(first.log_in(" Ann@Example.com", SECRET).await, StatusCode::OK).await;
    assert_eq!(answer["user"]["name"], "Ann");
    assert_eq!(answer["user"]["emailId"], ANN);
    assert_eq!(answer["user"]["mfUnitsMin"], "", "an empty number is an empty text");
    let token = answer["token"].as_str().unwrap();

    for instance in [&first, &second] {
        let page = json(instance.get("/api/get-properties?limit=1", token).await, StatusCode::OK);
        assert_eq!(page.await["meta"]["totalCount"], 0);
        let profile = json(instance.get("/api/profile/view", token).await, StatusCode::OK).await;
        assert_eq!(profile, answer["user"], "log-in's user is the profile");
    }

    assert_eq!(first.post("/api/logout", token).await.status(), StatusCode::NO_CONTENT);
    for instance in [&second, &first] {
        refused(instance.get("/api/get-properties", token).await, 401, "signed_out").await;
        refused(instance.get("/api/profile/view", token).await, 401, "signed_out").await;
    }
}

#[tokio::test]
async fn whoever_cannot_be_let_in_gets_the_one_error_shape() {
    let db = TestDatabase::new();
    make_account(&db, ANN, SECRET, None);
    let instance = Instance::start(&db, &[]).await;

    refused(instance.log_in(ANN, "wrong horse").await, 401, "wrong_credentials").await;
    refused(instance.log_in("nobody@example.com", SECRET).await, 401, "wrong_credentials").await;
    refused(instance.log_in(ANN, &"a".repeat(100)).await, 401, "wrong_credentials").await;
    refused(instance.log_in("ann", "").await, 422, "invalid").await;
    refused(instance.post_json("/api/login", "{\"emailId\":").await, 400, "unreadable").await;
    refused(instance.post_json("/api/login", "\"ann\"").await, 400, "unreadable").await;

    for token in ["", "rubbish", "Bearer"] {
        refused(instance.get("/api/get-properties", token).await, 401, "signed_out").await;
    }
}

#[tokio::test]
async fn a_grant_opens_the_data_and_taking_it_back_closes_it_from_the_next_request_on() {
    let db = TestDatabase::new();
    make_account(&db, ANN, SECRET, None);
    let instance = Instance::start(&db, &[]).await;
    let token = instance.token(ANN, SECRET).await;
    refused(instance.get("/api/get-properties", &token).await, 402, "no_subscription").await;

    let account = |arguments: &[&str]| {
        let output = program(&db.url()).arg("account").args(arguments).output().unwrap();
        assert!(output.status.success(), "{}", complaint(&output));
        String::from_utf8(output.stdout).unwrap()
    };
    account(&["grant", ANN, "--reason", "press"]);
    assert_eq!(instance.get("/api/get-properties", &token).await.status(), StatusCode::OK);
    assert!(account(&["show", ANN]).contains("entitlement   may see data\n"));

    assert_eq!(account(&["revoke", ANN]), "revoked 1 grant\n");
    refused(instance.get("/api/get-properties", &token).await, 402, "grant_ended").await;
    let profile = instance.get("/api/profile/view", &token).await;
    assert_eq!(profile.status(), StatusCode::OK, "the own account stays open");
}

#[tokio::test]
async fn all_instances_count_failed_log_ins_together() {
    let db = TestDatabase::new();
    make_account(&db, ANN, SECRET, None);
    let settings = [("LOG_IN_FAILURES_PER_ADDRESS", "2")];
    let first = Instance::start(&db, &settings).await;
    let second = Instance::start(&db, &settings).await;
    refused(first.log_in(ANN, "wrong horse").await, 401, "wrong_credentials").await;
    refused(second.log_in(ANN, "wrong horse").await, 401, "wrong_credentials").await;
    for instance in [&first, &second] {
        let answer = instance.log_in(ANN, SECRET).await;
        let wait = answer.headers()["retry-after"].to_str().unwrap().parse::<u64>().unwrap();
        assert!((1..=900).contains(&wait), "{wait}");
        refused(answer, 429, "too_many_requests").await;
    }
}

#[tokio::test]
async fn tokens_of_the_older_key_stay_good_while_keys_are_exchanged() {
    let db = TestDatabase::new();
    make_account(&db, ANN, SECRET, None);
    let before = Instance::start(&db, &[]).await;
    let token = before.token(ANN, SECRET).await;
    let output = program(&db.url()).arg("check-config").output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    let public = said.lines().find_map(|line| line.strip_prefix("public key: ")).unwrap();

    let new_key = "22".repeat(32);
    let exchanged = [("TOKEN_PRIVATE_KEY", new_key.as_str()), ("TOKEN_OLD_PUBLIC_KEY", public)];
    let after = Instance::start(&db, &exchanged).await;
    assert_eq!(after.get("/api/profile/view", &token).await.status(), StatusCode::OK);
    let later = Instance::start(&db, &exchanged[..1]).await;
    refused(later.get("/api/profile/view", &token).await, 401, "signed_out").await;
}
