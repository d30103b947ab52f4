import { expect, test } from 'bun:test'
import { migrations } from '../../migrations/index.ts'
import { readerOf } from '../../src/db/bare-reader.ts'
import { connect } from '../../src/db/driver.ts'
import { migrate } from '../../src/db/migrate.ts'

/**
 * Creates a database from before endpoints had creators: one that Bob created, one whose address Ann changed,
 * one without an act.
 */
function before() {
  const connection = connect(':memory:')
  const from = migrations.findIndex(({ name }) => name === 'endpoint_makers')
  migrate(connection, migrations.slice(0, from), 0)
  connection.exec(`
    INSERT INTO organizations (uuid, name, slug, timezone, default_country, currency, locale, created_at, updated_at)
    VALUES ('o', 'Acme', 'acme', 'UTC', 'US', 'USD', 'en-US', 0, 0);
    INSERT INTO users (uuid, email, password_hash, first_name, created_at, updated_at)
    VALUES ('a', 'ann@example.test', '', 'Ann', 0, 0), ('b', 'bob@example.test', '', 'Bob', 0, 0);
    INSERT INTO roles (uuid, organization_id, key, name, created_at, updated_at) VALUES ('r', 1, 'OWNER', 'Owner', 0, 0);
    INSERT INTO memberships (organization_id, user_id, role_id, joined_at) VALUES (1, 1, 1, 0);
    INSERT INTO webhook_endpoints (uuid, organization_id, url, event_types, status, secret, created_at, updated_at)
    SELECT value, 1, 'https://hooks.example/', '["*"]', 'ENABLED', x'00', 0, 0
    FROM json_each('["created","changed","described","unknown"]');
    INSERT INTO audit_acts (uuid, organization_id, sequence, act, actor_type, actor_id, resource_type, resource_id,
      details, persons_digest, hash, created_at)
    SELECT 'act' || key, 1, key + 1, 'WEBHOOK_ENDPOINT_' || (value ->> 0), 'USER', value ->> 1, 'WEBHOOK_ENDPOINT',
      value ->> 2, value ->> 3, '', '', 0
    FROM json_each('[["CREATED","b","created","{}"],["CREATED","b","changed","{}"],["CREATED","b","described","{}"],
      ["UPDATED","a","changed","{\\"fields\\":[\\"url\\"]}"],["UPDATED","a","described","{\\"fields\\":[\\"description\\"]}"]]');
  `)
  return connection
}

test('an earlier endpoint belongs to the member who last set its address, or without an act to the owner', () => {
  const connection = before()
  migrate(connection, migrations, 0)
  const makers = readerOf(connection).all<{ endpoint: string; maker: string }>(
    `SELECT e.uuid AS endpoint, u.first_name AS maker FROM webhook_endpoints e
     JOIN users u ON u.id = e.set_up_by_user_id ORDER BY e.id`,
  )
  expect(makers).toEqual([
    { endpoint: 'created', maker: 'Bob' },
    { endpoint: 'changed', maker: 'Ann' },
    { endpoint: 'described', maker: 'Bob' },
    { endpoint: 'unknown', maker: 'Ann' },
  ])
  connection.close()
})
