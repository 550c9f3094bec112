//! All matches of a search, for readers that can be slow.

use std::fs::File;
use std::io::{self, BufWriter, Read as _, Seek as _, Write as _};
use std::vec::IntoIter;

use kernel::{ListingId, PortError};
use listings::MatchCursor;

/// Up to this many matches stay in memory, which is 32 KiB. More are written to a temporary file,
/// because a reader may take hours and thousands may read at the same time.
const FEW: usize = 4_096;
/// The size of one id in the file, in bytes.
const WIDTH: usize = size_of::<i64>();

/// The matches of one revision, in order. Listings that change in the meantime neither appear twice
/// nor get lost. The revision itself does not stay in memory for them.
pub(crate) struct Matches {
    total: u64,
    remaining: Remaining,
}

enum Remaining {
    Few(IntoIter<ListingId>),
    /// The file is deleted when it is closed.
    Many(File),
}

impl Matches {
    pub(crate) fn new(ids: impl ExactSizeIterator<Item = ListingId>) -> Result<Self, PortError> {
        let total = ids.len() as u64;
        if ids.len() <= FEW {
            return Ok(Self {
                total,
                remaining: Remaining::Few(ids.collect::<Vec<_>>().into_iter()),
            });
        }
        let file = written(ids).map_err(no_room)?;
        Ok(Self { total, remaining: Remaining::Many(file) })
    }
}

fn written(ids: impl Iterator<Item = ListingId>) -> io::Result<File> {
    let mut file = BufWriter::with_capacity(1 << 18, tempfile::tempfile()?);
    for id in ids {
        file.write_all(&id.0.to_le_bytes())?;
    }
    let mut file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.rewind()?;
    Ok(file)
}

/// Wraps an error of the temporary folder, which can be full or unusable.
fn no_room(error: io::Error) -> PortError {
    PortError::unavailable("temporary files", error)
}

impl MatchCursor for Matches {
    fn total(&self) -> u64 {
        self.total
    }

    fn next(&mut self, max: usize) -> Result<Vec<ListingId>, PortError> {
        match &mut self.remaining {
            Remaining::Few(ids) => Ok(ids.by_ref().take(max).collect()),
            Remaining::Many(file) => {
                let max = max.min(usize::try_from(self.total).unwrap_or(usize::MAX));
                let mut bytes = Vec::with_capacity(max * WIDTH);
                file.take((max * WIDTH) as u64).read_to_end(&mut bytes).map_err(no_room)?;
                let (ids, _) = bytes.as_chunks::<WIDTH>();
                Ok(ids.iter().map(|id| ListingId(i64::from_le_bytes(*id))).collect())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(total: i64, at_a_time: usize) -> Vec<i64> {
        // Descending, so that the order differs from that of the ids.
        let ids: Vec<ListingId> = (0..total).rev().map(ListingId).collect();
        let mut matches = Matches::new(ids.into_iter()).unwrap();
        assert_eq!(matches.total(), total as u64);
        let mut read = Vec::new();
        loop {
            let batch = matches.next(at_a_time).unwrap();
            assert!(batch.len() <= at_a_time);
            if batch.is_empty() {
                return read;
            }
            read.extend(batch.iter().map(|id| id.0));
        }
    }

    #[test]
    fn few_and_many_matches_are_read_back_in_order() {
        for total in [0, 1, 4_096, 4_097, 10_000] {
            let expected: Vec<i64> = (0..total).rev().collect();
            for at_a_time in [999, 100_000] {
                assert_eq!(read(total, at_a_time), expected, "{total}, {at_a_time} at a time");
            }
        }
    }

    #[test]
    fn many_matches_are_not_in_memory() {
        let matches =
            Matches::new((0..FEW as i64 + 1).map(ListingId).collect::<Vec<_>>().into_iter());
        assert!(matches!(matches.unwrap().remaining, Remaining::Many(_)));
    }
}
