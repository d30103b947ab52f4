-- A deal counts for the last campaign sent to the contact within so many hours before it was won.
ALTER TABLE organizations ADD COLUMN attribution_hours INTEGER NOT NULL DEFAULT 72;
-- The hours that the campaign of a deal was found by; a later setting does not change them.
ALTER TABLE conversions ADD COLUMN attribution_hours INTEGER NOT NULL DEFAULT 72;
