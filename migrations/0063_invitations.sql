-- Who may join an organization with a link that was made for them.
CREATE TABLE invitations (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  -- Lower case.
  email TEXT NOT NULL,
  -- Null once the role is deleted, which only those that have ended allow.
  role_id INTEGER REFERENCES roles (id) ON DELETE SET NULL,
  -- SHA-256, hex; the token itself is never stored.
  token_hash TEXT NOT NULL UNIQUE,
  -- EXPIRED is told from expires_at.
  status TEXT NOT NULL CHECK (status IN ('PENDING', 'ACCEPTED', 'REVOKED')),
  -- Whoever sent it last. It is void when that user may no longer invite; null for the command line.
  invited_by_user_id INTEGER REFERENCES users (id),
  actor_id INTEGER NOT NULL REFERENCES actors (id),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  -- When it was accepted or withdrawn.
  ended_at INTEGER
) STRICT;
CREATE UNIQUE INDEX invitations_uuid ON invitations (organization_id, uuid);
CREATE INDEX invitations_newest ON invitations (organization_id, created_at);
CREATE INDEX invitations_email ON invitations (organization_id, email);
CREATE INDEX invitations_role ON invitations (role_id);
