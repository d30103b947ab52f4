import { describe, expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import { addContact, postCampaign, sendable } from '../../support/campaigns.ts'
import { SendWorld } from '../../support/send-world.ts'

describe('a pause at any rate', () => {
  test('nothing is claimed after its commit, and the handed-over messages are within the limit of the sender', () => {
    const world = new SendWorld()
    const organizationId = world.organization()
    const [maxInFlight, maxBatch] = [20, 5]
    world.contacts(organizationId, 1_000)
    const senderId = world.sender(organizationId, { throughput_per_second: 10_000 })
    world.carriers.set(senderId, { maxInFlight, maxBatch })
    const run = world.launch(organizationId, world.campaign(organizationId, [senderId]))
    for (let tick = 0; tick < 5; tick++) {
      world.tick()
      for (let answers = 0; answers < 7; answers++) world.answer()
    }
    world.pause(run)
    const underWay = world.inFlight.flatMap(({ assignments }) => assignments).length
    expect(underWay).toBeGreaterThan(0)
    expect(underWay).toBeLessThanOrEqual(maxInFlight * maxBatch)
    const claimed = world.messages(run).filter(({ status }) => status !== 'QUEUED').length
    world.drain()
    world.clock.advance(60_000)
    world.drain()
    expect(world.messages(run).filter(({ status }) => status !== 'QUEUED')).toHaveLength(claimed)
    expect(world.inFlight).toHaveLength(0)
  })

  test('by API while the engine sends as fast as it can: only messages handed over before it leave after it', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    app.db.writeNow((tx) => void tx.run('UPDATE channel_identities SET throughput_per_second = 10000'))
    for (let person = 0; person < 300; person++) addContact(app, tenant)
    const { body } = await postCampaign(app, tenant, { category: 'TRANSACTIONAL' })
    await app.app.jobs.drain()
    const counts = () =>
      app.db.get<{ queued: number; sending: number }>(
        'SELECT queued_count AS queued, sending_count AS sending FROM executions',
      )!
    const paused = app.post(`/campaigns/${body.data.id}/pause`, tenant.key)
    const sending = app.app.engine.drain()
    expect((await paused).status).toBe(201)
    const { queued } = counts()
    await sending
    expect(counts()).toEqual({ queued, sending: 0 })
  })
})
