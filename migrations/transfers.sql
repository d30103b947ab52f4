-- Imports of contacts from files, their undo, and exports.

CREATE TABLE contact_imports (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  file_name TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN
    ('QUEUED', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED', 'UNDOING', 'UNDONE')),
  -- SHA-256 of the bytes: the command line finds the import that it was interrupted in.
  content_sha256 TEXT NOT NULL,
  -- SHA-256 of the set of headers: the next file with the same headers is read the same way.
  headers_sha256 TEXT NOT NULL,
  -- JSON array of {header, field} in the order of the file; a column whose field is null is not read.
  columns TEXT NOT NULL,
  mapping_source TEXT NOT NULL CHECK (mapping_source IN ('GUESSED', 'SAVED', 'GIVEN')),
  mode TEXT NOT NULL CHECK (mode IN ('CREATE_AND_UPDATE', 'CREATE_ONLY', 'UPDATE_ONLY')),
  -- 1: only verdicts are written.
  is_dry_run INTEGER NOT NULL,
  -- The tags and the segment that every contact of the file gets, by public id: they may be deleted meanwhile.
  tag_uuids TEXT NOT NULL,
  segment_uuid TEXT,
  total_rows INTEGER,
  processed_rows INTEGER NOT NULL DEFAULT 0,
  created_count INTEGER NOT NULL DEFAULT 0,
  updated_count INTEGER NOT NULL DEFAULT 0,
  unchanged_count INTEGER NOT NULL DEFAULT 0,
  duplicate_count INTEGER NOT NULL DEFAULT 0,
  skipped_count INTEGER NOT NULL DEFAULT 0,
  rejected_count INTEGER NOT NULL DEFAULT 0,
  -- Imported although on the suppression list: nothing is sent to them.
  suppressed_count INTEGER NOT NULL DEFAULT 0,
  -- Imported without a value that was not valid.
  warned_count INTEGER NOT NULL DEFAULT 0,
  consent_attested_at INTEGER NOT NULL,
  consent_source TEXT,
  -- A day or an instant, as ISO 8601.
  consent_date TEXT,
  error TEXT,
  created_by_type TEXT NOT NULL,
  created_by_id TEXT,
  created_by_name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  started_at INTEGER,
  completed_at INTEGER,
  -- Of a dry run it may be 0: it changes nothing, so no consent has to be attested.
  is_consent_attested INTEGER NOT NULL DEFAULT 1,
  -- When the deletion of the rows of an old import began, and the last deleted row; the second is null when it is done.
  rows_deleted_at INTEGER,
  rows_deleted_through INTEGER
) STRICT;
CREATE UNIQUE INDEX contact_imports_uuid ON contact_imports (organization_id, uuid);
CREATE INDEX contact_imports_created ON contact_imports (organization_id, created_at, id);
CREATE INDEX contact_imports_unfinished ON contact_imports (organization_id, content_sha256) WHERE completed_at IS NULL;
CREATE INDEX contact_imports_mapping ON contact_imports (organization_id, headers_sha256, id) WHERE mapping_source <> 'GUESSED';
CREATE INDEX contact_imports_with_rows ON contact_imports (completed_at) WHERE rows_deleted_at IS NULL;
CREATE INDEX contact_imports_losing_rows ON contact_imports (id) WHERE rows_deleted_through IS NOT NULL;

-- The uploaded files whose pieces are all stored. A file is kept until the import is done, so that it can go on after a
-- crash; that of a dry run is kept a day longer, so that it can be imported without another upload.
CREATE TABLE contact_import_files (
  import_id INTEGER PRIMARY KEY REFERENCES contact_imports (id),
  kept_until INTEGER
) STRICT;
CREATE INDEX contact_import_files_kept ON contact_import_files (kept_until) WHERE kept_until IS NOT NULL;

-- One verdict for each row of the file; row 1 is the first one after the header.
CREATE TABLE contact_import_rows (
  import_id INTEGER NOT NULL REFERENCES contact_imports (id),
  row_number INTEGER NOT NULL,
  verdict TEXT NOT NULL CHECK (verdict IN ('CREATED', 'UPDATED', 'UNCHANGED', 'DUPLICATE', 'SKIPPED', 'REJECTED')),
  contact_id INTEGER,
  -- A number without a contact: neither a dry run nor UPDATE_ONLY creates one.
  phone TEXT,
  is_suppressed INTEGER NOT NULL DEFAULT 0,
  reason TEXT,
  -- Only for REJECTED: the cells of the row, a JSON array.
  cells TEXT,
  -- JSON: what an undo needs to know of an UPDATED contact.
  undo_note TEXT,
  -- What the undo did with the contact.
  undo_outcome TEXT,
  -- The position of the column with the number of this row; null in a file with one column of numbers.
  phone_column INTEGER,
  PRIMARY KEY (import_id, row_number)
) STRICT, WITHOUT ROWID;
-- A contact and a number have at most one row in an import: the first one with the number.
CREATE UNIQUE INDEX contact_import_rows_contact ON contact_import_rows (import_id, contact_id) WHERE contact_id IS NOT NULL;
CREATE UNIQUE INDEX contact_import_rows_phone ON contact_import_rows (import_id, phone) WHERE phone IS NOT NULL;
CREATE INDEX contact_import_rows_verdict ON contact_import_rows (import_id, verdict, row_number);

-- Tags that an import made: its undo deletes those that nothing else uses.
CREATE TABLE contact_import_tags (
  import_id INTEGER NOT NULL REFERENCES contact_imports (id),
  tag_id INTEGER NOT NULL,
  PRIMARY KEY (import_id, tag_id)
) STRICT, WITHOUT ROWID;

-- The undo of an import, from the moment when it was asked for.
CREATE TABLE contact_import_undos (
  import_id INTEGER PRIMARY KEY REFERENCES contact_imports (id),
  -- The last row that was looked at.
  row_number INTEGER NOT NULL DEFAULT 0,
  deleted_count INTEGER NOT NULL DEFAULT 0,
  -- Deleted contacts that had got messages, or had changed, since the import.
  deleted_messaged_count INTEGER NOT NULL DEFAULT 0,
  deleted_changed_count INTEGER NOT NULL DEFAULT 0,
  kept_count INTEGER NOT NULL DEFAULT 0,
  restored_count INTEGER NOT NULL DEFAULT 0,
  partly_restored_count INTEGER NOT NULL DEFAULT 0,
  gone_count INTEGER NOT NULL DEFAULT 0,
  tags_deleted_count INTEGER NOT NULL DEFAULT 0,
  requested_by_type TEXT NOT NULL,
  requested_by_id TEXT,
  requested_by_name TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  completed_at INTEGER
) STRICT;

-- Contacts written as CSV, kept for a day.
CREATE TABLE contact_exports (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  status TEXT NOT NULL CHECK (status IN ('QUEUED', 'PROCESSING', 'COMPLETED', 'FAILED')),
  -- JSON object: the filters of the list of contacts.
  filters TEXT NOT NULL,
  -- JSON array: the custom fields with columns, fixed when the first part is written.
  custom_keys TEXT NOT NULL DEFAULT '[]',
  -- The last contact so far: contacts are written in the order of their ids.
  last_contact_id INTEGER NOT NULL DEFAULT 0,
  row_count INTEGER NOT NULL DEFAULT 0,
  -- Of the CSV, not of its compressed pieces.
  size_bytes INTEGER NOT NULL DEFAULT 0,
  error TEXT,
  created_by_type TEXT NOT NULL,
  created_by_id TEXT,
  created_by_name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  started_at INTEGER,
  completed_at INTEGER,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX contact_exports_uuid ON contact_exports (organization_id, uuid);
CREATE INDEX contact_exports_expiry ON contact_exports (expires_at);

-- The CSV in pieces in the order of their ids, each compressed (RFC 1952).
CREATE TABLE contact_export_parts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  export_id INTEGER NOT NULL REFERENCES contact_exports (id),
  content BLOB NOT NULL
) STRICT;
CREATE INDEX contact_export_parts_export ON contact_export_parts (export_id, id);

-- The bytes of an uploaded file in pieces, so that a file of any size is written and read a little at a time.
CREATE TABLE contact_import_pieces (
  import_id INTEGER NOT NULL REFERENCES contact_imports (id),
  number INTEGER NOT NULL,
  -- Compressed (RFC 1952), each piece by itself.
  content BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX contact_import_pieces_number ON contact_import_pieces (import_id, number);
