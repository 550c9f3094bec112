//! How the adapter reaches PostgreSQL: settings, the pool and its connections, the COPY format, and
//! what failures of the database mean.

pub(crate) mod config;
pub(crate) mod copy;
pub(crate) mod errors;
pub(crate) mod pool;
pub(crate) mod prepared;
pub(crate) mod reach;
pub(crate) mod sockets;
pub(crate) mod watch;
