import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import * as v from 'valibot'
import { checkJobs } from '../../cli/doctor-jobs.ts'
import { migrations } from '../../migrations/index.ts'
import { createDatabase } from '../../src/db/create-database.ts'
import { connect } from '../../src/db/driver.ts'
import { inlineReadPool } from '../../src/db/inline-pool.ts'
import { migrate } from '../../src/db/migrate.ts'
import type { ReadPool, RowReader } from '../../src/db/read-pool.ts'
import { JobExecutor } from '../../src/jobs/executor.ts'
import {
  defineChore,
  defineJob,
  done,
  enqueue,
  enqueueChore,
  type HandledJob,
  handles,
  handlesChore,
} from '../../src/jobs/job.ts'
import { claimNext, nextDueAfter, placesOfOne, queueLoads } from '../../src/jobs/store.ts'
import { QUEUE_NAMES, QUEUES } from '../../src/jobs/table.ts'
import { silentLog } from '../../src/lib/log.ts'
import { schedules } from '../../src/wiring/modules.ts'
import { createTestApp } from '../support/app.ts'
import * as campaigns from '../support/campaigns.ts'
import { until } from '../support/client.ts'
import { TestClock } from '../support/clock.ts'
import { openMigrated } from '../support/migrated.ts'
import { planOf } from '../support/plans.ts'
import { runs } from '../support/size.ts'

/** Reads of the organizations in `slow` do not come back before `release`. */
function slowReads() {
  const slow = new Set<number>()
  const released = Promise.withResolvers<void>()
  const pool = (reader: Parameters<typeof inlineReadPool>[0]): ReadPool => {
    const inner = inlineReadPool(reader)
    return {
      of: (asker) => {
        const rows = inner.of(asker)
        const isSlow = slow.has(asker.organizationId)
        const beforeRead = async () => (isSlow ? released.promise : undefined)
        const waiting: RowReader = {
          all: (sql, ...params) => beforeRead().then(() => rows.all(sql, ...params)),
          get: (sql, ...params) => beforeRead().then(() => rows.get(sql, ...params)),
        }
        return waiting
      },
      close: () => inner.close(),
    }
  }
  return { slow, pool, release: released.resolve }
}

test('ten slow exports of one organization do not delay the campaign of another', async () => {
  const reads = slowReads()
  await using app = createTestApp({}, { readPool: reads.pool })
  const busy = app.tenant('Busy')
  reads.slow.add(busy.organization.id)
  for (let i = 0; i < 10; i++) await app.post('/contacts/exports', busy.key, {})
  const tenant = app.tenant('Quick')
  const sendable = {
    ...tenant,
    segment: campaigns.addSegment(app, tenant),
    identity: campaigns.addIdentity(app, tenant),
  }
  campaigns.addContact(app, sendable)
  await app.app.jobs.start()
  await campaigns.postCampaign(app, sendable, { category: 'TRANSACTIONAL' })
  const status = await until(
    async () => app.db.value<string>('SELECT status FROM executions'),
    (status) => status !== 'PENDING',
  )
  reads.release()
  expect(status).toBe('RUNNING')
})

const numbered = defineJob({
  kind: 'test.numbered',
  queue: 'transfers',
  payload: v.object({ number: v.number() }),
})

/** Job of the appliance itself, in the same queue. */
const chore = { ...defineChore('test.chore'), queue: numbered.queue }

function workshop(handled: readonly HandledJob[]) {
  const connection = openMigrated()
  const clock = new TestClock()
  const db = createDatabase(connection, {
    clock,
    readPool: inlineReadPool,
    onError: (error) => {
      throw error
    },
  })
  const jobs = new JobExecutor({ db, log: silentLog, epoch: 1, handled })
  return {
    connection,
    db,
    jobs,
    clock,
    add: (organizationId: number | null, number = 0) =>
      db.writeNow((tx) => {
        if (organizationId === null) enqueueChore(tx, chore)
        else enqueue(tx, numbered, { organizationId, payload: { number } })
      }),
    errors: () =>
      db.all<{ state: string; error: string | null }>('SELECT state, last_error AS error FROM jobs'),
    [Symbol.asyncDispose]: async () => {
      await jobs.stop()
      await db.close()
    },
  }
}

/** Handler whose jobs run until `endOne` ends the one that has run longest. */
function endless() {
  const begun: Array<number | null> = []
  const ends: Array<() => void> = []
  const handled = handles(numbered, async ({ organizationId }) => {
    begun.push(organizationId)
    await new Promise<void>((resolve) => ends.push(resolve))
    return done
  })
  const endOne = () => ends.shift()?.()
  const endAll = () => {
    while (ends.length > 0) endOne()
  }
  return { handled, begun, endOne, endAll }
}

const PLACES = QUEUES.transfers.places

describe('in a queue', () => {
  test('one organization leaves a free place for another', async () => {
    const work = endless()
    await using shop = workshop([work.handled])
    for (let i = 0; i < 20; i++) shop.add(1)
    await shop.jobs.start()
    const hasBegun = (count: number) =>
      until(
        async () => work.begun.length,
        (length) => length >= count,
      )
    await hasBegun(PLACES - 1)
    shop.add(2)
    await hasBegun(PLACES)
    expect(work.begun).toEqual([...Array<number>(PLACES - 1).fill(1), 2])
    shop.db.writeNow((tx) => void tx.run(`DELETE FROM jobs WHERE state = 'READY'`))
    work.endAll()
  })

  test('never more jobs run than it has places, and never all of them are of one organization', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 25 }), async (owners) => {
        const running: Array<number | null> = []
        let most = 0
        let mostOfOne = 0
        const count = async (organizationId: number | null) => {
          running.push(organizationId)
          most = Math.max(most, running.length)
          const ofOne = running.filter((other) => other === organizationId).length
          mostOfOne = Math.max(mostOfOne, ofOne)
          await new Promise(setImmediate)
          running.splice(running.indexOf(organizationId), 1)
          return done
        }
        await using shop = workshop([
          handles(numbered, ({ organizationId }) => count(organizationId)),
          handlesChore(chore, () => count(null)),
        ])
        for (const owner of owners) shop.add(owner === 0 ? null : owner)
        await shop.jobs.drain()
        expect(most).toBeLessThanOrEqual(PLACES)
        expect(mostOfOne).toBeLessThanOrEqual(placesOfOne('transfers'))
        expect(shop.errors()).toEqual(owners.map(() => ({ state: 'DONE', error: null })))
      }),
      { numRuns: 30 },
    )
  })

  test('organizations take turns, with any number of jobs of the first', async () => {
    const work = endless()
    await using shop = workshop([work.handled])
    for (let i = 0; i < 20; i++) shop.add(1)
    for (const organization of [2, 3, 2, 3]) shop.add(organization)
    await shop.jobs.start()
    for (let count = PLACES; count < 9; count++) {
      await until(
        async () => work.begun.length,
        (length) => length >= count,
      )
      work.endOne()
    }
    expect(work.begun.slice(0, 6)).toEqual([1, 2, 3, 1, 2, 3])
    shop.db.writeNow((tx) => void tx.run(`DELETE FROM jobs WHERE state = 'READY'`))
    work.endAll()
  })

  test('the jobs of an organization begin in the order they were due', async () => {
    const order: number[] = []
    const keep = handles(numbered, ({ payload }) => {
      order.push(payload.number)
      return done
    })
    await using shop = workshop([keep])
    for (let number = 0; number < 10; number++) shop.add(1, number)
    await shop.jobs.drain()
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })
})

test('no job waits for a timer while a place is free, also when one ends in the commit of a claim', async () => {
  let ran = 0
  const count = handles(numbered, () => {
    ran++
    return done
  })
  await using shop = workshop([count])
  for (let number = 0; number < 200; number++) shop.add(1, number)
  await shop.jobs.start()
  await until(
    async () => ran,
    (count) => count === 200,
  )
  expect(ran).toBe(200)
})

test('a claim finds its job through an index, with any number of waiting jobs', () => {
  const { connection, db } = workshop([])
  const statements: string[] = []
  const prepare = connection.prepare.bind(connection)
  connection.prepare = ((sql: string) => {
    if (sql.includes('jobs')) statements.push(sql)
    return prepare(sql)
  }) as typeof connection.prepare
  db.writeNow((tx) => {
    // More owners without a due job than are checked one by one.
    for (let organizationId = 1; organizationId < 9; organizationId++) {
      const runAt = organizationId === 8 ? tx.now : tx.now + 1
      enqueue(tx, numbered, { organizationId, payload: { number: 1 }, runAt })
    }
    const claimed = claimNext(tx, { queue: 'transfers', epoch: 1, afterOwner: 0, full: [] })
    expect(claimed).toMatchObject({ organizationId: 8, attempt: 1 })
    nextDueAfter(tx, QUEUE_NAMES, tx.now)
  })
  const asked = statements.filter((sql) => !sql.startsWith('INSERT'))
  expect(asked).toHaveLength(6)
  connection.prepare = prepare
  for (const step of asked.flatMap((sql) => planOf(connection, sql))) {
    expect(step).not.toMatch(/SCAN jobs|TEMP B-TREE/)
  }
})

test('a claim takes the longest due job of the next owner that has one and is not full, with any other waiting jobs', () => {
  const owner = fc.integer({ min: 0, max: 12 })
  const waiting = fc.array(fc.record({ owner, dueInMs: fc.integer({ min: -3, max: 2 }) }), { maxLength: 20 })
  fc.assert(
    fc.property(waiting, owner, fc.array(owner, { maxLength: 6 }), (rows, afterOwner, full) => {
      const { db } = workshop([])
      const claimed = db.writeNow((tx) => {
        for (const { owner, dueInMs } of rows) {
          const runAt = tx.now + dueInMs
          if (owner === 0) enqueueChore(tx, chore, { runAt })
          else enqueue(tx, numbered, { organizationId: owner, payload: { number: 1 }, runAt })
        }
        return claimNext(tx, { queue: 'transfers', epoch: 1, afterOwner, full })
      })
      const turnOf = (owner: number) => (owner > afterOwner ? owner : owner + 100)
      const [expected] = rows
        .map((row, index) => ({ ...row, id: index + 1 }))
        .filter((row) => row.dueInMs <= 0 && !full.includes(row.owner))
        .sort((a, b) => turnOf(a.owner) - turnOf(b.owner) || a.dueInMs - b.dueInMs || a.id - b.id)
      expect(claimed?.id).toBe(expected?.id as number)
    }),
    { numRuns: runs(150) },
  )
})

describe('a stored payload', () => {
  test.each([
    ['of another shape', '{"number":"seven"}'],
    ['without what it needs', '{}'],
    ['that is no JSON', 'seven'],
  ])('%s fails its job permanently, with this reason', async (_what, payload) => {
    let ran = 0
    const count = handles(numbered, () => {
      ran++
      return done
    })
    await using shop = workshop([count])
    shop.add(1)
    shop.db.writeNow((tx) => void tx.run('UPDATE jobs SET payload = ?', payload))
    await shop.jobs.drain()
    expect(ran).toBe(0)
    expect(shop.errors()).toEqual([
      {
        state: 'FAILED',
        error: expect.stringMatching(/^The payload of test\.numbered is not of the expected/),
      },
    ])
  })
})

test('a job that needs an organization but has none fails permanently, with this reason, and is not run', async () => {
  let ran = 0
  const count = handles(numbered, () => {
    ran++
    return done
  })
  await using shop = workshop([count])
  shop.add(1)
  shop.db.writeNow((tx) => void tx.run('UPDATE jobs SET organization_id = NULL'))
  await shop.jobs.drain()
  expect(ran).toBe(0)
  const error = 'A job of the kind test.numbered needs an organization, but this job has none.'
  expect(shop.errors()).toEqual([{ state: 'FAILED', error }])
})

test('jobs of schedules, mails for forgotten passwords and reports of a payment processor belong to the appliance, all other kinds to organizations', async () => {
  await using app = createTestApp()
  const ofAppliance = app.app.jobs.kinds.filter(({ owner }) => owner === 'appliance').map(({ kind }) => kind)
  const scheduled = schedules.map(({ job }) => job.kind)
  expect(ofAppliance.sort()).toEqual(
    [
      ...scheduled,
      // The address may be that of a user without an organization, or of no user.
      'password_mail.send',
      // A suspended organization gets what it paid for.
      'billing.handle_callback',
      'billing.settle_purchases',
      'billing.catch_up',
      'payment_sandbox.deliver',
    ].sort(),
  )
})

test('mails with a link that can be requested again run once, so that a crash never sends one twice', async () => {
  await using app = createTestApp()
  const once = app.app.jobs.kinds.filter(({ runsOnce }) => runsOnce).map(({ kind }) => kind)
  expect(once.sort()).toEqual(['email_verification.send', 'password_mail.send'])
})

test('jobs that wait from an earlier version are run in the present queue of their kind', async () => {
  await using shop = workshop([handles(numbered, () => done)])
  shop.add(1)
  shop.db.writeNow((tx) => void tx.run(`UPDATE jobs SET queue = 'long gone'`))
  await shop.jobs.start()
  await until(
    async () => shop.errors()[0]?.state,
    (state) => state === 'DONE',
  )
  expect(shop.db.value('SELECT queue FROM jobs')).toBe('transfers')
})

/** Jobs as earlier versions stored them, by kind. */
const STORED_BEFORE: ReadonlyArray<{ kind: string; payload: string; queue: string }> = [
  { kind: 'execution.start', payload: '{"executionId":1,"lateStart":"HOLD"}', queue: 'campaigns' },
  { kind: 'execution.start', payload: '{"executionId":1,"lateStart":"MISS"}', queue: 'campaigns' },
  { kind: 'execution.start', payload: '{"executionId":1}', queue: 'campaigns' },
  { kind: 'execution.cancel_messages', payload: '{"executionId":1}', queue: 'campaigns' },
  { kind: 'message.skip_opted_out', payload: '{"contactId":1}', queue: 'chores' },
  { kind: 'contact_import.run', payload: '{"importId":1}', queue: 'transfers' },
  { kind: 'contact_import.undo', payload: '{"importId":1}', queue: 'transfers' },
  { kind: 'contact_export.write', payload: '{"exportId":1}', queue: 'transfers' },
  { kind: 'segment.count', payload: '{"segmentId":1}', queue: 'counts' },
  { kind: 'custom_field.remove', payload: '{"customFieldId":1}', queue: 'chores' },
  { kind: 'contact_export.prune', payload: '{}', queue: 'chores' },
  { kind: 'contact_import.prune_files', payload: '{}', queue: 'chores' },
  { kind: 'event.prune', payload: '{}', queue: 'chores' },
  { kind: 'idempotency_key.prune', payload: '{}', queue: 'chores' },
  { kind: 'job.prune', payload: '{}', queue: 'chores' },
]

test('every job that waits in another queue than that of its kind is moved to its queue, and its payload is accepted', async () => {
  const connection = connect(':memory:')
  migrate(connection, migrations, 0)
  for (const { kind, payload } of STORED_BEFORE) {
    connection
      .prepare('INSERT INTO jobs (kind, payload, run_at, created_at) VALUES (?, ?, 9e15, 0)')
      .run(kind, payload)
  }
  await using app = createTestApp({}, { connection })
  const { jobs } = app.app
  await jobs.start()
  const rows = app.db.all<{ kind: string; payload: string; queue: string }>(
    'SELECT kind, payload, queue FROM jobs ORDER BY id',
  )
  expect(rows).toEqual([...STORED_BEFORE])
  const refused = rows.filter(({ kind, payload }) => {
    const { payload: schema } = jobs.kinds.find((job) => job.kind === kind)!
    return !v.is(schema, JSON.parse(payload))
  })
  expect(refused).toEqual([])
})

test('a kind of job has one handler', () => {
  const twice = [handles(numbered, () => done), handles(numbered, () => done)]
  expect(() => workshop(twice)).toThrow('two handlers')
})

test('the load of a queue counts waiting and running jobs, with the oldest time, but not jobs for later', async () => {
  await using shop = workshop([])
  const dueAt = shop.clock.now()
  shop.add(1)
  shop.db.writeNow((tx) => void claimNext(tx, { queue: 'transfers', epoch: 1, afterOwner: 0, full: [] }))
  shop.add(1)
  shop.add(2)
  shop.db.writeNow((tx) =>
    enqueue(tx, numbered, { organizationId: 1, payload: { number: 1 }, runAt: tx.now + 60_000 }),
  )
  shop.clock.advance(1_000)
  expect(queueLoads(shop.db, shop.clock.now())).toEqual(
    QUEUE_NAMES.map((queue) =>
      queue === 'transfers'
        ? { queue, waiting: 2, running: 1, oldestDueAt: dueAt }
        : { queue, waiting: 0, running: 0, oldestDueAt: null },
    ),
  )
})

test('doctor shows the waiting jobs, and warns of jobs that have waited for more than 15 minutes', async () => {
  await using shop = workshop([])
  const found = () => checkJobs(shop.connection, shop.clock.now())
  expect(found()).toEqual([{ check: 'jobs', status: 'ok', detail: 'no jobs are waiting' }])
  shop.add(1)
  shop.clock.advance(15 * 60_000)
  const detail = 'transfers: 1 waiting, 0 running; the oldest has waited 15 minutes'
  expect(found()).toEqual([{ check: 'jobs', status: 'ok', detail }])
  shop.clock.advance(60_000)
  expect(found()).toMatchObject([{ check: 'jobs', status: 'warning' }])
})

test('docs/operations/tables.md lists every queue with its places and kinds of jobs', async () => {
  await using app = createTestApp()
  const text = readFileSync(join(import.meta.dir, '../../docs/operations/tables.md'), 'utf8')
  const table = text.split('| Queue |')[1]!.split('\n\n')[0]!
  const rows = [...table.matchAll(/^\| `(\w+)` \| (\d+) \| (\d+) \| (.+?) \|$/gm)]
  const listed = rows.map(([, queue, places, ofOne, kinds]) => ({
    queue,
    places: [Number(places), Number(ofOne)],
    kinds: [...kinds!.matchAll(/`([\w.]+)`/g)].map(([, kind]) => kind!).sort(),
  }))
  const actual = QUEUE_NAMES.map((queue) => ({
    queue,
    places: [QUEUES[queue].places, placesOfOne(queue)],
    kinds: app.app.jobs.kinds
      .filter((job) => job.queue === queue)
      .map(({ kind }) => kind)
      .sort(),
  }))
  expect(listed).toEqual(actual)
})
