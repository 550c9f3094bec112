//! Tests the mailer against a scripted server.
#![expect(clippy::unwrap_used, reason = "a test that cannot continue may panic")]

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use kernel::EmailAddress;
use mail::{Mailer, Message, SendError};
use smtp_adapter::{SmtpConfig, SmtpMailer};

/// The server's behavior after the sender was accepted.
#[derive(Clone, Copy)]
enum Behavior {
    /// Answers RCPT with this line.
    Answer(&'static str),
    /// Stops answering.
    Stall,
    /// Closes the connection in the middle of the message.
    DropInData,
    /// Accepts everything.
    Take,
}

/// Serves one conversation and returns the received message.
fn serve(behavior: Behavior) -> (u16, JoinHandle<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let server = thread::spawn(move || {
        let (stream, _) = listener.accept().unwrap();
        converse(stream, behavior)
    });
    (port, server)
}

fn converse(stream: TcpStream, behavior: Behavior) -> String {
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    let mut stream = stream;
    let mut say = |line: &str| write!(stream, "{line}\r\n").is_ok();
    say("220 test");
    let (mut line, mut message, mut in_data) = (String::new(), String::new(), false);
    loop {
        line.clear();
        if reader.read_line(&mut line).unwrap_or(0) == 0 {
            return message;
        }
        if in_data {
            if matches!(behavior, Behavior::DropInData) {
                return message;
            }
            if line == ".\r\n" {
                in_data = false;
                say("250 taken");
            } else {
                message.push_str(&line);
            }
            continue;
        }
        let verb = line.split_whitespace().next().unwrap_or_default().to_uppercase();
        match (verb.as_str(), behavior) {
            ("RCPT", Behavior::Answer(answer)) => say(answer),
            ("RCPT", Behavior::Stall) => {
                thread::sleep(Duration::from_millis(900));
                return message;
            }
            ("DATA", _) => {
                in_data = true;
                say("354 go on")
            }
            ("QUIT", _) => {
                say("221 bye");
                return message;
            }
            _ => say("250 ok"),
        };
    }
}

fn send(behavior: Behavior) -> (Result<(), SendError>, String) {
    let (port, server) = serve(behavior);
    let mailer = SmtpMailer::new(SmtpConfig {
        url: format!("smtp://127.0.0.1:{port}"),
        sender: "Courthouse Steps <no-reply@example.com>".parse().unwrap(),
        timeout: Duration::from_millis(300),
    })
    .unwrap();
    let message = Message {
        to: EmailAddress::parse("ann@example.com").unwrap(),
        subject: "Hello".into(),
        text: "Hello".into(),
        html: "<p>Hello</p>".into(),
        unsubscribe: None,
    };
    let sent = mailer.send("<1@example.com>", &message);
    drop(mailer);
    (sent, server.join().unwrap())
}

#[test]
fn an_accepted_message_arrives_with_its_id() {
    let (sent, message) = send(Behavior::Take);
    assert_eq!(sent, Ok(()));
    assert!(message.contains("Message-ID: <1@example.com>"));
}

#[test]
fn a_temporary_refusal_is_retried_and_a_permanent_one_is_not() {
    assert!(matches!(send(Behavior::Answer("450 later")).0, Err(SendError::Postponed(_))));
    let unknown = send(Behavior::Answer("550 5.1.1 no such box")).0;
    assert!(matches!(unknown, Err(SendError::RefusedAddress(_))), "{unknown:?}");
    let spam = send(Behavior::Answer("550 5.7.1 looks like spam")).0;
    assert!(matches!(spam, Err(SendError::Refused(_))), "{spam:?}");
}

#[test]
fn a_server_that_stalls_or_hangs_up_is_retried() {
    assert!(matches!(send(Behavior::Stall).0, Err(SendError::Postponed(_))));
    assert!(matches!(send(Behavior::DropInData).0, Err(SendError::Postponed(_))));
}

#[test]
fn the_error_of_an_invalid_address_does_not_contain_its_password() {
    let config = SmtpConfig {
        url: "ftp://user:secret@example.com".into(),
        sender: "no-reply@example.com".parse().unwrap(),
        timeout: Duration::from_secs(1),
    };
    assert!(!format!("{config:?}").contains("secret"));
    assert!(SmtpMailer::new(config).is_err_and(|error| !error.to_string().contains("secret")));
}
