//! The commands of `courthouse-steps`, one file each.

pub mod account;
pub mod billing_jobs;
pub mod check_config;
pub mod demo;
pub mod digest;
pub mod import;
pub mod listings;
pub mod mail;
pub mod migrate;
pub mod monitor;
pub mod notice;
pub mod openapi;
pub mod quarantine;
pub mod read_file;
pub mod serve;
pub mod shutdown;
pub mod sources;
pub mod worker;
