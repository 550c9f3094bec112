//! Pages and texts on which each sale is a block of labels and values.

use std::collections::HashMap;

use ego_tree::NodeRef;
use ego_tree::iter::Edge;
use lists::{Labels, SheetError, off_words};
use scraper::{ElementRef, Html, Node};

use super::html::{Grid, GridRow};
use super::shown::{CellSink, CellText, Styles, Walk, is_block, is_unseen};
use super::{MAX_COLUMNS, refused};

/// The maximum number of characters of a label.
const LABEL_CHARS: usize = 60;

/// The elements that mark a heading.
const HEADINGS: [&str; 9] = ["h1", "h2", "h3", "h4", "h5", "h6", "legend", "strong", "b"];

/// The labels of an address. An address as a heading has the first one as its name, if the page has
/// none of them.
const ADDRESSES: [&str; 4] = ["Address", "Property Address", "Street Address", "Property"];

/// The name of the column for words that say that a sale is off and have no label, such as a badge.
const NOTICE: &str = "Notice";

/// The maximum number of characters of a value, which is the maximum of a spreadsheet cell.
const VALUE_CHARS: usize = 32_767;

/// A label and its value.
pub(super) struct Pair {
    /// The label; blank if the value continues the one before it.
    label: String,
    value: CellText,
    /// Whether the value is an address that stands as a heading above labels.
    is_heading: bool,
    /// Whether the page marks it as a heading.
    is_marked: bool,
}

impl Pair {
    const fn new(label: String, value: CellText) -> Self {
        Self { label, value, is_heading: false, is_marked: false }
    }
}

/// What decides how a page is read.
#[derive(Clone, Copy)]
struct Context<'p> {
    labels: Option<&'p Labels>,
    styles: &'p Styles,
}

/// Returns the pairs of a text: lines of the form `Label: value`.
pub(super) fn of_text(text: &str, labels: Option<&Labels>) -> Vec<Pair> {
    let pairs = text.lines().filter_map(|line| split_line(line, labels));
    pairs.map(|(label, text)| Pair::new(label, CellText { text, signs: Vec::new() })).collect()
}

/// Returns the pairs of a page in their order: cells next to each other, terms and definitions,
/// elements that end with a colon and the text that follows them, lines `Label: value`, the rows of
/// a history, and addresses as headings.
pub(super) fn of_page(document: &Html, labels: Option<&Labels>, styles: &Styles) -> Vec<Pair> {
    let page = Context { labels, styles };
    let mut pairs = Vec::new();
    // Nodes up to the end of this one belong to a pair already.
    let mut taken: Option<NodeRef<'_, Node>> = None;
    let mut last_label: Option<NodeRef<'_, Node>> = None;
    // A notice above the label to come.
    let mut above: Option<Pair> = None;
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
                if let Some(history) = history_at(node, page) {
                    pairs.extend(history);
                    taken = Some(node);
                } else if let Some((pair, last)) = pair_at(node, page, last_label) {
                    let is_label = !pair.is_heading;
                    pairs.push(pair);
                    if is_label {
                        pairs.extend(above.take());
                        last_label = Some(node);
                    }
                    taken = Some(last);
                } else if let Some((notice, is_above)) = notice(node, page, last_label) {
                    if is_above {
                        above = Some(notice);
                    } else {
                        pairs.push(notice);
                    }
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
    page: Context<'_>,
    last_label: Option<NodeRef<'p, Node>>,
) -> Option<(Pair, NodeRef<'p, Node>)> {
    let labels = page.labels;
    let shown = |node| shown(node, page.styles);
    match node.value() {
        Node::Text(text) => {
            // 'Label: ' before a link or a bold value is not a pair by itself.
            let Some((label, value)) = split_line(text, labels) else {
                return heading(node, page);
            };
            let mut sink = CellSink::default();
            sink.push(&value, false, page.styles.strikes_around(node));
            sink.is_named = page.styles.names_off_around(node);
            Some((Pair::new(label, sink.finish(true)), node))
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
                return continuation(own, page, last_label?);
            }
            let text = shown_up_to(node, LABEL_CHARS + 1, page.styles, false).text;
            let follows = next_element(node);
            if name == "dt" {
                let value = follows.filter(|next| next.value().name() == "dd")?;
                return Some((Pair::new(clean(&text), shown(*value)), *value));
            }
            let is_cell = |element: &ElementRef<'_>| matches!(element.value().name(), "td" | "th");
            if is_cell(&own) {
                let value = follows.filter(|next| next.value().name() == "td")?;
                let continues =
                    text.is_empty() && last_label.is_some() && previous_element(node).is_none();
                let is_label = name == "th" || is_label(&text, labels);
                if (is_label && !text.is_empty() && is_short(&text))
                    || (continues && !shown(*value).text.is_empty())
                {
                    return Some((Pair::new(clean(&text), shown(*value)), *value));
                }
                return None;
            }
            if !is_label(&text, labels) {
                return heading(node, page);
            }
            let (value, last) = after(node, page)?;
            Some((Pair::new(clean(&text), value), last))
        }
        _ => None,
    }
}

/// Returns the value after a blank element that looks as the last label does: it continues the value of
/// that label, such as the city below a street.
fn continuation<'p>(
    own: ElementRef<'p>,
    page: Context<'_>,
    last_label: NodeRef<'p, Node>,
) -> Option<(Pair, NodeRef<'p, Node>)> {
    let class = own.value().attr("class")?;
    let is_alike = last_label.value().as_element()?.attr("class") == Some(class);
    let is_blank = is_alike && own.text().all(|text| text.trim().is_empty());
    let next = next_element(*own).filter(|_| is_blank)?;
    let value = shown(*next, page.styles);
    let is_value = !value.text.is_empty() && !is_label(&value.text, page.labels);
    is_value.then(|| (Pair::new(String::new(), value), *next))
}

/// Returns the value after a label: the rest of its line, or else the next element.
fn after<'p>(node: NodeRef<'p, Node>, page: Context<'_>) -> Option<(CellText, NodeRef<'p, Node>)> {
    let labels = page.labels;
    // A table of changes has a row for each change, and its heading is no label.
    let is_blank = |next: &NodeRef<'_, Node>| match next.value() {
        Node::Text(text) => text.trim().is_empty(),
        other => !other.is_element(),
    };
    let next = node.next_siblings().find(|next| !is_blank(next));
    let next = next.or_else(|| node.parent().and_then(next_element).map(|next| *next));
    if next.is_some_and(|next| history_at(next, page).is_some()) {
        return None;
    }
    let mut sink = CellSink::default();
    sink.is_named = page.styles.names_off_around(node);
    let mut last = None;
    let mut has_text = false;
    for next in node.next_siblings() {
        match next.value() {
            Node::Text(text) => {
                sink.push(text, false, page.styles.strikes_around(next));
                has_text |= !text.trim().is_empty();
            }
            Node::Element(element) => {
                let part = shown(next, page.styles);
                let is_end = element.name() == "br" || is_label(&part.text, labels);
                if is_end || (has_text && is_block(element.name())) {
                    break;
                }
                has_text |= !part.text.is_empty() || !part.signs.is_empty();
                sink.push_part(part);
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
        return Some((sink.finish(true), last?));
    }
    // A label alone in a wrapper: the value is in the next wrapper.
    if let Some(last) = last {
        return Some((CellText::default(), last));
    }
    let parent = node.parent()?;
    let next = next_element(parent)?;
    let value = shown(*next, page.styles);
    if parent.value().as_element().is_some_and(|parent| parent.name() == "body")
        || is_label(&value.text, labels)
    {
        return Some((CellText::default(), node));
    }
    Some((value, *next))
}

fn next_element(node: NodeRef<'_, Node>) -> Option<ElementRef<'_>> {
    node.next_siblings().find_map(ElementRef::wrap)
}

fn previous_element(node: NodeRef<'_, Node>) -> Option<ElementRef<'_>> {
    node.prev_siblings().find_map(ElementRef::wrap)
}

/// The text of a node as a browser shows it.
pub(super) fn shown(node: NodeRef<'_, Node>, styles: &Styles) -> CellText {
    shown_up_to(node, VALUE_CHARS, styles, true)
}

/// The text of a node up to about this many characters, because nodes contain each other.
/// `has_notes` is whether it may end with the mark of a note.
fn shown_up_to(node: NodeRef<'_, Node>, most: usize, styles: &Styles, has_notes: bool) -> CellText {
    let mut sink = CellSink::default();
    let mut walk = Walk::new(styles, has_notes && styles.strikes_around(node));
    sink.is_named = has_notes && styles.names_off_around(node);
    for edge in node.traverse() {
        if sink.len() > most {
            break;
        }
        match edge {
            Edge::Open(inner) => walk.enter(inner, false, Some(&mut sink)),
            Edge::Close(inner) => walk.leave(inner, Some(&mut sink)),
        }
    }
    sink.finish(has_notes)
}

/// An address that stands alone, as a heading above labels.
fn heading<'p>(node: NodeRef<'p, Node>, page: Context<'_>) -> Option<(Pair, NodeRef<'p, Node>)> {
    const MOST: usize = 160;
    let value = shown_up_to(node, MOST, page.styles, true);
    let is_heading = value.text.len() <= MOST && is_address(&value.text);
    let is_mark = |around: NodeRef<'_, Node>| {
        let element = around.value().as_element();
        element.is_some_and(|element| HEADINGS.contains(&element.name()))
    };
    let is_marked = is_mark(node) || node.ancestors().take(3).any(is_mark);
    is_heading.then(|| (Pair { label: String::new(), value, is_heading, is_marked }, node))
}

/// Words without a label that say that a sale is off, such as a badge at the labels of a sale. They
/// are of the labels that are in the same part of the page: those above them, or those below them,
/// which is the second value.
fn notice(
    node: NodeRef<'_, Node>,
    page: Context<'_>,
    last_label: Option<NodeRef<'_, Node>>,
) -> Option<(Pair, bool)> {
    const MOST: usize = 4;
    off_words(node.value().as_text()?)?;
    let is_label = |inner: NodeRef<'_, Node>| {
        let text = inner.value().as_text();
        text.is_some_and(|text| text.contains(':') || is_label(text.trim(), page.labels))
    };
    let is_whole = |around: &NodeRef<'_, Node>| {
        let element = around.value().as_element();
        element.is_none_or(|element| matches!(element.name(), "body" | "html" | "main" | "form"))
    };
    let mut parts = node.ancestors().take(MOST).take_while(|around| !is_whole(around));
    let is_above = parts.find_map(|part| {
        let is_below = last_label.is_some_and(|label| label.ancestors().any(|own| own == part));
        (is_below || part.descendants().any(is_label)).then_some(!is_below)
    })?;
    Some((Pair::new(NOTICE.to_owned(), shown(node, page.styles)), is_above))
}

/// Whether a text is an address: a number, a name, and the word of a street.
fn is_address(text: &str) -> bool {
    const STREETS: &str = " st street ave avenue rd road dr drive ln lane ct court blvd boulevard way \
        pl place ter terrace cir circle pkwy parkway hwy highway trl trail loop run sq square pike \
        cove cv path pass row route rte ";
    let mut words = text.split(|c: char| c.is_whitespace() || matches!(c, ',' | '.'));
    let is_number = words.next().is_some_and(|first| {
        first.starts_with(|c: char| c.is_ascii_digit())
            && first.len() <= 8
            && first.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
    });
    let is_street = |word: &str| {
        let word = word.to_ascii_lowercase();
        word.len() > 1 && STREETS.split_whitespace().any(|street| street == word)
    };
    // '3 sales in Court' counts something.
    let counts = |word: &str| matches!(word, "of" | "in" | "for" | "at" | "by");
    is_number && !text.contains(':') && !words.clone().any(counts) && words.skip(1).any(is_street)
}

/// The rows of a table of changes, such as 'Status History' below the labels of a sale: the cells of
/// its last row under names that begin with its heading, and all its rows in lines.
fn history_at(node: NodeRef<'_, Node>, page: Context<'_>) -> Option<Vec<Pair>> {
    const MOST: usize = 200;
    if node.value().as_element()?.name() != "table" {
        return None;
    }
    let is = |node: &NodeRef<'_, Node>, name: &str| {
        node.value().as_element().is_some_and(|element| element.name() == name)
    };
    let mut rows = node.descendants().filter(|inner| is(inner, "tr")).map(|row| {
        let cells: Vec<_> = row.children().filter(|cell| cell.value().is_element()).collect();
        cells
    });
    let is_title = |cell: &NodeRef<'_, Node>| {
        is(cell, "th") || cell.descendants().any(|inner| is(&inner, "b") || is(&inner, "strong"))
    };
    let header = rows.next().filter(|cells| cells.len() > 1 && cells.iter().all(is_title))?;
    let names: Vec<String> =
        header.iter().map(|cell| clean(&shown(*cell, page.styles).text)).collect();
    let rows: Vec<_> = rows.take(MOST + 1).collect();
    let fits = |row: &Vec<_>| row.len() == names.len() && row.iter().all(|cell| is(cell, "td"));
    if rows.len() > MOST || !rows.iter().all(fits) {
        return None;
    }
    // The table may be alone in a wrapper.
    let mut around = std::iter::successors(Some(node), NodeRef::parent).take(3);
    let heading = around.find_map(previous_element)?;
    let own: String = heading
        .children()
        .filter_map(|child| child.value().as_text())
        .map(|text| &**text)
        .collect();
    let own = if own.trim().is_empty() { shown(*heading, page.styles).text } else { own };
    let heading = clean(own.split('(').next().unwrap_or_default());
    if heading.is_empty() || !is_short(&heading) {
        return None;
    }
    let rows: Vec<Vec<CellText>> =
        rows.iter().map(|row| row.iter().map(|cell| shown(*cell, page.styles)).collect()).collect();
    let line = |row: &Vec<CellText>| {
        row.iter().map(|cell| cell.text.as_str()).collect::<Vec<_>>().join(" ")
    };
    let lines: Vec<String> = rows.iter().map(line).collect();
    let last = names.iter().zip(rows.last()?);
    let mut pairs: Vec<Pair> =
        last.map(|(name, value)| Pair::new(format!("{heading} {name}"), value.clone())).collect();
    let all = CellText { text: lines.join("\n"), signs: Vec::new() };
    pairs.push(Pair::new(heading, all));
    Some(pairs)
}

/// Splits a line `Label: value`.
fn split_line(line: &str, labels: Option<&Labels>) -> Option<(String, String)> {
    let line = line.trim();
    let inner = line.strip_prefix('(').and_then(|line| line.strip_suffix(')'));
    let line = inner.unwrap_or(line);
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
    let text = text.trim_end();
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

/// The labels of which each begins a block: those that the map names, or else the first one that
/// repeats. `None` if there are no blocks.
fn first_labels(
    pairs: &[Pair],
    labels: Option<&Labels>,
) -> Result<Option<Vec<String>>, SheetError> {
    match labels {
        Some(labels) => {
            let named: Vec<String> = firsts(&labels.first).map(clean).collect();
            if !pairs.iter().any(|Pair { label, .. }| {
                named.iter().any(|first| label.eq_ignore_ascii_case(first))
            }) {
                let named = named.join("' or '");
                let why = format!("the page has no label '{named}', which begins each block");
                return Err(refused(why));
            }
            Ok(Some(named))
        }
        None => {
            let mut counts: HashMap<String, usize> = HashMap::new();
            for Pair { label, .. } in pairs.iter().filter(|pair| !pair.label.is_empty()) {
                *counts.entry(label.to_ascii_lowercase()).or_default() += 1;
            }
            let repeats =
                |label: &str| counts.get(&label.to_ascii_lowercase()).is_some_and(|n| *n > 1);
            let distinct = counts.len();
            let mut labeled = pairs.iter().filter(|pair| !pair.is_heading);
            let repeated = labeled.clone().find(|pair| repeats(&pair.label));
            match repeated.or_else(|| labeled.next()) {
                Some(Pair { label, .. }) if distinct > 2 => Ok(Some(vec![label.clone()])),
                _ => Ok(None),
            }
        }
    }
}

/// Makes a table of pairs: a row for each block, and a column for each label. A block begins with
/// the label that the map names, or else with the first label that repeats. `None` if there are no
/// blocks.
///
/// # Errors
/// When the map names a label that is not in the file, or when there are too many labels.
pub(super) fn blocks(pairs: &[Pair], labels: Option<&Labels>) -> Result<Option<Grid>, SheetError> {
    let Some(first) = first_labels(pairs, labels)? else { return Ok(None) };
    let mut header: Vec<String> = Vec::new();
    let mut columns: HashMap<String, usize> = HashMap::new();
    let mut rows: Vec<Vec<CellText>> = Vec::new();
    let mut seen: HashMap<String, usize> = HashMap::new();
    let mut last = String::new();
    let is_first = |label: &str| first.iter().any(|first| label.eq_ignore_ascii_case(first));
    let has_address =
        pairs.iter().any(|pair| ADDRESSES.iter().any(|name| pair.label.eq_ignore_ascii_case(name)));
    let is_above = |index: usize| pairs.get(index + 1).is_some_and(|next| is_first(&next.label));
    let all = pairs.iter().filter(|pair| is_first(&pair.label)).count();
    let mut above = (0..pairs.len()).filter(|index| pairs[*index].is_heading && is_above(*index));
    // The address of an office may be above the first sale.
    let has_headings = !has_address
        && match all {
            1 => above.any(|index| pairs[index].is_marked),
            _ => above.count() * 2 > all,
        };
    let mut has_begun = false;
    for (index, Pair { label, value, is_heading, .. }) in pairs.iter().enumerate() {
        if *is_heading && !(has_headings && is_above(index)) {
            continue;
        }
        if *is_heading || (is_first(label) && !has_begun) {
            rows.push(Vec::new());
            seen.clear();
        }
        has_begun = *is_heading;
        let label = if *is_heading { ADDRESSES[0] } else { label };
        // What comes before the first block is the head of the page.
        let Some(row) = rows.last_mut() else { continue };
        let label = if label.is_empty() { last.clone() } else { label.to_owned() };
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
            row.resize(column + 1, CellText::default());
        }
        row[column].clone_from(value);
        last = label;
    }
    let header = header.into_iter().map(|text| CellText { text, signs: Vec::new() }).collect();
    let numbered = (0..).zip(std::iter::once(header).chain(rows));
    let rows = numbered.map(|(number, cells)| GridRow::new(number, cells)).collect();
    Ok(Some(Grid { name: "labels and values".to_owned(), rows, ..Grid::default() }))
}
