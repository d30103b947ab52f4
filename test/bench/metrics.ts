import { senderTotals } from '../../src/delivery/messages/moves.ts'
import { createTestApp, TEST_CONFIG, type TestApp } from '../support/app.ts'
import { type Bench, type Figure, medianMs, say } from './figure.ts'

/** Number of clients of an agency. */
const CLIENTS = 1_000
const ENDED_RUNS = 100_000
const RUNNING = 200
const WAITING = 50_000

/** Returns a FROM clause with the numbers from 1, for INSERT … SELECT. */
const rows = (count: number): string =>
  `(WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) SELECT i FROM n)`

/** Inserts everything that the figures read, in numbers that would reveal a scan. No campaign runs. */
function seed(app: TestApp, messages: number): void {
  const now = app.clock.now()
  app.db.writeNow((tx) => {
    tx.run(`INSERT INTO organizations (uuid, name, slug, timezone, default_country, currency, locale, created_at, updated_at)
      SELECT 'o' || i, 'Client ' || i, 'client-' || i, 'UTC', 'US', 'USD', 'en-US', ${now}, ${now} FROM ${rows(CLIENTS)}`)
    const organization = '(SELECT min(id) FROM organizations) + i % 1000'
    tx.run(`INSERT INTO channel_identities (uuid, organization_id, channel, provider, name, address,
        throughput_per_second, callback_token, created_at, updated_at)
      SELECT 's' || i, ${organization}, 'SMS', 'SANDBOX', 'Sender', '+1' || (2120000000 + i), 10, 't' || i, ${now}, ${now}
      FROM ${rows(CLIENTS)}`)
    tx.run(`INSERT INTO segments (uuid, organization_id, name, type, created_at, updated_at)
      SELECT 'g', min(id), 'Segment', 'STATIC', ${now}, ${now} FROM organizations`)
    tx.run(`INSERT INTO campaigns (uuid, organization_id, name, type, channel, category, status, message_template, segment_id,
        created_at, updated_at)
      SELECT 'c' || i, ${organization}, 'Campaign', 'IMMEDIATE', 'SMS', 'MARKETING', 'SENDING', 'Hi', 1, ${now}, ${now}
      FROM ${rows(CLIENTS)}`)
    tx.run(`INSERT INTO executions (uuid, organization_id, campaign_id, sequence, status, scheduled_for, queued_count,
        created_at, audience_cursor)
      SELECT 'e' || i, ${organization}, 1 + i % 1000, i, iif(i <= ${RUNNING}, 'RUNNING', 'COMPLETED'), ${now},
        iif(i <= ${RUNNING}, 1000, 0), ${now}, NULL FROM ${rows(ENDED_RUNS)}`)
    tx.run(`INSERT INTO messages (uuid, organization_id, execution_id, contact_id, channel, channel_identity_id, address,
        status, queued_at, created_at)
      SELECT 'm' || i, ${organization}, 1 + i % ${RUNNING}, i, 'SMS', 1 + i % 1000, '+1' || (2120000000 + i),
        iif(i % 2 = 0, 'QUEUED', 'DELIVERED'), ${now}, ${now} FROM ${rows(messages)}`)
    tx.run(`INSERT INTO jobs (organization_id, kind, run_at, created_at, queue)
      SELECT ${organization}, 'test.run', ${now}, ${now}, iif(i % 2 = 0, 'files', 'chores') FROM ${rows(WAITING)}`)
    tx.run(`INSERT INTO events (organization_id, name, version, actor_type, actor_name, data, created_at)
      SELECT ${organization}, 'test.happened', 1, 'SYSTEM', 'Test', '{}', ${now} FROM ${rows(WAITING)}`)
    tx.run(`INSERT INTO webhook_endpoints (uuid, organization_id, url, event_types, status, secret, created_at, updated_at)
      SELECT 'w' || i, ${organization}, 'https://client.example', '[]', 'ENABLED', x'00', ${now}, ${now}
      FROM ${rows(CLIENTS)}`)
    tx.run(`INSERT INTO webhook_events (uuid, organization_id, type, body, created_at)
      SELECT 'v' || i, ${organization}, 'test', '{}', ${now} FROM ${rows(WAITING)}`)
    tx.run(`INSERT INTO webhook_deliveries (uuid, organization_id, endpoint_id, event_id, status, next_attempt_at, created_at)
      SELECT 'd' || i, ${organization}, 1 + i % 1000, i, 'PENDING', ${now}, ${now} FROM ${rows(WAITING)}`)
  })
  const totals = senderTotals(app.db)
  for (let sender = 1; sender <= CLIENTS; sender++) totals.add(sender, 'SENT', now)
}

/**
 * Measures how long a read of the figures occupies the shared thread, after each operation was called once.
 */
export async function metricsBench({ options }: Bench): Promise<Figure[]> {
  await using app = createTestApp()
  say(`Seeding ${options.contacts.toLocaleString('en-US')} messages of ${CLIENTS} clients …`)
  seed(app, options.contacts)
  const { key } = app.tenant()
  for (const { method, path } of app.app.operations) await app.app.handle(requestOf(method, path, key))
  let bytes = 0
  const readMs = (everyMs: number) =>
    medianMs(options.rounds * 30, async () => {
      app.clock.advance(everyMs)
      const answer = await app.app.handle(requestOf('GET', '/metrics', TEST_CONFIG.secrets.metricsToken!))
      bytes = (await answer.text()).length
    })
  const ours = await readMs(15_000)
  const dearest = await readMs(60_000)
  const work = `a read of the figures, ${app.app.operations.length} operations called`
  const goal = { floor: null, goal: '5 ms', isMet: (_: number, ms: number) => ms <= 5 }
  return [
    { work, unit: 'ms', ours, ...goal, note: `${Math.round(bytes / 1_024)} kB` },
    { work: 'the same once a minute', unit: 'ms', ours: dearest, ...goal },
  ]
}

const requestOf = (method: string, path: string, token: string): Request =>
  new Request(`http://carillon.test${path.replace(/:\w+/g, 'x')}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
  })
