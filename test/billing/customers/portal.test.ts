import { describe, expect, test } from 'bun:test'
import { createCardApp } from '../../support/purchases.ts'

describe('POST /billing/portal', () => {
  test('returns the portal of the customer, which leads back to an address of the server', async () => {
    const { app: made, payments } = createCardApp()
    await using app = made
    const tenant = app.tenant()
    const first = await app.post('/billing/portal', tenant.key, {})
    expect(first.body.data).toEqual({ portalUrl: 'https://pay.test/portal/cus_1' })
    expect(payments.lastUrls).toEqual({ returnUrl: 'https://carillon.test/billing/return?result=back' })
    await app.post('/billing/portal', tenant.key, { returnUrl: 'https://carillon.test/settings' })
    expect(payments.lastUrls).toEqual({ returnUrl: 'https://carillon.test/settings' })
    expect(payments.calls.filter((call) => call === 'createCustomer').length).toBe(1)
    const foreign = await app.post('/billing/portal', tenant.key, { returnUrl: 'https://elsewhere.test/' })
    expect(foreign.body.message).toBe('returnUrl must be an address at https://carillon.test.')
  })

  test('a card changed in the portal is shown some minutes later', async () => {
    const { app: made, payments } = createCardApp()
    await using app = made
    const tenant = app.tenant()
    await app.post('/billing/portal', tenant.key, {})
    payments.saveCard(tenant.organization.uuid)
    await app.drain()
    const shown = async () => (await app.get('/billing/subscription', tenant.key)).body.data.paymentMethod
    expect(await shown()).toBeNull()
    app.clock.advance(10 * 60_000)
    await app.drain()
    expect(await shown()).toEqual({ brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 })
  })

  test('while the processor does not answer, the caller learns when to try again', async () => {
    const { app: made, payments } = createCardApp()
    await using app = made
    payments.fail('createPortal', 'UNAVAILABLE')
    const answer = await app.post('/billing/portal', app.tenant().key, {})
    expect({ status: answer.status, retryAfter: answer.headers.get('retry-after') }).toEqual({
      status: 503,
      retryAfter: '30',
    })
  })
})
