import { toIsoOrNull } from '../../lib/clock.ts'
import { displayStatusOf } from './display-status.ts'
import type { EmailRow } from './queries.ts'

export const presentEmail = (row: EmailRow) => ({
  id: row.uuid,
  subject: row.subject,
  recipient: row.address,
  status: displayStatusOf(row.status),
  campaignId: row.campaignUuid,
  sentAt: toIsoOrNull(row.sentAt),
  deliveredAt: toIsoOrNull(row.deliveredAt),
  openedAt: toIsoOrNull(row.readAt),
  clickedAt: null,
  failedReason: row.status === 'FAILED' ? (row.errorMessage ?? row.errorCode) : null,
})

const NO_CLICKS = { totalClicks: 0, uniqueLinks: 0, lastClickedAt: null }

/** Always empty, because links are not tracked. */
export const NO_LINK_ANALYTICS = { smartLinks: NO_CLICKS, email: NO_CLICKS, links: [] }
