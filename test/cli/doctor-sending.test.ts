import { expect, test } from 'bun:test'
import { checkSending } from '../../cli/doctor-sending.ts'
import { openReview } from '../../src/compliance/reviews/service.ts'
import { abCampaign, untilOut } from '../support/ab-tests.ts'
import { createTestApp } from '../support/app.ts'
import { addContact, sendable } from '../support/campaigns.ts'
import { openMigrated } from '../support/migrated.ts'

test('doctor names the command that lets a campaign go on: one that waits for its text cannot be resumed', async () => {
  const connection = openMigrated()
  await using app = createTestApp({}, { connection })
  const abTest = { sharePercent: 50, waitMinutes: 1, metric: 'MANUAL' }
  const { id } = await abCampaign(app, { people: 20, abTest })
  const found = () => checkSending(connection, app.clock.now()).find(({ check }) => check === 'campaigns')
  expect(found()).toMatchObject({ status: 'ok' })
  await untilOut(app)
  app.clock.advance(120_000)
  await app.drain()
  expect(found()).toMatchObject({
    status: 'warning',
    detail: expect.stringContaining(`wait. carillon campaign choose-variant ${id} LABEL`),
  })
  app.db.writeNow((tx) => void tx.run(`UPDATE campaigns SET pause_reason = 'FAILURE_RATE'`))
  expect(found()).toMatchObject({ detail: expect.stringContaining(`carillon campaign resume ${id}`) })
})

test('doctor counts messages that may be opt-outs, and warns once one has waited for ten business days', async () => {
  const connection = openMigrated()
  await using app = createTestApp({}, { connection })
  const tenant = sendable(app)
  const found = () => checkSending(connection, app.clock.now()).find(({ check }) => check === 'opt-outs')
  expect(found()).toMatchObject({ status: 'ok', detail: 'none waits for a decision' })
  const { id: contactId, phone: address } = addContact(app, tenant)
  const doubtful = { organizationId: tenant.organization.id, channel: 'SMS', contactId, address } as const
  app.db.writeNow((tx) => openReview(tx, { ...doubtful, campaignId: null, body: 'wrong number' }))
  expect(found()).toMatchObject({
    status: 'ok',
    detail: expect.stringContaining('1 message that may be an opt-out waits'),
  })
  app.clock.advance(20 * 86_400_000)
  expect(found()).toMatchObject({
    status: 'warning',
    detail: expect.stringContaining('carillon reviews list'),
  })
})
