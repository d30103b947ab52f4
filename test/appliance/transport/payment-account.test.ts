import { describe, expect, test } from 'bun:test'
import { accountProblem } from '../../../src/billing/customers/payment-account.ts'
import { buyCredits, createCardApp } from '../../support/purchases.ts'
import { exportTo, folder, importFrom, type Server, server, serverOf } from '../../support/transport.ts'

/** Server with an organization that bought credits through this Stripe account. */
async function boughtThrough(account: string, name: string) {
  const cards = createCardApp('STRIPE')
  cards.payments.accountName = account
  const tenant = cards.app.tenant(name)
  await buyCredits(cards, tenant)
  return { organization: tenant.organization, ...serverOf(cards.app) }
}

const customersOf = ({ app }: Server) => app.db.value<number>('SELECT count(*) FROM billing_customers')

describe('an organization that arrives with the ids of its Stripe account', () => {
  test('is refused by a server with customers of another account, and nothing is changed', async () => {
    await using a = await boughtThrough('acct_A', 'Here')
    await using b = await boughtThrough('acct_B', 'There')
    using files = folder()
    exportTo(files.path('file'), { from: a, organization: a.organization, hasPaymentIds: true })
    const before = b.app.rowCounts()
    expect(() => importFrom(files.path('file'), { into: b })).toThrow(
      'pays through the Stripe account acct_A, but this server has customers of acct_B. Nothing was changed.',
    )
    expect(b.app.rowCounts()).toEqual(before)
    expect(accountProblem(b.app.db, 'acct_B')).toBeUndefined()
  })

  test('comes to a server with customers of the same account', async () => {
    await using a = await boughtThrough('acct_A', 'Here')
    await using b = await boughtThrough('acct_A', 'There')
    using files = folder()
    exportTo(files.path('file'), { from: a, organization: a.organization, hasPaymentIds: true })
    importFrom(files.path('file'), { into: b })
    expect(customersOf(b)).toBe(2)
  })

  test('gives its account to a server without customers, and a key of another account makes no call there', async () => {
    await using a = await boughtThrough('acct_A', 'Here')
    await using b = server()
    using files = folder()
    exportTo(files.path('file'), { from: a, organization: a.organization, hasPaymentIds: true })
    importFrom(files.path('file'), { into: b })
    expect(accountProblem(b.app.db, 'acct_A')).toBeUndefined()
    expect(accountProblem(b.app.db, 'acct_B')).toContain('has customers of the Stripe account acct_A')
  })

  test('is accepted without them by a server of any account', async () => {
    await using a = await boughtThrough('acct_A', 'Here')
    await using b = await boughtThrough('acct_B', 'There')
    using files = folder()
    exportTo(files.path('file'), { from: a, organization: a.organization })
    importFrom(files.path('file'), { into: b })
    expect(customersOf(b)).toBe(1)
    expect(accountProblem(b.app.db, 'acct_B')).toBeUndefined()
  })
})
