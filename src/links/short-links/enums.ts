import { enumeration } from '../../lib/describe.ts'

export const LINK_STATUSES = enumeration('ShortLinkStatus', 'The status of a short link.', {
  ACTIVE: 'It leads to its address.',
  EXPIRED: 'It has expired: visitors see a page that says so.',
  DISABLED: 'It was switched off: visitors see a page that says so.',
})
export type LinkStatus = (typeof LINK_STATUSES)[number]

/** The statuses that a caller can set; EXPIRED is automatic. */
export const SET_STATUSES = enumeration('ShortLinkSwitch', 'The status that a short link can be set to.', {
  ACTIVE: 'Lead to its address.',
  DISABLED: 'Lead nowhere until it is ACTIVE again.',
})

/** @param nowMs ms since 1970 */
export function statusOf(
  link: { isEnabled: boolean | number; expiresAt: number | null },
  nowMs: number,
): LinkStatus {
  if (!link.isEnabled) return 'DISABLED'
  return link.expiresAt !== null && link.expiresAt <= nowMs ? 'EXPIRED' : 'ACTIVE'
}
