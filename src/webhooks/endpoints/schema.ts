import * as v from 'valibot'
import { isoTime, listOf, NamedRecord, oneOf, pageEntries, text, uuid } from '../../http/schema.ts'
import { component, enumeration, parameters } from '../../lib/describe.ts'
import { ENDPOINT_STATUSES, EVENT_TYPES, WANTED_TYPES } from '../payloads/event-types.ts'

const url = text(1, 2_048)
const description = v.optional(v.nullable(text(0, 200)))
const eventTypes = listOf(oneOf(WANTED_TYPES), {
  min: 1,
  max: WANTED_TYPES.length,
  message: 'must be an array of event types',
})

export const CreateEndpoint = component('CreateWebhookEndpoint', 'Where to deliver events.', {
  url: [
    url,
    'An https address of yours, on port 443 or one from 1024 up, that leads to a public address. Events are posted to it.',
  ],
  description: [description, 'What it is for.'],
  eventTypes: [v.optional(eventTypes, ['*']), 'The event types that it gets; absent means all.'],
})

const SWITCHES = enumeration('WebhookEndpointSwitch', 'How to set an endpoint.', {
  ENABLED: 'It gets events again.',
  DISABLED: 'It gets no events until a user enables it.',
})

export const UpdateEndpoint = component(
  'UpdateWebhookEndpoint',
  'Changes to an endpoint. An absent field stays as it is.',
  {
    url: [
      v.optional(url),
      'The new URL for events, including those that wait. It gets what you may read: see `setUpBy`.',
    ],
    description: [description, 'What it is for; null clears it.'],
    eventTypes: [v.optional(eventTypes), 'The event types that it gets.'],
    status: [v.optional(oneOf(SWITCHES)), 'Switches it off or on.'],
    takesOver: [
      v.optional(v.literal(true)),
      'Makes you the member whose role decides what the endpoint gets. Another `url` does the same.',
    ],
  },
)

export const ListEndpoints = parameters(pageEntries)

const record = {
  id: [uuid, 'Id of the endpoint.'],
  url: [v.string(), 'Where events are posted.'],
  description: [v.nullable(v.string()), 'What it is for.'],
  eventTypes: [v.array(v.picklist(WANTED_TYPES)), 'The event types that it gets.'],
  status: [v.picklist(ENDPOINT_STATUSES), 'Whether it gets events.'],
  disabledReason: [
    v.nullable(v.string()),
    'Why the appliance disabled it, in the language of `Accept-Language`; null otherwise.',
  ],
  failingSince: [v.nullable(isoTime), 'Since when every attempt has failed; null if the last one succeeded.'],
  setUpBy: [
    v.nullable(NamedRecord),
    'The member who created the endpoint, last changed its URL or took it over. It gets what this member may read now, and nothing once they have left or lost `webhook:read`. Null for a deleted user.',
  ],
  withheldTypes: [
    v.array(v.picklist(EVENT_TYPES)),
    'The event types that it asks for and does not get, because the member may not read what they are about.',
  ],
  showsContacts: [
    v.boolean(),
    'Whether events have the contacts and messages that they are about; false if the member lacks `contact:read`: then they have ids alone.',
  ],
  lastDeliveryAt: [v.nullable(isoTime), 'When it last accepted an event; null for never.'],
  createdAt: [isoTime, 'When it was created.'],
  updatedAt: [isoTime, 'When it was last changed.'],
} as const

export const EndpointRecord = component('WebhookEndpoint', 'Where events are delivered.', record)

export const IssuedEndpointRecord = component('IssuedWebhookEndpoint', 'An endpoint with its new secret.', {
  ...record,
  secret: [
    v.nullable(v.string()),
    'The secret to verify signatures with. It is shown in this answer only; null when an Idempotency-Key repeats the answer.',
  ],
})

export const EventTypeRecord = component('EventTypeInfo', 'A kind of event.', {
  type: [v.picklist(EVENT_TYPES), 'The word that deliveries have as `type`.'],
  description: [v.string(), 'When it happens.'],
})

export type CreateEndpointInput = v.InferOutput<typeof CreateEndpoint>
export type UpdateEndpointInput = v.InferOutput<typeof UpdateEndpoint>
export type ListEndpointsQuery = v.InferOutput<typeof ListEndpoints>
