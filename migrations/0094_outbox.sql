-- The outbox of mails to users is the job queue: a mail that waits is a job, and limits for an address are rations.

CREATE TABLE rations_with_mails (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL
    CHECK (kind IN ('INVITATION_MAIL', 'VERIFICATION_MAIL', 'PASSWORD_MAIL', 'SECURITY_MAIL', 'ORGANIZATION')),
  -- Null for the operator, and for callers who have not signed in.
  user_id INTEGER REFERENCES users (id),
  -- Null for what goes to no address.
  address_digest TEXT,
  taken_at INTEGER NOT NULL
) STRICT;
INSERT INTO rations_with_mails SELECT id, kind, user_id, address_digest, taken_at FROM rations;
DROP TABLE rations;
ALTER TABLE rations_with_mails RENAME TO rations;
CREATE INDEX rations_kind ON rations (kind, taken_at);
CREATE INDEX rations_user ON rations (user_id, kind, taken_at);
CREATE INDEX rations_address ON rations (address_digest, kind, taken_at);

-- These jobs sent all mails that waited in the tables; now each mail has a job.
DELETE FROM jobs WHERE kind IN ('password_mail.send', 'invitation_mail.send') AND state IN ('READY', 'RUNNING');

INSERT INTO jobs (kind, queue, payload, run_at, created_at)
SELECT 'password_mail.send', 'mails', json_object('userId', users.id), requested_at, requested_at
FROM password_mails JOIN users ON users.email = password_mails.address
WHERE password_mails.state = 'WAITING';
DROP TABLE password_mails;

INSERT INTO jobs (organization_id, kind, queue, payload, run_at, created_at)
SELECT organization_id, 'invitation_mail.send', 'mails', json_object('invitationId', id, 'number', mail_count),
  coalesce(mail_asked_at, created_at), coalesce(mail_asked_at, created_at)
FROM invitations WHERE mail_state = 'WAITING';
DROP INDEX invitations_mail_waiting;

-- Only the newest job of a person whose mail waits goes on, and knows which address it is for.
DELETE FROM jobs WHERE kind = 'email_verification.send' AND state IN ('READY', 'RUNNING') AND id NOT IN (
  SELECT max(j.id) FROM jobs j JOIN email_verifications e ON e.user_id = j.payload ->> 'userId'
  WHERE j.kind = 'email_verification.send' AND j.state IN ('READY', 'RUNNING') AND e.mail_state = 'WAITING'
  GROUP BY e.user_id
);
UPDATE jobs SET state = 'READY', epoch = NULL, payload = json_set(payload, '$.to',
  (SELECT address FROM email_verifications WHERE user_id = jobs.payload ->> 'userId'))
WHERE kind = 'email_verification.send' AND state IN ('READY', 'RUNNING');

CREATE TABLE email_verifications_with_mails (
  user_id INTEGER NOT NULL PRIMARY KEY REFERENCES users (id),
  -- Lower case: the address of the account, or the pending one.
  address TEXT NOT NULL,
  -- SHA-256, hex; null before a link is made. The token itself is never stored.
  token_hash TEXT UNIQUE,
  expires_at INTEGER,
  -- When a mail with a link was asked for; null if none was.
  mailed_at INTEGER
) STRICT;
INSERT INTO email_verifications_with_mails
SELECT user_id, address, token_hash, expires_at, iif(mail_state = 'NONE', NULL, requested_at) FROM email_verifications;
DROP TABLE email_verifications;
ALTER TABLE email_verifications_with_mails RENAME TO email_verifications;
