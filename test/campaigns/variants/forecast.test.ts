import { expect, test } from 'bun:test'
import { abCampaign, campaignOf, untilOut } from '../../support/ab-tests.ts'
import { createTestApp } from '../../support/app.ts'

const HOUR = 60 * 60_000
const FINDS = 'The A/B test finds its text: otherwise the rest waits for a person.'

test("the forecast of an A/B test includes the test's time, and says that a text has yet to be chosen", async () => {
  await using app = createTestApp()
  const { tenant, id } = await abCampaign(app, { people: 60 })
  await app.app.jobs.drain()
  const begun = await campaignOf(app, tenant, id)
  expect(Date.parse(begun.forecast.finishesAt)).toBeWithin(
    app.clock.now() + HOUR,
    app.clock.now() + HOUR + 60_000,
  )
  expect(begun.forecast.assumptions).toContain(FINDS)
  await untilOut(app)
  const waiting = await campaignOf(app, tenant, id)
  const decidesAt = Date.parse(waiting.abTest.decidesAt)
  expect(Date.parse(waiting.forecast.finishesAt)).toBeWithin(decidesAt, decidesAt + 60_000)
})

test('a choice by a person has no forecast, and messages that wait for it delay no other campaign', async () => {
  await using app = createTestApp()
  const { tenant, id } = await abCampaign(app, {
    people: 60,
    abTest: { sharePercent: 10, waitMinutes: 600, metric: 'MANUAL' },
  })
  await untilOut(app)
  expect((await campaignOf(app, tenant, id)).forecast).toBeNull()
  const { channelIdentityIds } = await campaignOf(app, tenant, id)
  await app.patch(`/channel-identities/${channelIdentityIds[0]}`, tenant.key, { throughputPerSecond: 1 })
  const estimate = { segmentId: tenant.segment.uuid, channel: 'SMS', template: 'Hi', channelIdentityIds }
  const { data } = (await app.post('/campaigns/estimate', tenant.key, estimate)).body
  expect(data.estimatedDurationSeconds).toBeWithin(55, 70)
})
