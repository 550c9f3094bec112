//! The wire format: a multipart form with a CSV file there, a CSV file back.
//!
//! A line of the question is `id,street,city,state,zip`. A line of the answer is `id`, the address as
//! it was asked, `Match`, `No_Match` or `Tie`, and after a match `Exact` or `Non_Exact`, the address
//! that was found, `longitude,latitude` in one field, and the id and the side of a street.

use listings::Coordinate;
use places::{Answer, Match, PostalAddress};

/// The edition of the streets: the current one.
const BENCHMARK: &str = "Public_AR_Current";
/// No address contains this.
const BOUNDARY: &str = "----courthouse-steps-7f1c2a94d05b4e83";

/// An answer is not in the format.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unreadable {
    #[error("line {0} of the answer can't be read")]
    Line(u64),
    #[error("the answer is not CSV")]
    NotCsv(#[from] csv::Error),
    #[error("no line of the answer is about an address that was asked about")]
    Foreign,
}

/// The type and the body of a request. The id of an address is its place, from 1.
pub(crate) fn request(addresses: &[PostalAddress]) -> (String, Vec<u8>) {
    let mut body = Vec::with_capacity(addresses.len() * 64 + 512);
    let mut line = |text: &str| {
        body.extend_from_slice(text.as_bytes());
        body.extend_from_slice(b"\r\n");
    };
    line(&format!("--{BOUNDARY}"));
    line("Content-Disposition: form-data; name=\"benchmark\"");
    line("");
    line(BENCHMARK);
    line(&format!("--{BOUNDARY}"));
    line("Content-Disposition: form-data; name=\"addressFile\"; filename=\"addresses.csv\"");
    line("Content-Type: text/csv");
    line("");
    for (place, address) in addresses.iter().enumerate() {
        let zip = address.zip().map(|zip| zip.to_string()).unwrap_or_default();
        // The words of an address contain neither commas nor quotation marks.
        let (street, city, state) = (address.street(), address.city(), address.state().code());
        line(&format!("{},{street},{city},{state},{zip}", place + 1));
    }
    line(&format!("--{BOUNDARY}--"));
    (format!("multipart/form-data; boundary={BOUNDARY}"), body)
}

/// Reads the answer about `asked` addresses, in the order in which they were asked about. A line
/// with another id is not about any of them.
pub(crate) fn answers(csv: &[u8], asked: usize) -> Result<Vec<Option<Answer>>, Unreadable> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(csv);
    let mut answers = vec![None; asked];
    let mut lines = 0;
    for record in reader.byte_records() {
        let record = record?;
        lines += 1;
        let field = |index: usize| {
            record.get(index).and_then(|field| std::str::from_utf8(field).ok()).map(str::trim)
        };
        let place = field(0).and_then(|id| id.parse::<usize>().ok()?.checked_sub(1));
        let Some(slot) = place.and_then(|place| answers.get_mut(place)) else { continue };
        let answer = match field(2) {
            Some("Match") => found(field(3), field(5)),
            Some("No_Match" | "Tie") => Some(Answer::NotFound),
            _ => None,
        };
        *slot = Some(answer.ok_or(Unreadable::Line(lines))?);
    }
    // An HTML page is CSV, too.
    if asked > 0 && answers.iter().all(Option::is_none) {
        return Err(Unreadable::Foreign);
    }
    Ok(answers)
}

fn found(kind: Option<&str>, point: Option<&str>) -> Option<Answer> {
    let is_exact = match kind? {
        "Exact" => true,
        "Non_Exact" => false,
        _ => return None,
    };
    let (lng, lat) = point?.split_once(',')?;
    let micro =
        |degrees: &str| Some(Coordinate::from_degrees(degrees.trim().parse().ok()?)?.micro());
    Some(Answer::Found(Match { point: (micro(lng)?, micro(lat)?), is_exact }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_a_form_with_a_file() {
        let keys = ["12 ELM ST|ATLANTA|GA|30303", "14 OAK AVE||GA|00501", "1 A|B C|NY|"];
        let addresses = keys.map(|key| PostalAddress::from_key(key).unwrap());
        let (content_type, body) = request(&addresses);
        let boundary = content_type.strip_prefix("multipart/form-data; boundary=").unwrap();
        let expected = format!(
            "--{boundary}\r\nContent-Disposition: form-data; name=\"benchmark\"\r\n\r\n\
             Public_AR_Current\r\n--{boundary}\r\nContent-Disposition: form-data; \
             name=\"addressFile\"; filename=\"addresses.csv\"\r\nContent-Type: text/csv\r\n\r\n\
             1,12 ELM ST,ATLANTA,GA,30303\r\n2,14 OAK AVE,,GA,00501\r\n3,1 A,B C,NY,\r\n\
             --{boundary}--\r\n"
        );
        assert_eq!(String::from_utf8(body).unwrap(), expected);
    }

    #[test]
    fn an_answer_is_read_in_any_order() {
        let csv = concat!(
            "\"3\",\"1 A, B C, NY, \",\"Tie\"\n",
            "\"1\",\"12 ELM ST, ATLANTA, GA, 30303\",\"Match\",\"Exact\",",
            "\"12 ELM ST, ATLANTA, GA, 30303\",\"-84.388372,33.755711\",\"17343689\",\"L\"\n",
            "\"4\",\"1 X, Y, GA, \",\"Match\",\"Non_Exact\",\"1 X AVE, Y, GA, 30303\",",
            "\"-84.5,33.75\",\"1\",\"R\"\n",
            "\"2\",\"14 OAK AVE, , GA, 00501\",\"No_Match\"\n",
            "\"9\",\"not ours\",\"No_Match\"\n",
        );
        let found = |point, is_exact| Some(Answer::Found(Match { point, is_exact }));
        let expected = [
            found((-84_388_372, 33_755_711), true),
            Some(Answer::NotFound),
            Some(Answer::NotFound),
            found((-84_500_000, 33_750_000), false),
            None,
        ];
        assert_eq!(answers(csv.as_bytes(), 5).unwrap(), expected);
    }

    #[test]
    fn something_else_is_no_answer() {
        for (csv, asked) in [
            ("<html><body>Sorry, we are closed</body></html>", 2),
            ("\"1\",\"x\",\"Match\",\"Exact\",\"x\",\"north\"\n", 1),
            ("\"1\",\"x\",\"Match\",\"Roughly\",\"x\",\"-84,33\"\n", 1),
            ("\"1\",\"x\",\"Maybe\"\n", 1),
            ("", 1),
        ] {
            assert!(answers(csv.as_bytes(), asked).is_err(), "{csv}");
        }
        assert_eq!(answers(b"", 0).unwrap(), []);
    }
}
