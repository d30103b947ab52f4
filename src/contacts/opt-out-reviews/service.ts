import {
  countReviews,
  findReview,
  keepReview,
  listReviews as listRows,
} from '../../compliance/reviews/store.ts'
import type { ReviewRow } from '../../compliance/reviews/table.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { toIso } from '../../lib/clock.ts'
import { invalidState, notFound } from '../../lib/errors.ts'
import { actorOf, type Principal } from '../../lib/principal.ts'
import { suppress } from '../opt-outs/service.ts'
import { fullNameOf } from '../records/schema.ts'
import { listContactsByIds } from '../records/service.ts'
import type { ListOptOutReviewsQuery } from './schema.ts'

/** A review, and the contact who wrote the message; undefined once the contact is deleted. */
interface ReviewView {
  row: ReviewRow
  contact: { uuid: string; firstName: string; lastName: string | null } | undefined
}

export const listReviews = (
  reader: Reader,
  { organizationId }: Principal,
  query: ListOptOutReviewsQuery,
) => ({
  views: viewsOf(reader, organizationId, listRows(reader, organizationId, query)),
  total: countReviews(reader, organizationId, query.status),
})

function viewsOf(reader: Reader, organizationId: number, rows: readonly ReviewRow[]): ReviewView[] {
  const ids = [...new Set(rows.map(({ contactId }) => contactId))]
  const contacts = new Map(
    listContactsByIds(reader, organizationId, ids).map((contact) => [contact.id, contact]),
  )
  return rows.map((row) => ({ row, contact: contacts.get(row.contactId) }))
}

/**
 * Records the decision of a person. OPT_OUT opts the address out, with the message as evidence, and settles
 * every other open review of the address. KEEP settles only this review. Throws NOT_FOUND,
 * INVALID_STATE_TRANSITION.
 */
export function decideReview(
  tx: Tx,
  principal: Principal,
  uuid: string,
  decision: 'OPT_OUT' | 'KEEP',
): ReviewView {
  const { organizationId } = principal
  const row = getReview(tx, organizationId, uuid)
  if (row.status !== 'OPEN') {
    throw invalidState((say) => say.reviewDecided(), row.status)
  }
  const actor = actorOf(principal)
  if (decision === 'KEEP') keepReview(tx, organizationId, row.id, actor)
  else {
    const { channel, address, contactId, campaignId, inboundMessageId, body } = row
    const subject = { organizationId, channel, address, contactId, campaignId, inboundMessageId }
    // REPLY: an opt-out in the contact's own words. The organization alone cannot lift it.
    suppress(tx, { ...subject, method: 'REPLY', actor, consentText: body.slice(0, 500) })
  }
  return viewsOf(tx, organizationId, [getReview(tx, organizationId, uuid)])[0]!
}

function getReview(reader: Reader, organizationId: number, uuid: string): ReviewRow {
  const row = findReview(reader, organizationId, uuid)
  if (!row) throw notFound('Review')
  return row
}

/** @param now ms since 1970 */
export const presentReview = ({ row, contact }: ReviewView, now: number) => ({
  id: row.uuid,
  status: row.status,
  channel: row.channel,
  address: row.address,
  contactId: contact?.uuid ?? null,
  contactName: contact ? fullNameOf(contact) : null,
  body: row.body,
  receivedAt: toIso(row.receivedAt),
  dueAt: toIso(row.dueAt),
  isOverdue: row.status === 'OPEN' && row.dueAt <= now,
  decidedAt: row.decidedAt === null ? null : toIso(row.decidedAt),
  decidedBy:
    row.decidedByType === null
      ? null
      : { type: row.decidedByType, id: row.decidedById, name: row.decidedByName ?? '' },
})
