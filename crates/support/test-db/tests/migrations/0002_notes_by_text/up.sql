CREATE INDEX CONCURRENTLY notes_text_idx ON notes (text);
