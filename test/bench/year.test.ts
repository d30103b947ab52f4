import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLiveDatabase } from '../../src/storage/opening/live-connection.ts'
import { brokenInvariants } from '../../src/wiring/invariants.ts'
import { seedYear, YEAR_ORGANIZATIONS } from './year.ts'

test('the seeded year is consistent: every counter equals its rows', () => {
  const directory = mkdtempSync(join(tmpdir(), 'carillon-year-'))
  const endedAt = Date.parse('2026-06-01T12:00:00Z')
  seedYear(directory, 2, { endedAt, contacts: 60 })
  // Next to existing organizations.
  seedYear(directory, 1, { endedAt, contacts: 60, count: 1 })
  const connection = openLiveDatabase(join(directory, 'live', 'engine.db'))
  const count = (table: string) =>
    (connection.prepare(`SELECT count(*) AS n FROM ${table}`).get() as { n: number }).n
  const found = { messages: count('messages'), clicks: count('link_clicks') > 0 }
  const broken = brokenInvariants(connection)
  connection.close()
  rmSync(directory, { recursive: true })
  expect({ ...found, broken }).toEqual({
    messages: (2 * YEAR_ORGANIZATIONS + 1) * 60,
    clicks: true,
    broken: [],
  })
})
