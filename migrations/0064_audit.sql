-- One chain of acts for each organization, and one of the appliance itself.
CREATE TABLE audit_chains (
  id INTEGER PRIMARY KEY,
  -- Stands at the beginning of its chain of hashes.
  uuid TEXT NOT NULL UNIQUE,
  -- Null for the appliance.
  organization_id INTEGER UNIQUE REFERENCES organizations (id),
  last_sequence INTEGER NOT NULL,
  last_hash TEXT NOT NULL,
  -- Acts up to this one may be deleted, because of their age.
  deletable_through INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX audit_chains_appliance ON audit_chains (organization_id IS NULL) WHERE organization_id IS NULL;

-- What concerns security, who did it and when. Rows are only added.
CREATE TABLE audit_acts (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  organization_id INTEGER REFERENCES organizations (id),
  -- 1 is the first of its chain; none is left out.
  sequence INTEGER NOT NULL,
  act TEXT NOT NULL,
  actor_type TEXT NOT NULL,
  actor_id TEXT,
  resource_type TEXT,
  resource_id TEXT,
  -- JSON, without names.
  details TEXT NOT NULL,
  -- Names and the address, as JSON; null once they were erased. The chain holds only their digest.
  persons TEXT,
  persons_digest TEXT NOT NULL,
  hash TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX audit_acts_order ON audit_acts (organization_id, sequence);
CREATE INDEX audit_acts_age ON audit_acts (created_at);
CREATE INDEX audit_acts_actor ON audit_acts (actor_id) WHERE actor_id IS NOT NULL;
CREATE INDEX audit_acts_resource ON audit_acts (resource_id) WHERE resource_id IS NOT NULL;

CREATE TRIGGER audit_act_stays BEFORE UPDATE ON audit_acts
WHEN NEW.persons IS NOT NULL OR NEW.uuid IS NOT OLD.uuid OR NEW.organization_id IS NOT OLD.organization_id
  OR NEW.sequence IS NOT OLD.sequence OR NEW.act IS NOT OLD.act OR NEW.actor_type IS NOT OLD.actor_type
  OR NEW.actor_id IS NOT OLD.actor_id OR NEW.resource_type IS NOT OLD.resource_type
  OR NEW.resource_id IS NOT OLD.resource_id OR NEW.details IS NOT OLD.details
  OR NEW.persons_digest IS NOT OLD.persons_digest OR NEW.hash IS NOT OLD.hash OR NEW.created_at IS NOT OLD.created_at
BEGIN
  SELECT RAISE(ABORT, 'An act in the audit log is never changed.');
END;

CREATE TRIGGER audit_act_kept BEFORE DELETE ON audit_acts
WHEN NOT EXISTS (SELECT 1 FROM audit_chains c
  WHERE c.organization_id IS OLD.organization_id AND c.deletable_through >= OLD.sequence)
BEGIN
  SELECT RAISE(ABORT, 'An act in the audit log is only deleted because of its age.');
END;
