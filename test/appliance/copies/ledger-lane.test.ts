import { expect, test } from 'bun:test'
import {
  appendFileSync,
  existsSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import fc from 'fast-check'
import { latestCopy } from '../../../src/appliance/copies/standing.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/lib/clock.ts'
import { copySettings, RECIPIENT } from '../../support/copies.ts'
import { KEY, PASSWORD } from '../../support/copy-places.ts'
import { LaneWorld } from '../../support/ledger-lane.ts'
import { type Fault, S3Replica } from '../../support/s3-replica.ts'

const inFolder = (more = {}) => new LaneWorld((folder) => ({ ...copySettings({ folder }), ...more }))

async function withPassphrase(): Promise<LaneWorld> {
  const world = inFolder({ lock: PASSWORD })
  world.openers = [PASSWORD]
  return world
}

test.each([
  { lock: 'a public key', begin: async () => inFolder(), keys: 0 },
  { lock: 'a passphrase', begin: withPassphrase, keys: 1 },
])(
  'with $lock, the place has the lines of both ledgers exactly, in one object a tick',
  async ({ begin, keys }) => {
    await using world = await begin()
    await world.tick()
    expect(await world.names()).toHaveLength(1 + keys)
    const withdrawals = [world.add('withdrawals'), world.add('withdrawals')]
    const erasures = [world.add('erasures')]
    await world.tick()
    expect(await world.names()).toHaveLength(2 + keys)
    expect(await world.lines()).toEqual({ withdrawals, erasures })
    await world.tick()
    expect(await world.names()).toHaveLength(2 + keys)
  },
)

test('a bucket has the lines, in a file of any length', async () => {
  await using replica = new S3Replica({ pageSize: 2 })
  await using world = new LaneWorld(() => copySettings({ replica }))
  const withdrawals = Array.from({ length: 30 }, () => world.add('withdrawals', 'x'.repeat(100_000))).sort()
  await world.tick()
  expect((await world.names()).length).toBeGreaterThan(2)
  expect(await world.lines()).toEqual({ withdrawals, erasures: [] })
})

test('a line is sent when it is whole, and a line that was cut off is left out', async () => {
  await using world = inFolder()
  const first = world.add('withdrawals')
  appendFileSync(world.withdrawals.path, '{"id":2,"at"')
  await world.tick()
  expect(await world.names()).toHaveLength(1)
  await world.tick()
  expect(await world.names()).toHaveLength(1)
  appendFileSync(world.withdrawals.path, ':1}\n')
  await world.tick()
  expect(await world.lines()).toMatchObject({ withdrawals: [first, '{"id":2,"at":1}'] })
  appendFileSync(world.withdrawals.path, '{"id":3,"at"')
  const last = world.add('withdrawals')
  await world.tick()
  expect(await world.lines()).toMatchObject({ withdrawals: [first, last, '{"id":2,"at":1}'] })
})

test('a failure is tried again after growing pauses, is reported once, and doctor and metrics know the age of the oldest line', async () => {
  await using replica = new S3Replica()
  await using world = new LaneWorld(() => copySettings({ replica }))
  const standing = () => latestCopy(world.data, world.settings, world.clock.now())
  expect(standing().unsentLedgerMs).toBeUndefined()
  await world.tick()
  expect(standing()).toMatchObject({ unsentLedgerMs: 0, ledgerFailure: undefined })
  replica.break({ on: 'PUT', does: { code: 'AccessDenied', status: 403 } })
  const line = world.add('withdrawals')
  const before = world.state.number
  for (let second = 0; second < 70; second++) {
    world.clock.advance(1_000)
    await world.tick()
  }
  expect(world.state.number - before).toBe(7)
  expect(world.logged.filter((each) => each.includes('could not be sent'))).toHaveLength(1)
  expect(standing()).toMatchObject({
    unsentLedgerMs: 70_000,
    ledgerFailure: expect.stringContaining('has no permission'),
  })
  replica.break(undefined)
  world.clock.advance(MINUTE_MS)
  await world.tick()
  expect(standing()).toMatchObject({ unsentLedgerMs: 0, ledgerFailure: undefined })
  expect(await world.lines()).toMatchObject({ withdrawals: [line] })
})

test('an object that differs when it is read back does not count', async () => {
  await using replica = new S3Replica()
  await using world = new LaneWorld(() => copySettings({ replica }))
  await world.tick()
  const line = world.add('withdrawals')
  replica.break({ on: 'GET', does: 'FLIP' })
  await world.tick()
  expect(world.state.failure).toContain('differs when it is read back')
  replica.break(undefined)
  world.clock.advance(MINUTE_MS)
  await world.tick()
  expect(await world.lines()).toMatchObject({ withdrawals: [line] })
})

test('many objects are replaced by one, the others of this server are removed, and those of another stay', async () => {
  await using world = inFolder()
  const withdrawals: string[] = []
  for (let round = 0; round < 3; round++) {
    withdrawals.push(world.add('withdrawals'))
    await world.tick()
  }
  const [ours] = await world.names()
  const other = ours!.replace(/[0-9a-f]{8}-\d{9}/, '00000000-000000001')
  writeFileSync(world.at(`disk/${other}`), readFileSync(world.at(`disk/${ours}`)))
  expect(await world.names()).toHaveLength(4)
  world.clock.advance(DAY_MS)
  await world.tick()
  const after = await world.names()
  expect(after).toHaveLength(2)
  expect(after).toContain(other)
  expect(await world.lines()).toMatchObject({ withdrawals })
  for (let round = 0; round < 502; round++) {
    withdrawals.push(world.add('withdrawals'))
    await world.tick()
  }
  expect((await world.names()).length).toBeLessThan(10)
  expect((await world.lines()).withdrawals).toEqual(withdrawals.sort())
})

test('objects that a place does not let go are reported, and new lines are sent on', async () => {
  await using replica = new S3Replica()
  await using world = new LaneWorld(() => copySettings({ replica }))
  for (let round = 0; round < 3; round++) {
    world.add('withdrawals')
    await world.tick()
  }
  replica.break({ on: 'DELETE', does: { code: 'AccessDenied', status: 403 } })
  world.clock.advance(DAY_MS)
  await world.tick()
  expect(world.logged.join()).toContain('cannot be removed')
  world.add('erasures')
  await world.tick()
  expect(world.state).toMatchObject({ failure: null })
  expect(await world.names()).toHaveLength(5)
  replica.break(undefined)
  world.clock.advance(DAY_MS / 2)
  await world.tick()
  expect(await world.names()).toHaveLength(2)
})

test('another passphrase begins anew with the whole files, and removes the objects that it does not open', async () => {
  await using world = await withPassphrase()
  const line = world.add('withdrawals')
  await world.tick()
  await world.lane.stop()
  const other = { kind: 'PASSPHRASE', passphrase: 'another passphrase' } as const
  world.settings = { ...world.settings, lock: other }
  world.begin()
  const next = world.add('withdrawals')
  await world.tick()
  expect(await world.names()).toHaveLength(2)
  expect((await world.fetched()).unopened).toHaveLength(1)
  world.openers = [PASSWORD, other]
  expect(await world.fetched()).toMatchObject({ unopened: [], lines: { withdrawals: [line, next] } })
})

test('a key that cannot be written is made again, and opens every object', async () => {
  await using replica = new S3Replica()
  await using world = new LaneWorld(() => ({ ...copySettings({ replica }), lock: PASSWORD }))
  world.openers = [PASSWORD]
  const line = world.add('withdrawals')
  replica.break({ on: 'GET', does: 'HALF' })
  await world.tick()
  replica.break(undefined)
  world.clock.advance(MINUTE_MS)
  await world.tick()
  expect(await world.names()).toHaveLength(2)
  expect(await world.fetched()).toMatchObject({ unopened: [], lines: { withdrawals: [line] } })
})

test.each([
  ['a lost state', (world: LaneWorld) => rmSync(world.at('data/live/ledger.json'))],
  [
    'an unreadable state',
    (world: LaneWorld) => writeFileSync(world.at('data/live/ledger.json'), '{"place":'),
  ],
  ['a shorter file', (world: LaneWorld) => truncateSync(world.withdrawals.path, 0)],
  [
    'another file of the same length',
    (world: LaneWorld) =>
      writeFileSync(
        world.withdrawals.path,
        readFileSync(world.withdrawals.path, 'utf8').replaceAll('"at"', '"AT"'),
      ),
  ],
])('after %s, the whole files are sent, and no earlier object is removed', async (_, lose) => {
  await using world = inFolder()
  const before = [world.add('withdrawals'), world.add('withdrawals')]
  await world.tick()
  await world.lane.stop()
  const names = await world.names()
  lose(world)
  world.begin()
  const next = world.add('withdrawals')
  await world.tick()
  expect((await world.lines()).withdrawals).toEqual(expect.arrayContaining([...before, next]))
  expect(await world.names()).toEqual(expect.arrayContaining(names))
})

test('a clone with the same state and its original overwrite and lose no line of each other', async () => {
  await using world = inFolder()
  world.add('withdrawals')
  await world.tick()
  await world.lane.stop()
  const files = [world.withdrawals.path, world.at('data/live/ledger.json')]
  const before = files.map((path) => readFileSync(path))
  world.begin()
  const ours = world.add('withdrawals', 'ours')
  await world.tick()
  await world.lane.stop()
  // From here on, this is the clone.
  for (const [index, path] of files.entries()) writeFileSync(path, before[index]!)
  world.begin()
  const theirs = world.add('withdrawals', 'theirs')
  await world.tick()
  world.clock.advance(DAY_MS)
  await world.tick()
  expect((await world.lines()).withdrawals).toEqual(expect.arrayContaining([ours, theirs]))
})

type Step =
  | { does: 'ADD'; kind: 'withdrawals' | 'erasures' }
  | { does: 'TICK' | 'KILL' | 'REVERT' | 'DAY' | 'LOCK' | 'REPAIR' }
  | { does: 'BREAK'; fault: Fault }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('ADD'), kind: fc.constantFrom('withdrawals', 'erasures') }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constantFrom('TICK', 'TICK', 'KILL', 'REVERT', 'DAY', 'LOCK', 'REPAIR'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('BREAK'),
      fault: fc.record({
        on: fc.constantFrom('PUT', 'GET', 'DELETE'),
        after: fc.nat(3),
        does: fc.constantFrom('FLIP', 'HALF', { code: 'AccessDenied', status: 403 }),
      }),
    }),
  },
) as fc.Arbitrary<Step>

test('whatever fails, and wherever the server is killed, the place has every acknowledged line', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      await using replica = new S3Replica()
      await using world = new LaneWorld(() => copySettings({ replica }))
      const identity = await generateIdentity()
      const locks = [await identityToRecipient(identity), RECIPIENT]
      world.openers = [KEY, { kind: 'IDENTITY', text: identity }]
      const statePath = world.at('data/live/ledger.json')
      const added: Array<{ line: string; kind: 'withdrawals' | 'erasures'; end: number }> = []
      let acknowledged = new Set<string>()
      let before: Buffer | undefined
      for (const each of steps) {
        if (each.does === 'ADD') {
          const line = world.add(each.kind)
          added.push({ line, kind: each.kind, end: statSync(world[each.kind].path).size })
        } else if (each.does === 'BREAK') replica.break(each.fault)
        else if (each.does === 'REPAIR') replica.break(undefined)
        else if (each.does === 'LOCK') {
          await world.lane.stop()
          const recipient = locks.shift()!
          locks.push(recipient)
          world.settings = { ...world.settings, lock: { kind: 'KEY', recipient } }
          world.begin()
        } else if (each.does === 'KILL' || each.does === 'REVERT') {
          if (each.does === 'REVERT' && before) writeFileSync(statePath, before)
          world.begin()
        } else {
          before = existsSync(statePath) ? readFileSync(statePath) : undefined
          world.clock.advance(each.does === 'DAY' ? DAY_MS : MINUTE_MS)
          await world.tick()
          const { sent } = world.state
          for (const { line, kind, end } of added) if (end <= sent[kind]) acknowledged.add(line)
        }
        const fault = replica.fault
        replica.break(undefined)
        const { withdrawals, erasures } = await world.lines()
        expect(new Set([...withdrawals, ...erasures]).isSupersetOf(acknowledged)).toBe(true)
        replica.break(fault)
      }
      replica.break(undefined)
      world.clock.advance(MINUTE_MS)
      await world.tick()
      acknowledged = new Set(added.map(({ line }) => line))
      const { withdrawals, erasures } = await world.lines()
      expect(new Set([...withdrawals, ...erasures])).toEqual(acknowledged)
    }),
    { numRuns: 25 },
  )
})
