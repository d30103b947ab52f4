-- The inbox.

-- What a contact and one of our senders write to each other. The messages are the rows of inbound_messages and messages
-- with this contact and this sender; this table has what members do with the conversation.
CREATE TABLE conversations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  contact_id INTEGER NOT NULL REFERENCES contacts (id),
  channel TEXT NOT NULL CHECK (channel IN ('SMS', 'EMAIL', 'WHATSAPP')),
  channel_identity_id INTEGER NOT NULL REFERENCES channel_identities (id),
  status TEXT NOT NULL CHECK (status IN ('OPEN', 'SNOOZED', 'CLOSED')),
  snoozed_until INTEGER,
  assignee_user_id INTEGER REFERENCES users (id),
  -- Messages since a member read the conversation; 1 for one that was marked as unread.
  unread_count INTEGER NOT NULL DEFAULT 0,
  -- What the last message seems to be; null for nothing in particular.
  label TEXT,
  -- The campaign that was answered last.
  campaign_id INTEGER,
  last_preview TEXT,
  last_direction TEXT CHECK (last_direction IN ('INBOUND', 'OUTBOUND')),
  -- The time of the last message; created_at while there is none.
  last_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- Set while the contact is deleted.
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
-- The unread conversations of one member.
CREATE INDEX conversations_unread_assigned ON conversations (organization_id, assignee_user_id, status, last_at, id)
  WHERE deleted_at IS NULL AND unread_count > 0;

CREATE TRIGGER conversation_unread_made AFTER INSERT ON conversations
WHEN NEW.unread_count > 0 AND NEW.deleted_at IS NULL
BEGIN
  INSERT INTO conversation_counts (organization_id, assignee_user_id, unread)
  VALUES (NEW.organization_id, ifnull(NEW.assignee_user_id, 0), 1)
  ON CONFLICT (organization_id, assignee_user_id) DO UPDATE SET unread = unread + 1;
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
-- A merge moves the conversations of one contact to another. When that one already has a conversation with the same
-- sender, it takes in what the moved one has, and the moved one stays with its contact, which is deleted.
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
-- Right also when this trigger subtracts a conversation before another trigger of the same change adds it.
CREATE TRIGGER conversation_unread_over AFTER UPDATE OF unread_count, assignee_user_id, deleted_at ON conversations
WHEN OLD.unread_count > 0 AND OLD.deleted_at IS NULL
  AND (NEW.unread_count = 0 OR NEW.deleted_at IS NOT NULL OR NEW.assignee_user_id IS NOT OLD.assignee_user_id)
BEGIN
  INSERT INTO conversation_counts (organization_id, assignee_user_id, unread)
  VALUES (OLD.organization_id, ifnull(OLD.assignee_user_id, 0), -1)
  ON CONFLICT (organization_id, assignee_user_id) DO UPDATE SET unread = unread - 1;
END;
-- A conversation that is opened again is unassigned when its member left, is suspended or may no longer reply. OWNER,
-- ADMIN and MEMBER have inbox:reply by themselves, and VIEWER has not; a test compares that with the permissions in code.
CREATE TRIGGER conversation_opened_again AFTER UPDATE OF status, deleted_at ON conversations
WHEN NEW.assignee_user_id IS NOT NULL AND NEW.deleted_at IS NULL AND NEW.status <> 'CLOSED'
  AND (OLD.status = 'CLOSED' OR OLD.deleted_at IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM memberships m JOIN users u ON u.id = m.user_id JOIN roles r ON r.id = m.role_id
    WHERE m.organization_id = NEW.organization_id AND m.user_id = NEW.assignee_user_id AND u.status <> 'SUSPENDED' AND u.deleted_at IS NULL
      AND (r.key IN ('OWNER', 'ADMIN', 'MEMBER')
        OR (r.key IS NULL AND EXISTS (SELECT 1 FROM json_each(r.permissions) WHERE value = 'inbox:reply'))))
BEGIN
  UPDATE conversations SET assignee_user_id = NULL WHERE id = NEW.id;
END;

-- What members write about a conversation among themselves.
CREATE TABLE conversation_notes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  conversation_id INTEGER NOT NULL REFERENCES conversations (id),
  body TEXT NOT NULL,
  author_id INTEGER NOT NULL REFERENCES actors (id),
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX conversation_notes_uuid ON conversation_notes (organization_id, uuid);
CREATE INDEX conversation_notes_list ON conversation_notes (conversation_id, id);

-- Numbers of unread conversations by assignee, 0 for none: asked for every few seconds.
CREATE TABLE conversation_counts (
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  assignee_user_id INTEGER NOT NULL,
  unread INTEGER NOT NULL,
  PRIMARY KEY (organization_id, assignee_user_id)
) STRICT, WITHOUT ROWID;

-- Conversations are deleted and restored with their contact.
CREATE TRIGGER conversation_of_deleted_contact AFTER UPDATE OF deleted_at ON contacts
WHEN NEW.deleted_at IS NOT OLD.deleted_at
BEGIN
  UPDATE conversations SET deleted_at = NEW.deleted_at
  WHERE organization_id = NEW.organization_id AND contact_id = NEW.id;
END;

-- A member who leaves gives up the open conversations, so that others see them at once. The closed ones, which may be
-- thousands, keep their member.
CREATE TRIGGER conversation_of_former_member AFTER DELETE ON memberships
BEGIN
  UPDATE conversations SET assignee_user_id = NULL
  WHERE organization_id = OLD.organization_id AND assignee_user_id = OLD.user_id
    AND status IN ('OPEN', 'SNOOZED') AND deleted_at IS NULL;
END;

-- So does a member who is suspended, and one who gets a role without inbox:reply or whose role loses it.
CREATE TRIGGER conversation_of_suspended_user AFTER UPDATE OF status ON users
WHEN NEW.status = 'SUSPENDED' AND OLD.status <> 'SUSPENDED'
BEGIN
  UPDATE conversations SET assignee_user_id = NULL WHERE assignee_user_id = NEW.id AND status IN ('OPEN', 'SNOOZED') AND deleted_at IS NULL;
END;

CREATE TRIGGER conversation_of_another_role AFTER UPDATE OF role_id ON memberships
WHEN NEW.role_id <> OLD.role_id AND NOT EXISTS (SELECT 1 FROM memberships m JOIN users u ON u.id = m.user_id JOIN roles r ON r.id = m.role_id
    WHERE m.organization_id = NEW.organization_id AND m.user_id = NEW.user_id AND u.status <> 'SUSPENDED' AND u.deleted_at IS NULL
      AND (r.key IN ('OWNER', 'ADMIN', 'MEMBER')
        OR (r.key IS NULL AND EXISTS (SELECT 1 FROM json_each(r.permissions) WHERE value = 'inbox:reply'))))
BEGIN
  UPDATE conversations SET assignee_user_id = NULL
  WHERE organization_id = NEW.organization_id AND assignee_user_id = NEW.user_id AND status IN ('OPEN', 'SNOOZED') AND deleted_at IS NULL;
END;

CREATE TRIGGER conversation_of_lesser_role AFTER UPDATE OF permissions ON roles
WHEN NEW.key IS NULL AND NOT EXISTS (SELECT 1 FROM json_each(NEW.permissions) WHERE value = 'inbox:reply')
BEGIN
  UPDATE conversations SET assignee_user_id = NULL
  WHERE organization_id = NEW.organization_id AND status IN ('OPEN', 'SNOOZED') AND deleted_at IS NULL
    AND assignee_user_id IN (SELECT user_id FROM memberships WHERE role_id = NEW.id);
END;
