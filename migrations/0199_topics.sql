-- What people subscribe to, such as offers, news and events.
CREATE TABLE topics (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  name TEXT NOT NULL,
  description TEXT,
  is_public INTEGER NOT NULL DEFAULT 1,
  is_chosen_only INTEGER NOT NULL DEFAULT 0,
  position INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT;
CREATE UNIQUE INDEX topics_uuid ON topics (organization_id, uuid);

-- What people chose, with its evidence: append-only. The last choice of an address that was not retracted counts. It is
-- for an address and not for a contact, so that it outlives the contact. Channel SMS covers everything that is sent to a
-- phone number.
CREATE TABLE topic_choices (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  topic_id INTEGER NOT NULL REFERENCES topics (id),
  contact_id INTEGER,
  channel TEXT NOT NULL CHECK (channel IN ('SMS', 'EMAIL')),
  address TEXT NOT NULL,
  action TEXT NOT NULL CHECK (action IN ('SUBSCRIBED', 'UNSUBSCRIBED')),
  method TEXT NOT NULL,
  campaign_id INTEGER,
  message_id INTEGER,
  -- The import that brought the choice. When it is undone, the choice no longer counts.
  import_id INTEGER,
  join_link_id INTEGER,
  consent_text TEXT,
  consent_version TEXT,
  reason TEXT,
  ip_address TEXT,
  user_agent TEXT,
  actor_type TEXT NOT NULL,
  actor_id TEXT,
  actor_name TEXT NOT NULL,
  occurred_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX topic_choices_uuid ON topic_choices (organization_id, uuid);
-- A claim reads the last choice of an address for a topic.
CREATE INDEX topic_choices_address ON topic_choices (organization_id, channel, address, topic_id);
CREATE INDEX topic_choices_contact ON topic_choices (organization_id, contact_id) WHERE contact_id IS NOT NULL;

CREATE TRIGGER topic_choices_are_kept
BEFORE DELETE ON topic_choices WHEN old.occurred_at > (unixepoch() - 5 * 366 * 86400) * 1000
BEGIN SELECT raise(ABORT, 'choices of topics are kept for five years'); END;
-- A merge changes contact_id, an erasure replaces the address by its keyed hash and takes away what names the person,
-- and nothing else changes.
CREATE TRIGGER topic_choices_are_not_changed
BEFORE UPDATE OF uuid, organization_id, topic_id, channel, address, action, method, campaign_id, message_id, import_id,
  join_link_id, consent_text, consent_version, reason, ip_address, user_agent, actor_type, actor_id, actor_name,
  occurred_at ON topic_choices
WHEN new.address NOT GLOB 'erased:*' OR old.address GLOB 'erased:*'
  OR new.uuid IS NOT old.uuid OR new.organization_id IS NOT old.organization_id OR new.topic_id IS NOT old.topic_id
  OR new.channel IS NOT old.channel OR new.action IS NOT old.action OR new.method IS NOT old.method
  OR new.campaign_id IS NOT old.campaign_id OR new.message_id IS NOT old.message_id
  OR new.import_id IS NOT old.import_id OR new.join_link_id IS NOT old.join_link_id
  OR new.consent_text IS NOT old.consent_text OR new.consent_version IS NOT old.consent_version
  OR new.reason IS NOT NULL OR new.ip_address IS NOT NULL OR new.user_agent IS NOT NULL
  OR new.actor_type IS NOT old.actor_type OR new.actor_id IS NOT old.actor_id
  OR (new.actor_name IS NOT old.actor_name AND (new.actor_name <> '' OR old.actor_type <> 'CONTACT'))
  OR new.occurred_at IS NOT old.occurred_at
BEGIN SELECT raise(ABORT, 'choices of topics are never changed'); END;

-- A restore of an older copy must not forget a no. The last choice of an address counts.
CREATE TRIGGER topic_chosen AFTER INSERT ON topic_choices WHEN NEW.address NOT GLOB 'erased:*'
BEGIN
  INSERT INTO withdrawals (subject, key, state)
  VALUES ('topic_choices',
    json_object('organization', (SELECT uuid FROM organizations WHERE id = NEW.organization_id),
      'topic', (SELECT uuid FROM topics WHERE id = NEW.topic_id), 'channel', NEW.channel, 'address', NEW.address),
    json_object('action', NEW.action, 'method', NEW.method, 'occurred_at', NEW.occurred_at));
END;

INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('topics', 'topics_uuid', '1000 10 1'),
  ('topic_choices', 'topic_choices_uuid', '2000000 100000 1'),
  ('topic_choices', 'topic_choices_address', '2000000 100000 80000 4 2'),
  ('topic_choices', 'topic_choices_contact', '2000000 100000 4');
ANALYZE sqlite_schema;
