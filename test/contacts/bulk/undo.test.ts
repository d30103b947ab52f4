import { describe, expect, test } from 'bun:test'
import { runOperation } from '../../../src/contacts/bulk/run.ts'
import { bulkOperation } from '../../../src/contacts/bulk/service.ts'
import { undoOperation } from '../../../src/contacts/bulk/undo.ts'
import type { Connection } from '../../../src/db/driver.ts'
import { defineChore, enqueueChore } from '../../../src/jobs/job.ts'
import { DAY_MS } from '../../../src/lib/clock.ts'
import { brokenInvariants } from '../../../src/wiring/invariants.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addContact, addTag, readContact } from '../../support/contacts.ts'
import { addMany } from '../../support/many-contacts.ts'

type Body = Record<string, unknown>

const recordOf = async (app: TestApp, tenant: TestTenant, id: string) =>
  (await app.get(`/contacts/bulk-operations/${id}`, tenant.key)).body.data

/** Runs an operation and waits for its end. */
async function done(app: TestApp, tenant: TestTenant, what: 'edit' | 'delete', body: Body) {
  const answer = await app.post(`/contacts/bulk-${what}`, tenant.key, body)
  await app.drain()
  app.clock.advance(1_000)
  return recordOf(app, tenant, answer.body.data.id)
}

async function undone(app: TestApp, tenant: TestTenant, id: string) {
  const answer = await app.post(`/contacts/bulk-operations/${id}/undo`, tenant.key)
  expect(answer.body.data).toMatchObject({ status: 'UNDOING', undo: { completedAt: null } })
  await app.drain()
  return recordOf(app, tenant, id)
}

const broken = (app: TestApp): string[] =>
  brokenInvariants({ prepare: (sql: string) => ({ get: () => app.db.get(sql) }) } as unknown as Connection)

/** Returns the record without the time of its last change. */
async function valuesOf(app: TestApp, tenant: TestTenant, id: string) {
  const { updatedAt: _, ...values } = await readContact(app, tenant, id)
  return values
}

describe('POST /contacts/bulk-operations/:id/undo', () => {
  test('restores every value and tag of a change, and counts those that were changed since', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await app.post('/custom-fields', tenant.key, { key: 'plan', label: 'Plan', type: 'TEXT' })
    const [old, fresh] = [await addTag(app, tenant, 'old'), await addTag(app, tenant, 'fresh')]
    const fields = { city: 'Austin', email: 'a@example.com', customFields: { plan: 'Basic' }, tagIds: [old] }
    const ids: string[] = []
    for (let n = 0; n < 4; n++) ids.push(await addContact(app, tenant, n === 3 ? {} : fields))
    const [whole, partly, alone, gone] = ids as [string, string, string, string]
    const before = await valuesOf(app, tenant, whole)
    const change = {
      city: 'Waco',
      email: null,
      stage: 'LOST',
      status: 'ARCHIVED',
      customFields: { plan: null },
    }
    const { id, counts } = await done(app, tenant, 'edit', {
      all: true,
      ...change,
      addTagIds: [fresh],
      removeTagIds: [old],
    })
    expect(counts).toEqual({ changed: 4, unchanged: 0, gone: 0 })
    await app.patch(`/contacts/${partly}`, tenant.key, { city: 'El Paso' })
    await app.patch(`/contacts/${alone}`, tenant.key, {
      city: 'El Paso',
      email: 'b@example.com',
      status: 'ACTIVE',
      customFields: { plan: 'Plus' },
      tagIds: [],
    })
    await app.patch(`/contacts/${alone}/stage`, tenant.key, { stage: 'CUSTOMER' })
    await app.delete(`/contacts/${gone}`, tenant.key)
    await app.delete(`/tags/${old}`, tenant.key)
    const record = await undone(app, tenant, id)
    expect(record).toMatchObject({
      status: 'UNDONE',
      undoableUntil: null,
      undo: {
        counts: { restored: 0, partlyRestored: 2, leftAlone: 1, gone: 1 },
        requestedBy: { type: 'API_KEY' },
      },
    })
    // The tag was deleted, so the undo cannot restore it.
    expect(await valuesOf(app, tenant, whole)).toEqual({ ...before, tags: [], tagIds: [] })
    expect(await readContact(app, tenant, partly)).toMatchObject({ city: 'El Paso', email: 'a@example.com' })
    expect(await readContact(app, tenant, alone)).toMatchObject({
      city: 'El Paso',
      stage: 'CUSTOMER',
      tagIds: [],
    })
    const { body } = await app.get(`/contacts/${whole}/activity`, tenant.key)
    expect(body.data[0].type).toBe('STAGE_CHANGED')
    expect(broken(app)).toEqual([])
  })

  test('restores removed tags, and takes only the tag that the operation added', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const [old, fresh] = [await addTag(app, tenant, 'old'), await addTag(app, tenant, 'fresh')]
    const [had, got] = [
      await addContact(app, tenant, { tagIds: [old, fresh] }),
      await addContact(app, tenant, { tagIds: [old] }),
    ]
    const { id, counts } = await done(app, tenant, 'edit', {
      all: true,
      addTagIds: [fresh],
      removeTagIds: [old],
    })
    expect(counts.changed).toBe(2)
    expect((await undone(app, tenant, id)).undo.counts).toMatchObject({ restored: 2 })
    expect((await readContact(app, tenant, had)).tagIds.toSorted()).toEqual([old, fresh].toSorted())
    expect((await readContact(app, tenant, got)).tagIds).toEqual([old])
    expect(broken(app)).toEqual([])
  })

  test('restores deleted contacts unchanged, except one whose number another contact has now', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const tag = await addTag(app, tenant, 'vip')
    const whole = await addContact(app, tenant, { tagIds: [tag], city: 'Austin', email: 'a@example.com' })
    const taken = await addContact(app, tenant, { phone: '+12125550100' })
    const segment = { name: 'Club', type: 'STATIC', contactIds: [whole, taken] }
    const { id: segmentId } = (await app.post('/segments', tenant.key, segment)).body.data
    const before = await valuesOf(app, tenant, whole)
    const { id } = await done(app, tenant, 'delete', { all: true })
    expect((await app.get(`/contacts/${whole}`, tenant.key)).status).toBe(404)
    const heir = await addContact(app, tenant, { phone: '+12125550100', firstName: 'Heir' })
    const record = await undone(app, tenant, id)
    expect(record.undo.counts).toEqual({ restored: 1, partlyRestored: 0, leftAlone: 1, gone: 0 })
    expect(await valuesOf(app, tenant, whole)).toEqual(before)
    expect((await app.get(`/contacts/${taken}`, tenant.key)).status).toBe(404)
    expect((await readContact(app, tenant, heir)).firstName).toBe('Heir')
    expect((await app.get(`/segments/${segmentId}/contacts`, tenant.key)).body.meta.total).toBe(1)
    expect((await app.get('/contacts?search=Ann', tenant.key)).body.meta.total).toBe(1)
    expect(broken(app)).toEqual([])
  })

  test('restores contacts that were deleted by their ids', async () => {
    await using app = createTestApp()
    const [tenant, other] = [app.tenant('One'), app.tenant('Two')]
    const [chosen, left] = [await addContact(app, tenant, {}), await addContact(app, tenant, {})]
    const theirs = await addContact(app, other, {})
    const { id } = await done(app, tenant, 'delete', { filter: { ids: [chosen, theirs] } })
    expect((await app.get(`/contacts/${chosen}`, tenant.key)).status).toBe(404)
    expect((await readContact(app, tenant, left)).id).toBe(left)
    expect((await readContact(app, other, theirs)).id).toBe(theirs)
    expect((await undone(app, tenant, id)).undo.counts.restored).toBe(1)
    expect((await readContact(app, tenant, chosen)).id).toBe(chosen)
  })

  test('of a deletion keeps a STOP that arrived meanwhile', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addContact(app, tenant, { phone: '+12125550100' })
    const operation = await done(app, tenant, 'delete', { all: true })
    const heir = await addContact(app, tenant, { phone: '+12125550100', isOptedOut: true })
    await app.delete(`/contacts/${heir}`, tenant.key)
    await undone(app, tenant, operation.id)
    expect((await readContact(app, tenant, id)).isOptedOut).toBe(true)
    expect(broken(app)).toEqual([])
  })

  test('is possible for seven days, and the earlier values are deleted then', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await addContact(app, tenant)
    const { id, completedAt, undoableUntil } = await done(app, tenant, 'edit', { all: true, city: 'Austin' })
    expect(Date.parse(undoableUntil) - Date.parse(completedAt)).toBe(7 * DAY_MS)
    expect(app.rowCounts()).toMatchObject({ contact_bulk_pieces: 1 })
    app.clock.advance(7 * DAY_MS)
    const late = await app.post(`/contacts/bulk-operations/${id}/undo`, tenant.key)
    expect([late.status, late.body.message]).toEqual([
      409,
      'A bulk operation can be undone for seven days after its end, and these have passed.',
    ])
    app.db.writeNow((tx) => enqueueChore(tx, defineChore('contact_bulk.prune')))
    await app.drain()
    expect(app.rowCounts()).toMatchObject({ contact_bulk_pieces: 0, contact_bulk_operations: 1 })
    expect(broken(app)).toEqual([])
  })

  test('an operation and its undo continue after a stop at each chunk, and count each contact once', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    addMany(app, tenant, 230, (n) => ({ phone: `+1212555${String(n).padStart(4, '0')}` }))
    const { body } = await app.post('/contacts/bulk-edit', tenant.key, { all: true, city: 'Austin' })
    const { id } = body.data
    const row = () => bulkOperation.find(app.db, tenant.organization.id, id)!
    const options = { chunkRows: 100, signal: AbortSignal.abort() }
    const seen: number[] = []
    while (!(await runOperation(app.db, row(), options)))
      seen.push((await recordOf(app, tenant, id)).processedCount)
    expect(seen).toEqual([100, 200])
    expect(await recordOf(app, tenant, id)).toMatchObject({ status: 'COMPLETED', counts: { changed: 230 } })
    await app.post(`/contacts/bulk-operations/${id}/undo`, tenant.key)
    const restored: number[] = []
    while (!(await undoOperation(app.db, row(), options))) {
      restored.push((await recordOf(app, tenant, id)).undo.counts.restored)
      expect(broken(app)).toEqual([])
    }
    expect(restored).toEqual([100, 200])
    expect(await recordOf(app, tenant, id)).toMatchObject({
      status: 'UNDONE',
      undo: { counts: { restored: 230 } },
    })
    expect(app.db.value<number>('SELECT count(*) FROM contacts WHERE city IS NOT NULL')).toBe(0)
  })

  test('of a cancelled operation restores the changes that were made', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    addMany(app, tenant, 120, (n) => ({ phone: `+1212555${String(n).padStart(4, '0')}` }))
    const { body } = await app.post('/contacts/bulk-delete', tenant.key, { all: true })
    const { id } = body.data
    const row = bulkOperation.find(app.db, tenant.organization.id, id)!
    await runOperation(app.db, row, { chunkRows: 50, signal: AbortSignal.abort() })
    const cancelled = await app.post(`/contacts/bulk-operations/${id}/cancel`, tenant.key)
    expect(cancelled.body.data).toMatchObject({ status: 'CANCELLED', matchedCount: 120, processedCount: 50 })
    await app.drain()
    expect((await app.get('/contacts', tenant.key)).body.meta.total).toBe(70)
    expect((await undone(app, tenant, id)).undo.counts.restored).toBe(50)
    expect((await app.get('/contacts', tenant.key)).body.meta.total).toBe(120)
    expect(broken(app)).toEqual([])
  })
})

test('an undo adds no later tag of the same name as a deleted one', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const old = await addTag(app, tenant, 'old')
  const id = await addContact(app, tenant, { tagIds: [old] })
  const change = await done(app, tenant, 'edit', { all: true, removeTagIds: [old] })
  await app.delete(`/tags/${old}`, tenant.key)
  await addTag(app, tenant, 'later')
  await undone(app, tenant, change.id)
  expect((await readContact(app, tenant, id)).tagIds).toEqual([])
  expect(broken(app)).toEqual([])
})
