import { describe, expect, test } from 'bun:test'
import { defineChore, enqueueChore } from '../../../src/jobs/job.ts'
import { HOUR_MS } from '../../../src/lib/clock.ts'
import { uuidv7 } from '../../../src/lib/ids.ts'
import { silentLog } from '../../../src/lib/log.ts'
import { exportContacts } from '../../../src/transfers/exports/format.ts'
import { contactExportJobs } from '../../../src/transfers/exports/module.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addContact, addTag, phoneOf, sessionWithout } from '../../support/contacts.ts'
import { addField } from '../../support/custom-fields.ts'
import { handlerOf } from '../../support/jobs.ts'
import { addMany } from '../../support/many-contacts.ts'
import { addSegment } from '../../support/segments.ts'
import { some } from '../../support/size.ts'

async function exported(app: TestApp, tenant: TestTenant, body: unknown = {}, query = '') {
  const answer = await app.post(`/contacts/exports${query}`, tenant.key, body)
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  await app.app.jobs.drain()
  const { id } = answer.body.data
  const record = (await app.get(`/contacts/exports/${id}`, tenant.key)).body.data
  const file = await app.get(`/contacts/exports/${id}/file`, tenant.key)
  return { record, file }
}

/** The decoder of an answer drops the mark. */
const BYTE_ORDER_MARK_BYTES = 3

const phonesIn = (csv: string): string[] => [...csv.matchAll(/\+1504621\d{4}/g)].map(String)

describe('POST /contacts/exports', () => {
  test('writes the chosen columns in their order, and always the opt-outs', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await addField(app, tenant, 'plan')
    await addContact(app, tenant, { firstName: 'Ann', phone: phoneOf(1), customFields: { plan: 'Pro' } })
    const columns = ['custom.plan', 'phone', 'lastContactedAt', 'custom.gone', 'firstName', 'phone']
    const { file } = await exported(app, tenant, { columns })
    expect(file.body).toBe(
      `custom.plan,phone,last_contacted_at,first_name,opted_out,email_opted_out\r\nPro,${phoneOf(1)},,Ann,,\r\n`,
    )
  })

  test.each([[[]], [['salary']], ['phone']])('refuses the columns %j', async (columns) => {
    await using app = createTestApp()
    const { status } = await app.post('/contacts/exports', app.tenant().key, { columns })
    expect(status).toBe(400)
  })

  test('is queued, written and downloaded, with only the contacts of the organization', async () => {
    await using app = createTestApp()
    const [tenant, other] = [app.tenant('One'), app.tenant('Two')]
    await addContact(app, other, { phone: phoneOf(900) })
    await addContact(app, tenant, { firstName: '=SUM(1)', phone: phoneOf(2), city: 'São Paulo' })
    await addContact(app, tenant, { firstName: 'Ann', phone: phoneOf(1) })
    const answer = await app.post('/contacts/exports', tenant.key, {})
    expect(answer.body.data).toEqual({
      id: expect.any(String),
      status: 'QUEUED',
      rowCount: 0,
      sizeBytes: 0,
      error: null,
      createdBy: { type: 'API_KEY', id: expect.any(String), name: 'test' },
      createdAt: '2026-03-04T17:00:00.000Z',
      completedAt: null,
      expiresAt: '2026-03-05T17:00:00.000Z',
    })
    await app.app.jobs.drain()
    const { id } = answer.body.data
    const file = await app.get(`/contacts/exports/${id}/file`, tenant.key)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="contacts-${id}.csv"`)
    expect(file.body).toContain(`\r\n'=SUM(1),,${phoneOf(2)},,,,São Paulo,`)
    expect(phonesIn(file.body)).toEqual([phoneOf(2), phoneOf(1)])
    expect((await app.get(`/contacts/exports/${id}`, tenant.key)).body.data).toMatchObject({
      status: 'COMPLETED',
      rowCount: 2,
      sizeBytes: BYTE_ORDER_MARK_BYTES + Buffer.byteLength(file.body),
    })
  })

  describe('filters select like in the list', () => {
    async function seeded() {
      const app = createTestApp()
      const tenant = app.tenant()
      await addField(app, tenant, 'plan')
      const tag = await addTag(app, tenant, 'vip')
      const contacts = [
        { firstName: 'Ann', city: 'Reno', tagIds: [tag], customFields: { plan: 'pro' } },
        { firstName: 'Bob', status: 'ARCHIVED', email: 'bob@example.test' },
        { firstName: 'Cid', isOptedOut: true, source: 'KIT' },
        { firstName: 'Dee', customFields: { plan: 'free' } },
      ]
      const ids: string[] = []
      for (const [n, contact] of contacts.entries()) {
        ids.push(await addContact(app, tenant, { phone: phoneOf(n), ...contact }))
        app.clock.advance(HOUR_MS)
      }
      const segment = await addSegment(app, tenant, { contactIds: [ids[0], ids[1]] })
      return { app, tenant, tag, segment }
    }
    const plan = [{ field: 'plan', operator: 'equals', value: 'pro' }]

    test.each<{
      what: string
      filtersOf: (ids: { tag: string; segment: string }) => Record<string, unknown>
      expected: number[]
    }>([
      { what: 'none', filtersOf: () => ({}), expected: [0, 1, 2, 3] },
      { what: 'search', filtersOf: () => ({ search: 'bob@' }), expected: [1] },
      { what: 'name', filtersOf: () => ({ name: 'an' }), expected: [0] },
      { what: 'phone', filtersOf: () => ({ phone: '504 621 0003' }), expected: [3] },
      { what: 'email', filtersOf: () => ({ email: 'example.test' }), expected: [1] },
      { what: 'status', filtersOf: () => ({ status: ['ARCHIVED'] }), expected: [1] },
      { what: 'two statuses', filtersOf: () => ({ status: ['ARCHIVED', 'ACTIVE'] }), expected: [0, 1, 2, 3] },
      { what: 'source', filtersOf: () => ({ source: ['KIT'] }), expected: [2] },
      { what: 'stage', filtersOf: () => ({ stage: ['CUSTOMER'] }), expected: [] },
      { what: 'isOptedOut', filtersOf: () => ({ isOptedOut: true }), expected: [2] },
      { what: 'emailSubscribed', filtersOf: () => ({ emailSubscribed: false }), expected: [] },
      { what: 'tagIds', filtersOf: ({ tag }) => ({ tagIds: [tag] }), expected: [0] },
      { what: 'createdFrom', filtersOf: () => ({ createdFrom: '2026-03-04T18:30:00Z' }), expected: [2, 3] },
      { what: 'createdTo', filtersOf: () => ({ createdTo: '2026-03-04T18:30:00Z' }), expected: [0, 1] },
      {
        what: 'excludeSegmentId',
        filtersOf: ({ segment }) => ({ excludeSegmentId: segment }),
        expected: [2, 3],
      },
      { what: 'customFieldFilters', filtersOf: () => ({ customFieldFilters: plan }), expected: [0] },
      {
        what: 'two filters',
        filtersOf: () => ({ isOptedOut: false, createdFrom: '2026-03-04T18:30:00Z' }),
        expected: [3],
      },
    ])('$what, in the body and in the query string', async ({ filtersOf, expected }) => {
      const { app, tenant, tag, segment } = await seeded()
      await using _ = app
      const filters = filtersOf({ tag, segment })
      const phones = expected.map(phoneOf)
      expect(phonesIn((await exported(app, tenant, filters)).file.body)).toEqual(phones)
      const query = new URLSearchParams()
      for (const [name, value] of Object.entries(filters)) {
        query.set(name, name === 'customFieldFilters' ? JSON.stringify(value) : String(value))
      }
      expect(phonesIn((await exported(app, tenant, {}, `?${query}`)).file.body)).toEqual(phones)
      const list = await app.get(`/contacts?${query}&sortOrder=asc`, tenant.key)
      expect(list.body.data.map(({ phone }: { phone: string }) => phone)).toEqual(phones)
    })

    test.each(
      some(
        some<{ what: string; body: Record<string, unknown>; status: number; field: string }>([
          { what: 'a text as a list', body: { status: 'ACTIVE' }, status: 400, field: 'status' },
          { what: 'an unknown word', body: { status: ['FINE'] }, status: 400, field: 'status[0]' },
          { what: 'a text as a flag', body: { isOptedOut: 'true' }, status: 400, field: 'isOptedOut' },
          { what: 'an id that is none', body: { tagIds: ['vip'] }, status: 400, field: 'tagIds[0]' },
          { what: 'a day that is none', body: { createdFrom: 'May' }, status: 400, field: 'createdFrom' },
          { what: 'a number as a day', body: { createdFrom: 5 }, status: 400, field: 'createdFrom' },
          { what: 'text that is too long', body: { search: 'x'.repeat(201) }, status: 400, field: 'search' },
          {
            what: 'too many entries',
            body: { tagIds: Array.from({ length: 101 }, () => uuidv7()) },
            status: 400,
            field: 'tagIds',
          },
          {
            what: 'filters of fields as text',
            body: { customFieldFilters: '[]' },
            status: 400,
            field: 'customFieldFilters',
          },
          { what: 'an unknown segment', body: { excludeSegmentId: uuidv7() }, status: 404, field: '' },
        ]),
      ),
    )('$what is refused and changes nothing', async ({ body, status, field }) => {
      await using app = createTestApp()
      const tenant = app.tenant()
      const before = app.rowCounts()
      const answer = await app.post('/contacts/exports', tenant.key, body)
      expect([answer.status, answer.body.details?.[0].field ?? '']).toEqual([status, field])
      expect(app.rowCounts()).toEqual(before)
    })
  })

  test('an export needs its own permission', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { record } = await exported(app, tenant)
    const token = await sessionWithout(app, tenant, 'contact:export')
    for (const [method, path] of [
      ['POST', '/contacts/exports'],
      ['GET', `/contacts/exports/${record.id}`],
      ['GET', `/contacts/exports/${record.id}/file`],
    ] as const) {
      const { body } = await app.request(method, path, { token, ...(method === 'POST' ? { body: {} } : {}) })
      expect(body.code).toBe('FORBIDDEN')
    }
  })
})

describe('GET /contacts/exports/:id/file', () => {
  test('does not exist before the export is completed', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { body } = await app.post('/contacts/exports', tenant.key, {})
    const file = await app.get(`/contacts/exports/${body.data.id}/file`, tenant.key)
    expect([file.status, file.body.code]).toEqual([409, 'INVALID_STATE_TRANSITION'])
    expect(file.body.details).toEqual([{ currentStatus: 'QUEUED', allowed: [] }])
  })
})

describe('an export is deleted', () => {
  const prune = async (app: TestApp) => {
    app.db.writeNow((tx) => enqueueChore(tx, defineChore('contact_export.prune')))
    await app.app.jobs.drain()
  }

  test('a day after it was completed, and not before', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await addContact(app, tenant)
    const { record } = await exported(app, tenant)
    app.clock.advance(24 * HOUR_MS - 1)
    await prune(app)
    expect((await app.get(`/contacts/exports/${record.id}/file`, tenant.key)).status).toBe(200)
    app.clock.advance(1)
    expect((await app.get(`/contacts/exports/${record.id}`, tenant.key)).status).toBe(404)
    expect((await app.get(`/contacts/exports/${record.id}/file`, tenant.key)).status).toBe(404)
    await prune(app)
    expect(app.rowCounts()).toMatchObject({ contact_exports: 0, contact_export_parts: 0 })
  })

  test('when ten newer ones of the organization are kept, and others have their own ten', async () => {
    await using app = createTestApp()
    const [tenant, other] = [app.tenant('One'), app.tenant('Two')]
    const theirs = (await exported(app, other)).record
    const first = (await exported(app, tenant)).record
    const second = (await exported(app, tenant)).record
    for (let n = 0; n < 9; n++) await exported(app, tenant)
    expect((await app.get(`/contacts/exports/${first.id}`, tenant.key)).status).toBe(404)
    expect((await app.get(`/contacts/exports/${second.id}`, tenant.key)).status).toBe(200)
    expect((await app.get(`/contacts/exports/${theirs.id}`, other.key)).status).toBe(200)
  })
})

describe('an export that is interrupted', () => {
  test('continues at its place, with the columns that it began with, and has each contact once', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    addMany(app, tenant, 3_500)
    await addField(app, tenant, 'plan')
    const { body } = await app.post('/contacts/exports', tenant.key, {})
    const write = handlerOf(contactExportJobs({ db: app.db, log: silentLog }), 'contact_export.write')
    const job = { id: 1, organizationId: tenant.organization.id, payload: { exportId: 1 }, attempt: 1 }
    const counts: unknown[] = []
    let later = ''
    for (let start = 0; start < 4; start++) {
      counts.push(
        (await write(job, AbortSignal.abort())).kind,
        app.db.value('SELECT row_count FROM contact_exports'),
      )
      if (start === 0) later = await addField(app, tenant, 'later')
    }
    expect(counts).toEqual(['snooze', 1_000, 'snooze', 2_000, 'snooze', 3_000, 'done', 3_500])
    expect(await write(job, AbortSignal.abort())).toEqual({ kind: 'done' })
    const file = await app.get(`/contacts/exports/${body.data.id}/file`, tenant.key)
    let whole = ''
    await app.delete(`/custom-fields/${later}`, tenant.key)
    await app.app.jobs.drain()
    await exportContacts(app.db, tenant.organization.id, (text) => (whole += text))
    expect(file.body).toBe(whole.replace(/^\ufeff/, ''))
  })

  test('by the loss of the segment that it leaves out fails with the reason', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const segment = await addSegment(app, tenant)
    const { body } = await app.post('/contacts/exports', tenant.key, { excludeSegmentId: segment })
    await app.delete(`/segments/${segment}`, tenant.key)
    await app.app.jobs.drain()
    expect((await app.get(`/contacts/exports/${body.data.id}`, tenant.key)).body.data).toMatchObject({
      status: 'FAILED',
      error: 'A segment or custom field that the filters use was deleted. Start a new export.',
    })
  })
})
