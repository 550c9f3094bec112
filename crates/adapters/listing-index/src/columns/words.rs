//! Substring search in a dictionary.

use memchr::memmem;

/// Folded texts in one buffer, one per line. Searched words contain neither line breaks nor blanks,
/// so no match spans two lines.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    text: Vec<u8>,
    starts: Vec<u32>,
}

impl Lines {
    /// Adds a line.
    pub(crate) fn push(&mut self, line: &[u8]) {
        self.starts.push(self.text.len() as u32);
        self.text.extend_from_slice(line);
        self.text.push(b'\n');
    }

    /// Iterates over the lines in which a word occurs, in order.
    pub(crate) fn with(&self, word: &str) -> impl Iterator<Item = usize> + '_ {
        let finder = memmem::Finder::new(word).into_owned();
        let mut from = 0;
        std::iter::from_fn(move || {
            let start = *self.starts.get(from)? as usize;
            let found = (start + finder.find(&self.text[start..])?) as u32;
            // It is often the next line. Otherwise it is the line before the first that starts
            // later.
            let line = from + self.starts[from..].partition_point(|start| *start <= found) - 1;
            from = line + 1;
            Some(line)
        })
    }

    /// Iterates over the lines in which a word occurs as a whole word, in order.
    pub(crate) fn with_whole(&self, word: &str) -> impl Iterator<Item = usize> + '_ {
        let whole = word.to_owned();
        self.with(word).filter(move |line| {
            let start = self.starts[*line] as usize;
            let end = self.starts.get(line + 1).map_or(self.text.len(), |end| *end as usize);
            self.text[start..end - 1].split(|c| *c == b' ').any(|own| own == whole.as_bytes())
        })
    }

    /// Returns the memory used, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.text.capacity() + self.starts.capacity() * size_of::<u32>()
    }
}

impl<'a> FromIterator<&'a [u8]> for Lines {
    fn from_iter<I: IntoIterator<Item = &'a [u8]>>(lines: I) -> Self {
        let mut all = Self::default();
        lines.into_iter().for_each(|line| all.push(line));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_found_in_every_line_that_contains_it_and_never_across_lines() {
        let lines: Lines =
            ["main st", "", "stone", "12", "120"].map(str::as_bytes).into_iter().collect();
        let with = |word| lines.with(word).collect::<Vec<_>>();
        assert_eq!(with("st"), [0, 2]);
        assert_eq!(with("12"), [3, 4]);
        assert_eq!(with("e12"), [0_usize; 0]);
        assert_eq!(with("ones"), [0_usize; 0]);
        assert_eq!(with("0"), [4]);
        let whole = |word| lines.with_whole(word).collect::<Vec<_>>();
        assert_eq!(whole("st"), [0]);
        assert_eq!(whole("120"), [4]);
        assert_eq!(whole("20"), [0_usize; 0]);
    }
}
