-- When a message that waited was left out; NULL for one that was left out as it was made, and from before.
ALTER TABLE messages ADD COLUMN skipped_at INTEGER;
