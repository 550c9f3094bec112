-- A geocoder is asked again about an address whose answer is half a year old, so that a wrong point does not
-- stay for good. The worker looks for such addresses every second.
CREATE INDEX addresses_answered_idx ON addresses (answered_at) WHERE answer IS NOT NULL;
