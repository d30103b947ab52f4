import { invariants as creditRules, walletOf } from '../../src/billing/credits/store.ts'
import { settleUsage } from '../../src/billing/usage/settle.ts'
import { invariants as usageRules } from '../../src/billing/usage/store.ts'
import type { TestApp } from './app.ts'
import { addContact, campaignBody, type Sendable } from './campaigns.ts'

/** Returns the violated rules of the ledgers; empty is good. */
export const brokenLedgers = (app: TestApp): string[] =>
  [...usageRules, ...creditRules].filter(({ sql }) => app.db.value(sql) !== 0).map(({ name }) => name)

export interface ChargeSum {
  source: string
  units: number
}

/** Returns the units charged to an organization, by source. */
export const chargesOf = (
  app: TestApp,
  { organization }: Pick<Sendable, 'organization'>,
): Record<string, number> =>
  Object.fromEntries(
    app.db
      .all<ChargeSum>(
        `SELECT source, sum(units) AS units FROM usage_charges WHERE organization_id = ? GROUP BY source
         HAVING sum(units) <> 0 ORDER BY source`,
        organization.id,
      )
      .map(({ source, units }) => [source, units]),
  )

/** Returns the wallet without the threshold of its alert. */
export function walletIn(app: TestApp, { organization }: Sendable) {
  const { lowBalanceThreshold: _, ...wallet } = walletOf(app.db, organization.id)!
  return wallet
}

export const settle = (app: TestApp): number => app.db.writeNow((tx) => settleUsage(tx))

/**
 * Sends a campaign to contacts with these numbers, or to this many new ones.
 * @returns its id
 */
export async function sendTo(
  app: TestApp,
  tenant: Sendable,
  contacts: number | readonly string[],
  overrides: Record<string, unknown> = {},
): Promise<string> {
  const phones = typeof contacts === 'number' ? Array.from({ length: contacts }, () => undefined) : contacts
  for (const phone of phones) addContact(app, tenant, phone === undefined ? {} : { phone })
  const body = campaignBody(tenant, { messageTemplate: 'Hello', category: 'TRANSACTIONAL', ...overrides })
  const { body: answer } = await app.post('/campaigns', tenant.key, body)
  await app.drain()
  return answer.data.id
}

/** Returns the status and the pause reason of a campaign, and the number of sent messages. */
export async function stateOf(app: TestApp, tenant: Sendable, id: string) {
  const { body } = await app.get(`/campaigns/${id}`, tenant.key)
  const { status, pauseReason, stats } = body.data
  return { status, pauseReason, sent: stats.sent }
}
