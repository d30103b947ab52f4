ALTER TABLE campaign_approvals ADD COLUMN audience_is_chosen_only INTEGER;
