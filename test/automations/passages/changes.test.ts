import { describe, expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import {
  activated,
  after,
  DAY_MS,
  enter,
  figures,
  HOUR_MS,
  paths,
  republished,
  text,
  texts,
  wait,
} from '../../support/automations.ts'
import { addContact, sendable } from '../../support/campaigns.ts'
import { textIn } from '../../support/runs.ts'

const answered = (minutes: number) => ({
  id: 'answer',
  type: 'WAIT_FOR_EVENT',
  until: { type: 'DID', did: 'REPLIED', stepId: 'hello' },
  minutes,
})

describe('the answer of a person counts', () => {
  test('in the moment after its message was sent', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const contact = addContact(app, tenant)
    const { id } = await activated(app, tenant, { steps: [text('hello', 'Hello'), answered(60)] })
    await enter(app, tenant, id, [contact])
    await app.app.automations.drain()
    await app.app.engine.drain()
    textIn(app, tenant, contact.phone, 'Yes please')
    await app.drain()
    expect(await paths(app, tenant, id)).toEqual(['hello SENT, answer HAPPENED, COMPLETED'])
  })

  test('during a pause of the only automation', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const contact = addContact(app, tenant)
    const { id } = await activated(app, tenant, { steps: [text('hello', 'Hello'), answered(60)] })
    await enter(app, tenant, id, [contact])
    await app.drain()
    await app.post(`/automations/${id}/pause`, tenant.key)
    textIn(app, tenant, contact.phone, 'Yes please')
    await app.drain()
    expect(await paths(app, tenant, id)).toEqual(['hello SENT, answer'])
    await app.post(`/automations/${id}/resume`, tenant.key)
    await app.drain()
    expect(await paths(app, tenant, id)).toEqual(['hello SENT, answer HAPPENED, COMPLETED'])
  })
})

describe('a message that waits for the send window', () => {
  const untilMorning = async () => {
    const app = createTestApp()
    const tenant = sendable(app)
    // 22:00 in New York.
    app.clock.set('2026-03-05T03:00:00Z')
    const { body } = await app.post('/tags', tenant.key, { name: 'Customer' })
    const tagId: string = body.data.id
    const isCustomer = {
      type: 'MATCHES',
      rules: { operator: 'AND', conditions: [{ field: 'tagIds', operator: 'contains_any', value: [tagId] }] },
    }
    const contact = addContact(app, tenant, { hasConsent: true })
    const { id } = await activated(app, tenant, {
      exits: [isCustomer],
      steps: [text('hello', 'Hello', { category: 'MARKETING' }), wait('pause', 60)],
    })
    await enter(app, tenant, id, [contact])
    await app.drain()
    expect(texts(app)).toEqual([])
    return { app, tenant, contact, id, tagId }
  }

  test('is sent in the morning, and the person goes on then', async () => {
    const { app, tenant, id } = await untilMorning()
    await using _ = app
    app.clock.set('2026-03-05T14:00:00Z')
    await app.drain()
    expect(texts(app)).toHaveLength(1)
    expect(await paths(app, tenant, id)).toEqual(['hello SENT, pause'])
  })

  test('is cancelled when the person leaves', async () => {
    const { app, tenant, contact, id, tagId } = await untilMorning()
    await using _ = app
    await app.post(`/contacts/${contact.uuid}/tags`, tenant.key, { tagIds: [tagId] })
    await app.drain()
    expect(await paths(app, tenant, id)).toEqual(['hello LEFT, EXIT'])
    await after(app, DAY_MS)
    expect(texts(app)).toEqual([])
    expect(app.db.value('SELECT status FROM messages')).toBe('CANCELLED')
  })

  test('is skipped after an opt-out, and the person goes on', async () => {
    const { app, tenant, contact, id } = await untilMorning()
    await using _ = app
    textIn(app, tenant, contact.phone, 'STOP')
    await app.drain()
    await after(app, DAY_MS)
    expect(await paths(app, tenant, id)).toEqual(['hello SKIPPED, pause'])
  })
})

describe('a step that became another one', () => {
  test('does not send its message to a person who waited at it', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { id } = await activated(app, tenant, { steps: [wait('one', 60), text('two', 'Two')] })
    await enter(app, tenant, id, [addContact(app, tenant)])
    await app.drain()
    await republished(app, tenant, id, { steps: [text('one', 'One'), text('two', 'Two')] })
    await after(app, HOUR_MS)
    expect(await paths(app, tenant, id)).toEqual(['one DONE, two SENT, COMPLETED'])
    expect(texts(app)).toEqual(['Two'])
  })

  test('holds a person until its earlier message was sent', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { id } = await activated(app, tenant, { steps: [text('one', 'One'), text('two', 'Two')] })
    await enter(app, tenant, id, [addContact(app, tenant)])
    await app.app.automations.drain()
    await republished(app, tenant, id, { steps: [wait('one', 60), text('two', 'Two')] })
    await app.drain()
    expect(await paths(app, tenant, id)).toEqual(['one SENT, two SENT, COMPLETED'])
  })
})

test('a wait for a day reads the day that the step before it has set', async () => {
  await using app = createTestApp()
  const tenant = sendable(app)
  await app.post('/custom-fields', tenant.key, { key: 'renewal', label: 'Renewal', type: 'DATE' })
  const { id } = await activated(app, tenant, {
    steps: [
      { id: 'set', type: 'CHANGE', customFields: { renewal: '2026-03-06' } },
      { id: 'day', type: 'WAIT_FOR_DATE', field: 'custom.renewal', at: '09:00' },
      text('later', 'Later'),
    ],
  })
  await enter(app, tenant, id, [addContact(app, tenant, { timezone: 'Europe/Berlin' })])
  await app.drain()
  expect(await paths(app, tenant, id)).toEqual(['set DONE, day'])
  app.clock.set('2026-03-06T08:00:00Z')
  await app.drain()
  expect(texts(app)).toEqual(['Later'])
})

test('a contact that was deleted before its event was handled does not enter', async () => {
  await using app = createTestApp()
  const tenant = sendable(app)
  const { body } = await app.post('/tags', tenant.key, { name: 'Customer' })
  const contact = addContact(app, tenant)
  const { id } = await activated(app, tenant, {
    trigger: { type: 'TAG_ADDED', tagIds: [body.data.id] },
    steps: [text('hello', 'Hello')],
  })
  await app.post(`/contacts/${contact.uuid}/tags`, tenant.key, { tagIds: [body.data.id] })
  await app.delete(`/contacts/${contact.uuid}`, tenant.key)
  await app.drain()
  expect(await figures(app, tenant, id)).toEqual({ entered: 0, inside: 0, completed: 0, goal: 0, left: 0 })
})
