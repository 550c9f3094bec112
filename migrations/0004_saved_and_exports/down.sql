DROP TABLE exports, saved_visits, saved_listings;
