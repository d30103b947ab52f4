import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addContact, postCampaign, type Sendable, sendable } from '../../support/campaigns.ts'
import { addReader, mailTenant, openMail } from '../../support/mail.ts'
import { clickLast, textIn } from '../../support/runs.ts'

const MINUTE_MS = 60_000
const PERSON = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'

const sent = (app: TestApp): string[] =>
  app.db.all<{ body: string }>('SELECT body FROM sandbox_messages ORDER BY id').map(({ body }) => body)

/** Lets a person enter an automation that asks whether it did something with its first message. */
async function asks(app: TestApp, tenant: Sendable, contactId: string, first: object, did: string) {
  const say = (id: string, way: string) => ({
    id,
    type: 'SEND',
    channel: 'SMS',
    category: 'TRANSACTIONAL',
    messageTemplate: `It was ${id}`,
    parentId: 'did',
    way,
  })
  const steps = [
    { id: 'first', type: 'SEND', ...first },
    { id: 'wait', type: 'WAIT', minutes: 60 },
    { id: 'did', type: 'BRANCH', when: { type: 'DID', did, stepId: 'first' } },
  ]
  const { body } = await app.post('/automations', tenant.key, {
    name: 'Asks',
    trigger: { type: 'CALLED' },
    steps: 'subject' in first ? steps : [...steps, say('true', 'YES'), say('false', 'NO')],
  })
  const { id } = body.data
  expect((await app.post(`/automations/${id}/activate`, tenant.key, {})).body).toMatchObject({
    success: true,
  })
  await app.post(`/automations/${id}/people`, tenant.key, { contactIds: [contactId] })
  await app.drain()
  return {
    id,
    ends: async () => {
      app.clock.advance(61 * MINUTE_MS)
      await app.drain()
      return (await app.get(`/automations/${id}/analytics`, tenant.key)).body.data
    },
  }
}

const link = {
  channel: 'SMS',
  category: 'TRANSACTIONAL',
  messageTemplate: 'Look: https://corner.example/menu',
}

describe('what a person did with the message of a step', () => {
  test('is known for a click on its link, which counts once', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const wren = addContact(app, tenant)
    const { ends } = await asks(app, tenant, wren.uuid, link, 'CLICKED')
    expect(sent(app)[0]).not.toContain('corner.example')
    app.clock.advance(MINUTE_MS)
    await clickLast(app, wren.id)
    await clickLast(app, wren.id)
    const { steps } = await ends()
    expect(sent(app).at(-1)).toBe('It was true')
    expect(steps.find(({ stepId }: { stepId: string }) => stepId === 'first')).toMatchObject({
      arrived: 1,
      waiting: 0,
      outcomes: { SENT: 1 },
      clicked: 1,
    })
  })

  test('is nothing without a click', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const wren = addContact(app, tenant)
    const { ends } = await asks(app, tenant, wren.uuid, link, 'CLICKED')
    await ends()
    expect(sent(app).at(-1)).toBe('It was false')
  })

  test('gives each automation links of its own, which are in no list of short links', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const wren = addContact(app, tenant)
    await asks(app, tenant, wren.uuid, link, 'CLICKED')
    expect((await app.get('/short-links', tenant.key)).body.meta.total).toBe(0)
  })

  test('is known for a mail that a person opened', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const { id: reader } = await addReader(app, tenant)
    const mail = {
      channel: 'EMAIL',
      category: 'TRANSACTIONAL',
      subject: 'Your order',
      messageTemplate: 'It is ready.',
    }
    const { id } = await asks(app, tenant, reader, mail, 'OPENED')
    app.clock.advance(MINUTE_MS)
    await openMail(app, PERSON)
    await app.drain()
    const { steps } = (await app.get(`/automations/${id}/analytics`, tenant.key)).body.data
    expect(steps[0]).toMatchObject({ stepId: 'first', opened: 1 })
  })
})

describe('the answer of a member', () => {
  /** Lets a person wait for an answer for a day. Returns the conversation of the person and the outcomes. */
  async function awaited(app: TestApp) {
    const tenant = sendable(app)
    const wren = addContact(app, tenant)
    const { body } = await app.post('/automations', tenant.key, {
      name: 'Unanswered',
      trigger: { type: 'WROTE' },
      steps: [{ id: 'answer', type: 'WAIT_FOR_EVENT', until: { type: 'ANSWERED' }, minutes: 1_440 }],
    })
    await app.post(`/automations/${body.data.id}/activate`, tenant.key, {})
    textIn(app, tenant, wren.phone!, 'Are you open on Sunday?')
    await app.drain()
    const conversation = async () => {
      const token = await app.session(tenant)
      const { body: found } = await app.get('/inbox/conversations', token)
      return { token, messages: `/inbox/conversations/${found.data[0].id}/messages` }
    }
    const outcomes = async () => {
      const { body: read } = await app.get(`/automations/${body.data.id}/analytics`, tenant.key)
      return read.data.steps[0].outcomes
    }
    return { tenant, wren, conversation, outcomes }
  }

  test('is known as soon as it is sent', async () => {
    await using app = createTestApp()
    const { conversation, outcomes } = await awaited(app)
    app.clock.advance(MINUTE_MS)
    const { token, messages } = await conversation()
    expect((await app.post(messages, token, { body: 'We are.' })).status).toBe(201)
    await app.drain()
    expect(await outcomes()).toEqual({ HAPPENED: 1 })
  })

  test('is neither a message of a campaign nor a canceled message', async () => {
    await using app = createTestApp()
    const { tenant, conversation, outcomes } = await awaited(app)
    app.clock.advance(MINUTE_MS)
    await postCampaign(app, tenant, { category: 'TRANSACTIONAL' })
    const { token, messages } = await conversation()
    const sendAt = new Date(app.clock.now() + 60 * MINUTE_MS).toISOString()
    const { body } = await app.post(messages, token, { body: 'We are.', sendAt })
    const canceled = await app.delete(`${messages}/${body.data.id}`, token)
    expect(canceled.status).toBe(200)
    await app.drain()
    app.clock.advance(1_440 * MINUTE_MS)
    await app.drain()
    expect(await outcomes()).toEqual({ TIMED_OUT: 1 })
  })
})
