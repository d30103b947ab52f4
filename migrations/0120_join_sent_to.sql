-- Where the messages of a form went: the number, or the mailbox without the tag that its provider ignores. A stranger who
-- enters the address of another person at the forms of several organizations reaches it as often as at one.
ALTER TABLE join_submissions ADD COLUMN sent_to TEXT;
UPDATE join_submissions SET sent_to = iif(channel = 'EMAIL', email, phone)
WHERE last_sent_at > (unixepoch() - 86400) * 1000;
CREATE INDEX join_submissions_sent ON join_submissions (sent_to, last_sent_at) WHERE sent_to IS NOT NULL;

-- For the planner, see planner-statistics.sql.
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('join_submissions', 'join_submissions_sent', '100000 2 1');
ANALYZE sqlite_schema;
