import { expect, test } from 'bun:test'
import { checkSending } from '../../cli/doctor-sending.ts'
import { openReview } from '../../src/compliance/reviews/service.ts'
import { abCampaign, untilOut } from '../support/ab-tests.ts'
import { createTestApp } from '../support/app.ts'
import { addContact, sendable } from '../support/campaigns.ts'
import { openMigrated } from '../support/migrated.ts'

test('doctor names the command that continues a campaign: one that waits for its text cannot be resumed', async () => {
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

test('doctor counts messages that may be opt-outs, and warns after ten business days', async () => {
  const connection = openMigrated()
  await using app = createTestApp({}, { connection })
  const tenant = sendable(app)
  const found = () => checkSending(connection, app.clock.now()).find(({ check }) => check === 'opt-outs')
  expect(found()).toMatchObject({ status: 'ok', detail: 'no message is waiting for a review' })
  const { id: contactId, phone: address } = addContact(app, tenant)
  const doubtful = { organizationId: tenant.organization.id, channel: 'SMS', contactId, address } as const
  app.db.writeNow((tx) => openReview(tx, { ...doubtful, campaignId: null, body: 'wrong number' }))
  expect(found()).toMatchObject({
    status: 'ok',
    detail: expect.stringContaining('1 message that may be an opt-out is waiting'),
  })
  app.clock.advance(20 * 86_400_000)
  expect(found()).toMatchObject({
    status: 'warning',
    detail: expect.stringContaining('carillon reviews list'),
  })
})

test('doctor names runs without a job, and their remedy', async () => {
  const connection = openMigrated()
  await using app = createTestApp({}, { connection })
  await abCampaign(app, { people: 20 })
  await untilOut(app)
  const found = () => checkSending(connection, app.clock.now()).filter(({ check }) => check === 'runs')
  expect(found()).toEqual([
    { check: 'runs', status: 'ok', detail: 'every run in progress has a job that continues it' },
  ])
  app.db.writeNow((tx) => void tx.run('DELETE FROM jobs'))
  expect(found()).toMatchObject([
    { status: 'warning', detail: expect.stringContaining('has a job that follows the test (1 exception)') },
  ])
  expect(found()[0]!.detail).toEndWith('`carillon campaign pause ID && carillon campaign resume ID` fixes it')
})

test('doctor reports stored times in the future', async () => {
  const connection = openMigrated()
  await using app = createTestApp({}, { connection })
  await abCampaign(app, { people: 20 })
  await untilOut(app)
  const found = (aheadMs: number) =>
    checkSending(connection, app.clock.now() - aheadMs).find(({ check }) => check === 'clock')
  expect(found(0)).toMatchObject({ status: 'ok' })
  expect(found(86_400_000)).toMatchObject({
    status: 'warning',
    detail: expect.stringMatching(/^times in the future: 1 run, 1 job\. The clock was ahead/),
  })
})
