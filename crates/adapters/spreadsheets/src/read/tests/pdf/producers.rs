//! Two programs that make PDFs, which differ in how they place letters:
//!
//! - [`plain`] (by `pdf-writer`) shows a text at once with a standard font that is not embedded,
//!   and draws rules as lines.
//! - [`composite`] (by `lopdf`) turns the page upside down as browsers do, places letters with
//!   kerning and without spaces, by the numbers of a composite font with a table of its letters,
//!   draws rules as thin boxes, and compresses everything, also the objects.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use lopdf::{Dictionary, Document, Object, Stream, dictionary};
use pdf_writer::{Content, Finish as _, Name, Pdf, Rect, Ref, Str};

/// A page before it is written. Lengths are in 1/72 inch, and `y` grows down the page.
#[derive(Debug, Clone, Default)]
pub(in crate::read) struct Drawing {
    pub width: f32,
    pub height: f32,
    /// The turn with which a viewer shows the page, in degrees.
    pub rotate: i32,
    /// Whether the content is turned by a quarter, so the page is read from its side.
    pub is_sideways: bool,
    pub texts: Vec<Text>,
    pub rules: Vec<[f32; 4]>,
    /// Whether the texts are invisible, as those of a scan whose text was recognized.
    pub is_invisible: bool,
    pub has_picture: bool,
}

#[derive(Debug, Clone)]
pub(in crate::read) struct Text {
    pub x: f32,
    pub y: f32,
    pub size: f32,
    pub text: String,
}

pub(in crate::read) type Producer = fn(&[Drawing]) -> Vec<u8>;

pub(in crate::read) const PRODUCERS: [(&str, Producer); 2] =
    [("plain", plain), ("composite", composite)];

/// The width of a letter in thousandths of the font size. It is that of Courier in both fonts, so
/// that tables can be laid out without the metrics of a font.
pub(in crate::read) const WIDTH: f32 = 600.0;

pub(in crate::read) fn width_of(text: &str, size: f32) -> f32 {
    text.chars().count() as f32 * WIDTH / 1_000.0 * size
}

impl Drawing {
    pub fn new(width: f32, height: f32) -> Self {
        Self { width, height, ..Self::default() }
    }

    pub fn text(&mut self, x: f32, y: f32, text: &str) {
        self.sized(x, y, 9.0, text);
    }

    pub fn sized(&mut self, x: f32, y: f32, size: f32, text: &str) {
        self.texts.push(Text { x, y, size, text: text.to_owned() });
    }

    pub fn rule(&mut self, from: (f32, f32), to: (f32, f32)) {
        self.rules.push([from.0, from.1, to.0, to.1]);
    }

    /// The size of the sheet of paper.
    fn paper(&self) -> (f32, f32) {
        let is_turned = self.is_sideways || self.rotate % 180 != 0;
        if is_turned { (self.height, self.width) } else { (self.width, self.height) }
    }

    /// The matrix that places the content, whose `y` grows down, on the paper, whose `y` grows up.
    fn placed(&self) -> [f32; 6] {
        match (self.is_sideways, self.rotate) {
            // The content runs up the paper.
            (true, _) => [0.0, 1.0, 1.0, 0.0, 0.0, 0.0],
            (_, 90) => [0.0, 1.0, 1.0, 0.0, 0.0, 0.0],
            (_, 180) => [-1.0, 0.0, 0.0, 1.0, self.width, 0.0],
            (_, 270) => [0.0, -1.0, -1.0, 0.0, self.height, self.width],
            _ => [1.0, 0.0, 0.0, -1.0, 0.0, self.height],
        }
    }
}

/// `a` after `b`.
fn times(a: [f32; 6], b: [f32; 6]) -> [f32; 6] {
    [
        a[0] * b[0] + a[1] * b[2],
        a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2],
        a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4],
        a[4] * b[1] + a[5] * b[3] + b[5],
    ]
}

/// Latin-1, which the encoding of Windows contains.
fn latin(text: &str) -> Vec<u8> {
    text.chars().map(|c| u8::try_from(u32::from(c)).unwrap_or(b'?')).collect()
}

/// The first producer.
pub(in crate::read) fn plain(pages: &[Drawing]) -> Vec<u8> {
    let mut pdf = Pdf::new();
    let (catalog, tree, font, image) = (Ref::new(1), Ref::new(2), Ref::new(3), Ref::new(4));
    let own = |index: usize| Ref::new(10 + 2 * index as i32);
    let content_of = |index: usize| Ref::new(11 + 2 * index as i32);
    pdf.catalog(catalog).pages(tree);
    pdf.pages(tree).kids((0..pages.len()).map(own)).count(pages.len() as i32);
    pdf.type1_font(font).base_font(Name(b"Courier")).encoding_predefined(Name(b"WinAnsiEncoding"));
    let mut picture = pdf.image_xobject(image, &[128; 4]);
    picture.width(2).height(2).bits_per_component(8);
    picture.color_space().device_gray();
    picture.finish();
    for (index, drawing) in pages.iter().enumerate() {
        let (width, height) = drawing.paper();
        let mut page = pdf.page(own(index));
        page.media_box(Rect::new(0.0, 0.0, width, height)).parent(tree);
        page.rotate(drawing.rotate).contents(content_of(index));
        let mut resources = page.resources();
        resources.fonts().pair(Name(b"F1"), font);
        resources.x_objects().pair(Name(b"Im1"), image);
        resources.finish();
        page.finish();
        let mut content = Content::new();
        if drawing.has_picture {
            content.save_state();
            content.transform([width, 0.0, 0.0, height, 0.0, 0.0]);
            content.x_object(Name(b"Im1"));
            content.restore_state();
        }
        let placed = drawing.placed();
        for [x0, y0, x1, y1] in &drawing.rules {
            let from = times([1.0, 0.0, 0.0, 1.0, *x0, *y0], placed);
            let to = times([1.0, 0.0, 0.0, 1.0, *x1, *y1], placed);
            content.set_line_width(0.5);
            content.move_to(from[4], from[5]).line_to(to[4], to[5]).stroke();
        }
        for text in &drawing.texts {
            content.begin_text();
            content.set_font(Name(b"F1"), text.size);
            if drawing.is_invisible {
                content.set_text_rendering_mode(pdf_writer::types::TextRenderingMode::Invisible);
            }
            // Letters grow up, so they are turned against the content.
            content.set_text_matrix(times([1.0, 0.0, 0.0, -1.0, text.x, text.y], placed));
            content.show(Str(&latin(&text.text)));
            content.end_text();
        }
        pdf.stream(content_of(index), &content.finish());
    }
    let mut bytes = pdf.finish();
    if !bytes.ends_with(b"\n") {
        bytes.push(b'\n');
    }
    bytes
}

/// The number of a letter in the composite font. It is not the letter's code, so that only the
/// table of the font says which letter it is.
fn number_of(letter: char) -> u16 {
    (u32::from(letter) as u16).wrapping_mul(3) + 7
}

/// The second producer.
pub(in crate::read) fn composite(pages: &[Drawing]) -> Vec<u8> {
    let mut document = Document::with_version("1.5");
    let tree = document.new_object_id();
    let letters: BTreeSet<char> =
        pages.iter().flat_map(|page| &page.texts).flat_map(|text| text.text.chars()).collect();
    let letters: Vec<char> = letters.into_iter().collect();
    let mut table = String::from(
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def \
         /CMapType 2 def 1 begincodespacerange <0000> <FFFF> endcodespacerange\n",
    );
    for some in letters.chunks(100) {
        let _ = writeln!(table, "{} beginbfchar", some.len());
        for letter in some {
            let _ = writeln!(table, "<{:04X}> <{:04X}>", number_of(*letter), u32::from(*letter));
        }
        table.push_str("endbfchar\n");
    }
    table.push_str("endcmap CMapName currentdict /CMap defineresource pop end end");
    let table = document.add_object(Stream::new(Dictionary::new(), table.into_bytes()));
    let descriptor = document.add_object(dictionary! {
        "Type" => "FontDescriptor", "FontName" => "ABCDEF+Own", "Flags" => 4,
        "FontBBox" => vec![0.into(), (-200).into(), 1000.into(), 800.into()],
        "ItalicAngle" => 0, "Ascent" => 800, "Descent" => -200, "CapHeight" => 700, "StemV" => 80,
    });
    let descendant = document.add_object(dictionary! {
        "Type" => "Font", "Subtype" => "CIDFontType2", "BaseFont" => "ABCDEF+Own",
        "CIDSystemInfo" => dictionary! {
            "Registry" => Object::string_literal("Adobe"),
            "Ordering" => Object::string_literal("Identity"),
            "Supplement" => 0,
        },
        "FontDescriptor" => descriptor, "DW" => 600, "CIDToGIDMap" => "Identity",
    });
    let font = document.add_object(dictionary! {
        "Type" => "Font", "Subtype" => "Type0", "BaseFont" => "ABCDEF+Own",
        "Encoding" => "Identity-H", "DescendantFonts" => vec![descendant.into()],
        "ToUnicode" => table,
    });
    let picture = document.add_object(Stream::new(
        dictionary! {
            "Type" => "XObject", "Subtype" => "Image", "Width" => 2, "Height" => 2,
            "BitsPerComponent" => 8, "ColorSpace" => "DeviceGray",
        },
        vec![128; 4],
    ));
    let resources = document.add_object(dictionary! {
        "Font" => dictionary! { "F1" => font }, "XObject" => dictionary! { "Im1" => picture },
    });
    let mut kids: Vec<Object> = Vec::new();
    for drawing in pages {
        let (width, height) = drawing.paper();
        let content = Stream::new(Dictionary::new(), composite_content(drawing).into_bytes());
        let content = document.add_object(content);
        let page = document.add_object(dictionary! {
            "Type" => "Page", "Parent" => tree, "Contents" => content, "Rotate" => drawing.rotate,
            "MediaBox" => vec![0.into(), 0.into(), width.into(), height.into()],
            "Resources" => resources,
        });
        kids.push(page.into());
    }
    let count = kids.len() as i64;
    let pages = dictionary! { "Type" => "Pages", "Kids" => kids, "Count" => count };
    document.objects.insert(tree, Object::Dictionary(pages));
    let catalog = document.add_object(dictionary! { "Type" => "Catalog", "Pages" => tree });
    document.trailer.set("Root", catalog);
    document.compress();
    let mut bytes = Vec::new();
    document.save_modern(&mut bytes).unwrap();
    bytes
}

fn composite_content(drawing: &Drawing) -> String {
    let (width, height) = drawing.paper();
    let mut content = String::new();
    if drawing.has_picture {
        let _ = writeln!(content, "q {width} 0 0 {height} 0 0 cm /Im1 Do Q");
    }
    let [a, b, c, d, e, f] = drawing.placed();
    let _ = writeln!(content, "q {a} {b} {c} {d} {e} {f} cm");
    for [x0, y0, x1, y1] in &drawing.rules {
        let (wide, high) = ((x1 - x0).max(0.6), (y1 - y0).max(0.6));
        let _ = writeln!(content, "{x0} {y0} {wide} {high} re f");
    }
    for text in &drawing.texts {
        let Text { x, y, size, text } = text;
        let mode = if drawing.is_invisible { 3 } else { 0 };
        let _ = write!(content, "BT /F1 1 Tf {mode} Tr {size} 0 0 -{size} {x} {y} Tm [");
        // Every letter is moved a little from where it would be and back, and a space is a move.
        let mut owed = 0;
        for (index, letter) in text.chars().enumerate() {
            if letter == ' ' {
                owed -= WIDTH as i32;
                continue;
            }
            let kern = if index % 2 == 0 { 30 } else { -30 };
            let _ = write!(content, "{} <{:04X}> ", owed + kern, number_of(letter));
            owed = -kern;
        }
        content.push_str("] TJ ET\n");
    }
    content.push_str("Q\n");
    content
}
