import { expect, test } from 'bun:test'
import { migrations } from '../../migrations/index.ts'
import { connect } from '../../src/db/driver.ts'
import { migrate } from '../../src/db/migrate.ts'

test('consents of an import that was undone before the upgrade stay retracted', () => {
  const connection = connect(':memory:')
  const version = migrations.find(({ name }) => name === 'consent_retractions')!.version
  migrate(
    connection,
    migrations.filter((migration) => migration.version < version),
    0,
  )
  connection.pragma('foreign_keys = OFF')
  connection.exec(`INSERT INTO contact_import_undos (import_id, requested_by_type, requested_by_name, started_at)
    VALUES (7, 'USER', 'Wren', 1234)`)
  migrate(connection, migrations, 0)
  expect(connection.prepare('SELECT import_id, retracted_at FROM consent_retractions').all()).toEqual([
    { import_id: 7, retracted_at: 1234 },
  ])
  connection.close()
})
