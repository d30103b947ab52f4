import { expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tryMigrations } from '../../cli/release/trial.ts'
import { migrations } from '../../migrations/index.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'
import { putReleased, schemas } from '../support/released-upgrades.ts'

/** The trial of a version on a copy of the data. */

function attempt(directory: TemporaryDirectory, known = migrations) {
  const copied: number[] = []
  try {
    const trial = tryMigrations(directory.data, { nowMs: 0, onCopying: (bytes) => copied.push(bytes), known })
    return { ...trial, copied, refusal: '' }
  } catch (error) {
    return { pending: undefined, bytes: undefined, copied, refusal: (error as Error).message }
  }
}

test('data of an older schema is migrated in a copy, which is removed, and carillon.db stays as it is', () => {
  using directory = new TemporaryDirectory()
  putReleased(directory, schemas[0]!)
  const before = readFileSync(directory.files.snapshot)
  const { pending, bytes, copied, refusal } = attempt(directory)
  expect([refusal, pending, bytes, copied]).toEqual([
    '',
    migrations.filter(({ version }) => version > schemas[0]!).length,
    before.length,
    [before.length],
  ])
  expect(readFileSync(directory.files.snapshot)).toEqual(before)
  expect(readdirSync(directory.data).filter((name) => name.includes('trial'))).toEqual([])
})

test('a migration that fails on the data is refused', () => {
  using directory = new TemporaryDirectory()
  putReleased(directory, schemas[0]!)
  const failing = { version: 9_999, name: 'failing', sql: 'CREATE TABLE contacts (id INTEGER);' }
  const { refusal } = attempt(directory, [...migrations, failing])
  expect(refusal).toContain('The migrations of this version fail on a copy of the data')
  expect(readdirSync(directory.data).filter((name) => name.includes('trial'))).toEqual([])
})

test('data of a newer version is refused, and no copy is made', () => {
  using directory = new TemporaryDirectory()
  putReleased(directory, schemas.at(-1)!)
  const older = migrations.filter(({ version }) => version < schemas.at(-1)!)
  const { copied, refusal } = attempt(directory, older)
  expect([copied, refusal]).toEqual([[], expect.stringContaining('newer than this binary')])
})

test('a leftover of a killed trial is replaced', () => {
  using directory = new TemporaryDirectory()
  putReleased(directory, schemas[0]!)
  writeFileSync(`${directory.data}/upgrade-trial.db.carillon-unfinished`, 'half')
  expect(attempt(directory).refusal).toBe('')
  expect(existsSync(`${directory.data}/upgrade-trial.db.carillon-unfinished`)).toBe(false)
})

test('a directory without data needs no trial', () => {
  using directory = new TemporaryDirectory()
  expect(attempt(directory)).toEqual({ pending: 0, bytes: 0, copied: [], refusal: '' })
})
