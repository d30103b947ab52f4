-- The feeds of recurring campaigns by email, one row a campaign.
CREATE TABLE campaign_feeds (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  campaign_id INTEGER NOT NULL REFERENCES campaigns (id),
  -- JSON: the newest items when the feed was last read.
  latest TEXT,
  -- JSON: the items of the last run that had new ones, and that run.
  content TEXT,
  execution_id INTEGER REFERENCES executions (id),
  -- JSON array: hashes of the keys of items that a run has met.
  seen TEXT NOT NULL,
  checked_at INTEGER,
  problem TEXT
) STRICT;
CREATE UNIQUE INDEX campaign_feeds_campaign ON campaign_feeds (organization_id, campaign_id);

ALTER TABLE campaigns ADD COLUMN feed TEXT;
