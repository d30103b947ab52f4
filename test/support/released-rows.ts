import { withoutTriggers } from '../../src/appliance/transport/copy.ts'
import { TEXTS } from '../../src/contacts/search/texts.ts'
import { readerOf } from '../../src/db/bare-reader.ts'
import type { Connection } from '../../src/db/driver.ts'
import { sha256Hex, uuidv7 } from '../../src/lib/ids.ts'

/** Makes a row for each table that a scenario leaves empty, from the schema: types, CHECKs, references. */

/** Tables of the search index and of SQLite, whose rows are not data of the product. */
const OF_SQLITE = /^(sqlite_|contact_search($|_data|_idx|_docsize|_content|_config))/

/** Returns the tables of the product, in the order of the schema. */
export const productTables = (connection: Connection): string[] =>
  readerOf(connection)
    .all<{ name: string }>(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid`)
    .map(({ name }) => name)
    .filter((name) => !OF_SQLITE.test(name))

export const countIn = (connection: Connection, table: string): number =>
  readerOf(connection).value<number>(`SELECT count(*) FROM "${table}"`)!

/**
 * Returns SQL for a column of one sent message of a run, so that all ids of an opened mail belong together.
 */
const OF_A_MESSAGE = (column: string): string =>
  `(SELECT ${column} FROM messages WHERE execution_id IS NOT NULL AND contact_id IS NOT NULL AND sent_at IS NOT NULL
    ORDER BY id LIMIT 1)`

const OPENED = {
  campaign_id: OF_A_MESSAGE('campaign_id'),
  execution_id: OF_A_MESSAGE('execution_id'),
}

/** SQL of values by table and column, where the type alone gives no valid value. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  idempotency_keys: { method: `'POST'`, path: `'/tags'`, status: '201', body: `'{"success":true}'` },
  // An event that was handled long ago and is not retried.
  event_delays: { consumer: `'released.consumer'`, event_id: '1' },
  events_set_aside: { consumer: `'released.consumer'`, event_id: '2' },
  second_factors: { confirmed_at: 'NULL', user_id: '(SELECT max(id) FROM users)' },
  mail_opens: {
    ...OPENED,
    message_id: OF_A_MESSAGE('id'),
    organization_id: OF_A_MESSAGE('organization_id'),
    contact_id: OF_A_MESSAGE('contact_id'),
    is_machine: '0',
    reason: `''`,
    opens: '2',
  },
  campaign_opens: { campaign_id: OPENED.campaign_id },
  run_opens: { execution_id: OPENED.execution_id },
  machine_opens: { ...OPENED, reason: `'PROXY'` },
  execution_times: { execution_id: OPENED.execution_id, timezone: `'America/New_York'` },
  inbound_media: { status: `'STORED'`, url: `'https://media.example/photo.jpg'` },
  passkeys: { transports: `'["internal"]'`, name: `'Phone'` },
  conversation_drafts: { media_urls: `'[]'`, note: `''`, body: `'See you at nine'` },
  kept_forms: { key: `'campaign-new'`, content: `'{"name":"Spring"}'` },
  saved_views: { query: `'{"stage":"CUSTOMER"}'`, columns: `'["phone"]'` },
  contact_text_pieces: { piece: '0' },
  billing_plan_organizations: { plan_key: '(SELECT key FROM billing_plans ORDER BY id DESC LIMIT 1)' },
  usage_reservations: {
    execution_id: `(SELECT id FROM executions WHERE status = 'RUNNING' LIMIT 1)`,
    organization_id: `(SELECT organization_id FROM executions WHERE status = 'RUNNING' LIMIT 1)`,
    resource: `'SMS_SEGMENTS'`,
  },
  // The organization was elsewhere and works here again.
  organization_moves: {
    state: `'SETTLED'`,
    address: 'NULL',
    led_to: 'NULL',
    other_home: `'https://other.example'`,
  },
  payment_sandbox_authentications: { portal_id: 'NULL', invoice_id: 'NULL' },
  payment_sandbox_payments: { amount_refunded: '0' },
  storage_sessions: { boot_id: 'NULL' },
}

interface Column {
  name: string
  type: string
}

/** Returns a word that a CHECK of the schema allows in a column. */
const allowed = (sql: string, column: string): string | undefined =>
  new RegExp(`\\b${column}\\b[^,]*CHECK \\(\\s*${column} IN\\s*\\(\\s*'(\\w+)'`).exec(sql)?.[1]

const NAMED: Readonly<Record<string, string>> = {
  organization_id: 'organizations',
  contact_id: 'contacts',
  campaign_id: 'campaigns',
  execution_id: 'executions',
  message_id: 'messages',
  channel_identity_id: 'channel_identities',
  tag_id: 'tags',
  media_id: 'media',
}

/** Tables without an owning organization, because actors belong to several. */
const NOT_OWNERS: ReadonlySet<string> = new Set(['organizations', 'actors'])

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Facts about a table for a new row. */
interface Made {
  table: string
  sql: string
  /** Tables whose ids the columns hold. */
  names: ReadonlyMap<string, string>
  /** SQL of the organization to which all ids of the row belong. */
  organization: string
  /** Tables with a column organization_id. */
  owned: ReadonlySet<string>
  nowMs: number
}

/** Returns SQL of a value for a column. */
function sqlOf({ name, type }: Column, made: Made): string {
  const { table, owned, organization, nowMs } = made
  const given = VALUES[table]?.[name]
  if (given !== undefined) return given
  const of = made.names.get(name)
  if (of === 'organizations') return organization
  if (of !== undefined) {
    const first = `SELECT min(rowid) FROM "${of}"`
    return owned.has(of)
      ? `ifnull((${first} WHERE organization_id = ${organization}), (${first}))`
      : `(${first})`
  }
  if (type === 'BLOB') return `x'${sha256Hex(table).slice(0, 32)}'`
  if (type === 'INTEGER') return String(integerOf(name, nowMs))
  const word = allowed(made.sql, name)
  if (word !== undefined) return quoted(word)
  if (name === 'uuid') return quoted(uuidv7(nowMs))
  if (/hash|digest|fingerprint|sha256|token|^id$/.test(name)) return quoted(sha256Hex(`${table}.${name}`))
  if (/metadata|payload|object/.test(name)) return quoted('{}')
  return quoted(name.replaceAll('_', ' '))
}

const integerOf = (name: string, nowMs: number): number => {
  if (/_at$|until|period_(start|end)|^scheduled_for$/.test(name)) return nowMs
  return name.startsWith('is_') ? 0 : 1
}

/** SQL that inserts the search texts of the first contacts. */
const SEARCHED = `INSERT INTO contact_texts (piece, organization_id, texts)
  ${TEXTS} AND contacts.id < 1000 GROUP BY contacts.organization_id`

/** SQL of an open by software, which a separate table counts. */
const OPENED_BY_SOFTWARE = `INSERT INTO mail_opens (message_id, is_machine, uuid, organization_id, campaign_id, execution_id,
    contact_id, reason, opens, first_opened_at, last_opened_at)
  SELECT message_id, 1, 'of-software', organization_id, campaign_id, execution_id, contact_id, 'PROXY', 1, 1, 1
  FROM mail_opens`

/**
 * Inserts a row into every empty table, without triggers. A table that a trigger fills would get a row from
 * the trigger otherwise.
 */
export function fillTables(connection: Connection, nowMs: number): void {
  const tables = productTables(connection)
  const owned = new Set(
    tables.filter((table) => columnsOf(connection, table).some(({ name }) => name === 'organization_id')),
  )
  const triggers = withoutTriggers(connection)
  connection.exec(SEARCHED)
  for (const table of tables.filter((name) => countIn(connection, name) === 0)) {
    const columns = columnsOf(connection, table).filter(
      ({ name, type }) => name !== 'id' || type !== 'INTEGER',
    )
    const names = namesIn(connection, table, columns)
    const [from] = [...names.values()]
      .filter((name) => !NOT_OWNERS.has(name) && owned.has(name))
      .sort((a, b) => countIn(connection, a) - countIn(connection, b))
    const organization =
      from === undefined
        ? '(SELECT min(id) FROM organizations)'
        : `(SELECT organization_id FROM "${from}" ORDER BY rowid LIMIT 1)`
    const sql = readerOf(connection).value<string>('SELECT sql FROM sqlite_schema WHERE name = ?', table)!
    const values = columns.map((column) => sqlOf(column, { table, sql, names, organization, owned, nowMs }))
    const row =
      columns.length === 0
        ? 'DEFAULT VALUES'
        : `(${columns.map(({ name }) => `"${name}"`).join(', ')}) VALUES (${values.join(', ')})`
    connection.exec(`INSERT INTO "${table}" ${row}`)
  }
  connection.exec(OPENED_BY_SOFTWARE)
  triggers.restore()
}

const columnsOf = (connection: Connection, table: string): Column[] =>
  readerOf(connection).all<Column>('SELECT name, type FROM pragma_table_info(?)', table)

/** Returns the tables whose ids the columns hold, by foreign keys and by column names. */
function namesIn(
  connection: Connection,
  table: string,
  columns: readonly Column[],
): ReadonlyMap<string, string> {
  const foreign = readerOf(connection).all<{ from: string; table: string }>(
    'SELECT "from", "table" FROM pragma_foreign_key_list(?)',
    table,
  )
  const named = columns.flatMap(({ name, type }) =>
    type === 'INTEGER' && NAMED[name] !== undefined ? [[name, NAMED[name]] as const] : [],
  )
  return new Map([...named, ...foreign.map((reference) => [reference.from, reference.table] as const)])
}
