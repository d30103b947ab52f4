-- Votes in the order in which contacts first voted: a later vote of a contact keeps its place, so a file of all votes
-- has each contact once.
CREATE INDEX poll_votes_walk ON poll_votes (organization_id, poll_id, id);

-- With the choices, the list of the votes for one option reads no other votes than those that it shows.
DROP INDEX poll_votes_newest;
CREATE INDEX poll_votes_newest ON poll_votes (organization_id, poll_id, voted_at, id, choices);

-- For the planner, see planner-statistics.sql: twenty organizations with five polls each, to 10,000 voters.
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('poll_votes', 'poll_votes_contact', '1000000 50000 2 1'),
  ('poll_votes', 'poll_votes_newest', '1000000 50000 10000 1 1 1'),
  ('poll_votes', 'poll_votes_walk', '1000000 50000 10000 1');
ANALYZE sqlite_schema;
