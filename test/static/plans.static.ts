import { beforeAll, describe, expect, test } from 'bun:test'
import type { Connection } from '../../src/db/driver.ts'
import { createWatchedApp, listsReadAnew, planOf, type Statements, tablesOpenedBy } from '../support/plans.ts'
import { tables, tablesIn, tableUses } from '../support/sql-sources.ts'
import { runEverything } from '../support/whole-product.ts'

/**
 * Every statement that the product runs on the request thread, with SQLite's plan. Every table counts as
 * growing unless it is listed here. By the planner's statistics no statement may read a thousand rows of a
 * growing table, except listed ones with their reason. Every operation is called once, followed by jobs,
 * sending and indexing.
 */

/** Tables that stay small on the whole server, so that reading them is always quick. */
const BOUNDED: Readonly<Record<string, string>> = {
  'one row, or one for each setting or migration':
    'billing_version contact_search_progress settings schema_migrations',
  'what the operator offers, entered by hand':
    'billing_plans billing_plan_organizations billing_prices billing_products billing_rates',
  'one row for each consumer of events, or each event that failed':
    'event_cursors event_delays events_set_aside',
  'one row for each organization that follows events, or that moves': 'event_followers organization_moves',
  'one row for each copy, or start of the server': 'snapshots storage_sessions',
  'what the next commit writes to the ledger': 'withdrawals',
  'what came in the minutes of a move, and is deleted when it ends': 'kept_requests',
  'one row for each thousand contacts': 'contact_text_pieces',
  'links that an hourly job deletes when they expire, and addresses to verify':
    'email_verifications user_links',
  'times of the runs that are planned next': 'execution_times',
  'tries of the last minutes': 'rations sign_in_attempts',
}

/**
 * Tables whose rows people create one by one. An organization has some hundreds and at most a few thousand of
 * them. A statement may read the rows of one organization, but not of all.
 */
const MADE_BY_HAND: Readonly<Record<string, string>> = {
  'settings, people and devices':
    'api_keys business_hours channel_identities contact_cards custom_fields invitations memberships ' +
    'notification_digests opt_out_keywords opt_out_syncs organization_hosts passkeys recovery_codes reply_messages ' +
    'roles second_factors webhook_endpoints',
  'what is written, found or offered':
    'automations campaigns campaign_channel_identities email_templates join_links polls segments sms_templates ' +
    'tags variant_tests',
  'one row for each file or act of a person':
    'contact_bulk_operations contact_exports contact_imports ' + 'suppression_imports erasures',
  'one row for each month or purchase':
    'billing_auto_refills billing_credit_notes billing_disputes billing_invoices billing_notices billing_paid_periods ' +
    'billing_purchases billing_zones billing_subscriptions usage_packs usage_periods',
}

const namesIn = (groups: Readonly<Record<string, string>>): Set<string> =>
  new Set(Object.values(groups).flatMap((names) => names.split(' ')))
const bounded = namesIn(BOUNDED)
const byHand = namesIn(MADE_BY_HAND)
const growing = new Set([...tables].filter((table) => !bounded.has(table) && !byHand.has(table)))

/** Tables that grow fastest. migrations/planner-statistics.sql describes each of their indexes. */
const DESCRIBED =
  'contacts contact_tags segment_contacts suppressions consents contact_activities contact_notes conversions ' +
  'contact_import_rows messages inbound_messages sandbox_messages early_receipts recipient_links link_clicks ' +
  'link_click_totals mail_opens machine_opens hashed_suppressions conversations conversation_notes poll_votes'

const described = new Set(DESCRIBED.split(' '))

/** Largest number of rows that one look-up on the request thread may read, by the planner's statistics. */
const MANY = 1_000

type Allowed = ReadonlyArray<readonly [reason: string, statement: RegExp]>

/**
 * Statements that read the first rows of an index in order and stop at their LIMIT, with their milliseconds
 * of processor time at a million contacts. Without a figure the LIMIT is at most 1,000 and no condition skips
 * rows.
 */
const FIRST_ROWS: Allowed = [
  ['the newest contacts', /^SELECT contacts\.id, contacts\.uuid.* ORDER BY contacts\.created_at DESC/s],
  [
    'a page of contacts after at most 100,000 others: 5 to 7',
    /^SELECT contacts\.id FROM contacts WHERE .*\(TRUE \/\* soon done \*\/\) ORDER BY/,
  ],
  ['when a contact last changed', /^SELECT updated_at FROM contacts WHERE organization_id = \?\s+ORDER BY/],
  ['contacts that changed since', /FROM contacts INDEXED BY contacts_updated/],
  ['where a piece of contacts ends', /^SELECT (?:max|count)\(.*FROM contacts (?:INDEXED BY \w+ )?WHERE/s],
  ['a piece of the addresses of contacts', /^SELECT id, phone, email, opted_out_at, email_suppressed_at/],
  ['a page of members after at most 20,000 others: 1', /^SELECT contact_id AS id FROM segment_contacts/],
  [
    'where a piece of members ends',
    /^SELECT max\(contact_id\) FROM \(SELECT contact_id FROM segment_contacts/,
  ],
  ['a piece of a deleted tag', /^DELETE FROM contact_tags .* tag_id = \? LIMIT \?\)/s],
  ['a page of the rows of an import', /FROM contact_import_rows WHERE import_id = \? AND row_number > \?/],
  [
    'a page of the rows with one verdict after at most 20,000 others: 2',
    /FROM contact_import_rows\s+WHERE import_id = \? AND verdict = \? AND row_number <= \?/,
  ],
  [
    'a piece of the rejected rows',
    /FROM contact_import_rows\s+WHERE import_id = \? AND verdict = 'REJECTED'/,
  ],
  ['a piece of the verdicts of a dry run', /^DELETE FROM contact_import_rows WHERE import_id = \?/],
  ['a page of messages of a run after at most 10,000 others', /^SELECT m\.id, m\.uuid, m\.campaign_id/],
  ['the next messages of a run to claim', /^SELECT m\.id, m\.uuid, m\.contact_id, contacts\.uuid/],
  ['where a piece of messages ends', /^SELECT max\(id\) FROM \(SELECT id FROM messages WHERE execution_id/],
  ['a piece of the messages that are due', /^UPDATE messages SET status = 'QUEUED', scheduled_for = NULL/],
  ['a piece of the messages under way', /INDEXED BY messages_in_flight WHERE status = 'SENDING'/],
  ['when the next message is due', /^SELECT scheduled_for FROM messages WHERE status = 'SCHEDULED'/],
  ['the first message of each run that waits', /^SELECT min\(queuedAt\) FROM/],
  ['the first single message of each sender', /^WITH RECURSIVE firsts .* INDEXED BY messages_singles/s],
  ['conversations that changed since', /^SELECT c\.\*, contacts\.uuid AS contactUuid\b.* c\.updated_at/s],
  ['whether a hash is on the list', /^SELECT 1 FROM hashed_suppressions/],
  ['a piece of the hashes', /^SELECT channel, lower\(hex\(digest\)\)/],
  ['a piece of the suppressed addresses', /FROM suppressions INDEXED BY suppressions_newest/],
  ['whether a receipt came early', /^SELECT 1 FROM early_receipts LIMIT 1/],
  ['a piece of the votes for a file', /FROM poll_votes v INDEXED BY poll_votes_walk/],
  ['a piece of the voters for a segment', /^SELECT v\.voted_at AS at, v\.id, v\.contact_id/],
  ['a piece of the early receipts', /^DELETE FROM early_receipts WHERE id IN/],
  ['a page of the audit log', /FROM audit_acts WHERE organization_id (?:=|IS) \? AND sequence [<>]/],
  ['the next contacts to index', /FROM contact_search_changes ORDER BY organization_id, contact_id LIMIT \?/],
  [
    'the next contacts to look at',
    /FROM automation_looks WHERE contact_id > \? ORDER BY contact_id LIMIT \?/,
  ],
  ['the next events for a consumer', /FROM events WHERE id > (?:\?|through_id)/],
  ['the oldest row of a table', /^SELECT min\((\w+)\) FROM \(SELECT \1 FROM \w+ .*ORDER BY \w+ LIMIT 1\)/],
  [
    'a piece of the oldest rows',
    /^DELETE FROM (\w+) WHERE id IN \(SELECT id FROM \(SELECT id, \w+ FROM \1 ORDER BY id LIMIT \d+\)/,
  ],
  ['a piece of the events of the payment processor', /^DELETE FROM billing_events WHERE id IN/],
  ['a piece of the forms of a join page that ran out', /INDEXED BY join_submissions_due/],
  ['a piece of the forms of a join page that nobody ended', /^DELETE FROM join_submissions WHERE id IN/],
  ['a piece of the minutes of messages', /^DELETE FROM message_minutes WHERE/],
  ['a piece of the parts of long messages', /^DELETE FROM smpp_parts WHERE id IN/],
  [
    'what is due at the built-in payment processor',
    /payment_sandbox_(?:checkouts|subscriptions|events)\s+WHERE .*ORDER BY \w+/,
  ],
  ['the next events of the interface', /FROM webhook_events WHERE organization_id = \? AND id > \?/],
  [
    'how many deliveries wait, up to 1,000',
    /INDEXED BY webhook_deliveries_due WHERE status = 'PENDING' LIMIT 1000/,
  ],
  ['whether a number was erased from the suppression list', /^SELECT 1 FROM erased_suppressions/],
  [
    'whether an erased person chose a topic',
    /^SELECT 1 FROM topic_choices .* AND address < 'erased;' LIMIT 1/,
  ],
  [
    'a page of the account of credits or of usage after at most 10,000 others',
    /FROM (?:credit|usage)_entries WHERE .* ORDER BY created_at DESC, id DESC LIMIT/,
  ],
  ['a page of short links after at most 10,000 others', /FROM short_links WHERE .* LIMIT \? OFFSET \?/],
  [
    'the next people in an automation to go on',
    /^SELECT \* FROM automation_passages INDEXED BY automation_passages_due/,
  ],
  [
    'a piece of the people in an archived automation',
    /^SELECT \* FROM automation_passages INDEXED BY automation_passages_step .* LIMIT \?$/,
  ],
  [
    'a page of the people of an automation after at most 10,000 others',
    /FROM automation_passages p JOIN contacts c .* LIMIT \? OFFSET \?/,
  ],
  ['the receipts of the built-in carrier that are due', /FROM sandbox_messages\s+WHERE receipt_due_at <= \?/],
  ['a piece of the oldest messages of the built-in carrier', /FROM sandbox_messages ORDER BY id LIMIT/],
]

/** Statements that may read many rows without a LIMIT, with the reason why they are short. */
const MEANT: Allowed = [
  ['contacts that look like one are found here in organizations of at most 2,000', /^\s*WITH groups AS MAT/],
  ['messages in doubt are few, and have an index of their own', /INDEXED BY messages_unknown/],
  ['a page of conversations of each state, of which one page is sorted', /INDEXED BY conversations_list/],
  [
    'a page of votes after at most 10,000 others: 1, of which one page is sorted',
    /^SELECT v\.id, v\.uuid.* LIMIT \? OFFSET \?\) page/,
  ],
  [
    'the steps of an automation with people: of each step one entry of the index, which is the smallest',
    /^WITH RECURSIVE steps \(step_id\)/,
  ],
  ['what test/support/links.ts asks', /^SELECT id, campaign_id AS campaignId FROM messages/],
  ['a tag whose row is removed is on no contact, which its foreign key asks', /^DELETE FROM tags /],
  [
    'a piece between two keys, whose size the caller chooses',
    /(?<!\.)\b(?:id|uuid|contact_id|contacts\.id|row_number) > \?\s+AND (?:id|uuid|contact_id|contacts\.id|row_number) <= \?/,
  ],
  [
    'messages of the chunk that this transaction has frozen, with the same address as an earlier one',
    /^UPDATE messages SET status = 'SKIPPED', error_code = 'DUPLICATE'/,
  ],
  ['what test/support/identities.ts asks', /^SELECT count\(\*\) FROM channel_identities$/],
  [
    'messages of the chunk that this transaction has frozen',
    /^SELECT count\(\*\) FROM messages WHERE .*id >= \?/,
  ],
]

/**
 * Statements that read more rows than they need, with their frequency and the reason why that is accepted.
 */
const BORNE: Allowed = [
  [
    'once for each list: the entries of an index are counted',
    /^SELECT count\(\*\) FROM (?:credit_entries|usage_entries|short_links) WHERE/,
  ],
  [
    'once for each list: the people of an automation that at most 10,000 entered',
    /^SELECT count\(\*\) AS total FROM automation_passages p/,
  ],
  [
    'at each look for people in automations who go on: the active automations',
    /FROM automations a INDEXED BY automations_active/,
  ],
  ['at most 50 forms of a member', /^SELECT key, updated_at FROM kept_forms WHERE user_id = \?/],
  ['once for each invoice: a month has a few entries a day', /^SELECT resource, source, price \/ delta/],
  [
    'once for each erasure: keys are deleted after a day',
    /^DELETE FROM (?:idempotency_keys|kept_forms) WHERE .* mention/,
  ],
  [
    'once an hour: drafts and forms of one day',
    /^DELETE FROM (?:conversation_drafts|kept_forms) WHERE updated_at < \?/,
  ],
  [
    'once an hour: all files, for those whose upload broke off',
    /^UPDATE media SET deleted_at = \? WHERE stored_at IS NULL/,
  ],
  [
    'once an hour: sessions that have ended are few beside those that go on',
    /FROM sessions WHERE revoked_at < \? OR expires_at < \?/,
  ],
  ['once an hour: all invitations', /FROM invitations WHERE coalesce\(ended_at, expires_at\) < \?/],
  [
    'once an hour, in tests of payments: the portals of the built-in payment processor',
    /^DELETE FROM payment_sandbox_portals/,
  ],
  [
    'once a minute, for the figures: every sender',
    /^SELECT i\.uuid AS id, i\.organization_id\b.* FROM channel_identities i/,
  ],
  ['once a minute, for the figures: every domain', /^SELECT organization_hosts\.host/],
  ['once at a start: senders that keep a connection', /FROM channel_identities WHERE provider IN/],
  [
    'once for a change of a plan: campaigns that its limit has paused',
    /FROM campaigns c JOIN executions e .* c\.pause_reason/,
  ],
  ['once for the margins of a month: every organization', /FROM organizations WHERE created_at < \? AND/],
  [
    'whether any contact waits to be indexed',
    /EXISTS \(SELECT 1 FROM contact_search_changes\) FROM contact_text_pieces$/,
  ],
  [
    'once for each erasure, in a worker: the events of the last days',
    /^SELECT count\(\*\) AS total FROM events t WHERE .*mention/,
  ],
  [
    'whether any endpoint is there',
    /^SELECT EXISTS \(SELECT 1 FROM webhook_endpoints WHERE deleted_at IS NULL\)/,
  ],
  [
    'once for each list of a person: the rooms of a conversation',
    /FROM conversation_counts WHERE organization_id = \?/,
  ],
  ['reservations of runs that are under way', /FROM usage_reservations WHERE organization_id = \?/],
  [
    'what test/support asks',
    /^(?:DELETE FROM jobs WHERE kind = 'notification.deliver'|UPDATE executions SET skipped_count|UPDATE organizations SET contact_count|SELECT id FROM short_links WHERE uuid|INSERT INTO \w+ .* FROM (?:campaigns|executions) WHERE uuid = \?)/,
  ],
]

/** Indexes of rows in a passing state: few, however many have been in it. */
const FEW: Readonly<Record<string, string>> = {
  executions_running: 'runs that are under way',
  jobs_running: 'jobs that are under way',
  organizations_suspended: 'suspended organizations',
  opt_out_reviews_open: 'messages that somebody has to look at',
  media_deleted: 'files whose bytes are about to be deleted',
  contact_imports_losing_rows: 'imports whose rows are about to be deleted',
  usage_charges_unsettled: 'charges of runs that are under way',
}

let connection: Connection
let statements: Statements

beforeAll(async () => {
  const watched = createWatchedApp()
  await runEverything(watched.app)
  connection = watched.connection
  statements = { inline: new Set(watched.statements.inline), pooled: new Set(watched.statements.pooled) }
})

const tableOfIndex = (name: string): string | undefined =>
  (
    connection.prepare('SELECT tbl_name AS t FROM sqlite_schema WHERE name = ?').get(name) as
      | { t: string }
      | undefined
  )?.t

/** Returns the table that a step reads, by its index or by its name in the statement. */
function tableOf(step: string, sql: string): string | undefined {
  const index = /USING (?:COVERING )?INDEX (\w+)/.exec(step)?.[1]
  if (index) return tableOfIndex(index)
  const name = /^(?:SCAN|SEARCH) (\w+)/.exec(step)?.[1]
  if (name === undefined) return undefined
  return tables.has(name)
    ? name
    : new RegExp(`\\b(${[...tables].join('|')}) (?:AS )?${name}\\b`).exec(sql)?.[1]
}

/**
 * Returns the numbers of rows with equal first columns of an index; see migrations/planner-statistics.sql.
 */
const rowsBy = (index: string): number[] | undefined =>
  (
    connection.prepare('SELECT stat FROM sqlite_stat1 WHERE idx = ?').get(index) as
      | { stat: string }
      | undefined
  )?.stat
    .split(' ')
    .map(Number)

/** Tells whether conditions name every column of a table's key or of a unique index. */
function isWhole(step: string, table: string, equals: readonly string[]): boolean {
  const index = /USING (?:COVERING )?INDEX (\w+)/.exec(step)?.[1]
  const columns = index
    ? connection
        .prepare(
          `SELECT c.name FROM pragma_index_list(?) i, pragma_index_info(i.name) c WHERE i.name = ? AND i."unique" = 1`,
        )
        .all(table, index)
    : connection.prepare('SELECT name FROM pragma_table_info(?) WHERE pk > 0').all(table)
  return columns.length > 0 && columns.length === equals.length
}

/** Returns how many rows a step reads for each row of the previous steps, by the statistics. */
function rowsReadBy(step: string, table: string): number {
  if (step.startsWith('SCAN')) return Number.POSITIVE_INFINITY
  const conditions = / \((.+)\)(?: LEFT-JOIN)?$/.exec(step)?.[1]
  // The first or the last entry of an index.
  if (conditions === undefined) return 1
  if (step.includes('USING INTEGER PRIMARY KEY'))
    return conditions === 'rowid=?' ? 1 : Number.POSITIVE_INFINITY
  const index =
    /USING (?:COVERING )?INDEX (\w+)/.exec(step)?.[1] ??
    (step.includes('USING PRIMARY KEY') ? `sqlite_autoindex_${table}_1` : '')
  const equals = conditions.split(' AND ').filter((condition) => /=\?$|^ANY\(/.test(condition))
  const equal = equals.length
  const rows = rowsBy(index)
  // Without statistics: the rows of one record, such as the deliveries of an endpoint, or those of an
  // organization.
  if (!rows && !described.has(table)) {
    const isOfRecord = equals.some((condition) => condition !== 'organization_id=?')
    return isOfRecord || isWhole(step, table, equals) ? 1 : Number.POSITIVE_INFINITY
  }
  // More equal columns, such as those of the key behind the index, match no more rows than the last number.
  return rows?.[Math.min(equal, rows.length - 1)] ?? Number.POSITIVE_INFINITY
}

/** Returns the steps of a statement that read too much of a growing table. */
function excesses(sql: string): string[] {
  return planOf(connection, sql).filter((step) => {
    if (!/^(?:SCAN|SEARCH) /.test(step) || step.includes('VIRTUAL TABLE')) return false
    if (Object.keys(FEW).some((index) => step.includes(` ${index}`))) return false
    const table = tableOf(step, sql)
    if (table === undefined || bounded.has(table)) return false
    // Foreign keys to a new row are checked only while some are known to be broken, which never happens.
    if (/^\s*INSERT/i.test(sql) && !new RegExp(`\\b${table}\\b`).test(sql)) return false
    if (byHand.has(table)) return step.startsWith('SCAN')
    return rowsReadBy(step, table) >= MANY
  })
}

const sorts = (sql: string): boolean => planOf(connection, sql).some((step) => step.includes('TEMP B-TREE'))

const oneLine = (sql: string): string => sql.replace(/\s+/g, ' ').trim()

const isIn = (allowed: Allowed, sql: string): boolean =>
  allowed.some(([, statement]) => statement.test(oneLine(sql)))

const isAllowed = (sql: string): boolean =>
  isIn(MEANT, sql) || isIn(BORNE, sql) || (isIn(FIRST_ROWS, sql) && /\bLIMIT\b/.test(sql) && !sorts(sql))

const isQuery = (sql: string): boolean =>
  /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(sql) && !/sqlite_schema|pragma_/.test(sql)

/** Changes the statistics of the release to organizations of another size. */
function pretendOrganizations(count: number): void {
  const rows = connection.prepare('SELECT tbl, idx, stat FROM sqlite_stat1').all() as Array<
    Record<string, string>
  >
  const update = connection.prepare('UPDATE sqlite_stat1 SET stat = ? WHERE tbl = ? AND idx = ?')
  for (const { tbl, idx, stat } of rows) {
    const [total = 0, ...same] = stat!.split(' ').map(Number)
    const first = connection.prepare('SELECT name FROM pragma_index_info(?) WHERE seqno = 0').get(idx) as {
      name: string
    }
    if (first.name !== 'organization_id') continue
    const per = Math.max(1, Math.round(total / count))
    update.run([total, per, ...same.slice(1).map((value) => Math.min(value, per))].join(' '), tbl, idx)
  }
  connection.exec('ANALYZE sqlite_schema')
}

test.each([...FIRST_ROWS, ...MEANT, ...BORNE])(
  'a statement that is allowed to read much still exists: %s',
  (_reason, statement) => {
    expect(
      [...statements.inline, ...statements.pooled].filter(
        (sql) => isQuery(sql) && statement.test(oneLine(sql)),
      ),
    ).not.toEqual([])
  },
)

describe.each([
  ['as released', () => {}],
  ['when one organization has nearly everything', () => pretendOrganizations(2)],
] as const)('%s', (_name, prepare) => {
  test('nothing on the request thread reads a whole table or organization', () => {
    prepare()
    const found = [...statements.inline]
      .filter(isQuery)
      .filter((sql) => !isAllowed(sql))
      .flatMap((sql) =>
        excesses(sql).map((step) => `${step} <- ${sql.replace(/\s+/g, ' ').trim().slice(0, 300)}`),
      )
    expect(found.sort()).toEqual([])
  })
})

test.each([
  ['all rows with a value', 'DELETE FROM contact_tags WHERE organization_id = ? AND tag_id = ?'],
  ['the foreign key of a table without an index for it', 'DELETE FROM tags WHERE id = ?'],
  [
    'rows that are left out, until a page is full',
    'SELECT id FROM messages WHERE execution_id = ? AND body = ? LIMIT 20',
  ],
  [
    'rows that are skipped',
    'SELECT id FROM contacts WHERE organization_id = ? ORDER BY phone LIMIT 20 OFFSET ?',
  ],
])('the check finds a statement that scans %s', (_what, sql) => {
  expect(excesses(sql)).not.toEqual([])
  expect(isIn(FIRST_ROWS, sql)).toBe(false)
})

test('a list parameter is read once, and not for each row of a table', () => {
  const found = [...statements.inline, ...statements.pooled]
    .filter(isQuery)
    .flatMap((sql) => listsReadAnew(connection, sql).map((step) => `${step} <- ${sql}`))
  expect(found).toEqual([])
})

/** Returns conditions of partial indexes on growing tables, such as `status = 'SENDING'`. */
const kept = (): Array<{ table: string; condition: string }> =>
  (
    connection
      .prepare(`SELECT tbl_name AS "table", sql FROM sqlite_schema WHERE type = 'index'`)
      .all() as Array<{
      table: string
      sql: string | null
    }>
  ).flatMap(({ table, sql }) => {
    const condition = /WHERE (\w+ = '\w+')$/.exec(sql ?? '')?.[1]
    return condition && growing.has(table) ? [{ table, condition }] : []
  })

test('few rows in a state are found by the index of that state, and not among all rows', () => {
  const conditions = kept()
  const asking = [...statements.inline, ...statements.pooled]
    .filter(isQuery)
    .filter((sql) => conditions.some(({ condition }) => sql.includes(condition)))
  expect(asking.some((sql) => sql.includes(`status = 'SENDING' AND epoch`))).toBe(true)
  const walks = asking.flatMap((sql) =>
    planOf(connection, sql)
      .filter((step) => step.endsWith('USING INTEGER PRIMARY KEY (rowid>?)'))
      .filter((step) => conditions.some(({ table }) => table === tableOf(step, sql)))
      .map((step) => `${step} <- ${sql.replace(/\s+/g, ' ').trim().slice(0, 300)}`),
  )
  expect(walks).toEqual([])
})

/**
 * Statements that scan an organization's contacts because they must, but never those of all. Looking up a
 * list of ids is no scan, and contacts that are not yet indexed belong to the organization.
 */
test('no statement in a read worker reads a whole growing table', () => {
  const found = [...statements.pooled].flatMap((sql) =>
    (isIn(BORNE, sql) ? [] : excesses(sql))
      .filter((step) => step.startsWith('SCAN'))
      .map((step) => `${step} <- ${sql}`),
  )
  expect(found).toEqual([])
})

test.each([
  {
    guarantee: 'candidates come from the index',
    statement: /^WITH found .* MATCH/,
    step: 'SCAN contact_search VIRTUAL TABLE INDEX 0:M4',
  },
  {
    guarantee: 'contacts that are not indexed yet are read by their ids',
    statement: /^WITH found .* MATCH/,
    step: 'contacts_walk (organization_id=? AND id>?)',
  },
  {
    guarantee: 'changed contacts are read by their organization',
    statement: /^WITH found .* MATCH/,
    step: 'SEARCH contact_search_changes USING PRIMARY KEY (organization_id=?)',
  },
  {
    guarantee: 'few candidates are looked up',
    statement: /hits AS MATERIALIZED \(SELECT contacts.id, .* FROM contacts NOT INDEXED/,
    step: 'SEARCH contacts USING INTEGER PRIMARY KEY (rowid=?)',
  },
  {
    guarantee: 'many candidates are looked up',
    statement: /count\(\*\) AS total FROM contacts NOT INDEXED/,
    step: 'SEARCH contacts USING INTEGER PRIMARY KEY (rowid=?)',
  },
  {
    guarantee: 'a page of common text walks the list',
    statement: /INDEXED BY contacts_created WHERE .*>= \?/s,
    step: 'contacts_created (organization_id=? AND created_at>?)',
  },
  {
    guarantee: 'a common text is counted in the texts of the organization',
    statement: /lines_with/,
    step: 'SEARCH contact_texts USING INDEX sqlite_autoindex_contact_texts_1 (piece=? AND organization_id=?)',
  },
  {
    guarantee: 'contacts in no filled piece are looked at by their ids',
    statement: /lines_with/,
    step: 'SEARCH contacts USING INDEX contacts_walk (organization_id=? AND id>? AND id<?)',
  },
  {
    guarantee: 'the contacts with a text are looked up',
    statement: /numbers_with/,
    step: 'SEARCH contacts USING INTEGER PRIMARY KEY (rowid=?)',
  },
])('searching: $guarantee', ({ statement, step }) => {
  const searches = [...statements.pooled].filter((sql) => statement.test(sql))
  expect(searches.length).toBeGreaterThan(0)
  for (const sql of searches) expect(planOf(connection, sql).join('\n')).toContain(step)
})

/** Statements that need no interruption, with the reason. */
const SHORT: ReadonlyArray<readonly [reason: string, statement: RegExp]> = [
  [
    'a list of ids out of the index, 10 ns each',
    /^SELECT count\(\*\) AS count FROM \(SELECT rowid FROM contact_search/,
  ],
  [
    'the rules of a page of segments, for one contact',
    /^SELECT json_array\(.*WHERE contacts\.organization_id = \? AND contacts\.id = \?$/s,
  ],
  ['a page of ids, looked up', /WHERE (?:contacts\.)?id IN \(SELECT value FROM json_each/],
  ['entries of an index, skipped at 30 ns each', /AS value FROM contacts INDEXED BY .* LIMIT 1 OFFSET/s],
]

test('every read outside the request thread can be interrupted, or is short', () => {
  const found = [...statements.pooled].filter(
    (sql) => !/going_on\(\)|soon done/.test(sql) && !SHORT.some(([, short]) => short.test(sql)),
  )
  expect(found).toEqual([])
  expect([...statements.pooled].filter((sql) => sql.includes('going_on()')).length).toBeGreaterThan(3)
})

test('every statement names its tables as the sources do, so that test/product/table-owners.test.ts sees them', () => {
  const known = new Set(tableUses.map(({ kind, table }) => `${kind} ${table}`))
  const used = [...statements.inline, ...statements.pooled].filter(isQuery).flatMap((sql) => {
    const { writes, reads } = tablesIn(sql)
    return [...writes.map((table) => `write ${table}`), ...reads.map((table) => `read ${table}`)]
  })
  expect([...new Set(used)].filter((use) => !known.has(use))).toEqual([])
})

test('a query opens no table without naming it where those tests look', () => {
  const queries = [...statements.inline, ...statements.pooled].filter((sql) =>
    /^\s*(SELECT|WITH)\b/i.test(sql),
  )
  const found = queries.flatMap((sql) => {
    const named = new Set([...tablesIn(sql).reads, ...tablesOfDrizzle(sql)])
    return tablesOpenedBy(connection, sql)
      .filter((table) => tables.has(table) && !named.has(table))
      .map((table) => `${table} <- ${sql}`)
  })
  expect(found).toEqual([])
  const opened = new Set(queries.flatMap((sql) => tablesOpenedBy(connection, sql)))
  expect(opened.size).toBeGreaterThan(30)
})

/** Returns the tables in SQL by Drizzle. */
const tablesOfDrizzle = (sql: string): string[] =>
  [...sql.matchAll(/\b(?:from|join) "(\w+)"/g)].map(([, name]) => name!)

test('the product runs the statements that this file checks', () => {
  expect(statements.inline.size).toBeGreaterThan(200)
  expect(statements.pooled.size).toBeGreaterThan(3)
})

test("the planner's statistics describe every index of a growing table", () => {
  const known = new Set(
    (connection.prepare('SELECT idx FROM sqlite_stat1').all() as Array<{ idx: string }>).map(
      ({ idx }) => idx,
    ),
  )
  const indexes = [...described].flatMap((table) =>
    (connection.prepare('SELECT name FROM pragma_index_list(?)').all(table) as Array<{ name: string }>).map(
      ({ name }) => name,
    ),
  )
  expect(indexes.filter((name) => !known.has(name))).toEqual([])
})

test('every table that is listed as small exists, and is listed once', () => {
  const named = [BOUNDED, MADE_BY_HAND].flatMap((groups) => Object.values(groups).join(' ').split(' '))
  expect(named.filter((name) => !tables.has(name))).toEqual([])
  expect(named.filter((name, place) => named.indexOf(name) !== place)).toEqual([])
  expect(growing.size).toBeGreaterThan(80)
})
