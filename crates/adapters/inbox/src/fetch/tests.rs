use std::io::{BufRead as _, BufReader, Read as _};
use std::net::TcpListener;
use std::sync::mpsc::RecvTimeoutError;

use deliveries::Publisher;
use kernel::PortError;

use super::*;

/// Knows no publisher.
struct NoPublishers;

impl Publishers for NoPublishers {
    fn of_host(&self, _: &str) -> Result<Option<Publisher>, PortError> {
        Ok(None)
    }
}

fn a_fetcher(allow_private: bool) -> Fetcher {
    Fetcher::new(allow_private, Arc::new(NoPublishers))
}

/// A server on a loopback address that gives each path its answer, for as long as the test runs.
fn serve(host: &str, answer: impl Fn(&str) -> Vec<u8> + Send + 'static) -> u16 {
    let listener = TcpListener::bind((host, 0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut lines = BufReader::new(stream.try_clone().unwrap()).lines();
            let first = lines.next().unwrap().unwrap();
            let _head: Vec<_> =
                lines.map_while(Result::ok).take_while(|line| !line.is_empty()).collect();
            let path = first.split(' ').nth(1).unwrap().to_owned();
            // A client may close the connection when it has read enough.
            let _ = stream.write_all(&answer(&path));
        }
    });
    port
}

fn ok(body: &str) -> Vec<u8> {
    format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}", body.len())
        .into_bytes()
}

fn redirect(to: &str) -> Vec<u8> {
    format!(
        "HTTP/1.1 302 Found\r\nLocation: {to}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    )
    .into_bytes()
}

fn fetched(fetcher: &Fetcher, address: &str) -> Result<(String, String), String> {
    let (file, name) = fetcher.fetch(address).map_err(|error| format!("{error:#}"))?;
    let mut text = String::new();
    file.reopen().unwrap().read_to_string(&mut text).unwrap();
    Ok((text, name))
}

#[test]
fn a_file_is_fetched_and_named_by_its_address() {
    let port = serve("127.0.0.1", |_| ok("ID,State\n"));
    let found =
        fetched(&a_fetcher(true), &format!("http://127.0.0.1:{port}/files/..list%20a.csv?day=1"));
    assert_eq!(found, Ok(("ID,State\n".into(), "list20a.csv".into())));
}

#[test]
fn a_private_address_is_refused_by_number_and_by_name() {
    let port = serve("127.0.0.1", |_| ok("secret"));
    for host in ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]"] {
        let refused = fetched(&a_fetcher(false), &format!("http://{host}:{port}/")).unwrap_err();
        assert!(
            refused.contains("is a private or reserved address; pass --allow-private"),
            "{host}: {refused}"
        );
    }
}

#[test]
fn a_redirect_into_the_private_network_is_refused() {
    let secret = serve("127.0.0.2", |_| ok("secret"));
    let port = serve("127.0.0.1", move |path| match path {
        "/in" => redirect(&format!("http://127.0.0.2:{secret}/")),
        "/odd" => redirect("file:///etc/passwd"),
        "/round" => redirect("/round"),
        "/there" => redirect("/here"),
        _ => ok("fine"),
    });
    // As if 127.0.0.1 were the only public address.
    let vet = |ip| match ip == IpAddr::from([127, 0, 0, 1]) {
        true => Ok(()),
        false => Err(AddressRefused::Private(ip)),
    };
    let fetcher = Fetcher { vet, ..a_fetcher(false) };
    let get = |path: &str| fetched(&fetcher, &format!("http://127.0.0.1:{port}{path}"));
    assert_eq!(get("/there"), Ok(("fine".into(), "here".into())));
    assert!(get("/in").unwrap_err().starts_with("127.0.0.2 is a private"));
    assert!(get("/odd").unwrap_err().contains("only http and https"));
    assert!(get("/round").unwrap_err().contains("more than 5 times"));
}

/// Link-local addresses and metadata services, in every form that leads to them.
const LINK_LOCAL: [&str; 16] = [
    "169.254.169.254",
    "169.254.0.1",
    "100.100.100.200",
    "192.0.0.192",
    "168.63.129.16",
    "fe80::1",
    "febf:ffff::1",
    "fd00:ec2::254",
    "fd20:ce::254",
    "::ffff:169.254.169.254",
    "::169.254.169.254",
    "::ffff:0:169.254.169.254",
    "64:ff9b::169.254.169.254",
    "64:ff9b:1::169.254.169.254",
    "2002:a9fe:a9fe::1",
    // Teredo with the client 169.254.169.254, whose bits are inverted.
    "2001:0:4136:e378:8000:63bf:5601:5601",
];

#[test]
fn link_local_addresses_are_refused_even_where_private_ones_are_allowed() {
    for address in LINK_LOCAL {
        let address: IpAddr = address.parse().unwrap();
        for vet in [vet_private, vet_public] {
            assert_eq!(vet(address), Err(AddressRefused::LinkLocal(address)));
        }
        // The same as the host of a URL, before anything is connected to.
        let host = if address.is_ipv6() { format!("[{address}]") } else { address.to_string() };
        let refused = fetched(&a_fetcher(true), &format!("http://{host}/latest")).unwrap_err();
        assert!(refused.contains("which is never fetched from"), "{host}: {refused}");
    }
    // Other spellings of 169.254.169.254.
    for host in ["2852039166", "0xa9fea9fe", "0251.0376.0251.0376", "169.254.43518"] {
        let refused = fetched(&a_fetcher(true), &format!("http://{host}/latest")).unwrap_err();
        assert!(refused.starts_with("169.254.169.254 is a link-local"), "{host}: {refused}");
    }
    for address in ["127.0.0.1", "10.0.0.5", "192.168.1.1", "::1", "fd12::1", "::ffff:10.0.0.5"] {
        assert_eq!(vet_private(address.parse().unwrap()), Ok(()), "{address}");
    }
}

#[test]
fn a_redirect_to_a_link_local_address_is_refused_even_where_private_ones_are_allowed() {
    let port = serve("127.0.0.1", |path| match path {
        "/name" => redirect("http://169.254.169.254/latest/meta-data/"),
        "/mapped" => redirect("http://[::ffff:169.254.169.254]/latest/meta-data/"),
        "/twice" => redirect("/name"),
        _ => redirect("http://[fe80::1]/"),
    });
    for path in ["/name", "/mapped", "/twice", "/other"] {
        let address = format!("http://127.0.0.1:{port}{path}");
        let refused = fetched(&a_fetcher(true), &address).unwrap_err();
        assert!(refused.contains("which is never fetched from"), "{path}: {refused}");
    }
}

/// A host name is judged by its addresses: here the check sees only 127.0.0.1 or ::1.
#[test]
fn a_name_is_refused_by_the_address_behind_it() {
    let port = serve("127.0.0.1", |_| ok("secret"));
    let vet = |ip: IpAddr| match ip.is_loopback() {
        true => Err(AddressRefused::LinkLocal(ip)),
        false => Ok(()),
    };
    let fetcher = Fetcher { vet, ..a_fetcher(true) };
    let refused = fetched(&fetcher, &format!("http://localhost:{port}/")).unwrap_err();
    assert!(refused.contains("which is never fetched from"), "{refused}");
}

#[test]
fn no_error_shows_the_password_of_an_address() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let closed = listener.local_addr().unwrap().port();
    drop(listener);
    let port = serve("127.0.0.1", |path| match path {
        "/cut" => {
            b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\nConnection: close\r\n\r\nshort".to_vec()
        }
        "/on" => redirect("http://other:hunter2@169.254.169.254/"),
        "/nowhere" => redirect("http://other:hunter2@[nonsense/"),
        _ => b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".to_vec(),
    });
    let at = |port: u16, path: &str| format!("http://annabel:hunter2@127.0.0.1:{port}{path}");
    for address in [
        at(port, "/cut"),
        at(port, "/on"),
        at(port, "/nowhere"),
        at(port, "/none"),
        at(closed, "/none"),
        "http://annabel:hunter2@169.254.169.254/".to_owned(),
        "http://annabel:hunter2@no-such-host.invalid/".to_owned(),
        "http://annabel:hunter2@[nonsense/".to_owned(),
    ] {
        let shown = fetched(&a_fetcher(true), &address).unwrap_err();
        assert!(!shown.contains("hunter2") && !shown.contains("annabel"), "{shown}");
    }
}

#[test]
fn what_is_shown_of_an_address_has_no_password() {
    for (file, shown) in [
        ("https://ann:hunter2@example.com/a.csv?day=1", "https://example.com/a.csv?day=1"),
        ("https://hunter2@example.com/a.csv", "https://example.com/a.csv"),
        ("HTTPS:ann:hunter2@example.com/a.csv", "https://example.com/a.csv"),
        ("ftp://ann:hunter2@example.com/a.csv", "ftp://example.com/a.csv"),
        ("http://ann:hunter2@[nonsense/a.csv", "http://…@[nonsense/a.csv"),
        ("http://ann:hun/ter2@example.com/a.csv", "http://…@example.com/a.csv"),
        ("https://example.com/@ann/a.csv", "https://example.com/@ann/a.csv"),
        ("lists/a@b:c.csv", "lists/a@b:c.csv"),
    ] {
        assert_eq!(without_password(file), shown, "{file}");
    }
}

#[test]
fn a_file_that_is_too_large_stops_whatever_it_said() {
    let port = serve("127.0.0.1", |path| match path {
        "/said" => ok(&"x".repeat(200)),
        _ => {
            format!("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n{}", "x".repeat(200)).into_bytes()
        }
    });
    let fetcher = Fetcher { max_bytes: 100, ..a_fetcher(true) };
    for path in ["/said", "/unsaid"] {
        let refused = fetched(&fetcher, &format!("http://127.0.0.1:{port}{path}")).unwrap_err();
        assert!(refused.contains("the file is larger than"), "{refused}");
    }
}

#[test]
fn a_server_that_stalls_is_left() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let fetcher = Fetcher { timeout: Duration::from_millis(200), ..a_fetcher(true) };
    let refused = fetched(&fetcher, &format!("http://127.0.0.1:{port}/")).unwrap_err();
    assert!(refused.contains("took longer"), "{refused}");
}

#[test]
fn what_is_no_file_is_told() {
    let port = serve("127.0.0.1", |path| match path {
        "/cut" => {
            b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\nConnection: close\r\n\r\nshort".to_vec()
        }
        _ => b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".to_vec(),
    });
    let get = |path: &str| {
        fetched(&a_fetcher(true), &format!("http://127.0.0.1:{port}{path}")).unwrap_err()
    };
    assert!(get("/none").contains("404 Not Found"));
    assert!(get("/cut").contains("ended too early"));
    assert!(
        fetched(&a_fetcher(true), "ftp://example.com/a.csv")
            .unwrap_err()
            .contains("only http and https")
    );
    assert!(fetched(&a_fetcher(true), "http://").unwrap_err().contains("this is not an address"));
}

#[test]
fn special_addresses_are_not_public() {
    for address in [
        "10.0.0.1",
        "172.16.0.1",
        "172.31.255.255",
        "192.168.1.1",
        "127.0.0.53",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "192.0.0.8",
        "192.0.2.1",
        "198.18.0.1",
        "198.51.100.1",
        "203.0.113.9",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "fe80::1",
        "fc00::1",
        "fd12::1",
        "ff02::1",
        "::ffff:10.0.0.1",
        "64:ff9b::10.0.0.1",
        "2002:7f00:1::",
        "2001::1",
        "2001:db8::1",
        "fec0::1",
        "100::1",
        "::127.0.0.1",
    ] {
        assert!(!is_public(address.parse().unwrap()), "{address}");
    }
    for address in [
        "8.8.8.8",
        "172.32.0.1",
        "100.128.0.1",
        "198.20.0.1",
        "2606:4700::1111",
        "64:ff9b::8.8.8.8",
        "2a00:1450::1",
    ] {
        assert!(is_public(address.parse().unwrap()), "{address}");
    }
}

/// A server that sends `start` to each client, and then a byte from time to time until the test ends.
fn dribble(start: &'static str) -> (u16, std::sync::mpsc::Sender<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let (hold, held) = std::sync::mpsc::channel::<()>();
    std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        // A client takes an answer before its request for a mistake.
        let lines = BufReader::new(stream.try_clone().unwrap()).lines();
        assert!(lines.map_while(Result::ok).any(|line| line.is_empty()));
        stream.write_all(start.as_bytes()).unwrap();
        let often = Duration::from_millis(20);
        while held.recv_timeout(often).is_err_and(|end| end == RecvTimeoutError::Timeout) {
            if stream.write_all(b"A").is_err() {
                return;
            }
        }
    });
    (port, hold)
}

#[test]
fn a_server_that_sends_a_byte_from_time_to_time_is_given_up() {
    let head = "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n";
    for (start, why) in [
        (head, "the server sends less than 1024 bytes a second"),
        ("HTTP/1.1 200 OK\r\nX-Long: ", "took longer than 0 seconds to answer"),
    ] {
        let (port, _hold) = dribble(start);
        let patience = Duration::from_millis(200);
        let fetcher = Fetcher { patience, ..a_fetcher(true) };
        let refused = fetched(&fetcher, &format!("http://127.0.0.1:{port}/")).unwrap_err();
        assert!(refused.contains(why), "{refused}");
    }
}

#[test]
fn only_the_named_hosts_may_have_private_addresses() {
    let port = serve("127.0.0.1", |path| match path {
        "/on" => redirect("http://127.0.0.2/"),
        _ => ok("fine"),
    });
    let fetcher = a_fetcher(false).reaching(&["LOCALHOST".to_owned()]);
    let get = |address: &str| fetched(&fetcher, &format!("http://{address}"));
    assert_eq!(get(&format!("localhost:{port}/list.csv")), Ok(("fine".into(), "list.csv".into())));
    let refused = get(&format!("127.0.0.1:{port}/list.csv")).unwrap_err();
    assert!(refused.contains("name its host in IMPORT_PRIVATE_HOSTS"), "{refused}");
    let refused = get(&format!("localhost:{port}/on")).unwrap_err();
    assert!(refused.starts_with("127.0.0.2 is a private"), "{refused}");
}
