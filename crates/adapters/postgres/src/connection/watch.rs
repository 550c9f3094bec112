//! Watches whether a database answers, and ends every wait for one that does not.
//!
//! When a wait has lasted for [`SLOW`], the watch sends a query of its own. If even that is not
//! answered within [`PROBE_LIMIT`], the database is silent: every connection to it is cut, so that
//! every waiting caller gets an error, and new callers are refused at once. From then on only the
//! watch queries the database, twice a second, until it answers. A slow statement in a database
//! that answers may continue until its own limit.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use diesel::connection::{
    Connection as _, Instrumentation, InstrumentationEvent, SimpleConnection as _,
};
use diesel::{ConnectionError, PgConnection};
use kernel::PortError;

use crate::connection::config::Config;
use crate::connection::errors::{SYSTEM, connection_failed, query_failed};
use crate::connection::sockets::{Finder, FoundSocket, Socket};

/// How long a wait lasts before the watch checks whether the database answers.
const SLOW: Duration = Duration::from_millis(200);
/// The time limit of that check on an open connection, where an answer costs the database nothing.
const PROBE_LIMIT: Duration = Duration::from_millis(600);
/// The same where the watch has to connect first.
const FIRST_PROBE_LIMIT: Duration = Duration::from_millis(1_500);
/// How often a silent database is checked.
const RETRY: Duration = Duration::from_millis(500);
/// The time limit of one of these checks.
const RETRY_LIMIT: Duration = Duration::from_secs(2);
/// How often the waits are looked at while there are any.
const LOOK: Duration = Duration::from_millis(50);
/// How many times a connection is opened in the hope that its socket can be identified.
const TRIES: usize = 3;
/// How much longer than the server's own limit a statement may take.
const MARGIN: Duration = Duration::from_secs(1);

/// Looks whether a database that answers again may be used again.
pub(crate) type Readmission = Box<dyn Fn(&mut PgConnection) -> Result<(), PortError> + Send + Sync>;

/// Why no query is sent to a database.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum WatchError {
    /// It does not answer.
    #[error("the database does not answer")]
    Silent,
    /// The watch is no longer needed: the process ends.
    #[error("the connections to the database are closed")]
    Closed,
}

impl From<WatchError> for PortError {
    fn from(refused: WatchError) -> Self {
        Self::unavailable(SYSTEM, refused)
    }
}

/// One database, as this process sees it.
pub(crate) struct Watch {
    pub(crate) config: Config,
    /// The name of the database in logs.
    name: &'static str,
    finder: Finder,
    readmission: Option<Readmission>,
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    lines: HashMap<u64, Line>,
    next: u64,
    /// Since when it does not answer.
    silent_since: Option<Instant>,
    is_closed: bool,
    /// The watch's threads run.
    is_watched: bool,
    /// The watch sleeps until it is woken.
    is_asleep: bool,
    /// The watch has a connection of its own.
    has_connection: bool,
    probe: Probe,
    /// How often all connections were cut.
    cuts: u64,
}

/// A connection, or a wait for one.
struct Line {
    socket: Option<Socket>,
    /// When a caller began to wait for an answer on it.
    since: Option<Instant>,
    limit: Option<Duration>,
}

#[derive(Debug, Clone, Copy)]
enum Probe {
    /// No check is running. The last one was answered then, or given up.
    Idle { last: Instant },
    /// A check is due since then.
    Wanted { since: Instant },
    /// The check was sent then and is not answered yet.
    Asked { since: Instant },
}

impl fmt::Debug for Watch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watch").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Watch {
    /// A watch over the database of `config`. With a `readmission`, the database is not used until
    /// it has passed that.
    pub(crate) fn new(
        config: Config,
        name: &'static str,
        readmission: Option<Readmission>,
    ) -> Arc<Self> {
        let now = Instant::now();
        let finder = Finder::new(config.peers());
        let is_on_trial = readmission.is_some();
        let watch = Arc::new(Self {
            config,
            name,
            finder,
            readmission,
            state: Mutex::new(State {
                lines: HashMap::new(),
                next: 0,
                silent_since: is_on_trial.then_some(now),
                is_closed: false,
                is_watched: false,
                is_asleep: false,
                has_connection: false,
                probe: if is_on_trial {
                    Probe::Wanted { since: now }
                } else {
                    Probe::Idle { last: now }
                },
                cuts: 0,
            }),
            changed: Condvar::new(),
        });
        if is_on_trial {
            watch.start(&mut watch.state());
        }
        watch
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Fails at once when the database must not be used.
    pub(crate) fn check(&self) -> Result<(), WatchError> {
        let state = self.state();
        match state.silent_since {
            _ if state.is_closed => Err(WatchError::Closed),
            Some(_) => Err(WatchError::Silent),
            None => Ok(()),
        }
    }

    /// For how long the database has not answered; `None` while it does.
    pub(crate) fn silent_for(&self) -> Option<Duration> {
        self.state().silent_since.map(|since| since.elapsed())
    }

    /// How often all connections were cut. A connection from before a cut must not be used after
    /// it.
    pub(crate) fn cuts(&self) -> u64 {
        self.state().cuts
    }

    /// Opens a connection that belongs to this watch.
    pub(crate) fn open(self: &Arc<Self>) -> Result<PgConnection, ConnectionError> {
        let _waiting = self.wait();
        let mut tries = TRIES;
        loop {
            let (opened, socket) =
                self.finder.opened_by(|| PgConnection::establish(&self.config.address()));
            let mut connection = opened?;
            let socket = match socket {
                FoundSocket::Socket(socket) => Some(socket),
                FoundSocket::OneOfSeveral if tries > 1 => {
                    tries -= 1;
                    continue;
                }
                FoundSocket::OneOfSeveral | FoundSocket::Unknown => {
                    tracing::debug!(database = self.name, "a connection's socket is not known");
                    None
                }
            };
            let id = self.add_open(Line { socket, since: None, limit: None });
            connection.set_instrumentation(WaitGuard { watch: Arc::clone(self), id });
            return Ok(connection);
        }
    }

    /// Adds a connection. One that was being opened while the others were closed is cut at once.
    fn add_open(&self, line: Line) -> u64 {
        let mut state = self.state();
        if let (true, Some(socket)) = (state.is_closed, &line.socket) {
            socket.cut();
        }
        state.add(line)
    }

    /// Connects before any caller waits, so that a silent database is noticed sooner.
    pub(crate) fn prepare(self: &Arc<Self>) {
        let mut state = self.state();
        self.want_probe(&mut state, Instant::now());
        self.look_out(&mut state);
    }

    /// Registers a caller that waits for the database, until the returned value is dropped.
    pub(crate) fn wait(self: &Arc<Self>) -> WaitGuard {
        let mut state = self.state();
        let id = state.add(Line { socket: None, since: Some(Instant::now()), limit: None });
        self.look_out(&mut state);
        WaitGuard { watch: Arc::clone(self), id }
    }

    /// Registers a caller that runs statements on a connection of this watch, until [`Watch::give_back`].
    /// Each statement has the server's limit.
    pub(crate) fn take(self: &Arc<Self>, connection: &mut PgConnection) {
        let Some(WaitGuard { id, .. }) = connection.instrumentation().downcast_mut::<WaitGuard>()
        else {
            return;
        };
        let mut state = self.state();
        if let Some(line) = state.lines.get_mut(id) {
            line.since = Some(Instant::now());
            line.limit = Some(self.config.statement_timeout + MARGIN);
        }
        self.look_out(&mut state);
    }

    /// Ends what [`Watch::take`] began.
    pub(crate) fn give_back(&self, connection: &mut PgConnection) {
        let Some(WaitGuard { id, .. }) = connection.instrumentation().downcast_mut::<WaitGuard>()
        else {
            return;
        };
        if let Some(line) = self.state().lines.get_mut(id) {
            line.since = None;
        }
    }

    /// Treats the database as silent after it failed a caller that has an alternative. It is not
    /// used again before it has answered the watch.
    pub(crate) fn set_aside(self: &Arc<Self>) {
        let mut state = self.state();
        self.look_out(&mut state);
        self.fall_silent(&mut state, "it failed a read");
    }

    /// Cuts every connection, and refuses every caller from now on.
    pub(crate) fn close(&self) {
        let mut state = self.state();
        state.is_closed = true;
        self.cut(&mut state);
        self.changed.notify_all();
    }

    /// Lets the watch's threads end.
    pub(crate) fn retire(&self) {
        self.state().is_closed = true;
        self.changed.notify_all();
    }

    fn look_out(self: &Arc<Self>, state: &mut State) {
        if !state.is_watched && !state.is_closed {
            self.start(state);
        } else if state.is_asleep {
            state.is_asleep = false;
            self.changed.notify_all();
        }
    }

    fn start(self: &Arc<Self>, state: &mut State) {
        let spawn = |name: &str, work: fn(&Arc<Self>)| {
            let watch = Arc::clone(self);
            thread::Builder::new().name(name.to_owned()).spawn(move || work(&watch))
        };
        let started =
            spawn("database-watch", Self::watch).and(spawn("database-probe", Self::probe));
        match started {
            Ok(_) => state.is_watched = true,
            Err(error) => tracing::warn!(%error, "the database can't be watched"),
        }
    }

    fn cut(&self, state: &mut State) {
        state.cuts += 1;
        state.lines.values().filter_map(|line| line.socket.as_ref()).for_each(Socket::cut);
        self.finder.cut_the_opening();
    }

    fn fall_silent(&self, state: &mut State, why: &str) {
        if state.silent_since.is_some() || state.is_closed {
            return;
        }
        tracing::warn!(
            database = self.name,
            "the database does not answer ({why}); callers are refused until it does"
        );
        state.silent_since = Some(Instant::now());
        self.cut(state);
        self.changed.notify_all();
    }

    /// Looks at the waits for as long as there are any.
    fn watch(self: &Arc<Self>) {
        let mut state = self.state();
        while !state.is_closed {
            let now = Instant::now();
            let next = self.look(&mut state, now);
            state.is_asleep = next.is_none();
            state = match next {
                Some(pause) => {
                    self.changed
                        .wait_timeout(state, pause)
                        .unwrap_or_else(PoisonError::into_inner)
                        .0
                }
                None => self.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
            };
        }
    }

    /// What the waits need now, and after how long to look again. `None` when there are no waits.
    fn look(&self, state: &mut State, now: Instant) -> Option<Duration> {
        let Some(_) = state.silent_since else { return self.look_at_waits(state, now) };
        match state.probe {
            Probe::Idle { last } if now.duration_since(last) >= RETRY => {
                self.want_probe(state, now)
            }
            Probe::Asked { since } if now.duration_since(since) >= RETRY_LIMIT => {
                // The check is repeated on a new connection.
                state.probe = Probe::Asked { since: now };
                self.cut(state);
            }
            Probe::Idle { .. } | Probe::Wanted { .. } | Probe::Asked { .. } => {}
        }
        Some(LOOK)
    }

    fn look_at_waits(&self, state: &mut State, now: Instant) -> Option<Duration> {
        let waits = state.lines.values().filter_map(|line| line.since);
        let is_asked = matches!(state.probe, Probe::Wanted { .. } | Probe::Asked { .. });
        let oldest = waits.min().or_else(|| is_asked.then_some(now))?;
        for line in state.lines.values() {
            if let (Some(since), Some(limit)) = (line.since, line.limit)
                && now.duration_since(since) >= limit
                && let Some(socket) = &line.socket
            {
                socket.cut();
            }
        }
        match state.probe {
            Probe::Wanted { since } | Probe::Asked { since } => {
                let limit = if state.has_connection { PROBE_LIMIT } else { FIRST_PROBE_LIMIT };
                if now.duration_since(since) >= limit {
                    self.fall_silent(state, "a question took too long");
                }
            }
            Probe::Idle { last } => {
                if now.duration_since(oldest) >= SLOW && now.duration_since(last) >= SLOW {
                    self.want_probe(state, now);
                }
            }
        }
        Some(LOOK)
    }

    fn want_probe(&self, state: &mut State, now: Instant) {
        state.probe = Probe::Wanted { since: now };
        self.changed.notify_all();
    }

    /// Runs the checks. Only this thread waits for a silent database.
    fn probe(self: &Arc<Self>) {
        let mut connection = None;
        while let Some(was_silent) = self.next_question() {
            let answer = self.ask(&mut connection, was_silent);
            if answer.is_err() {
                // Before the state is locked: a connection locks it when it is dropped.
                connection = None;
            }
            let mut state = self.state();
            let now = Instant::now();
            state.probe = Probe::Idle { last: now };
            match answer {
                Ok(()) if was_silent => {
                    state.silent_since = None;
                    tracing::info!(database = self.name, "the database answers");
                }
                // It answered late: it may be readmitted now.
                Ok(()) if state.silent_since.is_some() => {
                    state.probe = Probe::Wanted { since: now }
                }
                Ok(()) => {}
                Err(error) => {
                    tracing::debug!(
                        database = self.name,
                        error = &error as &dyn std::error::Error,
                        "the watch got no answer"
                    );
                    self.fall_silent(&mut state, "the watch got no answer");
                }
            }
            state.has_connection = connection.is_some();
            self.changed.notify_all();
        }
    }

    /// Waits until a check is due, and returns whether the database is silent. `None` at the end.
    fn next_question(&self) -> Option<bool> {
        let mut state = self.state();
        while !state.is_closed {
            if let Probe::Wanted { since } = state.probe {
                state.probe = Probe::Asked { since };
                return Some(state.silent_since.is_some());
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        None
    }

    fn ask(
        self: &Arc<Self>,
        connection: &mut Option<PgConnection>,
        is_silent: bool,
    ) -> Result<(), PortError> {
        let open = match connection {
            Some(open) => open,
            None => match self.open() {
                Ok(opened) => connection.insert(opened),
                // It answers those who have a connection.
                Err(error) if !is_silent && has_no_room(&error) => return Ok(()),
                Err(error) => return Err(connection_failed(error)),
            },
        };
        open.batch_execute("SELECT 1").map_err(query_failed)?;
        match &self.readmission {
            Some(readmission) if is_silent => readmission(open),
            _ => Ok(()),
        }
    }
}

/// Whether the server refused a connection only because it has its maximum of connections.
fn has_no_room(error: &ConnectionError) -> bool {
    let words = error.to_string();
    ["too many clients", "too many connections", "connection slots"]
        .iter()
        .any(|phrase| words.contains(phrase))
}

impl State {
    fn add(&mut self, line: Line) -> u64 {
        self.next += 1;
        self.lines.insert(self.next, line);
        self.next
    }
}

/// The entry of a connection or of a waiting caller in the watch. It is removed when this value is
/// dropped, which for a connection is when it is closed.
pub(crate) struct WaitGuard {
    watch: Arc<Watch>,
    id: u64,
}

impl Instrumentation for WaitGuard {
    /// Each statement may take as long as the first one.
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        if let InstrumentationEvent::StartQuery { .. } = event
            && let Some(line) = self.watch.state().lines.get_mut(&self.id)
            && let Some(since) = &mut line.since
        {
            *since = Instant::now();
        }
    }
}

impl Drop for WaitGuard {
    fn drop(&mut self) {
        self.watch.state().lines.remove(&self.id);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use diesel::RunQueryDsl as _;
    use test_db::TestDatabase;

    use super::*;
    use crate::connection::pool::{Pool, pool, take};

    /// Longer than a silent database is noticed, also on a busy machine.
    const NOTICED: Duration = Duration::from_secs(3);

    fn timed<T>(work: impl FnOnce() -> T) -> (Duration, T) {
        let since = Instant::now();
        let answer = work();
        (since.elapsed(), answer)
    }

    fn ask(pool: &Pool, sql: &str) -> Result<usize, PortError> {
        let mut connection = take(pool)?;
        diesel::sql_query(sql).execute(&mut connection).map_err(query_failed)
    }

    fn becomes(pool: &Pool, is_answering: bool) {
        let since = Instant::now();
        while pool.check().is_ok() != is_answering {
            assert!(since.elapsed() < Duration::from_secs(10), "the watch does not notice");
            thread::sleep(Duration::from_millis(5));
        }
    }

    #[test]
    fn of_many_callers_of_a_frozen_database_none_waits_long_and_later_ones_not_at_all() {
        let database = TestDatabase::new();
        let way = database.forwarder();
        let pool = pool(&Config { max_connections: 4, ..Config::new(way.url()) }).unwrap();
        ask(&pool, "SELECT 1").unwrap();
        way.freeze();
        thread::scope(|scope| {
            for _ in 0..30 {
                scope.spawn(|| {
                    let (took, answer) = timed(|| ask(&pool, "SELECT 1"));
                    assert!(matches!(answer, Err(PortError::Unavailable { .. })), "{answer:?}");
                    assert!(took < NOTICED, "{took:?}");
                });
            }
        });
        assert!(pool.silent_for().is_some());
        let (took, refused) = timed(|| (0..1_000).all(|_| take(&pool).is_err()));
        assert!(refused && took < NOTICED, "{took:?}");

        way.open();
        becomes(&pool, true);
        assert_eq!(pool.silent_for(), None);
        assert_eq!(ask(&pool, "SELECT 1").unwrap(), 1);
    }

    #[test]
    fn connections_from_before_a_freeze_are_not_used_after_it() {
        let database = TestDatabase::new();
        let way = database.forwarder();
        let pool = pool(&Config::new(way.url())).unwrap();
        let idle: Vec<_> = (0..4).map(|_| take(&pool).unwrap()).collect();
        drop(idle);
        way.freeze();
        assert!(ask(&pool, "SELECT 1").is_err());
        way.open();
        becomes(&pool, true);
        let taken: Vec<_> = (0..4).map(|_| take(&pool).unwrap()).collect();
        for mut connection in taken {
            connection.batch_execute("SELECT 1").unwrap();
        }
    }

    #[test]
    fn a_database_that_is_gone_refuses_at_once_and_is_found_again() {
        let database = TestDatabase::new();
        let way = database.forwarder();
        let pool = pool(&Config::new(way.url())).unwrap();
        ask(&pool, "SELECT 1").unwrap();
        way.lose();
        let (took, answer) = timed(|| (ask(&pool, "SELECT 1"), ask(&pool, "SELECT 1")));
        assert!(answer.0.is_err() && answer.1.is_err() && took < NOTICED, "{took:?}");
        becomes(&pool, false);
        way.open();
        becomes(&pool, true);
        ask(&pool, "SELECT 1").unwrap();
    }

    #[test]
    fn a_slow_statement_is_left_alone_while_the_database_answers() {
        let database = TestDatabase::new();
        let pool = pool(&Config::new(database.url())).unwrap();
        ask(&pool, "SELECT pg_sleep(2)").unwrap();
        assert_eq!(pool.silent_for(), None);
    }

    #[test]
    fn a_statement_that_outlives_the_servers_own_limit_is_cut_alone() {
        let database = TestDatabase::new();
        let limit = Duration::from_millis(100);
        let pool =
            pool(&Config { statement_timeout: limit, ..Config::new(database.url()) }).unwrap();
        let mut stuck = take(&pool).unwrap();
        // As if this one process of the server's were stopped.
        stuck.batch_execute("SET statement_timeout = 0").unwrap();
        let (took, answer) = timed(|| stuck.batch_execute("SELECT pg_sleep(30)"));
        assert!(answer.is_err() && took < limit + MARGIN + NOTICED, "{took:?}");
        assert_eq!(pool.silent_for(), None);
        ask(&pool, "SELECT 1").unwrap();
    }

    #[test]
    fn closing_ends_every_wait_and_every_use() {
        let database = TestDatabase::new();
        let pool = pool(&Config::new(database.url())).unwrap();
        let (asking, asked) = channel();
        thread::scope(|scope| {
            let statement = scope.spawn(|| ask(&pool, "SELECT pg_sleep(30)"));
            let load = scope.spawn(|| {
                let mut connection = pool.dedicated().unwrap();
                asking.send(()).unwrap();
                connection.batch_execute("SELECT pg_sleep(30)")
            });
            asked.recv().unwrap();
            let (took, ()) = timed(|| {
                pool.close();
                assert!(statement.join().unwrap().is_err());
                assert!(load.join().unwrap().is_err());
            });
            assert!(took < NOTICED, "{took:?}");
        });
        assert!(matches!(take(&pool), Err(PortError::Unavailable { .. })));
        assert!(matches!(pool.dedicated(), Err(PortError::Unavailable { .. })));
    }

    #[test]
    fn a_connection_that_opens_while_the_watch_closes_is_cut() {
        let database = TestDatabase::new();
        let watch = Watch::new(Config::new(database.url()), "primary", None);
        watch.close();
        // A caller that checked just before the end opens it now.
        let mut connection = watch.open().unwrap();
        let (took, answer) = timed(|| connection.batch_execute("SELECT pg_sleep(30)"));
        assert!(answer.is_err() && took < NOTICED, "{took:?}");
    }

    #[test]
    fn a_closed_connection_leaves_nothing_behind() {
        let database = TestDatabase::new();
        let pool = pool(&Config::new(database.url())).unwrap();
        for _ in 0..5 {
            drop(pool.dedicated().unwrap());
        }
        let watch = Watch::new(Config::new(database.url()), "primary", None);
        let connection = watch.open().unwrap();
        assert_eq!(watch.state().lines.len(), 1);
        assert!(watch.state().lines.values().all(|line| line.socket.is_some()));
        drop(connection);
        assert_eq!(watch.state().lines.len(), 0);
        watch.retire();
    }
}
