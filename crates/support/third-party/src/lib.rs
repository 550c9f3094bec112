//! Nothing but a list of dependencies: its `Cargo.toml` gives every adapter, app and support crate the
//! same features of the libraries that they share, so that each library is compiled once.
