import { describe, expect, test } from 'bun:test'
import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { beginLeaving, giveUp, recordExport } from '../../src/accounts/moves/service.ts'
import type { Connection } from '../../src/db/driver.ts'
import { differencesIn, noteReads } from '../../src/db/withdrawals.ts'
import { WithdrawalLedger } from '../../src/storage/guarding/withdrawal-ledger.ts'
import { leapSequences } from '../../src/storage/opening/sending-hold.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { addContact, postCampaign, sendable } from '../support/campaigns.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'
import { hear } from '../support/inbox.ts'
import { openImage, openMigrated } from '../support/migrated.ts'
import { nextPhone } from '../support/numbers.ts'
import { login, PASSWORD, register } from '../support/people.ts'
import { importList, sha256, uploadList } from '../support/suppressions.ts'
import { freshStage, type Stage } from '../support/surface.ts'

/**
 * Withdrawals after a copy stay in effect when the copy is restored. The triggers of
 * migrations/0119_withdrawals.sql, 0173_more_withdrawals.sql and 0199_topics.sql record them, and src/wiring/withdrawals.ts
 * repeats them.
 */

const TOPIC = `INSERT INTO topics (uuid, organization_id, name, created_at, updated_at)
  SELECT 'u9', min(id), 'Offers', 5, 5 FROM organizations`

const CONFIG = { allowSignup: true }

/** An application with a ledger in a folder. It can be restored from an earlier copy. */
class Home implements AsyncDisposable {
  readonly #folder = new TemporaryDirectory()
  readonly ledger = this.ledgerAnew()
  readonly app: TestApp
  readonly #others: TestApp[] = []
  readonly #connection: Connection

  constructor(connection = openMigrated()) {
    this.#connection = connection
    this.app = createTestApp(CONFIG, { connection, withdrawalLedger: this.ledger })
  }

  /** Returns the ledger as a new process reads it. */
  ledgerAnew(): WithdrawalLedger {
    return new WithdrawalLedger(this.#folder.path, this.#folder.path)
  }

  copy(): Buffer {
    return this.#connection.serialize()
  }

  restored(copy: Buffer): TestApp {
    const app = createTestApp(CONFIG, { connection: openImage(copy), withdrawalLedger: this.ledgerAnew() })
    this.#others.push(app)
    return app
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const app of [this.app, ...this.#others]) await app[Symbol.asyncDispose]()
    this.#folder[Symbol.dispose]()
  }
}

/** Returns the columns that the triggers record, by table. */
function notedColumns(app: TestApp): Map<string, string[]> {
  const triggers = app.db.all<{ table: string; sql: string }>(
    `SELECT tbl_name AS "table", sql FROM sqlite_schema WHERE type = 'trigger' AND sql LIKE '%INTO withdrawals%'`,
  )
  const columns = new Map<string, string[]>()
  for (const { table, sql } of triggers) {
    const state = sql.slice(sql.lastIndexOf('json_object('))
    const named = [...state.matchAll(/'(\w+)', (?:hex\()?NEW\./g)].map(([, name]) => name!)
    columns.set(table, [...new Set([...(columns.get(table) ?? []), ...named])])
  }
  return columns
}

/** A change of one row of each table. The test data has such a row, or `before` adds one. */
interface Change {
  before?: string
  change: string
}
const IMPORT = `INSERT INTO suppression_imports (uuid, organization_id, file_name, status, content_sha256, columns,
    total_rows, created_by_type, created_by_name, created_at)
  SELECT 'u9', min(id), 'list.csv', 'COMPLETED', 'x', '{}', 3, 'SYSTEM', 'Carillon', 5 FROM organizations`
const KEPT = `INSERT INTO kept_requests (uuid, organization_id, kind, request, received_at)
  SELECT 'u9', min(id), 'CHOICE', '{}', 5 FROM organizations`
const USER = '(SELECT min(id) FROM users)'
const CHANGES: Readonly<Record<string, readonly Change[]>> = {
  api_keys: [{ change: 'UPDATE api_keys SET revoked_at = 5' }],
  channel_identities: [
    { change: `UPDATE channel_identities SET callback_token = 'x' || id, sealed_credentials = x'0aff'` },
    { change: `UPDATE channel_identities SET status = 'DISABLED'` },
    { change: 'UPDATE channel_identities SET deleted_at = 5, sealed_credentials = NULL' },
  ],
  erased_suppressions: [
    {
      change: `INSERT INTO erased_suppressions SELECT min(id), 'SMS', x'00ff', 'KEYWORD', 5 FROM organizations`,
    },
  ],
  hashed_suppressions: [
    {
      before: IMPORT,
      change: `INSERT INTO hashed_suppressions
        SELECT organization_id, 'SMS', x'00ff', id, 5 FROM suppression_imports WHERE uuid = 'u9'`,
    },
  ],
  invitations: [
    { change: `UPDATE invitations SET status = 'REVOKED', ended_at = 5, token_hash = 'x' || id` },
  ],
  kept_requests: [{ change: KEPT }, { before: KEPT, change: 'DELETE FROM kept_requests' }],
  memberships: [
    {
      change:
        'UPDATE memberships SET role_id = (SELECT max(id) FROM roles r WHERE r.organization_id = memberships.organization_id)',
    },
    { change: 'DELETE FROM memberships' },
  ],
  opt_out_reviews: [
    {
      change: `INSERT INTO opt_out_reviews (uuid, organization_id, contact_id, channel, address, body, received_at, due_at)
        SELECT 'u9', organization_id, id, 'SMS', '+13125550141', 'no more of this maybe', 5, 6 FROM contacts LIMIT 1`,
    },
  ],
  organization_moves: [
    {
      change: `INSERT INTO organization_moves SELECT min(id), 'LEFT', 'b2', 'https://b2.test', 'f', NULL, 5, NULL FROM organizations`,
    },
    {
      before: `INSERT INTO organization_moves SELECT min(id), 'LEAVING', 'b2', NULL, NULL, 'x', 5, NULL FROM organizations`,
      change: `UPDATE organization_moves SET state = 'LEFT', address = 'https://b2.test', fingerprint = 'f'`,
    },
    {
      before: `INSERT INTO organization_moves SELECT min(id), 'LEAVING', 'b2', NULL, NULL, 'x', 5, NULL FROM organizations`,
      change: 'DELETE FROM organization_moves',
    },
  ],
  organizations: [
    { change: `UPDATE organizations SET suspended_at = 5, suspension_note = 'Unpaid'` },
    { change: 'UPDATE organizations SET deleted_at = 5' },
  ],
  passkeys: [{ change: 'DELETE FROM passkeys' }],
  recovery_codes: [
    {
      before: `INSERT INTO recovery_codes VALUES (${USER}, 'a', NULL)`,
      change: 'UPDATE recovery_codes SET used_at = 5',
    },
    {
      before: `INSERT INTO recovery_codes VALUES (${USER}, 'a', NULL)`,
      change: 'DELETE FROM recovery_codes',
    },
  ],
  roles: [{ change: `UPDATE roles SET permissions = '["tag:read"]'` }],
  second_factors: [
    { change: `INSERT INTO second_factors VALUES (${USER}, x'00ff', 5, 0, 5)` },
    {
      before: `INSERT INTO second_factors VALUES (${USER}, x'00ff', 5, 0, 5)`,
      change: `UPDATE second_factors SET sealed_secret = x'0a'`,
    },
    {
      before: `INSERT INTO second_factors VALUES (${USER}, x'00ff', 5, 0, 5)`,
      change: 'DELETE FROM second_factors',
    },
  ],
  sessions: [{ change: 'UPDATE sessions SET revoked_at = 5' }],
  suppression_imports: [{ change: IMPORT }],
  suppressions: [
    {
      change: `INSERT INTO suppressions (organization_id, channel, address, method, created_at)
        SELECT min(id), 'SMS', '+13125550140', 'KEYWORD', 5 FROM organizations`,
    },
  ],
  topic_choices: [
    {
      before: TOPIC,
      change: `INSERT INTO topic_choices (uuid, organization_id, topic_id, channel, address, action, method, actor_type, actor_name, occurred_at)
        SELECT 'u9', organization_id, id, 'EMAIL', 'ann@example.test', 'UNSUBSCRIBED', 'LIST_UNSUBSCRIBE', 'CONTACT', 'ann@example.test', 5
        FROM topics WHERE uuid = 'u9'`,
    },
  ],
  users: [
    { change: `UPDATE users SET password_hash = 'another'` },
    { change: `UPDATE users SET status = 'SUSPENDED'` },
    { change: 'UPDATE users SET deleted_at = 5' },
  ],
  webhook_endpoints: [
    { change: `UPDATE webhook_endpoints SET secret = x'00ff', old_secret = x'0a', old_secret_until = 5` },
    { change: `UPDATE webhook_endpoints SET status = 'DISABLED', deleted_at = 5` },
  ],
}

describe('a recorded change', () => {
  const rows = Object.entries(CHANGES).flatMap(([table, changes]) =>
    changes.map((change) => ({ table, ...change })),
  )

  test.each(rows)('stays in older data: $change', async ({ table, before, change }) => {
    await using stage: Stage = await freshStage()
    if (before !== undefined) stage.app.db.writeNow((tx) => void tx.run(before))
    await using home = new Home(openImage(stage.app.connection.serialize()))
    const copy = home.copy()
    const rowsBefore = rowsOf(home.app, table)
    home.app.db.writeNow((tx) => void tx.run(change))
    expect(home.app.db.value<number>('SELECT count(*) FROM withdrawals')).toBe(0)
    expect(rowsOf(home.app, table)).not.toEqual(rowsBefore)
    expect(rowsOf(home.restored(copy), table)).toEqual(rowsOf(home.app, table))
    // Without a ledger, the data itself shows the newer changes: newer-data.test.ts.
    const older = openImage(copy)
    const read = noteReads(home.app.db).get(table)!
    expect([...differencesIn(home.app.connection, older, read)]).not.toEqual([])
    older.close()
  })

  test('is tested for each recorded table', async () => {
    await using app = createTestApp()
    expect([...notedColumns(app).keys()].toSorted()).toEqual(Object.keys(CHANGES).toSorted())
  })
})

/**
 * Compared columns of tables whose repeated rows differ in others, such as the time of a repeated opt-out.
 */
const COMPARED: Readonly<Record<string, string>> = {
  kept_requests: 'uuid, organization_id, kind, request, received_at',
  // The text is not recorded.
  opt_out_reviews: 'uuid, contact_id, channel, address, status, received_at, due_at',
  // It is compared with the contacts again.
  suppression_imports: 'uuid, file_name, total_rows, created_by_name, created_at',
  suppressions: 'channel, address, method',
  topic_choices: 'topic_id, channel, address, action, method',
}

const rowsOf = (app: TestApp, table: string): unknown[] =>
  app.db.all(`SELECT ${COMPARED[table] ?? '*'} FROM ${table}`)

/** Returns the error codes of skipped campaign messages. */
const codesOf = (app: TestApp) =>
  app.db
    .all<{ code: string }>('SELECT error_code AS code FROM messages WHERE campaign_id IS NOT NULL')
    .map(({ code }) => code)

describe('after the restore of an older copy', () => {
  test('a number that sent STOP gets no campaign, and the consent record says why', async () => {
    await using home = new Home()
    const tenant = sendable(home.app)
    const phone = nextPhone()
    addContact(home.app, tenant, { phone })
    const copy = home.copy()
    hear(home.app, tenant, { senderId: tenant.identity.id, from: phone, body: 'STOP' })
    await home.app.drain()
    const restored = home.restored(copy)
    await postCampaign(restored, tenant)
    await restored.drain()
    expect(
      restored.db.all('SELECT status, error_code AS code FROM messages WHERE campaign_id IS NOT NULL'),
    ).toEqual([{ status: 'SKIPPED', code: 'OPTED_OUT' }])
    expect(restored.db.all('SELECT action, method, reason FROM consents')).toEqual([
      {
        action: 'OPT_OUT',
        method: 'KEYWORD',
        reason: expect.stringContaining('Repeated after a restore of older data'),
      },
    ])
    expect(restored.logged.filter((line) => line.includes('so they are repeated'))).toEqual([
      expect.stringContaining('opt-outs=1'),
    ])
  })

  test('a number that sent STOP and then START has the state of the older copy', async () => {
    await using home = new Home()
    const tenant = sendable(home.app)
    const phone = nextPhone()
    addContact(home.app, tenant, { phone })
    const copy = home.copy()
    for (const body of ['STOP', 'START'])
      hear(home.app, tenant, { senderId: tenant.identity.id, from: phone, body })
    const restored = home.restored(copy)
    expect(restored.db.all('SELECT * FROM suppressions')).toEqual([])
  })

  test('a number on a list of hashes gets no campaign, also if no contact had it when the list was imported', async () => {
    await using home = new Home()
    const tenant = sendable(home.app)
    const phones = [nextPhone(), nextPhone()]
    addContact(home.app, tenant, { phone: phones[0] })
    const copy = home.copy()
    await importList(home.app, tenant, `phone\n${phones.map((phone) => sha256(phone)).join('\n')}\n`)
    const restored = home.restored(copy)
    await restored.post('/contacts', tenant.key, { firstName: 'Wren', phone: phones[1] })
    await restored.drain()
    await postCampaign(restored, tenant)
    await restored.drain()
    expect(codesOf(restored)).toEqual(['OPTED_OUT'])
    const listed = restored.db.all<{ address: string }>('SELECT address FROM suppressions ORDER BY address')
    expect(listed.map(({ address }) => address)).toEqual(phones.toSorted())
    const { body } = await restored.get('/opt-out/suppression-imports', tenant.key)
    expect(body.data).toMatchObject([{ fileName: 'do-not-call.csv', status: 'COMPLETED', progress: 100 }])
  })

  test('an uploaded but unread list is shown as failed, with the next step', async () => {
    await using home = new Home()
    const tenant = home.app.tenant()
    const copy = home.copy()
    await uploadList(home.app, tenant.key, `phone\n${sha256(nextPhone())}\n`)
    const restored = home.restored(copy)
    await restored.drain()
    const { body } = await restored.get('/opt-out/suppression-imports', tenant.key)
    expect(body.data).toMatchObject([
      { status: 'FAILED', error: expect.stringContaining('Import the file again') },
    ])
  })

  test('a number whose message may be an opt-out gets no campaign until a member decides', async () => {
    await using home = new Home()
    const tenant = sendable(home.app)
    const phone = nextPhone()
    addContact(home.app, tenant, { phone })
    const copy = home.copy()
    hear(home.app, tenant, { senderId: tenant.identity.id, from: phone, body: 'wrong number' })
    const restored = home.restored(copy)
    await postCampaign(restored, tenant)
    await restored.drain()
    expect(codesOf(restored)).toEqual(['IN_REVIEW'])
    const { body } = await restored.get('/opt-out/reviews', tenant.key)
    expect(body.data).toMatchObject([
      { address: phone, body: expect.stringContaining('not in the older data') },
    ])
  })

  test('a number whose message may be an opt-out is opted out if the older copy lacks its contact', async () => {
    await using home = new Home()
    const tenant = sendable(home.app)
    const copy = home.copy()
    const phone = nextPhone()
    addContact(home.app, tenant, { phone })
    hear(home.app, tenant, { senderId: tenant.identity.id, from: phone, body: 'wrong number' })
    const restored = home.restored(copy)
    expect(restored.db.all('SELECT address, method FROM suppressions')).toEqual([
      { address: phone, method: 'REPLY' },
    ])
  })

  test('a revoked key, a removed member and an ended session are refused', async () => {
    await using home = new Home()
    const tenant = home.app.tenant()
    const [owner, member] = [await home.app.session(tenant), await home.app.session(tenant, 'ADMIN')]
    const copy = home.copy()
    const { body } = await home.app.get('/user', member)
    const [key] = (await home.app.get('/api-keys', owner)).body.data
    expect((await home.app.delete(`/api-keys/${key.id}`, owner)).status).toBe(200)
    expect((await home.app.delete('/role/member', owner, { userId: body.data.id })).status).toBe(200)
    const restored = home.restored(copy)
    const answers = [tenant.key, member].map((token) => restored.get('/contacts', token))
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 401])
    expect((await restored.get('/contacts', owner)).status).toBe(200)
  })

  test('an earlier password signs no person in, and the current one does', async () => {
    await using home = new Home()
    const { body } = await register(home.app)
    const copy = home.copy()
    const newPassword = 'a battery of horses'
    const changed = await home.app.patch('/user/password', body.data.accessToken, {
      currentPassword: PASSWORD,
      newPassword,
    })
    expect(changed.status).toBe(200)
    const restored = home.restored(copy)
    expect([
      (await login(restored)).status,
      (await login(restored, { password: newPassword })).status,
    ]).toEqual([401, 201])
  })

  test('an organization that moved to another server works only at that server', async () => {
    await using home = new Home()
    const { organization, key } = home.app.tenant()
    const copy = home.copy()
    home.app.db.writeNow((tx) => {
      beginLeaving(tx, organization.id, 'b2')
      recordExport(tx, organization.id, 'f')
      giveUp(tx, organization.id, { address: 'https://b2.texts.test', fingerprint: 'f' })
    })
    const restored = home.restored(copy)
    expect((await restored.get('/contacts', key)).status).toBe((await home.app.get('/contacts', key)).status)
    expect(restored.db.all('SELECT state, address FROM organization_moves')).toEqual([
      { state: 'LEFT', address: 'https://b2.texts.test' },
    ])
  })

  test('a second start repeats nothing more, and the data of another server is ignored', async () => {
    await using home = new Home()
    const tenant = home.app.tenant()
    const [before, other] = [home.copy(), new Home()]
    await using _ = other
    other.app.tenant()
    await home.app.post('/opt-out/suppressions', tenant.key, { channel: 'SMS', address: nextPhone() })
    const restored = home.restored(before)
    const notices = (app: TestApp) => app.logged.filter((line) => line.includes('so they are repeated'))
    expect(notices(restored)).toHaveLength(1)
    expect(notices(home.restored(restored.connection.serialize()))).toEqual([])
    const foreign = home.restored(other.copy())
    expect([notices(foreign), foreign.db.all('SELECT * FROM suppressions')]).toEqual([[], []])
  })
})

describe('lines of another server', () => {
  const linesOf = (ledger: WithdrawalLedger) =>
    readFileSync(ledger.path, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
  const optOut = async (app: TestApp, key: string) => {
    const address = nextPhone()
    await app.post('/opt-out/suppressions', key, { channel: 'SMS', address })
    return address
  }
  const optedOut = (app: TestApp) =>
    app.db.all<{ address: string }>('SELECT address FROM suppressions').map(({ address }) => address)

  test('are repeated, also those from after the clock of the other server was ahead', async () => {
    await using home = new Home()
    const { key } = home.app.tenant()
    const copy = home.copy()
    leapSequences(home.app.connection, Date.UTC(2200, 0, 1))
    const before = await optOut(home.app, key)
    await using away = new Home(openImage(copy))
    away.ledgerAnew().addMissing(linesOf(home.ledger))
    const restored = away.restored(copy)
    expect(optedOut(restored)).toEqual([before])
    const older = restored.connection.serialize()
    const after = await optOut(restored, key)
    expect(optedOut(away.restored(older))).toEqual([before, after])
  })

  test('are added once, and the newest withdrawal is still found when all of them are older', async () => {
    await using home = new Home()
    const { key } = home.app.tenant()
    const copy = home.copy()
    const older = Array.from({ length: 3_000 }, (_, index) =>
      JSON.stringify({ id: -index, at: 5, sealed: 'x'.repeat(100) }),
    )
    const address = await optOut(home.app, key)
    const newest = home.ledgerAnew().newest()
    const ledger = home.ledgerAnew()
    expect([ledger.addMissing(older), ledger.addMissing(older)]).toEqual([3_000, 0])
    expect([ledger.newest(), home.ledgerAnew().newest()]).toEqual([newest, newest])
    expect(optedOut(home.restored(copy))).toEqual([address])
  })
})

describe('the ledger', () => {
  test('names no address, and a truncated line affects no other', async () => {
    await using home = new Home()
    const tenant = home.app.tenant()
    const copy = home.copy()
    const phones = [nextPhone(), nextPhone()]
    for (const address of phones) {
      await home.app.post('/opt-out/suppressions', tenant.key, { channel: 'SMS', address })
      appendFileSync(home.ledger.path, '{"id":9,"sea')
    }
    const text = readFileSync(home.ledger.path, 'utf8')
    expect(phones.filter((phone) => text.includes(phone.slice(1)))).toEqual([])
    const listed = home
      .restored(copy)
      .db.all<{ address: string }>('SELECT address FROM suppressions ORDER BY id')
    expect(listed.map(({ address }) => address)).toEqual(phones)
  })

  test('that cannot be written refuses no request: the log reports it once, and it is written as soon as possible', async () => {
    await using home = new Home()
    const tenant = home.app.tenant()
    const copy = home.copy()
    const optOut = () =>
      home.app.post('/opt-out/suppressions', tenant.key, { channel: 'SMS', address: nextPhone() })
    rmSync(home.ledger.path, { force: true })
    mkdirSync(home.ledger.path)
    expect([(await optOut()).status, (await optOut()).status]).toEqual([201, 201])
    expect(home.app.logged.filter((line) => line.includes('cannot be noted'))).toHaveLength(1)
    rmSync(home.ledger.path, { recursive: true })
    expect((await optOut()).status).toBe(201)
    expect(home.restored(copy).db.all('SELECT * FROM suppressions')).toHaveLength(3)
  })
})

/** Columns that record an end or a replacement, with the reason why the ledger does not. */
const NOT_NOTED: Readonly<Record<string, string>> = {
  'contacts.email_suppressed_at': 'a copy of the suppression list',
  'contacts.opted_out_at': 'a copy of the suppression list',
  'join_submissions.secret_hash': 'a code of minutes',
  'passkeys.credential_id': 'no secret: the passkey itself is noted when it is removed',
  'recovery_codes.code_hash': 'names the code',
  'refresh_tokens.rotated_at': 'its session is noted',
  'refresh_tokens.token_hash': 'its session is noted',
  'user_links.token_hash': 'a link of a day at most',
}

test('every column that records an end or a replacement is in the ledger, or listed with the reason', async () => {
  await using app = createTestApp()
  const noted = notedColumns(app)
  const says =
    /revoked_at|suspended_at|suppressed_at|opted_out_at|rotated_at|password|secret|credential|(token|code)_hash|callback_token$/
  const columns = app.db.all<{ table: string; name: string }>(
    `SELECT t.name AS "table", c.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c
     WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' ORDER BY 1, 2`,
  )
  const missing = columns
    .filter(({ table, name }) => says.test(name) && !noted.get(table)?.includes(name))
    .map(({ table, name }) => `${table}.${name}`)
  expect(missing).toEqual(Object.keys(NOT_NOTED).toSorted())
})

/** Reasons for several tables. */
const MARK = 'a copy or count of the suppression list'
const RUN = 'sending is held after a restore until the operator has looked at what is due'
const OWN = 'the rows of a file or operation; the opt-outs among them are on the suppression list'
const TRIAL = 'the built-in payment processor, for trials'

/** Tables with a word of refusal that the ledger does not record, with the reason. */
const NO_NO: Readonly<Record<string, string>> = {
  billing_subscriptions: 'the payment processor knows it, and is asked again',
  campaigns: RUN,
  consent_retractions: 'the undo of an import by a member, who can undo it again',
  consents: 'evidence of what is on the suppression list',
  contact_bulk_operations: OWN,
  contact_import_files: OWN,
  contact_import_rows: OWN,
  contact_import_undos: OWN,
  contact_imports: OWN,
  contact_totals: MARK,
  contacts: MARK,
  erasures: 'noted in a ledger of its own',
  executions: RUN,
  inbound_messages: 'what was written; the opt-out is on the suppression list',
  join_submissions: 'a question of minutes; a STOP to it is on the suppression list',
  kept_forms: 'what a member has typed and not stored',
  messages: RUN,
  opt_out_keywords: 'a word of an organization, not the no of a person',
  opt_out_syncs: 'how far the list of a carrier was read; it is read again',
  payment_sandbox_checkouts: TRIAL,
  payment_sandbox_payments: TRIAL,
  payment_sandbox_subscriptions: TRIAL,
  polls: RUN,
  reply_messages: 'texts of an organization',
  saved_views: 'the name of a list, and how it is filtered',
  sign_in_attempts: 'a pause of minutes after wrong passwords',
  suppression_import_pieces: OWN,
  suppression_import_rejects: OWN,
  suppression_keys: 'made with its organization, and never changed',
  withdrawals: 'the notes themselves',
}

test('every table with a word of refusal is in the ledger, or listed with the reason', async () => {
  await using app = createTestApp()
  const noted = notedColumns(app)
  const says =
    /opt(ed)?_out|suppress|unsubscri|block|refus|reject|revok|withdr|suspend|disabled|cancel|eras|retract|[^p]review|leaving|\bkept/i
  const tables = app.db.all<{ name: string; sql: string }>(
    `SELECT name, sql FROM sqlite_schema
     WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'contact_search%' ORDER BY 1`,
  )
  const missing = tables.filter(({ name, sql }) => says.test(sql.replace(/--.*$/gm, '')) && !noted.has(name))
  expect(missing.map(({ name }) => name)).toEqual(Object.keys(NO_NO).toSorted())
})
