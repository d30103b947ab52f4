-- Files that came with texts: see src/channels/inbound-media.
CREATE TABLE inbound_media (
  id INTEGER PRIMARY KEY,
  organization_id INTEGER NOT NULL,
  channel_identity_id INTEGER NOT NULL,
  inbound_message_id INTEGER NOT NULL REFERENCES inbound_messages (id),
  -- In the text, from 0.
  position INTEGER NOT NULL,
  -- Where the provider keeps it.
  url TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('PENDING', 'STORED', 'FAILED')),
  -- Why it is FAILED, for people.
  problem TEXT,
  -- Once it is STORED.
  media_id INTEGER,
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX inbound_media_text ON inbound_media (inbound_message_id, position);

-- Files that people sent to us have a limit of their own, so that strangers cannot use up that of the organization.
ALTER TABLE media ADD COLUMN is_received INTEGER NOT NULL DEFAULT 0;
DROP INDEX media_list;
CREATE INDEX media_list ON media (organization_id, is_received, created_at) WHERE deleted_at IS NULL;
