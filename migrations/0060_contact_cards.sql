-- What people save of an organization in their phones: see src/content/contact-card. One row each.
CREATE TABLE contact_cards (
  organization_id INTEGER PRIMARY KEY REFERENCES organizations (id),
  -- The card keeps it, so that phones see the same card again.
  uuid TEXT NOT NULL,
  -- In its public address; 22 characters of base62.
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
  -- Made small; at most 60 KB.
  photo BLOB,
  photo_type TEXT CHECK (photo_type IN ('JPEG', 'PNG')),
  -- Of the uploaded file that the photo was made from.
  photo_token TEXT,
  note TEXT,
  updated_at INTEGER NOT NULL,
  CHECK ((photo IS NULL) = (photo_type IS NULL) AND (photo IS NULL) = (photo_token IS NULL))
) STRICT;
CREATE UNIQUE INDEX contact_cards_token ON contact_cards (token);
