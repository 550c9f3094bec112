//! The socket of a client's connection, which the HTTP library hides from handlers.

use std::any::Any;
use std::io;
use std::net::Shutdown;
use std::os::fd::{AsRawFd as _, BorrowedFd, RawFd};

use actix_web::HttpRequest;
use actix_web::dev::Extensions;
use actix_web::rt::net::TcpStream;
use socket2::{SockRef, Socket};

/// The maximum number of unsent bytes in the system's buffer. Without a limit the system buffers
/// megabytes, and our measurements of a slow client's pace and memory are wrong.
const MOST_UNSENT: u32 = 128 * 1024;

/// The file descriptor of a connection's socket.
struct Connection(RawFd);

/// Prepares a new connection. The server calls it for each one.
pub(crate) fn on_connect(io: &dyn Any, data: &mut Extensions) {
    let Some(stream) = io.downcast_ref::<TcpStream>() else { return };
    #[cfg(target_os = "linux")]
    if let Err(error) = SockRef::from(stream).set_tcp_notsent_lowat(MOST_UNSENT) {
        tracing::debug!(%error, "the send buffer of a connection could not be limited");
    }
    data.insert(Connection(stream.as_raw_fd()));
}

/// Ends a connection at once. The HTTP library cannot do this: it waits for a client that reads
/// nothing.
///
/// It owns a duplicate of the socket, so drop it with the response.
pub(crate) struct Cutter(Socket);

impl Cutter {
    /// Creates the cutter of a request's connection; `None` without a socket, or if the process has
    /// no free file descriptor. Only the handler of the request may call this, not a task that the
    /// handler starts.
    pub(crate) fn of(request: &HttpRequest) -> Option<Self> {
        let Connection(number) = request.conn_data::<Connection>()?;
        match second_handle(*number) {
            Ok(socket) => Some(Self(socket)),
            Err(error) => {
                tracing::warn!(%error, "a stream cannot be cut off");
                None
            }
        }
    }

    /// Shuts the connection down in both directions. The HTTP library then drops it.
    pub(crate) fn cut(&self) {
        drop(self.0.shutdown(Shutdown::Both));
    }
}

#[expect(unsafe_code, reason = "the HTTP library gives out its socket only when it is accepted")]
fn second_handle(number: RawFd) -> io::Result<Socket> {
    // SAFETY: a handler is polled by the task that owns its connection, so the socket is open here.
    let socket = unsafe { BorrowedFd::borrow_raw(number) };
    Ok(socket.try_clone_to_owned()?.into())
}
