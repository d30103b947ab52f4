import { describe, expect, test } from 'bun:test'
import { isSuppressed } from '../../../src/compliance/suppressions/service.ts'
import { lift, suppress } from '../../../src/contacts/opt-outs/service.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addContact, phoneOf, readContact, sessionWithout } from '../../support/contacts.ts'
import { some } from '../../support/size.ts'

const consentsOf = async (app: TestApp, tenant: TestTenant, id: string) =>
  (await app.get(`/contacts/${id}/consents`, tenant.key)).body

const isOnList = (app: TestApp, tenant: TestTenant, phone: string): boolean =>
  isSuppressed(app.db, tenant.organization.id, 'SMS', phone)

const byKeyword = (tenant: TestTenant, address: string) =>
  ({
    organizationId: tenant.organization.id,
    channel: 'SMS',
    address,
    method: 'KEYWORD',
    actor: { type: 'CONTACT', id: null, name: address },
  }) as const

describe('isOptedOut', () => {
  test('true suppresses the number and adds a consent record with the key', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addContact(app, tenant, { phone: phoneOf(1) })
    app.clock.advance(1_000)
    const { body } = await app.patch(`/contacts/${id}`, tenant.key, { isOptedOut: true })
    expect(body.data).toMatchObject({
      isOptedOut: true,
      optedOutAt: '2026-03-04T17:00:01.000Z',
      updatedAt: '2026-03-04T17:00:01.000Z',
      status: 'ACTIVE',
    })
    expect(isOnList(app, tenant, phoneOf(1))).toBe(true)
    const consents = await consentsOf(app, tenant, id)
    expect(consents.meta.total).toBe(1)
    expect(consents.data[0]).toEqual({
      id: expect.any(String),
      contactId: id,
      channel: 'SMS',
      address: phoneOf(1),
      action: 'OPT_OUT',
      method: 'API',
      joinLinkId: null,
      joinLinkName: null,
      campaignId: null,
      campaignName: null,
      messageId: null,
      importId: null,
      importRow: null,
      suppressionImportId: null,
      fileName: null,
      consentText: null,
      consentVersion: null,
      consentSource: null,
      consentDate: null,
      attestation: null,
      reason: null,
      ipAddress: null,
      userAgent: null,
      actor: { type: 'API_KEY', id: expect.any(String), name: 'test' },
      occurredAt: '2026-03-04T17:00:01.000Z',
      retractedAt: null,
    })
  })

  test('set by a person is MANUAL and names the person', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const session = await app.session(tenant)
    const id = await addContact(app, tenant)
    await app.patch(`/contacts/${id}`, session, { isOptedOut: true })
    await app.patch(`/contacts/${id}`, session, { isOptedOut: false })
    const { data } = await consentsOf(app, tenant, id)
    const actor = { type: 'USER', id: tenant.owner.uuid, name: 'Test Owner' }
    expect(data).toMatchObject([
      { action: 'OPT_IN', method: 'MANUAL', actor },
      { action: 'OPT_OUT', method: 'MANUAL', actor },
    ])
  })

  test.each(
    some([
      { guarantee: 'true twice', values: [true, true], records: 1, isOptedOut: true },
      { guarantee: 'false without an opt-out', values: [false], records: 0, isOptedOut: false },
      { guarantee: 'false twice', values: [true, false, false], records: 2, isOptedOut: false },
      { guarantee: 'back and forth', values: [true, false, true], records: 3, isOptedOut: true },
    ]),
  )('$guarantee records only what changed', async ({ values, records, isOptedOut }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addContact(app, tenant, { phone: phoneOf(1) })
    for (const value of values) await app.patch(`/contacts/${id}`, tenant.key, { isOptedOut: value })
    expect((await consentsOf(app, tenant, id)).meta.total).toBe(records)
    expect((await readContact(app, tenant, id)).isOptedOut).toBe(isOptedOut)
    expect(isOnList(app, tenant, phoneOf(1))).toBe(isOptedOut)
  })

  test('can be set at creation', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addContact(app, tenant, { phone: phoneOf(1), isOptedOut: true })
    expect((await readContact(app, tenant, id)).isOptedOut).toBe(true)
    expect(app.rowCounts()).toMatchObject({ suppressions: 1, consents: 1 })
  })

  test('stays true for a number that is deleted and created again', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const first = await addContact(app, tenant, { phone: phoneOf(1), isOptedOut: true })
    await app.delete(`/contacts/${first}`, tenant.key)
    app.clock.advance(1_000)
    const second = await addContact(app, tenant, { phone: phoneOf(1) })
    expect(await readContact(app, tenant, second)).toMatchObject({
      isOptedOut: true,
      optedOutAt: '2026-03-04T17:00:00.000Z',
    })
    expect((await consentsOf(app, tenant, second)).data).toMatchObject([
      { contactId: first, action: 'OPT_OUT' },
    ])
  })

  test('belongs to the old number when a contact gets another one', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addContact(app, tenant, { phone: phoneOf(1), isOptedOut: true })
    const change = (body: object) => app.patch(`/contacts/${id}`, tenant.key, body)
    expect((await change({ phone: phoneOf(2) })).body.data.isOptedOut).toBe(false)
    expect((await change({ phone: phoneOf(1) })).body.data.isOptedOut).toBe(true)
    expect((await change({ phone: phoneOf(3), isOptedOut: true })).body.data.isOptedOut).toBe(true)
    expect([1, 2, 3].map((n) => isOnList(app, tenant, phoneOf(n)))).toEqual([true, false, true])
  })

  test('does not affect another organization', async () => {
    await using app = createTestApp()
    const [tenant, other] = [app.tenant('One'), app.tenant('Two')]
    await addContact(app, tenant, { phone: phoneOf(1), isOptedOut: true })
    const id = await addContact(app, other, { phone: phoneOf(1) })
    expect((await readContact(app, other, id)).isOptedOut).toBe(false)
    expect((await consentsOf(app, other, id)).data).toEqual([])
  })

  test.each([
    ['opted out', true],
    ['not opted out', false],
  ])('false needs contact:manage_consent for a contact that is %s', async (_guarantee, isOptedOut) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addContact(app, tenant, { isOptedOut })
    const session = await sessionWithout(app, tenant, 'contact:manage_consent')
    const before = app.rowCounts()
    const answer = await app.patch(`/contacts/${id}`, session, { isOptedOut: false, city: 'Kenner' })
    expect(answer.status).toBe(403)
    expect(answer.body.details).toEqual([{ permission: 'contact:manage_consent' }])
    expect(app.rowCounts()).toEqual(before)
    expect(await readContact(app, tenant, id)).toMatchObject({ isOptedOut, city: null })
  })

  test('true and other changes do not need it', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addContact(app, tenant)
    const session = await sessionWithout(app, tenant, 'contact:manage_consent')
    const answer = await app.patch(`/contacts/${id}`, session, { isOptedOut: true, city: 'Kenner' })
    expect(answer.body.data).toMatchObject({ isOptedOut: true, city: 'Kenner' })
  })
})

describe('suppress', () => {
  test('by keyword opts the contact out at once, with a record that names it', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addContact(app, tenant, { phone: phoneOf(1) })
    const [first, second] = app.db.writeNow((tx) => [
      suppress(tx, byKeyword(tenant, phoneOf(1))),
      suppress(tx, byKeyword(tenant, phoneOf(1))),
    ])
    expect([first, second]).toEqual([true, false])
    expect((await readContact(app, tenant, id)).isOptedOut).toBe(true)
    expect((await consentsOf(app, tenant, id)).data).toMatchObject([{ contactId: id, method: 'KEYWORD' }])
  })

  test('of an unknown number applies to its later contact', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    app.db.writeNow((tx) => suppress(tx, byKeyword(tenant, phoneOf(1))))
    const id = await addContact(app, tenant, { phone: phoneOf(1) })
    expect((await readContact(app, tenant, id)).isOptedOut).toBe(true)
    expect((await consentsOf(app, tenant, id)).data).toMatchObject([{ contactId: null }])
  })

  test('of an email address applies to all contacts with it, and to no phone', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const email = 'info@example.test'
    const ids = [
      await addContact(app, tenant, { email }),
      await addContact(app, tenant, { email }),
      await addContact(app, tenant, { email: 'other@example.test' }),
    ]
    const unsubscribed = {
      ...byKeyword(tenant, email),
      channel: 'EMAIL',
      method: 'LIST_UNSUBSCRIBE',
    } as const
    const states = async () =>
      Promise.all(
        ids.map(async (id) => {
          const { isOptedOut, emailSubscribed } = await readContact(app, tenant, id)
          return [isOptedOut, emailSubscribed]
        }),
      )
    app.db.writeNow((tx) => suppress(tx, unsubscribed))
    expect(await states()).toEqual([
      [false, false],
      [false, false],
      [false, true],
    ])
    expect((await consentsOf(app, tenant, ids[0]!)).data).toMatchObject([
      { contactId: null, channel: 'EMAIL' },
    ])
    const later = await addContact(app, tenant, { email })
    expect((await readContact(app, tenant, later)).emailSubscribed).toBe(false)
    app.db.writeNow((tx) => lift(tx, unsubscribed, 'PERSON'))
    expect(await states()).toEqual([
      [false, true],
      [false, true],
      [false, true],
    ])
  })

  test('follows an email address to a later contact', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addContact(app, tenant, { email: 'a@example.test' })
    app.db.writeNow((tx) => suppress(tx, { ...byKeyword(tenant, 'b@example.test'), channel: 'EMAIL' }))
    const change = (email: string | null) => app.patch(`/contacts/${id}`, tenant.key, { email })
    expect((await change('b@example.test')).body.data.emailSubscribed).toBe(false)
    expect((await change(null)).body.data.emailSubscribed).toBe(true)
  })
})

describe('GET /contacts/:id/consents', () => {
  test('is paged, newest first', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addContact(app, tenant)
    for (const isOptedOut of [true, false, true]) {
      app.clock.advance(1_000)
      await app.patch(`/contacts/${id}`, tenant.key, { isOptedOut })
    }
    const page = await app.get(`/contacts/${id}/consents?limit=2&page=2`, tenant.key)
    expect(page.body.data).toMatchObject([{ action: 'OPT_OUT', occurredAt: '2026-03-04T17:00:01.000Z' }])
    expect(page.body.meta).toEqual({
      page: 2,
      limit: 2,
      total: 3,
      totalPages: 2,
      hasNextPage: false,
      hasPreviousPage: true,
    })
  })
})

describe('the scope of an opt-out', () => {
  const person = { firstName: 'Ada', phone: '+12125550171', email: 'ada@example.com' }

  async function withScope(app: TestApp, optOutScope: 'CHANNEL' | 'ALL') {
    const tenant = app.tenant()
    await app.patch('/organization', tenant.key, { optOutScope })
    const { body } = await app.post('/contacts', tenant.key, person)
    const flags = async () => {
      const { isOptedOut, emailSubscribed } = (await app.get(`/contacts/${body.data.id}`, tenant.key)).body
        .data
      return { isOptedOut, emailSubscribed }
    }
    return { ...tenant, contactId: body.data.id as string, flags }
  }
  const byList = (channel: 'SMS' | 'EMAIL', method: 'KEYWORD' | 'BOUNCE') => {
    const address = channel === 'SMS' ? person.phone : person.email
    return { channel, address, method, actor: { type: 'SYSTEM', id: null, name: 'Test' } } as const
  }

  test.each(
    some([
      { scope: 'CHANNEL', channel: 'SMS', method: 'KEYWORD', isOptedOut: true, emailSubscribed: true },
      { scope: 'CHANNEL', channel: 'EMAIL', method: 'KEYWORD', isOptedOut: false, emailSubscribed: false },
      { scope: 'ALL', channel: 'SMS', method: 'KEYWORD', isOptedOut: true, emailSubscribed: false },
      { scope: 'ALL', channel: 'EMAIL', method: 'KEYWORD', isOptedOut: true, emailSubscribed: false },
      { scope: 'ALL', channel: 'EMAIL', method: 'BOUNCE', isOptedOut: false, emailSubscribed: false },
    ] as const),
  )('$scope: $method by $channel', async ({ scope, channel, method, isOptedOut, emailSubscribed }) => {
    await using app = createTestApp()
    const { organization, flags } = await withScope(app, scope)
    const evidence = { ...byList(channel, method), organizationId: organization.id }
    app.db.writeNow((tx) => suppress(tx, evidence))
    expect(await flags()).toEqual({ isOptedOut, emailSubscribed })
  })

  test('applies at every entry: the API, the suppression list and an import', async () => {
    await using app = createTestApp()
    const ways: Array<(own: Awaited<ReturnType<typeof withScope>>) => Promise<unknown>> = [
      ({ contactId, key }) => app.patch(`/contacts/${contactId}`, key, { isOptedOut: true }),
      ({ key }) => app.post('/opt-out/suppressions', key, { channel: 'EMAIL', address: person.email }),
      async ({ key }) => {
        const form = new FormData()
        form.set('file', new File([`phone,opted out\n${person.phone},yes\n`], 'list.csv'))
        form.set('consentAttested', 'true')
        await app.request('POST', '/contacts/imports', { token: key, body: form })
        await app.drain()
      },
    ]
    for (const way of ways) {
      const own = await withScope(app, 'ALL')
      await way(own)
      expect(await own.flags()).toEqual({ isOptedOut: true, emailSubscribed: false })
    }
  })

  test('adds a consent record with the reason to the other address, and opting in lifts one address only', async () => {
    await using app = createTestApp()
    const { contactId, organization, key, flags } = await withScope(app, 'ALL')
    const evidence = { ...byList('SMS', 'KEYWORD'), organizationId: organization.id }
    app.db.writeNow((tx) => suppress(tx, evidence))
    const { data } = (await app.get(`/contacts/${contactId}/consents`, key)).body
    expect(data.map(({ channel, action }: Record<string, string>) => [channel, action]).sort()).toEqual([
      ['EMAIL', 'OPT_OUT'],
      ['SMS', 'OPT_OUT'],
    ])
    expect(data.find(({ channel }: { channel: string }) => channel === 'EMAIL').reason).toContain('by phone')
    app.db.writeNow((tx) => lift(tx, evidence, 'PERSON'))
    expect(await flags()).toEqual({ isOptedOut: false, emailSubscribed: false })
  })
})
