import { expect, test } from 'bun:test'
import { migrations } from '../../migrations/index.ts'
import { readerOf } from '../../src/db/bare-reader.ts'
import { connect } from '../../src/db/driver.ts'
import { migrate } from '../../src/db/migrate.ts'

const HOUR_MS = 3_600_000

/** Creates a database from before the outbox, with mails in each state. */
function before() {
  const connection = connect(':memory:')
  migrate(connection, migrations.slice(0, 1), 0)
  connection.exec(`
    INSERT INTO organizations (uuid, name, slug, timezone, default_country, currency, locale, created_at, updated_at)
    VALUES ('o', 'Acme', 'acme', 'UTC', 'US', 'USD', 'en-US', 0, 0);
    INSERT INTO actors (organization_id, type, reference, name) VALUES (1, 'SYSTEM', '', 'Command line');
    INSERT INTO users (uuid, email, password_hash, first_name, created_at, updated_at)
    VALUES ('a', 'ann@example.test', '', 'Ann', 0, 0), ('b', 'bob@example.test', '', 'Bob', 0, 0),
      ('c', 'cid@example.test', '', 'Cid', 0, 0);
    INSERT INTO rations (id, kind, user_id, address_digest, taken_at) VALUES (7, 'ORGANIZATION', 1, NULL, 5);
    INSERT INTO password_mails VALUES
      ('ann@example.test', 'WAITING', 11), ('bob@example.test', 'HANDED_OVER', 12), ('nobody@example.test', 'WAITING', 13);
    INSERT INTO invitations (uuid, organization_id, email, token_hash, status, actor_id, created_at, expires_at,
      mail_state, mail_asked_at, mail_count)
    VALUES ('i1', 1, 'x@example.test', 't1', 'PENDING', 1, 20, 99, 'WAITING', 21, 2),
      ('i2', 1, 'y@example.test', 't2', 'PENDING', 1, 20, 99, 'UNKNOWN', 22, 1),
      ('i3', 1, 'z@example.test', 't3', 'PENDING', 1, 20, 99, 'SENT', 23, 1);
    INSERT INTO email_verifications (user_id, address, token_hash, expires_at, mail_state, requested_at)
    VALUES (1, 'ann@new.test', NULL, NULL, 'WAITING', 31), (2, 'bob@example.test', 'h', ${HOUR_MS}, 'HANDED_OVER', 32),
      (3, 'cid@example.test', 'i', ${HOUR_MS}, 'NONE', 33);
    INSERT INTO jobs (organization_id, kind, payload, state, run_at, created_at) VALUES
      (NULL, 'password_mail.send', '{}', 'READY', 11, 11), (NULL, 'invitation_mail.send', '{}', 'RUNNING', 21, 21),
      (NULL, 'invitation_mail.send', '{}', 'DONE', 1, 1),
      (1, 'email_verification.send', '{"userId":1}', 'READY', 30, 30),
      (1, 'email_verification.send', '{"userId":1}', 'RUNNING', 31, 31),
      (1, 'email_verification.send', '{"userId":2}', 'RUNNING', 32, 32),
      (1, 'security_mail.tell', '{}', 'READY', 40, 40);
  `)
  return connection
}

test('each waiting mail has one job, and one that may have been sent has none', () => {
  const connection = before()
  migrate(connection, migrations, 0)
  const jobs = readerOf(connection).all<{ payload: string }>(
    `SELECT organization_id AS owner, kind, payload, run_at AS runAt FROM jobs WHERE state = 'READY' ORDER BY kind, id`,
  )
  expect(jobs.map((job) => ({ ...job, payload: JSON.parse(job.payload) }))).toEqual([
    { owner: 1, kind: 'email_verification.send', payload: { userId: 1, to: 'ann@new.test' }, runAt: 31 },
    { owner: 1, kind: 'invitation_mail.send', payload: { invitationId: 1, number: 2 }, runAt: 21 },
    { owner: null, kind: 'password_mail.send', payload: { userId: 1 }, runAt: 11 },
    { owner: 1, kind: 'security_mail.tell', payload: {}, runAt: 40 },
  ] as unknown as typeof jobs)
  expect(readerOf(connection).all(`SELECT kind FROM jobs WHERE state = 'RUNNING'`)).toEqual([])
  connection.close()
})

test('quotas and links stay, with the time of the request for their mail', () => {
  const connection = before()
  migrate(connection, migrations, 0)
  const reader = readerOf(connection)
  expect(reader.all('SELECT id, kind, user_id, taken_at FROM rations')).toEqual([
    { id: 7, kind: 'ORGANIZATION', userId: 1, takenAt: 5 },
  ])
  expect(reader.all('SELECT address, mailed_at FROM email_verifications ORDER BY user_id')).toEqual([
    { address: 'ann@new.test', mailedAt: 31 },
    { address: 'bob@example.test', mailedAt: 32 },
    { address: 'cid@example.test', mailedAt: null },
  ])
  expect(reader.all('SELECT user_id, token_hash FROM user_links ORDER BY user_id')).toEqual([
    { userId: 2, tokenHash: 'h' },
    { userId: 3, tokenHash: 'i' },
  ])
  expect(reader.all('PRAGMA foreign_key_check')).toEqual([])
  connection.close()
})
