-- What people write about contacts, and what happens to them.

-- Who did something, by the name they had then. Rows point here instead of
-- repeating it: most of what an organization does is done by a few.
CREATE TABLE actors (
  id INTEGER PRIMARY KEY,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  -- A contact is no row here: where one acts itself, there is no actor.
  type TEXT NOT NULL CHECK (type IN ('USER', 'API_KEY', 'SYSTEM')),
  -- Uuid of the user or key; empty for SYSTEM.
  reference TEXT NOT NULL,
  name TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX actors_identity ON actors (organization_id, type, reference, name);

-- Changes of contacts that nothing else remembers; what has rows of its own
-- (notes, messages, consents, conversions, the contact itself) is read from
-- those. Append-only. Clustered as a timeline is read: one tree, not two.
CREATE TABLE contact_activities (
  organization_id INTEGER NOT NULL,
  contact_id INTEGER NOT NULL,
  occurred_at INTEGER NOT NULL,
  uuid TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN
    ('CONTACT_UPDATED', 'STAGE_CHANGED', 'STATUS_CHANGED', 'TAG_ADDED', 'TAG_REMOVED')),
  -- JSON object: what changed.
  data TEXT NOT NULL,
  -- Null: the contact itself, by what it wrote to us.
  actor_id INTEGER REFERENCES actors (id),
  PRIMARY KEY (organization_id, contact_id, occurred_at, uuid)
) STRICT, WITHOUT ROWID;

CREATE TABLE contact_notes (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL,
  contact_id INTEGER NOT NULL,
  -- Empty once deleted: that there was a note stays, what it said does not.
  body TEXT NOT NULL,
  author_id INTEGER NOT NULL REFERENCES actors (id),
  created_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT;
CREATE UNIQUE INDEX contact_notes_uuid ON contact_notes (organization_id, uuid);
CREATE INDEX contact_notes_contact ON contact_notes (organization_id, contact_id, created_at);

-- Deals that were won.
CREATE TABLE conversions (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  contact_id INTEGER NOT NULL,
  -- The last campaign sent to this contact in the 72 hours before it was won.
  campaign_id INTEGER,
  -- Hundredths of the currency.
  amount_hundredths INTEGER NOT NULL CHECK (amount_hundredths >= 0),
  currency TEXT NOT NULL,
  source TEXT NOT NULL CHECK (source IN ('MANUAL')),
  note TEXT,
  won_at INTEGER NOT NULL,
  actor_id INTEGER NOT NULL REFERENCES actors (id),
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX conversions_uuid ON conversions (organization_id, uuid);
CREATE INDEX conversions_contact ON conversions (organization_id, contact_id, created_at);
CREATE INDEX conversions_campaign ON conversions (organization_id, campaign_id) WHERE campaign_id IS NOT NULL;

-- What organizations know of their contacts beyond the columns. A value is in contacts.custom_fields
-- under `key`, in the form src/modules/custom-fields/values.ts gives it; absent means empty.
CREATE TABLE custom_fields (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  -- Never changes, nor does the type: rules, templates and values depend on both.
  key TEXT NOT NULL COLLATE NOCASE,
  label TEXT NOT NULL COLLATE NOCASE,
  type TEXT NOT NULL CHECK (type IN ('TEXT', 'NUMBER', 'BOOLEAN', 'DATE', 'SELECT', 'MULTI_SELECT', 'URL')),
  -- JSON array of texts; empty but for SELECT and MULTI_SELECT.
  options TEXT NOT NULL DEFAULT '[]',
  -- Can be read but not written.
  is_archived INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- A job is taking its values from the contacts; then the row goes, and the key is free again.
  deleted_at INTEGER
) STRICT;
CREATE UNIQUE INDEX custom_fields_uuid ON custom_fields (organization_id, uuid);
CREATE UNIQUE INDEX custom_fields_key ON custom_fields (organization_id, key);
CREATE UNIQUE INDEX custom_fields_label ON custom_fields (organization_id, label) WHERE deleted_at IS NULL;
