//! The rules of `docs/architecture.md` that a test can keep.
//!
//! Every rule is a function from a plain description of the repository to a list of breaches, each
//! a sentence. `tests/repository.rs` holds the repository itself to them.

pub mod dependencies;
pub mod folders;
pub mod places;
pub mod workspace;
