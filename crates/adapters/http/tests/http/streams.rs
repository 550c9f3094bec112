//! Streams over a real socket: how they end, and what happens to clients that do not read.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use actix_web::dev::ServerHandle;
use actix_web::rt::{
    spawn,
    task::{spawn_blocking, yield_now},
    time::sleep,
};
use chrono::NaiveDate;
use geography::TodayByState;
use http_adapter::{LeastPace, Settings, ShutdownLimits, StreamLimits};
use kernel::{ListingId, PortError, Revision};
use listings::testing::InMemoryListings;
use listings::{
    Column, Detail, FacetSet, Facets, Hits, Listing, ListingError, ListingRows, ListingSearch,
    MatchCursor, SaleDayCount, SearchListings, Totals, UniqueId,
};
use serde_json::json;

use crate::portal::{Portal, listing, text};

/// Any number of listings, created on demand. Reading fails after a certain one.
#[derive(Clone, Copy)]
struct Plenty {
    total: i64,
    fails_behind: i64,
}

struct Numbers(i64, i64);

impl MatchCursor for Numbers {
    fn total(&self) -> u64 {
        self.1 as u64
    }

    fn next(&mut self, max: usize) -> Result<Vec<ListingId>, PortError> {
        let end = self.1.min(self.0 + max as i64);
        let ids = (self.0..end).map(ListingId).collect();
        self.0 = end;
        Ok(ids)
    }
}

impl ListingSearch for Plenty {
    fn page(&self, _: &SearchListings, _: &TodayByState) -> Result<Hits, ListingError> {
        Ok(Hits { ids: Vec::new(), total: self.total as u64, revision: Revision(1) })
    }

    fn facets(
        &self,
        _: &SearchListings,
        _: FacetSet,
        _: &TodayByState,
    ) -> Result<Facets, ListingError> {
        Ok(Facets::default())
    }

    fn sale_days(
        &self,
        _: &SearchListings,
        _: &RangeInclusive<NaiveDate>,
        _: &TodayByState,
    ) -> Result<Vec<SaleDayCount>, ListingError> {
        Ok(Vec::new())
    }

    fn totals(&self, _: &SearchListings, _: &TodayByState) -> Result<Totals, ListingError> {
        Ok(Totals { count: 0, fields: Vec::new() })
    }

    fn matches(
        &self,
        _: &SearchListings,
        _: &TodayByState,
    ) -> Result<Box<dyn MatchCursor>, ListingError> {
        Ok(Box::new(Numbers(0, self.total)))
    }
}

impl ListingRows for Plenty {
    fn fetch(&self, ids: &[ListingId], _: Detail) -> Result<Vec<Listing>, PortError> {
        if ids.iter().any(|id| id.0 > self.fails_behind) {
            return Err(PortError::unavailable("postgres", "gone"));
        }
        let address = || (Column::Address, text("1 Long Road Through The Whole Of The County"));
        Ok(ids.iter().map(|id| listing(id.0, &format!("GA|{}", id.0), "GA", [address()])).collect())
    }

    fn find(&self, _: &UniqueId) -> Result<Option<Listing>, PortError> {
        Ok(None)
    }
}

struct Running {
    portal: Portal,
    address: SocketAddr,
    server: ServerHandle,
}

/// A running server with plenty of listings.
fn run(plenty: Plenty, stall: Duration) -> Running {
    run_with(plenty, |settings| settings.stall = stall)
}

fn run_with(plenty: Plenty, set: impl FnOnce(&mut Settings)) -> Running {
    let mut settings = Settings::new("Courthouse Steps", "http://127.0.0.1");
    settings.streams.streams = 8;
    settings.streams.patience = Duration::from_millis(50);
    set(&mut settings);
    let map = Arc::new(InMemoryListings::default());
    let portal = Portal::over(Arc::new(plenty), Arc::new(plenty), map, settings);
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let server = http_adapter::server(listener, portal.shared.clone(), 1).unwrap();
    let handle = server.handle();
    spawn(server);
    Running { portal, address, server: handle }
}

const ALL: i64 = i64::MAX;
const LONG: Duration = Duration::from_secs(30);

impl Running {
    fn request(&self, path: &str, more: &str) -> String {
        let token = &self.portal.token;
        format!(
            "GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n{more}\r\n"
        )
    }

    async fn order(&self) -> String {
        let answer = self.portal.post("/api/export", &json!({ "format": "csv" })).await;
        answer.json()["url"].as_str().unwrap().to_owned()
    }

    /// Returns the bytes of the whole response.
    async fn ask(&self, path: &str, more: &str) -> Vec<u8> {
        let (address, request) = (self.address, self.request(path, more));
        spawn_blocking(move || {
            let mut stream = TcpStream::connect(address).unwrap();
            stream.write_all(request.as_bytes()).unwrap();
            let mut answer = Vec::new();
            // A connection that breaks off may end in an error. The bytes before it count.
            drop(stream.read_to_end(&mut answer));
            answer
        })
        .await
        .unwrap()
    }

    /// Sends a request and reads only the first bytes.
    async fn begin(&self, path: &str) -> TcpStream {
        let (address, request) = (self.address, self.request(path, ""));
        spawn_blocking(move || {
            let mut stream = TcpStream::connect(address).unwrap();
            stream.write_all(request.as_bytes()).unwrap();
            let mut head = [0; 12];
            stream.read_exact(&mut head).unwrap();
            assert_eq!(&head, b"HTTP/1.1 200");
            stream
        })
        .await
        .unwrap()
    }

    async fn until_streams_are_free(&self, free: usize) {
        let began = Instant::now();
        while self.portal.shared.services().free_streams() != free {
            assert!(began.elapsed() < Duration::from_secs(10), "a place is still taken");
            sleep(Duration::from_millis(10)).await;
        }
    }
}

fn is_whole(answer: &[u8]) -> bool {
    answer.ends_with(b"\r\n0\r\n\r\n")
}

#[actix_web::test]
async fn a_stream_that_went_well_ends_well() {
    let running = run(Plenty { total: 5_000, fails_behind: ALL }, LONG);
    let answer = running.ask("/api/get-properties?limit=5000", "").await;
    assert!(answer.starts_with(b"HTTP/1.1 200"));
    assert!(is_whole(&answer));
    let url = running.order().await;
    let file = running.ask(&url, "").await;
    assert!(is_whole(&file));
    assert!(String::from_utf8_lossy(&file).contains("GA%7C4999|"));
}

#[actix_web::test]
async fn an_error_after_the_first_bytes_breaks_the_connection() {
    let running = run(Plenty { total: 5_000, fails_behind: 2_500 }, LONG);
    let url = running.order().await;
    let file = running.ask(&url, "").await;
    assert!(file.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&file[..200]));
    assert!(file.len() > 65_536);
    assert!(!is_whole(&file), "a short file looks whole");
    for encoding in ["identity", "gzip", "br", "zstd"] {
        let more = format!("Accept-Encoding: {encoding}\r\n");
        let answer = running.ask("/api/get-properties?limit=5000", &more).await;
        assert!(answer.starts_with(b"HTTP/1.1 200"), "{encoding}");
        assert!(!is_whole(&answer), "a short answer looks whole in {encoding}");
    }
}

#[actix_web::test]
async fn an_error_before_the_first_byte_is_an_error_like_any_other() {
    let running = run(Plenty { total: 5_000, fails_behind: 0 }, LONG);
    let url = running.order().await;
    let answer = running.ask(&url, "").await;
    assert!(answer.starts_with(b"HTTP/1.1 503"), "{}", String::from_utf8_lossy(&answer));
    assert!(String::from_utf8_lossy(&answer).contains("\"code\":\"unavailable\""));
}

#[actix_web::test]
async fn a_client_that_goes_away_frees_its_place() {
    let running = run(Plenty { total: 2_000_000, fails_behind: ALL }, LONG);
    let url = running.order().await;
    let stream = running.begin(&url).await;
    running.until_streams_are_free(7).await;
    drop(stream);
    running.until_streams_are_free(8).await;
}

#[actix_web::test]
async fn a_client_that_stalls_is_cut_off() {
    let running = run(Plenty { total: 2_000_000, fails_behind: ALL }, Duration::from_millis(200));
    let url = running.order().await;
    let stream = running.begin(&url).await;
    running.until_streams_are_free(8).await;
    let rest = spawn_blocking(move || {
        let mut stream = stream;
        let mut rest = Vec::new();
        drop(stream.read_to_end(&mut rest));
        rest
    });
    assert!(!is_whole(&rest.await.unwrap()), "what stalled looks whole");
}

#[actix_web::test]
async fn one_account_gets_two_streams_and_keeps_the_ticket_it_could_not_use() {
    let running = run(Plenty { total: 2_000_000, fails_behind: ALL }, LONG);
    let third = running.order().await;
    let first = running.begin(&running.order().await).await;
    let second = running.begin("/api/get-properties?limit=2000000").await;
    let refused = running.ask(&third, "").await;
    assert!(refused.starts_with(b"HTTP/1.1 503"), "{}", String::from_utf8_lossy(&refused));
    assert!(String::from_utf8_lossy(&refused).to_lowercase().contains("retry-after: 2"));
    drop((first, second));
    running.until_streams_are_free(8).await;
    drop(running.begin(&third).await);
}

#[actix_web::test]
async fn a_ticket_that_was_used_while_its_request_waited_is_gone_and_not_busy() {
    let running = run(Plenty { total: 2_000_000, fails_behind: ALL }, LONG);
    let url = running.order().await;
    let _first = running.begin(&running.order().await).await;
    let _second = running.begin("/api/get-properties?limit=2000000").await;
    running.portal.ticket_has_rival.store(true, Ordering::SeqCst);
    let late = running.ask(&url, "").await;
    assert!(late.starts_with(b"HTTP/1.1 404"), "{}", String::from_utf8_lossy(&late));
}

#[actix_web::test]
async fn a_client_below_the_least_pace_is_cut_off() {
    let running = run_with(Plenty { total: 2_000_000, fails_behind: ALL }, |settings| {
        settings.pace = LeastPace { bytes: 1 << 30, window: Duration::from_millis(300) };
    });
    let url = running.order().await;
    let stream = running.begin(&url).await;
    let (stop, stopped) = std::sync::mpsc::channel::<()>();
    // It reads slowly but never stops, so it does not stall.
    let reader = spawn_blocking(move || {
        let mut stream = stream;
        while stopped.recv_timeout(Duration::from_millis(2)).is_err() {
            if !matches!(stream.read(&mut [0; 4_096]), Ok(1..)) {
                break;
            }
        }
    });
    running.until_streams_are_free(8).await;
    drop(stop);
    reader.await.unwrap();
}

fn threads() -> usize {
    std::fs::read_dir("/proc/self/task").unwrap().count()
}

#[actix_web::test]
async fn sixty_slow_readers_need_no_thread_and_refuse_nobody() {
    let running = run_with(Plenty { total: 2_000_000, fails_behind: ALL }, |settings| {
        settings.streams = StreamLimits { streams: 100, per_account: 100, ..Default::default() };
    });
    let before = threads();
    let mut readers = Vec::new();
    for _ in 0..60 {
        readers.push(running.begin("/api/get-properties?limit=2000000").await);
    }
    assert!(threads() - before < 30, "{} threads more", threads() - before);
    assert_eq!(running.portal.shared.services().free_streams(), 40);
    let answer = running.ask("/api/get-properties?limit=5000", "").await;
    assert!(is_whole(&answer), "{}", String::from_utf8_lossy(&answer[..100]));
    drop(readers);
    running.until_streams_are_free(100).await;
}

#[actix_web::test]
async fn a_stopping_server_finishes_a_download_and_takes_nothing_new() {
    let running = run(Plenty { total: 50_000, fails_behind: ALL }, LONG);
    let url = running.order().await;
    let kept = running.order().await;
    let mut stream = running.begin(&url).await;
    let (shared, server) = (running.portal.shared.clone(), running.server.clone());
    let stopping = spawn(async move { shared.stop(&server).await });
    // This request runs in the process and needs no connection.
    let began = Instant::now();
    loop {
        let answer = running.portal.get("/healthz").await;
        if answer.status == 503 {
            break;
        }
        assert!(began.elapsed() < Duration::from_secs(10), "new requests are still taken");
        // The task that stops the server runs on this thread.
        yield_now().await;
    }
    assert_eq!(running.portal.get(&kept).await.status, 503);
    let file = spawn_blocking(move || {
        let mut file = Vec::new();
        stream.read_to_end(&mut file).unwrap();
        file
    });
    assert!(is_whole(&file.await.unwrap()), "the download was broken off");
    stopping.await.unwrap();
}

#[actix_web::test]
async fn a_stopping_server_does_not_wait_forever_for_a_download() {
    let running = run_with(Plenty { total: 2_000_000, fails_behind: ALL }, |settings| {
        let soon = Duration::from_millis(100);
        settings.shutdown = ShutdownLimits { downloads: soon, requests: soon };
    });
    let url = running.order().await;
    let _stream = running.begin(&url).await;
    let began = Instant::now();
    running.portal.shared.stop(&running.server).await;
    assert!(began.elapsed() < Duration::from_secs(20));
}
