-- What took a text: a YES that confirmed a form, a join keyword and a vote are no ordinary texts. NULL for a text that
-- went to the inbox, and for every text before this column.
ALTER TABLE inbound_messages ADD COLUMN taken_by TEXT
  CHECK (taken_by IN ('OPT_OUT', 'OPT_IN', 'HELP', 'JOIN_CONFIRMATION', 'JOIN_KEYWORD', 'POLL_VOTE'));
