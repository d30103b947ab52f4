import { type Connection, connect } from '../../src/db/driver.ts'
import { brokenInvariants } from '../../src/wiring/invariants.ts'
import { until } from './client.ts'
import type { Acknowledged } from './kill-load.ts'

/** Rules for a database after any crash. Each function describes the faults; an empty list is good. */
interface Promised {
  name: string
  /** Query that counts the violations. */
  sql: string
}

/** Rules for every moment. */
const ALWAYS: readonly Promised[] = [
  {
    name: 'no message was sent to the carrier twice',
    sql: `SELECT count(*) FROM (SELECT 1 FROM sandbox_messages GROUP BY reference HAVING count(*) > 1)`,
  },
  {
    name: 'no number got two messages of one run',
    sql: `SELECT count(*) FROM (SELECT 1 FROM sandbox_messages AS taken JOIN messages AS message ON message.organization_id = taken.organization_id AND message.uuid = taken.reference
      WHERE message.execution_id IS NOT NULL GROUP BY message.execution_id, taken.to_address HAVING count(*) > 1)`,
  },
  {
    name: 'the carrier has only claimed messages',
    sql: `SELECT count(*) FROM sandbox_messages AS taken LEFT JOIN messages AS message ON message.organization_id = taken.organization_id AND message.uuid = taken.reference
      WHERE message.id IS NULL OR message.status IN ('SCHEDULED', 'QUEUED', 'SKIPPED', 'CANCELLED')`,
  },
  {
    name: 'the carrier has every message that counts as sent',
    sql: `SELECT count(*) FROM messages AS message WHERE status IN ('SENT', 'DELIVERED')
      AND NOT EXISTS (SELECT 1 FROM sandbox_messages WHERE reference = message.uuid)`,
  },
  {
    name: 'no message reached the carrier after its number was suppressed',
    sql: `SELECT count(*) FROM sandbox_messages AS taken JOIN suppressions AS suppression
        ON suppression.organization_id = taken.organization_id AND suppression.channel = 'SMS'
        AND suppression.address = taken.to_address
      JOIN messages AS message ON message.organization_id = taken.organization_id AND message.uuid = taken.reference
      WHERE taken.accepted_at > suppression.created_at AND message.reply_kind IS NULL`,
  },
]

/** Rules after all work has ended. */
const IN_THE_END: readonly Promised[] = [
  {
    name: 'every message has ended',
    sql: `SELECT count(*) FROM messages WHERE status IN ('SCHEDULED', 'QUEUED', 'SENDING')`,
  },
  {
    name: 'every run has ended',
    sql: `SELECT count(*) FROM executions WHERE status NOT IN ('COMPLETED', 'CANCELLED')`,
  },
  {
    name: 'every campaign has ended',
    sql: `SELECT count(*) FROM campaigns WHERE status NOT IN ('COMPLETED', 'CANCELLED')`,
  },
  {
    name: 'only messages whose answer was lost stay unknown',
    sql: `SELECT count(*) FROM messages WHERE error_code = 'UNKNOWN' AND status = 'FAILED' AND address NOT LIKE '%9922'`,
  },
  {
    name: 'a run that was not cancelled has every contact of its audience',
    sql: `SELECT count(*) FROM executions AS execution JOIN campaigns AS campaign ON campaign.id = execution.campaign_id
      WHERE execution.status = 'COMPLETED' AND
        (SELECT count(*) FROM messages WHERE execution_id = execution.id) <>
        (SELECT count(*) FROM contacts WHERE 'News of ' || city = campaign.name)`,
  },
  {
    name: 'no job is left or has failed',
    sql: `SELECT count(*) FROM jobs WHERE state IN ('RUNNING', 'FAILED') OR (state = 'READY' AND run_at <= unixepoch() * 1000)`,
  },
  {
    name: 'every event has reached its consumers',
    sql: 'SELECT count(*) FROM event_cursors WHERE through_id < (SELECT max(id) FROM events)',
  },
  {
    name: 'every import is complete, row by row',
    sql: `SELECT count(*) FROM contact_imports AS import WHERE status <> 'COMPLETED' OR processed_rows <> total_rows
      OR created_count <> total_rows
      OR created_count <> (SELECT count(*) FROM contact_import_rows WHERE organization_id = import.organization_id AND import_id = import.id AND verdict = 'CREATED')`,
  },
]

const count = (connection: Connection, sql: string): number => connection.prepare(sql).pluck().get() as number

const broken = (connection: Connection, promises: readonly Promised[]): string[] =>
  promises
    .map(({ name, sql }) => ({ name, times: count(connection, sql) }))
    .filter(({ times }) => times > 0)
    .map(({ name, times }) => `${name} (broken ${times} times)`)

export function wrongAtAnyTime(connection: Connection): string[] {
  const integrity = connection.pragma('integrity_check(1)', { simple: true })
  const dangling = connection.pragma('foreign_key_check') as unknown[]
  return [
    ...(integrity === 'ok' ? [] : [`integrity_check: ${integrity}`]),
    ...(dangling.length === 0 ? [] : [`foreign_key_check: ${dangling.length} rows`]),
    ...brokenInvariants(connection),
    ...broken(connection, ALWAYS),
  ]
}

export const wrongInTheEnd = (connection: Connection): string[] => broken(connection, IN_THE_END)

/** Describes acknowledged records that are missing. */
export function lost(connection: Connection, acknowledged: Acknowledged): string[] {
  const { contacts, imports, campaigns, media, optOuts, cancellations } = acknowledged
  const missing = (what: string, expected: readonly string[], sql: string) => {
    const found = texts(connection, sql)
    const count = expected.filter((text) => !found.has(text)).length
    return count === 0 ? [] : [`${count} acknowledged ${what} are lost`]
  }
  return [
    ...missing(
      'contacts',
      contacts.map(({ id, phone }) => `${id} ${phone}`),
      `SELECT uuid || ' ' || phone FROM contacts WHERE deleted_at IS NULL`,
    ),
    ...missing('imports', ids(imports), 'SELECT uuid FROM contact_imports'),
    ...missing('campaigns', ids(campaigns), 'SELECT uuid FROM campaigns'),
    ...missing('files', ids(media), `SELECT uuid FROM ${STORED_MEDIA}`),
    ...missing(
      'opt-outs',
      optOuts.map(({ phone }) => phone),
      `SELECT address FROM suppressions WHERE channel = 'SMS'`,
    ),
    ...missing(
      'cancellations',
      cancellations.map(({ campaignId }) => campaignId),
      `SELECT uuid FROM campaigns WHERE status = 'CANCELLED'`,
    ),
  ]
}

/** An upload that died before its end is not stored. */
const STORED_MEDIA = 'media WHERE stored_at IS NOT NULL'

const ids = (records: ReadonlyArray<{ id: string }>): string[] => records.map(({ id }) => id)

const texts = (connection: Connection, sql: string): Set<string> =>
  new Set(connection.prepare(sql).pluck().all() as string[])

/** Describes messages that the carrier took after an acknowledged opt-out or cancellation. */
export function sentInSpiteOf(connection: Connection, { optOuts, cancellations }: Acknowledged): string[] {
  const optedOutAt = new Map(optOuts.map(({ phone, at }) => [phone, at]))
  const cancelledAt = new Map(cancellations.map(({ campaignId, at }) => [campaignId, at]))
  const taken = connection
    .prepare(
      `SELECT to_address AS phone, accepted_at AS at, campaign.uuid AS campaignId FROM sandbox_messages
       JOIN messages AS message ON message.organization_id = sandbox_messages.organization_id
         AND message.uuid = sandbox_messages.reference
       JOIN campaigns AS campaign ON campaign.id = message.campaign_id`,
    )
    .all() as Array<{ phone: string; at: number; campaignId: string }>
  return taken.flatMap(({ phone, at, campaignId }) => [
    ...(at > (optedOutAt.get(phone) ?? at)
      ? [`${phone} was written to after its opt-out was acknowledged`]
      : []),
    ...(at > (cancelledAt.get(campaignId) ?? at)
      ? [`${phone} was written to after the campaign was cancelled`]
      : []),
  ])
}

/** Describes records that a repeated request created twice. */
export function madeTwice(
  connection: Connection,
  { contacts, imports, campaigns, media }: Acknowledged,
): string[] {
  const tables = {
    contacts: contacts.length + imports.reduce((sum, { rows }) => sum + rows, 0),
    contact_imports: imports.length,
    campaigns: campaigns.length,
    [STORED_MEDIA]: media.length,
  }
  return Object.entries(tables)
    .map(([table, expected]) => ({
      table,
      expected,
      found: count(connection, `SELECT count(*) FROM ${table}`),
    }))
    .filter(({ expected, found }) => expected !== found)
    .map(({ table, expected, found }) => `${table}: ${expected} were asked for, ${found} are there`)
}

/** Counts the messages in progress that an earlier start of the appliance claimed. */
export const orphans = (connection: Connection): number =>
  count(
    connection,
    `SELECT count(*) FROM messages WHERE status = 'SENDING' AND epoch <>
       (SELECT CAST(value AS INTEGER) FROM settings WHERE key = 'epoch')`,
  )

/** Reads a database file next to the processes that use it. */
export function looking<T>(path: string, look: (connection: Connection) => T): T {
  const connection = connect(path, { readonly: true, fileMustExist: true })
  try {
    return look(connection)
  } finally {
    connection.close()
  }
}

/** Waits until all work after a campaign is done, such as the notices about its end. */
export async function untilAllIsDone(path: string): Promise<void> {
  await until(
    async () => looking(path, wrongInTheEnd),
    (wrong) => wrong.length === 0,
  )
}
