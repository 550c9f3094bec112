//! An SMTP receiver that behaves as a test tells it to, and keeps what it took.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// How the receiver answers a message, by the first word of its recipient's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// Takes it.
    Take,
    /// Answers `450`.
    Later,
    /// Answers `550`.
    Never,
    /// Says nothing more.
    Stall,
    /// Hangs up in the middle of the message.
    DropInData,
    /// Takes it and hangs up before it says so: the sender can't know.
    DropAfterTaking,
}

/// A message that was taken.
#[derive(Debug, Clone)]
pub struct Taken {
    /// Its Message-ID.
    pub message_id: String,
    /// What [`Receiver::mark`] was last told.
    pub mark: u64,
}

/// The receiver; it listens as long as the test's process lives.
#[derive(Clone)]
pub struct Receiver {
    /// Where it listens.
    pub url: String,
    taken: Arc<Mutex<Vec<Taken>>>,
    manner: Arc<Mutex<Manner>>,
    mark: Arc<AtomicU64>,
}

impl Receiver {
    pub fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let receiver = Self {
            url: format!("smtp://{}", listener.local_addr().unwrap()),
            taken: Arc::default(),
            manner: Arc::new(Mutex::new(Manner::Take)),
            mark: Arc::default(),
        };
        let own = receiver.clone();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let own = own.clone();
                thread::spawn(move || own.converse(stream));
            }
        });
        receiver
    }

    /// Behaves so from now on.
    pub fn behave(&self, manner: Manner) {
        *self.manner.lock().unwrap() = manner;
    }

    /// Marks what is taken from now on.
    pub fn mark(&self, mark: u64) {
        self.mark.store(mark, Ordering::SeqCst);
    }

    /// What was taken, in order.
    pub fn taken(&self) -> Vec<Taken> {
        self.taken.lock().unwrap().clone()
    }

    fn converse(&self, stream: TcpStream) -> Option<()> {
        let manner = *self.manner.lock().unwrap();
        let mut reader = BufReader::new(stream.try_clone().ok()?);
        // A line at once, or each waits for the other's delayed acknowledgement.
        stream.set_nodelay(true).ok()?;
        let mut stream = stream;
        let mut say = |line: &str| stream.write_all(format!("{line}\r\n").as_bytes()).ok();
        say("220 test")?;
        let mut line = String::new();
        loop {
            line.clear();
            if reader.read_line(&mut line).ok()? == 0 {
                return None;
            }
            let verb = line.split_whitespace().next().unwrap_or_default().to_uppercase();
            match (verb.as_str(), manner) {
                ("RCPT", Manner::Later) => say("450 4.2.0 later")?,
                ("RCPT", Manner::Never) => say("550 5.1.1 no such box")?,
                ("RCPT", Manner::Stall) => thread::sleep(Duration::from_secs(30)),
                ("DATA", _) => {
                    say("354 go on")?;
                    self.take(&mut reader, manner)?;
                    if manner == Manner::DropAfterTaking {
                        return None;
                    }
                    say("250 2.0.0 taken")?;
                }
                ("QUIT", _) => return say("221 bye"),
                _ => say("250 ok")?,
            }
        }
    }

    /// Reads a whole message and keeps it; nothing of one that breaks off.
    fn take(&self, reader: &mut BufReader<TcpStream>, manner: Manner) -> Option<()> {
        let mut message_id = String::new();
        let mut line = String::new();
        loop {
            line.clear();
            if reader.read_line(&mut line).ok()? == 0 || manner == Manner::DropInData {
                return None;
            }
            if line == ".\r\n" {
                break;
            }
            if let Some(id) = line.strip_prefix("Message-ID: ") {
                message_id = id.trim().to_owned();
            }
        }
        let mark = self.mark.load(Ordering::SeqCst);
        self.taken.lock().unwrap().push(Taken { message_id, mark });
        Some(())
    }
}
