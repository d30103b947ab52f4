import { afterAll, beforeAll, expect, test } from 'bun:test'
import { TRANSPORT_RULES } from '../../src/wiring/modules.ts'
import type { TestApp } from '../support/app.ts'
import { nameOf } from '../support/matrix.ts'
import { freshStage, guarded, type Stage } from '../support/surface.ts'

/**
 * A call may pass its checks before its organization begins to leave for another appliance. Its transaction
 * checks again, so that acknowledged changes are in the export.
 */

let stage: Stage
let app: TestApp

beforeAll(async () => {
  stage = await freshStage()
  app = stage.app
  await app.drain()
  // Without its suspension, every check before the transaction passes.
  app.db.writeNow((tx) =>
    tx.run(
      `INSERT INTO organization_moves (organization_id, state, other_home, changed_at) VALUES (?, 'LEAVING', 'b2', 1)`,
      stage.tenant.organization.id,
    ),
  )
})
afterAll(() => app[Symbol.asyncDispose]())

/**
 * Returns the rows of tables that move with an organization. Other rows, such as failed sign-ins, belong to
 * people.
 */
const rowsThatMove = () =>
  Object.fromEntries(
    Object.entries(app.rowCounts()).filter(([table]) => !('why' in (TRANSPORT_RULES.tables[table] ?? {}))),
  )

const writing = guarded.filter(({ method }) => method !== 'GET')
const statuses = new Map<string, number>()

test.each(writing.map((operation) => [nameOf(operation), operation] as const))(
  '%s acknowledges nothing that the export lacks',
  async (name, operation) => {
    const before = rowsThatMove()
    const { status } = await app.request(operation.method, stage.pathOf(operation), {
      token: stage.tokenFor(operation),
      body: stage.bodyOf(operation),
    })
    statuses.set(name, status)
    expect(rowsThatMove()).toEqual(before)
  },
)

/**
 * Calls that are answered as usual, because they write no row of the organization or their body is refused
 * first.
 */
const ANSWERED: readonly string[] = [
  'POST /billing/subscription/cancel 409',
  'POST /billing/subscription/reactivate 409',
  'POST /billing/portal 409',
  'POST /billing/subscription/checkout 409',
  'POST /billing/credits/checkout 409',
  'POST /billing/add-ons/:key/checkout 409',
  'POST /billing/add-ons/:key/purchase 409',
  'POST /billing/add-ons/:key/auto-refill 409',
  'DELETE /user 409',
  'PATCH /user/password 400',
  'POST /user/two-factor 400',
  'POST /user/two-factor/confirm 409',
  'POST /user/two-factor/recovery-codes 409',
  'DELETE /user/two-factor 409',
  'DELETE /user/passkeys/:id 400',
  'POST /user/passkeys/options 400',
]

test('each of them reaches its transaction, and is refused there', () => {
  const others = [...statuses]
    .filter(([, status]) => status !== 503)
    .map(([name, status]) => `${name} ${status}`)
  expect(others).toEqual([...ANSWERED])
})
