//! The program itself on a real database, asked over HTTP.

#![expect(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

mod accounts;
mod billing;
mod fresh;
mod listings;
mod mails;
mod program;
mod receiver;
mod sessions;
mod starting;
