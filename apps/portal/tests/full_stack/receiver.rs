//! An SMTP receiver that behaves as a test says, and stores the messages that it received.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// How the receiver answers a message, by the first word of its recipient's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// Accepts it.
    Take,
    /// Answers `450`.
    Later,
    /// Answers `550`.
    Never,
    /// Sends nothing more.
    Stall,
    /// Hangs up in the middle of the message.
    DropInData,
    /// Accepts it and hangs up before it confirms, so the sender can't know.
    DropAfterTaking,
}

/// The receiver; it listens as long as the test's process lives.
#[derive(Clone)]
pub struct Receiver {
    /// Where it listens.
    pub url: String,
    taken: Arc<Mutex<Vec<String>>>,
    manner: Arc<Mutex<Manner>>,
}

impl Receiver {
    pub fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let receiver = Self {
            url: format!("smtp://{}", listener.local_addr().unwrap()),
            taken: Arc::default(),
            manner: Arc::new(Mutex::new(Manner::Take)),
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

    /// The Message-IDs of the accepted messages, in order.
    pub fn taken(&self) -> Vec<String> {
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

    /// Reads and stores a whole message, and nothing of one that breaks off.
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
        self.taken.lock().unwrap().push(message_id);
        Some(())
    }
}
