//! Runs `courthouse-steps` as an operator does: by its arguments and its environment.

use std::{
    io::Write,
    net::TcpListener,
    process::{Child, Command, Output, Stdio},
    time::{Duration, Instant},
};

use chrono::{Datelike as _, NaiveDate};
use kernel::Clock as _;
use portal::clock::SystemClock;
use reqwest::{Client, Response, StatusCode};
use serde_json::Value;
use test_db::TestDatabase;

/// The key that all instances of a test share.
const KEY: &str = "1111111111111111111111111111111111111111111111111111111111111111";

/// The program with settings for a test, without the environment of the test.
pub fn program(database_url: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_courthouse-steps"));
    command
        .env_clear()
        .env("DATABASE_URL", database_url)
        .env("DATABASE_POOL_SIZE", "2")
        .env("APP_ENV", "test")
        .env("BCRYPT_COST", "4")
        .env("TOKEN_PRIVATE_KEY", KEY)
        .env("LOG_LEVEL", "warn")
        .stdin(Stdio::null());
    command
}

/// A key without a pattern, for tests alone.
const RANDOM_KEY: &str = "b3a1c5e07f2d48961d0eb7a4f9635c28e4178d03b95fa26c71c80d3ee25a9b46";

/// The program with the settings that production requires.
pub fn production(database_url: &str) -> Command {
    let mut command = program(database_url);
    command
        .env("APP_ENV", "production")
        .env("PUBLIC_URL", "https://steps.example.com")
        .env("TOKEN_PRIVATE_KEY", RANDOM_KEY)
        .env("BCRYPT_COST", "10")
        .env("SUPPORT_EMAIL", "support@example.com")
        .env("SMTP_URL", "smtp://127.0.0.1:9")
        .env("MAIL_FROM", "Courthouse Steps <no-reply@example.com>")
        .env("COMPANY_ADDRESS", "1 Main St, Atlanta, GA 30303");
    command
}

/// A day of the next year, which is in the future and plausible for a sale.
pub fn next_year(month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(SystemClock.now().year() + 1, month, day).unwrap()
}

/// A day as emails write it: 'Tuesday, December 1, 2026'.
pub fn in_words(day: NaiveDate) -> String {
    day.format("%A, %B %-d, %Y").to_string()
}

/// A port of this machine on which nothing listens at this moment.
pub fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// Runs it to its end with a line on standard input.
pub fn told(command: &mut Command, line: &str) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    // A program that ends before it reads is a test's business.
    let _ = writeln!(input, "{line}");
    drop(input);
    child.wait_with_output().unwrap()
}

/// Its standard error.
pub fn complaint(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Runs a command that must succeed, and returns its standard output.
pub fn output_of(db: &TestDatabase, arguments: &[&str]) -> String {
    let output = program(&db.url()).args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", complaint(&output));
    String::from_utf8(output.stdout).unwrap()
}

/// Makes an account as an operator does; it may see data when there is a reason.
pub fn make_account(db: &TestDatabase, email: &str, password: &str, grant: Option<&str>) {
    let mut command = program(&db.url());
    command.args(["account", "create", email, "--name", "Ann"]);
    if let Some(reason) = grant {
        command.args(["--grant", reason]);
    }
    let output = told(&mut command, password);
    assert!(output.status.success(), "{}", complaint(&output));
}

/// A serving instance; it is killed when this is dropped.
pub struct Instance {
    child: Child,
    base: String,
    client: Client,
}

impl Instance {
    /// Starts one and waits until it is ready.
    pub async fn start(db: &TestDatabase, settings: &[(&str, &str)]) -> Self {
        Self::start_at(&db.url(), settings).await
    }

    /// Starts one on the database at an address and waits until it is ready.
    pub async fn start_at(database_url: &str, settings: &[(&str, &str)]) -> Self {
        // Another test may have installed one already.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = Client::builder().timeout(Duration::from_secs(10)).build().unwrap();
        // Another process may take the port first. Then the next one is tried.
        for _ in 0..5 {
            let port = free_port();
            let mut command = program(database_url);
            command.arg("serve").env("PORT", port.to_string()).envs(settings.iter().copied());
            let mut started = Self {
                child: command.spawn().unwrap(),
                base: format!("http://127.0.0.1:{port}"),
                client: client.clone(),
            };
            if started.gets_ready().await {
                return started;
            }
        }
        panic!("no instance started");
    }

    async fn gets_ready(&mut self) -> bool {
        let patience = Instant::now() + Duration::from_secs(30);
        while Instant::now() < patience {
            let asked = self.client.get(format!("{}/readyz", self.base)).send().await;
            if asked.is_ok_and(|answer| answer.status().is_success()) {
                return true;
            }
            if self.child.try_wait().unwrap().is_some() {
                return false;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        false
    }

    pub async fn log_in(&self, email: &str, password: &str) -> Response {
        let body = serde_json::json!({ "emailId": email, "password": password });
        self.post_json("/api/login", &body.to_string()).await
    }

    /// Logs in and gives the token.
    pub async fn token(&self, email: &str, password: &str) -> String {
        let answer = json(self.log_in(email, password).await, StatusCode::OK).await;
        answer["token"].as_str().unwrap().to_owned()
    }

    pub async fn post_json(&self, path: &str, body: &str) -> Response {
        let request = self.client.post(format!("{}{path}", self.base));
        let request = request.header("content-type", "application/json").body(body.to_owned());
        request.send().await.unwrap()
    }

    pub async fn post_json_as(&self, path: &str, body: &str, token: &str) -> Response {
        let request = self.client.post(format!("{}{path}", self.base)).bearer_auth(token);
        let request = request.header("content-type", "application/json").body(body.to_owned());
        request.send().await.unwrap()
    }

    pub async fn put_json_as(&self, path: &str, body: &str, token: &str) -> Response {
        let request = self.client.put(format!("{}{path}", self.base)).bearer_auth(token);
        let request = request.header("content-type", "application/json").body(body.to_owned());
        request.send().await.unwrap()
    }

    pub async fn post_signed(&self, path: &str, body: &str, signature: &str) -> Response {
        let request = self.client.post(format!("{}{path}", self.base));
        let request = request.header("stripe-signature", signature).body(body.to_owned());
        request.send().await.unwrap()
    }

    /// The status of a page that needs no session.
    pub async fn status(&self, path: &str) -> u16 {
        let answer = self.client.get(format!("{}{path}", self.base)).send().await;
        answer.unwrap().status().as_u16()
    }

    pub async fn get(&self, path: &str, token: &str) -> Response {
        let request = self.client.get(format!("{}{path}", self.base)).bearer_auth(token);
        request.send().await.unwrap()
    }

    pub async fn post(&self, path: &str, token: &str) -> Response {
        let request = self.client.post(format!("{}{path}", self.base)).bearer_auth(token);
        request.send().await.unwrap()
    }

    /// Sends it TERM, and returns its exit status.
    pub fn end(mut self) -> Option<i32> {
        self.terminate();
        self.child.wait().unwrap().code()
    }

    /// Sends it SIGTERM.
    pub fn terminate(&self) {
        terminate(&self.child);
    }

    /// The address and port that it listens on.
    pub fn authority(&self) -> &str {
        self.base.trim_start_matches("http://")
    }
}

impl Drop for Instance {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Sends SIGTERM to a program.
pub fn terminate(child: &Child) {
    let pid = rustix::process::Pid::from_child(child);
    rustix::process::kill_process(pid, rustix::process::Signal::TERM).unwrap();
}

/// The answer's body, which must come with that status.
pub async fn json(answer: Response, status: StatusCode) -> Value {
    let found = answer.status();
    let text = answer.text().await.unwrap();
    assert_eq!(found, status, "{text}");
    serde_json::from_str(&text).unwrap()
}

/// Asserts that an answer is an error of that status and code, in the one shape of all errors.
pub async fn refused(answer: Response, status: u16, code: &str) {
    assert!(answer.headers().contains_key("x-request-id"));
    let body = json(answer, StatusCode::from_u16(status).unwrap()).await;
    assert_eq!(body["code"], code);
    assert!(!body["error"].as_str().unwrap().is_empty());
    let known = ["error", "code", "fields"];
    assert!(body.as_object().unwrap().keys().all(|key| known.contains(&key.as_str())), "{body}");
}

#[test]
fn a_reader_that_closes_the_output_ends_a_command_quietly() {
    let mut child = program("postgres://nowhere")
        .arg("sources")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}
