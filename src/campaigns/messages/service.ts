import { fillSegment } from '../../contacts/bulk/fill-segment.ts'
import type { SelectRecipients } from '../../contacts/bulk/ports.ts'
import type { Reader, Tx } from '../../db/database.ts'
import type { Principal } from '../../lib/principal.ts'
import { getCampaign } from '../records/service.ts'
import type { CampaignRow } from '../records/table.ts'
import type { CreateCampaignSegmentInput, MessageFilter } from './schema.ts'
import { type MessageScope, recipientsOfMessages } from './store.ts'

/** Returns the messages of a campaign as a scope for queries. */
export const scopeOf = ({ organizationId, id, variants }: CampaignRow): MessageScope => ({
  organizationId,
  campaignId: id,
  labels: (variants ?? []).map(({ label }) => label.toLowerCase()),
})

/**
 * Selects the contacts of messages for a bulk operation. Throws NOT_FOUND for a campaign that was
 * deleted.
 */
export const selectRecipients: SelectRecipients = (reader: Reader, organizationId, { campaignId, filter }) =>
  recipientsOfMessages(scopeOf(getCampaign(reader, { organizationId }, campaignId)), filter as MessageFilter)

/**
 * Creates a STATIC segment, and enqueues the bulk operation that fills it with the contacts of the messages that the
 * filter selects. Throws NOT_FOUND, ALREADY_EXISTS, CONFLICT.
 */
export function createSegmentOf(
  tx: Tx,
  principal: Principal,
  campaignUuid: string,
  { name, description = null, filter }: CreateCampaignSegmentInput,
) {
  const { uuid } = getCampaign(tx, principal, campaignUuid)
  return fillSegment(tx, principal, { name, description }, { campaignId: uuid, filter })
}
