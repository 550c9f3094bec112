//! A portal over fakes, with a few listings and a subscriber.

use std::cell::OnceCell;
use std::ops::RangeInclusive;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use accounts::testing::{CountingSecrets, InMemoryAccounts, TestAccounts};
use accounts::{ClientNetwork, LogIn, SessionStore as _};
use actix_web::body::to_bytes;
use actix_web::dev::ServiceResponse;
use actix_web::http::header::HeaderMap;
use actix_web::test::{self, TestRequest};
use billing::Environment;
use billing::testing::World;
use calendar::testing::InMemoryFeeds;
use calendar::{FeedPorts, FeedService};
use chrono::{DateTime, NaiveDate, TimeZone as _, Utc};
use coverage::CoverageService;
use coverage::testing::{InMemoryCoverage, contract_counties, contract_deliveries};
use details::DetailsService;
use details::testing::InMemorySales;
use export::testing::{InMemoryTickets, PlainTables};
use export::{
    Beginning, Cell, DownloadId, ExportOrder, ExportService, ExportTickets, Format, Links,
    PastDownload, TableWriter, TableWriters, Ticket,
};
use geography::{State, TodayByState};
use http_adapter::{Ports, Readiness, Ready, Services, Settings, Shared, ViewAddresses};
use kernel::testing::FixedClock;
use kernel::{AccountId, EmailAddress, ListingId, Money, PortError, Revision};
use listings::testing::{InMemoryListings, InMemoryRoadTiles};
use listings::{
    Column, Coordinate, Decimal, Detail, FacetSet, Facets, Facts, Hits, Listing, ListingError,
    ListingMap, ListingRows, ListingSearch, ListingService, MapService, Mark, MatchCursor,
    PinCursor, SaleDayCount, SearchListings, SearchService, TileAddress, Totals, UniqueId, Value,
};
use marks::MarkService;
use marks::testing::InMemoryMarks;
use metrics_exporter_prometheus::PrometheusBuilder;
use news::bell::NotificationService;
use news::bell::testing::InMemoryNotifications;
use news::push::testing::InMemoryPush;
use news::push::{PushService, Reach};
use news::testing::{InMemoryNews, PlainComposer, PlainUnsubscribeLinks};
use news::{AlertLinks, OptionalMails, UnsubscribeService};
use saved::testing::InMemorySaved;
use saved::{SavedChanges, SavedService};
use searches::SavedSearchService;
use searches::testing::InMemorySearches;
use serde_json::Value as Json;

use crate::billing::{Everybody, with_events};
use crate::{property, schema, unsubscribe};

pub(crate) const EMAIL: &str = "ann@example.com";
pub(crate) const PASSWORD: &str = "correct horse";
/// The product's public key for pushes.
pub(crate) const PUSH_KEY: &str =
    "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU";

/// Saturday, 21 November 2026, 10 in the morning in New York.
pub(crate) fn now() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 11, 21, 15, 0, 0).unwrap()
}

/// The store of listings, which can be made to fail.
#[derive(Default)]
pub(crate) struct Store {
    listings: InMemoryListings,
    broken: AtomicBool,
    hangs: AtomicBool,
    searched: AtomicUsize,
}

impl Store {
    pub(crate) fn of(listings: Vec<Listing>) -> Self {
        Self { listings: InMemoryListings::of(listings), ..Self::default() }
    }

    pub(crate) fn put(&self, listing: Listing) {
        self.listings.store(listing);
    }

    /// How often matches were looked for.
    pub(crate) fn searched(&self) -> usize {
        self.searched.load(Ordering::Relaxed)
    }

    pub(crate) fn break_down(&self) {
        self.broken.store(true, Ordering::Relaxed);
    }

    /// From now on, an answer takes longer than `GET /readyz` may wait.
    pub(crate) fn hang(&self) {
        self.hangs.store(true, Ordering::Relaxed);
    }

    fn check(&self) -> Result<(), PortError> {
        if self.hangs.load(Ordering::Relaxed) {
            thread::sleep(Duration::from_secs(6));
        }
        if self.broken.load(Ordering::Relaxed) {
            let reason = "connection to 10.1.2.3 refused: password=hunter2";
            return Err(PortError::unavailable("postgres", reason));
        }
        Ok(())
    }
}

/// Serves everything while searches are answered in time, and something otherwise.
struct SearchReadiness(Arc<dyn ListingSearch>);

impl Readiness for SearchReadiness {
    fn check(&self) -> Result<Ready, PortError> {
        match self.0.page(&SearchListings::default(), &TodayByState::at(now())) {
            Err(ListingError::Port(error)) => Err(error),
            _ => Ok(Ready::Fully),
        }
    }

    fn without_answer(&self) -> Result<Ready, PortError> {
        Ok(Ready::Degraded)
    }
}

impl ListingSearch for Store {
    fn page(&self, search: &SearchListings, today: &TodayByState) -> Result<Hits, ListingError> {
        self.check()?;
        self.listings.page(search, today)
    }

    fn facets(
        &self,
        search: &SearchListings,
        which: FacetSet,
        today: &TodayByState,
    ) -> Result<Facets, ListingError> {
        self.check()?;
        self.listings.facets(search, which, today)
    }

    fn sale_days(
        &self,
        search: &SearchListings,
        days: &RangeInclusive<NaiveDate>,
        today: &TodayByState,
    ) -> Result<Vec<SaleDayCount>, ListingError> {
        self.check()?;
        self.listings.sale_days(search, days, today)
    }

    fn totals(
        &self,
        search: &SearchListings,
        today: &TodayByState,
    ) -> Result<Totals, ListingError> {
        self.check()?;
        self.listings.totals(search, today)
    }

    fn matches(
        &self,
        search: &SearchListings,
        today: &TodayByState,
    ) -> Result<Box<dyn MatchCursor>, ListingError> {
        self.check()?;
        self.searched.fetch_add(1, Ordering::Relaxed);
        self.listings.matches(search, today)
    }
}

impl ListingMap for Store {
    fn revision(&self) -> Result<Revision, ListingError> {
        self.check()?;
        self.listings.revision()
    }

    fn pins(
        &self,
        search: &SearchListings,
        today: &TodayByState,
    ) -> Result<Box<dyn PinCursor>, ListingError> {
        self.check()?;
        self.listings.pins(search, today)
    }

    fn tile(
        &self,
        search: &SearchListings,
        tile: TileAddress,
        today: &TodayByState,
    ) -> Result<Vec<Mark>, ListingError> {
        self.check()?;
        self.listings.tile(search, tile, today)
    }
}

impl ListingRows for Store {
    fn fetch(&self, ids: &[ListingId], detail: Detail) -> Result<Vec<Listing>, PortError> {
        self.check()?;
        self.listings.fetch(ids, detail)
    }

    fn find(&self, unique_id: &UniqueId) -> Result<Option<Listing>, PortError> {
        self.check()?;
        self.listings.find(unique_id)
    }
}

/// A response.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Json {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&self.body)))
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().unwrap())
    }

    /// The status and the body's `code`.
    pub(crate) fn refusal(&self) -> (u16, String) {
        let code = self.json()["code"].as_str().unwrap_or_default().to_owned();
        (self.status, code)
    }

    /// The ids of the rows, in order.
    pub(crate) fn ids(&self) -> Vec<String> {
        let body = self.json();
        assert_eq!(self.status, 200, "{body}");
        let rows = body["data"].as_array().unwrap();
        rows.iter().map(|row| row["unique_ID"].as_str().unwrap().to_owned()).collect()
    }
}

/// Tickets that end with their session.
struct SessionTickets {
    tickets: InMemoryTickets,
    sessions: Arc<InMemoryAccounts>,
    /// As [`Portal::ticket_has_rival`].
    has_rival: Arc<AtomicBool>,
}

impl SessionTickets {
    fn is_alive(&self, order: &ExportOrder, now: DateTime<Utc>) -> bool {
        let session = self.sessions.standing(order.session).unwrap();
        session.is_some_and(|session| session.revoked_at.is_none() && session.expires_at > now)
    }
}

impl ExportTickets for SessionTickets {
    fn issue(
        &self,
        order: &ExportOrder,
        now: DateTime<Utc>,
        expires_at: DateTime<Utc>,
    ) -> Result<Ticket, PortError> {
        self.tickets.issue(order, now, expires_at)
    }

    fn find(&self, ticket: &Ticket, now: DateTime<Utc>) -> Result<Option<ExportOrder>, PortError> {
        let order = self.tickets.find(ticket, now)?;
        if self.has_rival.swap(false, Ordering::SeqCst) {
            self.tickets.use_up(ticket, now, &Beginning::new(Revision(1), None, None))?;
        }
        Ok(order.filter(|order| self.is_alive(order, now)))
    }

    fn use_up(
        &self,
        ticket: &Ticket,
        now: DateTime<Utc>,
        beginning: &Beginning,
    ) -> Result<Option<DownloadId>, PortError> {
        match self.find(ticket, now)? {
            Some(_) => self.tickets.use_up(ticket, now, beginning),
            None => Ok(None),
        }
    }

    fn finish(&self, download: DownloadId, rows: u64) -> Result<(), PortError> {
        self.tickets.finish(download, rows)
    }

    fn history(
        &self,
        account: AccountId,
        since: DateTime<Utc>,
    ) -> Result<Vec<PastDownload>, PortError> {
        self.tickets.history(account, since)
    }
}

/// Plain tables on a disk that can be full.
#[derive(Default)]
pub(crate) struct Disk {
    is_full: Arc<AtomicBool>,
}

impl Disk {
    pub(crate) fn fill(&self, is_full: bool) {
        self.is_full.store(is_full, Ordering::Relaxed);
    }
}

struct OnDisk(Box<dyn TableWriter>, Arc<AtomicBool>);

impl TableWriters for Disk {
    fn open(&self, format: Format) -> Result<Box<dyn TableWriter>, PortError> {
        Ok(Box::new(OnDisk(PlainTables.open(format)?, self.is_full.clone())))
    }
}

impl TableWriter for OnDisk {
    fn heading(&mut self, names: &[String]) -> Result<(), PortError> {
        self.0.heading(names)
    }

    fn row(&mut self, cells: &[Cell<'_>]) -> Result<(), PortError> {
        self.0.row(cells)
    }

    fn finish(&mut self) -> Result<(), PortError> {
        if self.1.load(Ordering::Relaxed) {
            return Err(PortError::unavailable("spreadsheets", "No space left on device"));
        }
        self.0.finish()
    }

    fn take(&mut self, most: usize) -> Result<Vec<u8>, PortError> {
        self.0.take(most)
    }
}

/// Answers a request.
type App = Box<dyn Fn(TestRequest) -> Pin<Box<dyn Future<Output = (Asked, ServiceResponse)>>>>;

/// The method and the address of a request.
type Asked = (String, String);

pub(crate) struct Portal {
    pub(crate) shared: Shared,
    /// The application over `shared`, from the first request on: building its routes takes as long as ten requests.
    app: OnceCell<App>,
    pub(crate) disk: Arc<Disk>,
    /// Whether another request uses the next ticket as soon as it was looked up.
    pub(crate) ticket_has_rival: Arc<AtomicBool>,
    pub(crate) accounts: TestAccounts,
    pub(crate) clock: Arc<FixedClock>,
    pub(crate) store: Arc<Store>,
    pub(crate) billing: World,
    pub(crate) saved: Arc<InMemorySaved>,
    pub(crate) followers: Arc<InMemoryNews>,
    pub(crate) bell: Arc<InMemoryNotifications>,
    pub(crate) roads: Arc<InMemoryRoadTiles>,
    pub(crate) ann: AccountId,
    pub(crate) token: String,
}

impl Portal {
    /// A portal with [`sample`] listings.
    pub(crate) fn new() -> Self {
        Self::with(Store::of(sample()), Settings::new("Courthouse Steps", URL))
    }

    pub(crate) fn with(store: Store, settings: Settings) -> Self {
        let store = Arc::new(store);
        let mut portal = Self::over(store.clone(), store.clone(), store.clone(), settings);
        portal.store = store;
        portal
    }

    /// A portal over any listings.
    pub(crate) fn over(
        search: Arc<dyn ListingSearch>,
        rows: Arc<dyn ListingRows>,
        map: Arc<dyn ListingMap>,
        settings: Settings,
    ) -> Self {
        Self::assembled(search, rows, map, settings, Some(PUSH_KEY.to_owned()))
    }

    /// A portal whose operator has set no key for pushes.
    pub(crate) fn without_push() -> Self {
        let store = Arc::new(Store::of(sample()));
        let settings = Settings::new("Courthouse Steps", URL);
        Self::assembled(store.clone(), store.clone(), store, settings, None)
    }

    fn assembled(
        search: Arc<dyn ListingSearch>,
        rows: Arc<dyn ListingRows>,
        map: Arc<dyn ListingMap>,
        settings: Settings,
        push_key: Option<String>,
    ) -> Self {
        let clock = Arc::new(FixedClock::at(now()));
        let accounts = TestAccounts::with_clock(clock.clone());
        let ann = accounts.add_entitled(EMAIL, PASSWORD).unwrap();
        let listings = ListingService::new(search.clone(), rows.clone(), clock.clone());
        let map = MapService::new(map, clock.clone());
        let subscribers = Arc::new(accounts.service.clone());
        let everything = SearchListings { with_duplicates: true, ..SearchListings::default() };
        let places = listings.ids(&everything, 20_000).unwrap_or_default().unwrap_or_default();
        let known = rows.fetch(&places, Detail::Row).unwrap_or_default();
        let known = known.into_iter().map(|listing| (listing.id, listing.unique_id));
        let saved = Arc::new(InMemorySaved::of(known.clone()));
        let marks = MarkService::new(
            Arc::new(InMemoryMarks::of(
                saved.ledger(),
                known.map(|(id, unique_id)| (unique_id, id)).collect(),
            )),
            saved.ledger(),
            clock.clone(),
        );
        let searches = SearchService::new(listings.clone(), map, subscribers)
            .with_marks(Arc::new(marks.clone()))
            .with_changes(Arc::new(SavedChanges::new(
                saved.clone(),
                saved.ledger(),
                clock.clone(),
            )));
        let disk = Arc::<Disk>::default();
        let ticket_has_rival = Arc::<AtomicBool>::default();
        let export = ExportService::new(
            searches.clone(),
            Arc::new(SessionTickets {
                tickets: InMemoryTickets::default(),
                sessions: accounts.store.clone(),
                has_rival: ticket_has_rival.clone(),
            }),
            disk.clone(),
            clock.clone(),
            Links::new(settings.product_name.clone(), &settings.public_url),
            saved.ledger(),
        );
        let keeping =
            SavedService::new(saved.clone(), saved.ledger(), searches.clone(), clock.clone());
        let stored_searches = Arc::new(InMemorySearches::of(saved.ledger()));
        let named = SavedSearchService::new(
            stored_searches.clone(),
            Arc::new(ViewAddresses),
            saved.ledger(),
            searches.clone(),
            clock.clone(),
        );
        let feeds = FeedService::new(
            FeedPorts {
                store: Arc::new(InMemoryFeeds::of(stored_searches.clone(), saved.clone())),
                searches: stored_searches.clone(),
                views: Arc::new(ViewAddresses),
                saved: saved.clone(),
                ledger: saved.ledger(),
                rows: rows.clone(),
                secrets: Arc::new(CountingSecrets::default()),
                clock: clock.clone(),
            },
            searches.clone(),
            accounts.service.clone(),
        );
        let details = DetailsService::new(
            listings.clone(),
            Arc::new(property::ledger()),
            Arc::new(InMemorySales(property::sales())),
        );
        let tile = (TileAddress::new(5, 8, 12).unwrap(), b"roads".to_vec());
        let roads = Arc::new(InMemoryRoadTiles::of([tile]));
        let followers = Arc::<InMemoryNews>::default();
        followers.put_follower(ann, unsubscribe::follower());
        let bell = Arc::<InMemoryNotifications>::default();
        let browsers = Arc::<InMemoryPush>::default();
        let ready = Arc::new(SearchReadiness(search));
        let metrics = Some(PrometheusBuilder::new().build_recorder().handle());
        let world = World::over(Arc::default(), Arc::default(), clock.clone());
        let billing = world.knowing(Arc::new(Everybody));
        let covered = InMemoryCoverage::of(contract_counties(), contract_deliveries());
        let ports = Ports {
            listings,
            search: searches,
            coverage: CoverageService::new(Arc::new(covered), clock.clone()),
            accounts: accounts.service.clone(),
            export,
            billing: Some(with_events(&billing)),
            saved: keeping,
            searches: named,
            feeds,
            marks,
            notifications: NotificationService::new(bell.clone(), clock.clone()),
            push: PushService::new(browsers.clone(), clock.clone(), push_key, Reach::Public),
            unsubscribe: UnsubscribeService {
                choices: followers.clone(),
                mails: OptionalMails {
                    composer: Arc::new(PlainComposer::default()),
                    unsubscribe: Arc::new(PlainUnsubscribeLinks),
                    links: AlertLinks::new("https://steps.example.com"),
                    clock: clock.clone(),
                    environment: Environment::Test,
                },
            },
            details,
            road_tiles: Some(roads.clone()),
            ready,
            metrics,
        };
        let shared = Shared::new(Services::new(ports, settings)).unwrap();
        let store = Arc::default();
        let mut portal = Self {
            app: OnceCell::new(),
            shared,
            disk,
            ticket_has_rival,
            accounts,
            clock,
            store,
            billing,
            saved,
            followers,
            bell,
            roads,
            ann,
            token: String::new(),
        };
        portal.token = portal.log_in(EMAIL);
        portal
    }

    /// A token of the account with that address.
    pub(crate) fn log_in(&self, email: &str) -> String {
        let command = LogIn {
            email: EmailAddress::parse(email).unwrap(),
            password: PASSWORD.to_owned(),
            user_agent: None,
            network: ClientNetwork::of([127, 0, 0, 1].into()),
        };
        self.accounts.service.log_in(command).unwrap().token
    }

    async fn app(&self) -> &App {
        if let Some(app) = self.app.get() {
            return app;
        }
        let service = Rc::new(test::init_service(http_adapter::app(self.shared.clone())).await);
        self.app.get_or_init(|| {
            Box::new(move |request| {
                let service = service.clone();
                Box::pin(async move {
                    let request = request.to_request();
                    let asked = (request.method().to_string(), request.uri().to_string());
                    (asked, test::call_service(&*service, request).await.map_into_boxed_body())
                })
            })
        })
    }

    /// Sends a request and compares the response with the document.
    pub(crate) async fn send(&self, request: TestRequest) -> Answer {
        let (asked, response) = (self.app().await)(request).await;
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let body = to_bytes(response.into_body()).await;
        let body = body.unwrap_or_else(|_| panic!("the body of {asked:?} broke off")).to_vec();
        let answer = Answer { status, headers, body };
        schema::hold_against_document(&asked.0, &asked.1, &answer);
        answer
    }

    /// Sends a request with a token.
    pub(crate) async fn send_as(&self, token: &str, request: TestRequest) -> Answer {
        self.send(request.insert_header(("Authorization", format!("Bearer {token}")))).await
    }

    /// `GET` as Ann.
    pub(crate) async fn get(&self, uri: &str) -> Answer {
        self.send_as(&self.token, TestRequest::get().uri(uri)).await
    }

    /// `POST` as Ann.
    pub(crate) async fn post(&self, uri: &str, body: &Json) -> Answer {
        self.send_as(&self.token, TestRequest::post().uri(uri).set_json(body)).await
    }
}

pub(crate) const URL: &str = "https://steps.example.com";

pub(crate) fn date(year: i32, month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, day).unwrap()
}

pub(crate) fn text(text: &str) -> Value {
    Value::Text(text.to_owned())
}

pub(crate) fn dollars(text: &str) -> Value {
    Value::Money(Money::parse_dollars(text).unwrap())
}

pub(crate) fn listing(
    id: i64,
    unique_id: &str,
    state: &str,
    values: impl IntoIterator<Item = (Column, Value)>,
) -> Listing {
    let mut facts = Facts::default();
    for (column, value) in values {
        facts.set(column, Some(value)).unwrap();
    }
    Listing {
        id: ListingId(id),
        unique_id: UniqueId::parse(unique_id).unwrap(),
        state: State::parse(state).unwrap(),
        facts,
        photos: Vec::new(),
        extras: [].into(),
        revision: Revision(1),
        duplicate_of: None,
        withdrawn: false,
        borrowed: listings::BorrowedValues::default(),
    }
}

/// Four listings: one with everything, one almost blank, one passed, one of another state whose
/// county has the first one's name.
pub(crate) fn sample() -> Vec<Listing> {
    let mut full = listing(
        1,
        "GA|Fulton|1",
        "GA",
        [
            (Column::Address, text("1 Peachtree St, \"Rear\"")),
            (Column::City, text("Atlanta")),
            (Column::County, text("Fulton")),
            (Column::PropertyType, text("Single Family")),
            (Column::ZipCode, text("30303")),
            (Column::ParcelNumber, text("14-0078")),
            (Column::PrincipalAmountOwed, dollars("214500.25")),
            (Column::Zestimate, dollars("365000")),
            (Column::PropertyTaxRate, Value::Decimal(Decimal::new(1.15).unwrap())),
            (Column::OpeningBid, dollars("198000.1")),
            (Column::YearBuilt, Value::WholeNumber(1985)),
            (Column::Bathrooms, Value::Decimal(Decimal::new(2.5).unwrap())),
            (Column::SaleDate, Value::Date(date(2026, 12, 1))),
            (Column::DebtDate, Value::Date(date(2019, 5, 14))),
            (Column::Status, text("Scheduled")),
            (Column::Latitude, Value::Coordinate(Coordinate::from_micro(33_755_711).unwrap())),
            (Column::Longitude, Value::Coordinate(Coordinate::from_micro(-84_388_372).unwrap())),
            (Column::ZillowPropertyId, text("35874213")),
            (Column::OwnerType, text("Smith, LLC")),
            (Column::OwnerOccupancy, text("Absentee")),
            (Column::Units, Value::WholeNumber(1)),
        ],
    );
    full.photos = ["https://photos.example.com/1.jpg", "https://photos.example.com/2.jpg"]
        .map(Into::into)
        .to_vec();
    full.extras = [("Sale Time".to_owned(), "10:00 AM".to_owned())].into();
    let blank = listing(2, "GA|Cobb|2", "GA", [(Column::County, text("Cobb"))]);
    let passed = listing(
        3,
        "FL|Miami-Dade|3",
        "FL",
        [
            (Column::Address, text("3 Ocean Dr")),
            (Column::County, text("Miami-Dade")),
            (Column::PropertyType, text("Land")),
            (Column::ZipCode, text("33139")),
            (Column::Zestimate, dollars("90000")),
            (Column::OpeningBid, dollars("120000")),
            (Column::YearBuilt, Value::WholeNumber(2004)),
            (Column::SaleDate, Value::Date(date(2026, 11, 3))),
            (Column::Status, text("Scheduled")),
            (Column::OwnerType, text("Bank")),
            (Column::Source, text("Miami-Dade RealForeclose, Inc.")),
            (Column::Lender, text("First Coast Bank, N.A.")),
            (Column::Attorney, text("Whitfield Legal Group")),
        ],
    );
    let other_fulton = listing(
        4,
        "OH|Fulton/4 é",
        "OH",
        [
            (Column::Address, text("4 River Rd")),
            (Column::County, text("Fulton")),
            (Column::PropertyType, text("Single Family")),
            (Column::ZipCode, text("43502")),
            (Column::YearBuilt, Value::WholeNumber(1920)),
            (Column::SaleDate, Value::Date(date(2026, 12, 10))),
            (Column::Status, text("Cancelled")),
        ],
    );
    vec![full, blank, passed, other_fulton]
}

/// Many small listings, with keys in the order of their numbers.
pub(crate) fn many(count: i64) -> Vec<Listing> {
    (1..=count)
        .map(|id| {
            let address = text(&format!("{id} Long Road Through The County"));
            listing(
                id,
                &format!("GA|Fulton|{id:07}"),
                "GA",
                [(Column::Address, address), (Column::County, text("Fulton"))],
            )
        })
        .collect()
}
