import { expect, test } from 'bun:test'
import { dataOptions } from '../../../src/wiring/core.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { activated, enter, HOUR_MS, text, wait } from '../../support/automations.ts'
import { addContact, type Sendable, sendable } from '../../support/campaigns.ts'

/** Returns whether a start after some hours would send at once, so that data that was long unused starts held. */
const isDueIn = (app: TestApp, hours: number): boolean =>
  dataOptions({ generationDir: undefined }).hasDueMessages(app.connection, app.clock.now() + hours * HOUR_MS)

async function entered(app: TestApp, tenant: Sendable, steps: object[], lateHours = 24): Promise<string> {
  const { id } = await activated(app, tenant, { steps, lateHours })
  await enter(app, tenant, id, [addContact(app, tenant)])
  return id
}

test('A person whose wait is over counts as a due message', async () => {
  await using app = createTestApp()
  const tenant = sendable(app)
  const id = await entered(app, tenant, [wait('pause', 120), text('later', 'Later')])
  await app.drain()
  expect([isDueIn(app, 1), isDueIn(app, 3)]).toEqual([false, true])
  await app.post(`/automations/${id}/pause`, tenant.key)
  expect(isDueIn(app, 3)).toBe(false)
})

test('A message that waits for its sender is due until it is too late', async () => {
  await using app = createTestApp()
  const tenant = sendable(app)
  await entered(app, tenant, [text('hello', 'Hello')], 2)
  await app.app.automations.drain()
  app.db.writeNow((tx) => void tx.run('UPDATE automation_passages SET due_at = due_at + 1000000000'))
  expect([isDueIn(app, 1), isDueIn(app, 3)]).toEqual([true, false])
  await app.drain()
  expect(isDueIn(app, 1)).toBe(false)
})
