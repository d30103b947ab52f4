import { expect, test } from 'bun:test'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copySettings } from '../../support/copies.ts'
import { failureOf, PASSWORD } from '../../support/copy-places.ts'
import { S3Replica } from '../../support/s3-replica.ts'
import { ShippingWorld } from '../../support/shipping.ts'

const inFolder = () => ShippingWorld.begin(({ folder }) => copySettings({ folder }))
const withPassphrase = () =>
  ShippingWorld.begin(({ folder }) => ({ ...copySettings({ folder }), lock: PASSWORD }), PASSWORD)

test.each([
  ['a public key', inFolder],
  ['a passphrase', withPassphrase],
])(
  'with %s, a copy and the segments after it have every change, one segment every four seconds',
  async (_, begin) => {
    await using shipping = await begin()
    for (let second = 0; second < 9; second++) {
      shipping.store.transfer(2)
      await shipping.pass(1)
    }
    expect(shipping.segments()).toHaveLength(2)
    await shipping.pass(4)
    expect(shipping.segments()).toHaveLength(3)
    expect(await shipping.restored()).toMatchObject({ verdict: 'whole', sequence: 23, fault: undefined })
  },
)

test('a bucket has the segments, and they are found in pages', async () => {
  await using replica = new S3Replica({ pageSize: 2 })
  await using shipping = await ShippingWorld.begin(() => copySettings({ replica }))
  for (let round = 0; round < 5; round++) {
    shipping.store.transfer(1)
    await shipping.pass(5)
  }
  expect(await shipping.restored()).toMatchObject({ verdict: 'whole', sequence: 10, count: 5 })
})

test('every second can be restored, also from inside a segment', async () => {
  await using shipping = await inFolder()
  const moments: Array<[at: number, sequence: number]> = []
  for (let second = 0; second < 10; second++) {
    const sequence = shipping.store.transfer(1)
    await shipping.pass(1)
    moments.push([shipping.world.clock.now(), sequence])
  }
  await shipping.pass(4)
  for (const [at, sequence] of moments)
    expect(await shipping.restored(at)).toMatchObject({ verdict: 'whole', sequence })
})

test('a moment has nothing of the second that begins with it', async () => {
  await using shipping = await inFolder()
  shipping.world.clock.advance(830)
  const before: Array<[at: number, sequence: number]> = []
  for (let second = 0; second < 13; second++) {
    const sequence = shipping.store.transfer(1)
    await shipping.pass(1)
    before.push([shipping.world.clock.now() + 170, sequence])
  }
  await shipping.pass(4)
  for (const [at, sequence] of before)
    expect(await shipping.restored(at)).toMatchObject({ verdict: 'whole', sequence })
})

test('a clock that goes back changes nothing in the order of segments and copies', async () => {
  await using shipping = await inFolder()
  shipping.world.clock.advance(3 * 86_400_000)
  shipping.store.transfer(1)
  await shipping.pass(5)
  await shipping.copy()
  shipping.world.clock.advance(-3 * 86_400_000)
  shipping.store.transfer(1)
  await shipping.pass(5)
  expect(await shipping.restored()).toMatchObject({ verdict: 'whole', sequence: 7 })
  const name = await shipping.copy()
  expect((await shipping.copies.findNewest()).name).toBe(name)
})

test('an upload that fails is repeated with all changes, and the ones before it stay', async () => {
  await using replica = new S3Replica()
  await using shipping = await ShippingWorld.begin(() => copySettings({ replica }))
  shipping.store.transfer(1)
  await shipping.pass(5)
  replica.break({ on: 'GET', does: 'FLIP' })
  shipping.store.transfer(1)
  await shipping.pass(5)
  expect(shipping.logged.join()).toContain('differs when it is read back')
  shipping.store.transfer(1)
  replica.break(undefined)
  await shipping.pass(70)
  expect(await shipping.restored()).toMatchObject({
    verdict: 'whole',
    sequence: 8,
    count: 2,
    fault: undefined,
  })
})

test('a chain goes on after a stop, and its last segment has everything before it', async () => {
  await using shipping = await inFolder()
  shipping.store.transfer(3)
  await shipping.stop()
  expect(await shipping.restored()).toMatchObject({ verdict: 'whole', sequence: 8, count: 1 })
  await shipping.start()
  expect(shipping.shipper.needsWholeCopy()).toBe(false)
  shipping.store.transfer(1)
  await shipping.pass(5)
  expect(await shipping.restored()).toMatchObject({ verdict: 'whole', sequence: 9, count: 2 })
})

test('a segment that is missing, changed or of another place is never applied', async () => {
  await using shipping = await inFolder()
  for (let round = 0; round < 4; round++) {
    shipping.store.transfer(1)
    await shipping.pass(5)
  }
  const paths = shipping.segments().map((name) => join(shipping.world.folder, 'segments', name))
  const [first, second, third] = paths.map((path) => readFileSync(path))
  expect(paths).toHaveLength(4)
  writeFileSync(paths[2]!, second!)
  expect(await failureOf(shipping.restored())).toContain('is not the segment that its name says')
  writeFileSync(paths[2]!, third!.subarray(0, third!.length - 100))
  expect(await failureOf(shipping.restored())).toContain('it is not whole')
  rmSync(paths[2]!)
  expect(await shipping.restored()).toMatchObject({ verdict: 'whole', sequence: 7, count: 2, fault: 3 })
  writeFileSync(paths[2]!, third!)
  expect(await shipping.restored()).toMatchObject({ verdict: 'whole', sequence: 9, count: 4 })
  writeFileSync(paths[1]!.replace(/\d{6}Z/, '000000Z'), first!)
  expect(await shipping.restored()).toMatchObject({ verdict: 'whole', sequence: 6, count: 1, fault: 2 })
})

test('another server that continues the same chain makes both begin their own', async () => {
  await using shipping = await inFolder()
  const chain = () => shipping.store.storage.changes!.chain?.id
  const before = chain()
  shipping.store.transfer(1)
  await shipping.pass(5)
  await shipping.stop()
  const [name] = shipping.segments()
  const path = join(shipping.world.folder, 'segments', name!)
  writeFileSync(path.replace(/\d{9}-after/, '000000009-after'), readFileSync(path))
  await shipping.start()
  shipping.store.transfer(1)
  await shipping.pass(6)
  expect(chain()).not.toBe(before)
  expect(shipping.shipper.needsWholeCopy()).toBe(true)
  await shipping.copy()
  shipping.store.transfer(1)
  await shipping.pass(5)
  expect(await shipping.restored()).toMatchObject({ verdict: 'whole', sequence: 8 })
})

test('segments go after their days, but not those that the oldest needed copy goes on with', async () => {
  await using shipping = await inFolder()
  for (let day = 0; day < 4; day++) {
    shipping.store.transfer(1)
    await shipping.pass(5)
    await shipping.copy()
    shipping.world.clock.advance(3 * 86_400_000)
  }
  shipping.store.transfer(1)
  await shipping.pass(5)
  const kept = shipping.segments()
  expect(kept.length).toBeGreaterThan(2)
  expect(kept.length).toBeLessThan(5)
  expect(await shipping.restored(shipping.world.clock.now() - 6.9 * 86_400_000)).toMatchObject({
    verdict: 'whole',
  })
})

test('the moments that can be restored begin with the oldest copy that the segments continue, and end before a gap', async () => {
  await using shipping = await inFolder()
  const { copies } = shipping
  const rangesNow = async () => copies.ranges(await copies.list())
  expect(await rangesNow()).toEqual([])
  const [first] = await copies.list()
  shipping.store.transfer(1)
  await shipping.pass(5)
  const [range] = await rangesNow()
  expect(range).toEqual({ from: first!.madeAt, until: range!.until, missing: undefined })
  expect(range!.until).toBeGreaterThan(range!.from)
  await shipping.copy()
  for (const _ of [1, 2, 3]) {
    shipping.store.transfer(1)
    await shipping.pass(5)
  }
  expect(await rangesNow()).toEqual([{ from: first!.madeAt, until: expect.any(Number), missing: undefined }])
  const [, , third] = shipping.segments()
  rmSync(join(shipping.world.folder, 'segments', third!))
  const [broken] = await rangesNow()
  expect(broken!.missing).toMatch(/^Segment \d+ is missing .* 1 later segment until \S+ cannot be used\.$/)
})

test('with another passphrase, all copies and segments open with it alone, and what opens with neither is named', async () => {
  await using shipping = await withPassphrase()
  const { copies } = shipping
  shipping.store.transfer(1)
  await shipping.pass(5)
  const [of] = await copies.list()
  const reseal = async (from: string, to: string) => {
    const outcomes: string[] = []
    for await (const { outcome } of copies.reseal(of!, { from, to })) outcomes.push(outcome)
    return outcomes
  }
  const [before, next] = [PASSWORD.passphrase, 'boats below the lighthouse']
  // The copy, its settings and the key of its segments.
  expect(await reseal('of somebody else entirely', 'of another one')).toEqual(Array(3).fill('FOREIGN'))
  expect(await reseal(before, next)).toEqual(Array(3).fill('RESEALED'))
  expect(await reseal(before, next)).toEqual(Array(3).fill('ALREADY'))
  expect(await copies.verify(undefined, { kind: 'PASSPHRASE', passphrase: next })).toMatchObject({
    isOpened: true,
    isCompared: true,
  })
  expect(await failureOf(shipping.restored())).toContain('the passphrase does not open it')
  Object.assign(shipping, { opener: { kind: 'PASSPHRASE', passphrase: next } })
  expect(await shipping.restored()).toMatchObject({ verdict: 'whole', sequence: 6, count: 1 })
})
