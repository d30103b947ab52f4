-- Answers and notes that members have begun to write in a conversation: one draft for each member and conversation.
CREATE TABLE conversation_drafts (
  user_id INTEGER NOT NULL REFERENCES users (id),
  conversation_id INTEGER NOT NULL REFERENCES conversations (id),
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  -- The answer. The subject is null for none, and that of the last mail is then used.
  subject TEXT,
  body TEXT NOT NULL,
  -- JSON array of addresses.
  media_urls TEXT NOT NULL,
  -- The newest message that the member had seen when the answer was begun; null when not stated.
  last_seen_message_uuid TEXT,
  -- The note.
  note TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, conversation_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX conversation_drafts_conversation ON conversation_drafts (conversation_id);
CREATE INDEX conversation_drafts_age ON conversation_drafts (updated_at);

INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('conversation_drafts', 'conversation_drafts', '2000 100 1'),
  ('conversation_drafts', 'conversation_drafts_conversation', '2000 1'),
  ('conversation_drafts', 'conversation_drafts_age', '2000 1');

-- Drafts belong to a member: they go when the member leaves.
CREATE TRIGGER conversation_draft_of_former_member AFTER DELETE ON memberships
BEGIN
  DELETE FROM conversation_drafts WHERE user_id = OLD.user_id AND organization_id = OLD.organization_id;
END;

-- As before, and the drafts move too. A member who has a draft in both conversations keeps that of the survivor.
DROP TRIGGER conversation_united;
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
  UPDATE OR IGNORE conversation_drafts SET conversation_id = (
    SELECT id FROM conversations WHERE organization_id = NEW.organization_id AND contact_id = NEW.contact_id
      AND channel_identity_id = NEW.channel_identity_id)
  WHERE conversation_id = OLD.id;
  SELECT RAISE(IGNORE);
END;
