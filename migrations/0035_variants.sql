-- JSON: the texts of an A/B test with their labels; how large it is, how long the rest waits, and what decides.
ALTER TABLE campaigns ADD COLUMN variants TEXT;
ALTER TABLE campaigns ADD COLUMN ab_test TEXT;

-- Of a run with an A/B test: the text that a recipient of the test gets (1 to 4), 0 while the message
-- waits for the choice, and the chosen text with a minus for those who waited.
ALTER TABLE messages ADD COLUMN variant INTEGER;

-- How far the A/B test of a run has come. A row from the beginning of the run on.
CREATE TABLE variant_tests (
  execution_id INTEGER PRIMARY KEY REFERENCES executions (id),
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  campaign_id INTEGER NOT NULL REFERENCES campaigns (id),
  state TEXT NOT NULL CHECK (state IN ('SENDING', 'WAITING', 'UNDECIDED', 'CHOSEN')),
  -- When the rule decides; null before all messages of the test are out.
  decides_at INTEGER,
  -- The text that was chosen, from 1.
  chosen INTEGER,
  chosen_by TEXT CHECK (chosen_by IN ('RULE', 'PERSON')),
  chosen_at INTEGER,
  -- For people: the figures at that moment, and what follows from them.
  explanation TEXT
) STRICT;
CREATE INDEX variant_tests_campaign ON variant_tests (organization_id, campaign_id);
