import { afterEach, describe, expect, test } from 'bun:test'
import { HandoverNotes, leaveUnsettled } from '../../../src/delivery/engine/handover-notes.ts'
import type { Run } from '../../../src/delivery/executions/ports.ts'
import { sendAgain } from '../../../src/delivery/messages/recipients.ts'
import { withTransitions } from '../../../src/delivery/messages/transitions.ts'
import type { SendResult } from '../../../src/providers/port.ts'
import { fileSize } from '../../../src/storage/files.ts'
import { HandoverLedger } from '../../../src/storage/guarding/handover-ledger.ts'
import { TemporaryDirectory } from '../../support/data-dir.ts'
import { busy, SendWorld } from '../../support/send-world.ts'

const PEOPLE = 40
const PER_SECOND = 10
/** Messages that are noted at first. */
const AHEAD = 3 * PER_SECOND

const unreachable: SendResult = {
  outcome: 'not_sent',
  errorCode: 'UNREACHABLE',
  providerErrorCode: null,
  message: 'It does not answer.',
  retryAfterMs: 60_000,
}

const directories: TemporaryDirectory[] = []
afterEach(() => {
  for (const directory of directories.splice(0)) directory[Symbol.dispose]()
})

/** A world with the notes of a server whose copies are elsewhere. */
function noted(world: SendWorld, directory: TemporaryDirectory) {
  const ledger = new HandoverLedger(directory.at('generation'), directory.data)
  const notes = new HandoverNotes(ledger, { clock: world.clock, isSent: true })
  world.ports.notes = notes
  world.db.writeNow((tx) => notes.begin(tx))
  return { world, directory, notes, arrive: () => notes.sentThrough(fileSize(ledger.path)) }
}

/** A run before its first claim. */
function begun({ people = PEOPLE, perSecond = PER_SECOND } = {}) {
  const world = new SendWorld()
  const directory = new TemporaryDirectory()
  directories.push(directory)
  const organizationId = world.organization()
  const senderId = world.sender(organizationId, { throughput_per_second: perSecond })
  world.contacts(organizationId, people)
  const campaignId = world.campaign(organizationId, [senderId])
  return { ...noted(world, directory), organizationId, campaignId }
}

function launched(size?: { people: number; perSecond: number }) {
  const given = begun(size)
  return { ...given, run: given.world.launch(given.organizationId, given.campaignId) }
}

/** Restores an image of the data with the notes that were in the place of the copies. */
function restored(image: Buffer, directory: TemporaryDirectory) {
  const world = new SendWorld(image)
  new HandoverLedger(directory.at('generation'), directory.data).noteAdoption(world.clock.now())
  world.db.writeNow(leaveUnsettled)
  return noted(world, directory)
}

/** Sends until nothing moves, while notes arrive at once. */
function finish({ world, arrive }: Pick<ReturnType<typeof noted>, 'world' | 'arrive'>): string[] {
  const addresses: string[] = []
  for (let quiet = 0; quiet < 4; quiet++) {
    const some = world.drain()
    if (some.length > 0) quiet = 0
    addresses.push(...some)
    arrive()
    world.clock.advance(1_000)
  }
  return addresses
}

const counts = (world: SendWorld, run: Run): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(world.messages(run), ({ status, errorCode }) => errorCode ?? status)].map(
      ([status, all]) => [status, all.length],
    ),
  )

describe('a server with copies elsewhere', () => {
  test('hands over no message before its note is in the place of the copies', () => {
    const { world, arrive } = launched()
    expect(world.drain()).toEqual([])
    arrive()
    expect(world.drain().length).toBeGreaterThan(0)
  })

  test('sends every message once, in the order of the ids', () => {
    const given = launched()
    const addresses = finish(given)
    expect(addresses).toEqual(given.world.messages(given.run).map(({ address }) => address!))
    expect(counts(given.world, given.run)).toEqual({ SENT: PEOPLE })
  })

  test('notes a few seconds of messages ahead, and not the whole run', () => {
    const { world, directory, arrive } = launched()
    world.drain()
    arrive()
    world.drain()
    const ledger = new HandoverLedger(directory.at('generation'), directory.data)
    const contacts = ledger.read().flatMap((line) => ('contacts' in line ? line.contacts : []))
    expect(contacts).toHaveLength(AHEAD)
  })

  test('goes on after ten seconds without the place of the copies', () => {
    const { world } = launched()
    world.drain()
    world.clock.advance(10_000)
    expect(world.drain()).toEqual([])
    world.clock.advance(1)
    expect(world.drain().length).toBeGreaterThan(0)
  })

  test('sends a message again that the carrier has postponed', () => {
    const given = launched()
    const { world, arrive, run } = given
    world.drain()
    arrive()
    world.drain(busy(1_000))
    expect(finish(given)).toHaveLength(PEOPLE)
    expect(counts(world, run)).toEqual({ SENT: PEOPLE })
  })
})

describe('restored data', () => {
  test('sends no message that left after its moment, and everything that was not noted', () => {
    const { world, directory, arrive, run } = launched()
    world.drain()
    const image = world.connection.serialize()
    arrive()
    const before = world.drain()
    expect(before.length).toBeGreaterThan(0)
    const given = restored(image, directory)
    const after = finish(given)
    expect(after.filter((address) => before.includes(address))).toEqual([])
    expect(counts(given.world, run)).toEqual({ UNKNOWN: AHEAD, SENT: PEOPLE - AHEAD })
    expect(given.world.wrongCounts()).toEqual([])
  })

  test('sends no message twice when the run began after its moment', () => {
    const { world, directory, arrive, organizationId, campaignId } = begun()
    const run = world.plan(organizationId, campaignId)
    const image = world.connection.serialize()
    world.begin(run)
    world.drain()
    arrive()
    const before = world.drain()
    expect(before.length).toBeGreaterThan(0)
    const given = restored(image, directory)
    given.world.begin(run)
    const after = finish(given)
    expect(after.filter((address) => before.includes(address))).toEqual([])
    expect(after).toHaveLength(PEOPLE - AHEAD)
  })

  test('sends a message in doubt when a user sends it again', () => {
    const { world, directory, arrive, run } = launched()
    world.drain()
    const image = world.connection.serialize()
    arrive()
    world.drain()
    const given = restored(image, directory)
    finish(given)
    const again = given.world
    again.db.writeNow((tx) => {
      tx.run(`UPDATE executions SET status = 'RUNNING', completed_at = NULL WHERE id = ?`, run.executionId)
      withTransitions(tx, again.ports, (transitions) => sendAgain(transitions, run.executionId))
    })
    expect(finish(given)).toHaveLength(AHEAD)
    expect(counts(again, run)).toEqual({ SENT: PEOPLE })
  })

  test('sends a message again that its carrier had postponed before its moment', () => {
    const { world, directory, arrive, run } = launched()
    world.drain()
    arrive()
    const tried = world.drain(unreachable).length
    expect(tried).toBeGreaterThan(0)
    const given = restored(world.connection.serialize(), directory)
    given.world.clock.advance(120_000)
    finish(given)
    expect(counts(given.world, run)).toEqual({ UNKNOWN: AHEAD - tried, SENT: PEOPLE - AHEAD + tried })
  })

  test('does not pause its run because of the messages in doubt', () => {
    const { world, directory, arrive, run } = launched({ people: 400, perSecond: 100 })
    world.drain()
    const image = world.connection.serialize()
    arrive()
    world.drain()
    const given = restored(image, directory)
    finish(given)
    expect(counts(given.world, run)).toEqual({ UNKNOWN: 300, SENT: 100 })
    expect(given.world.events.filter((event) => event.includes('RATE'))).toEqual([])
    expect(given.world.statusOf(run)).toBe('COMPLETED')
  })

  test('of a server that ended cleanly sends everything', () => {
    const { world, directory, notes, arrive, run } = launched()
    world.drain()
    arrive()
    const before = world.drain().length
    world.db.writeNow((tx) => notes.end(tx))
    const given = restored(world.connection.serialize(), directory)
    expect(before + finish(given).length).toBe(PEOPLE)
    expect(counts(given.world, run)).toEqual({ SENT: PEOPLE })
  })

  test('of a server that ended cleanly sends nothing again that left after its next start', () => {
    const { world, directory, notes, arrive, run } = launched()
    world.drain()
    arrive()
    world.db.writeNow((tx) => notes.end(tx))
    const image = world.connection.serialize()
    world.restart()
    const next = noted(world, directory)
    world.drain()
    next.arrive()
    const before = world.drain()
    expect(before.length).toBeGreaterThan(0)
    const given = restored(image, directory)
    expect(finish(given).filter((address) => before.includes(address))).toEqual([])
    expect(counts(given.world, run)).toEqual({ UNKNOWN: AHEAD, SENT: PEOPLE - AHEAD })
  })

  test('has no doubt after a restart without a restore', () => {
    const given = launched()
    given.world.drain()
    given.arrive()
    given.world.restart()
    const again = noted(given.world, given.directory)
    expect(finish(again)).toHaveLength(PEOPLE)
    expect(counts(given.world, given.run)).toEqual({ SENT: PEOPLE })
  })
})
