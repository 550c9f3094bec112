//! The interface of sorted lists of distinct keys, which are read from the front.

/// Distinct keys in ascending order.
pub(crate) trait Keys: Default + Send + Sync {
    /// The type of a key.
    type Key: Ord + ?Sized;

    /// Adds a key, which must be greater than all keys before it.
    fn push(&mut self, key: &Self::Key);

    fn len(&self) -> usize;

    /// Reads the keys from the start.
    fn cursor(&self) -> impl Cursor<Key = Self::Key> + '_;

    /// Returns the index of the first key that is not less than `key`.
    fn lower_bound(&self, key: &Self::Key) -> usize;

    /// Returns whether the key at an index is `key`.
    fn contains_at(&self, place: usize, key: &Self::Key) -> bool;

    /// Releases unused capacity.
    fn shrink(&mut self);

    /// Returns the memory used, in bytes.
    fn bytes(&self) -> usize;
}

/// A reading position in a list of keys.
pub(crate) trait Cursor {
    /// The type of a key.
    type Key: ?Sized;

    /// Returns the next key, or `None` at the end.
    fn next(&mut self) -> Option<&Self::Key>;
}
