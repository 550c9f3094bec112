use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::sync::Mutex;

use chrono::{DateTime, NaiveDate, Utc};
use kernel::EmailAddress;
use kernel::testing::FixedClock;
use mail::testing::PlainComposer;

use super::*;
use crate::terms::{Fetch, Publisher};
use crate::testing::InMemoryDeliveries;
use crate::waiting::WaitingId;

/// What the next imports return, the last one first.
type Outcomes = Arc<Mutex<Vec<Result<FileOutcome, FolderError>>>>;

/// A folder with one file that was taken, and what its import returns.
struct World {
    config: FolderConfig,
    attempts: Mutex<u32>,
    shelves: Mutex<Vec<(&'static str, String)>>,
    outcomes: Outcomes,
    publisher: Option<Publisher>,
    log: Mutex<BTreeMap<String, usize>>,
}

impl World {
    fn new(outcomes: Vec<Result<FileOutcome, FolderError>>) -> Arc<Self> {
        Arc::new(Self {
            config: FolderConfig::default(),
            attempts: Mutex::default(),
            shelves: Mutex::default(),
            outcomes: Arc::new(Mutex::new(outcomes)),
            publisher: None,
            log: Mutex::default(),
        })
    }

    fn taken() -> TakenFile {
        TakenFile { folder: "fulton".to_owned(), ticket: "abc".into() }
    }

    fn note(&self, what: &str) {
        *self.log.lock().unwrap().entry(what.to_owned()).or_default() += 1;
    }

    fn shelves(&self) -> Vec<(&'static str, String)> {
        self.shelves.lock().unwrap().clone()
    }
}

impl Inbox for World {
    fn config(&self, _: &str) -> Result<FolderConfig, FolderError> {
        Ok(self.config.clone())
    }

    fn taken(&self, _: &str) -> Result<Vec<TakenFile>, FolderError> {
        let is_there = self.shelves().is_empty() && !self.outcomes.lock().unwrap().is_empty();
        Ok(is_there.then(Self::taken).into_iter().collect())
    }

    fn take(&self, _: &str, _: &OsStr) -> Result<Option<TakenFile>, FolderError> {
        Ok(None)
    }

    fn waiting(&self, _: &str) -> Result<Vec<(OsString, WaitingId)>, FolderError> {
        Ok(Vec::new())
    }

    fn settle(&self, _: &str, _: &OsStr, _: bool, _: NaiveDate) -> Result<(), FolderError> {
        Ok(())
    }
}

impl TakenFiles for World {
    fn name(&self, _: &TakenFile) -> Result<Option<String>, FolderError> {
        Ok(Some("list.csv".to_owned()))
    }

    fn attempt(&self, _: &TakenFile) -> Result<u32, FolderError> {
        let mut attempts = self.attempts.lock().unwrap();
        *attempts += 1;
        Ok(*attempts)
    }

    fn forget_attempt(&self, _: &TakenFile) -> Result<(), FolderError> {
        *self.attempts.lock().unwrap() -= 1;
        Ok(())
    }

    fn put_on(
        &self,
        _: &TakenFile,
        shelf: Shelf,
        report: &str,
        _: NaiveDate,
    ) -> Result<(), FolderError> {
        self.shelves.lock().unwrap().push((shelf.name(), report.to_owned()));
        Ok(())
    }

    fn discard(&self, _: &TakenFile) -> Result<(), FolderError> {
        Ok(())
    }
}

impl ListFetcher for World {
    fn visit(&self, _: &str, _: &Visit<'_>) -> Result<Answer, FetchError> {
        self.note("visit");
        Ok(Answer::Unchanged)
    }

    fn publisher(&self, _: &str) -> Result<Option<Publisher>, PortError> {
        Ok(self.publisher.clone())
    }

    fn shown(&self, address: &str) -> String {
        address.to_owned()
    }
}

/// The source of the folder, whose imports end as the test says.
struct Scripted(Outcomes);

impl FolderSources for World {
    fn open(&self, _: &str, _: &FolderConfig) -> Result<Box<dyn FolderSource>, FolderError> {
        Ok(Box::new(Scripted(self.outcomes.clone())))
    }
}

impl FolderSource for Scripted {
    fn publisher(&self) -> Option<&Publisher> {
        None
    }

    fn cadence(&self) -> Option<&str> {
        None
    }

    fn import(&self, _: &TakenFile) -> Result<FileOutcome, FolderError> {
        self.0.lock().unwrap().pop().unwrap()
    }
}

impl DeliveryLog for World {
    fn raised(&self, alarm: &Alarm) {
        self.note(alarm.kind());
    }

    fn took(&self, _: &str, _: &str, shelf: &'static str) {
        self.note(shelf);
    }

    fn not_fetched(&self, _: &str, _: &str, why: &str) {
        self.note(why);
    }
}

fn work(world: &Arc<World>, store: &Arc<InMemoryDeliveries>) -> Result<(), FolderError> {
    let now: DateTime<Utc> = "2026-11-25T12:00:00Z".parse().unwrap();
    let clock = Arc::new(FixedClock::at(now));
    let composer = Arc::new(PlainComposer::default());
    let support = EmailAddress::parse("help@example.com").unwrap();
    let service = FolderService {
        inbox: world.clone(),
        files: world.clone(),
        fetcher: world.clone(),
        sources: world.clone(),
        waiting: store.clone(),
        addresses: store.clone(),
        locks: store.clone(),
        alarms: AlarmService::new(store.clone(), composer, support, clock.clone()),
        log: world.clone(),
        clock,
    };
    match service.job("fulton", Vec::new())? {
        Some(job) => service.work(job),
        None => Ok(()),
    }
}

#[test]
fn a_file_stays_taken_while_a_store_does_not_answer_and_an_ended_reader_counts() {
    let imported = || Ok(FileOutcome::Imported { source: None, report: "new 3".to_owned() });
    let unavailable = || Err(PortError::unavailable("postgres", "down").into());
    let world = World::new(vec![imported(), unavailable(), Err(FolderError::ReaderStopped)]);
    let store = Arc::new(InMemoryDeliveries::default());
    // The last outcome of the list is the first one.
    assert!(work(&world, &store).is_err());
    assert_eq!((*world.attempts.lock().unwrap(), world.shelves().len()), (1, 0));
    assert!(work(&world, &store).is_err());
    assert_eq!((*world.attempts.lock().unwrap(), world.shelves().len()), (1, 0));
    work(&world, &store).unwrap();
    assert_eq!(world.shelves(), [("done", "new 3".to_owned())]);
    assert_eq!(*world.log.lock().unwrap(), BTreeMap::from([("done".to_owned(), 1)]));
}

#[test]
fn a_file_that_cannot_be_imported_fails_with_an_alarm_also_after_three_attempts() {
    let why = "list.csv: it is a picture";
    for (attempts, why) in
        [(0, why), (3, "list.csv: the import was begun 3 times, and the worker ended each time")]
    {
        let world = World::new(vec![Err(FolderError::Other("list.csv: it is a picture".into()))]);
        *world.attempts.lock().unwrap() = attempts;
        let store = Arc::new(InMemoryDeliveries::default());
        work(&world, &store).unwrap();
        assert_eq!(world.shelves(), [("failed", why.to_owned())]);
        assert_eq!(world.log.lock().unwrap().get("failed"), Some(&2), "an alarm and a shelf");
        assert_eq!(store.letters().len(), 1);
    }
}

#[test]
fn the_address_of_an_unknown_publisher_needs_a_permission() {
    let known = Publisher {
        name: "A county".to_owned(),
        terms: String::new(),
        fetch: Fetch::Allowed,
        hosts: Vec::new(),
    };
    for (publisher, is_permitted, visits) in
        [(None, false, 0), (None, true, 1), (Some(known), false, 1)]
    {
        let mut world = World::new(Vec::new());
        let made = Arc::get_mut(&mut world).unwrap();
        let address = Some("https://county.example/list.csv".to_owned());
        made.config = FolderConfig { address, is_permitted, ..FolderConfig::default() };
        made.publisher = publisher;
        let store = Arc::new(InMemoryDeliveries::default());
        work(&world, &store).unwrap();
        assert_eq!(world.log.lock().unwrap().get("visit").copied().unwrap_or_default(), visits);
        let state = store.state("fulton").unwrap().unwrap();
        assert_eq!(state.failures, u32::from(visits == 0));
        // It is asked again at its cadence.
        work(&world, &store).unwrap();
        assert_eq!(world.log.lock().unwrap().get("visit").copied().unwrap_or_default(), visits);
    }
}
