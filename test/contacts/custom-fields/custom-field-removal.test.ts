import { describe, expect, test } from 'bun:test'
import type { Connection } from '../../../src/db/driver.ts'
import { brokenInvariants } from '../../../src/wiring/invariants.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { campaignIn, type Sendable, sendable } from '../../support/campaigns.ts'
import { addContact, phoneOf, readContact } from '../../support/contacts.ts'
import { addField, addFieldOfEveryType, fieldBody } from '../../support/custom-fields.ts'
import { addMany } from '../../support/many-contacts.ts'
import { addSegment, all, rule } from '../../support/segments.ts'

const storedValues = (app: TestApp): string[] =>
  app.db
    .all<{ values: string }>('SELECT custom_fields AS "values" FROM contacts ORDER BY id')
    .map((row) => row.values)

describe('deleting a custom field', () => {
  test('removes its values from all contacts, deleted ones too, and nothing else', async () => {
    await using app = createTestApp()
    const [tenant, other] = [app.tenant(), app.tenant('Other')]
    const { note } = await addFieldOfEveryType(app, tenant)
    await addField(app, tenant, 'notes')
    await addField(app, other, 'note')
    await addContact(app, tenant, { customFields: { note: 'a', notes: 'b', score: 1 } })
    const gone = await addContact(app, tenant, { customFields: { note: 'c' } })
    await app.delete(`/contacts/${gone}`, tenant.key)
    await addContact(app, tenant, { phone: phoneOf(7) })
    await addContact(app, other, { customFields: { note: 'theirs' } })
    const answer = await app.delete(`/custom-fields/${note}`, tenant.key)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual({ id: note })
    expect((await app.get(`/custom-fields/${note}`, tenant.key)).status).toBe(404)
    expect((await app.delete(`/custom-fields/${note}`, tenant.key)).status).toBe(404)
    await app.drain()
    expect(storedValues(app)).toEqual(['{"notes":"b","score":1}', '{}', '{}', '{"note":"theirs"}'])
    expect(app.db.value('SELECT count(*) FROM custom_fields WHERE deleted_at IS NOT NULL')).toBe(0)
  })

  test('goes through many contacts in chunks', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addField(app, tenant, 'note')
    addMany(app, tenant, 1_234, (n) => ({ customFields: n % 2 ? { note: 'x' } : {} }))
    await app.delete(`/custom-fields/${id}`, tenant.key)
    await app.drain()
    expect(new Set(storedValues(app))).toEqual(new Set(['{}']))
  })

  test('keeps its key until the values are gone, then frees it for another type', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addField(app, tenant, 'note')
    const contact = await addContact(app, tenant, { customFields: { note: 'old' } })
    await app.delete(`/custom-fields/${id}`, tenant.key)
    const again = fieldBody('note', 'NUMBER')
    const early = await app.post('/custom-fields', tenant.key, again)
    expect(early.status).toBe(409)
    expect(early.body.code).toBe('CONFLICT')
    await app.drain()
    expect((await app.post('/custom-fields', tenant.key, again)).status).toBe(201)
    expect((await readContact(app, tenant, contact)).customFields).toEqual({})
  })

  test('continues after an interruption, and its values cannot be written meanwhile', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addField(app, tenant, 'note')
    const contact = await addContact(app, tenant, { customFields: { note: 'old' } })
    await app.delete(`/custom-fields/${id}`, tenant.key)
    const write = await app.patch(`/contacts/${contact}`, tenant.key, { customFields: { note: 'new' } })
    expect(write.status).toBe(400)
    // A crash leaves the job in the state RUNNING without a process.
    app.db.writeNow((tx) => void tx.run(`UPDATE jobs SET state = 'RUNNING', epoch = 0`))
    const broken = () =>
      brokenInvariants({
        prepare: (sql: string) => ({ get: () => app.db.get(sql) }),
      } as unknown as Connection)
    expect(broken()).toEqual([])
    await app.app.jobs.start()
    await app.drain()
    expect(storedValues(app)).toEqual(['{}'])
    expect(broken()).toEqual([])
  })
})

describe('deleting a custom field is refused while', () => {
  const unused = async (app: TestApp, tenant: TestTenant) => {
    await addField(app, tenant, 'notes')
    await addSegment(app, tenant, {
      name: 'About another',
      type: 'DYNAMIC',
      rules: all(rule('custom.notes', 'is_empty'), rule('firstName', 'equals', 'custom.note')),
    })
  }
  const campaign = (status: string) => async (app: TestApp, tenant: Sendable) => ({
    resource: 'campaign',
    id: await campaignIn(app, tenant, status, { messageTemplate: 'Hi {{ custom.note |x}}' }),
    name: 'Spring sale',
  })
  const segment = async (app: TestApp, tenant: Sendable) => ({
    resource: 'segment',
    id: await addSegment(app, tenant, {
      name: 'About it',
      type: 'DYNAMIC',
      rules: all(all(rule('custom.note', 'equals', 'x'))),
    }),
    name: 'About it',
  })

  test.each<
    [string, (app: TestApp, tenant: Sendable) => Promise<{ resource: string; id: string; name: string }>]
  >([
    ['the rules of a segment name it', segment],
    ['a draft writes it', campaign('DRAFT')],
    ['a planned campaign writes it', campaign('SCHEDULED')],
    ['a paused campaign writes it', campaign('PAUSED')],
    ['a running campaign writes it', campaign('SENDING')],
  ])('%s', async (_guarantee, use) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const id = await addField(app, tenant, 'note')
    await unused(app, tenant)
    const user = await use(app, tenant)
    const before = app.rowCounts()
    const answer = await app.delete(`/custom-fields/${id}`, tenant.key)
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ code: 'RESOURCE_IN_USE', details: [user] })
    expect(app.rowCounts()).toEqual(before)
    expect((await app.get(`/custom-fields/${id}`, tenant.key)).status).toBe(200)
  })

  test.each<[string, (app: TestApp, tenant: Sendable) => Promise<unknown>]>([
    ['what names another field', unused],
    [
      'a deleted segment',
      async (app, tenant) => app.delete(`/segments/${(await segment(app, tenant)).id}`, tenant.key),
    ],
    ['a campaign that is over', campaign('COMPLETED')],
    ['a campaign that was cancelled', campaign('CANCELLED')],
    [
      'another organization',
      async (app) => {
        const other = sendable(app, 'Other')
        await addField(app, other, 'note')
        await segment(app, other)
        await campaign('DRAFT')(app, other)
      },
    ],
  ])('but not for %s', async (_guarantee, use) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const id = await addField(app, tenant, 'note')
    await use(app, tenant)
    expect((await app.delete(`/custom-fields/${id}`, tenant.key)).status).toBe(200)
  })
})
