import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { beginLeaving, stay } from '../../src/accounts/moves/service.ts'
import { suspendOrganization } from '../../src/accounts/organizations/service.ts'
import { nameOf } from '../support/matrix.ts'
import { OF_NO_ORGANIZATION, PUBLIC_CASES, type PublicWorld, publicWorld } from '../support/public-cases.ts'
import { operations } from '../support/surface.ts'

/** Public answers of a suspended organization. */

let world: PublicWorld
let sent: number | undefined

const count = (sql: string) => world.app.db.value<number>(`SELECT count(*) FROM ${sql}`)

beforeAll(async () => {
  world = await publicWorld()
  sent = count('sandbox_messages')
  world.app.db.writeNow((tx) => suspendOrganization(tx, world.tenant.organization.id, 'Unpaid'))
})
afterAll(() => world.app[Symbol.asyncDispose]())

test('every operation without a credential belongs to no organization, or has a case here', () => {
  const names = operations.filter(({ access }) => access === 'public').map(nameOf)
  expect([...PUBLIC_CASES.map(({ name }) => name), ...OF_NO_ORGANIZATION].sort()).toEqual(names.sort())
})

/** Requests that their senders do not repeat. They are kept and applied after the move. */
const KEPT_WHILE_MOVING: readonly string[] = [
  'POST /u/:token',
  'POST /callbacks/:provider/:identityId/:token/status',
  'GET /callbacks/:provider/:identityId/:token/status',
  'POST /callbacks/:provider/:identityId/:token/inbound',
  'GET /callbacks/:provider/:identityId/:token/inbound',
]

/** Operations that redirect or only show something during a move. All others are temporarily refused. */
const GO_ON_WHILE_MOVING: readonly string[] = [
  'GET /u/:token',
  'GET /digest/:token',
  'GET /s/:code',
  'GET /o/:token',
  'GET /m/:token',
  'GET /invoices/:token',
  'GET /screen/:token',
  'GET /c/:token',
  'GET /.well-known/carillon-domain/:challenge',
  'GET /i/:token',
]

/** Returns the numbers of rows of every table, so that a write to any of them is noticed. */
const rowCounts = () => world.app.rowCounts()

describe('while the organization moves to another appliance', () => {
  let before: ReturnType<typeof rowCounts>
  beforeAll(async () => {
    await world.app.drain()
    const session = await world.app.session(world.tenant)
    await world.app.request('GET', '/tags', { token: session })
    world.app.db.writeNow((tx) => beginLeaving(tx, world.tenant.organization.id, 'b2'))
    before = rowCounts()
  })
  afterAll(() => {
    world.app.db.writeNow((tx) => {
      tx.run('DELETE FROM kept_requests')
      stay(tx, world.tenant.organization.id)
    })
  })

  test.each([...PUBLIC_CASES])('$name changes nothing', async ({ name, call, status }) => {
    const answer = await call(world)
    if (GO_ON_WHILE_MOVING.includes(name)) expect([404, 410, status]).toContain(answer.status)
    else if (KEPT_WHILE_MOVING.includes(name)) expect(answer.status).toBe(status)
    else expect(answer.status).toBe(503)
    await world.app.drain()
    const isKept = KEPT_WHILE_MOVING.includes(name)
    before = { ...before, kept_requests: before.kept_requests! + Number(isKept) }
    expect(rowCounts()).toEqual(before)
  })

  test('a key and a session get a temporary refusal, at both homes until the organization works at the new one', async () => {
    const retry = await world.app.request('GET', '/tags', { token: world.tenant.key })
    expect([retry.status, retry.headers.get('retry-after')]).toEqual([503, '2'])
    expect(
      (await world.app.request('GET', '/user', { token: await world.app.session(world.tenant) })).status,
    ).toBe(503)
  })
})

test.each([...PUBLIC_CASES])(
  '$name continues to work, and an opt-out takes effect',
  async ({ call, status, became, is }) => {
    expect((await call(world)).status).toBe(status)
    expect(became?.(world)).toEqual(is)
  },
)

test('no answer to a STOP or a link leaves', async () => {
  await world.app.drain()
  expect(count('sandbox_messages')).toBe(sent!)
})
