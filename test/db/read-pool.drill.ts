import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '../../src/db/driver.ts'
import { interruptible } from '../../src/db/interruptible.ts'
import type { RowReader } from '../../src/db/read-pool.ts'
import { type PoolLimits, workerReadPool } from '../../src/db/worker-pool.ts'
import { openLiveDatabase } from '../../src/storage/live-connection.ts'
import { covers } from '../support/covers.ts'

covers('src/db')

/** Some tenths of a second of counting. */
const LONG = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500000) SELECT count(*) AS n FROM n`
const SHORT = 'SELECT count(*) AS n FROM things WHERE name <> ?'

/** Would count for days, and can be ended. */
const ENDLESS = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE ${interruptible('i').text})
  SELECT count(*) AS n FROM n`

let dir: string
let writer: Connection
let pool: ReturnType<typeof workerReadPool>
let rows: RowReader

function open(limits?: Partial<PoolLimits>): void {
  pool = workerReadPool(join(dir, 'engine.db'), limits)
  rows = of(1)
}

const of = (organizationId: number, isJob = false) =>
  pool.of({ organizationId, isJob, advice: 'Ask for less.' })

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'carillon-read-pool-'))
  writer = openLiveDatabase(join(dir, 'engine.db'))
  writer.exec(`CREATE TABLE things (name TEXT); INSERT INTO things VALUES ('a'), ('b')`)
  open()
})

afterEach(async () => {
  await pool.close()
  writer.close()
  rmSync(dir, { recursive: true })
})

test('closing fails what runs and what waits, and nobody hangs', async () => {
  const reads = Promise.allSettled([LONG, LONG, LONG].map((sql) => rows.all(sql)))
  await pool.close()
  const reasons = (await reads).map((read) => (read.status === 'rejected' ? read.reason : read.status))
  expect(reasons.map(({ code, message }) => `${code}: ${message}`)).toEqual(
    Array(3).fill('SERVICE_UNAVAILABLE: The server is stopping. Try again shortly.'),
  )
})

test('closing in the middle of statements does not take the process with it', async () => {
  const script = join(import.meta.dir, '../support/read-pool-child.ts')
  const child = Bun.spawn([process.execPath, script, join(dir, 'engine.db'), '30'], {
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [exitCode, output] = await Promise.all([child.exited, new Response(child.stdout).text()])
  expect({ exitCode, output }).toEqual({ exitCode: 0, output: 'closed\n' })
})

const LATE = {
  code: 'QUERY_TIMEOUT',
  status: 503,
  message: 'This took longer than 0.2 seconds. Ask for less.',
}

test('a read that takes too long is ended, and its worker reads on', async () => {
  await pool.close()
  open({ threads: 1, perOrganization: 1, requestMs: 200 })
  const [late] = await Promise.allSettled([rows.all(ENDLESS)])
  expect(late).toMatchObject({ status: 'rejected', reason: LATE })
  // As a job, which has two minutes: others may have the processor meanwhile.
  expect(await of(1, true).get<{ n: number }>(SHORT, 'a')).toEqual({ n: 1 })
  expect(pool.threads).toBe(1)
})

test('a read that waits too long is refused, and does not run afterwards', async () => {
  await pool.close()
  open({ threads: 1, perOrganization: 1, requestMs: 200 })
  const job = of(2, true).all(ENDLESS)
  const [late] = await Promise.allSettled([rows.all(SHORT, 'a')])
  expect(late).toMatchObject({ status: 'rejected', reason: LATE })
  const ended = Promise.allSettled([job])
  await pool.close()
  expect(await ended).toMatchObject([{ status: 'rejected' }])
})

test('a job may take longer than a request, not for ever', async () => {
  await pool.close()
  open({ requestMs: 1 })
  expect(await of(1, true).get<{ n: number }>(LONG)).toEqual({ n: 500_000 })
  await pool.close()
  open({ requestMs: 1, jobMs: 200 })
  const [late] = await Promise.allSettled([of(1, true).all(ENDLESS)])
  expect(late).toMatchObject({ status: 'rejected', reason: LATE })
})

test('one job reads at a time, so that requests always find a worker', async () => {
  const jobs = [1, 2, 3].map((organizationId) => of(organizationId, true).all(LONG))
  expect(pool.threads).toBe(1)
  expect(await of(1).get<{ n: number }>(SHORT, 'a')).toEqual({ n: 1 })
  expect((await Promise.all(jobs)).length).toBe(3)
})

test('only so many reads wait: of one organization, and of all', async () => {
  await pool.close()
  open({ threads: 1, perOrganization: 1, waitingOfOne: 2, waiting: 3, requestMs: 300 })
  const asked = [1, 1, 1, 1, 2, 2, 3].map((organizationId) => of(organizationId).all(ENDLESS))
  const answers = await Promise.allSettled(asked)
  expect(answers.map((answer) => answer.status === 'rejected' && answer.reason.code)).toEqual([
    'QUERY_TIMEOUT',
    'QUERY_TIMEOUT',
    'QUERY_TIMEOUT',
    'SERVICE_UNAVAILABLE',
    'QUERY_TIMEOUT',
    'SERVICE_UNAVAILABLE',
    'SERVICE_UNAVAILABLE',
  ])
})

test('the request thread comes before the workers', async () => {
  await rows.get(SHORT, 'a')
  const niceOf = (task: string): number => {
    const stat = readFileSync(`/proc/self/task/${task}/stat`, 'utf8')
    // proc(5): the nineteenth field, the second being a name in parentheses.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  }
  const own = niceOf(String(process.pid))
  expect(
    readdirSync('/proc/self/task')
      .map(niceOf)
      .filter((nice) => nice > own).length,
  ).toBeGreaterThan(0)
})
