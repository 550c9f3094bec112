//! PostgreSQL behind the domain's ports, through diesel.
//!
//! One file or folder per port; tables and rows stay private. Rules stay in the domain: what is
//! folded was folded there, and what depends on today is computed from values that it hands in.

mod config;
mod errors;
mod listings;
mod migrations;
mod pool;
mod revisions;
mod schema;

// Only linked: diesel finds libpq through it.
use pq_sys as _;

pub use config::{Config, InvalidConfig};
pub use crate::listings::{PgListingRows, PgListingSearch};
pub use migrations::{migrate, pending};
pub use pool::{Pool, connect, pool};
