//! A connection to a test's database that can be frozen or lost, as a server or a network can.

use std::{
    io::{Read as _, Write as _},
    net::{Shutdown, TcpListener, TcpStream},
    os::{fd::OwnedFd, unix::net::UnixStream},
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    thread,
};

use crate::address::{Address, Server};

/// Forwards connections to a test's database until it is frozen or lost.
#[derive(Debug)]
pub struct Forwarder {
    url: String,
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    server: Server,
    mode: Mutex<Mode>,
    changed: Condvar,
    /// Both ends of every connection so far. Reading, writing and shutting down are the same for
    /// both kinds of socket, so all of them are stored as one kind.
    ends: Mutex<Vec<UnixStream>>,
    received: AtomicU64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    Open,
    /// Nothing passes, and nothing is closed, as with a stopped server.
    Frozen,
    /// Open and new connections are closed, as with a lost server.
    Lost,
    /// The test has ended.
    Over,
}

impl Forwarder {
    /// Forwards a TCP port to a database of the server at `address`.
    pub(crate) fn to(address: &Address, database: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0")
            .unwrap_or_else(|error| panic!("no port for a test: {error}"));
        let port = match listener.local_addr() {
            Ok(address) => address.port(),
            Err(error) => panic!("no port for a test: {error}"),
        };
        let shared = Arc::new(Shared {
            server: address.server(),
            mode: Mutex::new(Mode::Open),
            changed: Condvar::new(),
            ends: Mutex::default(),
            received: AtomicU64::new(0),
        });
        let url = address.through(port, database);
        let accepting = Arc::clone(&shared);
        thread::spawn(move || accepting.accept(&listener));
        Self { url, shared }
    }

    /// The address of the database through the forwarder.
    #[must_use]
    pub fn url(&self) -> String {
        self.url.clone()
    }

    /// Blocks all data from now on.
    pub fn freeze(&self) {
        self.shared.enter(Mode::Frozen);
    }

    /// Closes every connection, and each new one at once.
    pub fn lose(&self) {
        self.shared.enter(Mode::Lost);
        self.shared.close_all();
    }

    /// Lets all data pass again, including what was blocked.
    pub fn open(&self) {
        self.shared.enter(Mode::Open);
    }

    /// The number of bytes that were sent to the database.
    #[must_use]
    pub fn received(&self) -> u64 {
        self.shared.received.load(Ordering::Relaxed)
    }
}

impl Drop for Forwarder {
    fn drop(&mut self) {
        self.shared.enter(Mode::Over);
        self.shared.close_all();
        // The listening thread wakes up to a connection and ends.
        if let Some((_, port)) = self.url.split_once("127.0.0.1:") {
            let port = port.split('/').next().and_then(|port| port.parse::<u16>().ok());
            let _ = port.map(|port| TcpStream::connect(("127.0.0.1", port)));
        }
    }
}

impl Shared {
    fn enter(&self, mode: Mode) {
        *self.mode() = mode;
        self.changed.notify_all();
    }

    fn mode(&self) -> MutexGuard<'_, Mode> {
        self.mode.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until the mode is not frozen, and returns it.
    fn thawed(&self) -> Mode {
        let mut mode = self.mode();
        while *mode == Mode::Frozen {
            mode = self.changed.wait(mode).unwrap_or_else(PoisonError::into_inner);
        }
        *mode
    }

    fn close_all(&self) {
        for end in self.ends.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
            let _ = end.shutdown(Shutdown::Both);
        }
    }

    fn accept(self: &Arc<Self>, listener: &TcpListener) {
        for client in listener.incoming() {
            match self.thawed() {
                Mode::Over => return,
                Mode::Lost => drop(client),
                Mode::Open | Mode::Frozen => {
                    if let (Ok(client), Some(server)) = (client, self.server.connect()) {
                        self.join(&UnixStream::from(OwnedFd::from(client)), &server);
                    }
                }
            }
        }
    }

    fn join(self: &Arc<Self>, client: &UnixStream, server: &UnixStream) {
        let copy = |end: &UnixStream| {
            end.try_clone().unwrap_or_else(|error| panic!("no socket for a test: {error}"))
        };
        let mut ends = self.ends.lock().unwrap_or_else(PoisonError::into_inner);
        ends.extend([copy(client), copy(server)]);
        for (from, to, is_request) in
            [(copy(client), copy(server), true), (copy(server), copy(client), false)]
        {
            let shared = Arc::clone(self);
            thread::spawn(move || shared.pass_on(from, to, is_request));
        }
    }

    fn pass_on(&self, mut from: UnixStream, mut to: UnixStream, is_request: bool) {
        let mut buffer = [0; 16 * 1024];
        loop {
            let length = from.read(&mut buffer).unwrap_or(0);
            // A frozen server does not notice either that its client has closed the connection.
            let _ = self.thawed();
            if length == 0 || to.write_all(&buffer[..length]).is_err() {
                break;
            }
            if is_request {
                self.received.fetch_add(length as u64, Ordering::Relaxed);
            }
        }
        let _ = to.shutdown(Shutdown::Both);
        let _ = from.shutdown(Shutdown::Both);
    }
}
