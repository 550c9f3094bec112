//! The look of the sandbox's pages: the product's colors, and a band that names the sandbox.

use std::fmt::Write as _;

use chrono::DateTime;

/// Text that is safe between tags and in attributes.
pub(crate) fn escaped(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut safe, character| {
        let _ = match character {
            '&' => write!(safe, "&amp;"),
            '<' => write!(safe, "&lt;"),
            '>' => write!(safe, "&gt;"),
            '"' => write!(safe, "&quot;"),
            '\'' => write!(safe, "&#39;"),
            other => write!(safe, "{other}"),
        };
        safe
    })
}

/// A day, as people write it.
pub(crate) fn day(at: i64) -> String {
    let at = DateTime::from_timestamp(at, 0).unwrap_or_default();
    at.format("%B %-d, %Y").to_string()
}

/// Dollars and cents.
pub(crate) fn dollars(cents: i64) -> String {
    format!("${}.{:02}", cents / 100, cents % 100)
}

/// A whole page. `body` is HTML already.
pub(crate) fn page(title: &str, product: &str, body: &str) -> String {
    let name = escaped(product);
    let body = format!(
        "<p class=\"band\" role=\"note\"><strong>Sandbox</strong> No money moves here and no card \
         is charged.</p>\
         <header class=\"top\">{MARK}<span>{name}</span><a class=\"home\" href=\"/\">Sandbox</a></header>\
         <main>{body}</main>"
    );
    bare_page(title, product, &body)
}

/// A page without the band and the header, for a frame. `body` is HTML already.
pub(crate) fn bare_page(title: &str, product: &str, body: &str) -> String {
    let (title, product) = (escaped(title), escaped(product));
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
         <meta name=\"robots\" content=\"noindex\"><title>{title} · {product} sandbox</title>\
         <style>{STYLE}</style></head><body>{body}</body></html>"
    )
}

const MARK: &str = "<svg width=\"22\" height=\"22\" viewBox=\"0 0 16 16\" aria-hidden=\"true\">\
    <path d=\"M1 10.5h4.2V15H1zM5.9 6h4.2v9H5.9zM10.8 1.5H15V15h-4.2z\" fill=\"currentColor\"/></svg>";

const STYLE: &str = "\
*{box-sizing:border-box}\
body{margin:0;background:#FBFAF7;color:#101B2B;font:16px/1.5 'Public Sans',Inter,system-ui,sans-serif;\
font-variant-numeric:tabular-nums}\
.band{margin:0;padding:8px 24px;background:#D9A441;color:#101B2B;font-size:14px;text-align:center}\
.band strong{margin-right:8px}\
.top{display:flex;align-items:center;gap:8px;max-width:960px;margin:0 auto;padding:24px;\
color:#17385E;font-weight:600}\
main{max-width:960px;margin:0 auto;padding:0 24px 72px}\
h1{font-size:31px;line-height:1.2;letter-spacing:-.01em;margin:0 0 8px;overflow-wrap:anywhere}\
h2{font-size:20px;line-height:1.2;margin:0 0 12px}\
p{margin:0 0 12px;overflow-wrap:anywhere}.muted{color:#4A5668}.small{font-size:14px}\
.two{display:grid;grid-template-columns:1fr 1fr;gap:32px;align-items:start}\
@media(max-width:720px){.two{grid-template-columns:1fr}}\
.card{background:#fff;border:1px solid #E2DED4;border-radius:10px;padding:24px;margin:0 0 24px}\
.price{font-size:39px;line-height:1.2;font-weight:600;letter-spacing:-.02em;margin:0 0 8px}\
.price small{font-size:16px;font-weight:400;letter-spacing:0;color:#4A5668}\
dl{display:grid;grid-template-columns:auto 1fr;gap:8px 24px;margin:0}\
dt{color:#4A5668}dd{margin:0;text-align:right}\
label{display:block;font-size:14px;font-weight:600;margin:0 0 12px}\
input{display:block;width:100%;margin-top:4px;padding:9px 12px;font:inherit;font-weight:400;font-size:16px;border:1px solid #8A93A1;\
border-radius:6px;background:#fff}\
.fields{display:grid;grid-template-columns:1fr 1fr;gap:0 12px}\
button,.button{display:inline-block;padding:10px 16px;border:1px solid #17385E;border-radius:6px;\
background:#17385E;color:#fff;font:600 14px/1.4 'Public Sans',Inter,system-ui,sans-serif;\
text-decoration:none;cursor:pointer}\
button:hover,.button:hover{background:#0F2A49}\
.quiet{background:#fff;color:#17385E}.quiet:hover{background:#E8EEF5}\
.wide{width:100%}form{margin:0}.row{display:flex;flex-wrap:wrap;gap:8px}\
a{color:#17385E}:focus-visible{outline:3px solid #D9A441;outline-offset:2px}\
table{width:100%;border-collapse:collapse;font-size:14px}\
th{text-align:left;color:#4A5668;font-weight:600}th,td{padding:8px 0;border-bottom:1px solid #E2DED4}\
tr:last-child td{border-bottom:0;padding-bottom:0}td strong{overflow-wrap:anywhere}\
td+td,th+th{padding-left:16px}td:last-child,th:last-child,.number{text-align:right}\
.state{display:inline-block;padding:2px 10px;border:1px solid currentColor;border-radius:999px;\
font-size:13px;font-weight:600}\
.good{color:#2B6E4F}.warn{color:#9A5B00}.over{color:#5F6672}\
.error{border-left:4px solid #9A5B00;padding:8px 12px;background:#F3F1EB}\
.clock{background:#F3F1EB}\
.home{margin-left:auto;font-size:14px;font-weight:600}\
.small-button{padding:5px 12px}.wide{font-size:16px;padding:11px 16px}.head{margin:0 0 24px}\
.card{overflow-x:auto}td small{display:block;color:#4A5668;font-size:13px}\
hr{border:0;border-top:1px solid #E2DED4;margin:20px 0}\
@media(max-width:480px){.top{padding:16px}main{padding:0 16px 48px}.card{padding:16px}\
h1{font-size:25px}.price{font-size:31px}.since{display:none}td+td,th+th{padding-left:10px}}";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_was_typed_becomes_a_tag() {
        assert_eq!(
            escaped("<b a=\"x\" c='y'>&</b>"),
            "&lt;b a=&quot;x&quot; c=&#39;y&#39;&gt;&amp;&lt;/b&gt;"
        );
    }

    #[test]
    fn every_page_says_that_no_money_moves() {
        assert!(page("A", "B", "").contains("No money moves here"));
    }

    #[test]
    fn days_and_dollars_read_as_people_write_them() {
        assert_eq!(day(1_796_126_400), "December 1, 2026");
        assert_eq!((dollars(7_900), dollars(5)), ("$79.00".to_owned(), "$0.05".to_owned()));
    }
}
