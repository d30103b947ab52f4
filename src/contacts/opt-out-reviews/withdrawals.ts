import { findOrganizationId } from '../../accounts/organizations/store.ts'
import type { SuppressionChannel } from '../../compliance/consents/table.ts'
import { findReview, reopenReview } from '../../compliance/reviews/store.ts'
import { toIso } from '../../lib/clock.ts'
import type { WithdrawalRule } from '../../module/withdrawal.ts'
import { BY_SERVER, suppress } from '../opt-outs/service.ts'
import { findContact } from '../records/store.ts'

interface Review {
  status: string
  /** Null for a contact that was deleted. */
  contact: string | null
  channel: SuppressionChannel
  address: string
  received_at: number
  due_at: number
}

const NO_TEXT = 'The text of this message is not in the older data that was restored.'

export const withdrawals: Record<'opt_out_reviews', WithdrawalRule> = {
  // Only open reviews are repeated: after a decision, the opt-out itself is noted.
  opt_out_reviews: {
    title: 'messages that may be opt-outs',
    repeat: (tx, { key, state }) => {
      if (state === null) return false
      const { organization, uuid } = JSON.parse(key) as { organization: string; uuid: string }
      const {
        status,
        contact,
        channel,
        address,
        received_at: receivedAt,
        due_at: dueAt,
      } = JSON.parse(state) as Review
      const organizationId = findOrganizationId(tx, organization)
      if (status !== 'OPEN' || address === '' || organizationId === undefined) return false
      if (findReview(tx, organizationId, uuid)) return false
      const contactId = contact === null ? undefined : findContact(tx, organizationId, contact)?.id
      if (contactId !== undefined) {
        const review = { uuid, contactId, channel, address, body: NO_TEXT, receivedAt, dueAt }
        return reopenReview(tx, organizationId, review)
      }
      // Without the contact no member can decide, and an import may bring the address back.
      const reason = `A message of ${toIso(receivedAt)} may be an opt-out, and older data was restored that does not have its contact.`
      return suppress(tx, { organizationId, channel, address, method: 'REPLY', actor: BY_SERVER, reason })
    },
  },
}
