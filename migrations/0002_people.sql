CREATE TABLE organizations (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  slug TEXT NOT NULL UNIQUE,
  timezone TEXT NOT NULL,
  default_country TEXT NOT NULL,
  currency TEXT NOT NULL,
  locale TEXT NOT NULL,
  logo_url TEXT,
  website TEXT,
  phone TEXT,
  email TEXT,
  address_line1 TEXT,
  address_line2 TEXT,
  city TEXT,
  state TEXT,
  postal_code TEXT,
  country TEXT,
  send_window_enabled INTEGER NOT NULL DEFAULT 1,
  -- Wall-clock times in the recipient's zone, "HH:MM".
  send_window_start TEXT NOT NULL DEFAULT '09:00',
  send_window_end TEXT NOT NULL DEFAULT '20:00',
  append_opt_out_footer INTEGER NOT NULL DEFAULT 1,
  require_marketing_consent INTEGER NOT NULL DEFAULT 0,
  track_links INTEGER NOT NULL DEFAULT 1,
  short_domain TEXT,
  -- Live contacts; kept by triggers so that no list has to count.
  contact_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT;

CREATE TABLE users (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  -- Lower case.
  email TEXT NOT NULL,
  first_name TEXT NOT NULL,
  last_name TEXT,
  phone TEXT,
  avatar_url TEXT,
  locale TEXT,
  timezone TEXT,
  status TEXT NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'INACTIVE', 'SUSPENDED')),
  email_verified_at INTEGER,
  password_hash TEXT NOT NULL,
  last_login_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT;
CREATE UNIQUE INDEX users_email ON users (email) WHERE deleted_at IS NULL;

CREATE TABLE roles (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  -- OWNER, ADMIN, MEMBER or VIEWER for the system roles; null for others.
  key TEXT,
  name TEXT NOT NULL COLLATE NOCASE,
  description TEXT,
  -- JSON array; the system roles' permissions come from the code.
  permissions TEXT NOT NULL DEFAULT '[]',
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX roles_uuid ON roles (organization_id, uuid);
CREATE UNIQUE INDEX roles_name ON roles (organization_id, name);
CREATE UNIQUE INDEX roles_key ON roles (organization_id, key) WHERE key IS NOT NULL;

CREATE TABLE memberships (
  id INTEGER PRIMARY KEY,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  role_id INTEGER NOT NULL REFERENCES roles (id),
  joined_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX memberships_user ON memberships (organization_id, user_id);
CREATE INDEX memberships_of_user ON memberships (user_id);
CREATE INDEX memberships_role ON memberships (role_id);

-- A signed-in device. Its refresh tokens form one family: reuse of a rotated one ends the session.
CREATE TABLE sessions (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES users (id),
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  user_agent TEXT,
  ip_address TEXT,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL,
  -- Sliding and absolute end of the refresh chain.
  expires_at INTEGER NOT NULL,
  absolute_expires_at INTEGER NOT NULL,
  revoked_at INTEGER
) STRICT;
CREATE INDEX sessions_of_user ON sessions (user_id);

CREATE TABLE refresh_tokens (
  -- SHA-256, hex; the token itself is never stored.
  token_hash TEXT NOT NULL PRIMARY KEY,
  session_id INTEGER NOT NULL REFERENCES sessions (id),
  created_at INTEGER NOT NULL,
  rotated_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id);

-- Sign-ins since the last success, by address and not by user: an address
-- nobody has is counted the same, so that neither answer nor work tells them apart.
CREATE TABLE sign_in_attempts (
  -- SHA-256 of the lower-case address, hex: what people type here is not always an address.
  address_hash TEXT NOT NULL PRIMARY KEY,
  failures INTEGER NOT NULL,
  blocked_until INTEGER,
  last_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sign_in_attempts_age ON sign_in_attempts (last_at);

CREATE TABLE api_keys (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  name TEXT NOT NULL,
  -- SHA-256 of the whole key, hex.
  key_hash TEXT NOT NULL UNIQUE,
  key_prefix TEXT NOT NULL,
  last4 TEXT NOT NULL,
  created_by_user_id INTEGER REFERENCES users (id),
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  revoked_at INTEGER,
  last_used_at INTEGER,
  last_used_ip TEXT
) STRICT;
CREATE UNIQUE INDEX api_keys_uuid ON api_keys (organization_id, uuid);

-- Answers to POSTs that carried an Idempotency-Key, kept 24 hours.
CREATE TABLE idempotency_keys (
  organization_id INTEGER NOT NULL,
  method TEXT NOT NULL,
  path TEXT NOT NULL,
  key TEXT NOT NULL,
  -- SHA-256 of the canonical body, hex.
  fingerprint TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (organization_id, method, path, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
