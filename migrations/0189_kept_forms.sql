-- What members have filled in on a screen and not stored.
CREATE TABLE kept_forms (
  user_id INTEGER NOT NULL REFERENCES users (id),
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  -- Screen and record, as the console names them, such as 'campaign-new'.
  key TEXT NOT NULL,
  -- As the console wrote it.
  content TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, organization_id, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX kept_forms_organization ON kept_forms (organization_id);
CREATE INDEX kept_forms_updated ON kept_forms (updated_at);

INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('kept_forms', 'kept_forms', '2000 10 8 1'),
  ('kept_forms', 'kept_forms_organization', '2000 100'),
  ('kept_forms', 'kept_forms_updated', '2000 1');

-- Forms belong to a member: they go when the member leaves.
CREATE TRIGGER kept_form_of_former_member AFTER DELETE ON memberships
BEGIN
  DELETE FROM kept_forms WHERE user_id = OLD.user_id AND organization_id = OLD.organization_id;
END;
