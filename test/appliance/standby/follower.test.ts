import { expect, test } from 'bun:test'
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { standbyStanding } from '../../../src/appliance/standby/standing.ts'
import { findStandby, saveStandby } from '../../../src/appliance/standby/state.ts'
import { copySettings } from '../../support/copies.ts'
import { PASSWORD } from '../../support/copy-places.ts'
import { StandbyWorld } from '../../support/following.ts'
import { S3Replica } from '../../support/s3-replica.ts'
import { ShippingWorld } from '../../support/shipping.ts'

const inFolder = () => ShippingWorld.begin(({ folder }) => copySettings({ folder }))

const standbyOf = ({ settings, world: { clock }, opener }: ShippingWorld, generation?: string) =>
  new StandbyWorld({ settings, clock, opener }, generation)

const troubleOf = (standby: StandbyWorld, { world }: ShippingWorld): string | undefined =>
  standbyStanding(standby.follower.state, world.clock.now()).trouble?.text

/** Writes to the home, and lets it send a segment. */
async function send(home: ShippingWorld, transfers = 1): Promise<number> {
  const sequence = home.store.transfer(transfers)
  await home.pass(5)
  return sequence
}

/** Overwrites the beginning of a page. */
function spoil(path: string, at: number): void {
  const descriptor = openSync(path, 'r+')
  writeSync(descriptor, Buffer.alloc(2_000, 7), 0, 2_000, at)
  closeSync(descriptor)
}

const pathOf = ({ world }: ShippingWorld, segment: string): string => join(world.folder, 'segments', segment)

test('a standby has the home as of its last segment, also with a passphrase', async () => {
  await using home = await ShippingWorld.begin(
    ({ folder }) => ({ ...copySettings({ folder }), lock: PASSWORD }),
    PASSWORD,
  )
  await using standby = standbyOf(home)
  await standby.tick()
  expect(standby.found()).toEqual({ verdict: 'whole', sequence: 5 })
  for (let round = 0; round < 3; round++) {
    const sequence = await send(home, 3)
    await standby.tick()
    expect(standby.found()).toEqual({ verdict: 'whole', sequence })
    expect(troubleOf(standby, home)).toBeUndefined()
  }
  const { ageMs } = standbyStanding(standby.follower.state, home.world.clock.now())
  expect(ageMs).toBeGreaterThan(0)
  expect(ageMs).toBeLessThan(10_000)
})

test('a standby follows a bucket, and goes on after it did not answer', async () => {
  await using replica = new S3Replica({ pageSize: 2 })
  await using home = await ShippingWorld.begin(() => copySettings({ replica }))
  await using standby = standbyOf(home)
  for (let round = 0; round < 5; round++) await send(home)
  await standby.tick()
  expect(standby.found()).toEqual({ verdict: 'whole', sequence: 10 })
  await send(home, 2)
  replica.break({ on: 'LIST', does: { code: 'SlowDown', status: 503 } })
  await standby.tick()
  home.world.clock.advance(120_000)
  await standby.tick()
  expect(standby.found()).toEqual({ verdict: 'whole', sequence: 10 })
  expect(troubleOf(standby, home)).toMatch(
    /^The place of the copies was not read for 2 minutes\. s3:\/\/agency/,
  )
  expect(standby.logged.filter((line) => line.includes('cannot follow'))).toHaveLength(1)
  replica.break(undefined)
  await standby.tick()
  expect(standby.found()).toEqual({ verdict: 'whole', sequence: 12 })
  expect(standby.follower.state.failure).toBeNull()
})

test.each([
  ['its application', { on: 'GET', after: 1, does: 'HALF' } as const],
  ['another reading of it', { on: 'GET', does: 'FLIP' } as const],
])('a segment that fails at %s is applied again, and the file is whole then', async (_, fault) => {
  await using replica = new S3Replica()
  await using home = await ShippingWorld.begin(() => copySettings({ replica }))
  await using standby = standbyOf(home)
  await standby.tick()
  for (let round = 0; round < 3; round++) await send(home)
  replica.break(fault)
  await standby.tick()
  expect(findStandby(standby.data)?.file).toMatchObject({ isApplying: true, through: expect.any(Number) })
  replica.break(undefined)
  await standby.restart()
  await standby.tick()
  expect(standby.found()).toEqual({ verdict: 'whole', sequence: 8 })
  expect(findStandby(standby.data)?.file).toMatchObject({ isApplying: false })
})

test('a segment that a kill left half applied is applied again', async () => {
  await using home = await inFolder()
  await using standby = standbyOf(home)
  await standby.tick()
  const before = findStandby(standby.data)!
  const path = standby.follower.path!
  const content = readFileSync(path)
  await send(home, 4)
  await standby.tick()
  const changed = readFileSync(path).findIndex((byte, at) => at > 100 && byte !== content[at])
  // The state of before, and a page of the segment that was not written to its end.
  saveStandby(standby.data, { ...before, file: { ...before.file!, isApplying: true } }, false)
  spoil(path, changed - (changed % 4_096))
  expect(standby.found()!.verdict).not.toBe('whole')
  await standby.restart()
  await standby.tick()
  expect(standby.found()).toEqual({ verdict: 'whole', sequence: 9 })
})

test('after another chain of the home, the standby fetches its whole copy and keeps the old file until then', async () => {
  await using home = await inFolder()
  await using standby = standbyOf(home)
  const last = await send(home)
  await standby.tick()
  home.store.storage.changes!.end('a test')
  await send(home, 2)
  home.world.clock.advance(11_000)
  await standby.tick()
  expect(standby.found()).toEqual({ verdict: 'whole', sequence: last })
  home.world.clock.advance(11_000)
  await home.copy()
  await standby.tick()
  const sequence = await send(home)
  await standby.tick()
  expect(standby.found()).toEqual({ verdict: 'whole', sequence })
  expect(standby.follower.state.file!.chain).toBe(home.store.storage.changes!.chain!.id)
})

test('nothing after a missing segment is applied, and the next whole copy goes on', async () => {
  await using home = await inFolder()
  await using standby = standbyOf(home)
  await send(home)
  await standby.tick()
  await send(home)
  const lost = home.segments().at(-1)!
  await send(home)
  rmSync(pathOf(home, lost))
  await standby.tick()
  expect(standby.found()).toEqual({ verdict: 'whole', sequence: 6 })
  expect(troubleOf(standby, home)).toMatch(/^Segment \d+ is missing or was written twice/)
  await home.copy()
  home.world.clock.advance(11_000)
  await standby.tick()
  expect(standby.found()).toEqual({ verdict: 'whole', sequence: 8 })
  expect(await send(home)).toBe(9)
  await standby.tick()
  expect(standby.found()).toEqual({ verdict: 'whole', sequence: 9 })
  expect(troubleOf(standby, home)).toBeUndefined()
})

test('a segment that does not go on from the last one is never applied', async () => {
  await using home = await inFolder()
  await using standby = standbyOf(home)
  for (let round = 0; round < 2; round++) await send(home)
  await standby.tick()
  const { known } = standby.follower.state.file!
  expect(known).toHaveLength(2)
  // Another server wrote a segment with the number of the last one.
  const last = { ...known.at(-1)!, sha256: known[0]!.sha256 }
  const file = { ...standby.follower.state.file!, known: [known[0]!, last] }
  saveStandby(standby.data, { ...standby.follower.state, file }, false)
  await standby.restart()
  await send(home)
  await standby.tick()
  expect(standby.found()).toEqual({ verdict: 'whole', sequence: 7 })
  expect(standby.follower.state.failure?.reason).toContain('is not the segment that its name says')
})

test('a segment whose upload was not acknowledged is harmless, applied or not', async () => {
  await using replica = new S3Replica()
  await using home = await ShippingWorld.begin(() => copySettings({ replica }))
  await using standby = standbyOf(home)
  await send(home)
  await standby.tick()
  home.store.transfer(1)
  replica.break({ on: 'GET', does: { code: 'SlowDown', status: 503 } })
  await home.pass(5)
  replica.break(undefined)
  await standby.tick()
  expect(standby.found()).toEqual({ verdict: 'whole', sequence: 7 })
  home.store.transfer(1)
  await home.pass(70)
  await standby.tick()
  expect(standby.found()).toEqual({ verdict: 'whole', sequence: 8 })
  expect(standby.follower.state.missing).toBeNull()
})

test('a place with the data of several servers needs the name of the data', async () => {
  await using home = await inFolder()
  const { folder } = home.world
  const generations = () => home.world.inFolder().map((name) => name.split('-').at(-5)!)
  const [first] = generations()
  await using _other = await ShippingWorld.begin(() => home.settings)
  const own = generations()
  expect(new Set(own).size).toBe(2)
  await using standby = standbyOf(home)
  await standby.tick()
  const reason = standby.follower.state.failure!.reason
  expect(reason).toStartWith(`${folder} has copies of the data of 2 servers: `)
  expect(own.filter((generation) => !reason.includes(generation))).toEqual([])
  await using named = standbyOf(home, first)
  await named.tick()
  expect(named.found()).toEqual({ verdict: 'whole', sequence: 5 })
  await named.restart()
  await send(home)
  await named.tick()
  expect(named.found()).toEqual({ verdict: 'whole', sequence: 6 })
})

test('the file is checked at once and each day, and a fault is reported until another whole copy is here', async () => {
  await using home = await inFolder()
  await using standby = standbyOf(home)
  await standby.tick()
  expect(standby.follower.state.file!.checked).toMatchObject({ fault: null })
  const path = standby.follower.path!
  spoil(path, statSync(path).size - 4_096)
  await standby.tick()
  expect(troubleOf(standby, home)).toBeUndefined()
  home.world.clock.advance(86_400_000)
  await send(home)
  await standby.tick()
  expect(troubleOf(standby, home)).toMatch(/^The file of the standby did not pass its check: /)
  await home.copy()
  home.world.clock.advance(11_000)
  await standby.tick()
  expect(standby.found()).toEqual({ verdict: 'whole', sequence: 6 })
  expect(troubleOf(standby, home)).toBeUndefined()
})

test('a place without a copy, a place that is away and a quiet home are reported', async () => {
  await using home = await inFolder()
  const { folder, clock } = home.world
  await using standby = standbyOf(home)
  renameSync(folder, `${folder}-away`)
  await standby.tick()
  expect(troubleOf(standby, home)).toMatch(
    /^No copy of the home is here yet\. .*: it does not exist \(ENOENT\)\.$/,
  )
  renameSync(`${folder}-away`, folder)
  const sequence = await send(home)
  await standby.tick()
  expect(troubleOf(standby, home)).toBeUndefined()
  clock.advance(20 * 60_000)
  await standby.tick()
  expect(troubleOf(standby, home)).toBe('The home has sent nothing for 20 minutes.')
  expect(standby.found()).toEqual({ verdict: 'whole', sequence })
})

test('a standby has the data of a former home until the first copy of the new one is here', async () => {
  await using home = await inFolder()
  const { settings, world, opener } = home
  let at = world.clock.now() - 60_000
  const lease = { last: async () => ({ isOurs: false, isTakeover: true, at }) }
  await using standby = new StandbyWorld({ settings, clock: world.clock, opener, lease })
  await standby.tick()
  expect(troubleOf(standby, home)).toBeUndefined()
  world.clock.advance(11_000)
  at = world.clock.now()
  await send(home)
  await standby.tick()
  await standby.tick()
  expect(troubleOf(standby, home)).toMatch(/^Another machine is the home since 20/)
  world.clock.advance(11_000)
  home.store.storage.changes!.end('another machine took over')
  home.store.transfer(1)
  await home.pass(5)
  await home.copy()
  world.clock.advance(11_000)
  await standby.tick()
  expect(standby.found()).toEqual({ verdict: 'whole', sequence: 7 })
  expect(troubleOf(standby, home)).toBeUndefined()
})
