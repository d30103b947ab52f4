import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inWords } from '../../src/module/retention.ts'
import { agedTables, modules, RETENTION, schedules } from '../../src/wiring/modules.ts'
import { homeOf, tables, tablesOfTriggers, tableUses } from '../support/sql-sources.ts'

const root = join(import.meta.dir, '../..')

test('the retention of every table is declared exactly once', () => {
  const declared = modules.flatMap(({ retention = {} }) => Object.keys(retention))
  expect(declared.sort()).toEqual([...tables].sort())
})

/** Slice whose manifest declares the tables of a slice, instead of the rule below. */
const SPOKEN_FOR: Readonly<Record<string, string>> = {
  'campaigns/records': 'campaigns/records',
  'contacts/records': 'contacts/records',
}

test('the manifest of the owning slice declares the retention of a table, and the chores that of mechanisms', async () => {
  const files = [...new Bun.Glob('src/*/*/module.ts').scanSync(root)]
  const saidBy = new Map<string, string>()
  for (const file of files) {
    const { default: module } = await import(join(root, file))
    for (const table of Object.keys(module.retention ?? {})) saidBy.set(table, homeOf(file))
  }
  const hasManifest = (home: string) => files.includes(`src/${home}/module.ts`)
  for (const table of tables) {
    const uses = tableUses.filter((use) => use.table === table)
    const use = uses.find(({ kind }) => kind === 'write') ?? uses[0]
    // Only triggers write and read this table.
    if (!use) expect(tablesOfTriggers.has(table)).toBe(true)
    else {
      const owner = homeOf(use.file)
      const speaker = SPOKEN_FOR[owner] ?? (hasManifest(owner) ? owner : 'appliance/maintenance')
      expect(`${table}: ${saidBy.get(table)}`).toBe(`${table}: ${speaker}`)
    }
  }
})

test('docs/operations/tables.md has the retention of every table, as in the manifests', () => {
  const page = readFileSync(join(root, 'docs/operations/tables.md'), 'utf8')
  const head = '| Table | Its rows stay |\n|---|---|\n'
  const rows = Object.entries(RETENTION)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([table, ruling]) => `| \`${table}\` | ${inWords(ruling)} |\n`)
  const from = page.indexOf(head)
  expect(from).toBeGreaterThan(0)
  expect(page.slice(from, page.indexOf('\n\n', from) + 1)).toBe(head + rows.join(''))
})

test('the job that a table names runs repeatedly', () => {
  const kinds = new Set(schedules.map(({ job }) => job.kind))
  expect(agedTables.filter(({ job }) => !kinds.has(job)).map(({ job }) => job)).toEqual([])
})
