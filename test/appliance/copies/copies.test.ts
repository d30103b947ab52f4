import { describe, expect, test } from 'bun:test'
import { cpSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { latestCopy } from '../../../src/appliance/copies/standing.ts'
import { DAY_MS, HOUR_MS } from '../../../src/lib/clock.ts'
import { until } from '../../support/client.ts'
import { CopyWorld, copySettings } from '../../support/copies.ts'
import { failureOf, inBucket, inFolder, KEY, PASSWORD } from '../../support/copy-places.ts'
import type { Fault } from '../../support/s3-replica.ts'
import { some } from '../../support/size.ts'

describe('a copy elsewhere', () => {
  test('made for a public key is compared, and opened only by the secret key, not by the server', async () => {
    using folder = await inFolder()
    const { copies } = folder
    const { name } = await copies.make()
    expect((await copies.list())[0]!.verification).toMatchObject({ isOpened: false })
    expect(await copies.verify(undefined, undefined)).toMatchObject({ isOpened: false, isCompared: true })
    expect(await copies.verify(name, KEY)).toMatchObject({ isOpened: true, isCompared: true })
    expect(await failureOf(copies.verify(name, PASSWORD))).toContain('the passphrase does not open it')
  })

  test('is not written to a folder without the mark: its disk may not be mounted', async () => {
    using folder = await inFolder()
    const { world, copies } = folder
    rmSync(world.folder, { recursive: true })
    expect(await failureOf(copies.make())).toContain('it does not exist')
    cpSync(world.data, world.folder, { recursive: true })
    expect(await failureOf(copies.make())).toContain('is missing. Mount the disk of the folder')
    expect(world.inFolder()).toEqual([])
  })

  test('of a process that was killed in the middle is not mistaken for a copy, and is removed by the next one', async () => {
    using folder = await inFolder()
    const { world, copies } = folder
    const { name } = await copies.make()
    const [, writer] = /-([0-9a-f]{8})-1\.db/.exec(name)!
    const half = name.replace('-1.db', '-2.db')
    const another = name.replace(`${writer}-1.db`, '99999999-7.db')
    for (const left of [half, another])
      writeFileSync(join(world.folder, `${left}.carillon-unfinished`), 'half')
    expect((await copies.list()).map((copy) => copy.name)).toEqual([name])
    world.clock.advance(DAY_MS)
    await copies.make()
    expect(readdirSync(world.folder).filter((each) => each.includes('unfinished'))).toEqual([
      `${another}.carillon-unfinished`,
    ])
  })
})

describe('failures', () => {
  const refused = (on: Fault['on'], code: string): Fault => ({ on, does: { code, status: 403 } })

  const FAULTS = [
    {
      fault: refused('LIST', 'AccessDenied'),
      says: 'the access key has no permission for this in the bucket',
    },
    { fault: refused('PUT', 'QuotaExceeded'), says: 'the bucket is full' },
    { fault: { on: 'GET', does: 'FLIP' }, says: 'reading it back failed' },
    { fault: { on: 'GET', does: 'HALF' }, says: 'reading it back failed' },
    { fault: { on: 'GET', does: 'CUT' }, says: 'reading it back failed' },
    {
      fault: refused('GET', 'AccessDenied'),
      says: 'reading it back failed: the access key has no permission',
    },
  ] as const

  test.each(some(FAULTS))(
    'a fault at $fault.on ($fault.does) is reported, counts as no copy and leaves none',
    async ({ fault, says }) => {
      await using bucket = await inBucket()
      const { world, replica, copies, settings } = bucket
      const first = await copies.make()
      world.clock.advance(DAY_MS)
      replica.break(fault)
      expect(await failureOf(copies.make())).toContain(says)
      const standing = latestCopy(world.data, settings, world.clock.now())
      expect(standing.newest?.name).toBe(first.name)
      expect(standing.failure).toMatchObject({ count: 1, reason: expect.stringContaining(says) })
      expect([replica.names(), replica.uploads.size]).toEqual([[first.name], 0])
      replica.break(undefined)
      world.clock.advance(HOUR_MS)
      const second = await copies.make()
      expect(latestCopy(world.data, settings, world.clock.now())).toMatchObject({
        newest: { name: second.name },
        failure: undefined,
      })
    },
  )

  test('one process at a time works on the copies', async () => {
    await using bucket = await inBucket()
    const { world, replica, copies, settings } = bucket
    replica.break({ on: 'LIST', does: 'SILENCE' })
    const made = copies.make()
    await until(
      async () => replica.calls.length,
      (calls) => calls > 0,
    )
    expect(await failureOf(world.copies(settings).make())).toContain(
      'Another carillon process is working on the copies',
    )
    copies.end()
    expect(await failureOf(made)).toContain('stopped')
    expect(existsSync(join(world.files.live, 'copying.carillon-unfinished'))).toBe(false)
  })
})

describe('two servers at one place', () => {
  test('remove only their own copies', async () => {
    using folder = await inFolder()
    using other = await CopyWorld.create()
    const { world, copies, settings } = folder
    const others = other.copies({ ...settings, keep: { days: 1, weeks: 0, months: 0 } })
    const first = await copies.make()
    for (let day = 0; day < 3; day++) {
      await others.make()
      for (const { clock } of [world, other]) clock.advance(DAY_MS)
    }
    expect(world.inFolder()).toHaveLength(2)
    expect(await copies.list()).toMatchObject([{ isOurs: false }, { name: first.name, isOurs: true }])
  })
})

test('the state of the copies shows what the operator has to know, over a restart, a new place and a wrong clock', async () => {
  using folder = await inFolder()
  const { world, copies, settings } = folder
  const standing = (more = {}) => latestCopy(world.data, { ...settings, ...more }, world.clock.now())
  expect(standing()).toMatchObject({ newest: undefined, trouble: undefined })
  await copies.make()
  expect(standing().trouble).toBeUndefined()
  world.clock.advance(51 * HOUR_MS)
  expect(standing().trouble?.text).toBe('The newest copy elsewhere is 2 days old.')
  const away = copySettings({ folder: world.at('away') })
  expect(standing(away)).toMatchObject({ newest: undefined, trouble: undefined })
  for (let time = 0; time < 3; time++)
    expect(await failureOf(world.copies(away).make())).toContain('it does not exist')
  expect(latestCopy(world.data, away, world.clock.now()).trouble?.text).toMatch(
    /^Making copies elsewhere fails\. .*it does not exist/,
  )
  world.clock.advance(51 * HOUR_MS)
  expect(latestCopy(world.data, away, world.clock.now()).trouble?.text).toMatch(
    /^No copy elsewhere was made in 2 days\./,
  )
  await copies.make()
  world.clock.setBack(400 * DAY_MS)
  expect(standing().trouble?.text).toContain('a time in the future')
})
