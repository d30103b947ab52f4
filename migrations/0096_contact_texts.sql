-- The texts that searches look into, those of a thousand contacts in one row for each organization: a common text is
-- counted in them in a tenth of the time that the contacts themselves take.
CREATE TABLE contact_texts (
  -- The ids of the contacts divided by 1,000.
  piece INTEGER NOT NULL,
  organization_id INTEGER NOT NULL,
  -- A line for each live contact; src/contacts/search/texts.ts says what it has.
  texts BLOB NOT NULL,
  PRIMARY KEY (piece, organization_id)
) STRICT;

-- The pieces whose texts are those of the contacts now. A piece is filled once its last id is taken, so that no new
-- contact belongs to it.
CREATE TABLE contact_text_pieces (
  piece INTEGER PRIMARY KEY
) STRICT;

-- A piece is filled only while none of its contacts is in contact_search_changes, so each later change comes here.
CREATE TRIGGER contact_texts_changed AFTER INSERT ON contact_search_changes BEGIN
  DELETE FROM contact_text_pieces WHERE piece = new.contact_id / 1000;
END;

INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('contact_texts', 'sqlite_autoindex_contact_texts_1', '20000 20 1');
ANALYZE sqlite_schema;
