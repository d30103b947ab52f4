import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../support/app.ts'
import {
  activated,
  after,
  enter,
  figures,
  HOUR_MS,
  paths,
  text,
  texts,
  wait,
} from '../../support/automations.ts'
import { addContact, type Sendable, sendable } from '../../support/campaigns.ts'

async function merged(app: TestApp, { key }: Sendable, kept: { uuid: string }, other: { uuid: string }) {
  const { status } = await app.post(`/contacts/${kept.uuid}/merge`, key, { otherId: other.uuid })
  expect(status).toBe(201)
}

const STEPS = [text('hello', 'Hello'), wait('pause', 120), text('later', 'Later')]

describe('two contacts of an automation who are merged', () => {
  test('can be merged if one call let both enter, and get each message once', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const [one, other] = [addContact(app, tenant), addContact(app, tenant)]
    const { id } = await activated(app, tenant, { steps: STEPS })
    await enter(app, tenant, id, [one, other])
    await app.drain()
    await merged(app, tenant, one, other)
    await app.drain()
    expect(await paths(app, tenant, id)).toEqual(['hello SENT, pause', 'hello SENT, pause LEFT, MERGED'])
    await after(app, 2 * HOUR_MS)
    expect(texts(app)).toEqual(['Hello', 'Hello', 'Later'])
    expect(await figures(app, tenant, id)).toEqual({ entered: 2, inside: 0, completed: 1, goal: 0, left: 1 })
  })

  test('do not go on by the later entry after the earlier one has ended', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const [one, other] = [addContact(app, tenant), addContact(app, tenant)]
    const { id } = await activated(app, tenant, {
      steps: [text('hello', 'Hello'), wait('pause', 120), { id: 'end', type: 'END' }],
      reentry: { rule: 'AFTER_END' },
    })
    await enter(app, tenant, id, [one])
    await app.drain()
    await after(app, HOUR_MS)
    await enter(app, tenant, id, [other])
    await app.drain()
    await app.post(`/automations/${id}/pause`, tenant.key)
    await merged(app, tenant, one, other)
    await after(app, 2 * HOUR_MS)
    await app.post(`/automations/${id}/resume`, tenant.key)
    await app.drain()
    expect(await paths(app, tenant, id)).toEqual([
      'hello SENT, pause WAITED, end DONE, COMPLETED',
      'hello SENT, pause LEFT, MERGED',
    ])
  })

  test('do not repeat an automation for once that one of them has completed', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const [one, other] = [addContact(app, tenant), addContact(app, tenant)]
    const { id } = await activated(app, tenant, { steps: STEPS })
    await enter(app, tenant, id, [one])
    await app.drain()
    await after(app, 2 * HOUR_MS)
    await enter(app, tenant, id, [other])
    await app.drain()
    await merged(app, tenant, other, one)
    await after(app, 2 * HOUR_MS)
    expect(texts(app)).toEqual(['Hello', 'Later', 'Hello'])
    expect(await paths(app, tenant, id)).toEqual([
      'hello SENT, pause WAITED, later SENT, COMPLETED',
      'hello SENT, pause LEFT, MERGED',
    ])
  })

  test('both go on in an automation that a person may be in several times', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const [one, other] = [addContact(app, tenant), addContact(app, tenant)]
    const { id } = await activated(app, tenant, { steps: STEPS, reentry: { rule: 'ALWAYS' } })
    await enter(app, tenant, id, [one, other])
    await app.drain()
    await merged(app, tenant, one, other)
    await after(app, 2 * HOUR_MS)
    expect(texts(app)).toEqual(['Hello', 'Hello', 'Later', 'Later'])
  })
})

test('a person who entered twice stays in an automation that no longer lets people enter again', async () => {
  await using app = createTestApp()
  const tenant = sendable(app)
  const contact = addContact(app, tenant)
  const { id } = await activated(app, tenant, { steps: STEPS, reentry: { rule: 'ALWAYS' } })
  await enter(app, tenant, id, [contact])
  await app.drain()
  await enter(app, tenant, id, [contact])
  await app.drain()
  await app.patch(`/automations/${id}`, tenant.key, { reentry: { rule: 'ONCE' } })
  await app.post(`/automations/${id}/activate`, tenant.key, {})
  await after(app, 2 * HOUR_MS)
  expect(texts(app)).toEqual(['Hello', 'Hello', 'Later', 'Later'])
})
