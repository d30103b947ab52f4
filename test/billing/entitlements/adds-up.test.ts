import { describe, expect, test } from 'bun:test'
import { setPlan } from '../../../src/billing/catalogue/service.ts'
import { assignPlan } from '../../../src/billing/subscriptions/assign.ts'
import { createTestApp } from '../../support/app.ts'
import { chargeUnits } from '../../support/billing.ts'

describe('usage', () => {
  test('adds up to the limit after a plan change', async () => {
    await using app = createTestApp()
    const { key, organization } = app.tenant()
    const assign = (planKey: string, limit: number) =>
      app.db.writeNow((tx) => {
        setPlan(tx, planKey, { name: planKey, limits: { EMAILS: limit } })
        assignPlan(tx, { organizationId: organization.id, planKey })
      })
    assign('SMALL', 10)
    chargeUnits(app, organization.id, 'EMAILS', { PLAN: 10, INVOICE: 4 })
    const emails = async () => {
      const { body } = await app.get('/billing/limits', key)
      const { limit, used, remaining } = body.data.find(
        (one: { resource: string }) => one.resource === 'EMAILS',
      )
      return { limit, used, remaining }
    }
    expect(await emails()).toEqual({ limit: 10, used: 14, remaining: 0 })
    assign('LARGE', 20)
    expect(await emails()).toEqual({ limit: 20, used: 10, remaining: 10 })
  })
})

describe('GET /billing/plans', () => {
  test('has only the plan SELF_HOSTED if the operator takes no cards', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const { body } = await app.get('/billing/plans', key)
    expect(body.data).toMatchObject([{ key: 'SELF_HOSTED', isCurrent: true, prices: [] }])
  })
})
