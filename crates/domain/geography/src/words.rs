//! Keys of names. A key has only letters and digits in lower case, and 'Saint' becomes 'St'.
//! 'De Kalb', 'DeKalb' and 'DEKALB' have the same key.

/// The words that may follow a name, in the order in which they are tried.
const SUFFIXES: [&[&str]; 6] =
    [&["county", "of"], &["parish", "of"], &["county"], &["parish"], &["co"], &["cnty"]];
/// The words that may precede a name, in the order in which they are tried.
const PREFIXES: [&[&str]; 3] = [&["county", "of"], &["parish", "of"], &["the"]];

/// The key of a whole text.
pub(crate) fn key_of(name: &str) -> String {
    Words::read(name).letters
}

/// The words of a text as keys.
pub(crate) struct Words {
    /// The keys of all words, without separators.
    letters: String,
    /// The end of each word in `letters`.
    ends: Vec<usize>,
}

impl Words {
    pub(crate) fn read(text: &str) -> Self {
        let mut words =
            Self { letters: String::with_capacity(text.len()), ends: Vec::with_capacity(6) };
        for character in text.chars() {
            match character {
                _ if character.is_alphanumeric() => words.letters.extend(character.to_lowercase()),
                '\'' | '\u{2019}' | '`' => {} // within a word, as in St. John's
                '&' => {
                    words.end_word();
                    words.letters.push_str("and");
                    words.end_word();
                }
                _ => words.end_word(),
            }
        }
        words.end_word();
        words
    }

    fn end_word(&mut self) {
        let start = self.ends.last().copied().unwrap_or(0);
        if self.letters.len() > start {
            if self.letters[start..].starts_with("saint") {
                self.letters.replace_range(start..start + "saint".len(), "st");
            }
            self.ends.push(self.letters.len());
        }
    }

    /// The name that consists of all words.
    pub(crate) fn whole(&self) -> Name<'_> {
        Name { words: self, first: 0, end: self.ends.len() }
    }

    /// The letters of the words from `first` to `end`, excluding `end`.
    fn key(&self, first: usize, end: usize) -> &str {
        let at = |word: usize| if word == 0 { 0 } else { self.ends[word - 1] };
        &self.letters[at(first)..at(end)]
    }
}

/// A run of words that may be a county's name.
#[derive(Clone, Copy)]
pub(crate) struct Name<'a> {
    words: &'a Words,
    first: usize,
    end: usize,
}

impl<'a> Name<'a> {
    /// The key by which the name is found.
    pub(crate) fn key(self) -> &'a str {
        self.words.key(self.first, self.end)
    }

    /// The name without one affix; `None` if it has none or consists only of it.
    pub(crate) fn without_affix(self, state_keys: &[String; 2]) -> Option<Self> {
        let count = self.end - self.first;
        for words in 1..count.min(3) {
            let last = self.words.key(self.end - words, self.end);
            if state_keys.iter().any(|key| key == last) {
                return Some(Self { end: self.end - words, ..self });
            }
        }
        for suffix in SUFFIXES.iter().filter(|suffix| suffix.len() < count) {
            if self.has(suffix, self.end - suffix.len()) {
                return Some(Self { end: self.end - suffix.len(), ..self });
            }
        }
        for prefix in PREFIXES.iter().filter(|prefix| prefix.len() < count) {
            if self.has(prefix, self.first) {
                return Some(Self { first: self.first + prefix.len(), ..self });
            }
        }
        None
    }

    fn has(self, affix: &[&str], from: usize) -> bool {
        affix
            .iter()
            .enumerate()
            .all(|(index, word)| self.words.key(from + index, from + index + 1) == *word)
    }
}
