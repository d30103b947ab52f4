import { describe, expect, test } from 'bun:test'
import { MINUTE_MS } from '../../../src/lib/clock.ts'
import { busy, rejected, SendWorld } from '../../support/send-world.ts'

const CANARY = { size: 5, waitMinutes: 30, maxFailureRate: 0.2, maxOptOutRate: 0.2 }

/** Run to 20 people whose first five go alone. */
function running() {
  const world = new SendWorld()
  const organizationId = world.organization()
  world.contacts(organizationId, 20)
  const campaignId = world.campaign(organizationId, [world.sender(organizationId)], {
    canary: JSON.stringify(CANARY),
  })
  const run = world.launch(organizationId, campaignId)
  const state = () =>
    world.db.get<{ state: string; decidesAt: number | null }>(
      'SELECT canary_state AS state, canary_decides_at AS decidesAt FROM executions',
    )
  const sent = () => world.messages(run).filter(({ status }) => status !== 'QUEUED').length
  return { world, run, campaignId, state, sent }
}

describe('the first messages of a run', () => {
  test('go alone, and if they went well the rest is sent automatically after the time', () => {
    const { world, run, state, sent } = running()
    const startedAt = world.clock.now()
    world.drain()
    expect([sent(), state()]).toEqual([5, { state: 'WAITING', decidesAt: startedAt + 30 * MINUTE_MS }])
    expect(world.core.nextAt(world.db)).toBe(startedAt + 30 * MINUTE_MS)
    world.clock.advance(30 * MINUTE_MS - 1)
    world.drain()
    expect(sent()).toBe(5)
    world.clock.advance(1)
    world.drain()
    expect(sent()).toBe(20)
    expect([world.statusOf(run), state()?.state]).toEqual(['COMPLETED', 'PASSED'])
  })

  test.each<[string, (given: ReturnType<typeof running>) => void]>([
    [
      'the carrier refused',
      ({ world }) => {
        let count = 0
        world.drain(({ uuid }) =>
          ++count <= 2 ? rejected('UNREACHABLE') : { outcome: 'accepted', providerMessageId: uuid },
        )
      },
    ],
    [
      'receipts say that they failed',
      ({ world }) => {
        world.drain()
        world.db.writeNow((tx) => {
          tx.run('UPDATE executions SET sent_count = sent_count - 2, failed_count = failed_count + 2')
        })
      },
    ],
    [
      'recipients opted out',
      ({ world, campaignId }) => {
        world.drain()
        world.set('campaigns', campaignId, { opted_out_count: 2 })
      },
    ],
  ])('halt the run if too many failed: %s', (_why, happen) => {
    const given = running()
    happen(given)
    const { world, run, state, sent } = given
    world.clock.advance(30 * MINUTE_MS)
    world.drain()
    expect([world.statusOf(run), state()?.state, sent()]).toEqual(['PAUSED', 'FAILED', 5])
    expect(world.events.at(-1)).toBe(`CANARY_FAILED ${run.executionId}`)
    world.resume(run)
    world.drain()
    expect([world.statusOf(run), state()?.state, sent()]).toEqual(['COMPLETED', 'PASSED', 20])
  })

  test('are not more after the process died, at any moment', () => {
    const { world, state, sent } = running()
    world.tick()
    world.restart()
    world.tick()
    expect(sent()).toBe(5)
    world.db.writeNow((tx) => {
      tx.run(`UPDATE messages SET status = 'SENT', sent_at = 1 WHERE status = 'SENDING'`)
      tx.run('UPDATE executions SET sent_count = sending_count, sending_count = 0')
    })
    world.tick()
    world.restart()
    world.clock.advance(29 * MINUTE_MS)
    world.drain()
    expect([sent(), state()?.state]).toEqual([5, 'WAITING'])
  })

  test('a carrier that asks to come back later does not count, and others are sent instead', () => {
    const { world, state } = running()
    let count = 0
    world.drain(({ uuid }) => (++count <= 2 ? busy(1) : { outcome: 'accepted', providerMessageId: uuid }))
    world.clock.advance(2_000)
    world.drain()
    expect(state()?.state).toBe('WAITING')
    expect(world.db.value('SELECT sent_count FROM executions')).toBe(5)
  })

  test('wait for their answers before the time begins', () => {
    const { world, state } = running()
    world.tick()
    world.clock.advance(60 * MINUTE_MS)
    world.tick()
    expect(state()?.state).toBe('SENDING')
    while (world.answer()) {}
    world.tick()
    expect(state()).toEqual({ state: 'WAITING', decidesAt: world.clock.now() + 30 * MINUTE_MS })
  })

  test('begin the wait when they are sent, even if all others wait for the morning', () => {
    const { world, state } = running()
    const first = world.messages().slice(0, 5)
    world.db.writeNow((tx) => {
      tx.run(`UPDATE contacts SET timezone = 'Asia/Tokyo'`)
      for (const { contactId } of first) {
        tx.run(`UPDATE contacts SET timezone = 'America/New_York' WHERE id = ?`, contactId)
      }
    })
    world.drain()
    expect(state()).toEqual({ state: 'WAITING', decidesAt: world.clock.now() + 30 * MINUTE_MS })
  })

  test('a pause in between keeps the time of the decision', () => {
    const { world, run, state, sent } = running()
    world.drain()
    const decidesAt = state()?.decidesAt
    world.pause(run)
    world.clock.advance(10 * MINUTE_MS)
    world.resume(run)
    world.drain()
    expect([state()?.decidesAt, sent()]).toEqual([decidesAt, 5])
  })
})
