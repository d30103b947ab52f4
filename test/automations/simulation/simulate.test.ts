import { describe, expect, test } from 'bun:test'
import { setRate } from '../../../src/billing/catalogue/service.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addContact, type Sendable, sendable } from '../../support/campaigns.ts'
import { textIn } from '../../support/runs.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const send = (id: string, more: object = {}) => ({
  id,
  type: 'SEND',
  channel: 'SMS',
  category: 'TRANSACTIONAL',
  messageTemplate: 'Hi',
  ...more,
})

async function drafted(app: TestApp, tenant: Sendable, definition: object): Promise<string> {
  const { body } = await app.post('/automations', tenant.key, { name: 'Would be', ...definition })
  return body.data.id
}

const simulated = async (app: TestApp, tenant: Sendable, id: string, input: object = {}) =>
  (await app.post(`/automations/${id}/simulate`, tenant.key, input)).body.data

describe('a simulation', () => {
  test('of the past days says who would have entered, what would have been sent, and changes nothing', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    addContact(app, tenant, { firstName: 'Early' })
    app.clock.advance(2 * DAY_MS)
    addContact(app, tenant, { firstName: 'Late' })
    addContact(app, tenant, { firstName: 'No', isSuppressed: true })
    app.clock.advance(HOUR_MS)
    const id = await drafted(app, tenant, {
      trigger: { type: 'CONTACT_CREATED' },
      steps: [send('now'), { id: 'day', type: 'WAIT', minutes: 24 * 60 }, send('then')],
    })
    const before = app.rowCounts()
    const result = await simulated(app, tenant, id)
    await app.drain()
    expect(app.rowCounts()).toEqual(before)
    expect(result).toMatchObject({
      isKnown: true,
      isCut: false,
      entered: 3,
      refused: {},
      ended: { COMPLETED: 1 },
      waiting: 2,
      path: null,
      steps: [
        { stepId: 'now', arrived: 3, outcomes: { SENT: 2, OPTED_OUT: 1 } },
        { stepId: 'day', arrived: 3, outcomes: { WAITED: 1, WAITING: 2 } },
        { stepId: 'then', arrived: 1, outcomes: { SENT: 1 } },
      ],
    })
    expect(result.days.slice(-3)).toEqual([
      { day: '2026-03-04', entered: 1, messages: 1 },
      { day: '2026-03-05', entered: 0, messages: 1 },
      { day: '2026-03-06', entered: 2, messages: 1 },
    ])
    expect(result.hours.reduce((sum: number, one: number) => sum + one, 0)).toBe(3)
  })

  test('says what its messages would cost, by their parts', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    app.db.writeNow((tx) => setRate(tx, { channel: 'SMS', prefix: '1' }, { price: 20_000 }))
    app.db.writeNow((tx) => setRate(tx, { channel: 'EMAIL', prefix: '' }, { price: 1_000 }))
    const wren = addContact(app, tenant, { firstName: 'Wren' })
    await app.patch(`/contacts/${wren.uuid}`, tenant.key, { email: 'wren@example.test' })
    const ash = addContact(app, tenant, { firstName: 'Ash' })
    app.clock.advance(HOUR_MS)
    const long = `{{firstName}} ${'x'.repeat(160)}`
    const mail = { channel: 'EMAIL', subject: 'Hi' }
    const id = await drafted(app, tenant, {
      trigger: { type: 'CONTACT_CREATED' },
      steps: [
        send('short'),
        send('long', { messageTemplate: long }),
        send('mail', mail),
        send('unwritten', { messageTemplate: null }),
      ],
    })
    expect(await simulated(app, tenant, id)).toMatchObject({
      segments: 2 + 4 + 1 + 2,
      estimatedCredits: 0,
      estimatedCost: { amount: '0.1610', currency: 'USD' },
    })
    expect((await simulated(app, tenant, id, { contactId: ash.uuid })).segments).toBe(1 + 2 + 1)
  })

  test('counts one part for a message whose text is faulty or too long', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    addContact(app, tenant)
    app.clock.advance(HOUR_MS)
    const texts = ['{{nothing}}', '{{', '{{custom.gone}}', 'ü'.repeat(1_700)]
    const steps = texts.map((messageTemplate, n) => send(`s${n}`, { messageTemplate }))
    const id = await drafted(app, tenant, { trigger: { type: 'CONTACT_CREATED' }, steps })
    expect((await simulated(app, tenant, id)).segments).toBe(texts.length)
  })

  test('follows the rule of re-entry and the words of texts', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const wren = addContact(app, tenant)
    for (const body of ['price please', 'hello', 'PRICE!']) {
      textIn(app, tenant, wren.phone!, body)
      await app.drain()
      app.clock.advance(HOUR_MS)
    }
    const trigger = { type: 'WROTE', words: ['price'] }
    const once = await drafted(app, tenant, { trigger, steps: [send('hi')] })
    expect(await simulated(app, tenant, once)).toMatchObject({ entered: 1, refused: { NOT_AGAIN: 1 } })
    await app.patch(`/automations/${once}`, tenant.key, { reentry: { rule: 'ALWAYS' } })
    expect(await simulated(app, tenant, once)).toMatchObject({ entered: 2, refused: {} })
  })

  test('of one contact walks its way step by step', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const wren = addContact(app, tenant, { timezone: 'Etc/UTC' })
    const id = await drafted(app, tenant, {
      steps: [
        { id: 'nine', type: 'WAIT_FOR_HOUR', at: '09:00' },
        { id: 'won', type: 'BRANCH', when: { type: 'WON' } },
        send('thanks', { parentId: 'won', way: 'YES' }),
        send('offer', { parentId: 'won', way: 'NO' }),
      ],
    })
    const { path } = await simulated(app, tenant, id, { contactId: wren.uuid })
    const nine = '2026-03-05T09:00:00.000Z'
    expect(path).toEqual([
      { stepId: 'nine', arrivedAt: '2026-03-04T17:00:00.000Z', leftAt: nine, outcome: 'WAITED' },
      { stepId: 'won', arrivedAt: nine, leftAt: nine, outcome: 'NO' },
      { stepId: 'offer', arrivedAt: nine, leftAt: nine, outcome: 'SENT' },
    ])
  })

  test('says so if the past of a trigger is not stored', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const id = await drafted(app, tenant, { trigger: { type: 'CALLED' }, steps: [send('hi')] })
    expect(await simulated(app, tenant, id)).toMatchObject({ isKnown: false, entered: 0 })
  })
})
