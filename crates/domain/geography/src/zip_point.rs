//! The points of ZIP codes in `data/zips.tsv`, which are read once at the first use.
//!
//! An invalid line is skipped so that it cannot stop a running server. Tests check the file.

use std::sync::LazyLock;

use crate::Zip;

static POINTS: LazyLock<Vec<(Zip, (i32, i32))>> = LazyLock::new(|| {
    let mut points: Vec<_> = include_str!("../data/zips.tsv").lines().filter_map(read).collect();
    points.sort_unstable();
    points
});

fn read(line: &str) -> Option<(Zip, (i32, i32))> {
    let mut fields = line.split('\t');
    let zip = Zip::parse(fields.next()?)?;
    Some((zip, (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?)))
}

/// Longitude and latitude of a central point of a ZIP code, in micro-degrees. `None` if the code
/// is not one of a coverage state, or if no source has a point for it that is in its state.
#[must_use]
pub fn point_of_zip(zip: Zip) -> Option<(i32, i32)> {
    let index = POINTS.binary_search_by_key(&zip, |(known, _)| *known).ok()?;
    Some(POINTS[index].1)
}
