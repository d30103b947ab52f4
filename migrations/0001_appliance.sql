-- What belongs to the appliance and not to any organization.
-- Conventions of all tables: integer keys inside, UUID v7 (column uuid) outside;
-- times are integer milliseconds UTC; booleans are 0 or 1.

-- instance id, JWT secret, sealing key, sending hold, epoch.
CREATE TABLE settings (
  key TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- One row per published snapshot of this file: see src/db/snapshot-stamps.ts.
CREATE TABLE snapshots (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  stamped_at INTEGER NOT NULL,
  is_confirmed INTEGER NOT NULL DEFAULT 0,
  -- Of the published file; both change when somebody edits it.
  size_bytes INTEGER,
  change_counter INTEGER
) STRICT;

-- The durable job queue. A job is inserted in the transaction of the change
-- that asks for it; only the executor moves its state.
CREATE TABLE jobs (
  id INTEGER PRIMARY KEY,
  organization_id INTEGER,
  kind TEXT NOT NULL,
  payload TEXT NOT NULL DEFAULT '{}',
  state TEXT NOT NULL DEFAULT 'READY' CHECK (state IN ('READY', 'RUNNING', 'DONE', 'FAILED')),
  run_at INTEGER NOT NULL,
  attempt INTEGER NOT NULL DEFAULT 0,
  max_attempts INTEGER NOT NULL DEFAULT 10,
  -- Which start of the appliance claimed it; an older epoch means its owner died.
  epoch INTEGER,
  -- At most one READY or RUNNING job per key.
  unique_key TEXT,
  last_error TEXT,
  created_at INTEGER NOT NULL,
  finished_at INTEGER
) STRICT;
CREATE INDEX jobs_due ON jobs (run_at, id) WHERE state = 'READY';
CREATE INDEX jobs_running ON jobs (id) WHERE state = 'RUNNING';
CREATE UNIQUE INDEX jobs_unique_key ON jobs (unique_key) WHERE unique_key IS NOT NULL AND state IN ('READY', 'RUNNING');
CREATE INDEX jobs_finished ON jobs (finished_at) WHERE finished_at IS NOT NULL;
