-- The end of the address of a page for a screen in a room, which shows the results of a poll to everyone who has the
-- address; null where there is no such page.
ALTER TABLE polls ADD COLUMN screen_token TEXT;
CREATE UNIQUE INDEX polls_screen ON polls (screen_token) WHERE screen_token IS NOT NULL;
