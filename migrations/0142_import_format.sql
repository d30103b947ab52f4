-- How the bytes of the file are read, as JSON: encoding, separator and decimal sign. Null for imports before this version.
ALTER TABLE contact_imports ADD COLUMN format TEXT;
