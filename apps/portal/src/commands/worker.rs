//! `courthouse-steps worker`: the work that no request waits for. It queues alerts, weekly updates and emails
//! about saved searches, delivers emails, pushes urgent changes to browsers,
//! sends reset links, attaches purchases, and removes closed accounts and expired rows. Any number of workers
//! may run at once.

use std::{sync::Arc, time::Duration};

use accounts::AccountService;
use deliveries::DeliveryWatch;
use kernel::Clock as _;
use mail::{Delivered, DeliveryService};
use news::push::{PushDelivery, PushLane};
use news::{NewsService, Occasion, RoundReport, Topic};
use places::{BatchReport, GeocodingService, PlaceService, Placed};
use postgres_adapter::{AccountSweepCounts, Pool, SweepCounts, sweep, sweep_accounts};

use crate::{
    clock::SystemClock,
    commands::{billing_jobs, read_file::warn_of_missing, shutdown},
    compose::Composition,
    failure_log::FailureLog,
    memory, production,
    schedule::{End, Job, Jobs, Next},
};

/// How long an idle worker waits before it looks again. A reset link is at most this late.
const IDLE: Duration = Duration::from_millis(500);
/// How many emails are sent before requests for reset links get a turn.
const MAILS: usize = 20;
/// How many pushes a thread sends before it looks whether it has to stop. At most 2 seconds each, in the lane
/// that the end waits for.
const PUSHES: usize = 4;
/// How many pushes are on their way at a time, by lane, and what the end does with them: a push to a prompt
/// browser would be sent twice. A push service takes about a tenth of a second, and an account has two in
/// the lane of prompt browsers.
const PUSH_JOBS: [(&str, PushLane, usize, End); 2] = [
    ("pushes", PushLane::Prompt, 8, End::Finish),
    ("stalled pushes", PushLane::Stalled, 2, End::Interrupt),
];

/// What the jobs of the worker need.
struct Work {
    pool: Pool,
    accounts: AccountService,
    delivery: DeliveryService,
    news: NewsService,
    places: PlaceService,
    deliveries: DeliveryWatch,
    failures: Arc<FailureLog>,
}

/// Returns the jobs of the worker. Failures go to a log that other jobs may share.
///
/// Each job has a thread, so that none waits for another one: neither a provider or geocoder that stalls
/// nor a large import nor a Monday morning delays a reset link.
///
/// # Errors
/// As [`Composition::accounts`] and [`Composition::delivery`].
pub fn jobs(composition: &Composition, failures: &Arc<FailureLog>) -> anyhow::Result<Vec<Job>> {
    let settings = composition.settings();
    let work = Arc::new(Work {
        pool: composition.pool().clone(),
        accounts: composition.accounts()?,
        delivery: composition.delivery()?,
        news: composition.news()?,
        places: composition.places(),
        deliveries: composition.delivery_watch()?,
        failures: failures.clone(),
    });
    let job = |name, interval, end, run: fn(&Work) -> Next| {
        let work = work.clone();
        Job::new(name, interval, end, move || run(&work))
    };
    let seconds = Duration::from_secs;
    let mut jobs = vec![
        job("emails", IDLE, End::Finish, Work::send),
        job("sweep", seconds(15 * 60), End::Finish, Work::sweep),
        job("purchases", seconds(20), End::Interrupt, Work::settle),
        job("alerts", IDLE, End::Interrupt, Work::alert),
        job("weekly updates", seconds(15), End::Interrupt, Work::update),
        job("searches", seconds(2), End::Interrupt, Work::report_matches),
        job("places", seconds(2), End::Interrupt, Work::place),
        job("deliveries", seconds(30), End::Interrupt, Work::watch_deliveries),
    ];
    if let Some(geocoding) = composition.geocoding()? {
        let work = work.clone();
        let locate = move || work.locate(&geocoding);
        jobs.push(Job::new("geocoder", seconds(1), End::Interrupt, locate));
    }
    if let Some((mut folders, watched)) =
        composition.folder_watch()?.zip(settings.import_dir.as_ref())
    {
        warn_of_missing(composition.reader());
        jobs.push(Job::new("folders", watched.settle, End::Interrupt, move || folders.look()));
    }
    if let Some(pushes) = composition.push_delivery()? {
        for (name, lane, threads, end) in PUSH_JOBS {
            jobs.extend((0..threads).map(|_| {
                let (work, pushes) = (work.clone(), pushes.clone());
                Job::new(name, IDLE, end, move || work.push(lane, &pushes))
            }));
        }
    }
    jobs.extend(billing_jobs::jobs(composition, failures)?);
    Ok(jobs)
}

impl Work {
    /// Sends the pushes of a lane that are due.
    fn push(&self, lane: PushLane, pushes: &PushDelivery) -> Next {
        match self.failures.pass("push to browsers", pushes.deliver(lane, PUSHES)) {
            None => Next::Later,
            Some(delivered) if delivered.is_idle() => Next::Later,
            Some(news::push::Delivered { sent, postponed, dropped, withdrawn, gone }) => {
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
        match self.failures.pass("queue alerts", self.news.run(Topic::Changes)).flatten() {
            Some(_) => Next::Now,
            None => Next::Later,
        }
    }

    /// Queues the weekly update that is due.
    fn update(&self) -> Next {
        let report = self.failures.pass("queue weekly updates", self.news.run(Topic::Editions));
        if let Some(RoundReport {
            occasion: Occasion::Edition(edition),
            emails,
            without_email,
            ..
        }) = report.flatten()
        {
            tracing::info!(%edition, emails, without_sales = without_email, "queued the weekly updates");
        }
        Next::Later
    }

    /// Queues the emails about saved searches that are due, and stores notifications about new matches.
    fn report_matches(&self) -> Next {
        let report = self.failures.pass("queue search emails", self.news.run(Topic::Searches));
        if let Some(RoundReport { emails, without_email: without_matches, .. }) = report.flatten()
            && emails + without_matches > 0
        {
            tracing::info!(emails, without_matches, "queued the emails about saved searches");
        }
        let report = self.failures.pass("notify of new matches", self.news.run(Topic::Matches));
        if let Some(RoundReport { notifications, .. }) = report.flatten()
            && notifications > 0
        {
            tracing::info!(notifications, "notified of new matches");
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
    fn locate(&self, geocoding: &GeocodingService) -> Next {
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
/// As [`jobs`], when the database contains what production refuses, and when the process can't listen
/// for signals.
pub fn run(composition: &Composition) -> anyhow::Result<()> {
    memory::keep_trimmed()?;
    production::refuse_made_up(composition.settings(), composition.pool())?;
    let jobs = Jobs::start(jobs(composition, &Arc::default())?)?;
    tracing::info!("the worker has started");
    // It ends by a signal alone.
    let _ = shutdown::first_signal(Duration::ZERO)?.blocking_recv();
    shutdown::finish(composition, jobs.stop());
    Ok(())
}
