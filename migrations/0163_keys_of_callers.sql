-- A key of an operation on what belongs to the caller alone counts for this caller: two members with the same key do
-- not get each other's answers.
CREATE TABLE keys_with_callers (
  organization_id INTEGER NOT NULL,
  -- Public id of the user; empty for an operation on what belongs to the organization.
  caller TEXT NOT NULL,
  method TEXT NOT NULL,
  path TEXT NOT NULL,
  key TEXT NOT NULL,
  -- SHA-256 of the canonical body, hex.
  fingerprint TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (organization_id, caller, method, path, key)
) STRICT, WITHOUT ROWID;
INSERT INTO keys_with_callers (organization_id, caller, method, path, key, fingerprint, status, body, created_at)
SELECT organization_id, '', method, path, key, fingerprint, status, body, created_at FROM idempotency_keys;
DROP TABLE idempotency_keys;
ALTER TABLE keys_with_callers RENAME TO idempotency_keys;
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
