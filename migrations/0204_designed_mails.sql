CREATE TABLE brands (
  organization_id INTEGER PRIMARY KEY REFERENCES organizations (id),
  colors TEXT NOT NULL,
  heading_font TEXT NOT NULL,
  body_font TEXT NOT NULL,
  links TEXT NOT NULL,
  footer_text TEXT,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE email_templates (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  name TEXT NOT NULL,
  description TEXT,
  category TEXT NOT NULL CHECK (category IN ('MARKETING', 'REMINDER', 'FOLLOW_UP', 'WELCOME', 'ANNOUNCEMENT', 'EVENT', 'SURVEY', 'TRANSACTIONAL', 'OTHER')),
  subject TEXT,
  preview_text TEXT,
  design TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT;
CREATE UNIQUE INDEX email_templates_uuid ON email_templates (organization_id, uuid);
CREATE INDEX email_templates_list ON email_templates (organization_id, created_at) WHERE deleted_at IS NULL;

ALTER TABLE campaigns ADD COLUMN mjml_body TEXT;

ALTER TABLE campaigns ADD COLUMN design TEXT;

ALTER TABLE campaigns ADD COLUMN mail_media TEXT;

ALTER TABLE campaigns ADD COLUMN shown_blocks TEXT;
