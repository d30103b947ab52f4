import { findOrganization } from '../../accounts/organizations/shared-queries.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { toIso } from '../../lib/clock.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { asksFor, keepsEvents, listEnabled } from '../endpoints/shared-queries.ts'
import type { EventType } from '../payloads/event-types.ts'
import { insertDelivery, insertEvent } from './queries.ts'
import { publicEventId } from './signing.ts'

/** Of the form of bodies. */
const API_VERSION = '1'
/** Receivers refuse what is longer, and nobody reads it. */
const MAX_BODY_BYTES = 20_000

/** Something that is told. `data` begins with the ids of what it is about. */
export interface Told {
  type: EventType
  /** ms since 1970. */
  at: number
  ids: Readonly<Record<string, unknown>>
  /** The changed resource, under its name; left out where the body would be too long. */
  resource?: Readonly<Record<string, unknown>>
}

/**
 * Keeps the events whose types the organization keeps, and has them delivered to the enabled endpoints
 * that ask for them; all in the transaction of the caller.
 */
export function tell(tx: Tx, organizationId: number, told: readonly Told[]): void {
  const kept = told.filter(keptOf(tx, organizationId))
  const organization = kept.length > 0 ? findOrganization(tx, organizationId) : undefined
  if (!organization) return
  const endpoints = listEnabled(tx, organizationId)
  for (const one of kept) {
    const eventId = insert(tx, organizationId, organization.uuid, one)
    for (const { id: endpointId, eventTypes } of endpoints) {
      if (asksFor(eventTypes, [one.type]))
        insertDelivery(tx, { uuid: uuidv7(tx.now), organizationId, endpointId, eventId })
    }
  }
  tx.notify('webhooks')
}

/** Whether an event is kept, asked once for each type. */
function keptOf(reader: Reader, organizationId: number): (one: Told) => boolean {
  const known = new Map<EventType, boolean>()
  return ({ type }) => {
    const isKept = known.get(type) ?? keepsEvents(reader, organizationId, [type])
    known.set(type, isKept)
    return isKept
  }
}

/** An event for one endpoint alone. @returns the uuid of its delivery */
export function tellOne(tx: Tx, organizationId: number, endpointId: number, one: Told): string {
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
  { type, at, ids, resource }: Told,
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
