import { recordAuditEvent } from '../../src/accounts/audit/record.ts'
import { setLowBalanceThreshold } from '../../src/billing/credits/service.ts'
import { walletOf } from '../../src/billing/credits/store.ts'
import { checkBalanceSoon } from '../../src/billing/entitlements/job-kinds.ts'
import type { Tx } from '../../src/db/database.ts'
import { AppError } from '../../src/lib/errors.ts'
import { withCore } from '../appliance.ts'
import { command } from '../context.ts'
import { wholeNumberFrom } from '../whole-number.ts'
import { clearable, organizationOf } from './billing-input.ts'

const MAX_CREDITS = 1_000_000_000

/** Sets the threshold of the warning. Throws CONFLICT for an organization that never had credits. */
function warnBelow(tx: Tx, organizationId: number, threshold: number | null): void {
  if (!setLowBalanceThreshold(tx, organizationId, threshold)) {
    throw new AppError(
      'CONFLICT',
      'The organization never had credits. Grant some first: carillon billing grant',
    )
  }
  recordAuditEvent(tx, { organizationId, act: 'BILLING_WARNING_CHANGED', details: { credits: threshold } })
  checkBalanceSoon(tx, organizationId)
}

export const warnCommand = () =>
  command(
    'warn',
    'notify members who may pay, and webhooks, when fewer credits than this are available',
    (context, _options: object, name, given) =>
      withCore(context, async (core) => {
        const organization = organizationOf(core, name)
        const threshold = clearable(given!, (text) =>
          wholeNumberFrom(text, 'The number of credits', { min: 1, max: MAX_CREDITS }),
        )
        await core.db.write((tx) => warnBelow(tx, organization.id, threshold))
        const { available = 0, lowBalanceThreshold = null } = walletOf(core.db, organization.id) ?? {}
        context.output.record({ organization: organization.slug, lowBalanceThreshold, available }, [
          ['organization', 'organization'],
          ['lowBalanceThreshold', 'warned below'],
          ['available', 'available'],
        ])
      }),
  )
    .argument('<organization>', 'id or slug')
    .argument('<credits>', 'number of credits, or `none` for no warning')
