use actix_web::test::TestRequest;

use crate::portal::Portal;

#[actix_web::test]
async fn the_geography_is_the_18_states_with_all_their_counties() {
    let portal = Portal::new();
    let answer = portal.send(TestRequest::get().uri("/api/geography-data")).await;
    let body = answer.json();
    assert_eq!(body["states"].as_array().unwrap().len(), 18);
    let counties = body["countiesByState"].as_object().unwrap();
    let count: usize = counties.values().map(|list| list.as_array().unwrap().len()).sum();
    assert_eq!(count, 1_466);
    assert_eq!(counties["Georgia"].as_array().unwrap().len(), 159);
    let zips = body["zipCodesByState"]["Massachusetts"].as_array().unwrap();
    assert!(zips.contains(&"02134".into()), "leading zeros survive");
    assert!(zips.is_sorted_by_key(|zip| zip.as_str().unwrap().to_owned()));
}

#[actix_web::test]
async fn what_the_browser_has_already_is_not_sent_again() {
    let portal = Portal::new();
    for path in ["/api/geography-data", "/api/catalogue", "/api/config", "/api/coverage"] {
        let first = portal.send(TestRequest::get().uri(path)).await;
        let etag = first.header("etag").unwrap();
        let ask = async |known: &str| {
            let request = TestRequest::get().uri(path);
            portal.send(request.insert_header(("If-None-Match", known))).await
        };
        let again = ask(etag).await;
        assert_eq!((again.status, again.body.len()), (304, 0), "{path}");
        assert_eq!(again.header("etag"), Some(etag));
        assert_eq!(ask("\"another\"").await.status, 200, "{path}");
    }
}
