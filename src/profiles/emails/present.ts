import { toIsoOrNull } from '../../lib/clock.ts'
import type { ClickedLink, EmailRow } from './queries.ts'

export const presentEmail = (row: EmailRow) => ({
  id: row.uuid,
  subject: row.subject,
  recipient: row.address,
  status: row.displayed,
  campaignId: row.campaignUuid,
  sentAt: toIsoOrNull(row.sentAt),
  deliveredAt: toIsoOrNull(row.deliveredAt),
  openedAt: toIsoOrNull(row.openedAt),
  clickedAt: toIsoOrNull(row.clickedAt),
  isMachineOpen: row.openedAt === null && row.machineOpenedAt !== null,
  machineOpenedAt: toIsoOrNull(row.machineOpenedAt),
  machineOpenReason: row.machineOpenReason,
  failedReason: row.displayed === 'FAILED' ? (row.errorMessage ?? row.errorCode) : null,
})

/** @param links the last clicked first */
export const presentClickedLinks = (links: readonly ClickedLink[]) => ({
  smartLinks: totalsOf(links.filter(({ channel }) => channel !== 'EMAIL')),
  email: totalsOf(links.filter(({ channel }) => channel === 'EMAIL')),
  links: links.map(({ url, channel, clicks, lastClickedAt }) => ({
    ...{ url, channel, clicks },
    lastClickedAt: toIsoOrNull(lastClickedAt),
  })),
})

const totalsOf = (links: readonly ClickedLink[]) => ({
  totalClicks: links.reduce((sum, { clicks }) => sum + clicks, 0),
  uniqueLinks: links.length,
  lastClickedAt: toIsoOrNull(links[0]?.lastClickedAt ?? null),
})
