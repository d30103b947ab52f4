-- When an organization is open: see src/accounts/business-hours. One row each, none before the first change.
CREATE TABLE business_hours (
  organization_id INTEGER PRIMARY KEY REFERENCES organizations (id),
  -- IANA name.
  timezone TEXT NOT NULL,
  is_enabled INTEGER NOT NULL,
  -- JSON: seven days from Monday on.
  weekly TEXT NOT NULL,
  -- JSON: days that differ, by their dates.
  overrides TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
