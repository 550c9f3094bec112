//! What the operator runs and watches: migrations, health, queues, what a database contains, and the
//! removal of expired rows.

pub(crate) mod backlog;
pub(crate) mod contents;
pub(crate) mod health;
pub(crate) mod migrations;
pub(crate) mod sweep;
