//! Addresses: the real worker, and a server that speaks the protocol of the Census batch geocoder.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Text};
use test_db::TestDatabase;

use crate::program::{complaint, next_year, program};

/// Two and a half batches.
const ADDRESSES: usize = 25_000;
/// The geocoder's time limit, in seconds.
const PATIENCE: u64 = 3;

/// What the geocoder does with a batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Manner {
    Answer,
    /// `500 Internal Server Error`.
    Fail,
    /// Answers shortly before the client would give up.
    Dawdle,
    /// Answers after the client has given up.
    Sleep,
    /// Does not answer as long as the test lasts.
    Hang,
    /// Puts every address into Miami.
    Elsewhere,
}

/// What happened so far.
#[derive(Default)]
struct Record {
    manners: Vec<Manner>,
    /// The size of each batch, as it came.
    batches: Vec<(usize, Manner)>,
    /// How often each street was answered about.
    answered: HashMap<String, u32>,
    user_agents: Vec<String>,
}

/// A server with the wire format of the Census batch geocoder; it behaves batch by batch as the
/// test says, and answers the rest.
#[derive(Clone)]
struct Census {
    url: String,
    record: Arc<Mutex<Record>>,
}

impl Census {
    fn start(manners: &[Manner]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url =
            format!("http://{}/geocoder/locations/addressbatch", listener.local_addr().unwrap());
        let record = Record { manners: manners.to_vec(), ..Record::default() };
        let census = Self { url, record: Arc::new(Mutex::new(record)) };
        let own = census.clone();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let own = own.clone();
                thread::spawn(move || own.converse(stream));
            }
        });
        census
    }

    fn batches(&self) -> Vec<(usize, Manner)> {
        self.record.lock().unwrap().batches.clone()
    }

    fn converse(&self, mut stream: TcpStream) -> Option<()> {
        let mut reader = BufReader::new(stream.try_clone().ok()?);
        let mut line = String::new();
        let (mut length, mut agent, mut kind) = (0, String::new(), String::new());
        reader.read_line(&mut line).ok()?;
        assert!(line.starts_with("POST /geocoder/locations/addressbatch "), "{line}");
        loop {
            line.clear();
            reader.read_line(&mut line).ok()?;
            let Some((name, value)) = line.trim_end().split_once(": ") else { break };
            match name.to_ascii_lowercase().as_str() {
                "content-length" => length = value.parse().unwrap(),
                "user-agent" => agent = value.to_owned(),
                "content-type" => kind = value.to_owned(),
                _ => {}
            }
        }
        let mut body = vec![0; length];
        reader.read_exact(&mut body).ok()?;
        let rows = rows_of(&kind, &String::from_utf8(body).unwrap());
        let manner = {
            let mut record = self.record.lock().unwrap();
            let manner =
                if record.manners.is_empty() { Manner::Answer } else { record.manners.remove(0) };
            record.batches.push((rows.len(), manner));
            record.user_agents.push(agent);
            manner
        };
        match manner {
            Manner::Fail => {
                let _ = stream.write_all(
                    b"HTTP/1.1 500 Oops\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
                );
                return None;
            }
            Manner::Dawdle => thread::sleep(Duration::from_secs(PATIENCE - 1)),
            Manner::Sleep => thread::sleep(Duration::from_secs(PATIENCE + 2)),
            Manner::Hang => thread::sleep(Duration::from_secs(3_600)),
            Manner::Answer | Manner::Elsewhere => {}
        }
        let mut answer = String::new();
        // The real server answers in an order of its own.
        for row in rows.iter().rev() {
            let [id, street, city, state, zip] = row.as_slice() else { panic!("{row:?}") };
            let asked = format!("{street}, {city}, {state}, {zip}");
            let number: usize = street.split(' ').next().unwrap().parse().unwrap();
            let point = if manner == Manner::Elsewhere {
                "-80.19179,25.76168"
            } else {
                "-84.388372,33.755711"
            };
            let _ = match number % 10 {
                0 => writeln!(answer, "\"{id}\",\"{asked}\",\"No_Match\""),
                1 => writeln!(answer, "\"{id}\",\"{asked}\",\"Tie\""),
                2 => writeln!(
                    answer,
                    "\"{id}\",\"{asked}\",\"Match\",\"Non_Exact\",\"{asked}\",\"{point}\",\"17343689\",\"R\""
                ),
                _ => writeln!(
                    answer,
                    "\"{id}\",\"{asked}\",\"Match\",\"Exact\",\"{asked}\",\"{point}\",\"17343689\",\"L\""
                ),
            };
        }
        if manner != Manner::Sleep {
            let mut record = self.record.lock().unwrap();
            for row in &rows {
                *record.answered.entry(row[1].clone()).or_default() += 1;
            }
        }
        let head = format!(
            "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: text/csv;charset=UTF-8\r\n\
             Content-Length: {}\r\n\r\n",
            answer.len()
        );
        stream.write_all(head.as_bytes()).ok()?;
        stream.write_all(answer.as_bytes()).ok()
    }
}

/// The rows of the file `addressFile` in a multipart form.
fn rows_of(kind: &str, body: &str) -> Vec<Vec<String>> {
    let boundary = kind.strip_prefix("multipart/form-data; boundary=").unwrap();
    let mut file = None;
    let mut benchmark = None;
    for part in body.split(&format!("--{boundary}")) {
        let Some((head, content)) = part.split_once("\r\n\r\n") else { continue };
        let content = content.trim_end().to_owned();
        if head.contains("name=\"addressFile\"; filename=") {
            file = Some(content);
        } else if head.contains("name=\"benchmark\"") {
            benchmark = Some(content);
        }
    }
    assert_eq!(benchmark.as_deref(), Some("Public_AR_Current"));
    let fields = |line: &str| line.split(',').map(str::to_owned).collect();
    file.unwrap().lines().map(fields).collect()
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    n: i64,
}

fn count(conn: &mut PgConnection, of: &str) -> i64 {
    let Count { n } =
        sql_query(format!("SELECT count(*) AS n FROM {of}")).get_result(conn).unwrap();
    n
}

#[derive(Debug, PartialEq, QueryableByName)]
struct Share {
    #[diesel(sql_type = Text)]
    precision: String,
    #[diesel(sql_type = BigInt)]
    n: i64,
}

fn shares(conn: &mut PgConnection) -> Vec<(String, i64)> {
    let shares: Vec<Share> = sql_query(
        "SELECT coalesce(location_precision, 'none') AS precision, count(*) AS n FROM listings
         GROUP BY 1 ORDER BY 1",
    )
    .load(conn)
    .unwrap();
    shares.into_iter().map(|share| (share.precision, share.n)).collect()
}

fn until(patience: u64, mut is_so: impl FnMut() -> bool) -> bool {
    let end = Instant::now() + Duration::from_secs(patience);
    while Instant::now() < end {
        if is_so() {
            return true;
        }
        thread::sleep(Duration::from_millis(50));
    }
    false
}

/// A running worker, with a geocoder or without; it is killed when this is dropped.
struct Worker(Child);

impl Worker {
    fn start(db: &TestDatabase, census: Option<&Census>, data: &Path) -> Self {
        let mut command = program(&db.url());
        command.arg("worker").env("DATA_DIR", data).stderr(Stdio::null());
        if let Some(census) = census {
            command
                .env("GEOCODER", "census")
                .env("GEOCODER_URL", &census.url)
                .env("GEOCODER_TIMEOUT_SECONDS", PATIENCE.to_string())
                .env("GEOCODER_PAUSE_SECONDS", "0")
                .env("GEOCODER_RETRY_SECONDS", "1");
        }
        Self(command.spawn().unwrap())
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Imports listings without coordinates, each with its own address in Fulton County, Georgia.
fn import(db: &TestDatabase, folder: &Path, status: &str) {
    let day = next_year(12, 1);
    let mut text =
        "unique_ID,State,County,Address,Zip Code,Foreclosure Sale Date,Status\n".to_owned();
    for number in 1..=ADDRESSES {
        let _ = writeln!(text, "GA-Fulton-{number},GA,Fulton,{number} Elm St,30303,{day},{status}");
    }
    let file = folder.join("fulton.csv");
    fs::write(&file, text).unwrap();
    let output = program(&db.url())
        .args(["import", "--source", "Fulton", file.to_str().unwrap()])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", complaint(&output));
}

#[test]
fn addresses_are_asked_about_once_whatever_happens_to_the_batches_and_to_the_worker() {
    let db = TestDatabase::new();
    let mut conn = db.connect();
    let folder = tempfile::tempdir().unwrap();
    import(&db, folder.path(), "Scheduled");
    let all = ADDRESSES as i64;
    assert_eq!(shares(&mut conn), [("ZIP".to_owned(), all)], "at once, by the import");
    assert_eq!(count(&mut conn, "listing_changes WHERE kind <> 'listed'"), 0);

    // Without a geocoder, a worker notes the addresses and sends none.
    let noting = Worker::start(&db, None, folder.path());
    assert!(until(120, || count(&mut conn, "addresses") == all));
    drop(noting);

    // One batch fails, one is too slow, one is answered outside the county, one is slow, and in one
    // the worker dies.
    let manners = [Manner::Fail, Manner::Sleep, Manner::Elsewhere, Manner::Dawdle, Manner::Hang];
    let census = Census::start(&manners);
    let first = Worker::start(&db, Some(&census), folder.path());
    assert!(until(120, || census.batches().len() == 5), "{:?}", census.batches());
    drop(first);
    let second = Worker::start(&db, Some(&census), folder.path());
    let mut waiting = || count(&mut conn, "addresses WHERE answer IS NULL OR applied_at IS NULL");
    assert!(until(240, || waiting() == 0), "{:?}", census.batches());
    drop(second);

    let batches = census.batches();
    let first = [(10_000, Manner::Fail), (10_000, Manner::Sleep), (5_000, Manner::Elsewhere)];
    assert_eq!(batches[..3], first, "what was not asked about yet comes first");
    assert!(batches.iter().all(|(size, _)| *size <= 10_000), "{batches:?}");
    let elsewhere: usize = batches
        .iter()
        .filter(|(_, manner)| *manner == Manner::Elsewhere)
        .map(|(size, _)| size)
        .sum();
    assert!(elsewhere > 0);
    let record = census.record.lock().unwrap();
    assert_eq!(record.answered.len(), ADDRESSES, "every address");
    assert!(record.answered.values().all(|times| *times == 1), "none twice");
    let agent = "courthouse-steps (+http://127.0.0.1:8080)";
    assert!(record.user_agents.iter().all(|own| own == agent), "{:?}", record.user_agents);
    drop(record);

    // Of ten answers, seven are exact, one is not, and two found nothing.
    let shares = shares(&mut conn);
    let of = |name: &str| shares.iter().find(|(own, _)| own == name).map_or(0, |(_, n)| *n);
    assert_eq!(of("Address") + of("Street") + of("ZIP"), all);
    let in_county = all - elsewhere as i64;
    let about = |share: i64| in_county * share / 10 - 100..=in_county * share / 10 + 100;
    assert!(about(7).contains(&of("Address")), "{shares:?}, {elsewhere} elsewhere");
    assert!(about(1).contains(&of("Street")), "{shares:?}, {elsewhere} elsewhere");
    assert_eq!(count(&mut conn, "listings WHERE latitude < 30000000"), 0, "none is in Miami");
    assert_eq!(count(&mut conn, "listing_changes WHERE kind <> 'listed'"), 0);

    // The same addresses again are known.
    let asked = census.batches().len();
    import(&db, folder.path(), "Postponed");
    let third = Worker::start(&db, Some(&census), folder.path());
    let progress = "place_progress p WHERE p.pass_to IS NULL AND p.placed_to = \
                    (SELECT max(revision) FROM listing_revisions)";
    assert!(until(60, || count(&mut conn, progress) == 1), "everything is looked at");
    drop(third);
    assert_eq!(count(&mut conn, "addresses"), all);
    assert_eq!(count(&mut conn, "addresses WHERE answer IS NULL"), 0);
    assert_eq!(census.batches().len(), asked);
    let again = self::shares(&mut conn);
    assert_eq!(again, shares, "each listing keeps its point");
}
