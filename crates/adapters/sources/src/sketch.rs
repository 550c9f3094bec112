//! Writes the draft of a map file for a file of an unknown source.

use std::fmt::Write as _;

use geography::State;
use lists::{ColumnGuess, TableGuess, guess_table};

/// Returns the draft of a map for a file whose first rows are `rows`, as the text of a map file
/// with comments; `None` if the file has no rows. An operator checks it before it is used.
#[must_use]
pub fn draft_map(source: &str, rows: &[Vec<String>]) -> Option<String> {
    let guess = guess_table(rows)?;
    let mut text = String::new();
    // Writing into a string cannot fail.
    let _ = write_map(&mut text, source, &guess);
    Some(text)
}

/// Returns the comment with which the draft for a PDF ends: how the map names the columns of the
/// page.
#[must_use]
pub fn draft_pdf_note(header: &[String]) -> String {
    let names: Vec<String> = header.iter().map(|name| quoted(name)).collect();
    format!(
        "\n# The columns were found by the look of the page. Name those that the page prints, so that \
         a\n# changed page is noticed, and the column that no row leaves blank.\n# [pdf]\n# columns = \
         [{}]\n# key = \"\"\n",
        names.join(", ")
    )
}

fn write_map(text: &mut String, source: &str, guess: &TableGuess) -> std::fmt::Result {
    let has_column = |name: &str| guess.columns.iter().any(|column| own_name(column) == Some(name));
    writeln!(
        text,
        "# A draft from the headers and cells of one file. Check every line, then try it:"
    )?;
    writeln!(text, "#   courthouse-steps import --dry-run --map THIS_FILE FILE")?;
    writeln!(text)?;
    let required = if source.is_empty() { "REQUIRED: who" } else { "Who" };
    writeln!(text, "# {required} publishes the list. Use the same name at every import.")?;
    writeln!(text, "source = {}", quoted(source))?;
    writeln!(text, "# true: what a file no longer contains is no longer listed.")?;
    writeln!(text, "complete_list = false")?;
    if guess.header.is_none() {
        writeln!(text, "# The file seems to have no header. Name its columns in their order.")?;
        let names: Vec<String> = guess.columns.iter().map(|column| quoted(&column.name)).collect();
        writeln!(text, "headers = [{}]", names.join(", "))?;
    }
    write_key(text, guess)?;
    writeln!(text, "\n[columns]")?;
    if !has_column("State") {
        match guess.state {
            Some(state) => {
                writeln!(text, "# Likely: the ZIP codes are of this state.")?;
                writeln!(text, "State = {}", quoted(state.name()))?;
            }
            None => {
                let codes: Vec<&str> = State::all().map(State::code).collect();
                writeln!(text, "# REQUIRED, and no column names it. One of {}.", codes.join(", "))?;
                writeln!(text, "# State = \"\"")?;
            }
        }
    }
    if !has_column("County") {
        match guess.county {
            Some(county) => {
                writeln!(text, "# Likely: it is the only county that has every ZIP code.")?;
                writeln!(text, "County = {}", quoted(county.name()))?;
            }
            None => {
                writeln!(text, "# REQUIRED, and no column names it.")?;
                writeln!(text, "# County = \"\"")?;
            }
        }
    }
    for column in &guess.columns {
        let Some(ours) = own_name(column) else { continue };
        writeln!(text, "# {}.{}", sentence(column.why), example(column))?;
        writeln!(text, "{} = {}", quoted(ours), quoted(&field(&column.name)))?;
    }
    let others: Vec<&ColumnGuess> =
        guess.columns.iter().filter(|column| own_name(column).is_none()).collect();
    if !others.is_empty() {
        writeln!(
            text,
            "\n# Not recognized. Each of these is stored under its own name unless you write it to a"
        )?;
        writeln!(text, "# column above, or name it in `ignore = [...]` above [columns].")?;
        for column in others {
            writeln!(text, "# {} = {}{}", quoted("?"), quoted(&field(&column.name)), note(column))?;
        }
    }
    Ok(())
}

fn write_key(text: &mut String, guess: &TableGuess) -> std::fmt::Result {
    let is_plain =
        |index: &usize| guess.columns.get(*index).is_some_and(|column| own_name(column).is_some());
    if guess.key.is_empty() || !guess.key.iter().all(is_plain) {
        writeln!(
            text,
            "# REQUIRED: no column distinguishes the rows. Name columns that do it together."
        )?;
        return writeln!(text, "# unique_id = \"{{state}}-{{county}}-{{…}}\"");
    }
    let names = guess.key.iter().filter_map(|index| guess.columns.get(*index));
    let fields: Vec<String> = names.map(|column| field(&column.name)).collect();
    writeln!(
        text,
        "# Unsure: it distinguishes the rows of the file. Check that it never changes for a property."
    )?;
    writeln!(text, "unique_id = {}", quoted(&format!("{{state}}-{{county}}-{}", fields.join("-"))))
}

/// The name of our column in a map. A name with braces cannot be in a template.
fn own_name(column: &ColumnGuess) -> Option<&'static str> {
    column.column.filter(|_| !column.name.contains(['{', '}'])).map(|column| column.label())
}

fn sentence(why: &str) -> String {
    let mut chars = why.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

fn example(column: &ColumnGuess) -> String {
    let shown = shown(&column.example);
    if shown.is_empty() { String::new() } else { format!(" Such as: {shown}") }
}

fn note(column: &ColumnGuess) -> String {
    let shown = shown(&column.example);
    if shown.is_empty() { String::new() } else { format!("  # such as: {shown}") }
}

/// A cell as a part of a comment.
fn shown(cell: &str) -> String {
    const SHOWN: usize = 60;
    let line: String = cell.split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().filter(|c| !c.is_control()).take(SHOWN).collect()
}

fn field(name: &str) -> String {
    format!("{{{name}}}")
}

/// A text as a TOML string.
fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        match c {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            c if c.is_control() => quoted.push(' '),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map_file::parse;

    fn rows(rows: &[&[&str]]) -> Vec<Vec<String>> {
        rows.iter().map(|row| row.iter().map(|cell| (*cell).to_owned()).collect()).collect()
    }

    #[test]
    fn a_draft_is_a_valid_map_with_the_guesses_and_their_reasons() {
        let text = draft_map(
            "sales \"2026\"",
            &rows(&[
                &["Sheriff No.", "Sale Date", "Address", "Zip", "Note {x}"],
                &["F-26-01", "6/2/2026", "12 Elm Street", "07102", "see\nback"],
                &["F-26-02", "6/9/2026", "9 Oak Avenue", "07103", ""],
            ]),
        )
        .unwrap();
        let map = parse(&text).unwrap();
        assert_eq!(map.source(), "sales \"2026\"");
        for line in [
            "unique_id = \"{state}-{county}-{Sheriff No.}\"",
            "State = \"New Jersey\"",
            "County = \"Essex\"",
            "# Sure: its name is known. Such as: 6/2/2026",
            "\"Sale Date\" = \"{Sale Date}\"",
            "\"Case Number\" = \"{Sheriff No.}\"",
            "# \"?\" = \"{Note {x}}\"  # such as: see back",
        ] {
            assert!(text.lines().any(|own| own == line), "{line}\n{text}");
        }
    }

    #[test]
    fn what_a_draft_does_not_know_is_required_in_a_comment() {
        let text =
            draft_map("x", &rows(&[&["A", "B"], &["1", "first"], &["1", "first"], &["1", "b"]]))
                .unwrap();
        assert!(parse(&text).is_ok(), "{text}");
        for line in ["# State = \"\"", "# County = \"\""] {
            assert!(text.lines().any(|own| own == line), "{text}");
        }
        assert!(text.contains("# REQUIRED: no column distinguishes the rows."), "{text}");
        assert_eq!(draft_map("x", &[]), None);
    }
}
