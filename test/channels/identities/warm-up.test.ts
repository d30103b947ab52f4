import { describe, expect, test } from 'bun:test'
import { effectiveDailyCap, warmUpCap } from '../../../src/channels/identities/warm-up.ts'
import { DAY_MS } from '../../../src/lib/clock.ts'
import { createTestApp } from '../../support/app.ts'
import { SendWorld } from '../../support/send-world.ts'

const RAMP = { startPerDay: 10, growthPercent: 50, days: 4 }
const NOON = Date.parse('2026-03-04T12:00:00Z')

describe('the warm-up of a sender', () => {
  test('allows more messages each UTC day, and ends', () => {
    const ramp = { ...RAMP, startedAt: NOON }
    const caps = [0, 0.4, 0.6, 1.4, 2, 3, 4].map((days) => warmUpCap(ramp, NOON + days * DAY_MS))
    expect(caps).toEqual([10, 10, 15, 15, 22, 33, null])
  })

  test.each([
    { what: 'the smaller one applies', dailyCap: 12, expected: 12 },
    { what: 'the warm-up applies if it is smaller', dailyCap: 100, expected: 15 },
    { what: 'the warm-up applies without a daily cap', dailyCap: null, expected: 15 },
  ])('with a daily cap: $what', ({ dailyCap, expected }) => {
    const warmUp = JSON.stringify({ ...RAMP, startedAt: NOON - DAY_MS })
    expect(effectiveDailyCap({ dailyCap, warmUp }, NOON)).toBe(expected)
  })

  test('limits the engine, day after day', () => {
    const world = new SendWorld()
    const organizationId = world.organization({ timezone: 'UTC' })
    world.contacts(organizationId, 60)
    const warmUp = JSON.stringify({ ...RAMP, startedAt: world.clock.now() })
    const run = world.launch(
      organizationId,
      world.campaign(organizationId, [world.sender(organizationId, { warm_up: warmUp })]),
    )
    const perDay = [world.drain().length]
    for (let day = 1; day < 4; day++) {
      world.clock.advance(DAY_MS)
      perDay.push(world.drain().length)
    }
    expect(perDay).toEqual([10, 15, 22, 13])
    expect(world.statusOf(run)).toBe('COMPLETED')
  })

  test("can be set, shown with today's allowance, restarted and ended by API", async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const body = { channel: 'SMS', provider: 'SANDBOX', name: 'New', address: '+15550100001' }
    const made = await app.post('/channel-identities', tenant.key, { ...body, warmUp: RAMP })
    expect(made.body.data.warmUp).toEqual({
      ...RAMP,
      startedAt: '2026-03-04T17:00:00.000Z',
      endsAt: '2026-03-08T00:00:00.000Z',
      capToday: 10,
    })
    const path = `/channel-identities/${made.body.data.id}`
    app.clock.advance(DAY_MS)
    expect((await app.get(path, tenant.key)).body.data.warmUp.capToday).toBe(15)
    expect((await app.patch(path, tenant.key, { name: 'Other' })).body.data.warmUp.capToday).toBe(15)
    expect((await app.patch(path, tenant.key, { warmUp: RAMP })).body.data.warmUp.capToday).toBe(10)
    expect((await app.patch(path, tenant.key, { warmUp: null })).body.data.warmUp).toBeNull()
  })

  test('counts the messages that the sender sent on the UTC day, as its record shows', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const body = { channel: 'SMS', provider: 'SANDBOX', name: 'New', address: '+15550100001' }
    const made = await app.post('/channel-identities', tenant.key, body)
    const path = `/channel-identities/${made.body.data.id}`
    expect(made.body.data.sentToday).toBe(0)
    for (const to of ['+12125550104', '+12125550105']) await app.post(`${path}/test`, tenant.key, { to })
    expect((await app.get(path, tenant.key)).body.data.sentToday).toBe(2)
    expect((await app.get('/channel-identities', tenant.key)).body.data[0].sentToday).toBe(2)
    app.clock.advance(DAY_MS)
    expect((await app.get(path, tenant.key)).body.data.sentToday).toBe(0)
  })
})
