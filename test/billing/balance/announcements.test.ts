import { describe, expect, test } from 'bun:test'
import { setLowBalanceThreshold } from '../../../src/billing/credits/service.ts'
import { checkBalanceSoon } from '../../../src/billing/entitlements/job-kinds.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { chargeUnits, giveCredits, givePlan } from '../../support/billing.ts'
import { emitted } from '../../support/purchases.ts'

async function look(app: TestApp, { organization }: TestTenant): Promise<void> {
  app.db.writeNow((tx) => checkBalanceSoon(tx, organization.id))
  app.clock.advance(2_000)
  await app.drain()
}

const use = (app: TestApp, { organization }: TestTenant, emails: number): void =>
  chargeUnits(app, organization.id, 'EMAILS', { PLAN: emails })

const limitsAnnounced = (app: TestApp, tenant: TestTenant) => ({
  near: emitted<{ used: number; limit: number }>(app, tenant, 'billing.limit_near'),
  reached: emitted<{ used: number; limit: number }>(app, tenant, 'billing.limit_reached'),
})

describe('a message limit', () => {
  test('is announced once at 80 % and once at 100 % of a period', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    givePlan(app, tenant.organization.id, { EMAILS: 1_000 })
    use(app, tenant, 799)
    await look(app, tenant)
    expect(limitsAnnounced(app, tenant)).toEqual({ near: [], reached: [] })
    use(app, tenant, 1)
    await look(app, tenant)
    await look(app, tenant)
    const end = Date.parse('2026-04-01T00:00:00.000Z')
    expect(limitsAnnounced(app, tenant)).toMatchObject({
      near: [{ resource: 'EMAILS', used: 800, limit: 1_000, periodEnd: end }],
      reached: [],
    })
    use(app, tenant, 200)
    await look(app, tenant)
    await look(app, tenant)
    expect(limitsAnnounced(app, tenant)).toMatchObject({
      near: [{ used: 800 }],
      reached: [{ resource: 'EMAILS', used: 1_000, limit: 1_000, periodEnd: end }],
    })
  })

  test('that jumps past both is announced once, as reached', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    givePlan(app, tenant.organization.id, { EMAILS: 1_000 })
    use(app, tenant, 1_000)
    await look(app, tenant)
    await look(app, tenant)
    expect(limitsAnnounced(app, tenant)).toMatchObject({ near: [], reached: [{ used: 1_000 }] })
  })

  test('is announced again in the next period', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    givePlan(app, tenant.organization.id, { EMAILS: 1_000 })
    use(app, tenant, 900)
    await look(app, tenant)
    app.clock.set('2026-04-02T00:00:00.000Z')
    await look(app, tenant)
    use(app, tenant, 850)
    await look(app, tenant)
    expect(limitsAnnounced(app, tenant).near.map(({ used }) => used)).toEqual([900, 850])
  })

  test('that was raised is announced when the new limit is near', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    givePlan(app, tenant.organization.id, { EMAILS: 1_000 })
    use(app, tenant, 900)
    await look(app, tenant)
    givePlan(app, tenant.organization.id, { EMAILS: 2_000 })
    await look(app, tenant)
    use(app, tenant, 800)
    await look(app, tenant)
    expect(limitsAnnounced(app, tenant).near.map(({ used, limit }) => ({ used, limit }))).toEqual([
      { used: 900, limit: 1_000 },
      { used: 1_700, limit: 2_000 },
    ])
  })

  test('does not exist on a plan without limits', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    chargeUnits(app, tenant.organization.id, 'EMAILS', { OPEN: 1_000_000 })
    await look(app, tenant)
    expect(limitsAnnounced(app, tenant)).toEqual({ near: [], reached: [] })
  })
})

describe('credits', () => {
  test('are announced as low once, until the balance recovers', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id } = tenant.organization
    giveCredits(app, id, 1_000)
    app.db.writeNow((tx) => setLowBalanceThreshold(tx, id, 100))
    await look(app, tenant)
    const low = () => emitted<{ available: number; threshold: number }>(app, tenant, 'billing.credits_low')
    expect(low()).toEqual([])
    chargeUnits(app, id, 'EMAILS', { CREDITS: 901 })
    await look(app, tenant)
    await look(app, tenant)
    expect(low()).toEqual([{ available: 99, threshold: 100 }])
    giveCredits(app, id, 1)
    await look(app, tenant)
    chargeUnits(app, id, 'SMS_SEGMENTS', { CREDITS: 10 })
    await look(app, tenant)
    expect(low()).toEqual([
      { available: 99, threshold: 100 },
      { available: 90, threshold: 100 },
    ])
  })

  test('are never announced without a threshold', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    giveCredits(app, tenant.organization.id, 1)
    await look(app, tenant)
    expect(emitted(app, tenant, 'billing.credits_low')).toEqual([])
  })
})
