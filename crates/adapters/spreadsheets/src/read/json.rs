//! JSON: arrays of objects, and files with an object on each line.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek as _, SeekFrom};
use std::ops::ControlFlow;

use chrono::DateTime;
use lists::{Cell, EachRow, RowPosition, SheetError};
use serde::de::{
    DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor,
};
use serde_json::Value;

use super::book::{Book, Table, Words};
use super::cells::WorkbookCell;
use super::encoding::{ToUtf8, utf16};
use super::{MAX_COLUMNS, refused, unreadable};

/// How deep arrays of objects are looked for.
const MAX_DEPTH: u8 = 3;
/// The maximum number of arrays. Each is a table.
const MAX_ARRAYS: usize = 1_000;
/// 2⁵³, beyond which a float cannot represent every whole number.
const EXACT: u64 = 1 << 53;

struct JsonBook {
    file: BufReader<File>,
    arrays: Vec<Array>,
    /// Whether the file has an object on each line.
    is_lines: bool,
}

/// An array of the file, or its lines.
#[derive(Debug, Default)]
struct Array {
    /// The keys that lead to it, joined by points.
    name: String,
    /// The columns in the order in which they appear. Empty for an array of arrays, whose first row
    /// is the header.
    columns: Vec<String>,
    /// The number of each column.
    known: HashMap<String, usize>,
    rows: u64,
}

/// Reads the columns of a file.
pub(super) fn open(file: BufReader<File>) -> Result<impl Book, SheetError> {
    let mut book = JsonBook { file, arrays: Vec::new(), is_lines: false };
    let mut arrays: Vec<Array> = Vec::new();
    let whole = book.each_element(&mut |name, element| {
        let index = match arrays.iter().position(|array| array.name == name) {
            Some(index) => index,
            None if arrays.len() == MAX_ARRAYS => {
                return Err(refused(format!("the JSON file has more than {MAX_ARRAYS} arrays")));
            }
            None => {
                arrays.push(Array { name: name.to_owned(), ..Array::default() });
                arrays.len() - 1
            }
        };
        arrays[index].add(element)
    });
    let is_lines = match whole {
        Ok(()) => arrays.is_empty(),
        Err(Trouble::Lines) => true,
        Err(Trouble::Sheet(error)) => return Err(error),
    };
    if is_lines {
        // A file of one line is one value, too.
        let is_one = whole.is_ok();
        book.is_lines = true;
        let mut lines = Array::default();
        let read = book
            .each_line(&mut |_, element| lines.add(element).map(|()| ControlFlow::Continue(())));
        match read {
            Err(_) if is_one => {
                return Err(refused("this is a JSON file without an array of objects"));
            }
            other => other?,
        }
        arrays = vec![lines];
    }
    book.arrays = arrays;
    Ok(book)
}

/// Why a file is not one JSON value.
enum Trouble {
    /// More values follow the first one.
    Lines,
    Sheet(SheetError),
}

/// The receiver of the elements of every array, with the array's name.
type EachElement<'e> = dyn FnMut(&str, Element) -> Result<(), SheetError> + 'e;

impl JsonBook {
    fn text(&mut self) -> Result<Box<dyn BufRead + '_>, SheetError> {
        self.file.seek(SeekFrom::Start(0)).map_err(|error| unreadable(&error))?;
        let head = self.file.fill_buf().map_err(|error| unreadable(&error))?;
        let encoding = utf16(head).unwrap_or(encoding_rs::UTF_8);
        Ok(Box::new(BufReader::with_capacity(1 << 16, ToUtf8::new(&mut self.file, encoding))))
    }

    fn each_element(&mut self, each: &mut EachElement<'_>) -> Result<(), Trouble> {
        let text = self.text().map_err(Trouble::Sheet)?;
        let mut failure = None;
        let mut parser = serde_json::Deserializer::from_reader(text);
        let finder = Finder { name: String::new(), depth: 0, each, failure: &mut failure };
        let parsed = finder.deserialize(&mut parser);
        if let Some(failure) = failure {
            return Err(Trouble::Sheet(failure));
        }
        parsed.map_err(|error| Trouble::Sheet(broken(&error)))?;
        match parser.end() {
            Ok(()) => Ok(()),
            Err(error) if error.is_syntax() => Err(Trouble::Lines),
            Err(error) => Err(Trouble::Sheet(broken(&error))),
        }
    }

    /// Calls `each` with the object of every line and its number, until it breaks.
    fn each_line(
        &mut self,
        each: &mut dyn FnMut(u64, Element) -> Result<ControlFlow<()>, SheetError>,
    ) -> Result<(), SheetError> {
        const MAX_LINE: u64 = 16 << 20;
        let mut text = self.text()?;
        let mut line = String::new();
        for number in 1.. {
            line.clear();
            let read = text
                .by_ref()
                .take(MAX_LINE)
                .read_line(&mut line)
                .map_err(|error| unreadable(&error))?;
            if read == 0 {
                break;
            }
            // JSON text sequences begin each value with a record separator.
            let value = line.trim_start_matches('\u{1e}').trim();
            if value.is_empty() {
                continue;
            }
            let element = serde_json::from_str::<Element>(value).map_err(|error| {
                if error.is_eof() && !line.ends_with('\n') {
                    refused(format!("line {number} is cut off; download the file again"))
                } else {
                    refused(format!("line {number} is not a JSON object: {error}"))
                }
            })?;
            if each(number, element)?.is_break() {
                break;
            }
        }
        Ok(())
    }
}

fn broken(error: &serde_json::Error) -> SheetError {
    if error.is_eof() {
        return refused("the JSON file is cut off; download it again");
    }
    refused(format!("this is a damaged JSON file: {error}"))
}

impl Array {
    fn add(&mut self, element: Element) -> Result<(), SheetError> {
        self.rows += 1;
        match element {
            Element::Object(object) => {
                for (key, _) in flat(object)? {
                    if !self.known.contains_key(&key) {
                        self.known.insert(key.clone(), self.columns.len());
                        self.columns.push(key);
                    }
                }
                if self.columns.len() > MAX_COLUMNS {
                    return Err(refused("the JSON file has too many different keys"));
                }
                Ok(())
            }
            Element::Row(_) => Ok(()),
            Element::Other => Err(refused(format!(
                "element {} of the JSON array is neither an object nor an array",
                self.rows
            ))),
        }
    }
}

impl Book for JsonBook {
    fn tables(&mut self) -> Result<Vec<Table>, SheetError> {
        let name = |array: &Array| {
            if array.name.is_empty() { "the array".to_owned() } else { array.name.clone() }
        };
        let table = |array: &Array| Table {
            name: name(array),
            is_hidden: false,
            weight: array.rows,
            ..Table::default()
        };
        Ok(self.arrays.iter().map(table).collect())
    }

    fn rows(
        &mut self,
        table: usize,
        each: &mut EachRow<'_>,
    ) -> Result<ControlFlow<()>, SheetError> {
        let Array { name, columns, known, .. } = std::mem::take(&mut self.arrays[table]);
        let mut flow = ControlFlow::Continue(());
        if !columns.is_empty() {
            let header: Vec<Cell<'_>> = columns.iter().map(|name| Cell::Text(name)).collect();
            flow = each(RowPosition::default(), &header);
        }
        let mut row = |number: u64, element: Element| -> Result<(), SheetError> {
            if flow.is_break() {
                return Ok(());
            }
            let values = match element {
                Element::Object(object) => {
                    let mut values = vec![WorkbookCell::Other(Cell::Empty); columns.len()];
                    for (key, value) in flat(object)? {
                        if let Some(index) = known.get(&key) {
                            values[*index] = cell(value);
                        }
                    }
                    values
                }
                Element::Row(values) => values.into_iter().map(cell).collect(),
                Element::Other => return Ok(()),
            };
            let cells: Vec<Cell<'_>> = values.iter().map(WorkbookCell::cell).collect();
            flow = each(RowPosition::of_row(number), &cells);
            Ok(())
        };
        let read = if self.is_lines {
            self.each_line(&mut |number, element| {
                row(number, element).map(|()| ControlFlow::Continue(()))
            })
        } else {
            let mut number = 0;
            let read = self.each_element(&mut |found, element| {
                if found != name {
                    return Ok(());
                }
                number += 1;
                row(number, element)
            });
            read.map_err(|trouble| match trouble {
                Trouble::Sheet(error) => error,
                Trouble::Lines => refused("the JSON file changed while it was read"),
            })
        };
        read?;
        Ok(flow)
    }

    fn words(&self) -> Words {
        Words { table: "array", file: "JSON file" }
    }
}

/// An element of an array.
enum Element {
    Object(Vec<(String, Value)>),
    Row(Vec<Value>),
    Other,
}

impl<'de> serde::Deserialize<'de> for Element {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ElementVisitor)
    }
}

struct ElementVisitor;

impl<'de> Visitor<'de> for ElementVisitor {
    type Value = Element;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Element, A::Error> {
        let mut entries: Vec<(String, Value)> = Vec::with_capacity(map.size_hint().unwrap_or(16));
        let mut known = HashSet::new();
        while let Some((key, value)) = map.next_entry::<String, Value>()? {
            if !known.insert(key.clone()) {
                return Err(A::Error::custom(format_args!("an object has the key '{key}' twice")));
            }
            entries.push((key, value));
            if entries.len() > MAX_COLUMNS {
                return Err(A::Error::custom("an object has too many keys"));
            }
        }
        Ok(Element::Object(entries))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Element, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = seq.next_element()? {
            values.push(value);
        }
        Ok(Element::Row(values))
    }

    fn visit_bool<E>(self, _: bool) -> Result<Element, E> {
        Ok(Element::Other)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Element, E> {
        Ok(Element::Other)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Element, E> {
        Ok(Element::Other)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Element, E> {
        Ok(Element::Other)
    }

    fn visit_str<E>(self, _: &str) -> Result<Element, E> {
        Ok(Element::Other)
    }

    fn visit_unit<E>(self) -> Result<Element, E> {
        Ok(Element::Other)
    }
}

/// Finds the arrays of objects within a value, and passes on their elements one by one.
struct Finder<'f, 'e> {
    name: String,
    depth: u8,
    each: &'f mut EachElement<'e>,
    failure: &'f mut Option<SheetError>,
}

impl<'de> DeserializeSeed<'de> for Finder<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Finder<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array of objects")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<(), A::Error> {
        while let Some(element) = seq.next_element::<Element>()? {
            // An array of texts or numbers within the head of a file is not a table.
            if self.depth > 0 && matches!(element, Element::Other) {
                continue;
            }
            if let Err(error) = (self.each)(&self.name, element) {
                let message = error.to_string();
                *self.failure = Some(error);
                return Err(A::Error::custom(message));
            }
        }
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            if self.depth >= MAX_DEPTH {
                map.next_value::<IgnoredAny>()?;
                continue;
            }
            let name = if self.name.is_empty() { key } else { format!("{}.{key}", self.name) };
            let (each, failure) = (&mut *self.each, &mut *self.failure);
            map.next_value_seed(Finder { name, depth: self.depth + 1, each, failure })?;
        }
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }
}

/// The values of an object, with those of objects within it under `outer.inner`. Anything deeper
/// stays JSON text.
///
/// # Errors
/// When two values have the same name.
fn flat(object: Vec<(String, Value)>) -> Result<Vec<(String, Value)>, SheetError> {
    let has_objects = object.iter().any(|(_, value)| value.is_object());
    if !has_objects {
        return Ok(object);
    }
    let mut values = Vec::with_capacity(object.len() + 8);
    let mut known = HashSet::new();
    for (key, value) in object {
        match value {
            Value::Object(inner) => {
                let inner = inner.into_iter().map(|(name, value)| (format!("{key}.{name}"), value));
                values.extend(inner);
            }
            value => values.push((key, value)),
        }
    }
    for (key, _) in &values {
        if !known.insert(key) {
            return Err(refused(format!("an object of the JSON file has the key '{key}' twice")));
        }
    }
    Ok(values)
}

fn cell(value: Value) -> WorkbookCell<'static> {
    match value {
        Value::Null => WorkbookCell::Other(Cell::Empty),
        Value::Bool(truth) => WorkbookCell::Other(Cell::Bool(truth)),
        Value::Number(number) => {
            let is_exact = number.as_i64().is_none_or(|whole| whole.unsigned_abs() < EXACT)
                && number.as_u64().is_none_or(|whole| whole < EXACT);
            match number.as_f64().filter(|_| is_exact) {
                Some(number) => WorkbookCell::Other(Cell::Number(number)),
                None => WorkbookCell::Text(number.to_string().into()),
            }
        }
        Value::String(text) => match epoch(&text) {
            Some(moment) => moment,
            None => WorkbookCell::Text(text.into()),
        },
        Value::Array(values)
            if values.iter().all(|value| !value.is_object() && !value.is_array()) =>
        {
            let texts: Vec<String> =
                values.into_iter().map(|value| cell(value).cell().text().into_owned()).collect();
            WorkbookCell::Text(texts.join("; ").into())
        }
        deeper => WorkbookCell::Text(deeper.to_string().into()),
    }
}

/// Reads the date of older .NET services: `/Date(1467331200000)/`, with or without an offset.
fn epoch(text: &str) -> Option<WorkbookCell<'static>> {
    let inside = text.strip_prefix("/Date(")?.strip_suffix(")/")?;
    let at = inside.rfind(['+', '-']).filter(|at| *at > 0);
    let (millis, offset) = at.map_or((inside, ""), |at| inside.split_at(at));
    let minutes = match (offset.get(..1), offset.get(1..3), offset.get(3..5)) {
        (Some(sign), Some(hours), Some(minutes)) => {
            let minutes = hours.parse::<i64>().ok()? * 60 + minutes.parse::<i64>().ok()?;
            if sign == "-" { -minutes } else { minutes }
        }
        _ => 0,
    };
    let local = millis.parse::<i64>().ok()?.checked_add(minutes * 60_000)?;
    let moment = DateTime::from_timestamp_millis(local)?.naive_utc();
    Some(WorkbookCell::Other(Cell::DateTime(moment)))
}
