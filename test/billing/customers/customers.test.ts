import { describe, expect, test } from 'bun:test'
import { buyCredits, createCardApp } from '../../support/purchases.ts'

describe('a customer deleted at the processor', () => {
  test.each([
    {
      what: 'a checkout',
      path: '/billing/credits/checkout',
      body: { packKey: 'credits_1000' },
      call: 'createCheckout' as const,
    },
    { what: 'the portal', path: '/billing/portal', body: {}, call: 'createPortal' as const },
    {
      what: 'a purchase',
      path: '/billing/add-ons/emails_10000/purchase',
      body: { quantity: 1 },
      call: 'charge' as const,
    },
  ])('is created again for $what', async ({ path, body, call }) => {
    const { app, payments } = createCardApp()
    await using _ = app
    const tenant = app.tenant()
    await buyCredits({ app, payments }, tenant)
    payments.fail(call, 'MISSING')
    payments.customers.delete(tenant.organization.uuid)
    expect((await app.post(path, tenant.key, body)).status).toBe(201)
    expect(app.db.value('SELECT provider_reference FROM billing_customers')).toBe(
      payments.customers.get(tenant.organization.uuid),
    )
  })
})

describe('a return address', () => {
  test.each([
    { given: 'https://carillon.test\\@evil.test/', sent: 'https://carillon.test/@evil.test/' },
    { given: 'https://carillon.test/a\n/b', sent: 'https://carillon.test/a/b' },
    { given: 'https://CARILLON.test/done?x=1', sent: 'https://carillon.test/done?x=1' },
  ])('$given is sent in its parsed form', async ({ given, sent }) => {
    const { app, payments } = createCardApp()
    await using _ = app
    const tenant = app.tenant()
    const body = { packKey: 'credits_1000', successUrl: given }
    expect((await app.post('/billing/credits/checkout', tenant.key, body)).status).toBe(201)
    expect(payments.lastUrls.successUrl).toBe(sent)
  })
})
