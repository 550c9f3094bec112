//! Saved searches and the emails about them, over fakes of the ports.

mod emails;
mod service;
