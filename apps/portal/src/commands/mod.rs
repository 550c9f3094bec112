//! What `courthouse-steps` can do, one file a command.

pub mod import;
