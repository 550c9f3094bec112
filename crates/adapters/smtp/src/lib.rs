//! Mail's way out: letters worded from templates, and two ways to hand them on, an SMTP server and
//! a folder.

mod billing_words;
mod compose;
mod encode;
mod folder;
mod smtp;

pub use compose::{Brand, Templates};
pub use folder::FolderMailer;
pub use lettre::message::Mailbox;
pub use smtp::{InvalidServer, SmtpConfig, SmtpMailer};
