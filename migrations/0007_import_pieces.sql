-- The bytes of an uploaded file in pieces, so that a file of any size is written and read a little at a time.
-- A row of contact_import_files says that all pieces are there.
CREATE TABLE contact_import_pieces (
  import_id INTEGER NOT NULL REFERENCES contact_imports (id),
  number INTEGER NOT NULL,
  -- Compressed (RFC 1952), each by itself.
  content BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX contact_import_pieces_number ON contact_import_pieces (import_id, number);
INSERT INTO contact_import_pieces SELECT import_id, 0, content FROM contact_import_files;
ALTER TABLE contact_import_files DROP COLUMN content;
