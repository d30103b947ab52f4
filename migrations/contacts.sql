-- Contacts with their search index, tags, segments, notes and custom fields, and changes of many contacts at once.

CREATE TABLE contacts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  -- Empty for an imported contact of whom only the number is known.
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
  -- JSON object by the keys of custom fields.
  custom_fields TEXT NOT NULL DEFAULT '{}',
  preferred_channel_identity_id INTEGER,
  -- Copies of what the suppression list says, so that lists and segments need no join. A claim reads the list itself.
  opted_out_at INTEGER,
  email_suppressed_at INTEGER,
  -- When the contact got this number, other than by creation; kept by a trigger. A run that is choosing its audience
  -- leaves out contacts that got a number since it began: the former owner of the number may be in it.
  number_changed_at INTEGER,
  last_contacted_at INTEGER,
  last_inbound_at INTEGER,
  -- Null: the contact itself, by writing to us.
  created_by_actor_id INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER,
  -- Of a deleted contact: the contact that it was merged into, which has its history.
  merged_into INTEGER
) STRICT;
CREATE UNIQUE INDEX contacts_uuid ON contacts (organization_id, uuid);
CREATE UNIQUE INDEX contacts_phone ON contacts (organization_id, phone) WHERE deleted_at IS NULL;
-- The undo of an import asks whether other contacts were merged into a contact.
CREATE INDEX contacts_merged ON contacts (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX contacts_email ON contacts (organization_id, email) WHERE deleted_at IS NULL;
-- The default order of every list.
CREATE INDEX contacts_created ON contacts (organization_id, created_at, id) WHERE deleted_at IS NULL;
-- For walks in chunks and counts of segments. It has the columns that segments ask for most, so that they read no rows
-- (80 instead of 158 ms for a million); in the order of ids it grows at its end, so that this costs an insert nothing.
CREATE INDEX contacts_walk ON contacts (organization_id, id, status, stage, opted_out_at) WHERE deleted_at IS NULL;
-- What changed since a moment, deleted rows included, for other software that keeps a copy. New contacts come at its
-- end, so that an import pays for one page of it in a hundred rows.
CREATE INDEX contacts_updated ON contacts (organization_id, updated_at, id);
-- There is no index by name or status: at a million contacts they double the cost of an insert (52 to 103 µs), and a
-- sort without them takes 150 ms in a thread of its own.

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
CREATE TRIGGER contact_search_changed AFTER UPDATE OF first_name, last_name, phone, email, deleted_at ON contacts
WHEN old.first_name IS NOT new.first_name OR old.last_name IS NOT new.last_name OR old.phone IS NOT new.phone
  OR old.email IS NOT new.email OR (old.deleted_at IS NULL) <> (new.deleted_at IS NULL) BEGIN
  INSERT INTO contact_search_changes VALUES (new.organization_id, new.id) ON CONFLICT DO NOTHING;
END;
-- indexed_through never stays above the newest contact.
CREATE TRIGGER contact_search_purged AFTER DELETE ON contacts BEGIN
  INSERT INTO contact_search_changes VALUES (old.organization_id, old.id) ON CONFLICT DO NOTHING;
  UPDATE contact_search_progress SET indexed_through = (SELECT ifnull(max(id), 0) FROM contacts)
  WHERE indexed_through > (SELECT ifnull(max(id), 0) FROM contacts);
END;
CREATE TRIGGER contact_totals_added AFTER INSERT ON contacts WHEN new.deleted_at IS NULL BEGIN
  INSERT INTO contact_totals VALUES (new.organization_id, new.status, new.source, new.stage,
    new.opted_out_at IS NOT NULL, new.email_suppressed_at IS NOT NULL, 1)
  ON CONFLICT DO UPDATE SET contacts = contacts + 1;
END;
CREATE TRIGGER contact_totals_moved
AFTER UPDATE OF status, source, stage, opted_out_at, email_suppressed_at, deleted_at ON contacts
WHEN old.status <> new.status OR old.source <> new.source OR old.stage <> new.stage
  OR (old.opted_out_at IS NULL) <> (new.opted_out_at IS NULL)
  OR (old.email_suppressed_at IS NULL) <> (new.email_suppressed_at IS NULL)
  OR (old.deleted_at IS NULL) <> (new.deleted_at IS NULL) BEGIN
  UPDATE contact_totals SET contacts = contacts - 1
    WHERE old.deleted_at IS NULL AND organization_id = old.organization_id AND status = old.status
      AND source = old.source AND stage = old.stage AND is_opted_out = (old.opted_out_at IS NOT NULL)
      AND is_email_suppressed = (old.email_suppressed_at IS NOT NULL);
  INSERT INTO contact_totals SELECT new.organization_id, new.status, new.source, new.stage,
    new.opted_out_at IS NOT NULL, new.email_suppressed_at IS NOT NULL, 1 WHERE new.deleted_at IS NULL
  ON CONFLICT DO UPDATE SET contacts = contacts + 1;
END;
CREATE TRIGGER contact_totals_removed AFTER DELETE ON contacts WHEN old.deleted_at IS NULL BEGIN
  UPDATE contact_totals SET contacts = contacts - 1
    WHERE organization_id = old.organization_id AND status = old.status
      AND source = old.source AND stage = old.stage AND is_opted_out = (old.opted_out_at IS NOT NULL)
      AND is_email_suppressed = (old.email_suppressed_at IS NOT NULL);
END;

-- Substring search over names, numbers and addresses, filled after the write. Without content and positions it takes a
-- fifth of the size of the contacts: it finds candidates, and the contact itself decides. The organization is one token
-- of its own: three private-use characters.
CREATE VIRTUAL TABLE contact_search USING fts5 (
  organization, name, phone, email,
  content = '', contentless_delete = 1, detail = none, tokenize = 'trigram'
);
-- The indexer merges in steps of known size; merges by FTS5 itself would make one insert in fifty take 30 ms.
INSERT INTO contact_search (contact_search, rank) VALUES ('automerge', 0), ('crisismerge', 1000);

-- Contacts up to this id are in the search index, and up to date except those in contact_search_changes; later contacts
-- are not in it yet, so that a new contact costs the index nothing.
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

CREATE TABLE tags (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  name TEXT NOT NULL COLLATE NOCASE,
  contact_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX tags_uuid ON tags (organization_id, uuid);
CREATE UNIQUE INDEX tags_name ON tags (organization_id, name);

-- A deleted contact has no rows here.
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
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  name TEXT NOT NULL COLLATE NOCASE,
  type TEXT NOT NULL CHECK (type IN ('STATIC', 'DYNAMIC')),
  description TEXT,
  -- JSON: the tree of rules; null for STATIC.
  rules TEXT,
  -- STATIC: kept by triggers. DYNAMIC: as of the last evaluation.
  contact_count INTEGER NOT NULL DEFAULT 0,
  last_evaluated_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT;
CREATE UNIQUE INDEX segments_uuid ON segments (organization_id, uuid);
CREATE UNIQUE INDEX segments_name ON segments (organization_id, name) WHERE deleted_at IS NULL;

-- Members of STATIC segments. A deleted contact has no rows here.
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

-- Changes of contacts that no other table has; the timeline reads notes, messages, consents, conversions and the contact
-- itself from their own rows. Append-only, and stored in the order in which a timeline is read.
CREATE TABLE contact_activities (
  organization_id INTEGER NOT NULL,
  contact_id INTEGER NOT NULL,
  occurred_at INTEGER NOT NULL,
  uuid TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN
    ('CONTACT_UPDATED', 'STAGE_CHANGED', 'STATUS_CHANGED', 'TAG_ADDED', 'TAG_REMOVED')),
  -- JSON object: what changed.
  data TEXT NOT NULL,
  -- Null: the contact itself, by writing to us.
  actor_id INTEGER REFERENCES actors (id),
  PRIMARY KEY (organization_id, contact_id, occurred_at, uuid)
) STRICT, WITHOUT ROWID;

CREATE TABLE contact_notes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL,
  contact_id INTEGER NOT NULL,
  -- Empty once the note is deleted: the row stays, its text does not.
  body TEXT NOT NULL,
  author_id INTEGER NOT NULL REFERENCES actors (id),
  created_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT;
CREATE UNIQUE INDEX contact_notes_uuid ON contact_notes (organization_id, uuid);
CREATE INDEX contact_notes_contact ON contact_notes (organization_id, contact_id, created_at);

-- Fields of contacts that an organization defined. The values are in contacts.custom_fields by `key`; a missing one is
-- empty.
CREATE TABLE custom_fields (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  -- Neither key nor type changes: rules, templates and values depend on both.
  key TEXT NOT NULL COLLATE NOCASE,
  label TEXT NOT NULL COLLATE NOCASE,
  type TEXT NOT NULL CHECK (type IN ('TEXT', 'NUMBER', 'BOOLEAN', 'DATE', 'SELECT', 'MULTI_SELECT', 'URL')),
  -- JSON array of texts; empty except for SELECT and MULTI_SELECT.
  options TEXT NOT NULL DEFAULT '[]',
  -- Can be read but not written.
  is_archived INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- While a job removes the values from the contacts; then the row is deleted, and the key is free again.
  deleted_at INTEGER
) STRICT;
CREATE UNIQUE INDEX custom_fields_uuid ON custom_fields (organization_id, uuid);
CREATE UNIQUE INDEX custom_fields_key ON custom_fields (organization_id, key);
CREATE UNIQUE INDEX custom_fields_label ON custom_fields (organization_id, label) WHERE deleted_at IS NULL;

-- Numbers of contacts by what lists filter by most, kept by triggers: to count such a list takes 25 ms for a hundred
-- thousand contacts. An organization has at most 1,176 rows; deleted contacts are not counted.
CREATE TABLE contact_totals (
  organization_id INTEGER NOT NULL,
  status TEXT NOT NULL,
  source TEXT NOT NULL,
  stage TEXT NOT NULL,
  is_opted_out INTEGER NOT NULL,
  is_email_suppressed INTEGER NOT NULL,
  contacts INTEGER NOT NULL,
  PRIMARY KEY (organization_id, status, source, stage, is_opted_out, is_email_suppressed)
) STRICT, WITHOUT ROWID;

-- Changes and deletions of all contacts that a filter selects.
CREATE TABLE contact_bulk_operations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  type TEXT NOT NULL CHECK (type IN ('EDIT', 'DELETE')),
  status TEXT NOT NULL CHECK (status IN
    ('QUEUED', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED', 'UNDOING', 'UNDONE')),
  -- JSON, as in the request; null for a DELETE where it is changes.
  filter TEXT NOT NULL,
  changes TEXT,
  expected_count INTEGER,
  -- Contacts that the filter selected; null before the selection.
  matched_count INTEGER,
  -- The last piece that was processed, and what became of the contacts up to there.
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
  -- Until then the operation can be undone; after it the pieces are deleted.
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

-- The contacts of an operation as they were selected at one moment, fifty in a row.
CREATE TABLE contact_bulk_pieces (
  operation_id INTEGER NOT NULL REFERENCES contact_bulk_operations (id),
  -- From 1.
  number INTEGER NOT NULL,
  -- JSON array of internal ids.
  contact_ids TEXT NOT NULL,
  -- When the piece was processed, and what an undo needs to know of the contacts that changed (JSON array).
  changed_at INTEGER,
  notes TEXT NOT NULL DEFAULT '[]',
  PRIMARY KEY (operation_id, number)
) STRICT;
