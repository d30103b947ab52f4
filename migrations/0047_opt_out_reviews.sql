-- Messages that may be opt-outs, until a person has decided.
CREATE TABLE opt_out_reviews (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  contact_id INTEGER NOT NULL,
  channel TEXT NOT NULL CHECK (channel IN ('SMS', 'EMAIL')),
  address TEXT NOT NULL,
  body TEXT NOT NULL,
  -- The campaign that it answers.
  campaign_id INTEGER,
  status TEXT NOT NULL DEFAULT 'OPEN' CHECK (status IN ('OPEN', 'OPTED_OUT', 'KEPT')),
  received_at INTEGER NOT NULL,
  -- The end of the tenth business day.
  due_at INTEGER NOT NULL,
  decided_at INTEGER,
  decided_by_type TEXT,
  decided_by_id TEXT,
  decided_by_name TEXT,
  CHECK ((status = 'OPEN') = (decided_at IS NULL))
) STRICT;
CREATE UNIQUE INDEX opt_out_reviews_uuid ON opt_out_reviews (organization_id, uuid);
CREATE INDEX opt_out_reviews_due ON opt_out_reviews (organization_id, status, due_at, id);
CREATE INDEX opt_out_reviews_contact ON opt_out_reviews (organization_id, contact_id);
-- What a claim asks.
CREATE INDEX opt_out_reviews_open ON opt_out_reviews (organization_id, channel, address) WHERE status = 'OPEN';
