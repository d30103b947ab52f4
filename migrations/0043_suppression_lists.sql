-- Files of addresses that nothing may be sent to.
CREATE TABLE suppression_imports (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  file_name TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('QUEUED', 'PROCESSING', 'MATCHING', 'COMPLETED', 'FAILED', 'CANCELLED')),
  -- The status once the contacts have been compared with the hashes that were read.
  end_status TEXT CHECK (end_status IN ('COMPLETED', 'FAILED', 'CANCELLED')),
  -- SHA-256 of the bytes: the command line finds the run it was interrupted in.
  content_sha256 TEXT NOT NULL,
  -- What hashes are of, where neither the header nor the cell says it.
  channel TEXT CHECK (channel IN ('SMS', 'EMAIL')),
  -- JSON: which columns are read, and whether the first row is a header.
  columns TEXT NOT NULL,
  total_rows INTEGER NOT NULL,
  processed_rows INTEGER NOT NULL DEFAULT 0,
  added_count INTEGER NOT NULL DEFAULT 0,
  known_count INTEGER NOT NULL DEFAULT 0,
  rejected_count INTEGER NOT NULL DEFAULT 0,
  -- Hashes among those added.
  hashed_count INTEGER NOT NULL DEFAULT 0,
  -- Contacts that have one of the addresses.
  contact_count INTEGER NOT NULL DEFAULT 0,
  -- The contacts up to this id have been compared with the hashes, of those up to the next one.
  matched_contact_id INTEGER NOT NULL DEFAULT 0,
  last_contact_id INTEGER,
  error TEXT,
  -- Whether the bytes are all stored, and not yet deleted.
  has_file INTEGER NOT NULL DEFAULT 0,
  created_by_type TEXT NOT NULL,
  created_by_id TEXT,
  created_by_name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  started_at INTEGER,
  completed_at INTEGER
) STRICT;
CREATE UNIQUE INDEX suppression_imports_uuid ON suppression_imports (organization_id, uuid);

CREATE TABLE suppression_import_pieces (
  import_id INTEGER NOT NULL REFERENCES suppression_imports (id),
  number INTEGER NOT NULL,
  content BLOB NOT NULL,
  UNIQUE (import_id, number)
) STRICT;

-- The first rows that could not be read.
CREATE TABLE suppression_import_rejects (
  import_id INTEGER NOT NULL REFERENCES suppression_imports (id),
  row_number INTEGER NOT NULL,
  cell TEXT NOT NULL,
  reason TEXT NOT NULL,
  PRIMARY KEY (import_id, row_number)
) STRICT, WITHOUT ROWID;

-- Which list an address came with.
ALTER TABLE suppressions ADD COLUMN import_id INTEGER;
CREATE INDEX suppressions_newest ON suppressions (organization_id);

-- Addresses that are known by their hash alone. One that turns out to be the hash of an address in use is
-- obeyed by an entry of suppressions, so that a claim never has to ask here.
CREATE TABLE hashed_suppressions (
  organization_id INTEGER NOT NULL,
  channel TEXT NOT NULL CHECK (channel IN ('SMS', 'EMAIL')),
  -- SHA-256 (32 bytes) or MD5 (16 bytes).
  digest BLOB NOT NULL,
  import_id INTEGER NOT NULL REFERENCES suppression_imports (id),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (organization_id, channel, digest)
) STRICT, WITHOUT ROWID;

-- What else evidence may say: who came by a join link agreed to one version of a text; an entry of a list came
-- with a file; whoever put an address on the list or took it off said why.
ALTER TABLE consents ADD COLUMN join_link_id INTEGER;
ALTER TABLE consents ADD COLUMN consent_version TEXT;
ALTER TABLE consents ADD COLUMN suppression_import_id INTEGER;
ALTER TABLE consents ADD COLUMN reason TEXT;

-- Evidence is appended and never changed; a merge says whose it is now.
CREATE TRIGGER consents_are_not_changed
BEFORE UPDATE OF uuid, organization_id, channel, address, action, method, campaign_id, message_id, import_id,
  consent_text, ip_address, user_agent, actor_type, actor_id, actor_name, occurred_at, join_link_id,
  consent_version, suppression_import_id, reason ON consents
BEGIN SELECT raise(ABORT, 'consents are never changed'); END;
CREATE TRIGGER consents_are_kept
BEFORE DELETE ON consents WHEN old.occurred_at > (unixepoch() - 5 * 366 * 86400) * 1000
BEGIN SELECT raise(ABORT, 'consents are kept for five years'); END;

INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('suppressions', 'suppressions_newest', '100000 5000'),
  ('hashed_suppressions', 'sqlite_autoindex_hashed_suppressions_1', '1000000 50000 25000 1'),
  ('suppression_imports', 'suppression_imports_uuid', '1000 50 1');
