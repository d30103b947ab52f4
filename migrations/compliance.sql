-- Who may be written to: the suppression list, the evidence of consent, keywords and reviews.

-- The suppression list: addresses that nothing may be sent to. An entry is for an address and not for a contact, so that
-- it outlives the contact. Channel SMS covers everything that is sent to a phone number (SMS and WhatsApp).
CREATE TABLE suppressions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  channel TEXT NOT NULL CHECK (channel IN ('SMS', 'EMAIL')),
  address TEXT NOT NULL,
  -- How the entry came: KEYWORD, MANUAL, IMPORT, API, PROVIDER, … It decides who may lift an opt-out.
  method TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- The suppression list file that the address came with.
  import_id INTEGER
) STRICT;
CREATE UNIQUE INDEX suppressions_address ON suppressions (organization_id, channel, address);
CREATE INDEX suppressions_newest ON suppressions (organization_id);

-- The evidence of opt-ins and opt-outs: append-only, kept for five years, also when the contact is deleted.
CREATE TABLE consents (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  contact_id INTEGER,
  channel TEXT NOT NULL,
  address TEXT NOT NULL,
  action TEXT NOT NULL CHECK (action IN ('OPT_IN', 'OPT_OUT', 'CONFIRMED')),
  method TEXT NOT NULL,
  campaign_id INTEGER,
  message_id INTEGER,
  -- The import that attested the consent, which says once for all its rows where and when people agreed. When it is
  -- undone, its records stay but no longer count.
  import_id INTEGER,
  consent_text TEXT,
  ip_address TEXT,
  user_agent TEXT,
  actor_type TEXT NOT NULL,
  actor_id TEXT,
  actor_name TEXT NOT NULL,
  occurred_at INTEGER NOT NULL,
  -- A person who came by a join link agreed to one version of a text; an entry of the suppression list may have come
  -- with a file; a change of the list by a member has a reason.
  join_link_id INTEGER,
  consent_version TEXT,
  suppression_import_id INTEGER,
  reason TEXT,
  -- When the person agreed, as the member who lifted an opt-out states it.
  consented_at INTEGER,
  -- The message that a review was about.
  inbound_message_id INTEGER
) STRICT;
CREATE UNIQUE INDEX consents_uuid ON consents (organization_id, uuid);
CREATE INDEX consents_address ON consents (organization_id, channel, address, action, import_id);
CREATE INDEX consents_contact ON consents (organization_id, contact_id) WHERE contact_id IS NOT NULL;
-- A person who unsubscribes from a mail of a campaign, or complains about it, opted out in answer to the campaign.
CREATE INDEX consents_campaign ON consents (campaign_id)
  WHERE campaign_id IS NOT NULL AND action = 'OPT_OUT' AND method IN ('LIST_UNSUBSCRIBE', 'COMPLAINT');

CREATE TRIGGER consents_are_kept
BEFORE DELETE ON consents WHEN old.occurred_at > (unixepoch() - 5 * 366 * 86400) * 1000
BEGIN SELECT raise(ABORT, 'consents are kept for five years'); END;
-- A merge changes contact_id, and nothing else changes.
CREATE TRIGGER consents_are_not_changed
BEFORE UPDATE OF uuid, organization_id, channel, address, action, method, campaign_id, message_id, import_id,
  consent_text, ip_address, user_agent, actor_type, actor_id, actor_name, occurred_at, join_link_id,
  consent_version, suppression_import_id, reason, consented_at, inbound_message_id ON consents
BEGIN SELECT raise(ABORT, 'consents are never changed'); END;

-- Imports whose attested consents no longer count, because an undo retracted them; the evidence itself stays.
CREATE TABLE consent_retractions (
  import_id INTEGER PRIMARY KEY REFERENCES contact_imports (id),
  retracted_at INTEGER NOT NULL
) STRICT;

-- The words that opt out: those of the system, which every organization has, and those of the organization.
CREATE TABLE opt_out_keywords (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  keyword TEXT NOT NULL,
  -- The keyword without accents, which texts are compared with.
  folded TEXT NOT NULL,
  is_system INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX opt_out_keywords_uuid ON opt_out_keywords (organization_id, uuid);
CREATE UNIQUE INDEX opt_out_keywords_folded ON opt_out_keywords (organization_id, folded);

-- Uploaded files of addresses for the suppression list.
CREATE TABLE suppression_imports (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  file_name TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('QUEUED', 'PROCESSING', 'MATCHING', 'COMPLETED', 'FAILED', 'CANCELLED')),
  -- The status that the import gets once all contacts were compared with the hashes of the file.
  end_status TEXT CHECK (end_status IN ('COMPLETED', 'FAILED', 'CANCELLED')),
  -- SHA-256 of the bytes: the command line finds the import that it was interrupted in.
  content_sha256 TEXT NOT NULL,
  -- What the hashes were made from, where neither the header nor the cell says it.
  channel TEXT CHECK (channel IN ('SMS', 'EMAIL')),
  -- JSON: which columns are read, and whether the first row is a header.
  columns TEXT NOT NULL,
  total_rows INTEGER NOT NULL,
  processed_rows INTEGER NOT NULL DEFAULT 0,
  added_count INTEGER NOT NULL DEFAULT 0,
  known_count INTEGER NOT NULL DEFAULT 0,
  rejected_count INTEGER NOT NULL DEFAULT 0,
  -- Hashes among those added.
  hashed_count INTEGER NOT NULL DEFAULT 0,
  -- Contacts with one of the addresses.
  contact_count INTEGER NOT NULL DEFAULT 0,
  -- Contacts up to the first id have been compared with the hashes; those up to the second are to be compared.
  matched_contact_id INTEGER NOT NULL DEFAULT 0,
  last_contact_id INTEGER,
  error TEXT,
  -- Whether the bytes are stored completely and not yet deleted.
  has_file INTEGER NOT NULL DEFAULT 0,
  created_by_type TEXT NOT NULL,
  created_by_id TEXT,
  created_by_name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  started_at INTEGER,
  completed_at INTEGER
) STRICT;
CREATE UNIQUE INDEX suppression_imports_uuid ON suppression_imports (organization_id, uuid);

CREATE TABLE suppression_import_pieces (
  import_id INTEGER NOT NULL REFERENCES suppression_imports (id),
  number INTEGER NOT NULL,
  content BLOB NOT NULL,
  UNIQUE (import_id, number)
) STRICT;

-- The first rows that could not be read.
CREATE TABLE suppression_import_rejects (
  import_id INTEGER NOT NULL REFERENCES suppression_imports (id),
  row_number INTEGER NOT NULL,
  cell TEXT NOT NULL,
  reason TEXT NOT NULL,
  PRIMARY KEY (import_id, row_number)
) STRICT, WITHOUT ROWID;

-- Addresses that are known by their hash alone. When a contact has such an address, an entry of `suppressions` is made
-- for it, so that sending never has to look here.
CREATE TABLE hashed_suppressions (
  organization_id INTEGER NOT NULL,
  channel TEXT NOT NULL CHECK (channel IN ('SMS', 'EMAIL')),
  -- SHA-256 (32 bytes) or MD5 (16 bytes).
  digest BLOB NOT NULL,
  import_id INTEGER NOT NULL REFERENCES suppression_imports (id),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (organization_id, channel, digest)
) STRICT, WITHOUT ROWID;

-- Incoming messages that may be opt-outs, for a person to decide.
CREATE TABLE opt_out_reviews (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  contact_id INTEGER NOT NULL,
  channel TEXT NOT NULL CHECK (channel IN ('SMS', 'EMAIL')),
  address TEXT NOT NULL,
  body TEXT NOT NULL,
  -- The campaign that the message answers.
  campaign_id INTEGER,
  status TEXT NOT NULL DEFAULT 'OPEN' CHECK (status IN ('OPEN', 'OPTED_OUT', 'KEPT')),
  received_at INTEGER NOT NULL,
  -- The end of the tenth business day.
  due_at INTEGER NOT NULL,
  decided_at INTEGER,
  decided_by_type TEXT,
  decided_by_id TEXT,
  decided_by_name TEXT,
  -- The message itself.
  inbound_message_id INTEGER,
  CHECK ((status = 'OPEN') = (decided_at IS NULL))
) STRICT;
CREATE UNIQUE INDEX opt_out_reviews_uuid ON opt_out_reviews (organization_id, uuid);
CREATE INDEX opt_out_reviews_due ON opt_out_reviews (organization_id, status, due_at, id);
CREATE INDEX opt_out_reviews_contact ON opt_out_reviews (organization_id, contact_id);
-- For the claim of a message: nothing is sent to an address with an open review.
CREATE INDEX opt_out_reviews_open ON opt_out_reviews (organization_id, channel, address) WHERE status = 'OPEN';

-- The keywords of the system. Their ids are UUIDs of version 7 with the time of the organization.
CREATE TRIGGER organizations_get_keywords AFTER INSERT ON organizations BEGIN
  INSERT INTO opt_out_keywords (uuid, organization_id, keyword, folded, is_system, created_at, updated_at)
    SELECT printf('%08x-%04x-7%s-%s%s-%s', new.created_at >> 16, new.created_at & 65535,
        substr(lower(hex(randomblob(2))), 2), substr('89ab', 1 + (random() & 3), 1),
        substr(lower(hex(randomblob(2))), 2), lower(hex(randomblob(6)))),
      new.id, column2, column2, 1, new.created_at, new.created_at
    FROM (VALUES (1, 'STOP'), (2, 'STOPALL'), (3, 'UNSUBSCRIBE'), (4, 'CANCEL'), (5, 'END'), (6, 'QUIT'), (7, 'REVOKE'),
      (8, 'OPTOUT'), (9, 'OPT OUT')) ORDER BY column1;
END;
