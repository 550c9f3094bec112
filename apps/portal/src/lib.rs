//! The composition root as a library: every command is a function over ports, so that tests can
//! run it.

pub mod commands;
