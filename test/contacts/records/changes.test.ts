import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { listChangedContacts } from '../../../src/contacts/records/store.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addContact, addTag, phoneOf, readContact } from '../../support/contacts.ts'
import { runs, some } from '../../support/size.ts'

interface Change {
  id: string
  updatedAt: string
  isDeleted: boolean
  mergedIntoId: string | null
  contact: Record<string, unknown> | null
}

interface Page {
  changes: Change[]
  cursor: string
  hasMore: boolean
  completeUntil: string
}

async function page(app: TestApp, { key }: TestTenant, query: string): Promise<Page> {
  const { status, body } = await app.get(`/contacts/changes?${query}`, key)
  expect(status).toBe(200)
  const { nextCursor, hasMore, completeUntil } = body.meta
  return { changes: body.data, cursor: nextCursor, hasMore, completeUntil }
}

/** Reads all changes up to now, in small pages. */
async function readAll(app: TestApp, tenant: TestTenant, cursor?: string) {
  app.clock.advance(5_000)
  const changes: Change[] = []
  let query = cursor === undefined ? 'limit=2' : `limit=2&cursor=${cursor}`
  for (;;) {
    const next = await page(app, tenant, query)
    changes.push(...next.changes)
    query = `limit=2&cursor=${next.cursor}`
    if (!next.hasMore) return { changes, cursor: next.cursor }
  }
}

describe('GET /contacts/changes', () => {
  test('lists contacts in the order of change, each in its present state', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const [ada, ben] = [await addContact(app, tenant), await addContact(app, tenant)]
    app.clock.advance(1_000)
    await app.patch(`/contacts/${ada}`, tenant.key, { city: 'Reno' })
    const { changes } = await readAll(app, tenant)
    expect(changes.map(({ id }) => id)).toEqual([ben, ada])
    expect(changes[1]).toEqual({
      id: ada,
      updatedAt: '2026-03-04T17:00:01.000Z',
      isDeleted: false,
      mergedIntoId: null,
      contact: await readContact(app, tenant, ada),
    })
  })

  test('a later call with the last cursor returns only later changes', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const [ada, ben] = [await addContact(app, tenant), await addContact(app, tenant)]
    const first = await readAll(app, tenant)
    const idle = await readAll(app, tenant, first.cursor)
    expect(idle).toEqual({ changes: [], cursor: first.cursor })
    await app.patch(`/contacts/${ben}`, tenant.key, { lastName: 'Wren' })
    const later = await readAll(app, tenant, idle.cursor)
    expect(later.changes.map(({ id }) => id)).toEqual([ben])
    const since = await page(app, tenant, `updatedSince=${later.changes[0]!.updatedAt}`)
    expect(since.changes.map(({ id }) => id)).toEqual([ben])
    expect(ada).not.toBe(ben)
  })

  test('changes of the last two seconds come later, and the page says up to when it is complete', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addContact(app, tenant)
    app.clock.advance(2_000)
    const early = await page(app, tenant, 'limit=5')
    expect(early).toMatchObject({ changes: [], hasMore: false, completeUntil: '2026-03-04T17:00:00.000Z' })
    app.clock.advance(1)
    const late = await page(app, tenant, `cursor=${early.cursor}`)
    expect(late.changes.map((change) => change.id)).toEqual([id])
  })

  test.each(
    some([
      { what: 'a field', act: (app, { key }, id) => app.patch(`/contacts/${id}`, key, { city: 'Reno' }) },
      {
        what: 'an opt-out',
        act: (app, { key }, id) => app.patch(`/contacts/${id}`, key, { isOptedOut: true }),
      },
      {
        what: 'its number on the suppression list',
        act: (app, { key }) =>
          app.post('/opt-out/suppressions', key, { channel: 'SMS', address: phoneOf(0) }),
      },
      {
        what: 'its mailbox on the suppression list',
        act: (app, { key }) =>
          app.post('/opt-out/suppressions', key, { channel: 'EMAIL', address: 'a@x.test' }),
      },
      {
        what: 'its stage',
        act: (app, { key }, id) => app.patch(`/contacts/${id}/stage`, key, { stage: 'LOST' }),
      },
      {
        what: 'a tag',
        act: async (app, tenant, id) =>
          app.post(`/contacts/${id}/tags`, tenant.key, { tagIds: [await addTag(app, tenant, 'vip')] }),
      },
      {
        what: 'a won deal',
        act: (app, { key }, id) => app.post(`/contacts/${id}/mark-won`, key, { amount: 1 }),
      },
      {
        what: 'a bulk change',
        act: (app, { key }) => app.post('/contacts/bulk-edit', key, { all: true, city: 'Reno' }),
      },
      {
        what: 'a deleted custom field',
        act: async (app, { key }, id) => {
          const field = await app.post('/custom-fields', key, { key: 'plan', label: 'Plan', type: 'TEXT' })
          await app.patch(`/contacts/${id}`, key, { customFields: { plan: 'x' } })
          app.clock.advance(1_000)
          return app.delete(`/custom-fields/${field.body.data.id}`, key)
        },
      },
    ] satisfies ReadonlyArray<{
      what: string
      act(app: TestApp, tenant: TestTenant, id: string): Promise<{ status: number }>
    }>),
  )('$what counts as a change of the contact', async ({ act }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addContact(app, tenant, { email: 'a@x.test' })
    const { cursor } = await readAll(app, tenant)
    expect((await act(app, tenant, id)).status).toBeLessThan(300)
    await app.drain()
    const { changes } = await readAll(app, tenant, cursor)
    expect(changes.map((change) => change.contact)).toEqual([await readContact(app, tenant, id)])
  })

  test("a deleted contact is listed as deleted, and a merged one with the survivor's id", async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const [kept, gone, merged] = [
      await addContact(app, tenant),
      await addContact(app, tenant),
      await addContact(app, tenant),
    ]
    const { cursor } = await readAll(app, tenant)
    await app.delete(`/contacts/${gone}`, tenant.key)
    app.clock.advance(1_000)
    await app.post(`/contacts/${kept}/merge`, tenant.key, { otherId: merged })
    const { changes } = await readAll(app, tenant, cursor)
    expect(changes).toMatchObject([
      { id: gone, isDeleted: true, mergedIntoId: null, contact: null },
      { id: kept, isDeleted: false, contact: { id: kept } },
      { id: merged, isDeleted: true, mergedIntoId: kept, contact: null },
    ])
  })

  test('no change is missed or repeated, with any changes between the pages', async () => {
    const step = fc.record({
      act: fc.constantFrom('add', 'change', 'delete', 'read'),
      at: fc.nat(20),
      waitMs: fc.constantFrom(0, 1, 1_999, 2_001),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        await using app = createTestApp()
        const tenant = app.tenant()
        const copy = new Map<string, string | null>()
        const met = new Set<string>()
        let query = 'limit=2'
        const read = async (): Promise<boolean> => {
          const { changes, cursor, hasMore } = await page(app, tenant, query)
          for (const { id, updatedAt, contact } of changes) {
            expect(met.has(`${id} ${updatedAt} ${contact?.city}`)).toBe(false)
            met.add(`${id} ${updatedAt} ${contact?.city}`)
            copy.set(id, contact && String(contact.city))
          }
          query = `limit=2&cursor=${cursor}`
          return hasMore
        }
        const live: string[] = []
        for (const [n, { act, at, waitMs }] of steps.entries()) {
          const one = live[at % Math.max(live.length, 1)]
          if (act === 'add') live.push(await addContact(app, tenant, { city: `City ${n}` }))
          else if (act === 'read') await read()
          else if (one && act === 'change')
            await app.patch(`/contacts/${one}`, tenant.key, { city: `City ${n}` })
          else if (one) {
            await app.delete(`/contacts/${one}`, tenant.key)
            live.splice(live.indexOf(one), 1)
          }
          app.clock.advance(waitMs)
        }
        app.clock.advance(2_001)
        let hasMore = true
        while (hasMore) hasMore = await read()
        const now = await app.get('/contacts?limit=100', tenant.key)
        const expected = now.body.data.map(({ id, city }: { id: string; city: string }) => [id, city])
        expect(new Map([...copy].filter(([, city]) => city !== null))).toEqual(new Map(expected))
      }),
      { numRuns: runs(12) },
    )
  })

  test('a cursor of another organization, of campaigns, or with a changed letter is refused', async () => {
    await using app = createTestApp()
    const [one, other] = [app.tenant('One'), app.tenant('Two')]
    const { cursor } = await readAll(app, one)
    const codes = []
    for (const [path, key, given] of [
      ['/contacts/changes', other.key, cursor],
      ['/campaigns/changes', one.key, cursor],
      ['/contacts/changes', one.key, `${cursor.slice(0, -1)}.`],
    ] as const)
      codes.push((await app.get(`${path}?cursor=${given}`, key)).body.code)
    expect(codes).toEqual(['INVALID_CURSOR', 'INVALID_CURSOR', 'INVALID_CURSOR'])
  })

  test('a time with an unencoded plus sign is read as intended', async () => {
    await using app = createTestApp()
    const { status } = await app.get(
      '/contacts/changes?updatedSince=2026-01-31T17:05:00+01:00',
      app.tenant().key,
    )
    expect(status).toBe(200)
  })

  test('the plain list refers updatedSince to the list of changes', async () => {
    await using app = createTestApp()
    const answer = await app.get('/contacts?updatedSince=2026-01-01T00:00:00Z', app.tenant().key)
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'updatedSince is not known here; GET /contacts/changes takes it.',
    ])
  })

  test('a page is read from its index only, from the cursor on', async () => {
    await using app = createTestApp()
    const sql: string[] = []
    const all = (text: string): object[] => {
      sql.push(text)
      return []
    }
    const reader = new Proxy(app.db, {
      get: (target, name) => (name === 'all' ? all : Reflect.get(target, name, target)),
    })
    listChangedContacts(reader, 1, { after: { updatedAt: 1, id: 1 }, limit: 10 })
    const params = [1, 1, 1, 1, 1, 10]
    const plan = app.db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql[0]}`, ...params)
    const steps = plan.map(({ detail }) => detail)
    expect(steps).toContain('MERGE (UNION ALL)')
    expect(steps.filter((step) => step.includes('contacts_updated'))).toEqual([
      'SEARCH contacts USING INDEX contacts_updated (organization_id=? AND updated_at=? AND id>?)',
      'SEARCH contacts USING INDEX contacts_updated (organization_id=? AND updated_at>?)',
    ])
    expect(steps.filter((step) => step.includes('TEMP B-TREE'))).toEqual([])
  })
})
