//! Sorted lists of distinct keys, read from the front.

/// Distinct keys in ascending order.
pub(crate) trait Keys: Default + Send + Sync {
    /// What a key is.
    type Key: Ord + ?Sized;

    /// Adds a key greater than all before it.
    fn push(&mut self, key: &Self::Key);

    fn len(&self) -> usize;

    /// Reads the keys from the first on.
    fn cursor(&self) -> impl Cursor<Key = Self::Key> + '_;

    /// The place of the first key that isn't less than `key`.
    fn lower_bound(&self, key: &Self::Key) -> usize;

    /// Whether the key at a place is `key`.
    fn contains_at(&self, place: usize, key: &Self::Key) -> bool;

    /// Gives back what was held in reserve.
    fn shrink(&mut self);

    /// Bytes held.
    fn bytes(&self) -> usize;
}

/// A place in a list of keys.
pub(crate) trait Cursor {
    /// What a key is.
    type Key: ?Sized;

    /// The next key; `None` at the end.
    fn next(&mut self) -> Option<&Self::Key>;
}
