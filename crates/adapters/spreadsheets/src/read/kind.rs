/// The number of bytes from which the format is detected.
pub(super) const HEAD: usize = 4_096;

/// The kind of a file, detected from its first bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Text, which may be a table.
    Text,
    /// A ZIP file, such as XLSX or ODS.
    Zip,
    /// An OLE file, such as XLS.
    Ole,
    /// An empty file.
    Empty,
    /// An HTML page, which some county sites serve as .xls.
    Html,
    /// A JSON file, or a file with a JSON object on each line.
    Json,
    /// An XML spreadsheet of Excel 2003.
    Xml2003,
    /// A PDF file.
    Pdf,
    /// A known format that is not a table.
    Other(&'static str),
}

const MAGIC: &[(&[u8], Kind)] = &[
    (b"PK\x03\x04", Kind::Zip),
    (b"PK\x05\x06", Kind::Other("an empty ZIP file")),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", Kind::Ole),
    (b"\x89PNG", Kind::Other("a PNG picture")),
    (b"\xff\xd8\xff", Kind::Other("a JPEG picture")),
    (b"GIF8", Kind::Other("a GIF picture")),
    (b"BM", Kind::Text), // decided in `of`, because a header may begin with these letters
    (b"II*\0", Kind::Other("a TIFF picture")),
    (b"MM\0*", Kind::Other("a TIFF picture")),
    (b"%PDF", Kind::Pdf),
    (b"\x1f\x8b", Kind::Other("a gzip archive")),
    (b"7z\xbc\xaf\x27\x1c", Kind::Other("a 7-Zip archive")),
    (b"Rar!", Kind::Other("a RAR archive")),
    (b"BZh", Kind::Other("a bzip2 archive")),
    (b"\x28\xb5\x2f\xfd", Kind::Other("a Zstandard archive")),
    (b"\x7fELF", Kind::Other("a program")),
    (b"MZ\x90", Kind::Other("a program")),
    (b"SQLite format 3\0", Kind::Other("an SQLite database")),
    (b"PAR1", Kind::Other("a Parquet file")),
    (b"{\\rtf", Kind::Other("an RTF document")),
    // Excel before 1997 did not use an OLE container.
    (b"\x09\x08\x10\0\0\x06", Kind::Other("a bare BIFF file of an old Excel")),
    (b"\x09\x04\x06\0", Kind::Other("a bare BIFF file of an old Excel")),
];

/// Detects the kind of a file that begins with `head`.
pub(super) fn of(head: &[u8]) -> Kind {
    if let Some((_, kind)) = MAGIC.iter().find(|(magic, _)| head.starts_with(magic))
        && *kind != Kind::Text
    {
        return *kind;
    }
    if head.starts_with(b"RIFF") && head.get(8..12) == Some(b"WEBP") {
        return Kind::Other("a WebP picture");
    }
    if head.get(4..8) == Some(b"ftyp") {
        return Kind::Other("a video or picture");
    }
    if let Some(encoding) = super::encoding::utf16(head) {
        return of_text(encoding.decode_with_bom_removal(head).0.as_bytes());
    }
    if head.contains(&0) {
        let is_picture = head.starts_with(b"BM");
        return Kind::Other(if is_picture { "a BMP picture" } else { "a binary file" });
    }
    of_text(head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head))
}

fn of_text(head: &[u8]) -> Kind {
    let text = head.trim_ascii_start();
    if text.is_empty() {
        // A file may begin with more blank lines than `head` contains, but then the rest is text.
        return if head.len() < HEAD / 2 { Kind::Empty } else { Kind::Text };
    }
    let begins = |with: &str| {
        text.get(..with.len()).is_some_and(|head| head.eq_ignore_ascii_case(with.as_bytes()))
    };
    let holds =
        |what: &[u8]| text.windows(what.len()).any(|window| window.eq_ignore_ascii_case(what));
    if begins("<!doctype html")
        || begins("<html")
        || begins("<table")
        || begins("<head")
        || begins("<body")
    {
        return Kind::Html;
    }
    if begins("<?xml") || begins("<!--") || begins("<!doctype") {
        return if begins("<?xml") && holds(b"urn:schemas-microsoft-com:office:spreadsheet") {
            Kind::Xml2003
        } else if holds(b"<html") || holds(b"<table") {
            Kind::Html
        } else {
            Kind::Other("an XML file")
        };
    }
    if begins("<") && holds(b"</") {
        return Kind::Html;
    }
    if is_json(text) {
        return Kind::Json;
    }
    if is_sylk(text) {
        return Kind::Other(
            "a SYLK file; open it in a spreadsheet program and save it as XLSX: it is",
        );
    }
    if begins("MIME-Version:") {
        return Kind::Other("a web archive (MHTML)");
    }
    Kind::Text
}

/// Whether a text begins like JSON: an object with a quoted key, or an array of objects or arrays.
fn is_json(text: &[u8]) -> bool {
    let next = |text: &[u8]| {
        text.get(1..).map(<[u8]>::trim_ascii_start).and_then(|rest| rest.first().copied())
    };
    match text.first() {
        Some(b'{') => matches!(next(text), Some(b'"' | b'}')),
        Some(b'[') => matches!(next(text), Some(b'{' | b'[' | b']')),
        _ => false,
    }
}

/// Whether a text begins like SYLK: a line `ID;P…`, and a line with a record of one or two letters.
fn is_sylk(text: &[u8]) -> bool {
    let mut lines =
        text.split(|byte| matches!(byte, b'\r' | b'\n')).filter(|line| !line.is_empty());
    let begins = lines.next().is_some_and(|line| line.starts_with(b"ID;P"));
    begins
        && lines.next().is_some_and(|line| {
            [b"P;", b"F;", b"B;", b"C;", b"O;"].iter().any(|record| line.starts_with(*record))
                || line.starts_with(b"NN;")
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_detected_by_its_content() {
        assert_eq!(of(b""), Kind::Empty);
        assert_eq!(of(b"\xef\xbb\xbf \r\n"), Kind::Empty);
        assert_eq!(of(b"PK\x03\x04rest"), Kind::Zip);
        assert_eq!(of(b"\x89PNG\r\n\x1a\n"), Kind::Other("a PNG picture"));
        assert_eq!(of(b"%PDF-1.7"), Kind::Pdf);
        assert_eq!(of(b"BM\x36\0\0\0"), Kind::Other("a BMP picture"));
        assert_eq!(of(b"a,b\0c"), Kind::Other("a binary file"));
        assert_eq!(of(b"  <!DOCTYPE HTML><html>"), Kind::Html);
        assert_eq!(of(b"<?xml version='1.0'?><HTML>"), Kind::Html);
        assert_eq!(of(b"<div><table></table></div>"), Kind::Html);
        assert_eq!(of(b"<?xml version='1.0'?><rows/>"), Kind::Other("an XML file"));
        assert_eq!(of(b"[{\"a\": 1}]"), Kind::Json);
        assert_eq!(of(b" {\n  \"a\": 1}"), Kind::Json);
        assert_eq!(of(b"[\n  [\"ID\"]]"), Kind::Json);
        assert_eq!(
            of(b"<?xml version='1.0'?><Workbook xmlns='urn:schemas-microsoft-com:office:spreadsheet'>"),
            Kind::Xml2003
        );
        assert!(
            matches!(of(b"ID;PWXL;N;E\r\nP;PGeneral\r\n"), Kind::Other(what) if what.contains("SYLK"))
        );
    }

    #[test]
    fn a_table_may_begin_like_another_format() {
        for head in [
            b"BM Number,State".as_slice(),
            b"ID,State",
            b"<5 acres,ID",
            b"ID;Parcel;State\n1;2;GA\n",
            b"[Sale] Date,State",
            b"{Key},State",
            b"\xff\xfei\0d\0",
            b"\xef\xbb\xbfID",
        ] {
            assert_eq!(of(head), Kind::Text, "{head:?}");
        }
    }
}
