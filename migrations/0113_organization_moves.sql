-- What an appliance knows of the move of an organization to or from another appliance of the same operator. An
-- organization without a row never moved. LEAVING: it is here, everything about it is refused, and it may be exported.
-- ARRIVED: it was imported, and everything about it is refused. LEFT: it works at the other appliance, and only links
-- lead on from here. SETTLED: it works here.
CREATE TABLE organization_moves (
  organization_id INTEGER PRIMARY KEY REFERENCES organizations (id),
  state TEXT NOT NULL CHECK (state IN ('LEAVING', 'ARRIVED', 'LEFT', 'SETTLED')),
  -- The instance id of the other appliance.
  other_home TEXT NOT NULL,
  -- The origin of the other appliance, such as https://b2.texts.example.com; only of one that has left.
  address TEXT CHECK ((address IS NOT NULL) = (state = 'LEFT')),
  -- The SHA-256 at the end of the export, in hex; null before the export.
  fingerprint TEXT CHECK (fingerprint IS NOT NULL OR state = 'LEAVING'),
  -- Why the operator had suspended it before the move; null if it was not suspended.
  suspended_before TEXT,
  changed_at INTEGER NOT NULL
) STRICT;
