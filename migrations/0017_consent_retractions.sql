-- Imports whose attested consents count no more: an undo retracts them. Until now a
-- reader of consents had to look at the undos themselves; the records stay untouched.
CREATE TABLE consent_retractions (
  import_id INTEGER PRIMARY KEY REFERENCES contact_imports (id),
  retracted_at INTEGER NOT NULL
) STRICT;

INSERT INTO consent_retractions (import_id, retracted_at)
SELECT import_id, started_at FROM contact_import_undos;
