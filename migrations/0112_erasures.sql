-- Erasure of what is stored about a person.

-- The key of the hashes below. It exists as long as its organization, so that every copy of the data has it.
CREATE TABLE suppression_keys (
  organization_id INTEGER PRIMARY KEY REFERENCES organizations (id),
  key BLOB NOT NULL
) STRICT;
INSERT INTO suppression_keys (organization_id, key) SELECT id, randomblob(32) FROM organizations;
CREATE TRIGGER organization_suppression_key AFTER INSERT ON organizations
BEGIN
  INSERT INTO suppression_keys (organization_id, key) VALUES (NEW.id, randomblob(32));
END;

-- The opt-outs of people whose data was erased: HMAC-SHA256 of channel and address. When a contact gets such an address,
-- an entry of `suppressions` is made for it, so that sending never has to look here.
CREATE TABLE erased_suppressions (
  organization_id INTEGER NOT NULL,
  channel TEXT NOT NULL CHECK (channel IN ('SMS', 'EMAIL')),
  digest BLOB NOT NULL,
  -- As in `suppressions`: it decides who may lift the opt-out.
  method TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (organization_id, channel, digest)
) STRICT, WITHOUT ROWID;

-- The erasures, each with the public id of its contact; the person is forgotten once the erasure is completed.
CREATE TABLE erasures (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  -- Null for an address that no contact had.
  contact_uuid TEXT,
  -- JSON: internal and public ids and addresses; null once all is erased.
  person TEXT,
  requested_at INTEGER NOT NULL,
  completed_at INTEGER
) STRICT;
CREATE UNIQUE INDEX erasures_uuid ON erasures (organization_id, uuid);
CREATE INDEX erasures_contact ON erasures (organization_id, contact_uuid);

-- Messages to and from addresses without a contact; they are few.
CREATE INDEX messages_of_no_contact ON messages (organization_id, address)
  WHERE contact_id IS NULL AND address IS NOT NULL;
CREATE INDEX inbound_messages_of_no_contact ON inbound_messages (organization_id, from_address)
  WHERE contact_id IS NULL;

-- Links in messages with an address of the recipient alone; the others lead where the link leads, and say nothing of the
-- recipient.
CREATE INDEX recipient_links_personal ON recipient_links (message_id) WHERE url IS NOT NULL;

-- A merge changes contact_id, an erasure replaces the address by its keyed hash and takes away what names the person,
-- and nothing else changes.
DROP TRIGGER consents_are_not_changed;
CREATE TRIGGER consents_are_not_changed
BEFORE UPDATE OF uuid, organization_id, channel, address, action, method, campaign_id, message_id, import_id,
  consent_text, ip_address, user_agent, actor_type, actor_id, actor_name, occurred_at, join_link_id,
  consent_version, suppression_import_id, reason, consented_at, inbound_message_id ON consents
WHEN new.address NOT GLOB 'erased:*' OR old.address GLOB 'erased:*'
  OR new.uuid IS NOT old.uuid OR new.organization_id IS NOT old.organization_id OR new.channel IS NOT old.channel
  OR new.action IS NOT old.action OR new.method IS NOT old.method OR new.campaign_id IS NOT old.campaign_id
  OR new.message_id IS NOT old.message_id OR new.import_id IS NOT old.import_id
  OR ifnull(new.consent_text, old.consent_text) IS NOT old.consent_text OR new.ip_address IS NOT NULL
  OR new.user_agent IS NOT NULL OR new.actor_type IS NOT old.actor_type OR new.actor_id IS NOT old.actor_id
  OR (new.actor_name IS NOT old.actor_name AND (new.actor_name <> '' OR old.actor_type <> 'CONTACT'))
  OR new.occurred_at IS NOT old.occurred_at OR new.join_link_id IS NOT old.join_link_id
  OR new.consent_version IS NOT old.consent_version OR new.suppression_import_id IS NOT old.suppression_import_id
  OR new.reason IS NOT NULL OR new.consented_at IS NOT old.consented_at
  OR new.inbound_message_id IS NOT old.inbound_message_id
BEGIN SELECT raise(ABORT, 'consents are never changed'); END;

-- For the planner, see planner-statistics.sql.
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('erased_suppressions', 'erased_suppressions', '1000 50 25 1'),
  ('erasures', 'erasures_uuid', '1000 50 1'),
  ('erasures', 'erasures_contact', '1000 50 1'),
  ('recipient_links', 'recipient_links_personal', '1000000 2'),
  ('messages', 'messages_of_no_contact', '100000 5000 3'),
  ('inbound_messages', 'inbound_messages_of_no_contact', '10000 500 2');
ANALYZE sqlite_schema;
