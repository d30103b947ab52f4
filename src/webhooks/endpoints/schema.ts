import * as v from 'valibot'
import { isoTime, listOf, oneOf, PAGE_FIELDS, pageQuery, text, uuid } from '../../http/schema.ts'
import { describeFields, describeObject, describeWords } from '../../lib/describe.ts'
import { ENDPOINT_STATUSES } from '../payloads/endpoint-statuses.ts'
import { EVENT_TYPES, WANTED_TYPES } from '../payloads/event-types.ts'

const url = text(1, 2_048)
const description = v.optional(v.nullable(text(0, 200)))
const eventTypes = listOf(oneOf(WANTED_TYPES), {
  min: 1,
  max: WANTED_TYPES.length,
  message: 'must be an array of event types',
})

export const CreateEndpoint = v.object({ url, description, eventTypes: v.optional(eventTypes, ['*']) })
describeObject(CreateEndpoint, 'CreateWebhookEndpoint', 'Where to deliver events.', {
  url: 'An https address of yours, on port 443 or one from 1024 up, that leads to a public address. Events are posted to it.',
  description: 'What it is for.',
  eventTypes: 'The event types that it gets; absent means all.',
})

const SWITCHES = ['ENABLED', 'DISABLED'] as const
describeWords(SWITCHES, 'WebhookEndpointSwitch', 'How to set an endpoint.', {
  ENABLED: 'It gets events again.',
  DISABLED: 'It gets no events until a user enables it.',
})

export const UpdateEndpoint = v.object({
  url: v.optional(url),
  description,
  eventTypes: v.optional(eventTypes),
  status: v.optional(oneOf(SWITCHES)),
})
describeObject(
  UpdateEndpoint,
  'UpdateWebhookEndpoint',
  'Changes to an endpoint. An absent field stays as it is.',
  {
    url: 'The new URL for events, including those that wait.',
    description: 'What it is for; null clears it.',
    eventTypes: 'The event types that it gets.',
    status: 'Switches it off or on.',
  },
)

export const ListEndpoints = v.object(pageQuery)
describeFields(ListEndpoints, PAGE_FIELDS)

const record = {
  id: uuid,
  url: v.string(),
  description: v.nullable(v.string()),
  eventTypes: v.array(v.picklist(WANTED_TYPES)),
  status: v.picklist(ENDPOINT_STATUSES),
  disabledReason: v.nullable(v.string()),
  failingSince: v.nullable(isoTime),
  lastDeliveryAt: v.nullable(isoTime),
  createdAt: isoTime,
  updatedAt: isoTime,
}
const FIELDS = {
  id: 'Id of the endpoint.',
  url: 'Where events are posted.',
  description: 'What it is for.',
  eventTypes: 'The event types that it gets.',
  status: 'Whether it gets events.',
  disabledReason: 'Why the appliance disabled it; null otherwise.',
  failingSince: 'Since when every attempt has failed; null if the last one succeeded.',
  lastDeliveryAt: 'When it last accepted an event; null for never.',
  createdAt: 'When it was created.',
  updatedAt: 'When it was last changed.',
}

export const EndpointRecord = v.object(record)
describeObject(EndpointRecord, 'WebhookEndpoint', 'Where events are delivered.', FIELDS)

export const IssuedEndpointRecord = v.object({ ...record, secret: v.nullable(v.string()) })
describeObject(IssuedEndpointRecord, 'IssuedWebhookEndpoint', 'An endpoint with its new secret.', {
  ...FIELDS,
  secret:
    'The secret to verify signatures with. It is shown in this answer only; null when an Idempotency-Key repeats the answer.',
})

export const EventTypeRecord = v.object({ type: v.picklist(EVENT_TYPES), description: v.string() })
describeObject(EventTypeRecord, 'EventTypeInfo', 'A kind of event.', {
  type: 'The word that deliveries have as `type`.',
  description: 'When it happens.',
})

export type CreateEndpointInput = v.InferOutput<typeof CreateEndpoint>
export type UpdateEndpointInput = v.InferOutput<typeof UpdateEndpoint>
export type ListEndpointsQuery = v.InferOutput<typeof ListEndpoints>
