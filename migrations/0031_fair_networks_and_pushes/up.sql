-- Log-ins from networks where an account was opened lately have a share of their own, so such a network is
-- looked up without an account (docs/adr/0065-clients-take-turns.md).
CREATE INDEX known_networks_network_idx ON known_networks (network, seen_at);

-- Browsers whose push service does not answer in time are asked apart from the others, and forgotten after a while.
ALTER TABLE push_subscriptions ADD COLUMN stalls integer NOT NULL DEFAULT 0;
ALTER TABLE push_subscriptions ADD COLUMN stalled_since timestamptz; -- the first of them in a row
CREATE INDEX push_messages_leased_idx ON push_messages (leased_until) WHERE leased_until IS NOT NULL;
