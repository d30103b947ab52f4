-- Contacts who clicked a link of a run, each once.
CREATE TABLE run_clicks (
  execution_id INTEGER PRIMARY KEY,
  unique_contacts INTEGER NOT NULL
) STRICT;
INSERT INTO run_clicks
  SELECT execution_id, count(DISTINCT contact_id) FROM link_clicks
  WHERE execution_id IS NOT NULL AND bot_reason IS NULL GROUP BY execution_id;

-- As link_clicks_moved: two contacts who both clicked count once when they are merged.
CREATE TRIGGER link_clicks_moved_in_run AFTER UPDATE OF contact_id ON link_clicks
WHEN new.bot_reason IS NULL AND new.execution_id IS NOT NULL AND old.contact_id <> new.contact_id
BEGIN
  UPDATE run_clicks SET unique_contacts = unique_contacts
    - NOT EXISTS (SELECT 1 FROM link_clicks AS behind WHERE behind.execution_id = new.execution_id
        AND behind.contact_id = old.contact_id AND behind.bot_reason IS NULL)
    + NOT EXISTS (SELECT 1 FROM link_clicks AS there WHERE there.execution_id = new.execution_id
        AND there.contact_id = new.contact_id AND there.bot_reason IS NULL AND there.id <> new.id)
  WHERE execution_id = new.execution_id;
END;
