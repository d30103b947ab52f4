-- Links with which a person sets another password; one for each person, used once.
CREATE TABLE password_resets (
  user_id INTEGER NOT NULL PRIMARY KEY REFERENCES users (id),
  -- SHA-256, hex; the token itself is never stored.
  token_hash TEXT NOT NULL UNIQUE,
  -- SHA-256 of the hash of the password that it replaces: any change of that voids the link.
  password_digest TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
