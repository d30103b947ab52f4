import { expect, test } from 'bun:test'
import { migrations } from '../../migrations/index.ts'
import { readerOf } from '../../src/db/bare-reader.ts'
import { connect } from '../../src/db/driver.ts'
import { migrate } from '../../src/db/migrate.ts'

/**
 * Creates a database from before the table of links: Ann has a link for each purpose, Bob asked for a mail
 * that has not been sent.
 */
function before() {
  const connection = connect(':memory:')
  const from = migrations.findIndex(({ name }) => name === 'user_links')
  migrate(connection, migrations.slice(0, from), 0)
  connection.exec(`
    INSERT INTO users (uuid, email, password_hash, first_name, created_at, updated_at)
    VALUES ('a', 'ann@example.test', '', 'Ann', 0, 0), ('b', 'bob@example.test', '', 'Bob', 0, 0);
    INSERT INTO password_resets (user_id, token_hash, password_digest, expires_at, is_mailed)
    VALUES (1, 'r', 'digest', 10, 1);
    INSERT INTO sign_in_links (user_id, token_hash, expires_at) VALUES (1, 's', 20);
    INSERT INTO email_verifications (user_id, address, token_hash, expires_at, mailed_at)
    VALUES (1, 'ann@new.test', 'v', 30, 5), (2, 'bob@example.test', NULL, NULL, 6);
  `)
  return connection
}

test('open links move to one table, and the addresses to verify stay', () => {
  const connection = before()
  migrate(connection, migrations, 0)
  const reader = readerOf(connection)
  const link = { userId: 1, boundTo: null, isMailed: 0 }
  expect(reader.all('SELECT * FROM user_links ORDER BY purpose')).toEqual([
    { ...link, purpose: 'RESET', tokenHash: 'r', boundTo: 'digest', isMailed: 1, expiresAt: 10 },
    { ...link, purpose: 'SIGN_IN', tokenHash: 's', expiresAt: 20 },
    { ...link, purpose: 'VERIFY_EMAIL', tokenHash: 'v', boundTo: 'ann@new.test', expiresAt: 30 },
  ])
  expect(reader.all('SELECT * FROM email_verifications ORDER BY user_id')).toEqual([
    { userId: 1, address: 'ann@new.test', mailedAt: 5 },
    { userId: 2, address: 'bob@example.test', mailedAt: 6 },
  ])
  connection.close()
})
