-- What goes into messages and along with them: files, the contact card, the key of links in mails.

-- Files that go with messages, and files that came with them.
CREATE TABLE media (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  -- Part of the public address; 22 characters of base62.
  token TEXT NOT NULL,
  file_name TEXT NOT NULL,
  -- Determined from the bytes.
  content_type TEXT NOT NULL,
  size_bytes INTEGER NOT NULL,
  -- Null while the pieces are being written.
  stored_at INTEGER,
  created_at INTEGER NOT NULL,
  -- The pieces are deleted later.
  deleted_at INTEGER,
  -- Files that contacts sent have a limit of their own, so that strangers cannot use up that of the organization.
  is_received INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX media_uuid ON media (organization_id, uuid);
CREATE UNIQUE INDEX media_token ON media (token);
CREATE INDEX media_deleted ON media (id) WHERE deleted_at IS NOT NULL;
CREATE INDEX media_list ON media (organization_id, is_received, created_at) WHERE deleted_at IS NULL;

-- The bytes of a file in pieces.
CREATE TABLE media_pieces (
  media_id INTEGER NOT NULL REFERENCES media (id),
  number INTEGER NOT NULL,
  content BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX media_pieces_number ON media_pieces (media_id, number);

-- The contact card that people save in their phones; at most one for each organization.
CREATE TABLE contact_cards (
  organization_id INTEGER PRIMARY KEY REFERENCES organizations (id),
  -- Part of the card, so that phones recognise a newer version of it.
  uuid TEXT NOT NULL,
  -- Part of the public address; 22 characters of base62.
  token TEXT NOT NULL,
  display_name TEXT NOT NULL,
  first_name TEXT,
  last_name TEXT,
  organization_name TEXT,
  title TEXT,
  -- E.164.
  phone TEXT,
  email TEXT,
  website TEXT,
  address_line1 TEXT,
  address_line2 TEXT,
  city TEXT,
  state TEXT,
  postal_code TEXT,
  country TEXT,
  -- Scaled down; at most 60 KB.
  photo BLOB,
  photo_type TEXT CHECK (photo_type IN ('JPEG', 'PNG')),
  -- The token of the uploaded file that the photo was made from.
  photo_token TEXT,
  note TEXT,
  updated_at INTEGER NOT NULL,
  CHECK ((photo IS NULL) = (photo_type IS NULL) AND (photo IS NULL) = (photo_token IS NULL))
) STRICT;
CREATE UNIQUE INDEX contact_cards_token ON contact_cards (token);

-- The keys that sign the links in mails. A key exists as long as its organization, so that every restored copy has it,
-- and moves to another server with it.
CREATE TABLE mail_keys (
  organization_id INTEGER PRIMARY KEY REFERENCES organizations (id),
  key BLOB NOT NULL
) STRICT;
CREATE TRIGGER organization_mail_key AFTER INSERT ON organizations
BEGIN
  INSERT INTO mail_keys (organization_id, key) VALUES (NEW.id, randomblob(32));
END;
