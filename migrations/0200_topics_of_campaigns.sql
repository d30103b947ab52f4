-- What a campaign is about.
ALTER TABLE campaigns ADD COLUMN topic_id INTEGER REFERENCES topics (id);
