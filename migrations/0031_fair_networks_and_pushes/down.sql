DROP INDEX push_messages_leased_idx;
ALTER TABLE push_subscriptions DROP COLUMN stalled_since;
ALTER TABLE push_subscriptions DROP COLUMN stalls;
DROP INDEX known_networks_network_idx;
