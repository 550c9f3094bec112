DROP TABLE rate_limits, consents, one_time_tokens, known_networks, sessions, preferences, accounts;
