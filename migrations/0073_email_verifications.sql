-- An address that a person has asked for and not yet shown to be theirs.
ALTER TABLE users ADD COLUMN pending_email TEXT;

-- Links with which a person shows that an address is theirs; one for each person, used once.
CREATE TABLE email_verifications (
  user_id INTEGER NOT NULL PRIMARY KEY REFERENCES users (id),
  -- Lower case: the address of the account, or the one that shall become it.
  address TEXT NOT NULL,
  -- SHA-256, hex; null before a link is made. The token itself is never stored.
  token_hash TEXT UNIQUE,
  expires_at INTEGER,
  -- What was handed over is never sent again: it may have arrived.
  mail_state TEXT NOT NULL CHECK (mail_state IN ('NONE', 'WAITING', 'HANDED_OVER')),
  requested_at INTEGER NOT NULL
) STRICT;
