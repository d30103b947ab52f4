-- A join link lets people agree to messages: by a form on a page, by a link that opens a text, or by a keyword.
CREATE TABLE join_links (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  type TEXT NOT NULL CHECK (type IN ('WEB_FORM', 'TEXT_LINK', 'JOIN_KEYWORD')),
  name TEXT NOT NULL,
  -- The end of its address; never given to another link, so a code on a shop window leads nowhere else.
  slug TEXT NOT NULL,
  is_paused INTEGER NOT NULL DEFAULT 0,
  -- Those who joined become members of this STATIC segment; null for none.
  segment_id INTEGER,
  channel TEXT NOT NULL CHECK (channel IN ('SMS', 'EMAIL', 'WHATSAPP')),
  -- The sender of codes and confirmations, which also receives the keyword; null for the first ACTIVE one.
  channel_identity_id INTEGER,
  -- In capital letters; null for WEB_FORM.
  keyword TEXT,
  headline TEXT,
  description TEXT,
  button_label TEXT,
  redirect_url TEXT,
  -- JSON: the fields that the form asks for in addition.
  collect_fields TEXT NOT NULL DEFAULT '[]',
  expires_at INTEGER,
  max_submissions INTEGER,
  consent_text TEXT NOT NULL,
  -- From 1; one more with each change of the text.
  consent_version INTEGER NOT NULL DEFAULT 1,
  privacy_policy_url TEXT,
  terms_url TEXT,
  require_consent INTEGER NOT NULL,
  confirmation_message TEXT,
  double_opt_in TEXT NOT NULL CHECK (double_opt_in IN ('NONE', 'REPLY_YES', 'EMAIL_LINK')),
  otp_enabled INTEGER NOT NULL,
  otp_length INTEGER NOT NULL,
  otp_ttl_seconds INTEGER NOT NULL,
  otp_max_attempts INTEGER NOT NULL,
  -- JSON: ISO 3166 codes of the countries whose numbers may join.
  allowed_countries TEXT NOT NULL,
  -- Codes and confirmations that may be sent in one day (UTC).
  daily_message_limit INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT;
CREATE UNIQUE INDEX join_links_uuid ON join_links (organization_id, uuid);
CREATE UNIQUE INDEX join_links_slug ON join_links (slug);
CREATE INDEX join_links_created ON join_links (organization_id, created_at, id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX join_links_keyword ON join_links (organization_id, channel_identity_id, keyword)
  WHERE keyword IS NOT NULL AND deleted_at IS NULL;

CREATE TABLE join_link_tags (
  organization_id INTEGER NOT NULL,
  join_link_id INTEGER NOT NULL REFERENCES join_links (id),
  tag_id INTEGER NOT NULL,
  PRIMARY KEY (organization_id, join_link_id, tag_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE join_submissions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  join_link_id INTEGER NOT NULL REFERENCES join_links (id),
  -- Null until the person has joined, and for one by email whose number another contact has.
  contact_id INTEGER,
  status TEXT NOT NULL CHECK (status IN ('PENDING_OTP', 'PENDING_CONFIRMATION', 'COMPLETED', 'EXPIRED', 'REJECTED')),
  channel TEXT NOT NULL,
  phone TEXT,
  email TEXT,
  -- JSON: the values of the other fields.
  fields TEXT NOT NULL DEFAULT '{}',
  consent_text TEXT NOT NULL,
  consent_version INTEGER NOT NULL,
  -- When the box was ticked, or the keyword received; null if the link demanded no agreement and none was given.
  agreed_at INTEGER,
  ip_address TEXT,
  user_agent TEXT,
  page_url TEXT,
  -- HMAC of the code or of the token in the mail; null once a code was used.
  secret_hash TEXT,
  failed_attempts INTEGER NOT NULL DEFAULT 0,
  -- Messages with a code or a question that were queued for it.
  sent_count INTEGER NOT NULL DEFAULT 0,
  last_sent_at INTEGER,
  -- The code or the question is answered until then, ms since 1970.
  expires_at INTEGER,
  confirmed_at INTEGER,
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX join_submissions_uuid ON join_submissions (organization_id, uuid);
CREATE INDEX join_submissions_newest ON join_submissions (organization_id, join_link_id, created_at, id);
-- A YES by text is looked up by its number, and so are the messages that an address got.
CREATE INDEX join_submissions_phone ON join_submissions (organization_id, phone, created_at) WHERE phone IS NOT NULL;
CREATE INDEX join_submissions_email ON join_submissions (organization_id, email, created_at) WHERE email IS NOT NULL;
CREATE INDEX join_submissions_due ON join_submissions (expires_at)
  WHERE status IN ('PENDING_OTP', 'PENDING_CONFIRMATION');
CREATE INDEX join_submissions_unfinished ON join_submissions (created_at) WHERE status IN ('EXPIRED', 'REJECTED');
CREATE INDEX join_submissions_contact ON join_submissions (organization_id, contact_id, confirmed_at, uuid)
  WHERE contact_id IS NOT NULL;

-- What happened to a link on one day (UTC): the timeline of its analytics, and the messages that the day's limit counts.
CREATE TABLE join_days (
  organization_id INTEGER NOT NULL,
  join_link_id INTEGER NOT NULL REFERENCES join_links (id),
  -- Days since 1970.
  day INTEGER NOT NULL,
  views INTEGER NOT NULL DEFAULT 0,
  -- Views of software, such as previews; none of them is in `views`.
  bot_views INTEGER NOT NULL DEFAULT 0,
  submissions INTEGER NOT NULL DEFAULT 0,
  completed INTEGER NOT NULL DEFAULT 0,
  messages INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, join_link_id, day)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER join_submissions_added AFTER INSERT ON join_submissions BEGIN
  INSERT INTO join_days (organization_id, join_link_id, day, submissions, completed)
  VALUES (new.organization_id, new.join_link_id, new.created_at / 86400000, 1, new.status = 'COMPLETED')
  ON CONFLICT DO UPDATE SET submissions = submissions + 1, completed = completed + excluded.completed;
END;
CREATE TRIGGER join_submissions_completed AFTER UPDATE OF status ON join_submissions
  WHEN new.status = 'COMPLETED' AND old.status <> 'COMPLETED' BEGIN
  INSERT INTO join_days (organization_id, join_link_id, day, completed)
  VALUES (new.organization_id, new.join_link_id, new.confirmed_at / 86400000, 1)
  ON CONFLICT DO UPDATE SET completed = completed + 1;
END;

-- No one reads a code or the link of a mail in the database after it was sent.
CREATE TRIGGER messages_join_check_sent AFTER UPDATE OF status ON messages
  WHEN new.reply_kind = 'JOIN_CHECK' AND new.status NOT IN ('SCHEDULED', 'QUEUED', 'SENDING')
    AND old.status IN ('SCHEDULED', 'QUEUED', 'SENDING') BEGIN
  UPDATE messages SET body = 'A code or a question of a join link', html_body = NULL WHERE id = new.id;
END;
