//! Bounded memory of what was read, so that a search reads only a version.

use std::collections::HashMap;
use std::hash::Hash;

/// Values with a weight, of which those that were not used for the longest time are dropped.
///
/// There are two generations. A value that is used moves to the young one. When the young one has
/// half of the weight, it becomes the old one, and the previous old one is dropped.
#[derive(Debug)]
pub(crate) struct Cache<K, V> {
    young: HashMap<K, (V, usize)>,
    old: HashMap<K, (V, usize)>,
    weight: usize,
    most: usize,
}

impl<K: Eq + Hash + Copy, V: Clone> Cache<K, V> {
    /// Creates a cache of at most this total weight.
    pub(crate) fn new(most: usize) -> Self {
        Self { young: HashMap::new(), old: HashMap::new(), weight: 0, most }
    }

    /// Returns the value of a key.
    pub(crate) fn get(&mut self, key: K) -> Option<V> {
        if let Some((value, _)) = self.young.get(&key) {
            return Some(value.clone());
        }
        let (value, weight) = self.old.remove(&key)?;
        self.put(key, value.clone(), weight);
        Some(value)
    }

    /// Stores the value of a key.
    pub(crate) fn put(&mut self, key: K, value: V, weight: usize) {
        self.old.remove(&key);
        if let Some((_, previous)) = self.young.remove(&key) {
            self.weight -= previous;
        }
        if weight > self.most / 2 {
            return;
        }
        if self.weight + weight > self.most / 2 {
            self.old = std::mem::take(&mut self.young);
            self.weight = 0;
        }
        self.weight += weight;
        self.young.insert(key, (value, weight));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_are_used_stay_and_the_others_are_dropped() {
        let mut cache = Cache::new(8);
        for key in 1..=4 {
            cache.put(key, key * 10, 1);
        }
        cache.put(5, 50, 1); // the others are now old
        assert_eq!(cache.get(1), Some(10));
        for key in 6..=8 {
            cache.put(key, key * 10, 1);
        }
        assert_eq!(cache.get(1), Some(10));
        assert_eq!(cache.get(2), None);
    }

    #[test]
    fn a_value_is_replaced_and_a_heavy_one_is_not_stored() {
        let mut cache = Cache::new(8);
        cache.put(1, "a", 2);
        cache.put(1, "b", 2);
        assert_eq!(cache.get(1), Some("b"));
        cache.put(1, "c", 5);
        assert_eq!(cache.get(1), None);
        assert_eq!(cache.weight, 0);
    }
}
