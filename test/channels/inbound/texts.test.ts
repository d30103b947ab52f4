import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addGateway, callBack, type IdentityRecord } from '../../support/identities.ts'
import { runs, some } from '../../support/size.ts'

const PHONE = '+15046218927'

let count = 0
/** Receives a text from PHONE. Each text has a new id unless the test gives one. */
const text = (
  app: TestApp,
  identity: IdentityRecord,
  body: string,
  overrides: Record<string, unknown> = {},
) =>
  callBack(app, identity.callbackUrls.inbound, {
    id: `in-${++count}`,
    from: PHONE,
    to: identity.address,
    text: body,
    ...overrides,
  })

interface ContactRow {
  id: number
  phone: string
  status: string
  stage: string
  source: string
  firstName: string
  optedOutAt: number | null
  lastInboundAt: number | null
}
const contactsOf = (app: TestApp) => app.db.all<ContactRow>('SELECT * FROM contacts ORDER BY id')
const suppressed = (app: TestApp) =>
  app.db.all<{ address: string }>('SELECT address FROM suppressions').map(({ address }) => address)
const consents = (app: TestApp) =>
  app.db.all(
    'SELECT action, method, address, actor_type AS actor, consent_text AS text FROM consents ORDER BY id',
  )
const inbound = (app: TestApp) =>
  app.db.all(
    'SELECT kind, body, contact_id AS contactId, campaign_id AS campaignId FROM inbound_messages ORDER BY id',
  )

async function world(app: TestApp, change = '') {
  const tenant = app.tenant()
  const identity = await addGateway(app, tenant)
  const { body } = await app.post('/contacts', tenant.key, { firstName: 'Ann', phone: PHONE })
  if (change) app.db.writeNow((tx) => void tx.run(`UPDATE contacts SET ${change}`))
  return { tenant, identity, contactUuid: body.data.id as string }
}

describe('an incoming text', () => {
  test('is stored, and shows that the number works and the person is interested', async () => {
    await using app = createTestApp()
    const { identity } = await world(app, "status = 'INVALID'")
    app.clock.advance(5_000)
    const answer = await text(app, identity, 'Is it still on?')
    expect([answer.status, answer.body]).toEqual([200, ''])
    expect(inbound(app)).toEqual([{ kind: 'OTHER', body: 'Is it still on?', contactId: 1, campaignId: null }])
    expect(contactsOf(app)).toMatchObject([
      { status: 'ACTIVE', stage: 'ENGAGED', lastInboundAt: app.clock.now(), optedOutAt: null },
    ])
    expect(suppressed(app)).toEqual([])
    expect(consents(app)).toEqual([])
  })

  test.each(
    some([
      {
        case: 'ARCHIVED stays',
        change: "status = 'ARCHIVED'",
        body: 'Hi',
        expected: { status: 'ARCHIVED', stage: 'ENGAGED' },
      },
      {
        case: 'a later stage stays',
        change: "stage = 'QUALIFIED'",
        body: 'Hi',
        expected: { stage: 'QUALIFIED' },
      },
      {
        case: 'a keyword shows no interest',
        change: "stage = 'NEW_LEAD'",
        body: 'STOP',
        expected: { stage: 'NEW_LEAD' },
      },
      {
        case: 'HELP shows no interest',
        change: "stage = 'NEW_LEAD'",
        body: 'HELP',
        expected: { stage: 'NEW_LEAD' },
      },
    ]),
  )('$case', async ({ change, body, expected }) => {
    await using app = createTestApp()
    const { identity } = await world(app, change)
    await text(app, identity, body)
    expect(contactsOf(app)).toMatchObject([expected])
  })

  test('repeated by the gateway (same id, number and text): no effect', async () => {
    await using app = createTestApp()
    const { identity } = await world(app)
    for (const body of ['STOP', 'START', 'Hello']) await text(app, identity, body, { id: `of ${body}` })
    const before = [app.rowCounts(), contactsOf(app)]
    app.clock.advance(1_000)
    for (const body of ['START', 'Hello']) {
      const again = await text(app, identity, body, { id: `of ${body}` })
      expect(again.status).toBe(200)
    }
    expect([app.rowCounts(), contactsOf(app)]).toEqual(before)
  })

  test.each(
    some([
      { case: 'another number', first: { from: '+447700900123', text: 'STOP' } },
      { case: 'another text', first: { from: PHONE, text: 'Hello' } },
      { case: 'the same STOP before a START', first: { from: PHONE, text: 'STOP' } },
    ]),
  )('a STOP under an id that the gateway used for $case counts', async ({ first }) => {
    await using app = createTestApp()
    const { identity } = await world(app)
    await text(app, identity, first.text, { ...first, id: '1' })
    await text(app, identity, 'START')
    expect(suppressed(app)).not.toContain(PHONE)
    await text(app, identity, 'STOP', { id: '1' })
    expect(suppressed(app)).toContain(PHONE)
  })

  test('with reused ids, a number is opted out exactly if its last request was an opt-out', async () => {
    const numbers = [PHONE, '+447700900123']
    const bodies = ['STOP', 'START', 'Hello', 'please remove me']
    const arrival = fc.record({
      id: fc.constantFrom('1', '2'),
      from: fc.constantFrom(...numbers),
      body: fc.constantFrom(...bodies),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(arrival, { minLength: 1, maxLength: 25 }), async (arrivals) => {
        await using app = createTestApp()
        const { identity } = await world(app)
        const out = new Set<string>()
        const known = new Set<string>()
        for (const { id, from, body } of arrivals) {
          await text(app, identity, body, { id, from })
          const isRepeat = known.has(`${id} ${from} ${body}`)
          known.add(`${id} ${from} ${body}`)
          if (body === 'STOP' || body === 'please remove me') out.add(from)
          else if (body === 'START' && !isRepeat) out.delete(from)
          expect(suppressed(app).toSorted()).toEqual([...out].toSorted())
        }
      }),
      { numRuns: runs(30) },
    )
  })

  test('the same id at another sender is another text', async () => {
    await using app = createTestApp()
    const { tenant, identity } = await world(app)
    const other = await addGateway(app, tenant)
    await text(app, identity, 'One', { id: 'same' })
    await text(app, other, 'Two', { id: 'same' })
    expect(inbound(app)).toHaveLength(2)
  })

  test('from an unknown person creates a contact', async () => {
    await using app = createTestApp()
    const { identity } = await world(app)
    await text(app, identity, 'Hello', { from: '+447700900123' })
    expect(contactsOf(app)[1]).toMatchObject({
      phone: '+447700900123',
      firstName: '+447700900123',
      source: 'INBOUND_SMS',
      status: 'ACTIVE',
      stage: 'ENGAGED',
      optedOutAt: null,
    })
    expect(inbound(app)).toMatchObject([{ contactId: 2 }])
  })

  test('from an unknown person who opted out before creates an opted-out contact', async () => {
    await using app = createTestApp()
    const { tenant, identity, contactUuid } = await world(app)
    await text(app, identity, 'STOP')
    await app.delete(`/contacts/${contactUuid}`, tenant.key)
    await text(app, identity, 'Hello again')
    expect(contactsOf(app)[1]).toMatchObject({ phone: PHONE, optedOutAt: expect.any(Number) })
    expect(suppressed(app)).toEqual([PHONE])
  })

  test.each(
    some([
      { case: 'without +', from: '15046218927', phone: PHONE },
      { case: 'with 00', from: '0015046218927', phone: PHONE },
      { case: 'in national form', from: '(504) 621-8927', phone: PHONE },
      { case: 'of another country without +', from: '447700900123', phone: '+447700900123' },
      { case: 'as tel:', from: 'tel:+15046218927', phone: PHONE },
      {
        case: 'as tel: with its parameters',
        from: 'tel:+1-504-621-8927;phone-context=example.com',
        phone: PHONE,
      },
      { case: 'as an encoded tel:', from: 'TEL:%2B15046218927', phone: PHONE },
      { case: 'as whatsapp:', from: 'whatsapp:+15046218927', phone: PHONE },
      { case: 'as sip:', from: 'sip:+15046218927@ims.example.net;user=phone', phone: PHONE },
    ]),
  )('a number $case is recognized', async ({ from, phone }) => {
    await using app = createTestApp()
    const { identity } = await world(app)
    await text(app, identity, 'STOP', { from })
    expect(suppressed(app)).toEqual([phone])
    expect(contactsOf(app)).toHaveLength(phone === PHONE ? 1 : 2)
  })

  test.each(
    some([
      ['72345'],
      ['ACME'],
      ["'; DROP TABLE contacts"],
      ['US.13491208655302741918'],
      ['whatsapp:US.13491208655302741918'],
    ] as const),
  )(
    'from %p is stored without a contact, and members who may manage opt-outs get a notification',
    async (from) => {
      await using app = createTestApp()
      const { tenant, identity } = await world(app)
      for (const body of ['STOP', 'Hello']) await text(app, identity, body, { from })
      expect(inbound(app)).toMatchObject([
        { kind: 'OPT_OUT', body: 'STOP', contactId: null },
        { kind: 'OTHER', body: 'Hello', contactId: null },
      ])
      expect(contactsOf(app)).toHaveLength(1)
      expect(suppressed(app)).toEqual([])
      await app.drain()
      const { data } = (await app.get('/notifications', await app.session(tenant))).body
      const name = from.replace('whatsapp:', '')
      expect(data.items).toMatchObject([
        {
          type: 'MESSAGE',
          data: { event: 'STRANGER_WROTE' },
          title: `Message from ${name}, which is not a phone number`,
        },
        {
          type: 'ALERT',
          data: { event: 'STRANGER_OPTED_OUT' },
          title: `Possible opt-out from ${name}, which is not a phone number`,
        },
      ])
      expect(data.items.map(({ body }: { body: string }) => body.split(': ').at(-1))).toEqual([
        'Hello',
        'STOP',
      ])
    },
  )

  test('of any length and content is stored', async () => {
    await using app = createTestApp()
    const { identity } = await world(app)
    expect((await text(app, identity, '')).status).toBe(200)
    expect((await text(app, identity, '\u0000\ud83d'.repeat(50_000))).status).toBe(200)
    expect(inbound(app)).toHaveLength(2)
  })
})

describe('opting out and in by text', () => {
  test('STOP applies at once, for the whole organization, with a record that names the text', async () => {
    await using app = createTestApp()
    const { tenant, identity, contactUuid } = await world(app)
    await text(app, identity, 'Stop!')
    expect(suppressed(app)).toEqual([PHONE])
    expect(contactsOf(app)).toMatchObject([{ optedOutAt: app.clock.now() }])
    expect(inbound(app)).toMatchObject([{ kind: 'OPT_OUT' }])
    const { data } = (await app.get(`/contacts/${contactUuid}/consents`, tenant.key)).body
    const activity = (await app.get(`/contacts/${contactUuid}/activity`, tenant.key)).body.data
    const said = activity.find(({ type }: { type: string }) => type === 'MESSAGE_RECEIVED')
    expect(data[0].messageId).toBe(said.data.messageId)
    expect(consents(app)).toEqual([
      { action: 'OPT_OUT', method: 'KEYWORD', address: PHONE, actor: 'CONTACT', text: 'Stop!' },
    ])
  })

  test('in one organization does not affect another', async () => {
    await using app = createTestApp()
    const { identity } = await world(app)
    const other = app.tenant('Other')
    await app.post('/contacts', other.key, { firstName: 'Ann', phone: PHONE })
    await text(app, identity, 'STOP')
    expect(app.db.all('SELECT organization_id AS id FROM suppressions')).toEqual([{ id: 1 }])
    expect(contactsOf(app).map((row) => row.optedOutAt === null)).toEqual([false, true])
  })

  test.each(
    some([
      { case: 'START after STOP', texts: ['STOP', 'START'], actions: ['OPT_OUT', 'OPT_IN'], out: [] },
      { case: 'YES after STOP', texts: ['STOP', 'yes'], actions: ['OPT_OUT', 'OPT_IN'], out: [] },
      {
        case: 'a text after STOP is no opt-in',
        texts: ['STOP', 'Hello'],
        actions: ['OPT_OUT'],
        out: [PHONE],
      },
      { case: 'STOP twice', texts: ['STOP', 'stop'], actions: ['OPT_OUT'], out: [PHONE] },
      {
        case: 'START from a person who never opted out is recorded',
        texts: ['START'],
        actions: ['OPT_IN'],
        out: [],
      },
      { case: 'YES from a person who never opted out is an answer', texts: ['YES'], actions: [], out: [] },
    ]),
  )('$case', async ({ texts, actions, out }) => {
    await using app = createTestApp()
    const { identity } = await world(app)
    for (const body of texts) await text(app, identity, body)
    expect(consents(app).map((row) => (row as { action: string }).action)).toEqual([...actions])
    expect(suppressed(app)).toEqual([...out])
    expect(contactsOf(app).map((row) => row.optedOutAt !== null)).toEqual([out.length > 0])
  })
})

describe('an answer to a campaign', () => {
  /** Adds a campaign message that was sent to PHONE `hoursAgo` through the sender with this internal id. */
  function sent(app: TestApp, tenant: TestTenant, hoursAgo: number, channelIdentityId = 1): void {
    const now = app.clock.now()
    app.db.writeNow((tx) => {
      const organizationId = tenant.organization.id
      tx.run(
        `INSERT OR IGNORE INTO segments (id, uuid, organization_id, name, type, created_at, updated_at)
         VALUES (1, 's', ?, 'All', 'STATIC', 0, 0)`,
        organizationId,
      )
      const { lastInsertRowid } = tx.run(
        `INSERT INTO campaigns (uuid, organization_id, name, type, channel, category, status, message_template,
           segment_id, created_at, updated_at)
         VALUES (hex(randomblob(8)), ?, 'Spring', 'IMMEDIATE', 'SMS', 'MARKETING', 'COMPLETED', 'Hi', 1, 0, 0)`,
        organizationId,
      )
      tx.run(
        `INSERT INTO messages (uuid, organization_id, campaign_id, contact_id, channel, channel_identity_id,
           address, status, sent_at, created_at)
         VALUES (hex(randomblob(8)), ?, ?, 1, 'SMS', ?, ?, 'DELIVERED', ?, 0)`,
        organizationId,
        lastInsertRowid,
        channelIdentityId,
        PHONE,
        now - hoursAgo * 3_600_000,
      )
    })
  }

  test.each(
    some([
      { case: 'within 72 hours', messages: [[71.9, 1]], campaignId: 1 },
      { case: 'after 72 hours', messages: [[72.1, 1]], campaignId: null },
      {
        case: 'the last of several',
        messages: [
          [50, 1],
          [2, 1],
        ],
        campaignId: 2,
      },
      { case: 'through another sender', messages: [[2, 2]], campaignId: null },
      {
        case: 'through another sender later',
        messages: [
          [5, 1],
          [2, 2],
        ],
        campaignId: 1,
      },
    ] as const),
  )('$case', async ({ messages, campaignId }) => {
    await using app = createTestApp()
    const { tenant, identity } = await world(app)
    for (const [hoursAgo, channelIdentityId] of messages) sent(app, tenant, hoursAgo, channelIdentityId)
    await text(app, identity, 'STOP')
    expect(inbound(app)).toMatchObject([{ campaignId }])
    expect(app.db.all('SELECT campaign_id AS campaignId FROM consents')).toEqual([{ campaignId }])
  })
})
