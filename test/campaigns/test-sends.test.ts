import { describe, expect, test } from 'bun:test'
import { holdSending } from '../../src/delivery/executions/hold.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { addContact, campaignIn, type Sendable, sendable } from '../support/campaigns.ts'
import { addSuppression, sessionWithout } from '../support/contacts.ts'
import { addReader, mailboxes, mailTenant, postMail } from '../support/mail.ts'
import { some } from '../support/size.ts'

const STRANGER = '01890000-0000-7000-8000-000000000000'

/** A draft to one contact. */
async function draft(overrides: Record<string, unknown> = {}) {
  const app = createTestApp()
  const tenant = sendable(app)
  const contact = addContact(app, tenant, { firstName: 'Wren' })
  const id = await campaignIn(app, tenant, 'DRAFT', {
    category: 'TRANSACTIONAL',
    messageTemplate: 'Hi {{firstName|there}}',
    ...overrides,
  })
  return {
    app,
    tenant,
    contact,
    id,
    send: (body: Record<string, unknown>) => app.post(`/campaigns/${id}/test`, tenant.key, body),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

const sent = (app: TestApp) =>
  app.db.all<{ to: string; body: string }>(
    'SELECT to_address AS "to", body FROM sandbox_messages ORDER BY id',
  )

describe('GET /campaigns/:id/preview', () => {
  test("a mail matches the sent one, except for each recipient's own values", async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const { id: contactId } = await addReader(app, tenant, { firstName: 'Zoë & Co' })
    const { body } = await postMail(app, tenant, {
      previewText: 'For {{firstName}}',
      htmlBody:
        '<style>p { color: red }</style><p>Hi {{firstName}}, <a href="https://shop.example/a">look</a></p>',
      trackLinks: true,
    })
    await app.drain()
    const path = `/campaigns/${body.data.id}/preview`
    const rows = app.rowCounts()
    const shown = (await app.get(`${path}?contactId=${contactId}`, tenant.key)).body.data
    expect(app.rowCounts()).toEqual(rows)
    const alike = (text: string) =>
      text.replace(/\/(s|u|o)\/[\w-]+/g, (_, kind) => `/${kind}/…`).replaceAll('&amp;', '&')
    const [mail] = mailboxes(app)
    expect(shown).toMatchObject({
      channel: 'EMAIL',
      contactId,
      variant: null,
      segmentCount: 1,
      problem: null,
    })
    expect(shown.subject).toBe(mail!.subject)
    expect(alike(shown.body)).toBe(alike(mail!.body))
    expect(alike(shown.html)).toBe(alike(mail!.html))
    expect(shown.html).toContain('/o/example')
    expect((await app.get(path, tenant.key)).body.data.contactId).toBe(contactId)
  })

  test('a text shows its segments, and an empty message its problem', async () => {
    await using world = await draft({ messageTemplate: '{{firstName}}' })
    const { app, tenant, id, contact } = world
    const read = async () => (await app.get(`/campaigns/${id}/preview`, tenant.key)).body.data
    expect(await read()).toEqual({
      channel: 'SMS',
      contactId: contact.uuid,
      variant: null,
      subject: null,
      html: null,
      body: 'Wren',
      segmentCount: 1,
      mediaUrls: [],
      problem: null,
    })
    app.db.writeNow((tx) => tx.run("UPDATE contacts SET first_name = ''"))
    expect(await read()).toMatchObject({ body: '', segmentCount: 0, problem: 'EMPTY_MESSAGE' })
  })

  test('a preview of an A/B test shows the chosen text', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const { body } = await postMail(app, tenant, {
      isDraft: true,
      variants: [
        { label: 'A', subject: 'One' },
        { label: 'B', subject: 'Two' },
      ],
      abTest: { sharePercent: 50, metric: 'MANUAL' },
    })
    const path = `/campaigns/${body.data.id}/preview`
    expect((await app.get(path, tenant.key)).body.data).toMatchObject({ variant: 'A', subject: 'One' })
    expect((await app.get(`${path}?variant=b`, tenant.key)).body.data).toMatchObject({ subject: 'Two' })
    expect((await app.get(`${path}?variant=C`, tenant.key)).status).toBe(400)
  })

  test('a preview needs the campaign, the contact, and the right to read both', async () => {
    await using world = await draft()
    const { app, tenant, id } = world
    const path = `/campaigns/${id}/preview`
    expect((await app.get(`/campaigns/${STRANGER}/preview`, tenant.key)).status).toBe(404)
    expect((await app.get(`${path}?contactId=${STRANGER}`, tenant.key)).status).toBe(404)
    const token = await sessionWithout(app, tenant, 'contact:read')
    const refused = await app.get(path, token)
    expect([refused.status, refused.body.details[0].permission]).toEqual([403, 'contact:read'])
  })
})

describe('POST /campaigns/:id/test', () => {
  test('each number gets the text as a contact would, and the answer has the result of each', async () => {
    await using world = await draft()
    const { status, body } = await world.send({
      to: ['+15550100', '(504) 621-8927', '+15559901', '+15559912', '+15559921'],
    })
    expect([status, body.message]).toEqual([
      201,
      'The carrier accepted 2 of 5 test messages, and did not answer for 1, which may have been sent',
    ])
    expect(body.data).toMatchObject({
      contactId: world.contact.uuid,
      acceptedCount: 2,
      results: [
        { to: '+15550100', status: 'SENT', errorCode: null, body: 'Hi Wren', segmentCount: 1 },
        { to: '+15046218927', status: 'SENT', errorCode: null },
        { to: '+15559901', status: 'FAILED', errorCode: 'INVALID_NUMBER', providerMessageId: null },
        { to: '+15559912', status: 'FAILED', errorCode: 'THROTTLED' },
        { to: '+15559921', status: 'FAILED', errorCode: 'UNKNOWN' },
      ],
    })
  })

  test.each([
    { to: ['+15559901'], message: 'The carrier accepted none of 1 test message' },
    { to: ['+15550100', '+15550101'], message: 'The carrier accepted 2 of 2 test messages' },
    {
      to: ['+15559921'],
      message:
        'The carrier accepted none of 1 test message, and did not answer for 1, which may have been sent',
    },
  ])("the answer has the carrier's reason as a sentence: $message", async ({ to, message }) => {
    await using world = await draft()
    expect((await world.send({ to })).body.message).toBe(message)
  })

  test('no count of the campaign includes a test, and its status stays', async () => {
    await using world = await draft()
    const { app, tenant, id } = world
    const before = (await app.get(`/campaigns/${id}`, tenant.key)).body.data
    const counts = app.rowCounts()
    await world.send({ to: ['+15550100'] })
    app.clock.advance(1_000)
    expect(await app.app.sandbox.drain()).toBe(1)
    expect((await app.get(`/campaigns/${id}`, tenant.key)).body.data).toEqual(before)
    expect((await app.get(`/campaigns/${id}/messages`, tenant.key)).body.data).toEqual([])
    expect(app.rowCounts()).toMatchObject({ executions: 0, jobs: counts.jobs, messages: 1 })
    expect(app.db.all('SELECT campaign_id, contact_id, status FROM messages')).toEqual([
      { campaignId: null, contactId: null, status: 'DELIVERED' },
    ])
  })

  test("a test uses the named contact's values, in the segment or not", async () => {
    await using world = await draft()
    const { app, tenant } = world
    const other = addContact(app, tenant, { firstName: 'Finch' })
    const { body } = await world.send({ to: ['+15550100'], contactId: other.uuid })
    expect(body.data).toMatchObject({ contactId: other.uuid, results: [{ body: 'Hi Finch' }] })
    const nobody = await world.send({ to: ['+15550100'], contactId: STRANGER })
    expect([nobody.status, nobody.body.message]).toEqual([404, 'Contact not found.'])
  })

  test('a test uses the first contact of a dynamic segment, and the fallbacks for an empty one', async () => {
    await using world = await draft()
    const { app, tenant, id } = world
    const segmentOf = async (value: string): Promise<string> => {
      const rules = { operator: 'AND', conditions: [{ field: 'firstName', operator: 'equals', value }] }
      return (await app.post('/segments', tenant.key, { name: value, type: 'DYNAMIC', rules })).body.data.id
    }
    addContact(app, tenant, { firstName: 'Finch' })
    await app.patch(`/campaigns/${id}`, tenant.key, { segmentId: await segmentOf('Finch') })
    const matching = await world.send({ to: ['+15550100'] })
    expect(matching.body.data.results[0].body).toBe('Hi Finch')
    await app.patch(`/campaigns/${id}`, tenant.key, { segmentId: await segmentOf('Nobody') })
    const empty = await world.send({ to: ['+15550100'] })
    expect(empty.body.data).toMatchObject({ contactId: null, results: [{ body: 'Hi there' }] })
  })

  test('a test is composed like the campaign: footer, plain characters, and short links to nowhere', async () => {
    await using world = await draft({
      category: 'MARKETING',
      messageTemplate: 'It’s spring: https://shop.example/a-long-address-of-a-page',
      trackLinks: true,
    })
    const { app, tenant } = world
    await app.patch('/organization', tenant.key, { appendOptOutFooter: true })
    const { body } = await world.send({ to: ['+15550100'] })
    const [{ body: text }] = body.data.results
    expect(text).toMatch(/^It's spring: http\S+\/s\/x{8} Reply STOP to opt out$/)
    expect(app.rowCounts()).toMatchObject({ short_links: 0, recipient_links: 0 })
  })

  test('an A/B test sends the chosen text, and the first by default', async () => {
    await using world = await draft({
      type: 'IMMEDIATE',
      messageTemplate: undefined,
      variants: [
        { label: 'Short', messageTemplate: 'Hi' },
        { label: 'Long', messageTemplate: 'Hello {{firstName}}' },
      ],
      abTest: { sharePercent: 20, metric: 'REPLY' },
    })
    const texts = async (variant?: string) => {
      const { body } = await world.send({ to: ['+15550100'], variant })
      return [body.data.variant, body.data.results[0].body]
    }
    expect(await texts()).toEqual(['Short', 'Hi'])
    expect(await texts('long')).toEqual(['Long', 'Hello Wren'])
    const { status, body } = await world.send({ to: ['+15550100'], variant: 'Other' })
    expect([status, body.details[0].field]).toEqual([400, 'variant'])
    expect(body.message).toBe('The campaign has no text called Other: its texts are Short, Long.')
  })

  test('an opted-out address gets nothing, and the others do', async () => {
    await using world = await draft()
    const { app, tenant } = world
    addSuppression(app, tenant, '+15550100')
    const { body } = await world.send({ to: ['+15550100', '+15550101'] })
    expect(body.data).toMatchObject({
      acceptedCount: 1,
      results: [
        { to: '+15550100', status: 'SKIPPED', errorCode: 'OPTED_OUT', providerMessageId: null },
        { to: '+15550101', status: 'SENT' },
      ],
    })
    expect(app.rowCounts()).toMatchObject({ sandbox_messages: 1 })
  })

  test('a text that no contact would get is not sent', async () => {
    await using world = await draft({ messageTemplate: '{{firstName}}' })
    world.app.db.writeNow((tx) => void tx.run("UPDATE contacts SET first_name = ''"))
    const { body } = await world.send({ to: ['+15550100'] })
    expect(body.data.results).toMatchObject([{ status: 'SKIPPED', errorCode: 'EMPTY_MESSAGE' }])
  })

  type Circumstance = (world: { app: TestApp; tenant: Sendable }) => unknown
  test.each<[string, Circumstance]>([
    [
      'a campaign whose senders are all disabled',
      ({ app, tenant }) =>
        app.patch(`/channel-identities/${tenant.identity.uuid}`, tenant.key, { status: 'DISABLED' }),
    ],
    ['an appliance whose sending is held', ({ app }) => app.db.writeNow((tx) => holdSending(tx, 'Restored'))],
  ])('%s sends nothing: 409', async (_case, arrange) => {
    await using world = await draft()
    await arrange(world)
    const before = world.app.rowCounts()
    const { body } = await world.send({ to: ['+15550100'] })
    expect(body).toMatchObject({ statusCode: 409, code: 'CONFLICT' })
    expect(world.app.rowCounts()).toEqual(before)
  })

  test('a number that is named twice gets one message', async () => {
    await using world = await draft()
    const { body } = await world.send({ to: ['+15046218927', '(504) 621-8927'] })
    expect(body.data.results).toHaveLength(1)
    expect(sent(world.app)).toEqual([{ to: '+15046218927', body: 'Hi Wren' }])
  })

  test.each(
    some([
      { given: 'no number', body: {}, field: 'to' },
      { given: 'an empty list', body: { to: [] }, field: 'to' },
      { given: 'six numbers', body: { to: ['1', '2', '3', '4', '5', '6'] }, field: 'to' },
      { given: 'a text in place of a list', body: { to: '+15550100' }, field: 'to' },
      { given: 'a word among numbers', body: { to: ['+15550100', 'somebody'] }, field: 'to[1]' },
      {
        given: 'a variant of a campaign with one text',
        body: { to: ['+15550100'], variant: 'A' },
        field: 'variant',
      },
      { given: 'toMe, which users have no number for', body: { toMe: true }, field: 'to' },
    ]),
  )('$given is refused, and nothing is sent', async ({ body, field }) => {
    await using world = await draft()
    const before = world.app.rowCounts()
    const answer = await world.send(body)
    expect([answer.status, answer.body.details[0].field]).toEqual([400, field])
    expect(world.app.rowCounts()).toEqual(before)
  })

  test('a member who may not see contacts, or not send, cannot test', async () => {
    await using world = await draft()
    const { app, tenant, id } = world
    for (const permission of ['contact:read', 'campaign:send'] as const) {
      const session = await sessionWithout(app, app.tenant(permission), permission)
      const { status, body } = await app.post(`/campaigns/${id}/test`, session, { to: ['+15550100'] })
      expect([status, body.details]).toEqual([403, [{ permission }]])
    }
    expect(tenant.key).toBeString()
    expect(app.rowCounts()).toMatchObject({ messages: 0 })
  })

  test('the same idempotency key sends once', async () => {
    await using world = await draft()
    const { app, tenant, id } = world
    const send = () =>
      app.request('POST', `/campaigns/${id}/test`, {
        token: tenant.key,
        body: { to: ['+15550100'] },
        headers: { 'idempotency-key': 'once' },
      })
    const [first, again] = [await send(), await send()]
    expect(again.body).toEqual(first.body)
    expect(app.rowCounts()).toMatchObject({ messages: 1, sandbox_messages: 1 })
  })
})
