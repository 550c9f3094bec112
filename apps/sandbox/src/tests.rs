//! A subscription's whole life through the adapter that production uses: pages filled in, events
//! signed and posted, and what the account may see at each point.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use actix_web::web::Data;
use billing::testing::{InMemoryBilling, PlainComposer};
use billing::{
    BillingError, BillingPorts, BillingService, CheckoutId, ChoreService, CustomerStore as _,
    Entitlement, Environment, EventService, IdempotencyKey, KeySource, KnownCustomer, LapseReason,
    PaymentProvider as _, Settled, Subscriber,
};
use chrono::{DateTime, TimeDelta, Utc};
use diesel::RunQueryDsl as _;
use kernel::{AccountId, Clock, EmailAddress};
use stripe_adapter::{Config, StripeProvider, WebhookReader};
use test_db::TestDatabase;
use uuid::Uuid;

use crate::desk::{Desk, Settings, now};
use crate::{deliver, server};

const ANN: AccountId = AccountId(Uuid::from_u128(1));
const SECRET: &str = "whsec_of_the_test";

struct RealClock;

impl Clock for RealClock {
    fn now(&self) -> DateTime<Utc> {
        // With fractions, so that two askings are never at the same time.
        static TICKS: AtomicU64 = AtomicU64::new(0);
        let tick = u32::try_from(TICKS.fetch_add(1, Ordering::Relaxed)).unwrap();
        DateTime::from_timestamp(now(), tick).unwrap()
    }
}

struct Keys;

impl KeySource for Keys {
    fn idempotency_key(&self) -> IdempotencyKey {
        IdempotencyKey(crate::books::fresh_id("key"))
    }
}

/// A sandbox, and billing that talks to it.
struct Walk {
    _db: TestDatabase,
    desk: Data<Desk>,
    address: String,
    store: Arc<InMemoryBilling>,
    provider: Arc<StripeProvider>,
    billing: BillingService,
    events: EventService,
    chores: ChoreService,
}

impl Walk {
    /// `posts`: whether events reach the product.
    fn new(posts: bool) -> Self {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let db = TestDatabase::new();
        let (sandbox, product) = (listener(), listener());
        let address = sandbox.local_addr().unwrap().to_string();
        let base_url = format!("http://{address}");
        let settings = Settings {
            base_url: base_url.clone(),
            public_url: "http://127.0.0.1:8080".to_owned(),
            webhook_url: format!("http://{}/api/stripe/webhook", product.local_addr().unwrap()),
            secret: SECRET.to_owned(),
            product_name: "Courthouse Steps".to_owned(),
        };
        let database = postgres_adapter::Config::new(db.url());
        let desk = Data::new(Desk::open(settings, database).unwrap());
        let running = desk.clone();
        thread::spawn(move || {
            actix_web::rt::System::new().block_on(async move {
                if posts {
                    actix_web::rt::spawn(deliver::deliver(running.clone()));
                }
                server(sandbox, running).unwrap().await.unwrap();
            });
        });

        let config = Config {
            base_url: Some(base_url),
            ..Config::new("sk_sandbox".to_owned(), Environment::Sandbox, "http://127.0.0.1:8080")
        };
        let provider = Arc::new(StripeProvider::new(config).unwrap());
        let store = Arc::new(InMemoryBilling::default());
        let email = EmailAddress::parse("ann@example.com").unwrap();
        store.add_subscriber(Subscriber { account: ANN, email, verified: true });
        let ports = BillingPorts {
            provider: provider.clone(),
            records: provider.clone(),
            customers: store.clone(),
            attempts: store.clone(),
            directory: store.clone(),
            keys: Arc::new(Keys),
            composer: Arc::new(PlainComposer),
            clock: Arc::new(RealClock),
        };
        let billing = BillingService::new(ports, Environment::Sandbox);
        let reader = WebhookReader::new(vec![SECRET.to_owned()], Environment::Sandbox);
        let events = EventService::new(billing.clone(), store.clone(), Arc::new(reader));
        let chores = ChoreService::new(billing.clone(), store.clone());
        let taking = events.clone();
        thread::spawn(move || {
            for mut stream in product.incoming().flatten() {
                let request = read_request(&mut stream);
                let taken = taking.take(&request.body, &request.signature);
                let status = if taken.is_ok() { "200 OK" } else { "400 Bad Request" };
                let answer =
                    format!("HTTP/1.1 {status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
                let _ = stream.write_all(answer.as_bytes());
            }
        });
        Self { _db: db, desk, address, store, provider, billing, events, chores }
    }

    /// Fills in a form of the sandbox; the place it leads to.
    fn submit(&self, path: &str, form: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: sandbox\r\nconnection: close\r\n\
             content-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n{form}",
            form.len()
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 303"), "{path}: {answer}");
        let place = answer.lines().find_map(|line| line.strip_prefix("location: ")).unwrap();
        place.to_owned()
    }

    fn show(&self, path: &str) -> String {
        String::from_utf8(self.show_bytes(path)).unwrap()
    }

    fn show_bytes(&self, path: &str) -> Vec<u8> {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let request = format!("GET {path} HTTP/1.1\r\nhost: sandbox\r\nconnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        answer
    }

    /// A page's path.
    fn path(url: &str) -> String {
        let (_, rest) = url.split_once("://").unwrap();
        rest[rest.find('/').unwrap()..].to_owned()
    }

    fn subscribe(&self, number: &str) -> String {
        let url = self.billing.begin_checkout(ANN, None).unwrap();
        let page = self.show(&Self::path(&url));
        let back = self.submit(&Self::path(&url), &format!("number={number}&zip=02108"));
        assert_eq!(back, "http://127.0.0.1:8080/#/property-listing?checkout=done");
        assert_eq!(self.billing.settle_checkout(ANN).unwrap(), Settled::Done);
        page
    }

    fn at_portal(&self, action: &str, form: &str) {
        let portal = self.billing.open_portal(ANN).unwrap();
        self.submit(&format!("{}/{action}", Self::path(&portal)), form);
        self.catch_up();
    }

    /// Waits until every event was posted, and applies them.
    fn catch_up(&self) {
        let begun = Instant::now();
        while self.desk.read(|books| !books.events.is_empty()) {
            assert!(begun.elapsed() < Duration::from_secs(20), "events are not taken");
            thread::sleep(Duration::from_millis(10));
        }
        let done = self.events.apply_due(99).unwrap();
        assert_eq!(done.failed, 0, "{}", self.store.waiting_events().1);
    }

    /// A visitor without an account.
    fn billing_of(&self, email: &EmailAddress) -> KnownCustomer {
        let waiting = self.store.waiting_for(Environment::Sandbox, email).unwrap();
        waiting.into_iter().next().unwrap()
    }

    fn entitlement(&self) -> Entitlement {
        self.store.standing(ANN).entitlement(Environment::Sandbox, RealClock.now())
    }

    fn status(&self) -> &'static str {
        let standing = self.store.standing(ANN);
        standing.shown(Environment::Sandbox, RealClock.now()).unwrap().status.as_str()
    }
}

fn listener() -> TcpListener {
    TcpListener::bind("127.0.0.1:0").unwrap()
}

struct Posted {
    signature: String,
    body: Vec<u8>,
}

fn read_request(stream: &mut TcpStream) -> Posted {
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    let (mut signature, mut length, mut line) = (String::new(), 0, String::new());
    reader.read_line(&mut line).unwrap();
    loop {
        line.clear();
        reader.read_line(&mut line).unwrap();
        let Some((name, value)) = line.trim().split_once(": ") else { break };
        match name {
            "stripe-signature" => signature = value.to_owned(),
            "content-length" => length = value.parse().unwrap(),
            _ => {}
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).unwrap();
    Posted { signature, body }
}

const GOOD: &str = "4242424242424242";
const DECLINED: &str = "4000000000000341";

#[test]
fn a_subscriptions_whole_life() {
    let walk = Walk::new(true);
    // It begins with a trial.
    let page = walk.subscribe(GOOD);
    assert!(page.contains("30 days free") && page.contains("$79.00 a month, first charged on"));
    assert_eq!(walk.status(), "trialing");
    assert!(walk.entitlement().is_entitled());
    walk.catch_up();
    assert_eq!(walk.store.mail_kinds(), ["subscription_started"]);

    // Three days before its end an email announces it. Then it is paid.
    walk.at_portal("move", "days=27");
    assert_eq!(walk.store.mail_kinds(), ["subscription_started", "trial_ends"]);
    walk.at_portal("move", "days=3");
    assert_eq!(walk.status(), "active");
    assert_eq!(walk.billing.order_history(ANN).unwrap().len(), 1);

    // A payment fails: seven days' grace, then the gate, then another card.
    walk.at_portal("card", &format!("number={DECLINED}&zip=02108"));
    walk.at_portal("move", "days=31");
    assert_eq!(walk.status(), "past_due");
    assert!(walk.entitlement().is_entitled());
    walk.at_portal("move", "days=7");
    assert_eq!(walk.entitlement(), Entitlement::Lapsed(LapseReason::PaymentFailed));
    walk.at_portal("card", &format!("number={GOOD}&zip=02108"));
    assert!(walk.entitlement().is_entitled());
    assert_eq!(walk.status(), "active");

    // It is cancelled, resumed, cancelled again, and lasts until its period's end.
    walk.at_portal("cancel", "");
    assert!(matches!(walk.entitlement(), Entitlement::Entitled { until: Some(_) }));
    walk.at_portal("resume", "");
    assert_eq!(walk.entitlement(), Entitlement::Entitled { until: None });
    walk.at_portal("cancel", "");
    walk.at_portal("move", "days=1");
    assert!(walk.entitlement().is_entitled());
    walk.at_portal("move", "days=30");
    assert_eq!(walk.entitlement(), Entitlement::Lapsed(LapseReason::Cancelled));

    // A returning customer has no second trial.
    let page = walk.subscribe(GOOD);
    assert!(page.contains("$79.00 a month, charged today") && !page.contains("days free"));
    walk.catch_up();
    assert_eq!(walk.status(), "active");
    let again = walk.billing.begin_checkout(ANN, None);
    assert!(matches!(again, Err(BillingError::AlreadySubscribed)));
    assert_eq!(walk.desk.read(|books| books.customers.len()), 1, "one customer for one person");
}

#[test]
fn a_changed_plan_is_charged_from_the_next_period_and_its_invoice_is_a_pdf() {
    let walk = Walk::new(true);
    walk.subscribe(GOOD);
    let portal = Walk::path(&walk.billing.open_portal(ANN).unwrap());
    assert!(walk.show(&portal).contains("Change to $790.00 a year"));
    walk.at_portal("plan", "price=price_sandbox_year");
    assert_eq!(walk.status(), "trialing");
    assert!(walk.billing.order_history(ANN).unwrap().is_empty(), "nothing is charged at once");
    assert!(walk.show(&portal).contains("Change to $79.00 a month"));
    walk.at_portal("move", "days=30");
    let history = walk.billing.order_history(ANN).unwrap();
    assert_eq!(history.iter().map(|one| one.amount).collect::<Vec<_>>(), [79_000]);
    let file = walk.show_bytes(&Walk::path(history[0].pdf_url.as_deref().unwrap()));
    assert!(file.starts_with(b"HTTP/1.1 200"));
    let has = |part: &[u8]| file.windows(part.len()).any(|window| window == part);
    assert!(has(b"application/pdf") && has(b"%PDF-1.4") && has(b"(Invoice SANDBOX-0001) Tj"));

    // A plan that ends, or an unknown price, is not changed.
    walk.at_portal("plan", "price=price_of_nothing");
    walk.at_portal("cancel", "");
    assert!(!walk.show(&portal).contains("Change to"));
    walk.at_portal("plan", "price=price_sandbox_month");
    walk.at_portal("resume", "");
    assert!(walk.show(&portal).contains("Change to $79.00 a month"));
}

#[test]
fn a_day_without_a_single_event_is_mended_by_the_reconciliation() {
    let walk = Walk::new(false);
    walk.subscribe(GOOD);
    let portal = walk.billing.open_portal(ANN).unwrap();
    walk.submit(&format!("{}/cancel", Walk::path(&portal)), "");
    walk.submit(&format!("{}/move", Walk::path(&portal)), "days=30");
    assert_eq!(walk.status(), "trialing", "the product has not heard of it");
    let done = walk.chores.reconcile().unwrap();
    assert_eq!((done.corrected, done.failed), (1, 0));
    assert_eq!(walk.status(), "canceled");
    assert_eq!(walk.entitlement(), Entitlement::Lapsed(LapseReason::TrialOver));
}

#[test]
fn a_pricing_tables_buyer_is_met_and_waits() {
    let walk = Walk::new(true);
    let price = &walk.provider.plans().unwrap()[0].id.0;
    let page = walk.submit("/pricing-table", &format!("price={price}"));
    let back = walk.submit(&page, &format!("number={GOOD}&zip=1&email=Buyer%40Example.com"));
    let page_id = page.rsplit('/').next().unwrap();
    assert_eq!(back, format!("http://127.0.0.1:8080/#/sign-up?session_id={page_id}"));
    // The browser is back before any event.
    let seen = walk.billing.paid_purchase(&CheckoutId(page_id.to_owned())).unwrap().unwrap();
    let buyer = EmailAddress::parse("buyer@example.com").unwrap();
    assert_eq!((seen.email, seen.plan.unwrap().amount), (buyer.clone(), 7_900));
    assert!(seen.first_charge_at.unwrap() > RealClock.now() + TimeDelta::days(29));
    walk.catch_up();
    assert!(walk.billing.is_waiting_for(&buyer).unwrap());
    assert_eq!(walk.billing.attach(ANN, &buyer).unwrap(), 1);
    assert!(walk.entitlement().is_entitled());
}

#[test]
fn a_second_purchase_is_charged_only_when_its_buyer_starts_it() {
    let walk = Walk::new(true);
    walk.subscribe(GOOD);
    walk.at_portal("cancel", "");
    walk.at_portal("move", "days=31");
    assert_eq!(walk.entitlement(), Entitlement::Lapsed(LapseReason::TrialOver));
    let price = walk.provider.plans().unwrap()[0].id.0.clone();
    let buy = |number: &str| {
        let page = walk.submit("/pricing-table", &format!("price={price}"));
        walk.submit(&page, &format!("number={number}&zip=1&email=ann%40example.com"));
        walk.catch_up();
        let ann = EmailAddress::parse("ann@example.com").unwrap();
        assert_eq!(walk.billing.attach(ANN, &ann).unwrap(), 1);
    };
    buy(DECLINED);
    assert_eq!(walk.entitlement(), Entitlement::Lapsed(LapseReason::TrialUsed));
    let declined = walk.billing.start_now(ANN);
    assert!(matches!(declined, Err(BillingError::CardDeclined)), "{declined:?}");
    assert_eq!(walk.entitlement(), Entitlement::Lapsed(LapseReason::TrialUsed));
    assert_eq!(walk.billing.order_history(ANN).unwrap().len(), 0, "nothing was charged");

    walk.at_portal("card", &format!("number={GOOD}&zip=02108"));
    walk.billing.start_now(ANN).unwrap();
    walk.billing.start_now(ANN).unwrap();
    walk.catch_up();
    assert!(walk.entitlement().is_entitled());
    assert_eq!(walk.billing.order_history(ANN).unwrap().len(), 1, "it is charged once");
}

#[test]
fn of_two_checkouts_that_are_open_in_two_tabs_one_gets_the_trial_whatever_its_card() {
    const OTHER_CARD: &str = "5555555555554444";
    // The tabs pay in both orders, and the product hears of each purchase alone or of both at once.
    for (first, hears_each) in [(0, true), (1, true), (0, false), (1, false)] {
        let walk = Walk::new(true);
        let price = walk.provider.plans().unwrap()[0].id.0.clone();
        let ann = EmailAddress::parse("ann@example.com").unwrap();
        // Both tabs show the trial, since neither has paid.
        let tabs = [(); 2].map(|()| walk.submit("/pricing-table", &format!("price={price}")));
        for tab in &tabs {
            assert!(walk.show(tab).contains("30 days free"));
        }
        for (tab, card) in [(first, GOOD), (1 - first, OTHER_CARD)] {
            walk.submit(&tabs[tab], &format!("number={card}&zip=1&email=ann%40example.com"));
            if hears_each {
                walk.catch_up();
            }
        }
        walk.catch_up();
        let customers = walk.store.waiting_for(Environment::Sandbox, &ann).unwrap();
        assert_eq!(customers.len(), 2, "each checkout has a customer of its own");
        assert_eq!(walk.billing.attach(ANN, &ann).unwrap(), 2);

        let standing = walk.store.standing(ANN);
        let (refused, trials): (Vec<_>, Vec<_>) =
            standing.subscriptions.into_iter().partition(|one| one.trial_refused);
        assert_eq!((trials.len(), refused.len()), (1, 1), "one trial");
        assert!(walk.billing.order_history(ANN).unwrap().is_empty(), "nothing is charged");

        // The purchase without the trial gives no access once the trial is over.
        let trial = &trials[0].provider_id;
        walk.provider.cancel_subscription(trial).unwrap();
        walk.catch_up();
        assert_eq!(walk.entitlement(), Entitlement::Lapsed(LapseReason::TrialUsed));
        assert!(walk.billing.order_history(ANN).unwrap().is_empty(), "nothing is charged");
    }
}

#[test]
fn the_pages_refuse_to_run_inside_a_frame_like_the_providers() {
    let walk = Walk::new(false);
    let price = walk.provider.plans().unwrap()[0].id.0.clone();
    let page = walk.submit("/pricing-table", &format!("price={price}"));
    assert!(walk.show(&page).to_lowercase().contains("x-frame-options: deny"));
    let table = walk
        .show("/pricing-table/embedded?pricing-table-id=prctbl_sandbox&publishable-key=pk_sandbox");
    assert!(!table.to_lowercase().contains("x-frame-options"));
}

#[test]
fn the_pricing_table_is_an_element_like_the_providers() {
    let walk = Walk::new(true);
    let script = walk.show("/v3/pricing-table.js");
    assert!(script.contains("content-type: text/javascript"), "{script}");
    assert!(script.contains("customElements.define('stripe-pricing-table', PricingTable)"));
    for attribute in [
        "pricing-table-id",
        "publishable-key",
        "client-reference-id",
        "customer-email",
        "customer-session-client-secret",
    ] {
        assert!(script.contains(&format!("'{attribute}'")), "{attribute}");
    }
    let table = walk.show(
        "/pricing-table/embedded?pricing-table-id=prctbl_sandbox&publishable-key=pk_sandbox\
         &client-reference-id=acc%201&customer-email=ann%40example.com",
    );
    assert!(table.contains("name=\"reference\" value=\"acc 1\""));
    assert!(table.contains("name=\"email\" value=\"ann@example.com\""));
    assert!(table.contains("target=\"_top\""), "the checkout opens in the whole window");
    assert!(!table.contains("No money moves here"), "the page that embeds it says so");
    let unknown =
        walk.show("/pricing-table/embedded?pricing-table-id=prctbl_1&publishable-key=pk_sandbox");
    assert!(unknown.starts_with("HTTP/1.1 404"));
}

#[test]
fn the_first_page_leads_into_everybodys_billing_also_of_who_has_no_account() {
    let walk = Walk::new(true);
    assert!(walk.show("/").contains("There are no subscriptions yet."));
    let price = &walk.provider.plans().unwrap()[0].id.0;
    let page = walk.submit("/pricing-table", &format!("price={price}"));
    walk.submit(&page, &format!("number={GOOD}&zip=1&email=buyer%40example.com"));
    let front = walk.show("/");
    assert!(front.contains("buyer@example.com") && front.contains("bought at the table"));
    assert!(front.contains("No money moves here"));
    let (_, rest) = front.split_once("action=\"/customers/").unwrap();
    let (id, _) = rest.split_once('/').unwrap();
    let portal = walk.submit(&format!("/customers/{id}/portal"), "");
    assert!(walk.show(&portal).contains("Advance time"));

    // Their clock runs for the product, too: ten minutes are over.
    walk.catch_up();
    let buyer = EmailAddress::parse("buyer@example.com").unwrap();
    let since = || walk.billing_of(&buyer).since;
    assert!(RealClock.now() - since() < TimeDelta::minutes(1));
    walk.submit(&format!("{portal}/move"), "days=1");
    walk.catch_up();
    assert!(RealClock.now() - since() >= TimeDelta::days(1));
    assert!(walk.show("/customers/cus_of_nobody/portal").starts_with("HTTP/1.1 404"));
}

#[test]
fn the_books_survive_a_restart_of_the_sandbox_and_of_the_database() {
    let db = TestDatabase::new();
    let open = || {
        let settings = Settings {
            base_url: String::new(),
            public_url: String::new(),
            webhook_url: String::new(),
            secret: String::new(),
            product_name: String::new(),
        };
        Desk::open(settings, postgres_adapter::Config::new(db.url())).unwrap()
    };
    open().change(|books, _| books.invoice_count = 7).unwrap();
    assert_eq!(open().read(|books| books.invoice_count), 7);
    let desk = open();
    let others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                  WHERE datname = current_database() AND pid <> pg_backend_pid()";
    diesel::sql_query(others).execute(&mut db.connect()).unwrap();
    desk.change(|books, _| books.invoice_count = 8).unwrap();
    assert_eq!(open().read(|books| books.invoice_count), 8);
}
