//! The rules of `docs/architecture.md` that a test can check.
//!
//! Every rule is a function from a plain description of the repository to a list of breaches, each
//! a sentence. `tests/repository.rs` applies the rules to the repository itself.

pub mod circles;
pub mod dependencies;
pub mod documented;
pub mod files;
pub mod folders;
pub mod frozen;
pub mod functions;
pub mod layers;
pub mod metrics;
pub mod names;
pub mod places;
pub mod references;
pub mod workspace;
