import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { defineChore, enqueueChore } from '../../../src/jobs/job.ts'
import { DAY_MS } from '../../../src/lib/clock.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addContact } from '../../support/contacts.ts'
import { anySheet, seedSheet, sheetCsv } from '../../support/import-sheets.ts'
import { actOnImport, importCsv, phoneOf, runInChunks, upload, verdictsOf } from '../../support/imports.ts'
import { addSegment } from '../../support/segments.ts'
import { runs } from '../../support/size.ts'

const CSV = `first_name,phone,tags\nAnn,${phoneOf(1)},vip\nBob,${phoneOf(2)},\nCid,12,\n`
const DRY = { dryRun: 'true' }

test('a dry run gives every verdict and changes nothing else', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const segmentId = await addSegment(app, tenant)
  await addContact(app, tenant, { firstName: 'Old', phone: phoneOf(2) })
  const {
    contact_imports,
    contact_import_rows,
    contact_import_files,
    contact_import_pieces,
    jobs,
    ...before
  } = app.rowCounts()
  const contacts = app.db.all('SELECT * FROM contacts')
  const record = await importCsv(app, tenant, CSV, { fields: { ...DRY, segmentId } })
  expect(record).toMatchObject({
    status: 'COMPLETED',
    dryRun: true,
    processedRows: 3,
    counts: { created: 1, updated: 1, rejected: 1 },
    fileKeptUntil: '2026-03-05T17:00:00.000Z',
  })
  expect(await verdictsOf(app, tenant, record.id)).toEqual([
    'CREATED',
    'UPDATED',
    'REJECTED “12” is not a valid phone number for US.',
  ])
  expect(app.rowCounts()).toMatchObject(before)
  expect(app.db.all('SELECT * FROM contacts')).toEqual(contacts)
})

describe('POST /contacts/imports/:id/run', () => {
  test('imports the file of a dry run without another upload, in place of it', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id } = await importCsv(app, tenant, CSV, { fields: DRY })
    app.clock.advance(DAY_MS - 1)
    const record = await actOnImport(app, tenant, id, 'run')
    expect(record).toMatchObject({
      id,
      status: 'COMPLETED',
      dryRun: false,
      fileKeptUntil: null,
      counts: { created: 2, rejected: 1 },
    })
    expect(await verdictsOf(app, tenant, id)).toHaveLength(3)
    expect(app.rowCounts()).toMatchObject({ contacts: 2, contact_tags: 1, contact_import_files: 0 })
  })

  test.each([
    { what: 'when the file is a day old', laterMs: DAY_MS, code: 'CONFLICT' },
    { what: 'when the file was pruned', laterMs: DAY_MS + 1, code: 'CONFLICT' },
  ])('is refused $what', async ({ laterMs, code }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id } = await importCsv(app, tenant, CSV, { fields: DRY })
    app.clock.advance(laterMs)
    const before = app.rowCounts()
    const answer = await app.post(`/contacts/imports/${id}/run`, tenant.key)
    expect([answer.status, answer.body.code]).toEqual([409, code])
    expect(app.rowCounts()).toEqual(before)
  })

  test('puts every contact of the file into a new segment with the given name', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id } = await importCsv(app, tenant, CSV, { fields: DRY })
    const before = app.rowCounts()
    await app.post('/segments', tenant.key, { name: 'Taken', type: 'STATIC' })
    const run = (segmentName: string) => app.post(`/contacts/imports/${id}/run`, tenant.key, { segmentName })
    const taken = await run('Taken')
    const { body } = await run('Customers, March')
    await app.drain()
    const segment = await app.get(`/segments/${body.data.segmentId}`, tenant.key)
    expect([taken.status, taken.body.code]).toEqual([409, 'ALREADY_EXISTS'])
    expect(segment.body.data).toMatchObject({ name: 'Customers, March', type: 'STATIC', contactCount: 2 })
    expect(app.rowCounts().segments).toBe((before.segments ?? 0) + 2)
  })

  test('refuses a second segment', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { body } = await app.post('/segments', tenant.key, { name: 'First', type: 'STATIC' })
    const { id } = await importCsv(app, tenant, CSV, { fields: { ...DRY, segmentId: body.data.id } })
    const answer = await app.post(`/contacts/imports/${id}/run`, tenant.key, { segmentName: 'Second' })
    expect([answer.status, answer.body.details[0].field]).toEqual([400, 'segmentName'])
  })

  test('is refused a second time, and for an import that was no dry run', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const dry = await importCsv(app, tenant, CSV, { fields: DRY })
    const real = await importCsv(app, tenant, CSV)
    const run = (id: string) => app.post(`/contacts/imports/${id}/run`, tenant.key)
    expect((await run(dry.id)).body.data).toMatchObject({ status: 'QUEUED', processedRows: 0, dryRun: false })
    expect((await run(dry.id)).body.details).toEqual([{ currentStatus: 'QUEUED', allowed: ['cancel'] }])
    expect((await run(real.id)).body.details).toEqual([{ currentStatus: 'COMPLETED', allowed: ['undo'] }])
  })

  test('shows no verdict of the dry run after the request', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id } = await importCsv(app, tenant, CSV, { fields: DRY })
    await app.post(`/contacts/imports/${id}/run`, tenant.key)
    for (const query of ['', '?verdict=CREATED']) {
      const { body } = await app.get(`/contacts/imports/${id}/rows${query}`, tenant.key)
      expect([body.data, body.meta.total]).toEqual([[], 0])
    }
  })
})

test('the file of a dry run is deleted a day later, not before, and others at once', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  await importCsv(app, tenant, CSV, { fields: DRY })
  await importCsv(app, tenant, CSV)
  const waiting = await upload(app, tenant.key, CSV)
  const files = async () => {
    app.db.writeNow((tx) => enqueueChore(tx, defineChore('contact_import.prune_files')))
    await app.app.jobs.drain()
    const { contact_import_files, contact_import_pieces } = app.rowCounts()
    return [contact_import_files, contact_import_pieces]
  }
  await app.post(`/contacts/imports/${waiting.body.data.id}/cancel`, tenant.key)
  app.clock.advance(DAY_MS - 1)
  expect(await files()).toEqual([1, 1])
  app.clock.advance(1)
  expect(await files()).toEqual([0, 0])
})

const reported = async (app: TestApp, tenant: TestTenant, id: string) => {
  const record = (await app.get(`/contacts/imports/${id}`, tenant.key)).body.data
  const rows = (await app.get(`/contacts/imports/${id}/rows?limit=100`, tenant.key)).body.data
  return {
    counts: record.counts,
    rows: rows.map(({ verdict, isSuppressed, reason }: Record<string, unknown>) => ({
      verdict,
      isSuppressed,
      reason,
    })),
  }
}

test('the verdicts of a dry run are those of the run, with any chunks of the rows', async () => {
  await fc.assert(
    fc.asyncProperty(anySheet, fc.integer({ min: 1, max: 12 }), async (given, chunkRows) => {
      await using app = createTestApp()
      const tenant = app.tenant()
      const fields = await seedSheet(app, tenant, given)
      const { id } = (await upload(app, tenant.key, sheetCsv(given), { fields: { ...fields, ...DRY } })).body
        .data
      await runInChunks(app, chunkRows)
      const dry = await reported(app, tenant, id)
      await app.post(`/contacts/imports/${id}/run`, tenant.key)
      await runInChunks(app, chunkRows)
      expect(await reported(app, tenant, id)).toEqual(dry)
    }),
    { numRuns: runs(30) },
  )
})
