//! Which compression an answer gets where the client likes several as much.

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{
    self, AcceptEncoding, Encoding, Header as _, HeaderValue, Preference,
};
use actix_web::middleware::Next;

/// Has zstd chosen among equals. The compressing middleware would take brotli, which on our answers is
/// slower and makes more of them (`docs/benchmarks.md`, the map's pins).
pub(crate) async fn prefer_zstd(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    if likes_none_more_than_zstd(&request) {
        let zstd = HeaderValue::from_static("zstd");
        request.headers_mut().insert(header::ACCEPT_ENCODING, zstd);
    }
    next.call(request).await
}

fn likes_none_more_than_zstd(request: &ServiceRequest) -> bool {
    let Ok(AcceptEncoding(liked)) = AcceptEncoding::parse(request) else { return false };
    let zstd = liked.iter().find(|liked| liked.item == Preference::Specific(Encoding::zstd()));
    let best = liked.iter().map(|liked| liked.quality).max();
    zstd.is_some_and(|zstd| Some(zstd.quality) == best && zstd.quality > header::Quality::ZERO)
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn zstd_is_chosen_only_where_nothing_is_liked_more() {
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
            let request = request.to_srv_request();
            assert_eq!(likes_none_more_than_zstd(&request), expected, "{accepts}");
        }
        assert!(!likes_none_more_than_zstd(&TestRequest::get().to_srv_request()));
    }
}
