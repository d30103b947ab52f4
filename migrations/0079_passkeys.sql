-- Keys in the devices and password managers of people, with which they sign in (WebAuthn).
CREATE TABLE passkeys (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES users (id),
  -- As the person calls it.
  name TEXT NOT NULL,
  -- What the device knows the key by, base64url.
  credential_id TEXT NOT NULL UNIQUE,
  -- COSE (RFC 9052); no secret.
  public_key BLOB NOT NULL,
  -- How often the device says that it has used the key; many devices always say 0.
  sign_count INTEGER NOT NULL,
  -- How a browser reaches the device, a JSON array; it gets it back with the next registration.
  transports TEXT NOT NULL,
  -- Whether the key is copied to other devices of the person, such as by a password manager.
  is_synced INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER
) STRICT;
CREATE INDEX passkeys_of_user ON passkeys (user_id, id);
