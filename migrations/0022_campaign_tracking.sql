-- Whether the addresses in the text are replaced by short ones; null as the organization has it.
-- What was written before was to be sent as written.
ALTER TABLE campaigns ADD COLUMN track_links INTEGER;
UPDATE campaigns SET track_links = 0;
-- JSON of what is added to addresses: source, medium, campaign.
ALTER TABLE campaigns ADD COLUMN utm TEXT;
