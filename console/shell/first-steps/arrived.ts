import type { Campaign } from '../../api/api.gen.ts'

/** Messages of which it is known that they came through. Mail servers report mails that come back, and seldom a delivery. */
export const arrivedOf = ({ channel, stats }: Campaign): number =>
  channel === 'EMAIL' ? stats.sent : stats.delivered
