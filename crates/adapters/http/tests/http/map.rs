//! The map: every match at once, and tiles of pins and clusters.

use actix_web::test::TestRequest;
use fast_mvt::{MvtReaderRef, MvtValueRef};
use listings::{Column, Coordinate, Listing, Value};
use serde_json::json;

use crate::portal::{Answer, Portal, Store, URL, listing, many, sample};
use http_adapter::Settings;

fn at(mut listing: Listing, lat: i32, lng: i32) -> Listing {
    for (column, micro) in [(Column::Latitude, lat), (Column::Longitude, lng)] {
        let degrees = Coordinate::from_micro(micro).unwrap();
        listing.facts.set(column, Some(Value::Coordinate(degrees))).unwrap();
    }
    listing
}

/// The sample, in which only the first listing has a location, and two neighbors in Savannah.
fn located() -> Portal {
    let mut listings = sample();
    listings.push(at(listing(5, "GA|Chatham|5", "GA", []), 32_080_000, -81_090_000));
    listings.push(at(listing(6, "GA|Chatham|6", "GA", []), 32_080_010, -81_090_010));
    Portal::with(Store::of(listings), Settings::new("Courthouse Steps", URL))
}

/// The points of a tile: `3x listing`s of a cluster, or the key of a property.
fn points(answer: &Answer) -> Vec<String> {
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), Some("application/vnd.mapbox-vector-tile"));
    let tile = MvtReaderRef::new(&answer.body).unwrap();
    let mut points = Vec::new();
    for layer in tile.layers() {
        assert_eq!(layer.name(), "listings");
        for feature in layer.features() {
            let mut properties: Vec<_> = feature.properties().map(Result::unwrap).collect();
            properties.sort_by_key(|(name, _)| *name);
            let told = properties.iter().map(|(name, value)| match value {
                MvtValueRef::String(text) => format!("{name}={text}"),
                MvtValueRef::UInt(count) => format!("{name}={count}"),
                MvtValueRef::Double(number) => format!("{name}={number}"),
                other => panic!("{other:?}"),
            });
            points.push(told.collect::<Vec<_>>().join(" "));
        }
    }
    points
}

#[actix_web::test]
async fn the_map_has_every_match_that_has_a_location_and_counts_the_others() {
    let portal = located();
    let answer = portal.get("/api/get-all-map-properties?county=Fulton").await;
    assert_eq!(
        answer.json(),
        json!({
            "properties": [{
                "unique_ID": "GA|Fulton|1",
                "latitude": 33.755_711,
                "longitude": -84.388_372,
                "precision": "Source",
                "status": "Scheduled",
                "saleDate": "2026-12-01",
                "openingBid": 198_000.1
            }],
            "totalMatchingProperties": 2,
            "withoutLocation": 1
        })
    );
    let answer = portal.get("/api/get-all-map-properties").await.json();
    assert_eq!(answer["properties"].as_array().unwrap().len(), 3);
    assert_eq!(answer["properties"][2]["openingBid"], json!(null));
    assert_eq!(
        (&answer["totalMatchingProperties"], &answer["withoutLocation"]),
        (&json!(6), &json!(3))
    );
}

#[actix_web::test]
async fn more_pins_than_fit_in_memory_come_whole() {
    let listings = many(20_500).into_iter().map(|own| at(own, 33_000_000, -84_000_000)).collect();
    let portal = Portal::with(Store::of(listings), Settings::new("Courthouse Steps", URL));
    let answer = portal.get("/api/get-all-map-properties").await.json();
    assert_eq!(answer["properties"].as_array().unwrap().len(), 20_500);
    assert_eq!(answer["totalMatchingProperties"], 20_500);
}

#[actix_web::test]
async fn neighbours_are_one_cluster_from_afar_and_themselves_from_near() {
    let portal = located();
    assert_eq!(
        points(&portal.get("/api/map-tiles/5/8/12.mvt").await),
        [
            "openingBid=198000.1 saleDate=2026-12-01 status=Scheduled unique_ID=GA|Fulton|1",
            "count=2"
        ]
    );
    assert_eq!(
        points(&portal.get("/api/map-tiles/15/9003/13298.mvt").await),
        ["unique_ID=GA|Chatham|6", "unique_ID=GA|Chatham|5"]
    );
    assert_eq!(points(&portal.get("/api/map-tiles/5/8/12.mvt?county=Fulton").await).len(), 1);
    assert!(portal.get("/api/map-tiles/6/0/0.mvt").await.body.is_empty());
}

#[actix_web::test]
async fn a_tile_is_not_sent_again_until_data_day_or_filters_change() {
    let portal = located();
    let ask = async |uri: &str, known: &str| {
        let request = TestRequest::get().uri(uri).insert_header(("If-None-Match", known));
        portal.send_as(&portal.log_in(crate::portal::EMAIL), request).await
    };
    let tile = "/api/map-tiles/5/8/12.mvt";
    let first = portal.get(tile).await;
    let etag = first.header("etag").unwrap();
    assert_eq!(first.header("cache-control"), Some("private, no-cache"));
    let again = ask(tile, etag).await;
    assert_eq!((again.status, again.body.len()), (304, 0));
    assert_eq!(ask(&format!("{tile}?state=GA"), etag).await.status, 200);
    assert_eq!(ask("/api/map-tiles/4/4/6.mvt", etag).await.status, 200);
    portal.clock.advance(chrono::TimeDelta::days(1));
    assert_eq!(ask(tile, etag).await.status, 200, "the sale of today has passed");
}

#[actix_web::test]
async fn there_is_no_tile_off_the_map() {
    let portal = located();
    for tile in ["1/2/0", "21/0/0", "a/0/0", "0/0/-1"] {
        let answer = portal.get(&format!("/api/map-tiles/{tile}.mvt")).await;
        assert_eq!(answer.refusal(), (404, "not_found".to_owned()), "{tile}");
    }
}

#[actix_web::test]
async fn an_area_keeps_what_lies_in_it() {
    let portal = located();
    let around = "within=-84.4,33.7;-84.3,33.7;-84.3,33.8;-84.4,33.8";
    assert_eq!(portal.get(&format!("/api/get-properties?{around}")).await.ids(), ["GA|Fulton|1"]);
    let facets = portal.get(&format!("/api/property-facets?{around}&facets=county")).await.json();
    assert_eq!(facets["facets"]["county"], json!([{ "value": "Georgia|Fulton", "count": 1 }]));
    let answer = portal.get(&format!("/api/get-all-map-properties?{around}")).await.json();
    assert_eq!(answer["totalMatchingProperties"], 1);
    let too_many = vec!["1,1"; 201].join(";");
    for wrong in ["1,1;2,2", "1,1;2,2;x,3", "1,1;2,2;3", "1,1;2,2;3,91", too_many.as_str()] {
        let answer = portal.get(&format!("/api/get-properties?within={wrong}")).await;
        assert_eq!(answer.status, 422, "{wrong}");
        assert!(answer.json()["fields"]["within"].is_string());
    }
}

#[actix_web::test]
async fn roads_need_no_log_in_and_are_cached_for_good_by_their_version() {
    let portal = Portal::new();
    let get = async |uri: &str| portal.send(TestRequest::get().uri(uri)).await;
    let tile = get("/api/road-tiles/0a1b2c3d4e5f/5/8/12.mvt").await;
    assert_eq!((tile.status, tile.body.as_slice()), (200, &b"roads"[..]));
    assert_eq!(tile.header("content-type"), Some("application/vnd.mapbox-vector-tile"));
    assert_eq!(tile.header("cache-control"), Some("public, max-age=31536000, immutable"));
    let empty = get("/api/road-tiles/0a1b2c3d4e5f/5/9/12.mvt").await;
    assert_eq!((empty.status, empty.body.len()), (200, 0));
    let outdated = get("/api/road-tiles/another/5/8/12.mvt").await;
    assert_eq!((outdated.status, outdated.body.as_slice()), (200, &b"roads"[..]));
    assert_eq!(outdated.header("cache-control"), Some("no-cache"));
    for wrong in ["0a1b2c3d4e5f/1/2/0", "0a1b2c3d4e5f/21/0/0", "0a1b2c3d4e5f/a/0/0", "A/5/8/12"] {
        let refusal = get(&format!("/api/road-tiles/{wrong}.mvt")).await.refusal();
        assert_eq!(refusal, (404, "not_found".to_owned()), "{wrong}");
    }
}

#[actix_web::test]
async fn roads_that_cannot_be_read_are_missing_and_stored_by_no_cache() {
    let portal = Portal::new();
    portal.roads.break_down();
    let request = TestRequest::get().uri("/api/road-tiles/0a1b2c3d4e5f/5/8/12.mvt");
    let broken = portal.send(request).await;
    assert_eq!(broken.refusal(), (404, "not_found".to_owned()));
    assert_ne!(broken.header("cache-control"), Some("public, max-age=31536000, immutable"));
}

#[actix_web::test]
async fn an_area_has_the_matches_of_all_its_shapes() {
    let portal = located();
    let count = async |within: &str| {
        let answer = portal.get(&format!("/api/get-properties?within={within}")).await;
        answer.json()["meta"]["totalCount"].clone()
    };
    let atlanta = "-84.5,33.6;-84.3,33.6;-84.3,33.9;-84.5,33.9";
    let savannah = "-81.2,32.0;-81.0,32.0;-81.0,32.2;-81.2,32.2";
    assert_eq!(count(atlanta).await, json!(1));
    assert_eq!(count(savannah).await, json!(2));
    assert_eq!(count(&format!("{atlanta}%7C{savannah}")).await, json!(3));
    for wrong in [format!("{atlanta}%7C0,0;1,1"), [atlanta; 6].join("%7C")] {
        let answer = portal.get(&format!("/api/get-properties?within={wrong}")).await;
        assert_eq!(answer.status, 422, "{wrong}");
        assert!(answer.json()["fields"]["within"].as_str().unwrap().starts_with("3 to 200"));
    }
}
