//! The text of a page as a browser shows it, and the signs with which it is shown.

use std::collections::HashSet;

use ego_tree::{NodeId, NodeRef};
use lists::{Sign, SignKind, is_about_a_sale, off_words};
use scraper::node::Element;
use scraper::{ElementRef, Html, Node, Selector};

/// The maximum number of rules of a page's styles that strike out text.
const MAX_RULES: usize = 100;
/// The maximum number of elements around a value that are asked whether they strike it out.
const MAX_AROUND: usize = 64;

/// The text of a cell with its signs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct CellText {
    pub text: String,
    pub signs: Vec<SignKind>,
}

impl CellText {
    /// Adds the signs as those of the cell with this index.
    pub fn add_signs(&self, cell: usize, signs: &mut Vec<Sign>) {
        let cell = u32::try_from(cell).unwrap_or(u32::MAX);
        signs.extend(self.signs.iter().map(|kind| Sign { cell, kind: *kind }));
    }
}

/// What a page says about how its elements are shown.
pub(super) struct Styles {
    /// The elements whose text is struck out.
    strikes: Vec<Selector>,
    /// The classes of the page that are named for sales that are off.
    off_classes: HashSet<String>,
}

/// Whether a class is named for sales that are off, such as 'cancelled-row'.
fn is_named_off(class: &str) -> bool {
    const STRUCK: [&str; 5] = ["strike", "struck", "strikethrough", "strikeout", "line-through"];
    let class = class.to_ascii_lowercase();
    STRUCK.iter().any(|word| class.ends_with(word))
        || off_words(&class.replace(['-', '_'], " ")).is_some()
        || off_words(&class.replace(['-', '_'], ";")).is_some()
}

impl Styles {
    /// Reads the style elements and the classes of a page.
    pub fn of(document: &Html) -> Self {
        let is_style = |node: &NodeRef<'_, Node>| {
            node.value().as_element().is_some_and(|element| element.name() == "style")
        };
        let texts = document.tree.nodes().filter(is_style).flat_map(|node| node.children());
        let texts = texts.filter_map(|text| text.value().as_text());
        let strikes = texts.flat_map(|text| text.split('}')).filter_map(|rule| {
            let (before, body) = rule.rsplit_once('{')?;
            let selector = before.rsplit(['{', ';', '/']).next()?.trim().trim_start_matches("<!--");
            body.contains("line-through").then(|| Selector::parse(selector).ok())?
        });
        let elements = document.tree.nodes().filter_map(|node| node.value().as_element());
        let classes: HashSet<&str> = elements.flat_map(Element::classes).collect();
        let off_classes = classes.into_iter().filter(|class| is_named_off(class));
        Self {
            strikes: strikes.take(MAX_RULES).collect(),
            off_classes: off_classes.map(str::to_owned).collect(),
        }
    }

    fn strikes(&self, node: NodeRef<'_, Node>) -> bool {
        let Some(element) = ElementRef::wrap(node) else { return false };
        matches!(element.value().name(), "s" | "strike" | "del")
            || style_has(element.value(), "line-through")
            || self.strikes.iter().any(|selector| selector.matches(&element))
    }

    /// Whether the class of an element is named for sales that are off, and no rule of the page says
    /// how it looks. The classes of a whole page or list, and of what a reader clicks, are not of a
    /// sale.
    fn names_off(&self, node: NodeRef<'_, Node>) -> bool {
        const OTHERS: [&str; 10] =
            ["html", "body", "main", "form", "table", "tbody", "a", "button", "input", "label"];
        if self.off_classes.is_empty() {
            return false;
        }
        let Some(element) = node.value().as_element() else { return false };
        let has_one = element.classes().any(|class| self.off_classes.contains(class));
        has_one && !OTHERS.contains(&element.name()) && !self.strikes(node)
    }

    /// Whether an element around a node strikes it out.
    pub fn strikes_around(&self, node: NodeRef<'_, Node>) -> bool {
        node.ancestors().take(MAX_AROUND).any(|around| self.strikes(around))
    }

    /// Whether the class of an element around a node is named for sales that are off.
    pub fn names_off_around(&self, node: NodeRef<'_, Node>) -> bool {
        node.ancestors().take(MAX_AROUND).any(|around| self.names_off(around))
    }
}

/// A walk through the nodes of a page. It knows how the text at its place is shown.
pub(super) struct Walk<'p> {
    styles: &'p Styles,
    /// The depth of elements whose text no one sees.
    unseen: usize,
    preformatted: usize,
    /// The elements around the place that strike out their text.
    strikes: Vec<NodeId>,
    /// Whether all the text is struck out.
    is_struck: bool,
    /// The elements around the place whose class is named for sales that are off.
    named: Vec<NodeId>,
    /// The number of fields and boxes that are in no cell.
    pub fields_outside: u64,
}

impl<'p> Walk<'p> {
    /// A walk that begins where text is shown, or where it is struck out.
    pub const fn new(styles: &'p Styles, is_struck: bool) -> Self {
        Self {
            styles,
            unseen: 0,
            preformatted: 0,
            strikes: Vec::new(),
            is_struck,
            named: Vec::new(),
            fields_outside: 0,
        }
    }

    /// Enters a node. `is_part` is whether it is a part of a table, which is read even if it is
    /// hidden; there is no sink for it.
    pub fn enter(&mut self, node: NodeRef<'_, Node>, is_part: bool, sink: Option<&mut CellSink>) {
        let element = match node.value() {
            Node::Text(text) if self.unseen == 0 => {
                let is_struck = self.is_struck || !self.strikes.is_empty();
                if let Some(sink) = sink {
                    sink.push(text, self.preformatted > 0, is_struck);
                    sink.is_named |= !self.named.is_empty() && !text.trim().is_empty();
                }
                return;
            }
            Node::Element(element) => element,
            _ => return,
        };
        if self.styles.strikes(node) {
            self.strikes.push(node.id());
        }
        if self.styles.names_off(node) {
            self.named.push(node.id());
        }
        if self.unseen == 0 && !is_hidden(element) {
            let field = Field::of(node, element);
            self.fields_outside += u64::from(sink.is_none() && field.is_some());
            match (sink, field) {
                (Some(sink), Some(field)) => sink.field(&field),
                (Some(sink), None) => match element.name() {
                    "br" => sink.line_break(),
                    "sup" => sink.mark = Some(sink.shown.len()),
                    name if is_block(name) => sink.block(),
                    _ => {}
                },
                _ => {}
            }
        }
        if self.unseen > 0 || (!is_part && is_unseen(element)) {
            self.unseen += 1;
        }
        self.preformatted += usize::from(is_preformatted(element));
    }

    /// Leaves a node.
    pub fn leave(&mut self, node: NodeRef<'_, Node>, sink: Option<&mut CellSink>) {
        let Node::Element(element) = node.value() else { return };
        self.preformatted -= usize::from(is_preformatted(element));
        if self.unseen > 0 {
            self.unseen -= 1;
        } else if let Some(sink) = sink {
            match element.name() {
                "sup" => sink.end_mark(),
                name if is_block(name) => sink.block(),
                _ => {}
            }
        }
        if self.strikes.last() == Some(&node.id()) {
            self.strikes.pop();
        }
        if self.named.last() == Some(&node.id()) {
            self.named.pop();
        }
    }
}

/// A field of a form that has a value.
enum Field {
    /// A check box or a radio button.
    Box { is_checked: bool },
    /// Any other field with its text.
    Text(String),
}

impl Field {
    fn of(node: NodeRef<'_, Node>, element: &Element) -> Option<Self> {
        let has = |name| element.attr(name).is_some();
        match element.name() {
            "input" => {
                let kind = element.attr("type").unwrap_or("text").trim().to_ascii_lowercase();
                match kind.as_str() {
                    "checkbox" | "radio" => Some(Self::Box { is_checked: has("checked") }),
                    "hidden" | "submit" | "button" | "image" | "reset" | "file" | "password" => {
                        None
                    }
                    _ => Some(Self::Text(element.attr("value").unwrap_or_default().to_owned())),
                }
            }
            "textarea" => Some(Self::Text(own_text(node))),
            "select" => {
                let mut options = node.descendants().filter_map(|option| {
                    let element = option.value().as_element()?;
                    (element.name() == "option").then_some((option, element))
                });
                let first = options.next()?;
                let is_selected =
                    |(_, option): &(NodeRef<'_, Node>, &Element)| option.attr("selected").is_some();
                let all = std::iter::once(first).chain(options);
                let chosen = all.filter(is_selected).last();
                // A browser shows the first option if none is selected.
                let chosen = chosen.or_else(|| (!has("multiple")).then_some(first));
                // An option with a blank value asks the reader to choose one.
                let chosen = chosen.filter(|(_, option)| option.attr("value") != Some(""));
                Some(Self::Text(chosen.map(|(option, _)| own_text(option)).unwrap_or_default()))
            }
            _ => None,
        }
    }
}

fn own_text(node: NodeRef<'_, Node>) -> String {
    node.children().filter_map(|child| child.value().as_text()).map(|text| &**text).collect()
}

/// Collects the text of a cell with its signs.
#[derive(Debug, Default)]
pub(super) struct CellSink {
    shown: TextSink,
    /// The text that is struck out.
    struck: TextSink,
    signs: Vec<SignKind>,
    /// The boxes with the number of bytes before them.
    boxes: Vec<(usize, bool)>,
    /// The number of bytes before the superscript in which the walk is.
    mark: Option<usize>,
    /// A superscript before any other text.
    first_mark: String,
    /// Whether a class around some of the text is named for sales that are off.
    pub is_named: bool,
}

impl CellSink {
    /// Adds text. Blanks of preformatted text stay as they are.
    pub fn push(&mut self, text: &str, is_preformatted: bool, is_struck: bool) {
        let sink = if is_struck { &mut self.struck } else { &mut self.shown };
        sink.push(text, is_preformatted);
    }

    /// Adds the text of a part.
    pub fn push_part(&mut self, part: CellText) {
        let (struck, others): (Vec<_>, Vec<_>) =
            part.signs.into_iter().partition(|sign| *sign == SignKind::Struck);
        self.push(&part.text, true, !struck.is_empty());
        self.signs.extend(others);
    }

    /// The number of bytes so far.
    pub fn len(&self) -> usize {
        self.shown.len() + self.struck.len()
    }

    /// Begins a line, also after another line break.
    pub fn line_break(&mut self) {
        self.shown.line_break();
        self.struck.line_break();
    }

    /// Begins a line if there is text before.
    pub fn block(&mut self) {
        self.shown.block();
        self.struck.block();
    }

    fn field(&mut self, field: &Field) {
        match field {
            Field::Box { is_checked } => {
                self.signs.push(SignKind::CheckBox { is_checked: *is_checked });
                self.boxes.push((self.shown.len(), *is_checked));
            }
            Field::Text(text) => {
                self.signs.push(SignKind::Field);
                self.shown.has_blank = true;
                self.shown.push(text, false);
                self.shown.has_blank = true;
            }
        }
    }

    /// Takes a superscript off if it is the mark of a note.
    fn end_mark(&mut self) {
        let Some(start) = self.mark.take() else { return };
        let (before, mark) = self.shown.text.split_at(start.min(self.shown.text.len()));
        let is_unit = ["ft", "m", "mi"].iter().any(|unit| before.trim_end().ends_with(unit));
        let is_power = is_unit && matches!(mark.trim(), "2" | "3");
        // The cents of an amount may be a superscript.
        if is_power || before.ends_with('.') || !is_mark(mark) {
            return;
        }
        if before.trim().is_empty() {
            mark.trim().clone_into(&mut self.first_mark);
        } else {
            self.signs.push(SignKind::Note);
        }
        self.shown.text.truncate(start);
    }

    /// The text with its signs. `has_notes` is whether a mark at its end is that of a note; the marks
    /// of a header are a part of its name.
    pub fn finish(mut self, has_notes: bool) -> CellText {
        if let Some(text) = checked_text(&self.shown.text, &self.boxes) {
            self.shown.text = text;
        }
        let (mut text, struck) = (self.shown.finish(), self.struck.finish());
        let mut signs = self.signs;
        if !self.first_mark.is_empty() {
            if text.is_empty() {
                text = self.first_mark;
            } else {
                signs.push(SignKind::Note);
            }
        }
        if let Some(rest) = without_mark(&text).filter(|_| has_notes) {
            text.truncate(rest);
            signs.push(SignKind::Note);
        }
        if self.is_named {
            signs.push(SignKind::Named);
        }
        if !struck.is_empty() {
            if text.contains(char::is_alphanumeric) {
                signs.push(SignKind::StruckPart);
            } else {
                text = struck;
                signs.push(SignKind::Struck);
            }
        }
        CellText { text, signs }
    }
}

/// Whether a superscript is the mark of a note: one or two digits, a letter, or a sign.
fn is_mark(text: &str) -> bool {
    let mark = text.trim().trim_matches(['(', ')', '[', ']', ',']);
    let count = mark.chars().count();
    let is_number = count <= 2 && mark.chars().all(|c| c.is_ascii_digit());
    let is_letter = count == 1 && mark.chars().all(|c| c.is_ascii_lowercase());
    !mark.is_empty() && (is_number || is_letter || mark.chars().all(|c| SIGNS.contains(&c)))
}

const SIGNS: [char; 5] = ['*', '†', '‡', '§', '¶'];

/// The number of bytes before the mark of a note at the end of a text: one or two of `*` and `†`
/// after a word or a number. Words between asterisks and digits that asterisks hide have none.
fn without_mark(text: &str) -> Option<usize> {
    let rest = text.trim_end_matches(['*', '†', '‡']);
    let marks = text[rest.len()..].chars().count();
    let rest = rest.trim_end();
    let is_after = rest.ends_with(|c: char| c.is_alphanumeric() || matches!(c, ')' | '.' | '%'));
    (matches!(marks, 1 | 2) && is_after && !text.starts_with(['*', '†', '‡'])).then_some(rest.len())
}

/// What a cell with boxes says: the words at the boxes that are checked, 'yes' for a checked box
/// without words, and a blank if none is checked. The words at a single box that is not checked
/// stay, because they may be a value of their own, unless they say what became of a sale. `None`
/// without boxes.
fn checked_text(text: &str, boxes: &[(usize, bool)]) -> Option<String> {
    let is_checked = boxes.iter().any(|(_, is_checked)| *is_checked);
    if boxes.is_empty() {
        return None;
    }
    if boxes.len() == 1 && !text.trim().is_empty() {
        return (!is_checked && is_about_a_sale(text)).then(String::new);
    }
    if text.trim().is_empty() {
        return Some(if is_checked { "yes".to_owned() } else { String::new() });
    }
    let starts = boxes.iter().map(|(at, _)| *at);
    let ends = starts.clone().skip(1).chain([text.len()]);
    let after: Vec<&str> = starts
        .clone()
        .zip(ends)
        .map(|(start, end)| text.get(start..end).unwrap_or_default().trim())
        .collect();
    let first = text.get(..boxes[0].0).unwrap_or_default().trim();
    // The words may be before their boxes.
    let words: Vec<&str> = match after.last() {
        Some(&"") if !first.is_empty() => std::iter::once(first).chain(after).collect(),
        _ => after,
    };
    let checked = words.iter().zip(boxes).filter(|(_, (_, is_checked))| *is_checked);
    Some(checked.map(|(words, _)| *words).collect::<Vec<_>>().join(" "))
}

/// Whether the text of an element is not for readers.
pub(super) fn is_unseen(element: &Element) -> bool {
    matches!(element.name(), "script" | "style" | "template" | "noscript" | "select" | "textarea")
        || is_hidden(element)
}

pub(super) fn is_hidden(element: &Element) -> bool {
    element.attr("hidden").is_some() || style_has(element, "display:none")
}

fn is_preformatted(element: &Element) -> bool {
    element.name() == "pre" || style_has(element, "white-space:pre")
}

fn style_has(element: &Element, rule: &str) -> bool {
    element.attr("style").is_some_and(|style| {
        let plain: String = style.chars().filter(|c| !c.is_whitespace()).collect();
        plain.to_ascii_lowercase().contains(rule)
    })
}

/// Whether an element begins on a line of its own.
pub(super) fn is_block(name: &str) -> bool {
    matches!(
        name,
        "p" | "div"
            | "li"
            | "ul"
            | "ol"
            | "dl"
            | "dt"
            | "dd"
            | "h1"
            | "h2"
            | "h3"
            | "h4"
            | "h5"
            | "h6"
            | "section"
            | "article"
            | "header"
            | "footer"
            | "form"
            | "fieldset"
            | "pre"
            | "blockquote"
            | "address"
            | "tr"
            | "td"
            | "th"
            | "table"
    )
}

/// Collects text as a browser shows it: runs of blanks become one blank, and elements on lines of
/// their own become lines.
#[derive(Debug, Default)]
struct TextSink {
    text: String,
    has_blank: bool,
    has_break: bool,
}

impl TextSink {
    /// Adds text. Blanks of preformatted text stay as they are.
    pub fn push(&mut self, text: &str, is_preformatted: bool) {
        for c in text.chars() {
            let is_blank = matches!(c, ' ' | '\t' | '\n' | '\r' | '\u{c}');
            if is_preformatted && is_blank {
                if c != '\r' {
                    self.flush();
                    self.text.push(c);
                }
            } else if is_blank {
                self.has_blank = true;
            } else {
                self.flush();
                self.text.push(c);
            }
        }
    }

    /// The number of bytes so far.
    pub fn len(&self) -> usize {
        self.text.len()
    }

    /// Begins a line, also after another line break.
    pub fn line_break(&mut self) {
        self.text.push('\n');
        self.has_blank = false;
        self.has_break = false;
    }

    /// Begins a line if there is text before.
    pub fn block(&mut self) {
        self.has_break = true;
    }

    fn flush(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            if self.has_break {
                self.text.push('\n');
            } else if self.has_blank {
                self.text.push(' ');
            }
        }
        self.has_blank = false;
        self.has_break = false;
    }

    /// The text without blanks and line breaks at its ends.
    pub fn finish(self) -> String {
        self.text.trim_matches(['\n', ' ']).to_owned()
    }
}
