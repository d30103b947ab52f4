-- What a person had of what is rationed within a day: mails to addresses that nobody has shown to be theirs, and
-- organizations. The address is kept as a digest only, and a row for a day only. See src/accounts/rations.
CREATE TABLE rations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('INVITATION_MAIL', 'VERIFICATION_MAIL', 'ORGANIZATION')),
  -- NULL for what the operator has done.
  user_id INTEGER REFERENCES users (id),
  -- NULL for what goes to no address.
  address_digest TEXT,
  taken_at INTEGER NOT NULL
) STRICT;
CREATE INDEX rations_kind ON rations (kind, taken_at);
CREATE INDEX rations_user ON rations (user_id, kind, taken_at);
CREATE INDEX rations_address ON rations (address_digest, kind, taken_at);

-- For whoever is signed in, the invitations to their address.
CREATE INDEX invitations_waiting_for ON invitations (email, expires_at) WHERE status = 'PENDING';
