-- At most so many marketing messages to one contact within so many days; null for no limit. Both or neither.
ALTER TABLE organizations ADD COLUMN frequency_cap_messages INTEGER;
ALTER TABLE organizations ADD COLUMN frequency_cap_days INTEGER;

-- Whether a run that began sends marketing: what counts towards the limit.
ALTER TABLE executions ADD COLUMN is_marketing INTEGER NOT NULL DEFAULT 0;
UPDATE executions SET is_marketing = 1 WHERE started_at IS NOT NULL
  AND EXISTS (SELECT 1 FROM campaigns WHERE campaigns.id = executions.campaign_id AND campaigns.category = 'MARKETING');
CREATE INDEX executions_marketing ON executions (organization_id, completed_at) WHERE is_marketing = 1;
