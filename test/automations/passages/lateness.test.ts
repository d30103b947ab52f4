import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../support/app.ts'
import {
  activated,
  after,
  enter,
  HOUR_MS,
  MINUTE_MS,
  paths,
  text,
  texts,
  wait,
} from '../../support/automations.ts'
import { addContact, type Sendable, sendable } from '../../support/campaigns.ts'

const pause = (app: TestApp, { key }: Sendable, id: string) => app.post(`/automations/${id}/pause`, key)
const resume = (app: TestApp, { key }: Sendable, id: string) => app.post(`/automations/${id}/resume`, key)

/** Lets a person wait for ten hours in an automation whose messages may be ten hours late. */
async function waiting() {
  const app = createTestApp()
  const tenant = sendable(app)
  const contact = addContact(app, tenant)
  const { id } = await activated(app, tenant, {
    lateHours: 10,
    steps: [wait('pause', 600), text('later', 'Later')],
  })
  await enter(app, tenant, id, [contact])
  await app.drain()
  return { app, tenant, contact, id }
}

describe('a message is late from the time at which it should have been sent', () => {
  test.each([
    { hours: 19, outcome: 'SENT' },
    { hours: 21, outcome: 'TOO_LATE' },
  ])('after a pause of $hours hours it is $outcome', async ({ hours, outcome }) => {
    const { app, tenant, id } = await waiting()
    await using _ = app
    await pause(app, tenant, id)
    await after(app, hours * HOUR_MS)
    await resume(app, tenant, id)
    await app.drain()
    expect(await paths(app, tenant, id)).toEqual([`pause WAITED, later ${outcome}, COMPLETED`])
  })

  test('and not from an event during the pause', async () => {
    const { app, tenant, contact, id } = await waiting()
    await using _ = app
    await pause(app, tenant, id)
    await after(app, HOUR_MS)
    await app.patch(`/contacts/${contact.uuid}`, tenant.key, { firstName: 'Wren' })
    await after(app, 18 * HOUR_MS)
    await resume(app, tenant, id)
    await app.drain()
    expect(await paths(app, tenant, id)).toEqual(['pause WAITED, later SENT, COMPLETED'])
  })

  test('and not from a day of the contact that was changed to one long ago', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    await app.post('/custom-fields', tenant.key, { key: 'renewal', label: 'Renewal', type: 'DATE' })
    const contact = addContact(app, tenant, { customFields: { renewal: '2026-04-01' } })
    const { id } = await activated(app, tenant, {
      lateHours: 10,
      steps: [
        { id: 'day', type: 'WAIT_FOR_DATE', field: 'custom.renewal', at: '09:00' },
        text('later', 'Later'),
      ],
    })
    await enter(app, tenant, id, [contact])
    await app.drain()
    await app.patch(`/contacts/${contact.uuid}`, tenant.key, { customFields: { renewal: '2026-01-01' } })
    await app.drain()
    expect(await paths(app, tenant, id)).toEqual(['day WAITED, later SENT, COMPLETED'])
  })

  test('also for the message after one that was sent before a long pause', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { id } = await activated(app, tenant, {
      lateHours: 10,
      steps: [text('one', 'One'), text('two', 'Two')],
    })
    await enter(app, tenant, id, [addContact(app, tenant)])
    await app.app.automations.drain()
    await pause(app, tenant, id)
    await app.drain()
    expect(texts(app)).toEqual(['One'])
    await after(app, 11 * HOUR_MS)
    await resume(app, tenant, id)
    await app.drain()
    expect(await paths(app, tenant, id)).toEqual(['one SENT, two TOO_LATE, COMPLETED'])
  })

  test('also if the message waited for the window until then', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { id } = await activated(app, tenant, {
      lateHours: 6,
      steps: [
        { id: 'hour', type: 'WAIT_FOR_HOUR', at: '23:00' },
        text('night', 'Night', { category: 'MARKETING' }),
        text('later', 'Later'),
      ],
    })
    await enter(app, tenant, id, [addContact(app, tenant)])
    await app.drain()
    for (let hours = 0; hours < 48; hours++) await after(app, HOUR_MS)
    expect(texts(app)).toEqual(['Later'])
    expect(await paths(app, tenant, id)).toEqual(['hour WAITED, night TOO_LATE, later SENT, COMPLETED'])
  })

  test('also if the message waited while the server was off', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { id } = await activated(app, tenant, {
      lateHours: 10,
      steps: [text('one', 'One'), text('two', 'Two'), wait('pause', 60), text('three', 'Three')],
    })
    await enter(app, tenant, id, [addContact(app, tenant)])
    await app.app.automations.drain()
    await after(app, 21 * HOUR_MS)
    await after(app, HOUR_MS)
    expect(texts(app)).toEqual(['Three'])
    expect(await paths(app, tenant, id)).toEqual([
      'one TOO_LATE, two TOO_LATE, pause WAITED, three SENT, COMPLETED',
    ])
  })
})

describe('a step that fails because of a fault of the software', () => {
  const breakData = (app: TestApp, contactId: number, data: string) =>
    app.db.writeNow(
      (tx) => void tx.run('UPDATE automation_passages SET data = ? WHERE contact_id = ?', data, contactId),
    )

  test('holds no other person up, and is done when the fault is mended', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const [first, second, third] = [1, 2, 3].map(() => addContact(app, tenant))
    const { id } = await activated(app, tenant, { steps: [text('hello', 'Hello'), text('more', 'More')] })
    await enter(app, tenant, id, [first!, second!, third!])
    breakData(app, second!.id, '{')
    await app.drain()
    expect(texts(app)).toEqual(['Hello', 'Hello', 'More', 'More'])
    expect(app.logged.join('\n')).toContain('a person in an automation could not go on')
    breakData(app, second!.id, '{}')
    await after(app, 15 * MINUTE_MS)
    expect(texts(app)).toEqual(['Hello', 'Hello', 'More', 'More', 'Hello', 'More'])
  })

  test('is late from the time at which it should have been done', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const contact = addContact(app, tenant)
    const { id } = await activated(app, tenant, { lateHours: 1, steps: [text('hello', 'Hello')] })
    await enter(app, tenant, id, [contact])
    breakData(app, contact.id, '{')
    await app.drain()
    for (let quarter = 0; quarter < 4; quarter++) await after(app, 15 * MINUTE_MS)
    breakData(app, contact.id, '{}')
    await after(app, 15 * MINUTE_MS)
    expect(await paths(app, tenant, id)).toEqual(['hello TOO_LATE, COMPLETED'])
  })

  test('does not bring back a person who was removed meanwhile', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const contact = addContact(app, tenant)
    const { id } = await activated(app, tenant, { steps: [text('hello', 'Hello')] })
    await enter(app, tenant, id, [contact])
    breakData(app, contact.id, '{')
    const { data } = (await app.get(`/automations/${id}/people`, tenant.key)).body
    const gone = app.app.automations.drain()
    await app.delete(`/automations/${id}/people/${data[0].id}`, tenant.key)
    await gone
    breakData(app, contact.id, '{}')
    await after(app, 15 * MINUTE_MS)
    expect(await paths(app, tenant, id)).toEqual(['REMOVED'])
  })
})
