import { expect, test } from 'bun:test'
import { migrations } from '../../migrations/index.ts'
import { connect } from '../../src/db/driver.ts'
import { migrate } from '../../src/db/migrate.ts'

test('senders of the built-in carrier carry files after the upgrade, and those of gateways as before', () => {
  const connection = connect(':memory:')
  const version = migrations.find(({ name }) => name === 'campaign_media')!.version
  migrate(
    connection,
    migrations.filter((migration) => migration.version < version),
    0,
  )
  connection.pragma('foreign_keys = OFF')
  for (const provider of ['SANDBOX', 'HTTP']) {
    connection.exec(`INSERT INTO channel_identities (uuid, organization_id, channel, provider, name, address,
        throughput_per_second, callback_token, capabilities, created_at, updated_at)
      VALUES ('${provider}', 1, 'SMS', '${provider}', 'x', '+1', 1, '${provider}', '{"mms":false,"inbound":true}', 0, 0)`)
  }
  migrate(connection, migrations, 0)
  const rows = connection.prepare('SELECT provider, capabilities FROM channel_identities ORDER BY id').all()
  expect(rows).toEqual([
    { provider: 'SANDBOX', capabilities: '{"mms":true,"inbound":true}' },
    { provider: 'HTTP', capabilities: '{"mms":false,"inbound":true}' },
  ])
  connection.close()
})
