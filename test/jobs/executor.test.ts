import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import * as v from 'valibot'
import { createDatabase } from '../../src/db/create-database.ts'
import type { Db } from '../../src/db/database.ts'
import { inlineReadPool } from '../../src/db/inline-pool.ts'
import { pauseAfter } from '../../src/db/write-trouble.ts'
import { JobExecutor } from '../../src/jobs/executor.ts'
import {
  defineJob,
  enqueue,
  handles,
  type JobHandler,
  type NewJob,
  type OrganizationJobKind,
  type Outcome,
} from '../../src/jobs/job.ts'
import { backoffMs } from '../../src/lib/backoff.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/lib/clock.ts'
import { createLog, silentLog } from '../../src/lib/log.ts'
import { until } from '../support/client.ts'
import { TestClock } from '../support/clock.ts'
import { openMigrated } from '../support/migrated.ts'

const testJob: OrganizationJobKind = defineJob({ kind: 'test.run', queue: 'chores', payload: v.object({}) })

interface Workshop extends AsyncDisposable {
  db: Db
  clock: TestClock
  add(job?: Partial<NewJob<unknown>>, kind?: Partial<OrganizationJobKind>): void
  executor(handler: JobHandler<unknown>, epoch?: number): JobExecutor
  jobs(): Array<{ state: string; attempt: number; lastError: string | null; runAt: number }>
}

function workshop(): Workshop {
  const clock = new TestClock()
  const db = createDatabase(openMigrated(), {
    clock,
    readPool: inlineReadPool,
    onError: (error) => {
      throw error
    },
  })
  return {
    db,
    clock,
    add: (job = {}, kind = {}) =>
      db.writeNow((tx) => enqueue(tx, { ...testJob, ...kind }, { organizationId: 1, payload: {}, ...job })),
    executor: (handler, epoch = 1) =>
      new JobExecutor({ db, log: silentLog, epoch, handled: [handles(testJob, handler)] }),
    jobs: () => db.all('SELECT state, attempt, last_error, run_at FROM jobs ORDER BY id'),
    [Symbol.asyncDispose]: () => db.close(),
  }
}

const answering =
  (outcome: Outcome): JobHandler<unknown> =>
  () =>
    outcome

describe('the state of a job follows the answer of its handler', () => {
  test.each([
    { outcome: 'done', handler: answering({ kind: 'done' }), state: 'DONE', attempt: 1, error: null },
    {
      outcome: 'failed for good',
      handler: answering({ kind: 'fail', error: 'no' }),
      state: 'FAILED',
      attempt: 1,
      error: 'no',
    },
    {
      outcome: 'failed, to be tried again',
      handler: answering({ kind: 'retry', error: 'later' }),
      state: 'READY',
      attempt: 1,
      error: 'later',
    },
    {
      outcome: 'thrown, which is to be tried again',
      handler: () => {
        throw new Error('oops')
      },
      state: 'READY',
      attempt: 1,
      error: 'oops',
    },
  ] as const)('$outcome', async ({ handler, state, attempt, error }) => {
    await using shop = workshop()
    shop.add()
    await shop.executor(handler as JobHandler<unknown>).drain()
    expect(shop.jobs()).toMatchObject([{ state, attempt, lastError: error }])
  })

  test('a snooze comes back at its time and does not count as a failure', async () => {
    await using shop = workshop()
    shop.add({}, { attempts: 1 })
    const runAt = shop.clock.now() + HOUR_MS
    let runs = 0
    const executor = shop.executor(() => (++runs === 1 ? { kind: 'snooze', runAt } : { kind: 'done' }))
    await executor.drain()
    expect(shop.jobs()).toMatchObject([{ state: 'READY', attempt: 0, runAt: runAt }])
    shop.clock.advance(HOUR_MS)
    await executor.drain()
    expect(shop.jobs()).toMatchObject([{ state: 'DONE', attempt: 1 }])
  })

  test('a job without a handler fails with this reason', async () => {
    await using shop = workshop()
    shop.add({}, { kind: 'unknown.run' })
    await shop.executor(answering({ kind: 'done' })).drain()
    expect(shop.jobs()).toMatchObject([
      { state: 'FAILED', lastError: 'The job kind unknown.run has no handler.' },
    ])
  })
})

test('a job is tried until its attempts are used, and not once more', async () => {
  await using shop = workshop()
  shop.add({}, { attempts: 3 })
  let runs = 0
  const executor = shop.executor(() => {
    runs++
    return { kind: 'retry', error: 'no' }
  })
  for (let i = 0; i < 10; i++) {
    await executor.drain()
    shop.clock.advance(2 * HOUR_MS)
  }
  expect(runs).toBe(3)
  expect(shop.jobs()).toMatchObject([{ state: 'FAILED', attempt: 3 }])
})

test('a job is not run before its time', async () => {
  await using shop = workshop()
  shop.add({ runAt: shop.clock.now() + 1 })
  const executor = shop.executor(answering({ kind: 'done' }))
  await executor.drain()
  expect(shop.jobs()).toMatchObject([{ state: 'READY' }])
  shop.clock.advance(1)
  await executor.drain()
  expect(shop.jobs()).toMatchObject([{ state: 'DONE' }])
})

test('a key prevents a second job while the first is waiting or running, and no longer', async () => {
  await using shop = workshop()
  shop.add({ uniqueKey: 'k' })
  shop.add({ uniqueKey: 'k' })
  expect(shop.jobs()).toHaveLength(1)
  await shop
    .executor(() => {
      shop.add({ uniqueKey: 'k' })
      return { kind: 'done' }
    })
    .drain()
  shop.add({ uniqueKey: 'k' })
  expect(shop.jobs().map(({ state }) => state)).toEqual(['DONE', 'READY'])
})

test('a job that was running when its start died is run again by the next start', async () => {
  await using shop = workshop()
  shop.add()
  // The process dies in the middle. The row stays RUNNING with its epoch.
  shop.db.writeNow((tx) => void tx.run(`UPDATE jobs SET state = 'RUNNING', epoch = 1, attempt = 1`))
  const executor = shop.executor(answering({ kind: 'done' }), 2)
  await executor.start()
  await executor.drain()
  await executor.stop()
  expect(shop.jobs()).toMatchObject([{ state: 'DONE', attempt: 2 }])
})

test('a job that runs once has failed when its start died', async () => {
  await using shop = workshop()
  shop.add()
  shop.db.writeNow((tx) => void tx.run(`UPDATE jobs SET state = 'RUNNING', epoch = 1, attempt = 1`))
  const once = { ...testJob, runsOnce: true }
  const runs: unknown[] = []
  const handle: JobHandler<unknown> = (job) => {
    runs.push(job)
    return { kind: 'done' }
  }
  const handled = [handles(once, handle)]
  const executor = new JobExecutor({ db: shop.db, log: silentLog, epoch: 2, handled })
  await executor.start()
  await executor.drain()
  await executor.stop()
  expect([runs, shop.jobs()]).toMatchObject([
    [],
    [{ state: 'FAILED', attempt: 1, lastError: 'The process ended while the job ran.' }],
  ])
})

test('stopping waits for the running job and asks it to end', async () => {
  await using shop = workshop()
  shop.add()
  const started = Promise.withResolvers<void>()
  const executor = shop.executor(async (_job, signal) => {
    started.resolve()
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    return { kind: 'done' }
  })
  await executor.start()
  await started.promise
  await executor.stop()
  expect(shop.jobs()).toMatchObject([{ state: 'DONE' }])
})

test('a job that a job adds is run without waiting for a timer', async () => {
  await using shop = workshop()
  shop.add()
  const ran: number[] = []
  await shop
    .executor(({ id }) => {
      ran.push(id)
      if (ran.length < 20) shop.add()
      return { kind: 'done' }
    })
    .drain()
  expect(ran).toHaveLength(20)
})

test('the wait between attempts grows, stays within ten percent of its step, and never passes an hour and a tenth', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000 }),
      fc.double({ min: 0, max: 0.999999, noNaN: true }),
      (attempt, fraction) => {
        const step = Math.min(HOUR_MS, 5 * SECOND_MS * 2 ** Math.min(attempt - 1, 20))
        const wait = backoffMs(attempt, fraction)
        expect(wait).toBeGreaterThanOrEqual(Math.floor(step * 0.9))
        expect(wait).toBeLessThanOrEqual(Math.ceil(step * 1.1))
        expect(wait).toBeLessThanOrEqual(66 * MINUTE_MS)
      },
    ),
  )
})

describe('while nothing can be written', () => {
  /** Jobs on a database that refuses the writes of `refuses`, until `mend`. */
  function broken(refuses: string) {
    const shop = workshop()
    const logged: string[] = []
    const failures: number[] = []
    const executor = new JobExecutor({
      db: shop.db,
      log: createLog('logfmt', (line) => logged.push(line)),
      epoch: 1,
      handled: [handles(testJob, answering({ kind: 'done' }))],
      pauseAfter: (failure) => {
        failures.push(failure)
        return 0
      },
    })
    shop.add()
    shop.db.writeNow(
      (tx) =>
        void tx.run(
          `CREATE TEMP TRIGGER full BEFORE UPDATE ON jobs WHEN ${refuses} BEGIN SELECT raise(ABORT, 'full'); END`,
        ),
    )
    const mend = () => shop.db.writeNow((tx) => void tx.run('DROP TRIGGER full'))
    const tried = (times: number) =>
      until(
        async () => failures.length,
        (count) => count >= times,
      )
    return { shop, executor, logged, failures, mend, tried }
  }

  test.each([
    ['the outcome of a job', `NEW.state = 'DONE'`],
    ['a claim', `NEW.state = 'RUNNING'`],
  ])(
    '%s is tried again after longer and longer pauses, with one line in the log, until it is written',
    async (_what, refuses) => {
      const { shop, executor, logged, failures, mend, tried } = broken(refuses)
      await using _closing = shop
      await executor.start()
      await tried(200)
      expect(logged).toHaveLength(1)
      expect(failures.slice(0, 100)).toEqual(Array.from({ length: 100 }, (_, i) => i + 1))
      mend()
      await until(
        async () => shop.jobs()[0]?.state,
        (state) => state === 'DONE',
      )
      await until(
        async () => logged.length,
        (lines) => lines === 2,
      )
      await executor.stop()
      expect(logged.at(-1)).toStartWith('the database can be written again worker=jobs')
      expect(shop.jobs()).toMatchObject([{ state: 'DONE', attempt: 1 }])
    },
  )

  test('stopping does not wait for it: the next start runs the job again', async () => {
    const { shop, executor, mend, tried } = broken(`NEW.state = 'DONE'`)
    await using _closing = shop
    await executor.start()
    await tried(3)
    await executor.stop()
    expect(shop.jobs()).toMatchObject([{ state: 'RUNNING' }])
    mend()
    const next = shop.executor(answering({ kind: 'done' }), 2)
    await next.start()
    await next.drain()
    await next.stop()
    expect(shop.jobs()).toMatchObject([{ state: 'DONE' }])
  })
})

test('the pause between tries doubles from half a second and never passes 15 s', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 1_000].map(pauseAfter)).toEqual([
    500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000,
  ])
})
