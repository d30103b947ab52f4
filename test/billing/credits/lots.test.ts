import { expect, test } from 'bun:test'
import { grantCredits, settleCredits } from '../../../src/billing/credits/service.ts'
import { walletOf } from '../../../src/billing/credits/store.ts'
import { expireCredits } from '../../../src/billing/usage/settle.ts'
import type { Tx } from '../../../src/db/database.ts'
import { createTestApp } from '../../support/app.ts'

const DAY_MS = 86_400_000
const BY_OPERATOR = { description: 'Given', reference: { type: 'OPERATOR', id: null } } as const
const OF_MESSAGES = { description: 'Messages', reference: { type: 'MESSAGES', id: null } } as const

/** An organization with 100 credits that never expire, and then 50 that expire in ten days. */
function opened() {
  const app = createTestApp()
  const { organization } = app.tenant()
  const organizationId = organization.id
  const use = (used: number) =>
    app.db.writeNow((tx: Tx) => settleCredits(tx, { ...OF_MESSAGES, organizationId, used }))
  app.db.writeNow((tx) => {
    grantCredits(tx, { ...BY_OPERATOR, organizationId, type: 'GRANT', amount: 100 })
    grantCredits(tx, {
      ...BY_OPERATOR,
      organizationId,
      type: 'GRANT',
      amount: 50,
      expiresAt: tx.now + 10 * DAY_MS,
    })
  })
  const expire = () => {
    app.clock.advance(11 * DAY_MS)
    app.db.writeNow((tx) => void expireCredits(tx))
  }
  return { app, use, expire, balance: () => walletOf(app.db, organizationId)!.balance }
}

test('credits that are given back before their expiry still expire', async () => {
  const { app, use, expire, balance } = opened()
  await using _ = app
  use(30)
  use(-30)
  expire()
  expect(balance()).toBe(100)
})

test('credits are given back to the lots used last', async () => {
  const { app, use, expire, balance } = opened()
  await using _ = app
  use(70)
  use(-40)
  // The 40 credits came back as 20 that never expire and 20 that expire.
  expire()
  expect(balance()).toBe(100)
})

test('credits of an expired lot are not given back as credits without expiry', async () => {
  const { app, use, expire, balance } = opened()
  await using _ = app
  use(30)
  expire()
  use(-30)
  app.db.writeNow((tx) => void expireCredits(tx))
  expect(balance()).toBe(100)
})
