import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { covers } from '../support/covers.ts'
import {
  ENDLESS,
  fileOf,
  LONG,
  limitPool,
  readerOf,
  SHORT,
  things,
  useThings,
} from '../support/pool-of-things.ts'

covers('src/db')

useThings()

test('closing fails running and waiting reads, and no caller hangs', async () => {
  const reads = Promise.allSettled([LONG, LONG, LONG].map((sql) => readerOf(1).all(sql)))
  await things.pool.close()
  const reasons = (await reads).map((read) => (read.status === 'rejected' ? read.reason : read.status))
  expect(reasons.map(({ code, message }) => `${code}: ${message}`)).toEqual(
    Array(3).fill('SERVICE_UNAVAILABLE: The server is stopping. Try again shortly.'),
  )
})

test('closing in the middle of statements does not end the process', async () => {
  const script = join(import.meta.dir, '../support/read-pool-child.ts')
  const child = Bun.spawn([process.execPath, script, fileOf(things.folder), '30'], {
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
  await limitPool({ threads: 1, perOrganization: 1, requestMs: 200 })
  const [late] = await Promise.allSettled([readerOf(1).all(ENDLESS)])
  expect(late).toMatchObject({ status: 'rejected', reason: LATE })
  // As a job, because a job has two minutes. Other processes may use the processor meanwhile.
  expect(await readerOf(1, true).get<{ n: number }>(SHORT, 'a')).toEqual({ n: 1 })
  expect(things.pool.threads).toBe(1)
})

test('a read that waits too long is refused, and does not run afterwards', async () => {
  await limitPool({ threads: 1, perOrganization: 1, requestMs: 200 })
  const job = readerOf(2, true).all(ENDLESS)
  const [late] = await Promise.allSettled([readerOf(1).all(SHORT, 'a')])
  expect(late).toMatchObject({ status: 'rejected', reason: LATE })
  const ended = Promise.allSettled([job])
  await things.pool.close()
  expect(await ended).toMatchObject([{ status: 'rejected' }])
})

test('a job may take longer than a request, but not without limit', async () => {
  await limitPool({ requestMs: 1 })
  expect(await readerOf(1, true).get<{ n: number }>(LONG)).toEqual({ n: 500_000 })
  await limitPool({ requestMs: 1, jobMs: 200 })
  const [late] = await Promise.allSettled([readerOf(1, true).all(ENDLESS)])
  expect(late).toMatchObject({ status: 'rejected', reason: LATE })
})

test('one job reads at a time, so that requests always find a worker', async () => {
  const jobs = [1, 2, 3].map((organizationId) => readerOf(organizationId, true).all(LONG))
  expect(things.pool.threads).toBe(1)
  expect(await readerOf(1).get<{ n: number }>(SHORT, 'a')).toEqual({ n: 1 })
  expect((await Promise.all(jobs)).length).toBe(3)
})

test('the number of waiting reads is limited, for one organization and for all', async () => {
  await limitPool({ threads: 1, perOrganization: 1, waitingOfOne: 2, waiting: 3, requestMs: 300 })
  const asked = [1, 1, 1, 1, 2, 2, 3].map((organizationId) => readerOf(organizationId).all(ENDLESS))
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

test('the request thread has precedence over the workers', async () => {
  await readerOf(1).get(SHORT, 'a')
  const niceOf = (task: string): number => {
    const stat = readFileSync(`/proc/self/task/${task}/stat`, 'utf8')
    // proc(5): the nineteenth field. The second is a name in parentheses.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  }
  const own = niceOf(String(process.pid))
  expect(
    readdirSync('/proc/self/task')
      .map(niceOf)
      .filter((nice) => nice > own).length,
  ).toBeGreaterThan(0)
})
