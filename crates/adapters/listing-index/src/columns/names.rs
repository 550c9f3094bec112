//! Dictionaries of names. Rows refer to names by code.

use std::sync::Arc;

/// Distinct names in ascending order. The code of a name is its index + 1. Code 0 is a blank.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Names(Vec<Arc<str>>);

impl Names {
    /// Builds the dictionary of a list. Also returns the code of each item of the list.
    pub(crate) fn of<'a>(list: impl Iterator<Item = &'a str> + Clone) -> (Self, Vec<u32>) {
        let mut names: Vec<&str> = list.clone().collect();
        names.sort_unstable();
        names.dedup();
        let names = Self(names.into_iter().map(Arc::from).collect());
        let codes = list.map(|name| names.code(name).unwrap_or_default() as u32).collect();
        (names, codes)
    }

    /// Joins two dictionaries. Also returns the new code of each code of either dictionary.
    pub(crate) fn join(a: &Self, b: &Self) -> (Self, [Vec<u32>; 2]) {
        let (joined, _) = Self::of(a.0.iter().chain(&b.0).map(AsRef::as_ref));
        let codes = |names: &Self| {
            let own = names.0.iter().map(|name| joined.code(name).unwrap_or_default() as u32);
            std::iter::once(0).chain(own).collect()
        };
        let codes = [codes(a), codes(b)];
        (joined, codes)
    }

    /// Returns the code of a name, or `None` if no row has it.
    pub(crate) fn code(&self, name: &str) -> Option<usize> {
        self.0.binary_search_by(|own| own.as_ref().cmp(name)).ok().map(|place| place + 1)
    }

    /// Returns the name of a code, or `None` for the blank.
    pub(crate) fn name(&self, code: usize) -> Option<&str> {
        self.0.get(code.checked_sub(1)?).map(AsRef::as_ref)
    }

    /// Returns the name of a code as a shared pointer.
    pub(crate) fn shared(&self, code: usize) -> Option<&Arc<str>> {
        self.0.get(code.checked_sub(1)?)
    }

    /// Returns the number of codes, including the blank's.
    pub(crate) const fn codes(&self) -> usize {
        self.0.len() + 1
    }

    /// Returns the memory used, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.0.iter().map(|name| size_of::<Arc<str>>() + 2 * size_of::<usize>() + name.len()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joined_dictionaries_contain_every_name_under_its_new_code() {
        let (a, codes) = Names::of(["Land", "Office", "Land"].into_iter());
        assert_eq!(codes, [1, 2, 1]);
        let (b, _) = Names::of(["Retail", "LAND"].into_iter());
        let (joined, [of_a, of_b]) = Names::join(&a, &b);
        assert_eq!(joined.codes(), 5);
        assert_eq!(of_a, [0, 2, 3], "blank, Land, Office");
        assert_eq!(of_b, [0, 1, 4], "blank, LAND, Retail");
        assert_eq!((joined.name(0), joined.name(4)), (None, Some("Retail")));
    }
}
