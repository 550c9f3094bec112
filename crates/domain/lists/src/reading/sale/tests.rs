use chrono::Datelike as _;

use super::*;

/// A text and what it says: status and reason (`Cancelled/Bankruptcy`), the day, the time, the day
/// before, and the number of postponements, as `status | day | time | before | count`.
fn said(text: &str) -> Option<String> {
    let note = sale_note(text)?;
    let day = |day: Option<NaiveDate>| {
        day.map_or_else(String::new, |day| {
            format!("{}/{}/{}", day.month(), day.day(), day.year() % 100)
        })
    };
    let status = note.status.map_or_else(String::new, |word| match word.reason {
        Some(reason) => format!("{}/{reason}", word.status),
        None => word.status.to_owned(),
    });
    let count = match note.postponements {
        0 => String::new(),
        count => count.to_string(),
    };
    let parts = [status, day(note.day), note.time, day(note.previous), count];
    Some(parts.join("|").trim_end_matches('|').to_owned())
}

/// Forms in the cells of real lists: the words and their order are those that parsers of the lists
/// and saved pages have; days and file numbers are made up.
const REAL: [(&str, &str); 36] = [
    // Towne Auction
    ("Postponed to 8/21/2026", "Postponed|8/21/26"),
    ("On_Time", "Scheduled"),
    // Tiffany & Bosco: the day, and the one before
    ("8/12/2026(7/8/2026)", "Postponed|8/12/26||7/8/26|1"),
    // Rubin Lublin
    ("07/16/2026 (11am - 4pm)", "|7/16/26|11am - 4pm"),
    // RealForeclose
    ("10/01/2026 09:00 AM ET", "|10/1/26|09:00 AM ET"),
    ("Canceled per Bankruptcy", "Cancelled/Bankruptcy"),
    ("Canceled per County", "Cancelled/By county"),
    ("Canceled per Order", "Cancelled/By order"),
    ("Sold to 3rd Party", "Sold/Third party"),
    // Phillip Jones: a sentence as a status
    (
        "POSTPONED TO 1-28-27 @ 1:00 P.M. SEE WWW.AUCTION.EXAMPLE.COM FOR DETAILS",
        "Postponed|1/28/27|1:00 P.M.",
    ),
    ("SALE CANCELLED SEE WWW.AUCTION.EXAMPLE.COM FOR DETAILS", "Cancelled"),
    ("POSTPONED TO FEBRUARY 13, 2027", "Postponed|2/13/27"),
    ("POSTPONED TO 1-28-27", "Postponed|1/28/27"),
    ("SALE CANCELLED", "Cancelled"),
    // CivilView
    ("Adjourned - Plaintiff", "Postponed/Plaintiff"),
    ("Adjourned - Statuatory", "Postponed/Statutory"),
    ("Adjourned 2/2/2027", "Postponed|2/2/27"),
    ("Cancelled/Settled", "Cancelled/Settled"),
    ("Purchased - 3rd Party", "Sold/Third party"),
    ("Hold In Abeyance", "Postponed/On hold"),
    // SouthLaw
    ("02/02/2027 10:00 AM", "|2/2/27|10:00 AM"),
    // Intercounty
    ("Continued", "Postponed"),
    ("To Plaintiff", "Sold/Plaintiff"),
    // Harmon Law
    ("Postponed to February 2, 2027 at 11:00 AM", "Postponed|2/2/27|11:00 AM"),
    // Clerks and sheriffs
    ("1/5/2027 sale cancelled 12/1/2026", "Cancelled|1/5/27"),
    ("Postponed to 2/2/27 @ 10:00 AM", "Postponed|2/2/27|10:00 AM"),
    ("1/5/2027 postponed to 2/2/2027", "Postponed|2/2/27||1/5/27|1"),
    ("1/5/2027 - Adjourned to 2/2/2027", "Postponed|2/2/27||1/5/27|1"),
    ("2/2/2027 (postponed from 1/5/2027)", "Postponed|2/2/27||1/5/27"),
    ("Sale postponed until February 2, 2027", "Postponed|2/2/27"),
    ("Cancelled; new date to be set", "Cancelled"),
    ("BANKRUPTCY", "Postponed/Bankruptcy"),
    ("1/5/2027*", "|1/5/27"),
    ("1/5/2027 @ 10AM", "|1/5/27|10AM"),
    ("Adjourned sine die", "Postponed/Indefinite"),
    ("1/5/2027\nCANCELLED", "Cancelled|1/5/27"),
];

const OTHER: [(&str, &str); 63] = [
    ("POSTPONED TO\nFEBRUARY 13,\n2027", "Postponed|2/13/27"),
    ("2ND POSTPONEMENT: 2/13/27", "Postponed|2/13/27|||2"),
    ("3rd Adjournment to 2/2/2027", "Postponed|2/2/27|||3"),
    ("Continued\r\nto\r\nFeb. 2, 2027", "Postponed|2/2/27"),
    ("This sale has been cancelled.", "Cancelled"),
    ("SALE CANCELED PER CLIENT", "Cancelled"),
    ("SALE IS BEING POSTPONED", "Postponed"),
    ("CANCELLED - BORROWER FILED CHAPTER 13 BANKRUPTCY", "Cancelled/Bankruptcy"),
    ("POSTPONED TO 1-28-27 @ 1:00 P.M. FORMERLY 1-5-27", "Postponed|1/28/27|1:00 P.M.|1/5/27"),
    ("Rescheduled to 02/02/2027 due to weather", "Postponed/Weather|2/2/27"),
    ("Cancelled; new date 2/2/2027", "Postponed|2/2/27"),
    ("1/5/2027 cont. to 2/2/27", "Postponed|2/2/27||1/5/27|1"),
    ("1/5/2027 moved to 2/2/2027", "Postponed|2/2/27||1/5/27|1"),
    ("Jan. 5th, 2027 – Cxld", "Cancelled|1/5/27"),
    ("Postponed indefinitely", "Postponed/Indefinite"),
    ("Removed from sale", "Cancelled/Removed"),
    ("Canceled - BK 13", "Cancelled/Bankruptcy"),
    ("BK Filed 12/1/2026", "Postponed/Bankruptcy"),
    ("1/5/2027 BK filed 12/1/2026", "Postponed/Bankruptcy|1/5/27"),
    ("Cancelled by plaintiff's attorney", "Cancelled/Plaintiff"),
    ("Sold to third party bidder for $123,456.00", "Sold/Third party"),
    ("Cancelled per attorney", "Cancelled/Attorney"),
    ("1/5/2027\n\nSOLD", "Sold|1/5/27"),
    ("CANCELLED 12/1/2026", "Cancelled"),
    ("CANCELLED - 1/5/2027", "Cancelled|1/5/27"),
    ("CANCELLED\n1/5/2027", "Cancelled|1/5/27"),
    ("1/5/2027 - CANCELED", "Cancelled|1/5/27"),
    ("1/5/2027 (Cancelled)", "Cancelled|1/5/27"),
    ("[CANCELLED] 1/5/2027 10:00 AM", "Cancelled|1/5/27"),
    ("CNCL: 1/5/27", "Cancelled|1/5/27"),
    ("Cancelled on 12/1/2026", "Cancelled"),
    ("1/5/2027 cancelled on 12/1/2026", "Cancelled|1/5/27"),
    ("Cancelled due to bankruptcy", "Cancelled/Bankruptcy"),
    ("Cancelled by plaintiff", "Cancelled/Plaintiff"),
    ("Sale cancelled at the request of plaintiff", "Cancelled/Plaintiff"),
    ("Cancelled per court order", "Cancelled/By order"),
    ("Bankruptcy - cancelled", "Cancelled/Bankruptcy"),
    ("POSTPONED 1/5/2027 TO 2/2/2027", "Postponed|2/2/27||1/5/27|1"),
    ("Postponed from 1/5/2027 to 2/2/2027", "Postponed|2/2/27||1/5/27"),
    ("1/5/2027 Continued 2/2/2027", "Postponed|2/2/27||1/5/27|1"),
    ("1/5/2027 adj. to 2/2/2027 adj. to 3/2/2027", "Postponed|3/2/27||2/2/27|2"),
    ("3/2/2027 (2/2/2027, 1/5/2027)", "Postponed|3/2/27||2/2/27|2"),
    ("Rescheduled for Tuesday, February 2, 2027", "Postponed|2/2/27"),
    ("1/5/2027 rescheduled to 02-FEB-2027 2 PM", "Postponed|2/2/27|2 PM|1/5/27|1"),
    ("1/5/2027 10:00 AM continued to 2/2/2027 11:30 AM", "Postponed|2/2/27|11:30 AM|1/5/27|1"),
    ("Continued: 2/2/2027 10:00 AM", "Postponed|2/2/27|10:00 AM"),
    ("New date: 2/2/2027 (was 1/5/2027)", "Postponed|2/2/27||1/5/27"),
    ("Postponed - new date 2/2/2027", "Postponed|2/2/27"),
    ("Postponed, date TBD", "Postponed"),
    ("Postponed until further notice", "Postponed"),
    ("Postponed 3 times to 2/2/2027", "Postponed|2/2/27|||3"),
    ("Adjourned to 2/2/2027 by defendant", "Postponed/Defendant|2/2/27"),
    ("Stayed - Bankruptcy", "Postponed/Bankruptcy"),
    ("1/15/2027 postponed 1/10/2027", "Postponed|1/15/27"),
    ("10:00 AM 1/5/2027", "|1/5/27|10:00 AM"),
    ("Sale scheduled for 1/5/2027 at 10:00 a.m. EST", "Scheduled|1/5/27|10:00 a.m. EST"),
    ("Sold for $123,456.00", "Sold"),
    ("SOLD TO PLAINTIFF 1/5/2027", "Sold/Plaintiff|1/5/27"),
    ("Redeemed 12/28/2026", "Redeemed"),
    ("WITHDRAWN BY PLAINTIFF", "Cancelled/Withdrawn"),
    ("Postponed to 2/2/2027, please call the office", "Postponed|2/2/27"),
    ("Cont’d to 2/2/27", "Postponed|2/2/27"),
    ("2027-01-05T10:00:00 cancelled", "Cancelled|1/5/27|10:00:00"),
];

#[test]
fn the_forms_of_real_lists_are_read() {
    for (text, expected) in REAL {
        assert_eq!(said(text).as_deref(), Some(expected), "{text}");
    }
}

#[test]
fn other_orders_of_the_same_words_are_read() {
    for (text, expected) in OTHER {
        assert_eq!(said(text).as_deref(), Some(expected), "{text}");
    }
}

#[test]
fn a_text_with_a_word_that_has_no_place_is_not_read() {
    for text in [
        "",
        "soon",
        "13/1/2026",
        "8/12/2026 (call us)",
        "Postponed to spring",
        "1/5/26 2/6/26",
        "1/5/2027 to 2/2/2027",
        "Not cancelled",
        "1/5/2027 may be cancelled",
        "BIDDING INFORMATION WILL NOT BE AVAILABLE PRIOR TO SALE",
        "Sale will not be postponed",
        "no sale",
        "Check with the clerk",
        "See notes",
        "Ask John about 1/5/2027",
        "to 2/2/2027",
        "1/5/2027 unless cancelled",
        "Cancelled? 1/5/2027 maybe",
        "Postponed, call us: the sale of 2/2/2027 is on",
        "Opening Bid TBA",
        "$100,000.00",
        "the sale",
        "12 St",
        "Active duty",
        "10:00 AM",
        "2nd sale",
        "Third Party Bid",
    ] {
        assert_eq!(sale_note(text), None, "{text}");
    }
}

#[test]
fn an_opening_bid_may_be_in_place_of_a_status() {
    let bid = |text| sale_note(text).and_then(|note| note.opening_bid).map(Money::cents);
    assert_eq!(bid("Opening Bid $59,863.51"), Some(5_986_351));
    assert_eq!(bid("MINIMUM BID: $100,000"), Some(10_000_000));
    assert_eq!(bid("Starting bid - $1.00"), Some(100));
    assert_eq!(bid("Sold for $123,456.00"), None);
}

#[test]
fn words_about_a_sale_are_found_in_other_texts() {
    for (text, words) in [
        ("4 Main St\nSALE CANCELLED", "SALE CANCELLED"),
        ("C5 - CANCELLED", "CANCELLED"),
        ("3 Main St CANCELLED", "CANCELLED"),
        ("postponed to 2/2/2027", "postponed to 2/2/2027"),
        ("12 Elm St (withdrawn)", "withdrawn"),
    ] {
        assert_eq!(off_words(text), Some(words), "{text}");
    }
    for text in
        ["12 Redeemer Way", "1 Chancellor Ct", "12 Elm St", "not cancelled yet, ask", "Scheduled"]
    {
        assert_eq!(off_words(text), None, "{text}");
    }
}
