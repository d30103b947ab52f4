-- Requests that came while their organization was on its way to or from another appliance, and that their senders do not
-- repeat: callbacks of carriers, and choices of recipients at the link of a mail. They are applied where it works afterwards.
CREATE TABLE kept_requests (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The same at both appliances, so that a request that is carried over twice is applied once.
  uuid TEXT NOT NULL UNIQUE,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  kind TEXT NOT NULL CHECK (kind IN ('CALLBACK', 'CHOICE')),
  -- JSON of the request.
  request TEXT NOT NULL,
  received_at INTEGER NOT NULL
) STRICT;
CREATE INDEX kept_requests_organization ON kept_requests (organization_id, received_at);
