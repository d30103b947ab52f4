import { findOrganization } from '../../accounts/organizations/store.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { defineConsumer, type EventConsumer, type EventKind, type EventOf } from '../../events/event.ts'
import { toIso } from '../../lib/clock.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { keepsEvents, listEnabled, subscribesTo } from '../endpoints/store.ts'
import type { EventType } from '../payloads/event-types.ts'
import { publicEventId } from './signing.ts'
import { insertDelivery, insertEvent } from './store.ts'

/** Version of the body format. */
const API_VERSION = '1'
/** Largest length of a body. Receivers may refuse longer ones. */
const MAX_BODY_BYTES = 20_000

/** Event to deliver. Its `data` begins with `ids`. */
export interface WebhookEvent {
  type: EventType
  /** ms since 1970. */
  at: number
  ids: Readonly<Record<string, unknown>>
  /** Changed resource, under the name of its field. Omitted if the body would be too long. */
  resource?: Readonly<Record<string, unknown>>
}

/**
 * Stores the events of the types that the organization keeps, and enqueues a delivery to each enabled endpoint
 * that subscribes to them. Runs in the transaction of the caller.
 */
function recordEvents(tx: Tx, organizationId: number, events: readonly WebhookEvent[]): void {
  const kept = events.filter(keptOf(tx, organizationId))
  const organization = kept.length > 0 ? findOrganization(tx, organizationId) : undefined
  if (!organization) return
  const endpoints = listEnabled(tx, organizationId)
  for (const one of kept) {
    const eventId = insert(tx, organizationId, organization.uuid, one)
    for (const { id: endpointId, eventTypes } of endpoints) {
      if (subscribesTo(eventTypes, [one.type]))
        insertDelivery(tx, { uuid: uuidv7(tx.now), organizationId, endpointId, eventId })
    }
  }
  tx.notify('webhooks')
}

interface Causes<Kind extends EventKind> {
  kind: Kind
  /** Returns the types that a domain event can cause. */
  types(data: EventOf<Kind>['data']): readonly EventType[]
  /** Returns the webhook events of a domain event. Not called if the organization keeps none of their types. */
  events(tx: Tx, event: EventOf<Kind>): readonly WebhookEvent[]
}

/** Name of the only consumer that stores webhook events. */
export const CONSUMER = 'webhooks.record_events'

/** Makes the part of the consumer that stores the webhook events of a domain event. */
export const webhookConsumer = <Kind extends EventKind>(causes: Causes<Kind>): EventConsumer =>
  defineConsumer({
    name: CONSUMER,
    kind: causes.kind,
    handle: (tx, event) => {
      const { organizationId, data } = event
      if (keepsEvents(tx, organizationId, causes.types(data)))
        recordEvents(tx, organizationId, causes.events(tx, event))
    },
  })

/** Returns a function that tells whether an event is stored. It looks up each type only once. */
function keptOf(reader: Reader, organizationId: number): (one: WebhookEvent) => boolean {
  const known = new Map<EventType, boolean>()
  return ({ type }) => {
    const isKept = known.get(type) ?? keepsEvents(reader, organizationId, [type])
    known.set(type, isKept)
    return isKept
  }
}

/**
 * Stores an event for one endpoint only.
 * @returns the uuid of its delivery
 */
export function recordEventFor(
  tx: Tx,
  organizationId: number,
  endpointId: number,
  one: WebhookEvent,
): string {
  const eventId = insert(tx, organizationId, findOrganization(tx, organizationId)!.uuid, one)
  const uuid = uuidv7(tx.now)
  insertDelivery(tx, { uuid, organizationId, endpointId, eventId })
  tx.notify('webhooks')
  return uuid
}

function insert(
  tx: Tx,
  organizationId: number,
  organizationUuid: string,
  { type, at, ids, resource }: WebhookEvent,
): number {
  const uuid = uuidv7(tx.now)
  const written = (data: unknown) =>
    JSON.stringify({
      id: publicEventId(uuid),
      type,
      timestamp: toIso(at),
      organizationId: organizationUuid,
      apiVersion: API_VERSION,
      data,
    })
  const whole = written({ ...ids, ...resource })
  const body = Buffer.byteLength(whole) <= MAX_BODY_BYTES ? whole : written({ ...ids, isShortened: true })
  return insertEvent(tx, { uuid, organizationId, type, body })
}
