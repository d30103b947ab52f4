-- Whether mails carry a picture that tells when they are opened; null of a campaign: as the organization has it.
ALTER TABLE organizations ADD COLUMN track_opens INTEGER NOT NULL DEFAULT 1;
ALTER TABLE campaigns ADD COLUMN track_opens INTEGER;
-- What was written before was to be sent as written.
UPDATE campaigns SET track_opens = 0;

-- That a mail was opened: by a person, by software, or by both, which is then two rows.
CREATE TABLE mail_opens (
  message_id INTEGER NOT NULL,
  is_machine INTEGER NOT NULL,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL,
  campaign_id INTEGER NOT NULL,
  execution_id INTEGER NOT NULL,
  contact_id INTEGER NOT NULL,
  -- Why the first one is taken for software; empty for a person.
  reason TEXT NOT NULL,
  opens INTEGER NOT NULL,
  first_opened_at INTEGER NOT NULL,
  last_opened_at INTEGER NOT NULL,
  PRIMARY KEY (message_id, is_machine)
) STRICT, WITHOUT ROWID;
-- Entries of a contact's timeline.
CREATE INDEX mail_opens_timeline ON mail_opens (organization_id, contact_id, first_opened_at, uuid) WHERE is_machine = 0;
-- Whether a contact has opened a mail of the campaign, or of the run, before.
CREATE INDEX mail_opens_contact ON mail_opens (organization_id, contact_id, campaign_id, execution_id);

-- Contacts who opened a mail of the campaign, and of the run, each once.
CREATE TABLE campaign_opens (
  campaign_id INTEGER PRIMARY KEY,
  unique_contacts INTEGER NOT NULL
) STRICT;
CREATE TABLE run_opens (
  execution_id INTEGER PRIMARY KEY,
  unique_contacts INTEGER NOT NULL
) STRICT;

-- Mails that software opened, by why it is taken for software.
CREATE TABLE machine_opens (
  campaign_id INTEGER NOT NULL,
  execution_id INTEGER NOT NULL,
  reason TEXT NOT NULL,
  mails INTEGER NOT NULL,
  PRIMARY KEY (campaign_id, execution_id, reason)
) STRICT, WITHOUT ROWID;

-- As link_clicks_moved: two contacts who both opened a mail count once when they are merged.
CREATE TRIGGER mail_opens_moved AFTER UPDATE OF contact_id ON mail_opens
WHEN new.is_machine = 0 AND old.contact_id <> new.contact_id
BEGIN
  UPDATE campaign_opens SET unique_contacts = unique_contacts
    - NOT EXISTS (SELECT 1 FROM mail_opens AS behind WHERE behind.organization_id = old.organization_id
        AND behind.contact_id = old.contact_id AND behind.campaign_id = new.campaign_id AND behind.is_machine = 0)
    + NOT EXISTS (SELECT 1 FROM mail_opens AS there WHERE there.organization_id = new.organization_id
        AND there.contact_id = new.contact_id AND there.campaign_id = new.campaign_id AND there.is_machine = 0 AND there.message_id <> new.message_id)
  WHERE campaign_id = new.campaign_id;
  UPDATE run_opens SET unique_contacts = unique_contacts
    - NOT EXISTS (SELECT 1 FROM mail_opens AS behind WHERE behind.organization_id = old.organization_id
        AND behind.contact_id = old.contact_id AND behind.execution_id = new.execution_id AND behind.is_machine = 0)
    + NOT EXISTS (SELECT 1 FROM mail_opens AS there WHERE there.organization_id = new.organization_id
        AND there.contact_id = new.contact_id AND there.execution_id = new.execution_id AND there.is_machine = 0 AND there.message_id <> new.message_id)
  WHERE execution_id = new.execution_id;
END;

-- When a link of a mail was first clicked.
CREATE INDEX link_clicks_message ON link_clicks (message_id, clicked_at)
  WHERE message_id IS NOT NULL AND bot_reason IS NULL;

-- As 0006: a hundred runs a month in twenty organizations.
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('mail_opens', 'sqlite_autoindex_mail_opens_1', '2000000 2 1'),
  ('machine_opens', 'sqlite_autoindex_machine_opens_1', '100000 50 5 1'),
  ('mail_opens', 'mail_opens_timeline', '1000000 50000 2 1 1'),
  ('mail_opens', 'mail_opens_contact', '2000000 100000 4 2 2'),
  ('link_clicks', 'link_clicks_message', '1500000 2 1');
