-- Files that go with messages, and the pieces of their bytes: see src/content/media.
CREATE TABLE media (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  -- In its public address; 22 characters of base62.
  token TEXT NOT NULL,
  file_name TEXT NOT NULL,
  -- As its bytes show.
  content_type TEXT NOT NULL,
  size_bytes INTEGER NOT NULL,
  -- Null while its pieces are being written.
  stored_at INTEGER,
  created_at INTEGER NOT NULL,
  -- Its pieces go after it.
  deleted_at INTEGER
) STRICT;
CREATE UNIQUE INDEX media_uuid ON media (organization_id, uuid);
CREATE UNIQUE INDEX media_token ON media (token);
CREATE INDEX media_list ON media (organization_id, created_at) WHERE deleted_at IS NULL;
CREATE INDEX media_deleted ON media (id) WHERE deleted_at IS NOT NULL;

CREATE TABLE media_pieces (
  media_id INTEGER NOT NULL REFERENCES media (id),
  number INTEGER NOT NULL,
  content BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX media_pieces_number ON media_pieces (media_id, number);
