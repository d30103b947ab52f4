-- Of a poll where one option can be chosen: the votes for an option, the newest first.
CREATE INDEX poll_votes_choice ON poll_votes (organization_id, poll_id, choices, voted_at, id);

INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('poll_votes', 'poll_votes_choice', '1000000 50000 10000 2500 1 1');
ANALYZE sqlite_schema;
