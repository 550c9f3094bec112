//! JSON.

use super::{Hostile, each, quick, slow};

pub(super) const FILES: &[Hostile] = &[
    quick("keys.json", || format!("[{{{}}}]", keys(60_000, r#"[{"a":1}]"#)).into_bytes()),
    quick("arrays.json", || format!("{{{}}}", keys(60_000, r#"[{"a":1}]"#)).into_bytes()),
    quick("keys-of-each-row.json", || {
        format!("[{}{{}}]", each(200_000, |row| format!("{{\"k{row}\":1}},"))).into_bytes()
    }),
    slow("wide-and-long.json", || {
        format!("[{{{}}}{}]", keys(16_000, "1"), ",{\"k15999\":1}".repeat(50_000)).into_bytes()
    }),
    quick("deep.json", || "[".repeat(1_000_000).into_bytes()),
    slow("deep-objects.json", || "{\"a\":".repeat(1_000_000).into_bytes()),
    quick("deep-value.json", || format!("[{{\"a\":{}", "[".repeat(1_000_000)).into_bytes()),
    slow("deep-ignored.json", || {
        format!("{{\"a\":{{\"b\":{{\"c\":{{\"d\":{}", "{\"e\":".repeat(500_000)).into_bytes()
    }),
    slow("long-number.json", || format!("[{{\"a\":{}}}]", "9".repeat(20_000_000)).into_bytes()),
    quick("exponents.json", || {
        br#"[{"a":1e999999999999999999,"b":-1e-999999999999999999,"c":1e308}]"#.to_vec()
    }),
    quick("whole-numbers.json", || {
        br#"[{"a":18446744073709551616,"b":-9223372036854775809,"c":-0,"d":9007199254740993}]"#
            .to_vec()
    }),
    slow("one-long-text.json", || {
        format!("[{{\"a\":\"{}\"}}]", "A".repeat(200 << 20)).into_bytes()
    }),
    slow("one-long-key.json", || format!("[{{\"{}\":1}}]", "A".repeat(20 << 20)).into_bytes()),
    slow("escapes.json", || format!("[{{\"a\":\"{}\"}}]", "\\u0000".repeat(500_000)).into_bytes()),
    quick("half-letters.json", || {
        br#"[{"a":"\ud83c","b":"\udfe0\ud83c","c":"\ud83c\u0041"}]"#.to_vec()
    }),
    quick("key-twice.json", || br#"[{"a":1,"a":2}]"#.to_vec()),
    quick("key-twice-when-flat.json", || br#"[{"a.b":1,"a":{"b":2}}]"#.to_vec()),
    slow("empty-objects.json", || format!("[{}{{}}]", "{},".repeat(3_000_000)).into_bytes()),
    slow("wide-row.json", || format!("[[{}1]]", "1,".repeat(500_000)).into_bytes()),
    slow("arrays-in-cells.json", || {
        format!("[{{\"a\":[{}{{\"b\":1}}]}}]", "{\"b\":[1]},".repeat(500_000)).into_bytes()
    }),
    quick("lines-of-other-keys.json", || {
        each(30_000, |line| format!("{{\"k{line}\":1}}\n")).into_bytes()
    }),
    slow("line-without-an-end.json", || {
        format!("{{\"a\":1}}\n{{\"b\":\"{}", "A".repeat(20 << 20)).into_bytes()
    }),
    quick("separators.json", || "{\"a\":1}\u{1e}\n".repeat(50_000).into_bytes()),
    quick("cut.json", || br#"[{"a":1},{"a":"#.to_vec()),
    quick("utf-16-cut.json", || {
        let text = "[{\"a\":\"x\"}]".encode_utf16().flat_map(u16::to_be_bytes);
        let mut bytes = vec![0xfe, 0xff];
        bytes.extend(text);
        bytes.truncate(17);
        bytes
    }),
    slow("letters-of-no-encoding.json", || [b"[{\"a\":\"".to_vec(), vec![0xff; 100_000]].concat()),
];

/// Entries of an object, with different keys and this value.
fn keys(count: usize, value: &str) -> String {
    let all = each(count, |key| format!("\"k{key}\":{value},"));
    all.trim_end_matches(',').to_owned()
}
