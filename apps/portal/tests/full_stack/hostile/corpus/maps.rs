//! Map files, which the portal itself reads.

/// A hostile map file, and what makes it.
type Map = (&'static str, fn() -> String);

pub(crate) const MAPS: &[Map] = &[
    ("deep arrays", || format!("source = {}", "[".repeat(300_000))),
    ("deep tables", || format!("source = {}", "{a=".repeat(200_000))),
    ("deep keys", || format!("{}a = 1", "a.".repeat(300_000))),
    ("deep headings", || format!("[{}a]", "a.".repeat(300_000))),
    ("many headings", || (0..50_000).map(|number| format!("[a{number}]\n")).collect()),
    ("one table again and again", || "[[a]]\n".repeat(100_000)),
    ("a long text", || format!("source = \"{}\"", "A".repeat(900_000))),
    ("an open text", || format!("source = \"\"\"{}", "\\\n".repeat(300_000))),
    ("a pattern of many letters", || heading("(a{1000}){1000}")),
    ("a pattern that goes back", || heading("(a*)*(a*)*(a*)*b")),
    ("a deep pattern", || heading(&"(".repeat(200_000))),
    ("a long pattern", || heading(&"a?".repeat(200_000))),
    ("numbers", || "source = 99999999999999999999999\nversion = 1e999999".to_owned()),
    ("not text", || "\u{0}\u{feff}source".to_owned()),
];

fn heading(pattern: &str) -> String {
    format!("source = \"x\"\n[pdf]\ncolumns = [\"Case\"]\nheading_pattern = '{pattern}'")
}
