-- Short links, their clicks, and mails that were opened.

-- Addresses of this appliance that redirect to other addresses.
CREATE TABLE short_links (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  -- Seven characters of base62; no other link ever gets the same.
  code TEXT NOT NULL,
  -- The campaign whose text has the address; null for a link that a user created.
  campaign_id INTEGER,
  original_url TEXT NOT NULL,
  title TEXT,
  is_enabled INTEGER NOT NULL DEFAULT 1,
  expires_at INTEGER,
  -- Clicks by people; bot_clicks are those by software.
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
  -- As in the text: an address, or shortLink.<id>.
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

-- The code of one link in one message, which tells who clicks it.
CREATE TABLE recipient_links (
  -- Eight characters of base62 as a number.
  code INTEGER PRIMARY KEY,
  organization_id INTEGER NOT NULL,
  link_id INTEGER NOT NULL,
  message_id INTEGER NOT NULL,
  -- The address of this recipient; null for that of the link.
  url TEXT,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE link_clicks (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  organization_id INTEGER NOT NULL,
  link_id INTEGER NOT NULL REFERENCES short_links (id),
  -- Of the message with the code; null for a click on the code of the link itself.
  campaign_id INTEGER,
  message_id INTEGER,
  contact_id INTEGER,
  -- Of an unknown visitor: a keyed hash that tells the visitors of one day apart.
  visitor TEXT,
  clicked_at INTEGER NOT NULL,
  -- Why the visitor counts as software; null for a person.
  bot_reason TEXT,
  browser TEXT NOT NULL,
  device TEXT NOT NULL,
  -- The host of the page with the link; empty when it is not known.
  referrer TEXT NOT NULL,
  -- A click is an entry in the timeline of its contact.
  uuid TEXT NOT NULL DEFAULT '',
  -- The run of the message.
  execution_id INTEGER
) STRICT;
CREATE INDEX link_clicks_by_time ON link_clicks (link_id, clicked_at);
CREATE INDEX link_clicks_by_visitor ON link_clicks (link_id, visitor) WHERE visitor IS NOT NULL;
CREATE INDEX link_clicks_timeline ON link_clicks (organization_id, contact_id, clicked_at, uuid)
  WHERE contact_id IS NOT NULL AND bot_reason IS NULL;
-- Whether a contact has clicked before is answered by the index alone; so is who clicked in a run.
CREATE INDEX link_clicks_by_contact ON link_clicks (organization_id, contact_id, link_id, campaign_id, bot_reason)
  WHERE contact_id IS NOT NULL;
CREATE INDEX link_clicks_run ON link_clicks (execution_id, contact_id, bot_reason)
  WHERE execution_id IS NOT NULL AND bot_reason IS NULL;
-- When a link of a mail was first clicked.
CREATE INDEX link_clicks_message ON link_clicks (message_id, clicked_at)
  WHERE message_id IS NOT NULL AND bot_reason IS NULL;

-- Two contacts who both clicked count once when they are merged.
CREATE TRIGGER link_clicks_moved AFTER UPDATE OF contact_id ON link_clicks
WHEN new.bot_reason IS NULL AND old.contact_id <> new.contact_id
BEGIN
  UPDATE short_links SET unique_clicks = unique_clicks
    - (NOT EXISTS (SELECT 1 FROM link_clicks AS behind WHERE behind.organization_id = old.organization_id
        AND behind.contact_id = old.contact_id AND behind.link_id = new.link_id AND behind.bot_reason IS NULL))
    + (NOT EXISTS (SELECT 1 FROM link_clicks AS there WHERE there.organization_id = new.organization_id
        AND there.contact_id = new.contact_id AND there.link_id = new.link_id AND there.bot_reason IS NULL
        AND there.id <> new.id))
  WHERE id = new.link_id;
  UPDATE campaign_links SET unique_clicks = unique_clicks
    - (NOT EXISTS (SELECT 1 FROM link_clicks AS behind WHERE behind.organization_id = old.organization_id
        AND behind.contact_id = old.contact_id AND behind.link_id = new.link_id
        AND behind.campaign_id = new.campaign_id AND behind.bot_reason IS NULL))
    + (NOT EXISTS (SELECT 1 FROM link_clicks AS there WHERE there.organization_id = new.organization_id
        AND there.contact_id = new.contact_id AND there.link_id = new.link_id
        AND there.campaign_id = new.campaign_id AND there.bot_reason IS NULL AND there.id <> new.id))
  WHERE campaign_id = new.campaign_id AND link_id = new.link_id;
  UPDATE campaign_clicks SET unique_contacts = unique_contacts
    - (NOT EXISTS (SELECT 1 FROM link_clicks AS behind WHERE behind.organization_id = old.organization_id
        AND behind.contact_id = old.contact_id AND behind.campaign_id = new.campaign_id
        AND behind.bot_reason IS NULL))
    + (NOT EXISTS (SELECT 1 FROM link_clicks AS there WHERE there.organization_id = new.organization_id
        AND there.contact_id = new.contact_id AND there.campaign_id = new.campaign_id
        AND there.bot_reason IS NULL AND there.id <> new.id))
  WHERE campaign_id = new.campaign_id;
END;
CREATE TRIGGER link_clicks_moved_in_run AFTER UPDATE OF contact_id ON link_clicks
WHEN new.bot_reason IS NULL AND new.execution_id IS NOT NULL AND old.contact_id <> new.contact_id
BEGIN
  UPDATE run_clicks SET unique_contacts = unique_contacts
    - (NOT EXISTS (SELECT 1 FROM link_clicks AS behind WHERE behind.execution_id = new.execution_id
        AND behind.contact_id = old.contact_id AND behind.bot_reason IS NULL))
    + (NOT EXISTS (SELECT 1 FROM link_clicks AS there WHERE there.execution_id = new.execution_id
        AND there.contact_id = new.contact_id AND there.bot_reason IS NULL AND there.id <> new.id))
  WHERE execution_id = new.execution_id;
END;

-- Numbers of clicks by quarter of an hour and by what is known of the visitor.
CREATE TABLE link_click_totals (
  organization_id INTEGER NOT NULL,
  link_id INTEGER NOT NULL,
  -- 0 for the code of the link itself.
  campaign_id INTEGER NOT NULL,
  -- Quarters of an hour since 1970.
  quarter INTEGER NOT NULL,
  -- Empty for people.
  bot_reason TEXT NOT NULL,
  browser TEXT NOT NULL,
  device TEXT NOT NULL,
  referrer TEXT NOT NULL,
  clicks INTEGER NOT NULL,
  PRIMARY KEY (link_id, campaign_id, quarter, bot_reason, browser, device, referrer)
) STRICT, WITHOUT ROWID;

-- The sums over all links of a campaign.
CREATE TABLE campaign_clicks (
  campaign_id INTEGER PRIMARY KEY,
  organization_id INTEGER NOT NULL,
  total_clicks INTEGER NOT NULL DEFAULT 0,
  bot_clicks INTEGER NOT NULL DEFAULT 0,
  -- Contacts who clicked any of the links, each once.
  unique_contacts INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Clicks by people on the codes in the messages of a run, by the minute.
CREATE TABLE run_click_minutes (
  execution_id INTEGER NOT NULL,
  -- Minutes since 1970.
  minute INTEGER NOT NULL,
  clicks INTEGER NOT NULL,
  PRIMARY KEY (execution_id, minute)
) STRICT, WITHOUT ROWID;

-- Contacts who clicked a link of a run, each once.
CREATE TABLE run_clicks (
  execution_id INTEGER PRIMARY KEY,
  unique_contacts INTEGER NOT NULL
) STRICT;

-- Mails that were opened: one row for the opens by people, and one for those by software.
CREATE TABLE mail_opens (
  message_id INTEGER NOT NULL,
  is_machine INTEGER NOT NULL,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL,
  campaign_id INTEGER NOT NULL,
  execution_id INTEGER NOT NULL,
  contact_id INTEGER NOT NULL,
  -- Why the first open counts as one by software; empty for a person.
  reason TEXT NOT NULL,
  opens INTEGER NOT NULL,
  first_opened_at INTEGER NOT NULL,
  last_opened_at INTEGER NOT NULL,
  PRIMARY KEY (message_id, is_machine)
) STRICT, WITHOUT ROWID;
-- Entries in the timeline of a contact.
CREATE INDEX mail_opens_timeline ON mail_opens (organization_id, contact_id, first_opened_at, uuid) WHERE is_machine = 0;
-- Whether a contact has opened a mail of the campaign, or of the run, before.
CREATE INDEX mail_opens_contact ON mail_opens (organization_id, contact_id, campaign_id, execution_id);

-- Two contacts who both opened a mail count once when they are merged.
CREATE TRIGGER mail_opens_moved AFTER UPDATE OF contact_id ON mail_opens
WHEN new.is_machine = 0 AND old.contact_id <> new.contact_id
BEGIN
  UPDATE campaign_opens SET unique_contacts = unique_contacts
    - (NOT EXISTS (SELECT 1 FROM mail_opens AS behind WHERE behind.organization_id = old.organization_id
        AND behind.contact_id = old.contact_id AND behind.campaign_id = new.campaign_id AND behind.is_machine = 0))
    + (NOT EXISTS (SELECT 1 FROM mail_opens AS there WHERE there.organization_id = new.organization_id
        AND there.contact_id = new.contact_id AND there.campaign_id = new.campaign_id AND there.is_machine = 0 AND there.message_id <> new.message_id))
  WHERE campaign_id = new.campaign_id;
  UPDATE run_opens SET unique_contacts = unique_contacts
    - (NOT EXISTS (SELECT 1 FROM mail_opens AS behind WHERE behind.organization_id = old.organization_id
        AND behind.contact_id = old.contact_id AND behind.execution_id = new.execution_id AND behind.is_machine = 0))
    + (NOT EXISTS (SELECT 1 FROM mail_opens AS there WHERE there.organization_id = new.organization_id
        AND there.contact_id = new.contact_id AND there.execution_id = new.execution_id AND there.is_machine = 0 AND there.message_id <> new.message_id))
  WHERE execution_id = new.execution_id;
END;

-- Contacts who opened a mail of the campaign, each once.
CREATE TABLE campaign_opens (
  campaign_id INTEGER PRIMARY KEY,
  unique_contacts INTEGER NOT NULL
) STRICT;

-- Contacts who opened a mail of the run, each once.
CREATE TABLE run_opens (
  execution_id INTEGER PRIMARY KEY,
  unique_contacts INTEGER NOT NULL
) STRICT;

-- Numbers of mails that software opened, by why it counts as software.
CREATE TABLE machine_opens (
  campaign_id INTEGER NOT NULL,
  execution_id INTEGER NOT NULL,
  reason TEXT NOT NULL,
  mails INTEGER NOT NULL,
  PRIMARY KEY (campaign_id, execution_id, reason)
) STRICT, WITHOUT ROWID;
