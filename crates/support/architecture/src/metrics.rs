//! The alert rules and the dashboard name only metrics that the code records.

use std::collections::BTreeSet;
use std::path::Path;

use crate::files::{self, TextFile};

/// Where the rules and the dashboard are.
const MONITORING: &str = "deploy/monitoring/";
/// Prometheus records this one itself.
const OF_PROMETHEUS: &str = "up";
/// The endings that Prometheus adds to the name of a histogram.
const HISTOGRAM: [&str; 3] = ["_bucket", "_sum", "_count"];
/// The words of a query that are no metrics, in addition to the functions.
const WORDS: [&str; 5] = ["and", "or", "unless", "by", "without"];

/// Every metric in an expression of the rules and the dashboard that no code records, as
/// `file: metric`. Also reports when the expressions or the metrics were not found at all.
#[must_use]
pub fn breaches(root: &Path) -> Vec<String> {
    check(&files::read(root))
}

fn check(files: &[TextFile]) -> Vec<String> {
    let recorded: BTreeSet<&str> = files
        .iter()
        .filter(|file| has_extension(file, "rs") && file.text.contains("metrics::"))
        .flat_map(|file| literals(&file.text))
        .collect();
    let named: Vec<(&str, String)> = files
        .iter()
        .filter(|file| file.path.starts_with(MONITORING))
        .flat_map(|file| {
            expressions(&file.text)
                .flat_map(|expression| metrics_in(&expression))
                .map(|metric| (file.path.as_str(), metric))
                .collect::<Vec<_>>()
        })
        .collect();
    if named.is_empty() {
        return vec![format!("{MONITORING} has no expression")];
    }
    let is_recorded = |metric: &str| {
        let base = HISTOGRAM.iter().find_map(|ending| metric.strip_suffix(ending));
        metric == OF_PROMETHEUS
            || recorded.contains(metric)
            || base.is_some_and(|base| recorded.contains(base))
    };
    named
        .into_iter()
        .filter(|(_, metric)| !is_recorded(metric))
        .map(|(file, metric)| format!("{file}: no code records {metric}"))
        .collect()
}

fn has_extension(file: &TextFile, extension: &str) -> bool {
    Path::new(&file.path).extension().is_some_and(|found| found == extension)
}

/// The string literals that could be names of metrics.
fn literals(text: &str) -> impl Iterator<Item = &str> {
    text.split('"').skip(1).filter(|piece| {
        piece.contains('_') && piece.chars().all(|c| c.is_ascii_lowercase() || c == '_')
    })
}

/// The expressions of a YAML file of rules or a JSON file of panels: one on each line with `expr`.
fn expressions(text: &str) -> impl Iterator<Item = String> {
    text.lines().filter_map(|line| {
        let line = line.trim();
        if let Some(json) = line.strip_prefix("\"expr\": \"") {
            return Some(json.trim_end_matches(',').trim_end_matches('"').replace("\\\"", "\""));
        }
        line.strip_prefix("expr: ").map(ToOwned::to_owned)
    })
}

/// The names in an expression that are neither functions nor labels.
fn metrics_in(expression: &str) -> Vec<String> {
    let mut metrics = Vec::new();
    let mut rest = expression;
    while let Some(start) = rest.find(|c: char| c.is_ascii_alphabetic() || "{[\"".contains(c)) {
        rest = &rest[start..];
        let skipped = match rest.as_bytes()[0] {
            b'{' => rest.find('}'),
            b'[' => rest.find(']'),
            b'"' => rest[1..].find('"').map(|at| at + 1),
            _ => None,
        };
        if let Some(end) = skipped {
            rest = &rest[end + 1..];
            continue;
        }
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        let (word, after) = rest.split_at(end.max(1));
        rest = after;
        if WORDS.contains(&word) {
            // The labels of a grouping.
            if let Some(labels) = rest.trim_start().strip_prefix('(') {
                rest = labels.find(')').map_or("", |end| &labels[end + 1..]);
            }
        } else if !["(", "by ", "without "].iter().any(|next| after.trim_start().starts_with(next))
        {
            metrics.push(word.to_owned());
        }
    }
    metrics
}

#[cfg(test)]
mod tests {
    use super::{check, metrics_in};
    use crate::files::TextFile;

    #[test]
    fn functions_labels_and_durations_are_no_metrics() {
        let expression =
            "histogram_quantile(0.99, sum by (le, route) (rate(a_bucket{b=\"c\"}[5m])))";
        assert_eq!(metrics_in(expression), ["a_bucket"]);
        assert_eq!(metrics_in("max(a) - min(b) > 3 * 86400 and d >= 8"), ["a", "b", "d"]);
    }

    #[test]
    fn a_metric_that_no_code_records_is_reported() {
        let file = |path: &str, text: &str| TextFile { path: path.into(), text: text.into() };
        let code = file("crates/a.rs", "metrics::gauge!(\"mails_waiting\"); h!(\"http_seconds\")");
        let rules = |expression: &str| {
            file("deploy/monitoring/alerts.yaml", &format!("      expr: {expression}"))
        };
        let known = rules("max(mails_waiting) + http_seconds_count + up{job=\"a\"}");
        assert_eq!(check(&[code.clone(), known]), [""; 0]);
        let unknown = rules("max(mails_writing) > 1");
        let breach = "deploy/monitoring/alerts.yaml: no code records mails_writing";
        assert_eq!(check(&[code.clone(), unknown]), [breach]);
        assert_eq!(check(&[code]), ["deploy/monitoring/ has no expression"]);
    }
}
