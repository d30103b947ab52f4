import { campaignPorts } from '../campaigns/records/ports.ts'
import { segmentConditionById } from '../contacts/segments/service.ts'
import type { SendingPorts } from '../delivery/executions/ports.ts'
import { tellSenderHealth } from '../delivery/senders/events.ts'
import { logSenderHealth } from '../delivery/senders/health-log.ts'
import { AppError } from '../lib/errors.ts'
import type { Log } from '../lib/log.ts'
import { RecipientLinks } from '../links/recipient-links/writer.ts'
import type { ChannelAdapter } from '../providers/port.ts'

/** What the send engine gets from above it, and the rules of segments. */
export const sendingPorts = (
  providerOf: (channelIdentityId: number) => ChannelAdapter,
  log: Log,
  publicBaseUrl: string,
): SendingPorts => ({
  ...campaignPorts(log),
  audienceCondition: (reader, organizationId, segmentId, now) => {
    try {
      return segmentConditionById(reader, organizationId, segmentId, { now })
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined
      throw error
    }
  },
  links: new RecipientLinks(publicBaseUrl),
  providerOf,
  senderHealthChanged: (tx, change) => {
    logSenderHealth(tx, log, change)
    tellSenderHealth(tx, change)
  },
})
