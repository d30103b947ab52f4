import { describe, expect, test } from 'bun:test'
import { rememberBilling } from '../../../src/billing/entitlements/service.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { phoneOf } from '../../support/contacts.ts'
import { some } from '../../support/size.ts'

/** A refusal names the plans and packs that would allow more. */

const ASK = 'Ask the server operator for a larger plan.'

/** Returns the help of a call that the limit refuses. */
async function helpOf(app: TestApp, { key }: TestTenant, resource: string): Promise<string> {
  const bodies: Record<string, [path: string, body: object]> = {
    CONTACTS: ['/contacts', { firstName: 'Ann', phone: phoneOf(1) }],
    SHORT_LINKS: ['/short-links', { originalUrl: 'https://shop.example/sale' }],
  }
  const [path, body] = bodies[resource]!
  const answer = await app.post(path, key, body)
  return answer.body.details?.[0]?.help ?? `${answer.status} ${answer.body.code}`
}

/**
 * Sells only the plans with limits here, and subscribes the organization to STARTER.
 * @param limits by plan; GROWTH is private
 */
function sell(app: TestApp, { organization }: TestTenant, limits: Record<string, object | undefined>): void {
  app.db.writeNow((tx) => {
    rememberBilling(tx, { mode: 'SANDBOX', currency: 'USD' })
    tx.run('UPDATE billing_plans SET archived_at = 1')
    for (const [key, of = {}] of Object.entries(limits)) {
      tx.run('UPDATE billing_plans SET archived_at = NULL, limits = ? WHERE key = ?', JSON.stringify(of), key)
    }
    tx.run(`UPDATE billing_plans SET is_private = 1 WHERE key = 'GROWTH'`)
    tx.run(
      `INSERT INTO billing_subscriptions (uuid, organization_id, kind, product_key, provider, provider_reference,
         status, current_period_start, current_period_end, created_at, updated_at)
       VALUES ('plan', ?, 'PLAN', 'STARTER', 'SANDBOX', 'sub_1', 'ACTIVE', ?, ?, 0, 0)`,
      organization.id,
      tx.now,
      tx.now + 30 * 86_400_000,
    )
  })
}

describe('the help of a refusal', () => {
  test.each(
    some([
      {
        what: 'the add-on and the next larger plan',
        limits: { FREE: { CONTACTS: 0 }, STARTER: { CONTACTS: 0 }, AGENCY: { CONTACTS: 9 } },
        resource: 'CONTACTS',
        help: 'Buy the add-on "5,000 more contacts" (contacts_5000), or change to the plan Agency (AGENCY).',
      },
      {
        what: 'only the plan if no add-on is on sale',
        limits: { STARTER: { SHORT_LINKS: 0 }, AGENCY: { SHORT_LINKS: 9 } },
        resource: 'SHORT_LINKS',
        help: 'Change to the plan Agency (AGENCY).',
      },
      {
        what: 'a plan without a limit',
        limits: { STARTER: { SHORT_LINKS: 0 }, AGENCY: {} },
        resource: 'SHORT_LINKS',
        help: 'Change to the plan Agency (AGENCY).',
      },
      {
        what: 'the smaller of two larger plans',
        limits: { STARTER: { SHORT_LINKS: 0 }, FREE: { SHORT_LINKS: 9 }, AGENCY: { SHORT_LINKS: 8 } },
        resource: 'SHORT_LINKS',
        help: 'Change to the plan Agency (AGENCY).',
      },
      {
        what: 'only the add-on in the largest plan',
        limits: { STARTER: { CONTACTS: 0 } },
        resource: 'CONTACTS',
        help: 'Buy the add-on "5,000 more contacts" (contacts_5000).',
      },
      {
        what: "the operator if nothing on sale helps, instead of another organization's private plan",
        limits: { STARTER: { SHORT_LINKS: 0 }, GROWTH: { SHORT_LINKS: 9 } },
        resource: 'SHORT_LINKS',
        help: ASK,
      },
    ]),
  )('names $what', async ({ limits, resource, help }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    sell(app, tenant, limits)
    expect(await helpOf(app, tenant, resource)).toBe(help)
  })

  test('names no add-on without the subscription it needs', async () => {
    await using app = createTestApp()
    const [buyer, other] = [app.tenant('Buyer'), app.tenant('Other')]
    sell(app, buyer, { FREE: { CONTACTS: 0 }, STARTER: { CONTACTS: 5 } })
    expect(await helpOf(app, other, 'CONTACTS')).toBe('Change to the plan Starter (STARTER).')
  })

  test('names the operator where cards are not accepted', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    sell(app, tenant, { STARTER: { CONTACTS: 0 }, AGENCY: { CONTACTS: 5 } })
    app.db.writeNow((tx) => rememberBilling(tx, { mode: 'MANUAL', currency: 'USD' }))
    expect(await helpOf(app, tenant, 'CONTACTS')).toBe(ASK)
  })
})
