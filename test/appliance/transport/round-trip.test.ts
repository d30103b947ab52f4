import { expect, test } from 'bun:test'
import { resumeOrganization } from '../../../src/accounts/organizations/service.ts'
import type { OrganizationRow } from '../../../src/accounts/organizations/table.ts'
import { copiedTables } from '../../../src/appliance/transport/references.ts'
import type { Connection } from '../../../src/db/driver.ts'
import { brokenInvariants } from '../../../src/wiring/invariants.ts'
import { TRANSPORT_RULES } from '../../../src/wiring/modules.ts'
import type { TestApp } from '../../support/app.ts'
import { addContact, postCampaign, sendable } from '../../support/campaigns.ts'
import { bodyFor, nameOf, pathFor, type Resources, seedResources } from '../../support/matrix.ts'
import { clickLast, textIn } from '../../support/runs.ts'
import { guarded } from '../../support/surface.ts'
import { seedBefore, thereAndBack } from '../../support/there-and-back.ts'
import { folder, type Server, server } from '../../support/transport.ts'

/** Columns with only JSON objects and arrays that the check of a file does not know. */
/** Texts that can be a stored sentence, which is JSON. */
const SENTENCES: ReadonlySet<string> = new Set(['contact_import_rows.reason'])

const jsonColumns = (connection: Connection): string[] =>
  copiedTables(connection, TRANSPORT_RULES).flatMap(({ name, rule, columns }) =>
    columns.flatMap((column) => {
      if (column.type !== 'TEXT' || rule.json?.includes(column.name)) return []
      if (SENTENCES.has(`${name}.${column.name}`)) return []
      const isJson = `json_valid(${column.name}) AND ${column.name} GLOB '[[{]*'`
      const { all, json } = connection
        .prepare(
          `SELECT count(${column.name}) AS "all", count(*) FILTER (WHERE ${isJson}) AS json FROM ${name}`,
        )
        .get() as { all: number; json: number }
      return json > 0 && json === all ? [`${name}.${column.name}`] : []
    }),
  )

const isSound = (connection: Connection) => [
  brokenInvariants(connection),
  connection.prepare('SELECT * FROM pragma_foreign_key_check').all(),
]

/** Operations that end the credentials or the organization of their caller. */
const ENDING =
  /transfer-ownership|logout|\/auth\/|\/organization\/switch|DELETE|\/user\b|rotate|\/member|\/callbacks/

/** Organization in which every action was done once, with messages on their way and answers to them. */
async function busy(app: TestApp) {
  const tenant = sendable(app, 'Busy')
  const ids = await seedResources(app, tenant, { isAlone: true })
  await app.drain()
  for (const operation of guarded.filter((each) => each.method !== 'GET' && !ENDING.test(nameOf(each)))) {
    const token = operation.access === 'session' ? await app.session(tenant) : tenant.key
    await app.request(operation.method, pathFor(operation.path, ids), {
      token,
      body: bodyFor(operation, ids),
    })
    // A test message waits while its sender has no capacity.
    app.clock.advance(1_000)
  }
  await app.drain()
  const people = [
    addContact(app, tenant, { hasConsent: true }),
    addContact(app, tenant),
    addContact(app, tenant),
  ]
  await app.patch('/organization', tenant.key, { requireMarketingConsent: true })
  await postCampaign(app, tenant, { messageTemplate: 'See https://shop.example/{{firstName}}' })
  await postCampaign(app, tenant, {
    category: 'TRANSACTIONAL',
    messageTemplate: 'See https://shop.example/new',
  })
  await app.drain()
  for (const { id } of people) await clickLast(app, id)
  textIn(app, tenant, people[0]!.phone, 'STOP')
  textIn(app, tenant, people[1]!.phone, 'Is it still on?')
  await app.drain()
  return { tenant, ids }
}

/** Data about the server or people, not about the organization, and the acts, because they are compared above. */
const OF_THE_SERVER =
  /^GET (\/|\/health.*|\/docs.*|\/auth\/sessions|\/callbacks.*|\/audit-logs.*|\/organization\/overview|\/billing\/margins.*|\/user\/passkeys)$/

/** Answers to every GET of the organization. */
async function answers({ app }: Server, { key }: { key: string }, session: string, ids: Resources) {
  const told: Record<string, unknown> = {}
  const asked = guarded.filter((each) => each.method === 'GET' && !OF_THE_SERVER.test(nameOf(each)))
  for (const operation of asked) {
    const token = operation.access === 'session' ? session : key
    const { status, body } = await app.request('GET', pathFor(operation.path, ids), { token })
    told[nameOf(operation)] = { status, body }
  }
  return told
}

/**
 * Fields that may differ on another server: last sign-ins, ids of requests, and failures from before the
 * suspension.
 */
const withoutChance = (told: unknown): unknown =>
  JSON.parse(
    JSON.stringify(told, (name, value) =>
      [
        'requestId',
        'lastLoginAt',
        'lastUsedAt',
        'lastUsedIp',
        'updatedAt',
        'nextCursor',
        'revision',
        'failingSince',
      ].includes(name)
        ? undefined
        : value,
    ),
  )

test('an organization that was exported and imported elsewhere is the same: every row, every list and every record', async () => {
  await using a = server()
  await using b = server()
  using files = folder()
  await seedBefore(b.app)
  const { tenant, ids } = await busy(a.app)
  b.app.clock.advance(a.app.clock.now() - b.app.clock.now())
  const session = await a.app.session(tenant)
  const { before, after } = thereAndBack({ a, b, files }, tenant.organization)
  for (const [n, table] of after.entries()) expect(table).toEqual(before[n]!)
  expect(isSound(b.connection)).toEqual([[], []])
  expect(jsonColumns(a.connection)).toEqual([])

  const row = b.app.db.get<OrganizationRow>(
    'SELECT * FROM organizations WHERE uuid = ?',
    tenant.organization.uuid,
  )!
  const owner = b.app.db.get<typeof tenant.owner>('SELECT * FROM users WHERE uuid = ?', tenant.owner.uuid)!
  // It arrives suspended.
  expect((await b.app.get('/tags', tenant.key)).body.code).toBe('ORGANIZATION_SUSPENDED')
  b.app.db.writeNow((tx) => resumeOrganization(tx, row.id))
  const there = await b.app.session({ ...tenant, organization: row, owner })
  await b.app.app.searchIndexer.drain()
  // A server with a ledger has written them to it.
  for (const { app } of [a, b]) app.db.writeNow((tx) => void tx.run('DELETE FROM withdrawals'))
  const [here, elsewhere] = [
    withoutChance(await answers(a, tenant, session, ids)),
    withoutChance(await answers(b, tenant, there, ids)),
  ] as Array<Record<string, { status: number }>>
  for (const [name, answer] of Object.entries(here!))
    expect({ name, ...elsewhere![name] }).toEqual({ name, ...answer })
  expect(Object.values(here!).filter(({ status }) => status === 200).length).toBeGreaterThan(60)
})
