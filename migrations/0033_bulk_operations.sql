-- Changes and deletions of all contacts that a filter selects.
CREATE TABLE contact_bulk_operations (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  type TEXT NOT NULL CHECK (type IN ('EDIT', 'DELETE')),
  status TEXT NOT NULL CHECK (status IN
    ('QUEUED', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED', 'UNDOING', 'UNDONE')),
  -- JSON, as the request gave them; changes only of an EDIT.
  filter TEXT NOT NULL,
  changes TEXT,
  expected_count INTEGER,
  -- Contacts that the filter selected; null until they were looked for.
  matched_count INTEGER,
  -- The last piece that was processed, and its contacts and those before it by what became of them.
  processed_pieces INTEGER NOT NULL DEFAULT 0,
  changed_count INTEGER NOT NULL DEFAULT 0,
  unchanged_count INTEGER NOT NULL DEFAULT 0,
  gone_count INTEGER NOT NULL DEFAULT 0,
  error TEXT,
  created_by_type TEXT NOT NULL,
  created_by_id TEXT,
  created_by_name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  started_at INTEGER,
  completed_at INTEGER,
  -- The end of the time for an undo, when the pieces go.
  undo_until INTEGER,
  pieces TEXT NOT NULL DEFAULT 'NONE' CHECK (pieces IN ('NONE', 'KEPT', 'GOING')),
  undone_pieces INTEGER NOT NULL DEFAULT 0,
  restored_count INTEGER NOT NULL DEFAULT 0,
  partly_restored_count INTEGER NOT NULL DEFAULT 0,
  left_alone_count INTEGER NOT NULL DEFAULT 0,
  undo_gone_count INTEGER NOT NULL DEFAULT 0,
  undo_by_type TEXT,
  undo_by_id TEXT,
  undo_by_name TEXT,
  undo_started_at INTEGER,
  undo_completed_at INTEGER
) STRICT;
CREATE UNIQUE INDEX contact_bulk_operations_uuid ON contact_bulk_operations (organization_id, uuid);
CREATE INDEX contact_bulk_operations_created ON contact_bulk_operations (organization_id, created_at, id);
CREATE INDEX contact_bulk_operations_open ON contact_bulk_operations (organization_id) WHERE completed_at IS NULL;
CREATE INDEX contact_bulk_operations_kept ON contact_bulk_operations (undo_until) WHERE pieces <> 'NONE';

-- The contacts of an operation, fifty in a row, as they were selected at one moment.
CREATE TABLE contact_bulk_pieces (
  operation_id INTEGER NOT NULL REFERENCES contact_bulk_operations (id),
  -- From 1.
  number INTEGER NOT NULL,
  -- JSON array of internal ids.
  contact_ids TEXT NOT NULL,
  -- When it was processed, and what an undo needs to know of those that changed: BulkNote in src/contacts/bulk/table.ts.
  changed_at INTEGER,
  notes TEXT NOT NULL DEFAULT '[]',
  PRIMARY KEY (operation_id, number)
) STRICT;
