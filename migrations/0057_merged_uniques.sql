-- NOT binds less than + in SQLite: `a - NOT EXISTS (x) + NOT EXISTS (y)` is `a - NOT (EXISTS (x) + NOT EXISTS (y))`.
-- A contact with several clicks on one link was therefore counted as nobody once it was merged into another.
DROP TRIGGER link_clicks_moved;
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

DROP TRIGGER link_clicks_moved_in_run;
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

DROP TRIGGER mail_opens_moved;
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

-- What merges have miscounted, counted anew.
UPDATE short_links SET unique_clicks = c.uniques
  FROM (SELECT link_id, count(DISTINCT ifnull('c' || contact_id, 'v' || visitor)) AS uniques FROM link_clicks
    WHERE bot_reason IS NULL GROUP BY link_id) c
  WHERE c.link_id = short_links.id AND short_links.unique_clicks <> c.uniques;
UPDATE campaign_links SET unique_clicks = c.uniques
  FROM (SELECT campaign_id, link_id, count(DISTINCT ifnull('c' || contact_id, 'v' || visitor)) AS uniques FROM link_clicks
    WHERE bot_reason IS NULL GROUP BY campaign_id, link_id) c
  WHERE c.campaign_id = campaign_links.campaign_id AND c.link_id = campaign_links.link_id
    AND campaign_links.unique_clicks <> c.uniques;
UPDATE campaign_clicks SET unique_contacts = c.contacts
  FROM (SELECT campaign_id, count(DISTINCT contact_id) AS contacts FROM link_clicks
    WHERE bot_reason IS NULL AND campaign_id IS NOT NULL GROUP BY campaign_id) c
  WHERE c.campaign_id = campaign_clicks.campaign_id AND campaign_clicks.unique_contacts <> c.contacts;
UPDATE run_clicks SET unique_contacts = c.contacts
  FROM (SELECT execution_id, count(DISTINCT contact_id) AS contacts FROM link_clicks
    WHERE bot_reason IS NULL AND execution_id IS NOT NULL GROUP BY execution_id) c
  WHERE c.execution_id = run_clicks.execution_id AND run_clicks.unique_contacts <> c.contacts;
