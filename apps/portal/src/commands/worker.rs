//! `courthouse-steps worker`: the work that no request waits for. It queues alerts, weekly updates and emails
//! about saved searches, delivers emails, pushes urgent changes to browsers,
//! sends reset links, attaches purchases, and removes closed accounts and expired rows. Any number of workers
//! may run at once.

use std::{
    sync::{
        Arc,
        mpsc::{Receiver, Sender, channel},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use accounts::AccountService;
use alerts::AlertService;
use deliveries::DeliveryWatch;
use digests::{DigestReport, DigestService};
use kernel::Clock as _;
use mail::{Delivered, DeliveryService};
use places::{BatchReport, GeocodingService, PlaceService, Placed};
use postgres_adapter::{AccountSweepCounts, Pool, SweepCounts, sweep, sweep_accounts};
use push::{PushDelivery, PushLane};
use searches::{SearchMailReport, SearchMailService, SearchNoteService};

use crate::{
    clock::SystemClock,
    commands::{
        billing_jobs::BillingJobs, import::watch::FolderWatch, read_file::warn_of_missing, shutdown,
    },
    compose::Composition,
    failure_log::FailureLog,
    memory, production,
    schedule::{Next, Schedule},
};

/// How often expired rows are removed.
const SWEEP_EVERY: Duration = Duration::from_secs(15 * 60);
/// How often accounts that wait for the payment provider are processed.
const SETTLE_EVERY: Duration = Duration::from_secs(20);
/// How long an idle worker waits before it looks again. A reset link is at most this late.
const IDLE: Duration = Duration::from_millis(500);
/// How often a worker looks whether a weekly update is due.
const DIGEST_EVERY: Duration = Duration::from_secs(15);
/// How often a worker looks whether emails about saved searches are due.
const SEARCH_MAIL_EVERY: Duration = Duration::from_secs(2);
/// How often a worker looks for listings to place.
const PLACE_EVERY: Duration = Duration::from_secs(2);
/// How often a worker looks whether the geocoder can be asked.
const LOCATE_EVERY: Duration = Duration::from_secs(1);
/// How often a worker looks whether a source is late or a delivery waits.
const DELIVERIES_EVERY: Duration = Duration::from_secs(30);
/// How many emails are sent before the other work gets a turn.
const MAILS: usize = 20;

/// How many pushes a thread sends before it looks whether it has to stop. At most 2 seconds each, in the lane
/// that the end waits for.
const PUSHES: usize = 4;
/// How many pushes are on their way at a time, by lane. A push service takes about a tenth of a second, and
/// an account has two in the lane of prompt browsers.
const PUSH_THREADS: [(PushLane, usize); 2] = [(PushLane::Prompt, 8), (PushLane::Stalled, 2)];

/// The worker's jobs and what they need.
#[derive(Clone)]
pub struct Work {
    pool: Pool,
    accounts: AccountService,
    delivery: DeliveryService,
    alerts: AlertService,
    digests: DigestService,
    search_mail: SearchMailService,
    search_notes: SearchNoteService,
    places: PlaceService,
    geocoding: Option<GeocodingService>,
    pushes: Option<PushDelivery>,
    deliveries: DeliveryWatch,
    /// The watched folders, and how often they are looked at.
    folders: Option<(FolderWatch, Duration)>,
    failures: Arc<FailureLog>,
}

impl Work {
    /// Creates the work of a composition. Failures go to a log that other jobs may share.
    ///
    /// # Errors
    /// As [`Composition::accounts`] and [`Composition::delivery`].
    pub fn new(composition: &Composition, failures: Arc<FailureLog>) -> anyhow::Result<Self> {
        if composition.settings().import_dir.is_some() {
            warn_of_missing(composition.reader());
        }
        Ok(Self {
            pool: composition.pool().clone(),
            accounts: composition.accounts()?,
            delivery: composition.delivery()?,
            alerts: composition.alerts()?,
            digests: composition.digests()?,
            search_mail: composition.search_mail()?,
            search_notes: composition.search_notes()?,
            places: composition.places(),
            geocoding: composition.geocoding()?,
            pushes: composition.push_delivery()?,
            deliveries: composition.delivery_watch()?,
            folders: composition
                .folder_watch()?
                .zip(composition.settings().import_dir.as_ref().map(|watched| watched.settle)),
            failures,
        })
    }

    /// Works on threads of its own until the other end of `stop` is dropped. An email that is being
    /// sent is finished first, and so are pushes to prompt browsers, which would be sent twice otherwise.
    ///
    /// The jobs that ask the payment provider have a separate thread, so that a provider that stalls
    /// does not delay emails. Alerts, weekly updates and saved searches have one each, too, so that neither a large
    /// import nor a Monday morning delays reset links or alerts. So have the geocoder, which takes minutes for
    /// an answer, and the work that gives listings their points. Pushes have several, as each waits for a
    /// push service.
    /// The end does not wait for the other threads: interrupted work is done again.
    #[must_use]
    pub fn start(self, stop: Receiver<()>) -> JoinHandle<()> {
        thread::spawn(move || {
            let (stop_settling, settling_stopped) = channel();
            let (stop_alerts, alerts_stopped) = channel();
            let (stop_digests, digests_stopped) = channel();
            let (stop_searches, searches_stopped) = channel();
            let (stop_places, places_stopped) = channel();
            let (stop_locating, locating_stopped) = channel();
            let (stop_deliveries, deliveries_stopped) = channel();
            let (stop_folders, folders_stopped) = channel();
            let watching = self.clone();
            thread::spawn(move || {
                Schedule::default()
                    .every(DELIVERIES_EVERY, || watching.watch_deliveries())
                    .run(&deliveries_stopped);
            });
            if let Some((mut folders, settle)) = self.folders.clone() {
                thread::spawn(move || {
                    Schedule::default().every(settle, || folders.look()).run(&folders_stopped);
                });
            }
            let (placing, locating) = (self.clone(), self.clone());
            let (settling, alerting, updating) = (self.clone(), self.clone(), self.clone());
            let searching = self.clone();
            thread::spawn(move || {
                Schedule::default()
                    .every(SETTLE_EVERY, || settling.settle())
                    .run(&settling_stopped);
            });
            thread::spawn(move || {
                Schedule::default().every(IDLE, || alerting.alert()).run(&alerts_stopped);
            });
            thread::spawn(move || {
                Schedule::default().every(DIGEST_EVERY, || updating.update()).run(&digests_stopped);
            });
            thread::spawn(move || {
                Schedule::default()
                    .every(SEARCH_MAIL_EVERY, || searching.report_matches())
                    .run(&searches_stopped);
            });
            thread::spawn(move || {
                Schedule::default().every(PLACE_EVERY, || placing.place()).run(&places_stopped);
            });
            thread::spawn(move || {
                Schedule::default()
                    .every(LOCATE_EVERY, || locating.locate())
                    .run(&locating_stopped);
            });
            let pushing: Vec<_> = PUSH_THREADS
                .into_iter()
                .flat_map(|(lane, threads)| std::iter::repeat_n(lane, threads))
                .filter_map(|lane| Some((lane, self.pushes.clone()?)))
                .map(|(lane, pushes)| {
                    let (stop, thread) = self.clone().push_from_now_on(lane, pushes);
                    (stop, (lane, thread))
                })
                .collect();
            Schedule::default()
                .every(SWEEP_EVERY, || self.sweep())
                .every(IDLE, || self.send())
                .run(&stop);
            drop((stop_settling, stop_alerts, stop_digests, stop_searches));
            drop((stop_places, stop_locating, stop_deliveries, stop_folders));
            let (stop_pushing, pushing): (Vec<_>, Vec<_>) = pushing.into_iter().unzip();
            drop(stop_pushing);
            for (lane, thread) in pushing {
                if lane == PushLane::Prompt {
                    // A thread that panicked has nothing on its way.
                    let _ = thread.join();
                }
            }
        })
    }

    /// Sends pushes of a lane on a thread of its own until the sender is dropped.
    fn push_from_now_on(
        self,
        lane: PushLane,
        pushes: PushDelivery,
    ) -> (Sender<()>, JoinHandle<()>) {
        let (stop, stopped) = channel();
        let thread = thread::spawn(move || {
            Schedule::default().every(IDLE, || self.push(lane, &pushes)).run(&stopped);
        });
        (stop, thread)
    }

    /// Sends the pushes of a lane that are due.
    fn push(&self, lane: PushLane, pushes: &PushDelivery) -> Next {
        match self.failures.pass("push to browsers", pushes.deliver(lane, PUSHES)) {
            None => Next::Later,
            Some(delivered) if delivered.is_idle() => Next::Later,
            Some(push::Delivered { sent, postponed, dropped, withdrawn, gone }) => {
                tracing::info!(sent, postponed, dropped, withdrawn, gone, "pushed to browsers");
                Next::Now
            }
        }
    }

    fn sweep(&self) -> Next {
        match self.failures.pass("sweep", sweep(&self.pool, SystemClock.now())) {
            None => {}
            Some(swept) if swept == SweepCounts::default() => {}
            Some(swept) => tracing::info!(?swept, "removed expired rows"),
        }
        let swept = sweep_accounts(&self.pool, SystemClock.now());
        if let Some(swept) = self.failures.pass("sweep accounts and emails", swept)
            && !swept.is_empty()
        {
            let AccountSweepCounts {
                networks,
                ended_sessions,
                reset_requests,
                mails,
                unused_accounts,
            } = swept;
            tracing::info!(
                networks,
                ended_sessions,
                reset_requests,
                mails,
                unused_accounts,
                "swept expired rows of accounts and emails"
            );
        }
        Next::Later
    }

    fn settle(&self) -> Next {
        match self.failures.pass("attach purchases", self.accounts.attach_claims()) {
            None | Some(0) => {}
            Some(accounts) => tracing::info!(accounts, "attached purchases"),
        }
        match self.failures.pass("remove closed accounts", self.accounts.erase_closed()) {
            None | Some(0) => {}
            Some(accounts) => tracing::info!(accounts, "removed closed accounts"),
        }
        Next::Later
    }

    /// Queues the alerts of one import.
    fn alert(&self) -> Next {
        match self.failures.pass("queue alerts", self.alerts.run()) {
            Some(true) => Next::Now,
            Some(false) | None => Next::Later,
        }
    }

    /// Queues the weekly update that is due.
    fn update(&self) -> Next {
        let report = self.failures.pass("queue weekly updates", self.digests.run()).flatten();
        if let Some(DigestReport { edition, emails, without_sales }) = report {
            tracing::info!(%edition, emails, without_sales, "queued the weekly updates");
        }
        Next::Later
    }

    /// Queues the emails about saved searches that are due, and stores notifications about new matches.
    fn report_matches(&self) -> Next {
        let report = self.failures.pass("queue search emails", self.search_mail.run()).flatten();
        if let Some(SearchMailReport { emails, without_matches }) = report
            && emails + without_matches > 0
        {
            tracing::info!(emails, without_matches, "queued the emails about saved searches");
        }
        match self.failures.pass("notify of new matches", self.search_notes.run()) {
            None | Some(0) => {}
            Some(notifications) => tracing::info!(notifications, "notified of new matches"),
        }
        Next::Later
    }

    /// Raises the alarms about deliveries.
    fn watch_deliveries(&self) -> Next {
        self.failures.pass("watch over deliveries", self.deliveries.look());
        Next::Later
    }

    /// Gives listings their points, a step at a time.
    fn place(&self) -> Next {
        let Some(done) = self.failures.pass("place listings", self.places.place()) else {
            return Next::Later;
        };
        let Placed { looked_at, placed, is_more } = done;
        if placed > 0 {
            metrics::counter!("listings_placed_total").increment(placed);
            tracing::info!(looked_at, placed, "placed listings");
        }
        if is_more { Next::Now } else { Next::Later }
    }

    /// Asks the geocoder about a batch of addresses.
    fn locate(&self) -> Next {
        let Some(geocoding) = &self.geocoding else { return Next::Later };
        let report = self.failures.pass("locate addresses", geocoding.ask()).flatten();
        if let Some(BatchReport { asked, found, unanswered, failure }) = report {
            let outcome = if failure.is_some() { "failed" } else { "answered" };
            metrics::counter!("geocoder_batches_total", "outcome" => outcome).increment(1);
            metrics::counter!("addresses_located_total").increment(found);
            match failure {
                None => tracing::info!(asked, found, unanswered, "located addresses"),
                Some(failure) => tracing::warn!(
                    asked,
                    error = kernel::error_chain(&failure),
                    "the geocoder did not answer; the batch is tried again later"
                ),
            }
        }
        Next::Later
    }

    /// Sends the emails that are due.
    fn send(&self) -> Next {
        self.failures.pass("answer requests for reset links", self.accounts.answer_resets());
        match self.failures.pass("deliver emails", self.delivery.deliver(MAILS)) {
            None => Next::Later,
            Some(delivered) if delivered.is_idle() => Next::Later,
            Some(Delivered { sent, postponed, dead, withdrawn }) => {
                tracing::info!(sent, postponed, dead, withdrawn, "delivered emails");
                Next::Now
            }
        }
    }
}

/// Works until a signal. The next worker repeats work that was interrupted.
///
/// # Errors
/// As [`Work::new`], when the database contains what production refuses, and when the process can't listen
/// for signals.
pub fn run(composition: &Composition) -> anyhow::Result<()> {
    memory::keep_trimmed()?;
    production::refuse_made_up(composition.settings(), composition.pool())?;
    let failures = Arc::new(FailureLog::default());
    let (stop, stopped) = channel();
    let work = Work::new(composition, failures.clone())?.start(stopped);
    tracing::info!("the worker has started");
    let billing_jobs = BillingJobs::start(composition, failures)?;
    // It ends by a signal alone.
    let _ = shutdown::first_signal(Duration::ZERO)?.blocking_recv();
    drop(stop);
    shutdown::finish(composition, billing_jobs.stop().into_iter().chain([work]).collect());
    Ok(())
}
