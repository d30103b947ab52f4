import { expect, test } from 'bun:test'
import { pruneMinutes } from '../../../src/delivery/messages/message-totals.ts'
import { brokenInvariants } from '../../../src/wiring/invariants.ts'
import { addContact, postCampaign, sendable } from '../../support/campaigns.ts'
import { exportTo, folder, importFrom, server } from '../../support/transport.ts'

test('an organization whose old messages are no longer counted by the minute is imported by a new server', async () => {
  await using a = server()
  await using b = server()
  using files = folder()
  const tenant = sendable(a.app)
  addContact(a.app, tenant)
  await postCampaign(a.app, tenant, { messageTemplate: 'Hello' })
  await a.app.drain()
  expect(a.app.db.value('SELECT count(*) FROM message_minutes')).toBeGreaterThan(0)
  a.app.clock.advance(10 * 86_400_000)
  a.app.db.writeNow((tx) => void pruneMinutes(tx))
  b.app.clock.advance(10 * 86_400_000)
  exportTo(files.path('file'), { from: a, organization: tenant.organization })
  importFrom(files.path('file'), { into: b })
  expect(brokenInvariants(b.connection)).toEqual([])
})
