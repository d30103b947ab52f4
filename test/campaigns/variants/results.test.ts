import { describe, expect, test } from 'bun:test'
import { abCampaign, clickBy, messagesOf, replyBy, untilOut } from '../../support/ab-tests.ts'
import { createTestApp } from '../../support/app.ts'
import { MESSAGES_PREVIEW } from '../../support/links.ts'

describe('GET /campaigns/:id/analytics', () => {
  test('compares the texts by the contacts in the test, without software and later recipients', async () => {
    await using app = createTestApp()
    const campaign = await abCampaign(app, { people: 120 })
    const { tenant, id } = campaign
    await untilOut(app)
    const of = (text: number) => messagesOf(app).filter(({ variant }) => variant === text).length
    const sizes = [of(1), of(2)] as const
    await clickBy(app, 1, 3)
    await clickBy(app, 2, 5)
    await clickBy(app, 2, 5)
    await clickBy(app, 1, 20, { 'user-agent': MESSAGES_PREVIEW })
    replyBy(app, campaign, { text: 1, people: 4 })
    replyBy(app, campaign, { text: 2, people: 2, kind: 'OPT_OUT' })
    await app.post(`/campaigns/${id}/choose-variant`, tenant.key, { label: 'B' })
    await app.drain()
    app.clock.advance(3_000)
    await app.drain()
    await clickBy(app, -2, 7)
    const { data } = (await app.get(`/campaigns/${id}/analytics`, tenant.key)).body
    expect(data.totals).toMatchObject({ sent: 120, clicked: 15 })
    const [a, b] = sizes
    expect(data.variants).toEqual([
      {
        label: 'A',
        recipients: a,
        sent: a,
        delivered: a,
        opened: 0,
        clicked: 3,
        replied: 4,
        optedOut: 0,
        rate: Math.round((3 / a) * 10_000) / 10_000,
        interval: { low: expect.any(Number), high: expect.any(Number) },
      },
      {
        label: 'B',
        recipients: b,
        sent: b,
        delivered: b,
        opened: 0,
        clicked: 5,
        replied: 0,
        optedOut: 2,
        rate: Math.round((5 / b) * 10_000) / 10_000,
        interval: { low: expect.any(Number), high: expect.any(Number) },
      },
    ])
    for (const { rate, interval } of data.variants) {
      expect(interval.low).toBeLessThan(rate)
      expect(interval.high).toBeGreaterThan(rate)
    }
  })

  test('shows the reply rate for the metric REPLY', async () => {
    await using app = createTestApp()
    const campaign = await abCampaign(app, {
      people: 40,
      abTest: { sharePercent: 100, waitMinutes: 60, metric: 'REPLY' },
    })
    await untilOut(app)
    replyBy(app, campaign, { text: 1, people: 4 })
    const { data } = (await app.get(`/campaigns/${campaign.id}/analytics`, campaign.tenant.key)).body
    const [{ sent, rate }] = data.variants
    expect(rate).toBe(Math.round((4 / sent) * 10_000) / 10_000)
  })

  test('has no results before the run has started', async () => {
    await using app = createTestApp()
    const { tenant, id } = await abCampaign(app, { people: 5 })
    expect((await app.get(`/campaigns/${id}/analytics`, tenant.key)).body.data.variants).toEqual([])
  })
})
