-- Which state the fixed members of a segment are in: a submitted campaign is approved for the members that were read.
ALTER TABLE segments ADD COLUMN members_revision INTEGER NOT NULL DEFAULT 0;
DROP TRIGGER segment_contacts_added;
DROP TRIGGER segment_contacts_removed;
CREATE TRIGGER segment_contacts_added AFTER INSERT ON segment_contacts BEGIN
  UPDATE segments SET contact_count = contact_count + 1, members_revision = members_revision + 1
  WHERE id = new.segment_id;
END;
CREATE TRIGGER segment_contacts_removed AFTER DELETE ON segment_contacts BEGIN
  UPDATE segments SET contact_count = contact_count - 1, members_revision = members_revision + 1
  WHERE id = old.segment_id;
END;

-- The audience that an approval covers: the fixed members at this time, and the rules of the segment then (JSON; null
-- for fixed members). A launch without an approval, or from before this migration, has no time.
ALTER TABLE campaign_approvals ADD COLUMN audience_at INTEGER;
ALTER TABLE campaign_approvals ADD COLUMN audience_rules TEXT;
