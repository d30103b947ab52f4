-- Files that go with a message of no run: a JSON array of addresses; null for none.
ALTER TABLE messages ADD COLUMN media_urls TEXT;
