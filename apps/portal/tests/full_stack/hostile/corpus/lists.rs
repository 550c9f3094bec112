//! CSV and other text, and files that are not lists.

use super::{Hostile, each, quick, slow};

pub(super) const FILES: &[Hostile] = &[
    slow("no-line-end.csv", || [HEAD, &vec![b'A'; 40 << 20]].concat()),
    slow("long-no-line-end.csv", || [HEAD, &vec![b'A'; 300 << 20]].concat()),
    slow("open-quote.csv", || [HEAD, b"\"", &b"A,B\n".repeat(5 << 20)].concat()),
    quick("columns.csv", || b",".repeat(1_000_000)),
    slow("blank-columns.csv", || {
        [",".repeat(16_383).as_str(), "\n"].concat().repeat(5_000).into_bytes()
    }),
    quick("wide-header.csv", || {
        format!("{}\n1,2\n", each(16_000, |name| format!("n{name},"))).into_bytes()
    }),
    slow("quotes.csv", || b"\"".repeat(8 << 20)),
    slow("blank-lines.csv", || [HEAD, &b"\n".repeat(30 << 20)].concat()),
    quick("returns.csv", || [HEAD, &b"\r".repeat(1 << 20)].concat()),
    quick("rows-of-all-widths.csv", || each(2_000, |width| ",".repeat(width) + "\n").into_bytes()),
    quick("byte-order-marks.csv", || b"\xef\xbb\xbf".repeat(300_000)),
    quick("letters-of-no-encoding.csv", || [HEAD, &vec![0xff; 1 << 20], b"\n"].concat()),
    slow("utf-16-half.csv", || [vec![0xff, 0xfe], vec![0xd8; 300_001]].concat()),
    quick("delimiter-without-an-end.csv", || b"sep=".repeat(100_000)),
    quick("zeros.csv", || vec![0; 8 << 20]),
    slow("rows-within-a-cell.csv", || {
        [b"a,b,c,d\n1,2,3,4\n".to_vec(), b"1,\"x\n1,2,3,4\",3,4\n".repeat(100_000)].concat()
    }),
    slow("labels.txt", || each(50_000, |number| format!("Label {number}: x\n")).into_bytes()),
    quick("packed.csv.gz", || b"\x1f\x8b\x08\0\0\0\0\0".repeat(1_000)),
    quick("program.csv", || [b"\x7fELF".to_vec(), vec![0; 1_000]].concat()),
    quick("link.csv", || b"<?xml version=\"1.0\"?><a xlink:href=\"file:///etc/passwd\"/>".to_vec()),
];

const HEAD: &[u8] = b"unique_ID,State\n";
