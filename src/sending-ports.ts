import { AppError } from './lib/errors.ts'
import * as campaigns from './modules/campaigns/service.ts'
import { recordChanges } from './modules/contact-activities/service.ts'
import { segmentConditionById } from './modules/segments/service.ts'
import { suppress } from './modules/suppressions/service.ts'
import type { SmsProvider } from './providers/port.ts'
import { loadCampaignPlan } from './sending/plan.ts'
import type { SendingPorts } from './sending/ports.ts'

const CARRIER = { type: 'SYSTEM', id: null, name: 'Carrier' } as const

/** What the send engine gets from the slices. */
export const sendingPorts = (providerOf: (channelIdentityId: number) => SmsProvider): SendingPorts => ({
  loadPlan: loadCampaignPlan,
  audienceCondition: (reader, organizationId, segmentId, now) => {
    try {
      return segmentConditionById(reader, organizationId, segmentId, { now })
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined
      throw error
    }
  },
  providerOf,
  suppressAddress: (tx, { organizationId, channel, address, contactId, campaignId, messageId }) => {
    const about = { contactId, campaignId, messageId }
    suppress(tx, { organizationId, channel, address, method: 'PROVIDER', actor: CARRIER, ...about })
  },
  contactInvalidated: (tx, { organizationId, contactId }) => {
    const data = { from: 'ACTIVE', to: 'INVALID' }
    recordChanges(tx, { organizationId, actor: CARRIER }, [{ contactId, type: 'STATUS_CHANGED', data }])
  },
  executionStarted: campaigns.executionStarted,
  executionFinished: campaigns.executionFinished,
  executionHalted: campaigns.executionHalted,
})
