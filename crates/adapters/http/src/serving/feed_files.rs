//! The files of calendar feeds that were read lately.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use bytes::Bytes;
use calendar::FeedId;

use crate::serving::etag::Tag;

/// How many bytes a generation has at most, unless it is one larger file.
const MOST_BYTES: usize = 8 << 20;

/// The latest file of each feed in two generations. When the younger one is full, the older one is
/// dropped.
#[derive(Debug, Default)]
pub(crate) struct FeedFiles(Mutex<Generations>);

#[derive(Debug, Default)]
struct Generations {
    bytes: usize,
    young: HashMap<FeedId, (Tag, Bytes)>,
    old: HashMap<FeedId, (Tag, Bytes)>,
}

impl FeedFiles {
    /// Returns the file of a feed, if it has this tag.
    pub(crate) fn find(&self, feed: FeedId, tag: &Tag) -> Option<Bytes> {
        let generations = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (known, file) = generations.young.get(&feed).or_else(|| generations.old.get(&feed))?;
        (known == tag).then(|| file.clone())
    }

    /// Adds a file in place of the feed's former one.
    pub(crate) fn add(&self, feed: FeedId, tag: Tag, file: Bytes) {
        let mut generations = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Generations { bytes, young, old } = &mut *generations;
        if *bytes + file.len() > MOST_BYTES {
            *old = std::mem::take(young);
            *bytes = 0;
        }
        old.remove(&feed);
        *bytes += file.len();
        if let Some((_, former)) = young.insert(feed, (tag, file)) {
            *bytes -= former.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn feed(number: usize) -> FeedId {
        FeedId(Uuid::from_u128(number as u128))
    }

    #[test]
    fn the_latest_file_is_found_by_its_tag() {
        let (files, first, second) = (FeedFiles::default(), Tag::of(b"1"), Tag::of(b"2"));
        files.add(feed(1), first.clone(), Bytes::from_static(b"one"));
        assert_eq!(files.find(feed(1), &first).as_deref(), Some(&b"one"[..]));
        assert_eq!(files.find(feed(2), &first), None);
        files.add(feed(1), second.clone(), Bytes::from_static(b"two"));
        assert_eq!(files.find(feed(1), &first), None);
        assert_eq!(files.find(feed(1), &second).as_deref(), Some(&b"two"[..]));
    }

    #[test]
    fn the_bytes_of_all_files_are_bounded() {
        let (files, tag) = (FeedFiles::default(), Tag::of(b"1"));
        for number in 0..100 {
            files.add(feed(number), tag.clone(), Bytes::from(vec![b'x'; 1 << 20]));
            files.add(feed(number), tag.clone(), Bytes::from(vec![b'y'; 1 << 20]));
        }
        let generations = files.0.lock().unwrap();
        let all = || generations.young.values().chain(generations.old.values());
        let bytes: usize = all().map(|(_, file)| file.len()).sum();
        assert!((8 << 20..=16 << 20).contains(&bytes), "{bytes}");
        let young: usize = generations.young.values().map(|(_, file)| file.len()).sum();
        assert_eq!(generations.bytes, young);
    }
}
