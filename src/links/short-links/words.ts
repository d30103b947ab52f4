import { describeWords } from '../../lib/describe.ts'

export const LINK_STATUSES = ['ACTIVE', 'EXPIRED', 'DISABLED'] as const
export type LinkStatus = (typeof LINK_STATUSES)[number]

/** What a caller can set; EXPIRED comes by itself. */
export const SET_STATUSES = ['ACTIVE', 'DISABLED'] as const

describeWords(LINK_STATUSES, 'ShortLinkStatus', 'Whether a short link leads anywhere.', {
  ACTIVE: 'It leads to its address.',
  EXPIRED: 'Its time is over: who follows it is told so.',
  DISABLED: 'It was switched off: who follows it is told so.',
})
describeWords(SET_STATUSES, 'ShortLinkSwitch', 'Whether a short link is to lead anywhere.', {
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
