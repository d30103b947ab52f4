import { expect, test } from 'bun:test'
import { migrations } from '../../migrations/index.ts'
import { connect } from '../../src/db/driver.ts'
import { migrate } from '../../src/db/migrate.ts'

const SYSTEM = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT', 'OPT OUT']

test('organizations from before the upgrade get the words of the system, with the time of their creation', () => {
  const connection = connect(':memory:')
  const version = migrations.find(({ name }) => name === 'opt_out_keywords')!.version
  migrate(
    connection,
    migrations.filter((migration) => migration.version < version),
    0,
  )
  const created = Date.parse('2026-01-02T03:04:05Z')
  connection.exec(`INSERT INTO organizations (id, uuid, name, slug, timezone, default_country, currency, locale,
      created_at, updated_at)
    VALUES (1, 'one', 'One', 'one', 'UTC', 'US', 'USD', 'en-US', ${created}, 5),
      (2, 'two', 'Two', 'two', 'UTC', 'US', 'USD', 'en-US', ${created}, 5)`)
  migrate(connection, migrations, 0)
  for (const organization of [1, 2]) {
    const rows = connection
      .prepare(
        'SELECT uuid, keyword, is_system, created_at FROM opt_out_keywords WHERE organization_id = ? ORDER BY id',
      )
      .all(organization) as Array<{ uuid: string; keyword: string; is_system: number; created_at: number }>
    expect(rows.map(({ keyword }) => keyword)).toEqual(SYSTEM)
    expect(rows.every(({ is_system, created_at }) => is_system === 1 && created_at === created)).toBe(true)
    // Of version 7, whose first 48 bits are the time.
    expect(
      rows.every(({ uuid }) => Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16) === created),
    ).toBe(true)
  }
  const ids = connection.prepare('SELECT count(DISTINCT uuid) AS n FROM opt_out_keywords').all()
  expect(ids).toEqual([{ n: 18 }])
  connection.close()
})
