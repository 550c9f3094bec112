//! PDFs that are protected, damaged, or made to exhaust memory or time.

use std::time::{Duration, Instant};

use lopdf::{
    Dictionary, Document, EncryptionState, EncryptionVersion, Object, Permissions, Stream,
};

use super::producers::{Drawing, PRODUCERS, composite, plain};
use super::*;

fn one_page() -> Vec<Drawing> {
    pages(&sales(30), 40, 3.0)
}

fn encrypted(user: &str) -> Vec<u8> {
    let mut document = Document::load_mem(&plain(&one_page())).unwrap();
    let id = Object::string_literal("0123456789abcdef");
    document.trailer.set("ID", vec![id.clone(), id]);
    let version = EncryptionVersion::V2 {
        document: &document,
        owner_password: "owner",
        user_password: user,
        key_length: 128,
        permissions: Permissions::all(),
    };
    let state = EncryptionState::try_from(version).unwrap();
    document.encrypt(&state).unwrap();
    let mut bytes = Vec::new();
    document.save_to(&mut bytes).unwrap();
    bytes
}

#[test]
fn a_pdf_with_a_password_is_refused_and_one_without_is_read() {
    assert_eq!(
        problem(&encrypted("secret")),
        "the PDF is protected by a password; save it without one"
    );
    // Without a password to open it, only printing and copying are restricted.
    assert_eq!(found(&encrypted(""), named()).rows.len(), 30);
}

#[test]
fn a_pdf_that_is_cut_off_is_refused_wherever_it_ends() {
    for (producer, write) in PRODUCERS {
        let whole = write(&one_page());
        for step in 1..40 {
            let end = whole.len() * step / 40;
            let problem = problem(&whole[..end]);
            assert_eq!(problem, "the PDF ends too early; download it again", "{producer} at {end}");
        }
    }
}

#[test]
fn a_damaged_pdf_is_refused_or_read_as_a_whole() {
    let wanted = expected(&sales(30));
    let whole = composite(&one_page());
    let mut refused = 0;
    for step in 0..60 {
        let mut bytes = whole.clone();
        let at = bytes.len() * step / 60;
        bytes[at] ^= 0x55;
        let file = file(&bytes);
        let layout = Layout { pdf: named(), ..Layout::default() };
        let Ok(mut sheet) = crate::read::open(file.path(), &layout) else {
            refused += 1;
            continue;
        };
        let mut rows = Vec::new();
        sheet
            .rows(&mut |place, cells| {
                let texts: Vec<_> = cells.iter().map(|cell| cell.text()).collect();
                if place.row > 0 && !place.is_unclear {
                    rows.push(texts.join("|"));
                }
                ControlFlow::Continue(())
            })
            .unwrap();
        assert_eq!(rows, wanted, "byte {at}");
    }
    assert!(refused > 20, "{refused}");
}

/// A document with one page that has this content.
fn document(content: Vec<u8>, more: impl FnOnce(&mut Document, &mut Dictionary)) -> Document {
    let mut document = Document::load_mem(&composite(&[Drawing::new(600.0, 800.0)])).unwrap();
    let page = document.page_iter().next().unwrap();
    let content = document.add_object(Stream::new(Dictionary::new(), content));
    let mut own = document.get_dictionary(page).unwrap().clone();
    own.set("Contents", content);
    more(&mut document, &mut own);
    document.objects.insert(page, Object::Dictionary(own));
    document
}

fn saved(mut document: Document) -> Vec<u8> {
    let mut bytes = Vec::new();
    document.save_to(&mut bytes).unwrap();
    bytes
}

#[test]
fn a_pdf_that_unpacks_to_too_much_is_refused() {
    let mut packed = Stream::new(Dictionary::new(), vec![b' '; 16 << 20]);
    packed.compress().unwrap();
    let bytes = saved(document(Vec::new(), |document, _| {
        for _ in 0..9 {
            document.add_object(packed.clone());
        }
    }));
    assert!(bytes.len() < 1 << 20, "{}", bytes.len());
    assert_eq!(problem(&bytes), "the PDF is too large when it is unpacked");
}

#[test]
fn forms_within_forms_end() {
    // Each form draws the next one three times: 3^14 drawings.
    let bytes = saved(document(b"/Fm Do".to_vec(), |document, page| {
        let mut inner: Option<lopdf::ObjectId> = None;
        for _ in 0..14 {
            let mut own = Dictionary::new();
            own.set("Type", "XObject");
            own.set("Subtype", "Form");
            own.set("BBox", [0, 0, 600, 800].map(Object::from).to_vec());
            if let Some(inner) = inner {
                let mut forms = Dictionary::new();
                forms.set("Fm", inner);
                let mut resources = Dictionary::new();
                resources.set("XObject", forms);
                own.set("Resources", resources);
            }
            let content = "/Fm Do ".repeat(3).into_bytes();
            inner = Some(document.add_object(Stream::new(own, content)));
        }
        let mut forms = Dictionary::new();
        forms.set("Fm", inner.unwrap());
        let mut resources = Dictionary::new();
        resources.set("XObject", forms);
        page.set("Resources", resources);
    }));
    let start = Instant::now();
    assert_eq!(problem(&bytes), "the PDF is too large when it is unpacked");
    assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
}

#[test]
fn a_file_that_is_only_named_pdf_is_refused() {
    let damaged = "this is a damaged PDF; download it again, or print it to a new PDF";
    assert_eq!(problem(b"%PDF-1.7\nnothing\n%%EOF\n"), damaged);
}
