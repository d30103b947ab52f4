-- When a recurring campaign sends, as JSON; see src/campaigns/recurrence/rule.ts.
ALTER TABLE campaigns ADD COLUMN recurrence TEXT;
