//! Names as keys: letters and digits in lower case, without blanks and punctuation, 'Saint' as 'St'.
//! 'De Kalb', 'DeKalb' and 'DEKALB' are one key.

/// What a word before or behind the name may be, in the order in which they are tried.
const ORNAMENTS_BEHIND: [&[&str]; 6] =
    [&["county", "of"], &["parish", "of"], &["county"], &["parish"], &["co"], &["cnty"]];
const ORNAMENTS_BEFORE: [&[&str]; 3] = [&["county", "of"], &["parish", "of"], &["the"]];

/// The key of a whole text.
pub(crate) fn key_of(name: &str) -> String {
    Words::read(name).letters
}

/// The words of a text, each as its key, one after the other.
pub(crate) struct Words {
    letters: String,
    /// Where each word ends.
    ends: Vec<usize>,
}

impl Words {
    pub(crate) fn read(text: &str) -> Self {
        let mut words =
            Self { letters: String::with_capacity(text.len()), ends: Vec::with_capacity(6) };
        for character in text.chars() {
            match character {
                _ if character.is_alphanumeric() => words.letters.extend(character.to_lowercase()),
                '\'' | '\u{2019}' | '`' => {} // inside a word: St. John's
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

    /// All of them.
    pub(crate) fn whole(&self) -> Name<'_> {
        Name { words: self, first: 0, end: self.ends.len() }
    }

    /// The letters of the words from `first` up to, not including, `end`.
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
    /// What it is looked up by.
    pub(crate) fn key(self) -> &'a str {
        self.words.key(self.first, self.end)
    }

    /// The name without one ornament; `None` when it has none, or nothing else.
    pub(crate) fn without_ornament(self, state_keys: &[String; 2]) -> Option<Self> {
        let many = self.end - self.first;
        for words in 1..many.min(3) {
            let behind = self.words.key(self.end - words, self.end);
            if state_keys.iter().any(|key| key == behind) {
                return Some(Self { end: self.end - words, ..self });
            }
        }
        for ornament in ORNAMENTS_BEHIND.iter().filter(|ornament| ornament.len() < many) {
            if self.has(ornament, self.end - ornament.len()) {
                return Some(Self { end: self.end - ornament.len(), ..self });
            }
        }
        for ornament in ORNAMENTS_BEFORE.iter().filter(|ornament| ornament.len() < many) {
            if self.has(ornament, self.first) {
                return Some(Self { first: self.first + ornament.len(), ..self });
            }
        }
        None
    }

    fn has(self, ornament: &[&str], from: usize) -> bool {
        ornament
            .iter()
            .enumerate()
            .all(|(place, word)| self.words.key(from + place, from + place + 1) == *word)
    }
}
