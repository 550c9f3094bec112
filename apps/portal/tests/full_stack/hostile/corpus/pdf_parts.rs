//! Parts of PDFs, and PDFs that are hostile by what a page draws.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;

use super::{Hostile, each, quick, slow};

pub(super) const FILES: &[Hostile] = &[
    quick("function-nested.pdf", || function("{".repeat(20_000) + &"}".repeat(20_000))),
    quick("function-open.pdf", || function("{".repeat(200_000))),
    quick("function-that-copies.pdf", || function(format!("{{ {} }}", "2 copy ".repeat(100_000)))),
    quick("function-samples.pdf", || {
        function_object(stream(
            "/FunctionType 0 /Domain [0 1 0 1] /Range [0 1] /Size [2000000000 2000000000] /BitsPerSample 32",
            b"x",
        ))
    }),
    quick("function-of-itself.pdf", || {
        function_object(b"<< /FunctionType 3 /Domain [0 1] /Functions [6 0 R 6 0 R] /Bounds [0.5] /Encode [0 1 0 1] >>".to_vec())
    }),
    quick("exponent.pdf", || {
        function_object(
            b"<< /FunctionType 2 /Domain [0 1] /N 1e308 /C0 [0] /C1 [1e308] >>".to_vec(),
        )
    }),
    quick("mesh.pdf", || {
        let mesh = "/ShadingType 4 /ColorSpace /DeviceGray /BitsPerCoordinate 32 /BitsPerComponent 16 /BitsPerFlag 8 /Decode [0 1e308 0 1e308 0 1]";
        drawn("/Shading << /S1 6 0 R >>", "/S1 sh", vec![stream(mesh, &vec![0; 5 << 20])])
    }),
    slow("one-long-text.pdf", || page(&text(&"A".repeat(60_000_000)))),
    slow("many-texts.pdf", || page(&text("A").repeat(2_000_000))),
    quick("some-thousand-texts.pdf", || page(&text("A").repeat(5_000))),
    slow("hexadecimal-text.pdf", || page(&format!("BT /F1 9 Tf <{}> Tj ET", "41".repeat(400_000)))),
    slow("open-states.pdf", || page(&"q ".repeat(5_000_000))),
    slow("closed-states.pdf", || page(&"Q ".repeat(500_000))),
    quick("deep-array.pdf", || page(&("[".repeat(500_000) + " TJ"))),
    quick("deep-dictionary.pdf", || page(&("/A ".to_owned() + &"<< /B ".repeat(300_000)))),
    quick("open-text.pdf", || page(&format!("BT /F1 9 Tf ({}", "(".repeat(500_000)))),
    quick("absurd-numbers.pdf", || {
        page(
            "1e38 0 0 1e38 1e38 1e38 cm BT /F1 1e38 Tf 1e38 TL 1e38 Tc 1e38 Tw 1e38 Tz -1e38 0 0 0 0 0 Tm (A) Tj T* (B) ' ET",
        )
    }),
    slow("numbers-of-many-digits.pdf", || page(&format!("{} 0 Td", "9".repeat(2_000_000)))),
    quick("not-a-number.pdf", || {
        page("0 0 0 0 0 0 cm 1 0 0 0 0 0 cm BT /F1 0 Tf (A) Tj ET 0 0 m 0 0 l s")
    }),
    slow("lines.pdf", || page(&("0 0 m ".to_owned() + &"9 9 l ".repeat(2_000_000) + "S"))),
    quick("dashes.pdf", || page("[1e-30 1e-30] 0 d 0 0 m 1e30 1e30 l S")),
    slow("clips.pdf", || page(&"0 0 9 9 re W n ".repeat(300_000))),
    quick("picture-within.pdf", || {
        page("BI /W 2000000000 /H 2000000000 /BPC 16 /CS /RGB /F /A85 ID ~> EI")
    }),
    quick("form-in-itself.pdf", || {
        drawn(
            "/XObject << /X1 6 0 R >>",
            "/X1 Do",
            vec![form("/XObject << /X1 6 0 R >>", "/X1 Do /X1 Do")],
        )
    }),
    slow("forms-that-double.pdf", || {
        let forms = (6..46)
            .map(|number| form(&format!("/XObject << /X1 {} 0 R >>", number + 1), "/X1 Do /X1 Do"));
        let last = form("/Font << /F1 5 0 R >>", &text("A"));
        drawn("/XObject << /X1 6 0 R >>", "/X1 Do", forms.chain([last]).collect())
    }),
    slow("deep-forms.pdf", || {
        let forms = (6..20_000)
            .map(|number| form(&format!("/XObject << /X1 {} 0 R >>", number + 1), "/X1 Do"));
        drawn("/XObject << /X1 6 0 R >>", "/X1 Do", forms.collect())
    }),
    quick("pattern-in-itself.pdf", || {
        let pattern = stream(
            "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 1e-30 /YStep 1e-30 /Resources << /Pattern << /P1 6 0 R >> >>",
            b"/Pattern cs /P1 scn 0 0 9 9 re f",
        );
        drawn("/Pattern << /P1 6 0 R >>", "/Pattern cs /P1 scn 0 0 600 700 re f", vec![pattern])
    }),
    quick("letter-in-itself.pdf", || {
        let font = b"<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /CharProcs << /A 7 0 R >> /Encoding << /Differences [65 /A] >> /FirstChar 65 /LastChar 65 /Widths [9] /Resources << /Font << /F2 6 0 R >> >> >>";
        let letter = stream("", b"9 0 d0 BT /F2 9 Tf (AA) Tj ET");
        drawn("/Font << /F2 6 0 R >>", "BT /F2 9 Tf (A) Tj ET", vec![font.to_vec(), letter])
    }),
    quick("mask-in-itself.pdf", || {
        let state = b"<< /SMask << /S /Luminosity /G 7 0 R >> >>".to_vec();
        let group = stream(
            "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Group << /S /Transparency >> /Resources << /ExtGState << /G1 6 0 R >> >>",
            b"/G1 gs 0 0 9 9 re f",
        );
        drawn("/ExtGState << /G1 6 0 R >>", "/G1 gs 0 0 9 9 re f", vec![state, group])
    }),
    quick("colors-of-colors.pdf", || {
        let space = b"[/Indexed 6 0 R 255 <00>]".to_vec();
        drawn("/ColorSpace << /C1 6 0 R >>", "/C1 cs 1 scn 0 0 9 9 re f", vec![space])
    }),
    quick("deep-colors.pdf", || {
        let space = "[/Indexed ".repeat(50_000) + "/DeviceGray" + &" 1 <00>]".repeat(50_000);
        drawn("/ColorSpace << /C1 6 0 R >>", "/C1 cs 1 scn", vec![space.into_bytes()])
    }),
    quick("many-colors.pdf", || {
        let names = each(20_000, |number| format!("/N{number} "));
        let space = format!("[/DeviceN [{names}] /DeviceCMYK 7 0 R]");
        let tint = stream("/FunctionType 4 /Domain [0 1] /Range [0 1 0 1 0 1 0 1]", b"{ 0 0 0 0 }");
        drawn("/ColorSpace << /C1 6 0 R >>", "/C1 cs 1 scn", vec![space.into_bytes(), tint])
    }),
    slow("operands.pdf", || page(&("1 ".repeat(2_000_000) + "scn"))),
];

/// A PDF of these objects, of which the first is the catalog.
pub(super) fn pdf(objects: &[Vec<u8>]) -> Vec<u8> {
    let mut file = b"%PDF-1.7\n".to_vec();
    let mut places = Vec::new();
    for (number, object) in (1..).zip(objects) {
        places.push(file.len());
        file.extend(format!("{number} 0 obj\n").bytes());
        file.extend(object);
        file.extend(b"\nendobj\n");
    }
    let start = file.len();
    file.extend(format!("xref\n0 {}\n0000000000 65535 f \n", places.len() + 1).bytes());
    for place in &places {
        file.extend(format!("{place:010} 00000 n \n").bytes());
    }
    let size = places.len() + 1;
    file.extend(
        format!("trailer << /Size {size} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF").bytes(),
    );
    file
}

/// A packed stream.
pub(super) fn stream(entries: &str, content: &[u8]) -> Vec<u8> {
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(content).unwrap();
    raw_stream(&format!("{entries} /Filter /FlateDecode"), &packed.finish().unwrap())
}

/// A stream that is not packed, or packed by the caller.
pub(super) fn raw_stream(entries: &str, content: &[u8]) -> Vec<u8> {
    let mut object = format!("<< {entries} /Length {} >>\nstream\n", content.len()).into_bytes();
    object.extend(content);
    object.extend(b"\nendstream");
    object
}

/// A PDF with one page of this content, and further objects from number 5 on.
pub(super) fn page_with(resources: &str, content: &[u8], others: Vec<Vec<u8>>) -> Vec<u8> {
    let mut objects = vec![
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_vec(),
        format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << {resources} >> >>"
        )
        .into_bytes(),
        stream("", content),
    ];
    objects.extend(others);
    pdf(&objects)
}

pub(super) const FONT: &str = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";

/// A PDF with one page of this content and one font.
pub(super) fn page(content: &str) -> Vec<u8> {
    page_with("/Font << /F1 5 0 R >>", content.as_bytes(), vec![FONT.into()])
}

/// Text in the font of [`page`].
pub(super) fn text(letters: &str) -> String {
    format!("BT /F1 9 Tf 50 700 Td ({letters}) Tj ET\n")
}

/// A PDF whose page draws something and then a word, with further objects from number 6 on.
pub(super) fn drawn(resources: &str, content: &str, others: Vec<Vec<u8>>) -> Vec<u8> {
    let objects = [vec![FONT.into()], others].concat();
    // A font of its own has its own entry.
    let resources = match resources.strip_prefix("/Font << ") {
        Some(fonts) => format!("/Font << /F1 5 0 R {fonts}"),
        None => format!("{resources} /Font << /F1 5 0 R >>"),
    };
    page_with(&resources, (content.to_owned() + "\n" + &text("Case")).as_bytes(), objects)
}

fn form(resources: &str, content: &str) -> Vec<u8> {
    let entries =
        format!("/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << {resources} >>");
    raw_stream(&entries, content.as_bytes())
}

/// A PDF that shades with this function of PostScript.
pub(super) fn function(function: String) -> Vec<u8> {
    function_object(stream("/FunctionType 4 /Domain [0 1 0 1] /Range [0 1]", function.as_bytes()))
}

fn function_object(function: Vec<u8>) -> Vec<u8> {
    let shading = b"<< /ShadingType 1 /ColorSpace /DeviceGray /Function 6 0 R >>".to_vec();
    drawn("/Shading << /S1 7 0 R >>", "/S1 sh", vec![function, shading])
}
