-- Links of users that work once: to set another password, to sign in, to verify an address. A newer link replaces the
-- earlier one of the same purpose.
CREATE TABLE user_links (
  user_id INTEGER NOT NULL REFERENCES users (id),
  purpose TEXT NOT NULL CHECK (purpose IN ('RESET', 'SIGN_IN', 'VERIFY_EMAIL')),
  -- SHA-256, hex; the token itself is never stored.
  token_hash TEXT NOT NULL UNIQUE,
  -- What must not have changed since: a digest of the password for RESET, the address for VERIFY_EMAIL.
  bound_to TEXT,
  -- Whether the link is in a mail to the address of the account: then its use proves the address.
  is_mailed INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, purpose)
) STRICT, WITHOUT ROWID;

INSERT INTO user_links (user_id, purpose, token_hash, bound_to, is_mailed, expires_at)
SELECT user_id, 'RESET', token_hash, password_digest, is_mailed, expires_at FROM password_resets
UNION ALL
SELECT user_id, 'SIGN_IN', token_hash, NULL, 0, expires_at FROM sign_in_links
UNION ALL
SELECT user_id, 'VERIFY_EMAIL', token_hash, address, 0, expires_at FROM email_verifications
WHERE token_hash IS NOT NULL AND expires_at IS NOT NULL;
DROP TABLE password_resets;
DROP TABLE sign_in_links;

-- The addresses that users want to verify.
CREATE TABLE email_verifications_without_links (
  user_id INTEGER NOT NULL PRIMARY KEY REFERENCES users (id),
  -- Lower case: the address of the account, or the pending one.
  address TEXT NOT NULL,
  -- When a mail with a link was last requested; null if none was.
  mailed_at INTEGER
) STRICT;
INSERT INTO email_verifications_without_links SELECT user_id, address, mailed_at FROM email_verifications;
DROP TABLE email_verifications;
ALTER TABLE email_verifications_without_links RENAME TO email_verifications;
