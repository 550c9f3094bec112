//! A PDF of one page with lines of text, which is what an invoice of the sandbox needs.

use std::fmt::Write as _;

/// Points from the left edge of a Letter page, and from its bottom to the first line.
const LEFT: u32 = 72;
const TOP: u32 = 700;
/// Points from line to line.
const LEADING: u32 = 22;

/// Returns a PDF with these lines. Characters outside Latin-1 become question marks, because the
/// standard fonts lack them.
pub(crate) fn pdf(lines: &[String]) -> Vec<u8> {
    let mut content = format!("BT /F1 12 Tf {LEADING} TL {LEFT} {TOP} Td\n").into_bytes();
    for line in lines {
        content.push(b'(');
        content.extend(line.chars().flat_map(encoded));
        content.extend(b") Tj T*\n");
    }
    content.extend(b"ET\n");

    let length = content.len();
    let objects: [Vec<u8>; 5] = [
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_vec(),
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R \
          /Resources << /Font << /F1 5 0 R >> >> >>"
            .to_vec(),
        [format!("<< /Length {length} >>\nstream\n").into_bytes(), content, b"endstream".to_vec()]
            .concat(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
            .to_vec(),
    ];
    let mut file = b"%PDF-1.4\n".to_vec();
    let mut offsets = Vec::new();
    for (place, object) in objects.iter().enumerate() {
        offsets.push(file.len());
        file.extend(format!("{} 0 obj\n", place + 1).into_bytes());
        file.extend(object);
        file.extend(b"\nendobj\n");
    }
    let start = file.len();
    let count = objects.len() + 1;
    let mut table = format!("xref\n0 {count}\n0000000000 65535 f \n");
    for offset in offsets {
        let _ = writeln!(table, "{offset:010} 00000 n ");
    }
    let _ = write!(table, "trailer\n<< /Size {count} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n");
    file.extend(table.into_bytes());
    file
}

/// A character of a text in a PDF.
fn encoded(character: char) -> Vec<u8> {
    match character {
        '(' | ')' | '\\' => vec![b'\\', character as u8],
        '\u{20}'..='\u{7e}' | '\u{a0}'..='\u{ff}' => vec![character as u8],
        _ => vec![b'?'],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pdf_names_where_its_objects_are() {
        let file = pdf(&["Pro (yearly)".to_owned(), "1 × $790".to_owned(), "→".to_owned()]);
        let has = |part: &[u8]| file.windows(part.len()).position(|window| window == part);
        assert!(has(b"(Pro \\(yearly\\)) Tj").is_some());
        assert!(has(b"(1 \xd7 $790) Tj").is_some());
        assert!(has(b"(?) Tj").is_some());
        let end = String::from_utf8_lossy(&file[has(b"\nxref\n").unwrap() + 1..]).into_owned();
        let starts: Vec<usize> = end
            .lines()
            .filter(|line| line.ends_with(" 00000 n "))
            .map(|line| line[..10].parse().unwrap())
            .collect();
        assert_eq!(starts.len(), 5);
        for (place, start) in starts.iter().enumerate() {
            let name = format!("{} 0 obj", place + 1);
            assert!(file[*start..].starts_with(name.as_bytes()), "{name}");
        }
        let table = end.lines().rev().nth(1).unwrap().parse::<usize>().unwrap();
        assert!(file[table..].starts_with(b"xref"));
    }
}
