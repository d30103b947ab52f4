import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import type { PollView } from './service.ts'

export const presentPoll = ({ poll, options, segmentUuid, identityUuids }: PollView) => ({
  id: poll.uuid,
  name: poll.name,
  status: poll.status,
  questionTemplate: poll.questionTemplate,
  options: options.map(({ uuid, position, label }) => ({ id: uuid, position, label })),
  allowMultipleOptions: poll.allowMultipleOptions === 1,
  channel: poll.channel,
  segmentId: segmentUuid,
  channelIdentityIds: identityUuids,
  dispatchType: poll.dispatchType,
  category: poll.category,
  scheduledAt: toIsoOrNull(poll.scheduledAt),
  timezone: poll.timezone,
  sendInRecipientTimezone: poll.sendInRecipientTimezone === 1,
  campaignId: poll.campaignUuid,
  startedAt: toIsoOrNull(poll.startedAt),
  closesAt: toIso(poll.closesAt),
  closedAt: toIsoOrNull(poll.closedAt),
  createdAt: toIso(poll.createdAt),
  updatedAt: toIso(poll.updatedAt),
})
