DROP INDEX addresses_answered_idx;
