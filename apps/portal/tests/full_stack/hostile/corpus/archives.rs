//! ZIP archives.

use std::io::{Cursor, Write as _};

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::{Hostile, archive, changed, pdf_parts, quick, slow};

pub(super) const FILES: &[Hostile] = &[
    slow("nested-pages.zip", || {
        repeated(400, "html", &("<html>".to_owned() + &"<div>".repeat(20_000) + "<table><tr><td>x"))
    }),
    slow("hostile-pdfs.zip", || {
        let pdf = pdf_parts::function("{".repeat(90));
        let files: Vec<_> = (0..400).map(|file| (format!("{file}.pdf"), pdf.clone())).collect();
        archive(&files)
    }),
    slow("large-lists.zip", || {
        repeated(60, "json", &format!("[{}{{}}]", "{\"a\":[1]},".repeat(200_000)))
    }),
    slow("zeros.zip", || archive(&[("list.csv".to_owned(), vec![0; 1_200 << 20])])),
    slow("letters.zip", || archive(&[("list.csv".to_owned(), vec![b'A'; 1_200 << 20])])),
    quick("many-files.zip", || repeated(2_000, "csv", "a,b\n1,2\n")),
    slow("very-many-files.zip", || repeated(60_000, "csv", "a,b\n1,2\n")),
    quick("archives-in-archives.zip", || {
        let mut inner = archive(&[("list.csv".to_owned(), vec![b'A'; 1 << 20])]);
        for _ in 0..12 {
            inner = archive(&[
                ("inner.zip".to_owned(), inner.clone()),
                ("other.zip".to_owned(), inner),
            ]);
        }
        inner
    }),
    quick("names-outside.zip", || {
        let names =
            ["../../../../etc/cron.d/x.csv", "/etc/x.csv", "C:\\x.csv", "a/../../x.csv", "\0.csv"];
        archive(&names.map(|name| (name.to_owned(), b"a,b\n1,2\n".to_vec())))
    }),
    quick("long-names.zip", || {
        archive(&[(format!("{}.csv", "n".repeat(60_000)), b"a,b\n1,2\n".to_vec())])
    }),
    quick("link.zip", || {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        zip.add_symlink("list.csv", "/etc/passwd", SimpleFileOptions::default()).unwrap();
        zip.finish().unwrap().into_inner()
    }),
    quick("comment.zip", || {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        let _ = zip.set_comment("PK\u{5}\u{6}".repeat(10_000));
        zip.start_file("list.csv", SimpleFileOptions::default()).unwrap();
        zip.write_all(b"a,b\n1,2\n").unwrap();
        zip.finish().unwrap().into_inner()
    }),
    // Offsets in the central directory and in the mark of its end.
    slow("one-file-as-all.zip", || {
        let mut bytes = repeated(400, "csv", &"a,b\n1,2\n".repeat(10_000));
        for entry in places(&bytes, b"PK\x01\x02") {
            bytes = changed(&bytes, entry + 42, &[0; 4]);
        }
        bytes
    }),
    quick("size-of-4-gb.zip", || entry(24, &[0xfe, 0xff, 0xff, 0xff])),
    quick("packed-size-of-4-gb.zip", || entry(20, &[0xfe, 0xff, 0xff, 0xff])),
    quick("sizes-of-64-bits.zip", || entry(20, &[0xff; 8])),
    quick("other-sum.zip", || entry(16, &[1, 2, 3, 4])),
    quick("password.zip", || entry(8, &[1, 0])),
    quick("unknown-packing.zip", || entry(10, &[99, 0])),
    quick("offset-outside.zip", || entry(42, &[0xfe, 0xff, 0xff, 0x7f])),
    quick("name-of-64-kb.zip", || entry(28, &[0xff, 0xff])),
    quick("count-of-files.zip", || end(8, &[0xfe, 0xff, 0xfe, 0xff])),
    quick("directory-outside.zip", || end(16, &[0xfe, 0xff, 0xff, 0xff])),
    quick("directory-of-4-gb.zip", || end(12, &[0xfe, 0xff, 0xff, 0xff])),
    quick("ends-of-directories.zip", || {
        [b"PK\x03\x04".to_vec(), b"PK\x05\x06\0\0\0\0".repeat(50_000)].concat()
    }),
    quick("cut.zip", || repeated(3, "csv", "a,b\n1,2\n")[..120].to_vec()),
];

fn repeated(count: usize, form: &str, text: &str) -> Vec<u8> {
    let files: Vec<_> =
        (0..count).map(|file| (format!("{file}.{form}"), text.as_bytes().to_vec())).collect();
    archive(&files)
}

fn places(bytes: &[u8], mark: &[u8]) -> Vec<usize> {
    (0..bytes.len()).filter(|at| bytes[*at..].starts_with(mark)).collect()
}

/// An archive of one list, with other bytes in its entry of the central directory.
fn entry(at: usize, by: &[u8]) -> Vec<u8> {
    let bytes = repeated(1, "csv", "a,b\n1,2\n");
    changed(&bytes, places(&bytes, b"PK\x01\x02")[0] + at, by)
}

/// An archive of one list, with other bytes in the mark of its end.
fn end(at: usize, by: &[u8]) -> Vec<u8> {
    let bytes = repeated(1, "csv", "a,b\n1,2\n");
    changed(&bytes, places(&bytes, b"PK\x05\x06")[0] + at, by)
}
