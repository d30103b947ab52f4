import { expect, test } from 'bun:test'
import { checkEvents } from '../../cli/doctor-events.ts'
import { setAside } from '../../src/events/set-aside.ts'
import { createTestApp } from '../support/app.ts'
import { readMetrics } from '../support/metrics.ts'
import { openMigrated } from '../support/migrated.ts'

test('doctor names the failing consumer, the event, the time, the number of waiting events, and the remedy', async () => {
  const connection = openMigrated()
  await using app = createTestApp({}, { connection })
  const { organization } = app.tenant()
  expect(checkEvents(connection, app.clock.now())).toEqual([
    { check: 'events', status: 'ok', detail: 'all event consumers work' },
  ])
  app.db.writeNow((tx) => {
    for (let i = 0; i < 3; i++)
      tx.run(
        `INSERT INTO events (organization_id, name, version, actor_type, actor_name, data, created_at)
         VALUES (?, 'test.happened', 1, 'SYSTEM', 'Test', '{}', ?)`,
        organization.id,
        tx.now,
      )
    tx.run(
      `INSERT INTO event_delays (consumer, organization_id, event_id, attempts, due_at, failing_since, last_error)
       VALUES ('test.listener', ?, 2, 4, ?, ?, 'no such column')`,
      organization.id,
      tx.now,
      Date.UTC(2026, 0, 2),
    )
    setAside(tx, 'test.other', {
      organizationId: organization.id,
      eventId: 1,
      attempts: 80,
      failingSince: Date.UTC(2026, 0, 1),
      lastError: 'too long',
    })
  })
  const [waiting, aside, ...more] = checkEvents(connection, app.clock.now())
  expect(more).toEqual([])
  expect(waiting).toMatchObject({ check: 'events', status: 'warning' })
  expect(waiting?.detail).toStartWith('2 events wait, the first is test.happened (event 2) of ')
  expect(waiting?.detail).toContain(
    'test.listener has failed 4 times since 2026-01-02T00:00:00.000Z: no such column. Carillon retries this event',
  )
  expect(aside?.detail).toStartWith('test.happened (event 1) of ')
  expect(aside?.detail).toContain(
    'test.other has failed 80 times since 2026-01-01T00:00:00.000Z: too long. Update Carillon and restart it',
  )
})

test('doctor reports in one line that events wait for consumers, and how long, like the metrics', async () => {
  const connection = openMigrated()
  await using app = createTestApp({}, { connection })
  const { organization } = app.tenant()
  app.db.writeNow((tx) => {
    tx.run(
      `INSERT INTO events (organization_id, name, version, actor_type, actor_name, data, created_at)
       VALUES (?, 'test.happened', 1, 'SYSTEM', 'Test', '{}', ?)`,
      organization.id,
      tx.now,
    )
  })
  app.clock.advance(15 * 60_000)
  expect(checkEvents(connection, app.clock.now())).toMatchObject([{ status: 'ok' }])
  app.clock.advance(60_000)
  const found = checkEvents(connection, app.clock.now())
  expect(found).toMatchObject([{ check: 'events', status: 'warning' }])
  expect(found[0]?.detail).toMatch(
    /^1 event waits for \S+ and \d+ other consumers; the oldest has waited 16 minutes\. Is the server running\?$/,
  )
  const name = 'carillon_events_oldest_waiting_age_seconds'
  const { samples } = (await readMetrics(app)).get(name)!
  expect(new Set(samples.map(({ value }) => value))).toEqual(new Set([16 * 60]))
})
