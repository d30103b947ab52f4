import { expect, test } from 'bun:test'
import { migrations } from '../../migrations/index.ts'
import { connect } from '../../src/db/driver.ts'
import { migrate } from '../../src/db/migrate.ts'

test('entries of the suppression list whose owner opted out become those of the person, and all others stay', () => {
  const connection = connect(':memory:')
  const version = migrations.find(({ name }) => name === 'opt_outs_of_people')!.version
  const before = migrations.filter((migration) => migration.version < version)
  migrate(connection, before, 0)
  connection.pragma('foreign_keys = OFF')
  const list = (organization: number, address: string, method: string, at: number) =>
    connection.exec(`INSERT INTO suppressions (organization_id, channel, address, method, import_id, created_at)
      VALUES (${organization}, 'SMS', '${address}', '${method}', 7, ${at})`)
  const text = (address: string, kind: string, at: number) =>
    connection.exec(`INSERT INTO inbound_messages (uuid, organization_id, channel_identity_id, from_address, to_address,
        body, kind, provider_message_id, received_at)
      VALUES (hex(randomblob(8)), 1, 1, '${address}', '+1', 'x', '${kind}', hex(randomblob(8)), ${at})`)
  const decide = (address: string, at: number) =>
    connection.exec(`INSERT INTO opt_out_reviews (uuid, organization_id, contact_id, channel, address, body, status,
        received_at, due_at, decided_at)
      VALUES (hex(randomblob(8)), 1, 1, 'SMS', '${address}', 'x', 'OPTED_OUT', 1, 1, ${at})`)
  list(1, 'decided', 'MANUAL', 50)
  decide('decided', 50)
  list(1, 'entered later', 'MANUAL', 60)
  decide('entered later', 50)
  list(1, 'listed, then STOP', 'IMPORT', 10)
  text('listed, then STOP', 'OPT_OUT', 20)
  list(1, 'STOP, START, then listed', 'API', 40)
  text('STOP, START, then listed', 'OPT_OUT', 20)
  list(1, 'listed, then hello', 'IMPORT', 10)
  text('listed, then hello', 'OTHER', 20)
  list(2, 'listed, then STOP', 'IMPORT', 10)
  list(1, 'blocked', 'PROVIDER', 10)
  text('blocked', 'OPT_OUT', 20)
  migrate(connection, migrations, 0)
  const rows = connection
    .prepare(
      'SELECT organization_id AS organization, address, method, import_id AS list FROM suppressions ORDER BY id',
    )
    .all()
  expect(rows).toEqual([
    { organization: 1, address: 'decided', method: 'REPLY', list: 7 },
    { organization: 1, address: 'entered later', method: 'MANUAL', list: 7 },
    { organization: 1, address: 'listed, then STOP', method: 'KEYWORD', list: null },
    { organization: 1, address: 'STOP, START, then listed', method: 'API', list: 7 },
    { organization: 1, address: 'listed, then hello', method: 'IMPORT', list: 7 },
    { organization: 2, address: 'listed, then STOP', method: 'IMPORT', list: 7 },
    { organization: 1, address: 'blocked', method: 'PROVIDER', list: 7 },
  ])
  connection.close()
})
