import { describe, expect, test } from 'bun:test'
import { BegunMarks } from '../../../src/delivery/engine/engine.ts'
import { markBegun } from '../../../src/delivery/messages/recipients.ts'
import { listOrphans } from '../../../src/delivery/messages/store.ts'
import { SendWorld } from '../../support/send-world.ts'

/** Two messages handed to a carrier that reports when a message begins to leave. The first has begun. */
function handedOver(reportsBegin = true, ready = 0) {
  const world = new SendWorld()
  const organizationId = world.organization()
  world.contacts(organizationId, 2)
  const senderId = world.sender(organizationId)
  world.carriers.set(senderId, { reportsBegin, readyFor: () => ready })
  const run = world.launch(
    organizationId,
    world.campaign(organizationId, [senderId], { category: 'TRANSACTIONAL' }),
  )
  world.tick()
  const [first, second] = world.messages(run)
  return { world, run, first: first!, second: second! }
}

describe('after a crash, a message that was handed over', () => {
  test('is sent again automatically if it had not begun to leave, and is in doubt if it had', () => {
    const { world, run, first } = handedOver()
    world.db.writeNow((tx) => expect(markBegun(tx, [first.id])).toEqual(new Set([first.id])))
    world.recover()
    expect(world.messages(run).map(({ status, errorCode }) => [status, errorCode])).toEqual([
      ['FAILED', 'UNKNOWN'],
      ['QUEUED', null],
    ])
    expect(world.drain()).toHaveLength(1)
    expect(world.statusOf(run)).toBe('COMPLETED')
    expect(world.wrongCounts()).toEqual([])
  })

  test('is in doubt if its carrier does not report when it begins', () => {
    const { world, run } = handedOver(false)
    world.recover()
    expect(world.messages(run).map(({ errorCode }) => errorCode)).toEqual(['UNKNOWN', 'UNKNOWN'])
  })

  test('is in doubt if there was an open connection for it, and is sent again if it had to wait for one', () => {
    const { world, run } = handedOver(true, 1)
    const hadBegun = world.inFlight.flatMap(({ assignments }) => assignments.map(({ hasBegun }) => hasBegun))
    expect(hadBegun).toEqual([true, false])
    world.recover()
    expect(world.messages(run).map(({ status }) => status)).toEqual(['FAILED', 'QUEUED'])
  })

  test('is not sent again if its campaign was cancelled', () => {
    const { world, run, second } = handedOver()
    world.cancel(run)
    world.recover()
    expect(world.messages(run).find(({ id }) => id === second.id)!.status).toBe('CANCELLED')
  })
})

test('a message of this start that has not begun is not mistaken for one of an earlier start', () => {
  const { world, run } = handedOver()
  expect(listOrphans(world.db, world.epoch, 0, 10)).toEqual([])
  expect(world.messages(run).map(({ status }) => status)).toEqual(['SENDING', 'SENDING'])
})

test('a message that is no longer SENDING may not begin to leave', () => {
  const { world, first } = handedOver()
  world.recover()
  world.db.writeNow((tx) => expect(markBegun(tx, [first.id])).toEqual(new Set()))
})

describe('marks of one turn of the event loop', () => {
  test('share a commit, and each is refused alone', async () => {
    const { world, first, second } = handedOver()
    const marks = new BegunMarks(world.db)
    const before = Number(world.db.version().split(':')[0])
    world.db.writeNow((tx) => tx.run(`UPDATE messages SET status = 'CANCELLED' WHERE id = ?`, second.id))
    const [one, other] = await Promise.allSettled([marks.mark(first.id), marks.mark(second.id)])
    expect([one?.status, other?.status]).toEqual(['fulfilled', 'rejected'])
    expect(Number(world.db.version().split(':')[0]) - before).toBe(2)
    const epochs = world.db.all<{ epoch: number }>('SELECT epoch FROM messages ORDER BY id')
    expect(epochs.map(({ epoch }) => epoch)).toEqual([world.epoch, -world.epoch])
  })

  test('are all refused if they cannot be written, and later ones are made', async () => {
    const { world, first, second } = handedOver()
    const marks = new BegunMarks(world.db)
    world.connection.exec(`CREATE TEMP TRIGGER full BEFORE UPDATE ON main.messages
      BEGIN SELECT RAISE(ABORT, 'The disk is full.'); END`)
    const refused = await Promise.allSettled([marks.mark(first.id), marks.mark(second.id)])
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    world.connection.exec('DROP TRIGGER full')
    await marks.mark(second.id)
    const epochs = world.db.all<{ epoch: number }>('SELECT epoch FROM messages ORDER BY id')
    expect(epochs.map(({ epoch }) => epoch)).toEqual([-world.epoch, world.epoch])
  })
})
