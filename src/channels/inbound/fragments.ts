import type { FactRows } from '../../contacts/segment-rules/campaign-facts.ts'
import { fragment } from '../../db/fragment.ts'

/** Texts that came in answer to a campaign and are no keywords. */
export const repliesTo = (organizationId: number, campaignId: number): FactRows => ({
  rows: fragment`FROM inbound_messages WHERE organization_id = ${organizationId}
    AND campaign_id = ${campaignId} AND kind = 'OTHER'`,
  id: 'inbound_messages.id',
})

/** The texts that came in, for a FROM of SQL. */
export const fromInboundMessages = (alias: string): string => `FROM inbound_messages ${alias}`
