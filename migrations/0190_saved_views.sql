-- Filters, order and columns of lists under names that the members of an organization share.
CREATE TABLE saved_views (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  list TEXT NOT NULL CHECK (list IN ('CONTACTS', 'CAMPAIGNS', 'SHORT_LINKS', 'OPT_OUTS')),
  name TEXT NOT NULL,
  -- A JSON object of texts.
  query TEXT NOT NULL,
  -- A JSON array of keys; empty for the default columns.
  columns TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX saved_views_uuid ON saved_views (organization_id, uuid);
CREATE INDEX saved_views_list ON saved_views (organization_id, list);

INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('saved_views', 'saved_views_uuid', '2000 10 1'),
  ('saved_views', 'saved_views_list', '2000 10 3');

-- Fields of the contact in the file of an export, as a JSON array in their order; null for all.
ALTER TABLE contact_exports ADD COLUMN columns TEXT;
