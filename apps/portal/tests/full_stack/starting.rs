use std::net::TcpListener;

use diesel::connection::SimpleConnection;
use test_db::TestDatabase;

use crate::program::{Instance, complaint, program};

#[test]
fn serve_never_migrates_and_says_what_to_do() {
    let db = TestDatabase::new();
    let mut connection = db.connect();
    connection.batch_execute("DELETE FROM __diesel_schema_migrations").unwrap();
    let output = program(&db.url()).arg("serve").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = complaint(&output);
    assert!(said.starts_with("courthouse-steps: the database lacks 0001_listings"), "{said}");
    assert!(said.ends_with(": run `courthouse-steps migrate` first\n"), "{said}");
    assert_eq!(said.lines().count(), 1);
}

#[test]
fn migrating_twice_changes_nothing_the_second_time() {
    let db = TestDatabase::new();
    let output = program(&db.url()).arg("migrate").output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "the schema is up to date\n");
}

#[test]
fn serve_refuses_to_be_seen_by_others_when_nobody_said_what_it_is() {
    let db = TestDatabase::new();
    let mut command = program(&db.url());
    let output =
        command.arg("serve").env_remove("APP_ENV").env("HOST", "0.0.0.0").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(complaint(&output).contains("APP_ENV must be set"), "{}", complaint(&output));

    let mut command = program(&db.url());
    let output = command.arg("serve").env("HOST", "0.0.0.0").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(complaint(&output).contains("loopback only"), "{}", complaint(&output));
}

#[test]
fn a_taken_port_is_one_clear_line() {
    let db = TestDatabase::new();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let output = program(&db.url()).arg("serve").env("PORT", &port).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = complaint(&output);
    assert!(said.contains(&port) && said.contains("PORT") && said.lines().count() == 1, "{said}");
}

#[test]
fn every_wrong_setting_is_named_at_once() {
    let mut command = program("mysql://localhost/portal");
    let output = command.arg("check-config").env("PORT", "http").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = complaint(&output);
    assert!(said.contains("2 things are wrong"), "{said}");
    assert!(said.contains("PORT") && said.contains("DATABASE_URL"), "{said}");
}

#[tokio::test]
async fn a_server_that_is_told_to_end_ends_well() {
    let db = TestDatabase::new();
    let instance = Instance::start(&db, &[]).await;
    assert_eq!(instance.end(), Some(0));
}

#[test]
fn the_committed_document_is_the_servers() {
    let output = program("").env_clear().arg("openapi").output().unwrap();
    let committed = include_str!("../../../../docs/api/openapi.json");
    assert!(output.status.success());
    assert_eq!(String::from_utf8(output.stdout).unwrap(), committed, "run `make api`");
}
