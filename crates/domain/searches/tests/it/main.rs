//! Saved searches, over fakes of the ports.

mod service;
