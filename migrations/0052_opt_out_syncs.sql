-- How far the provider of a sender knows our opt-out keywords, where it takes them.
CREATE TABLE opt_out_syncs (
  channel_identity_id INTEGER PRIMARY KEY,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  status TEXT NOT NULL CHECK (status IN ('PENDING', 'SYNCED', 'FAILED', 'NOT_SUPPORTED')),
  -- JSON array: what the provider has.
  pushed_keywords TEXT,
  last_synced_at INTEGER,
  last_error TEXT
) STRICT;
CREATE INDEX opt_out_syncs_waiting ON opt_out_syncs (organization_id, status);
