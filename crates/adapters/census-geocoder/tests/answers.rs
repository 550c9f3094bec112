//! What becomes of a geocoder's answers, over real connections.

#![expect(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

use census_geocoder_adapter::{CensusConfig, CensusGeocoder};
use kernel::{PortError, error_chain};
use places::{Answer, Geocoder as _, Match, PostalAddress};

/// Reads a request to its end.
fn read_request(stream: &TcpStream) {
    let mut reader = BufReader::new(stream);
    let (mut line, mut length) = (String::new(), 0);
    while reader.read_line(&mut line).unwrap() > 2 {
        if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length: ") {
            length = value.trim_end().parse().unwrap();
        }
        line.clear();
    }
    reader.read_exact(&mut vec![0; length]).unwrap();
}

/// Asks a server that answers with this status and body about two addresses. Without a body, it
/// does not answer.
fn ask(status: &str, body: Option<&str>) -> Result<Vec<Option<Answer>>, PortError> {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/geocoder/locations/addressbatch", listener.local_addr().unwrap());
    let answer = body.map(|body| {
        let head = format!("HTTP/1.1 {status}\r\nConnection: close\r\nLocation: /elsewhere\r\n");
        format!("{head}Content-Length: {}\r\n\r\n{body}", body.len())
    });
    let server = thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        read_request(&stream);
        match answer {
            Some(answer) => stream.write_all(answer.as_bytes()).unwrap(),
            // Until the client gives up.
            None => drop(stream.read(&mut [0])),
        }
    });
    let operator = "https://portal.example.com".to_owned();
    let config = CensusConfig { url, timeout: Duration::from_secs(1), operator };
    let keys = ["12 ELM ST||GA|30303", "14 OAK AVE||GA|30303"];
    let addresses = keys.map(|key| PostalAddress::from_key(key).unwrap());
    let answers = CensusGeocoder::new(config).unwrap().locate(&addresses);
    server.join().unwrap();
    answers
}

#[test]
fn an_address_that_is_not_mentioned_has_no_answer() {
    let csv = "\"2\",\"x\",\"Match\",\"Exact\",\"x\",\"-84.388372,33.755711\",\"1\",\"L\"\n";
    let found = Answer::Found(Match { point: (-84_388_372, 33_755_711), is_exact: true });
    assert_eq!(ask("200 OK", Some(csv)).unwrap(), [None, Some(found)]);
}

#[test]
fn a_refusal_a_redirect_and_silence_are_no_answers() {
    for (status, body, why) in [
        ("500 Oops", Some(""), "it answered with 500"),
        ("302 Found", Some(""), "it answered with 302"),
        ("200 OK", None, "it took longer than"),
    ] {
        let error = ask(status, body).unwrap_err();
        assert!(matches!(error, PortError::Unavailable { .. }), "{error:?}");
        assert!(error_chain(&error).contains(why), "{}", error_chain(&error));
    }
}

#[test]
fn a_page_is_no_answer() {
    let error = ask("200 OK", Some("<html><body>Sorry, we are closed</body></html>")).unwrap_err();
    assert!(matches!(error, PortError::Corrupt { .. }), "{error:?}");
}
