import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { closeSync, cpSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { latestCopy } from '../../../src/appliance/copies/standing.ts'
import { findCopiesState } from '../../../src/appliance/copies/state.ts'
import { DAY_MS } from '../../../src/lib/clock.ts'
import { Unfinished } from '../../../src/storage/unfinished.ts'
import { until } from '../../support/client.ts'
import { CopyWorld, copySettings } from '../../support/copies.ts'
import { failureOf, inBucket, inFolder, KEY, PASSWORD } from '../../support/copy-places.ts'
import { covers } from '../../support/covers.ts'
import { type Fault, S3Replica } from '../../support/s3-replica.ts'

covers('src/appliance/copies', 'src/providers/s3')

const hashOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')

describe('a copy elsewhere', () => {
  test('is the same as carillon.db, in a folder and in a bucket, and has the time when it was made', async () => {
    using folder = await inFolder()
    await using bucket = await inBucket()
    for (const { world, settings } of [folder, bucket]) {
      const copies = world.copies({ ...settings, lock: PASSWORD })
      const made = await copies.make()
      expect(made).toMatchObject({
        madeAt: world.clock.now(),
        plainBytes: readFileSync(world.files.snapshot).length,
      })
      expect(await copies.list()).toMatchObject([
        { name: made.name, sizeBytes: made.sizeBytes, isOurs: true, verification: { isOpened: true } },
      ])
      using file = new Unfinished(world.at('fetched'))
      await copies.openInto(made.name, { descriptor: file.descriptor, opener: PASSWORD })
      expect(hashOf(file.path)).toBe(hashOf(world.files.snapshot))
    }
  })
})

describe('failures', () => {
  const refused = (on: Fault['on'], code: string): Fault => ({ on, does: { code, status: 403 } })

  test('a copy counts if older ones cannot be removed, and the log says so', async () => {
    await using bucket = await inBucket()
    const { world, replica, settings } = bucket
    const copies = world.copies({ ...settings, keep: { days: 1, weeks: 0, months: 0 } })
    await copies.make()
    world.clock.advance(2 * DAY_MS)
    replica.break(refused('DELETE', 'AccessDenied'))
    expect(await failureOf(copies.make())).toContain(
      'the copy was made, but older copies could not be removed',
    )
    const standing = latestCopy(world.data, settings, world.clock.now())
    expect(standing).toMatchObject({
      newest: { madeAt: world.clock.now() },
      failure: { count: 1 },
      trouble: undefined,
    })
    expect(replica.names()).toHaveLength(2)
  })

  test('a place without an answer is given up, and blocks no other work', async () => {
    await using bucket = await inBucket()
    const { world, replica, settings } = bucket
    replica.break({ on: 'PUT', does: 'SILENCE' })
    expect(await failureOf(world.copies(settings, { stallMs: 300 }).make())).toContain('has not answered')
    replica.break(undefined)
    await bucket.copies.make()
  })

  test('a full disk here is not mistaken for a fault of the place', async () => {
    await using bucket = await inBucket()
    const { name } = await bucket.copies.make()
    const descriptor = openSync('/dev/full', 'r+')
    const said = await failureOf(bucket.copies.openInto(name, { descriptor, opener: KEY }))
    closeSync(descriptor)
    expect(said).toContain('it was fetched, but could not be written to the disk of the data directory')
    expect(said).toContain('ENOSPC')
  })

  test('a stop ends a copy within seconds, and this is no failure', async () => {
    await using bucket = await inBucket()
    const { world, replica, copies, settings } = bucket
    replica.break({ on: 'GET', does: 'SILENCE' })
    const stopping = new AbortController()
    const made = copies.make(stopping.signal)
    await until(
      async () => replica.calls,
      (calls) => calls.includes('GET'),
    )
    stopping.abort()
    expect(await failureOf(made)).toContain('stopped')
    expect(latestCopy(world.data, settings, world.clock.now())).toMatchObject({
      newest: undefined,
      failure: undefined,
    })
  })

  test('a copy that changed later is found by reading it back, and is no longer counted as verified', async () => {
    using folder = await inFolder()
    const { world, copies } = folder
    const { name } = await copies.make()
    expect(await copies.verify(undefined, KEY)).toMatchObject({ isOpened: true, isCompared: true })
    const path = join(world.folder, name)
    const changed = readFileSync(path)
    changed[changed.length - 1]! ^= 1
    writeFileSync(path, changed)
    expect(await failureOf(copies.verify(name, KEY))).toContain('it is not whole')
    expect((await copies.list())[0]!.verification).toBeUndefined()
  })

  test('a wrong key and an unreadable place prove nothing about a copy, and the copy stays', async () => {
    await using bucket = await inBucket()
    const { world, replica, copies } = bucket
    const { name } = await copies.make()
    expect(await failureOf(copies.verify(name, PASSWORD))).toContain('the passphrase does not open it')
    replica.break(refused('GET', 'AccessDenied'))
    expect(await failureOf(copies.verify(name, KEY))).toContain('the access key has no permission for this')
    replica.break(undefined)
    world.clock.advance(2 * DAY_MS)
    await copies.make()
    expect(replica.names()).toContain(name)
  })
})

describe('two servers at one place', () => {
  test('of which one is a clone with the same state choose different names', async () => {
    using folder = await inFolder()
    const { world, settings } = folder
    const small = { ...settings, keep: { days: 1, weeks: 0, months: 0 } }
    await world.copies(small).make()
    const before = readFileSync(world.files.copies)
    world.clock.advance(DAY_MS)
    const ours = await world.copies(small).make()
    const state = readFileSync(world.files.copies)
    // The clone, as if its state were that of the day before.
    writeFileSync(world.files.copies, before)
    world.clock.advance(DAY_MS)
    const theirs = await world.copies(small).make()
    expect(findCopiesState(world.data)!.writer).not.toBe(JSON.parse(String(state)).writer)
    expect(world.inFolder()).toEqual([ours.name, theirs.name])
  })

  test('of which one was moved to another data directory do not share a name', async () => {
    using folder = await inFolder()
    using other = await CopyWorld.create()
    const { world, copies, settings } = folder
    await copies.make()
    writeFileSync(other.files.copies, readFileSync(world.files.copies))
    other.clock.advance(DAY_MS)
    await other.copies(settings).make()
    const writers = new Set(world.inFolder().map((name) => name.split('-')[4]))
    expect(writers.size).toBe(2)
  })
})

test('copies that moved to another place, or were left for a while, are not removed by later copies', async () => {
  using folder = await inFolder()
  const { world, copies } = folder
  for (let day = 0; day < 3; day++) {
    await copies.make()
    world.clock.advance(DAY_MS)
  }
  const before = world.inFolder()
  cpSync(world.folder, world.at('larger'), { recursive: true })
  await world.copies(copySettings({ folder: world.at('larger') })).make()
  expect(readdirSync(world.at('larger'))).toEqual(expect.arrayContaining(before))
  world.clock.advance(DAY_MS)
  await copies.make()
  expect(world.inFolder()).toEqual(expect.arrayContaining(before))
})

test('a bucket of the same name at another service is another place, and its copies belong to another appliance', async () => {
  await using bucket = await inBucket()
  await using other = new S3Replica()
  const { world, replica, settings, copies } = bucket
  for (let day = 0; day < 3; day++) {
    await copies.make()
    world.clock.advance(DAY_MS)
  }
  const before = [...replica.objects.keys()]
  const moved = copySettings({ replica: other })
  expect(latestCopy(world.data, settings, world.clock.now()).newest).toBeDefined()
  expect(latestCopy(world.data, moved, world.clock.now()).newest).toBeUndefined()
  await world.copies(moved).make()
  await copies.make()
  expect([...replica.objects.keys()]).toEqual(expect.arrayContaining(before))
})
