-- Answers that recipients of a campaign can tap instead of typing: the text that goes with them, and their ids and
-- labels, as JSON; null for none.
ALTER TABLE campaigns ADD COLUMN reply_options TEXT;

-- The answers that a message of the built-in carrier offers, as JSON; null for none.
ALTER TABLE sandbox_messages ADD COLUMN choices TEXT;

-- A tapped answer names the option of a poll.
CREATE UNIQUE INDEX poll_options_uuid ON poll_options (organization_id, uuid);
