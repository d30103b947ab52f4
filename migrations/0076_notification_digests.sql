-- Mails that tell a person of notifications they have not read, as they chose for an organization.
CREATE TABLE notification_digests (
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  frequency TEXT NOT NULL CHECK (frequency IN ('OFF', 'DAILY', 'WEEKLY', 'ALERTS')),
  -- The end of the link that switches them off. It stands in every mail and can do nothing else, so it is no secret
  -- of its holder, and has to be written into the next mail again.
  token TEXT NOT NULL UNIQUE,
  -- Up to where they were told: made_at of a notification, in microseconds.
  told_through INTEGER NOT NULL,
  -- Before this no mail goes; null while they are off.
  next_at INTEGER CHECK ((next_at IS NULL) = (frequency = 'OFF')),
  PRIMARY KEY (organization_id, user_id)
) STRICT;
CREATE INDEX notification_digests_due ON notification_digests (next_at) WHERE next_at IS NOT NULL;
