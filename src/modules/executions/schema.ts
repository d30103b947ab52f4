import * as v from 'valibot'
import { isoTime, oneOf, pageQuery, uuid } from '../../http/schema.ts'
import { EXECUTION_STATUSES } from './table.ts'

export const ListExecutions = v.object(pageQuery)

const time = v.nullable(isoTime)

export const ExecutionRecord = v.object({
  id: uuid,
  campaignId: uuid,
  sequence: v.number(),
  status: oneOf(EXECUTION_STATUSES),
  scheduledFor: isoTime,
  startedAt: time,
  completedAt: time,
  /** Messages by status; each message counts once. */
  counts: v.object({
    recipients: v.number(),
    scheduled: v.number(),
    queued: v.number(),
    sending: v.number(),
    sent: v.number(),
    delivered: v.number(),
    read: v.number(),
    failed: v.number(),
    skipped: v.number(),
    cancelled: v.number(),
  }),
})
