import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addContact, addSuppression, addTag, readContact, sessionWithout } from '../../support/contacts.ts'
import { some } from '../../support/size.ts'

const ABSENT = '018f0000-0000-7000-8000-000000000001'

type Body = Record<string, unknown>

const edit = (app: TestApp, tenant: TestTenant, body: Body) =>
  app.post('/contacts/bulk-edit', tenant.key, body)

/** Runs the operation and returns it when it is over. */
async function edited(app: TestApp, tenant: TestTenant, body: Body) {
  const answer = await edit(app, tenant, body)
  expect(answer.status).toBe(202)
  await app.drain()
  return (await app.get(`/contacts/bulk-operations/${answer.body.data.id}`, tenant.key)).body.data
}

/** Three contacts in Austin and one in Dallas. */
async function fourContacts(app: TestApp, tenant: TestTenant) {
  const austin = [
    await addContact(app, tenant, { firstName: 'Ada', city: 'Austin' }),
    await addContact(app, tenant, { firstName: 'Ben', city: 'Austin', status: 'ARCHIVED' }),
    await addContact(app, tenant, { firstName: 'Cy', city: 'Austin', email: 'cy@example.com' }),
  ]
  return { austin, dallas: await addContact(app, tenant, { firstName: 'Di', city: 'Dallas' }) }
}

describe('POST /contacts/bulk-delete', () => {
  test('by filter deletes exactly the matching contacts, and none of another organization', async () => {
    await using app = createTestApp()
    const [tenant, other] = [app.tenant('One'), app.tenant('Two')]
    const { austin } = await fourContacts(app, tenant)
    const theirs = await addContact(app, other, { firstName: 'Ada' })
    const answer = await app.post('/contacts/bulk-delete', tenant.key, { filter: { search: 'ada' } })
    expect(answer).toMatchObject({
      status: 202,
      body: { message: 'Deletion queued', data: { type: 'DELETE', status: 'QUEUED', changes: null } },
    })
    expect((await readContact(app, tenant, austin[0]!)).id).toBe(austin[0])
    await app.drain()
    const record = await app.get(`/contacts/bulk-operations/${answer.body.data.id}`, tenant.key)
    expect(record.body.data).toMatchObject({
      status: 'COMPLETED',
      matchedCount: 1,
      progress: 100,
      counts: { changed: 1, unchanged: 0, gone: 0 },
    })
    expect((await app.get('/contacts', tenant.key)).body.meta.total).toBe(3)
    expect((await readContact(app, other, theirs)).id).toBe(theirs)
  })
})

describe('POST /contacts/bulk-edit', () => {
  test('by filter changes every field of the matching contacts, and counts those that needed no change', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await app.post('/custom-fields', tenant.key, { key: 'plan', label: 'Plan', type: 'TEXT' })
    const { austin, dallas } = await fourContacts(app, tenant)
    const tag = await addTag(app, tenant, 'vip')
    const before = await readContact(app, tenant, dallas)
    const changes = {
      status: 'ACTIVE',
      stage: 'QUALIFIED',
      city: 'Houston',
      state: 'TX',
      timezone: 'America/Chicago',
      lastName: 'Wren',
      email: null,
      customFields: { plan: 'Plus' },
      addTagIds: [tag],
    }
    const filter = { search: 'ada', status: ['ACTIVE', 'ARCHIVED'], createdFrom: '2026-01-01' }
    const record = await edited(app, tenant, { filter: { ...filter, phone: '504621' }, ...changes })
    expect(record.counts).toEqual({ changed: 1, unchanged: 0, gone: 0 })
    const all = await edited(app, tenant, {
      filter: { name: ' ', stage: ['NEW_LEAD', 'QUALIFIED'] },
      ...changes,
    })
    expect(all).toMatchObject({ matchedCount: 4, counts: { changed: 3, unchanged: 1, gone: 0 } })
    for (const id of [...austin, dallas]) {
      expect(await readContact(app, tenant, id)).toMatchObject({
        status: 'ACTIVE',
        stage: 'QUALIFIED',
        city: 'Houston',
        state: 'TX',
        lastName: 'Wren',
        email: null,
        customFields: { plan: 'Plus' },
        tagIds: [tag],
        timezone: 'America/Chicago',
      })
    }
    const timeline = await app.get(`/contacts/${dallas}/activity`, tenant.key)
    const types = timeline.body.data.map(({ type }: { type: string }) => type)
    expect(types).toEqual(expect.arrayContaining(['TAG_ADDED', 'CONTACT_UPDATED', 'STAGE_CHANGED']))
    expect(types).not.toContain('STATUS_CHANGED')
    expect(before.tagIds).toEqual([])
  })

  test('an address on the suppression list opts out the contacts that get it', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await addContact(app, tenant)
    addSuppression(app, tenant, 'out@example.com', { channel: 'EMAIL' })
    await edited(app, tenant, { all: true, email: 'Out@example.com' })
    const { body } = await app.get('/contacts', tenant.key)
    expect(body.data[0]).toMatchObject({ email: 'out@example.com', emailSubscribed: false })
  })

  test.each(
    some([
      { guarantee: 'no filter', body: {}, field: 'ids' },
      { guarantee: 'an empty filter without all', body: { filter: {} }, field: 'all' },
      {
        guarantee: 'a filter of blanks without all',
        body: { filter: { search: ' ', tagIds: [] } },
        field: 'all',
      },
      { guarantee: 'all together with a filter', body: { filter: { search: 'a' }, all: true }, field: 'all' },
      {
        guarantee: 'ids together with a filter',
        body: { ids: [ABSENT], filter: { search: 'a' } },
        field: 'ids',
      },
      { guarantee: 'ids together with all', body: { ids: [ABSENT], all: true }, field: 'ids' },
      {
        guarantee: 'a misspelt filter',
        body: { filter: { serach: 'a', status: ['ACTIVE'] } },
        field: 'filter.serach',
      },
      {
        guarantee: 'an unknown filter',
        body: { filter: { colour: 'red', search: 'a' } },
        field: 'filter.colour',
      },
      {
        guarantee: 'a custom field that the list ignores',
        body: { filter: { search: 'a', customFieldFilters: [{ field: 'x', operator: 'equals', value: 1 }] } },
        field: 'filter.customFieldFilters[0]',
      },
      {
        guarantee: 'a count below zero',
        body: { filter: { search: 'a' }, expectedCount: -1 },
        field: 'expectedCount',
      },
      { guarantee: 'a list as a filter', body: { filter: [] }, field: 'filter' },
    ]),
  )('refuses $guarantee, and nothing is queued', async ({ body, field }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await addContact(app, tenant)
    const answer = await edit(app, tenant, { city: 'Austin', ...body })
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED'])
    expect(answer.body.details.map((problem: { field: string }) => problem.field)).toContain(field)
    expect(app.rowCounts()).toMatchObject({ contact_bulk_operations: 0 })
  })

  test('refuses an edit by filter that changes nothing', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const answer = await edit(app, tenant, { all: true, customFields: {}, addTagIds: [] })
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'The request changes nothing. Send a status, a stage, tags or fields. Phone numbers and opt-outs can be changed for one contact at a time only.',
    ])
  })

  test('refuses values that are too long together: each is written three times per contact', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const keys = Array.from({ length: 6 }, (_, n) => `text${n}`)
    for (const key of keys) await app.post('/custom-fields', tenant.key, { key, label: key, type: 'TEXT' })
    const fieldsOf = (length: number) => Object.fromEntries(keys.map((key) => [key, 'x'.repeat(length)]))
    const answer = await edit(app, tenant, { all: true, customFields: fieldsOf(1_000) })
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'The values may have at most 5,000 characters in total. Shorten them.',
    ])
    expect((await edit(app, tenant, { all: true, customFields: fieldsOf(800) })).status).toBe(202)
  })

  test('changes no contact if the number of matches differs from the expected one', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await fourContacts(app, tenant)
    const before = (await app.get('/contacts', tenant.key)).body.data
    const refused = await edited(app, tenant, { filter: { search: 'ada' }, expectedCount: 2, city: 'Waco' })
    expect(refused).toMatchObject({
      status: 'FAILED',
      error: '1 contact matches the filter, but 2 were expected. Nothing was changed.',
      matchedCount: 1,
      processedCount: 0,
      undoableUntil: null,
    })
    expect((await app.get('/contacts', tenant.key)).body.data).toEqual(before)
    const right = await edited(app, tenant, { filter: { search: 'ada' }, expectedCount: 1, city: 'Waco' })
    expect([right.status, right.counts.changed]).toEqual(['COMPLETED', 1])
  })

  test('changes the contacts selected at one moment, even if they change meanwhile', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await fourContacts(app, tenant)
    // Each chunk changes the value that the filter selects by.
    const record = await edited(app, tenant, {
      filter: { customFieldFilters: [], stage: ['NEW_LEAD'] },
      stage: 'LOST',
    })
    expect(record.counts).toEqual({ changed: 4, unchanged: 0, gone: 0 })
  })

  test('fails with the reason if a tag was deleted before its turn', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await addContact(app, tenant)
    const tag = await addTag(app, tenant, 'vip')
    const { body } = await edit(app, tenant, { all: true, addTagIds: [tag] })
    await app.delete(`/tags/${tag}`, tenant.key)
    await app.drain()
    const record = (await app.get(`/contacts/bulk-operations/${body.data.id}`, tenant.key)).body.data
    expect(record).toMatchObject({
      status: 'FAILED',
      error: 'A campaign, segment, tag or custom field that this change uses was changed or deleted.',
      counts: { changed: 0 },
    })
  })

  test('refuses more operations at once than an organization may have, and another organization can still start one', async () => {
    await using app = createTestApp()
    const [tenant, other] = [app.tenant('One'), app.tenant('Two')]
    for (let n = 0; n < 20; n++) await edit(app, tenant, { all: true, city: `City ${n}` })
    const answer = await edit(app, tenant, { all: true, city: 'One more' })
    expect([answer.status, answer.body.code]).toEqual([409, 'CONFLICT'])
    expect((await edit(app, other, { all: true, city: 'Austin' })).status).toBe(202)
    await app.drain()
    expect((await edit(app, tenant, { all: true, city: 'One more' })).status).toBe(202)
  })
})

describe('GET /contacts/bulk-operations', () => {
  test('lists those of the organization, newest first', async () => {
    await using app = createTestApp()
    const [tenant, other] = [app.tenant('One'), app.tenant('Two')]
    for (const city of ['Austin', 'Dallas']) await edit(app, tenant, { all: true, city })
    await edit(app, other, { all: true, city: 'Waco' })
    const { body } = await app.get('/contacts/bulk-operations', tenant.key)
    const cities = body.data.map(({ changes }: { changes: { city: string } }) => changes.city)
    expect([cities, body.meta.total]).toEqual([['Dallas', 'Austin'], 2])
  })
})

describe('POST /contacts/bulk-operations/:id/cancel', () => {
  test('ends a waiting operation without any change', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addContact(app, tenant)
    const { body } = await app.post('/contacts/bulk-delete', tenant.key, { all: true })
    const path = `/contacts/bulk-operations/${body.data.id}`
    const cancelled = await app.post(`${path}/cancel`, tenant.key)
    expect(cancelled.body.data).toMatchObject({
      status: 'CANCELLED',
      matchedCount: null,
      undoableUntil: null,
    })
    await app.drain()
    expect((await readContact(app, tenant, id)).id).toBe(id)
    const again = await app.post(`${path}/cancel`, tenant.key)
    expect([again.status, again.body.details]).toEqual([409, [{ currentStatus: 'CANCELLED', allowed: [] }]])
    const undone = await app.post(`${path}/undo`, tenant.key)
    expect([undone.status, undone.body.message]).toEqual([
      409,
      'The bulk operation changed nothing, so there is nothing to undo.',
    ])
  })

  test('of a deletion needs the permission to delete, like its undo', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await addContact(app, tenant)
    const limited = await sessionWithout(app, tenant, 'contact:delete')
    const { body } = await app.post('/contacts/bulk-delete', tenant.key, { all: true })
    for (const action of ['cancel', 'undo']) {
      const answer = await app.post(`/contacts/bulk-operations/${body.data.id}/${action}`, limited)
      expect([answer.status, answer.body.details]).toEqual([403, [{ permission: 'contact:delete' }]])
    }
    const own = await app.post('/contacts/bulk-edit', limited, { all: true, city: 'Austin' })
    const cancelled = await app.post(`/contacts/bulk-operations/${own.body.data.id}/cancel`, limited)
    expect(cancelled.status).toBe(201)
  })
})
