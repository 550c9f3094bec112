//! Sends email. Composes letters from templates, and delivers them to an SMTP server or to a
//! folder.

mod alert_words;
mod billing_words;
mod compose;
mod delivery_words;
mod encode;
mod folder;
mod search_words;
mod smtp;
mod weekly_words;

pub use compose::{Brand, Templates};
pub use folder::FolderMailer;
pub use lettre::message::Mailbox;
pub use smtp::{InvalidServer, SmtpConfig, SmtpMailer};
