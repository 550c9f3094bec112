//! The readers of foreign bytes, with the stored bytes of `make fuzz` and small changes of them.

#[path = "../../../../deploy/fuzz/src/targets.rs"]
mod targets;

use std::fs;
use std::path::Path;

/// How many pieces and how many changes of each stored file are read.
const CHANGES: usize = 24;

/// The bytes, pieces of them, and the same with single bytes changed. They are the same each time.
fn variants(bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut all = vec![bytes.to_vec()];
    for step in 1..CHANGES {
        all.push(bytes[..bytes.len() * step / CHANGES].to_vec());
    }
    let mut random = 1_u32;
    for _ in 0..CHANGES.min(bytes.len()) {
        let mut changed = bytes.to_vec();
        for _ in 0..3 {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let [value, ..] = random.to_be_bytes();
            changed[random as usize % bytes.len()] = value;
        }
        all.push(changed);
    }
    all
}

#[test]
fn stored_bytes_and_changes_of_them_neither_stop_nor_fault_their_readers() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy/fuzz/corpus");
    for (name, target) in targets::ALL {
        let stored = fs::read_dir(corpus.join(name)).unwrap().map(|file| file.unwrap().path());
        let mut count = 0;
        for path in stored {
            count += 1;
            for bytes in variants(&fs::read(&path).unwrap()) {
                target(&bytes);
            }
        }
        assert!(count > 0, "the target {name} has no stored bytes");
    }
}
