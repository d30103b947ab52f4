-- What somebody and one of our senders write to each other. Its messages are the rows of inbound_messages and
-- messages with this contact and this sender; here is what people do with it.
CREATE TABLE conversations (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  contact_id INTEGER NOT NULL REFERENCES contacts (id),
  channel TEXT NOT NULL CHECK (channel IN ('SMS', 'EMAIL', 'WHATSAPP')),
  channel_identity_id INTEGER NOT NULL REFERENCES channel_identities (id),
  status TEXT NOT NULL CHECK (status IN ('OPEN', 'SNOOZED', 'CLOSED')),
  snoozed_until INTEGER,
  assignee_user_id INTEGER REFERENCES users (id),
  -- Texts since somebody read it; 1 for one that was marked as unread.
  unread_count INTEGER NOT NULL DEFAULT 0,
  -- What the last text seems to be; null for nothing in particular.
  label TEXT,
  -- Which campaign was answered last.
  campaign_id INTEGER,
  last_preview TEXT,
  last_direction TEXT CHECK (last_direction IN ('INBOUND', 'OUTBOUND')),
  -- Of the last message; the time it was made while there is none.
  last_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- While its contact is deleted.
  deleted_at INTEGER,
  CHECK ((status = 'SNOOZED') = (snoozed_until IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX conversations_uuid ON conversations (organization_id, uuid);
CREATE UNIQUE INDEX conversations_contact ON conversations (organization_id, contact_id, channel_identity_id);
CREATE INDEX conversations_list ON conversations (organization_id, status, last_at, id) WHERE deleted_at IS NULL;
CREATE INDEX conversations_assigned ON conversations (organization_id, assignee_user_id, status, last_at, id)
  WHERE deleted_at IS NULL;
CREATE INDEX conversations_of_member ON conversations (assignee_user_id) WHERE assignee_user_id IS NOT NULL;
CREATE INDEX conversations_unread ON conversations (organization_id, status, last_at, id)
  WHERE deleted_at IS NULL AND unread_count > 0;
CREATE INDEX conversations_changed ON conversations (organization_id, updated_at, id) WHERE deleted_at IS NULL;

-- What colleagues write about it among themselves.
CREATE TABLE conversation_notes (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  conversation_id INTEGER NOT NULL REFERENCES conversations (id),
  body TEXT NOT NULL,
  author_id INTEGER NOT NULL REFERENCES actors (id),
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX conversation_notes_uuid ON conversation_notes (organization_id, uuid);
CREATE INDEX conversation_notes_list ON conversation_notes (conversation_id, id);

-- Unread conversations by who has them, 0 for nobody: asked for every few seconds.
CREATE TABLE conversation_counts (
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  assignee_user_id INTEGER NOT NULL,
  unread INTEGER NOT NULL,
  PRIMARY KEY (organization_id, assignee_user_id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER conversation_unread_made AFTER INSERT ON conversations
WHEN NEW.unread_count > 0 AND NEW.deleted_at IS NULL
BEGIN
  INSERT INTO conversation_counts (organization_id, assignee_user_id, unread)
  VALUES (NEW.organization_id, ifnull(NEW.assignee_user_id, 0), 1)
  ON CONFLICT (organization_id, assignee_user_id) DO UPDATE SET unread = unread + 1;
END;
CREATE TRIGGER conversation_unread_over AFTER UPDATE OF unread_count, assignee_user_id, deleted_at ON conversations
WHEN OLD.unread_count > 0 AND OLD.deleted_at IS NULL
  AND (NEW.unread_count = 0 OR NEW.deleted_at IS NOT NULL OR NEW.assignee_user_id IS NOT OLD.assignee_user_id)
BEGIN
  UPDATE conversation_counts SET unread = unread - 1
  WHERE organization_id = OLD.organization_id AND assignee_user_id = ifnull(OLD.assignee_user_id, 0);
END;
CREATE TRIGGER conversation_unread_began AFTER UPDATE OF unread_count, assignee_user_id, deleted_at ON conversations
WHEN NEW.unread_count > 0 AND NEW.deleted_at IS NULL
  AND (OLD.unread_count = 0 OR OLD.deleted_at IS NOT NULL OR NEW.assignee_user_id IS NOT OLD.assignee_user_id)
BEGIN
  INSERT INTO conversation_counts (organization_id, assignee_user_id, unread)
  VALUES (NEW.organization_id, ifnull(NEW.assignee_user_id, 0), 1)
  ON CONFLICT (organization_id, assignee_user_id) DO UPDATE SET unread = unread + 1;
END;
CREATE TRIGGER conversation_unread_removed AFTER DELETE ON conversations
WHEN OLD.unread_count > 0 AND OLD.deleted_at IS NULL
BEGIN
  UPDATE conversation_counts SET unread = unread - 1
  WHERE organization_id = OLD.organization_id AND assignee_user_id = ifnull(OLD.assignee_user_id, 0);
END;

-- A contact that is deleted takes its conversations along, and brings them back.
CREATE TRIGGER conversation_of_deleted_contact AFTER UPDATE OF deleted_at ON contacts
WHEN NEW.deleted_at IS NOT OLD.deleted_at
BEGIN
  UPDATE conversations SET deleted_at = NEW.deleted_at
  WHERE organization_id = NEW.organization_id AND contact_id = NEW.id;
END;

-- Who leaves the organization answers nothing any more.
CREATE TRIGGER conversation_of_former_member AFTER DELETE ON memberships
BEGIN
  UPDATE conversations SET assignee_user_id = NULL
  WHERE organization_id = OLD.organization_id AND assignee_user_id = OLD.user_id;
END;

-- A merge moves the conversations of one contact to another, who may have one with the same sender already: that
-- one takes in what the other has, and the other stays behind with its contact, who is deleted.
CREATE TRIGGER conversation_united BEFORE UPDATE OF contact_id ON conversations
WHEN NEW.contact_id <> OLD.contact_id AND EXISTS (
  SELECT 1 FROM conversations kept WHERE kept.organization_id = NEW.organization_id
    AND kept.contact_id = NEW.contact_id AND kept.channel_identity_id = NEW.channel_identity_id)
BEGIN
  UPDATE conversations SET
    unread_count = unread_count + OLD.unread_count,
    status = iif(OLD.status = 'OPEN', 'OPEN', status),
    snoozed_until = iif(OLD.status = 'OPEN', NULL, snoozed_until),
    assignee_user_id = ifnull(assignee_user_id, OLD.assignee_user_id),
    label = iif(OLD.last_at > last_at, OLD.label, label),
    campaign_id = iif(OLD.last_at > last_at, ifnull(OLD.campaign_id, campaign_id), ifnull(campaign_id, OLD.campaign_id)),
    last_preview = iif(OLD.last_at > last_at, OLD.last_preview, last_preview),
    last_direction = iif(OLD.last_at > last_at, OLD.last_direction, last_direction),
    last_at = max(last_at, OLD.last_at),
    updated_at = max(updated_at, OLD.updated_at)
  WHERE organization_id = NEW.organization_id AND contact_id = NEW.contact_id
    AND channel_identity_id = NEW.channel_identity_id;
  UPDATE conversation_notes SET conversation_id = (
    SELECT id FROM conversations WHERE organization_id = NEW.organization_id AND contact_id = NEW.contact_id
      AND channel_identity_id = NEW.channel_identity_id)
  WHERE conversation_id = OLD.id;
  SELECT RAISE(IGNORE);
END;

CREATE INDEX inbound_messages_conversation
  ON inbound_messages (organization_id, contact_id, channel_identity_id, received_at) WHERE contact_id IS NOT NULL;

INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('conversations', 'conversations_uuid', '100000 5000 1'),
  ('conversations', 'conversations_contact', '100000 5000 2 1'),
  ('conversations', 'conversations_list', '100000 5000 1700 1 1'),
  ('conversations', 'conversations_assigned', '100000 5000 500 200 1 1'),
  ('conversations', 'conversations_unread', '10000 500 200 1 1'),
  ('conversations', 'conversations_changed', '100000 5000 1 1'),
  ('conversation_notes', 'conversation_notes_uuid', '100000 5000 1'),
  ('conversation_notes', 'conversation_notes_list', '100000 5 1'),
  ('inbound_messages', 'inbound_messages_conversation', '100000 5000 3 2 1');

-- Whoever wrote before gets a conversation: open and unread when that was within the last week, else closed.
INSERT INTO conversations (uuid, organization_id, contact_id, channel, channel_identity_id, status, unread_count,
  campaign_id, last_preview, last_direction, last_at, created_at, updated_at, deleted_at)
SELECT lower(printf('%08x-%04x-7%s-%s%s-%s', last_at >> 16, last_at & 65535, substr(hex(randomblob(2)), 2),
    substr('89ab', 1 + (random() & 3), 1), substr(hex(randomblob(2)), 2), hex(randomblob(6)))),
  organization_id, contact_id, channel, channel_identity_id, iif(is_recent, 'OPEN', 'CLOSED'), is_recent,
  campaign_id, last_preview, 'INBOUND', last_at, first_at, last_at, deleted_at
FROM (
  SELECT t.organization_id, t.contact_id, i.channel, t.channel_identity_id, t.campaign_id, max(t.received_at) AS last_at,
    min(t.received_at) AS first_at, substr(t.body, 1, 160) AS last_preview, c.deleted_at,
    max(t.received_at) > (unixepoch() - 7 * 86400) * 1000 AS is_recent
  FROM inbound_messages t
  JOIN contacts c ON c.id = t.contact_id AND c.organization_id = t.organization_id
  JOIN channel_identities i ON i.id = t.channel_identity_id AND i.organization_id = t.organization_id
  WHERE t.kind = 'OTHER'
  GROUP BY t.organization_id, t.contact_id, t.channel_identity_id);
