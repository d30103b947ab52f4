CREATE TABLE contacts (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  -- May be empty for imported people of whom only the number is known.
  first_name TEXT NOT NULL,
  last_name TEXT,
  -- E.164.
  phone TEXT NOT NULL,
  -- Lower case.
  email TEXT,
  status TEXT NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'INVALID', 'ARCHIVED')),
  source TEXT NOT NULL,
  stage TEXT NOT NULL DEFAULT 'NEW_LEAD',
  address_line1 TEXT,
  address_line2 TEXT,
  city TEXT,
  state TEXT,
  postal_code TEXT,
  country TEXT,
  timezone TEXT,
  -- JSON object by custom field key.
  custom_fields TEXT NOT NULL DEFAULT '{}',
  preferred_channel_identity_id INTEGER,
  -- Copies of the suppression list by address, kept by suppressions/queries.ts
  -- so that lists and segments need no join; the claim reads the list itself.
  opted_out_at INTEGER,
  email_suppressed_at INTEGER,
  -- When this number came to this contact, other than by creation. A run that is being frozen leaves
  -- out whoever got a number since it began: its former owner may be in it. Kept by trigger.
  number_changed_at INTEGER,
  last_contacted_at INTEGER,
  last_inbound_at INTEGER,
  -- Who made it (actors.id); null: the contact itself, by writing to us.
  created_by_actor_id INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER,
  -- Of a deleted contact: the one it was merged into, whose history holds its own.
  merged_into INTEGER
) STRICT;
CREATE UNIQUE INDEX contacts_uuid ON contacts (organization_id, uuid);
CREATE UNIQUE INDEX contacts_phone ON contacts (organization_id, phone) WHERE deleted_at IS NULL;
-- The undo of an import asks whether a contact took others in.
CREATE INDEX contacts_merged ON contacts (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX contacts_email ON contacts (organization_id, email) WHERE deleted_at IS NULL;
-- The default order of every list.
CREATE INDEX contacts_created ON contacts (organization_id, created_at, id) WHERE deleted_at IS NULL;
-- Chunked walks and segment counts. What segments ask most comes along, so that they read no rows (158 to
-- 80 ms a million); in id order that costs an insert nothing, as the index still grows at its end alone.
CREATE INDEX contacts_walk ON contacts (organization_id, id, status, stage, opted_out_at) WHERE deleted_at IS NULL;
-- No index by name or status: at a million contacts they double the cost of an
-- insert (52 to 103 µs), and sorting without takes 150 ms beside the requests.

CREATE TRIGGER contacts_count_insert AFTER INSERT ON contacts WHEN new.deleted_at IS NULL BEGIN
  UPDATE organizations SET contact_count = contact_count + 1 WHERE id = new.organization_id;
END;
CREATE TRIGGER contacts_count_delete AFTER UPDATE OF deleted_at ON contacts
WHEN old.deleted_at IS NULL AND new.deleted_at IS NOT NULL BEGIN
  UPDATE organizations SET contact_count = contact_count - 1 WHERE id = new.organization_id;
END;
CREATE TRIGGER contacts_count_restore AFTER UPDATE OF deleted_at ON contacts
WHEN old.deleted_at IS NOT NULL AND new.deleted_at IS NULL BEGIN
  UPDATE organizations SET contact_count = contact_count + 1 WHERE id = new.organization_id;
END;
CREATE TRIGGER contacts_count_purge AFTER DELETE ON contacts WHEN old.deleted_at IS NULL BEGIN
  UPDATE organizations SET contact_count = contact_count - 1 WHERE id = old.organization_id;
END;

CREATE TRIGGER contacts_number_changed AFTER UPDATE OF phone, deleted_at ON contacts
WHEN new.deleted_at IS NULL AND (old.phone <> new.phone OR old.deleted_at IS NOT NULL) BEGIN
  UPDATE contacts SET number_changed_at = new.updated_at WHERE id = new.id;
END;

-- Substring search over names, numbers and addresses, filled behind the write
-- (src/modules/contacts/search-index.ts). Without content and positions it is a
-- fifth of the contacts' size; it names candidates, and the contact itself decides.
-- The organization is one token of its own: three private-use characters.
CREATE VIRTUAL TABLE contact_search USING fts5 (
  organization, name, phone, email,
  content = '', contentless_delete = 1, detail = none, tokenize = 'trigram'
);
-- Merging is the indexer's business, in steps of known size: left to FTS5, one insert in fifty takes 30 ms.
INSERT INTO contact_search (contact_search, rank) VALUES ('automerge', 0), ('crisismerge', 1000);

-- Contacts up to this id are in the index as they are, except those in contact_search_changes;
-- later ones are not yet. A new contact costs the index nothing.
CREATE TABLE contact_search_progress (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  indexed_through INTEGER NOT NULL
) STRICT;
INSERT INTO contact_search_progress VALUES (1, 0);

CREATE TABLE contact_search_changes (
  organization_id INTEGER NOT NULL,
  contact_id INTEGER NOT NULL,
  PRIMARY KEY (organization_id, contact_id)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER contact_search_changed AFTER UPDATE OF first_name, last_name, phone, email, deleted_at ON contacts
WHEN old.first_name IS NOT new.first_name OR old.last_name IS NOT new.last_name OR old.phone IS NOT new.phone
  OR old.email IS NOT new.email OR (old.deleted_at IS NULL) <> (new.deleted_at IS NULL) BEGIN
  INSERT INTO contact_search_changes VALUES (new.organization_id, new.id) ON CONFLICT DO NOTHING;
END;
-- SQLite gives the ids after the last row's again: who gets one must count as new.
CREATE TRIGGER contact_search_purged AFTER DELETE ON contacts BEGIN
  INSERT INTO contact_search_changes VALUES (old.organization_id, old.id) ON CONFLICT DO NOTHING;
  UPDATE contact_search_progress SET indexed_through = (SELECT ifnull(max(id), 0) FROM contacts)
  WHERE indexed_through > (SELECT ifnull(max(id), 0) FROM contacts);
END;

CREATE TABLE tags (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  name TEXT NOT NULL COLLATE NOCASE,
  contact_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX tags_uuid ON tags (organization_id, uuid);
CREATE UNIQUE INDEX tags_name ON tags (organization_id, name);

-- Only live contacts have rows here: deleting a contact detaches its tags.
CREATE TABLE contact_tags (
  organization_id INTEGER NOT NULL,
  contact_id INTEGER NOT NULL REFERENCES contacts (id),
  tag_id INTEGER NOT NULL REFERENCES tags (id),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (organization_id, contact_id, tag_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX contact_tags_tag ON contact_tags (organization_id, tag_id, contact_id);
CREATE TRIGGER contact_tags_added AFTER INSERT ON contact_tags BEGIN
  UPDATE tags SET contact_count = contact_count + 1 WHERE id = new.tag_id;
END;
CREATE TRIGGER contact_tags_removed AFTER DELETE ON contact_tags BEGIN
  UPDATE tags SET contact_count = contact_count - 1 WHERE id = old.tag_id;
END;

CREATE TABLE segments (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  name TEXT NOT NULL COLLATE NOCASE,
  type TEXT NOT NULL CHECK (type IN ('STATIC', 'DYNAMIC')),
  description TEXT,
  -- JSON rule tree; null for STATIC.
  rules TEXT,
  -- STATIC: kept by triggers. DYNAMIC: the last evaluation.
  contact_count INTEGER NOT NULL DEFAULT 0,
  last_evaluated_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT;
CREATE UNIQUE INDEX segments_uuid ON segments (organization_id, uuid);
CREATE UNIQUE INDEX segments_name ON segments (organization_id, name) WHERE deleted_at IS NULL;

-- Members of STATIC segments; only live contacts have rows here.
CREATE TABLE segment_contacts (
  organization_id INTEGER NOT NULL,
  segment_id INTEGER NOT NULL REFERENCES segments (id),
  contact_id INTEGER NOT NULL REFERENCES contacts (id),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (organization_id, segment_id, contact_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX segment_contacts_contact ON segment_contacts (organization_id, contact_id);
CREATE TRIGGER segment_contacts_added AFTER INSERT ON segment_contacts BEGIN
  UPDATE segments SET contact_count = contact_count + 1 WHERE id = new.segment_id;
END;
CREATE TRIGGER segment_contacts_removed AFTER DELETE ON segment_contacts BEGIN
  UPDATE segments SET contact_count = contact_count - 1 WHERE id = old.segment_id;
END;

-- Who must not be written to, by address and not by contact: it outlives the contact.
-- Channel SMS covers everything sent to a phone number (SMS and WhatsApp).
CREATE TABLE suppressions (
  id INTEGER PRIMARY KEY,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  channel TEXT NOT NULL CHECK (channel IN ('SMS', 'EMAIL')),
  address TEXT NOT NULL,
  -- How it came: KEYWORD, MANUAL, IMPORT, API, PROVIDER, …
  method TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX suppressions_address ON suppressions (organization_id, channel, address);

-- Append-only evidence of opt-ins and opt-outs, kept five years; survives the contact.
CREATE TABLE consents (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  contact_id INTEGER,
  channel TEXT NOT NULL,
  address TEXT NOT NULL,
  action TEXT NOT NULL CHECK (action IN ('OPT_IN', 'OPT_OUT', 'CONFIRMED')),
  method TEXT NOT NULL,
  campaign_id INTEGER,
  message_id INTEGER,
  -- Of what an import attested: where and when the person agreed is said there, once. The records of an
  -- import that is undone stay, and count no more.
  import_id INTEGER,
  consent_text TEXT,
  ip_address TEXT,
  user_agent TEXT,
  actor_type TEXT NOT NULL,
  actor_id TEXT,
  actor_name TEXT NOT NULL,
  occurred_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX consents_uuid ON consents (organization_id, uuid);
CREATE INDEX consents_address ON consents (organization_id, channel, address, action, import_id);
CREATE INDEX consents_contact ON consents (organization_id, contact_id) WHERE contact_id IS NOT NULL;

CREATE TABLE contact_imports (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  file_name TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN
    ('QUEUED', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED', 'UNDOING', 'UNDONE')),
  -- SHA-256 of the bytes: the command line finds the run it was interrupted in.
  content_sha256 TEXT NOT NULL,
  -- Of the set of headers: the next file that has the same is read the same way.
  headers_sha256 TEXT NOT NULL,
  -- JSON array of {header, field} in the file's order; field null goes nowhere.
  columns TEXT NOT NULL,
  mapping_source TEXT NOT NULL CHECK (mapping_source IN ('GUESSED', 'SAVED', 'GIVEN')),
  mode TEXT NOT NULL CHECK (mode IN ('CREATE_AND_UPDATE', 'CREATE_ONLY', 'UPDATE_ONLY')),
  -- Nothing but verdicts is written.
  is_dry_run INTEGER NOT NULL,
  -- What every contact of the file is given, by public id: either may be deleted before its turn comes.
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
  -- Imported, but on the suppression list: kept, never written to.
  suppressed_count INTEGER NOT NULL DEFAULT 0,
  -- Imported without some value that was not valid.
  warned_count INTEGER NOT NULL DEFAULT 0,
  consent_attested_at INTEGER NOT NULL,
  consent_source TEXT,
  -- A day, or an instant, as ISO 8601.
  consent_date TEXT,
  error TEXT,
  created_by_type TEXT NOT NULL,
  created_by_id TEXT,
  created_by_name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  started_at INTEGER,
  completed_at INTEGER
) STRICT;
CREATE UNIQUE INDEX contact_imports_uuid ON contact_imports (organization_id, uuid);
CREATE INDEX contact_imports_created ON contact_imports (organization_id, created_at, id);
CREATE INDEX contact_imports_unfinished ON contact_imports (organization_id, content_sha256) WHERE completed_at IS NULL;
CREATE INDEX contact_imports_mapping ON contact_imports (organization_id, headers_sha256, id) WHERE mapping_source <> 'GUESSED';

-- The uploaded bytes, compressed, until the import is done, so that a crash can resume it;
-- of a dry run a day longer, so that it can be run without another upload.
CREATE TABLE contact_import_files (
  import_id INTEGER PRIMARY KEY REFERENCES contact_imports (id),
  content BLOB NOT NULL,
  kept_until INTEGER
) STRICT;
CREATE INDEX contact_import_files_kept ON contact_import_files (kept_until) WHERE kept_until IS NOT NULL;

-- One verdict per row of the file; row 1 is the first after the header.
CREATE TABLE contact_import_rows (
  import_id INTEGER NOT NULL REFERENCES contact_imports (id),
  row_number INTEGER NOT NULL,
  verdict TEXT NOT NULL CHECK (verdict IN ('CREATED', 'UPDATED', 'UNCHANGED', 'DUPLICATE', 'SKIPPED', 'REJECTED')),
  contact_id INTEGER,
  -- Of a number that no contact has: a dry run creates none, and UPDATE_ONLY neither.
  phone TEXT,
  is_suppressed INTEGER NOT NULL DEFAULT 0,
  reason TEXT,
  -- The row as it came, only for REJECTED: JSON array of cells.
  cells TEXT,
  -- What an undo needs to know of an UPDATED contact: undo-note.ts.
  undo_note TEXT,
  -- What the undo did.
  undo_outcome TEXT,
  PRIMARY KEY (import_id, row_number)
) STRICT, WITHOUT ROWID;
-- The first row with a number has it, so a contact and a number have one row in an import.
CREATE UNIQUE INDEX contact_import_rows_contact ON contact_import_rows (import_id, contact_id) WHERE contact_id IS NOT NULL;
CREATE UNIQUE INDEX contact_import_rows_phone ON contact_import_rows (import_id, phone) WHERE phone IS NOT NULL;
CREATE INDEX contact_import_rows_verdict ON contact_import_rows (import_id, verdict, row_number);

-- Tags that an import made: its undo takes those away again that nobody else uses.
CREATE TABLE contact_import_tags (
  import_id INTEGER NOT NULL REFERENCES contact_imports (id),
  tag_id INTEGER NOT NULL,
  PRIMARY KEY (import_id, tag_id)
) STRICT, WITHOUT ROWID;

-- The undo of an import, from the moment it is asked for.
CREATE TABLE contact_import_undos (
  import_id INTEGER PRIMARY KEY REFERENCES contact_imports (id),
  -- The last row it has looked at.
  row_number INTEGER NOT NULL DEFAULT 0,
  deleted_count INTEGER NOT NULL DEFAULT 0,
  -- Of the deleted: written to, or changed, since the import.
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
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  status TEXT NOT NULL CHECK (status IN ('QUEUED', 'PROCESSING', 'COMPLETED', 'FAILED')),
  -- JSON object: which contacts, as the list of contacts is asked.
  filters TEXT NOT NULL,
  -- JSON array: the custom fields that have columns, fixed with the first part.
  custom_keys TEXT NOT NULL DEFAULT '[]',
  -- Contacts are written in the order of their ids; the last one so far.
  last_contact_id INTEGER NOT NULL DEFAULT 0,
  row_count INTEGER NOT NULL DEFAULT 0,
  -- Of the file as it is read, not as it is kept.
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

-- The file in pieces, each compressed (RFC 1952), in the order of their ids.
CREATE TABLE contact_export_parts (
  id INTEGER PRIMARY KEY,
  export_id INTEGER NOT NULL REFERENCES contact_exports (id),
  content BLOB NOT NULL
) STRICT;
CREATE INDEX contact_export_parts_export ON contact_export_parts (export_id, id);
