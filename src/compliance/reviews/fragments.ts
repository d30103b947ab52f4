import type { SuppressionChannel } from '../consents/table.ts'

/**
 * The SQL condition that a member still has to decide whether the owner of an address opted out.
 * @param row alias of a row with `organization_id`
 * @param address SQL of the address
 */
export const isInReview = (row: string, channel: SuppressionChannel, address: string): string =>
  `EXISTS (SELECT 1 FROM opt_out_reviews WHERE opt_out_reviews.organization_id = ${row}.organization_id
     AND opt_out_reviews.channel = '${channel}' AND opt_out_reviews.address = ${address}
     AND opt_out_reviews.status = 'OPEN')`
