import { migrations } from '../../migrations/index.ts'
import { withoutTriggers } from '../../src/appliance/transport/copy.ts'
import { readerOf } from '../../src/db/bare-reader.ts'
import { type Connection, connect } from '../../src/db/driver.ts'
import { migrate } from '../../src/db/migrate.ts'
import { DAY_MS } from '../../src/lib/clock.ts'
import type { TestApp } from './app.ts'
import { addContact, addIdentity, campaignIn, postCampaign, sendable } from './campaigns.ts'
import { Recorder } from './examples/recorder.ts'
import { openStage, play } from './examples/scenario.ts'
import { fillTables, productTables } from './released-rows.ts'
import { clickLast, textIn } from './runs.ts'

/** Data of an agency as a released schema had it: every table has rows, and a campaign and a message are in every state. */

/** @returns the database as bytes, with the migrations up to `schema` */
export async function worldAt(schema: number): Promise<Buffer> {
  const stage = openStage()
  await using app = stage.app
  await play(new Recorder(app), stage, schema)
  await sendToCinema(app)
  await app.app.searchIndexer.drain()
  await app.app.db.settled()
  const { connection } = app
  fillTables(connection, app.clock.now())
  const newest = migrations.at(-1)!.version
  return schema === newest ? compact(connection) : asOf(schema, connection)
}

/** The database without free pages: a fixture is small. */
function compact(connection: Connection): Buffer {
  connection.exec('VACUUM')
  return connection.serialize()
}

const CAMPAIGN_STATES = ['DRAFT', 'SCHEDULED', 'PAUSED', 'CANCELLED', 'FAILED'] as const
const MESSAGE_STATES = [
  'SCHEDULED',
  'QUEUED',
  'SENDING',
  'SENT',
  'DELIVERED',
  'READ',
  'FAILED',
  'SKIPPED',
  'CANCELLED',
]

/** A second organization whose campaigns stand in every state, and one of which is still on its way. */
async function sendToCinema(app: TestApp): Promise<void> {
  const tenant = sendable(app, 'Harbour Cinema')
  const people = Array.from({ length: 12 }, (_, at) =>
    addContact(app, tenant, { firstName: `Guest ${at + 1}`, hasConsent: at % 2 === 0 }),
  )
  await postCampaign(app, tenant, { messageTemplate: 'Tonight: https://cinema.example/{{firstName}}' })
  await app.drain()
  for (const { id } of people.slice(0, 3)) await clickLast(app, id)
  await app.post('/opt-out/suppressions', tenant.key, { channel: 'SMS', address: people[11]!.phone })
  textIn(app, tenant, people[0]!.phone, 'STOP')
  textIn(app, tenant, people[1]!.phone, 'Two seats, please')
  await app.drain()
  const scheduledAt = new Date(app.clock.now() + 10 * DAY_MS).toISOString()
  for (const status of CAMPAIGN_STATES)
    await campaignIn(app, tenant, status, {
      name: `Film week, ${status}`,
      ...(status === 'SCHEDULED' ? { scheduledAt } : {}),
    })
  const slow = addIdentity(app, tenant, { name: 'Slow line', throughputPerSecond: 1 })
  await postCampaign(
    app,
    { ...tenant, identity: slow },
    { name: 'On its way', messageTemplate: 'Doors open' },
  )
  await app.app.jobs.drain()
  await app.app.events.drain()
  await app.app.engine.drain()
  inEveryState(app, tenant.organization.id)
}

/** Messages of no run, one in each state that the scenario has not led to. */
function inEveryState(app: TestApp, organizationId: number): void {
  app.db.writeNow((tx) => {
    for (const [at, status] of MESSAGE_STATES.entries())
      tx.run(
        `INSERT INTO messages (uuid, organization_id, contact_id, channel, channel_identity_id, address, body, status,
           error_code, segment_count, created_at)
         SELECT ?, organization_id, contact_id, channel, channel_identity_id, address, 'Held seat', ?, ?, 1, ?
         FROM messages WHERE organization_id = ? AND address IS NOT NULL ORDER BY id LIMIT 1`,
        ...[`019cb9a0-5c00-7000-8000-0000000f000${at}`, status],
        ...[['FAILED', 'SKIPPED'].includes(status) ? 'OPTED_OUT' : null, tx.now, organizationId],
      )
  })
}

/** Rows of tables and columns that a later migration took away, as that schema had them. SQL by the first schema without them. */
const GONE_SINCE: ReadonlyArray<{ since: number; sql: string }> = [
  {
    since: 94,
    sql: `INSERT INTO password_mails (address, state, requested_at) SELECT email, 'WAITING', 1000 FROM users ORDER BY id LIMIT 1;
      INSERT INTO password_mails (address, state, requested_at) VALUES ('gone@example.test', 'HANDED_OVER', 1000);
      INSERT INTO email_verifications (user_id, address, token_hash, expires_at, mail_state, requested_at)
        SELECT id, email, NULL, NULL, 'WAITING', 1000 FROM users ORDER BY id LIMIT 1;
      INSERT INTO email_verifications (user_id, address, token_hash, expires_at, mail_state, requested_at)
        SELECT id, email, 'of-a-link', 2000, 'HANDED_OVER', 1000 FROM users ORDER BY id DESC LIMIT 1;
      INSERT INTO jobs (kind, queue, payload, run_at, created_at)
        SELECT 'email_verification.send', 'mails', json_object('userId', id), 1000, 1000 FROM users ORDER BY id LIMIT 1;
      INSERT INTO jobs (kind, queue, payload, run_at, created_at) VALUES ('password_mail.send', 'mails', '{}', 1000, 1000);
      UPDATE invitations SET mail_state = 'WAITING' WHERE id = (SELECT min(id) FROM invitations);`,
  },
]

/** Rows that no server with that schema could have. SQL conditions by the first schema that allows them. */
const ONLY_SINCE: ReadonlyArray<{ since: number; table: string; where: string }> = [
  { since: 94, table: 'rations', where: `kind IN ('PASSWORD_MAIL', 'SECURITY_MAIL')` },
  { since: 94, table: 'email_verifications', where: 'TRUE' },
  { since: 94, table: 'jobs', where: `queue = 'mails'` },
]

/** A database of the schema, with what the tables and columns it has hold in `now`. */
function asOf(schema: number, now: Connection): Buffer {
  const then = connect(':memory:')
  migrate(
    then,
    migrations.filter(({ version }) => version <= schema),
    Date.UTC(2026, 1, 1),
  )
  then.pragma('foreign_keys = OFF')
  const triggers = withoutTriggers(then)
  const there = new Set(productTables(now))
  for (const table of productTables(then).filter((name) => there.has(name) && name !== 'schema_migrations'))
    copyTable(then, now, table, ONLY_SINCE.find((rule) => rule.since > schema && rule.table === table)?.where)
  for (const { since, sql } of GONE_SINCE) if (since > schema) then.exec(sql)
  triggers.restore()
  // The search index is made again from the contacts.
  then.exec('UPDATE contact_search_progress SET indexed_through = 0')
  then.pragma('foreign_keys = ON')
  const bytes = compact(then)
  then.close()
  return bytes
}

/** @param without SQL condition of rows that are left out */
function copyTable(then: Connection, now: Connection, table: string, without = 'FALSE'): void {
  const columnsOf = (connection: Connection): string[] =>
    readerOf(connection)
      .all<{ name: string }>('SELECT name FROM pragma_table_info(?)', table)
      .map(({ name }) => name)
  const had = new Set(columnsOf(then))
  const columns = columnsOf(now).filter((name) => had.has(name))
  then.exec(`DELETE FROM "${table}"`)
  const names = columns.map((name) => `"${name}"`).join(', ')
  const insert = then.prepare(
    `INSERT INTO "${table}" (${names}) VALUES (${columns.map(() => '?').join(', ')})`,
  )
  const rows = readerOf(now).all<Record<string, unknown>>(
    `SELECT ${names} FROM "${table}" WHERE NOT (${without})`,
  )
  for (const row of rows) insert.run(...columns.map((name) => row[name]))
}
