//! How every request is served: access, admission, lanes of blocking work, streams, errors, headers,
//! static files and shutdown. It is the lowest layer. It knows no route, and of the wire names only
//! those of an error.

pub(crate) mod access;
pub(crate) mod admission;
pub(crate) mod client;
pub(crate) mod connection;
pub(crate) mod encoding;
pub(crate) mod error;
pub(crate) mod etag;
pub(crate) mod feed_files;
pub(crate) mod head;
pub(crate) mod headers;
pub(crate) mod lanes;
pub(crate) mod limits;
pub(crate) mod observe;
pub(crate) mod polls;
pub(crate) mod read_only;
pub(crate) mod services;
pub(crate) mod settings;
pub(crate) mod shutdown;
pub(crate) mod statics;
pub(crate) mod streams;

/// The target of the spans of traces. Logs do not contain them.
pub const TRACES: &str = "traces";
