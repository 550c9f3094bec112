//! Each cell of the table of states and events in `docs/product.md#purchase-states`, over accounts and
//! billing together.

#![expect(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::sync::Arc;

use accounts::testing::{
    CountingIds, CountingSecrets, InMemoryAccounts, InMemoryAttempts, PlainTokens, TestAccounts,
};
use accounts::{
    Account, AccountLinks, AccountPorts, AccountService, AccountStore as _, ClientNetwork,
    CompleteSignUp, ForgotPassword, LogIn, Occupation, Password, PasswordRules, Purchases,
    ResetPassword, SignUp, TokenHash, VerifyEmail,
};
use billing::testing::{World, subscription};
use billing::{
    Card, CheckoutId, CustomerId, CustomerState, CustomerStore as _, Entitlement, Environment,
    GRACE, GrantService, LapseReason, PaidPurchase, PlanId, Subscriber, SubscriberDirectory,
    Subscription, SubscriptionStatus, TIME_TO_START, TRIAL,
};
use chrono::TimeDelta;
use kernel::{AccountId, Clock as _, EmailAddress, PortError};
use preferences::Preferences;

const BUYER: &str = "buyer@example.com";
const FIRST: &str = "correct horse";
const NEXT: &str = "battery staple";
/// The secret of the browser, and its hash.
const BROWSER: &str = "browser";
/// The states of a subscription that runs.
const LIVING: [SubscriptionStatus; 3] =
    [SubscriptionStatus::Trialing, SubscriptionStatus::Active, SubscriptionStatus::PastDue];

fn buyer() -> EmailAddress {
    EmailAddress::parse(BUYER).unwrap()
}

fn network() -> ClientNetwork {
    ClientNetwork::of([203, 0, 113, 7].into())
}

/// Accounts ask billing, as the composition root of the portal connects them.
struct Billed(Arc<World>);

impl Purchases for Billed {
    fn refresh(&self, email: &EmailAddress) -> Result<(), PortError> {
        self.0.billing.refresh(email).map_err(failed)
    }

    fn is_waiting(&self, email: &EmailAddress) -> Result<bool, PortError> {
        self.0.billing.is_waiting_for(email).map_err(failed)
    }

    fn paid(&self, page: &CheckoutId) -> Result<Option<PaidPurchase>, PortError> {
        self.0.billing.paid_purchase(page).map_err(failed)
    }

    fn had_trial(&self, email: &EmailAddress) -> Result<bool, PortError> {
        self.0.billing.had_trial(email).map_err(failed)
    }

    fn begin_checkout(&self, of: &Account, plan: Option<&PlanId>) -> Result<String, PortError> {
        self.0.billing.begin_checkout(of.id, plan).map_err(failed)
    }

    fn attach(&self, account: AccountId, email: &EmailAddress) -> Result<usize, PortError> {
        self.0.billing.attach(account, email).map_err(failed)
    }

    fn cancel(&self, account: AccountId) -> Result<(), PortError> {
        self.0.chores.close(account)
    }
}

fn failed(error: billing::BillingError) -> PortError {
    PortError::unavailable("billing", error)
}

struct Directory(Arc<InMemoryAccounts>);

impl SubscriberDirectory for Directory {
    fn subscriber(&self, account: AccountId) -> Result<Option<Subscriber>, PortError> {
        Ok(self.0.find(account)?.map(|one| Subscriber {
            account,
            email: one.email,
            verified: one.verified_at.is_some(),
        }))
    }
}

/// A person on the way from the first click to the first list.
struct Road {
    test: TestAccounts,
    world: Arc<World>,
    password: &'static str,
    customers: u32,
}

impl Road {
    fn new() -> Self {
        let world = World::default();
        let mut test = TestAccounts::with_clock(world.clock.clone());
        let world = Arc::new(world.knowing(Arc::new(Directory(test.store.clone()))));
        let store = test.store.clone();
        let ports = AccountPorts {
            accounts: store.clone(),
            sessions: store.clone(),
            hasher: test.hasher.clone(),
            attempts: Arc::new(InMemoryAttempts::default()),
            networks: store.clone(),
            tokens: Arc::new(PlainTokens),
            one_time: store.clone(),
            secrets: Arc::new(CountingSecrets::default()),
            resets: store.clone(),
            records: store,
            purchases: Arc::new(Billed(world.clone())),
            composer: Arc::new(mail::testing::PlainComposer::default()),
            outbox: test.outbox.clone(),
            ids: Arc::new(CountingIds::default()),
            clock: test.clock.clone(),
        };
        let links = AccountLinks::new("https://steps.example.com");
        let rules = PasswordRules::new("Courthouse Steps");
        test.service = AccountService::new(ports, Environment::Sandbox, links, rules);
        Self { test, world, password: FIRST, customers: 0 }
    }

    /// Leads a person into a state.
    fn into_state(state: &str) -> Self {
        let mut road = Self::new();
        let way: &[&str] = match state {
            "visitor" => &[],
            "visitor, not reported" => &["late purchase"],
            "paid" => &["table purchase"],
            "signed up" => &["sign-up"],
            "signed up, not reported" => &["sign-up", "late purchase"],
            "paid, signed up" => &["sign-up", "table purchase"],
            "verified" => &["sign-up", "verify, other browser"],
            "trialing" => &["sign-up", "verify, other browser", "checkout"],
            "active" => &["sign-up", "verify, other browser", "checkout", "trial ends"],
            "grace" => &["sign-up", "verify, other browser", "checkout", "failed payment"],
            "ended" => &["sign-up", "verify, other browser", "checkout", "cancel"],
            "attached" => &[
                "sign-up",
                "verify, other browser",
                "checkout",
                "cancel",
                "table purchase",
                "reset",
            ],
            "granted" => &["sign-up", "verify, other browser", "grant"],
            other => panic!("{other}?"),
        };
        for event in way {
            assert!(road.happens(event), "{state}: {event}");
        }
        assert_eq!(road.state(), state);
        road
    }

    fn account(&self) -> Option<Account> {
        self.test.store.find_by_email(&buyer()).unwrap()
    }

    /// The customers whose purchases the account has.
    fn own(&self) -> Vec<CustomerId> {
        let Some(account) = self.account() else { return Vec::new() };
        let standing = self.world.store.standing(account.id);
        let living = |one: &&Subscription| one.status.is_living();
        let own: Vec<String> = standing
            .subscriptions
            .iter()
            .filter(living)
            .map(|one| one.provider_id.clone())
            .collect();
        let all = self.world.provider.customers().into_iter();
        all.filter(|one| one.subscriptions.iter().any(|sub| own.contains(&sub.provider_id)))
            .map(|one| one.id)
            .collect()
    }

    /// What the person is, as the screens tell it.
    fn state(&self) -> &'static str {
        let known =
            |id: &CustomerId| self.world.store.find(Environment::Sandbox, id).unwrap().is_some();
        let is_reported = self.world.provider.customers().iter().all(|one| known(&one.id));
        let Some(account) = self.account() else {
            let waits = self.world.billing.is_waiting_for(&buyer()).unwrap();
            return match (is_reported, waits) {
                (false, _) => "visitor, not reported",
                (true, true) => "paid",
                (true, false) => "visitor",
            };
        };
        let mut standing = self.test.store.standing(account.id).unwrap().unwrap();
        standing.subscriptions = self.world.store.standing(account.id).subscriptions;
        self.test.store.set_standing(account.id, standing.clone());
        let entered = self.test.service.log_in(LogIn {
            email: buyer(),
            password: self.password.to_owned(),
            user_agent: None,
            network: network(),
        });
        let caller = self.test.service.authenticate(&entered.unwrap().token).unwrap();
        let now = self.world.clock.now();
        let shown = standing.shown(Environment::Sandbox, now);
        let shown = shown.filter(|one| !one.is_to_be_started()).map(|one| one.status);
        match (caller.entitlement, shown) {
            (Entitlement::Entitled { .. }, Some(SubscriptionStatus::Trialing)) => "trialing",
            (Entitlement::Entitled { .. }, Some(SubscriptionStatus::Active)) => "active",
            (Entitlement::Entitled { .. }, Some(SubscriptionStatus::PastDue)) => "grace",
            (Entitlement::Entitled { .. }, _) => "granted",
            (Entitlement::Lapsed(LapseReason::PurchaseWaiting), _) => "paid, signed up",
            (Entitlement::Lapsed(LapseReason::TrialUsed), _) => "attached",
            (Entitlement::Lapsed(LapseReason::NoSubscription), _) if !is_reported => {
                "signed up, not reported"
            }
            (Entitlement::Lapsed(LapseReason::NoSubscription), _) => {
                if account.verified_at.is_some() { "verified" } else { "signed up" }
            }
            (Entitlement::Lapsed(_), _) => "ended",
        }
    }

    fn latest(&self, kind: &str) -> Option<String> {
        self.test.latest_token(kind).ok()
    }

    fn verify(&mut self, password: Option<&'static str>, secret: Option<&str>) -> bool {
        let Some(token) = self.latest("verify_email") else { return false };
        let command = |password: Option<&str>| VerifyEmail {
            token: token.clone(),
            password: password.map(|text| Password::parse(text).unwrap()),
            secret: secret.map(str::to_owned),
            user_agent: None,
            network: network(),
        };
        // The page asks for a password only if it has to.
        if self.test.service.verify_email(command(None)).is_ok() {
            return true;
        }
        let Some(next) = password else { return false };
        let done = self.test.service.verify_email(command(Some(next))).is_ok();
        if done {
            self.password = next;
        }
        done
    }

    /// Buys on the pricing table.
    fn buys(&mut self) -> CustomerId {
        let now = self.world.clock.now();
        self.customers += 1;
        let id = CustomerId(format!("cus_table_{}", self.customers));
        self.world.provider.put(CustomerState {
            id: id.clone(),
            email: Some(buyer()),
            made_for: None,
            card: Card { environment: Environment::Sandbox, last4: None, billing_zip: None },
            subscriptions: vec![Subscription {
                provider_id: format!("sub_table_{}", self.customers),
                trial_ends_at: Some(now + TRIAL),
                started_at: Some(now),
                ..subscription(SubscriptionStatus::Trialing)
            }],
        });
        id
    }

    /// Returns whether the event can happen, and makes it happen.
    fn happens(&mut self, event: &str) -> bool {
        let now = self.world.clock.now();
        match event {
            "sign-up" => {
                let done = self.test.service.sign_up(SignUp {
                    name: "Ann Example".to_owned(),
                    organization: None,
                    occupation: Occupation::parse("Investor", "").unwrap(),
                    email: buyer(),
                    referral_source: "Facebook".to_owned(),
                    password: Password::parse(FIRST).unwrap(),
                    secret: Some(TokenHash(BROWSER.bytes().rev().collect())),
                    user_agent: None,
                    network: network(),
                });
                done.unwrap();
                true
            }
            // The provider has the purchase, and its event has not arrived.
            "late purchase" => {
                self.buys();
                true
            }
            "table purchase" => {
                let id = self.buys();
                self.world.billing.sync(&id, None).unwrap();
                true
            }
            "webhook again" => {
                let all = self.world.provider.customers();
                for one in &all {
                    self.world.billing.sync(&one.id, None).unwrap();
                }
                !all.is_empty()
            }
            "finish account" => {
                let once = format!("{now}");
                if self.account().is_some() || !self.world.billing.is_waiting_for(&buyer()).unwrap()
                {
                    return false;
                }
                self.test.service.invite_buyer(&buyer(), &once).unwrap();
                let done = self.test.service.complete_sign_up(CompleteSignUp {
                    first_name: "Ann".to_owned(),
                    last_name: "Example".to_owned(),
                    email: buyer(),
                    password: Password::parse(FIRST).unwrap(),
                    token: self.latest("finish_account"),
                    secret: None,
                    preferences: Preferences {
                        profession: "Investor".to_owned(),
                        states_of_interest: vec!["Georgia".to_owned()],
                        property_types: vec!["Office".to_owned()],
                        referral_source: "Facebook".to_owned(),
                        ..Preferences::default()
                    },
                    network: network(),
                });
                done.is_ok()
            }
            "verify, same browser" => self.verify(None, Some(BROWSER)),
            "verify, other browser" => self.verify(Some(NEXT), None),
            "reset" => {
                let Some(_) = self.account() else { return false };
                let command = ForgotPassword { email: buyer(), network: network() };
                self.test.service.forgot_password(command).unwrap();
                self.test.service.answer_resets().unwrap();
                let token = self.latest("reset_password").unwrap();
                let password = Password::parse(NEXT).unwrap();
                let command = ResetPassword { token, password, network: network() };
                self.test.service.reset_password(command).unwrap();
                self.password = NEXT;
                true
            }
            "checkout" => {
                let Some(account) = self.account() else { return false };
                let Ok(url) = self.world.billing.begin_checkout(account.id, None) else {
                    return false;
                };
                let with_trial = self.world.provider.request_of(&url).unwrap().with_trial;
                let status = match with_trial {
                    true => SubscriptionStatus::Trialing,
                    false => SubscriptionStatus::Active,
                };
                self.customers += 1;
                self.world.provider.pay(
                    &url,
                    Subscription {
                        provider_id: format!("sub_checkout_{}", self.customers),
                        trial_ends_at: with_trial.then_some(now + TRIAL),
                        current_period_end: Some(now + TRIAL),
                        started_at: Some(now),
                        ..subscription(status)
                    },
                );
                self.world.billing.settle_checkout(account.id).unwrap();
                true
            }
            "start now" => {
                let before = self.world.provider.charges();
                let Some(account) = self.account() else { return false };
                self.world.billing.start_now(account.id).unwrap();
                self.world.provider.charges() > before
            }
            "trial ends" => {
                self.world.clock.advance(TIME_TO_START + TimeDelta::days(1));
                let cancelled = self.world.chores.cancel_not_started().unwrap() > 0;
                self.world.clock.advance(TRIAL - TIME_TO_START - TimeDelta::days(1));
                let charged = self.changes(&[SubscriptionStatus::Trialing], |one| {
                    one.status = SubscriptionStatus::Active;
                });
                cancelled || charged
            }
            "cancel" => self.changes(&LIVING, |one| {
                one.status = SubscriptionStatus::Canceled;
                one.ended_at = Some(now);
            }),
            "failed payment" => self.changes(&LIVING, |one| {
                one.status = SubscriptionStatus::PastDue;
                one.past_due_since = Some(now);
            }),
            "grant" | "revoke" => {
                let Some(account) = self.account() else { return false };
                let store = self.test.store.clone();
                let grants =
                    GrantService::new(store, self.world.clock.clone(), Environment::Sandbox);
                if event == "grant" {
                    grants.grant(account.id, "a friend".to_owned(), None).unwrap();
                    return true;
                }
                grants.revoke(account.id).unwrap() > 0
            }
            "delete" => {
                let Some(account) = self.account() else { return false };
                let entered = self.test.service.log_in(LogIn {
                    email: buyer(),
                    password: self.password.to_owned(),
                    user_agent: None,
                    network: network(),
                });
                let caller = self.test.service.authenticate(&entered.unwrap().token).unwrap();
                self.test.service.delete(&caller, self.password, network()).unwrap();
                self.world.chores.close(account.id).unwrap();
                true
            }
            other => panic!("{other}?"),
        }
    }

    /// Changes subscriptions of the person at the provider: those of the account, or those that wait for
    /// one. Returns whether there were any in these states.
    fn changes(&self, states: &[SubscriptionStatus], change: impl Fn(&mut Subscription)) -> bool {
        let own = self.own();
        let all = self.world.provider.customers().into_iter().map(|one| one.id);
        let ids: Vec<_> = if own.is_empty() { all.collect() } else { own };
        let mut any = false;
        for id in &ids {
            self.world.provider.change(id, |one| {
                if states.contains(&one.status) {
                    change(one);
                    any = true;
                }
            });
            self.world.billing.sync(id, None).unwrap();
        }
        any
    }
}

/// The table as rows of cells, with the heads.
fn table() -> Vec<Vec<String>> {
    let text = include_str!("../../../../../docs/product.md");
    let (_, rest) = text.split_once("<a id=\"purchase-states\"></a>").unwrap();
    let lines = rest.lines().skip_while(|line| !line.starts_with('|'));
    let rows = lines.take_while(|line| line.starts_with('|'));
    let cells = |line: &str| {
        line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>()
    };
    rows.map(cells).filter(|row| !row[0].starts_with("---")).collect()
}

#[test]
fn each_event_leads_from_each_state_to_the_one_in_the_table() {
    let rows = table();
    let (events, states) = rows.split_first().unwrap();
    assert_eq!((events.len(), states.len()), (16, 13));
    let mut wrong = Vec::new();
    for row in states {
        for (event, expected) in events.iter().zip(row).skip(1) {
            let mut road = Road::into_state(&row[0]);
            let next = if road.happens(event) { road.state() } else { "–" };
            if next != expected {
                wrong.push(format!("{} + {event}: {next}, not {expected}", row[0]));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn grace_ends_after_seven_days() {
    let road = Road::into_state("grace");
    road.world.clock.advance(GRACE - TimeDelta::seconds(1));
    assert_eq!(road.state(), "grace");
    road.world.clock.advance(TimeDelta::seconds(1));
    assert_eq!(road.state(), "ended");
}
