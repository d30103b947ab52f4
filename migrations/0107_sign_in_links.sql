-- Links that sign a person in; one for each person, used once.
CREATE TABLE sign_in_links (
  user_id INTEGER NOT NULL PRIMARY KEY REFERENCES users (id),
  -- SHA-256, hex; the token itself is never stored.
  token_hash TEXT NOT NULL UNIQUE,
  expires_at INTEGER NOT NULL
) STRICT;
