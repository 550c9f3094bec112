//! What the log says of an email in a folder. It is the only test of its program: another thread that
//! sends an email without a subscriber can turn the log off for all.

use std::io::Read as _;
use std::sync::Mutex;

use kernel::EmailAddress;
use mail::{Mailer as _, Message};
use smtp_adapter::FolderMailer;

#[test]
fn only_the_link_of_a_step_is_logged() {
    let folder = tempfile::tempdir().unwrap();
    let mailer =
        FolderMailer::new(folder.path().to_owned(), "no-reply@example.com".parse().unwrap());
    let message = Message {
        to: EmailAddress::parse("ann@example.com").unwrap(),
        subject: "Hello".into(),
        text: "See https://example.com/#/property-listing?state=GA\n\nOpen https://example.com/#/verify-email/a".into(),
        html: "<p>Hello</p>".into(),
        unsubscribe: None,
    };
    let (mut reader, writer) = std::io::pipe().unwrap();
    let log = tracing_subscriber::fmt().with_writer(Mutex::new(writer)).finish();
    tracing::subscriber::with_default(log, || mailer.send("<1@example.com>", &message)).unwrap();
    let mut logged = String::new();
    reader.read_to_string(&mut logged).unwrap();
    assert!(logged.contains("https://example.com/#/verify-email/a"), "{logged}");
    assert!(!logged.contains("listing"), "{logged}");
}
