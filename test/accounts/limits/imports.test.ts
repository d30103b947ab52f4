import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { givePlan } from '../../support/billing.ts'
import { addContact } from '../../support/contacts.ts'
import { actOnImport, importCsv, phoneOf, runInChunks, upload, verdictsOf } from '../../support/imports.ts'
import { some } from '../../support/size.ts'

const FULL =
  'REJECTED The plan of the organization allows 5 contacts. Ask the server operator for a larger plan.'

/** Returns a CSV file with rows of these numbers. */
const csvOf = (rows: readonly number[]): string =>
  `first_name,phone\n${rows.map((n) => `New ${n},${phoneOf(n)}\n`).join('')}`

const phonesOf = (app: TestApp): string[] =>
  app.db
    .all<{ phone: string }>('SELECT phone FROM contacts WHERE deleted_at IS NULL ORDER BY phone')
    .map(({ phone }) => phone)

/** Creates an organization with two contacts and room for three more. */
async function nearlyFull(app: TestApp): Promise<TestTenant> {
  const tenant = app.tenant()
  for (const n of [1, 2]) await addContact(app, tenant, { firstName: 'Old', phone: phoneOf(n) })
  givePlan(app, tenant.organization.id, { CONTACTS: 5 })
  return tenant
}

const ROWS = [11, 1, 12, 13, 14, 2, 15, 14]
const VERDICTS = [
  'CREATED',
  'UPDATED',
  'CREATED',
  'CREATED',
  FULL,
  'UPDATED',
  FULL,
  'DUPLICATE Row 5 has the same phone number.',
]

describe('an import of more contacts than the plan allows', () => {
  test('adds the first that fit, applies the rows of known contacts and gives the reason for each rejected row', async () => {
    await using app = createTestApp()
    const tenant = await nearlyFull(app)
    const record = await importCsv(app, tenant, csvOf(ROWS))
    expect(record).toMatchObject({
      status: 'COMPLETED',
      counts: { created: 3, updated: 2, duplicate: 1, rejected: 2, warned: 0 },
    })
    expect(await verdictsOf(app, tenant, record.id)).toEqual(VERDICTS)
    expect(phonesOf(app)).toEqual([1, 2, 11, 12, 13].map(phoneOf))
    const { body } = await app.get(`/contacts/imports/${record.id}/rejects.csv`, tenant.key)
    expect(body.split('\r\n').slice(1, -1)).toEqual(
      [14, 15].map((n) => `New ${n},${phoneOf(n)},${FULL.slice('REJECTED '.length)}`),
    )
  })

  test.each(some([[1], [2], [3], [8]] as const))(
    'has the same verdicts in a dry run as in the import, %d rows at a time',
    async (chunkRows) => {
      await using app = createTestApp()
      const tenant = await nearlyFull(app)
      const { body } = await upload(app, tenant.key, csvOf(ROWS), { fields: { dryRun: 'true' } })
      await runInChunks(app, chunkRows)
      expect(await verdictsOf(app, tenant, body.data.id)).toEqual(VERDICTS)
      expect(phonesOf(app)).toEqual([1, 2].map(phoneOf))
      expect((await app.post(`/contacts/imports/${body.data.id}/run`, tenant.key)).status).toBe(201)
      await runInChunks(app, chunkRows)
      expect(await verdictsOf(app, tenant, body.data.id)).toEqual(VERDICTS)
      expect(phonesOf(app)).toEqual([1, 2, 11, 12, 13].map(phoneOf))
    },
  )

  test('continues after an interruption with the room that is left', async () => {
    await using app = createTestApp()
    const tenant = await nearlyFull(app)
    for (const fields of [{ dryRun: 'true' }, undefined]) {
      const { body } = await upload(app, tenant.key, csvOf(ROWS), fields ? { fields } : {})
      await runInChunks(app, 2, AbortSignal.abort())
      await runInChunks(app, 3)
      expect(await verdictsOf(app, tenant, body.data.id)).toEqual(VERDICTS)
    }
  })

  test('keeps the opt-outs of rejected rows, and creates no tags for them', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    givePlan(app, tenant.organization.id, { CONTACTS: 0 })
    const csv = `first_name,phone,tags,isOptedOut\nAnn,${phoneOf(1)},vip,yes\n`
    const { counts } = await importCsv(app, tenant, csv, { mapping: '{"isOptedOut":"isOptedOut"}' })
    expect(counts).toMatchObject({ created: 0, rejected: 1, suppressed: 1 })
    expect(app.rowCounts()).toMatchObject({ contacts: 0, tags: 0, suppressions: 1 })
  })

  test('is not limited if it only updates', async () => {
    await using app = createTestApp()
    const tenant = await nearlyFull(app)
    givePlan(app, tenant.organization.id, { CONTACTS: 0 })
    const { id } = await importCsv(app, tenant, csvOf([11, 1]), { fields: { mode: 'UPDATE_ONLY' } })
    expect(await verdictsOf(app, tenant, id)).toEqual([
      'SKIPPED No contact has this number, and this import does not create contacts.',
      'UPDATED',
    ])
  })

  test('adds 50 of 1,000 with room for 50; its undo makes room again', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    givePlan(app, tenant.organization.id, { CONTACTS: 50 })
    const phones = Array.from({ length: 1_000 }, (_, n) => `+1504${2_000_000 + n}`)
    const csv = `first_name,phone\n${phones.map((phone) => `Ann,${phone}\n`).join('')}`
    const record = await importCsv(app, tenant, csv)
    expect(record.counts).toMatchObject({ created: 50, rejected: 950 })
    expect(app.rowCounts().contacts).toBe(50)
    const page = await app.get(`/contacts/imports/${record.id}/rows?verdict=REJECTED&limit=1`, tenant.key)
    expect([page.body.meta.total, page.body.data[0].row]).toEqual([950, 51])
    await actOnImport(app, tenant, record.id, 'undo')
    const limits = await app.get('/billing/limits', tenant.key)
    expect(limits.body.data[0]).toMatchObject({ limit: 50, used: 0, remaining: 50 })
  })
})
