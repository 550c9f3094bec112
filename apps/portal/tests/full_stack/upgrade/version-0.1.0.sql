-- A row in every table of the schema of 0.1.0, as that version wrote them. `upgrade.rs` says what the newest version
-- answers about them. Ann's password is 'violet anchor 4417', hashed at cost 4.
INSERT INTO sources (key, complete_list) VALUES ('Fulton', true);
INSERT INTO imports (source_id, sha256, state, rows, revision, finished_at) VALUES
    (1, repeat('a', 64), 'applied', 4, 1, '2026-01-05 12:00:00Z'),
    (1, repeat('b', 64), 'applied', 3, 2, '2026-02-05 12:00:00Z');
INSERT INTO listing_revisions (revision, import_id, at) VALUES
    (1, 1, '2026-01-05 12:00:00Z'),
    (2, 2, '2026-02-05 12:00:00Z');
SELECT set_config('portal.revision', '2', false);
INSERT INTO listings (unique_id, state_id, address, county, property_type, zip_code, parcel_number, zestimate,
    opening_bid, year_built, living_area, sale_date, borrower, status, latitude, longitude, city, case_number, search_text,
    unique_key, parcel_key, case_key, address_sort, county_sort, property_type_sort, parcel_sort, borrower_sort,
    status_sort, duplicate_of, withdrawn_at, revision) VALUES
    ('GA-0001', 5, '12 Oak St, Unit 3', 'Fulton', 'Single Family', '30303', '14-0078-0007', 36500000, 20100000, 1985,
     1840, '2031-03-04', 'A. Borrower', 'Postponed', 33755711, -84388372, 'Atlanta', 'CV-1',
     E'12 oak st unit 3\natlanta\nfulton\ngeorgia\n30303', 'ga0001', '1400780007', 'cv1', '12 oak st, unit 3', 'fulton',
     'single family', '14-0078-0007', 'a. borrower', 'postponed', NULL, NULL, 2),
    ('GA-0002', 5, '7 Elm Rd', 'Cobb', 'Land', '30060', NULL, NULL, NULL, NULL,
     NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
     E'7 elm rd\n\ncobb\ngeorgia\n30060', 'ga0002', NULL, NULL, '7 elm rd', 'cobb', 'land', NULL, NULL, NULL, NULL, NULL, 1),
    ('GA-0003', 5, '12 Oak Street #3', 'Fulton', NULL, '30303', NULL, NULL, NULL, NULL,
     NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
     E'12 oak street 3\n\nfulton\ngeorgia\n30303', 'ga0003', NULL, NULL, '12 oak street #3', 'fulton', NULL, NULL, NULL,
     NULL, 1, NULL, 1),
    ('GA-0004', 5, '1 Gone Way', 'Cobb', NULL, '30060', NULL, NULL, NULL, NULL,
     NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
     E'1 gone way\n\ncobb\ngeorgia\n30060', 'ga0004', NULL, NULL, '1 gone way', 'cobb', NULL, NULL, NULL, NULL, NULL,
     '2026-02-05 12:00:00Z', 2);
SELECT set_config('portal.revision', '', false);
INSERT INTO listing_extras (listing_id, fields) VALUES (1, '{"Court house": "Pryor Street"}');
INSERT INTO listing_sightings (listing_id, source_id, last_import, at) VALUES
    (1, 1, 2, '2026-02-05 12:00:00Z'),
    (2, 1, 2, '2026-02-05 12:00:00Z');
INSERT INTO listing_changes (listing_id, import_id, revision, kind, fields, at) VALUES
    (1, 1, 1, 'listed', NULL, '2026-01-05 12:00:00Z'),
    (2, 1, 1, 'listed', NULL, '2026-01-05 12:00:00Z'),
    (4, 1, 1, 'listed', NULL, '2026-01-05 12:00:00Z'),
    (1, 2, 2, 'changed', '{"matched_Current Bid": ["198000.50", "201000"], "matched_Foreclosure Status": ["Scheduled", "Postponed"]}',
     '2026-02-05 12:00:00Z'),
    (4, 2, 2, 'no longer listed', NULL, '2026-02-05 12:00:00Z');
INSERT INTO comparable_sales (unique_id, state_id, sold_on, price, address, city, zip_code, property_type, living_area,
    bedrooms, bathrooms, year_built, latitude, longitude) VALUES
    ('SALE-1', 5, current_date - 60, 40000000, '20 Oak St', 'Atlanta', '30303', 'Single Family', 2000, 3, 2.5, 1990,
     33755800, -84388400);

INSERT INTO accounts (id, email, verified_at, name, organization, password_hash, created_at) VALUES
    ('83016a63-0cb0-460d-812c-071de51510fb', 'ann@example.com', '2026-01-06 08:00:00Z', 'Ann', 'Ann & Partners',
     '$2b$04$dllZKXKbY6F.YduPyCKGw.IsvGVBA61fZ2Xs2xzaqCoR7q/ymOMW6', '2026-01-06 08:00:00Z');
INSERT INTO preferences (account_id, profession, states, counties, zip_codes, property_types, mf_units_min, mf_units_max,
    priority_rank, email_preferences, referral_source) VALUES
    ('83016a63-0cb0-460d-812c-071de51510fb', 'Real Estate Investor', '{Georgia}', '{Georgia|Fulton}', '{30303}',
     '{Single Family,Multifamily}', 2, 10, '', '{}', 'Facebook');
INSERT INTO sessions (id, account_id, created_at, expires_at, last_seen_at, user_agent, network) VALUES
    ('5e551000-0000-4000-8000-000000000001', '83016a63-0cb0-460d-812c-071de51510fb', now() - interval '1 day',
     now() + interval '29 days', now() - interval '1 hour', 'curl/7.88.1', '192.0.2.7');
INSERT INTO known_networks (account_id, network, seen_at) VALUES
    ('83016a63-0cb0-460d-812c-071de51510fb', '\x0102', now() - interval '1 day');
INSERT INTO one_time_tokens (token_hash, account_id, purpose, email, created_at, expires_at) VALUES
    ('\x0304', '83016a63-0cb0-460d-812c-071de51510fb', 'reset_password', 'ann@example.com', now(), now() + interval '1 hour');
INSERT INTO consents (account_id, document, version, accepted_at) VALUES
    ('83016a63-0cb0-460d-812c-071de51510fb', 'terms', '2026-01-01', '2026-01-06 08:00:00Z');
INSERT INTO rate_limits (key, window_start, hits) VALUES ('\x0506', date_trunc('hour', now()), 3);

INSERT INTO saved_listings (account_id, listing_id, note, stage, saved_at, saved_revision) VALUES
    ('83016a63-0cb0-460d-812c-071de51510fb', 1, 'Roof is new', 'Inspected', '2026-01-07 09:00:00Z', 1);
INSERT INTO saved_visits (account_id, seen_at, since, seen) VALUES
    ('83016a63-0cb0-460d-812c-071de51510fb', '2026-01-07 09:05:00Z', 1, 1);
INSERT INTO exports (ticket_hash, account_id, request, created_at, expires_at, used_at) VALUES
    ('\x0708', '83016a63-0cb0-460d-812c-071de51510fb', NULL, '2026-01-08 09:00:00Z', '2026-01-08 09:01:00Z',
     '2026-01-08 09:00:10Z');
INSERT INTO jobs (kind, payload, dedupe_key, due_at) VALUES
    ('listing_changes', '{"import": 2, "revision": 2}', 'listing_changes:2', '2026-02-05 12:00:00Z');
INSERT INTO outbox (message_id, dedupe_key, account_id, recipient, kind, subject, text_body, html_body, created_at, due_at,
    attempts, sent_at) VALUES
    ('<1@example.com>', 'welcome:1', '83016a63-0cb0-460d-812c-071de51510fb', 'ann@example.com', 'notice', 'Hello', 'Hello Ann',
     '<p>Hello Ann</p>', '2026-01-06 08:00:00Z', '2026-01-06 08:00:00Z', 1, '2026-01-06 08:00:05Z');

INSERT INTO billing_customers (provider_id, environment, account_id, email, card_last4, billing_zip, created_at, seen_at) VALUES
    ('cus_ann', 'sandbox', '83016a63-0cb0-460d-812c-071de51510fb', 'ann@example.com', '4242', '30303',
     '2026-01-06 08:10:00Z', '2026-02-06 08:10:00Z');
INSERT INTO billing_subscriptions (provider_id, environment, customer_id, status, current_period_end, seen_at) VALUES
    ('sub_ann', 'sandbox', 'cus_ann', 'active', '2031-01-06 08:10:00Z', '2026-02-06 08:10:00Z');
INSERT INTO entitlement_grants (account_id, environment, reason, granted_at, ends_at) VALUES
    ('83016a63-0cb0-460d-812c-071de51510fb', 'sandbox', 'pilot', '2026-01-06 08:00:00Z', '2026-01-20 08:00:00Z');
INSERT INTO provider_events (id, environment, kind, payload, received_at, applied_at, attempts, customer_id) VALUES
    ('evt_1', 'sandbox', 'invoice.paid', '{}', '2026-01-06 08:11:00Z', '2026-01-06 08:11:01Z', 1, 'cus_ann');
INSERT INTO checkout_attempts (idempotency_key, account_id, environment, provider_id, url, created_at, finished_at,
    customer_id, plan_id, with_trial) VALUES
    ('key-1', '83016a63-0cb0-460d-812c-071de51510fb', 'sandbox', 'cs_1', 'https://pay.example.com/1', '2026-01-06 08:09:00Z',
     '2026-01-06 08:10:00Z', 'cus_ann', 'price_month', false);
INSERT INTO trials_used (email_hmac, environment, at) VALUES ('\x090a', 'sandbox', '2026-01-06 08:10:00Z');
