import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { CursorMeta, IdRecord, idOf } from '../../http/schema.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { sayStored } from '../../lib/stored-sentence.ts'
import { problemKindOf } from './attempt.ts'
import {
  DeliveryDetailsRecord,
  DeliveryParams,
  DeliveryRecord,
  ListDeliveries,
  RecoverEndpoint,
} from './schema.ts'
import * as service from './service.ts'
import { publicEventId } from './signing.ts'
import type { DeliveryRow } from './table.ts'

/** @param language BCP 47 tag of the reader */
const presentDelivery = (row: DeliveryRow, language: string) => ({
  id: row.uuid,
  eventId: publicEventId(row.eventUuid),
  eventType: row.eventType,
  status: row.status,
  attempts: row.attempts,
  responseStatus: row.responseStatus,
  responseBody: row.responseBody,
  problem: row.problem && sayStored(row.problem, language),
  problemKind: row.problem === null ? null : problemKindOf(row.problem),
  durationMs: row.durationMs,
  lastAttemptAt: toIsoOrNull(row.attemptedAt),
  nextAttemptAt: toIsoOrNull(row.nextAttemptAt),
  createdAt: toIso(row.createdAt),
})

const group = 'Webhooks'
const params = idOf('the webhook endpoint')
const access = 'session'
const NOT_ENABLED = { INVALID_STATE_TRANSITION: 'The endpoint is disabled. Enable it first.' }

export const deliveryRoutes = ({ db, cursorSecret }: { db: Db; cursorSecret: string }): Operation[] => [
  operation({
    method: 'POST',
    path: '/webhook-endpoints/:id/test',
    group,
    summary: 'Send a test event to a webhook endpoint',
    description:
      'The event test.ping goes to this endpoint alone, whatever its event types, and is retried like others. The deliveries of the endpoint show its result.',
    errors: NOT_ENABLED,
    access,
    permission: 'webhook:manage',
    params,
    status: 201,
    data: DeliveryRecord,
    handle: ({ principal: { organizationId }, params, language, write }) =>
      write((tx) => {
        const row = service.testEndpoint(tx, { organizationId, endpointUuid: params.id })
        return created(presentDelivery(row, language()), 'Test event on its way')
      }),
  }),
  operation({
    method: 'GET',
    path: '/webhook-endpoints/:id/deliveries',
    group,
    summary: 'List the deliveries to a webhook endpoint',
    description: 'Newest first, of the last 30 days.',
    errors: { INVALID_CURSOR: 'The cursor does not come from this list. Start without it.' },
    access,
    permission: 'webhook:read',
    params,
    query: ListDeliveries,
    status: 200,
    data: v.array(DeliveryRecord),
    meta: CursorMeta,
    handle: ({ principal: { organizationId }, params, query, language }) => {
      const named = { organizationId, endpointUuid: params.id }
      const { rows, meta } = service.listDeliveries(db, named, query, cursorSecret)
      return ok(
        rows.map((row) => presentDelivery(row, language())),
        { meta },
      )
    },
  }),
  operation({
    method: 'GET',
    path: '/webhook-endpoints/:id/deliveries/:deliveryId',
    group,
    summary: 'Read a delivery to a webhook endpoint',
    description: 'Also what the caller may read of the body that is posted. Deliveries are kept for 30 days.',
    access,
    permission: 'webhook:read',
    params: DeliveryParams,
    status: 200,
    data: DeliveryDetailsRecord,
    handle: ({ principal, params, language }) => {
      const named = { endpointUuid: params.id, deliveryUuid: params.deliveryId }
      const { delivery, body } = service.getDelivery(db, principal, named)
      return ok({ ...presentDelivery(delivery, language()), requestBody: body })
    },
  }),
  operation({
    method: 'POST',
    path: '/webhook-endpoints/:id/deliveries/:deliveryId/retry',
    group,
    summary: 'Deliver an event again',
    description: 'Immediately, with the same event id, also if the receiver had accepted it.',
    errors: NOT_ENABLED,
    access,
    permission: 'webhook:manage',
    params: DeliveryParams,
    status: 201,
    data: DeliveryRecord,
    handle: ({ principal: { organizationId }, params, language, write }) =>
      write((tx) => {
        const named = { organizationId, endpointUuid: params.id }
        const row = service.retryDelivery(tx, named, params.deliveryId)
        return created(presentDelivery(row, language()), 'Delivery on its way')
      }),
  }),
  operation({
    method: 'POST',
    path: '/webhook-endpoints/:id/recover',
    group,
    summary: 'Deliver what a webhook endpoint missed',
    description:
      'Every event since then that the endpoint subscribes to and has not accepted: deliveries that were given up or wait for another attempt, and events while it was disabled. They are delivered after the answer. Events of types that no endpoint of the organization subscribed to at the time were not stored.',
    errors: NOT_ENABLED,
    access,
    permission: 'webhook:manage',
    params,
    body: RecoverEndpoint,
    status: 201,
    data: IdRecord,
    handle: ({ principal: { organizationId }, params, body, write }) =>
      write((tx) => {
        const named = { organizationId, endpointUuid: params.id }
        const { uuid } = service.recoverEndpoint(tx, named, body.since)
        return created({ id: uuid }, 'Missed events are delivered again')
      }),
  }),
]
