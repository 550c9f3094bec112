//! The program itself on a real database, tested over HTTP.

#![expect(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

mod accounts;
mod alerts;
mod billing;
mod changes;
mod deliveries;
mod digests;
mod foreign_bytes;
mod fresh;
mod frozen;
mod hostile;
mod imports;
mod joins;
mod listings;
mod mails;
mod operator;
mod places;
mod program;
mod push;
mod receiver;
mod replica;
mod rolls;
mod sessions;
mod starting;
mod traces;
mod undo;
mod upgrade;
mod vanishing;
