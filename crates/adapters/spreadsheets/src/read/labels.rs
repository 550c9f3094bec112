//! Pages and texts on which each sale is a block of labels and values.

use std::collections::HashMap;

use ego_tree::NodeRef;
use ego_tree::iter::Edge;
use lists::{Labels, SheetError};
use scraper::{ElementRef, Html, Node};

use super::html::{Grid, GridRow, TextSink, is_block, is_unseen};
use super::{MAX_COLUMNS, refused};

/// The maximum number of characters of a label.
const LABEL_CHARS: usize = 60;

/// The maximum number of characters of a value, which is the maximum of a spreadsheet cell.
const VALUE_CHARS: usize = 32_767;

/// A label and its value. A label is blank if the value continues the one before it.
pub(super) type Pair = (String, String);

/// Returns the pairs of a text: lines of the form `Label: value`.
pub(super) fn of_text(text: &str, labels: Option<&Labels>) -> Vec<Pair> {
    text.lines().filter_map(|line| split_line(line, labels)).collect()
}

/// Returns the pairs of a page in their order: cells next to each other, terms and definitions,
/// elements that end with a colon and the text that follows them, and lines `Label: value`.
pub(super) fn of_page(document: &Html, labels: Option<&Labels>) -> Vec<Pair> {
    let mut pairs = Vec::new();
    // Nodes up to the end of this one belong to a pair already.
    let mut taken: Option<NodeRef<'_, Node>> = None;
    let mut unseen = 0_usize;
    for edge in document.tree.root().traverse() {
        match edge {
            Edge::Open(node) => {
                let is_unseen = node.value().as_element().is_some_and(is_unseen);
                if unseen > 0 || is_unseen {
                    unseen += usize::from(node.value().is_element());
                    continue;
                }
                if taken.is_some() {
                    continue;
                }
                if let Some((pair, last)) = pair_at(node, labels, pairs.is_empty()) {
                    pairs.push(pair);
                    taken = Some(last);
                }
            }
            Edge::Close(node) => {
                if unseen > 0 && node.value().is_element() {
                    unseen -= 1;
                }
                if taken == Some(node) {
                    taken = None;
                }
            }
        }
    }
    pairs
}

/// Returns the pair that begins at a node, and the last node that belongs to it.
fn pair_at<'p>(
    node: NodeRef<'p, Node>,
    labels: Option<&Labels>,
    is_first: bool,
) -> Option<(Pair, NodeRef<'p, Node>)> {
    match node.value() {
        Node::Text(text) => {
            let pair = split_line(text, labels)?;
            // 'Label: ' before a link or a bold value is not a pair by itself.
            Some((pair, node))
        }
        Node::Element(element) => {
            let own = ElementRef::wrap(node)?;
            let name = element.name();
            if matches!(name, "html" | "head" | "body" | "table" | "tbody" | "thead" | "tr") {
                return None;
            }
            let has_text = node
                .children()
                .any(|child| child.value().as_text().is_some_and(|text| !text.trim().is_empty()));
            let can_be_label = has_text || matches!(name, "dt" | "td" | "th");
            if !can_be_label {
                return None;
            }
            let text = shown_up_to(node, LABEL_CHARS + 1);
            let follows = next_element(node);
            if name == "dt" {
                let value = follows.filter(|next| next.value().name() == "dd")?;
                return Some(((clean(&text), shown(*value)), *value));
            }
            let is_cell = |element: &ElementRef<'_>| matches!(element.value().name(), "td" | "th");
            if is_cell(&own) {
                let value = follows.filter(|next| next.value().name() == "td")?;
                let continues = text.is_empty() && !is_first && previous_element(node).is_none();
                let is_label = name == "th" || is_label(&text, labels);
                if (is_label && !text.is_empty() && is_short(&text))
                    || (continues && !shown(*value).is_empty())
                {
                    return Some(((clean(&text), shown(*value)), *value));
                }
                return None;
            }
            if !is_label(&text, labels) {
                return None;
            }
            let (value, last) = after(node, labels)?;
            Some(((clean(&text), value), last))
        }
        _ => None,
    }
}

/// Returns the value after a label: the rest of its line, or else the next element.
fn after<'p>(
    node: NodeRef<'p, Node>,
    labels: Option<&Labels>,
) -> Option<(String, NodeRef<'p, Node>)> {
    let mut sink = TextSink::default();
    let mut last = None;
    let mut has_text = false;
    for next in node.next_siblings() {
        match next.value() {
            Node::Text(text) => {
                sink.push(text, false);
                has_text |= !text.trim().is_empty();
            }
            Node::Element(element) => {
                let text = shown(next);
                let is_end = element.name() == "br" || is_label(&text, labels);
                if is_end || (has_text && is_block(element.name())) {
                    break;
                }
                sink.push(&text, true);
                has_text |= !text.is_empty();
                if is_block(element.name()) {
                    last = Some(next);
                    break;
                }
            }
            _ => {}
        }
        last = Some(next);
    }
    if has_text {
        return Some((sink.finish(), last?));
    }
    // A label alone in a wrapper: the value is in the next wrapper.
    if let Some(last) = last {
        return Some((String::new(), last));
    }
    let parent = node.parent()?;
    let next = next_element(parent)?;
    let text = shown(*next);
    if parent.value().as_element().is_some_and(|parent| parent.name() == "body")
        || is_label(&text, labels)
    {
        return Some((String::new(), node));
    }
    Some((text, *next))
}

fn next_element(node: NodeRef<'_, Node>) -> Option<ElementRef<'_>> {
    node.next_siblings().find_map(ElementRef::wrap)
}

fn previous_element(node: NodeRef<'_, Node>) -> Option<ElementRef<'_>> {
    node.prev_siblings().find_map(ElementRef::wrap)
}

/// The text of a node as a browser shows it.
fn shown(node: NodeRef<'_, Node>) -> String {
    shown_up_to(node, VALUE_CHARS)
}

/// The text of a node up to about this many characters, because nodes contain each other.
fn shown_up_to(node: NodeRef<'_, Node>, most: usize) -> String {
    let mut sink = TextSink::default();
    let mut unseen = 0_usize;
    for edge in node.traverse() {
        if sink.len() > most {
            break;
        }
        match edge {
            Edge::Open(inner) => match inner.value() {
                Node::Text(text) if unseen == 0 => sink.push(text, false),
                Node::Element(element) => {
                    if unseen > 0 || is_unseen(element) {
                        unseen += 1;
                    } else if element.name() == "br" {
                        sink.line_break();
                    } else if is_block(element.name()) {
                        sink.block();
                    }
                }
                _ => {}
            },
            Edge::Close(inner) => {
                if let Node::Element(element) = inner.value() {
                    if unseen > 0 {
                        unseen -= 1;
                    } else if is_block(element.name()) {
                        sink.block();
                    }
                }
            }
        }
    }
    sink.finish()
}

/// Splits a line `Label: value`.
fn split_line(line: &str, labels: Option<&Labels>) -> Option<Pair> {
    let line = line.trim();
    let (label, value) = line.split_once(':')?;
    let starts_well = label.starts_with(|c: char| c.is_alphabetic() || c == '#');
    let value = value.trim();
    let is_known = labels.is_some_and(|labels| is_named(label, labels));
    if !is_known && (value.is_empty() || !starts_well || value.starts_with("//")) {
        return None;
    }
    is_short(label).then(|| (clean(label), value.to_owned()))
}

fn is_short(text: &str) -> bool {
    text.chars().count() <= LABEL_CHARS && !text.contains('\n')
}

/// Whether a text is a label: it ends with a colon, or the map names it.
fn is_label(text: &str, labels: Option<&Labels>) -> bool {
    if !is_short(text) || !text.contains(|c: char| c.is_alphabetic()) {
        return false;
    }
    text.ends_with(':') || labels.is_some_and(|labels| is_named(text, labels))
}

fn is_named(text: &str, labels: &Labels) -> bool {
    let text = clean(text);
    let mut named = labels.others.iter().map(String::as_str).chain(firsts(&labels.first));
    named.any(|label| clean(label).eq_ignore_ascii_case(&text))
}

/// The labels of which each begins a block: the alternatives between vertical bars.
fn firsts(first: &str) -> impl Iterator<Item = &str> {
    first.split('|').map(str::trim)
}

/// A label without its colon.
fn clean(label: &str) -> String {
    let label = label.trim().trim_end_matches(':').trim_end();
    label.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Makes a table of pairs: a row for each block, and a column for each label. A block begins with
/// the label that the map names, or else with the first label that repeats. `None` if there are no
/// blocks.
///
/// # Errors
/// When the map names a label that is not in the file, or when there are too many labels.
pub(super) fn blocks(pairs: &[Pair], labels: Option<&Labels>) -> Result<Option<Grid>, SheetError> {
    let same = |a: &str, b: &str| a.eq_ignore_ascii_case(b);
    let first = match labels {
        Some(labels) => {
            let named: Vec<String> = firsts(&labels.first).map(clean).collect();
            if !pairs.iter().any(|(label, _)| named.iter().any(|first| same(label, first))) {
                let named = named.join("' or '");
                let why = format!("the page has no label '{named}', which begins each block");
                return Err(refused(why));
            }
            named
        }
        None => {
            let mut counts: HashMap<String, usize> = HashMap::new();
            for (label, _) in pairs.iter().filter(|(label, _)| !label.is_empty()) {
                *counts.entry(label.to_ascii_lowercase()).or_default() += 1;
            }
            let repeats =
                |label: &str| counts.get(&label.to_ascii_lowercase()).is_some_and(|n| *n > 1);
            let distinct = counts.len();
            let repeated = pairs.iter().find(|(label, _)| repeats(label));
            match repeated.or_else(|| pairs.first()) {
                Some((label, _)) if distinct > 2 => vec![label.clone()],
                _ => return Ok(None),
            }
        }
    };
    let mut header: Vec<String> = Vec::new();
    let mut columns: HashMap<String, usize> = HashMap::new();
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut seen: HashMap<String, usize> = HashMap::new();
    let mut last = String::new();
    for (label, value) in pairs {
        if first.iter().any(|first| same(label, first)) {
            rows.push(Vec::new());
            seen.clear();
        }
        // What comes before the first block is the head of the page.
        let Some(row) = rows.last_mut() else { continue };
        let label = if label.is_empty() { last.clone() } else { label.clone() };
        let times = seen.entry(label.to_ascii_lowercase()).or_default();
        *times += 1;
        let name = if *times == 1 { label.clone() } else { format!("{label} ({times})") };
        let column = *columns.entry(name.to_ascii_lowercase()).or_insert_with(|| {
            header.push(name);
            header.len() - 1
        });
        if column >= MAX_COLUMNS {
            return Err(refused("the page has too many labels"));
        }
        if row.len() <= column {
            row.resize(column + 1, String::new());
        }
        row[column].clone_from(value);
        last = label;
    }
    let numbered = (1..).zip(rows).map(|(number, cells)| GridRow { number, cells });
    let rows = std::iter::once(GridRow { number: 0, cells: header }).chain(numbered).collect();
    Ok(Some(Grid { name: "labels and values".to_owned(), rows, ..Grid::default() }))
}
