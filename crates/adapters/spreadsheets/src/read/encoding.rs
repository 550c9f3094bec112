use std::io::{self, BufRead, Read};

use encoding_rs::{Decoder, Encoding, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// Returns the byte order of a UTF-16 file. Such a file begins with a byte order mark, or with
/// letters next to zeros.
pub(super) fn utf16(head: &[u8]) -> Option<&'static Encoding> {
    match head {
        [0xff, 0xfe, ..] => Some(UTF_16LE),
        [0xfe, 0xff, ..] => Some(UTF_16BE),
        _ => {
            // Without a mark, most characters of a table are ASCII.
            let head = &head[..head.len() & !1];
            let pairs = head.len() / 2;
            let zeros =
                |at: usize| head.iter().skip(at).step_by(2).filter(|byte| **byte == 0).count();
            let (even, odd) = (zeros(0), zeros(1));
            if pairs >= 4 && odd * 10 > pairs * 8 && even == 0 {
                Some(UTF_16LE)
            } else if pairs >= 4 && even * 10 > pairs * 8 && odd == 0 {
                Some(UTF_16BE)
            } else {
                None
            }
        }
    }
}

/// The number of bytes in which a page or a document names its encoding.
const DECLARATION: usize = 2_048;

/// Decodes a file that is in memory: UTF-16, UTF-8, the encoding that it declares, or Windows-1252.
pub(super) fn decode(bytes: &[u8]) -> String {
    if let Some(encoding) = utf16(bytes) {
        return encoding.decode_with_bom_removal(bytes).0.into_owned();
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => {
            let declared = declared(bytes).unwrap_or(WINDOWS_1252);
            declared.decode_without_bom_handling(bytes).0.into_owned()
        }
    }
}

/// Returns the encoding that a page or an XML document declares in its first lines.
pub(super) fn declared(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(DECLARATION)]).to_ascii_lowercase();
    let after = ["charset=", "encoding="].iter().find_map(|key| head.split_once(key))?.1;
    let name: String = after
        .trim_start_matches(['"', '\'', ' '])
        .chars()
        .take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | ':' | '.'))
        .collect();
    Encoding::for_label(name.as_bytes())
}

/// Converts an encoding to UTF-8 as a stream, for files of any length.
pub(super) struct ToUtf8<R> {
    inner: R,
    decoder: Decoder,
    ready: Vec<u8>,
    given: usize,
    is_done: bool,
}

impl<R: BufRead> ToUtf8<R> {
    /// Decodes the bytes of `inner` from this encoding.
    pub fn new(inner: R, encoding: &'static Encoding) -> Self {
        let decoder = encoding.new_decoder_with_bom_removal();
        Self { inner, decoder, ready: Vec::new(), given: 0, is_done: false }
    }

    fn refill(&mut self) -> io::Result<()> {
        let input = self.inner.fill_buf()?;
        let (used, is_last) = (input.len(), input.is_empty());
        let room = self.decoder.max_utf8_buffer_length(used).unwrap_or(used * 3 + 16);
        self.ready.resize(room, 0);
        let (_, read, written, _) = self.decoder.decode_to_utf8(input, &mut self.ready, is_last);
        self.ready.truncate(written);
        self.given = 0;
        self.is_done = is_last;
        self.inner.consume(read);
        Ok(())
    }
}

impl<R: BufRead> Read for ToUtf8<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        while self.given == self.ready.len() && !self.is_done {
            self.refill()?;
        }
        let count = to.len().min(self.ready.len() - self.given);
        to[..count].copy_from_slice(&self.ready[self.given..self.given + count]);
        self.given += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    #[test]
    fn utf_16_is_read_with_any_buffer_size() {
        let text = "ID;Straße\n1;Peñón 🏠\n";
        let bytes: Vec<u8> = [0xff, 0xfe]
            .into_iter()
            .chain(text.encode_utf16().flat_map(u16::to_le_bytes))
            .collect();
        assert_eq!(utf16(&bytes), Some(UTF_16LE));
        for room in 1..9 {
            let inner = BufReader::with_capacity(room, bytes.as_slice());
            let mut read = String::new();
            ToUtf8::new(inner, UTF_16LE).read_to_string(&mut read).unwrap();
            assert_eq!(read, text);
        }
    }

    #[test]
    fn utf_16_without_a_mark_is_detected_by_its_zeros() {
        let big: Vec<u8> = "ID;State".encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(utf16(&big), Some(UTF_16BE));
        assert_eq!(utf16(b"ID,State,Address"), None);
        assert_eq!(utf16(b"\x01\x00\x00\x02\x00\x00\x00\x03"), None);
    }

    #[test]
    fn a_page_is_decoded_as_it_declares() {
        assert_eq!(decode("Peñón".as_bytes()), "Peñón");
        assert_eq!(decode(b"\xef\xbb\xbfx"), "x");
        assert_eq!(decode(b"Pe\xf1\xf3n \x96"), "Peñón –");
        assert_eq!(decode(b"<meta charset=\"iso-8859-2\">\xb3"), "<meta charset=\"iso-8859-2\">ł");
        assert_eq!(decode(b"<meta charset=\"utf-8\">\xe2\x80\x93"), "<meta charset=\"utf-8\">–");
    }
}
