import { describe, expect, test } from 'bun:test'
import { findPurchase } from '../../../src/billing/purchases/store.ts'
import { changeDispute, type DisputeChange } from '../../../src/billing/sandbox/payments.ts'
import { brokenInvariants } from '../../../src/wiring/invariants.ts'
import { billing, opened } from '../../support/billing-commands.ts'
import { cardForm, createSandboxApp, TEST_CARD, visit } from '../../support/payment-sandbox.ts'
import { emitted } from '../../support/purchases.ts'

/** An organization that bought 1,000 credits with a test card. */
async function bought(card: string = TEST_CARD.succeeds) {
  const app = createSandboxApp()
  const tenant = app.tenant()
  const { body } = await app.post('/billing/credits/checkout', tenant.key, { packKey: 'credits_1000' })
  await visit(app, body.data.checkoutUrl, cardForm(card))
  await app.drain()
  const uuid = app.db.value<string>('SELECT uuid FROM billing_purchases')!
  const change = async (to: DisputeChange) => {
    app.db.writeNow((tx) => changeDispute(tx, uuid, to))
    await app.drain()
    expect(brokenInvariants(app.connection)).toEqual([])
  }
  const available = async () => (await app.get('/billing/credits', tenant.key)).body.data.available
  return { app, tenant, uuid, change, available }
}

describe('a payment in the sandbox', () => {
  test('with the card of a dispute is disputed at once, and its credits are held', async () => {
    const { app, tenant, available } = await bought(TEST_CARD.disputed)
    await using _ = app
    expect(await available()).toBe(0)
    expect(emitted(app, tenant, 'billing.payment_disputed')).toMatchObject([
      { kind: 'DISPUTE', status: 'OPEN', amount: 3_000, heldUnits: 1_000 },
    ])
  })

  test.each([
    { status: 'WON' as const, credits: 1_000, refunded: 0 },
    { status: 'LOST' as const, credits: 0, refunded: 3_000 },
  ])('whose dispute is $status has $credits credits', async ({ status, credits, refunded }) => {
    const { app, tenant, change, available, uuid } = await bought()
    await using _ = app
    await change('DISPUTE')
    expect(await available()).toBe(0)
    await change(status)
    expect(await available()).toBe(credits)
    expect(findPurchase(app.db, tenant.organization.id, uuid)?.refundedAmount).toBe(refunded)
  })

  test('that is only warned of has its credits held, and no dispute to end', async () => {
    const { app, tenant, change, available } = await bought()
    await using _ = app
    await change('WARNING')
    expect(await available()).toBe(0)
    expect(emitted(app, tenant, 'billing.payment_disputed')).toMatchObject([{ kind: 'WARNING' }])
    await expect(change('WON')).rejects.toThrow('This payment has no open dispute.')
  })

  test('is disputed once', async () => {
    const { app, change } = await bought()
    await using _ = app
    await change('DISPUTE')
    await expect(change('DISPUTE')).rejects.toThrow('This payment was disputed already.')
    await change('WON')
    await expect(change('LOST')).rejects.toThrow('This payment has no open dispute.')
  })
})

describe('carillon billing dispute', () => {
  test('refuses a purchase that was not paid in the sandbox, and two ends', async () => {
    using site = await opened()
    await billing(site, 'add-on acme credits_1000')
    const { stdout } = await billing(site, 'ledger acme --json')
    const [{ referenceId }] = JSON.parse(stdout)
    const byHand = await billing(site, `dispute ${referenceId}`)
    expect(byHand.exitCode).toBe(1)
    expect(byHand.stderr).toContain('Only a purchase that was paid in the sandbox can be disputed here.')
    expect((await billing(site, `dispute ${referenceId} --won --lost`)).exitCode).toBe(2)
  })
})
