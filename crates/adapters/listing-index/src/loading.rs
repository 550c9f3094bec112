//! Builds the next revision from the feed.

use std::ops::ControlFlow;
use std::sync::mpsc;
use std::thread;

use kernel::{PortError, Revision};
use listings::{CatchUp, IndexRow, ListingFeed};

use crate::build::batch::Batch;
use crate::build::segment::Segment;
use crate::query::index::ListingIndex;
use crate::query::snapshot::Snapshot;

/// The result of one read of the feed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// The feed has nothing new.
    Unchanged,
    /// The index has a new revision.
    Moved {
        /// The new revision.
        to: Revision,
        /// The number of listings that are new, changed or withdrawn.
        changed: usize,
    },
    /// The feed does not know the index's revision, so the index must be loaded again.
    Rebuild,
}

impl ListingIndex {
    /// Loads every listing. Until it is complete, searches use the current revision.
    ///
    /// # Errors
    /// [`PortError`] when the feed fails. The index then stays unchanged.
    pub fn load(&self, feed: &dyn ListingFeed) -> Result<Revision, PortError> {
        let (segment, revision) = load(feed, self.chunk)?;
        self.put(Snapshot::new(segment, revision));
        Ok(revision)
    }

    /// Applies the changes since the current revision.
    ///
    /// # Errors
    /// [`PortError`] when the feed fails. The index then stays unchanged.
    pub fn catch_up(&self, feed: &dyn ListingFeed) -> Result<Step, PortError> {
        let Some(present) = self.current() else { return Ok(Step::Rebuild) };
        let mut batch = Batch::default();
        let mut segments = Segments::default();
        let mut changed = 0;
        let mut withdrawn = Vec::new();
        let mut flush = |batch: Batch| {
            changed += batch.len();
            withdrawn.extend(batch.withdrawn());
            segments.add(batch.into_segment());
        };
        let catch_up = feed.changes(present.revision, &mut |rows| {
            rows.iter().for_each(|row| batch.push(row));
            if batch.len() >= self.chunk {
                flush(std::mem::take(&mut batch));
            }
            ControlFlow::Continue(())
        })?;
        let CatchUp::UpTo(to) = catch_up else { return Ok(Step::Rebuild) };
        flush(batch);
        if changed == 0 && to == present.revision {
            return Ok(Step::Unchanged);
        }
        let segment = if changed == 0 {
            present.segment.clone()
        } else {
            Segment::merge(present.segment.clone(), segments.into_one(), &withdrawn)
        };
        self.put(Snapshot::new(segment, to));
        Ok(Step::Moved { to, changed })
    }
}

/// Reads and collects listings on this thread, while a second one sorts them and a third one
/// merges.
fn load(feed: &dyn ListingFeed, chunk: usize) -> Result<(Segment, Revision), PortError> {
    thread::scope(|scope| {
        let (to_sort, batches) = mpsc::sync_channel::<Batch>(1);
        let (to_merge, sorted) = mpsc::sync_channel::<Segment>(1);
        let spawn = |name: &str| thread::Builder::new().name(name.into());
        let sorter = spawn("listing-index-sorter")
            .spawn_scoped(scope, move || {
                batches.into_iter().try_for_each(|batch| to_merge.send(batch.into_segment()))
            })
            .map_err(unavailable)?;
        let merger = spawn("listing-index-merger")
            .spawn_scoped(scope, move || {
                let mut segments = Segments::default();
                sorted.into_iter().for_each(|segment| segments.add(segment));
                segments.into_one()
            })
            .map_err(unavailable)?;
        let mut batch = Batch::default();
        let revision = feed.load(&mut |rows: &[IndexRow]| {
            rows.iter().for_each(|row| batch.push(row));
            if batch.len() >= chunk && to_sort.send(std::mem::take(&mut batch)).is_err() {
                return ControlFlow::Break(()); // another thread panicked, and its join returns that
            }
            ControlFlow::Continue(())
        });
        let sent = to_sort.send(batch);
        drop(to_sort);
        match (sent, sorter.join(), merger.join()) {
            (Ok(()), Ok(Ok(())), Ok(segment)) => Ok((segment, revision?)),
            _ => Err(unavailable(NotSorted)),
        }
    })
}

fn unavailable(error: impl std::error::Error + Send + Sync + 'static) -> PortError {
    PortError::unavailable("listing index", error)
}

/// A thread that sorts or merges panicked.
#[derive(Debug, thiserror::Error)]
#[error("the listings could not be sorted")]
struct NotSorted;

/// Segments to merge. Each is at least twice as large as the next, so every listing is merged only
/// a few times.
#[derive(Default)]
struct Segments(Vec<Segment>);

impl Segments {
    fn add(&mut self, segment: Segment) {
        self.0.push(segment);
        while let [.., large, small] = self.0.as_slice()
            && large.len() < small.len() * 2
        {
            self.merge_last();
        }
    }

    fn merge_last(&mut self) {
        if let Some(small) = self.0.pop() {
            let large = self.0.pop().unwrap_or_default();
            self.0.push(Segment::merge(large, small, &[]));
        }
    }

    fn into_one(mut self) -> Segment {
        while self.0.len() > 1 {
            self.merge_last();
        }
        self.0.pop().unwrap_or_default()
    }
}
