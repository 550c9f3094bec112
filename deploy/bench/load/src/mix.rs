//! The weighted mix of requests.

use anyhow::{Context, Result, ensure};

/// Requests with their weights.
#[derive(Debug)]
pub struct Mix {
    entries: Vec<Entry>,
    total: u64,
}

#[derive(Debug)]
struct Entry {
    weight: u64,
    name: String,
    path: String,
}

impl Entry {
    fn parse(line: &str) -> Option<Self> {
        let mut parts = line.split('\t').map(str::trim);
        let (weight, name, path) = (parts.next()?, parts.next()?, parts.next()?);
        Some(Self { weight: weight.parse().ok()?, name: name.to_owned(), path: path.to_owned() })
    }
}

impl Mix {
    /// Reads lines of `weight<TAB>name<TAB>path`.
    pub fn parse(text: &str) -> Result<Self> {
        let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
        let entries = lines
            .map(|line| Entry::parse(line).with_context(|| format!("no line of a mix: {line}")))
            .collect::<Result<Vec<_>>>()?;
        let total = entries.iter().map(|entry| entry.weight).sum();
        ensure!(total > 0, "the mix is empty");
        Ok(Self { entries, total })
    }

    /// The paths, in order.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|entry| entry.path.as_str())
    }

    /// The name of an entry.
    pub fn name(&self, entry: usize) -> &str {
        self.entries.get(entry).map_or("", |entry| entry.name.as_str())
    }

    /// The entry of a turn: by weight, spread evenly, the same in every run.
    pub fn choose(&self, turn: u64) -> usize {
        // A large odd step walks all residues in a scattered order.
        let mut point = turn.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(32) % self.total;
        for (place, entry) in self.entries.iter().enumerate() {
            if point < entry.weight {
                return place;
            }
            point -= entry.weight;
        }
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_by_their_weight() {
        let mix = Mix::parse("# comment\n3\tmany\t/a\n1\tfew\t/b\n").unwrap();
        let many = (0..40_000).filter(|turn| mix.choose(*turn) == 0).count();
        assert!((29_000..31_000).contains(&many), "{many}");
        assert_eq!(mix.name(1), "few");
    }

    #[test]
    fn a_line_that_is_none_is_named() {
        let error = Mix::parse("x\ty\n").unwrap_err();
        assert!(error.to_string().contains("x\ty"));
        assert!(Mix::parse("").is_err());
    }
}
