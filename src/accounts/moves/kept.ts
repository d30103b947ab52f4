import * as v from 'valibot'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { findMove, MovingError } from './store.ts'
import { KEPT_KINDS, type KeptKind, type KeptRow } from './table.ts'

/**
 * Requests that arrived during a move and that their senders do not repeat: a STOP in a callback of a
 * carrier, or the one click of a mail program. The organization works again only after these requests
 * are applied.
 */

/**
 * More requests than carriers send in the minutes of a move. A further request is refused, and its
 * carrier may repeat it.
 */
const MAX_KEPT = 10_000
const MAX_KEPT_CHARACTERS = 100_000_000

/** A kept request as one appliance gives it to another. */
export const CarriedRequest = v.object({
  uuid: v.pipe(v.string(), v.uuid()),
  kind: v.picklist(KEPT_KINDS),
  request: v.string(),
  receivedAt: v.pipe(v.number(), v.integer()),
})
type Carried = v.InferOutput<typeof CarriedRequest>

/**
 * Keeps a request for an organization that is leaving, or that has arrived and does not work yet.
 * Throws SERVICE_UNAVAILABLE for an organization that has left, and beyond 10,000 requests or 100 MB.
 */
export function keepRequest(
  tx: Tx,
  { organizationId, kind, request }: { organizationId: number; kind: KeptKind; request: unknown },
): void {
  const state = findMove(tx, organizationId)?.state
  if (state !== 'LEAVING' && state !== 'ARRIVED') throw new MovingError()
  const { count, characters } = tx.get<{ count: number; characters: number }>(
    fragment`SELECT count(*) AS count, ifnull(sum(length(request)), 0) AS characters
      FROM kept_requests WHERE organization_id = ${organizationId}`,
  )!
  if (count >= MAX_KEPT || characters >= MAX_KEPT_CHARACTERS) throw new MovingError()
  const row = { uuid: uuidv7(tx.now), kind, request: JSON.stringify(request), receivedAt: tx.now }
  insertKept(tx, organizationId, row)
}

/** Adds the requests that another appliance kept, except those that are already here. */
export function takeKept(tx: Tx, organizationId: number, requests: readonly Carried[]): void {
  for (const request of requests) insertKept(tx, organizationId, request)
}

const insertKept = (tx: Tx, organizationId: number, { uuid, kind, request, receivedAt }: Carried): void =>
  void tx.run(fragment`INSERT INTO kept_requests (uuid, organization_id, kind, request, received_at)
    VALUES (${uuid}, ${organizationId}, ${kind}, ${request}, ${receivedAt}) ON CONFLICT (uuid) DO NOTHING`)

export const countKept = (reader: Reader, organizationId: number): number =>
  reader.get<{ n: number }>(
    fragment`SELECT count(*) AS n FROM kept_requests WHERE organization_id = ${organizationId}`,
  )!.n

/** Lists the kept requests of an organization in the order in which they came. */
export const listKept = (reader: Reader, organizationId: number, limit = MAX_KEPT): KeptRow[] =>
  reader.all<KeptRow>(fragment`SELECT * FROM kept_requests
    WHERE organization_id = ${organizationId} ORDER BY received_at, id LIMIT ${limit}`)

/** Deletes the kept requests up to the one with this id, because the other appliance has them too. */
export const forgetKeptUntil = (tx: Tx, organizationId: number, uuid: string): void =>
  void tx.run(fragment`DELETE FROM kept_requests WHERE organization_id = ${organizationId}
    AND received_at <= (SELECT received_at FROM kept_requests WHERE uuid = ${uuid})`)

/** Deletes a kept request that was applied. */
export const forgetKept = (tx: Tx, organizationId: number, uuid: string): void =>
  void tx.run(
    fragment`DELETE FROM kept_requests WHERE organization_id = ${organizationId} AND uuid = ${uuid}`,
  )
