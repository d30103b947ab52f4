-- Who opened a mail of a campaign, or of any campaign in the last days, for rules of segments.
CREATE INDEX mail_opens_campaign ON mail_opens (organization_id, campaign_id, contact_id, last_opened_at) WHERE is_machine = 0;

-- For the planner, see planner-statistics.sql.
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('mail_opens', 'mail_opens_campaign', '1000000 50000 1000 1 1');
ANALYZE sqlite_schema;
