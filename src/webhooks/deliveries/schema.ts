import * as v from 'valibot'
import { instant, isoTime, oneOf, queryIntegerOr, queryText, uuid } from '../../http/schema.ts'
import { describeFields, describeObject } from '../../lib/describe.ts'
import { EVENT_TYPES } from '../payloads/event-types.ts'
import { DELIVERY_STATUSES } from './table.ts'

export const DeliveryParams = v.object({ id: uuid, deliveryId: uuid })
describeFields(DeliveryParams, { id: 'Id of the webhook endpoint.', deliveryId: 'Id of the delivery.' })

export const ListDeliveries = v.object({
  status: v.optional(oneOf(DELIVERY_STATUSES)),
  limit: queryIntegerOr(1, 100, 20),
  cursor: queryText(500),
})
describeFields(ListDeliveries, {
  status: 'Only deliveries with this status.',
  limit: 'Entries per page.',
  cursor: '`nextCursor` of the previous page. Without it the list begins at the newest entry.',
})

export const RecoverEndpoint = v.object({ since: instant })
describeObject(RecoverEndpoint, 'RecoverWebhookEndpoint', 'From when on to deliver what was missed.', {
  since: 'A time with its zone. Events are kept for 30 days; an earlier time means all of them.',
})

export const DeliveryRecord = v.object({
  id: uuid,
  eventId: v.string(),
  eventType: v.picklist(EVENT_TYPES),
  status: v.picklist(DELIVERY_STATUSES),
  attempts: v.number(),
  responseStatus: v.nullable(v.number()),
  responseBody: v.nullable(v.string()),
  problem: v.nullable(v.string()),
  durationMs: v.nullable(v.number()),
  lastAttemptAt: v.nullable(isoTime),
  nextAttemptAt: v.nullable(isoTime),
  createdAt: isoTime,
})
describeObject(DeliveryRecord, 'WebhookDelivery', 'An event on its way to an endpoint.', {
  id: 'Id of the delivery.',
  eventId:
    'Id of the event, which your software gets as `webhook-id` and as `id`: the same at every attempt.',
  eventType: 'Type of the event.',
  status: 'How far it is.',
  attempts: 'Attempts since it was last requested.',
  responseStatus: 'HTTP status of the last answer; null if there was none.',
  responseBody:
    'The beginning of the last answer, at most 1,024 characters; null if there was none or it could not be read.',
  problem: 'Why the last attempt got no answer; null if it got one.',
  durationMs: 'How long the last attempt took, in milliseconds; null before the first.',
  lastAttemptAt: 'When it was last tried; null for never.',
  nextAttemptAt: 'When it is tried next; null when it has ended.',
  createdAt: 'When it was created.',
})

export type ListDeliveriesQuery = v.InferOutput<typeof ListDeliveries>
