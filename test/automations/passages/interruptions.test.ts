import { describe, expect, test } from 'bun:test'
import { resumeOrganization, suspendOrganization } from '../../../src/accounts/organizations/service.ts'
import { holdSending, resumeSending } from '../../../src/delivery/executions/hold.ts'
import { purgeSome } from '../../../src/delivery/messages/module.ts'
import { silentLog } from '../../../src/lib/log.ts'
import { brokenInvariants } from '../../../src/wiring/invariants.ts'
import { createTestApp } from '../../support/app.ts'
import {
  activated,
  after,
  DAY_MS,
  enter,
  HOUR_MS,
  MINUTE_MS,
  paths,
  text,
  texts,
  wait,
} from '../../support/automations.ts'
import { giveCredits, givePlan } from '../../support/billing.ts'
import { addContact, sendable } from '../../support/campaigns.ts'

const STEPS = [text('hello', 'Hello'), wait('pause', 120), text('later', 'Later')]

/** Lets a person enter an automation, whose first message was sent. */
async function inside(steps: readonly object[] = STEPS) {
  const app = createTestApp()
  const tenant = sendable(app)
  const contact = addContact(app, tenant)
  const { id } = await activated(app, tenant, { steps })
  await enter(app, tenant, id, [contact])
  await app.drain()
  return { app, tenant, contact, id }
}

describe('a person whose contact was deleted', () => {
  test('gets no more messages, and has left at the latest when it would go on', async () => {
    const { app, tenant, contact, id } = await inside()
    await using _ = app
    await app.delete(`/contacts/${contact.uuid}`, tenant.key)
    await app.drain()
    await after(app, 2 * HOUR_MS)
    expect(texts(app)).toEqual(['Hello'])
    expect(await paths(app, tenant, id)).toEqual(['hello SENT, pause LEFT, CONTACT_GONE'])
  })

  test('goes on when the deletion was undone in time', async () => {
    const { app, tenant, id } = await inside()
    await using _ = app
    const { body } = await app.post('/contacts/bulk-delete', tenant.key, { all: true })
    await app.drain()
    await after(app, HOUR_MS)
    const undone = await app.post(`/contacts/bulk-operations/${body.data.id}/undo`, tenant.key)
    expect(undone.status).toBe(201)
    await app.drain()
    await after(app, HOUR_MS)
    expect(await paths(app, tenant, id)).toEqual(['hello SENT, pause WAITED, later SENT, COMPLETED'])
  })
})

describe('a person goes on where it was', () => {
  test('after its organization was suspended', async () => {
    const { app, tenant, id } = await inside()
    await using _ = app
    app.db.writeNow((tx) => suspendOrganization(tx, tenant.organization.id, 'Unpaid'))
    await after(app, 3 * HOUR_MS)
    expect(texts(app)).toEqual(['Hello'])
    app.db.writeNow((tx) => resumeOrganization(tx, tenant.organization.id))
    await app.drain()
    expect(await paths(app, tenant, id)).toEqual(['hello SENT, pause WAITED, later SENT, COMPLETED'])
  })

  test('after all sending was held', async () => {
    const { app, tenant, id } = await inside()
    await using _ = app
    app.db.writeNow((tx) => holdSending(tx, 'test'))
    await after(app, 3 * HOUR_MS)
    expect(await paths(app, tenant, id)).toEqual(['hello SENT, pause'])
    app.db.writeNow((tx) => resumeSending(tx))
    await app.drain()
    expect(await paths(app, tenant, id)).toEqual(['hello SENT, pause WAITED, later SENT, COMPLETED'])
  })

  test('and gets a message once if an event and the clock wake it in the same moment', async () => {
    const { app, tenant, contact, id } = await inside()
    await using _ = app
    app.clock.advance(2 * HOUR_MS)
    await app.patch(`/contacts/${contact.uuid}`, tenant.key, { firstName: 'Wren' })
    await Promise.all([
      app.app.events.drain(),
      app.app.automations.drain(),
      app.app.automations.drain(),
      app.app.events.drain(),
    ])
    await app.drain()
    expect(texts(app)).toEqual(['Hello', 'Later'])
    expect(await paths(app, tenant, id)).toEqual(['hello SENT, pause WAITED, later SENT, COMPLETED'])
  })
})

describe('a person goes on after a message', () => {
  test('that failed because its sender was disabled', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { id } = await activated(app, tenant, { steps: STEPS })
    await enter(app, tenant, id, [addContact(app, tenant)])
    await app.app.automations.drain()
    await app.patch(`/channel-identities/${tenant.identity.uuid}`, tenant.key, { status: 'DISABLED' })
    await app.drain()
    await after(app, 2 * HOUR_MS)
    await after(app, HOUR_MS)
    expect(texts(app)).toEqual([])
    expect(await paths(app, tenant, id)).toEqual(['hello FAILED, pause WAITED, later NO_SENDER, COMPLETED'])
  })

  test('that was deleted because of its age', async () => {
    const { app, tenant, id } = await inside()
    await using _ = app
    app.db.writeNow((tx) => void tx.run('UPDATE messages SET created_at = 0'))
    app.db.writeNow((tx) => void purgeSome(tx, { days: 1, log: silentLog }))
    expect(app.db.value('SELECT count(*) FROM messages')).toBe(0)
    await after(app, 2 * HOUR_MS)
    expect(await paths(app, tenant, id)).toEqual(['hello SENT, pause WAITED, later SENT, COMPLETED'])
    expect(brokenInvariants(app.connection)).toEqual([])
  })
})

describe('a message that the balance does not cover', () => {
  const broke = async (lateHours: number) => {
    const app = createTestApp()
    const tenant = sendable(app)
    givePlan(app, tenant.organization.id, { SMS_SEGMENTS: 0 })
    const { id } = await activated(app, tenant, {
      lateHours,
      steps: [text('hello', 'Hello'), wait('pause', 120)],
    })
    await enter(app, tenant, id, [addContact(app, tenant)])
    await app.drain()
    expect(texts(app)).toEqual([])
    return { app, tenant, id }
  }

  test('is sent after a purchase', async () => {
    const { app, tenant, id } = await broke(24)
    await using _ = app
    await after(app, HOUR_MS)
    expect(await paths(app, tenant, id)).toEqual(['hello'])
    giveCredits(app, tenant.organization.id, 100)
    await after(app, 10 * MINUTE_MS)
    expect(texts(app)).toEqual(['Hello'])
    expect(await paths(app, tenant, id)).toEqual(['hello SENT, pause'])
  })

  test('is TOO_LATE in the end, and the person goes on', async () => {
    const { app, tenant, id } = await broke(1)
    await using _ = app
    for (let tens = 0; tens < 8; tens++) await after(app, 10 * MINUTE_MS)
    giveCredits(app, tenant.organization.id, 100)
    await after(app, 10 * MINUTE_MS)
    expect(await paths(app, tenant, id)).toEqual(['hello TOO_LATE, pause'])
    await after(app, DAY_MS)
    expect(texts(app)).toEqual([])
  })
})
