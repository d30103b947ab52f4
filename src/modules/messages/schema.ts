import * as v from 'valibot'
import { isoTime, oneOf, pageQuery, queryArray, uuid } from '../../http/schema.ts'
import { MESSAGE_STATUSES } from './table.ts'

export const ListMessages = v.object({
  ...pageQuery,
  status: queryArray(oneOf(MESSAGE_STATUSES)),
  contactId: v.optional(uuid),
  executionId: v.optional(uuid),
})

const text = v.nullable(v.string())
const time = v.nullable(isoTime)

/** Contract section 13. */
export const MessageRecord = v.object({
  id: uuid,
  campaignId: v.nullable(uuid),
  executionId: v.nullable(uuid),
  contactId: v.nullable(uuid),
  channel: v.string(),
  channelIdentityId: v.nullable(uuid),
  to: text,
  body: text,
  status: oneOf(MESSAGE_STATUSES),
  errorCode: text,
  providerErrorCode: text,
  errorMessage: text,
  providerMessageId: text,
  segmentCount: v.nullable(v.number()),
  /** One per segment once it is sent. */
  credits: v.nullable(v.number()),
  scheduledFor: time,
  queuedAt: time,
  sentAt: time,
  deliveredAt: time,
  readAt: time,
  failedAt: time,
})

export type ListMessagesQuery = v.InferOutput<typeof ListMessages>
