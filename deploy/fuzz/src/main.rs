//! One target: the reader that `FUZZ_TARGET` names, with the bytes that the fuzzer makes up.
#![no_main]

mod targets;

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;

static TARGET: LazyLock<targets::Target> = LazyLock::new(|| {
    let name = std::env::var("FUZZ_TARGET").unwrap_or_default();
    let target = targets::ALL.iter().find(|(known, _)| *known == name);
    target.unwrap_or_else(|| panic!("FUZZ_TARGET={name} is none of the targets")).1
});

fuzz_target!(|bytes: &[u8]| TARGET(bytes));
