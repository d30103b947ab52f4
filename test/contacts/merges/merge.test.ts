import { describe, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import type { Connection } from '../../../src/db/driver.ts'
import { uuidv7 } from '../../../src/lib/ids.ts'
import { brokenInvariants } from '../../../src/wiring/invariants.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addContact as addMember, postCampaign, sendable } from '../../support/campaigns.ts'
import { addContact, addSuppression, addTag, readContact, sessionWithout } from '../../support/contacts.ts'
import { addGateway, callBack } from '../../support/identities.ts'
import { runs, some } from '../../support/size.ts'

const merge = (app: TestApp, { key }: TestTenant, id: string, otherId: string, prefer?: unknown) =>
  app.post(`/contacts/${id}/merge`, key, { otherId, ...(prefer === undefined ? {} : { prefer }) })

const broken = (app: TestApp): string[] =>
  brokenInvariants({ prepare: (sql: string) => ({ get: () => app.db.get(sql) }) } as unknown as Connection)

const internalId = (app: TestApp, uuid: string): number =>
  app.db.value<number>('SELECT id FROM contacts WHERE uuid = ?', uuid)!

const rowsBut = (app: TestApp, tables: readonly string[]) =>
  Object.entries(app.rowCounts()).filter(([table]) => !tables.includes(table))

describe('POST /contacts/:id/merge', () => {
  test('leaves one contact: the other answers 404 and its number is free', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const [id, otherId] = [await addContact(app, tenant), await addContact(app, tenant)]
    const other = await readContact(app, tenant, otherId)
    const before = rowsBut(app, ['contact_search_changes', 'contact_activities'])
    app.clock.advance(1_000)
    const answer = await merge(app, tenant, id, otherId)
    expect([answer.status, answer.body.message]).toEqual([201, 'Contacts merged'])
    expect(answer.body.data).toEqual(await readContact(app, tenant, id))
    expect(answer.body.data).toMatchObject({ id, updatedAt: '2026-03-04T17:00:01.000Z' })
    expect((await app.get(`/contacts/${otherId}`, tenant.key)).status).toBe(404)
    expect(rowsBut(app, ['contact_search_changes', 'contact_activities'])).toEqual(before)
    const row = app.db.get(
      'SELECT deleted_at IS NOT NULL AS isDeleted, merged_into FROM contacts WHERE uuid = ?',
      otherId,
    )
    expect(row).toEqual({ isDeleted: 1, mergedInto: internalId(app, id) })
    expect((await app.get('/contacts', tenant.key)).body.meta.total).toBe(1)
    expect((await app.post('/contacts', tenant.key, { firstName: 'New', phone: other.phone })).status).toBe(
      201,
    )
    expect(broken(app)).toEqual([])
  })

  const HOME = { addressLine1: '12 Main St', city: 'Albany', state: 'NY', postalCode: '12207' }
  test.each(
    some<{
      guarantee: string
      ours: Record<string, unknown>
      theirs: Record<string, unknown>
      prefer: unknown
      after: Record<string, unknown>
    }>([
      // guarantee                                          this                       other                            prefer                        after
      {
        guarantee: 'its values stay',
        ours: { lastName: 'Low' },
        theirs: { lastName: 'High' },
        prefer: undefined,
        after: { lastName: 'Low' },
      },
      {
        guarantee: 'missing values come from the other',
        ours: {},
        theirs: { lastName: 'High', email: 'a@b.test' },
        prefer: undefined,
        after: { lastName: 'High', email: 'a@b.test' },
      },
      {
        guarantee: 'a preferred value replaces its own',
        ours: { lastName: 'Low' },
        theirs: { lastName: 'High' },
        prefer: { lastName: 'other' },
        after: { lastName: 'High' },
      },
      {
        guarantee: '`this` keeps even a gap',
        ours: {},
        theirs: { lastName: 'High' },
        prefer: { lastName: 'this' },
        after: { lastName: null },
      },
      {
        guarantee: 'an empty value is never preferred',
        ours: { lastName: 'Low' },
        theirs: {},
        prefer: { lastName: 'other' },
        after: { lastName: 'Low' },
      },
      {
        guarantee: 'stage and source stay',
        ours: {},
        theirs: { source: 'KIT' },
        prefer: undefined,
        after: { source: 'MANUAL', stage: 'NEW_LEAD' },
      },
      {
        guarantee: 'stage and source can be preferred',
        ours: {},
        theirs: { source: 'KIT' },
        prefer: { source: 'other', stage: 'other' },
        after: { source: 'KIT', stage: 'NEW_LEAD' },
      },
      {
        guarantee: 'an address is filled in',
        ours: { city: 'albany' },
        theirs: HOME,
        prefer: undefined,
        after: { ...HOME, city: 'albany' },
      },
      {
        guarantee: 'a contradicting address is not merged',
        ours: { city: 'Troy' },
        theirs: HOME,
        prefer: undefined,
        after: { city: 'Troy', addressLine1: null, postalCode: null },
      },
      {
        guarantee: 'a preferred part of an address is still taken',
        ours: { city: 'Troy' },
        theirs: HOME,
        prefer: { postalCode: 'other' },
        after: { city: 'Troy', addressLine1: null, postalCode: '12207' },
      },
      {
        guarantee: 'the status stays with the number',
        ours: { status: 'ARCHIVED' },
        theirs: { status: 'ACTIVE' },
        prefer: undefined,
        after: { status: 'ARCHIVED' },
      },
      {
        guarantee: 'a phone number is no name',
        ours: { firstName: '+15046219001', phone: '+15046219001' },
        theirs: { firstName: 'Ann' },
        prefer: undefined,
        after: { firstName: 'Ann' },
      },
      {
        guarantee: 'the number stays',
        ours: { phone: '+15046219001' },
        theirs: { phone: '+15046219002' },
        prefer: undefined,
        after: { phone: '+15046219001' },
      },
      {
        guarantee: 'a time zone is filled in',
        ours: {},
        theirs: { timezone: 'America/Chicago' },
        prefer: undefined,
        after: { timezone: 'America/Chicago' },
      },
    ]),
  )('$guarantee', async ({ ours, theirs, prefer, after }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addContact(app, tenant, { firstName: 'Bea', ...ours })
    const otherId = await addContact(app, tenant, { firstName: 'Cat', ...theirs })
    const answer = await merge(app, tenant, id, otherId, prefer)
    expect(answer.body.data).toMatchObject(after)
    expect(broken(app)).toEqual([])
  })

  test('a preferred stage is used', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const [id, otherId] = [await addContact(app, tenant), await addContact(app, tenant)]
    await app.patch(`/contacts/${otherId}/stage`, tenant.key, { stage: 'CUSTOMER' })
    expect((await merge(app, tenant, id, otherId, { stage: 'other' })).body.data.stage).toBe('CUSTOMER')
  })

  test('the latest contact times of both, and the preferred sender, are kept', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const [id, otherId] = [await addContact(app, tenant), await addContact(app, tenant)]
    app.db.writeNow((tx) => {
      tx.run('UPDATE contacts SET last_contacted_at = 5000 WHERE uuid = ?', id)
      tx.run(
        'UPDATE contacts SET last_contacted_at = 1000, last_inbound_at = 9000, preferred_channel_identity_id = ? WHERE uuid = ?',
        tenant.identity.id,
        otherId,
      )
    })
    expect((await merge(app, tenant, id, otherId)).body.data).toMatchObject({
      lastContactedAt: '1970-01-01T00:00:05.000Z',
      lastInboundAt: '1970-01-01T00:00:09.000Z',
      preferredCallerId: { channelIdentityId: tenant.identity.uuid },
    })
  })

  test('tags and static segments are united, and counted once', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const [red, blue, both] = [
      await addTag(app, tenant, 'red'),
      await addTag(app, tenant, 'blue'),
      await addTag(app, tenant, 'both'),
    ]
    const id = await addContact(app, tenant, { tagIds: [red, both] })
    const otherId = await addContact(app, tenant, { tagIds: [blue, both] })
    const segment = (name: string, contactIds: string[]) =>
      app.post('/segments', tenant.key, { name, type: 'STATIC', contactIds })
    await segment('theirs', [otherId])
    await segment('shared', [id, otherId])
    const { body } = await merge(app, tenant, id, otherId)
    expect(body.data.tags.map(({ name }: { name: string }) => name)).toEqual(['blue', 'both', 'red'])
    const counts = async (path: string) =>
      (await app.get(path, tenant.key)).body.data.map((one: { contactCount: number }) => one.contactCount)
    expect(await counts('/tags')).toEqual([1, 1, 1])
    expect(await counts('/segments')).toEqual([1, 1])
    expect(broken(app)).toEqual([])
  })
})

describe('custom fields of a merge', () => {
  test.each<{ guarantee: string; prefer: unknown; after: unknown }>([
    { guarantee: 'fill gaps', prefer: undefined, after: { size: 7, colour: 'red', pets: ['cat'] } },
    {
      guarantee: 'can be preferred',
      prefer: { customFields: { size: 'other' } },
      after: { size: 9, colour: 'red', pets: ['cat'] },
    },
    {
      guarantee: 'can be left out',
      prefer: { customFields: { pets: 'this', colour: 'other' } },
      after: { size: 7, colour: 'red' },
    },
  ])('$guarantee', async ({ prefer, after }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const [id, otherId] = [await addContact(app, tenant), await addContact(app, tenant)]
    const set = (uuid: string, values: unknown) =>
      app.db.writeNow((tx) =>
        tx.run('UPDATE contacts SET custom_fields = ? WHERE uuid = ?', JSON.stringify(values), uuid),
      )
    set(id, { size: 7, colour: 'red' })
    set(otherId, { size: 9, pets: ['cat'] })
    expect((await merge(app, tenant, id, otherId, prefer)).status).toBe(201)
    const stored = app.db.value<string>('SELECT custom_fields FROM contacts WHERE uuid = ?', id)!
    expect(JSON.parse(stored)).toEqual(after)
  })
})

test('the timelines become one, with the merge and its result', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const [id, otherId] = [await addContact(app, tenant), await addContact(app, tenant, { lastName: 'Lee' })]
  const { phone } = await readContact(app, tenant, otherId)
  await app.post(`/contacts/${otherId}/notes`, tenant.key, { body: 'Prefers mornings' })
  await app.post(`/contacts/${otherId}/mark-won`, tenant.key, { amount: 10 })
  app.db.writeNow((tx) => tx.run(`UPDATE contacts SET custom_fields = '{"size":9}' WHERE uuid = ?`, otherId))
  app.clock.advance(1_000)
  await merge(app, tenant, id, otherId)
  const timeline = (await app.get(`/contacts/${id}/activity`, tenant.key)).body.data
  const changesOf = (entry: { data: { changes?: unknown } }) => entry.data.changes
  expect(timeline.filter(({ type }: { type: string }) => type === 'CONTACT_UPDATED').map(changesOf)).toEqual([
    [{ field: 'lastName', from: null, to: 'Lee' }],
    [
      { field: 'mergedContact', from: null, to: { id: otherId, phone, email: null } },
      { field: 'customFields.size', from: null, to: 9 },
    ],
  ])
  expect(timeline.map(({ type }: { type: string }) => type)).toEqual(
    expect.arrayContaining(['NOTE_ADDED', 'CONVERSION_RECORDED', 'STAGE_CHANGED']),
  )
  const notes = await app.get(`/contacts/${id}/notes`, tenant.key)
  expect(notes.body.data).toMatchObject([{ body: 'Prefers mornings' }])
})

describe('opt-outs after a merge', () => {
  test.each([
    {
      guarantee: 'of the deleted number does not affect the kept one',
      ours: { isOptedOut: false },
      theirs: { isOptedOut: true },
    },
    {
      guarantee: 'of the kept number is not lifted by the other',
      ours: { isOptedOut: true },
      theirs: { isOptedOut: false },
    },
  ])('an opt-out $guarantee', async ({ ours, theirs }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const [id, otherId] = [await addContact(app, tenant, ours), await addContact(app, tenant, theirs)]
    const other = await readContact(app, tenant, otherId)
    const list = () => app.db.all('SELECT channel, address, created_at FROM suppressions ORDER BY id')
    const before = list()
    expect((await merge(app, tenant, id, otherId)).body.data).toMatchObject(ours)
    expect(list()).toEqual(before)
    const again = await addContact(app, tenant, { phone: other.phone })
    expect((await readContact(app, tenant, again)).isOptedOut).toBe(theirs.isOptedOut)
  })

  test('a merged email address keeps its unsubscription', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    addSuppression(app, tenant, 'a@b.test', { channel: 'EMAIL' })
    const [id, otherId] = [
      await addContact(app, tenant),
      await addContact(app, tenant, { email: 'a@b.test' }),
    ]
    expect((await merge(app, tenant, id, otherId)).body.data).toMatchObject({
      email: 'a@b.test',
      emailSubscribed: false,
    })
    expect(broken(app)).toEqual([])
  })

  test('the consent records of both are listed unchanged', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const [id, otherId] = [
      await addContact(app, tenant, { isOptedOut: true }),
      await addContact(app, tenant, { isOptedOut: true }),
    ]
    const numbers = await Promise.all(
      [id, otherId].map(async (one) => (await readContact(app, tenant, one)).phone),
    )
    await merge(app, tenant, id, otherId)
    const { body } = await app.get(`/contacts/${id}/consents`, tenant.key)
    expect(body.data.map(({ address, contactId }: never) => ({ address, contactId }))).toEqual([
      { address: numbers[1], contactId: id },
      { address: numbers[0], contactId: id },
    ])
  })
})

/** Returns the contact, status and error of each message of the campaign. */
const messagesOf = (app: TestApp) =>
  app.db
    .all<{ contact: string; status: string; errorCode: string | null }>(
      `SELECT c.uuid AS contact, m.status, m.error_code AS errorCode FROM messages m
       JOIN contacts c ON c.id = m.contact_id ORDER BY m.id`,
    )
    .map(({ contact, status, errorCode }) => [contact, status, errorCode])

describe('campaigns and a merge', () => {
  test('a message that waits for the deleted number is not sent; the survivor gets its own', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const [{ uuid: id, phone }, { uuid: otherId }] = [addMember(app, tenant), addMember(app, tenant)]
    await postCampaign(app, tenant)
    await app.app.jobs.drain()
    expect(messagesOf(app)).toEqual([
      [id, 'QUEUED', null],
      [otherId, 'QUEUED', null],
    ])
    expect((await merge(app, tenant, id, otherId)).status).toBe(201)
    await app.drain()
    expect(messagesOf(app)).toEqual([
      [id, 'SENT', null],
      [otherId, 'SKIPPED', 'CONTACT_DELETED'],
    ])
    expect(app.db.all('SELECT to_address FROM sandbox_messages')).toEqual([{ toAddress: phone }])
    expect(broken(app)).toEqual([])
  })

  test('messages to the merged contact are in the history of the survivor', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { uuid: otherId } = addMember(app, tenant)
    const { body } = await postCampaign(app, tenant)
    await app.drain()
    const id = await addContact(app, tenant)
    await merge(app, tenant, id, otherId)
    const list = await app.get(`/campaigns/${body.data.id}/messages?contactId=${id}`, tenant.key)
    expect(list.body.meta.total).toBe(1)
    expect(list.body.data).toMatchObject([{ contactId: id, status: 'SENT' }])
  })

  test('a run that wrote to both keeps both messages, one of them for the survivor', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const [{ uuid: id }, { uuid: otherId }] = [addMember(app, tenant), addMember(app, tenant)]
    await postCampaign(app, tenant)
    await app.drain()
    expect((await merge(app, tenant, id, otherId)).status).toBe(201)
    expect(messagesOf(app)).toEqual([
      [id, 'SENT', null],
      [otherId, 'SENT', null],
    ])
  })

  test('a merge while the audience is being fixed does not stop the run', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const [{ uuid: otherId, id: firstId }, { uuid: id }] = [addMember(app, tenant), addMember(app, tenant)]
    await postCampaign(app, tenant)
    // The run has reached the first contact, and the carrier refused that message at once.
    app.db.writeNow((tx) => {
      tx.run(
        `UPDATE executions SET status = 'RUNNING', started_at = ?, audience_cursor = ?, audience_through = 2, failed_count = 1`,
        tx.now,
        firstId,
      )
      tx.run(
        `INSERT INTO messages (uuid, organization_id, campaign_id, execution_id, contact_id, channel, address, status, created_at)
         VALUES (?, ?, 1, 1, ?, 'SMS', '+12125550000', 'FAILED', ?)`,
        uuidv7(tx.now),
        tenant.organization.id,
        firstId,
        tx.now,
      )
    })
    expect((await merge(app, tenant, id, otherId)).status).toBe(201)
    await app.drain()
    expect(messagesOf(app)).toEqual([
      [otherId, 'FAILED', null],
      [id, 'SENT', null],
    ])
    expect(broken(app)).toEqual([])
  })

  test('two contacts who answered a campaign count as one', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const gateway = await addGateway(app, tenant)
    const people = [addMember(app, tenant), addMember(app, tenant), addMember(app, tenant)]
    await postCampaign(app, tenant)
    await app.drain()
    app.db.writeNow((tx) =>
      tx.run(
        'UPDATE messages SET channel_identity_id = (SELECT id FROM channel_identities WHERE uuid = ?)',
        gateway.id,
      ),
    )
    let count = 0
    const reply = ({ phone }: { phone: string }, text: string) =>
      callBack(app, gateway.callbackUrls.inbound, {
        id: `in-${++count}`,
        from: phone,
        to: gateway.address,
        text,
      })
    const [one, two, three] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]]
    await reply(one, 'Yes please')
    await reply(two, 'Me too')
    await reply(two, 'Really')
    await reply(two, 'STOP')
    await reply(three, 'Who is this?')
    const counts = () =>
      app.db.get('SELECT replied_count AS replied, opted_out_count AS optedOut FROM campaigns')
    expect(counts()).toEqual({ replied: 3, optedOut: 1 })
    await merge(app, tenant, one.uuid, two.uuid)
    expect(counts()).toEqual({ replied: 2, optedOut: 1 })
    expect(app.db.value('SELECT count(*) FROM inbound_messages WHERE contact_id = ?', one.id)).toBe(4)
    expect(broken(app)).toEqual([])
  })
})

describe('a merge that is refused', () => {
  const someone = async (app: TestApp, tenant: TestTenant) => addContact(app, tenant)

  test.each<{
    case: string
    given: (app: TestApp, tenant: TestTenant, id: string) => unknown
    status: number
    code: string
    field: string | undefined
  }>([
    {
      case: 'without the other',
      given: async () => ({}),
      status: 400,
      code: 'VALIDATION_FAILED',
      field: 'otherId',
    },
    {
      case: 'with itself',
      given: async (_app, _tenant, id) => ({ otherId: id }),
      status: 400,
      code: 'VALIDATION_FAILED',
      field: 'otherId',
    },
    {
      case: 'with itself in capitals',
      given: async (_app, _tenant, id) => ({ otherId: id.toUpperCase() }),
      status: 400,
      code: 'VALIDATION_FAILED',
      field: 'otherId',
    },
    {
      case: 'with what is no id',
      given: async () => ({ otherId: '7' }),
      status: 400,
      code: 'VALIDATION_FAILED',
      field: 'otherId',
    },
    {
      case: 'with no contact',
      given: async (app) => ({ otherId: uuidv7(app.clock.now()) }),
      status: 404,
      code: 'NOT_FOUND',
      field: undefined,
    },
    {
      case: 'with a contact of another organization',
      given: async (app) => ({ otherId: await someone(app, app.tenant('Theirs')) }),
      status: 404,
      code: 'NOT_FOUND',
      field: undefined,
    },
    {
      case: 'with a deleted one',
      given: async (app, tenant) => {
        const otherId = await someone(app, tenant)
        await app.delete(`/contacts/${otherId}`, tenant.key)
        return { otherId }
      },
      status: 404,
      code: 'NOT_FOUND',
      field: undefined,
    },
    {
      case: 'that prefers an invalid choice',
      given: async (app, tenant) => ({ otherId: await someone(app, tenant), prefer: { phone: 'other' } }),
      status: 400,
      code: 'VALIDATION_FAILED',
      field: 'prefer.phone',
    },
    {
      case: 'that prefers a third contact',
      given: async (app, tenant) => ({ otherId: await someone(app, tenant), prefer: { email: 'both' } }),
      status: 400,
      code: 'VALIDATION_FAILED',
      field: 'prefer.email',
    },
    {
      case: 'that prefers an unknown custom field',
      given: async (app, tenant) => ({
        otherId: await someone(app, tenant),
        prefer: { customFields: { size: 'other' } },
      }),
      status: 400,
      code: 'VALIDATION_FAILED',
      field: 'prefer.customFields.size',
    },
    {
      case: 'whose preference is a text',
      given: async (app, tenant) => ({ otherId: await someone(app, tenant), prefer: 'other' }),
      status: 400,
      code: 'VALIDATION_FAILED',
      field: 'prefer',
    },
  ])('$case changes nothing', async ({ given, status, code, field }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await someone(app, tenant)
    const body = await given(app, tenant, id)
    const all = () => JSON.stringify([app.rowCounts(), app.db.all('SELECT * FROM contacts')])
    const before = all()
    const answer = await app.post(`/contacts/${id}/merge`, tenant.key, body)
    expect([answer.status, answer.body.code, answer.body.details?.[0]?.field]).toEqual([status, code, field])
    expect(all()).toEqual(before)
  })

  test.each(some(['contact:update', 'contact:delete'] as const))(
    'is refused without %s before any other check',
    async (permission) => {
      await using app = createTestApp()
      const tenant = app.tenant()
      const token = await sessionWithout(app, tenant, permission)
      const answer = await app.post(`/contacts/${uuidv7(0)}/merge`, token, { otherId: uuidv7(0) })
      expect([answer.status, answer.body.details]).toEqual([403, [{ permission }]])
    },
  )

  test('into a contact that was merged away itself', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const [a, b, c] = [await someone(app, tenant), await someone(app, tenant), await someone(app, tenant)]
    await merge(app, tenant, a, b)
    expect((await merge(app, tenant, b, c)).status).toBe(404)
    expect((await merge(app, tenant, c, a)).status).toBe(201)
    const chain = app.db.all('SELECT merged_into AS into_ FROM contacts ORDER BY id')
    expect(chain).toEqual([{ into_: 3 }, { into_: 1 }, { into_: null }])
  })
})

test('after any merges, every counter is right and no contact is lost', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.subarray([0, 1, 2]), { minLength: 2, maxLength: 6 }),
      fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { maxLength: 6 }),
      async (tagsOf, merges) => {
        await using app = createTestApp()
        const tenant = app.tenant()
        const tags = [
          await addTag(app, tenant, 'a'),
          await addTag(app, tenant, 'b'),
          await addTag(app, tenant, 'c'),
        ]
        const ids: string[] = []
        for (const own of tagsOf)
          ids.push(await addContact(app, tenant, { tagIds: own.map((tag) => tags[tag]) }))
        const live = new Map(ids.map((id, n) => [id, new Set(tagsOf[n])]))
        for (const [a, b] of merges) {
          const [id, otherId] = [ids[a % ids.length]!, ids[b % ids.length]!]
          const isPossible = id !== otherId && live.has(id) && live.has(otherId)
          const { status } = await merge(app, tenant, id, otherId)
          expect(status === 201).toBe(isPossible)
          if (!isPossible) continue
          for (const tag of live.get(otherId)!) live.get(id)!.add(tag)
          live.delete(otherId)
        }
        for (const [id, own] of live) {
          const { tagIds } = await readContact(app, tenant, id)
          expect(tagIds.sort()).toEqual([...own].map((tag) => tags[tag]!).sort())
        }
        expect(broken(app)).toEqual([])
      },
    ),
    { numRuns: runs(25) },
  )
})
