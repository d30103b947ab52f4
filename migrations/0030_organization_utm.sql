-- Tags for the addresses in texts of campaigns that have none of their own: a JSON object.
ALTER TABLE organizations ADD COLUMN utm TEXT;
