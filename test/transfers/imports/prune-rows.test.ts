import { expect, test } from 'bun:test'
import { defineChore, enqueueChore } from '../../../src/jobs/job.ts'
import { DAY_MS } from '../../../src/lib/clock.ts'
import { brokenInvariants } from '../../../src/wiring/invariants.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { actOnImport, importCsv, phoneOf } from '../../support/imports.ts'
import { openMigrated } from '../../support/migrated.ts'

async function prune(app: TestApp): Promise<void> {
  app.db.writeNow((tx) => enqueueChore(tx, defineChore('row.prune')))
  await app.app.jobs.drain()
}

const CSV = [
  'phone,first name,city',
  `${phoneOf(1)},Juno,Austin`,
  `${phoneOf(2)},Otto,Austin`,
  `${phoneOf(1)},Juno,Austin`,
  'none,Mia,Austin',
].join('\n')

test('the rows of an import are deleted a year after its end, but its counts and the names in consent records stay', async () => {
  const connection = openMigrated()
  await using app = createTestApp({}, { connection })
  const tenant = app.tenant()
  const { id } = await importCsv(app, tenant, CSV)
  const contact = app.db.value<string>('SELECT uuid FROM contacts ORDER BY id')!
  const read = async (path: string) => (await app.get(path, tenant.key)).body
  const before = await read(`/contacts/imports/${id}`)
  const consents = await read(`/contacts/${contact}/consents`)
  expect(consents.data).toMatchObject([{ importRow: 1, method: 'IMPORT' }])
  expect(before.data.rowsDeletedAt).toBeNull()
  app.clock.advance(365 * DAY_MS)
  await prune(app)
  expect((await read(`/contacts/imports/${id}/rows`)).data).toHaveLength(4)
  app.clock.advance(1)
  await prune(app)
  const after = await read(`/contacts/imports/${id}`)
  expect(after.data).toEqual({ ...before.data, rowsDeletedAt: expect.any(String) })
  const rows = await read(`/contacts/imports/${id}/rows`)
  expect([rows.data, rows.meta.total]).toEqual([[], 0])
  expect(await read(`/contacts/${contact}/consents`)).toEqual(consents)
  expect(
    app.db.all('SELECT row_number AS row, verdict, cells, undo_note AS note FROM contact_import_rows'),
  ).toEqual([
    { row: 1, verdict: 'CREATED', cells: null, note: null },
    { row: 2, verdict: 'CREATED', cells: null, note: null },
  ])
  const undo = await app.post(`/contacts/imports/${id}/undo`, tenant.key)
  expect([undo.status, undo.body.message]).toEqual([
    409,
    'The rows of this import were deleted 365 days after it ended, so it does not allow undo.',
  ])
  expect(brokenInvariants(connection)).toEqual([])
})

test('an import can be undone within the year, and its rows are deleted afterwards, in steps if there are many', async () => {
  const connection = openMigrated()
  await using app = createTestApp({}, { connection })
  const tenant = app.tenant()
  const many = Array.from({ length: 1_201 }, (_, index) => `${phoneOf(index)},Juno`)
  const { id } = await importCsv(app, tenant, ['phone,first name', ...many, ...many].join('\n'))
  app.clock.advance(364 * DAY_MS)
  await prune(app)
  const undone = await actOnImport(app, tenant, id, 'undo')
  expect([undone.status, undone.undo.counts.deleted]).toEqual(['UNDONE', 1_201])
  app.clock.advance(2 * DAY_MS)
  await prune(app)
  expect(app.db.value("SELECT count(*) FROM contact_import_rows WHERE verdict <> 'CREATED'")).toBe(0)
  expect(app.db.value('SELECT rows_deleted_through FROM contact_imports')).toBeNull()
  expect(brokenInvariants(connection)).toEqual([])
})
