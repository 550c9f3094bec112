//! One connection that stays open.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// An answer: its status and how many bytes its body had.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answer {
    /// The status code.
    pub status: u16,
    /// Bytes of the body as sent.
    pub bytes: u64,
}

/// A connection to the server, which is opened again when it breaks.
pub struct Client {
    server: SocketAddr,
    stream: Option<BufReader<TcpStream>>,
    line: String,
}

impl Client {
    /// A client of `server`; it connects at the first request.
    pub const fn new(server: SocketAddr) -> Self {
        Self { server, stream: None, line: String::new() }
    }

    /// Sends a request and reads its answer to the end; `None` when the connection broke.
    pub fn exchange(&mut self, request: &[u8]) -> Option<Answer> {
        let answer = self.try_exchange(request);
        if answer.is_none() {
            self.stream = None;
        }
        answer
    }

    fn try_exchange(&mut self, request: &[u8]) -> Option<Answer> {
        if self.stream.is_none() {
            let stream = TcpStream::connect(self.server).ok()?;
            stream.set_nodelay(true).ok()?;
            stream.set_read_timeout(Some(Duration::from_secs(30))).ok()?;
            self.stream = Some(BufReader::with_capacity(64 * 1024, stream));
        }
        let stream = self.stream.as_mut()?;
        stream.get_mut().write_all(request).ok()?;
        read_answer(stream, &mut self.line)
    }
}

/// How the body ends.
enum Framing {
    Length(u64),
    Chunked,
}

fn read_answer(stream: &mut impl BufRead, line: &mut String) -> Option<Answer> {
    let status = read_line(stream, line)?.split_whitespace().nth(1)?.parse().ok()?;
    let mut framing = Framing::Length(0);
    loop {
        let header = read_line(stream, line)?;
        if header.is_empty() {
            break;
        }
        let (name, value) = header.split_once(':')?;
        if name.eq_ignore_ascii_case("content-length") {
            framing = Framing::Length(value.trim().parse().ok()?);
        } else if name.eq_ignore_ascii_case("transfer-encoding") {
            framing = Framing::Chunked;
        }
    }
    let bytes = match framing {
        Framing::Length(length) => skip(stream, length)?,
        Framing::Chunked => {
            let mut bytes = 0;
            loop {
                let size = u64::from_str_radix(read_line(stream, line)?, 16).ok()?;
                bytes += skip(stream, size)?;
                read_line(stream, line)?;
                if size == 0 {
                    break bytes;
                }
            }
        }
    };
    Some(Answer { status, bytes })
}

fn read_line<'a>(stream: &mut impl BufRead, line: &'a mut String) -> Option<&'a str> {
    line.clear();
    (stream.read_line(line).ok()? > 0).then(|| line.trim_end())
}

fn skip(stream: &mut impl BufRead, length: u64) -> Option<u64> {
    let skipped = std::io::copy(&mut stream.take(length), &mut std::io::sink()).ok()?;
    (skipped == length).then_some(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<Answer> {
        read_answer(&mut text.as_bytes(), &mut String::new())
    }

    #[test]
    fn bodies_are_read_to_their_end_however_they_are_framed() {
        let whole = read("HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello");
        assert_eq!(whole, Some(Answer { status: 200, bytes: 5 }));
        let chunked = read(
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n",
        );
        assert_eq!(chunked, Some(Answer { status: 200, bytes: 5 }));
    }

    #[test]
    fn a_body_that_breaks_off_is_a_failure() {
        assert_eq!(read("HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhe"), None);
        assert_eq!(read("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n"), None);
    }
}
