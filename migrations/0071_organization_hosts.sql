-- The host names of organizations: those of their short links and public pages, and those that they had before, under
-- which links went out. A host is of one organization. See src/accounts/hosts.
CREATE TABLE organization_hosts (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  -- In lower case, without a dot at the end.
  host TEXT NOT NULL,
  -- Of the last check whether it leads to this server; NULL before the first.
  checked_at INTEGER,
  -- A sentence; NULL when the check found none.
  problem TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  CHECK (problem IS NULL OR checked_at IS NOT NULL)
) STRICT;
CREATE UNIQUE INDEX organization_hosts_uuid ON organization_hosts (uuid);
CREATE UNIQUE INDEX organization_hosts_host ON organization_hosts (host);
CREATE INDEX organization_hosts_organization ON organization_hosts (organization_id, id);

ALTER TABLE organizations ADD COLUMN public_domain TEXT;

INSERT OR IGNORE INTO organization_hosts (uuid, organization_id, host, created_at, updated_at)
SELECT format('%s-%s-4%s-%s%s-%s', lower(hex(randomblob(4))), lower(hex(randomblob(2))),
        substr(lower(hex(randomblob(2))), 2), substr('89ab', 1 + (random() & 3), 1),
        substr(lower(hex(randomblob(2))), 2), lower(hex(randomblob(6)))),
  id, short_domain, updated_at, updated_at
FROM organizations WHERE short_domain IS NOT NULL AND deleted_at IS NULL ORDER BY id;

DROP INDEX organizations_short_domain;
