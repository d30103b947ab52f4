import { toIso } from '../../lib/clock.ts'
import { fullNameOf } from '../records/schema.ts'
import type { ReviewView } from './service.ts'

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
