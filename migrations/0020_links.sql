-- Addresses of this appliance that lead elsewhere.
CREATE TABLE short_links (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  -- Seven characters of base62; no other link ever gets them.
  code TEXT NOT NULL,
  -- The campaign whose text holds the address; null for a link that somebody created.
  campaign_id INTEGER,
  original_url TEXT NOT NULL,
  title TEXT,
  is_enabled INTEGER NOT NULL DEFAULT 1,
  expires_at INTEGER,
  -- What is known of its clicks by people; those of software are in bot_clicks alone.
  total_clicks INTEGER NOT NULL DEFAULT 0,
  unique_clicks INTEGER NOT NULL DEFAULT 0,
  bot_clicks INTEGER NOT NULL DEFAULT 0,
  last_clicked_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT;
CREATE UNIQUE INDEX short_links_code ON short_links (code);
CREATE UNIQUE INDEX short_links_uuid ON short_links (organization_id, uuid);
CREATE INDEX short_links_list ON short_links (organization_id, created_at)
  WHERE deleted_at IS NULL AND campaign_id IS NULL;

-- The links of a campaign's text.
CREATE TABLE campaign_links (
  organization_id INTEGER NOT NULL,
  campaign_id INTEGER NOT NULL,
  -- As the text has it: an address, or shortLink.<id>.
  source TEXT NOT NULL,
  link_id INTEGER NOT NULL REFERENCES short_links (id),
  total_clicks INTEGER NOT NULL DEFAULT 0,
  unique_clicks INTEGER NOT NULL DEFAULT 0,
  bot_clicks INTEGER NOT NULL DEFAULT 0,
  first_clicked_at INTEGER,
  last_clicked_at INTEGER,
  PRIMARY KEY (campaign_id, link_id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX campaign_links_source ON campaign_links (campaign_id, source);

-- The code that one message holds for one link: who clicks it is known.
CREATE TABLE recipient_links (
  -- Eight characters of base62, read as a number.
  code INTEGER PRIMARY KEY,
  organization_id INTEGER NOT NULL,
  link_id INTEGER NOT NULL,
  message_id INTEGER NOT NULL,
  -- Where it leads when the address differs by recipient; null for that of the link.
  url TEXT,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE link_clicks (
  id INTEGER PRIMARY KEY,
  organization_id INTEGER NOT NULL,
  link_id INTEGER NOT NULL REFERENCES short_links (id),
  -- Of the message that held the code; null for the link's own code.
  campaign_id INTEGER,
  message_id INTEGER,
  contact_id INTEGER,
  -- Of somebody unknown: a keyed hash that tells visitors of one day apart.
  visitor TEXT,
  clicked_at INTEGER NOT NULL,
  -- Why it is taken for software; null for a person.
  bot_reason TEXT,
  browser TEXT NOT NULL,
  device TEXT NOT NULL,
  -- Host of the page it was clicked on; empty when that is not known.
  referrer TEXT NOT NULL
) STRICT;
CREATE INDEX link_clicks_by_time ON link_clicks (link_id, clicked_at);
CREATE INDEX link_clicks_by_contact ON link_clicks (organization_id, contact_id, link_id, campaign_id)
  WHERE contact_id IS NOT NULL;
CREATE INDEX link_clicks_by_visitor ON link_clicks (link_id, visitor) WHERE visitor IS NOT NULL;

-- Clicks by quarter of an hour and by what is known of them.
CREATE TABLE link_click_totals (
  organization_id INTEGER NOT NULL,
  link_id INTEGER NOT NULL,
  -- 0 for the link's own code.
  campaign_id INTEGER NOT NULL,
  quarter INTEGER NOT NULL,
  -- Empty for people.
  bot_reason TEXT NOT NULL,
  browser TEXT NOT NULL,
  device TEXT NOT NULL,
  referrer TEXT NOT NULL,
  clicks INTEGER NOT NULL,
  PRIMARY KEY (link_id, campaign_id, quarter, bot_reason, browser, device, referrer)
) STRICT, WITHOUT ROWID;

-- What all links of a campaign come to.
CREATE TABLE campaign_clicks (
  campaign_id INTEGER PRIMARY KEY,
  organization_id INTEGER NOT NULL,
  total_clicks INTEGER NOT NULL DEFAULT 0,
  bot_clicks INTEGER NOT NULL DEFAULT 0,
  -- Contacts who clicked any of them, each once.
  unique_contacts INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Two contacts who both clicked count once when they are merged.
CREATE TRIGGER link_clicks_moved AFTER UPDATE OF contact_id ON link_clicks
WHEN new.bot_reason IS NULL AND old.contact_id <> new.contact_id
BEGIN
  UPDATE short_links SET unique_clicks = unique_clicks
    - NOT EXISTS (SELECT 1 FROM link_clicks AS behind WHERE behind.organization_id = old.organization_id
        AND behind.contact_id = old.contact_id AND behind.link_id = new.link_id AND behind.bot_reason IS NULL)
    + NOT EXISTS (SELECT 1 FROM link_clicks AS there WHERE there.organization_id = new.organization_id
        AND there.contact_id = new.contact_id AND there.link_id = new.link_id AND there.bot_reason IS NULL
        AND there.id <> new.id)
  WHERE id = new.link_id;
  UPDATE campaign_links SET unique_clicks = unique_clicks
    - NOT EXISTS (SELECT 1 FROM link_clicks AS behind WHERE behind.organization_id = old.organization_id
        AND behind.contact_id = old.contact_id AND behind.link_id = new.link_id
        AND behind.campaign_id = new.campaign_id AND behind.bot_reason IS NULL)
    + NOT EXISTS (SELECT 1 FROM link_clicks AS there WHERE there.organization_id = new.organization_id
        AND there.contact_id = new.contact_id AND there.link_id = new.link_id
        AND there.campaign_id = new.campaign_id AND there.bot_reason IS NULL AND there.id <> new.id)
  WHERE campaign_id = new.campaign_id AND link_id = new.link_id;
  UPDATE campaign_clicks SET unique_contacts = unique_contacts
    - NOT EXISTS (SELECT 1 FROM link_clicks AS behind WHERE behind.organization_id = old.organization_id
        AND behind.contact_id = old.contact_id AND behind.campaign_id = new.campaign_id
        AND behind.bot_reason IS NULL)
    + NOT EXISTS (SELECT 1 FROM link_clicks AS there WHERE there.organization_id = new.organization_id
        AND there.contact_id = new.contact_id AND there.campaign_id = new.campaign_id
        AND there.bot_reason IS NULL AND there.id <> new.id)
  WHERE campaign_id = new.campaign_id;
END;

CREATE INDEX organizations_short_domain ON organizations (short_domain) WHERE short_domain IS NOT NULL;

-- As 0006: two million clicks a year in twenty organizations.
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('link_clicks', 'link_clicks_by_time', '2000000 400 1'),
  ('link_clicks', 'link_clicks_by_contact', '1500000 75000 3 1 1'),
  ('link_clicks', 'link_clicks_by_visitor', '500000 400 1'),
  ('link_click_totals', 'sqlite_autoindex_link_click_totals_1', '500000 100 100 5 4 2 1 1');
