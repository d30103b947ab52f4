import { describe, expect, test } from 'bun:test'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/lib/clock.ts'
import { accepted, busy, SendWorld } from '../../support/send-world.ts'

/** Run of 40 messages whose sender may send five a day. It takes eight days. */
function capped() {
  const world = new SendWorld()
  const organizationId = world.organization()
  world.contacts(organizationId, 40)
  const senderId = world.sender(organizationId, { daily_cap: 5 })
  const run = world.launch(
    organizationId,
    world.campaign(organizationId, [senderId], { category: 'TRANSACTIONAL' }),
  )
  const address = world.messages(run)[0]!.address!
  /** The carrier throttles the first message once. */
  const throttleFirst = (retryAfterMs: number | null = null) => {
    world.tick()
    while (world.answer((one) => (one.address === address ? busy(retryAfterMs) : accepted(one)))) {}
    world.tick()
  }
  const dayOf = () =>
    Math.floor(
      (world.db.value<number>('SELECT min(sent_at) FROM messages WHERE address = ?', address) ?? 0) / DAY_MS,
    )
  return { world, run, throttleFirst, dayOf }
}

const day = (world: SendWorld) => Math.floor(world.clock.now() / DAY_MS)

/** Moves to ten minutes past the next midnight, by ticks of ten minutes. */
function nextDay(world: SendWorld): void {
  const end = (day(world) + 1) * DAY_MS + 10 * MINUTE_MS
  while (world.clock.now() < end) {
    world.clock.advance(Math.min(10 * MINUTE_MS, end - world.clock.now()))
    world.drain()
  }
}

describe('in a run of many days', () => {
  test('a message that was throttled once is sent the next day, before messages that were never tried', () => {
    const { world, run, throttleFirst, dayOf } = capped()
    throttleFirst()
    const first = day(world)
    for (let n = 0; n < 9; n++) nextDay(world)
    expect(dayOf()).toBe(first + 1)
    expect(world.messages(run).filter(({ status }) => status !== 'SENT')).toEqual([])
    expect(world.statusOf(run)).toBe('COMPLETED')
  })

  test('the same holds after a restart while it waited', () => {
    const { world, run, throttleFirst, dayOf } = capped()
    // The last of all is tried first.
    const [first] = world.messages(run)
    world.db.writeNow((tx) => {
      tx.run('UPDATE messages SET id = 1000 WHERE id = ?', first!.id)
    })
    world.db.writeNow(
      (tx) =>
        void tx.run(`UPDATE messages SET status = 'SCHEDULED', scheduled_for = ? WHERE id < 1000`, tx.now),
    )
    world.db.writeNow((tx) => void tx.run('UPDATE executions SET queued_count = 1, scheduled_count = 39'))
    world.db.writeNow(
      (tx) => void tx.run('UPDATE messages SET scheduled_for = scheduled_for + 1000 WHERE id < 1000'),
    )
    throttleFirst(HOUR_MS)
    const began = day(world)
    world.restart()
    world.clock.advance(2 * SECOND_MS)
    world.drain()
    world.clock.advance(HOUR_MS)
    for (let n = 0; n < 9; n++) nextDay(world)
    expect(dayOf()).toBe(began + 1)
    expect(world.messages(run).filter(({ status }) => status !== 'SENT')).toEqual([])
  })

  test('a message that waited for its own time is sent then, not when all others are sent', () => {
    const { world, run } = capped()
    const own = world.messages(run)[0]!
    const at = (day(world) + 3) * DAY_MS + MINUTE_MS
    world.db.writeNow((tx) => {
      tx.run(`UPDATE messages SET status = 'SCHEDULED', scheduled_for = ? WHERE id = ?`, at, own.id)
      tx.run('UPDATE executions SET queued_count = 39, scheduled_count = 1')
    })
    for (let n = 0; n < 9; n++) nextDay(world)
    const sentAt = world.db.value<number>('SELECT sent_at FROM messages WHERE id = ?', own.id)!
    expect(sentAt - at).toBeLessThan(DAY_MS + HOUR_MS)
  })

  test('a tick that was rolled back takes nothing from the messages that go first', () => {
    const { world, throttleFirst, dayOf } = capped()
    throttleFirst()
    const first = day(world)
    world.clock.advance(MINUTE_MS)
    world.tick()
    world.clock.advance(12 * HOUR_MS)
    expect(() =>
      world.db.writeNow((tx) => {
        world.core.tick(tx)
        throw new Error('the disk is full')
      }),
    ).toThrow('the disk is full')
    world.core.rolledBack()
    world.drain()
    expect(dayOf()).toBe(first + 1)
  })
})
