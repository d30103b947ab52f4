-- What a person proves at sign-in beside the password: codes by time (RFC 6238).
CREATE TABLE second_factors (
  user_id INTEGER NOT NULL PRIMARY KEY REFERENCES users (id),
  -- Sealed as the credentials of senders are.
  sealed_secret BLOB NOT NULL,
  -- Null until the first code has shown that the person's device has the secret; asked for from then on.
  confirmed_at INTEGER,
  -- The half minute (RFC 6238's T) of the last code that was taken: neither it nor an earlier one is taken again.
  last_step INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
) STRICT;

-- For whoever has lost the device; each works once.
CREATE TABLE recovery_codes (
  user_id INTEGER NOT NULL REFERENCES users (id),
  -- SHA-256, hex; the code itself is never stored.
  code_hash TEXT NOT NULL,
  used_at INTEGER,
  PRIMARY KEY (user_id, code_hash)
) STRICT, WITHOUT ROWID;
