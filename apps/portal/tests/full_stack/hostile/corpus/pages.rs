//! HTML.

use super::{Hostile, each, quick, slow};

pub(super) const FILES: &[Hostile] = &[
    slow("rowspans.html", || {
        let cell = format!("<td rowspan=10000>{}</td>", "x".repeat(2_000));
        table(&format!("<tr>{cell}</tr>").repeat(3_000))
    }),
    slow("rowspans-to-the-end.html", || table(&"<tr><td rowspan=0>x</td></tr>".repeat(3_000))),
    slow("colspans.html", || page(&"<table><tr><td colspan=1000>x".repeat(2_000))),
    quick("both-spans.html", || {
        table(&"<tr><td rowspan=10000 colspan=10000>x</td></tr>".repeat(100))
    }),
    quick("spans-beyond-64-bits.html", || {
        table("<tr><td rowspan=99999999999999999999 colspan=-1>x<td>y<tr><td>z<td>")
    }),
    slow("deep.html", || page(&("<div>".repeat(100_000) + "<table><tr><td>x"))),
    slow("deep-lists.html", || page(&("<ul><li>".repeat(50_000) + "x"))),
    slow("deep-drawing.html", || page(&("<svg>".to_owned() + &"<g>".repeat(50_000)))),
    slow("deep-template.html", || page(&"<template><table>".repeat(20_000))),
    slow("formatting-open.html", || page(&"<b><i><a href=x>".repeat(60_000))),
    slow("formatting-of-many-kinds.html", || {
        page(&each(20_000, |number| format!("<font a{number}=1><p>")))
    }),
    slow("links-across-paragraphs.html", || {
        page(&("<a><p>".repeat(20_000) + &"</a>".repeat(20_000)))
    }),
    slow("deep-tables.html", || page(&"<table><tr><td>".repeat(50_000))),
    quick("small-tables-within-each-other.html", || {
        page(&format!("{}{}", "<table><tr><td>some text ".repeat(500), "</table>".repeat(500)))
    }),
    slow("many-tables.html", || {
        page(&"<table><caption>A</caption><tr><td>x<td>y<td>z<tr><td>1</table>".repeat(50_000))
    }),
    slow("text-before-tables.html", || page(&"<table>x<tr>y".repeat(30_000))),
    slow("attributes.html", || {
        page(&format!(
            "<table {}><tr><td>x</table>",
            each(300_000, |number| format!("a{number}=1 "))
        ))
    }),
    slow("long-attribute.html", || {
        page(&format!("<table a=\"{}\"><tr><td>x</table>", "x".repeat(10 << 20)))
    }),
    quick("open-attribute.html", || page(&format!("<table a=\"{}", "<td>".repeat(500_000)))),
    quick("open-comment.html", || page(&format!("<!--{}", "-!>-".repeat(500_000)))),
    slow("open-script.html", || page(&format!("<script>{}", "<!--<script>".repeat(200_000)))),
    slow("references.html", || {
        page(&format!("<table><tr><td>{}</table>", "&amp;&notit;".repeat(100_000)))
    }),
    slow("reference-without-an-end.html", || page(&format!("<p>&#{}", "9".repeat(1_000_000)))),
    quick("zeros.html", || page(&format!("<table><tr><td>{}", "\0\u{1}".repeat(300_000)))),
    slow("options.html", || page(&format!("<select>{}", "<option>x".repeat(50_000)))),
    slow("frames.html", || page(&"<frameset><frame>".repeat(50_000))),
    slow("forms.html", || page(&"<form><input>".repeat(50_000))),
    slow("bodies.html", || page(&each(100_000, |number| format!("<body a{number}=1>")))),
    slow("labels-within-labels.html", || page(&("<span>Case:".repeat(5_000) + "x"))),
    slow("labels.html", || page(&each(30_000, |number| format!("<dt>Label {number}:<dd>x")))),
    slow("labels-before-a-long-value.html", || {
        page(&format!("{}{}", "<b>Case:</b>".repeat(2_000), "<i>x</i>".repeat(50_000)))
    }),
    slow("styles.html", || {
        page(&format!("<table><tr><td style=\"{}\">x", "display : none ;".repeat(100_000)))
    }),
    quick("utf-16.html", || {
        let text = format!("<html><table><tr><td>{}", "\u{1f3e0}".repeat(100_000));
        [vec![0xff, 0xfe], text.encode_utf16().flat_map(u16::to_le_bytes).collect()].concat()
    }),
    quick("unknown-encoding.html", || {
        [b"<html><meta charset=replacement>".to_vec(), vec![0x81; 500_000]].concat()
    }),
    slow("too-large.html", || page(&" ".repeat(65 << 20))),
];

fn page(body: &str) -> Vec<u8> {
    format!("<html><body>{body}").into_bytes()
}

fn table(rows: &str) -> Vec<u8> {
    page(&format!("<table>{rows}</table>"))
}
