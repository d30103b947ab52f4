import { expect, test } from 'bun:test'
import { archivePlan, setPlan, showPlan } from '../../../src/billing/catalogue/service.ts'
import { assignPlan } from '../../../src/billing/subscriptions/assign.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { createCardApp, subscribe } from '../../support/purchases.ts'

const keysFor = async (app: TestApp, tenant: TestTenant): Promise<string[]> =>
  (await app.get('/billing/plans', tenant.key)).body.data.map(({ key }: { key: string }) => key)

test('the public plans are listed with their prices and limits', async () => {
  const { app: made } = createCardApp()
  await using app = made
  const tenant = app.tenant()
  const { data } = (await app.get('/billing/plans', tenant.key)).body
  expect(data.map(({ key }: { key: string }) => key)).toEqual(['FREE', 'STARTER', 'GROWTH', 'AGENCY'])
  expect(data[1]).toEqual({
    key: 'STARTER',
    name: 'Starter',
    description: 'For one small business.',
    features: [],
    isPrivate: false,
    isCurrent: false,
    prices: [
      { interval: 'MONTH', amount: 2_900, currency: 'USD' },
      { interval: 'YEAR', amount: 29_000, currency: 'USD' },
    ],
    limits: {
      CONTACTS: 2_500,
      MEMBERS: 3,
      CHANNEL_IDENTITIES: 2,
      JOIN_LINKS: null,
      SHORT_LINKS: null,
      SMS_SEGMENTS: 1_000,
      EMAILS: 10_000,
      WHATSAPP_MESSAGES: 1_000,
    },
  })
})

test('a private plan is visible to the listed organizations and to its subscribers', async () => {
  await using app = createTestApp()
  const [seeing, having, other] = [app.tenant('Seeing'), app.tenant('Having'), app.tenant('Other')]
  app.db.writeNow((tx) => {
    const plan = setPlan(tx, 'SECRET', { name: 'Secret', isPrivate: true, monthlyPrice: 100 })
    showPlan(tx, plan, { to: [seeing.organization.id], notTo: [] })
    assignPlan(tx, { organizationId: having.organization.id, planKey: 'SECRET' })
  })
  expect((await keysFor(app, seeing)).includes('SECRET')).toBe(true)
  expect((await keysFor(app, having)).includes('SECRET')).toBe(true)
  expect((await keysFor(app, other)).includes('SECRET')).toBe(false)
})

test("an organization's plan is marked, and has no prices once it is archived", async () => {
  const cards = createCardApp()
  await using app = cards.app
  const tenant = app.tenant()
  await subscribe(cards, tenant, 'GROWTH')
  app.db.writeNow((tx) => void archivePlan(tx, 'GROWTH'))
  const { data } = (await app.get('/billing/plans', tenant.key)).body
  const marked = data.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)
  expect(marked).toMatchObject([{ key: 'GROWTH', prices: [] }])
})

test('prices are in the currency of the server', async () => {
  const { app: made } = createCardApp('SANDBOX', { billingCurrency: 'EUR' })
  await using app = made
  const tenant = app.tenant()
  const { data } = (await app.get('/billing/plans', tenant.key)).body
  expect(data[1].prices[0]).toEqual({ interval: 'MONTH', amount: 2_900, currency: 'EUR' })
})
