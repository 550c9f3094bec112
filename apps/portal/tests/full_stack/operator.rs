//! What operators see: a production that is not safe yet, a database that is not up yet, and one
//! that lost its schema.

use std::io::{BufRead as _, BufReader};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, ChildStderr, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection as _;
use rustix::process::{Pid, Signal, kill_process};
use test_db::TestDatabase;

use crate::program::{Instance, complaint, free_port, production, program};

fn refused(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    complaint(output)
}

#[test]
fn a_safe_production_passes() {
    let db = TestDatabase::new();
    let output = production(&db.url()).arg("check-config").output().unwrap();
    assert!(output.status.success(), "{}", complaint(&output));
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(
        said.starts_with("public key: ") && said.contains("ready: Courthouse Steps on"),
        "{said}"
    );
    assert_eq!(said.matches("note: the Privacy Policy says").count(), 2, "{said}");
}

#[test]
fn production_is_reminded_of_what_is_not_confirmed() {
    let db = TestDatabase::new();
    let notes = |confirmed: &str| {
        let mut command = production(&db.url());
        command.arg("check-config").env("DATA_CONFIRMED", confirmed);
        let said = String::from_utf8(command.output().unwrap().stdout).unwrap();
        let notes = said.lines().filter(|line| line.starts_with("note: the Privacy Policy"));
        notes.map(str::to_owned).collect::<Vec<_>>()
    };
    let [country] = &notes("encrypted_at_rest")[..] else { panic!("one is not confirmed") };
    assert!(country.contains("add in_the_united_states to DATA_CONFIRMED"), "{country}");
    assert_eq!(notes("encrypted_at_rest,in_the_united_states"), [""; 0]);
}

#[test]
fn a_file_of_roads_that_cannot_be_used_is_a_line() {
    let db = TestDatabase::new();
    let mut command = production(&db.url());
    let output = command.arg("check-config").env("MAP_TILES", "Cargo.toml").output().unwrap();
    let said = refused(&output);
    assert!(said.contains("MAP_TILES: Cargo.toml: it is not a PMTiles file"), "{said}");
    assert_eq!(said.lines().count(), 2, "nothing else is wrong: {said}");
}

#[test]
fn everything_that_production_refuses_is_a_line_of_its_own_and_no_line_shows_a_secret() {
    let db = TestDatabase::new();
    make_up(&db);
    let mut command = production(&db.url());
    command
        .arg("check-config")
        .env("PUBLIC_URL", "http://steps.example.com")
        .env("TRUSTED_PROXIES", "0.0.0.0/0")
        .env("TOKEN_PRIVATE_KEY", "5ec2e75ec2e75ec2".repeat(4))
        .env("STRIPE_SECRET_KEY", "sk_live_secret1")
        .env("STRIPE_WEBHOOK_SECRET", "whsec_secret2")
        .env("STRIPE_API_URL", "https://stripe.example.com")
        .env("SMTP_URL", "smtp://user:secret3@mail.example.com:25")
        .env_remove("SUPPORT_EMAIL")
        .env_remove("COMPANY_ADDRESS");
    let said = refused(&command.output().unwrap());
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[0], "courthouse-steps: not ready to serve, 9 things are wrong:");
    let first_words: Vec<&str> =
        lines[1..7].iter().map(|line| line.trim().split(' ').next().unwrap()).collect();
    assert_eq!(
        first_words,
        [
            "PUBLIC_URL",
            "TRUSTED_PROXIES",
            "TOKEN_PRIVATE_KEY",
            "STRIPE_API_URL",
            "SUPPORT_EMAIL",
            "SMTP_URL"
        ]
    );
    assert!(lines[7].trim().starts_with("COMPANY_ADDRESS"), "{said}");
    assert!(lines[8].contains("a demo account"), "{said}");
    assert!(lines[9].contains("made-up listings"), "{said}");
    assert_eq!(lines.len(), 10, "{said}");
    assert!(!said.contains("secret") && !said.contains("5ec2e7"), "{said}");
}

/// Fills a database as `make run` does.
fn make_up(db: &TestDatabase) {
    let output = program(&db.url()).args(["demo", "--listings", "10"]).output().unwrap();
    assert!(output.status.success(), "{}", complaint(&output));
}

#[test]
fn production_neither_serves_nor_works_on_a_demo_database() {
    let db = TestDatabase::new();
    make_up(&db);
    for command in ["serve", "worker"] {
        let said = refused(&production(&db.url()).arg(command).output().unwrap());
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(said.contains("a demo account") && said.contains("made-up listings"), "{said}");
    }
}

#[test]
fn production_without_a_mail_server_starts_nothing_that_sends_mail() {
    let db = TestDatabase::new();
    for command in ["serve", "worker"] {
        let mut command_line = production(&db.url());
        command_line.arg(command).env_remove("SMTP_URL");
        let said = refused(&command_line.output().unwrap());
        assert!(said.contains("SMTP_URL must be set in production"), "{said}");
    }
}

fn lines_of(child: &mut Child) -> Receiver<String> {
    let (to, lines) = channel();
    let stderr: ChildStderr = child.stderr.take().unwrap();
    thread::spawn(move || {
        for line in BufReader::new(stderr).lines().map_while(Result::ok) {
            // The test may have ended.
            let _ = to.send(line);
        }
    });
    lines
}

fn wait_for_line(lines: &Receiver<String>, part: &str) -> String {
    let patience = Instant::now() + Duration::from_secs(30);
    loop {
        let left = patience.saturating_duration_since(Instant::now());
        let line = lines.recv_timeout(left).unwrap_or_else(|_| panic!("no line with {part:?}"));
        if line.contains(part) {
            return line;
        }
    }
}

#[test]
fn every_command_that_needs_the_database_waits_for_it_and_a_signal_ends_the_wait() {
    let port = free_port();
    let url = format!("postgres://app:hunter2@127.0.0.1:{port}/portal");
    let commands: [&[&str]; 4] = [&["serve"], &["worker"], &["migrate"], &["import", "a.csv"]];
    for (command, signal) in
        commands.into_iter().zip([Signal::TERM, Signal::INT, Signal::TERM, Signal::INT])
    {
        let mut child = program(&url).args(command).stderr(Stdio::piped()).spawn().unwrap();
        let lines = lines_of(&mut child);
        let line = wait_for_line(&lines, "Waiting for the database");
        let expected = format!(
            "Waiting for the database at 127.0.0.1:{port}: connection refused. Giving up in 60 s."
        );
        assert!(line.ends_with(&expected), "{line}");
        assert!(!line.contains("hunter2"), "{line}");
        let told = Instant::now();
        kill_process(Pid::from_child(&child), signal).unwrap();
        assert!(!child.wait().unwrap().success());
        assert!(told.elapsed() < Duration::from_secs(5), "{:?}", told.elapsed());
    }
}

#[test]
fn without_a_wait_an_absent_database_is_one_line_at_once() {
    let port = free_port();
    let url = format!("postgres://app:hunter2@127.0.0.1:{port}/portal");
    for command in ["serve", "migrate", "check-config"] {
        let output = program(&url).arg(command).env("DATABASE_WAIT_SECONDS", "0").output().unwrap();
        let said = refused(&output);
        let expected =
            format!("the database at 127.0.0.1:{port} does not answer: connection refused\n");
        assert!(said.ends_with(&expected), "{said}");
        assert!(!said.contains("Waiting") && !said.contains("hunter2"), "{said}");
    }
}

#[test]
fn the_wait_ends_after_the_time_of_the_setting() {
    let url = format!("postgres://app@127.0.0.1:{}/portal", free_port());
    let output = program(&url).arg("migrate").env("DATABASE_WAIT_SECONDS", "1").output().unwrap();
    let said = refused(&output);
    assert!(said.contains("Giving up in 1 s."), "{said}");
    assert!(said.contains("did not answer within 1 s: connection refused"), "{said}");
}

#[test]
fn a_missing_database_ends_the_command_at_once() {
    let db = TestDatabase::new();
    let url = db.url();
    let name = url.split('?').next().unwrap().rsplit('/').next().unwrap();
    let missing = url.replace(name, "no_such_database");
    let said = refused(&program(&missing).arg("serve").output().unwrap());
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(
        said.ends_with("refuses the connection: database \"no_such_database\" does not exist\n"),
        "{said}"
    );
}

/// A silent server accepts the connection and never answers, as a frozen one does.
#[test]
fn a_silent_database_is_waited_for() {
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = silent.local_addr().unwrap().port();
    let url = format!("postgres://app@127.0.0.1:{port}/portal");
    let mut child = program(&url).arg("serve").stderr(Stdio::piped()).spawn().unwrap();
    let lines = lines_of(&mut child);
    wait_for_line(&lines, "no answer in time. Giving up in");
    kill_process(Pid::from_child(&child), Signal::TERM).unwrap();
    child.wait().unwrap();
}

#[test]
fn a_database_that_comes_up_ends_the_wait() {
    let db = TestDatabase::new();
    let url = db.url();
    // In place of a server that starts: its socket's folder appears under another name.
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("socket");
    let Some(socket) = socket_folder(&url) else { return };
    let waiting = url.replace(&socket, &place.to_string_lossy());
    let mut child = program(&waiting).arg("migrate").stderr(Stdio::piped()).spawn().unwrap();
    let lines = lines_of(&mut child);
    wait_for_line(&lines, "its socket does not exist");
    std::os::unix::fs::symlink(&socket, &place).unwrap();
    assert!(child.wait().unwrap().success());
}

/// The folder of the test cluster's socket; `None` where the cluster is reached over TCP.
fn socket_folder(url: &str) -> Option<String> {
    let (_, parameters) = url.split_once('?')?;
    let host = parameters.split('&').find_map(|pair| pair.strip_prefix("host="))?;
    host.starts_with('/').then(|| host.to_owned())
}

#[test]
fn an_import_by_address_never_reaches_a_metadata_service_nor_prints_a_password() {
    let db = TestDatabase::new();
    for address in [
        "http://annabel:hunter2@169.254.169.254/latest/meta-data/",
        "http://annabel:hunter2@[::ffff:169.254.169.254]/latest/meta-data/",
    ] {
        let mut command = program(&db.url());
        let output = command.args(["import", "--allow-private", address]).output().unwrap();
        let said = refused(&output);
        assert!(said.contains("which is never fetched from"), "{said}");
        assert!(!said.contains("hunter2") && !said.contains("annabel"), "{said}");
    }
}

#[tokio::test]
async fn an_instance_whose_schema_is_gone_is_not_ready() {
    let db = TestDatabase::new();
    let instance = Instance::start(&db, &[("LISTING_INDEX", "off")]).await;
    assert_eq!(instance.status("/readyz").await, 200);
    db.connect().batch_execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public").unwrap();
    // A complete schema counts as complete for ten seconds.
    let patience = Instant::now() + Duration::from_secs(20);
    while instance.status("/readyz").await == 200 {
        assert!(Instant::now() < patience, "still ready without a schema");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(instance.status("/readyz").await, 503);
}

/// Forwards connections to a database until it is told to cut them off.
struct Forwarder {
    port: u16,
    cut: std::sync::Arc<std::sync::atomic::AtomicBool>,
}

impl Forwarder {
    fn start(socket: String) -> Self {
        use std::sync::atomic::{AtomicBool, Ordering};
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let cut = std::sync::Arc::new(AtomicBool::new(false));
        let is_cut = cut.clone();
        thread::spawn(move || {
            let mut open: Vec<TcpStream> = Vec::new();
            for client in listener.incoming().map_while(Result::ok) {
                if is_cut.load(Ordering::Acquire) {
                    open.drain(..).for_each(|stream| {
                        // It may be closed already.
                        let _ = stream.shutdown(std::net::Shutdown::Both);
                    });
                    continue;
                }
                let server = std::os::unix::net::UnixStream::connect(&socket).unwrap();
                open.push(client.try_clone().unwrap());
                let (mut from, mut to) = (client.try_clone().unwrap(), server.try_clone().unwrap());
                thread::spawn(move || std::io::copy(&mut from, &mut to));
                let (mut from, mut to) = (server, client);
                thread::spawn(move || std::io::copy(&mut from, &mut to));
            }
        });
        Self { port, cut }
    }

    /// From now on, every connection is refused. Open ones are closed with the next connection.
    fn cut_off(&self) {
        self.cut.store(true, std::sync::atomic::Ordering::Release);
        drop(TcpStream::connect(("127.0.0.1", self.port)).unwrap());
    }

    fn let_through(&self) {
        self.cut.store(false, std::sync::atomic::Ordering::Release);
    }
}

#[test]
fn a_worker_that_loses_the_database_says_so_once_and_once_more_when_it_is_back() {
    let db = TestDatabase::new();
    let url = db.url();
    let Some(folder) = socket_folder(&url) else { return };
    let port = url.split(['?', '&']).find_map(|pair| pair.strip_prefix("port=")).unwrap_or("5432");
    let forwarder = Forwarder::start(format!("{folder}/.s.PGSQL.{port}"));
    let (place, _) = url.split_once('?').unwrap();
    let (credentials, name) = place.rsplit_once('/').unwrap();
    let credentials = credentials.trim_end_matches('@');
    let through = format!("{credentials}@127.0.0.1:{}/{name}", forwarder.port);
    let mut child = program(&through)
        .arg("worker")
        .env("LOG_LEVEL", "info")
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = lines_of(&mut child);
    wait_for_line(&lines, "the worker has started");
    forwarder.cut_off();
    wait_for_line(&lines, "the database does not answer: jobs wait");
    // Many rounds of the worker fail meanwhile: it tries twice a second.
    let flood: Vec<String> = {
        let until = Instant::now() + Duration::from_secs(6);
        std::iter::from_fn(|| {
            lines.recv_timeout(until.saturating_duration_since(Instant::now())).ok()
        })
        .collect()
    };
    // The watch of the pool notices the loss by itself, before or after the worker, and says so once.
    let (of_watch, flood): (Vec<String>, Vec<String>) =
        flood.into_iter().partition(|line| line.contains("callers are refused until it does"));
    assert!(of_watch.len() <= 1 && flood.is_empty(), "{of_watch:#?} {flood:#?}");
    forwarder.let_through();
    wait_for_line(&lines, "the database answers again after");
    kill_process(Pid::from_child(&child), Signal::TERM).unwrap();
    child.wait().unwrap();
}
