//! PDFs that are hostile by their structure and their fonts.

use super::pdf_parts::{FONT, drawn, page, page_with, pdf, raw_stream, stream, text};
use super::{Hostile, changed, each, quick, slow};

pub(super) const FILES: &[Hostile] = &[
    quick("cid-range.pdf", || cid_font("begincidrange\n<00000000> <FFFFFFFF> 0\nendcidrange", "")),
    quick("unicode-range.pdf", || {
        cid_font("", "beginbfrange\n<00000000> <FFFFFFFF> <0000>\nendbfrange")
    }),
    quick("unicode-array.pdf", || {
        cid_font("", "beginbfrange\n<00000000> <FFFFFFFF> [<41>]\nendbfrange")
    }),
    quick("unicode-of-many-letters.pdf", || {
        cid_font("", &format!("beginbfchar\n<00000041> <{}>\nendbfchar", "0041".repeat(500_000)))
    }),
    slow("code-spaces.pdf", || cid_font(&"<00> <FF>\n".repeat(500_000), "")),
    quick("map-of-itself.pdf", || cid_font("beginusecmap /A usecmap\n", "/A usecmap\n")),
    quick("open-map.pdf", || cid_font("begincidrange\n<0000", "beginbfrange\n<00000000>")),
    slow("widths.pdf", || composite("/W [0 4294967295 500 0 [1 2 3] 2147483647 [9]]")),
    slow("widths-of-billions.pdf", || {
        composite(&format!("/W [{}]", "0 2000000000 500 ".repeat(1_000)))
    }),
    quick("font-of-noise.pdf", || embedded("FontFile2", &noise(200_000, b"\0\x01\0\0\xff\xff"))),
    quick("other-font-of-noise.pdf", || embedded("FontFile3", &noise(200_000, b"\x01\0\x04\x04"))),
    quick("font-of-programs.pdf", || {
        embedded("FontFile", format!("%!PS\n{}eexec", "dup 1 { ".repeat(100_000)).as_bytes())
    }),
    slow("contents-repeated.pdf", || {
        let contents = "4 0 R ".repeat(300_000);
        pdf(&[
            b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_vec(),
            format!(
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents [{contents}] /Resources << /Font << /F1 5 0 R >> >> >>"
            )
            .into_bytes(),
            stream("", text("A").repeat(1_000).as_bytes()),
            FONT.into(),
        ])
    }),
    quick("pages-in-a-ring.pdf", || pages("/Kids [2 0 R 2 0 R] /Count 2000000000")),
    quick("pages-counted-wrong.pdf", || pages("/Kids [3 0 R] /Count -1")),
    slow("one-page-again-and-again.pdf", || {
        pages(&format!("/Kids [{}] /Count 300000", "3 0 R ".repeat(300_000)))
    }),
    slow("deep-pages.pdf", || {
        let tree = (2..20_000).map(|number| {
            format!("<< /Type /Pages /Kids [{} 0 R] /Count 1 /Parent {number} 0 R >>", number + 1)
                .into_bytes()
        });
        pdf(&[b"<< /Type /Catalog /Pages 2 0 R >>".to_vec()]
            .into_iter()
            .chain(tree)
            .collect::<Vec<_>>())
    }),
    quick("deep-object.pdf", || with_object("[".repeat(300_000).as_bytes())),
    quick("deep-dictionaries.pdf", || with_object("<< /A ".repeat(300_000).as_bytes())),
    quick("object-of-itself.pdf", || with_object(b"6 0 R")),
    quick("length-of-itself.pdf", || with_object(b"<< /Length 6 0 R >>\nstream\nx\nendstream")),
    quick("length-of-4-gb.pdf", || with_object(b"<< /Length 4294967295 >>\nstream\nx\nendstream")),
    quick("length-below-zero.pdf", || {
        with_object(b"<< /Length -9223372036854775808 >>\nstream\nx\nendstream")
    }),
    quick("filters.pdf", || {
        let filters = "/FlateDecode ".repeat(20_000);
        with_object(&raw_stream(&format!("/Filter [{filters}]"), b"x"))
    }),
    slow("unpacks-to-much.pdf", || with_object(&stream("", &vec![0; 400 << 20]))),
    quick("columns-of-a-predictor.pdf", || {
        with_object(&stream(
            "/DecodeParms << /Predictor 12 /Columns 2147483647 /Colors 255 /BitsPerComponent 32 >>",
            b"x",
        ))
    }),
    quick("columns-below-zero.pdf", || {
        with_object(&stream("/DecodeParms << /Predictor 2 /Columns -1 /Colors -1 >>", b"xxxx"))
    }),
    slow("runs.pdf", || {
        with_object(&raw_stream("/Filter /RunLengthDecode", &b"\x81A".repeat(400_000)))
    }),
    quick("codes-of-lzw.pdf", || with_object(&raw_stream("/Filter /LZWDecode", &[0x55; 200_000]))),
    quick("zs.pdf", || with_object(&raw_stream("/Filter /ASCII85Decode", &[b'z'; 500_000]))),
    quick("picture-of-billions.pdf", || {
        let picture = "/Type /XObject /Subtype /Image /Width 2000000000 /Height 2000000000 /BitsPerComponent 16 /ColorSpace /DeviceRGB";
        drawn("/XObject << /X1 6 0 R >>", "/X1 Do", vec![stream(picture, b"x")])
    }),
    quick("picture-of-bits.pdf", || {
        let picture = "/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /BitsPerComponent 1 /Filter /JBIG2Decode";
        drawn("/XObject << /X1 6 0 R >>", "/X1 Do", vec![raw_stream(picture, &[0; 64])])
    }),
    quick("objects-in-a-stream.pdf", || {
        with_object(&stream("/Type /ObjStm /N 2000000000 /First 2000000000", b"1 0 2 0"))
    }),
    quick("stream-of-itself.pdf", || {
        with_object(&stream("/Type /ObjStm /N 1 /First 4 /Extends 6 0 R", b"6 0 << >>"))
    }),
    quick("tables-in-a-ring.pdf", || {
        let bytes = page(&text("A"));
        let start = find(&bytes, b"\nxref") + 1;
        replaced(&bytes, b"/Root 1 0 R", format!("/Root 1 0 R /Prev {start}").as_bytes())
    }),
    quick("table-of-billions.pdf", || {
        replaced(&page(&text("A")), b"xref\n0 6", b"xref\n0 4294967295")
    }),
    quick("table-from-the-end.pdf", || {
        replaced(&page(&text("A")), b"xref\n0 6", b"xref\n4294967290 6")
    }),
    quick("size-of-billions.pdf", || {
        replaced(&page(&text("A")), b"/Size 6", b"/Size 9223372036854775807")
    }),
    quick("start-outside.pdf", || {
        replaced(&page(&text("A")), b"startxref\n", b"startxref\n999999999999999999999")
    }),
    quick("no-table.pdf", || {
        let bytes = page(&text("A"));
        let start = find(&bytes, b"\nxref");
        changed(&bytes, start, b"\nxxxx")
    }),
    quick("numbers-of-objects.pdf", || {
        replaced(&page(&text("A")), b"5 0 obj", b"4294967295 65535 obj")
    }),
    quick("protected-strangely.pdf", || {
        replaced(
            &page(&text("A")),
            b"/Root 1 0 R",
            b"/Root 1 0 R /Encrypt << /Filter /Standard /V 5 /R 6 /Length -8 /O () /U () /P 0 >>",
        )
    }),
    quick("areas.pdf", || {
        replaced(
            &page(&text("A")),
            b"[0 0 612 792]",
            b"[-1e38 -1e38 1e38 1e38] /Rotate 2147483647 /UserUnit 1e38",
        )
    }),
    quick("area-of-nothing.pdf", || replaced(&page(&text("A")), b"[0 0 612 792]", b"[0 0 0 0]")),
    slow("names.pdf", || {
        with_object(
            format!("<< {} >>", each(200_000, |number| format!("/N{number} 1 "))).as_bytes(),
        )
    }),
    slow("long-name.pdf", || with_object(format!("/{}", "#41".repeat(1_000_000)).as_bytes())),
    slow("comments.pdf", || with_object(format!("{}1", "%x\n".repeat(500_000)).as_bytes())),
    quick("marks-of-the-end.pdf", || [page(&text("A")), b"\n%%EOF".repeat(200_000)].concat()),
];

fn find(bytes: &[u8], what: &[u8]) -> usize {
    bytes.windows(what.len()).position(|window| window == what).unwrap()
}

/// The file with other bytes in place of the first ones that are these.
fn replaced(bytes: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    let at = find(bytes, from);
    [&bytes[..at], to, &bytes[at + from.len()..]].concat()
}

/// A PDF whose page has text, and one more object.
fn with_object(object: &[u8]) -> Vec<u8> {
    drawn("", "", vec![object.to_vec()])
}

/// A PDF with these entries in the root of its pages.
fn pages(entries: &str) -> Vec<u8> {
    pdf(&[
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        format!("<< /Type /Pages {entries} >>").into_bytes(),
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>".to_vec(),
        stream("", text("A").as_bytes()),
        FONT.into(),
    ])
}

fn cid_font(encoding: &str, to_unicode: &str) -> Vec<u8> {
    let map = |ranges: &str| {
        format!(
            "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapName /A def\n/CMapType 1 def\n1 \
             begincodespacerange\n<00000000> <FFFFFFFF>\nendcodespacerange\n1 {ranges}\nendcmap\nend\nend"
        )
        .into_bytes()
    };
    with_composite(
        "/Encoding 6 0 R /ToUnicode 7 0 R",
        "",
        vec![stream("/Type /CMap /CMapName /A", &map(encoding)), stream("", &map(to_unicode))],
    )
}

/// A PDF with a font of many glyphs that has these entries.
fn composite(entries: &str) -> Vec<u8> {
    with_composite("/Encoding /Identity-H", entries, vec![b"null".to_vec(), b"null".to_vec()])
}

fn with_composite(outer: &str, inner: &str, others: Vec<Vec<u8>>) -> Vec<u8> {
    let font =
        format!("<< /Type /Font /Subtype /Type0 /BaseFont /A {outer} /DescendantFonts [8 0 R] >>");
    let glyphs = format!(
        "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo << /Registry (A) /Ordering (B) /Supplement 0 >> {inner} >>"
    );
    let objects = [vec![font.into_bytes()], others, vec![glyphs.into_bytes()]].concat();
    page_with("/Font << /F1 5 0 R >>", b"BT /F1 9 Tf 50 700 Td <00000041> Tj ET", objects)
}

/// A PDF with a font whose file has these bytes.
fn embedded(kind: &str, file: &[u8]) -> Vec<u8> {
    let subtype = if kind == "FontFile2" { "TrueType" } else { "Type1" };
    let font = format!("<< /Type /Font /Subtype /{subtype} /BaseFont /A /FontDescriptor 6 0 R >>");
    let descriptor = format!("<< /Type /FontDescriptor /FontName /A /Flags 4 /{kind} 7 0 R >>");
    let file = stream("/Subtype /Type1C /Length1 4294967295 /Length2 -1", file);
    let objects = vec![font.into_bytes(), descriptor.into_bytes(), file];
    page_with("/Font << /F1 5 0 R >>", text("AAA").as_bytes(), objects)
}

/// Bytes without a meaning that begin like a font.
fn noise(length: u32, head: &[u8]) -> Vec<u8> {
    let byte = |number: u32| number.wrapping_mul(2_654_435_761).to_be_bytes()[0];
    head.iter().copied().chain((0..length).map(byte)).collect()
}
