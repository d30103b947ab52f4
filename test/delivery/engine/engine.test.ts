import { describe, expect, test } from 'bun:test'
import { SendEngine } from '../../../src/delivery/engine/engine.ts'
import { createLog, silentLog } from '../../../src/lib/log.ts'
import type { OutboundMessage, SendResult } from '../../../src/providers/port.ts'
import { until } from '../../support/client.ts'
import { SendWorld } from '../../support/send-world.ts'

/** Real engine with a carrier that gives the answers of the test. */
function running(count = 3) {
  const world = new SendWorld()
  const organizationId = world.organization()
  const senderId = world.sender(organizationId)
  const campaignId = world.campaign(organizationId, [senderId])
  world.contacts(organizationId, count)
  const calls: Array<{
    batch: readonly OutboundMessage[]
    answer(results: SendResult[]): void
    fail(): void
  }> = []
  let onCall = () => {}
  world.carriers.set(senderId, {
    maxBatch: 1,
    maxInFlight: 2,
    send: (batch) =>
      new Promise((resolve, reject) => {
        calls.push({ batch, answer: resolve, fail: () => reject(new Error('The socket is gone.')) })
        onCall()
      }),
  })
  const engine = new SendEngine({ db: world.db, log: silentLog, ports: world.ports, epoch: 1 })
  /** Resolves when the carrier has been called `count` times in total. */
  const called = (count: number): Promise<void> =>
    new Promise((resolve) => {
      onCall = () => calls.length >= count && resolve()
      onCall()
    })
  const acceptAll = () => {
    for (const { batch, answer } of calls) {
      answer(batch.map(({ reference }) => ({ outcome: 'accepted', providerMessageId: `c-${reference}` })))
    }
  }
  return { world, engine, calls, called, acceptAll, launch: () => world.launch(organizationId, campaignId) }
}

describe('the engine', () => {
  test('sends automatically when a run has recipients, as many at once as the carrier accepts', async () => {
    const { engine, calls, called, acceptAll, launch, world } = running()
    engine.start()
    const run = launch()
    await called(2)
    expect(calls).toHaveLength(2)
    acceptAll()
    await called(3)
    acceptAll()
    await engine.stop()
    expect(world.messages(run).map(({ status }) => status)).toEqual(['SENT', 'SENT', 'SENT'])
    expect(world.statusOf(run)).toBe('COMPLETED')
  })

  test('stops after it has waited for the carrier and written its answer, and claims nothing more', async () => {
    const { engine, calls, called, acceptAll, launch, world } = running()
    const run = launch()
    engine.start()
    await called(2)
    const stopped = engine.stop()
    acceptAll()
    await stopped
    expect(calls).toHaveLength(2)
    expect(world.messages(run).map(({ status }) => status)).toEqual(['SENT', 'SENT', 'QUEUED'])
    expect(world.wrongCounts()).toEqual([])
  })

  test('treats an adapter that throws, or answers for too few messages, as one that may have sent', async () => {
    const { engine, calls, called, launch, world } = running(2)
    const run = launch()
    engine.start()
    await called(2)
    calls[0]!.fail()
    calls[1]!.answer([])
    await engine.stop()
    expect(world.messages(run).map(({ errorCode }) => errorCode)).toEqual(['UNKNOWN', 'UNKNOWN'])
  })

  test('settles the messages that an earlier start left before it learns more about them', async () => {
    const { engine, launch, world } = running(1)
    const run = launch()
    world.tick()
    world.db.writeNow((tx) => void tx.run('UPDATE messages SET epoch = 0'))
    engine.start()
    await engine.stop()
    expect(world.messages(run)[0]).toMatchObject({ status: 'FAILED', errorCode: 'UNKNOWN' })
  })

  test('continues after a tick that could not be written', async () => {
    const { engine, called, acceptAll, launch, world } = running(1)
    const run = launch()
    world.db.writeNow(
      (tx) =>
        void tx.run(
          `CREATE TEMP TRIGGER full BEFORE UPDATE ON messages BEGIN SELECT raise(ABORT, 'full'); END`,
        ),
    )
    expect(engine.drain()).rejects.toThrow('full')
    world.db.writeNow((tx) => void tx.run('DROP TRIGGER full'))
    const drained = engine.drain()
    await called(1)
    acceptAll()
    await drained
    expect(world.messages(run)[0]!.status).toBe('SENT')
    expect(world.wrongCounts()).toEqual([])
  })

  test('hands nothing more over after it must stop, but still writes answers', async () => {
    const { engine, calls, called, acceptAll, launch, world } = running(6)
    const run = launch()
    engine.start()
    await called(2)
    engine.quiesce()
    acceptAll()
    await until(
      async () => world.messages(run).filter(({ status }) => status === 'SENT').length,
      (sent) => sent === 2,
    )
    expect(await engine.stop()).toEqual({ withCarriers: 0, unwritten: 0 })
    expect(calls).toHaveLength(2)
  })

  test('waits for carriers until a deadline, and for no answer longer, and reports the rest', async () => {
    const { engine, called, launch, world } = running()
    const run = launch()
    engine.start()
    await called(2)
    expect(await engine.stop(20)).toEqual({ withCarriers: 2, unwritten: 0 })
    expect(world.messages(run).map(({ status }) => status)).toEqual(['SENDING', 'SENDING', 'QUEUED'])
  })

  test('ends in its time even if answers cannot be written, and the next start settles them', async () => {
    const { engine, called, acceptAll, launch, world } = running(2)
    const run = launch()
    engine.start()
    await called(2)
    fill(world)
    acceptAll()
    expect(await engine.stop(50)).toEqual({ withCarriers: 0, unwritten: 2 })
    expect(world.messages(run).map(({ status }) => status)).toEqual(['SENDING', 'SENDING'])
  })

  test('settles the messages that an earlier start left, even if this cannot be written several times', async () => {
    const { world, launch } = running(1)
    const run = launch()
    world.tick()
    fill(world)
    const failures: number[] = []
    const pauseAfter = (failure: number) => {
      failures.push(failure)
      return 0
    }
    const { db, ports } = world
    const engine = new SendEngine({ db, log: silentLog, ports, epoch: 2, pauseAfter })
    engine.start()
    await until(
      async () => failures.length,
      (count) => count > 5,
    )
    mend(world)
    await until(
      async () => world.messages(run)[0]!.status,
      (status) => status === 'FAILED',
    )
    await engine.stop()
    expect(world.messages(run)[0]).toMatchObject({ errorCode: 'UNKNOWN' })
  })

  test('on a full disk it tries less and less often, with any answers, and reports it once', async () => {
    const { world, called, calls, acceptAll, launch } = running(2)
    const run = launch()
    const failures: number[] = []
    const logged: string[] = []
    const { db, ports } = world
    const engine = new SendEngine({
      db,
      log: createLog('logfmt', (line) => logged.push(line)),
      ports,
      epoch: 1,
      pauseAfter: (failure) => {
        failures.push(failure)
        return 0
      },
    })
    engine.start()
    await called(2)
    fill(world)
    acceptAll()
    await until(
      async () => failures.length,
      (count) => count >= 50,
    )
    expect(failures.slice(0, 50)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1))
    expect(logged).toHaveLength(1)
    mend(world)
    await until(
      async () => world.statusOf(run),
      (status) => status === 'COMPLETED',
    )
    await engine.stop()
    expect(calls).toHaveLength(2)
    expect(world.wrongCounts()).toEqual([])
  })
})

/** From now on nothing about a message can be written. */
const fill = (world: SendWorld) =>
  world.db.writeNow(
    (tx) =>
      void tx.run(
        `CREATE TEMP TRIGGER full BEFORE UPDATE ON messages BEGIN SELECT raise(ABORT, 'full'); END`,
      ),
  )
const mend = (world: SendWorld) => world.db.writeNow((tx) => void tx.run('DROP TRIGGER full'))
