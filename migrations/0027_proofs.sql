-- What was known and decided when a message was claimed: see src/delivery/proofs/record.ts.
ALTER TABLE messages ADD COLUMN proof TEXT;

-- The rules that a run has been claimed by: a JSON array, which messages.proof refers to by position.
ALTER TABLE executions ADD COLUMN claim_rules TEXT;
