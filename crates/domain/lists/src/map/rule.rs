use std::collections::BTreeMap;

use regex_lite::Regex;

use crate::map::template::Template;
use crate::map::{MapError, RuleDraft};

/// Creates the values of a column: fills a template, extracts a part and replaces it.
#[derive(Debug, Clone)]
pub(crate) struct Rule {
    pub template: Template,
    pub pattern: Option<Regex>,
    pub blank: Vec<String>,
    values: BTreeMap<String, String>,
    otherwise: Option<String>,
}

/// The result of a rule.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum RuleOutput<'a> {
    /// The text, or a part of it.
    Text(&'a str),
    /// A blank, because the pattern does not match or the text means blank.
    Blank,
}

impl Rule {
    /// Checks the rule of one key of a map.
    ///
    /// # Errors
    /// When its members contradict each other.
    pub fn new(key: &str, draft: RuleDraft) -> Result<Self, MapError> {
        let RuleDraft { template, from, pattern, blank, values, otherwise } = draft;
        let template = match (template, from) {
            (Some(_), Some(_)) => return Err(MapError::new(key, "has both 'template' and 'from'")),
            (None, None) => return Err(MapError::new(key, "has neither 'template' nor 'from'")),
            (Some(template), None) => {
                Template::parse(&template).map_err(|problem| MapError::new(key, problem))?
            }
            (None, Some(from)) if from.trim().is_empty() => {
                return Err(MapError::new(format!("{key}.from"), "is empty"));
            }
            (None, Some(from)) => Template::field(from.trim()),
        };
        let pattern = pattern.map(|text| regex(&format!("{key}.pattern"), &text)).transpose()?;
        if otherwise.is_some() && values.is_empty() {
            return Err(MapError::new(
                format!("{key}.otherwise"),
                "is not allowed without 'values'",
            ));
        }
        let values = values.into_iter().map(|(key, value)| (table_key(&key), value)).collect();
        Ok(Self { template, pattern, blank, values, otherwise })
    }

    /// The text of every row, if the rule is a constant.
    pub fn constant(&self) -> Option<&str> {
        self.template.constant()
    }

    /// Whether the rule does not change a cell, so that a date cell stays a date.
    pub fn is_plain(&self) -> bool {
        self.pattern.is_none()
            && self.values.is_empty()
            && self.template.pieces().len() == 1
            && self.template.constant().is_none()
    }

    /// Extracts the part that the pattern matches and replaces it by its value.
    pub fn apply<'a>(&'a self, text: &'a str) -> RuleOutput<'a> {
        let part = match &self.pattern {
            None => text,
            Some(pattern) => match pattern.captures(text) {
                None => return RuleOutput::Blank,
                Some(found) => {
                    let group = found.iter().skip(1).flatten().next().or_else(|| found.get(0));
                    group.map_or("", |group| group.as_str()).trim()
                }
            },
        };
        if part.is_empty() || self.blank.iter().any(|word| same_word(word, part)) {
            return RuleOutput::Blank;
        }
        if self.values.is_empty() {
            return RuleOutput::Text(part);
        }
        let found = self.values.get(&table_key(part)).or(self.otherwise.as_ref());
        match found.map_or(part, String::as_str) {
            "" => RuleOutput::Blank,
            value => RuleOutput::Text(value),
        }
    }
}

/// Whether a cell is a word of a map, ignoring case and the blanks around it.
pub(crate) fn same_word(word: &str, cell: &str) -> bool {
    let (word, cell) = (word.trim(), cell.trim());
    word.eq_ignore_ascii_case(cell)
}

/// The key for the table of replacements. It ignores case and the number of blanks.
fn table_key(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

pub(crate) fn regex(key: &str, pattern: &str) -> Result<Regex, MapError> {
    Regex::new(pattern)
        .map_err(|error| MapError::new(key, format!("is not a valid pattern: {error}")))
}
