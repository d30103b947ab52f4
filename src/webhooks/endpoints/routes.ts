import * as v from 'valibot'
import type { Db, Reader } from '../../db/database.ts'
import { created, type Operation, ok, operation, replyWithSecret } from '../../http/operation.ts'
import { pageMeta } from '../../http/pagination.ts'
import { IdRecord, idOf, PaginationMeta } from '../../http/schema.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { sayStored } from '../../lib/stored-sentence.ts'
import { EVENT_TYPES, meaningOf, type WantedType } from '../payloads/event-types.ts'
import { AnyEvent } from '../payloads/events.ts'
import { READS_CONTACTS, READS_EVENTS, withheldTypes } from '../payloads/readers.ts'
import { makerOf, rightsOfMaker } from './maker.ts'
import {
  CreateEndpoint,
  EndpointRecord,
  EventTypeRecord,
  IssuedEndpointRecord,
  ListEndpoints,
  UpdateEndpoint,
} from './schema.ts'
import * as service from './service.ts'
import { subscribesTo } from './store.ts'
import type { EndpointRow } from './table.ts'

/** @param language BCP 47 tag of the reader */
function presentEndpoint(reader: Reader, row: EndpointRow, language: string) {
  const rights = rightsOfMaker(reader, row)
  return {
    id: row.uuid,
    url: row.url,
    description: row.description,
    eventTypes: JSON.parse(row.eventTypes) as WantedType[],
    status: row.status,
    disabledReason: row.disabledReason && sayStored(row.disabledReason, language),
    failingSince: toIsoOrNull(row.failingSince),
    setUpBy: makerOf(reader, row),
    withheldTypes: withheldTypes(rights).filter((type) => subscribesTo(row.eventTypes, [type])),
    showsContacts: rights.has(READS_EVENTS) && rights.has(READS_CONTACTS),
    lastDeliveryAt: toIsoOrNull(row.lastDeliveryAt),
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
  }
}

const presentIssued = (reader: Reader, { row, secret }: service.IssuedEndpoint, language: string) => ({
  data: presentEndpoint(reader, row, language),
  secret: { secret },
})

interface WebhookDeps {
  db: Db
  webhooks: service.EndpointDeps
}

const group = 'Webhooks'

const DELIVERY = {
  addressField: 'url',
  summary: 'An event',
  description:
    'The request that your software gets for each event of the endpoint, by Standard Webhooks. An event can come more than once, and events can come out of order.',
  headers: {
    'webhook-id': 'Id of the event, the same at every attempt.',
    'webhook-timestamp': 'When this attempt was made, in seconds since 1970.',
    'webhook-signature':
      '`v1,` and the HMAC-SHA256, in base64, of id, timestamp and body with points between them. After a new secret two of them, separated by a space, for 24 hours.',
  },
  body: AnyEvent,
  answers: {
    '2XX': 'The event was taken. Only an answer within 15 seconds counts.',
    '410': 'The endpoint is gone, and is disabled.',
    default: 'It was not accepted, and is delivered again later.',
  },
} as const
const MAKER_GONE =
  'The endpoint cannot be enabled, because the member who set it up may not read events any more. Take it over first: send `takesOver` with true.'
const params = idOf('the webhook endpoint')
const access = 'session'

export const endpointRoutes = (deps: WebhookDeps): Operation[] => [...writing(deps), ...reading(deps)]

const writing = ({ webhooks }: WebhookDeps): Operation[] => [
  operation({
    method: 'POST',
    path: '/webhook-endpoints',
    group,
    summary: 'Create a webhook endpoint',
    description:
      'Events of the organization are posted to it as JSON, signed by Standard Webhooks. The secret is shown in this answer only. The endpoint gets what your role may read, as long as you are a member who may read events. The events of an organization are kept, for 30 days, as long as it has an endpoint.',
    errors: { CONFLICT: 'The organization has as many endpoints as it can have. Delete one first.' },
    access,
    permission: 'webhook:manage',
    body: CreateEndpoint,
    status: 201,
    data: IssuedEndpointRecord,
    callbacks: { deliverEvent: DELIVERY },
    handle: ({ principal, body, language, write }) =>
      replyWithSecret(write, 'Webhook endpoint created', (tx) =>
        presentIssued(tx, service.createEndpoint(tx, webhooks, principal, body), language()),
      ),
  }),
  operation({
    method: 'PATCH',
    path: '/webhook-endpoints/:id',
    group,
    summary: 'Change a webhook endpoint',
    description:
      'Also switches it off and on. A new URL gets the waiting events, of what you may read; the secret stays the same.',
    errors: { CONFLICT: MAKER_GONE },
    access,
    permission: 'webhook:manage',
    params,
    body: UpdateEndpoint,
    record: EndpointRecord,
    status: 200,
    data: EndpointRecord,
    changedAt: (reader, principal, { id }) =>
      service.getEndpoint(reader, principal.organizationId, id).updatedAt,
    handle: ({ principal, params, body, language, write }) =>
      write((tx) => {
        const change = { uuid: params.id, input: body }
        const row = service.updateEndpoint(tx, webhooks, principal, change)
        return ok(presentEndpoint(tx, row, language()), { message: 'Webhook endpoint changed' })
      }),
  }),
  operation({
    method: 'DELETE',
    path: '/webhook-endpoints/:id',
    group,
    summary: 'Delete a webhook endpoint',
    description: 'Waiting events are no longer delivered.',
    access,
    permission: 'webhook:manage',
    params,
    status: 200,
    data: IdRecord,
    handle: ({ principal, params, write }) =>
      write((tx) => {
        service.deleteEndpoint(tx, principal.organizationId, params.id)
        return ok({ id: params.id }, { message: 'Webhook endpoint deleted' })
      }),
  }),
  operation({
    method: 'POST',
    path: '/webhook-endpoints/:id/rotate-secret',
    group,
    summary: 'Replace the secret of a webhook endpoint',
    description:
      'The old secret also signs for 24 hours, so that your software can switch to the new one. The new one is shown in this answer only.',
    access,
    permission: 'webhook:manage',
    params,
    status: 201,
    data: IssuedEndpointRecord,
    handle: ({ principal, params, language, write }) =>
      replyWithSecret(write, 'Secret replaced', (tx) =>
        presentIssued(
          tx,
          service.rotateSecret(tx, webhooks, principal.organizationId, params.id),
          language(),
        ),
      ),
  }),
  operation({
    method: 'POST',
    path: '/webhook-endpoints/:id/enable',
    group,
    summary: 'Enable a webhook endpoint',
    description:
      'For a disabled endpoint. Waiting events are delivered from now on; recover the endpoint to get those it missed meanwhile.',
    errors: { CONFLICT: MAKER_GONE },
    access,
    permission: 'webhook:manage',
    params,
    status: 201,
    data: EndpointRecord,
    handle: ({ principal, params, language, write }) =>
      write((tx) => {
        const row = service.enableEndpoint(tx, principal, params.id)
        return created(presentEndpoint(tx, row, language()), 'Webhook endpoint enabled')
      }),
  }),
]

const reading = ({ db }: WebhookDeps): Operation[] => [
  operation({
    method: 'GET',
    path: '/webhook-endpoints',
    group,
    summary: 'List webhook endpoints',
    description: 'Oldest first.',
    access,
    permission: 'webhook:read',
    query: ListEndpoints,
    status: 200,
    data: v.array(EndpointRecord),
    meta: PaginationMeta,
    handle: ({ principal, query, language }) => {
      const { rows, total } = service.listEndpoints(db, principal.organizationId, query)
      return ok(
        rows.map((row) => presentEndpoint(db, row, language())),
        { meta: pageMeta(query, total) },
      )
    },
  }),
  operation({
    method: 'GET',
    path: '/webhook-endpoints/event-types',
    group,
    summary: 'List the kinds of events',
    description: 'Each with its description, for choosing the event types of an endpoint.',
    access,
    permission: 'webhook:read',
    status: 200,
    data: v.array(EventTypeRecord),
    handle: () => ok(EVENT_TYPES.map((type) => ({ type, description: meaningOf(type) }))),
  }),
  operation({
    method: 'GET',
    path: '/webhook-endpoints/:id',
    group,
    summary: 'Read a webhook endpoint',
    description: 'Everything but its secret.',
    access,
    permission: 'webhook:read',
    params,
    status: 200,
    data: EndpointRecord,
    handle: ({ principal, params, language }) =>
      ok(presentEndpoint(db, service.getEndpoint(db, principal.organizationId, params.id), language())),
  }),
]
