-- What was announced about the credits and the usage of an organization, so that each is announced once.
CREATE TABLE billing_notices (
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  -- CREDITS_LOW while they are low; NEAR or REACHED with the resource; PAYMENT with the processor's id of one that came
  -- a second time.
  subject TEXT NOT NULL,
  -- Start of the period that it is about, ms since 1970; 0 for none.
  period_start INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (organization_id, subject)
) STRICT, WITHOUT ROWID;
