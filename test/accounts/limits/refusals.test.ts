import { describe, expect, test } from 'bun:test'
import { createTestApp, type JsonAnswer, type TestApp, type TestTenant } from '../../support/app.ts'
import { givePlan } from '../../support/billing.ts'
import { addContact, phoneOf } from '../../support/contacts.ts'
import { PASSWORD } from '../../support/people.ts'
import { some } from '../../support/size.ts'

const ASK = 'Ask the server operator for a larger plan.'
const DAY_MS = 86_400_000

const roleId = async (app: TestApp, { key }: TestTenant): Promise<string> =>
  (await app.get('/role', key)).body.data.find((role: { key: string }) => role.key === 'MEMBER').id

const invite = async (app: TestApp, tenant: TestTenant, n: number): Promise<JsonAnswer> =>
  app.post('/invitations', tenant.key, {
    email: `wren${n}@example.test`,
    roleId: await roleId(app, tenant),
  })

interface Creating {
  resource: string
  /** Number of these records that the organization has at the start. */
  has: number
  words: string
  path: string
  create: (app: TestApp, tenant: TestTenant, n: number) => Promise<JsonAnswer>
}

const CREATING: readonly Creating[] = [
  {
    resource: 'CONTACTS',
    has: 0,
    words: '2 contacts',
    path: '/contacts',
    create: (app, { key }, n) => app.post('/contacts', key, { firstName: 'Ann', phone: phoneOf(n) }),
  },
  { resource: 'MEMBERS', has: 1, words: '3 members', path: '/invitations', create: invite },
  {
    resource: 'CHANNEL_IDENTITIES',
    has: 0,
    words: '2 senders',
    path: '/channel-identities',
    create: (app, { key }, n) =>
      app.post('/channel-identities', key, {
        channel: 'SMS',
        provider: 'SANDBOX',
        name: 'Sender',
        address: `+1555010${n}`,
      }),
  },
  {
    resource: 'JOIN_LINKS',
    has: 0,
    words: '2 join links',
    path: '/join-links',
    create: (app, { key }, n) =>
      app.post('/join-links', key, {
        type: 'WEB_FORM',
        channel: 'SMS',
        name: `Club ${n}`,
        doubleOptIn: 'NONE',
        privacyPolicyUrl: 'https://shop.example/privacy',
        termsUrl: 'https://shop.example/terms',
      }),
  },
  {
    resource: 'SHORT_LINKS',
    has: 0,
    words: '2 short links',
    path: '/short-links',
    create: (app, { key }, n) => app.post('/short-links', key, { originalUrl: `https://shop.example/${n}` }),
  },
]

describe('creating more than the plan allows', () => {
  test.each(some(CREATING))(
    '$resource: the first record too many is refused with the next step, and changes nothing',
    async ({ resource, has, words, create }) => {
      await using app = createTestApp()
      const tenant = app.tenant()
      givePlan(app, tenant.organization.id, { [resource]: has + 2 })
      for (const n of [1, 2]) expect((await create(app, tenant, n)).status).toBe(201)
      const before = app.rowCounts()
      const { status, body } = await create(app, tenant, 3)
      expect([status, body.code, body.details]).toEqual([
        402,
        'LIMIT_REACHED',
        [{ resource, limit: has + 2, used: has + 2, help: ASK }],
      ])
      expect(body.message).toBe(`The plan of the organization allows ${words}, and it has ${has + 2}. ${ASK}`)
      expect(app.rowCounts()).toEqual(before)
    },
  )

  test.each(some(CREATING))('$resource: a deletion makes room', async ({ resource, has, path, create }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    givePlan(app, tenant.organization.id, { [resource]: has + 1 })
    const { id } = (await create(app, tenant, 1)).body.data
    expect((await create(app, tenant, 2)).status).toBe(402)
    expect((await app.delete(`${path}/${id}`, tenant.key)).status).toBe(200)
    expect((await create(app, tenant, 2)).status).toBe(201)
    expect((await create(app, tenant, 3)).status).toBe(402)
  })

  test.each(some(CREATING))(
    '$resource: other limits and other organizations do not count',
    async ({ resource, has, create }) => {
      await using app = createTestApp()
      const [full, open] = [app.tenant('Full'), app.tenant('Open')]
      const others = Object.fromEntries(
        CREATING.filter((other) => other.resource !== resource).map((other) => [other.resource, 0]),
      )
      givePlan(app, full.organization.id, { [resource]: has })
      givePlan(app, open.organization.id, others)
      expect((await create(app, full, 1)).status).toBe(402)
      for (const n of [1, 2, 3]) expect((await create(app, open, n)).status).toBe(201)
    },
  )

  test.each(some(CREATING))(
    '$resource: a smaller plan removes nothing and refuses only new records',
    async ({ resource, has, path, create }) => {
      await using app = createTestApp()
      const tenant = app.tenant()
      for (const n of [1, 2, 3]) await create(app, tenant, n)
      const before = app.rowCounts()
      givePlan(app, tenant.organization.id, { [resource]: 1 })
      const { status, body } = await create(app, tenant, 4)
      expect([status, body.details[0].limit, body.details[0].used]).toEqual([402, 1, has + 3])
      expect((await app.get(path, tenant.key)).body.data).toHaveLength(3)
      const { billing_plans: _p, billing_prices: _r, billing_subscriptions: _s, ...rows } = app.rowCounts()
      expect(before).toMatchObject(rows)
    },
  )

  test.each(some(CREATING))(
    '$resource: calls at the same time share the room that is left',
    async ({ resource, has, create }) => {
      await using app = createTestApp()
      const tenant = app.tenant()
      givePlan(app, tenant.organization.id, { [resource]: has + 4 })
      const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => create(app, tenant, n)))
      const statuses = answers.map(({ status }) => status).toSorted()
      expect(statuses).toEqual([...Array(4).fill(201), ...Array(8).fill(402)])
    },
  )
})

describe('POST /organization', () => {
  test('a new organization has its owner, even on the smallest plan', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    givePlan(app, tenant.organization.id, { MEMBERS: 0 })
    const { status } = await app.post('/organization', tenant.key, { name: 'Second' })
    expect(status).toBe(201)
  })
})

describe('POST /contacts', () => {
  test('a phone number that a contact has is refused for that reason, also with a full plan', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const existingId = await addContact(app, tenant, { phone: phoneOf(1) })
    givePlan(app, tenant.organization.id, { CONTACTS: 1 })
    const { status, body } = await app.post('/contacts', tenant.key, { firstName: 'Ann', phone: phoneOf(1) })
    expect([status, body.code, body.details]).toEqual([409, 'ALREADY_EXISTS', [{ existingId }]])
  })
})

describe('POST /contacts/bulk-upsert', () => {
  test('new contacts beyond the limit are rejected one by one, and the others are updated', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const known = await addContact(app, tenant, { phone: phoneOf(1) })
    givePlan(app, tenant.organization.id, { CONTACTS: 3 })
    const entries = [2, 3, 4, 1, 5].map((n) => ({ phone: phoneOf(n), firstName: `New ${n}` }))
    const { status, body } = await app.post('/contacts/bulk-upsert', tenant.key, { contacts: entries })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ created: 2, updated: 1, unchanged: 0, rejected: 2 })
    expect(body.data.results.map((one: { status: string }) => one.status)).toEqual([
      'CREATED',
      'CREATED',
      'REJECTED',
      'UPDATED',
      'REJECTED',
    ])
    expect(body.data.results[3].id).toBe(known)
    expect(body.data.results[4].error).toEqual({
      code: 'LIMIT_REACHED',
      message: `The plan of the organization allows 3 contacts, and it has 3. ${ASK}`,
      details: [{ resource: 'CONTACTS', limit: 3, used: 3, help: ASK }],
    })
    expect(app.rowCounts().contacts).toBe(3)
  })
})

describe('an invitation', () => {
  const tokenOf = ({ body }: JsonAnswer): string => body.data.link.slice(body.data.link.lastIndexOf('/') + 1)
  const accept = (app: TestApp, token: string) =>
    app.post('/auth/accept-invitation', undefined, { token, firstName: 'Wren', password: PASSWORD })

  test('reserves its place: it can be accepted when the organization is full, also under a smaller plan', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    givePlan(app, tenant.organization.id, { MEMBERS: 2 })
    const token = tokenOf(await invite(app, tenant, 1))
    givePlan(app, tenant.organization.id, { MEMBERS: 1 })
    expect((await accept(app, token)).status).toBe(201)
    expect((await invite(app, tenant, 2)).body.details[0]).toMatchObject({ limit: 1, used: 2 })
  })

  test('loses its place when it expires, and is not sent again without room', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    givePlan(app, tenant.organization.id, { MEMBERS: 2 })
    const first = (await invite(app, tenant, 1)).body.data.id
    app.clock.advance(7 * DAY_MS)
    expect((await invite(app, tenant, 2)).status).toBe(201)
    const before = app.rowCounts()
    const again = await app.post(`/invitations/${first}/resend`, tenant.key)
    expect([again.status, again.body.code]).toEqual([402, 'LIMIT_REACHED'])
    expect(app.rowCounts()).toEqual(before)
    givePlan(app, tenant.organization.id, { MEMBERS: 3 })
    expect((await app.post(`/invitations/${first}/resend`, tenant.key)).status).toBe(201)
  })

  test('keeps its place when it is sent again', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    givePlan(app, tenant.organization.id, { MEMBERS: 2 })
    const { id } = (await invite(app, tenant, 1)).body.data
    expect((await app.post(`/invitations/${id}/resend`, tenant.key)).status).toBe(201)
  })
})
