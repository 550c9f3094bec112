//! What a file shows about a cell in another way than by its text.

use lists::SignKind;

use super::*;

#[test]
fn struck_text_of_a_page_is_a_sign() {
    // As the word processors of trustees write a sale that is off.
    let rows = "<tr><td><s>A1</s></td><td><strike>1/5/2027</strike></td><td><del>$5</del></td></tr>\
        <tr style='color: red; text-decoration: line-through'><td>A2</td><td>1/5/2027</td><td></td></tr>\
        <tr><td>A3</td><td><s>1/5/2027</s> 2/2/2027</td><td><span style='TEXT-DECORATION:line-through'>$5</span><br>$6</td></tr>\
        <tr><td>A4</td><td><s>1/5/2027</s><br>,</td><td><s></s>$7</td></tr>";
    assert_eq!(
        below_header(rows),
        [
            "A1|1/5/2027|$5 0=Struck 1=Struck 2=Struck",
            "A2|1/5/2027| 0=Struck 1=Struck",
            "A3|2/2/2027|$6 1=StruckPart 2=StruckPart",
            "A4|1/5/2027|$7 1=Struck",
        ]
    );
}

#[test]
fn text_that_a_class_strikes_out_is_a_sign() {
    // Excel saves a sheet as such a page; site builders name a class of their own.
    let page = "<html><head><style><!-- td {color:black}\n.font5{mso-x:y;text-decoration:line-through}\n\
        tr.off td, .gone {TEXT-DECORATION : underline line-through;}\n@media print { .print{text-decoration:line-through} }\n\
        a:hover{text-decoration:line-through} --></style></head><table><tr><td>Case</td><td>Date</td><td>Bid</td></tr>\
        <tr><td>A1</td><td><font class=font5>1/5/2027</font></td><td>5</td></tr>\
        <tr class='row off'><td>A2</td><td>1/6/2027</td><td><a href=x>6</a></td></tr>\
        <tr><td>A3</td><td class='x print'>1/7/2027</td><td>7</td></tr></table></html>";
    assert_eq!(
        signed(page.as_bytes(), &Layout::default())[1..],
        [
            "A1|1/5/2027|5 1=Struck",
            "A2|1/6/2027|6 0=Struck 1=Struck 2=Struck",
            "A3|1/7/2027|7 1=Struck",
        ]
    );
}

#[test]
fn a_struck_cell_that_spans_rows_is_struck_in_each() {
    let rows = "<tr><td>A1</td><td rowspan=2><s>1/5/2027</s></td><td>5</td></tr><tr><td>A2</td><td>6</td></tr>";
    assert_eq!(below_header(rows), ["A1|1/5/2027|5 1=Struck", "A2|1/5/2027|6 1=Struck"]);
}

#[test]
fn a_checked_box_is_yes_and_an_unchecked_one_is_a_blank() {
    // A data grid of ASP.NET writes the first two, a form with radio buttons the others.
    let rows = "<tr><td>A1</td><td>1</td><td><span disabled><input type='checkbox' checked='checked' disabled /></span></td></tr>\
        <tr><td>A2</td><td>1</td><td><input type=CHECKBOX disabled></td></tr>\
        <tr><td><input type=checkbox name=pick>A3</td><td>1</td><td><input type=radio> Yes <input type=radio checked> No</td></tr>\
        <tr><td>A4</td><td>1</td><td>Off: <label>yes</label> <input type=radio checked> <label>no</label><input type=radio></td></tr>\
        <tr><td>A5</td><td>1</td><td><label><input type=radio>Open</label> <label><input type=radio>Sold</label></td></tr>";
    let [yes, no] = [true, false].map(|is_checked| SignKind::CheckBox { is_checked });
    assert_eq!(
        below_header(rows),
        [
            format!("A1|1|yes 2={yes:?}"),
            format!("A2|1| 2={no:?}"),
            format!("A3|1|No 0={no:?} 2={no:?} 2={yes:?}"),
            format!("A4|1|Off: yes 2={yes:?} 2={no:?}"),
            format!("A5|1| 2={no:?} 2={no:?}"),
        ]
    );
}

#[test]
fn a_field_gives_its_value() {
    let rows = "<tr><td>A1</td><td><input value='1/5/2027' readonly></td><td><input type=hidden value=x>$5</td></tr>\
        <tr><td>A2</td><td><textarea> 1/6/2027 </textarea></td><td><select><option>Open<option selected>Sold</select></td></tr>\
        <tr><td>A3</td><td><input type=submit value=Go>1/7/2027</td><td>Bid <select><option value=''>Choose</option><option>Sold</option></select></td></tr>\
        <tr><td>A4</td><td><select multiple><option>x</select>1</td><td><select><option>Open</option><option>Sold</option></select></td></tr>";
    assert_eq!(
        below_header(rows),
        [
            "A1|1/5/2027|$5 1=Field",
            "A2|1/6/2027|Sold 1=Field 2=Field",
            "A3|1/7/2027|Bid 2=Field",
            "A4|1|Open 1=Field 2=Field",
        ]
    );
}

#[test]
fn fields_outside_the_tables_are_only_counted() {
    let page = "<html><form>County <select><option>Cobb</select> <input name=q> <input type=checkbox> old\
        <input type=submit></form><table><tr><th>Case</th><th>Date</th><th>Bid</th></tr>\
        <tr><td>A1</td><td>1/5/2027</td><td><input value=5></td></tr></table></html>";
    assert_eq!(unread(page.as_bytes()), [": 3 fields and boxes of the page's own were not read"]);
    let labels = "<html><input name=q><p><b>Case:</b> A1</p><p><b>Off:</b> <input type=checkbox checked></p><p>\
        <b>Bid:</b> <s>$5</s></p><p><b>Case:</b> A2</p></html>";
    assert_eq!(
        signed(labels.as_bytes(), &Layout::default()),
        ["Case|Off|Bid", "A1|yes|$5 1=CheckBox { is_checked: true } 2=Struck", "A2"]
    );
    assert_eq!(unread(labels.as_bytes()), [": 1 field or box of the page's own was not read"]);
}

#[test]
fn marks_of_notes_are_not_a_part_of_the_text() {
    let rows = "<tr><td>A1<sup>1</sup></td><td>1/5/2027<sup><a href='#n'>[2]</a></sup></td><td>$5,000*</td></tr>\
        <tr><td>5*</td><td>1/5/2027 \u{2020}</td><td>$5,000 <sup>a</sup></td></tr>\
        <tr><td>A3 ST\u{2020}</td><td>1<sup>st</sup> Tuesday</td><td><sup>3</sup>$5<sup>*</sup></td></tr>\
        <tr><td>A*4</td><td>*</td><td><sup>7</sup></td></tr>\
        <tr><td>***-**-****</td><td>*** OFF ***</td><td>9 ft<sup>2</sup></td></tr>\
        <tr><td>12******</td><td>PI*R</td><td>$1.<sup>50</sup></td></tr>";
    assert_eq!(
        below_header(rows),
        [
            "A1|1/5/2027|$5,000 0=Note 1=Note 2=Note",
            "5|1/5/2027|$5,000 0=Note 1=Note 2=Note",
            "A3 ST|1st Tuesday|$5 0=Note 2=Note 2=Note",
            "A*4|*|7",
            "***-**-****|*** OFF ***|9 ft2",
            "12******|PI*R|$1.50",
        ]
    );
    let header = b"<html><table><tr><td>Case*</td><td>Bid<sup>1</sup></td><td>Date</td></tr><tr><td>A1</td><td>2</td><td>3</td></tr></table></html>";
    assert_eq!(lines(header)[0], "Case*|Bid|Date");
}

#[test]
fn a_row_of_words_below_a_sale_spans_the_table() {
    let rows = "<tr><td>A1</td><td>1/5/2027</td><td>5</td></tr><tr><td colspan=3><b>SALE CANCELLED</b></td></tr>\
        <tr><td></td><td colspan='2'>POSTPONED TO 2/2/2027</td></tr><tr><td>A2</td><td colspan=2>TBD</td></tr>\
        <tr><td>Total</td></tr>";
    assert_eq!(
        below_header(rows),
        [
            "A1|1/5/2027|5",
            "SALE CANCELLED|| (spans)",
            "|POSTPONED TO 2/2/2027| (spans)",
            "A2|TBD|",
            "Total"
        ]
    );
}

#[test]
fn a_line_break_within_a_cell_is_one_in_its_text() {
    let rows = "<tr><td>A1</td><td>1/5/2027<br><b>CANCELLED</b></td><td>1 Elm St<br/>Dayton</td></tr>\
        <tr><td>A2</td><td>1/5/2027<br><br>SOLD</td><td><div>1 Elm St</div><div>Dayton</div></td></tr>";
    assert_eq!(
        below_header(rows),
        ["A1|1/5/2027\nCANCELLED|1 Elm St\nDayton", "A2|1/5/2027\n\nSOLD|1 Elm St\nDayton"]
    );
}
