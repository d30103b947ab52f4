import * as v from 'valibot'
import { estimateCampaign } from '../../campaigns/estimates/estimate.ts'
import { EstimateCampaign } from '../../campaigns/estimates/schema.ts'
import type { Db } from '../../db/database.ts'
import type { Principal } from '../../lib/principal.ts'
import type { CreatePollInput } from './schema.ts'
import { questionOf } from './service.ts'

/**
 * The estimate of the campaign that would send the question. Nothing is created.
 * Throws NOT_FOUND for the segment, VALIDATION_FAILED and RESOURCE_IN_USE as `createPoll` does.
 */
export function estimatePoll(
  db: Db,
  principal: Principal,
  input: CreatePollInput,
  links: { publicBaseUrl: string },
) {
  const { channel, messageTemplate } = questionOf(db, principal.organizationId, input, db.clock.now())
  const { segmentId, channelIdentityIds, category } = input
  const campaign = v.parse(EstimateCampaign, {
    segmentId,
    channelIdentityIds,
    channel,
    category,
    template: messageTemplate,
    // By WHATSAPP, a poll is sent as free text.
    ...(channel === 'WHATSAPP' ? { whatsappTemplate: null } : {}),
  })
  return estimateCampaign(db, principal, campaign, links)
}
