import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Connection } from '../../../src/db/driver.ts'
import { brokenInvariants } from '../../../src/wiring/invariants.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addContact, addTag, readContact, sessionWithout } from '../../support/contacts.ts'
import { addField } from '../../support/custom-fields.ts'
import { anySheet, seedSheet, sheetCsv } from '../../support/import-sheets.ts'
import { actOnImport, importCsv, phoneOf, runInChunks, upload } from '../../support/imports.ts'
import { addSegment, all, readSegment, rule } from '../../support/segments.ts'
import { runs, some } from '../../support/size.ts'
import { lastChoices } from '../../support/topics.ts'

const outcomesOf = async (app: TestApp, tenant: TestTenant, id: string) =>
  (await app.get(`/contacts/imports/${id}/rows`, tenant.key)).body.data.map(
    (row: { undo: string | null }) => row.undo,
  )

const contactByPhone = async (app: TestApp, tenant: TestTenant, phone: string) =>
  (await app.get(`/contacts?phone=${encodeURIComponent(phone)}`, tenant.key)).body.data[0]

const broken = (app: TestApp): string[] =>
  brokenInvariants({ prepare: (sql: string) => ({ get: () => app.db.get(sql) }) } as unknown as Connection)

/** All data that an import may change, without the time of the last change, because an undo is a change. */
const stateOf = (app: TestApp) => ({
  contacts: app.db.all(
    `SELECT uuid, first_name, last_name, phone, email, address_line1, address_line2, city, state, postal_code,
       country, timezone, custom_fields, source, stage, status, email_suppressed_at, created_at
     FROM contacts WHERE deleted_at IS NULL ORDER BY phone`,
  ),
  tags: app.db.all('SELECT uuid, name, contact_count FROM tags ORDER BY name'),
  tagged: app.db.all('SELECT contact_id, tag_id, created_at FROM contact_tags ORDER BY 1, 2'),
  segments: app.db.all('SELECT uuid, contact_count FROM segments ORDER BY uuid'),
  members: app.db.all('SELECT segment_id, contact_id, created_at FROM segment_contacts ORDER BY 1, 2'),
  contactCount: app.db.all('SELECT id, contact_count FROM organizations ORDER BY id'),
  choices: lastChoices(app),
})

test('an undo deletes the new records of the import and restores the changed ones', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  await addField(app, tenant, 'shoe')
  const tagIds = await addTag(app, tenant, 'spring')
  const segmentId = await addSegment(app, tenant)
  await addContact(app, tenant, {
    firstName: 'Ann',
    phone: phoneOf(1),
    city: 'Reno',
    email: 'ann@example.test',
    customFields: { shoe: '38' },
  })
  const before = stateOf(app)
  const csv = `first_name,phone,city,email,tags,custom.shoe\nAnna,${phoneOf(1)},Fargo,a@b.test,new,39\nBob,${phoneOf(2)},,,new,\nAnn,${phoneOf(1)},,,,\n`
  const { id } = await importCsv(app, tenant, csv, { fields: { tagIds, segmentId } })
  app.clock.advance(60_000)
  const record = await actOnImport(app, tenant, id, 'undo')
  expect(record).toMatchObject({
    status: 'UNDONE',
    counts: { created: 1, updated: 1, duplicate: 1 },
    undo: {
      processedRows: 3,
      counts: { deleted: 1, deletedMessaged: 0, deletedChanged: 0, kept: 0, restored: 1, tagsDeleted: 1 },
      requestedBy: { type: 'API_KEY', name: 'test' },
      startedAt: '2026-03-04T17:01:00.000Z',
      completedAt: '2026-03-04T17:01:00.000Z',
    },
  })
  expect(await outcomesOf(app, tenant, id)).toEqual(['RESTORED', 'DELETED', null])
  expect(stateOf(app)).toEqual(before)
  const activity = await app.get(
    `/contacts/${(await contactByPhone(app, tenant, phoneOf(1))).id}/activity`,
    tenant.key,
  )
  expect(
    activity.body.data
      .map(({ type }: { type: string }) => type)
      .slice(0, 2)
      .sort(),
  ).toEqual(['CONTACT_UPDATED', 'TAG_REMOVED'])
})

describe('a change since the import', () => {
  const CSV = `first_name,phone,city,tags\nAnna,${phoneOf(1)},Fargo,new\nBob,${phoneOf(2)},Boise,new\n`

  async function imported() {
    const app = createTestApp()
    const tenant = app.tenant()
    const ann = await addContact(app, tenant, { firstName: 'Ann', phone: phoneOf(1), city: 'Reno' })
    app.clock.advance(1_000)
    const { id } = await importCsv(app, tenant, CSV)
    app.clock.advance(1_000)
    const bob = (await contactByPhone(app, tenant, phoneOf(2))).id
    return { app, tenant, id, ann, bob }
  }

  test('to a value of a changed contact stays, and the others are restored', async () => {
    const { app, tenant, id, ann } = await imported()
    await using _ = app
    await app.patch(`/contacts/${ann}`, tenant.key, { city: 'Austin' })
    const record = await actOnImport(app, tenant, id, 'undo')
    expect(record.undo.counts).toMatchObject({ deleted: 1, restored: 0, partlyRestored: 1 })
    expect(await readContact(app, tenant, ann)).toMatchObject({ firstName: 'Ann', city: 'Austin', tags: [] })
    expect(await outcomesOf(app, tenant, id)).toEqual(['PARTLY_RESTORED', 'DELETED'])
  })

  test('a tag that was removed and added again stays', async () => {
    const { app, tenant, id, ann } = await imported()
    await using _ = app
    const tag = (await readContact(app, tenant, ann)).tags[0].id
    await app.delete(`/contacts/${ann}/tags/${tag}`, tenant.key)
    app.clock.advance(1_000)
    await app.post(`/contacts/${ann}/tags`, tenant.key, { tagIds: [tag] })
    const { undo } = await actOnImport(app, tenant, id, 'undo')
    expect(undo.counts).toMatchObject({ partlyRestored: 1, tagsDeleted: 0 })
    expect((await readContact(app, tenant, ann)).tags).toMatchObject([{ name: 'new' }])
  })

  test.each(
    some([
      {
        what: 'changed',
        outcome: 'DELETED_CHANGED',
        act: (app: TestApp, tenant: TestTenant, bob: string) =>
          app.patch(`/contacts/${bob}`, tenant.key, { city: 'Austin' }),
      },
      {
        what: 'opted out',
        outcome: 'DELETED_CHANGED',
        act: (app: TestApp, tenant: TestTenant, bob: string) =>
          app.patch(`/contacts/${bob}`, tenant.key, { isOptedOut: true }),
      },
      {
        what: 'written to',
        outcome: 'DELETED_MESSAGED',
        act: async (app: TestApp) =>
          app.db.writeNow((tx) => void tx.run('UPDATE contacts SET last_contacted_at = ?', tx.now)),
      },
      {
        what: 'deleted',
        outcome: 'GONE',
        act: (app: TestApp, tenant: TestTenant, bob: string) => app.delete(`/contacts/${bob}`, tenant.key),
      },
    ]),
  )('a new contact that was $what is $outcome', async ({ outcome, act }) => {
    const { app, tenant, id, bob } = await imported()
    await using _ = app
    await act(app, tenant, bob)
    await actOnImport(app, tenant, id, 'undo')
    expect((await outcomesOf(app, tenant, id))[1]).toBe(outcome)
    expect((await app.get(`/contacts/${bob}`, tenant.key)).status).toBe(404)
  })

  test('a new contact that took in another one stays, because it has the history of the other', async () => {
    const { app, tenant, id, ann, bob } = await imported()
    await using _ = app
    await app.post(`/contacts/${bob}/merge`, tenant.key, { otherId: ann })
    const { undo } = await actOnImport(app, tenant, id, 'undo')
    expect(undo.counts).toMatchObject({ deleted: 0, kept: 1, gone: 1 })
    expect((await app.get(`/contacts/${bob}`, tenant.key)).status).toBe(200)
  })

  test.each([
    [
      'renamed',
      (app: TestApp, tenant: TestTenant, tag: string) =>
        app.patch(`/tags/${tag}`, tenant.key, { name: 'mine' }),
    ],
    [
      'named in rules',
      (app: TestApp, tenant: TestTenant, tag: string) =>
        app.post('/segments', tenant.key, {
          name: 'Tagged',
          type: 'DYNAMIC',
          rules: all(rule('tagIds', 'contains_any', [tag])),
        }),
    ],
    [
      'given to somebody else',
      (app: TestApp, tenant: TestTenant, tag: string) =>
        addContact(app, tenant, { phone: phoneOf(9), tagIds: [tag] }),
    ],
  ])('a new tag that was %s stays', async (_what, act) => {
    const { app, tenant, id, ann } = await imported()
    await using _ = app
    await act(app, tenant, (await readContact(app, tenant, ann)).tags[0].id)
    const { undo } = await actOnImport(app, tenant, id, 'undo')
    expect(undo.counts.tagsDeleted).toBe(0)
    expect(app.rowCounts().tags).toBe(1)
  })
})

describe('consent after an undo', () => {
  test('an opt-out from the file stays', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const ann = await addContact(app, tenant, { phone: phoneOf(1) })
    const csv = `phone,opted_out\n${phoneOf(1)},yes\n${phoneOf(2)},yes\n`
    const { id } = await importCsv(app, tenant, csv)
    expect((await actOnImport(app, tenant, id, 'undo')).undo.counts).toMatchObject({
      restored: 1,
      deleted: 1,
    })
    expect((await readContact(app, tenant, ann)).isOptedOut).toBe(true)
    expect(app.rowCounts()).toMatchObject({ suppressions: 2, consents: 2 })
  })

  test('the attestation of an undone import is on record but does not count', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await app.patch('/organization', await app.session(tenant), { requireMarketingConsent: true })
    const segmentId = await addSegment(app, tenant)
    const estimate = async () => {
      const { body } = await app.post('/campaigns/estimate', tenant.key, {
        segmentId,
        template: 'Hello',
        channel: 'SMS',
      })
      return body.data
    }
    const csv = `phone\n${phoneOf(1)}\n`
    const { id } = await importCsv(app, tenant, csv, { fields: { segmentId } })
    const consented = await estimate()
    await actOnImport(app, tenant, id, 'undo')
    const again = await addContact(app, tenant, { phone: phoneOf(1) })
    await app.post(`/segments/${segmentId}/contacts`, tenant.key, { contactIds: [again] })
    expect([consented, await estimate()]).toMatchObject([{ eligibleCount: 1 }, { eligibleCount: 0 }])
    const { body } = await app.get(`/contacts/${again}/consents`, tenant.key)
    expect(body.data).toMatchObject([{ action: 'OPT_IN', importId: id, retractedAt: expect.any(String) }])
  })
})

describe('POST /contacts/imports/:id/undo', () => {
  test('is refused a second time, and for an import without effect', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const csv = `phone\n${phoneOf(1)}\n`
    const undo = (id: string) => app.post(`/contacts/imports/${id}/undo`, tenant.key)
    const done = await importCsv(app, tenant, csv)
    expect((await undo(done.id)).body.data).toMatchObject({ status: 'UNDOING', undo: { completedAt: null } })
    expect((await undo(done.id)).body.details).toEqual([{ currentStatus: 'UNDOING', allowed: [] }])
    await app.app.jobs.drain()
    expect((await undo(done.id)).body.details).toEqual([{ currentStatus: 'UNDONE', allowed: [] }])
    const dry = await importCsv(app, tenant, csv, { fields: { dryRun: 'true' } })
    expect((await undo(dry.id)).body.details).toEqual([{ currentStatus: 'COMPLETED', allowed: ['run'] }])
    const queued = await upload(app, tenant.key, csv)
    expect((await undo(queued.body.data.id)).body.details).toEqual([
      { currentStatus: 'QUEUED', allowed: ['cancel'] },
    ])
  })

  test('needs the permission to delete contacts', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id } = await importCsv(app, tenant, `phone\n${phoneOf(1)}\n`)
    const token = await sessionWithout(app, tenant, 'contact:delete')
    const before = app.rowCounts()
    expect((await app.post(`/contacts/imports/${id}/undo`, token)).body.code).toBe('FORBIDDEN')
    expect(app.rowCounts()).toEqual(before)
  })
})

describe('an undo that is interrupted', () => {
  test.each([1, 7, 30])('after every %p rows ends like one without interruption', async (chunkRows) => {
    const csv = `phone,city,tags\n${Array.from({ length: 60 }, (_, n) => `${phoneOf(n)},Reno,t${n % 3}`).join('\n')}\n`
    await using app = createTestApp()
    const tenant = app.tenant()
    for (let n = 0; n < 60; n += 4) await addContact(app, tenant, { phone: phoneOf(n) })
    const before = stateOf(app)
    const { id } = await importCsv(app, tenant, csv)
    await app.post(`/contacts/imports/${id}/undo`, tenant.key)
    let processed = 0
    while (processed < 60) {
      await runInChunks(app, chunkRows, AbortSignal.abort())
      const { undo } = (await app.get(`/contacts/imports/${id}`, tenant.key)).body.data
      expect(undo.processedRows).toBe(Math.min(processed + chunkRows, 60))
      processed = undo.processedRows
    }
    expect((await app.get(`/contacts/imports/${id}`, tenant.key)).body.data).toMatchObject({
      status: 'UNDONE',
      undo: { counts: { deleted: 45, restored: 15, tagsDeleted: 3 } },
    })
    expect(stateOf(app)).toEqual(before)
  })
})

test('after an import and its undo, contacts, tags and segments are as before', async () => {
  const chunks = fc.integer({ min: 1, max: 12 })
  await fc.assert(
    fc.asyncProperty(anySheet, chunks, chunks, async (given, importChunk, undoChunk) => {
      await using app = createTestApp()
      const tenant = app.tenant()
      const fields = await seedSheet(app, tenant, given)
      app.clock.advance(1_000)
      const before = stateOf(app)
      const { id } = (await upload(app, tenant.key, sheetCsv(given), { fields })).body.data
      await runInChunks(app, importChunk)
      app.clock.advance(1_000)
      await app.post(`/contacts/imports/${id}/undo`, tenant.key)
      await runInChunks(app, undoChunk)
      expect(stateOf(app)).toEqual(before)
      expect(broken(app)).toEqual([])
      const { status, undo, counts } = (await app.get(`/contacts/imports/${id}`, tenant.key)).body.data
      expect([status, undo.counts.deleted, undo.counts.restored]).toEqual([
        'UNDONE',
        counts.created,
        counts.updated,
      ])
    }),
    { numRuns: runs(30) },
  )
})

test('a segment that was joined counts its members again', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const segmentId = await addSegment(app, tenant)
  const { id } = await importCsv(app, tenant, `phone\n${phoneOf(1)}\n`, { fields: { segmentId } })
  await actOnImport(app, tenant, id, 'undo')
  expect((await readSegment(app, tenant, segmentId)).contactCount).toBe(0)
})

test('an undo deletes no tag that was made after the deletion of the one from the import', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const csv = `first_name,phone,tags\nAnn,${phoneOf(1)},new\n`
  const { id } = await importCsv(app, tenant, csv, {})
  const made = app.db.value<string>('SELECT uuid FROM tags')!
  await app.delete(`/tags/${made}`, tenant.key)
  const later = await addTag(app, tenant, 'later')
  await actOnImport(app, tenant, id, 'undo')
  expect(app.db.all('SELECT uuid FROM tags')).toEqual([{ uuid: later }])
  expect(broken(app)).toEqual([])
})

test('an undo that restores the email address of one contact changes no unsubscription of another', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const ids = []
  for (const body of [
    { firstName: 'Ann', phone: '+12125550101', email: 'ann@home.example' },
    { firstName: 'Ben', phone: '+12125550102', email: 'ben@home.example' },
  ])
    ids.push((await app.post('/contacts', tenant.key, body)).body.data.id)
  await app.post('/opt-out/suppressions', tenant.key, { channel: 'EMAIL', address: 'ann@home.example' })
  expect((await app.get(`/contacts/${ids[0]}`, tenant.key)).body.data.emailSubscribed).toBe(false)
  const file =
    'phone,first name,email\n+12125550101,Anna,ann@home.example\n+12125550102,Ben,ben@work.example\n'
  const { id } = await importCsv(app, tenant, file)
  await actOnImport(app, tenant, id, 'undo')
  const shown = []
  for (const contact of ids) {
    const { firstName, email, emailSubscribed } = (await app.get(`/contacts/${contact}`, tenant.key)).body
      .data
    shown.push([firstName, email, emailSubscribed])
  }
  expect(shown).toEqual([
    ['Ann', 'ann@home.example', false],
    ['Ben', 'ben@home.example', true],
  ])
})
