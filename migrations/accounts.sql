-- Organizations, the people and keys that act for them, sign-in and the audit log.

CREATE TABLE organizations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
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
  -- Contacts that are not deleted; kept by triggers so that no list has to count.
  contact_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER,
  -- At most this many marketing messages to one contact within this many days; both null for no limit.
  frequency_cap_messages INTEGER,
  frequency_cap_days INTEGER,
  -- A run of at least a hundred messages is halted above these shares; null switches a guard off.
  guard_failure_rate REAL DEFAULT 0.3,
  guard_filtered_rate REAL DEFAULT 0.2,
  guard_opt_out_rate REAL DEFAULT 0.05,
  -- A deal counts for the last campaign that was sent to the contact within this many hours before it was won.
  attribution_hours INTEGER NOT NULL DEFAULT 72,
  -- JSON object: the UTM tags of links in campaigns that have none of their own.
  utm TEXT,
  -- Whether an opt-out counts for the channel that it came by, or for phone and email alike.
  opt_out_scope TEXT NOT NULL DEFAULT 'CHANNEL' CHECK (opt_out_scope IN ('CHANNEL', 'ALL')),
  -- Whether mails of campaigns that do not say so themselves carry a picture that shows when they are opened.
  track_opens INTEGER NOT NULL DEFAULT 1,
  -- When the operator of the server suspended the organization, and the reason that the operator gave; null while it is not.
  suspended_at INTEGER,
  suspension_note TEXT,
  -- The host of the public pages; short_domain is that of the short links. Both are rows of organization_hosts.
  public_domain TEXT,
  -- Whether members have to sign in with two factors.
  require_two_factor INTEGER NOT NULL DEFAULT 0 CHECK (require_two_factor IN (0, 1))
) STRICT;
CREATE INDEX organizations_suspended ON organizations (id) WHERE suspended_at IS NOT NULL;

CREATE TABLE users (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
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
  deleted_at INTEGER,
  -- The address that the person wants to change to and has not yet verified.
  pending_email TEXT
) STRICT;
CREATE UNIQUE INDEX users_email ON users (email) WHERE deleted_at IS NULL;

CREATE TABLE roles (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
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
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  role_id INTEGER NOT NULL REFERENCES roles (id),
  joined_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX memberships_user ON memberships (organization_id, user_id);
CREATE INDEX memberships_of_user ON memberships (user_id);
CREATE INDEX memberships_role ON memberships (role_id);

-- A signed-in device. Its refresh tokens are one family: use of a rotated one ends the session.
CREATE TABLE sessions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES users (id),
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  user_agent TEXT,
  ip_address TEXT,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL,
  -- Each refresh moves the first end; nothing moves the second.
  expires_at INTEGER NOT NULL,
  absolute_expires_at INTEGER NOT NULL,
  revoked_at INTEGER,
  -- 1 when the sign-in itself counted as two factors (a passkey), whatever the account has.
  has_two_factors INTEGER NOT NULL DEFAULT 0 CHECK (has_two_factors IN (0, 1))
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

-- Failed sign-ins since the last success, by address and not by user: an address without an account is counted the
-- same, so that neither the answer nor the time it takes tells whether an account exists.
CREATE TABLE sign_in_attempts (
  -- SHA-256 of the text in lower case, hex: people also type other things than addresses here, such as passwords.
  address_hash TEXT NOT NULL PRIMARY KEY,
  failures INTEGER NOT NULL,
  blocked_until INTEGER,
  last_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sign_in_attempts_age ON sign_in_attempts (last_at);

CREATE TABLE api_keys (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
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

-- Users, keys and the system as the authors of changes, with the name that they had at that time. Rows point here
-- instead of repeating it: a few authors make most of the changes of an organization.
CREATE TABLE actors (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  -- A contact is never an actor: what a contact does itself has none.
  type TEXT NOT NULL CHECK (type IN ('USER', 'API_KEY', 'SYSTEM')),
  -- Uuid of the user or key; empty for SYSTEM.
  reference TEXT NOT NULL,
  name TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX actors_identity ON actors (organization_id, type, reference, name);

-- When an organization is open: one row for each, none before the first change.
CREATE TABLE business_hours (
  organization_id INTEGER PRIMARY KEY REFERENCES organizations (id),
  -- IANA name.
  timezone TEXT NOT NULL,
  is_enabled INTEGER NOT NULL,
  -- JSON: seven days from Monday on.
  weekly TEXT NOT NULL,
  -- JSON: dates with other hours than their weekday.
  overrides TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

-- Links to set another password; one for each person, used once.
CREATE TABLE password_resets (
  user_id INTEGER NOT NULL PRIMARY KEY REFERENCES users (id),
  -- SHA-256, hex; the token itself is never stored.
  token_hash TEXT NOT NULL UNIQUE,
  -- SHA-256 of the hash of the password that the link replaces: a change of the password voids the link.
  password_digest TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

-- Addresses for which a link to set another password was asked for, kept for minutes. Addresses without an account are
-- here as well, so that neither the answer nor the time it takes tells whether an account exists.
CREATE TABLE password_mails (
  -- Lower case.
  address TEXT NOT NULL PRIMARY KEY,
  -- What was handed over is never sent again: it may have arrived.
  state TEXT NOT NULL CHECK (state IN ('WAITING', 'HANDED_OVER')),
  requested_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Invitations to join an organization, each by a link of its own.
CREATE TABLE invitations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  -- Lower case.
  email TEXT NOT NULL,
  -- Null once the role is deleted, which only an invitation that has ended allows.
  role_id INTEGER REFERENCES roles (id) ON DELETE SET NULL,
  -- SHA-256, hex; the token itself is never stored.
  token_hash TEXT NOT NULL UNIQUE,
  -- EXPIRED follows from expires_at.
  status TEXT NOT NULL CHECK (status IN ('PENDING', 'ACCEPTED', 'REVOKED')),
  -- The user who sent it last, null for the command line. It is void when that user may no longer invite.
  invited_by_user_id INTEGER REFERENCES users (id),
  actor_id INTEGER NOT NULL REFERENCES actors (id),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  -- When it was accepted or withdrawn.
  ended_at INTEGER,
  -- Of the mail by the server. It has a link of its own, so that no token waits in the database for it.
  mail_state TEXT NOT NULL DEFAULT 'NONE' CHECK (mail_state IN ('NONE', 'WAITING', 'SENT', 'FAILED', 'UNKNOWN')),
  -- SHA-256, hex, of the token in the mail; null before it is made.
  mail_token_hash TEXT,
  -- When a mail was last asked for, and how many were: limits the mails to one address.
  mail_asked_at INTEGER,
  mail_count INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX invitations_uuid ON invitations (organization_id, uuid);
CREATE INDEX invitations_newest ON invitations (organization_id, created_at);
CREATE INDEX invitations_email ON invitations (organization_id, email);
CREATE INDEX invitations_role ON invitations (role_id);
CREATE UNIQUE INDEX invitations_mail_token ON invitations (mail_token_hash) WHERE mail_token_hash IS NOT NULL;
CREATE INDEX invitations_mail_waiting ON invitations (mail_asked_at) WHERE mail_state = 'WAITING';
-- The invitations to the address of a person who is signed in.
CREATE INDEX invitations_waiting_for ON invitations (email, expires_at) WHERE status = 'PENDING';

-- The audit log is one chain of acts for each organization, and one for the appliance itself.
CREATE TABLE audit_chains (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The first hash of the chain is made from it.
  uuid TEXT NOT NULL UNIQUE,
  -- Null for the appliance.
  organization_id INTEGER UNIQUE REFERENCES organizations (id),
  last_sequence INTEGER NOT NULL,
  last_hash TEXT NOT NULL,
  -- Acts up to this one may be deleted, because of their age.
  deletable_through INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX audit_chains_appliance ON audit_chains (organization_id IS NULL) WHERE organization_id IS NULL;

-- Security-related actions. Rows are only added.
CREATE TABLE audit_acts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL UNIQUE,
  organization_id INTEGER REFERENCES organizations (id),
  -- From 1, without gaps in a chain.
  sequence INTEGER NOT NULL,
  act TEXT NOT NULL,
  actor_type TEXT NOT NULL,
  actor_id TEXT,
  resource_type TEXT,
  resource_id TEXT,
  -- JSON, without names.
  details TEXT NOT NULL,
  -- JSON: names and the address; null once they were erased. The chain is made from the digest alone.
  persons TEXT,
  persons_digest TEXT NOT NULL,
  hash TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX audit_acts_order ON audit_acts (organization_id, sequence);
CREATE INDEX audit_acts_age ON audit_acts (created_at);
CREATE INDEX audit_acts_actor ON audit_acts (actor_id) WHERE actor_id IS NOT NULL;
CREATE INDEX audit_acts_resource ON audit_acts (resource_id) WHERE resource_id IS NOT NULL;
CREATE TRIGGER audit_act_stays BEFORE UPDATE ON audit_acts
WHEN NEW.persons IS NOT NULL OR NEW.uuid IS NOT OLD.uuid OR NEW.organization_id IS NOT OLD.organization_id
  OR NEW.sequence IS NOT OLD.sequence OR NEW.act IS NOT OLD.act OR NEW.actor_type IS NOT OLD.actor_type
  OR NEW.actor_id IS NOT OLD.actor_id OR NEW.resource_type IS NOT OLD.resource_type
  OR NEW.resource_id IS NOT OLD.resource_id OR NEW.details IS NOT OLD.details
  OR NEW.persons_digest IS NOT OLD.persons_digest OR NEW.hash IS NOT OLD.hash OR NEW.created_at IS NOT OLD.created_at
BEGIN
  SELECT RAISE(ABORT, 'An act in the audit log is never changed.');
END;
CREATE TRIGGER audit_act_kept BEFORE DELETE ON audit_acts
WHEN NOT EXISTS (SELECT 1 FROM audit_chains c
  WHERE c.organization_id IS OLD.organization_id AND c.deletable_through >= OLD.sequence)
BEGIN
  SELECT RAISE(ABORT, 'An act in the audit log is only deleted because of its age.');
END;

-- Time-based codes (RFC 6238) that a person types at sign-in, after the password.
CREATE TABLE second_factors (
  user_id INTEGER NOT NULL PRIMARY KEY REFERENCES users (id),
  -- Sealed like the credentials of senders.
  sealed_secret BLOB NOT NULL,
  -- When the first code showed that the device of the person has the secret; sign-in asks for codes from then on.
  confirmed_at INTEGER,
  -- The time step (T of RFC 6238) of the last code that was accepted: neither it nor an earlier one is accepted again.
  last_step INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
) STRICT;

-- Codes for a person who has lost the device; each works once.
CREATE TABLE recovery_codes (
  user_id INTEGER NOT NULL REFERENCES users (id),
  -- SHA-256, hex; the code itself is never stored.
  code_hash TEXT NOT NULL,
  used_at INTEGER,
  PRIMARY KEY (user_id, code_hash)
) STRICT, WITHOUT ROWID;

-- The host names of short links and public pages, and those of earlier settings: links with them were sent out. A host
-- belongs to one organization.
CREATE TABLE organization_hosts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  -- In lower case, without a dot at the end.
  host TEXT NOT NULL,
  -- When it was last checked whether the host leads to this server; null before the first check.
  checked_at INTEGER,
  -- A sentence; null when the check found none.
  problem TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  CHECK (problem IS NULL OR checked_at IS NOT NULL)
) STRICT;
CREATE UNIQUE INDEX organization_hosts_uuid ON organization_hosts (uuid);
CREATE UNIQUE INDEX organization_hosts_host ON organization_hosts (host);
CREATE INDEX organization_hosts_organization ON organization_hosts (organization_id, id);

-- Links that verify the address of a person; one for each person, used once.
CREATE TABLE email_verifications (
  user_id INTEGER NOT NULL PRIMARY KEY REFERENCES users (id),
  -- Lower case: the address of the account, or the pending one.
  address TEXT NOT NULL,
  -- SHA-256, hex; null before a link is made. The token itself is never stored.
  token_hash TEXT UNIQUE,
  expires_at INTEGER,
  -- What was handed over is never sent again: it may have arrived.
  mail_state TEXT NOT NULL CHECK (mail_state IN ('NONE', 'WAITING', 'HANDED_OVER')),
  requested_at INTEGER NOT NULL
) STRICT;

-- Keys in devices and password managers for sign-in (WebAuthn).
CREATE TABLE passkeys (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES users (id),
  -- Chosen by the person.
  name TEXT NOT NULL,
  -- The id of the key in the device, base64url.
  credential_id TEXT NOT NULL UNIQUE,
  -- COSE (RFC 9052); not secret.
  public_key BLOB NOT NULL,
  -- How often the device has used the key, by its own count; many devices always say 0.
  sign_count INTEGER NOT NULL,
  -- JSON array: how a browser reaches the device; the browser gets it at the next registration.
  transports TEXT NOT NULL,
  -- Whether the key is copied to other devices of the person, such as by a password manager.
  is_synced INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER
) STRICT;
CREATE INDEX passkeys_of_user ON passkeys (user_id, id);

-- What a person has used of daily limits: mails to addresses that are not verified, and new organizations. Rows are kept
-- for a day, and addresses only as a digest.
CREATE TABLE rations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('INVITATION_MAIL', 'VERIFICATION_MAIL', 'ORGANIZATION')),
  -- Null for what the operator has done.
  user_id INTEGER REFERENCES users (id),
  -- Null for what goes to no address.
  address_digest TEXT,
  taken_at INTEGER NOT NULL
) STRICT;
CREATE INDEX rations_kind ON rations (kind, taken_at);
CREATE INDEX rations_user ON rations (user_id, kind, taken_at);
CREATE INDEX rations_address ON rations (address_digest, kind, taken_at);
