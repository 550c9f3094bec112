//! The watch over deliveries: the worker takes files from the folders of sources, fetches lists from
//! their addresses, and raises alarms (`docs/import.md#deliveries`).

mod address;
mod filing;
mod folder;
mod hands;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Instant, SystemTime};

use deliveries::{
    AddressStore, Alarm, AlarmService, Cadence, FolderLocks, SourceTimesReader, WaitingDeliveries,
    WaitingId, WaitingState, late_sources,
};
use geography::eastern_day;
use intake::{Comparison, ImportError, ImportOptions, ImportStore, Progress};
use kernel::{Clock, PortError};
use spreadsheets_adapter::apart::{ForeignFile, Reader};

use self::filing::{Shelf, Taken};
use self::folder::SourceFolder;
use self::hands::Hands;
use super::file::{FileToImport, Imported, import_file, store_if_it_waits};
use super::{local, report, waiting};
use crate::schedule::Next;

/// What the watch over folders needs.
#[derive(Clone)]
pub struct WatchPorts {
    /// Where listings are imported.
    pub imports: Arc<dyn ImportStore>,
    /// Where deliveries wait.
    pub waiting: Arc<dyn WaitingDeliveries>,
    /// The state of addresses.
    pub addresses: Arc<dyn AddressStore>,
    /// One worker at a time per folder.
    pub locks: Arc<dyn FolderLocks>,
    /// The alarms.
    pub alarms: AlarmService,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Who reads the files.
    pub reader: Reader,
}

/// How often the import of a file is begun, if the worker ends each time.
const MOST_ATTEMPTS: u32 = 3;
/// The number of folders in which the worker works at a time. Each has a connection for its lock.
const MOST_HANDS: usize = 16;

/// The size of a file and when it was changed.
type Look = (u64, SystemTime);

/// Watches the folders of sources.
#[derive(Clone)]
pub struct FolderWatch {
    root: PathBuf,
    ports: WatchPorts,
    product_name: String,
    /// How we introduce ourselves to other servers.
    agent: address::Agent,
    /// The hosts of addresses that may be private.
    private_hosts: Vec<String>,
    /// The files at the last look.
    seen: HashMap<PathBuf, Look>,
    /// The last problem of each folder, which is logged once.
    problems: Arc<Mutex<HashMap<String, String>>>,
    /// The number of looks, up to the number of folders.
    looks: usize,
    hands: Arc<Hands>,
}

/// What there is to do in a folder.
struct Job {
    path: PathBuf,
    config: folder::FolderConfig,
    /// The files that are ready to be taken.
    ready: Vec<PathBuf>,
    /// The waiting files about which the operator has decided, with the decision.
    decided: Vec<(PathBuf, bool)>,
    /// Whether the address is to be asked.
    due: bool,
}

/// What became of a file.
enum Outcome {
    Imported(String),
    Waits(WaitingId, String),
    Failed(String),
}

impl FolderWatch {
    /// Watches the folders in `root`. `contact` is the address under which we can be reached.
    #[must_use]
    pub fn new(root: PathBuf, ports: WatchPorts, product_name: &str, contact: &str) -> Self {
        Self {
            root,
            ports,
            product_name: product_name.to_owned(),
            agent: address::Agent::new(product_name, contact),
            private_hosts: Vec::new(),
            seen: HashMap::new(),
            problems: Arc::default(),
            looks: 0,
            hands: Arc::default(),
        }
    }

    /// Also fetches from private addresses of these hosts. Only the operator may name them: a file in
    /// a folder is of its source.
    #[must_use]
    pub fn reaching(self, private_hosts: &[String]) -> Self {
        Self { private_hosts: private_hosts.to_owned(), ..self }
    }

    /// Looks at every folder once: begins to take the files that are as they were at the last look,
    /// and to fetch the lists that are due. Each folder has a thread of its own, so that a slow file
    /// or server delays only its own source.
    pub fn look(&mut self) -> Next {
        let mut folders = match folder::all(&self.root) {
            Ok(folders) => folders,
            Err(error) => {
                self.report("", Err(error));
                return Next::Later;
            }
        };
        if !folders.is_empty() {
            // Each folder is the first one in its turn.
            self.looks = (self.looks + 1) % folders.len();
            folders.rotate_left(self.looks);
        }
        let mut seen = HashMap::new();
        for folder in folders {
            let name = name_of(&folder);
            let is_busy = self.hands.are_busy_with(&name);
            let looked = filing::candidates(&folder).and_then(|candidates| {
                let is_same = |(path, look): &(PathBuf, Look)| self.seen.get(path) == Some(look);
                let ready = candidates.iter().filter(|one| is_same(one));
                let ready: Vec<PathBuf> = ready.map(|(path, _)| path.clone()).collect();
                seen.extend(candidates);
                if is_busy { Ok(None) } else { self.job(folder, ready) }
            });
            match looked {
                Ok(Some(job)) => self.start(name, job),
                // Who works there reports.
                Ok(None) if is_busy => {}
                looked => self.report(&name, looked.map(drop)),
            }
        }
        self.seen = seen;
        Next::Later
    }

    /// Begins a job on a thread of its own, if one is free.
    fn start(&self, name: String, job: Job) {
        let Some(hand) = self.hands.take(&name) else { return };
        let watch = self.clone();
        thread::spawn(move || {
            watch.report(&name, watch.work(job));
            drop(hand);
        });
    }

    /// Waits until nothing is done in any folder.
    #[cfg(test)]
    fn rest(&self) {
        self.hands.rest();
    }

    /// Logs the problem of a folder when it begins or changes.
    fn report(&self, name: &str, outcome: anyhow::Result<()>) {
        let mut problems = self.problems.lock().unwrap_or_else(PoisonError::into_inner);
        match outcome {
            Ok(()) => drop(problems.remove(name)),
            Err(error) => {
                let error = format!("{error:#}");
                if problems.get(name) != Some(&error) {
                    let folder = self.root.join(name);
                    tracing::warn!(folder = %folder.display(), %error, "a watched folder has a problem");
                    problems.insert(name.to_owned(), error);
                }
            }
        }
    }

    /// What there is to do in a folder; `None` for nothing.
    fn job(&self, path: PathBuf, ready: Vec<PathBuf>) -> anyhow::Result<Option<Job>> {
        let config = folder::FolderConfig::read(&path)?;
        let now = self.ports.clock.now();
        let due =
            address::due(self.ports.addresses.as_ref(), &name_of(&path), &config, now)?.is_some();
        let decided = self.decided(&path)?;
        let is_idle = ready.is_empty() && !due && decided.is_empty() && !filing::has_taken(&path)?;
        Ok((!is_idle).then_some(Job { path, config, ready, decided, due }))
    }

    /// Does what there is to do in a folder, if no other worker does.
    fn work(&self, Job { path, config, ready, decided, due }: Job) -> anyhow::Result<()> {
        let (path, name, now) = (path.as_path(), name_of(&path), self.ports.clock.now());
        let Some(_lock) = self.ports.locks.try_lock(&name)? else { return Ok(()) };
        for (file, was_approved) in decided {
            filing::settle(path, &file, was_approved, eastern_day(now))?;
        }
        let folder = match SourceFolder::open(path, config) {
            Ok(folder) => folder,
            Err(error) => {
                // Nothing is taken from a folder that is not set up. The alarm is raised once.
                let (receipt, why) = (format!("{name}: {error:#}"), format!("{error:#}"));
                let file = "-".to_owned();
                self.raise(&Alarm::Failed { receipt, folder: name, file, why })?;
                return Err(error);
            }
        };
        // What a worker had taken that was stopped comes first: it is older.
        for taken in filing::all_taken(path)? {
            self.import(&folder, &taken)?;
        }
        for file in ready {
            if let Some(taken) = filing::take(path, &file)? {
                self.import(&folder, &taken)?;
            }
        }
        // The address may have been asked by the worker that had the lock before.
        if due
            && let Some(state) =
                address::due(self.ports.addresses.as_ref(), &name, &folder.config, now)?
            && let Some(taken) = self.fetch(&folder, state)?
        {
            self.import(&folder, &taken)?;
        }
        Ok(())
    }

    /// The waiting files of a folder about which the operator has decided, with the decision.
    fn decided(&self, path: &Path) -> anyhow::Result<Vec<(PathBuf, bool)>> {
        let mut decided = Vec::new();
        for (file, id) in filing::waiting(path)? {
            match self.ports.waiting.find(id)?.map(|found| found.state) {
                Some(WaitingState::Approved) => decided.push((file, true)),
                Some(WaitingState::Rejected) => decided.push((file, false)),
                Some(WaitingState::Waiting) | None => {}
            }
        }
        Ok(decided)
    }

    /// Imports a file that was taken, and moves it to where it belongs. A file stays taken while the
    /// database does not answer.
    fn import(&self, folder: &SourceFolder, taken: &Taken) -> anyhow::Result<()> {
        let day = eastern_day(self.ports.clock.now());
        let Some(file) = taken.file()? else { return taken.discard() };
        let name = name_of(&file);
        let attempted = match taken.attempt()? {
            1..=MOST_ATTEMPTS => self.outcome(folder, taken, &file),
            _ => Ok(Outcome::Failed(format!(
                "{name}: the import was begun {MOST_ATTEMPTS} times, and the worker ended each time"
            ))),
        };
        let outcome = match attempted {
            Ok(outcome) => outcome,
            Err(error) if is_passing(&error) => {
                if !error.is::<ReaderStopped>() {
                    taken.forget_attempt()?;
                }
                return Err(error);
            }
            Err(error) => Outcome::Failed(report::failure(&name, &error)),
        };
        let (shelf, text, alarm) = match outcome {
            Outcome::Imported(text) => (Shelf::Done, text, None),
            Outcome::Waits(id, text) => {
                let alarm = self.ports.waiting.find(id)?.as_ref().map(Alarm::of_waiting);
                (Shelf::Waiting(id), text, alarm)
            }
            Outcome::Failed(why) => {
                let receipt = taken.receipt(&folder.name);
                let (folder, file) = (folder.name.clone(), name.clone());
                (Shelf::Failed, why.clone(), Some(Alarm::Failed { receipt, folder, file, why }))
            }
        };
        if let Some(alarm) = alarm {
            self.raise(&alarm)?;
        }
        metrics::counter!("deliveries_taken_total", "outcome" => shelf.name()).increment(1);
        tracing::info!(
            folder = folder.name,
            file = name,
            outcome = shelf.name(),
            "took a delivery"
        );
        taken.put_on(&folder.path, shelf, &text, day)
    }

    fn outcome(
        &self,
        folder: &SourceFolder,
        taken: &Taken,
        file: &Path,
    ) -> anyhow::Result<Outcome> {
        let mut read = self.ports.reader.begin(file, &folder.name)?;
        let outcome = self.outcome_of(folder, taken, file, &mut read);
        match outcome {
            Err(_) if read.was_stopped() => Err(ReaderStopped.into()),
            outcome => outcome,
        }
    }

    fn outcome_of(
        &self,
        folder: &SourceFolder,
        taken: &Taken,
        file: &Path,
        read: &mut ForeignFile,
    ) -> anyhow::Result<Outcome> {
        let started = Instant::now();
        let name = name_of(file);
        let (map, reading) = folder.map_for(read)?;
        let source = map.source().to_owned();
        let today = eastern_day(self.ports.clock.now());
        let service = waiting::service(&self.ports.imports, false, today);
        let to_import = FileToImport {
            path: file,
            sha256: local::sha256(file)?,
            source_name: source.clone(),
            map: Some(map),
            is_strict: false,
            terms: ImportOptions::NONE,
            rejects: taken.rejects(&name),
            product_name: &self.product_name,
        };
        let receipt = Some(taken.receipt(&folder.name));
        let comparison = Comparison { is_approved: false, receipt };
        let imported = import_file(&service, comparison, &to_import, read, &mut Silent);
        let Imported { outcome, .. } = imported?;
        let error = match outcome {
            Ok(summary) => {
                address::note_source(self.ports.addresses.as_ref(), folder, &source)?;
                let text = report::summary(&name, &summary, false, None, started.elapsed());
                return Ok(Outcome::Imported(text));
            }
            Err(ImportError::AlreadyImported) => {
                let why = "imported by a worker that was stopped before it could write a report";
                return Ok(Outcome::Imported(format!("{name}\n  {why}")));
            }
            Err(error) => error,
        };
        let file = (file, name.as_str(), to_import.sha256.as_str());
        let stored = store_if_it_waits(self.ports.waiting.as_ref(), error, file, reading)?;
        let (id, delivery) = stored?;
        let reasons: String =
            delivery.concerns.iter().map(|concern| format!("  {concern}\n")).collect();
        let text = format!("{name} waits as {id}\n{reasons}  {}", waiting::how_to_decide(id));
        Ok(Outcome::Waits(id, text))
    }

    fn raise(&self, alarm: &Alarm) -> Result<(), PortError> {
        raise(&self.ports.alarms, alarm)
    }
}

/// The last part of a path.
fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Whether another attempt may succeed.
fn is_passing(error: &anyhow::Error) -> bool {
    let is_unavailable = |error: &PortError| matches!(error, PortError::Unavailable { .. });
    let is_passing_import =
        |error: &ImportError| matches!(error, ImportError::Port(port) if is_unavailable(port));
    error.is::<ReaderStopped>()
        || error.downcast_ref::<PortError>().is_some_and(is_unavailable)
        || error.downcast_ref::<ImportError>().is_some_and(is_passing_import)
}

/// The process that read a file was ended from outside. The attempt counts: the system may have
/// ended it because of the file.
#[derive(Debug, thiserror::Error)]
#[error("the reader of the file was stopped")]
struct ReaderStopped;

/// No one watches the progress of the worker.
struct Silent;

impl Progress for Silent {
    fn read(&mut self, _rows: u64, _bytes: u64) {}

    fn applied(&mut self, _done: u64, _all: u64) {}
}

/// Raises an alarm, and logs and counts a new one.
fn raise(alarms: &AlarmService, alarm: &Alarm) -> Result<(), PortError> {
    if alarms.raise(alarm)? {
        metrics::counter!("delivery_alarms_total", "kind" => alarm.kind()).increment(1);
        tracing::warn!(kind = alarm.kind(), key = alarm.key(), "raised an alarm about a delivery");
    }
    Ok(())
}

/// Watches over the deliveries of all sources, however they arrive.
#[derive(Clone)]
pub struct DeliveryWatch {
    times: Arc<dyn SourceTimesReader>,
    waiting: Arc<dyn WaitingDeliveries>,
    alarms: AlarmService,
    clock: Arc<dyn Clock>,
    /// The cadence of each source that a pack describes, by its name.
    cadences: Arc<HashMap<String, Cadence>>,
}

impl DeliveryWatch {
    /// Watches over the deliveries in these stores.
    #[must_use]
    pub fn new(
        times: Arc<dyn SourceTimesReader>,
        waiting: Arc<dyn WaitingDeliveries>,
        alarms: AlarmService,
        clock: Arc<dyn Clock>,
    ) -> Self {
        // A pack that is not valid fails where it is used.
        let packs = sources_adapter::packs().unwrap_or_default();
        let cadences = packs
            .iter()
            .filter_map(|pack| Some((pack.source(), Cadence::parse(&pack.cadence)?)))
            .collect();
        Self { times, waiting, alarms, clock, cadences: Arc::new(cadences) }
    }

    /// Raises the alarms about deliveries that are late or wait.
    ///
    /// # Errors
    /// [`PortError`] when the database does not answer.
    pub fn look(&self) -> Result<(), PortError> {
        for waiting in self.waiting.waiting()? {
            raise(&self.alarms, &Alarm::of_waiting(&waiting))?;
        }
        let cadence = |source: &str| self.cadences.get(source).copied();
        for late in late_sources(&self.times.times()?, &cadence, self.clock.now()) {
            raise(&self.alarms, &Alarm::Late(late))?;
        }
        Ok(())
    }
}
