-- Texts that are used again and again.
CREATE TABLE sms_templates (
  id INTEGER PRIMARY KEY,
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
  -- A tag that is deleted leaves its templates.
  tag_id INTEGER NOT NULL REFERENCES tags (id) ON DELETE CASCADE,
  PRIMARY KEY (organization_id, template_id, tag_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX sms_template_tags_tag ON sms_template_tags (tag_id);

-- Public id of the template that a campaign took its text from; it may come with Carillon, or be deleted.
ALTER TABLE campaigns ADD COLUMN template_uuid TEXT;
