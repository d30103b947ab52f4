-- Invitations that the server mails. The mail has a link of its own, so that no token waits in the database for it.
ALTER TABLE invitations ADD COLUMN mail_state TEXT NOT NULL DEFAULT 'NONE'
  CHECK (mail_state IN ('NONE', 'WAITING', 'SENT', 'FAILED', 'UNKNOWN'));
-- SHA-256, hex, of the token in the mail; null before it is made.
ALTER TABLE invitations ADD COLUMN mail_token_hash TEXT;
-- When a mail was last asked for, and how many were: nobody is flooded.
ALTER TABLE invitations ADD COLUMN mail_asked_at INTEGER;
ALTER TABLE invitations ADD COLUMN mail_count INTEGER NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX invitations_mail_token ON invitations (mail_token_hash) WHERE mail_token_hash IS NOT NULL;
CREATE INDEX invitations_mail_waiting ON invitations (mail_asked_at) WHERE mail_state = 'WAITING';
