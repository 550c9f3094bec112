//! The socket of a connection, so that a wait for it can be cut.
//!
//! libpq waits for an answer without a limit, and diesel does not expose its socket. On Linux,
//! which lists the open files of a process, this module finds it: it is the socket that appeared
//! while the connection was opened and that leads to the server.
//! `docs/adr/0023-a-watch-over-each-database.md` has the reasons.

use std::collections::HashSet;
use std::io;
use std::net::{Shutdown, TcpStream};
use std::os::fd::{BorrowedFd, OwnedFd, RawFd};
use std::os::unix::net::UnixStream;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use crate::connection::config::Peers;

/// A copy of a connection's socket. It refers to the same connection as libpq's, also when libpq has
/// closed its own and the number was given to another file.
#[derive(Debug)]
pub(crate) struct Socket {
    name: String,
    kind: Kind,
    is_claimed: bool,
}

#[derive(Debug)]
enum Kind {
    Unix(UnixStream),
    Tcp(TcpStream),
}

impl Socket {
    /// Ends the connection in both directions, so that a wait on it fails at once.
    pub(crate) fn cut(&self) {
        // One that is closed already needs no cut.
        let _ = match &self.kind {
            Kind::Unix(stream) => stream.shutdown(Shutdown::Both),
            Kind::Tcp(stream) => stream.shutdown(Shutdown::Both),
        };
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        if self.is_claimed {
            claimed().remove(&self.name);
        }
    }
}

/// The sockets that belong to a known connection, by the names that the system gives them.
static CLAIMED: LazyLock<Mutex<HashSet<String>>> = LazyLock::new(Mutex::default);

fn claimed() -> MutexGuard<'static, HashSet<String>> {
    CLAIMED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The socket of a connection that was opened.
#[derive(Debug)]
pub(crate) enum FoundSocket {
    Socket(Socket),
    /// Others to the same server were opened meanwhile. That does not last.
    OneOfSeveral,
    /// It is not among those that the system lists.
    Unknown,
}

/// Finds the sockets of one database.
#[derive(Debug)]
pub(crate) struct Finder {
    peers: Peers,
    /// Locked while a connection is opened. With one at a time, it is clear which socket is new.
    opening: Mutex<()>,
    /// The sockets that there were before the connection that is being opened.
    before: Mutex<Option<HashSet<String>>>,
}

impl Finder {
    pub(crate) fn new(peers: Peers) -> Self {
        Self { peers, opening: Mutex::new(()), before: Mutex::new(None) }
    }

    /// Runs `open`, and finds the socket that it opened.
    pub(crate) fn opened_by<T>(&self, open: impl FnOnce() -> T) -> (T, FoundSocket) {
        let _one_at_a_time = self.opening.lock().unwrap_or_else(PoisonError::into_inner);
        let names = open_sockets().into_iter().map(|(_, name)| name).collect();
        *self.before() = Some(names);
        let opened = open();
        let mut new = self.new_sockets();
        *self.before() = None;
        let socket = match (new.pop(), new.is_empty()) {
            (None, _) => FoundSocket::Unknown,
            (Some(mut socket), true) => {
                socket.is_claimed = claimed().insert(socket.name.clone());
                FoundSocket::Socket(socket)
            }
            (Some(_), false) => FoundSocket::OneOfSeveral,
        };
        (opened, socket)
    }

    /// Ends the connection that is being opened, if there is one.
    pub(crate) fn cut_the_opening(&self) {
        self.new_sockets().iter().for_each(Socket::cut);
    }

    fn before(&self) -> MutexGuard<'_, Option<HashSet<String>>> {
        self.before.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The sockets to the server that are new since the opening began and belong to no other connection.
    fn new_sockets(&self) -> Vec<Socket> {
        let before = self.before();
        let Some(before) = before.as_ref() else { return Vec::new() };
        let mut new = open_sockets();
        {
            let claimed = claimed();
            new.retain(|(_, name)| !before.contains(name) && !claimed.contains(name));
        }
        let sockets = new.into_iter().filter_map(|(number, name)| {
            let kind = self.to_the_server(copy(number).ok()?)?;
            Some(Socket { name, kind, is_claimed: false })
        });
        sockets.collect()
    }

    fn to_the_server(&self, socket: OwnedFd) -> Option<Kind> {
        let unix = UnixStream::from(socket);
        if let Ok(peer) = unix.peer_addr() {
            let path = peer.as_pathname()?.to_str()?;
            let (folder, file) = path.rsplit_once('/')?;
            let is_ours = self.peers.is_folder_open
                || self.peers.folders.iter().any(|own| own.trim_end_matches('/') == folder);
            return (is_ours && file.starts_with(".s.PGSQL.")).then_some(Kind::Unix(unix));
        }
        let tcp = TcpStream::from(OwnedFd::from(unix));
        let port = tcp.peer_addr().ok()?.port();
        self.peers.ports.contains(&port).then_some(Kind::Tcp(tcp))
    }
}

/// The process's open sockets: their numbers, and their names, which differ for each one that is open.
fn open_sockets() -> Vec<(RawFd, String)> {
    let Ok(entries) = std::fs::read_dir("/proc/self/fd") else { return Vec::new() };
    let sockets = entries.flatten().filter_map(|entry| {
        let number: RawFd = entry.file_name().to_str()?.parse().ok()?;
        let name = std::fs::read_link(entry.path()).ok()?.into_os_string().into_string().ok()?;
        name.starts_with("socket:").then_some((number, name))
    });
    sockets.collect()
}

#[expect(unsafe_code, reason = "the standard library copies only what it opened itself")]
fn copy(number: RawFd) -> io::Result<OwnedFd> {
    // SAFETY: the borrow ends within this call, which only requests a copy from the system. If the
    // number is closed by now, the system refuses. If it belongs to another file, the caller
    // notices by the copy's other end before it uses the copy.
    unsafe { BorrowedFd::borrow_raw(number) }.try_clone_to_owned()
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn the_socket_that_was_opened_to_the_server_is_found_and_cut() {
        let server = TcpListener::bind("127.0.0.1:0").unwrap();
        let other = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = |listener: &TcpListener| listener.local_addr().unwrap().port();
        let connect = |port| TcpStream::connect(("127.0.0.1", port)).unwrap();
        let _earlier = connect(port(&server));
        let finder = Finder::new(Peers { ports: vec![port(&server)], ..Peers::default() });
        let ((mut ours, mut others), socket) =
            finder.opened_by(|| (connect(port(&server)), connect(port(&other))));
        let FoundSocket::Socket(socket) = socket else { panic!("{socket:?}") };
        socket.cut();
        assert_eq!(ours.read(&mut [0; 1]).unwrap(), 0, "it has ended");
        others.set_nonblocking(true).unwrap();
        let still_open = others.read(&mut [0; 1]).unwrap_err();
        assert_eq!(still_open.kind(), io::ErrorKind::WouldBlock);
    }

    #[test]
    fn of_two_new_sockets_to_the_server_neither_is_taken() {
        let server = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = server.local_addr().unwrap().port();
        let finder = Finder::new(Peers { ports: vec![port], ..Peers::default() });
        let connect = || TcpStream::connect(("127.0.0.1", port)).unwrap();
        let (_both, socket) = finder.opened_by(|| (connect(), connect()));
        assert!(matches!(socket, FoundSocket::OneOfSeveral), "{socket:?}");
    }
}
