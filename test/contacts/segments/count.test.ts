import { expect, test } from 'bun:test'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addContact } from '../../support/contacts.ts'
import { addSegment, all, readSegment, rule } from '../../support/segments.ts'

const boston = all(rule('city', 'equals', 'Boston'))
const MINUTE_MS = 60_000

/** A dynamic segment that counted one contact at 17:00:00, and a second contact added since. */
async function outdated(app: TestApp) {
  const tenant = app.tenant()
  await addContact(app, tenant, { city: 'Boston' })
  const id = await addSegment(app, tenant, { name: 'Boston', type: 'DYNAMIC', rules: boston })
  await addContact(app, tenant, { city: 'Boston' })
  return { tenant, id }
}

const counting = (app: TestApp) =>
  app.db
    .all<{ state: string }>(`SELECT state FROM jobs WHERE kind = 'segment.count'`)
    .map(({ state }) => state)

const readers: [string, (app: TestApp, tenant: TestTenant, id: string) => Promise<unknown>][] = [
  ['reading it', (app, tenant, id) => app.get(`/segments/${id}`, tenant.key)],
  ['listing it', (app, tenant) => app.get('/segments', tenant.key)],
]

test.each(readers)('%s after a minute shows the old count and starts a new one', async (_how, read) => {
  await using app = createTestApp()
  const { tenant, id } = await outdated(app)
  app.clock.advance(MINUTE_MS)
  await read(app, tenant, id)
  expect(await readSegment(app, tenant, id)).toMatchObject({
    contactCount: 1,
    lastEvaluatedAt: '2026-03-04T17:00:00.000Z',
  })
  await app.db.settled()
  expect(counting(app)).toEqual(['READY'])
  await app.app.jobs.drain()
  expect(counting(app)).toEqual(['DONE'])
  expect(await readSegment(app, tenant, id)).toMatchObject({
    contactCount: 2,
    lastEvaluatedAt: '2026-03-04T17:01:00.000Z',
    updatedAt: '2026-03-04T17:00:00.000Z',
  })
})

test.each(readers)('%s within a minute starts no count', async (_how, read) => {
  await using app = createTestApp()
  const { tenant, id } = await outdated(app)
  app.clock.advance(MINUTE_MS - 1)
  await read(app, tenant, id)
  await app.db.settled()
  expect(counting(app)).toEqual([])
})

test('many readers start one count', async () => {
  await using app = createTestApp()
  const { tenant, id } = await outdated(app)
  app.clock.advance(MINUTE_MS)
  await Promise.all([1, 2, 3].map(() => readSegment(app, tenant, id)))
  await app.db.settled()
  await app.get('/segments', tenant.key)
  await app.db.settled()
  expect(counting(app)).toEqual(['READY'])
})

test('a static segment is never counted again', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const id = await addSegment(app, tenant, { contactIds: [await addContact(app, tenant)] })
  app.clock.advance(10 * MINUTE_MS)
  expect(await readSegment(app, tenant, id)).toMatchObject({ contactCount: 1, lastEvaluatedAt: null })
  await app.db.settled()
  expect(counting(app)).toEqual([])
})

test('the count of old rules does not overwrite that of new ones', async () => {
  await using app = createTestApp()
  const { tenant, id } = await outdated(app)
  app.clock.advance(MINUTE_MS)
  await readSegment(app, tenant, id)
  await app.db.settled()
  // The job reads the old rules and counts. The rules change before it writes the count.
  const draining = app.app.jobs.drain()
  const { readPool } = app.db
  const of = readPool.of.bind(readPool)
  readPool.of = (asker) => ({
    ...of(asker),
    get: async (sql, ...params) => {
      readPool.of = of
      const row = await of(asker).get(sql, ...params)
      await app.patch(`/segments/${id}`, tenant.key, { rules: all(rule('city', 'equals', 'Austin')) })
      return row as never
    },
  })
  await draining
  expect(await readSegment(app, tenant, id)).toMatchObject({
    contactCount: 0,
    lastEvaluatedAt: '2026-03-04T17:01:00.000Z',
  })
})

test('a segment deleted before its count needs none', async () => {
  await using app = createTestApp()
  const { tenant, id } = await outdated(app)
  app.clock.advance(MINUTE_MS)
  await readSegment(app, tenant, id)
  await app.delete(`/segments/${id}`, tenant.key)
  await app.app.jobs.drain()
  expect(counting(app)).toEqual(['DONE'])
  expect(app.db.value<number>('SELECT contact_count FROM segments')).toBe(1)
})
