import { toIsoOrNull } from '../../lib/clock.ts'
import type { ClickedLink } from '../../links/clicks/of-contact.ts'
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

/** Short links are in texts alone; no emails are sent yet. @param links the last clicked first */
export const presentClickedLinks = (links: readonly ClickedLink[]) => ({
  smartLinks: {
    totalClicks: links.reduce((sum, { clicks }) => sum + clicks, 0),
    uniqueLinks: links.length,
    lastClickedAt: toIsoOrNull(links[0]?.lastClickedAt ?? null),
  },
  email: NO_CLICKS,
  links: links.map(({ url, clicks, lastClickedAt }) => ({
    ...{ url, channel: 'SMS', clicks },
    lastClickedAt: toIsoOrNull(lastClickedAt),
  })),
})
