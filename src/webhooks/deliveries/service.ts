import * as v from 'valibot'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { defineChore, defineJob, enqueue } from '../../jobs/job.ts'
import { DAY_MS, toIso } from '../../lib/clock.ts'
import { cursorPage, decodeCursor } from '../../lib/cursor.ts'
import { invalidField, invalidState, notFound } from '../../lib/errors.ts'
import type { Principal } from '../../lib/principal.ts'
import { rightsOfMaker } from '../endpoints/maker.ts'
import { getEndpoint } from '../endpoints/service.ts'
import type { EndpointRow } from '../endpoints/table.ts'
import { showEvent } from '../payloads/readers.ts'
import { recordEventFor } from './record-events.ts'
import type { ListDeliveriesQuery } from './schema.ts'
import * as store from './store.ts'
import type { DeliveryRow, EventRow } from './table.ts'

/** Job that redelivers the events that an endpoint missed. */
export const recoverJob = defineJob({
  kind: 'webhook.recover',
  queue: 'notices',
  payload: v.object({
    endpointId: v.number(),
    /** ms since 1970. */
    since: v.number(),
  }),
})

/** Chore that deletes old events and deliveries. */
export const pruneWebhooks = defineChore('webhook.prune')

/** Time for which events and their deliveries are retained. */
export const RETENTION_MS = 30 * DAY_MS

/** Endpoint that the path of a call names. */
interface Named {
  organizationId: number
  endpointUuid: string
}

/** Lists deliveries, the newest first. Throws NOT_FOUND, and INVALID_CURSOR for a cursor of another list. */
export function listDeliveries(
  reader: Reader,
  { organizationId, endpointUuid }: Named,
  { status, limit, cursor }: ListDeliveriesQuery,
  cursorSecret: string,
) {
  const { id: endpointId } = getEndpoint(reader, organizationId, endpointUuid)
  const scope = `webhook-deliveries ${organizationId} ${endpointId} ${status ?? ''}`
  const before =
    cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(decodeCursor(cursorSecret, scope, cursor)[1])
  const filter = { endpointId, status, before, limit: limit + 1 }
  const found = store.listDeliveries(reader, organizationId, filter)
  return cursorPage(found, { limit, secret: cursorSecret, scope }, (last) => [last.id, last.id])
}

/** Returns a delivery with the part of its body that the caller may read, or an empty body. Throws NOT_FOUND. */
export function getDelivery(
  reader: Reader,
  { organizationId, permissions }: Pick<Principal, 'organizationId' | 'permissions'>,
  { endpointUuid, deliveryUuid }: { endpointUuid: string; deliveryUuid: string },
): { delivery: DeliveryRow; body: string } {
  const endpoint = getEndpoint(reader, organizationId, endpointUuid)
  const delivery = store.findDelivery(reader, organizationId, {
    endpointId: endpoint.id,
    uuid: deliveryUuid,
  })
  if (!delivery) throw notFound('Delivery')
  const event = store.findDeliveredEvent(reader, organizationId, delivery.id)
  const posted = event && showEvent(event, rightsOfMaker(reader, endpoint))
  if (!event || !posted || 'lacks' in posted) return { delivery, body: '' }
  const shown = showEvent({ ...event, body: posted.body }, permissions)
  return { delivery, body: 'body' in shown ? shown.body : '' }
}

/**
 * Sends a test event to one endpoint. Throws NOT_FOUND, and INVALID_STATE_TRANSITION if the endpoint is not
 * enabled.
 */
export function testEndpoint(tx: Tx, { organizationId, endpointUuid }: Named): DeliveryRow {
  const endpoint = enabled(tx, organizationId, endpointUuid)
  const uuid = recordEventFor(tx, organizationId, endpoint.id, {
    type: 'test.ping',
    at: tx.now,
    ids: { webhookEndpointId: endpoint.uuid },
  })
  return store.findDelivery(tx, organizationId, { endpointId: endpoint.id, uuid })!
}

/**
 * Delivers an event again immediately, with the same id, even if the receiver has already accepted it. Throws
 * NOT_FOUND, and INVALID_STATE_TRANSITION if the endpoint is not enabled.
 */
export function retryDelivery(
  tx: Tx,
  { organizationId, endpointUuid }: Named,
  deliveryUuid: string,
): DeliveryRow {
  const endpoint = getEndpoint(tx, organizationId, endpointUuid)
  const named = { endpointId: endpoint.id, uuid: deliveryUuid }
  const delivery = store.findDelivery(tx, organizationId, named)
  if (!delivery) throw notFound('Delivery')
  assertEnabled(endpoint)
  store.setDue(tx, delivery.id)
  tx.notify('webhooks')
  return store.findDelivery(tx, organizationId, named)!
}

/**
 * Starts a job that delivers the events that the endpoint missed: deliveries that were given up, and events
 * while it was disabled. Throws NOT_FOUND, INVALID_STATE_TRANSITION if the endpoint is not enabled, and
 * VALIDATION_FAILED for a future time.
 */
export function recoverEndpoint(tx: Tx, { organizationId, endpointUuid }: Named, since: number): EndpointRow {
  const endpoint = enabled(tx, organizationId, endpointUuid)
  if (since > tx.now) {
    throw invalidField('since', 'since must not be in the future.', 'maxDate', (say) => say.past())
  }
  enqueue(tx, recoverJob, {
    organizationId,
    payload: { endpointId: endpoint.id, since: Math.max(since, tx.now - RETENTION_MS) },
  })
  return endpoint
}

function enabled(tx: Tx, organizationId: number, uuid: string): EndpointRow {
  const endpoint = getEndpoint(tx, organizationId, uuid)
  assertEnabled(endpoint)
  return endpoint
}

function assertEnabled({ status }: EndpointRow): void {
  if (status === 'ENABLED') return
  throw invalidState((say) => say.webhookDisabled(), status, ['ENABLED'])
}

/** Event as it was made. */
type FeedRow = Pick<EventRow, 'id' | 'type' | 'body' | 'createdAt'>

/**
 * Lists the events that an organization reads by cursor, without test events of endpoints.
 * @param since leaves out events that happened before this time, ms since 1970. An event is stored some time
 * after it happened
 */
export const listFeed = (
  reader: Reader,
  organizationId: number,
  { after, limit, since }: { after: number; limit: number; since: number },
): FeedRow[] =>
  reader.all<FeedRow>(fragment`
    SELECT id, type, body, created_at FROM webhook_events
    WHERE organization_id = ${organizationId} AND id > ${after} AND type <> 'test.ping'
      AND (${since} = 0 OR body ->> '$.timestamp' >= ${toIso(since)})
    ORDER BY id LIMIT ${limit}`)

/** Returns the internal id of the last event of any organization before a time (ms), or 0. */
export const findLastBefore = (reader: Reader, before: number): number =>
  reader.value<number>(fragment`SELECT id FROM webhook_events WHERE created_at < ${before}
    ORDER BY created_at DESC, id DESC LIMIT 1`) ?? 0
