import { findOrganizationId } from '../../accounts/organizations/store.ts'
import type { ConsentMethod, SuppressionChannel } from '../../compliance/consents/table.ts'
import { toIso } from '../../lib/clock.ts'
import type { WithdrawalRule } from '../../module/withdrawal.ts'
import { BY_SERVER, suppress } from './service.ts'

export const withdrawals: Record<'suppressions', WithdrawalRule> = {
  // An address that was taken off the list later is left as the older data has it.
  suppressions: {
    title: 'opt-outs',
    repeat: (tx, { key, state }) => {
      if (state === null) return false
      const { organization, channel, address } = JSON.parse(key) as {
        organization: string
        channel: SuppressionChannel
        address: string
      }
      const organizationId = findOrganizationId(tx, organization)
      if (organizationId === undefined) return false
      const { method, created_at: createdAt } = JSON.parse(state) as {
        method: ConsentMethod
        created_at: number
      }
      const reason = `Repeated after a restore of older data; the opt-out is from ${toIso(createdAt)}.`
      return suppress(tx, { organizationId, channel, address, method, actor: BY_SERVER, reason })
    },
  },
}
