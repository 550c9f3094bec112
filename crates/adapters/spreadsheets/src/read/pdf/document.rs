//! Opens PDF files and returns the words of each page with their positions.
//!
//! `lopdf` opens, decrypts and unpacks the file within limits, and `hayro-interpret` draws the
//! unpacked pages. Neither does both: the first does not place glyphs, and the second has no limit
//! on what a compressed stream unpacks to.

use std::cell::Cell as Flag;
use std::fs::File;
use std::io::{BufReader, Read as _};
use std::time::{Duration, Instant};

use flate2::read::ZlibDecoder;
use hayro_interpret::font::{Glyph as FontGlyph, GlyphRun};
use hayro_interpret::hayro_cmap::BfString;
use hayro_interpret::hayro_syntax::Pdf;
use hayro_interpret::kurbo::{Affine, BezPath, PathEl, Point, Rect};
use hayro_interpret::{
    BlendMode, ClipPath, Context, Device, DrawMode, DrawProps, Image, ImageDrawProps,
    InterpreterCache, InterpreterSettings, SoftMask, TransformExt as _, interpret_page,
};
use lists::SheetError;
use lopdf::{Document, LoadOptions, Object, Stream};

use super::claims;
use crate::read::guard::guarded;
use crate::read::{MAX_IN_MEMORY, refused, unreadable};

/// The maximum size of all streams of a file together when they are unpacked, in bytes.
const MAX_UNPACKED: usize = 128 << 20;
/// The maximum number of pages.
const MAX_PAGES: usize = 5_000;
/// The maximum number of glyphs and lines of a file. A full page of text has some 5,000.
const MAX_MARKS: usize = 4_000_000;
/// The maximum number of drawing steps of a file, so that forms within forms end.
const MAX_STEPS: usize = 6_000_000;
/// A form counts as this number of further steps, because to begin one takes longer than to draw.
const FORM: usize = 299;
/// The maximum time of drawing a file.
const MAX_TIME: Duration = Duration::from_secs(120);
/// The number of bytes at the end of a file that contain its end mark.
const TAIL: usize = 2_048;

/// A glyph on a page. The unit of lengths is 1/72 inch. `x` grows along the text, and `y` grows
/// down the page.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Glyph {
    pub text: String,
    pub x0: f64,
    pub x1: f64,
    /// The baseline.
    pub y: f64,
    pub size: f64,
    /// The same for the same letter of the same font.
    pub shape: u128,
    /// Whether a line is drawn through it.
    pub is_struck: bool,
}

/// A line that is drawn on a page, from one point to another along an axis.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Rule {
    /// The position across the line.
    pub at: f64,
    /// The start and the end along the line.
    pub from: f64,
    pub to: f64,
}

/// What is on a page, turned so that most of its text is horizontal.
#[derive(Debug, Default)]
pub(super) struct Page {
    pub glyphs: Vec<Glyph>,
    pub horizontal: Vec<Rule>,
    pub vertical: Vec<Rule>,
    /// The text that runs in another direction, such as a watermark.
    pub turned: String,
}

impl Page {
    /// Marks the glyphs that a line strikes out. Such a line is no rule of a table.
    fn strike(&mut self) {
        self.horizontal.sort_by(|a, b| a.at.total_cmp(&b.at));
        let mut strikes = vec![false; self.horizontal.len()];
        for glyph in self.glyphs.iter_mut().filter(|glyph| !glyph.text.trim().is_empty()) {
            let (top, bottom) = (glyph.y - 0.45 * glyph.size, glyph.y - 0.15 * glyph.size);
            let first = self.horizontal.partition_point(|rule| rule.at < top);
            let near = self.horizontal.iter().zip(&mut strikes).skip(first);
            let middle = f64::midpoint(glyph.x0, glyph.x1);
            for (rule, is_strike) in near.take_while(|(rule, _)| rule.at <= bottom) {
                if rule.from <= middle && middle <= rule.to {
                    (glyph.is_struck, *is_strike) = (true, true);
                }
            }
        }
        let mut strikes = strikes.into_iter();
        self.horizontal.retain(|_| strikes.next() != Some(true));
    }
}

/// The pages of a file.
///
/// # Errors
/// [`SheetError`] if the file is too large, protected, damaged, a scan, or without readable text.
pub(super) fn pages(file: BufReader<File>) -> Result<Vec<Page>, SheetError> {
    let bytes = bytes(file)?;
    let unpacked = guarded(damaged, || unpack(&bytes))?;
    drop(bytes);
    let is_endless = Flag::new(false);
    let drawn = guarded(damaged, || draw(unpacked, &is_endless));
    if is_endless.get() {
        return Err(too_large());
    }
    drawn
}

fn bytes(mut file: BufReader<File>) -> Result<Vec<u8>, SheetError> {
    let mut bytes = Vec::new();
    file.by_ref()
        .take(MAX_IN_MEMORY + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| unreadable(&error))?;
    if bytes.len() as u64 > MAX_IN_MEMORY {
        return Err(refused("the file is too large: a PDF can have 64 MB"));
    }
    let tail = &bytes[bytes.len().saturating_sub(TAIL)..];
    if !tail.windows(5).any(|window| window == b"%%EOF") {
        return Err(refused("the PDF ends too early; download it again"));
    }
    Ok(bytes)
}

fn damaged() -> SheetError {
    refused("this is a damaged PDF; download it again, or print it to a new PDF")
}

fn too_large() -> SheetError {
    refused("the PDF is too large when it is unpacked")
}

fn protected() -> SheetError {
    refused("the PDF is protected by a password; save it without one")
}

/// Returns the file with every stream unpacked, without its images.
fn unpack(bytes: &[u8]) -> Result<Vec<u8>, SheetError> {
    let options = LoadOptions::with_max_decompressed_size(MAX_UNPACKED);
    let mut document = Document::load_mem_with_options(bytes, options).map_err(why)?;
    // A file that opens without a password is decrypted by now.
    if document.trailer.get(b"Encrypt").is_ok() && document.encryption_state.is_none() {
        return Err(protected());
    }
    document.encryption_state = None;
    document.trailer.remove(b"Encrypt");
    let pages = document.page_iter().count();
    if pages > MAX_PAGES {
        return Err(refused(format!("the PDF has more than {MAX_PAGES} pages")));
    }
    if pages == 0 || counted(&document).is_some_and(|count| count != pages as i64) {
        return Err(damaged());
    }
    let mut room = MAX_UNPACKED;
    for object in document.objects.values_mut() {
        let Object::Stream(stream) = object else { continue };
        let kind = stream.dict.get(b"Subtype").and_then(Object::as_name);
        let is_image = kind.is_ok_and(|kind| kind == b"Image");
        if is_image {
            stream.set_plain_content(Vec::new());
            continue;
        }
        if stream.is_compressed() {
            check(stream, room)?;
            stream.decompress_with_limit(room).map_err(why)?;
        }
        room = room.checked_sub(stream.content.len()).ok_or_else(too_large)?;
        if claims::are_absurd(stream) {
            return Err(damaged());
        }
    }
    check_contents(&document)?;
    let mut fonts = document.objects.values().filter_map(|object| object.as_dict().ok());
    if fonts.any(|font| claims::has_absurd_widths(font, &document)) {
        return Err(damaged());
    }
    let mut plain = Vec::new();
    document.save_to(&mut plain).map_err(|_| damaged())?;
    Ok(plain)
}

/// Checks that pages do not name their contents again and again: each would be drawn each time.
fn check_contents(document: &Document) -> Result<(), SheetError> {
    let mut room = MAX_UNPACKED;
    for id in document.page_iter().flat_map(|page| document.get_page_contents(page)) {
        let Ok(Object::Stream(stream)) = document.get_object(id) else { continue };
        room = room.checked_sub(stream.content.len()).ok_or_else(too_large)?;
    }
    Ok(())
}

/// Checks that a compressed stream is whole. `lopdf` passes on what it can read of a damaged one,
/// so rows would be missing without notice.
fn check(stream: &Stream, room: usize) -> Result<(), SheetError> {
    let filters = stream.filters().map_err(why)?;
    if !matches!(filters.first(), Some(&(b"FlateDecode" | b"Fl"))) {
        return Ok(());
    }
    let mut plain = ZlibDecoder::new(stream.content.as_slice()).take(room as u64 + 1);
    let size = std::io::copy(&mut plain, &mut std::io::sink()).map_err(|_| damaged())?;
    if size > room as u64 { Err(too_large()) } else { Ok(()) }
}

/// The number of pages that the file says it has.
fn counted(document: &Document) -> Option<i64> {
    let tree = document.catalog().ok()?.get(b"Pages").ok()?;
    let (_, tree) = document.dereference(tree).ok()?;
    tree.as_dict().ok()?.get(b"Count").ok()?.as_i64().ok()
}

fn why(error: lopdf::Error) -> SheetError {
    match error {
        lopdf::Error::Decompress(
            lopdf::DecompressError::MemoryLimitExceeded { .. }
            | lopdf::DecompressError::TooManyFilters { .. },
        ) => too_large(),
        lopdf::Error::InvalidPassword
        | lopdf::Error::Decryption(_)
        | lopdf::Error::UnsupportedSecurityHandler(_) => protected(),
        _ => damaged(),
    }
}

fn draw(plain: Vec<u8>, is_endless: &Flag<bool>) -> Result<Vec<Page>, SheetError> {
    let pdf = Pdf::new(plain).map_err(|_| damaged())?;
    let cache = InterpreterCache::new();
    let settings = InterpreterSettings::default();
    let mut pages = Vec::new();
    let mut device = Recorder::new(is_endless);
    let (mut shown, mut invisible, mut unknown, mut images) = (0, 0, 0, 0);
    for page in pdf.pages().iter() {
        let (width, height) = page.render_dimensions();
        let area = Rect::new(0.0, 0.0, f64::from(width), f64::from(height));
        let upright = page.initial_transform(true).to_kurbo();
        let mut context = Context::new(upright, area, &cache, pdf.xref(), settings.clone());
        interpret_page(page, &mut context, &mut device);
        shown += device.glyphs.len();
        invisible += std::mem::take(&mut device.invisible);
        unknown += device.glyphs.iter().filter(|glyph| glyph.text == UNKNOWN).count();
        images += std::mem::take(&mut device.images);
        pages.push(device.take_page());
    }
    if shown == 0 && invisible == 0 {
        return Err(refused(if images > 0 {
            "this PDF is a scan without text; ask the publisher for the list as text"
        } else {
            "this PDF has no text"
        }));
    }
    if invisible > shown {
        return Err(refused(
            "this PDF is a scan, and its text was recognized by a machine, so letters and digits \
             can be wrong; ask the publisher for the list as text",
        ));
    }
    if unknown * 2 > shown {
        return Err(refused(
            "the fonts of this PDF do not say which letters they show; print it to a new PDF",
        ));
    }
    Ok(pages)
}

/// Stands for a glyph whose letter is not known.
pub(super) const UNKNOWN: &str = "\u{fffd}";

/// A glyph before its page is turned.
struct PlacedGlyph {
    text: String,
    from: Point,
    /// The direction of the text, as a vector of the length of the glyph.
    along: (f64, f64),
    size: f64,
    shape: u128,
}

/// Records what a page draws.
struct Recorder<'f> {
    glyphs: Vec<PlacedGlyph>,
    lines: Vec<(Point, Point)>,
    images: usize,
    invisible: usize,
    marks: usize,
    steps: usize,
    begun: Instant,
    is_endless: &'f Flag<bool>,
}

/// The maximum thickness of a filled rectangle that is a line.
const THIN: f64 = 2.5;
/// The minimum length of a line of a table.
const SHORT: f64 = 6.0;

impl<'f> Recorder<'f> {
    fn new(is_endless: &'f Flag<bool>) -> Self {
        let (glyphs, lines) = (Vec::new(), Vec::new());
        let begun = Instant::now();
        Self { glyphs, lines, images: 0, invisible: 0, marks: 0, steps: 0, begun, is_endless }
    }

    /// Counts a step. The interpreter cannot be stopped, so too many steps unwind it.
    fn step(&mut self, marks: usize) {
        self.steps += 1;
        self.marks += marks;
        let is_late = self.begun.elapsed() > MAX_TIME;
        if self.steps > MAX_STEPS || self.marks > MAX_MARKS || is_late {
            self.is_endless.set(true);
            std::panic::resume_unwind(Box::new("too many steps"));
        }
    }

    fn line(&mut self, from: Point, to: Point) {
        let (dx, dy) = ((to.x - from.x).abs(), (to.y - from.y).abs());
        if dx.max(dy) >= SHORT && dx.min(dy) <= 0.5 {
            self.step(1);
            self.lines.push((from, to));
        }
    }

    fn path(&mut self, path: &BezPath, is_filled: bool) {
        if is_filled {
            let area = hayro_interpret::kurbo::Shape::bounding_box(path);
            self.filled(area);
            return;
        }
        let (mut start, mut at) = (Point::ZERO, Point::ZERO);
        for element in path.elements() {
            match *element {
                PathEl::MoveTo(to) => (start, at) = (to, to),
                PathEl::LineTo(to) => {
                    self.line(at, to);
                    at = to;
                }
                PathEl::QuadTo(_, to) | PathEl::CurveTo(_, _, to) => at = to,
                PathEl::ClosePath => {
                    self.line(at, start);
                    at = start;
                }
            }
        }
    }

    fn filled(&mut self, area: Rect) {
        if area.height() <= THIN && area.width() >= SHORT {
            let y = area.center().y;
            self.line(Point::new(area.x0, y), Point::new(area.x1, y));
        } else if area.width() <= THIN && area.height() >= SHORT {
            let x = area.center().x;
            self.line(Point::new(x, area.y0), Point::new(x, area.y1));
        }
    }

    /// Ends a page: turns it so that most of its text is horizontal.
    fn take_page(&mut self) -> Page {
        let glyphs = std::mem::take(&mut self.glyphs);
        let lines = std::mem::take(&mut self.lines);
        let mut counts = [0_usize; 4];
        for turn in glyphs.iter().filter_map(|glyph| turn_of(glyph.along)) {
            counts[turn] += 1;
        }
        let main = (0..4).rev().max_by_key(|turn| counts[*turn]).unwrap_or(0);
        let turned = |point: Point| match main {
            0 => point,
            1 => Point::new(point.y, -point.x),
            2 => Point::new(-point.x, -point.y),
            _ => Point::new(-point.y, point.x),
        };
        let mut page = Page::default();
        for glyph in glyphs {
            if turn_of(glyph.along) != Some(main) {
                page.turned.push_str(&glyph.text);
                continue;
            }
            let from = turned(glyph.from);
            let (dx, dy) = glyph.along;
            let x1 = from.x + dx.hypot(dy);
            page.glyphs.push(Glyph {
                text: glyph.text,
                x0: from.x,
                x1,
                y: from.y,
                size: glyph.size,
                shape: glyph.shape,
                is_struck: false,
            });
        }
        for (from, to) in lines {
            let (from, to) = (turned(from), turned(to));
            if (from.y - to.y).abs() <= (from.x - to.x).abs() {
                let (left, right) = (from.x.min(to.x), from.x.max(to.x));
                page.horizontal.push(Rule { at: from.y, from: left, to: right });
            } else {
                let (top, bottom) = (from.y.min(to.y), from.y.max(to.y));
                page.vertical.push(Rule { at: from.x, from: top, to: bottom });
            }
        }
        page.strike();
        page
    }
}

/// The number of quarter turns of a text, clockwise; `None` if it is slanted.
fn turn_of((dx, dy): (f64, f64)) -> Option<usize> {
    const SLANT: f64 = 0.05;
    let length = dx.hypot(dy);
    if length == 0.0 {
        return Some(0);
    }
    let (dx, dy) = (dx / length, dy / length);
    if dy.abs() < SLANT {
        Some(if dx > 0.0 { 0 } else { 2 })
    } else if dx.abs() < SLANT {
        Some(if dy > 0.0 { 1 } else { 3 })
    } else {
        None
    }
}

fn letters(glyph: &FontGlyph<'_>) -> String {
    let text = match glyph.as_unicode() {
        Some(BfString::Char(char)) => char.to_string(),
        Some(BfString::String(text)) => text,
        None => return UNKNOWN.to_owned(),
    };
    // Ligatures, and the hyphen at which a word may break.
    text.replace('\u{fb00}', "ff")
        .replace('\u{fb01}', "fi")
        .replace('\u{fb02}', "fl")
        .replace('\u{fb03}', "ffi")
        .replace('\u{fb04}', "ffl")
        .replace('\u{ad}', "-")
}

impl<'a> Device<'a> for Recorder<'_> {
    fn draw_path(&mut self, path: &BezPath, props: DrawProps<'a>, mode: &DrawMode) {
        self.step(0);
        let is_filled = matches!(mode, DrawMode::Fill(_));
        // Only lines and rectangles are of interest, and they have few elements.
        if path.elements().len() <= 1_000 {
            self.path(&(props.transform * path.clone()), is_filled);
        }
    }

    fn draw_rect(&mut self, area: &Rect, props: DrawProps<'a>, mode: &DrawMode) {
        self.step(0);
        let area = props.transform.transform_rect_bbox(*area);
        if matches!(mode, DrawMode::Fill(_)) {
            self.filled(area);
            return;
        }
        let corners = [
            Point::new(area.x0, area.y0),
            Point::new(area.x1, area.y0),
            Point::new(area.x1, area.y1),
            Point::new(area.x0, area.y1),
        ];
        for side in 0..4 {
            self.line(corners[side], corners[(side + 1) % 4]);
        }
    }

    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, 'a>, props: DrawProps<'a>, mode: &DrawMode) {
        self.step(run.glyphs().len());
        if matches!(mode, DrawMode::Invisible) {
            self.invisible += run.glyphs().len();
            return;
        }
        let places: Vec<Affine> =
            run.glyphs().iter().map(|glyph| props.transform * glyph.transform()).collect();
        for (index, glyph) in run.glyphs().iter().enumerate() {
            let place = places[index];
            let from = place * Point::ZERO;
            let [a, b, c, d, ..] = place.as_coeffs();
            let (wide, high) = (a.hypot(b), c.hypot(d));
            if wide == 0.0 || high == 0.0 || !from.x.is_finite() || !from.y.is_finite() {
                continue;
            }
            let (advance, shape) = match &**glyph {
                FontGlyph::Outline(outline) => {
                    (outline.advance_width(), outline.identifier().cache_key())
                }
                FontGlyph::Type3(glyph) => (glyph.advance_width(), 0),
            };
            // The scale along the text may include a stretch of a substitute font, so the height
            // gives the length.
            let mut length = f64::from(advance.unwrap_or(500.0)) * high;
            let (ux, uy) = (a / wide, b / wide);
            if let Some(next) = places.get(index + 1) {
                let next = *next * Point::ZERO;
                let ahead = (next.x - from.x) * ux + (next.y - from.y) * uy;
                if ahead > 0.0 {
                    length = length.min(ahead);
                }
            }
            self.glyphs.push(PlacedGlyph {
                text: letters(glyph),
                from,
                along: (ux * length, uy * length),
                size: high * 1_000.0,
                shape,
            });
        }
    }

    // Each form begins with a clip by its area. The clips of cells are rectangles.
    fn push_clip_path(&mut self, _: &ClipPath) {
        self.steps += FORM;
        self.step(0);
    }

    fn push_clip_rect(&mut self, _: &Rect) {
        self.step(0);
    }

    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'a>>, _: BlendMode) {
        self.step(0);
    }

    fn draw_image(&mut self, _: Image<'a, '_>, _: ImageDrawProps<'a>) {
        self.step(0);
        self.images += 1;
    }

    fn pop_clip(&mut self) {}

    fn pop_transparency_group(&mut self) {}
}
