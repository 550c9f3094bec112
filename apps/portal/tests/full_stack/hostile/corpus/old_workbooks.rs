//! XLS: a sound workbook with absurd numbers in it.

use super::{Hostile, changed, quick, slow};

const SOUND: &[u8] =
    include_bytes!("../../../../../../crates/adapters/spreadsheets/fixtures/sales.xls");
const MOST: [u8; 4] = [0xff; 4];

pub(super) const FILES: &[Hostile] = &[
    quick("sectors-of-many-bytes.xls", || changed(SOUND, 30, &[63, 0])),
    quick("small-sectors-of-many-bytes.xls", || changed(SOUND, 32, &[63, 0])),
    quick("tables-of-sectors.xls", || changed(SOUND, 44, &MOST)),
    quick("no-directory.xls", || changed(SOUND, 48, &MOST)),
    quick("small-streams-of-4-gb.xls", || changed(SOUND, 56, &MOST)),
    quick("first-small-sector-outside.xls", || changed(SOUND, 60, &[0xf0, 0xff, 0xff, 0x0f])),
    quick("tables-of-small-sectors.xls", || changed(SOUND, 64, &MOST)),
    quick("table-of-tables-in-the-header.xls", || changed(SOUND, 68, &[0, 0, 0, 0, 0xff, 0xff])),
    quick("first-table-outside.xls", || changed(SOUND, 76, &[0xf0, 0xff, 0xff, 0x0f])),
    slow("sectors-in-a-ring.xls", || {
        let table = (sector(76) + 1) * 512;
        let ring: Vec<u8> = (0..128_u32).flat_map(|next| (next ^ 1).to_le_bytes()).collect();
        changed(SOUND, table, &ring)
    }),
    slow("each-sector-after-itself.xls", || {
        let table = (sector(76) + 1) * 512;
        let own: Vec<u8> = (0..128_u32).flat_map(u32::to_le_bytes).collect();
        changed(SOUND, table, &own)
    }),
    quick("streams-of-4-gb.xls", || {
        let directory = (sector(48) + 1) * 512;
        (0..4).fold(SOUND.to_vec(), |bytes, entry| {
            changed(&bytes, directory + entry * 128 + 120, &MOST)
        })
    }),
    quick("texts-by-the-billion.xls", || record(0x00fc, 0, &[0xff; 8])),
    quick("texts-cut.xls", || record(0x00fc, 8, &[0xff; 3])),
    quick("dimensions.xls", || {
        record(0x0200, 0, &[0, 0, 0, 0, 0xff, 0xff, 0xff, 0x7f, 0, 0, 0xff, 0xff])
    }),
    quick("dimensions-backward.xls", || record(0x0200, 0, &[0xff; 12])),
    quick("sheet-outside.xls", || record(0x0085, 0, &MOST)),
    quick("sheet-name-of-255.xls", || record(0x0085, 6, &[0xff])),
    quick("columns-backward.xls", || record(0x00bd, 2, &[0xff, 0xff])),
    quick("text-of-no-number.xls", || record(0x00fd, 6, &MOST)),
    quick("far-number.xls", || record(0x0203, 0, &MOST)),
    quick("cut.xls", || SOUND[..SOUND.len() / 2].to_vec()),
    quick("only-a-head.xls", || SOUND[..600].to_vec()),
    quick("noise.xls", || noise(7)),
    quick("other-noise.xls", || noise(11)),
    slow("long.xls", || [SOUND.to_vec(), vec![0; 400 << 20]].concat()),
];

/// The number of a sector in the header.
fn sector(at: usize) -> usize {
    let bytes: [u8; 4] = SOUND[at..at + 4].try_into().unwrap();
    u32::from_le_bytes(bytes) as usize
}

/// The workbook with other bytes in its first record of this number.
fn record(number: u16, at: usize, by: &[u8]) -> Vec<u8> {
    let number = number.to_le_bytes();
    let is_it = |window: &[u8]| window[..2] == number && window[3] < 0x21 && window[2] > 1;
    let found = SOUND[512..].windows(4).position(is_it).map_or(512, |found| found + 512);
    changed(SOUND, found + 4 + at, by)
}

/// The workbook with every so many bytes changed.
fn noise(step: usize) -> Vec<u8> {
    let change = |(at, byte): (usize, &u8)| if at > 600 && at % step == 0 { !byte } else { *byte };
    SOUND.iter().enumerate().map(change).collect()
}
