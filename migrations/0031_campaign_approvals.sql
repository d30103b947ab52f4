-- Drafts that somebody has submitted for approval, and what was decided. A campaign without a row was not submitted.
CREATE TABLE campaign_approvals (
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  campaign_id INTEGER NOT NULL REFERENCES campaigns (id),
  -- SUBMITTED, APPROVED, REJECTED
  status TEXT NOT NULL,
  submitted_by INTEGER NOT NULL REFERENCES actors (id),
  submitted_at INTEGER NOT NULL,
  note TEXT,
  decided_by INTEGER REFERENCES actors (id),
  decided_at INTEGER,
  reason TEXT,
  PRIMARY KEY (organization_id, campaign_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX campaign_approvals_status ON campaign_approvals (organization_id, status);
