import type { TestApp, TestTenant } from '../app.ts'
import { chargeUnits, giveAddOn, givePack, givePlan } from '../billing.ts'
import { settle } from '../metered.ts'
import type { Scene } from './people.ts'

/** Shows the entitlement of an organization on an assigned plan. */
export async function showEntitlements(
  { show }: Scene,
  app: TestApp,
  { key: token, organization: { id } }: TestTenant,
): Promise<void> {
  givePlan(
    app,
    id,
    { CONTACTS: 15_000, MEMBERS: 10, CHANNEL_IDENTITIES: 5, SMS_SEGMENTS: 5_000, EMAILS: 75_000 },
    { name: 'Growth', features: ['Help by phone'] },
  )
  giveAddOn(app, id, 'extra_member', 2)
  givePack(app, id, 'SMS_SEGMENTS', 1_000)
  await show('GET /billing/entitlements', { token })
  await show('GET /billing/usage', { token })
  await show('GET /billing/limits', { token })
  chargeUnits(app, id, 'SMS_SEGMENTS', { PLAN: 240 })
  settle(app)
  await show('GET /billing/usage/history', { token, query: { resource: 'SMS_SEGMENTS' } })
  await show('GET /billing/usage/daily', { token, query: { resource: 'SMS_SEGMENTS', days: '2' } })
}
