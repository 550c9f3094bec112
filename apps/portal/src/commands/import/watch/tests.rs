use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpListener;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Instant;

use chrono::{DateTime, TimeDelta, Utc};
use deliveries::testing::InMemoryDeliveries;
use deliveries::{AddressStore as _, AlarmService, Decision, WaitingDeliveries as _, WaitingId};
use inbox_adapter::Guest;
use intake::ImportLog as _;
use intake::testing::InMemoryImports;
use kernel::testing::FixedClock;
use kernel::{Clock as _, EmailAddress};
use mail::testing::PlainComposer;
use sources_adapter::KnownPublishers;
use spreadsheets_adapter::apart::Reader;
use tempfile::TempDir;

use super::*;

/// A root with one watched folder, `fulton`, and a worker that watches it.
struct World {
    root: TempDir,
    imports: InMemoryImports,
    store: Arc<InMemoryDeliveries>,
    clock: Arc<FixedClock>,
    watch: FolderWatch,
}

impl World {
    fn new(config: &str) -> Self {
        let root = TempDir::new().unwrap();
        let folder = root.path().join("fulton");
        fs::create_dir(&folder).unwrap();
        fs::write(folder.join("map.toml"), "source = \"Fulton\"\ncomplete_list = true\n").unwrap();
        fs::write(folder.join("source.toml"), config).unwrap();
        let (imports, store) =
            (InMemoryImports::default(), Arc::new(InMemoryDeliveries::default()));
        let now: DateTime<Utc> = "2026-11-25T17:00:00Z".parse().unwrap();
        let clock = Arc::new(FixedClock::at(now));
        let support = EmailAddress::parse("help@example.com").unwrap();
        let composer = Arc::new(PlainComposer::default());
        let inbox = FileInbox::new(root.path().to_owned());
        let hosts = ["127.0.0.1".to_owned()];
        let us = ("Courthouse Steps", "help@example.com");
        let guest = Guest::new(inbox.clone(), Arc::new(KnownPublishers), us, &hosts);
        let sources = WatchedSources {
            inbox: inbox.clone(),
            imports: Arc::new(imports.clone()),
            waiting: store.clone(),
            clock: clock.clone(),
            reader: Reader::here(),
            product_name: us.0.to_owned(),
        };
        let service = FolderService {
            inbox: Arc::new(inbox.clone()),
            files: Arc::new(inbox.clone()),
            fetcher: Arc::new(guest),
            sources: Arc::new(sources),
            waiting: store.clone(),
            addresses: store.clone(),
            locks: store.clone(),
            alarms: AlarmService::new(store.clone(), composer, support, clock.clone()),
            log: Arc::new(WorkerLog),
            clock: clock.clone(),
        };
        let watch = FolderWatch::new(inbox, service);
        Self { root, imports, store, clock, watch }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.root.path().join("fulton").join(name)
    }

    fn put(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
    }

    /// Looks twice, so that what is there is taken.
    fn look(&mut self) {
        for _ in 0..2 {
            let _ = self.watch.look();
            self.watch.rest();
        }
    }

    /// The files on a shelf, without reports.
    fn on(&self, shelf: &str) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(self.path(shelf))
            .map(|entries| {
                entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
            })
            .unwrap_or_default();
        names.retain(|name| !name.ends_with(".report.txt"));
        names.sort();
        names
    }

    fn report(&self, file: &str) -> String {
        fs::read_to_string(self.path(&format!("{file}.report.txt"))).unwrap()
    }

    fn imported(&self) -> usize {
        self.imports.newest(None, 100).unwrap().len()
    }

    fn alarms(&self) -> Vec<String> {
        self.store.letters().into_iter().map(|letter| letter.message.text).collect()
    }
}

fn list(rows: usize) -> String {
    let rows: String = (0..rows).map(|row| format!("GA-{row},GA,{row} Elm St\n")).collect();
    format!("unique_ID,State,Address\n{rows}")
}

#[test]
fn a_file_is_taken_once_it_has_stopped_growing() {
    let mut world = World::new("");
    world.put("list.csv", &list(3));
    let _ = world.watch.look();
    world.watch.rest();
    world.put("list.csv", &list(4));
    let _ = world.watch.look();
    world.watch.rest();
    assert_eq!(world.imported(), 0, "it has grown since the last look");
    let _ = world.watch.look();
    world.watch.rest();
    assert_eq!(world.imported(), 1);
    assert_eq!(world.imports.listings().len(), 4);
    assert_eq!(world.on("done"), ["2026-11-25-list.csv"]);
    let report = world.report("done/2026-11-25-list.csv");
    assert!(report.contains("new 4, changed 0, unchanged 0"), "{report}");
    assert_eq!(world.alarms(), [""; 0]);
}

#[test]
fn files_that_are_still_written_and_our_own_are_not_taken() {
    let mut world = World::new("");
    for name in ["list.csv.part", ".list.csv", "list.csv.report.txt", "list.csv.rejects.csv"] {
        world.put(name, &list(3));
    }
    world.look();
    assert_eq!(world.imported(), 0);
}

#[test]
fn a_file_that_cannot_be_imported_fails_with_a_report_and_one_alarm() {
    let mut world = World::new("");
    world.put("page.html", "<html><p>Please log in</p></html>");
    world.look();
    world.look();
    assert_eq!(world.on("failed"), ["2026-11-25-page.html"]);
    assert!(world.report("failed/2026-11-25-page.html").starts_with("page.html: "));
    let alarms = world.alarms();
    assert_eq!(alarms.len(), 1, "{alarms:?}");
    assert!(alarms[0].contains("Failed") && alarms[0].contains("page.html"), "{alarms:?}");
}

#[test]
fn a_doubtful_delivery_waits_and_its_file_moves_on_after_the_decision() {
    let mut world = World::new("");
    world.put("list.csv", &list(30));
    world.look();
    for (id, decision, shelf, file) in [
        (1, Decision::Approve, "done", "2026-11-25-2-list.csv"),
        (2, Decision::Reject, "failed", "2026-11-25-list.csv"),
    ] {
        world.put("list.csv", &list(2 + id));
        world.look();
        let waiting = format!("W{id}-list.csv");
        assert_eq!(world.on("waiting"), [waiting.as_str()]);
        let report = world.report(&format!("waiting/{waiting}"));
        assert!(report.contains("and the last delivery had 30 rows"), "{report}");
        assert_eq!(world.imported(), 1);
        assert_eq!(world.alarms().len(), id, "one for each delivery");
        assert!(world.store.decide(WaitingId(id as i64), decision).unwrap());
        world.look();
        assert_eq!(world.on("waiting"), [""; 0]);
        assert!(world.on(shelf).contains(&file.to_owned()), "{:?}", world.on(shelf));
        assert!(world.report(&format!("{shelf}/{file}")).ends_with("by the operator\n"));
    }
}

#[test]
fn what_a_stopped_worker_had_taken_is_imported_once() {
    let mut world = World::new("");
    fs::create_dir_all(world.path(".taking/abc")).unwrap();
    fs::write(world.path(".taking/abc/list.csv"), list(3)).unwrap();
    fs::create_dir_all(world.path(".taking/empty")).unwrap();
    let _ = world.watch.look();
    world.watch.rest();
    assert_eq!((world.imported(), world.on("done").len()), (1, 1));
    assert_eq!(fs::read_dir(world.path(".taking")).unwrap().count(), 0);
    // As if the worker had been stopped between the commit and the move.
    fs::create_dir_all(world.path(".taking/abc")).unwrap();
    fs::write(world.path(".taking/abc/list.csv"), list(3)).unwrap();
    let _ = world.watch.look();
    world.watch.rest();
    assert_eq!((world.imported(), world.on("done").len()), (1, 2));
    let report = world.report("done/2026-11-25-2-list.csv");
    assert!(report.contains("imported by a worker that was stopped"), "{report}");
}

#[test]
fn a_folder_on_which_another_worker_works_is_left_alone() {
    let mut world = World::new("");
    let lock = world.watch.service.locks.try_lock("fulton").unwrap();
    assert!(lock.is_some());
    world.put("list.csv", &list(3));
    world.look();
    assert_eq!(world.imported(), 0);
    drop(lock);
    world.look();
    assert_eq!(world.imported(), 1);
}

#[test]
fn a_folder_of_no_known_source_raises_one_alarm_and_leaves_its_files() {
    let mut world = World::new("");
    fs::remove_file(world.path("map.toml")).unwrap();
    world.put("list.csv", &list(3));
    world.look();
    world.look();
    assert!(world.path("list.csv").exists());
    let alarms = world.alarms();
    assert_eq!(alarms.len(), 1);
    assert!(alarms[0].contains("is of no known source"), "{alarms:?}");
    assert!(alarms[0].contains("put a map.toml into it"), "{alarms:?}");
}

/// A request: its path, and its headers in lower case.
type Request = (String, String);

/// A server on this machine, and the requests that it got.
fn serve(
    answer: impl Fn(&str, &str) -> String + Send + 'static,
) -> (u16, Arc<Mutex<Vec<Request>>>) {
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    let requests: Arc<Mutex<Vec<Request>>> = Arc::default();
    let log = requests.clone();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut lines = BufReader::new(stream.try_clone().unwrap()).lines();
            let first = lines.next().unwrap().unwrap();
            let head: Vec<String> =
                lines.map_while(Result::ok).take_while(|line| !line.is_empty()).collect();
            let (path, head) =
                (first.split(' ').nth(1).unwrap().to_owned(), head.join("\n").to_lowercase());
            let text = answer(&path, &head);
            log.lock().unwrap().push((path, head));
            let _ = stream.write_all(text.as_bytes());
        }
    });
    (port, requests)
}

fn answer(status: &str, headers: &str, body: &str) -> String {
    let length = body.len();
    format!(
        "HTTP/1.1 {status}\r\nContent-Length: {length}\r\nConnection: close\r\n{headers}\r\n{body}"
    )
}

fn at_address(port: u16, further: &str) -> String {
    format!(
        "address = \"http://127.0.0.1:{port}/list.csv\"\ncadence = \"every 6 hours\"\n{further}"
    )
}

const PERMITTED: &str = "permitted = true\n";

#[test]
fn a_list_is_fetched_at_its_cadence_and_only_if_it_has_changed() {
    let (port, requests) = serve(|path, head| match path {
        "/robots.txt" => answer("404 Not Found", "", ""),
        _ if head.contains("if-none-match: \"v1\"") => answer("304 Not Modified", "", ""),
        _ => answer("200 OK", "ETag: \"v1\"\r\n", &list(3)),
    });
    let mut world = World::new(&at_address(port, PERMITTED));
    world.look();
    assert_eq!(world.on("done"), ["2026-11-25-list.csv"]);
    let agent = format!("courthousesteps/{}", env!("CARGO_PKG_VERSION"));
    assert!(requests.lock().unwrap().iter().all(|(_, head)| head.contains(&agent)));
    assert_eq!(requests.lock().unwrap().len(), 2, "robots.txt and the list, once");
    world.clock.advance(TimeDelta::hours(6));
    world.look();
    assert_eq!(requests.lock().unwrap().len(), 4);
    assert_eq!(world.imported(), 1, "nothing is new");
    let checked = world.clock.now();
    assert_eq!(world.store.unchanged_at("Fulton"), Some(checked), "but it was checked");
    let state = world.store.state("fulton").unwrap().unwrap();
    assert_eq!((state.checked_at, state.failures), (Some(checked), 0));
}

#[test]
fn an_address_that_the_terms_or_the_robots_file_forbid_is_not_asked() {
    for (robots, further, asked) in [
        (answer("404 Not Found", "", ""), "", 0),
        (answer("200 OK", "", "User-agent: *\nDisallow: /list"), PERMITTED, 1),
        (answer("503 Service Unavailable", "", ""), PERMITTED, 1),
    ] {
        let (port, requests) = serve(move |path, _| match path {
            "/robots.txt" => robots.clone(),
            _ => answer("200 OK", "", &list(3)),
        });
        let mut world = World::new(&at_address(port, further));
        world.look();
        assert_eq!(world.imported(), 0);
        assert_eq!(requests.lock().unwrap().len(), asked, "the list itself is never asked for");
    }
}

#[test]
fn a_server_that_asks_us_to_wait_is_left_alone_and_three_failures_raise_an_alarm() {
    let (port, requests) = serve(|path, _| match path {
        "/robots.txt" => answer("404 Not Found", "", ""),
        _ => answer("429 Too Many Requests", "Retry-After: 7200\r\n", ""),
    });
    let mut world = World::new(&at_address(port, PERMITTED));
    for failures in 1..=3 {
        world.look();
        let state = world.store.state("fulton").unwrap().unwrap();
        assert_eq!(state.failures, failures);
        assert_eq!(state.next_at, Some(world.clock.now() + TimeDelta::hours(2)));
        assert_eq!(world.alarms().len(), usize::from(failures == 3));
        world.clock.advance(TimeDelta::minutes(119));
        world.look();
        assert_eq!(requests.lock().unwrap().len(), 2 * failures as usize);
        world.clock.advance(TimeDelta::minutes(1));
    }
}

#[test]
fn a_slow_server_delays_only_its_own_source() {
    let (release, held) = std::sync::mpsc::channel::<()>();
    let held = Mutex::new(held);
    let (port, _) = serve(move |_, _| {
        let _ = held.lock().unwrap().recv();
        answer("404 Not Found", "", "")
    });
    let mut world = World::new(&at_address(port, PERMITTED));
    let cobb = world.root.path().join("cobb");
    fs::create_dir(&cobb).unwrap();
    fs::write(cobb.join("map.toml"), "source = \"Cobb\"\n").unwrap();
    fs::write(cobb.join("list.csv"), list(3)).unwrap();
    let patience = Instant::now() + std::time::Duration::from_secs(20);
    while world.imported() == 0 {
        let _ = world.watch.look();
        assert!(Instant::now() < patience, "the other folder waits for the server");
        std::thread::yield_now();
    }
    drop(release);
    world.watch.rest();
}

#[test]
fn a_file_that_ended_the_worker_three_times_is_refused() {
    let mut world = World::new("");
    for (attempts, imported) in [("2", 1), ("3", 1)] {
        fs::create_dir_all(world.path(".taking/abc")).unwrap();
        fs::write(world.path(".taking/abc/.attempts"), attempts).unwrap();
        fs::write(world.path(".taking/abc/list.csv"), list(3)).unwrap();
        let _ = world.watch.look();
        world.watch.rest();
        assert_eq!(world.imported(), imported, "after {attempts} attempts");
    }
    let report = world.report("failed/2026-11-25-list.csv");
    assert!(report.contains("begun 3 times, and the worker ended each time"), "{report}");
    assert!(!world.path(".taking/abc").exists());
}

#[test]
fn a_name_of_255_bytes_is_taken_and_put_away() {
    let mut world = World::new("");
    let name = format!("{}.csv", "n".repeat(251));
    // A reject makes a file with the longest ending.
    world.put(&name, &(list(3) + "GA-9,XX,9 Elm St\n"));
    world.look();
    assert_eq!(world.imported(), 1);
    let done = world.on("done");
    assert_eq!(done.len(), 2, "the file and its rejects: {done:?}");
    assert!(done.iter().all(|name| name.starts_with("2026-11-25-nnn") && name.contains(".csv")));
    assert!(fs::read_dir(world.path(".taking")).unwrap().next().is_none());
}
