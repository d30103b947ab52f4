import * as v from 'valibot'
import { instant, isoTime, oneOf, queryIntegerOr, queryText, uuid } from '../../http/schema.ts'
import { component, parameters } from '../../lib/describe.ts'
import { EVENT_TYPES } from '../payloads/event-types.ts'
import { DELIVERY_PROBLEMS, DELIVERY_STATUSES } from './table.ts'

export const DeliveryParams = parameters({
  id: [uuid, 'Id of the webhook endpoint.'],
  deliveryId: [uuid, 'Id of the delivery.'],
})

export const ListDeliveries = parameters({
  status: [v.optional(oneOf(DELIVERY_STATUSES)), 'Only deliveries with this status.'],
  limit: [queryIntegerOr(1, 100, 20), 'Entries per page.'],
  cursor: [
    queryText(500),
    '`nextCursor` of the previous page. Without it the list begins at the newest entry.',
  ],
})

export const RecoverEndpoint = component(
  'RecoverWebhookEndpoint',
  'The time from which missed events are delivered.',
  {
    since: [instant, 'A time with its zone. Events are kept for 30 days; an earlier time means all of them.'],
  },
)

const record = {
  id: [uuid, 'Id of the delivery.'],
  eventId: [
    v.string(),
    'Id of the event, which your software gets as `webhook-id` and as `id`: the same at every attempt.',
  ],
  eventType: [v.picklist(EVENT_TYPES), 'Type of the event.'],
  status: [v.picklist(DELIVERY_STATUSES), 'How far it is.'],
  attempts: [v.number(), 'Attempts since it was last requested.'],
  responseStatus: [v.nullable(v.number()), 'HTTP status of the last answer; null if there was none.'],
  responseBody: [
    v.nullable(v.string()),
    'The beginning of the last answer, at most 1,024 characters; null if there was none or it could not be read.',
  ],
  problem: [
    v.nullable(v.string()),
    'Why the last attempt got no answer, in the language of `Accept-Language`; null if it got one.',
  ],
  problemKind: [v.nullable(v.picklist(DELIVERY_PROBLEMS)), 'Kind of the problem; null if there is none.'],
  durationMs: [
    v.nullable(v.number()),
    'How long the last attempt took, in milliseconds; null before the first.',
  ],
  lastAttemptAt: [v.nullable(isoTime), 'When it was last tried; null for never.'],
  nextAttemptAt: [v.nullable(isoTime), 'When it is tried next; null when it has ended.'],
  createdAt: [isoTime, 'When it was created.'],
} as const

export const DeliveryRecord = component('WebhookDelivery', 'An event on its way to an endpoint.', record)

export const DeliveryDetailsRecord = component(
  'WebhookDeliveryDetails',
  'An event on its way to an endpoint, with the body that is posted.',
  {
    ...record,
    requestBody: [
      v.string(),
      'The body of each attempt, as it is posted: the text that is signed. What your role may not read is left out, and it is empty if nothing of it may be read.',
    ],
  },
)

export type ListDeliveriesQuery = v.InferOutput<typeof ListDeliveries>
