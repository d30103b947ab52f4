import type { Campaign } from '../../api/api.gen.ts'

/**
 * Returns the number of messages known to have arrived. Mail servers report bounces but rarely
 * deliveries, so sent emails count.
 */
export const arrivedOf = ({ channel, stats }: Campaign): number =>
  channel === 'EMAIL' ? stats.sent : stats.delivered
