import { describe, expect, test } from 'bun:test'
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { createLog } from '../../../src/lib/log.ts'
import type { PublishOutcome } from '../../../src/storage/publishing/snapshot.ts'
import { publishIntervalMs, SnapshotLoop } from '../../../src/storage/publishing/snapshot-loop.ts'
import { TestClock } from '../../support/app.ts'
import { TemporaryDirectory } from '../../support/data-dir.ts'

const MiB = 1024 * 1024
const published: PublishOutcome = {
  kind: 'PUBLISHED',
  sizeBytes: 1,
  durationMs: 1,
  method: 'COPY',
  setAside: undefined,
}
const diskLow: PublishOutcome = { kind: 'DISK_LOW', freeBytes: 1, neededBytes: 2 }

/** Loop over a publisher that notes its calls and gives the answers of the test. */
function loopWith(
  options: {
    engineBytes?: number
    walBytes?: number
    beforeTick?: () => boolean
    isRequested?: () => boolean
    answer?: (result: PublishOutcome | Error) => void
  } = {},
) {
  const directory = new TemporaryDirectory()
  mkdirSync(directory.files.live, { recursive: true })
  const sized = (path: string, bytes: number) => {
    writeFileSync(path, '')
    truncateSync(path, bytes)
  }
  sized(directory.files.database, options.engineBytes ?? MiB)

  const asked: string[] = []
  const logged: string[] = []
  let answer: () => Promise<PublishOutcome> = async () => published
  let version = 1
  let publishedVersion = 0
  const publisher = {
    publish: async () => {
      asked.push('publish')
      const outcome = await answer()
      if (outcome.kind === 'PUBLISHED') publishedVersion = version
      return outcome
    },
    checkpoint: async () => {
      asked.push('checkpoint')
      return true
    },
    unmovedBytes: () => options.walBytes ?? 0,
    hasChanges: () => version !== publishedVersion,
    version: () => version,
  }
  const clock = new TestClock()
  const loop = new SnapshotLoop({
    publisher,
    clock,
    paths: directory.files,
    intervalMs: 60_000,
    ...(options.beforeTick ? { beforeTick: options.beforeTick } : {}),
    ...(options.isRequested ? { isRequested: options.isRequested } : {}),
    ...(options.answer ? { answer: options.answer } : {}),
    log: createLog('logfmt', (line) => logged.push(line)),
  })
  return {
    loop,
    clock,
    asked,
    logged,
    commit: () => void version++,
    answerWith: (next: () => Promise<PublishOutcome>) => {
      answer = next
    },
    [Symbol.dispose]: () => directory[Symbol.dispose](),
  }
}

describe('the time to publish', () => {
  test.each([
    { case: 'a small database: as configured', configured: 60_000, size: 24e6, expected: 60_000 },
    { case: '600 MB: still as configured', configured: 60_000, size: 600e6, expected: 60_000 },
    { case: '1.08 GB: as long as 10 MB/s take', configured: 60_000, size: 1.08e9, expected: 108_000 },
    { case: 'a short interval for drills', configured: 1_000, size: 5e6, expected: 1_000 },
  ])('$case', ({ configured, size, expected }) => {
    expect(publishIntervalMs(configured, size)).toBe(expected)
  })

  test('a request during a publication is answered by the next one', async () => {
    let isAsked = false
    const answers: unknown[] = []
    using at = loopWith({
      isRequested: () => isAsked,
      answer: (said) => {
        answers.push(said)
        isAsked = false
      },
    })
    at.answerWith(async () => {
      isAsked = at.asked.length === 1
      return published
    })
    await at.loop.tick()
    expect([at.asked.length, answers]).toEqual([1, []])
    isAsked = true
    await at.loop.tick()
    expect([at.asked.length, answers]).toEqual([2, [published]])
  })

  test('at once, then after the interval, and not before', async () => {
    using at = loopWith()
    await at.loop.tick()
    await at.loop.tick()
    at.commit()
    at.clock.advance(58_500)
    await at.loop.tick()
    at.commit()
    at.clock.advance(1_499)
    await at.loop.tick()
    expect(at.asked).toEqual(['publish'])
    at.clock.advance(1)
    await at.loop.tick()
    expect(at.asked).toEqual(['publish', 'publish'])
  })

  test('a clock that is set back does not stop the snapshots', async () => {
    using at = loopWith()
    await at.loop.tick()
    at.commit()
    at.clock.advance(-3_600_000)
    await at.loop.tick()
    expect(at.asked).toEqual(['publish', 'publish'])
  })
})

describe('in a pause of writes', () => {
  const pause = async (at: ReturnType<typeof loopWith>, ms: number) => {
    for (let waited = 0; waited < ms; waited += 100) {
      await at.loop.tick()
      at.clock.advance(100)
    }
    await at.loop.tick()
  }

  test('their changes are published within five seconds, and then nothing more', async () => {
    using at = loopWith()
    await at.loop.tick()
    at.clock.advance(1_000)
    at.commit()
    await pause(at, 5_000)
    expect(at.asked).toEqual(['publish', 'publish'])
    await pause(at, 300_000)
    expect(at.asked).toEqual(['publish', 'publish'])
    expect(at.loop.lastPublishedAt).toBe(at.clock.now())
  })

  test('while writes continue, only the interval publishes', async () => {
    using at = loopWith()
    for (let second = 0; second < 59; second++) {
      at.commit()
      await pause(at, 1_000)
    }
    expect(at.asked).toEqual(['publish'])
  })

  test('a minute copies no more than the average rate allows, with any pauses', async () => {
    using at = loopWith({ engineBytes: 200 * MiB })
    at.answerWith(async () => ({ ...published, sizeBytes: 200 * MiB }))
    for (let round = 0; round < 10; round++) {
      at.commit()
      await pause(at, 5_000)
    }
    expect(at.asked.length).toBe(2)
  })
})

describe('the WAL', () => {
  test.each([
    { case: 'of 2 MiB is left alone', walBytes: 2 * MiB, expected: ['publish'] },
    {
      case: 'past 2 MiB is checkpointed between publications',
      walBytes: 2 * MiB + 1,
      expected: ['publish', 'checkpoint'],
    },
  ])('$case', async ({ walBytes, expected }) => {
    using at = loopWith({ walBytes })
    await at.loop.tick()
    await at.loop.tick()
    expect(at.asked).toEqual([...expected])
  })

  test('is never checkpointed while a copy is made', async () => {
    using at = loopWith({ walBytes: 17 * MiB })
    const copy = Promise.withResolvers<PublishOutcome>()
    at.answerWith(() => copy.promise)
    const publishing = at.loop.tick()
    await at.loop.tick()
    expect(at.asked).toEqual(['publish'])
    copy.resolve(published)
    await publishing
    await at.loop.tick()
    expect(at.asked).toEqual(['publish', 'checkpoint'])
  })
})

describe('trouble', () => {
  test('a full disk is reported at once, every ten minutes, and at its end', async () => {
    using at = loopWith()
    at.answerWith(async () => diskLow)
    for (let minute = 0; minute < 12; minute++) {
      await at.loop.tick()
      at.clock.advance(60_000)
    }
    expect(at.logged).toEqual([
      'ERROR carillon.db is not published: the disk is nearly full freeBytes=1 neededBytes=2',
      'ERROR carillon.db is not published: the disk is nearly full freeBytes=1 neededBytes=2',
    ])
    expect(at.loop.lastPublishedAt).toBeUndefined()
    at.answerWith(async () => published)
    at.clock.advance(10_000)
    await at.loop.tick()
    expect(at.logged.at(-1)).toBe('carillon.db is published again')
    expect(at.loop.lastPublishedAt).toBe(at.clock.now())
  })

  test.each([
    ['a full disk', async () => diskLow],
    ['an error', () => Promise.reject(new Error('database is locked'))],
  ])('%s is tried again after ten seconds, not after the whole interval', async (_what, answer) => {
    using at = loopWith()
    at.answerWith(answer)
    await at.loop.tick()
    at.clock.advance(9_999)
    await at.loop.tick()
    expect(at.asked).toEqual(['publish'])
    at.clock.advance(1)
    await at.loop.tick()
    expect(at.asked).toEqual(['publish', 'publish'])
  })

  test('files that cannot be reached are reported once, not at every tick, until they can be reached again', async () => {
    let isBarred = true
    using at = loopWith({
      beforeTick: () => {
        if (isBarred) throw Object.assign(new Error('permission denied'), { code: 'EACCES' })
        return true
      },
    })
    for (let i = 0; i < 100; i++) {
      await at.loop.tick()
      at.clock.advance(100)
    }
    expect(at.logged.length).toBe(1)
    expect(at.logged[0]).toStartWith('ERROR the maintenance of the database fails')
    expect(at.loop.trouble).toBe('the maintenance of the database fails')
    isBarred = false
    await at.loop.tick()
    expect(at.loop.trouble).toBeUndefined()
  })

  test('an error never stops the loop, but the caller who requested this publication gets it', async () => {
    using at = loopWith()
    at.answerWith(() => Promise.reject(new Error('disk I/O error')))
    await at.loop.tick()
    await expect(at.loop.publish()).rejects.toThrow('disk I/O error')
    at.answerWith(async () => published)
    expect(await at.loop.publish()).toEqual(published)
    await at.loop.stop()
    expect(at.asked).toEqual(['publish', 'publish', 'publish', 'publish'])
    await expect(at.loop.publish()).rejects.toThrow('stopped')
  })
})
