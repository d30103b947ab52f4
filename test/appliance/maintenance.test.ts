import { expect, test } from 'bun:test'
import { Cron } from 'croner'
import { defineChore } from '../../src/jobs/job.ts'
import { JobSchedule } from '../../src/jobs/schedule.ts'
import { DAY_MS } from '../../src/lib/clock.ts'
import { silentLog } from '../../src/lib/log.ts'
import { schedules } from '../../src/wiring/modules.ts'
import { createTestApp } from '../support/app.ts'
import { until } from '../support/client.ts'

const scheduleOf = (app: ReturnType<typeof createTestApp>) =>
  new JobSchedule({ db: app.db, log: silentLog, schedules })

test('every scheduled chore has a handler and a next time', async () => {
  await using app = createTestApp()
  for (const { pattern, job } of schedules) {
    expect(app.app.jobs.kinds).toContain(job)
    expect(new Cron(pattern, { timezone: 'UTC', paused: true }).nextRun()).toBeInstanceOf(Date)
  }
})

test('every schedule is planned shortly after the start, and none after a stop', async () => {
  await using app = createTestApp()
  const [kept, stopped] = [scheduleOf(app), scheduleOf(app)]
  stopped.start(0)
  kept.start(0)
  stopped.stop()
  await until(
    async () => kept.planned,
    (count) => count > 0,
  )
  expect([kept.planned, stopped.planned]).toEqual([schedules.length, 0])
  kept.stop()
  expect(kept.planned).toBe(0)
})

test('a chore that has not run yet is not inserted twice', async () => {
  await using app = createTestApp()
  const schedule = scheduleOf(app)
  await schedule.fire(defineChore('job.prune'))
  await schedule.fire(defineChore('job.prune'))
  expect(app.rowCounts().jobs).toBe(1)
})

test('idempotency keys are deleted after a day, and not before', async () => {
  await using app = createTestApp()
  const { key } = app.tenant()
  const create = (name: string) =>
    app.request('POST', '/tags', { token: key, body: { name }, headers: { 'idempotency-key': name } })
  await create('old')
  app.clock.advance(DAY_MS - 1)
  await create('new')
  app.clock.advance(1)
  await scheduleOf(app).fire(defineChore('idempotency_key.prune'))
  await app.drain()
  expect(app.db.all('SELECT key FROM idempotency_keys')).toEqual([{ key: 'new' }])
})

test('finished jobs are deleted after a week', async () => {
  await using app = createTestApp()
  const schedule = scheduleOf(app)
  await schedule.fire(defineChore('idempotency_key.prune'))
  await app.drain()
  app.clock.advance(7 * DAY_MS + 1)
  await schedule.fire(defineChore('job.prune'))
  await app.drain()
  expect(app.db.all('SELECT kind, state FROM jobs')).toEqual([{ kind: 'job.prune', state: 'DONE' }])
})
