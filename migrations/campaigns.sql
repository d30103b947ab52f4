-- Campaigns, their templates, approvals and A/B tests, and deals won.

CREATE TABLE campaigns (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  name TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('IMMEDIATE', 'SCHEDULED', 'RECURRING')),
  channel TEXT NOT NULL CHECK (channel IN ('SMS', 'EMAIL', 'WHATSAPP')),
  category TEXT NOT NULL CHECK (category IN ('MARKETING', 'TRANSACTIONAL')),
  status TEXT NOT NULL CHECK (status IN
    ('DRAFT', 'SCHEDULED', 'ACTIVE', 'SENDING', 'PAUSED', 'COMPLETED', 'CANCELLED', 'FAILED')),
  pause_reason TEXT,
  -- The status that a resume goes back to.
  paused_from TEXT,
  message_template TEXT NOT NULL,
  smart_encoding INTEGER NOT NULL DEFAULT 1,
  respect_send_window INTEGER NOT NULL DEFAULT 1,
  segment_id INTEGER NOT NULL REFERENCES segments (id),
  scheduled_at INTEGER,
  timezone TEXT,
  send_rate_per_minute INTEGER,
  next_run_at INTEGER,
  last_run_at INTEGER,
  started_at INTEGER,
  completed_at INTEGER,
  -- Contacts who answered, and who opted out, each once; kept by the triggers below.
  replied_count INTEGER NOT NULL DEFAULT 0,
  opted_out_count INTEGER NOT NULL DEFAULT 0,
  created_by_user_id INTEGER REFERENCES users (id),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER,
  -- JSON: when a recurring campaign sends.
  recurrence TEXT,
  -- Whether short links replace the addresses in the text; null: the setting of the organization.
  track_links INTEGER,
  -- JSON: the UTM tags of links: source, medium, campaign.
  utm TEXT,
  -- JSON: how many messages go first, how long the others wait for the results, and which results are acceptable.
  canary TEXT,
  -- Whether a free sender with the area code of the recipient is preferred.
  match_area_code INTEGER NOT NULL DEFAULT 0,
  -- 1: each recipient gets the message at the time of the run in their own time zone.
  send_in_recipient_timezone INTEGER NOT NULL DEFAULT 0,
  -- The public id of the template that the text was taken from; it may be one of Carillon, or deleted.
  template_uuid TEXT,
  -- JSON array: the addresses of files that go with the text; null for none.
  media_urls TEXT,
  -- JSON: the texts of an A/B test with their labels; its size, how long the other recipients wait, and what decides.
  variants TEXT,
  ab_test TEXT,
  -- JSON: the approved template of a campaign by WhatsApp, with the texts of its parameters; null for free text.
  whatsapp_template TEXT,
  -- Of a campaign by email. html_body is the HTML of the author, html_sent has its styles in the elements.
  subject TEXT,
  preview_text TEXT,
  html_body TEXT,
  html_sent TEXT,
  -- 1: the text is made from the HTML, and again when the HTML changes.
  is_text_derived INTEGER NOT NULL DEFAULT 0,
  -- Whether mails carry a picture that shows when they are opened; null: the setting of the organization.
  track_opens INTEGER
) STRICT;
CREATE UNIQUE INDEX campaigns_uuid ON campaigns (organization_id, uuid);
CREATE INDEX campaigns_created ON campaigns (organization_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX campaigns_status ON campaigns (organization_id, status) WHERE deleted_at IS NULL;
CREATE INDEX campaigns_segment ON campaigns (organization_id, segment_id) WHERE deleted_at IS NULL;
CREATE INDEX campaigns_media ON campaigns (organization_id) WHERE media_urls IS NOT NULL;
-- For other software that keeps a copy, like contacts_updated.
CREATE INDEX campaigns_updated ON campaigns (organization_id, updated_at, id);

-- The senders of a campaign.
CREATE TABLE campaign_channel_identities (
  organization_id INTEGER NOT NULL,
  campaign_id INTEGER NOT NULL REFERENCES campaigns (id),
  channel_identity_id INTEGER NOT NULL REFERENCES channel_identities (id),
  position INTEGER NOT NULL,
  PRIMARY KEY (organization_id, campaign_id, channel_identity_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX campaign_channel_identities_identity
  ON campaign_channel_identities (organization_id, channel_identity_id);

-- Deals that were won.
CREATE TABLE conversions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  contact_id INTEGER NOT NULL,
  -- The last campaign that was sent to this contact within attribution_hours before the deal was won.
  campaign_id INTEGER,
  -- Hundredths of the currency.
  amount_hundredths INTEGER NOT NULL CHECK (amount_hundredths >= 0),
  currency TEXT NOT NULL,
  source TEXT NOT NULL CHECK (source IN ('MANUAL')),
  note TEXT,
  won_at INTEGER NOT NULL,
  actor_id INTEGER NOT NULL REFERENCES actors (id),
  created_at INTEGER NOT NULL,
  -- The setting by which the campaign was found; a later change of it does not change the deal.
  attribution_hours INTEGER NOT NULL DEFAULT 72,
  -- The run of that campaign.
  execution_id INTEGER
) STRICT;
CREATE UNIQUE INDEX conversions_uuid ON conversions (organization_id, uuid);
CREATE INDEX conversions_contact ON conversions (organization_id, contact_id, created_at);
CREATE INDEX conversions_campaign ON conversions (organization_id, campaign_id) WHERE campaign_id IS NOT NULL;

-- Texts for campaigns.
CREATE TABLE sms_templates (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  name TEXT NOT NULL,
  category TEXT NOT NULL,
  type TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'ACTIVE',
  body TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT;
CREATE UNIQUE INDEX sms_templates_uuid ON sms_templates (organization_id, uuid);
CREATE INDEX sms_templates_list ON sms_templates (organization_id, created_at) WHERE deleted_at IS NULL;

CREATE TABLE sms_template_tags (
  organization_id INTEGER NOT NULL,
  template_id INTEGER NOT NULL REFERENCES sms_templates (id) ON DELETE CASCADE,
  -- A deleted tag is taken from its templates.
  tag_id INTEGER NOT NULL REFERENCES tags (id) ON DELETE CASCADE,
  PRIMARY KEY (organization_id, template_id, tag_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX sms_template_tags_tag ON sms_template_tags (tag_id);

-- Drafts that were submitted for approval, and the decisions. A campaign without a row was not submitted.
CREATE TABLE campaign_approvals (
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  campaign_id INTEGER NOT NULL REFERENCES campaigns (id),
  -- SUBMITTED, APPROVED or REJECTED.
  status TEXT NOT NULL,
  submitted_by INTEGER NOT NULL REFERENCES actors (id),
  submitted_at INTEGER NOT NULL,
  note TEXT,
  decided_by INTEGER REFERENCES actors (id),
  decided_at INTEGER,
  reason TEXT,
  PRIMARY KEY (organization_id, campaign_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX campaign_approvals_status ON campaign_approvals (organization_id, status);

-- The state of the A/B test of a run; the row is made when the run begins.
CREATE TABLE variant_tests (
  execution_id INTEGER PRIMARY KEY REFERENCES executions (id),
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  campaign_id INTEGER NOT NULL REFERENCES campaigns (id),
  state TEXT NOT NULL CHECK (state IN ('SENDING', 'WAITING', 'UNDECIDED', 'CHOSEN')),
  -- When the rule decides; null before all messages of the test are sent.
  decides_at INTEGER,
  -- The number of the chosen text, from 1.
  chosen INTEGER,
  chosen_by TEXT CHECK (chosen_by IN ('RULE', 'PERSON')),
  chosen_at INTEGER,
  -- For people: the figures at the time of the choice, and what follows from them.
  explanation TEXT
) STRICT;
CREATE INDEX variant_tests_campaign ON variant_tests (organization_id, campaign_id);

-- A contact counts once as a reply to a campaign, and once as an opt-out.
CREATE TRIGGER inbound_messages_answered AFTER INSERT ON inbound_messages
WHEN new.campaign_id IS NOT NULL AND new.contact_id IS NOT NULL AND new.kind IN ('OTHER', 'OPT_OUT') BEGIN
  UPDATE campaigns SET
    replied_count = replied_count + (new.kind = 'OTHER'),
    opted_out_count = opted_out_count + (new.kind = 'OPT_OUT')
  WHERE id = new.campaign_id AND NOT EXISTS (
    SELECT 1 FROM inbound_messages AS earlier
    WHERE earlier.organization_id = new.organization_id AND earlier.campaign_id = new.campaign_id
      AND earlier.contact_id = new.contact_id AND earlier.kind = new.kind AND earlier.id <> new.id);
END;

-- Two contacts who both answered a campaign count once when they are merged.
CREATE TRIGGER inbound_messages_moved AFTER UPDATE OF contact_id ON inbound_messages
WHEN new.campaign_id IS NOT NULL AND new.kind IN ('OTHER', 'OPT_OUT') AND old.contact_id <> new.contact_id
BEGIN
  UPDATE campaigns SET
    replied_count = replied_count - (new.kind = 'OTHER'),
    opted_out_count = opted_out_count - (new.kind = 'OPT_OUT')
  WHERE id = new.campaign_id AND NOT EXISTS (
    SELECT 1 FROM inbound_messages AS left_behind
    WHERE left_behind.organization_id = old.organization_id AND left_behind.campaign_id = new.campaign_id
      AND left_behind.contact_id = old.contact_id AND left_behind.kind = new.kind);
  UPDATE campaigns SET
    replied_count = replied_count + (new.kind = 'OTHER'),
    opted_out_count = opted_out_count + (new.kind = 'OPT_OUT')
  WHERE id = new.campaign_id AND NOT EXISTS (
    SELECT 1 FROM inbound_messages AS earlier
    WHERE earlier.organization_id = new.organization_id AND earlier.campaign_id = new.campaign_id
      AND earlier.contact_id = new.contact_id AND earlier.kind = new.kind AND earlier.id <> new.id);
END;

CREATE TRIGGER consents_answered AFTER INSERT ON consents
WHEN new.campaign_id IS NOT NULL AND new.action = 'OPT_OUT' AND new.method IN ('LIST_UNSUBSCRIBE', 'COMPLAINT') BEGIN
  UPDATE campaigns SET opted_out_count = opted_out_count + 1 WHERE id = new.campaign_id;
END;
