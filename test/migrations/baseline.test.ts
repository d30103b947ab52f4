import { expect, test } from 'bun:test'
import { migrations } from '../../migrations/index.ts'
import { connect } from '../../src/db/driver.ts'
import { type AppliedMigration, migrate, pendingAfter, pendingMigrations } from '../../src/db/migrate.ts'
import { Refusal } from '../../src/lib/exit.ts'
import { sha256Hex } from '../../src/lib/ids.ts'
import schema93 from '../fixtures/schema-93.json' with { type: 'json' }
import { likeBeforeBaseline } from '../support/before-baseline.ts'
import { schemaPrint } from '../support/schema-print.ts'

const [baseline] = migrations

test('the baseline creates the schema and the rows of the 93 migrations that it replaced', () => {
  const connection = connect(':memory:')
  migrate(connection, [baseline!], 0)
  expect(schemaPrint(connection)).toEqual(schema93)
  connection.close()
})

test('data with all 93 migrations counts as data with the baseline', () => {
  const connection = connect(':memory:')
  migrate(connection, [baseline!], 0)
  likeBeforeBaseline(connection)
  expect(pendingMigrations(connection, migrations)).toEqual(migrations.slice(1))
  connection.close()
})

const applied = (version: number, checksum = 'x'): AppliedMigration => ({
  version,
  name: `v${version}`,
  checksum,
  appliedAt: 0,
})

function refusalOf(rows: readonly AppliedMigration[], known = migrations): readonly unknown[] {
  try {
    pendingAfter(rows, known)
    return []
  } catch (error) {
    return error instanceof Refusal ? [error.exitCode, error.message, error.remedy] : [error]
  }
}

test('data from before the baseline is refused with the version that upgrades it', () => {
  expect(refusalOf([applied(1), applied(80)])).toEqual([
    65,
    'This database is from before the first release: it has schema 80, and this binary opens schema 93 or later.',
    'Run `carillon migrate` of the last version before the first release to upgrade to schema 93. Then start this version again.',
  ])
})

test('data of a newer version, or with another baseline, is refused', () => {
  const replaced = applied(93, baseline!.replaces)
  expect(refusalOf([replaced, applied(9999)])[1]).toBe(
    'This database is newer than this binary: it has migration 9999 (v9999).',
  )
  expect(refusalOf([applied(92), applied(93)])[1]).toBe(
    'Migration 93 (v93) of this database differs from the one in this binary.',
  )
})

test('data with a later migration but without the baseline was changed by another program', () => {
  const next = { version: 9001, name: 'next', sql: '' }
  const row = { ...applied(9001, sha256Hex('')), name: 'next' }
  expect(refusalOf([row], [baseline!, next])).toEqual([
    65,
    'This database has no record of migration 93 (baseline), but one of migration 9001 (next): another program changed it.',
    'Restore a good copy: carillon restore FILE, with carillon.db or a file from backups/.',
  ])
})

test('migrations after the baseline are applied to data that has it', () => {
  const next = { version: 9001, name: 'next', sql: '' }
  const known = [...migrations, next]
  expect(pendingAfter([applied(92), applied(93, baseline!.replaces)], [baseline!, next])).toEqual([next])
  expect(pendingAfter([], known)).toEqual(known)
})
