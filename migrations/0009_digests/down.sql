DROP INDEX outbox_turn_idx;
DROP TABLE refused_addresses;
DROP TABLE digests;
