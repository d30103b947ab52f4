-- A poll is a question to the contacts of a segment, which a campaign of its own sends.
-- The public id of the poll that the campaign asks; null for none.
ALTER TABLE campaigns ADD COLUMN poll_uuid TEXT;

CREATE TABLE polls (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  campaign_id INTEGER NOT NULL REFERENCES campaigns (id),
  name TEXT NOT NULL,
  question_template TEXT NOT NULL,
  allow_multiple_options INTEGER NOT NULL,
  -- No vote counts from then on, ms since 1970.
  closes_at INTEGER NOT NULL,
  -- When it was closed; null until then.
  closed_at INTEGER,
  cancelled_at INTEGER,
  -- Contacts whose vote counts; kept by the triggers below.
  responder_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT;
CREATE UNIQUE INDEX polls_uuid ON polls (organization_id, uuid);
CREATE UNIQUE INDEX polls_campaign ON polls (campaign_id);
CREATE INDEX polls_created ON polls (organization_id, created_at, id) WHERE deleted_at IS NULL;
-- Polls that can get votes.
CREATE INDEX polls_open ON polls (organization_id, id)
  WHERE closed_at IS NULL AND cancelled_at IS NULL AND deleted_at IS NULL;
CREATE INDEX polls_due ON polls (closes_at)
  WHERE closed_at IS NULL AND cancelled_at IS NULL AND deleted_at IS NULL;

CREATE TABLE poll_options (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL,
  poll_id INTEGER NOT NULL REFERENCES polls (id),
  -- From 1.
  position INTEGER NOT NULL,
  label TEXT NOT NULL,
  -- Votes that count; kept by the triggers below.
  votes INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX poll_options_position ON poll_options (organization_id, poll_id, position);

-- The vote of a contact, the last one it gave.
CREATE TABLE poll_votes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL,
  poll_id INTEGER NOT NULL REFERENCES polls (id),
  contact_id INTEGER NOT NULL,
  -- The options, as the sum of 2 to the power of each position.
  choices INTEGER NOT NULL CHECK (choices > 0),
  -- The text of the vote, as it was received.
  raw_body TEXT NOT NULL,
  voted_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX poll_votes_contact ON poll_votes (organization_id, contact_id, poll_id);
CREATE INDEX poll_votes_newest ON poll_votes (organization_id, poll_id, voted_at, id);

-- Automatic answers to texts that were no votes: one of each kind for a contact and poll.
CREATE TABLE poll_answers (
  organization_id INTEGER NOT NULL,
  contact_id INTEGER NOT NULL,
  poll_id INTEGER NOT NULL REFERENCES polls (id),
  kind TEXT NOT NULL CHECK (kind IN ('HINT', 'CLOSED')),
  answered_at INTEGER NOT NULL,
  PRIMARY KEY (organization_id, contact_id, poll_id, kind)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER poll_votes_added AFTER INSERT ON poll_votes BEGIN
  UPDATE polls SET responder_count = responder_count + 1 WHERE id = new.poll_id;
  UPDATE poll_options SET votes = votes + 1 WHERE organization_id = new.organization_id AND poll_id = new.poll_id
    AND new.choices & (1 << position) <> 0;
END;
CREATE TRIGGER poll_votes_changed AFTER UPDATE OF choices ON poll_votes BEGIN
  UPDATE poll_options SET votes = votes - (old.choices & (1 << position) <> 0) + (new.choices & (1 << position) <> 0)
    WHERE organization_id = new.organization_id AND poll_id = new.poll_id;
END;
CREATE TRIGGER poll_votes_removed AFTER DELETE ON poll_votes BEGIN
  UPDATE polls SET responder_count = responder_count - 1 WHERE id = old.poll_id;
  UPDATE poll_options SET votes = votes - 1 WHERE organization_id = old.organization_id AND poll_id = old.poll_id
    AND old.choices & (1 << position) <> 0;
END;
