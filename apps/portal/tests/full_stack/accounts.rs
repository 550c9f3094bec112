//! Accounts from sign-up to the end, on the program itself.

use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use reqwest::StatusCode;
use serde_json::json;
use test_db::TestDatabase;

use crate::billing::provider;
use crate::program::{Instance, complaint, free_port, json, make_account, program, refused};

const ANN: &str = "ann@steps.example.com";
const SECRET: &str = "correct horse";
const NEXT: &str = "battery staple";

/// The random part of the link that follows `route` in an email of the folder, once it is there.
async fn mailed(folder: &Path, route: &str) -> String {
    let patience = Instant::now() + Duration::from_secs(20);
    while Instant::now() < patience {
        let files = fs::read_dir(folder.join("outbox")).into_iter().flatten().flatten();
        for file in files.filter(|file| file.path().extension().is_some_and(|end| end == "eml")) {
            // Long lines are folded: a line that ends with '=' continues on the next.
            let text = fs::read_to_string(file.path()).unwrap().replace("=\r\n", "");
            if let Some((_, rest)) = text.split_once(route) {
                return rest.chars().take_while(char::is_ascii_hexdigit).collect();
            }
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("no mail with {route}");
}

fn sign_up(email: &str) -> String {
    json!({
        "name": "Ann Example", "occupation": "Investor", "emailId": email,
        "howDidYouHearAboutUs": "Facebook", "password": SECRET
    })
    .to_string()
}

#[tokio::test]
async fn from_sign_up_by_the_mails_links_to_a_new_password_and_the_end() {
    let db = TestDatabase::new();
    let data = tempfile::tempdir().unwrap();
    // It knows of no purchase by this address and makes no customer: no checkout begins.
    let provider = provider(true);
    let settings =
        [("DATA_DIR", data.path().to_str().unwrap()), ("SANDBOX_URL", provider.as_str())];
    let (first, second) =
        (Instance::start(&db, &settings).await, Instance::start(&db, &settings).await);

    let made = first.post_json("/api/signup", &sign_up(ANN)).await;
    let made = json(made, StatusCode::SERVICE_UNAVAILABLE).await;
    assert_eq!(made["code"], "checkout_unavailable");
    let token = made["token"].as_str().unwrap().to_owned();
    let profile = json(second.get("/api/profile/view", &token).await, StatusCode::OK).await;
    assert_eq!(profile["emailVerified"], false);

    let link = mailed(data.path(), "/#/verify-email/").await;
    assert_eq!(link.len(), 64);
    let verified = second.post_json(&format!("/api/verify-email/{link}"), "{}").await;
    assert_eq!(json(verified, StatusCode::OK).await["status"], "verified");

    let asked = json!({ "emailId": ANN }).to_string();
    assert_eq!(second.post_json("/api/forgot-password", &asked).await.status(), StatusCode::OK);
    let link = mailed(data.path(), "/#/reset-password/").await;
    let path = format!("/api/reset-password/{link}");
    let next = json!({ "newPassword": NEXT }).to_string();
    assert_eq!(first.post_json(&path, &next).await.status(), StatusCode::OK);
    refused(second.post_json(&path, &next).await, 404, "reset_token_gone").await;
    for instance in [&second, &first] {
        refused(instance.get("/api/profile/view", &token).await, 401, "signed_out").await;
    }
    refused(second.log_in(ANN, SECRET).await, 401, "wrong_credentials").await;
    let token = second.token(ANN, NEXT).await;

    let data = json(first.get("/api/account/data", &token).await, StatusCode::OK).await;
    assert_eq!(data["consents"].as_array().unwrap().len(), 2);
    assert!(data["account"]["emailVerifiedAt"].is_string());
    let body = json!({ "password": NEXT }).to_string();
    let gone = first.post_json_as("/api/account/delete", &body, &token).await;
    assert_eq!(gone.status(), StatusCode::NO_CONTENT);
    refused(second.get("/api/profile/view", &token).await, 401, "signed_out").await;
    refused(second.log_in(ANN, NEXT).await, 401, "wrong_credentials").await;
}

#[tokio::test]
async fn all_instances_count_requests_that_send_mail_together() {
    let db = TestDatabase::new();
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().to_str().unwrap();
    let settings = [("ACCOUNT_REQUESTS_PER_ADDRESS", "2"), ("DATA_DIR", folder)];
    let first = Instance::start(&db, &settings).await;
    let second = Instance::start(&db, &settings).await;
    let asked = json!({ "emailId": ANN }).to_string();
    for instance in [&first, &second] {
        let answer = instance.post_json("/api/forgot-password", &asked).await;
        assert_eq!(answer.status(), StatusCode::OK);
    }
    for instance in [&first, &second] {
        let answer = instance.post_json("/api/forgot-password", &asked).await;
        assert!(answer.headers().contains_key("retry-after"));
        refused(answer, 429, "too_many_requests").await;
    }
}

#[test]
fn a_notice_reaches_every_account_once() {
    let db = TestDatabase::new();
    make_account(&db, ANN, SECRET, None);
    make_account(&db, "bob@example.com", SECRET, None);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("notice.txt");
    fs::write(&file, "New Terms\n\nThey hold from January 1.\n").unwrap();
    for _ in 0..2 {
        let output = program(&db.url()).arg("notice").arg(&file).output().unwrap();
        assert!(output.status.success(), "{}", complaint(&output));
        let said = String::from_utf8(output.stdout).unwrap();
        assert!(said.contains("for 2 accounts"), "{said}");
    }
    use diesel::prelude::*;
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = diesel::sql_types::Text)]
        recipient: String,
    }
    let rows: Vec<Row> =
        diesel::sql_query("SELECT recipient FROM outbox WHERE kind = 'notice' ORDER BY recipient")
            .load(&mut db.connect())
            .unwrap();
    let recipients: Vec<_> = rows.into_iter().map(|row| row.recipient).collect();
    assert_eq!(recipients, [ANN, "bob@example.com"]);
}

#[tokio::test]
async fn a_provider_out_of_reach_keeps_nobody_from_signing_up_and_verifying() {
    let db = TestDatabase::new();
    let data = tempfile::tempdir().unwrap();
    let port = free_port();
    let nobody = format!("http://127.0.0.1:{port}");
    let settings = [("DATA_DIR", data.path().to_str().unwrap()), ("SANDBOX_URL", nobody.as_str())];
    let instance = Instance::start(&db, &settings).await;

    let begun = Instant::now();
    let made = instance.post_json("/api/signup", &sign_up(ANN)).await;
    // A refused connection takes a quarter of a second. The rest is for a slow machine.
    assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
    let made = json(made, StatusCode::SERVICE_UNAVAILABLE).await;
    assert_eq!(made["code"], "checkout_unavailable");
    let token = made["token"].as_str().unwrap().to_owned();

    let link = mailed(data.path(), "/#/verify-email/").await;
    let verified = instance.post_json(&format!("/api/verify-email/{link}"), "{}").await;
    assert_eq!(json(verified, StatusCode::OK).await["status"], "verified");
    let profile = json(instance.get("/api/profile/view", &token).await, StatusCode::OK).await;
    assert_eq!(profile["emailVerified"], true);
}

/// The address of a server that accepts connections and never answers while the test runs.
fn silent_provider() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    thread::spawn(move || {
        let mut taken = Vec::new();
        for connection in listener.incoming() {
            taken.push(connection);
        }
    });
    url
}

#[tokio::test]
async fn a_provider_that_never_answers_holds_up_neither_links_nor_mails() {
    const BOB: &str = "bob@steps.example.com";
    let db = TestDatabase::new();
    let data = tempfile::tempdir().unwrap();
    make_account(&db, BOB, SECRET, None);
    make_account(&db, "claims@steps.example.com", SECRET, None);
    // The worker requests this one from the provider as soon as it starts, and waits.
    let claim =
        diesel::sql_query("UPDATE accounts SET claimed_at = now() WHERE email LIKE 'claims@%'");
    diesel::RunQueryDsl::execute(claim, &mut db.connect()).unwrap();
    let provider = silent_provider();
    let settings =
        [("DATA_DIR", data.path().to_str().unwrap()), ("SANDBOX_URL", provider.as_str())];
    let instance = Instance::start(&db, &settings).await;
    let begun = Instant::now();

    let forgot = json!({ "emailId": BOB }).to_string();
    json(instance.post_json("/api/forgot-password", &forgot).await, StatusCode::OK).await;
    let link = mailed(data.path(), "/#/reset-password/").await;
    let body = json!({ "newPassword": NEXT }).to_string();
    let reset = instance.post_json(&format!("/api/reset-password/{link}"), &body).await;
    json(reset, StatusCode::OK).await;
    let took = begun.elapsed();
    // A call to the provider is given up after 20 s.
    assert!(took < Duration::from_secs(10), "{took:?}");
    instance.token(BOB, NEXT).await;

    let begun = Instant::now();
    let made = instance.post_json("/api/signup", &sign_up(ANN)).await;
    let made = json(made, StatusCode::SERVICE_UNAVAILABLE).await;
    let took = begun.elapsed();
    assert!(took < Duration::from_secs(8), "3 s and this machine's: {took:?}");
    assert_eq!(made["code"], "checkout_unavailable");
    let token = made["token"].as_str().unwrap().to_owned();
    let link = mailed(data.path(), "/#/verify-email/").await;
    let begun = Instant::now();
    let verified = instance.post_json(&format!("/api/verify-email/{link}"), "{}").await;
    assert_eq!(json(verified, StatusCode::OK).await["status"], "verified");
    assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
    let profile = json(instance.get("/api/profile/view", &token).await, StatusCode::OK).await;
    assert_eq!(profile["emailVerified"], true);
}
