import { describe, expect, test } from 'bun:test'
import { settleOrphans } from '../../../src/delivery/engine/recovery.ts'
import { insertDirectMessage } from '../../../src/delivery/messages/direct-messages.ts'
import { uuidv7 } from '../../../src/lib/ids.ts'
import { busy, type Columns, SendWorld } from '../../support/send-world.ts'
import { some } from '../../support/size.ts'

const NIGHT = '2026-03-05T07:00:00.000Z'
const MORNING = '2026-03-05T14:00:00.000Z'

/** Person in New York, and an organization that has switched off everything it can. */
function careless(campaign: Columns = {}) {
  const world = new SendWorld()
  const organizationId = world.organization({ send_window_enabled: 0 })
  const senderId = world.sender(organizationId)
  world.contact(organizationId)
  const launch = () =>
    world.launch(
      organizationId,
      world.campaign(organizationId, [senderId], { respect_send_window: 0, ...campaign }),
    )
  return { world, organizationId, senderId, launch }
}
type Careless = ReturnType<typeof careless>

/** Ways in which a marketing message is claimed at night. */
const WAYS: ReadonlyArray<{ way: string; come: (given: Careless) => void }> = [
  {
    way: 'at once',
    come: ({ world, launch }) => {
      world.clock.set(NIGHT)
      launch()
    },
  },
  {
    way: 'put off by the carrier in the evening',
    come: ({ world, launch }) => {
      launch()
      world.tick()
      world.answer(busy(14 * 3_600_000))
      world.tick()
      world.clock.set(NIGHT)
    },
  },
  {
    way: 'resumed at night',
    come: ({ world, launch }) => {
      const run = launch()
      world.pause(run)
      world.clock.set(NIGHT)
      world.resume(run)
    },
  },
  {
    way: 'after a crash, when the carrier does not have it',
    come: ({ world, launch }) => {
      launch()
      world.tick()
      world.clock.set(NIGHT)
      world.restart()
      const orphans = world.db.all<{ id: number; executionId: number }>(
        `SELECT id, execution_id AS executionId FROM messages WHERE status = 'SENDING'`,
      )
      world.db.writeNow((tx) => settleOrphans(tx, world.ports, orphans, [{ found: false }]))
    },
  },
]

describe('no marketing reaches a number of North America at night, with any settings of the organization', () => {
  test.each(some(WAYS))('$way', ({ come }) => {
    const given = careless()
    come(given)
    const { world } = given
    expect(world.drain()).toEqual([])
    expect(world.messages().map(({ status }) => status)).toEqual(['SCHEDULED'])
    world.clock.set(MORNING)
    expect(world.drain()).toHaveLength(1)
  })
})

describe('sent at night are', () => {
  test('transactional messages', () => {
    const { world, launch } = careless({ category: 'TRANSACTIONAL' })
    world.clock.set(NIGHT)
    launch()
    expect(world.drain()).toHaveLength(1)
  })

  test('messages to one person, such as a test of a sender', () => {
    const { world, organizationId, senderId } = careless()
    world.clock.set(NIGHT)
    world.db.writeNow((tx) =>
      insertDirectMessage(tx, {
        organizationId,
        channelIdentityId: senderId,
        channel: 'SMS',
        address: '+12125550100',
        body: 'Test',
        uuid: uuidv7(tx.now),
        segmentCount: 1,
        expiresAt: tx.now + 60_000,
      }),
    )
    expect(world.drain()).toEqual(['+12125550100'])
  })
})
