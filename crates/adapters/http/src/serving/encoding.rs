//! Chooses the compression of a response if a client prefers several equally.

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{
    self, AcceptEncoding, Encoding, Header as _, HeaderValue, Preference,
};
use actix_web::middleware::Next;

/// The encodings that we can send.
fn supported() -> [Encoding; 5] {
    [
        Encoding::identity(),
        Encoding::zstd(),
        Encoding::brotli(),
        Encoding::gzip(),
        Encoding::deflate(),
    ]
}

/// Chooses zstd if the client prefers no other encoding to it. The compressing middleware would choose
/// brotli, which is slower on our responses and compresses them less (`docs/benchmarks.md`, the map's
/// pins). A client that accepts none of our encodings gets an uncompressed response, which is of more
/// use than a refusal.
pub(crate) async fn choose(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    if let Ok(accepted) = AcceptEncoding::parse(&request) {
        if likes_none_more_than_zstd(&accepted) {
            let zstd = HeaderValue::from_static("zstd");
            request.headers_mut().insert(header::ACCEPT_ENCODING, zstd);
        } else if accepted.negotiate(supported().iter()).is_none() {
            request.headers_mut().remove(header::ACCEPT_ENCODING);
        }
    }
    next.call(request).await
}

fn likes_none_more_than_zstd(AcceptEncoding(liked): &AcceptEncoding) -> bool {
    let zstd = liked.iter().find(|liked| liked.item == Preference::Specific(Encoding::zstd()));
    let best = liked.iter().map(|liked| liked.quality).max();
    zstd.is_some_and(|zstd| Some(zstd.quality) == best && zstd.quality > header::Quality::ZERO)
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn zstd_is_chosen_only_if_no_encoding_is_preferred_to_it() {
        for (accepts, expected) in [
            ("gzip, deflate, br, zstd", true),
            ("zstd;q=0.8, gzip;q=0.8", true),
            ("br, zstd;q=0.9", false),
            ("gzip, deflate, br", false),
            ("zstd;q=0", false),
            ("*", false),
            ("", false),
            ("zstd;q=much", false),
        ] {
            let request = TestRequest::get().insert_header((header::ACCEPT_ENCODING, accepts));
            let accepted = AcceptEncoding::parse(&request.to_srv_request());
            let chosen = accepted.is_ok_and(|accepted| likes_none_more_than_zstd(&accepted));
            assert_eq!(chosen, expected, "{accepts}");
        }
    }
}
