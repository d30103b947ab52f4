-- Campaigns by email. The HTML is kept as its author wrote it and as it is sent, with its styles in its elements.
ALTER TABLE campaigns ADD COLUMN subject TEXT;
ALTER TABLE campaigns ADD COLUMN preview_text TEXT;
ALTER TABLE campaigns ADD COLUMN html_body TEXT;
ALTER TABLE campaigns ADD COLUMN html_sent TEXT;
-- 1: the text was made from the HTML, and is made again when that changes.
ALTER TABLE campaigns ADD COLUMN is_text_derived INTEGER NOT NULL DEFAULT 0;

-- Of a message of no run, whose text is written before it is sent.
ALTER TABLE messages ADD COLUMN html_body TEXT;

-- Several contacts may share an address, and one of them gets the mail of a run.
CREATE INDEX messages_email_addresses ON messages (execution_id, address) WHERE channel = 'EMAIL';
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('messages', 'messages_email_addresses', '1000000 50000 1');

ALTER TABLE sandbox_messages ADD COLUMN subject TEXT;
ALTER TABLE sandbox_messages ADD COLUMN html TEXT;
